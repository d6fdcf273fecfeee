//! Counts the hosts of all links in the files of a folder, on all processors.
//!
//! ```sh
//! cargo run --release --example corpus --features parallel -- corpus/text
//! ```

use std::collections::HashMap;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use irispan::{Kind, Scanner};

fn main() -> io::Result<()> {
    let folder = std::env::args_os().nth(1).unwrap_or_else(|| ".".into());
    let mut texts = Vec::new();
    for path in files(Path::new(&folder))? {
        texts.push(std::fs::read(path)?);
    }

    // The closure runs on the thread that found the link: the place for mapping. One vector for each text,
    // in the order of the texts.
    let scanner = Scanner::builder().kinds([Kind::Url, Kind::Domain]).build();
    let hosts = scanner.parallel().map_many(&texts, |link| link.host().map(str::to_lowercase));

    let mut counts: HashMap<String, usize> = HashMap::new();
    for host in hosts.into_iter().flatten().flatten() {
        *counts.entry(host).or_default() += 1;
    }
    let mut counts: Vec<_> = counts.into_iter().collect();
    counts.sort_by(|a, b| b.1.cmp(&a.1).then_with(|| a.0.cmp(&b.0)));
    let mut out = io::stdout().lock();
    for (host, count) in counts.iter().take(20) {
        writeln!(out, "{count}\t{host}")?;
    }
    Ok(())
}

/// Returns the files below a folder.
fn files(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder)? {
        let entry = entry?;
        match entry.file_type()? {
            kind if kind.is_dir() => found.extend(files(&entry.path())?),
            kind if kind.is_file() => found.push(entry.path()),
            _ => {}
        }
    }
    Ok(found)
}
