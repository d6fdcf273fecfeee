//! Replaces `is_listed_tld` (host/tld): no listed top-level domain begins like this.

use crate::grammar::search::Search;
use crate::text::utf8::decode;

impl Search<'_, '_> {
    /// Returns whether no listed top-level domain begins at `at`, by a look at two characters;
    /// `false` if they do not decide.
    #[inline]
    pub(super) fn begins_no_tld(&self, at: usize) -> bool {
        if !self.may_begin_ideographic_tld(at) {
            return true;
        }
        let Some((first, length)) = decode(self.text, at) else { return true };
        let second = decode(self.text, at + length).map(|(c, _)| c);
        !first.is_ascii() && !self.may_begin_tld(first, second)
    }

    /// Returns whether a listed top-level domain may begin at `at`. Decides for Kana and Han, whose
    /// sentences are joined by full stops, by the bytes of two characters, none of which has case.
    #[inline]
    fn may_begin_ideographic_tld(&self, at: usize) -> bool {
        const IDEOGRAPHS: core::ops::RangeInclusive<u8> = 0xE3..=0xE9;
        let Some(bytes) = self.text.get(at..).and_then(<[u8]>::first_chunk::<8>) else {
            return true;
        };
        let two = match bytes[3] {
            0..=0x7F => 4,
            second if IDEOGRAPHS.contains(&second) => 6,
            _ => return true,
        };
        !IDEOGRAPHS.contains(&bytes[0])
            || self.config.tlds().may_begin_with_bytes(u64::from_le_bytes(*bytes), 3, two)
    }

    /// Returns whether a listed top-level domain may begin so, with a character beyond ASCII.
    fn may_begin_tld(&self, first: char, second: Option<char>) -> bool {
        let tlds = self.config.tlds();
        if tlds.may_begin_with(first, second) {
            return true;
        }
        // Small letters and ideographs stand for themselves.
        let is_itself = |c: char| matches!(c, 'а'..='я' | '\u{2E80}'..='\u{9FFF}');
        let is_known = is_itself(first) && second.is_none_or(is_itself);
        !is_known && tlds.may_begin_with_form(first, second)
    }
}
