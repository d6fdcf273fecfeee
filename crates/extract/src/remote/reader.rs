//! Reads an object as a stream.

use std::io::{self, Read};

use bytes::{Buf, Bytes};
use tokio::task::JoinHandle;

use super::object::Object;
use super::runtime::runtime;

/// The size of a range in bytes. One is decoded while the next one is fetched.
const RANGE: u64 = 4 << 20;

/// Reads an object from an offset on, one range ahead.
#[derive(Debug)]
pub struct ObjectReader {
    object: Object,
    /// The end of the bytes that were requested.
    asked: u64,
    size: u64,
    held: Bytes,
    /// The range that was requested last, and its offset.
    next: Option<(u64, JoinHandle<io::Result<Bytes>>)>,
}

impl ObjectReader {
    /// Returns a reader that begins at this offset, in bytes.
    ///
    /// # Errors
    ///
    /// Those of the store.
    pub fn new(object: &Object, offset: u64) -> io::Result<ObjectReader> {
        let size = object.size()?;
        let object = object.clone();
        let asked = offset.min(size);
        Ok(ObjectReader { object, asked, size, held: Bytes::new(), next: None })
    }

    /// Requests the next range, if there is one.
    fn ask(&mut self) -> io::Result<()> {
        let range = self.asked..self.size.min(self.asked + RANGE);
        if !range.is_empty() {
            let (begin, end) = (range.start, range.end);
            let get = self.object.clone().get(range, self.object.tag()?);
            self.next = Some((begin, runtime()?.spawn(get)));
            self.asked = end;
        }
        Ok(())
    }
}

impl Read for ObjectReader {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.held.is_empty() {
            if self.next.is_none() {
                self.ask()?;
            }
            let Some((begin, next)) = self.next.take() else { return Ok(0) };
            // After an error, the same range is requested again.
            let after = std::mem::replace(&mut self.asked, begin);
            self.held = runtime()?.block_on(next).map_err(io::Error::other)??;
            self.asked = after;
            self.ask()?;
        }
        let length = buffer.len().min(self.held.len());
        self.held.copy_to_slice(&mut buffer[..length]);
        Ok(length)
    }
}

impl Drop for ObjectReader {
    fn drop(&mut self) {
        if let Some((_, next)) = &self.next {
            next.abort();
        }
    }
}
