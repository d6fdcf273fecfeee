//! Tables that are computed from others.

/// A static table, computed when the crate is compiled, or when it is first asked for: in a module of
/// WebAssembly, which is downloaded, and in debug builds, of which half the compiling time would be
/// spent here. It takes less than a millisecond for all, but for Miri, an interpreter, which takes longer than the compiler.
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
