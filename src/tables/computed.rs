//! Tables that are computed from others.

/// A static table, computed when the crate is compiled. A module of WebAssembly is downloaded, so it
/// computes its tables when they are first asked for, which takes less than a millisecond for all.
macro_rules! computed {
    ($(#[$attribute:meta])* $visible:vis static $name:ident: $type:ty = $value:expr;) => {
        #[cfg(not(target_family = "wasm"))]
        $(#[$attribute])*
        $visible static $name: $type = $value;
        #[cfg(target_family = "wasm")]
        $visible static $name: std::sync::LazyLock<$type> = std::sync::LazyLock::new(|| $value);
    };
}

pub(crate) use computed;
