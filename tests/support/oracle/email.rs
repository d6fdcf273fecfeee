//! Mail addresses: the way back from the `@` (U58-E1 to U58-E8).

use super::text::Text;
use super::{Fault, Oracle};

/// Most octets of a local part (U58-E3).
const MAX_LOCAL_PART: usize = 64;

/// How far left of the local part a scheme is looked for, in octets.
const MAX_USERINFO: usize = 256;

impl Oracle {
    /// Returns the start of the address whose `@` is at `at`; `None` if no address may be linked
    /// there.
    pub(super) fn address_start(&self, text: &Text, floor: usize, at: usize) -> Option<usize> {
        let mut start = at;
        while start > floor && text.char(start - 1).is_some_and(|c| self.data.is_email(c)) {
            start -= 1;
        }
        if self.is_broken(text, start, at) || self.is_userinfo(text, floor, start, at) {
            return None;
        }
        Some(text.before(floor, start, "mailto:").unwrap_or(start))
    }

    /// U58-E2, U58-E3.
    fn is_broken(&self, text: &Text, start: usize, at: usize) -> bool {
        let local_part: String = (start..at).filter_map(|i| text.char(i)).collect();
        local_part.is_empty()
            || (local_part.len() > MAX_LOCAL_PART && !self.has(Fault::UnboundedLocalPart))
            || local_part.starts_with('.')
            || local_part.ends_with('.')
            || local_part.contains("..")
    }

    /// Returns whether this is the userinfo of a URL (U58-E7, U58-E8).
    fn is_userinfo(&self, text: &Text, floor: usize, start: usize, at: usize) -> bool {
        if text.has(start, "//") && text.before(floor, start, ":").is_some() {
            return true;
        }
        if self.has(Fault::IgnoresPassword) {
            return false;
        }
        let mut left = start;
        while left > floor
            && text.char(left - 1).is_some_and(|c| c == ':' || self.data.is_email(c))
            && text.offset(start) - text.offset(left - 1) <= MAX_USERINFO
        {
            left -= 1;
        }
        (left..at).any(|i| {
            let before = text.char(i);
            before.is_some_and(|c| c.is_ascii_alphanumeric() || matches!(c, '+' | '-' | '.'))
                && text.has(i + 1, "://")
                && i + 4 <= at
        })
    }
}
