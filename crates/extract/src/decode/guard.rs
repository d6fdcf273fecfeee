//! Decoders of other crates that may panic.

use core::cell::Cell;
use core::fmt::Display;
use std::panic::{self, AssertUnwindSafe, catch_unwind};
use std::sync::Once;

thread_local! {
    /// Whether a panic of this thread is caught and becomes an error.
    static IS_GUARDED: Cell<bool> = const { Cell::new(false) };
}

/// Calls a decoder that may panic on broken bytes, and returns a panic as an error without printing
/// it.
pub(crate) fn guarded<T, E: Display>(decode: impl FnOnce() -> Result<T, E>) -> Result<T, String> {
    static HOOK: Once = Once::new();
    HOOK.call_once(|| {
        let others = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            if !IS_GUARDED.get() {
                others(info);
            }
        }));
    });
    let outer = IS_GUARDED.replace(true);
    let result = catch_unwind(AssertUnwindSafe(decode));
    IS_GUARDED.set(outer);
    match result {
        Ok(result) => result.map_err(|error| error.to_string()),
        Err(_) => Err("a table that its decoder cannot make sense of".to_owned()),
    }
}
