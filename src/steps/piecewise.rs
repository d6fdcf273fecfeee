//! The interface of steps that can be taken piece by piece: each reads as much of its input as it
//! can decide, and leaves the rest, which is short, for the next call.

use core::ops::Range;
use std::borrow::Cow;

use super::map::MapBuilder;
use super::transfer::Decoded;

/// A step that reads its input piece by piece.
///
/// The output doesn't depend on where the pieces end: a step reads a byte only when no later byte
/// can change the result (STEP-2).
pub(crate) trait Piecewise {
    /// Reads from the beginning of `input`, writes the output, and returns how far it came.
    ///
    /// `last` says that nothing follows; then everything is read. Otherwise, unless the step
    /// pauses, the number of bytes that are left is below a limit of the step.
    fn read(&mut self, input: &[u8], last: bool, out: &mut Output) -> Progress;
}

/// How far a step came.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Progress {
    /// The number of bytes of the input that were read.
    pub(crate) read: usize,
    /// Whether the step only paused for its caller to look at it, and can continue at once.
    pub(crate) pauses: bool,
}

impl Progress {
    pub(crate) const fn up_to(read: usize) -> Progress {
        Progress { read, pauses: false }
    }

    pub(crate) const fn pause(read: usize) -> Progress {
        Progress { read, pauses: true }
    }
}

/// The output of a step.
#[derive(Debug, Default)]
pub(crate) struct Output {
    pub(crate) text: Vec<u8>,
    pub(crate) map: MapBuilder,
    /// The offset of the input of the current call in the input of the map.
    pub(crate) base: usize,
}

impl Output {
    /// Appends a part of the input unchanged.
    pub(super) fn copy(&mut self, input: &[u8], range: Range<usize>) {
        let copied = input.get(range.clone()).unwrap_or_default();
        self.text.extend_from_slice(copied);
        self.map.copy(self.base + range.start..self.base + range.start + copied.len());
    }

    /// Appends text that a part of the input became as a unit.
    pub(super) fn replace(&mut self, range: Range<usize>, text: &[u8]) {
        self.text.extend_from_slice(text);
        self.map.replace(self.base + range.start..self.base + range.end, text.len());
    }

    /// Appends a character that a part of the input became.
    pub(super) fn push(&mut self, range: Range<usize>, c: char) {
        self.replace(range, c.encode_utf8(&mut [0; 4]).as_bytes());
    }

    /// Appends text that comes from no input.
    pub(super) fn insert(&mut self, text: &[u8]) {
        self.text.extend_from_slice(text);
        self.map.insert(text.len());
    }
}

/// Applies a step to a text in memory, ignoring pauses. The text is borrowed if the step changes
/// nothing.
pub(super) fn read_all<'t, S: Piecewise>(step: &mut S, text: &'t [u8]) -> Decoded<'t> {
    let mut out = Output { text: Vec::with_capacity(text.len()), ..Output::default() };
    read_on(step, text, &mut out, |_, _| {});
    let map = out.map.build();
    let same = map.segments() == 0 && out.text.len() == text.len();
    let bytes = if same { Cow::Borrowed(text) } else { Cow::Owned(out.text) };
    Decoded { bytes, map, repairs: Vec::new() }
}

/// Applies a step to a text in memory, and calls `paused` whenever it pauses.
pub(super) fn read_on<S: Piecewise>(
    step: &mut S,
    text: &[u8],
    out: &mut Output,
    mut paused: impl FnMut(&mut S, &mut Output),
) {
    loop {
        let progress = step.read(text.get(out.base..).unwrap_or_default(), true, out);
        out.base += progress.read;
        if !progress.pauses {
            return;
        }
        paused(step, out);
    }
}

/// Checks that a step gives the same output for a text in one piece, divided in two at every place,
/// and byte by byte. Returns the output.
#[cfg(test)]
pub(super) fn split_everywhere<S: Piecewise>(step: impl Fn() -> S, text: &[u8]) -> Vec<u8> {
    let whole = pieces(&mut step(), text, &[text.len()]);
    for cut in 0..text.len() {
        assert_eq!(pieces(&mut step(), text, &[cut, text.len()]), whole, "cut at {cut}");
    }
    let all: Vec<_> = (1..=text.len()).collect();
    assert_eq!(pieces(&mut step(), text, &all), whole, "byte by byte");
    whole.0
}

/// Returns the output of a step for a text that is pushed up to each of `ends`, and where its bytes
/// come from.
#[cfg(test)]
fn pieces<S: Piecewise>(
    step: &mut S,
    text: &[u8],
    ends: &[usize],
) -> (Vec<u8>, Vec<Vec<Range<usize>>>) {
    let mut out = Output::default();
    for end in ends {
        loop {
            let last = *end == text.len();
            let progress = step.read(&text[out.base..*end], last, &mut out);
            out.base += progress.read;
            if !progress.pauses {
                assert!(!last || out.base == text.len(), "all is read");
                break;
            }
        }
    }
    let map = core::mem::take(&mut out.map).build();
    let places = (0..out.text.len()).map(|at| map.list(at..at + 1)).collect();
    (out.text, places)
}
