//! What closes after a written scheme: whether the author has closed a run that is refused, and what
//! stands between a host and a later `@` or separator (R2-48, R2-49, R2-57, R2-58).

use super::end::{is_delimiter_reference, is_tailored_end, is_white_space_letter};
use super::search::Search;
use crate::config::Tailoring;
use crate::limits::{MAX_UNSEEN, MAX_USERINFO_WALK};
use crate::tables::{LinkTerm, is_caseless_beyond_latin};
use crate::text::utf8::{byte, decode, decode_before};

impl Search<'_, '_> {
    /// Moves the borders of what is refused after the `://` at `colon`, where its reading stopped at `stop`:
    /// if nobody closed it there, nothing of it is linked without a scheme (R2-48).
    #[inline(never)]
    pub(super) fn refuse_unclosed(&mut self, colon: usize, stop: usize) {
        let start = self.scheme_name_before(colon);
        let escaped = is_white_space_letter(byte(self.text, stop + 1));
        let closed = match decode(self.text, stop) {
            None => true,
            Some(('<', _)) if self.goes_on_after_pod(stop) => false,
            Some(('<', _)) => {
                let after = self.word_in_brackets(stop).map(|after| byte(self.text, after));
                !matches!(after, Some(b':' | b'@'))
            }
            Some(('\\', _)) if escaped => true,
            Some(('&', _)) => is_delimiter_reference(self.text, stop),
            Some((c, _)) => {
                is_tailored_end(c) && self.config.tailored(Tailoring::BidiEnds)
                    || self.unicode.link_term(c) == LinkTerm::Hard
            }
        };
        if !closed && !self.is_closer(start, stop) {
            let hard = self.next_hard(stop);
            self.no_tail_before = self.no_tail_before.max(hard);
            self.refused_before = hard;
        }
    }

    /// Returns whether what stands at `at` closes what was opened directly before `start`.
    pub(super) fn is_closer(&self, start: usize, at: usize) -> bool {
        if self.wrapper_before(start).closes_at(self.text, at) {
            return true;
        }
        let after_escape = at + usize::from(byte(self.text, at) == b'\\');
        let before = decode_before(self.text, start, self.floor).map(|(c, _)| c);
        let next = decode(self.text, after_escape).map(|(c, _)| c);
        let (Some(before), Some(next)) = (before, next) else { return false };
        if self.is_after_control_sequence(start) {
            return false;
        }
        match next {
            '"' | '\'' | '`' => before == next,
            '>' => before == '<',
            _ => self.unicode.opening(next) == Some(before),
        }
    }

    /// Returns whether the authority that ends at `end`, after a scheme that begins at `start`,
    /// goes on for browsers: up to an `@` (R2-49, T3), or after signs (R2-57, T2).
    #[inline]
    pub(super) fn goes_on_for_browsers(&mut self, start: usize, end: usize) -> bool {
        let next = byte(self.text, end);
        !matches!(next, 0..=b' ' | 0x7F | b'/' | b'?' | b'#' | b'<' | b'>' | b'\\')
            && !self.is_closer(start, end)
            && (self.config.tailored(Tailoring::Userinfo) && self.reaches_sign(start, end)
                || self.config.tailored(Tailoring::AnyHost)
                    && self.goes_on_after_symbols(end, true))
    }

    /// Returns where the characters end from `end` on that no standard gives a meaning: private use, unassigned code points,
    /// noncharacters (R2-98, T3).
    fn after_undefined(&mut self, end: usize) -> usize {
        let mut at = end;
        while at < end + MAX_USERINFO_WALK
            && let Some((c, length)) = decode(self.text, at)
            && c > '\u{9F}'
            && !c.is_whitespace()
            && self.unicode.link_term(c) == LinkTerm::Hard
            && !is_tailored_end(c)
        {
            at += length;
        }
        self.steps += (at - end) as u64;
        at
    }

    /// Returns whether browsers read a host after the `@` at `at`: they take nearly everything for one.
    fn is_host_of_browsers(&self, start: usize, at: usize) -> bool {
        let after = decode(self.text, at + 1).map_or('\0', |(c, _)| c);
        !matches!(after, '/' | '?' | '#' | '<' | '>' | '\\' | '"' | '`')
            && self.unicode.link_term(after) != LinkTerm::Hard
            && !self.is_closer(start, at + 1)
    }

    /// Returns whether a second `@` and a host follow the address from `start` to `end` (R2-58, T15).
    #[inline]
    pub(super) fn is_before_second_sign(&self, start: usize, end: usize) -> bool {
        byte(self.text, end) == b'@'
            && self.config.tailored(Tailoring::PlainAddresses)
            && self.is_host_of_browsers(start, end)
    }

    #[inline(never)]
    fn reaches_sign(&mut self, start: usize, end: usize) -> bool {
        let sign = self.after_undefined(end);
        if sign > end && byte(self.text, sign) == b'@' {
            return self.is_host_of_browsers(start, sign);
        }
        // What is not seen may stand anywhere on the way.
        let mut at = self.after_unseen(end, end + MAX_UNSEEN).0;
        let reached = loop {
            let next = decode(self.text, at).filter(|_| at - end < MAX_USERINFO_WALK);
            let Some((c, length)) = next else { break false };
            if c == '@' {
                break self.is_host_of_browsers(start, at);
            }
            let term = self.unicode.link_term(c);
            // A second quote or bracket delimits what follows: `https://a.com","jo@b.com"`.
            let opens = at > end && (term == LinkTerm::Open || matches!(c, '"' | '`'));
            if opens
                || matches!(c, '/' | '?' | '#' | '<' | '>' | '\\')
                || term == LinkTerm::Hard && !is_tailored_end(c)
                || is_caseless_beyond_latin(c)
            {
                break false;
            }
            at += length;
        };
        self.steps += (at - end) as u64;
        reached
    }
}

#[cfg(test)]
mod tests {
    use crate::grammar::tests::links;

    #[test]
    fn no_piece_of_a_refused_run() {
        for text in [
            "https://user:p)ass@host.com/",
            "https://user:p\"ass@host.com/",
            "foo://a..b),b.com/x",
            "http://999.1.1.1)b.com",
            "https://a..b|c.com",
        ] {
            assert_eq!(links(text), [""; 0], "{text}");
        }
        for text in ["(http://a..b)b.com", "\"http://a..b\",b.com", "http://a..b<p>b.com"] {
            assert_eq!(links(text), ["b.com"], "{text}");
        }
    }

    #[test]
    fn signs_after_a_host() {
        for text in [
            "https://google.com|@evil.com/",
            "https://google.com\"@evil.com",
            "https://google.com:80^x@evil.com",
            "https://google.com、@evil.com",
        ] {
            assert_eq!(links(text), [""; 0], "{text}");
        }
        for text in [
            "\"https://a.com\"@x.com",
            "x https://a.com\",\"jo@b.com\"",
            "<https://a.com>,<jo@b.com>",
            "https://a.com，邮箱：jo@b.com",
        ] {
            assert_eq!(links(text)[0], "https://a.com", "{text}");
        }
    }
}
