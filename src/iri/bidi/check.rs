//! The structure of bidirectional IRIs: RFC 3987, section 4.2.

use core::fmt;
use core::ops::Range;
use std::borrow::Cow;

use icu_properties::props::BidiClass;

use super::component::{Piece, pieces};
use super::label::{BidiRule, check_label};
use super::{class, has_right_to_left, is_number, is_right_to_left};
use crate::error::Component;
use crate::iri::parts::Parts;
use crate::iri::percent;
use crate::iri::rewrite::Rewrite;
use crate::tables::is_bidi_control;

/// How a component breaks the rules (BIDI-17). Displayed as a phrase for people.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Issue {
    /// It has characters of both directions (BIDI-11).
    MixedDirections,
    /// It has right-to-left characters, and begins or ends with a neutral character (BIDI-12).
    EdgeNotRightToLeft,
    /// It has right-to-left characters, and begins or ends with a digit (BIDI-12).
    DigitAtEdge,
    /// It consists of digits and is next to a component with right-to-left characters. This is
    /// allowed, but the component moves on the screen (BIDI-16).
    DigitsBesideRightToLeft,
    /// A label of the host breaks the bidi rule of RFC 5893 (BIDI-13).
    Label(BidiRule),
    /// It has a bidi control, which no IRI may hold (BIDI-5).
    Control,
}

impl fmt::Display for Issue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Issue::MixedDirections => f.write_str("characters of both directions"),
            Issue::EdgeNotRightToLeft => f.write_str("a neutral character at the edge"),
            Issue::DigitAtEdge => f.write_str("a digit at the edge"),
            Issue::DigitsBesideRightToLeft => f.write_str("digits beside right-to-left characters"),
            Issue::Label(rule) => write!(f, "RFC 5893, rule {}: {rule}", rule.number()),
            Issue::Control => f.write_str("a bidi control"),
        }
    }
}

/// A component that breaks the rules. Ranges count bytes and are half-open.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ComponentIssue {
    issue: Issue,
    component: Component,
    range: Range<usize>,
    offset: usize,
}

impl ComponentIssue {
    /// Returns how the component breaks the rules.
    #[must_use]
    pub const fn issue(&self) -> Issue {
        self.issue
    }

    /// Returns the part of the IRI that contains it.
    #[must_use]
    pub const fn component(&self) -> Component {
        self.component
    }

    /// Returns the range of the component: a label, a segment, or the text between two reserved
    /// characters.
    #[must_use]
    pub const fn range(&self) -> Range<usize> {
        self.range.start..self.range.end
    }

    /// Returns the offset in the IRI of the character that breaks the rule.
    #[must_use]
    pub const fn offset(&self) -> usize {
        self.offset
    }
}

/// Checks each component of an IRI, as it is written, and returns the findings in the order of the
/// text.
///
/// Components are userinfo, the labels of the host, and the text between reserved characters in
/// path, query and fragment; a file extension is a component of its own (BIDI-10). Each issue is
/// reported once for a component, at the first character that causes it. A nonspacing mark belongs
/// to the character before it. Labels are checked by RFC 5893 if any of them has a right-to-left
/// character; `xn--` labels are not decoded. The rules are recommendations, except for those on
/// hosts and controls; queries often cannot follow them (BIDI-14).
///
/// Time is linear in the text.
///
/// ```
/// use irispan::iri::bidi::{self, BidiRule, Issue};
/// use irispan::Component;
///
/// let iri = "http://אב.1גד.example/?q=הוa";
/// let findings = bidi::check(iri);
/// assert_eq!(findings[0].issue(), Issue::Label(BidiRule::FirstCharacter));
/// assert_eq!(findings[0].component(), Component::Host);
/// assert_eq!(&iri[findings[0].range()], "1גד");
/// assert_eq!(findings[1].issue(), Issue::MixedDirections);
/// assert_eq!(&iri[findings[1].offset()..], "a");
/// ```
#[must_use]
pub fn check(iri: &str) -> Vec<ComponentIssue> {
    let mut findings = Vec::new();
    if iri.is_ascii() {
        return findings;
    }
    let parts = Parts::of(iri);
    let pieces = pieces(&parts);
    let bidi_name = parts.host().is_some_and(has_right_to_left);
    for (i, piece) in pieces.iter().enumerate() {
        let text = &iri[piece.range.clone()];
        let mut found = |issue, at| {
            findings.push(ComponentIssue {
                issue,
                component: piece.component,
                range: piece.range.clone(),
                offset: piece.range.start + at,
            });
        };
        if let Some((at, _)) = text.char_indices().find(|&(_, c)| is_bidi_control(c)) {
            found(Issue::Control, at);
        }
        if text.bytes().all(|b| b.is_ascii_digit()) && beside_right_to_left(iri, &pieces, i) {
            found(Issue::DigitsBesideRightToLeft, 0);
        }
        if piece.component == Component::Host {
            if bidi_name && let Err((rule, at)) = check_label(text) {
                found(Issue::Label(rule), at);
            }
        } else {
            check_component(text, found);
        }
    }
    findings
}

/// Checks BIDI-11 and BIDI-12 in one component.
fn check_component(text: &str, mut found: impl FnMut(Issue, usize)) {
    if text.is_ascii() || !text.chars().any(is_right_to_left) {
        return;
    }
    let strong_left = |c: char| class(c) == BidiClass::LeftToRight;
    if let Some((at, _)) = text.char_indices().find(|&(_, c)| strong_left(c)) {
        found(Issue::MixedDirections, at);
    }
    let first = text.char_indices().next();
    let last = text.char_indices().rfind(|&(_, c)| class(c) != BidiClass::NonspacingMark);
    let mut seen = [false; 2];
    for (at, c) in [first, last].into_iter().flatten() {
        // A letter of the other direction is reported above.
        if is_right_to_left(c) || strong_left(c) {
            continue;
        }
        let (issue, seen) = if is_number(c) {
            (Issue::DigitAtEdge, &mut seen[0])
        } else {
            (Issue::EdgeNotRightToLeft, &mut seen[1])
        };
        if !core::mem::replace(seen, true) {
            found(issue, at);
        }
    }
}

/// Returns true if the component before or after it has right-to-left characters.
fn beside_right_to_left(iri: &str, pieces: &[Piece], i: usize) -> bool {
    let neighbours = [i.checked_sub(1), Some(i + 1)].into_iter().flatten();
    neighbours
        .filter_map(|i| iri.get(pieces.get(i)?.range.clone()))
        .any(|text| text.chars().any(is_right_to_left))
}

/// Percent-encodes every component that breaks the rules (BIDI-15). Borrowed if there are none; time
/// is linear in the text.
///
/// All non-ASCII characters of the component are encoded, because encoding only some of them makes
/// the order worse, as example 9 of RFC 3987 shows. The host is kept, because IDNA applies to its
/// labels. Components of digits are kept too, because encoding them does not help.
///
/// ```
/// use irispan::iri::bidi::{check, escape_irregular};
///
/// let iri = "http://example.com/אב1/גד";
/// let regular = escape_irregular(iri);
/// assert_eq!(regular, "http://example.com/%D7%90%D7%911/גד");
/// assert!(check(&regular).is_empty());
/// ```
#[must_use]
pub fn escape_irregular(iri: &str) -> Cow<'_, str> {
    let mut rewrite = Rewrite::new(iri);
    let mut done = 0;
    for finding in check(iri) {
        let range = finding.range();
        if finding.component == Component::Host || range.start < done {
            continue;
        }
        done = range.end;
        let Some(text) = iri.get(range.clone()) else { continue };
        if text.is_ascii() {
            continue;
        }
        let out = rewrite.replace(range);
        for byte in text.bytes() {
            if byte.is_ascii() {
                out.push(char::from(byte));
            } else {
                percent::push_escape(out, byte);
            }
        }
    }
    rewrite.finish()
}
