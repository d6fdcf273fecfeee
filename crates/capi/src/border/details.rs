//! What is known about one link: into a buffer, or as an object.

use core::ffi::c_char;
use core::mem::MaybeUninit;

use super::pointer::{bytes, elements, given, guard, write};
use crate::details::{self, Details, Fact, Problem};
use crate::link::{Link, View};
use crate::options::Scanner;
use crate::status::Status;

/// Writes the URI that a link leads to, in ASCII and with a NUL after it, to a buffer. `text` is the text
/// in which the link was found, and may be only as much of it as the link needs.
///
/// Writes the length without the NUL to `needed`, which may be NULL. `buffer` may be NULL if `capacity` is 0.
/// Takes time linear in the link. No scanner is needed, and nothing has to be freed.
///
/// Returns `IRISPAN_STATUS_MORE` if `capacity` is not greater than `*needed`: no text is written then.
/// `IRISPAN_STATUS_ERROR_URI` if the link leads nowhere, `IRISPAN_STATUS_ERROR_LINK` if it does not fit the text;
/// `IRISPAN_STATUS_ERROR_NULL` or `IRISPAN_STATUS_ERROR_ARGUMENT`. Nothing is written then.
///
/// # Safety
///
/// `length` bytes at `text` can be read, and `capacity` bytes at `buffer` written.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn irispan_uri(
    text: *const c_char,
    length: usize,
    link: Option<&Link>,
    buffer: *mut c_char,
    capacity: usize,
    needed: Option<&mut MaybeUninit<usize>>,
) -> Status {
    guard(|| {
        // SAFETY: the caller promises it.
        let text = unsafe { bytes(text, length) }?;
        let link = details::link_in(text, given(link)?)?;
        let uri = link.to_uri().map_err(|_| Status::ErrorUri)?;
        // SAFETY: the caller promises it.
        unsafe { write(uri.as_bytes(), buffer, capacity, needed) }
    })
}

/// Writes a link as it is to be shown to people, in UTF-8 and with a NUL after it, to a buffer: with as few
/// escapes as possible, and right-to-left characters in isolates. Otherwise as `irispan_uri`.
///
/// Returns what `irispan_uri` returns, but never `IRISPAN_STATUS_ERROR_URI`.
///
/// # Safety
///
/// `length` bytes at `text` can be read, and `capacity` bytes at `buffer` written.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn irispan_display(
    text: *const c_char,
    length: usize,
    link: Option<&Link>,
    buffer: *mut c_char,
    capacity: usize,
    needed: Option<&mut MaybeUninit<usize>>,
) -> Status {
    guard(|| {
        // SAFETY: the caller promises it.
        let text = unsafe { bytes(text, length) }?;
        let link = details::link_in(text, given(link)?)?;
        // SAFETY: the caller promises it.
        unsafe { write(link.to_display().as_bytes(), buffer, capacity, needed) }
    })
}

/// Collects what is known about a link: its target, its parts, and facts about it. Writes the object to `details`.
///
/// `text` is the text in which the link was found, which need not stay. The scanner's option `protect` counts.
/// The caller owns the object and frees it with `irispan_details_free`. Takes time linear in the link, some microseconds, and
/// for each protected name.
///
/// Returns `IRISPAN_STATUS_ERROR_LINK` if the link does not fit the text; `IRISPAN_STATUS_ERROR_NULL` or
/// `IRISPAN_STATUS_ERROR_ARGUMENT`. Nothing is written then.
///
/// # Safety
///
/// `length` bytes at `text` can be read.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn irispan_details_new(
    scanner: Option<&Scanner>,
    text: *const c_char,
    length: usize,
    link: Option<&Link>,
    details: Option<&mut MaybeUninit<*mut Details>>,
) -> Status {
    guard(|| {
        // SAFETY: the caller promises it.
        let text = unsafe { bytes(text, length) }?;
        let (scanner, out) = (given(scanner)?, given(details)?);
        let link = details::link_in(text, given(link)?)?;
        out.write(Box::into_raw(Box::new(Details::of(&link, &scanner.check, Vec::new()))));
        Ok(())
    })
}

/// Collects what is known about a link that was found in UTF-16, as `irispan_details_new` does. What it returns is
/// in UTF-8.
///
/// Returns what `irispan_details_new` returns.
///
/// # Safety
///
/// `length` code units at `text` can be read.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn irispan_details_new_utf16(
    scanner: Option<&Scanner>,
    text: *const u16,
    length: usize,
    link: Option<&Link>,
    details: Option<&mut MaybeUninit<*mut Details>>,
) -> Status {
    guard(|| {
        // SAFETY: the caller promises it.
        let text = unsafe { elements(text, length) }?;
        let (scanner, out) = (given(scanner)?, given(details)?);
        let collect = |link: irispan::Link<'_>| Details::of(&link, &scanner.check, Vec::new());
        let details = details::with_utf16(text, given(link)?, collect)?;
        out.write(Box::into_raw(Box::new(details)));
        Ok(())
    })
}

/// Frees what is known about a link. Does nothing if it is NULL.
#[unsafe(no_mangle)]
pub extern "C" fn irispan_details_free(details: Option<Box<Details>>) {
    guard(|| {
        drop(details);
        Ok(())
    });
}

/// Writes a view of a field, a constant of `irispan_field`, to `view`. It is valid until the object is freed.
///
/// Returns `IRISPAN_STATUS_NONE` if the link has no such field; `IRISPAN_STATUS_ERROR_NULL` or `IRISPAN_STATUS_ERROR_ARGUMENT`.
/// Nothing is written then.
#[unsafe(no_mangle)]
pub extern "C" fn irispan_details_field(
    details: Option<&Details>,
    field: u32,
    view: Option<&mut MaybeUninit<View>>,
) -> Status {
    guard(|| {
        let (details, view) = (given(details)?, given(view)?);
        view.write(View::of(details.field(field)?.as_bytes()));
        Ok(())
    })
}

/// Writes why the link leads to no URI to `problem`. Its views are valid until the object is freed.
///
/// Returns `IRISPAN_STATUS_NONE` if it leads to one; `IRISPAN_STATUS_ERROR_NULL`. Nothing is written then.
#[unsafe(no_mangle)]
pub extern "C" fn irispan_details_problem(
    details: Option<&Details>,
    problem: Option<&mut MaybeUninit<Problem>>,
) -> Status {
    guard(|| {
        let (details, problem) = (given(details)?, given(problem)?);
        problem.write(details.problem()?);
        Ok(())
    })
}

/// Returns the number of facts about the link; 0 if `details` is NULL.
#[unsafe(no_mangle)]
pub extern "C" fn irispan_details_fact_count(details: Option<&Details>) -> usize {
    details.map_or(0, Details::fact_count)
}

/// Writes a fact about the link to `fact`; the first has the index 0. Its views are valid until the object is
/// freed.
///
/// Returns `IRISPAN_STATUS_NONE` if there are not so many; `IRISPAN_STATUS_ERROR_NULL`. Nothing is written then.
#[unsafe(no_mangle)]
pub extern "C" fn irispan_details_fact(
    details: Option<&Details>,
    index: usize,
    fact: Option<&mut MaybeUninit<Fact>>,
) -> Status {
    guard(|| {
        let (details, fact) = (given(details)?, given(fact)?);
        fact.write(details.fact(index)?);
        Ok(())
    })
}
