//! The kernel of every scanner of the tests.

use std::env;
use std::sync::OnceLock;

use irispan::{Kernel, Scanner, ScannerBuilder};

/// The environment variable that names the kernel.
pub(crate) const VARIABLE: &str = "IRISPAN_TEST_KERNEL";

/// Returns the kernel that the tests use: the one that the environment variable names, or the best.
fn kernel() -> Kernel {
    static KERNEL: OnceLock<Kernel> = OnceLock::new();
    *KERNEL.get_or_init(|| match env::var(VARIABLE) {
        Ok(name) => Kernel::by_name(&name)
            .unwrap_or_else(|| panic!("{VARIABLE}={name}: this machine has no such kernel")),
        Err(_) => Kernel::best(),
    })
}

/// Returns the number of random texts to draw: `count` with the best kernel, a tenth of it with a
/// kernel that the environment variable names. Other tests compare each kernel with its definition,
/// so few texts suffice to check that scanners rely on nothing else.
pub(crate) fn texts(count: u64) -> u64 {
    if env::var_os(VARIABLE).is_some() { count / 10 } else { count }
}

/// Returns a builder with the kernel of the tests, in place of [`Scanner::builder`].
#[expect(clippy::disallowed_methods, reason = "the one place that asks for a kernel")]
pub(crate) fn builder() -> ScannerBuilder {
    Scanner::builder().kernel(kernel())
}

/// Returns a scanner with the kernel of the tests, in place of [`Scanner::new`].
pub(crate) fn scanner() -> Scanner {
    builder().build()
}
