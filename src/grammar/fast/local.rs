//! Replaces `any_local_part` (address): a local part of ASCII.

use crate::grammar::address::LocalPart;
use crate::grammar::search::Search;
use crate::text::ascii::AsciiSet;
use crate::text::utf8::{byte, byte_before};

/// Bytes before an `@` that are looked at together: a block has 64, and one has to be left to see
/// where a local part of 63 begins.
const BEFORE_AT: usize = 63;

/// Whether a byte may stand before a local part without a further question: ASCII that neither separates
/// addresses as braces and bars do (R2-26, T15), nor ends the name of a value (R2-52), nor lets userinfo go
/// on (U58-E8, R2-43), nor is a second `@` (R2-58).
const BEFORE_LOCAL_PART: [bool; 256] = AsciiSet::of("{|}=:\\@").complement().to_table();

/// Whether it quotes, or may end a character reference (R2-50), a format (R2-47) or a delimiter in brackets (R2-5).
const QUOTES: [bool; 256] = AsciiSet::of("\"\\`;)]>").to_table();

const ALPHANUMERIC: [bool; 256] = AsciiSet::ALPHA.union(AsciiSet::DIGIT).to_table();

impl Search<'_, '_> {
    /// Returns where the local part begins, if one block before the `@` at `at` shows a local part
    /// of ASCII, and before it nothing that continues a local part or userinfo.
    #[inline]
    pub(super) fn ascii_local_part(&mut self, at: usize) -> Option<LocalPart> {
        let from = at.saturating_sub(BEFORE_AT).max(self.floor);
        let before = (at - from) as u32;
        let bytes = self.kernel.local(self.text, from);
        let to_top = |bits: u64| bits.checked_shl(u64::BITS - before).unwrap_or(0);
        let length = to_top(bytes.local).leading_ones();
        let start = at - length as usize;
        let preceding = byte_before(self.text, start, self.floor);
        let cut = length == before && from > self.floor;
        if (length == 0) | cut | !BEFORE_LOCAL_PART[usize::from(preceding)] {
            return None;
        }
        let within = |bits: u64| bits >> (before - length) & !(!0 << length);
        let (stops, delimiters) = (within(bytes.stops), within(bytes.delimiters));
        let edges = 1 | 1 << (length - 1);
        if stops & (edges | stops << 1) != 0 {
            return None;
        }
        // Backticks end a link (T5); whether another one delimits the address is asked later.
        if delimiters != 0 && self.text[start..at].contains(&b'`') {
            return None;
        }
        self.steps += u64::from(length);
        // One branch: what stands before an address is hard to foresee.
        let plain = (delimiters == 0)
            & ALPHANUMERIC[usize::from(byte(self.text, start))]
            & !QUOTES[usize::from(preceding)]
            && self.after_control_sequence(start) == start
            && (!matches!(preceding, b'(' | b',')
                || self.after_roff(start) == Some(start) && !self.is_after_break(start));
        Some(LocalPart { start, plain })
    }
}
