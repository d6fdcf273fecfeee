//! The files to scan: the paths that the user named, and the contents of folders among them.

use std::fs::{self, FileType};
use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};
use std::vec;

use irispan::mail::maildir::{is_maildir, is_message};

use super::same::OutputFile;
use super::walk::{self, Entries, Walk};
use crate::args::Input;
use crate::problem::Problem;

/// A file or standard input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Source {
    Stdin,
    /// A file, named by the user or met in a folder.
    File {
        path: PathBuf,
        walked: bool,
    },
}

impl Source {
    /// Returns the bytes of the path; `-` is standard input.
    pub(crate) fn bytes(&self) -> &[u8] {
        match self {
            Source::Stdin => b"-",
            Source::File { path, .. } => path.as_os_str().as_encoded_bytes(),
        }
    }

    /// Returns the path; `None` for standard input.
    fn path(&self) -> Option<&Path> {
        match self {
            Source::Stdin => None,
            Source::File { path, .. } => Some(path),
        }
    }

    /// Explains an error of the operating system about this source.
    pub(crate) fn problem(&self, error: &io::Error) -> Problem {
        match self {
            Source::Stdin => Problem::from_io(Path::new("standard input"), error, false),
            Source::File { path, walked, .. } => Problem::from_io(path, error, *walked),
        }
    }

    /// Returns the path as it appears in records. Bytes that are not UTF-8 become U+FFFD.
    pub(crate) fn name(&self) -> String {
        match self {
            Source::Stdin => "-".to_owned(),
            Source::File { path, .. } => path.to_string_lossy().into_owned(),
        }
    }
}

/// Iterates over the files in the order in which they are reported: arguments as given, folders
/// sorted by name on each level. Folders are read lazily.
pub(crate) struct Files {
    paths: Vec<PathBuf>,
    unnamed: bool,
    left: vec::IntoIter<PathBuf>,
    walk: Option<Entries>,
    options: Walk,
    /// The file that is being written, which must not be read.
    output: OutputFile,
    hint: &'static str,
}

impl Files {
    /// Returns the files of these paths; `unnamed` says that the user named no input, so that
    /// standard input is read.
    pub(crate) fn new(paths: Vec<PathBuf>, unnamed: bool, options: Walk) -> Files {
        let paths = if unnamed { vec![PathBuf::from("-")] } else { paths };
        let left = paths.clone().into_iter();
        let output = OutputFile::default();
        Files { paths, unnamed, left, walk: None, options, output, hint: "" }
    }

    /// Refuses the file that is being written; `hint` says what to do.
    pub(crate) fn without(self, output: OutputFile, hint: &'static str) -> Files {
        Files { output, hint, ..self }
    }

    /// Returns `true` if there is a single input that is not a folder.
    pub(crate) fn is_single(&self) -> bool {
        self.paths.len() == 1 && self.paths.iter().all(|path| is_stdin(path) || !path.is_dir())
    }

    /// Returns `true` if standard input is read and is a terminal.
    pub(crate) fn reads_terminal(&self) -> bool {
        self.paths.iter().any(|path| is_stdin(path)) && io::stdin().is_terminal()
    }

    /// Returns `true` if standard input is read and is a terminal, although it was not named.
    pub(crate) fn waits_for_terminal(&self) -> bool {
        self.unnamed && self.reads_terminal()
    }

    /// Returns the source of a named path, or begins the walk of a folder and returns `None`.
    fn named(&mut self, path: PathBuf) -> Option<Result<Source, Problem>> {
        if is_stdin(&path) {
            return Some(Ok(Source::Stdin));
        }
        let kind = match fs::metadata(&path) {
            Ok(metadata) => metadata.file_type(),
            Err(error) => return Some(Err(Problem::from_io(&path, &error, false))),
        };
        if let Some(problem) = self.unfit(&path, kind.is_dir()) {
            return Some(Err(problem));
        }
        if kind.is_dir() {
            self.walk = Some(self.options.begin(path));
            return None;
        }
        if !kind.is_file() && !is_pipe(kind) && !ends(&path) {
            return Some(Err(special(&path, kind)));
        }
        Some(Ok(Source::File { path, walked: false }))
    }

    /// Returns a problem if `--input` requires a folder and the path is a file, or the other way
    /// round.
    fn unfit(&self, path: &Path, folder: bool) -> Option<Problem> {
        let (what, hint) = match self.options.input {
            Input::Mbox if folder => {
                ("a folder, not a mailbox", "name the files in it, or use --input maildir")
            }
            Input::Maildir if !folder => ("a file, not a Maildir", "use --input mail or mbox"),
            Input::Maildir if !is_maildir(path) => {
                ("no Maildir: it has no folders `cur` and `new`", "use --input mail for its files")
            }
            _ => return None,
        };
        Some(Problem::new(path.display().to_string(), what).hint(hint))
    }

    /// Returns the next file of the walk.
    fn walked(&mut self) -> Option<Result<Source, Problem>> {
        for entry in self.walk.as_mut()? {
            match entry {
                Ok(entry) if self.options.input == Input::Maildir && !is_message(entry.path()) => {}
                Ok(entry) if entry.file_type().is_some_and(|kind| kind.is_file()) => {
                    return Some(Ok(Source::File { path: entry.into_path(), walked: true }));
                }
                // The walk enters folders by itself. Other entries, such as pipes, may have no end.
                Ok(_) => {}
                Err(error) => return Some(Err(walk::problem(error))),
            }
        }
        self.walk = None;
        None
    }
}

impl Iterator for Files {
    type Item = Result<Source, Problem>;

    fn next(&mut self) -> Option<Result<Source, Problem>> {
        let found = loop {
            if let Some(found) = self.walked() {
                break found;
            }
            let path = self.left.next()?;
            if let Some(found) = self.named(path) {
                break found;
            }
        };
        Some(found.and_then(|source| match self.output.is(source.path()) {
            true => {
                Err(Problem::new(source.name(), "input file is also the output").hint(self.hint))
            }
            false => Ok(source),
        }))
    }
}

/// Returns whether a path means standard input.
pub(super) fn is_stdin(path: &Path) -> bool {
    path.as_os_str() == "-"
}

/// Explains why a path is refused that is not a file, folder or pipe: most of these have no end.
fn special(path: &Path, kind: FileType) -> Problem {
    let (name, hint) = kind_name(kind);
    Problem::new(path.display().to_string(), format!("{name} is not scanned")).hint(hint)
}

/// Returns `true` for devices that are used like files: the null device, and standard input.
fn ends(path: &Path) -> bool {
    const STANDARD_INPUT: [&str; 3] = ["/dev/stdin", "/dev/fd/0", "/proc/self/fd/0"];
    let is_empty = || fs::canonicalize(path).is_ok_and(|path| path.as_os_str() == "/dev/null");
    STANDARD_INPUT.iter().any(|name| path.as_os_str() == *name) || is_empty()
}

/// Returns `true` for a named pipe, such as `<(command)` makes.
#[cfg(unix)]
fn is_pipe(kind: FileType) -> bool {
    std::os::unix::fs::FileTypeExt::is_fifo(&kind)
}

#[cfg(not(unix))]
fn is_pipe(_: FileType) -> bool {
    false
}

/// Returns a name for a kind of file, and a hint for the user.
#[cfg(unix)]
fn kind_name(kind: FileType) -> (&'static str, &'static str) {
    use std::os::unix::fs::FileTypeExt;
    if kind.is_socket() {
        ("a socket", "send its text to standard input")
    } else if kind.is_char_device() || kind.is_block_device() {
        ("a device", "send its text to standard input, as in `irispan scan < device`")
    } else {
        ("what is neither file nor folder", "leave it out")
    }
}

#[cfg(not(unix))]
fn kind_name(_: FileType) -> (&'static str, &'static str) {
    ("what is neither file nor folder", "leave it out")
}

#[cfg(test)]
mod tests {
    use super::{Files, Source};
    use crate::args::{Input, SelectArgs};
    use crate::scan::walk::Walk;
    use std::fs;
    use std::path::PathBuf;

    fn files(paths: &[PathBuf], hidden: bool) -> Files {
        let args = SelectArgs { hidden, ..SelectArgs::default() };
        let walk = Walk::new(&args, Input::Auto).expect("is sound");
        Files::new(paths.to_vec(), paths.is_empty(), walk)
    }

    fn names(paths: &[PathBuf], hidden: bool) -> Vec<String> {
        files(paths, hidden)
            .map(|file| match file {
                Ok(source) => source.name(),
                Err(problem) => problem.to_string(),
            })
            .collect()
    }

    #[test]
    fn arguments_in_order_and_folders_sorted() {
        let folder = tempfile::tempdir().expect("can be made");
        let root = folder.path();
        fs::create_dir_all(root.join("b/.git")).expect("can be made");
        for name in ["c", "a", "b/z", "b/a", "b/.git/x", ".h", "b-"] {
            fs::write(root.join(name), "").expect("can be written");
        }
        let walked = |hidden| {
            let names = names(&[root.join("c"), root.to_owned(), "-".into()], hidden);
            let cut = format!("{}/", root.display());
            names.iter().map(|name| name.replace(&cut, "")).collect::<Vec<_>>()
        };
        assert_eq!(walked(false), ["c", "a", "b/a", "b/z", "b-", "c", "-"]);
        assert_eq!(walked(true), ["c", ".h", "a", "b/.git/x", "b/a", "b/z", "b-", "c", "-"]);
    }

    #[test]
    fn what_is_not_there_is_reported_and_the_rest_comes() {
        let names = names(&["no/such".into(), "-".into()], false);
        assert_eq!(names, ["irispan: no/such: no such file or folder: check the path", "-"]);
    }

    #[test]
    fn no_path_is_standard_input() {
        let mut files = files(&[], false);
        assert!(files.is_single());
        assert_eq!(files.next(), Some(Ok(Source::Stdin)));
        assert_eq!(files.next(), None);
    }

    #[test]
    fn one_folder_is_not_one_input() {
        assert!(!files(&[".".into()], false).is_single());
        assert!(!files(&["a".into(), "b".into()], false).is_single());
    }
}
