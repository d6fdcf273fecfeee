//! A file or a folder that gets its name when it is whole.

use std::ffi::{OsStr, OsString};
use std::fs::{self, File, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};
use std::process;

/// What stands between the name of a file and the number of the process that writes it.
const MARK: &str = ".tmp-";

/// The temporary names that are tried: others may be left of processes that died.
const TRIES: u32 = 1000;

/// A file under another name, which is removed unless it is published.
#[derive(Debug)]
pub(crate) struct Temporary {
    path: PathBuf,
    target: PathBuf,
    replaces: bool,
    is_published: bool,
}

impl Temporary {
    /// Makes an empty file in the folder of the target.
    pub(crate) fn create(target: &Path, replaces: bool) -> io::Result<(Temporary, File)> {
        if !replaces && fs::symlink_metadata(target).is_ok() {
            return Err(io::ErrorKind::AlreadyExists.into());
        }
        let open = |path: &Path| OpenOptions::new().write(true).create_new(true).open(path);
        let (path, file) = with_free_name(target, open)?;
        Ok((Temporary { path, target: target.to_owned(), replaces, is_published: false }, file))
    }

    /// Has the file stored, gives it its name, and has that stored. Returns the name.
    pub(crate) fn publish(mut self, file: File) -> io::Result<PathBuf> {
        file.sync_all()?;
        drop(file);
        if self.replaces {
            fs::rename(&self.path, &self.target)?;
        } else {
            self.link()?;
        }
        self.is_published = true;
        sync_folder(&self.target)?;
        Ok(std::mem::take(&mut self.target))
    }

    /// Gives the file its name unless there is one of that name. A link is refused in that case, but a
    /// file that is renamed takes the place of the other one.
    ///
    /// On file systems that have no links, what is made between the question and the renaming is lost.
    fn link(&self) -> io::Result<()> {
        match fs::hard_link(&self.path, &self.target) {
            Ok(()) => {
                // The other name does no harm.
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

/// A folder beside another one that is to be made, which is removed with what is left in it.
#[derive(Debug)]
pub(crate) struct TemporaryFolder {
    path: PathBuf,
}

impl TemporaryFolder {
    /// Makes an empty folder beside the target, into which nobody else may look. What processes that died have left of it
    /// is removed.
    pub(crate) fn create(target: &Path) -> io::Result<TemporaryFolder> {
        for path in temporaries(target)? {
            if path.is_dir() { fs::remove_dir_all(path) } else { fs::remove_file(path) }?;
        }
        let mut builder = fs::DirBuilder::new();
        #[cfg(unix)]
        std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
        let (path, ()) = with_free_name(target, |path| builder.create(path))?;
        Ok(TemporaryFolder { path })
    }

    pub(crate) fn path(&self) -> &Path {
        &self.path
    }
}

impl Drop for TemporaryFolder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.path);
    }
}

/// Makes something under a temporary name of the target. Returns the path as well.
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

/// Returns the files that writers of this file have left because their process died, or have not
/// finished yet; of a folder, such folders.
///
/// # Errors
///
/// If the folder cannot be read.
pub fn temporaries(path: &Path) -> io::Result<Vec<PathBuf>> {
    let begin = begin(path.file_name().unwrap_or_default());
    let is_left = |name: &OsStr| {
        let rest = name.as_encoded_bytes().strip_prefix(begin.as_encoded_bytes());
        let is_number = |byte: &u8| byte.is_ascii_digit() || *byte == b'-';
        rest.is_some_and(|rest| !rest.is_empty() && rest.iter().all(is_number))
    };
    let mut left = Vec::new();
    for entry in fs::read_dir(folder(path))? {
        let entry = entry?;
        if is_left(&entry.file_name()) {
            left.push(entry.path());
        }
    }
    left.sort();
    Ok(left)
}

/// Returns what the temporary names of a file begin with. Programs that read a folder of tables leave
/// out names with a dot.
fn begin(name: &OsStr) -> OsString {
    let mut begin = OsString::from(".");
    begin.push(name);
    begin.push(MARK);
    begin
}

fn folder(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    }
}

/// Has the name of a file stored.
#[cfg(unix)]
fn sync_folder(path: &Path) -> io::Result<()> {
    match File::open(folder(path))?.sync_all() {
        // Some file systems have nothing to store for a folder, and say so.
        Err(error)
            if matches!(error.kind(), io::ErrorKind::InvalidInput | io::ErrorKind::Unsupported) =>
        {
            Ok(())
        }
        result => result,
    }
}

/// Does nothing: folders cannot be opened here.
#[cfg(not(unix))]
fn sync_folder(_: &Path) -> io::Result<()> {
    Ok(())
}
