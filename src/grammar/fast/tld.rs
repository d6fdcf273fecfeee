//! Replaces `is_listed_tld` (host/tld): no listed top-level domain begins like this.

use icu_normalizer::uts46::Uts46MapperBorrowed;

use crate::grammar::search::Search;
use crate::text::label::narrow_letter;
use crate::text::utf8::decode;

/// Whether UTS #46 and NFC leave a character as it is, or only make it small, whatever is around it.
/// These are the letters that stand behind most full stops without a space.
pub(super) const fn is_stable(c: char) -> bool {
    matches!(c,
        '0'..='9' | 'A'..='Z' | 'a'..='z'
        | '\u{410}'..='\u{44F}'
        | '\u{5D0}'..='\u{5EA}'
        | '\u{620}'..='\u{64A}'
        | '\u{6A0}'..='\u{6BF}'
        | '\u{904}'..='\u{928}'
        | '\u{935}'..='\u{939}'
        | '\u{E01}'..='\u{E30}'
        | '\u{3041}'..='\u{3094}'
        | '\u{30A1}'..='\u{30FA}'
        | '\u{3400}'..='\u{4DBF}'
        | '\u{4E00}'..='\u{9FFF}'
        | '\u{AC00}'..='\u{D7A3}'
    )
}

impl Search<'_, '_> {
    /// Whether no listed top-level domain begins at `at`, by a look at two characters; `false` if
    /// they do not decide.
    #[inline]
    pub(super) fn begins_no_tld(&self, at: usize) -> bool {
        if !self.may_begin_ideographic_tld(at) {
            return true;
        }
        let Some((first, length)) = decode(self.text, at) else { return true };
        let second = decode(self.text, at + length).map(|(c, _)| c);
        !first.is_ascii() && !self.may_begin_tld(first, second)
    }

    /// Whether a listed top-level domain may begin at `at`. Decides for Kana and Han, whose
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

    /// Whether a listed top-level domain may begin so, with a character beyond ASCII.
    fn may_begin_tld(&self, first: char, second: Option<char>) -> bool {
        // Full-width letters are folded to ASCII. No other script from U+2E80 on has case.
        let fold = |c: char| match c {
            '\u{FF21}'..='\u{FF3A}' | '\u{FF41}'..='\u{FF5A}' => {
                narrow_letter(c).to_ascii_lowercase()
            }
            'а'..='я' | '\u{2E80}'..='\u{9FFF}' => c,
            _ => c.to_lowercase().next().unwrap_or(c),
        };
        let tlds = self.config.tlds();
        if tlds.may_begin_with(fold(first), second.map(fold)) {
            return true;
        }
        if matches!(first, 'а'..='я' | '\u{2E80}'..='\u{9FFF}') {
            return false;
        }
        // What a compatibility form stands for may be longer (R2-12).
        let two = [Some(first), second].into_iter().flatten();
        let mapper = Uts46MapperBorrowed::new();
        let mut mapped = mapper.map_normalize(two);
        let Some(first) = mapped.next() else { return true };
        tlds.may_begin_with(first, mapped.next())
    }
}

#[cfg(test)]
mod tests {
    use icu_normalizer::uts46::Uts46MapperBorrowed;
    use unicode_normalization::{IsNormalized, is_nfc_quick};

    #[test]
    fn stable_characters_are_mapped_to_themselves() {
        let stable: Vec<char> = ('\0'..=char::MAX).filter(|c| super::is_stable(*c)).collect();
        assert!(stable.len() > 38_000, "{}", stable.len());
        for c in stable {
            let mapped: String =
                Uts46MapperBorrowed::new().map_normalize([c].into_iter()).collect();
            assert_eq!(mapped, c.to_lowercase().to_string(), "{c:?}");
            // Nothing before it or behind it is composed with it, or changes places with it.
            for c in [c].into_iter().chain(c.to_lowercase()) {
                assert_eq!(is_nfc_quick([c].into_iter()), IsNormalized::Yes, "{c:?}");
            }
        }
    }
}
