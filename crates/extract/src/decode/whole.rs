//! Members of gzip that are available as a whole, inflated by libdeflate.

use irispan_libdeflate::Inflate;

/// The minimum number of bytes for an attempt, so that data that comes in small pieces is not read
/// from its beginning again for each of them.
const MIN_INPUT: usize = 512;

/// The maximum number of bytes that a member may inflate to.
const MAX_OUTPUT: usize = 1 << 20;

/// The maximum number of members without an attempt after failed ones. The number doubles with each
/// failure, so that the time for failed attempts does not grow with the number of members.
const MAX_PASSED: u32 = 1 << 20;

/// Inflates whole members, and stops trying where there are none.
#[derive(Debug, Default)]
pub(super) struct Whole {
    /// `None` before the first attempt, and where there is no memory.
    inflate: Option<Inflate>,
    /// The number of members without an attempt before the next one, and after it if it fails.
    passed: u32,
    next_passed: u32,
}

impl Whole {
    /// Inflates the data of a member from its beginning. Returns how many bytes were read, or
    /// `None` without a change if the data is incomplete, inflates to more than `most` bytes, or is
    /// wrong.
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
