//! Reads sources of all kinds.

use std::cell::Cell;
use std::io::{self, Cursor, Read, Seek};
use std::ops::Range;

use ::bytes::Bytes as Held;
use arrow_schema::DataType;
use irispan::Scanner;
use irispan::redact::Selection;
use parquet::file::reader::Length;

use super::bytes::{Bytes, read_more};
use super::container::{Found, read_tar, read_zip};
use super::decoded::Decoded;
use super::file::{Counted, SourceFile};
use super::form::{Form, Kind};
use super::index::Index;
use super::keep::has_strings;
use super::lengths::Lengths;
use super::losses::{Counts, Loss, Stage};
use super::options::Options;
use super::output::Output;
use super::records;
use super::sink::Sink;
use super::slice::{Before, Slice};
use super::table;
use crate::columns::Rows;
use crate::decode::Format;
use crate::links::Document;

/// The maximum size in bytes of an entry that must be held because its index is at its end.
const MAX_HELD: u64 = 64 << 20;

/// The maximum depth of containers: one within another.
const MAX_DEPTH: usize = 2;

/// Reads sources one after another. Their first bytes or the options determine their kind.
#[derive(Debug)]
pub struct Reader<'s> {
    document: Document<'s>,
    rows: Rows,
    options: Options,
    /// The counts of the entries of a container so far.
    entries: Counts,
}

impl<'s> Reader<'s> {
    /// Returns a reader that appends to these rows.
    #[must_use]
    pub fn new(scanner: &'s Scanner, rows: Rows) -> Reader<'s> {
        let (document, options) = (Document::new(scanner), Options::new());
        Reader { document, rows, options, entries: Counts::default() }
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
    /// Those of the sink, and of the reader before its first byte. Later errors of the reader and
    /// errors in the bytes are losses; so are tables and zips, which need random access: see
    /// [`Reader::read_file`]. A column that does not exist is an [`io::ErrorKind::InvalidInput`].
    pub fn read(
        &mut self,
        name: &str,
        mut reader: impl Read,
        sink: &mut impl Sink,
    ) -> io::Result<Counts> {
        self.begin();
        let mut begin = Vec::new();
        read_more(&mut reader, &mut begin)?;
        let form = self.options.form(name, &begin);
        let bytes = Bytes::new(form.format, reader, begin, 0);
        Ok(self.records(name, form, bytes, Stop::END, 0, sink)?.counts)
    }

    /// Reads a slice of a source of this form: the records that begin in it. The reader is at the
    /// beginning of the slice, which is that of a record or of the source. The slice extends to the
    /// first record that begins at or after its end.
    ///
    /// # Errors
    ///
    /// Those of the sink, and of [`Reader::read`] about columns.
    pub fn read_slice(
        &mut self,
        name: &str,
        form: Form,
        reader: impl Read,
        before: Before<'_>,
        range: Range<u64>,
        sink: &mut impl Sink,
    ) -> io::Result<Slice> {
        self.begin();
        let bytes = Bytes::new(form.format, reader, Vec::new(), range.start);
        let bytes = bytes.dictionary(before.dictionary);
        self.records(name, form, bytes, Stop { at: range.end, first_row: before.records }, 0, sink)
    }

    /// Reads a source with an index at its end: a table or a zip.
    ///
    /// # Errors
    ///
    /// Those of the sink; an [`io::ErrorKind::InvalidInput`] if a column does not exist or has no
    /// texts, or if the kind has no index. Errors in the file are losses.
    pub fn read_file(
        &mut self,
        name: &str,
        kind: Kind,
        file: impl Into<SourceFile>,
        sink: &mut impl Sink,
    ) -> io::Result<Counts> {
        self.begin();
        let file = file.into();
        let bytes = Length::len(&file);
        let counts = match kind {
            Kind::Zip => {
                let read = Cell::new(0);
                let file = Counted { file: file.into_cursor(), bytes: &read };
                let mut report = |counts: &Counts, sink: &mut _| {
                    // Some bytes are read twice.
                    Sink::progress(sink, &Counts { bytes: read.get().min(bytes), ..*counts });
                };
                self.zip(name, file, 0, sink, &mut report)?
            }
            _ => self.table(name, kind, file, 0, sink)?,
        };
        Ok(Counts { bytes, ..counts })
    }

    /// Forgets the state of a source that was not read to its end.
    fn begin(&mut self) {
        if !self.rows.is_empty() {
            let _ = self.rows.take();
        }
        self.entries = Counts::default();
    }

    fn table<S: Sink>(
        &mut self,
        name: &str,
        kind: Kind,
        table: SourceFile,
        depth: usize,
        sink: &mut S,
    ) -> io::Result<Counts> {
        let form = Form { format: Format::Plain, kind };
        let (options, mut out) = self.parts(name, form, 0, depth, sink);
        table::read(kind, &table, options, &mut out)?;
        out.end_source()
    }

    /// Reads a zip, and reports progress after each entry.
    fn zip<S: Sink>(
        &mut self,
        name: &str,
        mut file: impl Read + Seek,
        depth: usize,
        sink: &mut S,
        report: &mut dyn FnMut(&Counts, &mut S),
    ) -> io::Result<Counts> {
        let mut counts = Counts::default();
        read_zip(&mut file, &mut |found| {
            counts.add(self.found(name, found, depth, sink)?);
            report(&counts, sink);
            Ok(())
        })?;
        if depth == 0 {
            self.pass_on(sink)?;
        }
        Ok(counts)
    }

    /// Passes on the rows of entries of a container.
    fn pass_on<S: Sink>(&mut self, sink: &mut S) -> io::Result<()> {
        if self.rows.is_empty() {
            return Ok(());
        }
        sink.progress(&self.entries);
        sink.rows(self.rows.take())
    }

    /// Handles something found in a container of this name.
    fn found<S: Sink>(
        &mut self,
        name: &str,
        found: Found<'_>,
        depth: usize,
        sink: &mut S,
    ) -> io::Result<Counts> {
        let mut counts = Counts { records: 1, ..Counts::default() };
        match found {
            Found::Entry(entry, data) => {
                return self.entry(&format!("{name}/{entry}"), data, depth + 1, sink);
            }
            Found::Skipped => counts.skipped = 1,
            Found::Failed(entry, reason) => {
                counts.failed = 1;
                sink.loss(Loss {
                    source: format!("{name}/{entry}"),
                    offset: 0,
                    stage: Stage::Decode,
                    reason,
                })?;
            }
            Found::Lost(offset, reason) => {
                counts.records = 0;
                sink.loss(Loss { source: name.to_owned(), offset, stage: Stage::Split, reason })?;
            }
        }
        self.entries.add(counts);
        Ok(counts)
    }

    /// Reads an entry of a container, at this depth.
    fn entry<S: Sink>(
        &mut self,
        name: &str,
        data: &mut dyn Read,
        depth: usize,
        sink: &mut S,
    ) -> io::Result<Counts> {
        let mut begin = Vec::new();
        // If this fails, the next read fails as well.
        let _ = read_more(&mut &mut *data, &mut begin);
        let form = self.options.form_of_entry(name, &begin);
        let mut failed = |sink: &mut S, reason: &str| {
            let source = name.to_owned();
            sink.loss(Loss { source, offset: 0, stage: Stage::Read, reason: reason.to_owned() })?;
            let counts = Counts { records: 1, failed: 1, ..Counts::default() };
            self.entries.add(counts);
            Ok(counts)
        };
        if form.kind.is_container() && depth >= MAX_DEPTH {
            return failed(sink, "a container in a container in a container: unpack it");
        }
        if form.kind.has_index() && form.format == Format::Plain {
            let rest = data.take(MAX_HELD + 1).read_to_end(&mut begin);
            if let Err(error) = rest {
                return failed(sink, &error.to_string());
            }
            if begin.len() as u64 > MAX_HELD {
                let what = "a table or a zip of more than 64 MiB in a container: unpack it";
                return failed(sink, what);
            }
            let held = Held::from(begin);
            return match form.kind {
                Kind::Zip => self.zip(name, Cursor::new(held), depth, sink, &mut |_, _| {}),
                kind => self.table(name, kind, SourceFile::Held(held), depth, sink),
            };
        }
        if form.kind == Kind::Warc {
            // Lengths are filled in by row number, so no other rows may be pending.
            self.pass_on(sink)?;
        }
        let bytes = Bytes::new(form.format, data, begin, 0);
        let counts = self.records(name, form, bytes, Stop::END, depth, sink)?.counts;
        Ok(Counts { bytes: 0, ..counts })
    }

    fn records<S: Sink>(
        &mut self,
        name: &str,
        form: Form,
        mut bytes: Bytes<impl Read>,
        stop: Stop,
        depth: usize,
        sink: &mut S,
    ) -> io::Result<Slice> {
        if form.kind == Kind::Tar {
            return self.tar(name, bytes, depth, sink);
        }
        let begin = bytes.position();
        let (options, mut out) = self.parts(name, form, begin, depth, sink);
        (out.slice.end, out.first_row) = (stop.at, stop.first_row);
        let is_other = out.rows.kept_types().find(|of| **of != DataType::Utf8).cloned();
        if let Some(expected) = is_other.filter(|_| has_strings(form.kind)) {
            // Reported once for the source.
            if begin == 0 {
                let what = format!("a kept column is a string here, and {expected} in the table");
                out.loss(0, Stage::Parse, what)?;
            }
            return Ok(Slice::unread());
        }
        let end = records::read(options, &mut bytes, &mut out)?;
        out.counts.bytes = end.min(bytes.position()) - begin;
        if form.format == Format::Plain {
            out.counts.decoded = out.counts.bytes;
        }
        Ok(Slice { end, counts: out.end_source()? })
    }

    fn tar<S: Sink>(
        &mut self,
        name: &str,
        mut bytes: Bytes<impl Read>,
        depth: usize,
        sink: &mut S,
    ) -> io::Result<Slice> {
        let mut counts = Counts::default();
        read_tar(&mut Decoded::new(&mut bytes), &mut |found| {
            counts.add(self.found(name, found, depth, sink)?);
            Ok(())
        })?;
        // Nothing after a broken member is read, which was reported.
        bytes.skip_to_end();
        if depth == 0 {
            self.pass_on(sink)?;
        }
        counts.bytes = bytes.position();
        Ok(Slice { end: u64::MAX, counts })
    }

    /// Returns the decoder and the output of a source.
    fn parts<'a, S>(
        &'a mut self,
        name: &'a str,
        form: Form,
        begin: u64,
        depth: usize,
        sink: &'a mut S,
    ) -> (&'a Options, Output<'a, 's, S>) {
        // Counts left over from a source that was not read to its end must not go to another one.
        let _ = (self.rows.take_left_out(), self.rows.take_long());
        self.rows.end_record();
        self.rows.keep_columns([]);
        self.document.reset();
        let is_warc = form.kind == Kind::Warc;
        let lengths = if is_warc { Lengths::of(&self.rows.schema()) } else { None };
        let Options { has_index, has_contents, max_record, .. } = self.options;
        let contents = has_contents.then_some(max_record);
        let index = (is_warc && has_index).then(|| Index::new(contents));
        let out = Output {
            name,
            form,
            keep: &self.options.keep,
            sample: self.options.sample.as_ref(),
            slice: begin..u64::MAX,
            first_row: 0,
            member: begin,
            before: (depth > 0).then_some(&mut self.entries),
            document: &mut self.document,
            rows: &mut self.rows,
            lengths,
            index,
            sink,
            counts: Counts::default(),
        };
        (&self.options, out)
    }
}

/// Where reading stops, and the number of the first record.
#[derive(Clone, Copy)]
struct Stop {
    at: u64,
    first_row: u64,
}

impl Stop {
    /// Reads the whole source.
    const END: Stop = Stop { at: u64::MAX, first_row: 0 };
}
