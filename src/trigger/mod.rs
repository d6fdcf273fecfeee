//! Where a link may begin to be found: bytes in, bits out.
//!
//! A *mark* is a byte that every link must hold at least once: a colon behind the name of a scheme, a
//! label separator, or an `@`. The grammar looks only at marks, so a kernel that finds them fast makes
//! all of irispan fast.
//!
//! Contract: bit `i` of word `w` tells whether byte `from + 64 * w + i` is a mark, by the
//! definition in [`scalar::is_mark`]. Every kernel gives exactly that bitmap; bits past the end of
//! the text are zero. A mark depends on its byte, the one before and the three after it, in the
//! whole text.
//!
//! Beside marks, a kernel tells for 64 bytes at once which of them belong to a class
//! ([`classes`]): the grammar finds the ends of names and paths so.
//!
//! This module knows nothing of spans or grammar, and it is the only place for vector code.

#![allow(
    unsafe_code,
    reason = "vectors are loaded by pointer, and their operations are unsafe to call"
)]

#[cfg(target_arch = "aarch64")]
mod aarch64;
mod classes;
mod index;
mod scalar;
mod vector;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
mod wasm32;
#[cfg(target_arch = "x86_64")]
mod x86;

pub(crate) use classes::{HostBytes, PartBytes};
use classes::{LocalBytes, MixedBytes, UrlBytes};
pub(crate) use index::{FirstWord, Marks};

/// Which marks are asked for.
#[doc(hidden)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MarkSet {
    wanted: Wanted,
    /// The least byte that the name of a scheme may end with if no slash follows its colon: a digit
    /// or a letter.
    last: u8,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Wanted {
    Everything,
    Addresses,
    Schemes,
}

impl MarkSet {
    /// Colons and label separators: whatever links there are, each holds one of them.
    pub const EVERYTHING: MarkSet = MarkSet { wanted: Wanted::Everything, last: b'A' };
    /// Colons and `@`: what links with a written scheme and addresses hold.
    pub const ADDRESSES: MarkSet = MarkSet { wanted: Wanted::Addresses, last: b'A' };
    /// Colons: what links with a written scheme hold.
    pub const SCHEMES: MarkSet = MarkSet { wanted: Wanted::Schemes, last: b'A' };

    /// Every set.
    pub const ALL: [MarkSet; 6] = [
        MarkSet::EVERYTHING,
        MarkSet::ADDRESSES,
        MarkSet::SCHEMES,
        MarkSet::EVERYTHING.with_digits(true),
        MarkSet::ADDRESSES.with_digits(true),
        MarkSet::SCHEMES.with_digits(true),
    ];

    /// Colons behind a digit too, or none but those before a slash. Few schemes end with a digit, and
    /// logs are full of times.
    #[must_use]
    pub const fn with_digits(self, digits: bool) -> MarkSet {
        MarkSet { last: if digits { b'0' } else { b'A' }, ..self }
    }

    /// The same colons, and all separators.
    const fn with_separators(self) -> MarkSet {
        MarkSet { wanted: Wanted::Everything, ..self }
    }
}

/// Fills `words` with the bitmap of `text` from byte `from` on.
type Fill = fn(text: &[u8], from: usize, words: &mut [u64], set: MarkSet);

/// Classes of the 64 bytes of a text from a byte on.
type Classes<C> = fn(text: &[u8], from: usize) -> C;

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
pub struct Kernel(&'static Functions);

/// What makes up a kernel.
struct Functions {
    name: &'static str,
    fill: Fill,
    host: Classes<HostBytes>,
    local: Classes<LocalBytes>,
    parts: Classes<PartBytes>,
    mixed: Classes<MixedBytes>,
    url: Classes<UrlBytes>,
}

impl Kernel {
    /// Every kernel that this machine runs, the fastest first, the definition last.
    pub fn available() -> impl Iterator<Item = Kernel> {
        #[cfg(target_arch = "x86_64")]
        let vectors = x86::available();
        #[cfg(target_arch = "aarch64")]
        let vectors = aarch64::available();
        #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
        let vectors = wasm32::available();
        #[cfg(not(any(
            target_arch = "x86_64",
            target_arch = "aarch64",
            all(target_arch = "wasm32", target_feature = "simd128")
        )))]
        let vectors = [None];
        vectors.into_iter().flatten().chain([Kernel(&scalar::FUNCTIONS)])
    }

    /// The kernel that is fastest on most text. What the machine can do is looked up once per
    /// process.
    #[must_use]
    pub fn best() -> Kernel {
        Kernel::available().next().unwrap_or(Kernel(&scalar::FUNCTIONS))
    }

    /// The kernel of that name, if this machine runs it.
    #[must_use]
    pub fn by_name(name: &str) -> Option<Kernel> {
        Kernel::available().find(|kernel| kernel.name() == name)
    }

    /// The name of the kernel: `avx512bw`, `avx2`, `ssse3`, `sse2`, `neon`, `simd128` or `scalar`.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        self.0.name
    }

    /// The marks of a text: bit `i` of word `w` stands for byte `from + 64 * w + i`.
    ///
    /// For tests that compare kernels; scanning calls this itself.
    #[doc(hidden)]
    #[inline]
    pub fn fill(&self, text: &[u8], from: usize, words: &mut [u64], set: MarkSet) {
        (self.0.fill)(text, from, words, set);
    }

    #[inline]
    pub(crate) fn host(&self, text: &[u8], from: usize) -> HostBytes {
        (self.0.host)(text, from)
    }

    #[inline]
    pub(crate) fn local(&self, text: &[u8], from: usize) -> LocalBytes {
        (self.0.local)(text, from)
    }

    #[inline]
    pub(crate) fn parts(&self, text: &[u8], from: usize) -> PartBytes {
        (self.0.parts)(text, from)
    }

    #[inline]
    pub(crate) fn url(&self, text: &[u8], from: usize) -> UrlBytes {
        (self.0.url)(text, from)
    }

    #[inline]
    pub(crate) fn mixed(&self, text: &[u8], from: usize) -> MixedBytes {
        (self.0.mixed)(text, from)
    }
}

impl PartialEq for Kernel {
    fn eq(&self, other: &Kernel) -> bool {
        self.name() == other.name()
    }
}

impl Eq for Kernel {}

impl core::hash::Hash for Kernel {
    fn hash<H: core::hash::Hasher>(&self, state: &mut H) {
        self.name().hash(state);
    }
}

impl core::fmt::Debug for Kernel {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "Kernel({})", self.0.name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The bitmap by the definition alone, byte by byte.
    fn defined(text: &[u8], from: usize, words: &mut [u64], set: MarkSet) {
        for (w, word) in words.iter_mut().enumerate() {
            *word = (0..64)
                .filter(|i| scalar::is_mark(text, from + 64 * w + i, set))
                .fold(0, |bits, i| bits | 1 << i);
        }
    }

    /// Bytes that decide about marks, and their neighbours in value.
    const BYTES: &[u8] = b"amA@Z[`z{/09:;.@ \x1F!\0\x7F\x80\x82\x8E\xA1\xBC\xBD\xC2\xE3\xEF\xFF";

    fn compare(text: &[u8], from: usize) {
        for set in MarkSet::ALL {
            let mut want = [0; 6];
            defined(text, from, &mut want, set);
            for kernel in Kernel::available() {
                let mut got = [!0; 6];
                kernel.fill(text, from, &mut got, set);
                assert_eq!(want, got, "{} {set:?} from {from} of {text:?}", kernel.name());
            }
        }
    }

    fn random(seed: &mut u64) -> usize {
        *seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (*seed >> 33) as usize
    }

    #[test]
    fn every_kernel_equals_the_definition_at_every_length_and_alignment() {
        let mut seed = 1;
        let store: Vec<u8> = (0..400).map(|_| BYTES[random(&mut seed) % BYTES.len()]).collect();
        for length in 0..=300 {
            for shift in 0..64 {
                let text = &store[shift..shift + length];
                compare(text, 0);
                compare(text, length.min(shift));
            }
            for from in [1, 63, 64, 65, length / 2, length, length + 1] {
                compare(&store[..length], from);
            }
        }
    }

    /// Every pair of neighbours of every sort of mark, at every border of vectors and blocks.
    #[test]
    fn every_kernel_equals_the_definition_at_borders() {
        for mark in [&b":"[..], b".", b"@", b"\xE3\x80\x82", b"\xEF\xBC\x8E", b"\xEF\xBD\xA1"] {
            for at in [0, 1, 15, 16, 30, 31, 32, 61, 62, 63, 64, 65, 127, 128, 191] {
                for before in BYTES {
                    for after in BYTES {
                        let mut text = vec![b'x'; at];
                        text.pop();
                        text.push(*before);
                        text.extend_from_slice(mark);
                        text.push(*after);
                        compare(&text, 0);
                        text.extend_from_slice(b"xx");
                        compare(&text, 0);
                    }
                }
            }
        }
    }

    #[test]
    fn every_kernel_equals_the_definition_on_any_bytes() {
        let mut seed = 7;
        for _ in 0..2000 {
            let text: Vec<u8> =
                (0..random(&mut seed) % 400).map(|_| random(&mut seed) as u8).collect();
            compare(&text, random(&mut seed) % (text.len() + 1));
        }
    }

    /// Nothing around the text is read, whatever place is asked for: in a release build sums of it
    /// wrap around instead of panicking.
    #[test]
    fn places_behind_the_end_hold_nothing() {
        let store = b"a:/".repeat(200);
        for length in [0, 1, 2, 3, 16, 63, 64, 65, 67, 68, 127, 128, 200, 300] {
            let text = &store[200..200 + length];
            let isize_max = isize::MAX as usize;
            let ends = [length, length + 1, length + 64, length + 4096];
            let far = [isize_max - 63, isize_max, isize_max + 1];
            let last = [usize::MAX - 63, usize::MAX - 2, usize::MAX - 1, usize::MAX];
            for from in [&ends[..], &far, &last].concat() {
                for kernel in Kernel::available() {
                    let name = kernel.name();
                    for set in MarkSet::ALL {
                        let mut words = [!0; 6];
                        kernel.fill(text, from, &mut words, set);
                        assert_eq!(words, [0; 6], "{name}, {length} bytes from {from}");
                    }
                    let host = kernel.host(text, from);
                    assert_eq!((host.host, host.stops, host.hyphens), (0, 0, 0), "{name}");
                    let local = kernel.local(text, from);
                    assert_eq!((local.local, local.stops, local.backticks), (0, 0, 0), "{name}");
                    let parts = kernel.parts(text, from);
                    assert_eq!((parts.plain, parts.soft), (0, 0), "{name}");
                    let url = kernel.url(text, from);
                    assert_eq!((url.host, url.part), (host, parts), "{name}");
                    let mixed = kernel.mixed(text, from);
                    assert_eq!((mixed.plain, mixed.soft), (0, 0), "{name}");
                    assert_eq!((mixed.letters, mixed.alphanumeric), (0, 0), "{name}");
                }
            }
        }
    }

    /// No kernel that the machine has goes untested.
    #[test]
    fn kernels_of_this_machine() {
        let names: Vec<_> = Kernel::available().map(|kernel| kernel.name()).collect();
        let mut want = Vec::new();
        #[cfg(target_arch = "x86_64")]
        {
            let has = |feature, name| if feature { vec![name] } else { Vec::new() };
            want.extend(has(std::arch::is_x86_feature_detected!("avx512bw"), "avx512bw"));
            want.extend(has(std::arch::is_x86_feature_detected!("avx2"), "avx2"));
            want.extend(has(std::arch::is_x86_feature_detected!("ssse3"), "ssse3"));
            want.push("sse2");
        }
        #[cfg(target_arch = "aarch64")]
        want.push("neon");
        #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
        want.push("simd128");
        want.push("scalar");
        assert_eq!(names, want);
        assert_eq!(Kernel::best().name(), names[0]);
        for name in names {
            assert_eq!(Kernel::by_name(name).map(|kernel| kernel.name()), Some(name));
        }
        assert!(Kernel::by_name("none").is_none());
    }
}
