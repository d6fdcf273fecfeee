//! Tables that are computed from others.

/// Defines a static table that is computed when the crate is compiled. In WebAssembly, where the table would
/// be downloaded, and in debug builds, which would take twice as long to compile, it is computed when it is
/// first used instead. All tables together take less than a millisecond, except in Miri, which is slower
/// than the compiler at this.
macro_rules! computed {
    ($(#[$attribute:meta])* $visible:vis static $name:ident: $type:ty = $value:expr;) => {
        #[cfg(not(any(target_family = "wasm", all(debug_assertions, not(miri)))))]
        $(#[$attribute])*
        $visible static $name: $type = $value;
        #[cfg(any(target_family = "wasm", all(debug_assertions, not(miri))))]
        $visible static $name: std::sync::LazyLock<$type> = std::sync::LazyLock::new(|| $value);
    };
}

pub(crate) use computed;
