//! Reads CSV and TSV.

use std::borrow::Cow;
use std::io;

use super::losses::Stage;
use super::options::{Options, invalid};
use super::output::{End, Output, Records};
use super::sink::Sink;
use super::window::Window;
use crate::columns::Page;
use crate::record::charset::Marked;
use crate::record::csv::{self, ColumnError, Csv, between_blanks};

/// Records of CSV.
pub(super) struct CsvRecords {
    csv: Csv,
    charset: Marked,
    page: Page,
    row: u64,
    long: Option<LongRecord>,
    /// Whether joined records were reported.
    is_joined: bool,
    /// The number of records with more fields than the header, and where the first one is.
    more: Option<(u64, u64)>,
}

impl CsvRecords {
    pub(super) fn new<S: Sink>(
        delimiter: u8,
        options: &Options,
        out: &Output<'_, '_, S>,
    ) -> CsvRecords {
        let mut of_csv = csv::Options::new()
            .delimiter(delimiter)
            .header(options.has_header)
            .quotes(options.has_quotes)
            .line_end(options.line_end())
            .max_record(options.max_record)
            .keep(&options.keep);
        if let Some(columns) = &options.columns {
            of_csv = of_csv.columns(columns);
        }
        if let Some(column) = &options.id_column {
            of_csv = of_csv.id_column(column);
        }
        let csv = Csv::new(of_csv);
        CsvRecords {
            csv,
            charset: Marked::default(),
            page: out.page(),
            row: 0,
            long: None,
            is_joined: false,
            more: None,
        }
    }

    /// Returns the place of a record in the source. In UTF-16 and UTF-32 only that of the source is
    /// known.
    fn place<S: Sink>(&self, offset: u64, out: &Output<'_, '_, S>) -> u64 {
        if self.charset.is_wide() { out.member } else { out.place(offset) }
    }

    /// Reads the rest.
    fn rest<S: Sink>(&mut self, out: &mut Output<'_, '_, S>) -> io::Result<()> {
        let text = self.charset.push(b"", true);
        let mut text = &*text;
        while self.record(Some(&mut text), out)? {}
        while self.record(None, out)? {}
        Ok(())
    }

    /// Reads one record, or a part of one, and reports the first one that may be joined, and a
    /// likely delimiter. Returns whether there was one.
    fn record<S: Sink>(
        &mut self,
        input: Option<&mut &[u8]>,
        out: &mut Output<'_, '_, S>,
    ) -> io::Result<bool> {
        let is_there = self.read(input, out)?;
        let joined = self.csv.take_joined();
        if let Some(start) = joined.filter(|_| !std::mem::replace(&mut self.is_joined, true)) {
            let what = "a quoted field goes on after the mark that ends it, so that this record may be several, \
                        as others may that follow; option `no_quotes` reads marks as characters";
            out.loss(self.place(start, out), Stage::Parse, what.to_owned())?;
        }
        if is_there && let Some(delimiter) = self.csv.take_other_delimiter() {
            let what = format!(
                "fields seem to be separated by {delimiter:?}, and each record is read as one field: \
                 option `delimiter` of CSV divides them"
            );
            out.loss(out.slice.start, Stage::Parse, what)?;
        }
        Ok(is_there)
    }

    /// Reads one record, or a part of one. Returns whether there was one.
    fn read<S: Sink>(
        &mut self,
        input: Option<&mut &[u8]>,
        out: &mut Output<'_, '_, S>,
    ) -> io::Result<bool> {
        if self.csv.take_lost_header() {
            let what = "the names of the columns are longer than what is held: they have numbers";
            out.loss(out.slice.start, Stage::Parse, what.to_owned())?;
        }
        let record = match input {
            Some(input) => self.csv.next(input),
            None => self.csv.finish(),
        };
        let Some(record) = record.map_err(|error: ColumnError| invalid(error))? else {
            return Ok(false);
        };
        let is_begin = self.long.is_none();
        if is_begin {
            out.counts.records += 1;
            self.page.row = Some(self.row);
            self.row += 1;
        }
        if record.is_part() {
            let long = self.long.get_or_insert_with(|| {
                let is_sampled = out.takes(self.row - 1, 0);
                (csv::Pieces::default(), Window::new(&mut self.page, out), is_sampled)
            });
            part(&record, long, &mut self.page, out)?;
            if record.is_end() {
                let offset = record.offset();
                let place = self.place(offset, out);
                match self.long.take() {
                    Some((pieces, window, true)) => {
                        let wrong = pieces.has_more().then(|| {
                            "the record is longer than what is held, and has more fields than the header: those are not \
                             read, and links at the ends of the others are left out; one at an end of a field that \
                             is not held may be a piece of another one"
                                .to_owned()
                        });
                        window.end(wrong, place, &mut self.page, out)?;
                    }
                    _ => out.end(End::Unsampled),
                }
            }
            return Ok(true);
        }
        if !out.takes(self.row - 1, 0) {
            out.end(End::Unsampled);
            return Ok(true);
        }
        let offset = record.offset();
        let has_more = whole(&record, &mut self.page, out)?;
        if has_more {
            let place = self.place(offset, out);
            self.more.get_or_insert((0, place)).0 += 1;
        }
        out.end_texts(true, &mut self.page)?;
        out.end(if has_more { End::Truncated } else { End::Scanned });
        Ok(true)
    }
}

impl<S: Sink> Records<S> for CsvRecords {
    fn bytes(&mut self, text: &[u8], out: &mut Output<'_, '_, S>) -> io::Result<()> {
        let text = self.charset.push(text, false);
        let mut text = &*text;
        while self.record(Some(&mut text), out)? {}
        Ok(())
    }

    fn broken(&mut self, _: u64, out: &mut Output<'_, '_, S>) -> io::Result<()> {
        self.rest(out)
    }

    fn finish(&mut self, out: &mut Output<'_, '_, S>) -> io::Result<()> {
        self.rest(out)?;
        if let Some(offset) = self.csv.open_quote() {
            let what = "a quotation mark is not closed, so that this record is all that follows";
            out.loss(self.place(offset, out), Stage::Parse, what.to_owned())?;
        }
        if let Some((count, place)) = self.more.take() {
            let records = if count == 1 { "record has" } else { "records have" };
            let what = format!(
                "{count} {records} more fields than the header, so that their texts may be divided where they \
                 are not quoted: links at the ends of their fields are left out; option `no_header` reads each field \
                 as a text"
            );
            out.loss(place, Stage::Parse, what)?;
        }
        Ok(())
    }
}

/// Scans the fields of a record that is held. Returns whether it has more fields than the header.
fn whole<S: Sink>(
    record: &csv::Record<'_>,
    page: &mut Page,
    out: &mut Output<'_, '_, S>,
) -> io::Result<bool> {
    if !out.keep.is_empty() {
        out.rows.keep_texts(record.kept().map(|value| value.map(Cow::into_owned)));
    }
    page.name = record.id().map(Cow::into_owned);
    if record.has_more() {
        for ((field, text), edges) in record.fields().zip(record.edges()) {
            out.text(&between_blanks(text, edges), &field, page)?;
        }
        return Ok(true);
    }
    for (field, text) in record.fields() {
        out.text(text, &field, page)?;
    }
    Ok(false)
}

/// A record that is too long to be held, and whether it is in the sample.
type LongRecord = (csv::Pieces, Window, bool);

/// Reads a part of a record that is not held.
fn part<S: Sink>(
    record: &csv::Record<'_>,
    (pieces, window, is_sampled): &mut LongRecord,
    page: &mut Page,
    out: &mut Output<'_, '_, S>,
) -> io::Result<()> {
    let mut result = Ok(());
    if *is_sampled {
        pieces.push(record, &mut |piece| {
            if result.is_ok() {
                result = window.take(piece, page, out);
            }
        });
    }
    result
}
