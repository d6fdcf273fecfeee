//! The dictionary of a source, for readers that begin in the middle of it.

use std::io::{self, Read};

use super::wrapped::{collect_dictionary, whole_dictionary};

/// How many bytes are read at a time.
const READ: u64 = 64 << 10;

/// The dictionary of a source of zstd, such as `.warc.zst`.
#[derive(Clone, PartialEq, Eq)]
pub struct Dictionary {
    pub(super) bytes: Vec<u8>,
}

impl core::fmt::Debug for Dictionary {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Dictionary").field("length", &self.bytes.len()).finish()
    }
}

impl Dictionary {
    /// Reads the dictionary at the beginning of a source, which is in a skippable first frame.
    /// Returns `None` if there is none or if it is broken: decoding from the beginning reports
    /// that.
    ///
    /// # Errors
    ///
    /// Those of the reader.
    pub fn read(mut reader: impl Read) -> io::Result<Option<Dictionary>> {
        let (mut frame, mut input) = (Vec::new(), Vec::new());
        loop {
            input.clear();
            if reader.by_ref().take(READ).read_to_end(&mut input)? == 0 {
                return Ok(None);
            }
            match collect_dictionary(&mut frame, &input) {
                Ok((_, false)) => {}
                Ok((_, true)) => {
                    return Ok(whole_dictionary(&frame).ok().map(|bytes| Dictionary { bytes }));
                }
                Err(_) => return Ok(None),
            }
        }
    }
}
