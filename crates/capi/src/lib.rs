//! The C library `libirispan`. Its documentation is `include/irispan.h`, which cbindgen makes of what
//! follows, and `README.md`.
//!
//! Module [`border`] has what C calls, and all that takes pointers. Nothing else here is unsafe, and
//! nothing else knows of C but the layouts of the structures that are passed.

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
