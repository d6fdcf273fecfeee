//! Settings of jobs, and the files that they wrote.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use irispan_extract::job::Settings;
use irispan_extract::sink::{Compression, Format};

/// Returns settings for tables of uncompressed JSON lines.
pub(crate) fn json_lines(output: &Path) -> Settings {
    let mut settings = Settings::new(output.to_owned());
    settings.format = Format::JsonLines;
    settings.compression = Compression::None;
    settings
}

/// Returns the bytes of every file below a folder, by its relative path.
pub(crate) fn files(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let mut found = BTreeMap::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(next) = folders.pop() {
        for entry in fs::read_dir(next).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                folders.push(path);
            } else {
                let name = path.strip_prefix(folder).expect("below").to_owned();
                found.insert(name, fs::read(path).expect("a file"));
            }
        }
    }
    found
}
