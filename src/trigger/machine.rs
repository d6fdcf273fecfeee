//! A machine: the functions of a kernel, compiled for the processor features that it needs.

use super::classes::Class;
use super::classes::host::HostBytes;
use super::classes::local::LocalBytes;
use super::classes::mixed::MixedBytes;
use super::classes::part::PartBytes;
use super::classes::run::RunBytes;
use super::classes::url::UrlBytes;
use super::marks::MarkSet;
use super::sieve::Sieve;

/// The functions that a machine brings.
pub(crate) trait Machine {
    /// The name of the kernel.
    const NAME: &'static str;

    /// Fills `words` with the marks of `text` from byte `from` on: [`marks`](super::marks). Returns a bit
    /// for each of the first 64 words: whether it has a mark.
    ///
    /// # Safety
    ///
    /// The processor has the features of this machine.
    unsafe fn fill(text: &[u8], from: usize, words: &mut [u64], set: MarkSet) -> u64;

    /// Returns the classes of 64 bytes of `text` from byte `from` on:
    /// [`classes`](super::classes).
    ///
    /// # Safety
    ///
    /// The processor has the features of this machine.
    unsafe fn class<C: Class>(text: &[u8], from: usize) -> C;
}

/// Implements [`Machine`] for a vector: both functions compiled for some features of the processor.
macro_rules! machine {
    ($vector:ty, $name:literal $(, $feature:literal)*) => {
        impl $crate::trigger::machine::Machine for $vector {
            const NAME: &'static str = $name;

            $(#[target_feature(enable = $feature)])*
            unsafe fn fill(
                text: &[u8],
                from: usize,
                words: &mut [u64],
                set: $crate::trigger::marks::MarkSet,
            ) -> u64 {
                // SAFETY: the caller promises the features, and these vectors need no others.
                unsafe { $crate::trigger::marks::fill::fill::<$vector>(text, from, words, set) }
            }

            $(#[target_feature(enable = $feature)])*
            unsafe fn class<C: $crate::trigger::classes::Class>(text: &[u8], from: usize) -> C {
                // SAFETY: the caller promises the features, and these vectors need no others.
                unsafe { $crate::trigger::classes::class::<$vector, C>(text, from) }
            }
        }
    };
}
pub(crate) use machine;

/// Makes a function that takes marks out of a bitmap with some lanes, compiled for some features of the
/// processor.
macro_rules! sift {
    ($name:ident, $lanes:ty $(, $feature:literal)*) => {
        /// Takes marks out of a bitmap: [`sift`](crate::trigger::sieve::sift).
        ///
        /// # Safety
        ///
        /// The processor has the features of these lanes.
        $(#[target_feature(enable = $feature)])*
        pub(super) unsafe fn $name(
            text: &[u8],
            from: usize,
            words: &mut [u64],
            marked: u64,
            sieve: &$crate::trigger::sieve::Sieve,
        ) -> u64 {
            // SAFETY: the caller promises the features, and these lanes need no others.
            unsafe { $crate::trigger::sieve::sift::sift::<$lanes>(text, from, words, marked, sieve) }
        }
    };
}
pub(crate) use sift;

/// A function that returns the classes of 64 bytes of a text from a byte on.
pub(crate) type Classes<C> = unsafe fn(text: &[u8], from: usize) -> C;

/// A function that takes marks out of a bitmap: [`sift`](super::sieve::sift).
pub(crate) type Sift =
    unsafe fn(text: &[u8], from: usize, words: &mut [u64], marked: u64, sieve: &Sieve) -> u64;

/// The functions of one machine, all unsafe to call if the processor lacks its features.
pub(crate) struct Functions {
    pub(crate) name: &'static str,
    pub(crate) fill: unsafe fn(text: &[u8], from: usize, words: &mut [u64], set: MarkSet) -> u64,
    /// `None` if no sieve is faster than the grammar.
    pub(crate) sift: Option<Sift>,
    pub(crate) host: Classes<HostBytes>,
    pub(crate) local: Classes<LocalBytes>,
    pub(crate) parts: Classes<PartBytes>,
    pub(crate) run: Classes<RunBytes>,
    pub(crate) mixed: Classes<MixedBytes>,
    pub(crate) url: Classes<UrlBytes>,
}

impl Functions {
    /// Returns the functions of a machine.
    pub(crate) const fn of<M: Machine>() -> Functions {
        Functions {
            name: M::NAME,
            fill: M::fill,
            sift: None,
            host: M::class,
            local: M::class,
            parts: M::class,
            run: M::class,
            mixed: M::class,
            url: M::class,
        }
    }
}
