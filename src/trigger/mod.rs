//! Where a link may begin to be found: bytes in, bits out.
//!
//! A *mark* is a byte that every link must hold at least once: a colon with something after it, or
//! a label separator with the beginning of a label after it. The grammar looks only at marks, so a
//! kernel that finds them fast makes all of irispan fast.
//!
//! Contract: bit `i` of word `w` tells whether byte `from + 64 * w + i` is a mark, by the
//! definition in [`scalar::is_mark`]. Every kernel gives exactly that bitmap; bits past the end of
//! the text are zero. A mark depends on its byte and the two after it, in the whole text.
//!
//! This module knows nothing of spans or grammar, and it is the only place for vector code.

mod index;
mod scalar;
mod sparse;

pub(crate) use index::Marks;

/// Fills `words` with the bitmap of `text` from byte `from` on.
type Fill = fn(text: &[u8], from: usize, words: &mut [u64]);

/// A way to compute the marks of a text. Every kernel gives the same marks; only speed differs.
///
/// ```
/// use irispan::{Kernel, Scanner};
///
/// for kernel in Kernel::available() {
///     let scanner = Scanner::builder().kernel(kernel).build();
///     assert_eq!(scanner.links("see https://example.com/").count(), 1, "{}", kernel.name());
/// }
/// ```
#[derive(Clone, Copy)]
pub struct Kernel {
    name: &'static str,
    fill: Fill,
}

const SCALAR: Kernel = Kernel { name: "scalar", fill: scalar::fill };
const MEMCHR: Kernel = Kernel { name: "memchr", fill: sparse::fill };

impl Kernel {
    /// Every kernel that this machine runs, the definition first.
    #[must_use]
    pub fn available() -> impl Iterator<Item = Kernel> {
        [SCALAR, MEMCHR].into_iter()
    }

    /// The kernel that is fastest on most text.
    #[must_use]
    pub const fn best() -> Kernel {
        MEMCHR
    }

    /// The name of the kernel.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        self.name
    }

    /// The marks of a text: bit `i` of word `w` stands for byte `from + 64 * w + i`.
    ///
    /// For tests that compare kernels; scanning calls this itself.
    pub fn fill(&self, text: &[u8], from: usize, words: &mut [u64]) {
        (self.fill)(text, from, words);
    }
}

impl PartialEq for Kernel {
    fn eq(&self, other: &Kernel) -> bool {
        self.name == other.name
    }
}

impl Eq for Kernel {}

impl core::hash::Hash for Kernel {
    fn hash<H: core::hash::Hasher>(&self, state: &mut H) {
        self.name.hash(state);
    }
}

impl core::fmt::Debug for Kernel {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "Kernel({})", self.name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The bitmap by the definition alone, byte by byte.
    fn defined(text: &[u8], from: usize, words: &mut [u64]) {
        for (w, word) in words.iter_mut().enumerate() {
            *word = (0..64)
                .filter(|i| scalar::is_mark(text, from + 64 * w + i))
                .fold(0, |bits, i| bits | 1 << i);
        }
    }

    #[test]
    fn every_kernel_equals_the_definition() {
        let bytes: &[u8] = b"a.:@ \xE3\x80\x82\xEF\xBC\x8E\xEF\xBD\xA1Z0\x7F";
        let mut seed = 1_u64;
        let mut kernels = 0;
        for kernel in Kernel::available() {
            kernels += 1;
            for length in 0..300 {
                let text: Vec<u8> = (0..length)
                    .map(|_| {
                        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                        bytes[(seed >> 33) as usize % bytes.len()]
                    })
                    .collect();
                for from in [0, 1, 63, 64, length / 2, length] {
                    let (mut want, mut got) = ([0; 6], [!0; 6]);
                    defined(&text, from, &mut want);
                    kernel.fill(&text, from, &mut got);
                    assert_eq!(want, got, "{} from {from} of {text:?}", kernel.name());
                }
            }
        }
        assert!(kernels >= 2);
    }
}
