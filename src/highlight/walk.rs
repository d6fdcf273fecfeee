//! A text in pieces: its links, and what is between them.

use core::ops::Range;

use crate::link::Link;

/// A piece of a text.
#[derive(Debug)]
pub(super) enum Piece<'t, L> {
    /// Text between links.
    Text(&'t [u8]),
    /// The text that shows a link.
    Link(&'t [u8], L),
}

/// Calls `take` with all pieces of a text in order. A range that overlaps the one before, or isn't
/// in the text, is left out. Empty pieces between links are reported as well.
pub(super) fn walk<'t, L>(
    text: &'t [u8],
    ranges: impl IntoIterator<Item = (Range<usize>, L)>,
    mut take: impl FnMut(Piece<'t, L>),
) {
    let mut at = 0;
    for (range, link) in ranges {
        let (Some(before), Some(shown)) = (text.get(at..range.start), text.get(range.clone()))
        else {
            continue;
        };
        take(Piece::Text(before));
        take(Piece::Link(shown, link));
        at = range.end;
    }
    take(Piece::Text(text.get(at..).unwrap_or_default()));
}

/// Returns links with their ranges, without those whose text isn't in `text` at its range.
pub(super) fn own<'t>(
    text: &'t [u8],
    links: impl IntoIterator<Item = Link<'t>>,
) -> impl Iterator<Item = (Range<usize>, Link<'t>)> {
    let own = |link: &Link<'t>| text.get(link.range()) == Some(link.as_bytes());
    links.into_iter().filter(own).map(|link| (link.range(), link))
}
