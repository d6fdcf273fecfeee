//! Replaces `plain_end` (fast/path), and what is asked after that: a path, query or fragment that ends within the 64 bytes
//! that were looked at together with the host.

use super::url::MAY_WRAP;
use crate::grammar::only_part::{may_end_string, may_go_on};
use crate::grammar::search::Search;
use crate::text::ascii::AsciiSet;
use crate::text::hard::is_hard;
use crate::trigger::PartBytes;

/// The bytes after the slashes of a URL that are looked at: indices of them need no check.
const WINDOW: usize = 64;

/// Whether a byte before a URL wraps no link.
const BEFORE_URL: [bool; 256] = MAY_WRAP.complement().to_table();

/// Whether a byte ends a part, whatever is around the link.
const ENDS_PART: [bool; 256] = AsciiSet::LINK_HARD.union(AsciiSet::of(")]}`\"")).to_table();

/// Whether nothing more is asked about a link that ends with this byte.
const LAST: [bool; 256] = AsciiSet::of("$#*").complement().to_table();

impl Search<'_, '_> {
    /// Returns the end of a URL whose host begins at `authority` and whose path, query or fragment goes on at `at`, of which
    /// the byte `before` precedes the URL; `None` if more has to be asked about it. `part` are the bytes from `at` on.
    #[inline(always)]
    pub(super) fn short_part(
        &mut self,
        authority: usize,
        at: usize,
        before: u8,
        part: PartBytes,
    ) -> Option<usize> {
        let window: &[u8; WINDOW] = self.text.get(authority..).and_then(<[u8]>::first_chunk)?;
        let begin = at - authority;
        let at = |index: usize| window[index % WINDOW];
        let length = part.plain.trailing_ones();
        let stop = begin + length as usize;
        let at_stop = at(stop);
        if stop >= WINDOW || !ENDS_PART[usize::from(at_stop)] {
            return None;
        }
        let firm = part.plain & !part.plain.wrapping_add(1) & !part.soft;
        let end = begin + (u64::BITS - firm.leading_zeros()) as usize;
        let [last, after] = [end - 1, end].map(at);
        let more = firm == 0
            || !LAST[usize::from(last)]
            || !BEFORE_URL[usize::from(before)]
            || end < stop && !is_hard(at_stop)
            || may_go_on(at_stop, after, last)
            || last == b'/' && at(end - 2) == b'*'
            || may_end_string(before, after)
            || at_stop == b'"' && at(stop - 1).is_ascii_digit()
            || before == b'<' && is_hard(at_stop)
            || part.semicolons << 1 << (63 - length) != 0;
        if more {
            return None;
        }
        self.steps += u64::from(length) + 1;
        Some(authority + end)
    }
}
