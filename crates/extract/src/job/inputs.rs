//! The inputs of a job: files, the files of folders, matches of patterns, objects of stores, and
//! standard input.

use std::collections::HashSet;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use glob::MatchOptions;
#[cfg(feature = "remote")]
use glob::Pattern;
use irispan::mail::maildir::{is_maildir, may_hold_messages};

use super::error::{JobError, JobErrorKind};
use super::input::Input;
use super::names::OWN;

/// Returns the inputs that these paths name.
///
/// A file is itself, and `-` is standard input. A folder is every file below it in the order of
/// their names, except those whose names begin with `.` or `_`, those in the output of a job, and
/// pipes and devices. Symbolic links that lead back to a parent are skipped, and a folder nested
/// more than 64 levels deep is an input that cannot be read. A folder that has `cur` and `new` is a
/// Maildir: its messages are read, subfolders that are Maildirs even if their names begin with `.`,
/// and other subfolders except `tmp`, but no files beside these. A name with `*`, `?` or `[…]` that
/// is not a file is every file that it matches (`**` matches any folders), but no pipe or device. A
/// URL of `s3`, `gs`, `az` or `https` is an object; one that ends with `/` is all objects below it,
/// and its last part may be a pattern as well. URLs need the feature `remote`.
///
/// Something that is named more than once, even by symbolic links, is one input, at its first
/// place. A path that cannot be read is an input whose opening fails with the reason.
#[must_use]
pub fn inputs_of(paths: &[PathBuf]) -> Vec<Input> {
    let mut found = Found::default();
    for path in paths {
        let text = path.to_str().unwrap_or_default();
        if text == "-" {
            found.inputs.push(Input::standard_input());
        } else if is_url(text) {
            found.url(text);
        } else if path.is_dir() {
            let is_output = |folder: &Path| folder.join(OWN).is_dir();
            let mut walk = Walk { has_maildirs: true, ..Walk::of(path, &is_output) };
            walk.folder(path, &mut found.inputs);
        } else if has_pattern(text) && !path.exists() {
            found.pattern(text);
        } else {
            found.inputs.push(Input::file(path));
        }
    }
    let mut seen = HashSet::new();
    found.inputs.retain(|input| seen.insert(input.place_name()));
    found.inputs
}

/// Checks that this program was built with the features that the inputs need. Jobs do so before
/// they make anything.
///
/// # Errors
///
/// [`JobErrorKind::Feature`] for the first input that needs a missing feature.
pub fn check_features(inputs: &[Input]) -> Result<(), JobError> {
    let lacking = |input: &Input| {
        let feature = input.lacking_feature()?;
        Some(JobError::new(JobErrorKind::Feature, Path::new(input.name()), feature))
    };
    inputs.iter().find_map(lacking).map_or(Ok(()), Err)
}

#[derive(Default)]
struct Found {
    inputs: Vec<Input>,
    #[cfg(feature = "remote")]
    stores: crate::remote::Stores,
}

/// `*` does not match a slash, so that each folder needs a pattern of its own.
const MATCH: MatchOptions = MatchOptions {
    case_sensitive: true,
    require_literal_separator: true,
    require_literal_leading_dot: true,
};

impl Found {
    fn pattern(&mut self, pattern: &str) {
        let before = self.inputs.len();
        match glob::glob_with(pattern, MATCH) {
            // A folder that cannot be read becomes an input that fails.
            Ok(paths) => self.inputs.extend(paths.filter_map(|path| match path {
                Ok(path) if is_no_file(&path) => None,
                Ok(path) => Some(Input::file(&path)),
                Err(error) => Some(Input::file(error.path())),
            })),
            Err(error) => self.inputs.push(Input::nowhere(pattern, &io::Error::other(error))),
        }
        if self.inputs.len() == before {
            self.inputs.push(Input::nowhere(pattern, &io::Error::other("no file matches")));
        }
    }

    #[cfg(not(feature = "remote"))]
    fn url(&mut self, url: &str) {
        let reason = "it was built without the feature `remote`, which reads URLs";
        let reason = io::Error::new(io::ErrorKind::Unsupported, reason);
        self.inputs.push(Input::nowhere(url, &reason));
    }

    #[cfg(feature = "remote")]
    fn url(&mut self, url: &str) {
        let added = match url.rsplit_once('/') {
            Some((_, "")) => self.list(url, None),
            Some((folder, last)) if has_pattern(last) => match Pattern::new(last) {
                Ok(pattern) => self.list(&format!("{folder}/"), Some(&pattern)),
                Err(error) => Err(io::Error::other(error)),
            },
            _ => self.stores.object(url).map(|object| {
                let name = url.rsplit('/').next().unwrap_or_default();
                self.inputs.push(Input::object(url, object, Path::new(name)));
            }),
        };
        if let Err(error) = added {
            self.inputs.push(Input::nowhere(url, &error));
        }
    }

    /// Adds the objects below a URL that ends with a slash: all of them, or those directly below it
    /// whose names match.
    #[cfg(feature = "remote")]
    fn list(&mut self, folder: &str, pattern: Option<&Pattern>) -> io::Result<()> {
        let before = self.inputs.len();
        for (url, object) in self.stores.list(folder)? {
            let Some(relative) = url.strip_prefix(folder) else { continue };
            let is_data = |part: &str| !part.starts_with(['.', '_']);
            let is_meant = match pattern {
                Some(pattern) => pattern.matches_with(relative, MATCH),
                None => relative.split('/').all(is_data),
            };
            if is_meant {
                self.inputs.push(Input::object(&url, object, Path::new(relative)));
            }
        }
        if self.inputs.len() == before {
            return Err(io::Error::new(io::ErrorKind::NotFound, "no object is there"));
        }
        Ok(())
    }
}

fn has_pattern(name: &str) -> bool {
    name.contains(['*', '?', '['])
}

/// Returns whether a path is that of a folder, a pipe or a device. Opening a pipe without a writer
/// would block for ever.
fn is_no_file(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|data| !data.is_file())
}

/// Returns whether a name has the scheme of a URL of a store.
fn is_url(name: &str) -> bool {
    let schemes = ["s3", "s3a", "gs", "az", "azure", "abfs", "abfss", "adl", "http", "https"];
    name.split_once("://").is_some_and(|(scheme, _)| schemes.contains(&scheme))
}

/// Returns the files below a folder as [`inputs_of`] does, but includes the output of jobs.
pub(super) fn files_below(folder: &Path) -> Vec<Input> {
    let mut inputs = Vec::new();
    Walk::of(folder, &|_| false).folder(folder, &mut inputs);
    inputs
}

/// The maximum depth of folders below one that is named.
const MAX_DEPTH: usize = 64;

/// A walk through the folders below one.
struct Walk<'w> {
    root: &'w Path,
    is_left_out: &'w dyn Fn(&Path) -> bool,
    /// Whether only the messages of a Maildir are inputs.
    has_maildirs: bool,
    /// The canonical paths of the parents of the current folder, to detect links that lead back.
    around: Vec<PathBuf>,
}

impl<'w> Walk<'w> {
    fn of(root: &'w Path, is_left_out: &'w dyn Fn(&Path) -> bool) -> Walk<'w> {
        Walk { root, is_left_out, has_maildirs: false, around: Vec::new() }
    }

    fn folder(&mut self, folder: &Path, inputs: &mut Vec<Input>) {
        let entries = fs::read_dir(folder).and_then(Iterator::collect::<io::Result<Vec<_>>>);
        let (Ok(mut entries), Ok(itself)) = (entries, folder.canonicalize()) else {
            self.add(folder, inputs);
            return;
        };
        if self.around.contains(&itself) {
            return;
        }
        if self.around.len() > MAX_DEPTH {
            let reason = format!("more than {MAX_DEPTH} folders are around it: name it itself");
            inputs.push(Input::nowhere(&folder.to_string_lossy(), &io::Error::other(reason)));
            return;
        }
        self.around.push(itself);
        entries.sort_by_key(fs::DirEntry::file_name);
        let of_maildir = self.has_maildirs && is_maildir(folder);
        for entry in entries {
            let (path, name) = (entry.path(), entry.file_name());
            let is_meant = match name.as_encoded_bytes() {
                [b'_', ..] => false,
                [b'.', ..] if !of_maildir => false,
                _ => !of_maildir || may_hold_messages(&path),
            };
            if !is_meant {
                continue;
            }
            match fs::metadata(&path) {
                Ok(data) if data.is_dir() => {
                    if !(self.is_left_out)(&path) {
                        self.folder(&path, inputs);
                    }
                }
                _ if is_no_file(&path) => {}
                _ => self.add(&path, inputs),
            }
        }
        self.around.pop();
    }

    fn add(&self, path: &Path, inputs: &mut Vec<Input>) {
        let relative = path.strip_prefix(self.root).unwrap_or(path);
        inputs.push(Input::below(path, relative));
    }
}
