//! What a source is, told by its first bytes.

use std::io::{self, Read};

use crate::decode::{Decoder, Format};

/// How a source is compressed, and what it holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Form {
    /// How it is compressed.
    pub format: Format,
    /// What it holds.
    pub kind: Kind,
}

/// What a source holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Kind {
    /// Records of WARC 1.0 or 1.1.
    Warc,
    /// Text that is one record.
    Text,
}

/// How many decoded bytes tell what a source holds.
const TELLING: usize = 4 << 10;

impl Form {
    /// The number of bytes of a source that [`Form::of`] needs, if there are as many.
    pub const LENGTH: usize = 64 << 10;

    /// Returns the form of a source that begins with these bytes. Its name plays no part.
    ///
    /// ```
    /// use irispan_extract::decode::Format;
    /// use irispan_extract::source::{Form, Kind};
    ///
    /// let form = Form::of(b"WARC/1.0\r\nWARC-Type: warcinfo\r\n");
    /// assert_eq!(form, Form { format: Format::Plain, kind: Kind::Warc });
    /// ```
    #[must_use]
    pub fn of(begin: &[u8]) -> Form {
        let format = Format::of(begin);
        let text = decoded(format, begin);
        let is_warc = text.trim_ascii_start().starts_with(b"WARC/");
        Form { format, kind: if is_warc { Kind::Warc } else { Kind::Text } }
    }

    /// Returns whether a reader can begin in the middle of the source, where [`Form::seek`] says.
    #[must_use]
    pub fn has_slices(self) -> bool {
        self.kind == Kind::Warc && matches!(self.format, Format::Gzip | Format::Plain)
    }

    /// Returns where a record may begin, counted from where the reader is: the first place of so many
    /// bytes that looks as one does. Whether one begins there is known when what is before it was read.
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

    /// Returns the first place that looks as the beginning of a record does. `Err` has the place from
    /// where on more bytes are needed to tell.
    fn begin_in(self, bytes: &[u8], from: usize, is_end: bool) -> Result<usize, usize> {
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

/// How many bytes are searched at a time for the beginning of a record.
const WINDOW: u64 = 256 << 10;

/// How many bytes of a member tell whether a record begins in it.
const MEMBER: usize = 1 << 10;

/// Returns whether a text begins with the line that a record begins with, and another one.
fn is_record(text: &[u8]) -> bool {
    let mut lines = text.split(|byte| *byte == b'\n');
    let is_version = lines
        .next()
        .is_some_and(|line| line.starts_with(b"WARC/1.") && line.len() <= b"WARC/1.10\r".len());
    is_version && lines.next().is_some_and(|line| line.contains(&b':'))
}

/// Returns the first decoded bytes, those of broken members left out.
fn decoded(format: Format, begin: &[u8]) -> Vec<u8> {
    let mut decoder = Decoder::new(format);
    let (mut at, mut text) = (0, Vec::new());
    while at < begin.len() && text.len() < TELLING {
        match decoder.decode(&begin[at..], &mut text, TELLING) {
            Ok(progress) if progress.read == 0 => break,
            Ok(progress) => at += progress.read,
            Err(error) => {
                // The bytes before the error may be right, and the next member as well.
                at = (error.offset() as usize).max(at) + 1;
                let next =
                    begin.get(at..).and_then(|rest| memchr::memmem::find(rest, format.magic()));
                let Some(next) = next else { break };
                at += next;
                decoder.restart(at as u64);
            }
        }
    }
    text
}
