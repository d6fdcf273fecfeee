//! Files below a folder, by what kind of text they are.

use std::fs;
use std::path::{Path, PathBuf};

use crate::Result;

/// What a text is, for the counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// Source code, with its comments.
    Code,
    /// Prose: books, manuals, what accompanies a program.
    Prose,
    /// Messages.
    Mail,
}

/// Extensions of source code. Tables of data, such as JSON and CSV, are left out, because a single
/// one would drown the rest.
const CODE: [&str; 34] = [
    "asm", "awk", "bash", "c", "cc", "cfg", "cmake", "cpp", "css", "cxx", "go", "h", "hpp", "htm",
    "html", "hxx", "java", "js", "lua", "mjs", "php", "pl", "pm", "py", "pyi", "rb", "rs", "sh",
    "sql", "swift", "tcl", "toml", "ts", "yml",
];

/// Extensions of prose.
const PROSE: [&str; 5] = ["adoc", "md", "pod", "rst", "txt"];

/// Beginnings of names of files that are prose without an extension.
const READ_FIRST: [&str; 5] = ["AUTHORS", "CHANGE", "NEWS", "README", "TODO"];

/// Beginnings of names of files that are the same everywhere.
const LICENCES: [&str; 5] = ["COPYING", "COPYRIGHT", "LICENCE", "LICENSE", "NOTICE"];

/// Files longer than this are data. In bytes.
const LONGEST: u64 = 8 << 20;

/// A file, and the project that it belongs to.
pub(super) struct File {
    /// The name below the folder that was given, up to the first `/`, without a version.
    pub(super) project: String,
    pub(super) path: PathBuf,
}

/// Returns the files below a folder, in the order of their names. Links are not followed.
pub(super) fn files(folder: &Path) -> Result<Vec<File>> {
    let mut files = Vec::new();
    for path in entries(folder)? {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let project = without_version(&name).to_owned();
        let mut paths = Vec::new();
        descend(path, &mut paths)?;
        files.extend(paths.into_iter().map(|path| File { project: project.clone(), path }));
    }
    Ok(files)
}

fn descend(path: PathBuf, files: &mut Vec<PathBuf>) -> Result<()> {
    let about = fs::symlink_metadata(&path).map_err(|error| fail(&path, &error))?;
    if about.is_dir() {
        for entry in entries(&path)? {
            descend(entry, files)?;
        }
    } else if about.is_file() && about.len() <= LONGEST {
        files.push(path);
    }
    Ok(())
}

fn entries(folder: &Path) -> Result<Vec<PathBuf>> {
    let entries = fs::read_dir(folder).map_err(|error| fail(folder, &error))?;
    let mut paths: Vec<_> = entries
        .map(|entry| Ok(entry.map_err(|error| fail(folder, &error))?.path()))
        .collect::<Result<_>>()?;
    paths.sort();
    Ok(paths)
}

fn fail(path: &Path, error: &std::io::Error) -> String {
    format!("{}: {error}", path.display())
}

/// `aho-corasick-1.1.4` is `aho-corasick`, so that two versions of a project count once.
fn without_version(name: &str) -> &str {
    let version = name
        .match_indices('-')
        .find(|(at, _)| name.as_bytes().get(at + 1).is_some_and(u8::is_ascii_digit));
    version.map_or(name, |(at, _)| &name[..at])
}

/// Returns whether a file is text of a kind, by its name.
pub(super) fn is_of(kind: Kind, path: &Path) -> bool {
    let name = path.file_name().unwrap_or_default().to_string_lossy().to_ascii_uppercase();
    let begins = |with: &[&str]| with.iter().any(|begin| name.starts_with(begin));
    let extension = path.extension().unwrap_or_default().to_string_lossy().to_ascii_lowercase();
    match kind {
        Kind::Code => CODE.contains(&&*extension),
        Kind::Prose if extension.is_empty() => begins(&READ_FIRST),
        Kind::Prose => PROSE.contains(&&*extension) && !begins(&LICENCES),
        Kind::Mail => true,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_are_taken_from_names() {
        for (name, project) in [
            ("aho-corasick-1.1.4", "aho-corasick"),
            ("r-efi-6.0.0", "r-efi"),
            ("base64.py", "base64.py"),
            ("utf-8", "utf"),
            ("a-", "a-"),
        ] {
            assert_eq!(without_version(name), project);
        }
    }

    #[test]
    fn names_tell_the_kind() {
        for (path, code, prose) in [
            ("a/b.rs", true, false),
            ("a/b.PY", true, false),
            ("README.md", false, true),
            ("README", false, true),
            ("a.json", false, false),
            ("LICENSE-MIT.txt", false, false),
            ("Makefile", false, false),
            (".gitignore", false, false),
        ] {
            let path = Path::new(path);
            assert_eq!((is_of(Kind::Code, path), is_of(Kind::Prose, path)), (code, prose));
            assert!(is_of(Kind::Mail, path));
        }
    }
}
