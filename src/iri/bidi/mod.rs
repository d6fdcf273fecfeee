//! Right-to-left characters in IRIs: checks and display order.
//!
//! An IRI is stored in logical order and shown by the bidirectional algorithm of UAX #9, as in a
//! left-to-right embedding (BIDI-1, BIDI-2). [`check`] reports violations of the rules that keep the
//! two orders similar: those of RFC 3987, section 4.2, for components, and those of RFC 5893 for the
//! labels of the host. [`order`] reports how the components are reordered, and [`to_visual`] returns
//! the text in the order of the screen. [`escape_irregular`] percent-encodes the components that
//! break the rules.
//!
//! ```
//! use irispan::iri::bidi::{self, Issue, Order};
//!
//! let iri = "http://ab.cd.ef/אב1/2גד/הו.html";
//! let found: Vec<_> = bidi::check(iri)
//!     .iter()
//!     .map(|finding| (finding.issue(), &iri[finding.range()], finding.offset()))
//!     .collect();
//! assert_eq!(found, [(Issue::DigitAtEdge, "אב1", 20), (Issue::DigitAtEdge, "2גד", 22)]);
//! assert_eq!(bidi::order(iri), Order::ComponentsMoved);
//! ```

mod check;
mod component;
mod label;
mod order;

use icu_properties::CodePointMapData;
use icu_properties::props::BidiClass;

pub use check::{ComponentIssue, Issue, check, escape_irregular};
pub use label::{BidiRule, check_label};
pub use order::{Order, order, to_visual};

use crate::names::named;

/// The direction of the paragraph that a text is part of (UAX #9, rules P2 and P3).
///
/// This is exhaustive: the bidirectional algorithm has no other directions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum BaseDirection {
    /// From left to right, such as a paragraph of Latin text.
    #[default]
    LeftToRight,
    /// From right to left, such as a paragraph of Arabic or Hebrew text.
    RightToLeft,
}

named! {
    BaseDirection, "base direction":
    LeftToRight = "left-to-right",
    RightToLeft = "right-to-left",
}

/// Returns true if a text has a character that is written from right to left: a letter of class R or
/// AL, or an Arabic number.
///
/// In a left-to-right context, the bidirectional algorithm does not reorder a text without such
/// characters. Time is linear in the text, and ASCII is fast.
///
/// ```
/// use irispan::iri::bidi::has_right_to_left;
///
/// assert!(has_right_to_left("http://example.com/אב"));
/// assert!(!has_right_to_left("http://example.com/%D7%90"));
/// ```
#[must_use]
pub fn has_right_to_left(text: &str) -> bool {
    !text.is_ascii()
        && text.chars().any(|c| is_right_to_left(c) || class(c) == BidiClass::ArabicNumber)
}

/// Returns the bidirectional class of a character.
fn class(c: char) -> BidiClass {
    CodePointMapData::<BidiClass>::new().get(c)
}

/// Returns true if the class is R or AL.
fn is_right_to_left(c: char) -> bool {
    !c.is_ascii() && matches!(class(c), BidiClass::RightToLeft | BidiClass::ArabicLetter)
}

/// Returns true if the class is EN or AN.
fn is_number(c: char) -> bool {
    matches!(class(c), BidiClass::EuropeanNumber | BidiClass::ArabicNumber)
}
