//! Members of gzip that are there as a whole, by libdeflate.

use irispan_libdeflate::Inflate;

/// The bytes that must be there for an attempt, so that data that comes in small pieces is not read from its
/// beginning again for each of them.
const MIN_INPUT: usize = 512;

/// The most bytes that a member may hold.
const MAX_OUTPUT: usize = 1 << 20;

/// How many members are passed over at most after attempts that failed. Their number doubles, so that
/// attempts take no time that grows with the number of members.
const MAX_PASSED: u32 = 1 << 20;

/// Inflates whole members, and stops trying where there are none.
#[derive(Debug, Default)]
pub(super) struct Whole {
    /// `None` before the first attempt, and where there is no memory.
    inflate: Option<Inflate>,
    /// The members that are passed over before the next attempt, and after it if it fails.
    passed: u32,
    next_passed: u32,
}

impl Whole {
    /// Inflates the data of a member from its beginning. Returns how many bytes were read, or `None`, with
    /// nothing done, if they are not there as a whole, hold more than `most`, or are wrong.
    pub(super) fn append(&mut self, input: &[u8], out: &mut Vec<u8>, most: usize) -> Option<usize> {
        if input.len() < MIN_INPUT {
            return None;
        }
        if self.passed > 0 {
            self.passed -= 1;
            return None;
        }
        self.inflate = self.inflate.take().or_else(Inflate::new);
        let read = self.inflate.as_mut()?.append(input, out, most.min(MAX_OUTPUT));
        if read.is_some() {
            self.next_passed = 0;
        } else {
            self.passed = self.next_passed;
            self.next_passed = (2 * self.next_passed + 1).min(MAX_PASSED);
        }
        read
    }
}
