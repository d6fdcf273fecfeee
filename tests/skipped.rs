//! The last of the tests: counts what the others skipped, and says how to run it. It fails when
//! `IRISPAN_DATA` is set and official data was missing all the same.

#![expect(clippy::print_stdout, reason = "the line is what it is for")]

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::ExitCode;

fn main() -> ExitCode {
    let list = Path::new(env!("CARGO_TARGET_TMPDIR")).join("skipped.txt");
    let lines = fs::read_to_string(&list).unwrap_or_default();
    let _ = fs::remove_file(&list);
    let lines: BTreeSet<&str> = lines.lines().collect();
    let count = |kind: &str| lines.iter().filter(|line| line.starts_with(kind)).count();
    let (data, features) = (count("Data\t"), count("Feature\t"));
    if data > 0 {
        println!(
            "{data} checks skipped, without the official data: `cargo xtask fetch` and \
             `cargo xtask fetch --draft` download it into corpus/data"
        );
    }
    if features > 0 {
        println!("{features} groups of tests skipped, without their features: see --all-features");
    }
    if data + features == 0 {
        println!("no check was skipped");
    }
    let is_required = xtask::input::OfficialData::from_env().is_required();
    if is_required && data > 0 { ExitCode::FAILURE } else { ExitCode::SUCCESS }
}
