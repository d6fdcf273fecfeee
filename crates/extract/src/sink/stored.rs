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

/// Has the name of a file stored.
pub(super) fn sync_folder(path: &Path) -> io::Result<()> {
    sync(folder_of(path))
}

/// Returns the folder that a file is in.
pub(super) fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    }
}

/// Has the names in a folder stored.
#[cfg(unix)]
fn sync(folder: &Path) -> io::Result<()> {
    match fs::File::open(folder)?.sync_all() {
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
