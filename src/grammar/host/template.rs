//! Templates behind a host, which say that it goes on with what nobody can read (R2-47, T2).

use crate::config::Tailoring;
use crate::grammar::search::Search;
use crate::limits::{MAX_LABEL, MAX_SCHEME};
use crate::text::utf8::{byte, byte_before};

impl Search<'_, '_> {
    /// Whether a template stands at `behind`, where a host and its separators end, or behind hyphens there.
    /// `labels_end` is where the labels end.
    #[inline]
    pub(in crate::grammar) fn is_template(&mut self, labels_end: usize, behind: usize) -> bool {
        matches!(byte(self.text, behind), b'{' | b'$' | b'*' | b'-')
            && self.config.tailored(Tailoring::AnyHost)
            && self.begins_template(labels_end, behind)
    }

    #[inline(never)]
    fn begins_template(&mut self, labels_end: usize, behind: usize) -> bool {
        let rest = &self.text[behind..];
        let hyphens = rest.iter().take(MAX_LABEL).take_while(|b| **b == b'-').count();
        self.steps += hyphens as u64;
        let at = behind + hyphens;
        let next = byte(self.text, at + 1);
        match byte(self.text, at) {
            b'{' => !begins_part(next),
            b'$' if next == b'{' => !begins_part(byte(self.text, at + 2)),
            // A variable directly behind a host is its path: `https://a.com$request_uri`.
            b'$' => at > labels_end && (next.is_ascii_alphabetic() || matches!(next, b'_' | b'(')),
            b'%' => hyphens > 0,
            // Any top-level domain: `https://www.example.*/path`. A comment of C ends with `*/`.
            b'*' if hyphens == 0 && at > labels_end => {
                let behind = byte(self.text, at + 2);
                match next {
                    b'/' => behind == b'*' || behind.is_ascii_alphanumeric(),
                    b':' => behind.is_ascii_digit(),
                    _ => next == b'^',
                }
            }
            _ => false,
        }
    }

    /// Whether the braces around a name, or around what nobody can read there, close directly before `start`:
    /// `{tenant}mail.example.com`.
    #[inline(never)]
    pub(in crate::grammar) fn is_behind_expression(&self, start: usize) -> bool {
        let lowest = self.floor.max(start.saturating_sub(MAX_SCHEME));
        let name = &self.text[lowest..start - 1];
        let is_name = |b: &&u8| b.is_ascii_alphanumeric() || matches!(**b, b'_' | b'-' | b'.');
        let length = name.iter().rev().take_while(is_name).count();
        self.config.tailored(Tailoring::AnyHost)
            && matches!(byte_before(name, name.len() - length, 0), b'{' | b'}')
            && !self.is_behind_control_sequence(start - 1 - length)
    }
}

/// Whether a byte begins another part of a link in an expression of RFC 6570: `{/path}`, `{?query}`.
const fn begins_part(byte: u8) -> bool {
    matches!(byte, b'/' | b'?' | b'#' | b'&')
}

#[cfg(test)]
mod tests {
    use crate::grammar::tests::links;

    #[test]
    fn templates_behind_hosts() {
        for text in [
            "https://a.b.{x}.com/",
            "https://a.com.${x}.b.com/",
            "https://a.com-${x}",
            "https://a.com{{ x }}",
            "a.com.{x}",
            "www.a.com{x}",
            "jo@a.com.{x}",
            "https://a.b.$x.com/",
            "https://a.b.$(x).com/",
            "https://a.com--%s",
            "https://www.a.*/b",
            "www.a.*^x",
            "{x}a.com",
            "${x.y}a.com/b",
            "{{x}}a.com",
            "{x}y@a.com",
            "https://a:<b>@c.com/",
            "http://<a>:b@c.com/",
        ] {
            assert_eq!(links(text), [""; 0], "{text}");
        }
        for (text, link) in [
            ("https://a.com{/x}", "https://a.com"),
            ("https://a.com${?x}", "https://a.com"),
            ("https://a.com$x", "https://a.com"),
            ("https://a.com/{x}", "https://a.com/{x}"),
            ("https://a.com--", "https://a.com"),
            ("/* https://www.a.com.*/", "https://www.a.com"),
            ("{a.com}", "a.com"),
            ("{x:y}a.com", "a.com"),
            ("https://a.com:<br>b", "https://a.com"),
        ] {
            assert_eq!(links(text), [link], "{text}");
        }
    }
}
