//! Scanners: options, making and freeing.

use core::mem::MaybeUninit;
use std::sync::LazyLock;

use super::pointer::{given, guard, lists, options};
use crate::options::{Lists, Options, Scanner};
use crate::status::Status;

/// Sets all options to their defaults: writes 0 to `size` bytes, and then `size` to the first field.
/// `size` is `sizeof(irispan_options)`. To set a structure to zero and its `size` by hand is as
/// good.
///
/// Returns `IRISPAN_STATUS_ERROR_NULL` if `options` is NULL, `IRISPAN_STATUS_ERROR_SIZE` if `size` is less than that of the first
/// field.
///
/// # Safety
///
/// `size` bytes at `options` can be written.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn irispan_options_init(options: *mut Options, size: usize) -> Status {
    guard(|| {
        if size < size_of::<usize>() {
            return Err(Status::ErrorSize);
        }
        // SAFETY: the caller promises so many bytes.
        let room = unsafe { super::pointer::room(options.cast::<u8>(), size) }?;
        let first = size.to_ne_bytes();
        for (at, place) in room.iter_mut().enumerate() {
            place.write(first.get(at).copied().unwrap_or_default());
        }
        Ok(())
    })
}

/// Makes a scanner with options; with the default ones if `options` is NULL.
///
/// Writes it to `scanner`; the caller owns it and frees it with `irispan_scanner_free`. What the options
/// point to is copied. A scanner never changes: any number of threads may use it at the same time.
///
/// Returns `IRISPAN_STATUS_ERROR_NULL` if `scanner` is NULL, `IRISPAN_STATUS_ERROR_SIZE` for options of another size (see
/// `irispan_options`), `IRISPAN_STATUS_ERROR_ARGUMENT` for an unknown constant or a protected name that is no host, `IRISPAN_STATUS_ERROR_SCHEME`, `IRISPAN_STATUS_ERROR_TLD` or `IRISPAN_STATUS_ERROR_UTF8`
/// for a list. Nothing is written then.
///
/// # Safety
///
/// `options` points to as many bytes as its first field says, its lists end with NUL, and `scanner`
/// can be written.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn irispan_scanner_new(
    options: *const Options,
    scanner: Option<&mut MaybeUninit<*mut Scanner>>,
) -> Status {
    guard(|| {
        let out = given(scanner)?;
        // SAFETY: the caller promises it of both.
        let (options, lists) = unsafe {
            let options = self::options(options)?;
            (options, lists(&options)?)
        };
        out.write(Box::into_raw(Box::new(Scanner::of(&options, &lists)?)));
        Ok(())
    })
}

/// Returns the scanner with the default options. It is made when it is asked for first, and lives for
/// ever: it must not be freed. NULL if that failed, which happens only if memory is short. Any
/// thread may call this.
#[unsafe(no_mangle)]
pub extern "C" fn irispan_scanner_default() -> Option<&'static Scanner> {
    static DEFAULT: LazyLock<Option<Scanner>> =
        LazyLock::new(|| Scanner::of(&Options::DEFAULT, &Lists::default()).ok());
    DEFAULT.as_ref()
}

/// Frees a scanner. Does nothing if it is NULL. No other thread may use it any more, and no cursor;
/// streams and messages may.
#[unsafe(no_mangle)]
pub extern "C" fn irispan_scanner_free(scanner: Option<Box<Scanner>>) {
    guard(|| {
        drop(scanner);
        Ok(())
    });
}
