//! How long files and functions may be.

use std::path::Path;

use super::complaint::Complaint;
use super::files::{is_generated, read, rust_files, shown};
use super::source::Source;
use crate::Result;

/// More lines than this, and a file holds more than one idea.
const MAX_FILE: usize = 400;

/// The same for files of tests and benches, which are lists of cases more often.
const MAX_TEST_FILE: usize = 450;

/// More lines than this, and a function does not fit on a screen. The first line of a comment above
/// or inside a longer one says why it is: `// Long: a table of cases.`
const MAX_FUNCTION: usize = 60;

const REASON: &str = "Long: ";

/// Folders with Rust files that people write, from the root of the workspace.
const FOLDERS: [&str; 6] = ["src", "tests", "crates", "benches", "examples", "fuzz"];

/// Complains of files and functions that are too long.
pub(super) fn check(root: &Path, complaints: &mut Vec<Complaint>) -> Result<()> {
    for folder in FOLDERS {
        for file in rust_files(&root.join(folder))? {
            let text = read(&file)?;
            if !is_generated(&text) {
                check_file(&shown(root, &file), &text, complaints)?;
            }
        }
    }
    Ok(())
}

pub(super) fn check_file(shown: &str, text: &str, complaints: &mut Vec<Complaint>) -> Result<()> {
    let lines: Vec<&str> = text.lines().map(str::trim).collect();
    let mut complain =
        |text: String| complaints.push(Complaint { files: vec![shown.to_owned()], text });
    let is_test = ["tests/", "benches/"].iter().any(|folder| shown.contains(folder));
    let most = if is_test { MAX_TEST_FILE } else { MAX_FILE };
    if lines.len() > most {
        complain(format!("{shown}: {} lines, more than {most}", lines.len()));
    }
    let source = Source::parse(text, Vec::new()).map_err(|error| format!("{shown}: {error}"))?;
    for (name, first, last) in source.functions {
        let length = last + 1 - first;
        if length > MAX_FUNCTION && !has_reason(&lines, first, last) {
            complain(format!(
                "{shown}:{first}: {name} has {length} lines, more than {MAX_FUNCTION}, and no \
                 comment `{REASON}…` says why"
            ));
        }
    }
    Ok(())
}

/// Returns whether a comment directly above a function, or the first comment in it, gives a reason.
fn has_reason(lines: &[&str], first: usize, last: usize) -> bool {
    let is_comment = |line: &&&str| line.starts_with("//");
    let above = lines[..first - 1].iter().rev();
    let above = above.take_while(|line| line.starts_with("//") || line.starts_with('#'));
    let inside = lines[first - 1..last].iter().find(is_comment);
    above.filter(is_comment).chain(inside).any(|line| line.contains(REASON))
}
