//! Signs in the place of a letter: what is left of a name that lost one, or that was written where there is no such letter
//! (R2-63, T2).
//!
//! Nobody means `https://m` in `https://m?ller.de`, nor `reilly.com` in `www.o'reilly.com`.

use super::Host;
use super::tld::is_special_use_label;
use crate::config::Tailoring;
use crate::grammar::search::Search;
use crate::tables::is_caseless_beyond_latin;
use crate::text::ascii::AsciiSet;
use crate::text::label::{begins_with_www, is_separator};
use crate::text::utf8::{byte, byte_before, decode, decode_before};

/// The maximum number of signs in a row: each octet of a character may have become one.
const MAX_SIGNS: usize = 4;

/// The maximum number of bytes of a name that are read on the other side of the signs.
const MAX_NAME: usize = 64;

/// The maximum number of bytes of a sign that is written as a number: `<U+10FFFF>`.
const MAX_NUMBER: usize = 10;

/// Returns whether a character stands where a letter was, or quotes something.
const fn stands_for_letter(c: char) -> bool {
    is_quote(c)
        || matches!(c, '?' | '~' | '^' | '\u{80}'..='\u{84}' | '\u{86}'..='\u{9F}' | '\u{E000}'..='\u{F8FF}')
}

const fn is_quote(c: char) -> bool {
    matches!(c, '"' | '\'' | '`' | '´' | '’')
}

/// Returns whether a byte is one with which TeX writes an accent after a backslash; quotes are
/// escaped in the same way.
const fn is_accent(byte: u8) -> bool {
    matches!(byte, b'"' | b'\'' | b'`' | b'^' | b'~')
}

/// What may begin one, or one that is written as a number, if it is ASCII.
pub(in crate::grammar) const SIGN_BEGINS: AsciiSet = AsciiSet::of("?~^\"'`<\\");

/// Returns whether a byte may begin one.
const fn may_begin_sign(byte: u8) -> bool {
    byte >= 0x80 || SIGN_BEGINS.contains(byte)
}

/// What stands after a sign in a name: a byte of one, or another sign.
pub(in crate::grammar) const AFTER_SIGN: [bool; 256] = {
    let (mut table, mut byte) = ([false; 256], 0);
    while byte < table.len() {
        table[byte] = is_of_name(byte as u8) || may_begin_sign(byte as u8);
        byte += 1;
    }
    table
};

/// What may end one, if it is ASCII, or stand before an octet of quoted-printable.
pub(in crate::grammar) const SIGN_ENDS: AsciiSet = AsciiSet::of("?~^\"'`>=");

/// Returns whether a byte may end one.
const fn may_end_sign(byte: u8) -> bool {
    byte >= 0x80 || SIGN_ENDS.contains(byte)
}

/// Returns whether a byte is one of a name of ASCII.
const fn is_of_name(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'.' | b'_')
}

/// Returns the length of the character that is written as a number in angle brackets at `open`: `<FC>`, `<200b>`,
/// `<U+200B>`; 0 if there is none. Two digits are an octet beyond ASCII, and `<DD>` is markup.
fn numbered(text: &[u8], open: usize) -> usize {
    let inside = text.get(open + 1..).unwrap_or_default();
    let prefix = if inside.starts_with(b"U+") { 2 } else { 0 };
    let digits = &inside[prefix..];
    let count = digits.iter().take(MAX_NUMBER).take_while(|b| b.is_ascii_hexdigit()).count();
    let is_number = match (prefix, count) {
        (2, 4..=6) | (0, 4) => true,
        (0, 2) => is_octet(digits) && !digits.starts_with(b"DD"),
        _ => false,
    };
    let is_whole = byte(text, open) == b'<' && digits.get(count) == Some(&b'>');
    if is_number && is_whole { 1 + prefix + count + 1 } else { 0 }
}

/// Returns whether a text begins with two digits, as quoted-printable has them, of an octet beyond ASCII.
fn is_octet(digits: &[u8]) -> bool {
    matches!(digits, [b'8' | b'9' | b'A'..=b'F', b'0'..=b'9' | b'A'..=b'F', ..])
}

impl Search<'_, '_> {
    /// Returns whether signs stand at the end of a written host that is not complete, and the rest
    /// of a name after them.
    #[inline(always)]
    pub(in crate::grammar) fn is_before_sign(&mut self, host: &Host) -> bool {
        may_begin_sign(byte(self.text, host.after)) && self.goes_on_after_sign(*host)
    }

    // By value, so that the caller may keep it in registers.
    #[inline(never)]
    fn goes_on_after_sign(&mut self, host: Host) -> bool {
        if !AFTER_SIGN[usize::from(byte(self.text, host.after + 1))] {
            return false;
        }
        let at = self.after_signs(host.after);
        if at == host.after {
            return false;
        }
        let name = &self.text[host.start..host.end];
        let numeric = byte(self.text, self.last_label(&host)).is_ascii_digit();
        if name.starts_with(b"[")
            || numeric
            || name.eq_ignore_ascii_case(b"localhost")
            || !self.config.tailored(Tailoring::AnyHost)
        {
            return false;
        }
        self.is_rest_of_name(at) && !self.is_complete(&host)
    }

    /// Returns where the signs end that begin at `from`.
    fn after_signs(&self, from: usize) -> usize {
        let mut at = from;
        for _ in 0..MAX_SIGNS {
            at += match decode(self.text, at) {
                Some((c, length)) if stands_for_letter(c) => length,
                Some(('\\', _)) if is_accent(byte(self.text, at + 1)) => 2,
                Some(('<', _)) => numbered(self.text, at),
                _ => break,
            };
        }
        at
    }

    /// Returns whether one of the labels from `from` on is listed that a separator precedes, and
    /// they are not the name of a value.
    fn is_rest_of_name(&mut self, from: usize) -> bool {
        let (mut at, mut label, mut listed) = (from, None, false);
        while let Some((c, length)) = decode(self.text, at)
            && at + length - from <= MAX_NAME
            && (c == '_' || is_separator(c) || self.is_host(c))
        {
            if at == from && is_caseless_beyond_latin(c) {
                return false;
            }
            if is_separator(c) {
                listed |= label.is_some_and(|label| self.ends_name(label, at));
                label = Some(at + length);
            }
            at += length;
        }
        self.steps += (at - from) as u64;
        let is_listed = listed || label.is_some_and(|label| self.ends_name(label, at));
        is_listed && byte(self.text, at) != b'='
    }

    /// Returns whether a label shows that a name ends there.
    fn ends_name(&mut self, label: usize, end: usize) -> bool {
        let text = &self.text[label..end];
        is_special_use_label(text)
            || text.eq_ignore_ascii_case(b"localhost")
            || self.begins_listed(label, end)
    }

    /// Returns whether a label is listed, or the ASCII with which it begins, for text may be glued to that.
    fn begins_listed(&mut self, label: usize, end: usize) -> bool {
        let ascii = self.text[label..end].iter().take_while(|b| b.is_ascii()).count();
        self.is_listed_tld(label, label + ascii) || self.is_listed_tld(label, end)
    }

    /// Returns whether signs precede the bare host at `start`, and before them stands the beginning of a name.
    #[inline]
    pub(in crate::grammar) fn is_after_sign(&mut self, start: usize) -> bool {
        may_end_sign(byte_before(self.text, start, 0))
            && self.config.tailored(Tailoring::AnyHost)
            && self.is_rest_after_sign(start)
    }

    #[inline(never)]
    fn is_rest_after_sign(&mut self, start: usize) -> bool {
        let within = match byte_before(self.text, start, 0) {
            b'=' => self.begins_with_octet(start),
            b'>' => self.is_after_element(start),
            _ => false,
        };
        if within {
            return true;
        }
        let before = byte_before(self.text, start.saturating_sub(1), 0);
        if !is_of_name(before) && !may_end_sign(before) && before != b'\\' {
            return false;
        }
        if self.is_after_octets(start) {
            return true;
        }
        let (at, quoted) = match byte_before(self.text, start, 0) {
            // An octet of quoted-printable, or the value of a parameter.
            b'=' if is_octet(&self.text[start..]) => (start - 1, true),
            b'=' => return false,
            _ => self.before_signs(start),
        };
        at < start && self.is_begin_of_name(at, quoted)
    }

    /// Returns where the signs begin that end at `start`, and whether one of them may be a quote.
    fn before_signs(&self, start: usize) -> (usize, bool) {
        let (mut at, mut quoted) = (start, false);
        for _ in 0..MAX_SIGNS {
            at -= match decode_before(self.text, at, 0) {
                Some((c, length)) if stands_for_letter(c) => {
                    quoted |= is_quote(c);
                    let escaped =
                        is_accent(self.text[at - 1]) && byte_before(self.text, at - 1, 0) == b'\\';
                    length + usize::from(escaped)
                }
                Some(('>', _)) => self.numbered_before(at),
                _ => break,
            };
        }
        (at, quoted)
    }

    /// Returns the length of the character that is written as a number and ends at `end`; 0 if there is none.
    fn numbered_before(&self, end: usize) -> usize {
        if !self.text[..end - 1].last().is_some_and(u8::is_ascii_hexdigit) {
            return 0;
        }
        let lengths = 4..=MAX_NUMBER;
        lengths
            .filter(|length| *length <= end)
            .find(|length| numbered(self.text, end - length) == *length)
            .unwrap_or(0)
    }

    /// Returns whether a name that is not complete ends at `end`, and something shows that it is
    /// one: `@`, `//` or `www.`, or a separator, unless a quote may begin there.
    fn is_begin_of_name(&mut self, end: usize, quoted: bool) -> bool {
        if decode_before(self.text, end, 0).is_some_and(|(c, _)| is_caseless_beyond_latin(c)) {
            return false;
        }
        let (mut start, mut last_label) = (end, None);
        while let Some((c, length)) = decode_before(self.text, start, 0)
            && end - start + length <= MAX_NAME
            && (c == '_' || is_separator(c) || self.is_host(c))
        {
            if is_separator(c) && last_label.is_none() {
                last_label = Some(start);
            }
            start -= length;
        }
        self.steps += (end - start) as u64;
        let name = &self.text[start..end];
        let before = &self.text[..start];
        let www = begins_with_www(name);
        let shown = before.ends_with(b"@")
            || before.ends_with(b"//")
            || www
            || last_label.is_some() && !quoted;
        let whole = match last_label {
            Some(last) => {
                last == end
                    || byte(self.text, last).is_ascii_digit()
                    || !(www && last == start + 4) && self.is_listed_tld(last, end)
            }
            None => name.is_empty() || name.eq_ignore_ascii_case(b"localhost"),
        };
        shown && !whole
    }

    /// Returns whether several octets of quoted-printable, the last of them at the beginning of
    /// what is read as a name, follow something of one: `m=C3=BCller.de`.
    #[inline]
    pub(in crate::grammar) fn is_after_octets(&self, start: usize) -> bool {
        byte_before(self.text, start, self.floor) == b'=' && self.ends_octets(start)
    }

    #[inline(never)]
    fn ends_octets(&self, start: usize) -> bool {
        let before = &self.text[self.floor..start - 1];
        let octets = before.rchunks_exact(3).take(MAX_SIGNS - 1);
        let count = octets.take_while(|octet| octet[0] == b'=' && is_octet(&octet[1..])).count();
        let at = start - 1 - 3 * count;
        count > 0
            && is_octet(&self.text[start..])
            && self.config.tailored(Tailoring::AnyHost)
            && decode_before(self.text, at, self.floor)
                .is_some_and(|(c, _)| c == '_' || c == '.' || self.is_host(c))
    }
}

#[cfg(test)]
mod tests {
    use crate::grammar::tests::links;

    #[test]
    fn names_with_a_sign_in_them() {
        for text in [
            "https://m?ller.de/a",
            "http://o\u{2019}n.localhost",
            "http://m?ller.local/a",
            "https://www.m??ller.de:80",
            "www.m?ller.de",
            "jo@m^ller.de",
            "www.o'reilly.com",
            "https://o\u{2019}reilly.com/x",
            "https://m<FC>ller.de",
            "jo@m<U+00FC>ller.de",
            "https://exam\u{E000}ple.com",
            "m=C3=BCller.de",
            "www.m=FCller.de",
            "mailto:jo@m?ller.de",
            "https://m\\\"uller.de",
            "www.m\\\"uller.de",
        ] {
            assert_eq!(links(text), [""; 0], "{text}");
        }
        for (text, link) in [
            ("https://example.com?ref.org", "https://example.com?ref.org"),
            ("http://localhost?a.com", "http://localhost?a.com"),
            ("http://10.0.0.1?a.com", "http://10.0.0.1?a.com"),
            ("http://nas?host=a.com", "http://nas?host=a.com"),
            ("l'example.com", "example.com"),
            ("www.foo's.com", "www.foo"),
            ("1.2.3~example.com", "example.com"),
            ("好。官网~example.com", "example.com"),
            ("x.y=example.com", "example.com"),
            ("x.get'example.com'", "example.com"),
            ("<dd>example.com", "example.com"),
        ] {
            assert_eq!(links(text), [link], "{text}");
        }
    }
}
