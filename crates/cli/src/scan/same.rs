//! Detects whether an input is the file that standard output writes to, which would grow for ever.

#[cfg(unix)]
use std::fs::File;
use std::fs::Metadata;
#[cfg(unix)]
use std::io;
use std::path::Path;

/// The file that standard output writes to, if it is one.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct OutputFile(Option<Id>);

/// The device and the number of a file.
type Id = (u64, u64);

impl OutputFile {
    /// Returns the file that standard output writes to.
    pub(crate) fn of_stdout() -> OutputFile {
        OutputFile(standard(Standard::Output))
    }

    /// Returns whether the file of a path is that file; `None` means standard input.
    pub(super) fn is(self, path: Option<&Path>) -> bool {
        let Some(output) = self.0 else { return false };
        let input = match path {
            None => standard(Standard::Input),
            Some(path) => std::fs::metadata(path).ok().and_then(|found| id(&found)),
        };
        input == Some(output)
    }
}

#[derive(Clone, Copy)]
enum Standard {
    Input,
    Output,
}

#[cfg(unix)]
fn standard(stream: Standard) -> Option<Id> {
    use std::os::fd::AsFd;
    let file = match stream {
        Standard::Input => io::stdin().as_fd().try_clone_to_owned(),
        Standard::Output => io::stdout().as_fd().try_clone_to_owned(),
    };
    id(&File::from(file.ok()?).metadata().ok()?)
}

#[cfg(not(unix))]
fn standard(_: Standard) -> Option<Id> {
    None
}

#[cfg(unix)]
fn id(metadata: &Metadata) -> Option<Id> {
    use std::os::unix::fs::MetadataExt;
    metadata.is_file().then(|| (metadata.dev(), metadata.ino()))
}

#[cfg(not(unix))]
fn id(_: &Metadata) -> Option<Id> {
    None
}
