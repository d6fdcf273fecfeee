//! One source of a job: a file, an object of a store, or standard input.

use std::fs::{self, File, Metadata};
use std::io::{self, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};
use std::time::UNIX_EPOCH;

use super::partition::Partition;
use super::stems::{different, stem_of};
#[cfg(feature = "remote")]
use crate::remote::{Object, ObjectReader};
use crate::source::SourceFile;

/// One source of a job.
#[derive(Clone, Debug)]
pub struct Input {
    name: String,
    place: Place,
    /// The path of its table below the output folder, without extensions.
    stem: PathBuf,
    /// The folder of a partition that it is in, below the output folder; empty without partitions.
    folder: PathBuf,
}

/// Where a source is.
#[derive(Clone, Debug)]
enum Place {
    StandardInput,
    File(PathBuf),
    #[cfg(feature = "remote")]
    Object(Object),
    /// Something that cannot be read, and why.
    Nowhere(io::ErrorKind, String),
}

/// What identifies a file, to detect that it was replaced or written to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Identity {
    /// The size in bytes; `None` if it is not known before the file is read.
    pub(super) size: Option<u64>,
    /// The time of the last change, in nanoseconds since 1970.
    pub(super) modified: Option<u64>,
    /// The device and the inode, on systems that have them.
    pub(super) file: Option<(u64, u64)>,
}

impl Identity {
    fn of(data: &Metadata) -> Identity {
        let time = data.modified().ok();
        let since = time.and_then(|time| time.duration_since(UNIX_EPOCH).ok());
        let modified = since.and_then(|since| u64::try_from(since.as_nanos()).ok());
        // The size of a pipe or a device is meaningless.
        Identity { size: data.is_file().then_some(data.len()), modified, file: number_of(data) }
    }
}

#[cfg(unix)]
#[expect(clippy::unnecessary_wraps, reason = "other systems have none")]
fn number_of(data: &Metadata) -> Option<(u64, u64)> {
    use std::os::unix::fs::MetadataExt;

    Some((data.dev(), data.ino()))
}

#[cfg(not(unix))]
fn number_of(_: &Metadata) -> Option<(u64, u64)> {
    None
}

impl Input {
    /// Returns a file. Its name is the path as it is written; its table is at the top of the output
    /// folder.
    #[must_use]
    pub fn file(path: &Path) -> Input {
        Input::below(path, Path::new(path.file_name().unwrap_or_default()))
    }

    /// Returns a file in an input folder; its table has the same relative path in the output
    /// folder.
    pub(super) fn below(path: &Path, relative: &Path) -> Input {
        let name = path.to_string_lossy().into_owned();
        Input {
            name,
            place: Place::File(path.to_owned()),
            stem: stem_of(relative),
            folder: PathBuf::new(),
        }
    }

    /// Returns standard input, which is named `-`.
    #[must_use]
    pub fn standard_input() -> Input {
        let stem = PathBuf::from("stdin");
        Input::of("-".to_owned(), Place::StandardInput, stem)
    }

    /// Returns the object of this URL, whose table has this path in the output folder.
    #[cfg(feature = "remote")]
    pub(super) fn object(url: &str, object: Object, relative: &Path) -> Input {
        Input::of(url.to_owned(), Place::Object(object), stem_of(relative))
    }

    /// Returns a source of this name that cannot be read, for this reason.
    pub(super) fn nowhere(name: &str, reason: &io::Error) -> Input {
        let file = name.rsplit('/').next().unwrap_or_default();
        let stem = stem_of(Path::new(file));
        Input::of(name.to_owned(), Place::Nowhere(reason.kind(), reason.to_string()), stem)
    }

    fn of(name: String, place: Place, stem: PathBuf) -> Input {
        Input { name, place, stem, folder: PathBuf::new() }
    }

    /// Returns the name, as it stands in tables.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns its size in bytes; `None` if that is not known before it is read.
    #[must_use]
    pub fn size(&self) -> Option<u64> {
        self.known_size().ok()?
    }

    /// Returns its size in bytes as it is stored, if that is known.
    ///
    /// # Errors
    ///
    /// Why it cannot be read.
    pub fn known_size(&self) -> io::Result<Option<u64>> {
        Ok(self.identity()?.size)
    }

    /// Returns why this program cannot read the source, if it lacks a feature for it.
    pub(super) fn lacking_feature(&self) -> Option<&str> {
        match &self.place {
            Place::Nowhere(io::ErrorKind::Unsupported, reason) => Some(reason),
            _ => None,
        }
    }

    /// Returns whether it is standard input, which has no identity to compare.
    pub(super) fn is_standard_input(&self) -> bool {
        matches!(self.place, Place::StandardInput)
    }

    /// Returns the path of a file.
    pub(super) fn path(&self) -> Option<&Path> {
        match &self.place {
            Place::File(path) => Some(path),
            _ => None,
        }
    }

    /// Returns a path by which duplicates are found: the absolute path without symbolic links, or
    /// the name.
    pub(super) fn place_name(&self) -> PathBuf {
        let path_of = |path: &Path| path.canonicalize().or_else(|_| std::path::absolute(path)).ok();
        self.path().and_then(path_of).unwrap_or_else(|| PathBuf::from(&self.name))
    }

    pub(super) fn stem(&self) -> &Path {
        &self.stem
    }

    /// Returns the folder of tables that it belongs to.
    pub(super) fn folder(&self) -> &Path {
        &self.folder
    }

    /// Returns the input with its table in the folder of a partition.
    fn below_folder(&self, folder: PathBuf) -> Input {
        Input { stem: folder.join(&self.stem), folder, ..self.clone() }
    }

    /// Opens the input at this offset, if it is still the same file.
    pub(super) fn open_same(&self, looked: Identity, offset: u64) -> io::Result<Box<dyn Read>> {
        match &self.place {
            Place::File(path) => {
                let mut file = File::open(path)?;
                check_same(&file, looked)?;
                if offset > 0 {
                    file.seek(SeekFrom::Start(offset))?;
                }
                Ok(Box::new(file))
            }
            _ => self.open(offset),
        }
    }

    /// Returns the present identity of a file that was written to since it was looked at.
    pub(super) fn written_since(&self, looked: Identity) -> Option<Identity> {
        let now = Identity::of(&fs::metadata(self.path()?).ok()?);
        // A file that was removed or replaced stays readable as it was.
        (looked.size.is_some() && now.file == looked.file && now != looked).then_some(now)
    }

    /// Opens the input at this offset.
    pub(super) fn open(&self, offset: u64) -> io::Result<Box<dyn Read>> {
        Ok(match &self.place {
            Place::StandardInput => Box::new(io::stdin().lock()),
            Place::File(path) => {
                let mut file = File::open(path)?;
                if offset > 0 {
                    file.seek(SeekFrom::Start(offset))?;
                }
                Box::new(file)
            }
            #[cfg(feature = "remote")]
            Place::Object(object) => Box::new(ObjectReader::new(object, offset)?),
            Place::Nowhere(kind, reason) => return Err(io::Error::new(*kind, reason.clone())),
        })
    }

    /// Opens the input for random access, if it is still the same file.
    pub(super) fn open_file(&self, looked: Identity) -> io::Result<SourceFile> {
        match &self.place {
            Place::StandardInput => Err(io::Error::new(io::ErrorKind::InvalidInput, "no file")),
            Place::File(path) => {
                let file = File::open(path)?;
                check_same(&file, looked).map(|()| SourceFile::File(file))
            }
            #[cfg(feature = "remote")]
            Place::Object(object) => Ok(SourceFile::Object(object.clone())),
            Place::Nowhere(kind, reason) => Err(io::Error::new(*kind, reason.clone())),
        }
    }

    pub(super) fn identity(&self) -> io::Result<Identity> {
        match &self.place {
            Place::StandardInput => Ok(Identity::default()),
            Place::File(path) => Ok(Identity::of(&fs::metadata(path)?)),
            #[cfg(feature = "remote")]
            Place::Object(object) => {
                let (size, modified) = (Some(object.size()?), object.modified()?);
                Ok(Identity { size, modified, file: None })
            }
            Place::Nowhere(kind, reason) => Err(io::Error::new(*kind, reason.clone())),
        }
    }
}

/// Checks that a file is the same one, even if it was written to.
fn check_same(file: &File, looked: Identity) -> io::Result<()> {
    let now = Identity::of(&file.metadata()?);
    // On some systems a file has another number each time it is opened.
    let is_as_it_was = (now.size, now.modified) == (looked.size, looked.modified);
    if now.file == looked.file || is_as_it_was {
        return Ok(());
    }
    let what = "another file has this name now: what it was when it was looked at is not read on";
    Err(io::Error::other(what))
}

/// Puts the tables of the inputs into folders.
pub(super) fn in_folders(inputs: &[Input], partition: Option<Partition>) -> Vec<Input> {
    let Some(partition) = partition else { return inputs.to_vec() };
    inputs.iter().map(|input| input.below_folder(partition.folder(&input.name))).collect()
}

/// Gives each input a table with a name of its own.
pub(super) fn with_different_tables(inputs: &[Input]) -> Vec<Input> {
    let stems = different(inputs.iter().map(Input::stem));
    inputs.iter().zip(stems).map(|(input, stem)| Input { stem, ..input.clone() }).collect()
}
