//! Tables of Parquet and of Arrow.
//!
//! Only the columns are read that are wanted, a few rows at a time. What the file says about itself is
//! not believed: lengths are compared with what is there, and a panic of the library that decodes it,
//! which a broken file may cause, is a loss like any other.

mod arrow;
mod parquet;
mod rows;

use std::fs::File;
use std::io;

use super::form::{Form, Kind};
use super::losses::Counts;
use super::records::Reader;
use super::sink::Sink;
use crate::decode::Format;

impl Reader<'_> {
    /// Reads a table to its end.
    ///
    /// # Errors
    ///
    /// Those of the sink; an [`io::ErrorKind::InvalidInput`] if a column does not exist or has no
    /// texts, or if the kind is none of a table. What is wrong with the file is a loss.
    pub fn read_table(
        &mut self,
        name: &str,
        kind: Kind,
        file: File,
        sink: &mut impl Sink,
    ) -> io::Result<Counts> {
        let length = file.metadata()?.len();
        let (options, mut out) = self.parts(name, Form { format: Format::Plain, kind }, 0, sink);
        out.counts.bytes = length;
        match kind {
            Kind::Parquet => parquet::read(&file, options, &mut out)?,
            Kind::Arrow => arrow::read(&file, length, options, &mut out)?,
            _ => return Err(io::Error::new(io::ErrorKind::InvalidInput, "no kind of a table")),
        }
        out.end_source()
    }
}
