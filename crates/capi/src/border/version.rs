//! Versions, names, and what a status means.

use core::ffi::{CStr, c_char};

use irispan::Kernel;
use irispan::tables::{CodePoints, TldSet};

use crate::link::View;
use crate::status::Status;

/// The version of this library, with a NUL after it.
const VERSION: &str = concat!(env!("CARGO_PKG_VERSION"), "\0");

/// Returns the version of the library that is in use, such as `0.1.0`. It may be another one than
/// `IRISPAN_VERSION` of the header. Any thread may call this.
#[unsafe(no_mangle)]
pub extern "C" fn irispan_version() -> *const c_char {
    VERSION.as_ptr().cast()
}

/// Returns the version of the Unicode data in the library, such as `17.0.0`. The view is valid for
/// ever; any thread may call this.
#[unsafe(no_mangle)]
pub extern "C" fn irispan_unicode_version() -> View {
    View::of(CodePoints::UNICODE_VERSION.as_bytes())
}

/// Returns the version of the list of top-level domains in the library. The view is valid for the life of the program;
/// any thread may call this.
#[unsafe(no_mangle)]
pub extern "C" fn irispan_tld_version() -> View {
    View::of(TldSet::iana_version().as_bytes())
}

/// Returns the name of the kernel by which this machine searches texts, such as `avx2`. The view is
/// valid for the life of the program; any thread may call this.
#[unsafe(no_mangle)]
pub extern "C" fn irispan_kernel() -> View {
    View::of(Kernel::best().name().as_bytes())
}

/// Returns a status as an English sentence; of a number that is no status, one that says so. Never
/// NULL; the sentence is valid for the life of the program. Any thread may call this.
#[unsafe(no_mangle)]
pub extern "C" fn irispan_status_text(status: u32) -> *const c_char {
    let unknown: &CStr = c"There is no such status.";
    Status::sentence(status).unwrap_or(unknown).as_ptr()
}

/// Returns whether the library has a feature: `mail`, `public-suffix` or `defang`. `name` ends with NUL;
/// NULL is no feature. Any thread may call this.
///
/// # Safety
///
/// A name that is not NULL ends with NUL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn irispan_has_feature(name: *const c_char) -> bool {
    if name.is_null() {
        return false;
    }
    // SAFETY: it is not NULL, and the caller promises a NUL.
    let name = unsafe { CStr::from_ptr(name) };
    FEATURES.iter().any(|(feature, is_there)| *is_there && *feature == name)
}

/// The features, and whether the library was built with them.
const FEATURES: [(&CStr, bool); 3] = [
    (c"mail", cfg!(feature = "mail")),
    (c"public-suffix", cfg!(feature = "public-suffix")),
    (c"defang", cfg!(feature = "defang")),
];
