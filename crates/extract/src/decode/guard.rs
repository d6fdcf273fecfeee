//! Decoders of other crates that may panic.

use core::fmt::Display;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// Calls what decodes bytes of a file, which may panic if these are broken.
pub(crate) fn guarded<T, E: Display>(decode: impl FnOnce() -> Result<T, E>) -> Result<T, String> {
    match catch_unwind(AssertUnwindSafe(decode)) {
        Ok(result) => result.map_err(|error| error.to_string()),
        Err(_) => Err("a table that its decoder cannot make sense of".to_owned()),
    }
}
