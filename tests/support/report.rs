//! Lines that `cargo test` shows even if the test passes, and the list of skipped checks.

use std::fs::{self, OpenOptions};
use std::io::Write;
use std::panic::Location;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

/// Writes a line to standard error directly, as the harness captures only the print macros.
pub(crate) fn report(line: &str) {
    let _ = std::io::stderr().write_all(format!("{line}\n").as_bytes());
}

/// A requirement that a check can lack.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Missing {
    /// A file or folder of the official data.
    Data,
    /// A feature that the library was built without.
    Feature,
}

/// Reports that the caller is skipped because something named `name` is missing, and adds it to the
/// list that `tests/skipped.rs` counts when all other tests have run.
#[track_caller]
pub(crate) fn skip(missing: Missing, name: &str) {
    let caller = Location::caller();
    let place = format!("{}:{}", caller.file(), caller.line());
    let kind = match missing {
        Missing::Data => "official data",
        Missing::Feature => "feature",
    };
    report(&format!("{place}: skipped, no {kind} {name}"));
    let list = list().and_then(|list| OpenOptions::new().append(true).create(true).open(list).ok());
    if let Some(mut list) = list {
        // One write per line, as tests run in parallel.
        let _ = list.write_all(format!("{missing:?}\t{place}\t{name}\n").as_bytes());
    }
}

/// Returns the path of the list. The first call empties it, so that it covers one run.
fn list() -> Option<&'static Path> {
    static LIST: OnceLock<Option<PathBuf>> = OnceLock::new();
    let list = LIST.get_or_init(|| {
        let list = Path::new(option_env!("CARGO_TARGET_TMPDIR")?).join("skipped.txt");
        let _ = fs::remove_file(&list);
        Some(list)
    });
    list.as_deref()
}

/// Empties the list of the previous run. Checks that are not skipped call this; [`skip`] does so
/// itself.
pub(crate) fn not_skipped() {
    let _ = list();
}
