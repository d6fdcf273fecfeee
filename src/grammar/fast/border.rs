//! Replaces `is_cluster_border` (end/clusters): a grapheme cluster ends here.

use crate::grammar::search::Search;
use crate::text::utf8::{byte, byte_before, decode_before};

impl Search<'_, '_> {
    /// Returns `true` if the two characters at `end` show that a cluster ends there, `false` if they
    /// do not decide. Neither ASCII nor ideographic punctuation extends what precedes it, unless
    /// that is a prepended mark (GB9b of UAX #29), and those lie in a few blocks.
    #[inline]
    pub(super) fn is_plain_border(&self, start: usize, end: usize) -> bool {
        let next = byte(self.text, end);
        // Most scripts have none: those from U+0080 to U+05FF, and those of three bytes except for
        // U+0800 to U+0FFF.
        if next < 0x80
            && let [.., third, second, _] = self.text[start..end]
            && (matches!(second, 0xC2..=0xD7) | matches!(third, 0xE1..=0xEF))
        {
            return true;
        }
        // 、。「」（），
        let punctuation = match (next, byte(self.text, end + 1), byte(self.text, end + 2)) {
            (0xE3, 0x80, third) => matches!(third, 0x81 | 0x82 | 0x8C | 0x8D),
            (0xEF, 0xBC, third) => matches!(third, 0x88 | 0x89 | 0x8C),
            _ => false,
        };
        if next >= 0x80 && !punctuation {
            return false;
        }
        byte_before(self.text, end, start) < 0x80
            || decode_before(self.text, end, start).is_some_and(|(c, _)| {
                !matches!(c as u32, 0x600..=0x605 | 0x6DD | 0x70F | 0x890..=0x8E2 | 0xD4E)
                    && !matches!(c as u32, 0x1_1000..=0x1_1FFF)
            })
    }
}
