//! An entry of zip: its headers and its data.

use std::io::{self, Read};

use super::{Found, Visit};
use crate::decode::Format;
use crate::source::bytes::Bytes;
use crate::source::decoded::Decoded;

/// The flags of an entry.
const ENCRYPTED: u16 = 1;
const LENGTH_AFTER: u16 = 1 << 3;

/// A header of an entry: the local one, or that of the index.
pub(super) struct Header {
    pub(super) flags: u16,
    pub(super) method: u16,
    pub(super) checksum: u32,
    /// The size of the data in the file in bytes.
    pub(super) length: u64,
    pub(super) name: String,
}

/// Reads numbers in a header.
pub(super) struct Numbers<'h>(pub(super) &'h [u8]);

impl Numbers<'_> {
    /// Returns the number in the two bytes at this offset, or 0 if they do not exist.
    pub(super) fn short(&self, at: usize) -> u16 {
        self.bytes(at).map_or(0, u16::from_le_bytes)
    }

    pub(super) fn long(&self, at: usize) -> u32 {
        self.bytes(at).map_or(0, u32::from_le_bytes)
    }

    pub(super) fn very_long(&self, at: usize) -> u64 {
        self.bytes(at).map_or(0, u64::from_le_bytes)
    }

    fn bytes<const LENGTH: usize>(&self, at: usize) -> Option<[u8; LENGTH]> {
        self.0.get(at..)?.first_chunk().copied()
    }
}

/// Returns these numbers of a header in order, taking those that do not fit there from the extra
/// field with tag 1.
pub(super) fn long_numbers<const COUNT: usize>(
    mut extra: &[u8],
    short: [u32; COUNT],
) -> [u64; COUNT] {
    let mut numbers = short.map(u64::from);
    while let [a, b, c, d, rest @ ..] = extra {
        let Some(data) = rest.get(..u16::from_le_bytes([*c, *d]).into()) else { break };
        if [*a, *b] == [1, 0] {
            let missing = numbers.iter_mut().filter(|number| **number == u64::from(u32::MAX));
            for (number, place) in missing.zip((0..data.len()).step_by(8)) {
                *number = Numbers(data).very_long(place);
            }
            break;
        }
        extra = &rest[data.len()..];
    }
    numbers
}

impl Header {
    /// Returns whether the entry is a folder.
    pub(super) fn is_folder(&self) -> bool {
        self.name.ends_with('/')
    }

    /// Returns whether the length follows the data instead of being in the local header.
    pub(super) fn has_length_after(&self) -> bool {
        self.flags & LENGTH_AFTER != 0
    }

    /// Returns the compression of the data, or why it cannot be read.
    pub(super) fn format(&self) -> Result<Format, String> {
        if self.flags & ENCRYPTED != 0 {
            return Err("an entry that is encrypted".to_owned());
        }
        match self.method {
            0 => Ok(Format::Plain),
            8 => Ok(Format::Deflate),
            12 => Ok(Format::Bzip2),
            93 => Ok(Format::Zstd),
            95 => Ok(Format::Xz),
            other => Err(format!("an entry whose method of compression, {other}, is not read")),
        }
    }

    /// Passes on the data, which begins at the position of the file.
    pub(super) fn read(&self, file: &mut impl Read, visit: &mut Visit<'_>) -> io::Result<()> {
        let format = match self.format() {
            Ok(format) => format,
            Err(reason) => return visit(Found::Failed(&self.name, reason)),
        };
        let rest = Exactly { reader: file, left: self.length };
        let mut bytes = Bytes::new(format, rest, Vec::new(), 0);
        let data = Decoded::new(&mut bytes);
        let mut data =
            Checked { data, checksum: crc32fast::Hasher::new(), expected: self.checksum };
        visit(Found::Entry(&self.name, &mut data))
    }
}

/// A reader of exactly `left` bytes, which fails if there are fewer.
struct Exactly<R> {
    reader: R,
    left: u64,
}

impl<R: Read> Read for Exactly<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let most = buffer.len().min(usize::try_from(self.left).unwrap_or(usize::MAX));
        let read = self.reader.read(&mut buffer[..most])?;
        if read == 0 && most > 0 {
            return Err(io::Error::new(io::ErrorKind::UnexpectedEof, "an entry that is cut"));
        }
        self.left -= read as u64;
        Ok(read)
    }
}

/// A reader that fails at the end of the data if the checksum is wrong.
struct Checked<R> {
    data: R,
    checksum: crc32fast::Hasher,
    expected: u32,
}

impl<R: Read> Read for Checked<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.data.read(buffer)?;
        self.checksum.update(&buffer[..read]);
        if read == 0 && !buffer.is_empty() && self.checksum.clone().finalize() != self.expected {
            let what = "an entry whose checksum is wrong";
            return Err(io::Error::new(io::ErrorKind::InvalidData, what));
        }
        Ok(read)
    }
}
