//! Makes files and folders safe on disk.

use std::fs::{self, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

/// The number of files that are synced in parallel, because a disk can combine concurrent requests.
const THREADS: usize = 16;

/// Calls a function that stores an item for each item, in parallel.
///
/// # Errors
///
/// That of the first item, in order, that could not be stored. Others may be stored or not.
pub(crate) fn store_each<T: Sync>(
    things: &[T],
    store: impl Fn(&T) -> io::Result<()> + Sync,
) -> Result<(), (usize, io::Error)> {
    let next = AtomicUsize::new(0);
    let store = || -> Result<(), (usize, io::Error)> {
        loop {
            let index = next.fetch_add(1, Ordering::Relaxed);
            let Some(thing) = things.get(index) else { return Ok(()) };
            store(thing).map_err(|error| (index, error))?;
        }
    };
    let ended = || (0, io::Error::other("a thread that stores files has ended"));
    let failed = thread::scope(|scope| {
        let threads: Vec<_> = (1..THREADS.min(things.len()))
            .filter_map(|_| {
                // If no thread can be started, this one stores everything.
                thread::Builder::new().spawn_scoped(scope, store).ok()
            })
            .collect();
        let own = store().err();
        let others = threads.into_iter().filter_map(|thread| match thread.join() {
            Ok(stored) => stored.err(),
            Err(_) => Some(ended()),
        });
        own.into_iter().chain(others).min_by_key(|(index, _)| *index)
    });
    failed.map_or(Ok(()), Err)
}

/// Syncs the folders in a folder, and the files in them.
pub(super) fn store_below(folder: &Path) -> io::Result<()> {
    let entries = fs::read_dir(folder)?.map(|entry| entry.map(|entry| entry.path()));
    let folders = entries.collect::<io::Result<Vec<PathBuf>>>()?;
    let store = |folder: &PathBuf| -> io::Result<()> {
        for file in fs::read_dir(folder)? {
            // Some systems only sync files that are open for writing.
            OpenOptions::new().write(true).open(file?.path())?.sync_all()?;
        }
        sync_names(folder)
    };
    store_each(&folders, store).map_err(|(_, error)| error)?;
    sync_names(folder)
}

/// Creates a folder and its missing parents, and syncs their names.
///
/// # Errors
///
/// Those of the system, such as a file with the name.
pub(crate) fn create_folder(path: &Path) -> io::Result<()> {
    if path.as_os_str().is_empty() || path.is_dir() {
        return Ok(());
    }
    create_folder(folder_of(path))?;
    match fs::create_dir(path) {
        // Another thread or process created it meanwhile.
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists && path.is_dir() => {}
        made => made?,
    }
    sync_folder(path)
}

/// Syncs the name of a file.
pub(crate) fn sync_folder(path: &Path) -> io::Result<()> {
    sync_names(folder_of(path))
}

/// Returns the folder that a file is in.
pub(crate) fn folder_of(path: &Path) -> &Path {
    or_present(path.parent().unwrap_or(Path::new("")))
}

/// Returns the path of a folder, `.` if it is empty.
fn or_present(folder: &Path) -> &Path {
    if folder.as_os_str().is_empty() { Path::new(".") } else { folder }
}

/// Syncs the names in a folder.
#[cfg(unix)]
pub(crate) fn sync_names(folder: &Path) -> io::Result<()> {
    let folder = match fs::File::open(or_present(folder)) {
        // The names in a folder that may be written but not listed cannot be synced.
        Err(error) if error.kind() == io::ErrorKind::PermissionDenied => return Ok(()),
        folder => folder?,
    };
    match folder.sync_all() {
        // Some file systems report that folders cannot be synced.
        Err(error)
            if matches!(error.kind(), io::ErrorKind::InvalidInput | io::ErrorKind::Unsupported) =>
        {
            Ok(())
        }
        result => result,
    }
}

/// Does nothing, because this system cannot open folders.
#[cfg(not(unix))]
pub(crate) fn sync_names(_: &Path) -> io::Result<()> {
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::io;
    use std::path::Path;
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::{create_folder, store_each};

    #[test]
    fn each_thing_is_stored() {
        for count in [0, 1, 5, 100] {
            let numbers: Vec<usize> = (0..count).collect();
            let sum = AtomicUsize::new(0);
            let add = |number: &usize| {
                sum.fetch_add(*number, Ordering::Relaxed);
                Ok(())
            };
            store_each(&numbers, add).expect("room");
            assert_eq!(sum.into_inner(), numbers.iter().sum::<usize>());
            // The error is that of the first item that could not be stored.
            let fail = |number: &usize| match number {
                4 | 7.. => Err(io::Error::from(io::ErrorKind::StorageFull)),
                _ => Ok(()),
            };
            let failed = store_each(&numbers, fail).map_err(|(index, _)| index);
            assert_eq!(failed, if count > 4 { Err(4) } else { Ok(()) });
        }
    }

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
