//! Reads WARC.

mod block;
mod web;

use std::io;

use chrono::DateTime;

use self::block::{Body, Record};
use super::about::About;
use super::losses::Stage;
use super::output::{End, Output, Records};
use super::sink::Sink;
use crate::columns::Page;
use crate::decode::Format;
use crate::record::warc::{self, Event, Header, LossKind, Splitter};

/// The number of bytes that show whether a member begins with a record.
const TELLING: usize = 5;

/// The records of a source, or of a slice of it.
pub(super) struct Warc {
    splitter: Splitter,
    /// The first decoded bytes of a member, until there are enough to decide.
    begin: Vec<u8>,
    is_member_begin: bool,
    /// Where the slice ends, once known.
    end: Option<u64>,
    /// The offset of the member in which the next record begins.
    next_member: u64,
    record: Option<Record>,
    /// The index of the record in its member.
    index: u64,
    /// The maximum number of bytes that are held while it is unclear which record they belong to.
    most: usize,
}

impl Warc {
    pub(super) fn new(most: usize) -> Warc {
        Warc {
            splitter: Splitter::new(),
            begin: Vec::new(),
            is_member_begin: true,
            end: None,
            next_member: 0,
            record: None,
            index: 0,
            most,
        }
    }

    /// Begins a member with the first bytes that were kept.
    fn begin_member<S: Sink>(&mut self, out: &mut Output<'_, '_, S>) -> io::Result<()> {
        let begin = std::mem::take(&mut self.begin);
        self.member(&begin, out)
    }

    /// Begins a member with these bytes.
    fn member<S: Sink>(&mut self, begin: &[u8], out: &mut Output<'_, '_, S>) -> io::Result<()> {
        self.is_member_begin = false;
        self.index = 0;
        if let Some(loss) = self.splitter.member(begin) {
            self.split_loss(&loss, out)?;
        }
        if self.splitter.is_between() {
            self.next_member = out.member;
        }
        self.split(begin, out)
    }

    /// Ends the slice at the end of a member, unless a record continues in the next one.
    fn end_slice<S: Sink>(&mut self, offset: u64, out: &Output<'_, '_, S>) {
        if self.splitter.is_between() && offset >= out.slice.end {
            self.end = Some(offset);
        }
    }

    fn split<S: Sink>(&mut self, text: &[u8], out: &mut Output<'_, '_, S>) -> io::Result<()> {
        let mut input = text;
        while let Some(event) = self.splitter.next(&mut input) {
            match event {
                Event::Header(header) => {
                    self.end_plain(out)?;
                    let offset = match out.form.format {
                        Format::Plain => out.place(self.splitter.record_offset()),
                        _ => self.next_member,
                    };
                    if out.form.format == Format::Plain && offset >= out.slice.end {
                        self.splitter = Splitter::new();
                        self.end = Some(offset);
                        return Ok(());
                    }
                    self.begin_record(&header, offset, out);
                }
                Event::Block(block) => {
                    if let Some(record) = &mut self.record {
                        record.block(block, self.most, out)?;
                    }
                }
                Event::InnerHeader => {
                    if let Some(record) = &mut self.record {
                        record.hold();
                    }
                }
                Event::End => {
                    self.next_member = out.member;
                    self.end_record(true, out)?;
                }
                Event::Loss(loss) => {
                    self.next_member = out.member;
                    self.split_loss(&loss, out)?;
                }
            }
        }
        Ok(())
    }

    /// Ends a complete record at the end of a member.
    fn end_block<S: Sink>(&mut self, out: &mut Output<'_, '_, S>) -> io::Result<()> {
        if self.splitter.end_block() {
            self.next_member = out.member;
            self.end_record(true, out)?;
        }
        Ok(())
    }

    /// Sets the length of an uncompressed record, where the next one begins or the source ends.
    fn end_plain<S: Sink>(&self, out: &mut Output<'_, '_, S>) -> io::Result<()> {
        if out.form.format != Format::Plain {
            return Ok(());
        }
        out.end_lengths(Some(out.slice.start + self.splitter.record_end()), true)
    }

    fn begin_record<S: Sink>(&mut self, header: &Header, offset: u64, out: &mut Output<'_, '_, S>) {
        out.counts.records += 1;
        let text = |value: &[u8]| String::from_utf8_lossy(value).into_owned();
        if !out.keep.is_empty() {
            out.rows.keep_texts(out.keep.iter().map(|name| header.field(name).map(text)));
        }
        let page = Page {
            url: header.target_uri().map(text),
            time: header.field("WARC-Date").and_then(time_of),
            offset: Some(offset),
            id: header.id().map(text),
            ..out.page()
        };
        out.begin_length(offset);
        let is_sampled = out.takes(offset, self.index);
        self.index += u64::from(out.form.format != Format::Plain);
        let body = if is_sampled { Body::of(header, out) } else { Body::Unsampled };
        let about = out.index.is_some().then(|| Box::new(About::of(header)));
        self.record = Some(Record { page, body, held: None, is_cut: false, about });
    }

    fn end_record<S: Sink>(
        &mut self,
        is_whole: bool,
        out: &mut Output<'_, '_, S>,
    ) -> io::Result<()> {
        match self.record.take() {
            Some(record) => {
                if is_whole {
                    out.is_whole();
                }
                record.end(is_whole, out)
            }
            None => Ok(()),
        }
    }

    fn split_loss<S: Sink>(
        &mut self,
        loss: &warc::Loss,
        out: &mut Output<'_, '_, S>,
    ) -> io::Result<()> {
        let reason = match loss.kind {
            LossKind::NotARecord => "bytes that are not a record",
            LossKind::Length => "a record without a length that is a number",
            LossKind::HeaderLimit => "a header of more than 256 KiB",
            LossKind::Truncated => "a record that ends too early",
            LossKind::WrongLength => "a record whose length is wrong: no record is after it",
        };
        match loss.kind {
            LossKind::Truncated | LossKind::WrongLength if self.record.is_some() => {
                self.end_record(false, out)?
            }
            LossKind::NotARecord => {}
            _ => {
                out.counts.records += 1;
                out.end(End::Failed);
            }
        }
        out.loss(out.place(loss.range.start), Stage::Split, reason.to_owned())
    }
}

impl<S: Sink> Records<S> for Warc {
    fn bytes(&mut self, text: &[u8], out: &mut Output<'_, '_, S>) -> io::Result<()> {
        if !self.is_member_begin {
            return self.split(text, out);
        }
        if self.begin.is_empty() && text.len() >= TELLING {
            return self.member(text, out);
        }
        self.begin.extend_from_slice(text);
        if self.begin.len() < TELLING { Ok(()) } else { self.begin_member(out) }
    }

    fn member_end(&mut self, offset: u64, out: &mut Output<'_, '_, S>) -> io::Result<()> {
        if !self.begin.is_empty() {
            self.begin_member(out)?;
        }
        self.is_member_begin = true;
        self.end_block(out)?;
        out.member = offset;
        out.end_lengths(Some(offset), self.splitter.is_between())?;
        self.end_slice(offset, out);
        Ok(())
    }

    /// Ends the record in a broken member. The next member begins at this offset.
    fn broken(&mut self, offset: u64, out: &mut Output<'_, '_, S>) -> io::Result<()> {
        self.is_member_begin = true;
        self.begin.clear();
        self.end_block(out)?;
        if let Some(loss) = self.splitter.finish() {
            self.split_loss(&loss, out)?;
        }
        out.end_lengths(None, true)?;
        self.end_slice(offset, out);
        Ok(())
    }

    fn finish(&mut self, out: &mut Output<'_, '_, S>) -> io::Result<()> {
        if !self.begin.is_empty() {
            self.begin_member(out)?;
        }
        if let Some(loss) = self.splitter.finish() {
            self.split_loss(&loss, out)?;
        }
        self.end_record(true, out)?;
        self.end_plain(out)
    }

    fn end(&self) -> Option<u64> {
        self.end
    }
}

/// Parses a time of WARC (`2024-01-31T12:00:00Z`, with or without a fraction of a second), in
/// microseconds since 1970.
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
