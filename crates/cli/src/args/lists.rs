//! Lists of names, in an argument or in a file.

use std::path::Path;
use std::{fs, io};

use crate::mark::without_mark;

/// Splits a list at its commas.
pub(super) fn items(list: &str) -> impl Iterator<Item = &str> {
    list.split(',').map(str::trim)
}

/// Reads a file with one name on each line. `what` is the word for a name, and `mend` says what to do
/// if there is no file.
///
/// # Errors
///
/// A message for the user.
pub(super) fn read(path: &Path, what: &str, mend: &str) -> Result<String, String> {
    fs::read_to_string(path).map_err(|error| match error.kind() {
        io::ErrorKind::NotFound => format!("no such file; {mend}"),
        io::ErrorKind::InvalidData => {
            format!("the file is not UTF-8; write one {what} on each line")
        }
        _ => error.to_string(),
    })
}

/// Returns the names in such a file with the numbers of their lines. Empty lines, and lines that
/// begin with `#`, are skipped.
pub(super) fn names(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mark = text.len() - without_mark(text.as_bytes()).len();
    let lines = text[mark..].lines().map(str::trim);
    (1..).zip(lines).filter(|(_, line)| !line.is_empty() && !line.starts_with('#'))
}
