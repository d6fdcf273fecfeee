//! What stands around a host and shows that it is only a part of what was meant (R2-5, R2-7, R2-10).

use super::Host;
use crate::config::Tailoring;
use crate::grammar::end::{Wrapper, is_delimiter_reference, is_markup, is_tailored_end};
use crate::grammar::search::Search;
use crate::tables::{LinkTerm, is_beyond_latin};
use crate::text::hard::ESCAPE;
use crate::text::label::{is_separator, separator};
use crate::text::utf8::{byte, byte_before, decode, decode_before};

/// What people write in brackets so that a host is no link.
const DEFANGED: [&[u8]; 7] = [b".", b":", b"/", b"@", b"://", b"dot", b"at"];

/// Returns the bracket that closes what a byte opens.
const fn closing(open: u8) -> Option<u8> {
    Some(match open {
        b'[' => b']',
        b'(' => b')',
        b'{' => b'}',
        _ => return None,
    })
}

impl Search<'_, '_> {
    /// Whether what stands at `at` ends a link: a Hard character, or what the tailorings treat as one.
    pub(in crate::grammar) fn ends(&self, at: usize) -> bool {
        let Some((c, _)) = decode(self.text, at) else { return true };
        self.unicode.link_term(c) == LinkTerm::Hard
            || self.config.tailored(Tailoring::MarkupEnds)
                && (is_markup(c) || c == '&' && is_delimiter_reference(self.text, at))
            || self.config.tailored(Tailoring::BidiEnds) && is_tailored_end(c)
    }

    /// Whether what stands at `at` ends a link or is closing punctuation.
    pub(in crate::grammar) fn closes(&self, at: usize) -> bool {
        self.ends(at) || self.closing_punctuation(at) > 0
    }

    /// Returns the length of the closing punctuation at `at`, one character; 0 if there is none.
    pub(in crate::grammar) fn closing_punctuation(&self, at: usize) -> usize {
        match decode(self.text, at) {
            Some((c, length)) => match self.unicode.link_term(c) {
                LinkTerm::Soft | LinkTerm::Close => length,
                LinkTerm::Include | LinkTerm::Hard | LinkTerm::Open => 0,
            },
            None => 0,
        }
    }

    /// Whether what follows a written host shows that it is not read whole (T2).
    pub(in crate::grammar) fn is_cut(&mut self, host: &Host, wrapper: Wrapper) -> bool {
        let next = byte(self.text, host.behind);
        // A path behind several separators (R2-3).
        if next == b'/' && host.behind > host.run_end {
            return true;
        }
        if !self.config.tailored(Tailoring::AnyHost) {
            return false;
        }
        if matches!(next, 0..=b' ' | b'/' | b'?' | b'#') {
            return false;
        }
        if next == b'%' || self.is_defanged(host.behind) {
            return true;
        }
        let name = &self.text[host.start..host.end];
        if next >= 0x80
            && (self.is_slash_like(host.behind)
                || decode(self.text, host.behind).is_some_and(|(c, _)| self.is_symbol(c))
                    && !self.is_complete(host))
        {
            return true;
        }
        if name.starts_with(b"[") {
            return self.is_glued_to_literal(host.end);
        }
        // One label with anything glued to it is a word of something else (R2-5).
        !name.contains(&b'.')
            && !name.eq_ignore_ascii_case(b"localhost")
            && !core::str::from_utf8(name).is_ok_and(|name| name.contains(is_separator))
            && !name.windows(3).any(is_escaped_full_stop)
            && next != b':'
            && !self.closes(host.behind)
            && !wrapper.closes_at(self.text, host.behind)
    }

    /// Whether a name goes on behind an IP literal that ends at `end` (R2-46).
    fn is_glued_to_literal(&self, end: usize) -> bool {
        let width = match byte(self.text, end) {
            b'-' => 1,
            _ => separator(self.text, end),
        };
        let next = decode(self.text, end + width).map_or('\0', |(c, _)| c);
        matches!(next, '_' | '@') || next != '-' && self.is_host(next) && !is_beyond_latin(next)
    }

    /// Whether a host has several labels, the last of them listed.
    pub(in crate::grammar) fn is_complete(&mut self, host: &Host) -> bool {
        let last_label = self.last_label(host);
        last_label > host.start && self.is_listed_tld(last_label, host.end)
    }

    /// Returns where the last label of a host begins.
    pub(super) fn last_label(&self, host: &Host) -> usize {
        let mut last_label = host.end;
        while let Some((c, length)) = decode_before(self.text, last_label, host.start)
            && !is_separator(c)
        {
            last_label -= length;
        }
        let name = &self.text[host.start..host.end];
        match name.windows(3).rposition(is_escaped_full_stop) {
            Some(stop) => last_label.max(host.start + stop + 3),
            None => last_label,
        }
    }

    /// Whether a character beyond ASCII is a symbol that hosts may hold, or joins such symbols.
    pub(in crate::grammar) fn is_symbol(&self, c: char) -> bool {
        matches!(c, '\u{200D}' | '\u{FE0F}')
            || !c.is_ascii() && !self.is_host(c) && !is_separator(c) && self.unicode.is_wide_host(c)
    }

    /// Whether a character that looks like a slash stands at `at` (R2-44, T2).
    #[inline]
    pub(in crate::grammar) fn is_slash_like(&self, at: usize) -> bool {
        byte(self.text, at) == 0xE2
            && self.config.tailored(Tailoring::AnyHost)
            && decode(self.text, at).is_some_and(|(c, _)| is_slash_look_alike(c))
    }

    /// Whether what looks like a slash precedes the bare host at `start`, or a full-width slash that
    /// follows a link or what was refused (R2-44).
    pub(in crate::grammar) fn is_behind_slash_like(&self, start: usize) -> bool {
        match decode_before(self.text, start, 0) {
            Some(('／', length)) => start - length == self.floor && self.floor > 0,
            Some((c, _)) => is_slash_look_alike(c),
            None => false,
        }
    }

    /// Whether a delimiter in brackets begins at `at`, as people write who do not want a link:
    /// `evil[.]example` (R2-5). `[/]` and `[:]` are markup and code as well, where nothing goes on
    /// behind them: `[b]example.org[/]`.
    #[inline(never)]
    pub(in crate::grammar) fn is_defanged(&self, at: usize) -> bool {
        let Some(close) = closing(byte(self.text, at)) else { return false };
        let inside = self.text.get(at + 1..).unwrap_or_default();
        DEFANGED.iter().any(|word| {
            let next = byte(inside, word.len() + 1);
            inside.get(..word.len()).is_some_and(|begin| begin.eq_ignore_ascii_case(word))
                && inside.get(word.len()) == Some(&close)
                && match *word {
                    b"/" => next.is_ascii_alphanumeric(),
                    b":" => next == b'/' || next.is_ascii_digit(),
                    _ => true,
                }
        })
    }

    /// Whether a delimiter in brackets ends at `start`.
    #[inline(never)]
    pub(in crate::grammar) fn is_behind_defanged(&self, start: usize) -> bool {
        matches!(byte_before(self.text, start, self.floor), b']' | b')' | b'}')
            && DEFANGED.iter().any(|word| {
                let open = start.checked_sub(word.len() + 2).filter(|open| *open >= self.floor);
                open.is_some_and(|open| {
                    self.text[open + 1..start - 1].eq_ignore_ascii_case(word)
                        && closing(self.text[open]) == Some(self.text[start - 1])
                        && byte_before(self.text, open, 0) != ESCAPE
                })
            })
    }
}

/// Whether a symbol is confusable with a slash (UTS #39).
const fn is_slash_look_alike(c: char) -> bool {
    matches!(c, '\u{2041}' | '\u{2044}' | '\u{2215}' | '\u{2571}' | '\u{27CB}' | '\u{29F8}')
}

/// Whether three bytes are an escaped full stop (R2-10).
fn is_escaped_full_stop(escape: &[u8]) -> bool {
    escape.eq_ignore_ascii_case(b"%2e")
}
