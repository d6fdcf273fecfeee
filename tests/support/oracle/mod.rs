//! UTS #58 written down plainly: slow, obvious, and independent of the library.
//!
//! Nothing here uses a table or a function of the library; only [`irispan::Kind`] is shared, so
//! that results can be compared. The properties are read from the official text files at run time.

mod data;
pub(crate) mod default;
mod detect;
mod email;
mod host;
mod terminate;
mod text;

use std::sync::Arc;

use data::Data;
pub(crate) use data::{Term, official};
use irispan::Kind;

/// A span: first byte, first byte after, kind.
pub(crate) type Found = (usize, usize, Kind);

/// A detector for one Unicode version.
pub(crate) struct Oracle {
    data: Arc<Data>,
    fault: Option<Fault>,
}

/// A deliberate mistake, to prove that a comparison notices it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fault {
    /// Soft characters at the end stay in the link (against U58-D7).
    KeepsTrailingSoft,
    /// The bracket stack survives a change of part (against U58-D4).
    KeepsStackAcrossParts,
    /// The bracket stack survives `:~:` and what follows it (against U58-D3, U58-D5).
    IgnoresDirective,
    /// Brackets pair by being brackets, not by code point (against U58-P7).
    PairsAnyBracket,
    /// Only U+002E separates labels (against U58-H3).
    AsciiDotOnly,
    /// A host that fails is tried again from its second label (against U58-H1).
    RetriesShorterHost,
    /// The trailing dot is always left out (against U58-H8).
    DropsDotBeforePath,
    /// The last label is compared without folding full-width letters (against U58-H3, U58-H6).
    NoFullWidthTld,
    /// The last label is compared without normalisation (against U58-H6).
    NoNormalizedTld,
    /// Port 0 is a port (against U58-H16).
    AcceptsPortZero,
    /// A password is not seen as such (against U58-E8).
    IgnoresPassword,
    /// The local part has no upper limit (against U58-E3).
    UnboundedLocalPart,
    /// Text that was found or refused may be read again (against U58-S6).
    ForgetsFloor,
    /// The host before a complete address is a link of its own (against U58-E9).
    LinksLocalPart,
    /// A letter before `http://` does not matter (against U58-H13).
    AcceptsGluedScheme,
    /// Text before a host is seen even where it belongs to the last link (against U58-D14).
    LooksBelowFloor,
    /// Labels and hosts have no upper limit (against U58-H7).
    UnboundedHost,
    /// The bracket stack has no upper limit (against U58-D8).
    UnboundedBrackets,
    /// A byte that is not UTF-8 is passed over in a path.
    PassesBadBytes,
}

impl Fault {
    pub(crate) const ALL: [Fault; 19] = [
        Fault::KeepsTrailingSoft,
        Fault::KeepsStackAcrossParts,
        Fault::IgnoresDirective,
        Fault::PairsAnyBracket,
        Fault::AsciiDotOnly,
        Fault::RetriesShorterHost,
        Fault::DropsDotBeforePath,
        Fault::NoFullWidthTld,
        Fault::NoNormalizedTld,
        Fault::AcceptsPortZero,
        Fault::IgnoresPassword,
        Fault::UnboundedLocalPart,
        Fault::ForgetsFloor,
        Fault::LinksLocalPart,
        Fault::AcceptsGluedScheme,
        Fault::LooksBelowFloor,
        Fault::UnboundedHost,
        Fault::UnboundedBrackets,
        Fault::PassesBadBytes,
    ];
}

impl Oracle {
    /// Returns the detector for the data of `version`.
    #[track_caller]
    pub(crate) fn load(version: &str) -> Option<Oracle> {
        Some(Oracle { data: Arc::new(Data::load(version)?), fault: None })
    }

    /// Returns the same detector with a mistake in it.
    pub(crate) fn with_fault(&self, fault: Fault) -> Oracle {
        Oracle { data: Arc::clone(&self.data), fault: Some(fault) }
    }

    fn has(&self, fault: Fault) -> bool {
        self.fault == Some(fault)
    }

    /// Returns Link_Term as the file has it.
    pub(crate) fn link_term(&self, c: char) -> Term {
        self.data.link_term(c)
    }
}
