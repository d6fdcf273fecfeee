//! Text that comes in chunks.

use core::ffi::{c_char, c_void};
use core::mem::MaybeUninit;

use super::TakeLink;
use super::pointer::{bytes, elements, given, guard, taker};
use crate::options::Scanner;
use crate::status::Status;
use crate::stream::Stream;

/// Makes a stream: it finds the links of a text that comes in chunks, the same as in the whole text,
/// wherever it is cut. Writes it to `stream`.
///
/// The caller owns it and frees it with `irispan_stream_free`. It keeps what it needs of the scanner, which may
/// be freed. Threads may pass a stream on, and not use it at the same time.
///
/// Returns `IRISPAN_STATUS_ERROR_NULL`, with nothing written.
#[unsafe(no_mangle)]
pub extern "C" fn irispan_stream_new(
    scanner: Option<&Scanner>,
    stream: Option<&mut MaybeUninit<*mut Stream>>,
) -> Status {
    guard(|| {
        let (scanner, stream) = (given(scanner)?, given(stream)?);
        stream.write(Box::into_raw(Box::new(Stream::new(scanner))));
        Ok(())
    })
}

/// Takes the next chunk of UTF-8, of any length, and calls a function with each link that it completes, in
/// order. Offsets count bytes from the beginning of the text. No such link is open.
///
/// Of the text, the unfinished run is kept: at most `max_run` bytes.
///
/// Returns `IRISPAN_STATUS_STOPPED` if the function returns a value other than 0: the text has ended, and every chunk up to
/// `irispan_stream_finish` is ignored and returns `IRISPAN_STATUS_STOPPED`. `IRISPAN_STATUS_ERROR_BUSY` if the stream is in use, as within the
/// function that it calls; `IRISPAN_STATUS_ERROR_ARGUMENT` if chunks before it were UTF-16; `IRISPAN_STATUS_ERROR_NULL`.
///
/// # Safety
///
/// `length` bytes at `chunk` can be read, and `take` can be called with `context`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn irispan_stream_feed(
    stream: Option<&Stream>,
    chunk: *const c_char,
    length: usize,
    take: TakeLink,
    context: *mut c_void,
) -> Status {
    guard(|| {
        // SAFETY: the caller promises it of both.
        let (chunk, mut take) = unsafe { (bytes(chunk, length)?, taker(take, context)?) };
        given(stream)?.feed(chunk, &mut take)
    })
}

/// Takes the next chunk of UTF-16, as `irispan_stream_feed` does. Offsets count code units. A chunk may end between two surrogates.
///
/// Returns what `irispan_stream_feed` returns.
///
/// # Safety
///
/// `length` code units at `chunk` can be read, and `take` can be called with `context`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn irispan_stream_feed_utf16(
    stream: Option<&Stream>,
    chunk: *const u16,
    length: usize,
    take: TakeLink,
    context: *mut c_void,
) -> Status {
    guard(|| {
        // SAFETY: the caller promises it of both.
        let (chunk, mut take) = unsafe { (elements(chunk, length)?, taker(take, context)?) };
        given(stream)?.feed_utf16(chunk, &mut take)
    })
}

/// Ends the text, and calls a function with each link that the end completes. The next chunk begins another text,
/// also after `IRISPAN_STATUS_STOPPED`.
///
/// Returns what `irispan_stream_feed` returns.
///
/// # Safety
///
/// `take` can be called with `context`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn irispan_stream_finish(
    stream: Option<&Stream>,
    take: TakeLink,
    context: *mut c_void,
) -> Status {
    guard(|| {
        // SAFETY: the caller promises it.
        let mut take = unsafe { taker(take, context) }?;
        given(stream)?.finish(&mut take)
    })
}

/// Frees a stream. Does nothing if it is NULL. Its function must not call this.
#[unsafe(no_mangle)]
pub extern "C" fn irispan_stream_free(stream: Option<Box<Stream>>) {
    guard(|| {
        drop(stream);
        Ok(())
    });
}
