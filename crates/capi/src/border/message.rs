//! Messages: their parts and header fields.

use core::ffi::{c_char, c_int, c_void};
use core::mem::MaybeUninit;

use irispan::mail::{self, Mbox, MboxKind};

use super::pointer::{bytes, given, guard, name};
use crate::link::View;
use crate::message::{Message, Part};
use crate::output::Text;
use crate::status::Status;

/// A function of the caller that takes a message of a mailbox. Returns 0 to go on, and any other value to stop.
///
/// `message` is read without the quoting of the mailbox (`>From`). Ranges of its parts, and raw ranges of its links, are
/// bytes of the mailbox. It must not be freed, and ends with this call, as `raw` does; texts that were made of it stay.
/// `raw` are its bytes as they are in the mailbox, and `offset` is where they begin there. An exception must not leave
/// the function.
pub type TakeMessage = Option<
    unsafe extern "C" fn(
        context: *mut c_void,
        message: *const Message<'_>,
        raw: View,
        offset: u64,
    ) -> c_int,
>;

/// Calls a function with each message of a mailbox (mbox), in order. Takes time linear in the bytes, and memory for one
/// message.
///
/// Returns `IRISPAN_STATUS_STOPPED` if the function returned a value other than 0; `IRISPAN_STATUS_ERROR_NULL` or
/// `IRISPAN_STATUS_ERROR_ARGUMENT`.
///
/// # Safety
///
/// `length` bytes at `mbox` can be read, and `take` can be called with `context`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn irispan_mbox_each(
    mbox: *const c_char,
    length: usize,
    take: TakeMessage,
    context: *mut c_void,
) -> Status {
    guard(|| {
        // SAFETY: the caller promises it.
        let bytes = unsafe { bytes(mbox, length) }?;
        let take = given(take)?;
        let mut mbox = Mbox::new(bytes, MboxKind::Auto);
        // Reading memory does not fail.
        while let Ok(Some(next)) = mbox.next_message() {
            let message = Message::of(next.parse());
            let (raw, offset) = (View::of(next.raw()), next.offset());
            // SAFETY: the caller promises it; the message and the bytes are there until the call returns.
            if unsafe { take(context, &raw const message, raw, offset) } != 0 {
                return Err(Status::Stopped);
            }
        }
        Ok(())
    })
}

/// Reads the structure of a message, and writes it to `message`. Any bytes are a message; what is broken is read as well as
/// possible.
///
/// The caller owns the message and frees it with `irispan_message_free`; until then the bytes at `raw` must stay as they
/// are. Takes time linear in the bytes. At most 10,000 parts are read, at most 32 in one another.
///
/// Returns `IRISPAN_STATUS_ERROR_NULL` or `IRISPAN_STATUS_ERROR_ARGUMENT`, with nothing written.
///
/// # Safety
///
/// `length` bytes at `raw` can be read until the message is freed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn irispan_message_new(
    raw: *const c_char,
    length: usize,
    message: Option<&mut MaybeUninit<*mut Message<'static>>>,
) -> Status {
    guard(|| {
        // SAFETY: the caller promises that the bytes are there until the message is freed, and nothing of them is
        // used after it.
        let raw: &'static [u8] = unsafe { bytes(raw, length) }?;
        given(message)?.write(Box::into_raw(Box::new(Message::of(mail::Message::parse(raw)))));
        Ok(())
    })
}

/// Frees a message. Does nothing if it is NULL. Texts that were made of it stay.
#[unsafe(no_mangle)]
pub extern "C" fn irispan_message_free(message: Option<Box<Message<'static>>>) {
    guard(|| {
        drop(message);
        Ok(())
    });
}

/// Writes a view of the Message-ID, without its brackets, to `id`. It is valid until the message is freed.
///
/// Returns `IRISPAN_STATUS_NONE` if there is none; `IRISPAN_STATUS_ERROR_NULL`. Nothing is written then.
#[unsafe(no_mangle)]
pub extern "C" fn irispan_message_id(
    message: Option<&Message<'_>>,
    id: Option<&mut MaybeUninit<View>>,
) -> Status {
    guard(|| {
        let (message, id) = (given(message)?, given(id)?);
        id.write(View::of(message.id()?.as_bytes()));
        Ok(())
    })
}

/// Returns the number of parts, containers included; 0 if `message` is NULL.
#[unsafe(no_mangle)]
pub extern "C" fn irispan_message_part_count(message: Option<&Message<'_>>) -> usize {
    message.map_or(0, Message::count)
}

/// Writes a part to `part`; the first has the index 0, and each is before those in it. Its views are valid until the message is
/// freed.
///
/// Returns `IRISPAN_STATUS_NONE` if there are not so many; `IRISPAN_STATUS_ERROR_NULL`. Nothing is written then.
#[unsafe(no_mangle)]
pub extern "C" fn irispan_message_part(
    message: Option<&Message<'_>>,
    index: usize,
    part: Option<&mut MaybeUninit<Part>>,
) -> Status {
    guard(|| {
        let (message, part) = (given(message)?, given(part)?);
        part.write(message.part(index)?);
        Ok(())
    })
}

/// Writes the index of the text that is to be shown first to `index`: it is no attachment. Of alternatives, the one in HTML if
/// `is_html`, else the one in plain text; the other one if there is only that.
///
/// Returns `IRISPAN_STATUS_NONE` if the message has no text; `IRISPAN_STATUS_ERROR_NULL`. Nothing is written then.
#[unsafe(no_mangle)]
pub extern "C" fn irispan_message_preferred(
    message: Option<&Message<'_>>,
    is_html: bool,
    index: Option<&mut MaybeUninit<usize>>,
) -> Status {
    guard(|| {
        let (message, index) = (given(message)?, given(index)?);
        index.write(message.preferred(is_html)?);
        Ok(())
    })
}

/// Writes the first field of a name in the header of a part, such as `Subject`, as text in UTF-8 to `text`: on one line, with encoded
/// words decoded. The case of the name does not count; it ends with NUL. The text may hold any characters, controls too: see
/// `irispan_harmless`. The caller owns it and frees it with `irispan_string_free`.
///
/// The part with the index 0 has the header of the message. Returns `IRISPAN_STATUS_NONE` if there is no such field or
/// part; `IRISPAN_STATUS_ERROR_NULL`, or `IRISPAN_STATUS_ERROR_UTF8` for the name. Nothing is written then.
///
/// # Safety
///
/// A name that is not NULL ends with NUL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn irispan_message_header(
    message: Option<&Message<'_>>,
    index: usize,
    field: *const c_char,
    text: Option<&mut MaybeUninit<*mut Text>>,
) -> Status {
    guard(|| {
        // SAFETY: the caller promises it.
        let field = given(unsafe { name(field) }?)?;
        let (message, text) = (given(message)?, given(text)?);
        let found = message.field(index, field)?;
        text.write(Box::into_raw(Box::new(Text(found.into_bytes().into()))));
        Ok(())
    })
}
