//! Reads a response from its first byte to the decoded payload.

use std::fmt;

use super::{Chunked, Coding, Head, HeadState};
use crate::decode::DecodeError;

/// Reads a response that comes in pieces, and passes on its payload: the body without chunks and
/// codings. Without a head, all of it is payload.
///
/// ```
/// use irispan_extract::record::http::Response;
///
/// let (mut response, mut payload) = (Response::new(), Vec::new());
/// let mut take = |_: &_, bytes: &[u8]| payload.extend_from_slice(bytes);
/// response.push(b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chu", &mut take)?;
/// response.push(b"nked\r\n\r\n3\r\nabc\r\n0\r\n\r\n", &mut take)?;
/// response.finish(&mut take)?;
/// assert_eq!((payload.as_slice(), response.head().status()), (&b"abc"[..], Some(200)));
/// # Ok::<(), irispan_extract::record::http::ResponseError>(())
/// ```
#[derive(Debug, Default)]
pub struct Response {
    head: Head,
    body: Option<Body>,
}

#[derive(Debug)]
struct Body {
    chunked: Option<Chunked>,
    coding: Coding,
}

/// Why the payload of a response cannot be read to its end.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ResponseError {
    /// Its coding is unknown.
    Coding(String),
    /// A chunk is missing or malformed. The payload has everything that was there.
    Chunks,
    /// The head has no end.
    Head,
    /// Its coded data is broken.
    Decode(DecodeError),
}

impl fmt::Display for ResponseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ResponseError::Coding(name) => write!(f, "a response in the coding `{name}`"),
            ResponseError::Chunks => f.write_str("a response whose chunks are broken or missing"),
            ResponseError::Head => f.write_str("a response whose head has no end"),
            ResponseError::Decode(error) => write!(f, "a response that {error} of its body"),
        }
    }
}

impl std::error::Error for ResponseError {}

impl Response {
    /// Returns a reader at the beginning of a response.
    #[must_use]
    pub fn new() -> Response {
        Response::default()
    }

    /// Returns the head, as far as it was read.
    #[must_use]
    pub fn head(&self) -> &Head {
        &self.head
    }

    /// Reads bytes of the response, and passes on the payload that they complete.
    ///
    /// # Errors
    ///
    /// Why no more can be read. What was passed on before is right.
    pub fn push(
        &mut self,
        mut input: &[u8],
        take: &mut dyn FnMut(&Head, &[u8]),
    ) -> Result<(), ResponseError> {
        if self.body.is_none() {
            let (read, state) = self.head.push(input);
            input = &input[read..];
            match state {
                HeadState::More => return Ok(()),
                HeadState::Whole => self.body = Some(Body::of(&self.head)?),
                HeadState::None => {
                    let head = std::mem::take(&mut self.head);
                    self.body = Some(Body { chunked: None, coding: Coding::default() });
                    take(&self.head, head.as_bytes());
                }
            }
        }
        let Some(Body { chunked, coding }) = &mut self.body else { return Ok(()) };
        let head = &self.head;
        let mut take = |bytes: &[u8]| take(head, bytes);
        match chunked {
            None => coding.push(input, &mut take).map_err(ResponseError::Decode),
            Some(chunked) => {
                while let Some(bytes) = chunked.next(&mut input) {
                    coding.push(&bytes, &mut take).map_err(ResponseError::Decode)?;
                }
                Ok(())
            }
        }
    }

    /// Ends the response.
    ///
    /// # Errors
    ///
    /// Why it is incomplete.
    pub fn finish(&mut self, take: &mut dyn FnMut(&Head, &[u8])) -> Result<(), ResponseError> {
        let head = &self.head;
        let Some(Body { chunked, coding }) = &mut self.body else {
            let is_begun = !head.as_bytes().is_empty();
            return if is_begun { Err(ResponseError::Head) } else { Ok(()) };
        };
        let mut take = |bytes: &[u8]| take(head, bytes);
        let mut is_malformed = false;
        if let Some(chunked) = chunked {
            let rest = chunked.finish();
            is_malformed = chunked.is_malformed();
            coding.push(&rest, &mut take).map_err(ResponseError::Decode)?;
        }
        coding.finish(&mut take).map_err(ResponseError::Decode)?;
        if is_malformed { Err(ResponseError::Chunks) } else { Ok(()) }
    }
}

impl Body {
    fn of(head: &Head) -> Result<Body, ResponseError> {
        let coding = Coding::of(head).ok_or_else(|| {
            let name = head.field("Content-Encoding").or(head.field("Transfer-Encoding"));
            let name = String::from_utf8_lossy(name.unwrap_or_default());
            ResponseError::Coding(name.chars().take(100).collect())
        })?;
        Ok(Body { chunked: head.is_chunked().then(Chunked::new), coding })
    }
}
