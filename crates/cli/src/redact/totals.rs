//! Sums over replaced links.

use std::fmt;

use irispan::Kind;

/// What was done with one file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Done {
    pub(super) bytes: u64,
    links: [u64; Kind::ALL.len()],
}

impl Done {
    pub(super) fn add(&mut self, kind: Kind, count: u64) {
        if let Some(sum) = self.links.get_mut(kind as usize) {
            *sum += count;
        }
    }

    /// Returns how many links were replaced.
    pub(super) fn links(&self) -> u64 {
        self.links.iter().sum()
    }
}

/// Sums over all files.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Totals {
    files: u64,
    changed: u64,
    done: Done,
    pub(super) errors: u64,
}

impl Totals {
    /// Adds what was done with a file.
    pub(super) fn add(&mut self, done: &Done) {
        self.files += 1;
        self.changed += u64::from(done.links() > 0);
        self.done.bytes += done.bytes;
        for kind in Kind::ALL {
            self.done.add(*kind, done.links[*kind as usize]);
        }
    }
}

impl fmt::Display for Totals {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut line = |name: &str, n: u64| writeln!(f, "{name:<12}{n:>12}");
        line("files", self.files)?;
        line("  changed", self.changed)?;
        line("bytes", self.done.bytes)?;
        line("replaced", self.done.links())?;
        for kind in Kind::ALL {
            line(&format!("  {kind}"), self.done.links[*kind as usize])?;
        }
        line("errors", self.errors)
    }
}
