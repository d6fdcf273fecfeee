//! The files of `corpus/text`.

#![expect(clippy::unwrap_used, reason = "a test stops at what it cannot read")]

use std::fs;
use std::path::{Path, PathBuf};

fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    let mut entries: Vec<_> = fs::read_dir(folder).unwrap().map(|e| e.unwrap().path()).collect();
    entries.sort();
    for path in entries {
        let hidden = path.file_name().is_some_and(|name| name.as_encoded_bytes()[0] == b'.');
        if path.is_dir() {
            files(&path, found);
        } else if !hidden {
            found.push(path);
        }
    }
}

/// Returns the files below a folder of `corpus/text`, sorted, except for hidden ones.
pub(crate) fn corpus(folder: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    files(&Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus/text").join(folder), &mut found);
    found
}
