//! What only delimits the local part of an address: names, options, paths and quotes before it (R2-26, R2-52),
//! emphasis (T6), the rest of a cluster (R2-7), octets of quoted-printable (R2-69), the name of a list (R2-78).

use super::end::is_wrapper;
use super::host::{bullet, is_quoted_delimiter};
use super::search::Search;
use crate::config::Tailoring;
use crate::limits::MAX_LABEL;
use crate::text::ascii::escaped_octet;
use crate::text::hard::ESCAPE;
use crate::text::utf8::{byte, byte_before};

/// How local parts begin that a mail server rewrote, with an `=` of their own.
const REWRITTEN: [&[u8]; 15] = [
    b"srs0=",
    b"srs0+",
    b"srs0-",
    b"srs1=",
    b"srs1+",
    b"srs1-",
    b"prvs=",
    b"btv1=",
    b"msprvs1=",
    b"bounce",
    b"srs0%3d",
    b"srs1%3d",
    b"prvs%3d",
    b"btv1%3d",
    b"msprvs1%3d",
];

impl Search<'_, '_> {
    /// Returns where a local part begins without what only delimits it.
    pub(super) fn without_delimiters(&mut self, mut start: usize, at: usize, end: usize) -> usize {
        let plain = self.config.tailored(Tailoring::PlainAddresses);
        if plain {
            self.steps += (at - start) as u64;
            let local = &self.text[start..at];
            // A header field holds an address so, or the identifier of a message, with all that it has.
            let is_bracketed =
                byte_before(self.text, start, self.floor) == b'<' && byte(self.text, end) == b'>';
            if let Some(slash) = local.iter().rposition(|b| *b == b'/')
                && !is_bracketed
                && !is_rewritten(local)
            {
                start += slash + 1;
            }
            if !is_bracketed {
                start = self.after_name(start, at);
            }
        }
        start = self.without_signs(start, at);
        start = self.without_wrapper(start, at, end);
        if plain && matches!(byte(self.text, end), b'\'' | b':' | b'/') {
            start += prefix_of_string(&self.text[start..at]);
        }
        self.without_signs(start, at)
    }

    /// Returns where a local part begins after the name of what it is the value of: `--to=jo@example.com`
    /// (R2-52). A value that is a host names whose mail came back.
    fn after_name(&mut self, start: usize, at: usize) -> usize {
        let local = &self.text[start..at];
        let Some(sign) = (0..local.len()).rposition(|at| name_end(&local[at..]) > 0) else {
            return start;
        };
        let length = name_end(&local[sign..]);
        let value = start + sign + length;
        if is_rewritten(local) || self.is_host_of_mail(value, at) {
            return start;
        }
        // What quoted-printable made of the sign, or of another delimiter (R2-69).
        let quoted = length == 1 && is_quoted_delimiter(&self.text[value..at]) && value + 2 < at;
        if quoted { value + 2 } else { value }
    }

    /// Returns whether a name of ASCII under a listed top-level domain stands there.
    fn is_host_of_mail(&mut self, start: usize, end: usize) -> bool {
        let name = &self.text[start..end];
        let last = name.iter().rposition(|b| *b == b'.');
        let valid = name.iter().all(|b| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'.'));
        self.steps += name.len() as u64;
        valid && last.is_some_and(|stop| stop > 0 && self.is_listed_tld(start + stop + 1, end))
    }

    /// Leaves out quotes, signs of the command line and of queries, escapes of delimiters, and joiners at the head
    /// of the local part, in any order (R2-52, R2-7).
    fn without_signs(&self, mut start: usize, at: usize) -> usize {
        loop {
            let before = start;
            if self.config.tailored(Tailoring::PlainAddresses) {
                let local = &self.text[start..at];
                start += local.iter().take_while(|b| is_leading_sign(**b)).count();
                start += usize::from(is_added(&self.text[start..at]));
                start += escaped_sign(&self.text[start..at]);
                start += bullet(&self.text[..at], start);
            }
            if self.config.tailored(Tailoring::Clusters) {
                start = self.after_joiners(start).min(at);
            }
            if start == before {
                return start;
            }
        }
    }

    /// Leaves out a quote or emphasis at the head of the local part when the same characters follow
    /// the address (T6): all of them may also be characters of a local part.
    #[inline]
    fn without_wrapper(&self, start: usize, at: usize, end: usize) -> usize {
        let c = byte(self.text, start);
        if !is_wrapper(c) || !self.config.tailored(Tailoring::Wrappers) {
            return start;
        }
        let length = self.text[start..at].iter().take_while(|&&b| b == c).count();
        let closed = (0..length).all(|i| byte(self.text, end + i) == c);
        if closed { start + length } else { start }
    }
}

/// Elements of HTML after whose tags a hyphen begins an item of a list.
const BLOCKS: [&[u8]; 6] = [b"br", b"dd", b"dt", b"li", b"p", b"td"];

impl Search<'_, '_> {
    /// Returns whether the last `length` bytes before `end` begin in no control sequence (R2-35).
    fn is_text_before(&self, end: usize, length: usize) -> bool {
        let start = end - length;
        // The bracket after ESC is the second character of one.
        let is_second =
            byte(self.text, start) == b'[' && byte_before(self.text, start, 0) == ESCAPE;
        !is_second && self.after_control_sequence(start) == start
    }

    /// Returns whether the place of a name, or the end of an element, stands before the hyphen at
    /// `hyphen`: `<list>-request@example.com` (R2-78).
    #[inline(never)]
    pub(super) fn is_after_placeholder(&mut self, hyphen: usize) -> bool {
        if byte(self.text, hyphen) != b'-' || self.is_after_control_sequence(hyphen) {
            return false;
        }
        let before = &self.text[self.floor.min(hyphen)..hyphen];
        let (open, closed) = match before {
            [.., b'}'] => return true,
            [.., b')'] => return self.is_after_group(hyphen),
            [.., b';'] => {
                return before.ends_with(b"&gt;") && self.is_text_before(hyphen, "&gt;".len());
            }
            [closed @ .., b'>'] => (b'<', closed),
            [closed @ .., b']'] => (b'[', closed),
            _ => return false,
        };
        let is_of_word = |b: &&u8| b.is_ascii_alphanumeric() || matches!(**b, b'_' | b'-');
        let length = closed.iter().rev().take(MAX_LABEL).take_while(is_of_word).count();
        self.steps += length as u64;
        let (head, word) = closed.split_at(closed.len() - length);
        let is_block = || BLOCKS.iter().any(|block| block.eq_ignore_ascii_case(word));
        let sign: &[u8] = match head {
            [.., b'<', b'/'] => b"</",
            _ => b"<",
        };
        let sign = if open == b'[' { b"[" } else { sign };
        length > 0
            && head.ends_with(sign)
            && (open == b'[' || !is_block())
            && self.is_text_before(hyphen, 1 + length + sign.len())
    }
}

impl Search<'_, '_> {
    /// Returns whether a group of a pattern or the place of a name, glued to a word on its left,
    /// ends at `end` with its `)`: `foo-(x)-list@example.com` (R2-78).
    #[inline(never)]
    pub(super) fn is_after_group(&mut self, end: usize) -> bool {
        let is_glued = |b: u8| b.is_ascii_alphanumeric() || b"-_.+".contains(&b);
        let (mut at, mut depth) = (end - 1, 1);
        while end - at < MAX_LABEL
            && byte_before(self.text, at, self.floor).is_ascii_graphic()
            && !self.is_after_control_sequence(at)
        {
            at -= 1;
            self.steps += 1;
            match self.text[at] {
                b')' => depth += 1,
                b'(' => depth -= 1,
                _ => {}
            }
            if depth == 0 {
                return is_glued(byte_before(self.text, at, self.floor))
                    && !self.is_after_control_sequence(at);
            }
        }
        false
    }
}

/// Returns whether a mail server rewrote the local part.
fn is_rewritten(local: &[u8]) -> bool {
    REWRITTEN
        .iter()
        .any(|name| local.get(..name.len()).is_some_and(|begin| begin.eq_ignore_ascii_case(name)))
}

/// Returns whether a byte at the head of a local part is not part of it.
const fn is_leading_sign(byte: u8) -> bool {
    matches!(byte, b'-' | b'\'' | b'#' | b'?' | b'&' | b'=' | b'*')
}

/// Returns whether text begins with the sign of a line that a diff adds, not with that of a telephone number.
fn is_added(local: &[u8]) -> bool {
    matches!(local, [b'+', next, ..] if !next.is_ascii_digit())
}

/// Returns the length of what a string in `'` begins with in SQL, Python, Perl and shells: `N'`, `b'`, `$'`; 0 if a local part
/// begins otherwise.
fn prefix_of_string(local: &[u8]) -> usize {
    let is_prefix = |b: &u8| b"nubrfexs$".contains(&b.to_ascii_lowercase());
    let length = local.iter().take(2).take_while(|b| is_prefix(b)).count();
    if length > 0 && local.get(length) == Some(&b'\'') { length + 1 } else { 0 }
}

/// Returns the length of what ends a name that text begins with: `=`, or the escape of that or of what delimits
/// values and stands in no local part, `email%3Djo@example.com`.
fn name_end(text: &[u8]) -> usize {
    match (text, escaped_octet(text)) {
        ([b'=', ..], _) => 1,
        (_, Some(octet)) if octet <= b' ' || b"\"(),/:;<=>[\\]".contains(&octet) => 3,
        _ => 0,
    }
}

/// Returns the length of the escape that a local part begins with, if that stands for ASCII that is neither letter
/// nor digit: `%3Cjo@example.com`.
fn escaped_sign(local: &[u8]) -> usize {
    let is_leading_sign = |octet: u8| octet.is_ascii() && !octet.is_ascii_alphanumeric();
    if escaped_octet(local).is_some_and(is_leading_sign) { 3 } else { 0 }
}

#[cfg(test)]
mod tests {
    use crate::grammar::tests::links;

    #[test]
    fn placeholders_before_a_hyphen() {
        for text in [
            "<list>-request@a.com",
            "</em>-request@a.com",
            "[nnn]-done@a.com",
            "{nnn}-done@a.com",
            "&lt;nnn&gt;-done@a.com",
            "list-%02d@a.com",
            "%1@a.com",
            "%2$s@a.com",
            "foo-(x)-list@a.com",
            "gnome-([a-z]+)-list@a.com",
            "f(x)jo@a.com",
        ] {
            assert_eq!(links(text), [""; 0], "{text}");
        }
        for text in [
            "<LI>-jo@a.com",
            "<list>--jo@a.com",
            "< >-jo@a.com",
            "-jo@a.com",
            "(x)-jo@a.com",
            "f (x)jo@a.com",
        ] {
            assert_eq!(links(text), ["jo@a.com"], "{text}");
        }
        assert_eq!(links("r'jo@a.com:x"), ["jo@a.com"]);
    }
}
