//! The ranges that a range comes from: usually one, which needs no allocation.

use core::iter::FusedIterator;
use core::ops::Range;

/// The ranges that a part of a text comes from, in order: see
/// [`OffsetMap::ranges`](super::OffsetMap::ranges).
#[derive(Clone, Debug, Default)]
pub struct Ranges {
    first: Option<Range<usize>>,
    more: std::vec::IntoIter<Range<usize>>,
    base: usize,
}

impl Ranges {
    /// Returns one range, or none if it is empty.
    pub(crate) fn of(range: Range<usize>) -> Ranges {
        Ranges { first: Some(range).filter(|range| !range.is_empty()), ..Ranges::default() }
    }

    /// Returns the ranges of a list, none of which is empty or touches the next.
    #[cfg(feature = "mail")]
    pub(crate) fn of_list(list: &[Range<usize>]) -> Ranges {
        let Some((first, more)) = list.split_first() else { return Ranges::default() };
        Ranges { first: Some(first.clone()), more: Vec::from(more).into_iter(), base: 0 }
    }

    /// Returns the ranges with `base` added to every offset.
    pub(super) fn with_base(self, base: usize) -> Ranges {
        Ranges { base, ..self }
    }

    fn moved(&self, range: Range<usize>) -> Range<usize> {
        range.start.saturating_add(self.base)..range.end.saturating_add(self.base)
    }
}

impl Iterator for Ranges {
    type Item = Range<usize>;

    fn next(&mut self) -> Option<Range<usize>> {
        let range = self.first.take().or_else(|| self.more.next())?;
        Some(self.moved(range))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let count = usize::from(self.first.is_some()) + self.more.len();
        (count, Some(count))
    }
}

impl DoubleEndedIterator for Ranges {
    fn next_back(&mut self) -> Option<Range<usize>> {
        let range = self.more.next_back().or_else(|| self.first.take())?;
        Some(self.moved(range))
    }
}

impl ExactSizeIterator for Ranges {}

impl FusedIterator for Ranges {}

/// A collection of ranges. The first one needs no allocation.
#[derive(Default)]
pub(super) struct Found {
    first: Option<Range<usize>>,
    more: Vec<Range<usize>>,
}

impl Found {
    /// Returns the collected ranges.
    pub(super) fn ranges(self) -> Ranges {
        Ranges { first: self.first, more: self.more.into_iter(), base: 0 }
    }

    /// Adds a range, joined to the last one if it touches it.
    pub(super) fn push(&mut self, range: Range<usize>) {
        match self.more.last_mut().or(self.first.as_mut()) {
            _ if range.is_empty() => {}
            Some(last) if range.start <= last.end => last.end = last.end.max(range.end),
            Some(_) => self.more.push(range),
            None => self.first = Some(range),
        }
    }
}
