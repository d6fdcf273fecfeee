//! The same in UTF-16. Offsets count code units.

use core::ffi::c_void;
use core::mem::MaybeUninit;

use super::TakeLink;
use super::pointer::{Room, elements, elements_mut, given, guard, taker};
use crate::convert::Places;
use crate::find;
use crate::link::{Link, Range};
use crate::options::Scanner;
use crate::status::Status;
use crate::utf16::append;

/// Finds the links of a text in UTF-16, in the byte order of the machine; offsets count code units. Otherwise
/// as `irispan_links`. A surrogate without the other one ends a link and does nothing else. Allocates
/// memory for the longest run without an ASCII control or space, and some 48 KiB.
///
/// Returns what `irispan_links` returns.
///
/// # Safety
///
/// `length` code units at `text` can be read, and `capacity` links at `links` written.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn irispan_links_utf16(
    scanner: Option<&Scanner>,
    text: *const u16,
    length: usize,
    links: *mut Link,
    capacity: usize,
    count: Option<&mut MaybeUninit<usize>>,
) -> Status {
    guard(|| {
        // SAFETY: the caller promises it of both.
        let (text, mut room) = unsafe { (elements(text, length)?, Room::of(links, capacity)?) };
        let (scanner, count) = (given(scanner)?, given(count)?);
        find::each_utf16(scanner, text, |link, _| {
            room.take(link);
            Ok(())
        })?;
        room.end(count)
    })
}

/// Calls a function with each link of a text in UTF-16, as `irispan_each` does. The text of the link that
/// the function gets is in UTF-8.
///
/// Returns what `irispan_each` returns.
///
/// # Safety
///
/// `length` code units at `text` can be read, and `take` can be called with `context`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn irispan_each_utf16(
    scanner: Option<&Scanner>,
    text: *const u16,
    length: usize,
    take: TakeLink,
    context: *mut c_void,
) -> Status {
    guard(|| {
        // SAFETY: the caller promises it of both.
        let (text, take) = unsafe { (elements(text, length)?, taker(take, context)?) };
        find::each_utf16(given(scanner)?, text, take)
    })
}

/// Finds the first link of a text in UTF-16 that begins at `from` or after it, as `irispan_next` does.
///
/// Returns what `irispan_next` returns.
///
/// # Safety
///
/// `length` code units at `text` can be read.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn irispan_next_utf16(
    scanner: Option<&Scanner>,
    text: *const u16,
    length: usize,
    from: usize,
    link: Option<&mut MaybeUninit<Link>>,
) -> Status {
    guard(|| {
        // SAFETY: the caller promises it.
        let text = unsafe { elements(text, length) }?;
        let (scanner, link) = (given(scanner)?, given(link)?);
        link.write(find::next_utf16(scanner, text, from).ok_or(Status::None)?);
        Ok(())
    })
}

/// Finds the link of a text in UTF-16 that holds the code unit at `offset`, as `irispan_link_at` does.
///
/// Returns what `irispan_link_at` returns.
///
/// # Safety
///
/// `length` code units at `text` can be read.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn irispan_link_at_utf16(
    scanner: Option<&Scanner>,
    text: *const u16,
    length: usize,
    offset: usize,
    link: Option<&mut MaybeUninit<Link>>,
) -> Status {
    guard(|| {
        // SAFETY: the caller promises it.
        let text = unsafe { elements(text, length) }?;
        let (scanner, link) = (given(scanner)?, given(link)?);
        link.write(find::at_utf16(scanner, text, offset).ok_or(Status::None)?);
        Ok(())
    })
}

/// Writes to `safe` the part of a text in UTF-16 that has to be scanned again after an edit, as
/// `irispan_safe_range` does.
///
/// Returns what `irispan_safe_range` returns.
///
/// # Safety
///
/// `length` code units at `text` can be read.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn irispan_safe_range_utf16(
    text: *const u16,
    length: usize,
    changed: Range,
    safe: Option<&mut MaybeUninit<Range>>,
) -> Status {
    guard(|| {
        // SAFETY: the caller promises it.
        let text = unsafe { elements(text, length) }?;
        given(safe)?.write(find::safe_range_utf16(text, changed.start..changed.end).into());
        Ok(())
    })
}

/// Finds the links in the safe range around `changed`, as `irispan_links_in` does.
///
/// Returns what `irispan_links` returns.
///
/// # Safety
///
/// As `irispan_links_utf16`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn irispan_links_in_utf16(
    scanner: Option<&Scanner>,
    text: *const u16,
    length: usize,
    changed: Range,
    links: *mut Link,
    capacity: usize,
    count: Option<&mut MaybeUninit<usize>>,
) -> Status {
    guard(|| {
        // SAFETY: the caller promises it of both.
        let (text, mut room) = unsafe { (elements(text, length)?, Room::of(links, capacity)?) };
        let (scanner, count) = (given(scanner)?, given(count)?);
        find::each_in_utf16(scanner, text, changed.start..changed.end, |link, _| {
            room.take(link);
            Ok(())
        })?;
        room.end(count)
    })
}

/// Converts `count` offsets in a text in UTF-16 from code units to another unit: a constant of `irispan_unit`.
/// A surrogate without the other one counts as one, in each unit. Takes time linear in the text if the offsets are in order;
/// allocates the text in UTF-8.
///
/// Returns `IRISPAN_STATUS_ERROR_NULL` or `IRISPAN_STATUS_ERROR_ARGUMENT`, with nothing changed.
///
/// # Safety
///
/// `length` code units at `text` can be read, and `count` offsets at `offsets` read and written.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn irispan_convert_offsets_utf16(
    text: *const u16,
    length: usize,
    unit: u32,
    offsets: *mut usize,
    count: usize,
) -> Status {
    guard(|| {
        // SAFETY: the caller promises it of both.
        let (units, offsets) = unsafe { (elements(text, length)?, elements_mut(offsets, count)?) };
        let mut text = Vec::new();
        append(&mut text, units);
        let mut places = Places::of_utf16(units, &text, unit)?;
        offsets.iter_mut().for_each(|at| *at = places.place(*at));
        Ok(())
    })
}
