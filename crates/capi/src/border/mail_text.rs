//! The texts of messages, and the links in them.

use core::ffi::c_char;
use core::mem::MaybeUninit;

use super::pointer::{bytes, given, guard, name, write};
use crate::details::Details;
use crate::link::View;
use crate::mail_text::{MailText, TextLink};
use crate::message::Message;
use crate::options::Scanner;
use crate::output::{self, Text};
use crate::status::Status;

/// Decodes the text of a part, finds its links, and writes both to `text`.
///
/// The caller owns the text and frees it with `irispan_text_free`; it needs neither the message nor the scanner any more. Takes time
/// and memory linear in the part, of which 64 MiB are read.
///
/// Returns `IRISPAN_STATUS_NONE` if there is no such part or it is no text; `IRISPAN_STATUS_ERROR_NULL`. Nothing is
/// written then.
#[unsafe(no_mangle)]
pub extern "C" fn irispan_text_new(
    message: Option<&Message<'_>>,
    index: usize,
    scanner: Option<&Scanner>,
    text: Option<&mut MaybeUninit<*mut MailText>>,
) -> Status {
    guard(|| {
        let (message, scanner, out) = (given(message)?, given(scanner)?, given(text)?);
        let text = message.core(index)?.text().ok_or(Status::None)?;
        out.write(Box::into_raw(Box::new(MailText::of(text, scanner))));
        Ok(())
    })
}

/// Decodes a body that comes without a header, such as an HTML document, as `irispan_text_new` does. `charset` ends with NUL,
/// and may be NULL; `layout` is a constant of `irispan_layout`.
///
/// Returns `IRISPAN_STATUS_ERROR_NULL`, `IRISPAN_STATUS_ERROR_ARGUMENT`, or `IRISPAN_STATUS_ERROR_UTF8` for the charset, with
/// nothing written.
///
/// # Safety
///
/// `length` bytes at `body` can be read; a charset that is not NULL ends with NUL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn irispan_text_decode(
    scanner: Option<&Scanner>,
    body: *const c_char,
    length: usize,
    charset: *const c_char,
    layout: u32,
    text: Option<&mut MaybeUninit<*mut MailText>>,
) -> Status {
    guard(|| {
        // SAFETY: the caller promises it of both.
        let (body, charset) = unsafe { (bytes(body, length)?, name(charset)?) };
        let (scanner, out) = (given(scanner)?, given(text)?);
        let text = MailText::decode(scanner, body, charset, layout)?;
        out.write(Box::into_raw(Box::new(text)));
        Ok(())
    })
}

/// Frees a text. Does nothing if it is NULL.
#[unsafe(no_mangle)]
pub extern "C" fn irispan_text_free(text: Option<Box<MailText>>) {
    guard(|| {
        drop(text);
        Ok(())
    });
}

/// Returns the text as it is to be shown, with its lines, in UTF-8; of HTML its source. The view is valid until the text is freed;
/// its length is 0 if `text` is NULL.
#[unsafe(no_mangle)]
pub extern "C" fn irispan_text_shown(text: Option<&MailText>) -> View {
    View::of(text.map_or("", MailText::shown).as_bytes())
}

/// Returns the decoded text, in which lines that belong together are joined; of HTML the text that a reader sees. Otherwise as
/// `irispan_text_shown`.
#[unsafe(no_mangle)]
pub extern "C" fn irispan_text_decoded(text: Option<&MailText>) -> View {
    View::of(text.map_or("", MailText::decoded).as_bytes())
}

/// Returns the name of the charset by which the text was decoded. The view is valid for the life of the program; its length is 0 if `text` is NULL.
#[unsafe(no_mangle)]
pub extern "C" fn irispan_text_charset(text: Option<&MailText>) -> View {
    View::of(text.map_or("", MailText::charset).as_bytes())
}

/// Returns how the text is laid out: a constant of `irispan_layout`; `IRISPAN_LAYOUT_FIXED` if `text` is NULL.
#[unsafe(no_mangle)]
pub extern "C" fn irispan_text_layout(text: Option<&MailText>) -> u32 {
    text.map_or(0, |text| text.layout() as u32)
}

/// Returns the number of links in a text; 0 if `text` is NULL.
#[unsafe(no_mangle)]
pub extern "C" fn irispan_text_link_count(text: Option<&MailText>) -> usize {
    text.map_or(0, MailText::count)
}

/// Writes a link of a text to `link`; the first has the index 0. What it leads to is valid until the text is freed.
///
/// Returns `IRISPAN_STATUS_NONE` if there are not so many; `IRISPAN_STATUS_ERROR_NULL`. Nothing is written then.
#[unsafe(no_mangle)]
pub extern "C" fn irispan_text_link(
    text: Option<&MailText>,
    index: usize,
    link: Option<&mut MaybeUninit<TextLink>>,
) -> Status {
    guard(|| {
        let (text, link) = (given(text)?, given(link)?);
        link.write(text.link(index)?);
        Ok(())
    })
}

/// Writes the index of the link that stands at an offset of the shown text to `index`, in time of the logarithm of the number of
/// links.
///
/// Returns `IRISPAN_STATUS_NONE` if none does; `IRISPAN_STATUS_ERROR_NULL`. Nothing is written then.
#[unsafe(no_mangle)]
pub extern "C" fn irispan_text_link_at(
    text: Option<&MailText>,
    shown: usize,
    index: Option<&mut MaybeUninit<usize>>,
) -> Status {
    guard(|| {
        let (text, index) = (given(text)?, given(index)?);
        index.write(text.at(shown)?);
        Ok(())
    })
}

/// Collects what is known about a link of a text, as `irispan_details_new` does. Facts about an anchor are after those about its
/// target: `text-target-mismatch` counts bytes of the text of the anchor.
///
/// Returns `IRISPAN_STATUS_NONE` if there are not so many links; `IRISPAN_STATUS_ERROR_NULL`. Nothing is written then.
#[unsafe(no_mangle)]
pub extern "C" fn irispan_text_details(
    text: Option<&MailText>,
    index: usize,
    details: Option<&mut MaybeUninit<*mut Details>>,
) -> Status {
    guard(|| {
        let (text, out) = (given(text)?, given(details)?);
        out.write(Box::into_raw(Box::new(text.details(index)?)));
        Ok(())
    })
}

/// Writes the beginning of a hyperlink (OSC 8) to a link of a text to a buffer, as `irispan_osc8_open` does.
///
/// Returns what that returns; `IRISPAN_STATUS_NONE` if there are not so many links.
///
/// # Safety
///
/// `capacity` bytes at `buffer` can be written.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn irispan_text_osc8_open(
    text: Option<&MailText>,
    index: usize,
    id: u64,
    buffer: *mut c_char,
    capacity: usize,
    needed: Option<&mut MaybeUninit<usize>>,
) -> Status {
    guard(|| {
        let open = given(text)?.with(index, |link| output::open(&link, id))??;
        // SAFETY: the caller promises it.
        unsafe { write(&open, buffer, capacity, needed) }
    })
}

/// Writes a text as HTML in which its links can be followed, as `irispan_to_html` does: the shown text, or the text content of
/// HTML. Every line of a link that was folded leads to the whole link.
///
/// Returns `IRISPAN_STATUS_ERROR_NULL` or `IRISPAN_STATUS_ERROR_ARGUMENT`, with nothing written.
#[unsafe(no_mangle)]
pub extern "C" fn irispan_text_to_html(
    text: Option<&MailText>,
    options: u32,
    html: Option<&mut MaybeUninit<*mut Text>>,
) -> Status {
    guard(|| {
        let (text, out) = (given(text)?, given(html)?);
        out.write(Box::into_raw(Box::new(text.to_html(options)?)));
        Ok(())
    })
}
