//! Whether a label is a listed top-level domain (U58-H6, R2-12).

use icu_normalizer::uts46::Uts46MapperBorrowed;

use super::is_ascii_host;
use crate::grammar::search::Search;
use crate::limits::MAX_TLD;
use crate::text::label::narrow_letter;
use crate::text::utf8::decode;

impl Search<'_, '_> {
    /// Returns the end of the label at `at`; `None` if it is longer than any listed top-level
    /// domain.
    pub(super) fn label_end(&mut self, at: usize) -> Option<usize> {
        let mut end = at;
        loop {
            let length = self.host_character(end);
            if length == 0 {
                self.steps += (end - at) as u64;
                return Some(end);
            }
            end += length;
            if end - at > MAX_TLD {
                self.steps += MAX_TLD as u64;
                return None;
            }
        }
    }

    /// Whether a label is a listed top-level domain, as A-label or U-label and in any case.
    pub(in crate::grammar) fn is_listed_tld(&mut self, start: usize, end: usize) -> bool {
        self.is_listed_label(self.text, start, end)
    }

    /// The same for a label in `text`, which need not be the text that is searched.
    pub(super) fn is_listed_label(&mut self, text: &[u8], start: usize, end: usize) -> bool {
        if end - start > MAX_TLD {
            return false;
        }
        self.steps += (end - start) as u64;
        if text[start..end].iter().all(|b| is_ascii_host(*b)) {
            return self.config.tlds().contains_ldh(text, start, end);
        }
        // Lower case takes at most twice the bytes.
        let mut folded = [0_u8; 2 * MAX_TLD];
        let mut length = 0;
        let mut at = start;
        while let Some((c, width)) = decode(&text[..end], at) {
            if c.is_ascii() {
                let Some(out) = folded.get_mut(length) else { return false };
                *out = (c as u8).to_ascii_lowercase();
                length += 1;
                at += 1;
                continue;
            }
            // Ideographs and Kana have no case, and these letters are small.
            if matches!(c, '\u{2E80}'..='\u{9FFF}' | 'а'..='я') {
                let Some(out) = folded.get_mut(length..length + width) else { return false };
                out.copy_from_slice(&text[at..at + width]);
                length += width;
                at += width;
                continue;
            }
            for lower in narrow_letter(c).to_lowercase() {
                let Some(out) = folded.get_mut(length..length + lower.len_utf8()) else {
                    return false;
                };
                length += lower.encode_utf8(out).len();
            }
            at += width;
        }
        self.config.tlds().contains(&folded[..length])
            || self.is_listed_when_mapped(&text[start..end])
    }

    /// Does the same with the mapping of UTS #46, which knows compatibility forms (R2-12).
    fn is_listed_when_mapped(&self, label: &[u8]) -> bool {
        let Ok(label) = core::str::from_utf8(label) else { return false };
        if label.is_ascii() || self.fast_unmapped(label) {
            return false;
        }
        let mut mapped = [0_u8; 2 * MAX_TLD];
        let mut length = 0;
        for c in Uts46MapperBorrowed::new().map_normalize(label.chars()) {
            let Some(out) = mapped.get_mut(length..length + c.len_utf8()) else { return false };
            length += c.encode_utf8(out).len();
        }
        self.config.tlds().contains(&mapped[..length])
    }
}
