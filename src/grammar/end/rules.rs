//! The tailorings that the machine follows.

use crate::config::Tailoring;
use crate::grammar::search::Search;

/// The tailorings that the machine follows.
pub(super) struct Rules {
    pub(super) bidi_ends: bool,
    pub(super) markup_ends: bool,
    pub(super) listed_schemes: bool,
    pub(super) empty_parts: bool,
    pub(super) glued_script: bool,
    /// Whether text that is glued to the link ends it; not before what its author closes (R2-93).
    pub(super) glued_ends: bool,
    pub(super) prose_ends: bool,
    /// Whether what is not seen belongs to the run (R2-45).
    pub(super) through: bool,
}

impl Rules {
    /// Returns those of the scanner.
    #[inline]
    pub(super) fn of(search: &Search<'_, '_>) -> Rules {
        let tailored = |tailoring| search.config.tailored(tailoring);
        Rules {
            bidi_ends: tailored(Tailoring::BidiEnds),
            markup_ends: tailored(Tailoring::MarkupEnds),
            listed_schemes: tailored(Tailoring::ListedSchemes),
            empty_parts: tailored(Tailoring::EmptyParts),
            glued_script: tailored(Tailoring::GluedScript),
            glued_ends: tailored(Tailoring::GluedScript),
            prose_ends: tailored(Tailoring::ProseEnds),
            through: false,
        }
    }
}
