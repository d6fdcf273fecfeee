//! A small generator of pseudo-random numbers for unit tests. The tests of this module are also
//! compiled alone, for machines and engines where `tests/support/random.rs` is not at hand.

/// A linear congruential generator.
pub(crate) struct Random(pub(crate) u64);

impl Random {
    /// Returns a number from 0 to `end - 1`.
    pub(crate) fn below(&mut self, end: usize) -> usize {
        let step = self.0.wrapping_mul(6_364_136_223_846_793_005);
        self.0 = step.wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % end
    }

    /// Returns one of some values.
    pub(crate) fn of<'v, T>(&mut self, values: &'v [T]) -> &'v T {
        &values[self.below(values.len())]
    }
}
