//! Units of offsets.

use crate::names::named;

/// The unit that an offset counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Unit {
    /// Bytes, as in Rust, Go and C.
    #[default]
    Byte,
    /// UTF-16 code units, as in JavaScript, Java and C#.
    Utf16,
    /// Unicode code points, as in Python.
    CodePoint,
}

named! {
    Unit, "unit":
    Byte = "byte",
    Utf16 = "utf16",
    CodePoint = "codepoint",
}
