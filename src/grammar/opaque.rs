//! Schemes without `//`: what must follow the colon before the rest is read as a path (T4).

use super::end::{Part, Wrapper};
use super::link::Authority;
use super::search::Search;
use crate::limits::{MAX_OPAQUE_BEGIN, MAX_USER};
use crate::span::{Confidence, Flags, Kind, Span};
use crate::tables::{LinkTerm, Scheme, SchemeSyntax};
use crate::text::utf8::{byte, decode};

/// The maximum number of bytes up to the third digit of a telephone number: nobody writes more visual
/// separators than that.
const MAX_TELEPHONE_BEGIN: usize = 24;

/// Maximum length of a coordinate, and of the registrant in a DOI: longer ones have more digits
/// than mean anything.
const MAX_NUMBER: usize = 20;

/// Maximum length of a namespace identifier (RFC 8141, section 2).
const MAX_NAMESPACE: usize = 32;

/// Letters and digits that make a token: most words are shorter, and every address of a currency
/// is longer.
const MIN_TOKEN: usize = 20;

impl Search<'_, '_> {
    /// Finds the link whose `scheme`, from `start` on, ends at `colon` and has no `//`.
    #[inline(never)]
    pub(super) fn find_opaque(
        &mut self,
        scheme: &Scheme,
        start: usize,
        colon: usize,
        wrapper: Wrapper,
    ) -> bool {
        let local = matches!(scheme.syntax(), SchemeSyntax::LocalAuthority)
            && byte(self.text, colon + 1) == b'/';
        // The link has to include what the scheme requires, whatever ends it.
        let required = if local { Some(colon + 2) } else { self.opaque_begin(scheme, colon + 1) };
        let Some(required) = required else { return false };
        if matches!(scheme.syntax(), SchemeSyntax::Address)
            && !b"/?#;:".contains(&byte(self.text, required))
        {
            // Text glued to a host does not belong to the link (T9).
            let flags = Flags::empty();
            let authority = Authority { start, host_end: required, end: required, flags };
            self.read_parts(authority, wrapper, Kind::Url, Confidence::Certain);
            let parts = (self.found.end > required).then_some(required + 1);
            return self.end_with_cluster_or_nothing(parts);
        }
        let magnet = matches!(scheme.syntax(), SchemeSyntax::Magnet);
        let part = if magnet { Part::Query } else { Part::Path };
        let at = colon + 1 + usize::from(magnet);
        let rest = self.terminate(part, at, colon + 1, wrapper);
        if rest.end < required {
            return false;
        }
        let end = self.closed_end_of_opaque(start, &rest);
        if end < required {
            return false;
        }
        self.no_tail_before = self.tail_end(rest.stop);
        let cut = self.is_only_part(start, required, end, rest.stop);
        let script_change = rest.script_change.filter(|&end| end >= required);
        self.found = Span {
            start,
            end,
            alternative_end: script_change.unwrap_or(end),
            kind: Kind::Url,
            confidence: if cut { Confidence::Possible } else { Confidence::Certain },
            flags: rest.flags,
        };
        self.end_with_cluster(Some(required))
    }

    /// Returns the end of what must follow the colon that ends at `at`, if it begins an identifier
    /// of that scheme. Looks at a bounded number of bytes, so that a refusal costs little.
    fn opaque_begin(&mut self, scheme: &Scheme, at: usize) -> Option<usize> {
        let rest = &self.text[at..];
        let rest = &rest[..rest.len().min(MAX_OPAQUE_BEGIN)];
        // No rule looks beyond the next colon, except for the character after that of `urn:`.
        self.steps += rest.iter().position(|&b| b == b':').unwrap_or(rest.len()) as u64 + 1;
        match scheme.syntax() {
            SchemeSyntax::Telephone => telephone(rest).map(|length| at + length),
            SchemeSyntax::Address => self.user_at_host(scheme, at),
            SchemeSyntax::Geo => coordinates(rest).map(|length| at + length),
            SchemeSyntax::Magnet => rest.starts_with(b"?").then(|| self.include(at + 1))?,
            SchemeSyntax::Urn => self.include(at + urn_namespace(rest)? + 1),
            SchemeSyntax::Matrix => [&b"u/"[..], b"r/", b"roomid/", b"e/"]
                .iter()
                .find(|kind| rest.starts_with(kind))
                .and_then(|kind| self.include(at + kind.len())),
            SchemeSyntax::Token => token(rest).map(|length| at + length),
            SchemeSyntax::News => news(rest).map(|length| at + length),
            SchemeSyntax::Opaque => self.include(at),
            _ => None,
        }
    }

    /// Returns the end of the character at `at`, if it can make a path on its own.
    fn include(&self, at: usize) -> Option<usize> {
        let (c, length) = decode(self.text, at)?;
        (c != '#' && self.unicode.link_term(c) == LinkTerm::Include).then_some(at + length)
    }

    /// Returns the end of `user@host` or `user:password@host`; for `sip:` and `xmpp:` a host
    /// alone is enough, if it has a dot (R2-8). No user begins with a colon.
    fn user_at_host(&mut self, scheme: &Scheme, at: usize) -> Option<usize> {
        if byte(self.text, at) == b':' {
            return None;
        }
        let (mut end, mut colons) = (at, 0);
        while let Some((c, length)) = decode(self.text, end) {
            // One colon at most, or every scheme in `sip:sip:sip:` would be followed to the end.
            colons += usize::from(c == ':');
            let user = self.unicode.is_email(c) || matches!(c, ':' | ';' | ',' | '(' | ')');
            if !user || colons > 1 || end - at + length > MAX_USER {
                break;
            }
            end += length;
        }
        self.steps += (end - at) as u64;
        if byte(self.text, end) == b'@' && end > at {
            let host = self.written_host(end + 1)?;
            let host = self.without_pod(host)?;
            let whole = !self.is_before_second_sign(at, host.end)
                && !self.is_host_cut(&host)
                && !self.is_before_rest(&host);
            return whole.then_some(host.end);
        }
        if !matches!(scheme.name(), "sip" | "sips" | "xmpp") {
            return None;
        }
        let host = self.written_host(at)?;
        let host = self.without_pod(host)?;
        let whole = self.text[at..host.end].contains(&b'.')
            && !self.is_host_cut(&host)
            && !self.is_before_rest(&host);
        whole.then_some(host.end)
    }
}

/// Returns the length up to the third digit of a number, global or not; visual separators may lie
/// between them (SCH-4).
fn telephone(rest: &[u8]) -> Option<usize> {
    let sign = usize::from(rest.starts_with(b"+"));
    let number = &rest[sign..];
    if !number.first().is_some_and(|b| b.is_ascii_digit() || *b == b'(') {
        return None;
    }
    let third = number
        .iter()
        .take(MAX_TELEPHONE_BEGIN)
        .enumerate()
        .take_while(|(_, b)| b.is_ascii_digit() || b"-.()".contains(b))
        .filter(|(_, b)| b.is_ascii_digit())
        .nth(2);
    third.map(|(at, _)| sign + at + 1)
}

/// Returns the length of latitude, comma and the first digit of the longitude.
fn coordinates(rest: &[u8]) -> Option<usize> {
    // Returns the lengths up to after the first digit of a number, and up to its end.
    let number = |text: &[u8]| {
        let sign = usize::from(text.starts_with(b"-"));
        let digits = text[sign..]
            .iter()
            .take(MAX_NUMBER)
            .take_while(|b| b.is_ascii_digit() || **b == b'.')
            .count();
        let begins = text.get(sign).is_some_and(u8::is_ascii_digit);
        begins.then_some((sign + 1, sign + digits))
    };
    let (_, latitude) = number(rest)?;
    let after = rest[latitude..].strip_prefix(b",")?;
    let (longitude, _) = number(after)?;
    Some(latitude + 1 + longitude)
}

/// Returns the length of a namespace identifier before a colon: letters, digits and inner hyphens
/// (SCH-7).
fn urn_namespace(rest: &[u8]) -> Option<usize> {
    let length = rest
        .iter()
        .take(MAX_NAMESPACE + 1)
        .take_while(|b| b.is_ascii_alphanumeric() || **b == b'-')
        .count();
    let namespace = (2..=MAX_NAMESPACE).contains(&length) && rest[0] != b'-';
    (namespace && rest.get(length) == Some(&b':')).then_some(length)
}

/// Returns the length of the beginning of a long token of letters and digits, or of a DOI: `10.`
/// registrant `/`.
fn token(rest: &[u8]) -> Option<usize> {
    let alphanumeric = |text: &[u8]| text.first().is_some_and(u8::is_ascii_alphanumeric);
    if let Some(registrant) = rest.strip_prefix(b"10.") {
        let length = registrant
            .iter()
            .take(MAX_NUMBER)
            .take_while(|b| b.is_ascii_digit() || **b == b'.')
            .count();
        let suffix = registrant[length..].strip_prefix(b"/")?;
        return (length > 0 && alphanumeric(suffix)).then_some("10.".len() + length + 2);
    }
    let length = rest.iter().take(MIN_TOKEN).take_while(|b| b.is_ascii_alphanumeric()).count();
    (length == MIN_TOKEN).then_some(length)
}

/// Returns the length up to after the first dot or `@` of a newsgroup, or of a message identifier.
fn news(rest: &[u8]) -> Option<usize> {
    let name = |b: &u8| b.is_ascii_alphanumeric() || b"+-_.@".contains(b);
    let length = rest.iter().take_while(|b| name(b)).count();
    let token = &rest[..length];
    let separator = token
        .windows(2)
        .position(|pair| b".@".contains(&pair[0]) && pair[1].is_ascii_alphanumeric());
    separator.filter(|_| token[0].is_ascii_alphabetic()).map(|at| at + 2)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn begin(rule: fn(&[u8]) -> Option<usize>, text: &str) -> Option<&str> {
        rule(text.as_bytes()).and_then(|length| text.get(..length))
    }

    #[test]
    fn start_rules() {
        for (text, begins) in [
            ("+1-201-555-0123", Some("+1-20")),
            ("112", Some("112")),
            ("(030)12345", Some("(030")),
            ("7042;phone-context=x", Some("704")),
            ("+49", None),
            ("", None),
            ("+", None),
            ("12", None),
            ("abc", None),
            ("+x123", None),
        ] {
            assert_eq!(begin(telephone, text), begins, "{text}");
        }
        assert_eq!(begin(coordinates, "37.786971,-122.399677;u=35"), Some("37.786971,-1"));
        for not in ["37.78 ,3", ",1", "1,x", "1,-", "-,1", ""] {
            assert_eq!(begin(coordinates, not), None, "{not}");
        }
        assert_eq!(begin(urn_namespace, "isbn:0451450523"), Some("isbn"));
        for not in ["x:y", "isbn", "-a:b", ""] {
            assert_eq!(begin(urn_namespace, not), None, "{not}");
        }
        assert_eq!(begin(token, "10.1000/182"), Some("10.1000/1"));
        assert_eq!(begin(token, "1A1zP1eP5QGefi2DMPTfTL5"), Some("1A1zP1eP5QGefi2DMPTf"));
        for not in ["10.1000/", "10./1", "short", ""] {
            assert_eq!(begin(token, not), None, "{not}");
        }
        assert_eq!(begin(news, "comp.lang.rust"), Some("comp.l"));
        assert_eq!(begin(news, "abc@example.com"), Some("abc@e"));
        for not in ["today", "end.", ".a", "1.a", ""] {
            assert_eq!(begin(news, not), None, "{not}");
        }
    }
}
