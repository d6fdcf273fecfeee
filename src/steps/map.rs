//! Offset maps: where the bytes of a text come from, through a sequence of steps.

use core::ops::Range;
use std::sync::Arc;

use super::ranges::{Found, Ranges};
use super::segment::{APART, Segment, ranges_of};

/// Maps each byte of a text to the bytes that it was made from.
///
/// A step reads an *input* and writes an *output*; its map leads from the output back to the input.
/// Maps of steps that follow one another are composed with [`then`](OffsetMap::then). Offsets count
/// bytes, ranges are half-open.
///
/// A byte of the input that a step removed belongs to no range, and a byte that it inserted comes
/// from no input. If several bytes became several others at once (`=C3=A4`, four characters of
/// base64, a character of a legacy charset), a range that touches some of them comes from all of
/// them.
///
/// ```
/// use irispan::steps::TransferEncoding;
///
/// let raw = b"http://a.example/long=\r\n-path?q=3D1";
/// let decoded = TransferEncoding::QuotedPrintable.decode(raw);
/// assert_eq!(decoded.bytes, &b"http://a.example/long-path?q=1"[..]);
/// // Two ranges, because the soft line break isn't part of the link.
/// assert!(decoded.map.ranges(0..30).eq([0..21, 24..35]));
/// ```
///
/// A map has one segment of 20 bytes for each uniform stretch of the output: one for an unchanged
/// text, one for each change, one for a long line of base64, one for a text of every second byte.
/// Inputs and outputs of a step have at most 4 GiB; bytes beyond that come from no input.
#[derive(Clone, Debug, Default)]
pub struct OffsetMap {
    /// The layers of the steps, the last step first. Without a layer, every byte comes from itself.
    layers: Vec<Arc<Layer>>,
    /// Added to the offsets that the last layer leads to.
    base: u64,
}

impl OffsetMap {
    /// Returns the map of a text that is its own input.
    #[must_use]
    pub fn identity() -> OffsetMap {
        OffsetMap::default()
    }

    /// Returns a builder of the map of one step.
    #[must_use]
    pub fn builder() -> MapBuilder {
        MapBuilder::default()
    }

    /// Returns the map of two steps: this one, and `next`, whose input is the output of this one.
    ///
    /// ```
    /// use irispan::steps::OffsetMap;
    ///
    /// // `a=3Db` becomes `a=b`, and then `=b`.
    /// let mut decoded = OffsetMap::builder();
    /// decoded.copy(0..1);
    /// decoded.replace(1..4, 1);
    /// decoded.copy(4..5);
    /// let mut cut = OffsetMap::builder();
    /// cut.copy(1..3);
    /// let map = decoded.build().then(cut.build());
    /// assert!(map.ranges(0..1).eq([1..4]));
    /// ```
    #[must_use]
    pub fn then(self, next: OffsetMap) -> OffsetMap {
        let first = if next.base == 0 { self } else { self.skip(next.base) };
        if next.layers.is_empty() {
            return first;
        }
        let mut layers = next.layers;
        layers.extend(first.layers);
        OffsetMap { layers, base: first.base }
    }

    /// Returns the map of the output without its first `count` bytes.
    #[must_use]
    pub fn skip(mut self, count: u64) -> OffsetMap {
        if self.layers.is_empty() || count == 0 {
            self.base = self.base.saturating_add(count);
            return self;
        }
        let mut builder = OffsetMap::builder();
        builder.copy(usize::try_from(count).unwrap_or(usize::MAX)..usize::MAX);
        self.then(builder.build())
    }

    /// Returns the same map for an input that begins `base` bytes into another one, such as a
    /// message in a file: `base` is added to every offset.
    #[must_use]
    pub fn with_base(mut self, base: u64) -> OffsetMap {
        self.base = self.base.saturating_add(base);
        self
    }

    /// Returns the ranges of the input that `range` of the output comes from, in order. None of
    /// them is empty, and none touches the next.
    ///
    /// Allocates only if there are several. Time is logarithmic in the segments and linear in the
    /// ranges.
    #[must_use]
    pub fn ranges(&self, range: Range<usize>) -> Ranges {
        let mut ranges = Ranges::of(range);
        for layer in &self.layers {
            let mut below = Found::default();
            for range in ranges {
                layer.ranges(range, &mut below);
            }
            ranges = below.ranges();
        }
        ranges.with_base(usize::try_from(self.base).unwrap_or(usize::MAX))
    }

    /// Returns how many bytes of the output come from the first `input` bytes of the input, in a
    /// map of steps that only remove bytes.
    pub(super) fn kept_before(&self, input: usize) -> usize {
        self.layers.iter().rev().fold(input, |input, layer| layer.kept_before(input))
    }

    /// Returns the number of segments, which the memory of the map is proportional to.
    #[must_use]
    pub fn segments(&self) -> usize {
        self.layers.iter().map(|layer| layer.segments.len()).sum()
    }
}

/// One step: the segments of its output, in order.
#[derive(Debug, Default)]
struct Layer {
    segments: Vec<Segment>,
}

impl Layer {
    fn kept_before(&self, input: usize) -> usize {
        let next = self.segments.partition_point(|segment| segment.from as usize <= input);
        let Some(last) = next.checked_sub(1) else { return 0 };
        self.segments[last].kept_before(input)
    }

    /// Adds the input of `range`.
    fn ranges(&self, range: Range<usize>, found: &mut Found) {
        ranges_of(&self.segments, range, found);
    }
}

/// Builds the map of one step, from the front to the back of its output: see
/// [`OffsetMap::builder`].
///
/// Every call adds the source of the next bytes of the output. Input that no call names was
/// removed.
#[derive(Clone, Debug, Default)]
pub struct MapBuilder {
    pub(super) segments: Vec<Segment>,
    /// The length of the output so far.
    pub(super) to: usize,
    changed: bool,
}

impl MapBuilder {
    /// Adds output that is a copy of the input in `input`.
    pub fn copy(&mut self, input: Range<usize>) {
        let length = input.len();
        if length == 0 {
            return;
        }
        if let Some(last) = self.segments.last_mut()
            && last.unit_to == 1
            && last.unit_from == 1
            && last.from as usize + last.count as usize == input.start
            && fits(self.to, &input, length)
        {
            last.count += length as u32;
        } else if length == 1
            && let Some(last) = self.segments.last_mut()
            && let Some(unit_from) = last.goes_apart(input.start)
            && fits(self.to, &input, length)
        {
            self.changed = true;
            (last.unit_to, last.unit_from) = (APART, unit_from);
            last.count += 1;
        } else {
            self.changed |= input.start != self.to;
            self.push(input.start, 1, 1, length);
        }
        self.to = self.to.saturating_add(length);
    }

    /// Adds `length` bytes of output that the input in `input` became as a unit.
    pub fn replace(&mut self, input: Range<usize>, length: usize) {
        if length == 0 {
            return;
        }
        if length == 1 && input.len() == 1 {
            return self.copy(input);
        }
        self.changed = true;
        if let Some(last) = self.segments.last_mut()
            && last.unit_to as usize == length
            && last.unit_from as usize == input.len()
            && last.from as usize + last.count as usize * input.len() == input.start
            && fits(self.to, &input, length)
        {
            last.count += 1;
        } else {
            self.push(input.start, length, input.len(), 1);
        }
        self.to = self.to.saturating_add(length);
    }

    /// Adds `length` bytes of output that come from no input.
    pub fn insert(&mut self, length: usize) {
        self.replace(0..0, length);
    }

    /// Adds a segment. It is cut where offsets would exceed 32 bits.
    fn push(&mut self, from: usize, unit_to: usize, unit_from: usize, count: usize) {
        let room = LAST.saturating_sub(self.to) / unit_to;
        let input = LAST.saturating_sub(from).checked_div(unit_from).unwrap_or(room);
        let count = count.min(room).min(input);
        let narrowed = (narrow(self.to), narrow(from), narrow(unit_to), narrow(unit_from));
        if let (Some(to), Some(from), Some(unit_to), Some(unit_from)) = narrowed
            && let Some(count) = narrow(count).filter(|count| *count > 0)
        {
            self.segments.push(Segment { to, from, unit_to, unit_from, count });
        }
    }

    /// Returns the map. It is [`OffsetMap::identity`] if every byte of the output comes from
    /// itself.
    #[must_use]
    pub fn build(self) -> OffsetMap {
        let layer = Layer { segments: self.segments };
        OffsetMap { layers: if self.changed { vec![Arc::new(layer)] } else { vec![] }, base: 0 }
    }
}

/// The greatest offset of a segment.
const LAST: usize = u32::MAX as usize;

/// Returns whether a segment that ends with these ranges has only 32-bit offsets.
fn fits(to: usize, input: &Range<usize>, length: usize) -> bool {
    input.end <= LAST && to.saturating_add(length) <= LAST
}

fn narrow(n: usize) -> Option<u32> {
    u32::try_from(n).ok()
}

#[cfg(test)]
impl OffsetMap {
    /// The ranges as a list, which tests can compare.
    pub(crate) fn list(&self, range: Range<usize>) -> Vec<Range<usize>> {
        self.ranges(range).collect()
    }
}

#[cfg(test)]
#[expect(clippy::single_range_in_vec_init, reason = "a list of ranges may hold one")]
mod tests {
    use super::{MapBuilder, OffsetMap};

    /// `0123456789abcdef`: 2..4 removed, 6..9 made into two bytes, then three inserted.
    fn sample() -> OffsetMap {
        let mut builder = OffsetMap::builder();
        builder.copy(0..2);
        builder.copy(4..6);
        builder.replace(6..9, 2);
        builder.insert(3);
        builder.copy(9..12);
        builder.build()
    }

    #[test]
    fn identity_has_no_segments() {
        let map = OffsetMap::identity();
        assert_eq!(map.list(3..9), [3..9]);
        assert!(map.list(3..3).is_empty());
        let mut builder = OffsetMap::builder();
        builder.copy(0..4);
        builder.copy(4..9);
        assert_eq!(builder.build().segments(), 0);
    }

    #[test]
    fn removed_bytes_separate_ranges() {
        let map = sample();
        assert_eq!(map.list(0..4), [0..2, 4..6]);
        assert_eq!(map.list(0..2), [0..2]);
        assert_eq!(map.list(2..4), [4..6]);
        assert_eq!(map.list(3..5), [5..9]);
        assert_eq!(map.list(5..6), [6..9]);
        assert!(map.list(6..9).is_empty());
        assert_eq!(map.list(4..12), [6..12]);
        assert_eq!(map.list(11..99), [11..12]);
    }

    #[test]
    fn ranges_are_counted_and_come_from_both_ends() {
        let map = sample().with_base(10);
        let mut ranges = map.ranges(0..9);
        assert_eq!(ranges.len(), 2);
        assert_eq!(ranges.next_back(), Some(14..19));
        assert_eq!(ranges.next_back(), Some(10..12));
        assert_eq!((ranges.len(), ranges.next(), ranges.next_back()), (0, None, None));
    }

    #[test]
    fn equal_units_are_one_segment() {
        let mut builder = OffsetMap::builder();
        for unit in 0..1000 {
            builder.replace(unit * 4..unit * 4 + 4, 3);
        }
        let map = builder.build();
        assert_eq!(map.segments(), 1);
        assert_eq!(map.list(3..6), [4..8]);
        assert_eq!(map.list(4..7), [4..12]);
    }

    /// Every third byte of a text, then the bytes after the last one.
    #[test]
    fn bytes_apart_are_one_segment() {
        let mut builder = OffsetMap::builder();
        (0..1000).for_each(|unit| builder.copy(7 + unit * 3..8 + unit * 3));
        assert_eq!(builder.segments.len(), 1);
        builder.copy(3005..3015);
        builder.copy(3017..3018);
        assert!(builder.is_copied(0..1011));
        let map = builder.build();
        assert_eq!(map.segments(), 3);
        assert_eq!(map.list(0..1), [7..8]);
        assert_eq!(map.list(1..4), [10..11, 13..14, 16..17]);
        assert_eq!(map.list(998..1002), [3001..3002, 3004..3007]);
        let counts: Vec<_> = (5..13).map(|input| map.kept_before(input)).collect();
        assert_eq!(counts, [0, 0, 0, 1, 1, 1, 2, 2]);
        // Bytes out of order or at the same place are not a segment with gaps.
        let mut builder = OffsetMap::builder();
        [5, 5, 3, 9].into_iter().for_each(|at| builder.copy(at..at + 1));
        builder.insert(1);
        builder.copy(11..12);
        assert_eq!(builder.build().list(0..6), [5..6, 9..10, 11..12]);
    }

    #[test]
    fn maps_compose() {
        // The sample's output, without its second byte.
        let mut builder = OffsetMap::builder();
        builder.copy(0..1);
        builder.copy(2..12);
        let map = sample().then(builder.build()).with_base(100);
        assert_eq!(map.list(0..3), [100..101, 104..106]);
        assert_eq!(map.list(2..4), [105..109]);
        assert_eq!(map.skip(2).list(0..2), [105..109]);
        let identity = OffsetMap::identity().with_base(5);
        assert_eq!(identity.clone().skip(2).list(0..2), [7..9]);
        assert_eq!(identity.clone().then(OffsetMap::identity()).list(0..2), [5..7]);
        // The base of the second step counts in the output of the first.
        let late = sample().with_base(100).then(OffsetMap::identity().with_base(2));
        assert_eq!(late.list(0..2), [104..106]);
    }

    #[test]
    fn kept_bytes_are_counted() {
        let mut builder = OffsetMap::builder();
        builder.copy(1..3);
        builder.copy(5..9);
        let map = builder.build();
        let counts: Vec<_> = (0..11).map(|input| map.kept_before(input)).collect();
        assert_eq!(counts, [0, 0, 1, 2, 2, 2, 3, 4, 5, 6, 6]);
        assert_eq!(OffsetMap::identity().kept_before(7), 7);
    }

    #[test]
    fn offsets_of_more_than_32_bits_come_from_nowhere() {
        let last = u32::MAX as usize;
        let mut builder = OffsetMap::builder();
        builder.copy(1..last - 1);
        builder.copy(last - 1..usize::MAX);
        builder.insert(usize::MAX);
        builder.replace(usize::MAX - 1..usize::MAX, usize::MAX);
        let map = builder.build();
        assert_eq!(map.list(0..last - 1), [1..last]);
        assert!(map.list(last - 1..usize::MAX).is_empty());
        assert_eq!(map.list(0..usize::MAX), [1..last]);
        #[expect(clippy::reversed_empty_ranges, reason = "callers may be wrong")]
        let reversed = map.list(9..3);
        assert!(reversed.is_empty());
        let wrong = |mut builder: MapBuilder| {
            #[expect(clippy::reversed_empty_ranges, reason = "callers may be wrong")]
            builder.copy(9..3);
            builder.replace(0..3, 0);
            builder.build().segments()
        };
        assert_eq!(wrong(OffsetMap::builder()), 0);
    }
}
