//! Messages on standard error, and the exit status.

use std::borrow::Cow;
use std::fmt;
use std::io;
use std::path::Path;

use irispan::highlight::TerminalText;

use crate::terminal;

/// A message: the place, what is wrong there, and how to fix it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Problem {
    place: String,
    what: String,
    hint: Option<Cow<'static, str>>,
}

impl Problem {
    pub(crate) fn new(place: impl Into<String>, what: impl Into<String>) -> Problem {
        Problem { place: place.into(), what: what.into(), hint: None }
    }

    pub(crate) fn hint(mut self, hint: impl Into<Cow<'static, str>>) -> Problem {
        self.hint = Some(hint.into());
        self
    }

    /// Explains an error of the operating system. `walked` says that the path was met in a folder
    /// instead of being named by the user.
    pub(crate) fn from_io(path: &Path, error: &io::Error, walked: bool) -> Problem {
        let place = path.display().to_string();
        match error.kind() {
            io::ErrorKind::NotFound if path.is_symlink() => {
                Problem::new(place, "a symbolic link that leads nowhere")
                    .hint("let it lead to a file or folder, or remove it")
            }
            io::ErrorKind::NotFound if walked => Problem::new(place, "vanished before it was read")
                .hint("if it should be there, scan again"),
            io::ErrorKind::NotFound => {
                Problem::new(place, "no such file or folder").hint("check the path")
            }
            io::ErrorKind::PermissionDenied => Problem::new(place, "permission denied")
                .hint("let this user read it, or leave it out"),
            io::ErrorKind::OutOfMemory => {
                Problem::new(place, "too large for the memory of this machine")
                    .hint("scan it in pieces, cut between lines")
            }
            io::ErrorKind::IsADirectory => {
                Problem::new(place, "a folder, where a file is expected").hint("name a file")
            }
            io::ErrorKind::NotADirectory => {
                Problem::new(place, "a part of the path is not a folder").hint("check the path")
            }
            _ if is_loop(path) => Problem::new(place, "a symbolic link that leads back to itself")
                .hint("let it lead to a file or folder, or remove it"),
            _ => Problem::new(place, error.to_string())
                .hint("check the path and what it is stored on"),
        }
    }

    /// Writes the message to standard error.
    pub(crate) fn report(&self) {
        terminal::say(&format!("{self}\n"));
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [place, what] = [&self.place, &self.what].map(|text| TerminalText::Line.harmless(text));
        write!(f, "irispan: {place}: {what}")?;
        match &self.hint {
            Some(hint) => write!(f, ": {}", TerminalText::Line.harmless(hint)),
            None => Ok(()),
        }
    }
}

/// Returns whether symbolic links of a path lead back to themselves.
#[cfg(unix)]
fn is_loop(path: &Path) -> bool {
    rustix::fs::stat(path).err() == Some(rustix::io::Errno::LOOP)
}

/// Elsewhere, the system says so itself.
#[cfg(not(unix))]
fn is_loop(_: &Path) -> bool {
    false
}

/// The exit status. The greater one wins if several apply.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Status {
    /// Something was found, or everything was mapped.
    Done = 0,
    /// Nothing was found.
    Nothing = 1,
    /// Something went wrong.
    Wrong = 2,
    /// A job was finished, but not all of its sources could be read.
    #[cfg(feature = "extract")]
    Lossy = 3,
}

/// Returns an error if standard output is open but not for writing, which the streams of the
/// standard library ignore.
///
/// A closed standard output is not an error: the runtime opens `/dev/null` in its place before
/// `main`, as callers that want no output do themselves.
pub(crate) fn check_output() -> io::Result<()> {
    #[cfg(unix)]
    if let Ok(flags) = rustix::fs::fcntl_getfl(io::stdout())
        && flags & rustix::fs::OFlags::RWMODE == rustix::fs::OFlags::RDONLY
    {
        return Err(rustix::io::Errno::BADF.into());
    }
    Ok(())
}

/// Reports that standard output cannot be written to. Returns the exit status.
pub(crate) fn unwritten(error: &io::Error) -> Status {
    // Rust ignores SIGPIPE, so a pipe that `head` or a pager has closed shows up as an error. The
    // reader has all that it wants, so this counts as success.
    if error.kind() == io::ErrorKind::BrokenPipe {
        return Status::Done;
    }
    Problem::new("standard output", error.to_string())
        .hint("what was written so far is not complete")
        .report();
    Status::Wrong
}

impl From<Status> for std::process::ExitCode {
    fn from(status: Status) -> std::process::ExitCode {
        std::process::ExitCode::from(status as u8)
    }
}

#[cfg(test)]
mod tests {
    use super::Problem;
    use std::io::{Error, ErrorKind};
    use std::path::Path;

    #[test]
    fn messages_name_the_place_and_the_mend() {
        let path = Path::new("a\u{1b}b");
        for kind in [
            ErrorKind::NotFound,
            ErrorKind::IsADirectory,
            ErrorKind::PermissionDenied,
            ErrorKind::OutOfMemory,
        ] {
            let message = Problem::from_io(path, &Error::from(kind), false).to_string();
            assert!(message.starts_with("irispan: a\\u{1b}b: "), "{message}");
            assert_eq!(message.matches(": ").count(), 3, "{message}");
        }
    }

    #[test]
    fn a_file_that_vanished_is_not_a_wrong_path() {
        let error = Error::from(ErrorKind::NotFound);
        let message = Problem::from_io(Path::new("a"), &error, true).to_string();
        assert_eq!(
            message,
            "irispan: a: vanished before it was read: if it should be there, scan again"
        );
    }
}
