//! Links in UTF-8: into an array, by a function, one after the other, at a place, around an edit; and
//! offsets in other units.

use core::ffi::{c_char, c_void};
use core::mem::MaybeUninit;

use super::TakeLink;
use super::pointer::{Room, bytes, elements_mut, given, guard, taker};
use crate::convert::Places;
use crate::find::{self, Cursor};
use crate::link::{Link, Range};
use crate::options::Scanner;
use crate::status::Status;

/// Finds the links of a text, in order; no two overlap.
///
/// Writes the first `capacity` of them to `links`, and how many there are to `count`. `links` may be NULL
/// if `capacity` is 0: so links are counted. The text is any bytes: one that is not UTF-8 ends a link
/// and does nothing else. It may be NULL if `length` is 0. Offsets count bytes. Takes time linear in
/// the text, and allocates nothing.
///
/// Returns `IRISPAN_STATUS_MORE` if there are more than `capacity`; `IRISPAN_STATUS_ERROR_NULL` or `IRISPAN_STATUS_ERROR_ARGUMENT`, with nothing
/// written.
///
/// # Safety
///
/// `length` bytes at `text` can be read, and `capacity` links at `links` written.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn irispan_links(
    scanner: Option<&Scanner>,
    text: *const c_char,
    length: usize,
    links: *mut Link,
    capacity: usize,
    count: Option<&mut MaybeUninit<usize>>,
) -> Status {
    guard(|| {
        // SAFETY: the caller promises it of both.
        let (text, mut room) = unsafe { (bytes(text, length)?, Room::of(links, capacity)?) };
        let (scanner, count) = (given(scanner)?, given(count)?);
        find::each(scanner, text, |link, _| {
            room.take(link);
            Ok(())
        })?;
        room.end(count)
    })
}

/// Calls a function with each link of a text, in order, until it returns a value other than 0.
///
/// `context` is passed on as it is. See `irispan_links` for the text.
///
/// Returns `IRISPAN_STATUS_STOPPED` if the function did; `IRISPAN_STATUS_ERROR_NULL` or `IRISPAN_STATUS_ERROR_ARGUMENT`.
///
/// # Safety
///
/// `length` bytes at `text` can be read, and `take` can be called with `context`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn irispan_each(
    scanner: Option<&Scanner>,
    text: *const c_char,
    length: usize,
    take: TakeLink,
    context: *mut c_void,
) -> Status {
    guard(|| {
        // SAFETY: the caller promises it of both.
        let (text, take) = unsafe { (bytes(text, length)?, taker(take, context)?) };
        find::each(given(scanner)?, text, take)
    })
}

/// Finds the first link of a text that begins at `from` or after it, and writes it to `link`.
///
/// The link is one of `irispan_links`, so what precedes `from` counts, back to the last ASCII control or space.
/// Takes time linear in the text between that and the end of the link, whatever the length of the text
/// after it, with one exception: to decide whether the link is open, what follows it is read as well, up to an ASCII
/// control or space, unless the text ends with one. Allocates nothing. For all links of a text that may be
/// hostile, see `irispan_cursor_new`: here, each call reads again what precedes `from` without a control or space.
///
/// Returns `IRISPAN_STATUS_NONE` if there is no such link, also if `from` lies past the end; `IRISPAN_STATUS_ERROR_NULL` or
/// `IRISPAN_STATUS_ERROR_ARGUMENT`. Nothing is written then.
///
/// # Safety
///
/// `length` bytes at `text` can be read.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn irispan_next(
    scanner: Option<&Scanner>,
    text: *const c_char,
    length: usize,
    from: usize,
    link: Option<&mut MaybeUninit<Link>>,
) -> Status {
    guard(|| {
        // SAFETY: the caller promises it.
        let text = unsafe { bytes(text, length) }?;
        let (scanner, link) = (given(scanner)?, given(link)?);
        let found = find::next(scanner, text, from, |found| {
            link.write(found);
        });
        found.ok_or(Status::None)
    })
}

/// Finds the link of a text that holds the byte at `offset`, such as the place of a pointer, and writes
/// it to `link`. Takes time linear in the run around it, up to an ASCII control or space on either
/// side; allocates nothing.
///
/// Returns `IRISPAN_STATUS_NONE` if there is no link; `IRISPAN_STATUS_ERROR_NULL` or `IRISPAN_STATUS_ERROR_ARGUMENT`. Nothing is written then.
///
/// # Safety
///
/// `length` bytes at `text` can be read.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn irispan_link_at(
    scanner: Option<&Scanner>,
    text: *const c_char,
    length: usize,
    offset: usize,
    link: Option<&mut MaybeUninit<Link>>,
) -> Status {
    guard(|| {
        // SAFETY: the caller promises it.
        let text = unsafe { bytes(text, length) }?;
        let (scanner, link) = (given(scanner)?, given(link)?);
        link.write(find::at(scanner, text, offset).ok_or(Status::None)?);
        Ok(())
    })
}

/// Writes to `safe` the part of a text that has to be scanned again after an edit: `changed` are the
/// bytes that the edit put there, in the text after it. Links outside of that part stay as they are, but for
/// their place.
///
/// Returns `IRISPAN_STATUS_ERROR_NULL` or `IRISPAN_STATUS_ERROR_ARGUMENT`, with nothing written.
///
/// # Safety
///
/// `length` bytes at `text` can be read.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn irispan_safe_range(
    scanner: Option<&Scanner>,
    text: *const c_char,
    length: usize,
    changed: Range,
    safe: Option<&mut MaybeUninit<Range>>,
) -> Status {
    guard(|| {
        // SAFETY: the caller promises it.
        let text = unsafe { bytes(text, length) }?;
        let (scanner, safe) = (given(scanner)?, given(safe)?);
        safe.write(find::safe_range(scanner, text, changed.start..changed.end).into());
        Ok(())
    })
}

/// Finds the links in the safe range around `changed` (see `irispan_safe_range`), as `irispan_links` does: those
/// of the lines that a window shows, or those that take the place of the old ones there after an edit.
/// Offsets count in the whole text. Takes time linear in the safe range; allocates nothing.
///
/// Returns what `irispan_links` returns.
///
/// # Safety
///
/// As `irispan_links`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn irispan_links_in(
    scanner: Option<&Scanner>,
    text: *const c_char,
    length: usize,
    changed: Range,
    links: *mut Link,
    capacity: usize,
    count: Option<&mut MaybeUninit<usize>>,
) -> Status {
    guard(|| {
        // SAFETY: the caller promises it of both.
        let (text, mut room) = unsafe { (bytes(text, length)?, Room::of(links, capacity)?) };
        let (scanner, count) = (given(scanner)?, given(count)?);
        find::each_in(scanner, text, changed.start..changed.end, |link, _| {
            room.take(link);
            Ok(())
        })?;
        room.end(count)
    })
}

/// Makes a cursor before the first link of a text, and writes it to `cursor`. Asking it for every link takes
/// time linear in the text, whatever the text.
///
/// The caller owns it and frees it with `irispan_cursor_free`. Scanner and text must stay as they are until
/// then. One thread may use a cursor at a time.
///
/// Returns `IRISPAN_STATUS_ERROR_NULL` or `IRISPAN_STATUS_ERROR_ARGUMENT`, with nothing written.
///
/// # Safety
///
/// `length` bytes at `text` can be read, and the scanner can be used, until the cursor is freed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn irispan_cursor_new(
    scanner: Option<&'static Scanner>,
    text: *const c_char,
    length: usize,
    cursor: Option<&mut MaybeUninit<*mut Cursor>>,
) -> Status {
    guard(|| {
        // SAFETY: the caller promises that scanner and text are there until the cursor is freed, and nothing
        // of them is used after it.
        let text: &'static [u8] = unsafe { bytes(text, length) }?;
        let (scanner, cursor) = (given(scanner)?, given(cursor)?);
        cursor.write(Box::into_raw(Box::new(Cursor::new(scanner, text))));
        Ok(())
    })
}

/// Writes the next link of a cursor to `link`.
///
/// Returns `IRISPAN_STATUS_NONE` if there is no further one; `IRISPAN_STATUS_ERROR_NULL`. Nothing is written then.
#[unsafe(no_mangle)]
pub extern "C" fn irispan_cursor_next(
    cursor: Option<&mut Cursor>,
    link: Option<&mut MaybeUninit<Link>>,
) -> Status {
    guard(|| {
        let (cursor, link) = (given(cursor)?, given(link)?);
        link.write(cursor.next().ok_or(Status::None)?);
        Ok(())
    })
}

/// Frees a cursor. Does nothing if it is NULL.
#[unsafe(no_mangle)]
pub extern "C" fn irispan_cursor_free(cursor: Option<Box<Cursor>>) {
    guard(|| {
        drop(cursor);
        Ok(())
    });
}

/// Converts the offsets of links in a text from bytes to another unit: a constant of `irispan_unit`. Of
/// bytes that are not UTF-8, each maximal invalid sequence counts as one.
///
/// Takes time linear in the text if the links are in order. What takes a link with its text wants bytes.
///
/// Returns `IRISPAN_STATUS_ERROR_NULL` or `IRISPAN_STATUS_ERROR_ARGUMENT`, with nothing changed.
///
/// # Safety
///
/// `length` bytes at `text` can be read, and `count` links at `links` read and written.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn irispan_convert_links(
    text: *const c_char,
    length: usize,
    unit: u32,
    links: *mut Link,
    count: usize,
) -> Status {
    guard(|| {
        // SAFETY: the caller promises it of both.
        let (text, links) = unsafe { (bytes(text, length)?, elements_mut(links, count)?) };
        let mut places = Places::of(text, unit)?;
        links.iter_mut().for_each(|link| places.link(link));
        Ok(())
    })
}

/// Converts `count` offsets in a text from bytes to another unit, as `irispan_convert_links` does. The offsets of
/// `irispan_range` are two, one after the other.
///
/// Returns `IRISPAN_STATUS_ERROR_NULL` or `IRISPAN_STATUS_ERROR_ARGUMENT`, with nothing changed.
///
/// # Safety
///
/// `length` bytes at `text` can be read, and `count` offsets at `offsets` read and written.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn irispan_convert_offsets(
    text: *const c_char,
    length: usize,
    unit: u32,
    offsets: *mut usize,
    count: usize,
) -> Status {
    guard(|| {
        // SAFETY: the caller promises it of both.
        let (text, offsets) = unsafe { (bytes(text, length)?, elements_mut(offsets, count)?) };
        let mut places = Places::of(text, unit)?;
        offsets.iter_mut().for_each(|at| *at = places.place(*at));
        Ok(())
    })
}
