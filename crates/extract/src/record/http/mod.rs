//! HTTP responses as archives store them (RFC 9110, RFC 9112): the head, and the body without its
//! codings.
//!
//! Archives change what they store: many store the body decoded and leave the fields of the head as
//! they were. So the first bytes of the body take precedence over the head.

mod chunked;
mod coding;
mod media;
mod response;

pub use chunked::Chunked;
pub use coding::Coding;
pub(crate) use media::xml_encoding;
pub use media::{Content, Media};
pub use response::{Response, ResponseError};

use super::fields::{field, fields, is_whole};

/// The maximum number of bytes of a head.
const MAX_HEAD: usize = 256 << 10;

/// The head of a response that comes in pieces.
#[derive(Clone, Debug, Default)]
pub struct Head {
    text: Vec<u8>,
}

impl Head {
    /// Returns an empty head.
    #[must_use]
    pub fn new() -> Head {
        Head::default()
    }

    /// Reads bytes of the response up to the end of the head. Returns how many belong to it and its
    /// state. A response that does not begin with `HTTP/`, or whose head has more than 256 KiB, has
    /// no head: then the bytes of [`Head::as_bytes`], and all after them, are the body.
    pub fn push(&mut self, input: &[u8]) -> (usize, HeadState) {
        let mut read = 0;
        while read < input.len() {
            let line =
                memchr::memchr(b'\n', &input[read..]).map_or(input.len(), |feed| read + feed + 1);
            let line = line.min(read + MAX_HEAD + 1 - self.text.len());
            self.text.extend_from_slice(&input[read..line]);
            read = line;
            let near = self.text.len().min(5);
            if self.text[..near] != b"HTTP/"[..near] || self.text.len() > MAX_HEAD {
                return (read, HeadState::None);
            }
            if is_whole(&self.text) {
                return (read, HeadState::Whole);
            }
        }
        (read, HeadState::More)
    }

    /// Returns the bytes of the head that were read.
    #[must_use]
    pub fn as_bytes(&self) -> &[u8] {
        &self.text
    }

    /// Returns the status, such as 200, or `None` if it is not a number of three digits.
    #[must_use]
    pub fn status(&self) -> Option<u16> {
        let line = self.text.split(|byte| *byte == b'\n').next()?;
        let status =
            line.split(|byte| *byte == b' ').find(|part| !part.starts_with(b"HTTP/"))?.trim_ascii();
        let is_status = status.len() == 3 && status.iter().all(u8::is_ascii_digit);
        core::str::from_utf8(status).ok().filter(|_| is_status)?.parse().ok()
    }

    /// Returns the names and the values of all fields, in order.
    pub fn fields(&self) -> impl Iterator<Item = (&[u8], &[u8])> {
        fields(&self.text)
    }

    /// Returns the value of the first field with a name, ignoring case.
    #[must_use]
    pub fn field(&self, name: &str) -> Option<&[u8]> {
        field(&self.text, name)
    }

    /// Returns whether the body was sent in chunks.
    #[must_use]
    pub fn is_chunked(&self) -> bool {
        let coding = self.field("Transfer-Encoding").unwrap_or_default();
        coding
            .rsplit(|byte| *byte == b',')
            .next()
            .is_some_and(|last| last.trim_ascii().eq_ignore_ascii_case(b"chunked"))
    }
}

/// The state of a head. The list is complete, so the enum is exhaustive.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HeadState {
    /// More bytes are needed.
    More,
    /// It is complete, and the body follows.
    Whole,
    /// There is no head.
    None,
}
