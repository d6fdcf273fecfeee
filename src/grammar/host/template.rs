//! Templates behind a host, which say that it goes on with what nobody can read (R2-47, T2).

use super::Host;
use crate::config::Tailoring;
use crate::grammar::search::Search;
use crate::limits::{MAX_LABEL, MAX_SCHEME};
use crate::text::utf8::{byte, byte_before};

impl Search<'_, '_> {
    /// Whether a template stands behind a host and its separators, or behind hyphens there.
    #[inline]
    pub(in crate::grammar) fn is_template(&mut self, host: &Host) -> bool {
        matches!(
            byte(self.text, host.behind),
            b'{' | b'$' | b'*' | b'-' | b'#' | b'<' | b'[' | b'!'
        ) && self.config.tailored(Tailoring::AnyHost)
            && self.begins_template(host)
    }

    #[inline(never)]
    fn begins_template(&mut self, host: &Host) -> bool {
        let rest = &self.text[host.behind..];
        let hyphens = rest.iter().take(MAX_LABEL).take_while(|b| **b == b'-').count();
        self.steps += hyphens as u64;
        let at = host.behind + hyphens;
        let next = byte(self.text, at + 1);
        // Directly behind the labels, most of them are a path or a query: `https://a.com#{path}`.
        let goes_on = at > host.end;
        match byte(self.text, at) {
            b'{' => !begins_part(next),
            b'$' if next == b'{' => !begins_part(byte(self.text, at + 2)),
            b'$' if next.is_ascii_alphabetic() || matches!(next, b'_' | b'(') => {
                goes_on || !self.is_complete(host)
            }
            b'%' => hyphens > 0,
            b'#' => goes_on && next == b'{',
            b'[' => goes_on && next == b'[',
            b'<' => goes_on && matches!(next, b'%' | b'?'),
            b'!' => goes_on && self.is_variable_of_shell(at + 1),
            // Any top-level domain: `https://www.example.*/path`. A comment of C ends with `*/`.
            b'*' if hyphens == 0 && goes_on => {
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

    /// Whether a name and `!` stand at `at`, behind another one: `!NAME!`.
    fn is_variable_of_shell(&mut self, at: usize) -> bool {
        let is_name = |b: &&u8| b.is_ascii_alphanumeric() || **b == b'_';
        let length = self.text[at..].iter().take(MAX_LABEL).take_while(is_name).count();
        self.steps += length as u64;
        length > 0 && byte(self.text, at + length) == b'!'
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
            "https://api.eu.#{x}.b.com/",
            "https://api.eu-#{x}.b.com/",
            "https://www.eu.<?= $x ?>.b.com",
            "https://www.eu.<%= x %>.b.com",
            "https://www.eu.[[x]].b.com",
            "https://www.eu.!X!.b.com",
            "https://www.api$x.b.com",
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
            ("https://a.com#{x}", "https://a.com#{x}"),
            ("https://a.com<?php echo 1 ?>", "https://a.com"),
            ("https://a.com.<br>", "https://a.com"),
            ("https://a.com.[1]", "https://a.com"),
            ("https://a.com.!", "https://a.com"),
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
