//! Files and folders that get their names when they are complete.

use std::collections::HashSet;
use std::ffi::{OsStr, OsString};
use std::fs::{self, File, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};
use std::process;

use fs4::{FileExt, TryLockError};

use super::stored::{folder_of, store_below, sync_folder};

/// The mark between the name of a file and the id of the process that writes it.
const MARK: &str = ".tmp-";

/// The number of temporary names that are tried, because processes that died may have left some.
const TRIES: u32 = 1000;

/// The file in a temporary folder that is locked while its process lives. A temporary file is
/// itself locked.
const LOCK: &str = "lock";

/// A file with a temporary name, which is removed unless it is published.
#[derive(Debug)]
pub(crate) struct Temporary {
    path: PathBuf,
    target: PathBuf,
    replaces: bool,
    is_published: bool,
}

impl Temporary {
    /// Creates an empty file in the folder of the target.
    pub(crate) fn create(target: &Path, replaces: bool) -> io::Result<(Temporary, File)> {
        if !replaces && fs::symlink_metadata(target).is_ok() {
            return Err(io::ErrorKind::AlreadyExists.into());
        }
        let (path, file) = with_free_name(target, locked)?;
        Ok((Temporary { path, target: target.to_owned(), replaces, is_published: false }, file))
    }

    /// Ends the file after everything is written.
    pub(crate) fn end(self, file: File) -> Unnamed {
        Unnamed { file, temporary: self }
    }

    /// Gives the file its name unless it is taken. A hard link is used because, unlike renaming, it
    /// never replaces a file.
    ///
    /// On file systems without hard links, a file that is created between the check and the
    /// renaming is replaced.
    fn link(&self) -> io::Result<()> {
        match fs::hard_link(&self.path, &self.target) {
            Ok(()) => {
                // A leftover temporary name is harmless.
                let _ = fs::remove_file(&self.path);
                Ok(())
            }
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Err(error),
            Err(_) if fs::symlink_metadata(&self.target).is_ok() => {
                Err(io::ErrorKind::AlreadyExists.into())
            }
            Err(_) => fs::rename(&self.path, &self.target),
        }
    }
}

impl Drop for Temporary {
    fn drop(&mut self) {
        if !self.is_published {
            let _ = fs::remove_file(&self.path);
        }
    }
}

/// A complete file that is neither synced nor named yet. It is removed on drop.
#[derive(Debug)]
pub(crate) struct Unnamed {
    // Fields are dropped in this order: the file is closed before it is removed. While open, it is
    // locked, and reports errors of earlier writes.
    file: File,
    temporary: Temporary,
}

impl Unnamed {
    /// Returns its final path.
    pub(crate) fn target(&self) -> &Path {
        &self.temporary.target
    }

    /// Syncs the bytes.
    pub(crate) fn store(&self) -> io::Result<()> {
        self.file.sync_all()
    }

    /// Gives the synced file its name, which is safe on disk once the folder is synced.
    pub(crate) fn rename(self) -> io::Result<PathBuf> {
        let Unnamed { file, mut temporary } = self;
        drop(file);
        if temporary.replaces {
            fs::rename(&temporary.path, &temporary.target)?;
        } else {
            temporary.link()?;
        }
        temporary.is_published = true;
        Ok(std::mem::take(&mut temporary.target))
    }

    /// Syncs the file, gives it its name, and syncs that. Returns the path.
    pub(crate) fn publish(self) -> io::Result<PathBuf> {
        self.store()?;
        let path = self.rename()?;
        sync_folder(&path)?;
        Ok(path)
    }
}

/// A temporary folder beside the target, which is removed on drop with everything in it.
#[derive(Debug)]
pub(crate) struct TemporaryFolder {
    path: PathBuf,
    target: PathBuf,
    _lock: File,
}

impl TemporaryFolder {
    /// Creates a private folder beside the target. Leftovers of processes that died are removed.
    ///
    /// # Errors
    ///
    /// Those of [`remove_left`].
    pub(crate) fn create(target: &Path) -> io::Result<TemporaryFolder> {
        remove_left(target)?;
        let mut builder = fs::DirBuilder::new();
        #[cfg(unix)]
        std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
        let make = |path: &Path| builder.create(path).and_then(|()| locked(&path.join(LOCK)));
        let (path, lock) = with_free_name(target, make)?;
        Ok(TemporaryFolder { path, target: target.to_owned(), _lock: lock })
    }

    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// Syncs a folder in this one with everything in it, gives it the name of the target, and syncs
    /// that. It may replace an empty folder.
    pub(crate) fn publish(&self, folder: &Path) -> io::Result<()> {
        store_below(folder)?;
        fs::rename(folder, &self.target)?;
        sync_folder(&self.target)
    }
}

impl Drop for TemporaryFolder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.path);
    }
}

/// Creates a file and locks it.
///
/// # Errors
///
/// [`io::ErrorKind::AlreadyExists`] also if another process took it for a leftover: then another
/// name must be tried.
fn locked(path: &Path) -> io::Result<File> {
    let taken = || Err(io::ErrorKind::AlreadyExists.into());
    let file = match OpenOptions::new().write(true).create_new(true).open(path) {
        // Another process removed the folder.
        Err(error) if error.kind() == io::ErrorKind::NotFound && path.ends_with(LOCK) => {
            return taken();
        }
        made => made?,
    };
    if let Err(TryLockError::WouldBlock) = FileExt::try_lock(&file) {
        return taken();
    }
    // While it is locked, no process removes it.
    if fs::symlink_metadata(path).is_ok() { Ok(file) } else { taken() }
}

/// Creates something under a free temporary name of the target. Returns the path as well.
fn with_free_name<T>(
    target: &Path,
    make: impl Fn(&Path) -> io::Result<T>,
) -> io::Result<(PathBuf, T)> {
    let Some(name) = target.file_name() else {
        return Err(io::Error::new(io::ErrorKind::InvalidInput, "a path without a file name"));
    };
    for number in 0..TRIES {
        let mut hidden = begin(name);
        hidden.push(format!("{}-{number}", process::id()));
        let path = target.with_file_name(hidden);
        match make(&path) {
            Ok(made) => return Ok((path, made)),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            Err(error) => return Err(error),
        }
    }
    Err(io::Error::new(io::ErrorKind::AlreadyExists, "too many temporary files in the folder"))
}

/// Returns the temporary files of this file, which processes are still writing or left when they
/// died; for a folder, the temporary folders.
///
/// # Errors
///
/// If the folder cannot be read.
pub fn temporaries(path: &Path) -> io::Result<Vec<PathBuf>> {
    let name = path.file_name().unwrap_or_default();
    let mut left = Vec::new();
    for entry in fs::read_dir(folder_of(path))? {
        let entry = entry?;
        if target_of(&entry.file_name()).is_some_and(|target| target == name.as_encoded_bytes()) {
            left.push(entry.path());
        }
    }
    left.sort();
    Ok(left)
}

/// Returns the names of the files that have [temporary ones](temporaries) in a folder.
///
/// # Errors
///
/// If the folder cannot be read.
pub(crate) fn names_of_temporaries(folder: &Path) -> io::Result<HashSet<Vec<u8>>> {
    let mut names = HashSet::new();
    for entry in fs::read_dir(folder)? {
        names.extend(target_of(&entry?.file_name()).map(<[u8]>::to_vec));
    }
    Ok(names)
}

/// Returns the final name of a file with this temporary name.
fn target_of(name: &OsStr) -> Option<&[u8]> {
    let name = name.as_encoded_bytes().strip_prefix(b".")?;
    let at = name.windows(MARK.len()).rposition(|part| part == MARK.as_bytes())?;
    let number = &name[at + MARK.len()..];
    let is_number = !number.is_empty() && number.iter().all(|b| b.is_ascii_digit() || *b == b'-');
    is_number.then_some(&name[..at])
}

/// Removes the temporary files or folders that processes left when they died. On file systems
/// without locks, those of living processes are removed as well.
///
/// # Errors
///
/// [`io::ErrorKind::ResourceBusy`] if another process is writing it; those of reading the folder
/// and of removing.
pub fn remove_left(path: &Path) -> io::Result<()> {
    for left in temporaries(path)? {
        let is_folder = left.is_dir();
        let lock = if is_folder { left.join(LOCK) } else { left.clone() };
        // It is locked until it is removed, so that no other process takes it for a new one.
        let lock = OpenOptions::new().write(true).open(lock).ok();
        if let Some(Err(TryLockError::WouldBlock)) = lock.as_ref().map(FileExt::try_lock) {
            return Err(io::Error::new(io::ErrorKind::ResourceBusy, "another process writes it"));
        }
        match if is_folder { fs::remove_dir_all(left) } else { fs::remove_file(left) } {
            // Its process has finished in the meantime.
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            removed => removed?,
        }
    }
    Ok(())
}

/// Returns the prefix of the temporary names of a file. Programs that read folders of tables skip
/// names that begin with a dot.
fn begin(name: &OsStr) -> OsString {
    let mut begin = OsString::from(".");
    begin.push(name);
    begin.push(MARK);
    begin
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::io;

    use super::{Temporary, TemporaryFolder, remove_left, temporaries};

    #[test]
    fn what_is_in_use_stays() {
        let folder = tempfile::tempdir().expect("a folder");
        let target = folder.path().join("made");
        for is_folder in [true, false] {
            // Left by processes that died, without a lock and with one.
            fs::create_dir_all(folder.path().join(".made.tmp-1-0/tables/a=b")).expect("room");
            fs::create_dir(folder.path().join(".made.tmp-1-1")).expect("room");
            fs::write(folder.path().join(".made.tmp-1-1/lock"), "").expect("room");
            fs::write(folder.path().join(".made.tmp-1-2"), "left").expect("room");
            fs::write(folder.path().join(".made.tmp-x"), "of something else").expect("room");
            let begin = || -> io::Result<Box<dyn std::any::Any>> {
                if is_folder {
                    return Ok(Box::new(TemporaryFolder::create(&target)?));
                }
                remove_left(&target)?;
                let (temporary, file) = Temporary::create(&target, true)?;
                Ok(Box::new((temporary, file)))
            };
            let first = begin().expect("nobody else writes it");
            let names = temporaries(&target).expect("the folder");
            assert_eq!(names.len(), 1, "{names:?}");
            let error = begin().map(drop).expect_err("the first writes it");
            assert_eq!(error.kind(), io::ErrorKind::ResourceBusy);
            assert_eq!(temporaries(&target).expect("the folder"), names);
            drop(first);
            drop(begin().expect("the first has ended"));
            assert!(temporaries(&target).expect("the folder").is_empty());
        }
        assert_eq!(fs::read_dir(folder.path()).expect("the folder").count(), 1);
    }

    #[test]
    fn folders_get_their_name_when_they_are_whole() {
        let folder = tempfile::tempdir().expect("a folder");
        let target = folder.path().join("made");
        let temporary = TemporaryFolder::create(&target).expect("room");
        let tables = temporary.path().join("tables");
        for number in 0..40 {
            let part = tables.join(number.to_string());
            fs::create_dir_all(&part).expect("room");
            fs::write(part.join("part-0"), number.to_string()).expect("room");
        }
        assert!(!target.exists());
        temporary.publish(&tables).expect("room");
        drop(temporary);
        assert_eq!(fs::read_to_string(target.join("39/part-0")).expect("a file"), "39");
        assert_eq!(fs::read_dir(folder.path()).expect("the folder").count(), 1);
    }
}
