//! What a job reads: files, the files of folders, and standard input.

use std::collections::HashMap;
use std::fs::{self, File};
use std::io::{self, Read, Seek, SeekFrom};
use std::path::{Component, Path, PathBuf};
use std::time::UNIX_EPOCH;

/// One source of a job.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Input {
    name: String,
    /// `None` is standard input.
    path: Option<PathBuf>,
    /// The path of its table below the output folder, without extensions.
    stem: PathBuf,
}

/// What tells that a file is still the one that was read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Identity {
    /// Bytes; `None` if that is not known before it is read.
    pub(super) size: Option<u64>,
    /// Nanoseconds since 1970.
    pub(super) modified: Option<u64>,
}

/// The endings of names of compressed files, which the name of a table does not keep.
const COMPRESSED: [&str; 6] = ["gz", "zst", "bz2", "xz", "lz4", "zstd"];

impl Input {
    /// Returns a file. Its name is the path as it is written; its table stands at the top of the
    /// output folder.
    #[must_use]
    pub fn file(path: &Path) -> Input {
        Input::below(path, Path::new(path.file_name().unwrap_or_default()))
    }

    /// Returns a file whose table has the same place in the output folder as the file has in a
    /// folder that is read.
    fn below(path: &Path, relative: &Path) -> Input {
        let stem = match relative.extension() {
            Some(ending) if COMPRESSED.iter().any(|known| ending.eq_ignore_ascii_case(known)) => {
                relative.with_extension("")
            }
            _ => relative.to_owned(),
        };
        let is_normal = |part: &Component<'_>| matches!(part, Component::Normal(_));
        let stem = stem.components().filter(is_normal).collect();
        Input { name: path.to_string_lossy().into_owned(), path: Some(path.to_owned()), stem }
    }

    /// Returns standard input, which is named `-`.
    #[must_use]
    pub fn standard_input() -> Input {
        Input { name: "-".to_owned(), path: None, stem: PathBuf::from("stdin") }
    }

    /// Returns the name, as it stands in tables.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns how many bytes it has; `None` if that is not known before it is read.
    #[must_use]
    pub fn size(&self) -> Option<u64> {
        self.identity().ok()?.size
    }

    /// Returns the path; `None` is standard input.
    pub(super) fn path(&self) -> Option<&Path> {
        self.path.as_deref()
    }

    pub(super) fn stem(&self) -> &Path {
        &self.stem
    }

    /// Opens the input at this offset.
    pub(super) fn open(&self, offset: u64) -> io::Result<Box<dyn Read>> {
        match &self.path {
            None => Ok(Box::new(io::stdin().lock())),
            Some(path) => {
                let mut file = File::open(path)?;
                if offset > 0 {
                    file.seek(SeekFrom::Start(offset))?;
                }
                Ok(Box::new(file))
            }
        }
    }

    /// Opens the file that the input is, to be read at any place.
    pub(super) fn open_file(&self) -> io::Result<File> {
        match &self.path {
            None => Err(io::Error::new(io::ErrorKind::InvalidInput, "no file")),
            Some(path) => File::open(path),
        }
    }

    pub(super) fn identity(&self) -> io::Result<Identity> {
        let Some(path) = &self.path else { return Ok(Identity::default()) };
        let data = fs::metadata(path)?;
        let since = data.modified().ok().and_then(|time| time.duration_since(UNIX_EPOCH).ok());
        let modified = since.and_then(|since| u64::try_from(since.as_nanos()).ok());
        // The size of a pipe or a device says nothing.
        Ok(Identity { size: data.is_file().then_some(data.len()), modified })
    }
}

/// Returns the inputs that are named: a file is itself, `-` is standard input, and a folder is every
/// file below it in the order of their names, except those whose names begin with a full stop or a low
/// line, as programs name what is no data. A path that cannot be read is an input, and opening it
/// says why.
#[must_use]
pub fn inputs_of(paths: &[PathBuf]) -> Vec<Input> {
    let mut inputs = Vec::new();
    for path in paths {
        if path.as_os_str() == "-" {
            inputs.push(Input::standard_input());
        } else if path.is_dir() {
            walk(path, path, &mut inputs);
        } else {
            inputs.push(Input::file(path));
        }
    }
    inputs
}

/// Gives inputs of the same name tables of different names: the second one of `a` gets `a-2`.
pub(super) fn with_different_tables(inputs: &[Input]) -> Vec<Input> {
    let mut taken: HashMap<PathBuf, usize> = HashMap::new();
    let distinct = |input: &Input| {
        let mut input = input.clone();
        let number = taken.entry(input.stem.clone()).or_default();
        *number += 1;
        let mut number = *number;
        while number > 1 {
            let stem = PathBuf::from(format!("{}-{number}", input.stem.display()));
            if taken.insert(stem.clone(), 1).is_none() {
                input.stem = stem;
                break;
            }
            number += 1;
        }
        input
    };
    inputs.iter().map(distinct).collect()
}

/// How deep folders are read. Links that lead back make them endless.
const MAX_DEPTH: usize = 64;

fn walk(root: &Path, folder: &Path, inputs: &mut Vec<Input>) {
    let relative = |path: &Path| path.strip_prefix(root).unwrap_or(path).to_owned();
    let depth = relative(folder).components().count();
    let entries = fs::read_dir(folder).and_then(Iterator::collect::<io::Result<Vec<_>>>);
    let Ok(mut entries) = entries else {
        inputs.push(Input::below(folder, &relative(folder)));
        return;
    };
    entries.sort_by_key(fs::DirEntry::file_name);
    for entry in entries {
        let path = entry.path();
        if matches!(entry.file_name().as_encoded_bytes().first(), Some(b'.' | b'_')) {
            continue;
        }
        if !path.is_dir() {
            inputs.push(Input::below(&path, &relative(&path)));
        } else if depth < MAX_DEPTH {
            walk(root, &path, inputs);
        }
    }
}
