//! Sources with random access, for formats with an index at their end.

use std::cell::Cell;
use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};

use ::bytes::Bytes;
use parquet::errors::{ParquetError, Result};
use parquet::file::reader::{ChunkReader, Length};

#[cfg(feature = "remote")]
use crate::remote::{Object, ObjectReader};

/// A source with random access.
#[derive(Debug)]
#[non_exhaustive]
pub enum SourceFile {
    /// A file.
    File(File),
    /// Bytes in memory.
    Held(Bytes),
    /// An object of a store.
    #[cfg(feature = "remote")]
    Object(Object),
}

impl SourceFile {
    pub(super) fn try_clone(&self) -> io::Result<SourceFile> {
        match self {
            SourceFile::File(file) => file.try_clone().map(SourceFile::File),
            SourceFile::Held(bytes) => Ok(SourceFile::Held(bytes.clone())),
            #[cfg(feature = "remote")]
            SourceFile::Object(object) => Ok(SourceFile::Object(object.clone())),
        }
    }
}

impl Length for SourceFile {
    fn len(&self) -> u64 {
        match self {
            SourceFile::File(file) => Length::len(file),
            SourceFile::Held(bytes) => Length::len(bytes),
            // The size was requested when it was opened.
            #[cfg(feature = "remote")]
            SourceFile::Object(object) => object.size().unwrap_or(0),
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
            #[cfg(feature = "remote")]
            SourceFile::Object(object) => Ok(Box::new(ObjectReader::new(object, start)?)),
        }
    }

    fn get_bytes(&self, start: u64, length: usize) -> Result<Bytes> {
        // The index of a broken table may name any range: checked before memory is reserved for it
        // or a store receives a request.
        let size = Length::len(self);
        if start.checked_add(length as u64).is_none_or(|end| end > size) {
            let what = format!("{length} bytes at {start} are not in a file of {size} bytes");
            return Err(ParquetError::EOF(what));
        }
        match self {
            SourceFile::File(file) => file.get_bytes(start, length),
            SourceFile::Held(bytes) => bytes.get_bytes(start, length),
            #[cfg(feature = "remote")]
            SourceFile::Object(object) => Ok(object.range(start..start + length as u64)?),
        }
    }
}

impl From<File> for SourceFile {
    fn from(file: File) -> SourceFile {
        SourceFile::File(file)
    }
}

/// A reader that counts its bytes.
pub(super) struct Counted<'c, R> {
    pub(super) file: R,
    pub(super) bytes: &'c Cell<u64>,
}

impl<R: Read> Read for Counted<'_, R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.file.read(buffer)?;
        self.bytes.set(self.bytes.get() + read as u64);
        Ok(read)
    }
}

impl<R: Seek> Seek for Counted<'_, R> {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        self.file.seek(to)
    }
}

/// A reader with a position of its own.
pub(super) struct Cursor {
    file: SourceFile,
    position: u64,
    /// The reader at the position.
    reader: Option<Box<dyn Read + Send>>,
}

impl SourceFile {
    /// Returns a reader at the beginning.
    pub(super) fn into_cursor(self) -> Cursor {
        Cursor { file: self, position: 0, reader: None }
    }
}

impl Read for Cursor {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let reader = match &mut self.reader {
            Some(reader) => reader,
            None if self.position >= Length::len(&self.file) => return Ok(0),
            None => self.reader.insert(self.file.get_read(self.position)?),
        };
        let read = reader.read(buffer)?;
        self.position += read as u64;
        Ok(read)
    }
}

impl Seek for Cursor {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        let position = match to {
            SeekFrom::Start(position) => Some(position),
            SeekFrom::End(by) => Length::len(&self.file).checked_add_signed(by),
            SeekFrom::Current(by) => self.position.checked_add_signed(by),
        };
        let position = position.ok_or_else(|| io::Error::from(io::ErrorKind::InvalidInput))?;
        if position != self.position {
            (self.position, self.reader) = (position, None);
        }
        Ok(position)
    }
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use super::{Bytes, ChunkReader, SourceFile};

    #[test]
    fn ranges_outside_of_a_source() {
        let mut file = tempfile::tempfile().expect("a file");
        file.write_all(b"0123456789").expect("a file");
        for source in [SourceFile::File(file), SourceFile::Held(Bytes::from_static(b"0123456789"))]
        {
            assert_eq!(source.get_bytes(4, 6).expect("is there"), "456789");
            assert_eq!(source.get_bytes(10, 0).expect("is there"), "");
            for (start, length) in
                [(4, 7), (11, 0), (0, usize::MAX), (u64::MAX, 1), (u64::MAX, usize::MAX)]
            {
                assert!(source.get_bytes(start, length).is_err(), "{length} at {start}");
            }
        }
    }
}
