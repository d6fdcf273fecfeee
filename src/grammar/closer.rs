//! What closes behind a written scheme: whether the author has closed a run that is refused, and what
//! stands between a host and a later `@` or separator (R2-48, R2-49, R2-57, R2-58); and links that an escape cuts (R2-54).

use super::end::{
    escaped_by_code, is_delimiter, is_delimiter_reference, is_markup, is_tailored_end,
    is_white_space_letter,
};
use super::host::is_escaped_sign;
use super::search::Search;
use crate::config::Tailoring;
use crate::limits::{MAX_UNSEEN, MAX_USERINFO_WALK};
use crate::tables::{LinkTerm, is_caseless_beyond_latin};
use crate::text::ascii::{AsciiSet, escaped_octet};
use crate::text::hard::is_hard;
use crate::text::utf8::{byte, byte_before, decode, decode_before};

/// One letter more than the longest command has that is asked about.
const MAX_COMMAND: usize = 15;

/// What is escaped in links, beside what is in hosts as well.
const ESCAPED_IN_LINKS: AsciiSet = AsciiSet::of("/?=+!{@");

impl Search<'_, '_> {
    /// Moves the borders of what is refused behind the `://` at `colon`, where its reading stopped at `stop`:
    /// if nobody closed it there, nothing of it is linked without a scheme (R2-48).
    #[inline(never)]
    pub(super) fn refuse_unclosed(&mut self, colon: usize, stop: usize) {
        let start = self.scheme_name_before(colon);
        let escaped = is_white_space_letter(byte(self.text, stop + 1));
        let closed = match decode(self.text, stop) {
            None => true,
            Some(('<', _)) if self.goes_on_behind_pod(stop) => false,
            Some(('<', _)) => {
                let behind = self.word_in_brackets(stop).map(|behind| byte(self.text, behind));
                !matches!(behind, Some(b':' | b'@'))
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

    /// Whether what stands at `at` closes what was opened directly before `start`.
    pub(super) fn is_closer(&self, start: usize, at: usize) -> bool {
        if self.wrapper_before(start).closes_at(self.text, at) {
            return true;
        }
        let behind_escape = at + usize::from(byte(self.text, at) == b'\\');
        let before = decode_before(self.text, start, self.floor).map(|(c, _)| c);
        let next = decode(self.text, behind_escape).map(|(c, _)| c);
        let (Some(before), Some(next)) = (before, next) else { return false };
        if self.is_behind_control_sequence(start) {
            return false;
        }
        match next {
            '"' | '\'' | '`' => before == next,
            '>' => before == '<',
            _ => self.unicode.opening(next) == Some(before),
        }
    }

    /// Whether a link is only a part of what was meant, whose parts go from `from` to `end`, and whose reading stopped
    /// at `stop` (R2-54, R2-77).
    #[inline(always)]
    pub(super) fn is_only_part(&mut self, from: usize, end: usize, stop: usize) -> bool {
        let goes_on = match byte(self.text, stop) {
            b'\\' => self.goes_on_behind_escape(stop),
            b'<' => self.goes_on_behind_bracket(stop),
            bar @ b'|' => self.goes_on_behind_placeholder(stop, bar),
            _ => false,
        };
        goes_on || self.is_continued(from, end)
    }

    /// Whether a link goes on behind `<`: the name of a value, or an escape of Perl's documentation that does not delimit.
    #[inline(never)]
    fn goes_on_behind_bracket(&mut self, open: usize) -> bool {
        self.escape_of_pod(open).is_some_and(|c| !is_delimiter(c))
            || self.goes_on_behind_placeholder(open, b'>')
    }

    /// Whether the name of a value stands at `open`, up to `closing`, and behind it more of a link: `https://example.com/<user>/x`,
    /// `https://example.com/|version|/x`.
    #[inline(never)]
    fn goes_on_behind_placeholder(&mut self, open: usize, closing: u8) -> bool {
        let opening = byte(self.text, open);
        let Some(behind) = self.word_between(open, opening, closing) else { return false };
        let next = byte(self.text, behind);
        let goes_on = match next {
            b'.' | b'-' => byte(self.text, behind + 1).is_ascii_alphanumeric(),
            _ => matches!(next, b'/' | b'?' | b'#' | b'=' | b'&' | b'_'),
        };
        goes_on && self.config.tailored(Tailoring::MarkupEnds)
    }

    /// Whether an address that ends at `end` is only a part of what was meant (R2-54, T11).
    #[inline]
    pub(super) fn is_part_of_address(&mut self, end: usize) -> bool {
        match byte(self.text, end) {
            b'\\' => self.goes_on_in_pattern(end),
            _ => self.is_scp_path(end),
        }
    }

    /// Whether the host of an address that ends at `end` goes on behind a full stop that a regular expression escapes:
    /// `jo@example.co\.uk` (R2-54, T5).
    #[cold]
    pub(super) fn goes_on_in_pattern(&self, end: usize) -> bool {
        self.text[end..].starts_with(b"\\.")
            && self.host_character(end + 2) > 0
            && self.config.tailored(Tailoring::MarkupEnds)
    }

    /// Whether the backslash at `stop` escapes a character, as TeX, roff, Markdown or source code write it (R2-54, T5).
    #[inline(never)]
    fn goes_on_behind_escape(&self, stop: usize) -> bool {
        let of_link = |c| {
            self.unicode.link_term(c) == LinkTerm::Include
                && !(is_markup(c) || is_delimiter(c) || is_tailored_end(c))
        };
        let behind = &self.text[stop + 1..];
        let quote =
            [&b"(aq"[..], b"(dq", b"(rq", b"(ra"].iter().any(|sign| behind.starts_with(sign));
        let next = byte(behind, 0);
        // `\\e` is a backslash of roff, here that of a line that goes on.
        let is_line = next == b'e' && is_hard(byte(behind, 1));
        let is_sign = is_escaped_sign(next) || ESCAPED_IN_LINKS.contains(next);
        let sign = is_sign && !is_hard(byte(behind, 1)) && !quote;
        self.config.tailored(Tailoring::MarkupEnds)
            && (sign
                || is_line
                || is_command_of_tex(behind)
                || escaped_by_code(self.text, stop).is_some_and(|(c, _)| of_link(c)))
    }

    /// Whether a part of a link, from `from` to `end`, is continued in the next line: it ends with a hyphen, with the `%` of
    /// an escape, or with a slash before a backslash, or is a path with a `?` behind it (R2-77, T2).
    #[inline]
    fn is_continued(&self, from: usize, end: usize) -> bool {
        let next = byte(self.text, end);
        let open = match byte_before(self.text, end, from) {
            b'-' | b'%' => true,
            b'/' => next == b'\\',
            _ => false,
        };
        let question = end > from && next == b'?';
        (open || question) && self.is_end_of_line(from, end, question)
    }

    #[inline(never)]
    fn is_end_of_line(&self, from: usize, end: usize, question: bool) -> bool {
        let part = &self.text[from..end];
        // Which Hard byte it is can't be asked, because texts are cut there.
        let line = is_hard(byte(self.text, end));
        let sign = end + usize::from(question);
        let before_line = is_hard(byte(self.text, sign + 1));
        let string = before_line && matches!(byte(self.text, sign), b'"' | b'\'');
        let backslash = before_line && byte(self.text, sign) == b'\\';
        let goes_on = if question {
            string && !part.ends_with(b"/") && memchr::memchr2(b'?', b'#', part).is_none()
        } else if part.ends_with(b"%") {
            (string || line) && ends_with_cut_escape(part)
        } else if part.ends_with(b"/") {
            backslash
        } else {
            let single = !part.ends_with(b"--");
            single && (string || backslash || line && ends_with_words(part))
        };
        goes_on && self.config.tailored(Tailoring::AnyHost)
    }

    /// Whether the authority that ends at `end`, behind a scheme that begins at `start`, goes on for browsers: up
    /// to an `@` (R2-49, T3), or behind signs (R2-57, T2).
    #[inline]
    pub(super) fn goes_on_for_browsers(&mut self, start: usize, end: usize) -> bool {
        let next = byte(self.text, end);
        !matches!(next, 0..=b' ' | 0x7F | b'/' | b'?' | b'#' | b'<' | b'>' | b'\\')
            && !self.is_closer(start, end)
            && (self.config.tailored(Tailoring::Userinfo) && self.reaches_sign(start, end)
                || self.config.tailored(Tailoring::AnyHost)
                    && self.goes_on_behind_symbols(end, true))
    }

    /// Whether browsers read a host behind the `@` at `at`: they take nearly everything for one.
    fn is_host_of_browsers(&self, start: usize, at: usize) -> bool {
        let behind = decode(self.text, at + 1).map_or('\0', |(c, _)| c);
        !matches!(behind, '/' | '?' | '#' | '<' | '>' | '\\' | '"' | '`')
            && self.unicode.link_term(behind) != LinkTerm::Hard
            && !self.is_closer(start, at + 1)
    }

    /// Whether a second `@` and a host follow the address from `start` to `end` (R2-58, T15).
    #[inline]
    pub(super) fn is_before_second_sign(&self, start: usize, end: usize) -> bool {
        byte(self.text, end) == b'@'
            && self.config.tailored(Tailoring::PlainAddresses)
            && self.is_host_of_browsers(start, end)
    }

    #[inline(never)]
    fn reaches_sign(&mut self, start: usize, end: usize) -> bool {
        let unseen = self.behind_unseen(end, end + MAX_UNSEEN).0;
        if unseen > end && byte(self.text, unseen) == b'@' {
            self.steps += (unseen - end) as u64;
            return self.is_host_of_browsers(start, unseen);
        }
        let mut at = end;
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
                || term == LinkTerm::Hard
                || is_tailored_end(c)
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

/// Whether what is behind the last slash consists of words: an identifier may end with a hyphen as well.
fn ends_with_words(part: &[u8]) -> bool {
    let last = part.rsplit(|b| *b == b'/').next().unwrap_or_default();
    let word = last.iter().rev().skip(1).take_while(|b| b.is_ascii_lowercase()).count();
    word > 1 && last.iter().all(|b| b.is_ascii_lowercase() || matches!(b, b'-' | b'.' | b'_'))
}

/// Whether a `%` at the end stands behind an octet that is escaped: not that of `100%`.
fn ends_with_cut_escape(part: &[u8]) -> bool {
    let octet = part.len().checked_sub(4).map(|at| &part[at..]);
    octet.is_some_and(|octet| escaped_octet(octet).is_some())
}

/// Whether text begins with the name of a command with which TeX writes a tilde, an underscore or any character (R2-54).
fn is_command_of_tex(text: &[u8]) -> bool {
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
    fn signs_behind_a_host() {
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
