//! Converts pointers of callers to slices, structures and functions of Rust, and catches panics.

use core::ffi::{CStr, c_char, c_void};
use core::mem::MaybeUninit;
use core::{ptr, slice};
use std::panic::{AssertUnwindSafe, catch_unwind};

use super::TakeLink;
use crate::link::{Link, View};
use crate::options::{Lists, Options};
use crate::status::{Outcome, Status};

/// Calls a function, and returns its status. A panic becomes [`Status::ErrorPanic`].
#[inline]
pub(super) fn guard(call: impl FnOnce() -> Outcome) -> Status {
    // A call changes only objects that it makes, memory that the caller passed for results, and
    // streams, whose text ends with a panic.
    match catch_unwind(AssertUnwindSafe(call)) {
        Ok(Ok(())) => Status::Ok,
        Ok(Err(status)) => status,
        Err(_) => Status::ErrorPanic,
    }
}

/// Returns the target of a pointer of the caller, which must not be NULL.
#[inline]
pub(super) fn given<T>(value: Option<T>) -> Outcome<T> {
    value.ok_or(Status::ErrorNull)
}

/// Returns the elements at a pointer, which may be NULL if there are none.
///
/// # Safety
///
/// If it is not NULL, `length` elements at `pointer` can be read for as long as `'a`, and nobody
/// writes to them.
#[inline]
pub(super) unsafe fn elements<'a, T>(pointer: *const T, length: usize) -> Outcome<&'a [T]> {
    if length == 0 {
        return Ok(&[]);
    }
    check(pointer, length)?;
    // SAFETY: `check` ensured that the pointer is neither NULL nor unaligned, and that the length
    // in bytes is at most `isize::MAX`. The caller of this function promises the rest.
    Ok(unsafe { slice::from_raw_parts(pointer, length) })
}

/// Returns the writable memory at a pointer, which may be NULL if there is none.
///
/// # Safety
///
/// If it is not NULL, `length` elements at `pointer` can be written for as long as `'a`, and nobody
/// else reads or writes them.
#[inline]
pub(super) unsafe fn room<'a, T>(
    pointer: *mut T,
    length: usize,
) -> Outcome<&'a mut [MaybeUninit<T>]> {
    if length == 0 {
        return Ok(&mut []);
    }
    check(pointer, length)?;
    // SAFETY: as in `elements`; elements that may be uninitialized need no value.
    Ok(unsafe { slice::from_raw_parts_mut(pointer.cast(), length) })
}

/// Returns the elements at a pointer for modification. It may be NULL if there are none.
///
/// # Safety
///
/// If it is not NULL, `length` elements at `pointer` have a value and can be read and written for as
/// long as `'a`, and nobody else does either.
#[inline]
pub(super) unsafe fn elements_mut<'a, T: Copy>(
    pointer: *mut T,
    length: usize,
) -> Outcome<&'a mut [T]> {
    if length == 0 {
        return Ok(&mut []);
    }
    check(pointer, length)?;
    // SAFETY: as in `elements`.
    Ok(unsafe { slice::from_raw_parts_mut(pointer, length) })
}

/// Checks a pointer to at least one element as far as possible: NULL, alignment, and length in
/// bytes.
#[inline]
fn check<T>(pointer: *const T, length: usize) -> Outcome {
    if pointer.is_null() {
        return Err(Status::ErrorNull);
    }
    let most = isize::MAX.cast_unsigned() / size_of::<T>();
    // Memory cannot extend beyond the last address.
    let is_there = length <= most
        && pointer.addr().checked_add(length * size_of::<T>()).is_some()
        && pointer.is_aligned();
    if is_there { Ok(()) } else { Err(Status::ErrorArgument) }
}

/// Returns bytes at a pointer.
///
/// # Safety
///
/// As [`elements`].
#[inline]
pub(super) unsafe fn bytes<'a>(text: *const c_char, length: usize) -> Outcome<&'a [u8]> {
    // SAFETY: the caller promises it; a byte is a byte, whatever its sign.
    unsafe { elements(text.cast::<u8>(), length) }
}

/// Returns the text at a pointer that ends with NUL, or `None` if it is NULL.
///
/// # Safety
///
/// If it is not NULL, it points to bytes up to a NUL that can be read for as long as `'a`.
pub(super) unsafe fn name<'a>(names: *const c_char) -> Outcome<Option<&'a str>> {
    if names.is_null() {
        return Ok(None);
    }
    // SAFETY: it is not NULL, and the caller promises a NUL.
    let names = unsafe { CStr::from_ptr(names) };
    names.to_str().map(Some).map_err(|_| Status::ErrorUtf8)
}

/// The sizes of `Options` that callers may know: up to the end of each field.
const SIZES: [usize; 15] = {
    use core::mem::offset_of;
    [
        offset_of!(Options, profile),
        offset_of!(Options, min_confidence),
        offset_of!(Options, kinds),
        offset_of!(Options, switches),
        offset_of!(Options, with),
        offset_of!(Options, without),
        offset_of!(Options, max_run),
        offset_of!(Options, schemes),
        offset_of!(Options, more_schemes),
        offset_of!(Options, fewer_schemes),
        offset_of!(Options, tlds),
        offset_of!(Options, more_tlds),
        offset_of!(Options, fewer_tlds),
        offset_of!(Options, protect),
        size_of::<Options>(),
    ]
};

/// The maximum size of options in bytes, which no version exceeds.
const MAX_SIZE: usize = 4096;

/// Returns the options at a pointer, of any version; the default ones if it is NULL.
///
/// # Safety
///
/// If it is not NULL, as many bytes at `options` can be read as its first field says.
pub(super) unsafe fn options(options: *const Options) -> Outcome<Options> {
    let mut known = Options::DEFAULT;
    if options.is_null() {
        return Ok(known);
    }
    if !options.is_aligned() {
        return Err(Status::ErrorArgument);
    }
    // SAFETY: it is not NULL and aligned, and every version begins with this field.
    let size = unsafe { ptr::read(options.cast::<usize>()) };
    if size > MAX_SIZE || size < size_of::<Options>() && !SIZES.contains(&size) {
        return Err(Status::ErrorSize);
    }
    // SAFETY: the caller promises so many bytes.
    let given = unsafe { elements(options.cast::<u8>(), size) }?;
    if given.iter().skip(size_of::<Options>()).any(|byte| *byte != 0) {
        return Err(Status::ErrorSize);
    }
    // SAFETY: so many bytes can be read, and are in `known`. Up to the end of a field, they are fields: integers and
    // pointers, for which all values are valid. The two do not overlap.
    unsafe {
        ptr::copy_nonoverlapping(
            options.cast::<u8>(),
            (&raw mut known).cast::<u8>(),
            size.min(size_of::<Options>()),
        );
    }
    Ok(known)
}

/// Returns the lists of options.
///
/// # Safety
///
/// The lists that are not NULL point to bytes up to a NUL that can be read for as long as `'a`.
pub(super) unsafe fn lists<'a>(options: &Options) -> Outcome<Lists<'a>> {
    // SAFETY: the caller promises it of each.
    unsafe {
        Ok(Lists {
            schemes: name(options.schemes)?,
            more_schemes: name(options.more_schemes)?,
            fewer_schemes: name(options.fewer_schemes)?,
            tlds: name(options.tlds)?,
            more_tlds: name(options.more_tlds)?,
            fewer_tlds: name(options.fewer_tlds)?,
            protect: name(options.protect)?,
        })
    }
}

/// Returns a closure that calls a function of the caller with a link.
///
/// # Safety
///
/// The function, if there is one, can be called with `context` and any link for as long as the result is kept.
pub(super) unsafe fn taker(
    function: TakeLink,
    context: *mut c_void,
) -> Outcome<impl FnMut(Link, &[u8]) -> Outcome> {
    let function = given(function)?;
    Ok(move |link: Link, text: &[u8]| {
        // SAFETY: the caller promises it; both the link and its text are there until the call returns.
        let wish = unsafe { function(context, &raw const link, View::of(text)) };
        if wish == 0 { Ok(()) } else { Err(Status::Stopped) }
    })
}

/// The memory for links that a caller passed, and the number of links so far.
pub(super) struct Room<'a> {
    links: &'a mut [MaybeUninit<Link>],
    count: usize,
}

impl<'a> Room<'a> {
    /// Returns the memory at a pointer.
    ///
    /// # Safety
    ///
    /// As [`room`].
    pub(super) unsafe fn of(links: *mut Link, capacity: usize) -> Outcome<Room<'a>> {
        // SAFETY: the caller promises it.
        Ok(Room { links: unsafe { room(links, capacity) }?, count: 0 })
    }

    /// Counts a link, and writes it if there is room.
    #[inline(always)]
    pub(super) fn take(&mut self, link: Link) {
        if let Some(place) = self.links.get_mut(self.count) {
            place.write(link);
        }
        self.count += 1;
    }

    /// Writes the number of links; fails if there was not room for all.
    pub(super) fn end(self, count: &mut MaybeUninit<usize>) -> Outcome {
        count.write(self.count);
        if self.count <= self.links.len() { Ok(()) } else { Err(Status::More) }
    }
}

/// Writes text and a NUL to a buffer of the caller, and its length without the NUL. Fails without
/// writing text if there is no room for both.
///
/// # Safety
///
/// As [`room`].
pub(super) unsafe fn write(
    text: &[u8],
    buffer: *mut c_char,
    capacity: usize,
    length: Option<&mut MaybeUninit<usize>>,
) -> Outcome {
    // SAFETY: the caller promises it.
    let room = unsafe { room(buffer.cast::<u8>(), capacity) }?;
    if let Some(length) = length {
        length.write(text.len());
    }
    if room.len() <= text.len() {
        return Err(Status::More);
    }
    for (place, byte) in room.iter_mut().zip(text.iter().chain([&0])) {
        place.write(*byte);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::{Status, guard};

    #[test]
    #[expect(clippy::panic, reason = "it is what is caught")]
    fn a_panic_is_a_status() {
        assert_eq!(guard(|| panic!("as a test")), Status::ErrorPanic);
        assert_eq!(guard(|| Err(Status::None)), Status::None);
        assert_eq!(guard(|| Ok(())), Status::Ok);
    }
}
