//! Facts that others publish: Unicode properties, top-level domains, schemes.

pub(crate) mod ambiguous;

/// How a character behaves in a link (U58-P1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum LinkTerm {
    /// Ends the link.
    Hard = 0,
    /// Extends the link.
    Include = 1,
    /// Belongs to the link only if something later extends it.
    Soft = 2,
    /// Belongs to the link only if it closes the bracket opened last.
    Close = 3,
    /// Extends the link and is remembered.
    Open = 4,
}

/// The properties of code points that the scanner reads, of one Unicode version.
#[derive(Clone, Debug)]
pub struct CodePoints;

static SHIPPED: CodePoints = CodePoints;

impl CodePoints {
    /// The properties that ship with the crate.
    #[must_use]
    pub fn shipped() -> &'static CodePoints {
        &SHIPPED
    }

    /// Link_Term of a code point.
    #[must_use]
    pub fn link_term(&self, c: char) -> LinkTerm {
        let _ = c;
        LinkTerm::Hard
    }

    /// Whether Link_Email holds (U58-P8).
    #[must_use]
    pub fn is_email(&self, c: char) -> bool {
        c.is_alphanumeric()
    }

    /// Whether a host may hold this character; separators not included (U58-H2).
    #[must_use]
    pub fn is_host(&self, c: char) -> bool {
        c.is_alphanumeric()
    }

    /// Whether UTS #46 lets a host hold this character: `is_host`, and symbols and emoji.
    #[must_use]
    pub fn is_wide_host(&self, c: char) -> bool {
        c.is_alphanumeric()
    }

    /// The opening bracket that a closing one pairs with (U58-P6).
    #[must_use]
    pub fn opening(&self, close: char) -> Option<char> {
        let _ = close;
        None
    }
}

/// A set of top-level domains.
#[derive(Clone, Debug, Default)]
pub struct TldSet;

impl TldSet {
    /// Whether a label, lower-case, in UTF-8, is in the set.
    #[must_use]
    pub fn contains(&self, label: &[u8]) -> bool {
        let _ = label;
        true
    }
}

/// A set of schemes that begin a link.
#[derive(Clone, Debug, Default)]
pub struct SchemeSet;
