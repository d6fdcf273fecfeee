//! The kernel of every scanner of the tests.

use std::env;
use std::sync::OnceLock;

use irispan::{Kernel, Scanner, ScannerBuilder};

/// The environment variable that names the kernel.
pub(crate) const VARIABLE: &str = "IRISPAN_TEST_KERNEL";

/// Returns the kernel that the tests are run with: the one asked for, else the best.
fn kernel() -> Kernel {
    static KERNEL: OnceLock<Kernel> = OnceLock::new();
    *KERNEL.get_or_init(|| match env::var(VARIABLE) {
        Ok(name) => Kernel::by_name(&name)
            .unwrap_or_else(|| panic!("{VARIABLE}={name}: this machine has no such kernel")),
        Err(_) => Kernel::best(),
    })
}

/// Returns how many random texts a test draws that draws `count` with the best kernel: a tenth with
/// one that was asked for. What a kernel says is compared with its definition elsewhere, so few texts
/// show that a scanner asks it for nothing else.
pub(crate) fn texts(count: u64) -> u64 {
    if env::var_os(VARIABLE).is_some() { count / 10 } else { count }
}

/// Returns what tests use in place of [`Scanner::builder`].
#[expect(clippy::disallowed_methods, reason = "the one place that asks for a kernel")]
pub(crate) fn builder() -> ScannerBuilder {
    Scanner::builder().kernel(kernel())
}

/// Returns what tests use in place of [`Scanner::new`].
pub(crate) fn scanner() -> Scanner {
    builder().build()
}
