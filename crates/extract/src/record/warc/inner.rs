//! Finds the header of another record within a block, whose stated length may be too large.

use memchr::{memmem, memrchr};

/// The beginning of the first line of a header.
const VERSION: &[u8] = b"WARC/1.";

/// The beginnings of its second line, in any case.
const NAMES: [&[u8]; 2] = [b"warc-", b"content-"];

/// The maximum length of the rest of the first line, in bytes.
const MAX_MINOR: u8 = 16;

/// The state of the search for another header in a block, whose bytes may come in pieces of any size.
#[derive(Clone, Copy, Debug)]
pub(super) enum InnerHeader {
    /// In a line that is not a version.
    Line,
    /// At the beginning of a line, after this many bytes of [`VERSION`].
    Version(usize),
    /// After [`VERSION`] and this many more bytes of its line.
    Minor(u8),
    /// In the next line, after this many bytes of a name.
    Name(&'static [u8], usize),
    /// A header was found.
    Found,
}

impl InnerHeader {
    /// Returns the state at the beginning of a block.
    pub(super) const fn new() -> InnerHeader {
        InnerHeader::Version(0)
    }

    pub(super) const fn is_found(self) -> bool {
        matches!(self, InnerHeader::Found)
    }

    /// Searches more of the block, up to the first bytes of a name in the second line of a header.
    /// Returns the end of these bytes in the piece that completes them; it is never 0. Time is
    /// linear.
    pub(super) fn find(&mut self, piece: &[u8]) -> Option<usize> {
        let mut at = 0;
        while at < piece.len() && !self.is_found() {
            if matches!(self, InnerHeader::Line) {
                at += self.skip(&piece[at..]);
            } else {
                *self = self.then(piece[at]);
                at += 1;
                if self.is_found() {
                    return Some(at);
                }
            }
        }
        None
    }

    /// Skips lines that are not a version. Returns the number of bytes.
    fn skip(&mut self, text: &[u8]) -> usize {
        if let Some(at) = memmem::find(text, b"\nWARC/1.") {
            *self = InnerHeader::Minor(0);
            return at + 1 + VERSION.len();
        }
        let end = text.len().saturating_sub(VERSION.len());
        if let Some(feed) = memrchr(b'\n', &text[end..]) {
            let begin = &text[end + feed + 1..];
            if VERSION.starts_with(begin) {
                *self = InnerHeader::Version(begin.len());
            }
        }
        text.len()
    }

    fn then(self, byte: u8) -> InnerHeader {
        match self {
            InnerHeader::Version(read) if byte == VERSION[read] && read + 1 == VERSION.len() => {
                InnerHeader::Minor(0)
            }
            InnerHeader::Version(read) if byte == VERSION[read] => InnerHeader::Version(read + 1),
            InnerHeader::Minor(read) if byte != b'\n' && read < MAX_MINOR => {
                InnerHeader::Minor(read + 1)
            }
            InnerHeader::Minor(_) if byte == b'\n' => InnerHeader::Name(b"", 0),
            InnerHeader::Name(_, 0) => NAMES
                .iter()
                .find(|name| name[0].eq_ignore_ascii_case(&byte))
                .map_or(InnerHeader::after(byte), |name| InnerHeader::Name(name, 1)),
            InnerHeader::Name(name, read) if name[read].eq_ignore_ascii_case(&byte) => {
                if read + 1 == name.len() {
                    InnerHeader::Found
                } else {
                    InnerHeader::Name(name, read + 1)
                }
            }
            // The name may turn out to be a version: both begin with `W`, `A`, `R`, `C`.
            InnerHeader::Name([b'w', ..], 4) if byte == VERSION[4] => InnerHeader::Version(5),
            _ => InnerHeader::after(byte),
        }
    }

    /// Returns the state after a byte that does not continue a header.
    const fn after(byte: u8) -> InnerHeader {
        if byte == b'\n' { InnerHeader::Version(0) } else { InnerHeader::Line }
    }
}

#[cfg(test)]
mod tests {
    use super::InnerHeader;

    /// A header is found at the same place however the block is cut, and only at the beginning of a
    /// line.
    #[test]
    fn blocks() {
        for (block, end) in [
            ("WARC/1.0\r\nWARC-Type", Some(15)),
            ("a\nWARC/1.1\ncontent-length", Some(19)),
            ("WARC/1.0\r\nWARC/1.0\r\nWarc-Date", Some(25)),
            ("WARC/1.0\r\nWA\nWARC/1.0\nWARC-", Some(27)),
            ("\n\nWARC/WARC/1.0\nWARC-\nWARC/1.0\nWARC-", Some(36)),
            ("a WARC/1.0\r\nWARC-Type", None),
            ("WARC/1.0\r\n\r\nWARC-Type", None),
            ("WARC/1.0\r\nType: WARC-", None),
            ("WARC/1. is the version of which we speak\nWARC-Type", None),
            ("WARC/1.0\nWARC", None),
            ("\nWARC/1\n", None),
        ] {
            let bytes = block.as_bytes();
            assert_eq!(InnerHeader::new().find(bytes), end, "{block}");
            for length in 1..bytes.len() {
                let mut inner = InnerHeader::new();
                let found = bytes
                    .chunks(length)
                    .enumerate()
                    .find_map(|(index, piece)| Some(index * length + inner.find(piece)?));
                assert_eq!(found, end, "{block} by {length}");
            }
        }
    }
}
