//! Characters that look like a delimiter of names, and symbols, around a host: who reads them reads one name
//! (R2-44, R2-55, R2-57).

use crate::config::Tailoring;
use crate::grammar::end::is_unseen;
use crate::grammar::search::Search;
use crate::limits::MAX_SYMBOLS;
use crate::tables::{LinkTerm, is_caseless_beyond_latin};
use crate::text::label::is_separator;
use crate::text::utf8::{byte, byte_before, decode, decode_before};

impl Search<'_, '_> {
    /// Returns whether a character that looks like a slash stands at `at` (R2-44, T2).
    #[inline]
    pub(in crate::grammar) fn is_slash_like(&self, at: usize) -> bool {
        byte(self.text, at) == 0xE2
            && self.config.tailored(Tailoring::AnyHost)
            && decode(self.text, at).is_some_and(|(c, _)| is_slash_look_alike(c))
    }

    /// Returns whether what looks like a slash precedes the bare host at `start`, or a full-width
    /// slash that follows a link or what was refused (R2-44).
    pub(in crate::grammar) fn is_after_slash_like(&self, start: usize) -> bool {
        match decode_before(self.text, start, 0) {
            Some(('／', length)) => start - length == self.floor && self.floor > 0,
            Some((c, _)) => is_slash_look_alike(c),
            None => false,
        }
    }

    /// Returns whether a name that ends at `at` goes on there: after what looks like a hyphen, a
    /// full stop or an at sign (R2-55), or after symbols and a separator (R2-57). `signs` are those
    /// of ASCII that browsers take into a host: whether they count as symbols.
    #[inline(never)]
    pub(in crate::grammar) fn goes_on_after_symbols(&self, at: usize, signs: bool) -> bool {
        let (mut end, mut joined) = (at, false);
        while let Some((c, length)) = decode(self.text, end)
            && (is_name_look_alike(c)
                || self.is_symbol(c)
                || self.is_mapped_symbol(c)
                || signs && is_delimiter_of_browsers(c))
            && end - at + length <= MAX_SYMBOLS
        {
            joined = is_name_look_alike(c);
            end += length;
        }
        let Some((c, length)) = decode(self.text, end).filter(|_| end > at) else { return false };
        let in_label = |c| c == '_' || self.is_host(c);
        if joined && in_label(c) {
            return true;
        }
        let next = decode(self.text, end + length).map_or('\0', |(c, _)| c);
        is_separator(c) && in_label(next) && !is_caseless_beyond_latin(next)
    }

    /// Returns whether a character is not a symbol of hosts, but one of links that browsers map to
    /// several, or keep (R2-57).
    fn is_mapped_symbol(&self, c: char) -> bool {
        !c.is_ascii()
            && c != '…'
            && self.unicode.link_term(c) == LinkTerm::Include
            && !self.is_host(c)
            && !is_unseen(c)
            && !is_caseless_beyond_latin(c)
    }

    /// Returns whether a name ends before what looks like a hyphen, a full stop or an at sign,
    /// directly before `start` (R2-55, T2).
    #[inline]
    pub(in crate::grammar) fn is_after_look_alike(&self, start: usize) -> bool {
        byte_before(self.text, start, self.floor) >= 0x80
            && self.config.tailored(Tailoring::AnyHost)
            && self.ends_look_alike(start)
    }

    #[inline(never)]
    fn ends_look_alike(&self, start: usize) -> bool {
        // A code of Minecraft, whose letter may be one of the name as well (R2-71).
        let code = matches!(byte(self.text, start) | 0x20, b'0'..=b'9' | b'a'..=b'f' | b'k'..=b'o' | b'r' | b'x');
        if code && self.text[self.floor.min(start)..start].ends_with("§".as_bytes()) {
            return true;
        }
        let mut at = start;
        while let Some((c, length)) = decode_before(self.text, at, self.floor)
            && is_name_look_alike(c)
            && start - at + length <= MAX_SYMBOLS
        {
            at -= length;
        }
        at < start
            && !self.is_after_control_sequence(at)
            && decode_before(self.text, at, self.floor)
                .is_some_and(|(c, _)| c == '_' || self.is_host(c))
    }
}

/// Returns whether a symbol is confusable with a slash (UTS #39).
const fn is_slash_look_alike(c: char) -> bool {
    matches!(c, '\u{2041}' | '\u{2044}' | '\u{2215}' | '\u{2571}' | '\u{27CB}' | '\u{29F8}')
}

/// Returns whether a character is a hyphen, minus or full stop for who reads it, or an at sign.
/// Dashes are not, nor what ends the sentences of a script.
const fn is_name_look_alike(c: char) -> bool {
    matches!(
        c,
        '\u{2D7}'
            | '\u{2010}'
            | '\u{2011}'
            | '\u{2027}'
            | '\u{2024}'
            | '\u{2043}'
            | '\u{2212}'
            | '\u{2E31}'
            | '\u{FE52}'
            | '\u{FE6B}'
            | '\u{FF20}'
            | '\u{FF3F}'
    )
}

/// Returns whether browsers take a sign of ASCII into a host, and people write it neither around a
/// link nor after one.
const fn is_delimiter_of_browsers(c: char) -> bool {
    matches!(c, '!' | '$' | '&' | '*' | '+' | ',' | ';' | '=' | '~')
}
