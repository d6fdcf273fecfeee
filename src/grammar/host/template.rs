//! Templates after a host, which say that it goes on with what nobody can read (R2-47, T2), and line ends within a name (R2-77).

use super::Host;
use super::tld::is_special_use;
use crate::config::Tailoring;
use crate::grammar::search::Search;
use crate::limits::{MAX_LABEL, MAX_SCHEME};
use crate::span::Flags;
use crate::text::hard::is_hard;
use crate::text::utf8::{byte, byte_before};

/// Elements of HTML that emphasise a part of a word, as searches do with what they found.
const ELEMENTS: [&[u8]; 6] = [b"em", b"b", b"i", b"mark", b"strong", b"u"];

/// The maximum number of bytes of such a tag, and of the character before it.
const MAX_TAG: usize = b"x</strong>".len();

/// One letter more than the longest command has that is asked about.
const MAX_COMMAND: usize = 15;

impl Search<'_, '_> {
    /// Returns whether a template stands after a host and its separators, or after hyphens there,
    /// or what shows that its name goes on in the next line (R2-77).
    #[inline]
    pub(in crate::grammar) fn is_template(&mut self, host: &Host) -> bool {
        matches!(
            byte(self.text, host.after),
            b'{' | b'$' | b'*' | b'-' | b'#' | b'<' | b'[' | b'!' | b'='
        ) && self.config.tailored(Tailoring::AnyHost)
            && self.begins_template(host)
    }

    #[inline(never)]
    fn begins_template(&mut self, host: &Host) -> bool {
        let rest = &self.text[host.after..];
        let hyphens = rest.iter().take(MAX_LABEL).take_while(|b| **b == b'-').count();
        self.steps += hyphens as u64;
        let at = host.after + hyphens;
        let next = byte(self.text, at + 1);
        // Directly after the labels, most of them are a path or a query: `https://a.com#{path}`.
        let goes_on = at > host.end;
        match byte(self.text, at) {
            b'{' => !begins_part(next) && !begins_style(&rest[hyphens..]),
            b'$' if next == b'{' => !begins_part(byte(self.text, at + 2)),
            b'$' if next.is_ascii_alphabetic() || matches!(next, b'_' | b'(') => {
                goes_on || !self.is_complete(host)
            }
            b'%' => hyphens > 0,
            b'#' => goes_on && next == b'{',
            b'[' => goes_on && next == b'[',
            b'<' => goes_on && matches!(next, b'%' | b'?'),
            b'!' => goes_on && self.is_variable_of_shell(at + 1),
            // A soft line end of quoted-printable, and a string that is continued (R2-77).
            b'=' => is_hard(next),
            b'"' | b'\'' => hyphens > 0 && is_hard(next),
            0..=b' ' | 0x7F if hyphens == 1 => self.is_name_of_service(host),
            // Any name, and any top-level domain: `https://aol.co*.*`.
            b'*' if at == host.end && next == b'.' => byte(self.text, at + 2) == b'*',
            // Any top-level domain: `https://www.example.*/path`. A comment of C ends with `*/`.
            b'*' if hyphens == 0 && goes_on => {
                let after = byte(self.text, at + 2);
                match next {
                    b'/' => after == b'*' || after.is_ascii_alphanumeric(),
                    b':' => after.is_ascii_digit(),
                    _ => next == b'^',
                }
            }
            _ => false,
        }
    }

    /// Returns whether a host is `www.` or `ftp.` and one word, before a hyphen at the end of a
    /// line: `ftp://ftp.info-` (R2-77).
    fn is_name_of_service(&self, host: &Host) -> bool {
        let name = &self.text[host.start..host.end];
        let service = name.get(..4).is_some_and(|service| {
            [&b"www."[..], b"ftp."].iter().any(|known| service.eq_ignore_ascii_case(known))
        });
        service && name[4..].iter().all(u8::is_ascii_alphanumeric)
    }

    /// Returns whether a quote and the end of a line stand after the separator of a host that is
    /// not complete: `"https://docs.example."` with the rest in the next string (R2-77).
    #[cold]
    pub(super) fn is_in_next_string(&mut self, host: &Host) -> bool {
        host.after > host.end
            && is_hard(byte(self.text, host.after + 1))
            && self.last_label(host) > host.start
            && !host.flags.contains(Flags::IP_HOST)
            && !is_special_use(&self.text[host.start..host.end])
            && !self.is_complete(host)
    }

    /// Returns whether a name and `!` stand at `at`, after another one: `!NAME!`.
    fn is_variable_of_shell(&mut self, at: usize) -> bool {
        let is_name = |b: &&u8| b.is_ascii_alphanumeric() || **b == b'_';
        let length = self.text[at..].iter().take(MAX_LABEL).take_while(is_name).count();
        self.steps += length as u64;
        length > 0 && byte(self.text, at + length) == b'!'
    }

    /// Returns whether the braces around a name, or around what nobody can read there, close
    /// directly before `start`: `{tenant}mail.example.com`.
    #[inline(never)]
    pub(in crate::grammar) fn is_after_expression(&self, start: usize) -> bool {
        let lowest = self.floor.max(start.saturating_sub(MAX_SCHEME));
        let name = &self.text[lowest..start - 1];
        let is_name = |b: &&u8| b.is_ascii_alphanumeric() || matches!(**b, b'_' | b'-' | b'.');
        let length = name.iter().rev().take_while(is_name).count();
        // `{\_}` and `{\textunderscore}` are underscores for TeX.
        let underscore = || {
            let (open, sign) = name.split_at(name.len() - length);
            open.ends_with(b"{\\")
                && (sign == b"_"
                    || is_command_of_tex(sign) && sign.iter().all(u8::is_ascii_alphabetic))
                && !self.is_after_control_sequence(start - 1 - length)
        };
        self.config.tailored(Tailoring::AnyHost)
            && (matches!(byte_before(name, name.len() - length, 0), b'{' | b'}')
                && !self.is_after_control_sequence(start - 1 - length)
                || underscore())
    }

    /// Returns whether the tag of an element that emphasises a part of a word stands before
    /// `start`, and a word before that: `exam</em>ple.com` (R2-70, T2).
    #[inline(never)]
    pub(in crate::grammar) fn is_after_element(&self, start: usize) -> bool {
        let lowest = self.floor.max(start.saturating_sub(MAX_TAG)).min(start);
        let Some(tag) = self.text[lowest..start].strip_suffix(b">") else { return false };
        let Some(open) = tag.iter().rposition(|b| *b == b'<') else { return false };
        let name = &tag[open + 1..];
        let name = name.strip_prefix(b"/").unwrap_or(name);
        let before = byte_before(tag, open, 0);
        (before.is_ascii_alphanumeric() || matches!(before, b'-' | b'.' | b'_'))
            && ELEMENTS.iter().any(|element| element.eq_ignore_ascii_case(name))
            && !self.is_after_control_sequence(start)
            && !self.is_after_control_sequence(lowest + open)
            && self.config.tailored(Tailoring::AnyHost)
    }
}

/// Returns whether a byte begins another part of a link in an expression of RFC 6570: `{/path}`, `{?query}`.
const fn begins_part(byte: u8) -> bool {
    matches!(byte, b'/' | b'?' | b'#' | b'&')
}

/// Returns whether a text begins with what sets a style in subtitles, or with a command of TeX that
/// writes no character: `{\i0}`.
fn begins_style(text: &[u8]) -> bool {
    let Some(command) = text.strip_prefix(b"{\\") else { return false };
    byte(command, 0).is_ascii_alphabetic() && !is_command_of_tex(command)
}

/// Returns whether text begins with the name of a command with which TeX writes a tilde, an
/// underscore or any character (R2-54).
pub(in crate::grammar) fn is_command_of_tex(text: &[u8]) -> bool {
    let length = text.iter().take(MAX_COMMAND).take_while(|b| b.is_ascii_alphabetic()).count();
    matches!(
        &text[..length],
        b"textasciitilde" | b"textunderscore" | b"sim" | b"tilde" | b"string" | b"char"
    )
}

#[cfg(test)]
mod tests {
    use crate::grammar::tests::links;

    #[test]
    fn templates_after_hosts() {
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
            ("a.com=b", "a.com"),
            ("\"a.com-\"b", "a.com"),
            ("*a.com*.b", "a.com"),
        ] {
            assert_eq!(links(text), [link], "{text}");
        }
    }

    #[test]
    fn names_that_go_on_in_the_next_line() {
        for text in [
            "https://a.b.li=\nst",
            "jo@a.com=\r\nx",
            "a.com.=\n",
            "\"https://a.red-\"\nb",
            "'a.com-'\r\n",
            "ftp://ftp.info-\nzip",
            "jo@www.my-\nsite",
            "WWW.my-",
            "\"https://docs.python.\"\nb",
            "'x http://a.b.c.' d",
            "a.com-= b",
            "aol.co*.*",
        ] {
            assert_eq!(links(text), [""; 0], "{text}");
        }
        for (text, link) in [
            ("ftp://ftp.info--\n", "ftp://ftp.info"),
            ("ftp://ftp.a.info-\n", "ftp://ftp.a.info"),
            ("ftp://info.info-\n", "ftp://info.info"),
            ("\"https://a.com.\"\n", "https://a.com"),
            ("\"https://a.local.\"\n", "https://a.local"),
            ("\"https://1.2.3.4.\"\n", "https://1.2.3.4"),
            ("\"https://localhost.\"\n", "https://localhost"),
            ("\"https://docs.abc.\"x", "https://docs.abc"),
        ] {
            assert_eq!(links(text), [link], "{text}");
        }
    }
}
