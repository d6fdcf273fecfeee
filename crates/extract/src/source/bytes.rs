//! Decodes a source piece by piece, and continues after broken members.

use std::io::{self, Read};

use crate::decode::{DecodeError, Decoder, Dictionary, Format};

/// The number of bytes of a source that are read at a time.
const READ: usize = 256 << 10;

/// The maximum number of decoded bytes of a member that are kept. This is more than a gzip header
/// with an extra field has, so that members after a broken header are found whatever length it
/// claims.
const KEPT: usize = 256 << 10;

/// The number of bytes that are decoded at a time.
const DECODED: usize = 256 << 10;

pub(super) struct Bytes<R> {
    reader: R,
    decoder: Decoder,
    format: Format,
    /// The bytes that were read; those from `at` on are not decoded yet.
    input: Vec<u8>,
    at: usize,
    /// The offset of `input` in the source.
    offset: u64,
    /// The offset of the first bytes.
    begin: u64,
    /// The number of bytes that were searched again.
    repeated: u64,
    is_ended: bool,
    out: Vec<u8>,
    /// Whether a member ends after the last piece.
    ends_member: bool,
}

/// A piece of a source.
pub(super) enum Piece<'a> {
    /// Bytes of the member that begins at this offset of the source; of a source that isn't
    /// compressed, the offset of these bytes.
    Bytes(u64, &'a [u8]),
    /// A member ends before this offset.
    MemberEnd(u64),
    /// A member is broken. The next piece belongs to another one.
    Broken(DecodeError),
    End,
}

impl<R: Read> Bytes<R> {
    /// Returns a decoder of a source in this format. `input` begins at this offset of the source,
    /// and the reader continues after it.
    pub(super) fn new(format: Format, reader: R, input: Vec<u8>, offset: u64) -> Bytes<R> {
        let mut decoder = Decoder::new(format);
        if offset > 0 {
            decoder.restart(offset);
        }
        Bytes {
            reader,
            decoder,
            format,
            input,
            at: 0,
            offset,
            begin: offset,
            repeated: 0,
            is_ended: false,
            // The exact capacity, all of which is decoded into.
            out: Vec::with_capacity(DECODED),
            ends_member: false,
        }
    }

    /// Sets the dictionary of a source that is read from the middle.
    pub(super) fn dictionary(self, dictionary: Option<&Dictionary>) -> Bytes<R> {
        match dictionary {
            Some(dictionary) if self.format == Format::Zstd && self.offset > 0 => {
                let decoder = Decoder::with_dictionary(dictionary, self.offset);
                Bytes { decoder, ..self }
            }
            _ => self,
        }
    }

    /// Returns the offset of the first byte that is not decoded yet.
    pub(super) fn position(&self) -> u64 {
        self.offset + self.at as u64
    }

    /// Returns the next piece.
    pub(super) fn next(&mut self) -> io::Result<Piece<'_>> {
        if std::mem::take(&mut self.ends_member) {
            return Ok(Piece::MemberEnd(self.position()));
        }
        loop {
            if self.at == self.input.len() && !self.is_ended {
                self.read()?;
            }
            self.out.clear();
            let start = match self.format {
                Format::Plain => self.position(),
                _ => self.decoder.member_offset(),
            };
            let progress = match self.decoder.decode(&self.input[self.at..], &mut self.out, DECODED)
            {
                Ok(progress) => progress,
                Err(error) => {
                    self.skip_to_member()?;
                    return Ok(Piece::Broken(error));
                }
            };
            self.at += progress.read;
            if !self.out.is_empty() {
                self.ends_member = progress.is_member_end;
                return Ok(Piece::Bytes(start, &self.out));
            }
            if progress.is_member_end {
                return Ok(Piece::MemberEnd(self.position()));
            }
            if progress.read == 0 && self.is_ended && self.at == self.input.len() {
                return match self.decoder.finish() {
                    Ok(()) => Ok(Piece::End),
                    Err(error) => {
                        self.skip_to_member()?;
                        Ok(Piece::Broken(error))
                    }
                };
            }
        }
    }

    /// Reads to the end of the source without decoding.
    pub(super) fn skip_to_end(&mut self) {
        while !self.is_ended {
            self.at = self.input.len();
            if self.read().is_err() {
                return;
            }
        }
        self.at = self.input.len();
    }

    /// Skips to where the next member may begin after a broken one, or to the end.
    fn skip_to_member(&mut self) -> io::Result<()> {
        let magic = self.format.magic();
        self.at = self.after_begin();
        loop {
            if let Some(found) = memchr::memmem::find(&self.input[self.at..], magic) {
                self.at += found;
                break;
            }
            // The magic number may be cut in two.
            self.at = self.at.max(self.input.len().saturating_sub(magic.len() - 1));
            if self.is_ended {
                self.at = self.input.len();
                break;
            }
            self.decoder.restart(self.position());
            self.read()?;
        }
        self.decoder.restart(self.position());
        Ok(())
    }

    /// Returns where to search for the next member after a broken one: after its first byte,
    /// because a wrong length may have hidden other members in it. If its first bytes are not kept,
    /// or too much was searched again, it is where the decoder stopped.
    fn after_begin(&mut self) -> usize {
        let Some(begin) = self.member_begin() else { return self.at };
        let after = (begin + 1).min(self.input.len());
        let again = self.at.saturating_sub(after) as u64;
        let read = self.offset - self.begin + self.input.len() as u64;
        // This bounds the time to be linear in the source.
        if self.repeated + again > read + KEPT as u64 {
            return self.at.max(after);
        }
        self.repeated += again;
        after
    }

    /// Returns the index in `input` of the first byte of the member, if it is kept.
    fn member_begin(&self) -> Option<usize> {
        let begin = usize::try_from(self.decoder.member_offset().checked_sub(self.offset)?).ok()?;
        (self.format != Format::Plain && begin <= self.at && self.at - begin <= KEPT)
            .then_some(begin)
    }

    fn read(&mut self) -> io::Result<()> {
        let unwanted = self.member_begin().unwrap_or(self.at);
        self.offset += unwanted as u64;
        self.input.drain(..unwanted);
        self.at -= unwanted;
        self.is_ended = read_more(&mut self.reader, &mut self.input)? == 0;
        Ok(())
    }
}

/// Appends the next bytes of the reader. Returns their number, which is 0 at the end.
pub(super) fn read_more(reader: &mut impl Read, input: &mut Vec<u8>) -> io::Result<usize> {
    reader.by_ref().take(READ as u64).read_to_end(input)
}
