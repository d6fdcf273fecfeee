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

/// What becomes of the order of the components on the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Order {
    /// They stand one after the other, as they are written.
    Logical,
    /// Some change places, or run into each other, and the host still stands between what is before
    /// it and what is after it.
    ComponentsMoved,
    /// The host changes places with other parts, or runs into them: who reads the IRI from left to
    /// right takes something else for the host (BIDI-30). Such an IRI is better shown component by
    /// component, or with its host on its own (BIDI-31).
    HostMoved,
}

named! {
    Order, "order":
    Logical = "logical",
    ComponentsMoved = "components-moved",
    HostMoved = "host-moved",
}

/// How an IRI is shown by UAX #9 in a left-to-right embedding, compared to how it is written.
///
/// Time is linear in the text, but for its runs, which are sorted.
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
    // First and last place on the screen of a range of the text.
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

/// The text as it stands on the screen from left to right, in a left-to-right embedding.
///
/// For reading, for tests, and for displays that put one character after the other; never to be
/// stored or sent (BIDI-1). Brackets are not mirrored. What follows a line break is a paragraph of
/// its own.
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

/// The place on the screen of each byte; the bytes of a character stay together.
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
