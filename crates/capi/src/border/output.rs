//! Text that the library writes: HTML, and what a terminal reads.

use core::ffi::c_char;
use core::mem::MaybeUninit;

use super::pointer::{bytes, given, guard, write};
use crate::details;
use crate::link::{Link, View};
use crate::options::Scanner;
use crate::output::{self, Text};
use crate::status::Status;

/// Returns a view of text that the library made, valid until it is freed; of length 0 if `text` is NULL.
#[unsafe(no_mangle)]
pub extern "C" fn irispan_string_view(text: Option<&Text>) -> View {
    View::of(text.map_or(&[], |text| &text.0))
}

/// Frees text that the library made. Does nothing if it is NULL.
#[unsafe(no_mangle)]
pub extern "C" fn irispan_string_free(text: Option<Box<Text>>) {
    guard(|| {
        drop(text);
        Ok(())
    });
}

/// Writes a text as HTML in which its links can be followed to `html`: text, `<a>` and nothing else, which can be put
/// into a `<pre>` as it is. Links without a URI, and those that would run a script, stay text. `options` are
/// constants of `irispan_html`, added. The caller owns the result and frees it with `irispan_string_free`.
///
/// Returns `IRISPAN_STATUS_ERROR_NULL` or `IRISPAN_STATUS_ERROR_ARGUMENT`, with nothing written.
///
/// # Safety
///
/// `length` bytes at `text` can be read.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn irispan_to_html(
    scanner: Option<&Scanner>,
    text: *const c_char,
    length: usize,
    options: u32,
    html: Option<&mut MaybeUninit<*mut Text>>,
) -> Status {
    guard(|| {
        // SAFETY: the caller promises it.
        let text = unsafe { bytes(text, length) }?;
        let (scanner, out) = (given(scanner)?, given(html)?);
        out.write(Box::into_raw(Box::new(output::to_html(scanner, text, options)?)));
        Ok(())
    })
}

/// Returns a style sheet for what `irispan_to_html` writes, in an element of the class `irispan-text`. The view is valid for
/// ever.
#[unsafe(no_mangle)]
pub extern "C" fn irispan_style_sheet() -> View {
    View::of(output::STYLE.as_bytes())
}

/// Writes a text for a terminal in which its links can be followed (OSC 8) to `shown`. Whatever else would control the
/// terminal becomes an escape that can be seen. The first link has the identifier `id`, those after it the numbers
/// that follow (1 after `UINT64_MAX`): so pieces of a link that a pager wraps join. The result is freed by
/// `irispan_string_free`.
///
/// Returns `IRISPAN_STATUS_ERROR_NULL` or `IRISPAN_STATUS_ERROR_ARGUMENT`, with nothing written.
///
/// # Safety
///
/// `length` bytes at `text` can be read.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn irispan_to_terminal(
    scanner: Option<&Scanner>,
    text: *const c_char,
    length: usize,
    id: u64,
    shown: Option<&mut MaybeUninit<*mut Text>>,
) -> Status {
    guard(|| {
        // SAFETY: the caller promises it.
        let text = unsafe { bytes(text, length) }?;
        let (scanner, out) = (given(scanner)?, given(shown)?);
        out.write(Box::into_raw(Box::new(output::to_terminal(scanner, text, id))));
        Ok(())
    })
}

/// Writes the beginning of a hyperlink (OSC 8) to a buffer, with a NUL after it, for programs that write text to a terminal
/// themselves. `text` is the one in which the link was found. A link that is wrapped is begun and ended in each line, with the
/// same `id`: a terminal joins its pieces. An `id` of 0 is none.
///
/// The target is a URI in ASCII without controls. Returns what `irispan_uri` returns; `IRISPAN_STATUS_ERROR_URI` also if the
/// link would run a script.
///
/// # Safety
///
/// `length` bytes at `text` can be read, and `capacity` bytes at `buffer` written.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn irispan_osc8_open(
    text: *const c_char,
    length: usize,
    link: Option<&Link>,
    id: u64,
    buffer: *mut c_char,
    capacity: usize,
    needed: Option<&mut MaybeUninit<usize>>,
) -> Status {
    guard(|| {
        // SAFETY: the caller promises it.
        let text = unsafe { bytes(text, length) }?;
        let open = output::open(&details::link_in(text, given(link)?)?, id)?;
        // SAFETY: the caller promises it.
        unsafe { write(&open, buffer, capacity, needed) }
    })
}

/// Writes the end of a hyperlink (OSC 8) to a buffer, as `irispan_osc8_open` does: 7 bytes and a NUL.
///
/// Returns `IRISPAN_STATUS_MORE`, `IRISPAN_STATUS_ERROR_NULL` or `IRISPAN_STATUS_ERROR_ARGUMENT`.
///
/// # Safety
///
/// `capacity` bytes at `buffer` can be written.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn irispan_osc8_close(
    buffer: *mut c_char,
    capacity: usize,
    needed: Option<&mut MaybeUninit<usize>>,
) -> Status {
    guard(|| {
        // SAFETY: the caller promises it.
        unsafe { write(&output::close(), buffer, capacity, needed) }
    })
}

/// Writes a text made harmless for a terminal to a buffer, with a NUL after it: controls, and characters that
/// reorder text, become escapes that can be seen. `way` is a constant of `irispan_terminal`. A text may be passed in pieces
/// that part no character.
///
/// Returns what `irispan_osc8_close` returns.
///
/// # Safety
///
/// `length` bytes at `text` can be read, and `capacity` bytes at `buffer` written.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn irispan_harmless(
    text: *const c_char,
    length: usize,
    way: u32,
    buffer: *mut c_char,
    capacity: usize,
    needed: Option<&mut MaybeUninit<usize>>,
) -> Status {
    guard(|| {
        // SAFETY: the caller promises it.
        let text = unsafe { bytes(text, length) }?;
        let harmless = output::harmless(text, output::way(way)?);
        // SAFETY: the caller promises it.
        unsafe { write(&harmless, buffer, capacity, needed) }
    })
}
