//! The kernels that the processor runs, and the choice between them.

use core::ptr;
use core::sync::atomic::{AtomicPtr, Ordering};

use super::arch;
use super::classes::host::HostBytes;
use super::classes::local::LocalBytes;
use super::classes::mixed::MixedBytes;
use super::classes::part::PartBytes;
use super::classes::run::RunBytes;
use super::classes::url::UrlBytes;
use super::machine::Functions;
use super::marks::MarkSet;
use super::sieve::Sieve;

/// One implementation of the vector code that searches a text for the places where a link may be.
///
/// All kernels return the same results; only their speed differs. [`Kernel::best`] is the default.
/// Another one is of use to compare them, or to rule out the processor as the cause of a problem.
///
/// ```
/// use irispan::{Kernel, Scanner};
///
/// for kernel in Kernel::available() {
///     let scanner = Scanner::builder().kernel(kernel).build();
///     assert_eq!(scanner.links("see https://example.com/").count(), 1, "{}", kernel.name());
/// }
/// ```
// The processor has the features that these functions need: `available` alone makes kernels.
#[derive(Clone, Copy)]
pub struct Kernel(&'static Functions);

impl Kernel {
    /// Returns every kernel that this processor runs, the fastest first and `scalar` last.
    pub fn available() -> impl Iterator<Item = Kernel> {
        arch::available().map(Kernel)
    }

    /// Returns the kernel that is fastest on most texts. The features of the processor are looked
    /// up once per process.
    #[inline]
    #[must_use]
    pub fn best() -> Kernel {
        /// The functions of the best kernel, or null as long as nobody has asked for them.
        static BEST: AtomicPtr<Functions> = AtomicPtr::new(ptr::null_mut());
        // SAFETY: the pointer is null, or was made of a `&'static Functions` by `look_up`.
        match unsafe { BEST.load(Ordering::Relaxed).as_ref() } {
            Some(functions) => Kernel(functions),
            None => look_up(&BEST),
        }
    }

    /// Returns the kernel with a name, or `None` if this processor does not run it.
    #[must_use]
    pub fn by_name(name: &str) -> Option<Kernel> {
        Kernel::available().find(|kernel| kernel.name() == name)
    }

    /// Returns the name of the kernel: `avx512bw`, `avx2`, `ssse3`, `sse2`, `neon`, `simd128` or
    /// `scalar`.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        self.0.name
    }

    /// Fills `words` with the marks of a text: bit `i` of word `w` says whether byte
    /// `from + 64 * w + i` is one. Bits past the end of the text are zero. Returns a bit for each of
    /// the first 64 words: whether it has a mark.
    ///
    /// This is public for tests that compare kernels, and no part of the stable API.
    #[doc(hidden)]
    #[inline]
    pub fn fill(&self, text: &[u8], from: usize, words: &mut [u64], set: MarkSet) -> u64 {
        // SAFETY: a kernel exists only if the processor has its features.
        unsafe { (self.0.fill)(text, from, words, set) }
    }

    /// Takes those marks out of `words`, the bitmap of `text` from byte `from` on, that a sieve drops.
    /// `marked` is what [`fill`](Kernel::fill) returned; returns the same for what is left. Does nothing if
    /// the kernel has no sieve.
    #[inline]
    pub(crate) fn sift(
        &self,
        text: &[u8],
        from: usize,
        words: &mut [u64],
        marked: u64,
        sieve: &Sieve,
    ) -> u64 {
        match self.0.sift {
            // SAFETY: a kernel exists only if the processor has its features.
            Some(sift) => unsafe { sift(text, from, words, marked, sieve) },
            None => marked,
        }
    }

    /// Returns whether the kernel has a sieve.
    #[cfg(test)]
    pub(crate) fn has_sieve(&self) -> bool {
        self.0.sift.is_some()
    }

    #[inline]
    pub(crate) fn host(&self, text: &[u8], from: usize) -> HostBytes {
        // SAFETY: a kernel exists only if the processor has its features.
        unsafe { (self.0.host)(text, from) }
    }

    #[inline]
    pub(crate) fn local(&self, text: &[u8], from: usize) -> LocalBytes {
        // SAFETY: a kernel exists only if the processor has its features.
        unsafe { (self.0.local)(text, from) }
    }

    #[inline]
    pub(crate) fn parts(&self, text: &[u8], from: usize) -> PartBytes {
        // SAFETY: a kernel exists only if the processor has its features.
        unsafe { (self.0.parts)(text, from) }
    }

    #[inline]
    pub(crate) fn run(&self, text: &[u8], from: usize) -> RunBytes {
        // SAFETY: a kernel exists only if the processor has its features.
        unsafe { (self.0.run)(text, from) }
    }

    #[inline]
    pub(crate) fn url(&self, text: &[u8], from: usize) -> UrlBytes {
        // SAFETY: a kernel exists only if the processor has its features.
        unsafe { (self.0.url)(text, from) }
    }

    #[inline]
    pub(crate) fn mixed(&self, text: &[u8], from: usize) -> MixedBytes {
        // SAFETY: a kernel exists only if the processor has its features.
        unsafe { (self.0.mixed)(text, from) }
    }
}

/// Asks the processor for the best kernel, and stores its functions.
#[cold]
fn look_up(best: &AtomicPtr<Functions>) -> Kernel {
    let functions = arch::available().next().unwrap_or(&arch::SCALAR);
    // Every thread stores the same pointer, and what it leads to was there before the program
    // began: no order is needed.
    best.store(ptr::from_ref(functions).cast_mut(), Ordering::Relaxed);
    Kernel(functions)
}

// Each machine has one static with its functions, whose address is as good as its name.
impl PartialEq for Kernel {
    fn eq(&self, other: &Kernel) -> bool {
        ptr::eq(self.0, other.0)
    }
}

impl Eq for Kernel {}

impl core::hash::Hash for Kernel {
    fn hash<H: core::hash::Hasher>(&self, state: &mut H) {
        ptr::hash(self.0, state);
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

    /// No kernel that the processor has goes untested.
    #[test]
    fn kernels_of_this_machine() {
        let names: Vec<_> = Kernel::available().map(|kernel| kernel.name()).collect();
        let mut want = Vec::new();
        #[cfg(target_arch = "x86_64")]
        {
            let has = |feature, name| if feature { vec![name] } else { Vec::new() };
            let avx512 = cfg!(irispan_avx512) && std::arch::is_x86_feature_detected!("avx512bw");
            want.extend(has(avx512, "avx512bw"));
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
        for _ in 0..2 {
            assert_eq!(Some(Kernel::best()), Kernel::available().next());
        }
        for name in names {
            let kernel = Kernel::by_name(name);
            assert_eq!(kernel.map(|kernel| kernel.name()), Some(name));
            assert_eq!(kernel, Kernel::available().find(|kernel| kernel.name() == name));
        }
        assert!(Kernel::by_name("none").is_none());
    }
}
