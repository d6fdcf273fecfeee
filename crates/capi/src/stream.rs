//! Text that comes in chunks.

use core::ops::ControlFlow;
use std::sync::{Mutex, MutexGuard, TryLockError};

use irispan::{Found, Sink};

use crate::find::Goes;
use crate::link::Link;
use crate::options::Scanner;
use crate::status::{Outcome, Status};
use crate::utf16;

/// Finds the links of a text that comes in chunks.
///
/// Only one thread may use a stream at a time, and its function must not call it: another call returns
/// `IRISPAN_STATUS_ERROR_BUSY`.
#[derive(Debug)]
pub struct Stream {
    state: Mutex<State>,
}

#[derive(Debug)]
struct State {
    stream: irispan::Stream,
    /// The encoding of the chunks of this text; `None` before the first.
    encoding: Option<Encoding>,
    /// A high surrogate whose low surrogate may be in the next chunk.
    half: Option<u16>,
    /// A chunk of UTF-16, as UTF-8.
    chunk: Vec<u8>,
    /// The number of code units in the pieces that were scanned.
    units: usize,
}

/// The encoding of the chunks of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Encoding {
    Utf8,
    Utf16,
}

impl Stream {
    /// Returns a stream for links of a scanner, of which it keeps a copy.
    pub(crate) fn new(scanner: &Scanner) -> Stream {
        let stream = scanner.core.stream();
        let state = State { stream, encoding: None, half: None, chunk: Vec::new(), units: 0 };
        Stream { state: Mutex::new(state) }
    }

    fn lock(&self) -> Outcome<MutexGuard<'_, State>> {
        match self.state.try_lock() {
            Ok(state) => Ok(state),
            // After a panic, the text has ended.
            Err(TryLockError::Poisoned(state)) => Ok(state.into_inner()),
            Err(TryLockError::WouldBlock) => Err(Status::ErrorBusy),
        }
    }

    /// Takes a chunk, and passes the links that it completes to a function.
    pub(crate) fn feed(
        &self,
        chunk: &[u8],
        take: &mut dyn FnMut(Link, &[u8]) -> Goes<Status>,
    ) -> Outcome {
        let state = &mut *self.lock()?;
        state.begin(Encoding::Utf8)?;
        state.push(chunk, take)
    }

    /// Takes a chunk of UTF-16, and passes the links that it completes to a function.
    pub(crate) fn feed_utf16(
        &self,
        chunk: &[u16],
        take: &mut dyn FnMut(Link, &[u8]) -> Goes<Status>,
    ) -> Outcome {
        let state = &mut *self.lock()?;
        state.begin(Encoding::Utf16)?;
        let mut text = core::mem::take(&mut state.chunk);
        text.clear();
        let mut rest = chunk;
        if let (Some(half), Some((first, after))) = (state.half, chunk.split_first()) {
            utf16::append(&mut text, &[half, *first]);
            // If it is no pair, the second code unit may begin one itself.
            if text.len() != 4 {
                text.clear();
                utf16::append(&mut text, &[half]);
            } else {
                rest = after;
            }
            state.half = None;
        }
        if let Some((last @ 0xD800..=0xDBFF, before)) = rest.split_last() {
            (state.half, rest) = (Some(*last), before);
        }
        utf16::append(&mut text, rest);
        let done = state.push(&text, take);
        state.chunk = text;
        done
    }

    /// Ends the text.
    pub(crate) fn finish(&self, take: &mut dyn FnMut(Link, &[u8]) -> Goes<Status>) -> Outcome {
        let state = &mut *self.lock()?;
        let mut done = Ok(());
        if let Some(half) = state.half.take() {
            let mut text = Vec::new();
            utf16::append(&mut text, &[half]);
            done = state.push(&text, take);
        }
        let is_stopped = state.stream.is_ended();
        let encoding = state.encoding.take();
        let mut taker = Taker { encoding, units: &mut state.units, take };
        let ended = state.stream.finish(&mut taker);
        state.units = 0;
        match (done, ended) {
            (Err(status), _) | (Ok(()), ControlFlow::Break(status)) => Err(status),
            _ if is_stopped => Err(Status::Stopped),
            _ => Ok(()),
        }
    }
}

impl State {
    fn begin(&mut self, encoding: Encoding) -> Outcome {
        match *self.encoding.get_or_insert(encoding) == encoding {
            true => Ok(()),
            false => Err(Status::ErrorArgument),
        }
    }

    fn push(&mut self, chunk: &[u8], take: &mut dyn FnMut(Link, &[u8]) -> Goes<Status>) -> Outcome {
        if self.stream.is_ended() {
            return Err(Status::Stopped);
        }
        let mut taker = Taker { encoding: self.encoding, units: &mut self.units, take };
        match self.stream.push(chunk, &mut taker) {
            ControlFlow::Break(status) => Err(status),
            ControlFlow::Continue(()) => Ok(()),
        }
    }
}

/// A sink that counts code units.
struct Taker<'s> {
    encoding: Option<Encoding>,
    units: &'s mut usize,
    take: &'s mut dyn FnMut(Link, &[u8]) -> Goes<Status>,
}

impl Sink for Taker<'_> {
    type Break = Status;

    fn link(&mut self, found: Found<'_>) -> ControlFlow<Status> {
        let link = found.link();
        let made = if self.encoding == Some(Encoding::Utf16) {
            let mut places = utf16::converter(found.text());
            Link::new(&link.span(), false, |at| *self.units + places.offset(at))
        } else {
            let Some(span) = found.span() else {
                return ControlFlow::Break(Status::ErrorArgument);
            };
            Link::new(&span, false, |at| at)
        };
        match (self.take)(made, link.as_bytes()) {
            Ok(()) => ControlFlow::Continue(()),
            Err(status) => ControlFlow::Break(status),
        }
    }

    fn text(&mut self, _: u64, text: &[u8]) -> ControlFlow<Status> {
        if self.encoding == Some(Encoding::Utf16) {
            *self.units += utf16::converter(text).offset(text.len());
        }
        ControlFlow::Continue(())
    }
}
