//! Options for reading JSON, and the kinds of reported texts.

/// Options for reading JSON.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Options {
    pub(super) lines: bool,
    pub(super) names: bool,
}

impl Options {
    /// Returns the options for documents of any layout, without names of members.
    #[must_use]
    pub const fn new() -> Options {
        Options { lines: false, names: false }
    }

    /// Returns the options with documents that end where their line ends, as those of JSON lines do,
    /// so that a broken line has no effect on the paths in the next one.
    #[must_use]
    pub const fn lines(self, lines: bool) -> Options {
        Options { lines, ..self }
    }

    /// Returns the options with names of members, which are reported like values.
    #[must_use]
    pub const fn names(self, names: bool) -> Options {
        Options { names, ..self }
    }
}

/// The kind of a reported text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ValueKind {
    /// A string that is a value.
    Text,
    /// The name of a member.
    Name,
    /// Text outside of strings that is not JSON, as it is written.
    Broken,
}
