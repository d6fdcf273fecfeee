//! Logical and visual order (BIDI-17, BIDI-30).

use core::ops::Range;

use icu_properties::CodePointMapData;
use icu_properties::props::BidiClass;
use unicode_bidi::{BidiInfo, Level};

use super::component::pieces;
use super::has_right_to_left;
use crate::error::Component;
use crate::iri::parts::Parts;
use crate::names::named;

/// How the components of an IRI are reordered on the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Order {
    /// They are shown in the order in which they are written.
    Logical,
    /// Some change places or overlap, but the host is still between the text before it and the text
    /// after it.
    ComponentsMoved,
    /// The host changes places with other parts or overlaps them, so that somebody who reads the IRI
    /// from left to right mistakes another part for the host (BIDI-30). Show such an IRI component by
    /// component, or with its host in an isolate (BIDI-31).
    HostMoved,
}

named! {
    Order, "order":
    Logical = "logical",
    ComponentsMoved = "components-moved",
    HostMoved = "host-moved",
}

/// Compares the order in which UAX #9 shows an IRI, in a left-to-right embedding, with the order in
/// which it is written.
///
/// Time is linear in the text, except for sorting its runs of equal level.
///
/// ```
/// use irispan::iri::bidi::{Order, order};
///
/// assert_eq!(order("http://example.com/אב"), Order::Logical);
/// assert_eq!(order("http://example.com/אב/גד"), Order::ComponentsMoved);
/// assert_eq!(order("http://ab.cd.אב/גד/ef"), Order::HostMoved);
/// ```
#[must_use]
pub fn order(iri: &str) -> Order {
    if !has_right_to_left(iri) {
        return Order::Logical;
    }
    let places = visual_places(iri);
    // The first and last place on the screen of a range of the text.
    let extent = |range: Range<usize>| {
        let places = &places[range];
        Some((*places.iter().min()?, *places.iter().max()?))
    };
    let parts = Parts::of(iri);
    let before =
        |first: Option<(usize, usize)>, second: Option<(usize, usize)>| match (first, second) {
            (Some(first), Some(second)) => first.1 < second.0,
            _ => true,
        };
    if let Some(host) = parts.range(Component::Host) {
        let (head, tail) = (0..host.start, host.end..iri.len());
        if !before(extent(head), extent(host.clone())) || !before(extent(host), extent(tail)) {
            return Order::HostMoved;
        }
    }
    let mut pieces: Vec<Range<usize>> =
        pieces(&parts).into_iter().map(|piece| piece.range).collect();
    pieces.extend(parts.range(Component::Scheme));
    pieces.sort_unstable_by_key(|range| range.start);
    let ordered = pieces.windows(2).all(|pair| match pair {
        [first, second] => before(extent(first.clone()), extent(second.clone())),
        _ => true,
    });
    if ordered { Order::Logical } else { Order::ComponentsMoved }
}

/// Returns the text in the order of the screen from left to right, in a left-to-right embedding.
///
/// For tests, and for displays that do not implement the bidirectional algorithm; do not store or
/// send the result (BIDI-1). Brackets are not mirrored. A line break ends a paragraph. Time is linear
/// in the text, except for sorting its runs of equal level.
///
/// ```
/// use irispan::iri::bidi::to_visual;
///
/// assert_eq!(to_visual("http://ab.אבג.cd/"), "http://ab.\u{5D2}\u{5D1}\u{5D0}.cd/");
/// ```
#[must_use]
pub fn to_visual(text: &str) -> String {
    let info = bidi_info(text);
    let lines = info.paragraphs.iter();
    lines.map(|paragraph| info.reorder_line(paragraph, paragraph.range.clone())).collect()
}

/// Returns the place on the screen of each byte. The bytes of a character have consecutive places.
fn visual_places(text: &str) -> Vec<usize> {
    let info = bidi_info(text);
    let mut places = vec![0; text.len()];
    let mut place = 0;
    for paragraph in &info.paragraphs {
        let (levels, runs) = info.visual_runs(paragraph, paragraph.range.clone());
        for run in runs {
            let reversed = levels.get(run.start).is_some_and(Level::is_rtl);
            let length = run.len();
            for (i, byte) in run.enumerate() {
                let offset = if reversed { length - 1 - i } else { i };
                if let Some(slot) = places.get_mut(byte) {
                    *slot = place + offset;
                }
            }
            place += length;
        }
    }
    places
}

fn bidi_info(text: &str) -> BidiInfo<'_> {
    let classes = CodePointMapData::<BidiClass>::new();
    BidiInfo::new_with_data_source(&classes, text, Some(Level::ltr()))
}
