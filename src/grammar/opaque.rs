//! Schemes without `//`: what must follow the colon before the rest is read as a path (T4).

use super::Search;
use super::text::{byte, decode};
use crate::limits::MAX_USER;
use crate::tables::{LinkTerm, Scheme, SchemeSyntax};

impl Search<'_, '_> {
    /// Whether what follows the colon that ends at `at` begins an identifier of that scheme. Looks
    /// at a bounded stretch only, so that a refusal costs little.
    pub(super) fn begins_opaque(&mut self, scheme: &Scheme, at: usize) -> bool {
        self.steps += 64;
        let rest = &self.text[at..];
        match scheme.syntax() {
            SchemeSyntax::Telephone => is_telephone(rest),
            SchemeSyntax::Address => self.is_user_at_host(scheme, at),
            SchemeSyntax::Geo => is_coordinates(rest),
            SchemeSyntax::Magnet => rest.first() == Some(&b'?') && self.is_include(at + 1),
            SchemeSyntax::Urn => is_urn(rest) && self.is_include(at + 1 + urn_namespace(rest)),
            SchemeSyntax::Matrix => [&b"u/"[..], b"r/", b"roomid/", b"e/"]
                .iter()
                .any(|kind| rest.starts_with(kind) && self.is_include(at + kind.len())),
            SchemeSyntax::Token => is_token(rest),
            SchemeSyntax::News => is_news(rest),
            SchemeSyntax::Opaque => self.is_include(at),
            _ => false,
        }
    }

    fn is_include(&self, at: usize) -> bool {
        decode(self.text, at).is_some_and(|(c, _)| self.unicode.link_term(c) == LinkTerm::Include)
    }

    /// `user@host`; for `sip:` a host alone will do, if it has a dot.
    fn is_user_at_host(&mut self, scheme: &Scheme, at: usize) -> bool {
        let mut end = at;
        while let Some((c, length)) = decode(self.text, end) {
            let user = self.unicode.is_email(c) || matches!(c, ':' | ';' | ',' | '(' | ')');
            if !user || end - at > MAX_USER {
                break;
            }
            end += length;
        }
        self.steps += (end - at) as u64;
        if byte(self.text, end) == b'@' && end > at {
            return self.written_host(end + 1).is_some();
        }
        matches!(scheme.name(), "sip" | "sips")
            && self.written_host(at).is_some_and(|host| self.text[at..host.end].contains(&b'.'))
    }
}

/// A global number, or at least three digits; visual separators between them (SCH-4).
fn is_telephone(rest: &[u8]) -> bool {
    let number = rest.strip_prefix(b"+").unwrap_or(rest);
    number.first().is_some_and(|b| b.is_ascii_digit() || *b == b'(')
        && number
            .iter()
            .take_while(|b| b.is_ascii_digit() || b"-.()".contains(b))
            .take(24)
            .filter(|b| b.is_ascii_digit())
            .count()
            >= 3
}

/// Latitude, comma, longitude.
fn is_coordinates(rest: &[u8]) -> bool {
    let number = |text: &[u8]| {
        let sign = usize::from(text.first() == Some(&b'-'));
        let digits =
            text[sign..].iter().take(20).take_while(|b| b.is_ascii_digit() || **b == b'.').count();
        let begins = text.get(sign).is_some_and(u8::is_ascii_digit);
        if begins { sign + digits } else { 0 }
    };
    let latitude = number(rest);
    latitude > 0 && rest.get(latitude) == Some(&b',') && number(&rest[latitude + 1..]) > 0
}

/// Length of a namespace identifier: letters, digits and inner hyphens (SCH-7).
fn urn_namespace(rest: &[u8]) -> usize {
    rest.iter().take(33).take_while(|b| b.is_ascii_alphanumeric() || **b == b'-').count()
}

fn is_urn(rest: &[u8]) -> bool {
    let length = urn_namespace(rest);
    (2..=32).contains(&length) && rest[0] != b'-' && rest.get(length) == Some(&b':')
}

/// A long token of letters and digits, or a DOI: `10.` registrant `/`.
fn is_token(rest: &[u8]) -> bool {
    if let Some(registrant) = rest.strip_prefix(b"10.") {
        let length =
            registrant.iter().take(20).take_while(|b| b.is_ascii_digit() || **b == b'.').count();
        return length > 0
            && registrant.get(length) == Some(&b'/')
            && registrant.get(length + 1).is_some_and(u8::is_ascii_alphanumeric);
    }
    rest.iter().take(20).take_while(|b| b.is_ascii_alphanumeric()).count() == 20
}

/// A newsgroup with a dot in its name, or a message identifier.
fn is_news(rest: &[u8]) -> bool {
    let name = |b: &u8| b.is_ascii_alphanumeric() || b"+-_.@".contains(b);
    let length = rest.iter().take(64).take_while(|b| name(b)).count();
    let token = &rest[..length];
    token.first().is_some_and(u8::is_ascii_alphabetic)
        && token.windows(2).any(|pair| b".@".contains(&pair[0]) && pair[1].is_ascii_alphanumeric())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn start_rules() {
        for yes in ["+49", "+1-201-555-0123", "112", "(030)12345", "7042;phone-context=x"] {
            assert_eq!(is_telephone(yes.as_bytes()), yes != "+49", "{yes}");
        }
        for no in ["", "+", "12", "abc", "+x123"] {
            assert!(!is_telephone(no.as_bytes()), "{no}");
        }
        assert!(is_coordinates(b"37.786971,-122.399677;u=35"));
        assert!(!is_coordinates(b"37.78 ,3") && !is_coordinates(b",1") && !is_coordinates(b"1,x"));
        assert!(is_urn(b"isbn:0451450523") && !is_urn(b"x:y") && !is_urn(b"isbn") && !is_urn(b""));
        assert!(is_token(b"10.1000/182") && !is_token(b"10.1000/") && !is_token(b"short"));
        assert!(is_token(b"1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa"));
        assert!(is_news(b"comp.lang.rust") && is_news(b"abc@example.com"));
        assert!(!is_news(b"today") && !is_news(b"end.") && !is_news(b".a"));
    }
}
