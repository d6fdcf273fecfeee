//! What C calls. Every function checks its arguments here, calls a safe function of another module, and
//! returns a status.
#![expect(unsafe_code, reason = "the border is one of pointers")]

use core::ffi::{c_int, c_void};

use crate::link::{Link, View};

// In the order of the header.
pub mod scanner;

pub mod links;

pub mod utf16;

pub mod stream;

pub mod details;

pub mod output;

#[cfg(feature = "mail")]
pub mod message;

#[cfg(feature = "mail")]
pub mod mail_text;

pub mod version;

mod pointer;

/// A function of the caller that takes a link. Returns 0 to go on, and any other value to stop.
///
/// `text` is the text of the link in UTF-8; it ends with this call, as does `link`. An exception must
/// not leave the function. It may call the library, with the same scanner as well.
pub type TakeLink =
    Option<unsafe extern "C" fn(context: *mut c_void, link: *const Link, text: View) -> c_int>;
