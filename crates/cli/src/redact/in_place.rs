//! Replaces a file by a new one atomically, and only if that is safe.

use std::ffi::OsString;
use std::fs::{self, File, Metadata, OpenOptions};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

#[cfg(unix)]
use rustix::fs::{FlockOperation, flock};
#[cfg(unix)]
use rustix::io::Errno;

use super::log::Log;
use super::replace::{Redaction, Stop};
use super::totals::Done;
use crate::problem::Problem;
use crate::scan::Source;

/// Replaces the links in a file. The old file is kept under its name with the suffix, if there is
/// one. A file without links is not changed.
///
/// # Errors
///
/// A message for the user; the file is then as it was.
pub(super) fn replace(
    redaction: &Redaction<'_>,
    source: &Source,
    suffix: Option<&str>,
    log: &Log,
) -> Result<Done, Problem> {
    let Source::File { path, .. } = source else {
        return Err(Problem::new("standard input", "cannot be replaced in place")
            .hint("leave out --in-place, or name files"));
    };
    let wrong = |error: io::Error| source.problem(&error);
    let before = fs::symlink_metadata(path).map_err(wrong)?;
    refuse(path, &before)?;
    let new = New::create(path)?;
    let mut out = BufWriter::with_capacity(64 * 1024, &new.file);
    let done = match redaction.replace(source, &mut out, log) {
        Ok(done) if done.links() == 0 => return Ok(done),
        Ok(done) => out.flush().map(|()| done).map_err(|error| new.wrong(&error))?,
        Err(Stop::Source(problem)) => return Err(problem),
        Err(Stop::Output(error)) => return Err(new.wrong(&error)),
    };
    drop(out);
    new.resemble(&before).map_err(|error| new.wrong(&error))?;
    let after = fs::symlink_metadata(path).map_err(wrong)?;
    if after.len() != before.len() || after.modified().ok() != before.modified().ok() {
        return Err(problem(path, "changed while it was read", "try again when it is at rest"));
    }
    let kept = suffix.map(|suffix| keep(path, suffix)).transpose()?;
    let replaced = new.replace(path);
    if let (Err(_), Some(kept)) = (&replaced, kept) {
        // The old file still has its own name.
        let _ = fs::remove_file(kept);
    }
    replaced.map(|()| done)
}

/// Refuses a file whose identity would be lost by replacing it.
fn refuse(path: &Path, metadata: &Metadata) -> Result<(), Problem> {
    if metadata.is_symlink() {
        let hint = "name the file that it leads to";
        return Err(problem(path, "a symbolic link, which would be replaced by a file", hint));
    }
    if !metadata.is_file() {
        return Err(problem(path, "not a file, so it cannot be replaced", "leave out --in-place"));
    }
    if links(metadata) > 1 {
        let hint = "write to another file: `irispan redact FILE > NEW`";
        return Err(problem(path, "has other names (hard links) that would keep its text", hint));
    }
    let writable = OpenOptions::new().write(true).open(path).is_ok();
    if metadata.permissions().readonly() || !writable {
        return Err(problem(
            path,
            "cannot be written to",
            "let this user write to it, or leave it out",
        ));
    }
    Ok(())
}

fn problem(path: &Path, what: &str, hint: &'static str) -> Problem {
    Problem::new(path.display().to_string(), what).hint(hint)
}

/// Keeps the old file under its name with a suffix.
fn keep(path: &Path, suffix: &str) -> Result<PathBuf, Problem> {
    let kept = with_suffix(path, suffix);
    fs::hard_link(path, &kept).map_err(|error| match error.kind() {
        io::ErrorKind::AlreadyExists => problem(
            &kept,
            "is there already, and is not overwritten",
            "remove it, or use another suffix",
        ),
        _ => Problem::new(kept.display().to_string(), error.to_string())
            .hint("copy the file yourself, and leave out the suffix"),
    })?;
    Ok(kept)
}

fn with_suffix(path: &Path, suffix: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(suffix);
    name.into()
}

/// The maximum number of files of other runs beside the old one.
const MAX_RUNS: u32 = 1000;

/// Returns the path of the new file of a run.
fn beside(old: &Path, number: u32) -> PathBuf {
    let mut name = OsString::from(".");
    name.push(old.file_name().unwrap_or_default());
    name.push(format!(".{number}.redact"));
    old.with_file_name(name)
}

/// A new file beside the old one, which is locked while it is written, and removed on drop unless
/// it replaced the old one.
struct New {
    path: PathBuf,
    file: File,
    /// Whether it replaced the old one. Then a file under its temporary name belongs to another
    /// run.
    is_placed: bool,
}

impl New {
    /// Creates a file that only this user can read, under the first name that no other run is
    /// using. Files of runs that were killed are removed.
    fn create(old: &Path) -> Result<New, Problem> {
        let mut options = OpenOptions::new();
        options.write(true).create_new(true);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        let mut number = 0;
        loop {
            let path = beside(old, number);
            match options.open(&path) {
                Ok(file) if is_ours(&path, &file) => {
                    // Files of runs that were killed while others were running.
                    let mut more = number + 1..=MAX_RUNS;
                    while more.next().is_some_and(|next| remove_left(&beside(old, next))) {}
                    return Ok(New { path, file, is_placed: false });
                }
                Ok(_) => number += 1,
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists && number < MAX_RUNS => {
                    number += u32::from(!remove_left(&path));
                }
                Err(error) => {
                    return Err(Problem::new(path.display().to_string(), error.to_string())
                        .hint("--in-place needs to write a new file into this folder"));
                }
            }
        }
    }

    /// Gives the new file the owner and the permissions of the old one, and syncs it.
    fn resemble(&self, old: &Metadata) -> io::Result<()> {
        own(&self.file, old)?;
        self.file.set_permissions(old.permissions())?;
        self.file.sync_all()
    }

    /// Replaces the old file by the new one.
    fn replace(mut self, old: &Path) -> Result<(), Problem> {
        fs::rename(&self.path, old).map_err(|error| self.wrong(&error))?;
        self.is_placed = true;
        Ok(())
    }

    fn wrong(&self, error: &io::Error) -> Problem {
        Problem::new(self.path.display().to_string(), error.to_string())
            .hint("the old file is as it was; make room, or let this user write there")
    }
}

impl Drop for New {
    fn drop(&mut self) {
        if !self.is_placed {
            let _ = fs::remove_file(&self.path);
        }
    }
}

/// Locks a new file. Returns `false` if another run took it for a leftover before it was locked.
#[cfg(unix)]
fn is_ours(path: &Path, file: &File) -> bool {
    // Without support for locks, no run removes anything.
    flock(file, FlockOperation::NonBlockingLockExclusive) != Err(Errno::WOULDBLOCK)
        && is_at(path, file)
}

#[cfg(not(unix))]
fn is_ours(_: &Path, _: &File) -> bool {
    true
}

/// Removes a file that no run has locked. Returns whether it was removed.
#[cfg(unix)]
fn remove_left(path: &Path) -> bool {
    // Opening other kinds, such as pipes, might block.
    let is_file = fs::symlink_metadata(path).is_ok_and(|metadata| metadata.is_file());
    let Some(file) = is_file.then(|| OpenOptions::new().write(true).open(path).ok()).flatten()
    else {
        return false;
    };
    let is_left = flock(&file, FlockOperation::NonBlockingLockExclusive).is_ok();
    is_left && is_at(path, &file) && fs::remove_file(path).is_ok()
}

#[cfg(not(unix))]
fn remove_left(_: &Path) -> bool {
    false
}

/// Returns whether a path leads to a file that is open.
#[cfg(unix)]
fn is_at(path: &Path, file: &File) -> bool {
    use std::os::unix::fs::MetadataExt;
    let number = |metadata: Metadata| (metadata.dev(), metadata.ino());
    let there = fs::symlink_metadata(path).map(number).ok();
    there.is_some() && there == file.metadata().map(number).ok()
}

#[cfg(unix)]
fn links(metadata: &Metadata) -> u64 {
    std::os::unix::fs::MetadataExt::nlink(metadata)
}

#[cfg(not(unix))]
fn links(_: &Metadata) -> u64 {
    1
}

#[cfg(unix)]
fn own(new: &File, old: &Metadata) -> io::Result<()> {
    use std::os::unix::fs::{MetadataExt, fchown};
    let metadata = new.metadata()?;
    if (metadata.uid(), metadata.gid()) == (old.uid(), old.gid()) {
        return Ok(());
    }
    fchown(new, Some(old.uid()), Some(old.gid()))
}

#[cfg(not(unix))]
fn own(_: &File, _: &Metadata) -> io::Result<()> {
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::New;

    /// Leftovers of a killed run do not stop other runs, and files of a live run are kept.
    #[test]
    fn other_runs_are_no_hindrance() {
        let folder = tempfile::tempdir().expect("can be made");
        let path = folder.path().join("a");
        let names = || {
            let names = fs::read_dir(folder.path()).expect("is there");
            let mut names: Vec<_> =
                names.map(|entry| entry.expect("is there").file_name()).collect();
            names.sort();
            names
        };
        for left in [".a.0.redact", ".a.1.redact", ".a.2.redact"] {
            fs::write(folder.path().join(left), "left").expect("can be written");
        }
        let first = New::create(&path).expect("can be made");
        let second = New::create(&path).expect("can be made");
        assert_ne!(first.path, second.path);
        assert!(first.path.exists() && second.path.exists());
        drop(second);
        assert!(first.path.exists());
        drop(first);
        let left = [".a.0.redact", ".a.1.redact", ".a.2.redact"];
        let left = if cfg!(unix) { &[][..] } else { &left };
        assert_eq!(names(), left);
    }
}
