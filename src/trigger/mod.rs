//! The trigger: finds the places of a text at which the grammar looks for links.
//!
//! A *mark* is a byte that every link contains at least once: a colon after the name of a scheme,
//! a label separator, or an `@`. The grammar looks at marks only, so searching most texts costs
//! little more than finding their marks.
//!
//! A *kernel* is one implementation of this, for one set of vector instructions. The contract of
//! all kernels:
//!
//! * Bit `i` of word `w` says whether byte `from + 64 * w + i` is a mark, as defined by
//!   [`marks::is_mark`]. Bits past the end of the text are zero. A mark depends on its byte, the
//!   one before and the three after it, in the whole text.
//! * For 64 bytes of a text, a kernel says which of them belong to a class ([`classes`]). The
//!   grammar finds the ends of names and paths with that.
//! * Every kernel returns the same answers.
//!
//! To read this module, begin with [`marks`] (the definition), then [`marks::fill`] (the
//! algorithm), [`vector`] (the operations), and one file of [`arch`].
//!
//! This module knows neither spans nor grammar. It is the only one with unsafe code.

#![allow(unsafe_code, reason = "vectors are loaded by pointer, and need features of the processor")]
#![cfg_attr(
    not(target_arch = "x86_64"),
    allow(
        dead_code,
        unused_imports,
        unused_macros,
        reason = "other machines have no lanes for the sieve, or no vectors at all"
    )
)]

mod arch;
mod classes;
mod kernel;
mod machine;
mod marks;
mod nibbles;
#[cfg(test)]
mod ops;
#[cfg(test)]
pub(crate) mod random;
mod sieve;
mod vector;

pub(crate) use classes::host::HostBytes;
pub(crate) use classes::part::PartBytes;
pub use kernel::Kernel;
pub use marks::MarkSet;
pub use marks::tally::Sifting;
pub(crate) use marks::window::{FirstWord, Marks, Reader};
pub(crate) use sieve::Sieve;
