//! The kernel of every scanner of the tests.

use std::env;
use std::sync::OnceLock;

use irispan::{Kernel, Scanner, ScannerBuilder};

/// The environment variable that names the kernel.
pub(crate) const VARIABLE: &str = "IRISPAN_TEST_KERNEL";

/// The kernel that the tests are run with: the one asked for, else the best.
fn kernel() -> Kernel {
    static KERNEL: OnceLock<Kernel> = OnceLock::new();
    *KERNEL.get_or_init(|| match env::var(VARIABLE) {
        Ok(name) => Kernel::by_name(&name)
            .unwrap_or_else(|| panic!("{VARIABLE}={name}: this machine has no such kernel")),
        Err(_) => Kernel::best(),
    })
}

/// What tests use for [`Scanner::builder`].
pub(crate) fn builder() -> ScannerBuilder {
    Scanner::builder().kernel(kernel())
}

/// What tests use for [`Scanner::new`].
pub(crate) fn scanner() -> Scanner {
    builder().build()
}
