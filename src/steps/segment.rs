//! The segments of an offset map.

use core::ops::Range;

use super::ranges::Found;

/// `count` units of `unit_to` bytes of output, each made from `unit_from` bytes of input. If
/// `unit_to` is [`APART`], units have one byte, the first of `unit_from` bytes whose others were
/// removed.
#[derive(Clone, Copy, Debug)]
pub(super) struct Segment {
    pub(super) to: u32,
    pub(super) from: u32,
    pub(super) unit_to: u32,
    pub(super) unit_from: u32,
    pub(super) count: u32,
}

/// Marks units of one byte with removed bytes in between.
pub(super) const APART: u32 = 0;

impl Segment {
    pub(super) fn end(&self) -> usize {
        self.to as usize + self.width() as usize * self.count as usize
    }

    /// Returns the length of a unit in the output.
    pub(super) fn width(&self) -> u32 {
        self.unit_to.max(1)
    }

    /// Returns whether every byte is a copy of one of the input.
    pub(super) fn is_copied(&self) -> bool {
        self.unit_to == APART || self.unit_to == 1 && self.unit_from == 1
    }

    /// Returns the distance of units, in input bytes, if a byte at `at` of the input continues the
    /// segment as one with gaps.
    pub(super) fn goes_apart(&self, at: usize) -> Option<u32> {
        let from = self.from as usize;
        let unit = match self.unit_to {
            APART => self.unit_from as usize,
            1 if self.count == 1 && self.unit_from == 1 => at.checked_sub(from)?,
            _ => return None,
        };
        let follows = unit > 1 && from + unit * self.count as usize == at;
        u32::try_from(unit).ok().filter(|_| follows)
    }

    /// Returns how many bytes of the output, up to the end of the segment, come from before
    /// `input`, which is not before the segment, if bytes were only removed.
    pub(super) fn kept_before(&self, input: usize) -> usize {
        let units = (input - self.from as usize).div_ceil(self.unit_from.max(1) as usize);
        (self.to as usize + units).min(self.end())
    }
}

/// Adds the input of `range` in a list of segments.
pub(super) fn ranges_of(segments: &[Segment], range: Range<usize>, found: &mut Found) {
    let first = segments.partition_point(|segment| segment.end() <= range.start);
    for segment in &segments[first..] {
        let to = segment.to as usize;
        if to >= range.end {
            break;
        }
        let (width, unit_from) = (segment.width() as usize, segment.unit_from as usize);
        let begin = range.start.saturating_sub(to) / width;
        let end = (range.end - to).div_ceil(width).min(segment.count as usize);
        let from = segment.from as usize;
        if segment.unit_to == APART {
            for unit in begin..end {
                let at = from + unit * unit_from;
                found.push(at..at + 1);
            }
        } else {
            found.push(from + begin * unit_from..from + end * unit_from);
        }
    }
}
