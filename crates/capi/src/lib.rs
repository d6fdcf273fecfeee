//! The C library `libirispan`. Its documentation is `include/irispan.h`, which cbindgen makes of what
//! follows, and `README.md`.
//!
//! Module [`border`] has the functions that C calls and everything that takes pointers. Nothing
//! else is unsafe, and only the layouts of structures elsewhere depend on C.

pub mod border;
pub mod constants;
pub mod convert;
pub mod details;
pub mod find;
pub mod link;
#[cfg(feature = "mail")]
pub mod mail_text;
#[cfg(feature = "mail")]
pub mod message;
pub mod options;
pub mod output;
pub mod status;
pub mod stream;
pub mod utf16;
