//! Where the bytes of a text come from, through every step that made it.

use core::ops::Range;
use std::sync::Arc;

/// Where each byte of a text stands in the bytes that the text was made of.
///
/// A text of a message is made in steps: transfer decoding, charset decoding, joining of flowed
/// lines, joining of links folded over lines. Each step is a list of segments, the map is the list of
/// steps, and to go back is to go through them from the last to the first. Offsets are bytes, ranges
/// half open.
///
/// A byte that a step took away belongs to no range; one that it put in comes from nowhere. Where
/// several bytes became several others at once (`=C3=A4`, four letters of base64, a character of a
/// legacy charset), a range that touches some of them comes from all of them.
///
/// ```
/// use irispan::steps::TransferEncoding;
///
/// let raw = b"http://a.example/long=\r\n-path?q=3D1";
/// let decoded = TransferEncoding::QuotedPrintable.decode(raw);
/// assert_eq!(decoded.bytes, &b"http://a.example/long-path?q=1"[..]);
/// // Two pieces: the soft line break is none of the link.
/// assert_eq!(decoded.map.pieces(0..30), [0..21, 24..35]);
/// ```
///
/// Memory is 20 bytes per segment. Texts that are not changed much have few of them.
#[derive(Clone, Debug, Default)]
pub struct OffsetMap {
    /// The last step first; an empty map leads every byte to itself.
    layers: Vec<Arc<Layer>>,
    /// Where the bytes at the bottom begin in their file.
    base: u64,
}

impl OffsetMap {
    /// The map of a text that is the bytes it was made of.
    #[must_use]
    pub fn identity() -> OffsetMap {
        OffsetMap::default()
    }

    /// The map of a text that was made by a step from a text that this map leads to.
    pub(crate) fn then(&self, layer: Option<Layer>) -> OffsetMap {
        let Some(layer) = layer else { return self.clone() };
        let layers = core::iter::once(Arc::new(layer)).chain(self.layers.iter().cloned()).collect();
        OffsetMap { layers, base: self.base }
    }

    /// The map of a text that `upper` leads from to the text of this map.
    pub(crate) fn under(&self, upper: &OffsetMap) -> OffsetMap {
        let layers = upper.layers.iter().chain(&self.layers).cloned().collect();
        OffsetMap { layers, base: self.base }
    }

    /// The map of the text that begins `start` bytes into the text of this map.
    pub(crate) fn from(&self, start: usize) -> OffsetMap {
        if self.layers.is_empty() {
            return OffsetMap { layers: Vec::new(), base: self.base + start as u64 };
        }
        let mut builder = Layer::builder();
        builder.copy(start, u32::MAX as usize - start);
        self.then(builder.build())
    }

    /// The same map for bytes that begin `base` bytes into their file.
    #[must_use]
    pub fn with_base(mut self, base: u64) -> OffsetMap {
        self.base += base;
        self
    }

    /// The raw ranges that a range of the text comes from, in order, none empty, none touching the
    /// next. Takes time in the logarithm of the segments and in the pieces.
    #[must_use]
    pub fn pieces(&self, range: Range<usize>) -> Vec<Range<usize>> {
        let mut pieces = vec![range];
        for layer in &self.layers {
            let mut below = Vec::with_capacity(pieces.len());
            for piece in pieces {
                layer.pieces(piece, &mut below);
            }
            pieces = below;
        }
        let base = usize::try_from(self.base).unwrap_or(usize::MAX);
        pieces.retain(|piece| !piece.is_empty());
        for piece in &mut pieces {
            *piece = piece.start.saturating_add(base)..piece.end.saturating_add(base);
        }
        pieces
    }

    /// How many segments the map holds: what its memory grows with.
    #[must_use]
    pub fn segments(&self) -> usize {
        self.layers.iter().map(|layer| layer.segments.len()).sum()
    }
}

/// One step: the segments of its output, in order.
#[derive(Debug, Default)]
pub(crate) struct Layer {
    segments: Vec<Segment>,
}

/// `count` units of `unit_to` bytes, each made of `unit_from` bytes.
#[derive(Clone, Copy, Debug)]
struct Segment {
    to: u32,
    from: u32,
    unit_to: u32,
    unit_from: u32,
    count: u32,
}

impl Segment {
    fn end(&self) -> usize {
        self.to as usize + self.unit_to as usize * self.count as usize
    }
}

impl Layer {
    pub(crate) fn builder() -> LayerBuilder {
        LayerBuilder::default()
    }

    /// How many bytes of the output come from what stands before `from`. For steps that take away
    /// only.
    pub(crate) fn outputs_before(&self, from: usize) -> usize {
        let next = self.segments.partition_point(|segment| segment.from as usize <= from);
        let Some(segment) = next.checked_sub(1).and_then(|last| self.segments.get(last)) else {
            return 0;
        };
        (segment.to as usize + (from - segment.from as usize)).min(segment.end())
    }

    /// Adds what `range` comes from to `pieces`, joined to the last of them if it touches it.
    fn pieces(&self, range: Range<usize>, pieces: &mut Vec<Range<usize>>) {
        let first = self.segments.partition_point(|segment| segment.end() <= range.start);
        for segment in self.segments.iter().skip(first) {
            let to = segment.to as usize;
            if to >= range.end {
                break;
            }
            let (unit_to, unit_from) = (segment.unit_to as usize, segment.unit_from as usize);
            let begin = range.start.saturating_sub(to) / unit_to;
            let end = (range.end - to).div_ceil(unit_to).min(segment.count as usize);
            let from = segment.from as usize;
            let piece = from + begin * unit_from..from + end * unit_from;
            match pieces.last_mut() {
                _ if piece.is_empty() => {}
                Some(last) if piece.start <= last.end => last.end = last.end.max(piece.end),
                _ => pieces.push(piece),
            }
        }
    }
}

/// Builds a step, from the front to the back.
#[derive(Debug, Default)]
pub(crate) struct LayerBuilder {
    segments: Vec<Segment>,
    to: usize,
    changed: bool,
}

impl LayerBuilder {
    /// `length` bytes from `from` on, as they are.
    pub(crate) fn copy(&mut self, from: usize, length: usize) {
        if length == 0 {
            return;
        }
        if let Some(last) = self.segments.last_mut()
            && last.unit_to == 1
            && last.unit_from == 1
            && last.from as usize + last.count as usize == from
        {
            last.count += narrow(length);
        } else {
            self.changed |= from != self.to;
            self.push(from, 1, 1, length);
        }
        self.to += length;
    }

    /// `length` bytes, made of the bytes of `from` at once. Of nothing, if they were put in.
    pub(crate) fn replace(&mut self, from: Range<usize>, length: usize) {
        if length == 0 {
            return;
        }
        if length == 1 && from.len() == 1 {
            return self.copy(from.start, 1);
        }
        self.changed = true;
        if let Some(last) = self.segments.last_mut()
            && last.unit_to as usize == length
            && last.unit_from as usize == from.len()
            && last.from as usize + last.count as usize * from.len() == from.start
        {
            last.count += 1;
        } else {
            self.push(from.start, length, from.len(), 1);
        }
        self.to += length;
    }

    fn push(&mut self, from: usize, unit_to: usize, unit_from: usize, count: usize) {
        self.segments.push(Segment {
            to: narrow(self.to),
            from: narrow(from),
            unit_to: narrow(unit_to),
            unit_from: narrow(unit_from),
            count: narrow(count),
        });
    }

    /// The step; none if it leads every byte to itself.
    pub(crate) fn build(self) -> Option<Layer> {
        self.changed.then_some(Layer { segments: self.segments })
    }
}

/// Texts are cut at `MAX_PART` before they come here, and so are offsets in them.
fn narrow(n: usize) -> u32 {
    u32::try_from(n).unwrap_or(u32::MAX)
}

#[cfg(test)]
#[expect(clippy::single_range_in_vec_init, reason = "a list of pieces may hold one")]
mod tests {
    use super::{Layer, OffsetMap};

    fn sample() -> OffsetMap {
        // 0123456789abcdef: 2..4 taken away, 6..9 became two bytes, then three put in.
        let mut builder = Layer::builder();
        builder.copy(0, 2);
        builder.copy(4, 2);
        builder.replace(6..9, 2);
        builder.replace(9..9, 3);
        builder.copy(9, 3);
        OffsetMap::identity().then(builder.build())
    }

    #[test]
    fn identity_needs_nothing() {
        let map = OffsetMap::identity();
        assert_eq!(map.pieces(3..9), [3..9]);
        assert!(map.pieces(3..3).is_empty());
        let mut builder = Layer::builder();
        builder.copy(0, 4);
        builder.copy(4, 5);
        assert!(builder.build().is_none());
    }

    #[test]
    fn what_was_taken_away_parts_pieces() {
        let map = sample();
        assert_eq!(map.pieces(0..4), [0..2, 4..6]);
        assert_eq!(map.pieces(0..2), [0..2]);
        assert_eq!(map.pieces(2..4), [4..6]);
        assert_eq!(map.pieces(3..5), [5..9]);
        assert_eq!(map.pieces(5..6), [6..9]);
        assert!(map.pieces(6..9).is_empty());
        assert_eq!(map.pieces(4..12), [6..12]);
        assert_eq!(map.pieces(11..99), [11..12]);
    }

    #[test]
    fn equal_units_are_one_segment() {
        let mut builder = Layer::builder();
        for unit in 0..1000 {
            builder.replace(unit * 4..unit * 4 + 4, 3);
        }
        let map = OffsetMap::identity().then(builder.build());
        assert_eq!(map.segments(), 1);
        assert_eq!(map.pieces(3..6), [4..8]);
        assert_eq!(map.pieces(4..7), [4..12]);
    }

    #[test]
    fn steps_compose() {
        // The sample's output, without its second byte.
        let mut builder = Layer::builder();
        builder.copy(0, 1);
        builder.copy(2, 10);
        let map = sample().then(builder.build()).with_base(100);
        assert_eq!(map.pieces(0..3), [100..101, 104..106]);
        assert_eq!(map.pieces(2..4), [105..109]);
        assert_eq!(map.from(2).pieces(0..2), [105..109]);
        assert_eq!(OffsetMap::identity().with_base(5).from(2).pieces(0..2), [7..9]);
    }
}
