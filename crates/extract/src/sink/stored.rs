//! Files and folders that are safe on disk.

use std::fs::{self, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

/// How many files are stored at once: the disk stores together what it is asked for together.
const THREADS: usize = 16;

/// Has the folders in a folder stored, with the files in them.
pub(super) fn store_below(folder: &Path) -> io::Result<()> {
    let entries = fs::read_dir(folder)?.map(|entry| entry.map(|entry| entry.path()));
    let folders = entries.collect::<io::Result<Vec<PathBuf>>>()?;
    let next = AtomicUsize::new(0);
    let store = || -> io::Result<()> {
        while let Some(folder) = folders.get(next.fetch_add(1, Ordering::Relaxed)) {
            for file in fs::read_dir(folder)? {
                // Some systems store only what is opened for writing.
                OpenOptions::new().write(true).open(file?.path())?.sync_all()?;
            }
            sync(folder)?;
        }
        Ok(())
    };
    let ended = || io::Error::other("a thread that stores files has ended");
    thread::scope(|scope| {
        let threads = THREADS.min(folders.len());
        let threads: Vec<_> = (1..threads)
            .filter_map(|_| {
                // Without threads, this one stores all.
                thread::Builder::new().spawn_scoped(scope, store).ok()
            })
            .collect();
        let own = store();
        threads.into_iter().try_for_each(|thread| thread.join().map_err(|_| ended())?).and(own)
    })?;
    sync(folder)
}

/// Makes a folder and those around it that are missing, and has their names stored.
///
/// # Errors
///
/// Those of the system, as that a file has the name.
pub(crate) fn create_folder(path: &Path) -> io::Result<()> {
    if path.as_os_str().is_empty() || path.is_dir() {
        return Ok(());
    }
    create_folder(folder_of(path))?;
    match fs::create_dir(path) {
        // Another thread or process made it meanwhile.
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists && path.is_dir() => {}
        made => made?,
    }
    sync_folder(path)
}

/// Has the name of a file stored.
pub(crate) fn sync_folder(path: &Path) -> io::Result<()> {
    sync(folder_of(path))
}

/// Returns the folder that a file is in.
pub(crate) fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    }
}

/// Has the names in a folder stored.
#[cfg(unix)]
fn sync(folder: &Path) -> io::Result<()> {
    let folder = match fs::File::open(folder) {
        // Who may write into a folder, but not list it, cannot have its names stored.
        Err(error) if error.kind() == io::ErrorKind::PermissionDenied => return Ok(()),
        folder => folder?,
    };
    match folder.sync_all() {
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
fn sync(_: &Path) -> io::Result<()> {
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path;

    use super::create_folder;

    #[test]
    fn folders_are_made_with_those_around_them() {
        let root = tempfile::tempdir().expect("a folder");
        let folder = root.path().join("a/b/../c");
        for _ in 0..2 {
            create_folder(&folder).expect("a folder");
            assert!(folder.is_dir() && root.path().join("a/b").is_dir());
        }
        create_folder(Path::new("")).expect("the present folder");
        fs::write(root.path().join("file"), "").expect("a file");
        for name in ["file", "file/a"] {
            create_folder(&root.path().join(name)).expect_err("is a file");
        }
    }
}
