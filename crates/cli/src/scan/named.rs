//! The paths that the user named: in arguments, and in files of names.

use std::fs;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use super::files::is_stdin;
use crate::args::SelectArgs;
use crate::mark::without_mark;
use crate::problem::Problem;

/// Returns the paths of the arguments, then those of `--files-from` and `--files0-from`.
///
/// # Errors
///
/// A message for the user if a list cannot be read.
pub(crate) fn paths(arguments: &[PathBuf], args: &SelectArgs) -> Result<Vec<PathBuf>, Problem> {
    let mut paths = arguments.to_vec();
    let lists = args.files_from.iter().map(|list| (list, b'\n'));
    for (list, end) in lists.chain(args.files0_from.iter().map(|list| (list, 0))) {
        let bytes = read(list)?;
        for name in names(&bytes, end) {
            let path = path(name).ok_or_else(|| {
                Problem::new(list.display().to_string(), "holds a name that is not UTF-8")
                    .hint("name the folder instead")
            })?;
            // In a list, `-` is the name of a file.
            paths.push(if is_stdin(&path) { Path::new(".").join(path) } else { path });
        }
    }
    Ok(paths)
}

/// Returns the names in a list. A byte order mark, CR LF and blank lines are handled if names are
/// on lines; between NULs, names are unchanged.
fn names(list: &[u8], end: u8) -> impl Iterator<Item = &[u8]> {
    let is_lines = end == b'\n';
    let list = if is_lines { without_mark(list) } else { list };
    list.split(move |byte| *byte == end).filter_map(move |name| {
        let name = name.strip_suffix(b"\r").filter(|_| is_lines).unwrap_or(name);
        let is_name = if is_lines { !name.trim_ascii().is_empty() } else { !name.is_empty() };
        is_name.then_some(name)
    })
}

fn read(list: &Path) -> Result<Vec<u8>, Problem> {
    let read = if is_stdin(list) {
        let mut bytes = Vec::new();
        io::stdin().lock().read_to_end(&mut bytes).map(|_| bytes)
    } else {
        fs::read(list)
    };
    read.map_err(|error| Problem::from_io(list, &error, false))
}

#[cfg(unix)]
fn path(name: &[u8]) -> Option<PathBuf> {
    use std::os::unix::ffi::OsStrExt;
    Some(std::ffi::OsStr::from_bytes(name).into())
}

#[cfg(not(unix))]
fn path(name: &[u8]) -> Option<PathBuf> {
    std::str::from_utf8(name).ok().map(PathBuf::from)
}
