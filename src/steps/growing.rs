//! The map of an endless text, which is queried while it is built and whose beginning is forgotten.

use core::ops::Range;

use super::map::MapBuilder;
use super::ranges::{Found, Ranges};
use super::segment::{Segment, ranges_of};

impl MapBuilder {
    /// Returns the ranges of the input that a range of the output so far comes from.
    pub(crate) fn ranges(&self, range: Range<usize>) -> Ranges {
        let mut found = Found::default();
        ranges_of(&self.segments, range, &mut found);
        found.ranges()
    }

    /// Returns whether nothing was written, or all of it was forgotten.
    pub(crate) fn is_empty(&self) -> bool {
        self.to == 0
    }

    /// Returns whether every byte of a range of the output was copied from the input.
    pub(crate) fn is_copied(&self, range: Range<usize>) -> bool {
        let first = self.segments.partition_point(|segment| segment.end() <= range.start);
        let touched = self.segments[first..].iter();
        let mut touched = touched.take_while(|segment| (segment.to as usize) < range.end);
        touched.all(Segment::is_copied)
    }

    /// Forgets the first `to` bytes of the output, except for those in a unit with later bytes.
    /// Returns how many bytes of the output and of the input were forgotten; of the input at most
    /// `read`.
    ///
    /// Time is linear in the segments that are left.
    pub(crate) fn forget(&mut self, to: usize, read: usize) -> (usize, usize) {
        let mut to = to.min(self.to);
        let first = self.segments.partition_point(|segment| segment.end() <= to);
        self.segments.drain(..first);
        if let Some(segment) = self.segments.first_mut() {
            segment.skip(to);
            to = to.min(segment.to as usize);
        }
        self.to -= to;
        let kept = self.segments.iter().find(|segment| segment.unit_from > 0);
        let from = kept.map_or(read, |segment| (segment.from as usize).min(read));
        for segment in &mut self.segments {
            segment.move_back(to, from);
        }
        (to, from)
    }
}

impl Segment {
    /// Forgets the units that end before `to`.
    fn skip(&mut self, to: usize) {
        let units = to.saturating_sub(self.to as usize) / self.width() as usize;
        let units = u32::try_from(units).unwrap_or(u32::MAX).min(self.count);
        self.to += units * self.width();
        self.from += units * self.unit_from;
        self.count -= units;
    }

    fn move_back(&mut self, to: usize, from: usize) {
        let narrow = |by| u32::try_from(by).unwrap_or(u32::MAX);
        self.to = self.to.saturating_sub(narrow(to));
        self.from = self.from.saturating_sub(narrow(from));
    }
}

#[cfg(test)]
#[expect(clippy::single_range_in_vec_init, reason = "a list of ranges may hold one")]
mod tests {
    use super::MapBuilder;

    #[test]
    fn what_is_left_stays_where_it_was() {
        let mut map = MapBuilder::default();
        map.copy(5..15);
        map.replace(15..21, 2);
        map.copy(30..31);
        map.copy(33..34);
        map.copy(36..37);
        map.copy(37..44);
        assert!(map.is_copied(0..10) && !map.is_copied(9..11) && map.is_copied(12..20));
        let expected: Vec<Vec<_>> = (0..22).map(|at| map.ranges(at..22).collect()).collect();
        for to in [0, 3, 10, 11, 12, 13, 14, 17, 22] {
            let mut rest = map.clone();
            let (gone, from) = rest.forget(to, 45);
            // A unit of two bytes is not divided.
            assert!(gone == to - usize::from(to == 11));
            for (at, expected) in expected.iter().enumerate().skip(to) {
                let back: Vec<_> = rest
                    .ranges(at - gone..22 - gone)
                    .map(|range| range.start + from..range.end + from)
                    .collect();
                assert_eq!(&back, expected, "{at} after {to}");
            }
            rest.copy(45 - from..46 - from);
            assert!(rest.ranges(22 - gone..23 - gone).eq([45 - from..46 - from]));
        }
        let mut rest = map.clone();
        assert_eq!((rest.forget(22, 45), rest.segments.len()), ((22, 45), 0));
    }
}
