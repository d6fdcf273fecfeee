//! The records of a source, and the links in their text.

use std::io::{self, Read};
use std::ops::Range;

use arrow_array::RecordBatch;
use chrono::DateTime;
use irispan::Scanner;

use super::bytes::{Bytes, Piece, read_more};
use super::form::{Form, Kind};
use super::losses::{Counts, Loss, Stage};
use crate::columns::{Page, Rows};
use crate::decode::Format;
use crate::links::Links;
use crate::record::warc::{self, Event, Header, LossKind, RecordType, Splitter};

/// Takes what a source gives.
pub trait Sink {
    /// Takes rows.
    ///
    /// # Errors
    ///
    /// What ends the reading of the source.
    fn rows(&mut self, batch: RecordBatch) -> io::Result<()>;

    /// Takes what could not be read.
    ///
    /// # Errors
    ///
    /// What ends the reading of the source.
    fn loss(&mut self, loss: Loss) -> io::Result<()>;
}

/// Reads sources one after the other, each as what its first bytes say: WARC, or text that is one
/// record.
#[derive(Debug)]
pub struct Reader<'s> {
    links: Links<'s>,
    rows: Rows,
}

impl<'s> Reader<'s> {
    /// Returns a reader that makes these rows.
    #[must_use]
    pub fn new(scanner: &'s Scanner, rows: Rows) -> Reader<'s> {
        Reader { links: Links::new(scanner), rows }
    }

    /// Reads a source to its end. Memory is bounded: records are scanned as they come.
    ///
    /// # Errors
    ///
    /// Those of the reader and of the sink. What is wrong with the bytes is a loss, and no error.
    pub fn read(
        &mut self,
        name: &str,
        mut reader: impl Read,
        sink: &mut impl Sink,
    ) -> io::Result<Counts> {
        let mut begin = Vec::new();
        read_more(&mut reader, &mut begin)?;
        let form = Form::of(&begin);
        let bytes = Bytes::new(form.format, reader, begin, 0);
        Ok(self.records(name, form, bytes, u64::MAX, sink)?.counts)
    }

    /// Reads a slice of a source of this form: the records that begin in it. The reader stands at its
    /// beginning, where a record begins or the source does. The slice ends where the first record
    /// begins at its end or behind it; what is read is what lies between, however it came to be cut.
    ///
    /// # Errors
    ///
    /// Those of the reader and of the sink.
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

    fn records(
        &mut self,
        name: &str,
        form: Form,
        mut bytes: Bytes<impl Read>,
        stop: u64,
        sink: &mut impl Sink,
    ) -> io::Result<Slice> {
        let begin = bytes.position();
        let mut source = Source {
            name,
            form,
            links: &mut self.links,
            rows: &mut self.rows,
            sink,
            splitter: Splitter::new(),
            begin: Vec::new(),
            is_member_begin: true,
            slice: begin..stop,
            end: None,
            member: begin,
            record: None,
            counts: Counts::default(),
        };
        let end = loop {
            match bytes.next()? {
                Piece::Bytes(offset, text) => source.bytes(offset, text)?,
                Piece::MemberEnd(offset) => source.member_end(offset)?,
                Piece::Broken(error) => {
                    let offset = error.member_offset();
                    source.loss(offset, Stage::Decode, error.to_string())?;
                    source.broken(bytes.position())?;
                }
                Piece::End => break bytes.position(),
            }
            if let Some(end) = source.end {
                break end;
            }
        };
        source.counts.bytes = end - begin;
        if form.format == Format::Plain {
            source.counts.decoded = source.counts.bytes;
        }
        Ok(Slice { end, counts: source.finish()? })
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

/// A record that has begun.
struct Record {
    page: Page,
    is_scanned: bool,
}

struct Source<'a, 's, S> {
    name: &'a str,
    form: Form,
    links: &'a mut Links<'s>,
    rows: &'a mut Rows,
    sink: &'a mut S,
    splitter: Splitter,
    /// The first decoded bytes of a member, until there are enough to tell what they
    /// begin.
    begin: Vec<u8>,
    is_member_begin: bool,
    /// Where it begins, and where the first record or member begins that is not read.
    slice: Range<u64>,
    /// Where the slice ends, once that is known.
    end: Option<u64>,
    /// Where the member begins that is being read.
    member: u64,
    record: Option<Record>,
    counts: Counts,
}

/// How many bytes tell whether a record begins in a member.
const TELLING: usize = 5;

impl<S: Sink> Source<'_, '_, S> {
    /// Takes decoded bytes of the member that begins at `offset`.
    fn bytes(&mut self, offset: u64, text: &[u8]) -> io::Result<()> {
        self.counts.decoded += text.len() as u64;
        self.member = offset;
        if !self.is_member_begin {
            return self.text(text);
        }
        self.begin.extend_from_slice(text);
        if self.begin.len() < TELLING { Ok(()) } else { self.begin_member() }
    }

    /// Passes on the first bytes of a member.
    fn begin_member(&mut self) -> io::Result<()> {
        self.is_member_begin = false;
        let begin = std::mem::take(&mut self.begin);
        if self.form.kind == Kind::Warc
            && let Some(loss) = self.splitter.member(&begin)
        {
            self.split_loss(&loss)?;
        }
        self.text(&begin)
    }

    fn member_end(&mut self, offset: u64) -> io::Result<()> {
        if !self.begin.is_empty() {
            self.begin_member()?;
        }
        self.is_member_begin = true;
        self.member = offset;
        self.end_slice(offset);
        Ok(())
    }

    /// Ends the slice at the end of a member, unless a record goes on in the next one.
    fn end_slice(&mut self, offset: u64) {
        let is_between = self.form.kind == Kind::Warc && self.splitter.is_between();
        if is_between && offset >= self.slice.end {
            self.end = Some(offset);
        }
    }

    /// Ends the record of a member that is broken. The next one begins at this offset.
    fn broken(&mut self, offset: u64) -> io::Result<()> {
        self.is_member_begin = true;
        self.begin.clear();
        if self.form.kind == Kind::Warc {
            if let Some(loss) = self.splitter.finish() {
                self.split_loss(&loss)?;
            }
            self.end_slice(offset);
        }
        Ok(())
    }

    fn text(&mut self, text: &[u8]) -> io::Result<()> {
        if self.form.kind == Kind::Text {
            if self.record.is_none() {
                self.begin_record(Page { row: Some(0), ..self.page() }, true);
            }
            return self.scan(text);
        }
        let mut input = text;
        while let Some(event) = self.splitter.next(&mut input) {
            match event {
                Event::Header(header) => {
                    let is_plain = self.form.format == Format::Plain;
                    let offset = self.record_offset();
                    if is_plain && offset >= self.slice.end {
                        self.splitter = Splitter::new();
                        self.end = Some(offset);
                        return Ok(());
                    }
                    let page = self.page_of(&header);
                    let has_text = matches!(
                        header.record_type(),
                        RecordType::Conversion | RecordType::Resource | RecordType::Metadata
                    );
                    self.begin_record(page, has_text);
                }
                Event::Block(block) => self.scan(block)?,
                Event::End => self.end_record(true)?,
                Event::Loss(loss) => self.split_loss(&loss)?,
            }
        }
        Ok(())
    }

    fn begin_record(&mut self, page: Page, is_scanned: bool) {
        self.counts.records += 1;
        self.record = Some(Record { page, is_scanned });
    }

    fn scan(&mut self, text: &[u8]) -> io::Result<()> {
        let Some(Record { page, is_scanned: true }) = &self.record else { return Ok(()) };
        self.links.push(text, page, self.rows);
        self.flush_if_full()
    }

    fn end_record(&mut self, is_whole: bool) -> io::Result<()> {
        let Some(record) = self.record.take() else { return Ok(()) };
        match (record.is_scanned, is_whole) {
            (true, true) => self.counts.scanned += 1,
            (true, false) => self.counts.truncated += 1,
            (false, _) => self.counts.skipped += 1,
        }
        if record.is_scanned {
            self.counts.links += self.links.finish(&record.page, self.rows);
        }
        self.flush_if_full()
    }

    fn split_loss(&mut self, loss: &warc::Loss) -> io::Result<()> {
        let reason = match loss.kind {
            LossKind::NotARecord => "bytes that are no record",
            LossKind::Length => "a record without a length that is a number",
            LossKind::HeaderLimit => "a header of more than 256 KiB",
            LossKind::Truncated => "a record that ends too early",
        };
        match loss.kind {
            LossKind::Truncated if self.record.is_some() => self.end_record(false)?,
            LossKind::NotARecord => {}
            _ => {
                self.counts.records += 1;
                self.counts.failed += 1;
            }
        }
        let offset = match self.form.format {
            Format::Plain => self.slice.start + loss.range.start,
            _ => self.member,
        };
        self.loss(offset, Stage::Split, reason.to_owned())
    }

    fn loss(&mut self, offset: u64, stage: Stage, reason: String) -> io::Result<()> {
        self.sink.loss(Loss { offset, stage, reason })
    }

    fn flush_if_full(&mut self) -> io::Result<()> {
        if self.rows.is_full() { self.sink.rows(self.rows.take()) } else { Ok(()) }
    }

    fn finish(mut self) -> io::Result<Counts> {
        if !self.begin.is_empty() {
            self.begin_member()?;
        }
        if self.form.kind == Kind::Warc
            && let Some(loss) = self.splitter.finish()
        {
            self.split_loss(&loss)?;
        }
        self.end_record(true)?;
        if !self.rows.is_empty() {
            self.sink.rows(self.rows.take())?;
        }
        Ok(self.counts)
    }

    /// Returns where the record begins that was found last, in a source that is not compressed.
    fn record_offset(&self) -> u64 {
        self.slice.start + self.splitter.record_offset()
    }

    fn page(&self) -> Page {
        Page { source: self.name.to_owned(), ..Page::default() }
    }

    fn page_of(&self, header: &Header) -> Page {
        let text = |value: &[u8]| String::from_utf8_lossy(value).into_owned();
        let offset = match self.form.format {
            Format::Plain => self.record_offset(),
            _ => self.member,
        };
        Page {
            url: header.target_uri().map(text),
            time: header.field("WARC-Date").and_then(time_of),
            offset: Some(offset),
            id: header.id().map(text),
            ..self.page()
        }
    }
}

/// Returns a time as WARC writes it (`2024-01-31T12:00:00Z`, with a fraction of a second or without),
/// in microseconds since 1970.
fn time_of(text: &[u8]) -> Option<i64> {
    let time = DateTime::parse_from_rfc3339(core::str::from_utf8(text).ok()?).ok()?;
    Some(time.timestamp_micros())
}

#[cfg(test)]
mod tests {
    use super::time_of;

    #[test]
    fn times() {
        for (text, micros) in [
            ("1970-01-01T00:00:00Z", Some(0)),
            ("2000-02-29T12:34:56Z", Some(951_827_696_000_000)),
            ("2024-01-31T23:59:59.25Z", Some(1_706_745_599_250_000)),
            ("2024-01-31T23:59:59.123456789Z", Some(1_706_745_599_123_456)),
            ("1969-12-31T23:59:59Z", Some(-1_000_000)),
            ("2024-13-31T23:59:59Z", None),
            ("2024-01-31", None),
            ("2024-01-31T23:59:59", None),
            ("2024-1-31T23:59:59Z", None),
            ("", None),
        ] {
            assert_eq!(time_of(text.as_bytes()), micros, "{text}");
        }
    }
}
