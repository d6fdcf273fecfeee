//! Whether a label is a listed top-level domain (U58-H6, R2-12), or a special-use one (R2-38).

use super::is_ascii_host;
use crate::grammar::search::Search;
use crate::limits::MAX_TLD;

/// Names at the end of hosts that mean something in some networks only (R2-38).
const SPECIAL_USE: [&[u8]; 6] = [b"onion", b"local", b"internal", b"test", b"example", b"i2p"];

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

    /// Returns whether a label is a listed top-level domain, as A-label or U-label and in any case.
    pub(in crate::grammar) fn is_listed_tld(&mut self, start: usize, end: usize) -> bool {
        self.is_listed_label(self.text, start, end)
    }

    /// Does the same for a label in `text`, which need not be the text that is searched.
    pub(super) fn is_listed_label(&mut self, text: &[u8], start: usize, end: usize) -> bool {
        if end - start > MAX_TLD {
            return false;
        }
        self.steps += (end - start) as u64;
        if text[start..end].iter().all(|b| is_ascii_host(*b)) {
            return self.config.tlds().contains_ldh(text, start, end);
        }
        let label = text.get(start..end).unwrap_or_default();
        core::str::from_utf8(label).is_ok_and(|label| self.config.tlds().contains_form(label))
    }
}

/// Returns the length of the last label of a name of ASCII.
pub(in crate::grammar) fn label_length(name: &[u8]) -> usize {
    name.iter().rev().take_while(|b| **b != b'.').count()
}

/// Returns whether a label at the end of several makes a special-use name of them (R2-38).
pub(super) fn is_special_use_label(label: &[u8]) -> bool {
    SPECIAL_USE.iter().any(|special| label.eq_ignore_ascii_case(special))
}

/// Returns whether several labels end with a special-use name (R2-38).
pub(in crate::grammar) fn is_special_use(name: &[u8]) -> bool {
    let last = name.len() - label_length(name);
    last > 0 && is_special_use_label(&name[last..])
        || name.len() > 10 && name[name.len() - 10..].eq_ignore_ascii_case(b".home.arpa")
}
