//! Writes blocks to a file.

use core::fmt;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use ::parquet::file::writer::SerializedFileWriter;

use super::encoder::Block;
use super::error::{from_arrow, from_parquet};
use super::format::Compression;
use super::layout::{Body, Layout};
use super::output::Output;
use super::table::Table;
use super::temporary::{Temporary, Unnamed};
use super::{arrow, compress, csv, parquet};

/// Appends blocks to a file. If it is dropped before it is finished, there is no file.
pub struct Writer {
    // Fields are dropped in this order: the file is closed before it is removed.
    kind: Kind,
    temporary: Option<Temporary>,
    table: Table,
    rows: u64,
    /// Whether a block was written only in part.
    is_broken: bool,
}

enum Kind {
    Parquet(Box<SerializedFileWriter<Output>>),
    Arrow(arrow::File),
    Text(Output),
}

/// A finished table.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Written {
    /// The file; `None` if the table was not written to a file.
    pub path: Option<PathBuf>,
    /// The number of rows.
    pub rows: u64,
    /// The number of bytes.
    pub bytes: u64,
}

impl Table {
    /// Creates a new file. Until it is finished, it has another name in the same folder, which
    /// begins with a dot.
    ///
    /// # Errors
    ///
    /// [`io::ErrorKind::AlreadyExists`] if the name is taken, now or when the writer is finished;
    /// any other if the file cannot be written.
    pub fn create(&self, path: &Path) -> io::Result<Writer> {
        let (temporary, file) = Temporary::create(path, false)?;
        Writer::new(self, Output::file(file), Some(temporary))
    }

    /// Creates a file that replaces an existing one when it is finished.
    ///
    /// # Errors
    ///
    /// If the file cannot be written.
    pub fn replace(&self, path: &Path) -> io::Result<Writer> {
        let (temporary, file) = Temporary::create(path, true)?;
        Writer::new(self, Output::file(file), Some(temporary))
    }

    /// Returns a writer to any destination, such as standard output or memory.
    ///
    /// # Errors
    ///
    /// If the beginning of the table cannot be written.
    pub fn writer(&self, out: impl Write + Send + 'static) -> io::Result<Writer> {
        Writer::new(self, Output::other(out), None)
    }
}

impl Writer {
    fn new(table: &Table, mut out: Output, temporary: Option<Temporary>) -> io::Result<Writer> {
        let kind = match table.layout() {
            Layout::Parquet(layout) => Kind::Parquet(Box::new(layout.file(out)?)),
            Layout::Arrow(options) => Kind::Arrow(
                arrow::File::new(out, &table.schema(), table.metadata(), options)
                    .map_err(from_arrow)?,
            ),
            Layout::JsonLines => Kind::Text(out),
            Layout::Csv => {
                let header = csv::header(&table.schema()).map_err(from_arrow)?;
                out.write_all(&compress::compress(table.compression(), &header)?)?;
                Kind::Text(out)
            }
        };
        Ok(Writer { kind, temporary, table: table.clone(), rows: 0, is_broken: false })
    }

    /// Returns the table.
    #[must_use]
    pub fn table(&self) -> &Table {
        &self.table
    }

    /// Returns how many rows were appended.
    #[must_use]
    pub fn rows(&self) -> u64 {
        self.rows
    }

    /// Returns how many bytes were written.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        match &self.kind {
            Kind::Parquet(file) => file.bytes_written() as u64,
            Kind::Arrow(file) => file.bytes(),
            Kind::Text(out) => out.bytes(),
        }
    }

    /// Appends a block.
    ///
    /// # Errors
    ///
    /// [`io::ErrorKind::InvalidInput`] if the block belongs to another table; then nothing is
    /// written. After any other error, such as a full disk, the table cannot be finished.
    pub fn append(&mut self, block: Block) -> io::Result<()> {
        let refused =
            || io::Error::new(io::ErrorKind::InvalidInput, "the block is of another table");
        if !self.table.is_like(&block.table) {
            return Err(refused());
        }
        self.check()?;
        if block.rows == 0 {
            return Ok(());
        }
        self.is_broken = true;
        match (&mut self.kind, block.body) {
            (Kind::Parquet(file), Body::RowGroup(columns)) => {
                parquet::append(file, columns).map_err(from_parquet)?;
            }
            (Kind::Arrow(file), Body::Messages(messages)) => file.append(&messages)?,
            (Kind::Text(out), Body::Text(bytes)) => out.write_all(&bytes)?,
            // Unreachable: tables that are alike have blocks of one kind.
            _ => return Err(refused()),
        }
        self.is_broken = false;
        self.rows += block.rows;
        Ok(())
    }

    /// Writes the end of the table, syncs the file, and gives it its name.
    ///
    /// # Errors
    ///
    /// [`io::ErrorKind::AlreadyExists`] if the name was taken meanwhile, unless the file was to be
    /// replaced; any other if the file cannot be completed. Then there is no file.
    pub fn finish(self) -> io::Result<Written> {
        let (written, file) = self.end()?;
        file.map(Unnamed::publish).transpose()?;
        Ok(written)
    }

    /// Writes the end of the table. Returns what was written, and the file that is still to be
    /// synced and named.
    ///
    /// # Errors
    ///
    /// If the file cannot be completed. Then there is no file.
    pub(crate) fn end(self) -> io::Result<(Written, Option<Unnamed>)> {
        self.check()?;
        let mut out = match self.kind {
            Kind::Parquet(file) => parquet::finish(*file).map_err(from_parquet)?,
            Kind::Arrow(file) => file.finish()?,
            Kind::Text(mut out) => {
                // An empty file is not valid gzip or zstd.
                if out.bytes() == 0 && self.table.compression() != Compression::None {
                    out.write_all(&compress::compress(self.table.compression(), b"")?)?;
                }
                out
            }
        };
        out.flush()?;
        let bytes = out.bytes();
        let file = self.temporary.zip(out.into_file());
        let file = file.map(|(temporary, file)| temporary.end(file));
        let path = file.as_ref().map(|file| file.target().to_owned());
        Ok((Written { path, rows: self.rows, bytes }, file))
    }

    fn check(&self) -> io::Result<()> {
        if self.is_broken {
            return Err(io::Error::other("an earlier block was written in part only"));
        }
        Ok(())
    }
}

impl fmt::Debug for Writer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Writer")
            .field("temporary", &self.temporary)
            .field("rows", &self.rows)
            .field("bytes", &self.bytes())
            .finish_non_exhaustive()
    }
}
