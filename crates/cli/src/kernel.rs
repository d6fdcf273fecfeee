//! `IRISPAN_KERNEL`, which pins the vector code of the scanner by name.

use std::env;

use irispan::Kernel;
use irispan::highlight::TerminalText;

use crate::problem::Problem;

const VARIABLE: &str = "IRISPAN_KERNEL";

/// Returns the kernel that the environment names, or the fastest one of this machine.
///
/// # Errors
///
/// A message if this machine does not run the kernel.
pub(crate) fn chosen() -> Result<Kernel, Problem> {
    match env::var_os(VARIABLE) {
        Some(name) if !name.is_empty() => {
            let name = name.to_string_lossy();
            Kernel::by_name(&name).ok_or_else(|| unknown(&name))
        }
        _ => Ok(Kernel::best()),
    }
}

fn unknown(name: &str) -> Problem {
    let names: Vec<_> = Kernel::available().map(|kernel| kernel.name()).collect();
    let name = TerminalText::Line.harmless(name);
    Problem::new(VARIABLE, format!("this machine runs no kernel '{name}'"))
        .hint(format!("unset it, or name one of {}", names.join(", ")))
}
