//! Sources whose index is at their end, wherever they are.

use std::fs::File;
use std::io::{self, Read};

use ::bytes::Bytes;
use parquet::errors::Result;
use parquet::file::reader::{ChunkReader, Length};

/// The bytes of a source that is read at any place.
pub(super) enum SourceFile {
    File(File),
    Held(Bytes),
}

impl SourceFile {
    pub(super) fn try_clone(&self) -> io::Result<SourceFile> {
        match self {
            SourceFile::File(file) => file.try_clone().map(SourceFile::File),
            SourceFile::Held(bytes) => Ok(SourceFile::Held(bytes.clone())),
        }
    }
}

impl Length for SourceFile {
    fn len(&self) -> u64 {
        match self {
            SourceFile::File(file) => Length::len(file),
            SourceFile::Held(bytes) => Length::len(bytes),
        }
    }
}

impl ChunkReader for SourceFile {
    type T = Box<dyn Read + Send>;

    fn get_read(&self, start: u64) -> Result<Self::T> {
        match self {
            SourceFile::File(file) => {
                file.get_read(start).map(|reader| Box::new(reader) as Self::T)
            }
            SourceFile::Held(bytes) => {
                bytes.get_read(start).map(|reader| Box::new(reader) as Self::T)
            }
        }
    }

    fn get_bytes(&self, start: u64, length: usize) -> Result<Bytes> {
        match self {
            SourceFile::File(file) => file.get_bytes(start, length),
            SourceFile::Held(bytes) => bytes.get_bytes(start, length),
        }
    }
}
