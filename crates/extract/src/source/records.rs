//! Sources, each read as what it is.

use std::io::{self, Read};
use std::ops::Range;

use irispan::Scanner;
use irispan::redact::Selection;

use super::bytes::{Bytes, Piece, read_more};
use super::form::{Form, Kind};
use super::lines::{CsvRecords, JsonLines, TextLines};
use super::losses::{Counts, Stage};
use super::mail;
use super::options::Options;
use super::output::{Output, Records};
use super::sink::Sink;
use super::text::Text;
use super::warc::Warc;
use crate::columns::Rows;
use crate::decode::Format;
use crate::links::Document;
use crate::record::http::Content;

/// Reads sources one after the other, each as what its first bytes or the options say.
#[derive(Debug)]
pub struct Reader<'s> {
    document: Document<'s>,
    rows: Rows,
    options: Options,
}

impl<'s> Reader<'s> {
    /// Returns a reader that makes these rows.
    #[must_use]
    pub fn new(scanner: &'s Scanner, rows: Rows) -> Reader<'s> {
        Reader { document: Document::new(scanner), rows, options: Options::new() }
    }

    /// Sets how sources are read.
    #[must_use]
    pub fn options(self, options: Options) -> Reader<'s> {
        Reader { options, ..self }
    }

    /// Leaves out the links that are not selected.
    #[must_use]
    pub fn only(mut self, selection: Selection) -> Reader<'s> {
        self.document = self.document.only(selection);
        self
    }

    /// Reads a source to its end. Memory is bounded: records are scanned as they come.
    ///
    /// # Errors
    ///
    /// Those of the sink, and of the reader before there are bytes. What is wrong with the bytes, or
    /// with reading more of them, is a loss and no error; so is a table, which has its index at its
    /// end: see [`Reader::read_table`]. A column that does not exist is an
    /// [`io::ErrorKind::InvalidInput`].
    pub fn read(
        &mut self,
        name: &str,
        mut reader: impl Read,
        sink: &mut impl Sink,
    ) -> io::Result<Counts> {
        let mut begin = Vec::new();
        read_more(&mut reader, &mut begin)?;
        let form = self.options.form(name, &begin);
        let bytes = Bytes::new(form.format, reader, begin, 0);
        Ok(self.records(name, form, bytes, u64::MAX, sink)?.counts)
    }

    /// Reads a slice of a source of this form: the records that begin in it. The reader stands at its
    /// beginning, where a record begins or the source does. The slice ends where the first record
    /// begins at its end or behind it; what is read is what lies between, however it came to be cut.
    ///
    /// # Errors
    ///
    /// Those of the sink, and those of [`Reader::read`] about columns.
    pub fn read_slice(
        &mut self,
        name: &str,
        form: Form,
        reader: impl Read,
        range: Range<u64>,
        sink: &mut impl Sink,
    ) -> io::Result<Slice> {
        let bytes = Bytes::new(form.format, reader, Vec::new(), range.start);
        self.records(name, form, bytes, range.end, sink)
    }

    fn records<S: Sink>(
        &mut self,
        name: &str,
        form: Form,
        mut bytes: Bytes<impl Read>,
        stop: u64,
        sink: &mut S,
    ) -> io::Result<Slice> {
        let begin = bytes.position();
        let (options, mut out) = self.parts(name, form, begin, sink);
        out.slice.end = stop;
        let end = if form.kind == Kind::Mbox {
            mail::mbox(&mut bytes, &mut out)?
        } else {
            let mut records = of_kind(options, &out)?;
            let end = pieces(&mut bytes, &mut *records, &mut out)?;
            records.finish(&mut out)?;
            end
        };
        out.counts.bytes = end.min(bytes.position()) - begin;
        if form.format == Format::Plain {
            out.counts.decoded = out.counts.bytes;
        }
        Ok(Slice { end, counts: out.end_source()? })
    }

    /// Returns how a source is read, and where it puts what it finds.
    pub(super) fn parts<'a, S>(
        &'a mut self,
        name: &'a str,
        form: Form,
        begin: u64,
        sink: &'a mut S,
    ) -> (&'a Options, Output<'a, 's, S>) {
        // What a source left that was not read to its end is of no other one.
        if !self.rows.is_empty() {
            let _ = self.rows.take();
        }
        let _ = self.rows.take_left_out();
        self.rows.end_record();
        self.document.reset();
        let out = Output {
            name,
            form,
            sample: self.options.sample.as_ref(),
            slice: begin..u64::MAX,
            member: begin,
            document: &mut self.document,
            rows: &mut self.rows,
            sink,
            counts: Counts::default(),
        };
        (&self.options, out)
    }
}

/// Passes all pieces on. Returns where the slice ends.
fn pieces<S: Sink>(
    bytes: &mut Bytes<impl Read>,
    records: &mut dyn Records<S>,
    out: &mut Output<'_, '_, S>,
) -> io::Result<u64> {
    let begin = bytes.position();
    loop {
        out.counts.bytes = bytes.position() - begin;
        match bytes.next() {
            Ok(Piece::Bytes(offset, text)) => {
                out.counts.decoded += text.len() as u64;
                out.member = offset;
                records.bytes(text, out)?;
            }
            Ok(Piece::MemberEnd(offset)) => records.member_end(offset, out)?,
            Ok(Piece::Broken(error)) => {
                out.loss(error.member_offset(), Stage::Decode, error.to_string())?;
                records.broken(bytes.position(), out)?;
            }
            Ok(Piece::End) => return Ok(bytes.position()),
            Err(error) => {
                out.loss(bytes.position(), Stage::Read, error.to_string())?;
                records.broken(bytes.position(), out)?;
                return Ok(u64::MAX);
            }
        }
        if let Some(end) = records.end() {
            return Ok(end);
        }
    }
}

fn of_kind<'r, S: Sink + 'r>(
    options: &Options,
    out: &Output<'_, '_, S>,
) -> io::Result<Box<dyn Records<S> + 'r>> {
    Ok(match out.form.kind {
        Kind::Warc => Box::new(Warc::new()),
        Kind::Text => Box::new(Text::new(Content::Text)),
        Kind::Html => Box::new(Text::new(Content::Html)),
        Kind::Lines => Box::new(TextLines::new(options)),
        Kind::JsonLines => Box::new(JsonLines::new(options, out)?),
        Kind::Csv => Box::new(CsvRecords::new(b',', options, out)),
        Kind::Tsv => Box::new(CsvRecords::new(b'\t', options, out)),
        Kind::Mbox | Kind::Mail => Box::new(mail::Message::new(options)),
        Kind::Parquet | Kind::Arrow => Box::new(Unread),
    })
}

/// A table that comes as a stream.
struct Unread;

impl<S: Sink> Records<S> for Unread {
    fn bytes(&mut self, _: &[u8], _: &mut Output<'_, '_, S>) -> io::Result<()> {
        Ok(())
    }

    fn broken(&mut self, _: u64, _: &mut Output<'_, '_, S>) -> io::Result<()> {
        Ok(())
    }

    fn finish(&mut self, out: &mut Output<'_, '_, S>) -> io::Result<()> {
        let what = "a table is read from a file that is not compressed, and not from a stream";
        out.loss(out.slice.start, Stage::Read, what.to_owned())
    }

    /// Nothing of it is wanted.
    fn end(&self) -> Option<u64> {
        Some(u64::MAX)
    }
}

/// What a slice of a source gave.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Slice {
    /// Where the next slice begins, or where the source ends.
    pub end: u64,
    /// What was read.
    pub counts: Counts,
}

impl Slice {
    /// Returns what a source gave that could not be read.
    pub(crate) fn unread() -> Slice {
        Slice { end: u64::MAX, counts: Counts::default() }
    }
}
