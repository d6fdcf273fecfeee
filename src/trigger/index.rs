//! The marks of a text, one after another, window by window.

use super::{Kernel, MarkSet};

/// Words of one window: 2 KiB of text, whose bitmap stays in the nearest cache and is cheap to make
/// for a short text.
const WORDS: usize = 32;

/// Words of a window on a run: few runs are longer.
const RUN_WORDS: usize = 4;

/// Walks over the marks of a text.
///
/// When not everything is asked for, only runs of text without an ASCII control or space that hold
/// a mark of the smaller set are looked at, but in these everything is marked: what is not asked
/// for still takes its place in the text.
#[derive(Clone)]
pub(crate) struct Marks {
    kernel: Kernel,
    set: MarkSet,
    window: Window<WORDS>,
    /// The marks of the current run, and where it ends, when not everything is asked for.
    run: Window<RUN_WORDS>,
    run_end: usize,
}

impl Marks {
    #[inline]
    pub(crate) fn new(kernel: Kernel, set: MarkSet) -> Marks {
        Marks { kernel, set, window: Window::new(), run: Window::new(), run_end: 0 }
    }

    /// The first mark at or after `at`. `at` must not go back behind a window already left.
    #[inline]
    pub(crate) fn next(&mut self, text: &[u8], at: usize) -> Option<usize> {
        if self.set == MarkSet::Everything {
            return self.window.next(self.kernel, text, at, text.len(), MarkSet::Everything);
        }
        self.next_in_runs(text, at)
    }

    fn next_in_runs(&mut self, text: &[u8], mut at: usize) -> Option<usize> {
        loop {
            let (kernel, end) = (self.kernel, self.run_end);
            if at < end {
                if let Some(mark) = self.run.next(kernel, text, at, end, MarkSet::Everything) {
                    return Some(mark);
                }
                at = end;
            }
            let mark = self.window.next(kernel, text, at, text.len(), self.set)?;
            let ends = |byte: &u8| *byte <= b' ' || *byte == 0x7F;
            let behind = text[mark..].iter().position(ends);
            self.run_end = behind.map_or(text.len(), |length| mark + length);
            at += text[at..mark].iter().rposition(ends).map_or(0, |last| last + 1);
        }
    }
}

/// The bitmap of one window.
#[derive(Clone)]
struct Window<const WORDS: usize> {
    from: usize,
    to: usize,
    words: [u64; WORDS],
}

impl<const WORDS: usize> Window<WORDS> {
    #[inline]
    fn new() -> Window<WORDS> {
        Window { from: 0, to: 0, words: [0; WORDS] }
    }

    /// The first mark from `at` to `end`.
    #[inline]
    fn next(
        &mut self,
        kernel: Kernel,
        text: &[u8],
        mut at: usize,
        end: usize,
        set: MarkSet,
    ) -> Option<usize> {
        while at < end {
            if at >= self.to || at < self.from {
                self.from = at;
                self.to = end.min(at + 64 * WORDS);
                let words = (self.to - self.from).div_ceil(64);
                kernel.fill(text, self.from, &mut self.words[..words], set);
            }
            let to = end.min(self.to);
            let mut word = (at - self.from) / 64;
            let mut bits = self.words[word % WORDS] & (!0 << ((at - self.from) % 64));
            let last = (to - 1 - self.from) / 64;
            while bits == 0 && word < last {
                word += 1;
                bits = self.words[word % WORDS];
            }
            let mark = self.from + 64 * word + bits.trailing_zeros() as usize;
            if bits != 0 && mark < to {
                return Some(mark);
            }
            at = to;
        }
        None
    }
}

impl core::fmt::Debug for Marks {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        let Window { from, to, .. } = self.window;
        write!(f, "Marks({:?}, {:?}, {from}..{to})", self.kernel, self.set)
    }
}
