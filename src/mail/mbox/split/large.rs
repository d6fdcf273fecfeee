//! Messages of an mbox that are read as streams.

use std::io::{self, Read};

use super::{Large, Splitter};
use crate::mail::buffer::READ;

/// The number of bytes before a line that decide whether it separates two messages: those of an
/// empty line.
const MARGIN: usize = 3;

impl<R: Read> Splitter<R> {
    /// Returns the offset of the large message that is next, and whether a line that begins with
    /// `From ` precedes it.
    pub(in crate::mail::mbox) fn large(&self) -> Option<(u64, bool)> {
        let open = &self.large.as_ref()?.open;
        Some((open.offset, open.separated))
    }

    /// Notes that the large message that is next, if there is one, was reported to the caller.
    pub(in crate::mail::mbox) fn mark_reported(&mut self) {
        if let Some(large) = &mut self.large {
            large.is_reported = true;
        }
    }

    /// Reads from the large message, and forgets it at its end. After an error it can be called
    /// again.
    pub(in crate::mail::mbox) fn read_large(&mut self, out: &mut [u8]) -> io::Result<usize> {
        let Some(mut large) = self.large.take() else { return Ok(0) };
        let found = self.read_from(&mut large, out);
        if !matches!(found, Ok(0)) || out.is_empty() {
            self.large = Some(large);
        } else if let Some(next) = large.next {
            self.taken += next;
        }
        found
    }

    fn read_from(&mut self, large: &mut Large, out: &mut [u8]) -> io::Result<usize> {
        while large.known == large.open.start {
            if large.next.is_some() {
                return Ok(0);
            }
            if let Some((end, next)) = self.separator(&mut large.open)? {
                (large.known, large.next) = (end, Some(next));
            } else if large.open.searched > large.known + MARGIN {
                // Everything before the next line belongs to it, except perhaps an empty line.
                large.known = large.open.searched - MARGIN;
            } else if !self.buffer.fill()? {
                (large.known, large.next) = (self.rest().len(), Some(self.rest().len()));
            }
        }
        let start = large.open.start;
        let count = out.len().min(large.known - start);
        out[..count].copy_from_slice(&self.rest()[start..start + count]);
        large.open.start += count;
        large.open.searched = large.open.searched.max(large.open.start);
        if large.open.start >= READ {
            let dropped = large.open.start;
            self.buffer.drop_front(self.taken + dropped);
            self.taken = 0;
            let Large { open, known, next, .. } = large;
            for place in [&mut open.start, &mut open.searched, known].into_iter().chain(next) {
                *place -= dropped;
            }
        }
        Ok(count)
    }
}
