//! Whether it pays to sift.

/// When marks are sifted. The links are the same.
///
/// This is public for tests, and no part of the stable API.
#[doc(hidden)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Sifting {
    /// Where many marks lead nowhere.
    #[default]
    Adaptive,
    Always,
    Never,
}

/// One window in so many is not sifted, and shows what the next ones are worth.
const PERIOD: u32 = 32;

/// What a window costs to sift, and what a mark costs that leads nowhere, in times of what it costs to sift
/// a mark: 2 ns.
const WINDOW: u32 = 8;
const MISS: u32 = 6;

/// Decides for each window whether it is sifted. A window that is not shows how many marks lead nowhere:
/// where most are links, as in lists of links, sifting is slower.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Tally {
    /// Windows until the next that is not sifted.
    left: u32,
    /// Whether the windows before that are.
    sifts: bool,
    /// Marks that led nowhere since a window was not sifted.
    missed: u32,
    /// What it would have cost to sift the windows that were not, and what it would have saved; each
    /// counts twice as much as the one before.
    cost: u32,
    saving: u32,
}

impl Tally {
    pub(crate) const fn new() -> Tally {
        Tally { left: 0, sifts: false, missed: 0, cost: 0, saving: 0 }
    }

    /// Notes that a mark led nowhere.
    #[inline(always)]
    pub(crate) const fn miss(&mut self) {
        self.missed = self.missed.wrapping_add(1);
    }

    /// Counts the window of these words; returns whether it is worth sifting.
    pub(crate) fn decide(&mut self, words: &[u64]) -> bool {
        if self.left == 0 {
            self.left = PERIOD - 1;
            let marks: u32 = words.iter().map(|word| word.count_ones()).sum();
            self.cost = self.cost / 2 + WINDOW + marks;
            self.missed = 0;
            return false;
        }
        if self.left == PERIOD - 1 {
            self.saving = self.saving / 2 + MISS * self.missed;
            self.sifts = self.saving > self.cost;
        }
        self.left -= 1;
        self.sifts
    }
}
