//! Runs the program in a folder of its own.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::thread;

use tempfile::TempDir;

/// A folder with files, and the program run in it.
pub(crate) struct Folder {
    folder: TempDir,
}

impl Folder {
    pub(crate) fn new() -> Folder {
        Folder { folder: tempfile::tempdir().unwrap() }
    }

    pub(crate) fn path(&self) -> &Path {
        self.folder.path()
    }

    /// Adds a file, and the folders it needs.
    pub(crate) fn file(self, name: &str, text: impl AsRef<[u8]>) -> Folder {
        let path = self.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
        self
    }

    /// Returns a command that runs the program with arguments, separated by spaces.
    pub(crate) fn command(&self, args: &str) -> Command {
        let mut command = Command::new(program());
        command.args(args.split_whitespace()).current_dir(self.path());
        command.env_clear().stdin(Stdio::null());
        command
    }

    pub(crate) fn run(&self, args: &str) -> Run {
        Run::of(self.command(args).output().unwrap())
    }
}

pub(crate) fn program() -> PathBuf {
    PathBuf::from(env!("CARGO_BIN_EXE_irispan"))
}

/// Runs the program on text at standard input.
pub(crate) fn pipe(args: &str, input: impl AsRef<[u8]>) -> Run {
    let input = input.as_ref().to_owned();
    let mut child = Folder::new()
        .command(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let feeder = thread::spawn(move || {
        // The program may end before it has read everything.
        let _ = stdin.write_all(&input);
    });
    let run = Run::of(child.wait_with_output().unwrap());
    feeder.join().unwrap();
    run
}

/// The result of a run.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Run {
    pub(crate) status: i32,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
}

impl Run {
    pub(crate) fn of(output: Output) -> Run {
        Run {
            status: output.status.code().unwrap(),
            stdout: String::from_utf8(output.stdout).unwrap(),
            stderr: String::from_utf8(output.stderr).unwrap(),
        }
    }

    /// Returns the output of a run that must succeed without messages.
    #[track_caller]
    pub(crate) fn found(self) -> String {
        assert_eq!((self.status, self.stderr.as_str()), (0, ""), "{}", self.stdout);
        self.stdout
    }

    /// Returns the messages of a run with errors.
    #[track_caller]
    pub(crate) fn wrong(&self) -> &str {
        assert_eq!(self.status, 2, "{self:?}");
        assert!(!self.stderr.is_empty());
        &self.stderr
    }
}
