//! Where a link may be: 64 bytes in, a bitmap out.

/// A way to compute the trigger bitmap. Every kernel gives the same bitmap.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Kernel;

impl Kernel {
    /// The fastest kernel that this machine runs.
    #[must_use]
    pub fn best() -> Kernel {
        Kernel
    }
}
