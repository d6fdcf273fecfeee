//! Options for reading HTML.

/// Options for scanning HTML: see [`Step::Html`](crate::stepped::Step::Html).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Options {
    pub(crate) preformatted: bool,
}

impl Options {
    /// Returns the options for reading all visible text.
    #[must_use]
    pub const fn new() -> Options {
        Options { preformatted: true }
    }

    /// Sets whether the content of `<pre>` is read (MAIL-28). The default is true.
    #[must_use]
    pub const fn preformatted(self, read: bool) -> Options {
        Options { preformatted: read }
    }
}

impl Default for Options {
    fn default() -> Options {
        Options::new()
    }
}
