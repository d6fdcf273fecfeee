//! The decoded bytes of a source for those who read them as a stream, and for whom what follows a gap
//! is worth nothing.

use std::io::{self, Read};

use super::bytes::{Bytes, Piece};

/// Reads what was decoded, up to the first member that is broken.
pub(super) struct Decoded<'b, R> {
    bytes: &'b mut Bytes<R>,
    /// What was decoded and not read yet, from `at` on.
    rest: Vec<u8>,
    at: usize,
    is_one_member: bool,
    is_ended: bool,
    /// Why nothing more is read.
    broken: Option<String>,
}

impl<'b, R: Read> Decoded<'b, R> {
    pub(super) fn new(bytes: &'b mut Bytes<R>) -> Decoded<'b, R> {
        Decoded {
            bytes,
            rest: Vec::new(),
            at: 0,
            is_one_member: false,
            is_ended: false,
            broken: None,
        }
    }

    /// Ends after the first member.
    pub(super) fn one_member(self) -> Decoded<'b, R> {
        Decoded { is_one_member: true, ..self }
    }

    fn refill(&mut self) -> io::Result<()> {
        self.at = 0;
        self.rest.clear();
        while self.rest.is_empty() && !self.is_ended {
            if let Some(reason) = &self.broken {
                return Err(io::Error::new(io::ErrorKind::InvalidData, reason.clone()));
            }
            match self.bytes.next() {
                Ok(Piece::Bytes(_, text)) => self.rest.extend_from_slice(text),
                Ok(Piece::MemberEnd(_)) => self.is_ended = self.is_one_member,
                Ok(Piece::End) => self.is_ended = true,
                Ok(Piece::Broken(error)) => self.broken = Some(error.to_string()),
                Err(error) => self.broken = Some(error.to_string()),
            }
        }
        Ok(())
    }
}

impl<R: Read> Read for Decoded<'_, R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.at == self.rest.len() {
            self.refill()?;
        }
        let length = buffer.len().min(self.rest.len() - self.at);
        buffer[..length].copy_from_slice(&self.rest[self.at..self.at + length]);
        self.at += length;
        Ok(length)
    }
}
