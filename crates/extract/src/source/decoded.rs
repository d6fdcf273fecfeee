//! Reads the decoded bytes of a source as a stream that ends at the first gap.

use std::io::{self, Read};

use super::bytes::{Bytes, Piece};

/// Reads decoded bytes up to the first broken member.
pub(super) struct Decoded<'b, R> {
    bytes: &'b mut Bytes<R>,
    /// Decoded bytes; those from `at` on are not read yet.
    rest: Vec<u8>,
    at: usize,
    is_one_member: bool,
    is_ended: bool,
    /// Why the stream ended early.
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

    /// Ends the stream after the first member.
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
