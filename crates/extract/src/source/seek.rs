//! Finds where a reader can begin in the middle of a source.

use std::io::{self, Read};

use super::form::{Form, Kind, decoded};
use crate::decode::Format;

impl Form {
    /// Returns whether a reader can begin in the middle of the source: where [`Form::seek`] finds a
    /// record, or at any line.
    #[must_use]
    pub fn has_slices(self) -> bool {
        let formats = [Format::Gzip, Format::Zstd, Format::Plain];
        self.kind == Kind::Warc && formats.contains(&self.format) || self.has_numbered_slices()
    }

    /// Returns whether a slice can begin at any line, and needs the number of records before it.
    #[must_use]
    pub fn has_numbered_slices(self) -> bool {
        matches!(self.kind, Kind::Lines | Kind::JsonLines) && self.format == Format::Plain
    }

    /// Returns the first offset from the position of the reader, less than `within`, where a WARC
    /// record seems to begin. Whether one really does is known only when the bytes before it are
    /// read.
    ///
    /// # Errors
    ///
    /// Those of the reader.
    pub fn seek(self, mut reader: impl Read, within: u64) -> io::Result<Option<u64>> {
        let (mut bytes, mut begin, mut at) = (Vec::new(), 0, 0);
        loop {
            let is_end = reader.by_ref().take(WINDOW).read_to_end(&mut bytes)? == 0;
            match self.begin_in(&bytes, at, is_end) {
                Ok(found) => {
                    let found = begin + found as u64;
                    return Ok((found < within).then_some(found));
                }
                Err(_) if is_end => return Ok(None),
                Err(kept) if begin + kept as u64 >= within => return Ok(None),
                Err(kept) => {
                    begin += kept as u64;
                    bytes.drain(..kept);
                    at = 0;
                }
            }
        }
    }

    /// Returns the first place that looks like the beginning of a record, or as `Err` the place
    /// from which more bytes are needed to decide.
    fn begin_in(self, bytes: &[u8], from: usize, is_end: bool) -> Result<usize, usize> {
        if self.format == Format::Zstd {
            return frame_in(bytes, from, is_end);
        }
        let magic = if self.format == Format::Plain { b"WARC/1." } else { self.format.magic() };
        let mut at = from;
        while let Some(found) = memchr::memmem::find(&bytes[at..], magic) {
            at += found;
            if !is_end && bytes.len() - at < MEMBER {
                return Err(at);
            }
            let member = &bytes[at..bytes.len().min(at + MEMBER)];
            if is_record(&decoded(self.format, member)) {
                return Ok(at);
            }
            at += 1;
        }
        Err(bytes.len().saturating_sub(magic.len() - 1).max(at))
    }
}

/// The number of bytes that are searched at a time.
const WINDOW: u64 = 256 << 10;

/// Returns the first place that looks like the beginning of a zstd frame, as [`Form::begin_in`]
/// does. Nothing is decoded, because a block can only be decoded as a whole and may need a
/// dictionary.
fn frame_in(bytes: &[u8], from: usize, is_end: bool) -> Result<usize, usize> {
    let frame = Format::Zstd.magic();
    let is_frame = |at: usize| {
        let rest = &bytes[at..];
        // Bit 3 of the descriptor is reserved and must be 0.
        rest.starts_with(frame) && rest.get(4).is_none_or(|descriptor| descriptor & 8 == 0)
    };
    // The last bytes of the magic numbers of skippable frames and of frames.
    for found in memchr::memchr2_iter(0x18, 0xFD, &bytes[from..]) {
        let Some(at) = (from + found).checked_sub(3).filter(|at| *at >= from) else { continue };
        if !is_end && bytes.len() - at < MEMBER {
            return Err(at);
        }
        let is_skippable = || {
            let [first, 0x2A, 0x4D, 0x18, a, b, c, d, ..] = bytes[at..] else { return false };
            let length = u32::from_le_bytes([a, b, c, d]) as usize;
            // If the bytes after it are available, they must begin a frame as well.
            let next = at.saturating_add(8).saturating_add(length);
            let follows = bytes.get(next..).unwrap_or_default();
            first & 0xF0 == 0x50
                && (follows.len() < 4
                    || follows.starts_with(frame)
                    || follows[1..4] == [0x2A, 0x4D, 0x18])
        };
        if is_frame(at) || is_skippable() {
            return Ok(at);
        }
    }
    Err(bytes.len().saturating_sub(3).max(from))
}

/// The number of bytes of a member that show whether it begins with a record.
const MEMBER: usize = 1 << 10;

/// Returns whether a text begins with the first line of a record and another line.
fn is_record(text: &[u8]) -> bool {
    let mut lines = text.split(|byte| *byte == b'\n');
    let is_version = lines
        .next()
        .is_some_and(|line| line.starts_with(b"WARC/1.") && line.len() <= b"WARC/1.10\r".len());
    is_version && lines.next().is_some_and(|line| line.contains(&b':'))
}
