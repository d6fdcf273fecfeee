//! What `--version` says: our version, and those of the data the scanner was built from.

/// The version of this program.
pub(crate) const fn short() -> &'static str {
    env!("CARGO_PKG_VERSION")
}

/// The version of this program and of its tables.
pub(crate) fn long() -> String {
    short().to_owned()
}
