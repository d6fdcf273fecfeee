//! Pseudo-random numbers, the same on every machine.
//!
//! Two other generators exist on purpose: `benches/texts/random.rs`, as the texts of the benches
//! must not change, and `src/trigger/random.rs`, as unit tests are compiled without this folder.

/// SplitMix64: one seed, one sequence.
pub(crate) struct Random(u64);

impl Random {
    pub(crate) fn new(seed: u64) -> Random {
        Random(seed)
    }

    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// Returns a number below `end`.
    pub(crate) fn below(&mut self, end: usize) -> usize {
        (self.next() % end as u64) as usize
    }

    /// Returns true once in `times`.
    pub(crate) fn once_in(&mut self, times: usize) -> bool {
        self.below(times) == 0
    }

    pub(crate) fn pick<'a, T: ?Sized>(&mut self, from: &[&'a T]) -> &'a T {
        from[self.below(from.len())]
    }

    /// Returns any character.
    pub(crate) fn char(&mut self) -> char {
        loop {
            // The low planes are denser, so they are drawn more often.
            let end = [0x800, 0x3000, 0x1_0000, 0x2_0000, 0x11_0000][self.below(5)];
            if let Some(c) = u32::try_from(self.below(end)).ok().and_then(char::from_u32) {
                return c;
            }
        }
    }
}
