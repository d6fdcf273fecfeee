//! Sources of which each line is a record: text, JSON, CSV.

use std::borrow::Cow;
use std::io;

use super::found_columns::FoundColumns;
use super::losses::Stage;
use super::options::Options;
use super::output::{End, Output, Records};
use super::sink::Sink;
use super::window::Window;
use crate::columns::Page;
use crate::record::Piece;
use crate::record::charset::Marked;
use crate::record::csv::{self, ColumnError, Csv};
use crate::record::json::{Json, JsonError, Met, Path, Pieces};
use crate::record::lines::{Line, Lines};

/// Lines of text, of any length.
pub(super) struct TextLines {
    delimiter: u8,
    page: Option<Page>,
    row: u64,
    /// Whether this line is read.
    is_sampled: bool,
    /// Where the next line begins, in what was decoded, and where the slice ends, once that is known.
    next: u64,
    end: Option<u64>,
}

impl TextLines {
    pub(super) fn new<S: Sink>(options: &Options, out: &Output<'_, '_, S>) -> TextLines {
        let (delimiter, row) = (options.line_end(), out.first_row);
        TextLines { delimiter, page: None, row, is_sampled: true, next: 0, end: None }
    }

    fn begin<S: Sink>(&mut self, out: &mut Output<'_, '_, S>) -> &mut Page {
        let row = self.row;
        let page = self.page.get_or_insert_with(|| out.page());
        if page.row != Some(row) {
            out.counts.records += 1;
            page.row = Some(row);
            self.is_sampled = out.takes(row, 0);
        }
        page
    }

    fn end_line<S: Sink>(&mut self, end: End, out: &mut Output<'_, '_, S>) -> io::Result<()> {
        let page = self.begin(out);
        let links = out.document.links();
        let found = if end == End::Truncated { links.cut() } else { links.finish(page, out.rows) };
        out.counts.links += found;
        out.end(if self.is_sampled { end } else { End::Unsampled });
        self.row += 1;
        out.flush_if_full()
    }

    fn is_begun(&self) -> bool {
        self.page.as_ref().is_some_and(|page| page.row == Some(self.row))
    }
}

impl<S: Sink> Records<S> for TextLines {
    fn bytes(&mut self, mut text: &[u8], out: &mut Output<'_, '_, S>) -> io::Result<()> {
        while !text.is_empty() {
            let end = memchr::memchr(self.delimiter, text);
            let (line, rest) = text.split_at(end.unwrap_or(text.len()));
            self.begin(out);
            if let Some(page) = self.page.as_ref().filter(|_| self.is_sampled) {
                out.document.links().push(line, page, out.rows);
            }
            self.next += line.len() as u64 + u64::from(end.is_some());
            if end.is_some() {
                self.end_line(End::Scanned, out)?;
                self.end = out.slice_end(self.next);
                if self.end.is_some() {
                    return Ok(());
                }
            }
            text = rest.get(1..).unwrap_or_default();
        }
        out.flush_if_full()
    }

    fn broken(&mut self, _: u64, out: &mut Output<'_, '_, S>) -> io::Result<()> {
        if self.is_begun() { self.end_line(End::Truncated, out) } else { Ok(()) }
    }

    fn finish(&mut self, out: &mut Output<'_, '_, S>) -> io::Result<()> {
        if self.is_begun() { self.end_line(End::Scanned, out) } else { Ok(()) }
    }

    fn end(&self) -> Option<u64> {
        self.end
    }
}

/// Lines of JSON.
pub(super) struct JsonLines {
    lines: Lines,
    values: Values,
    /// Where the slice ends, once that is known.
    end: Option<u64>,
}

/// What is read of a line of JSON.
struct Values {
    json: Json,
    kept: Vec<Path>,
    /// Whether columns were chosen, and which of them there were.
    has_columns: bool,
    met: Met,
    page: Page,
    row: u64,
    long: Option<Long>,
}

/// A line that is longer than what is held.
struct Long {
    pieces: Pieces,
    /// `None` as long as it is blank.
    window: Option<Window>,
    is_sampled: bool,
    result: Result<(), JsonError>,
}

impl JsonLines {
    /// # Errors
    ///
    /// If a column is no path.
    pub(super) fn new<S: Sink>(
        options: &Options,
        out: &Output<'_, '_, S>,
    ) -> io::Result<JsonLines> {
        let path = |text: &String| text.parse::<Path>().map_err(invalid);
        let mut json = Json::new();
        if let Some(columns) = &options.columns {
            let paths = columns.iter().map(path).collect::<io::Result<Vec<Path>>>()?;
            json = json.columns(&paths);
        }
        if let Some(column) = &options.id_column {
            json = json.id_column(&path(column)?);
        }
        let kept = out.keep.iter().map(path).collect::<io::Result<Vec<Path>>>()?;
        if let Some(name) = kept.iter().position(|path| !path.is_single()) {
            let what = format!("`{}` leads to more than one value", out.keep[name]);
            return Err(io::Error::new(io::ErrorKind::InvalidInput, what));
        }
        let (page, row) = (out.page(), out.first_row);
        let (has_columns, met) = (options.columns.is_some(), Met::default());
        let values = Values { json, kept, has_columns, met, page, row, long: None };
        let lines = Lines::new(options.line_end(), options.max_record);
        Ok(JsonLines { lines, values, end: None })
    }
}

impl Values {
    fn line<S: Sink>(&mut self, line: Line<'_>, out: &mut Output<'_, '_, S>) -> io::Result<()> {
        let place = out.place(line.offset);
        let is_first = out.slice.start + line.offset == 0;
        let text = if is_first && line.is_begin { without_mark(line.text) } else { line.text };
        if !line.is_begin || !line.is_end {
            return self.part(line, text, out);
        }
        if text.trim_ascii().is_empty() {
            return Ok(());
        }
        self.begin(out);
        if !out.takes(self.row - 1, 0) {
            out.end(End::Unsampled);
            return Ok(());
        }
        if !self.kept.is_empty() {
            out.rows.keep_texts(self.kept.iter().map(|path| path.value(text)));
        }
        self.page.name = None;
        let (mut is_read, mut failed) = (false, Ok(()));
        let page = &mut self.page;
        let result = self.json.texts_met(text, &mut self.met, |id, field, text| {
            is_read = true;
            if page.name.as_deref() != id {
                page.name = id.map(str::to_owned);
            }
            if failed.is_ok() {
                failed = out.text(text.as_bytes(), field, page);
            }
        });
        failed?;
        out.end_texts(true, page)?;
        match result {
            Ok(()) => {
                self.end_columns(out);
                out.end(End::Scanned);
            }
            Err(error) => {
                out.end(if is_read { End::Truncated } else { End::Failed });
                out.loss(place, Stage::Parse, error.to_string())?;
            }
        }
        Ok(())
    }

    /// Reads a part of a line that is not held.
    fn part<S: Sink>(
        &mut self,
        line: Line<'_>,
        text: &[u8],
        out: &mut Output<'_, '_, S>,
    ) -> io::Result<()> {
        let mut long = self.long.take().unwrap_or_else(|| Long {
            pieces: Pieces::new(&self.json, &self.kept),
            window: None,
            is_sampled: true,
            result: Ok(()),
        });
        if long.window.is_none() && !text.trim_ascii().is_empty() {
            self.begin(out);
            long.is_sampled = out.takes(self.row - 1, 0);
            long.window = Some(Window::new(&mut self.page, out));
        }
        let Long { pieces, window, is_sampled, result } = &mut long;
        let (page, mut failed) = (&mut self.page, Ok(()));
        if *is_sampled && result.is_ok() {
            let mut take = |piece: Piece<'_>| {
                if let Some(window) = window.as_mut().filter(|_| failed.is_ok()) {
                    failed = window.take(piece, page, out);
                }
            };
            *result = pieces.push(text, &mut take);
            if line.is_end && result.is_ok() {
                *result = pieces.finish(&mut take);
            }
        }
        failed?;
        if !line.is_end {
            self.long = Some(long);
            return Ok(());
        }
        // A line that is blank to its end is no record.
        let Some(window) = long.window else { return Ok(()) };
        if !long.is_sampled {
            out.end(End::Unsampled);
            return Ok(());
        }
        self.met.add(long.pieces.met());
        let wrong = long.result.err().map(|error| error.to_string());
        if wrong.is_none() {
            self.end_columns(out);
        }
        let page = &mut self.page;
        window.end(wrong, out.place(line.offset), page, out)
    }

    /// Notes the columns of a record that is JSON.
    fn end_columns<S: Sink>(&self, out: &mut Output<'_, '_, S>) {
        if self.has_columns {
            out.counts.columns.add(FoundColumns::of(self.met));
        }
    }

    fn begin<S: Sink>(&mut self, out: &mut Output<'_, '_, S>) {
        out.counts.records += 1;
        self.page.row = Some(self.row);
        self.row += 1;
    }
}

impl<S: Sink> Records<S> for JsonLines {
    fn bytes(&mut self, mut text: &[u8], out: &mut Output<'_, '_, S>) -> io::Result<()> {
        while let Some(line) = self.lines.next(&mut text) {
            let is_end = line.is_end;
            self.values.line(line, out)?;
            self.end = if is_end { out.slice_end(self.lines.position()) } else { None };
            if self.end.is_some() {
                break;
            }
        }
        Ok(())
    }

    fn broken(&mut self, _: u64, out: &mut Output<'_, '_, S>) -> io::Result<()> {
        self.finish(out)
    }

    fn finish(&mut self, out: &mut Output<'_, '_, S>) -> io::Result<()> {
        match self.lines.finish() {
            Some(line) => self.values.line(line, out),
            None => Ok(()),
        }
    }

    fn end(&self) -> Option<u64> {
        self.end
    }
}

/// Records of CSV.
pub(super) struct CsvRecords {
    csv: Csv,
    charset: Marked,
    page: Page,
    row: u64,
    long: Option<LongRecord>,
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
        CsvRecords { csv, charset: Marked::default(), page: out.page(), row: 0, long: None }
    }

    /// Returns where a record is in the source. Of other charsets it is not known which bytes those are.
    fn place<S: Sink>(&self, offset: u64, out: &Output<'_, '_, S>) -> u64 {
        if self.charset.is_wide() { out.member } else { out.place(offset) }
    }

    /// Reads what is left.
    fn rest<S: Sink>(&mut self, out: &mut Output<'_, '_, S>) -> io::Result<()> {
        let text = self.charset.push(b"", true);
        let mut text = &*text;
        while self.record(Some(&mut text), out)? {}
        while self.record(None, out)? {}
        Ok(())
    }

    /// Reads one record, or a part of one. Returns whether there was one.
    fn record<S: Sink>(
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
                    Some((_, window, true)) => window.end(None, place, &mut self.page, out)?,
                    _ => out.end(End::Unsampled),
                }
            }
            return Ok(true);
        }
        if !out.takes(self.row - 1, 0) {
            out.end(End::Unsampled);
            return Ok(true);
        }
        if !out.keep.is_empty() {
            out.rows.keep_texts(record.kept().map(|value| value.map(Cow::into_owned)));
        }
        self.page.name = record.id().map(Cow::into_owned);
        for (field, text) in record.fields() {
            out.text(text, &field, &mut self.page)?;
        }
        out.end_texts(true, &mut self.page)?;
        out.end(End::Scanned);
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
        Ok(())
    }
}

/// A record of CSV that is longer than what is held, and whether it is in the sample.
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

/// Returns an error about what was asked for.
pub(super) fn invalid(error: impl std::error::Error + Send + Sync + 'static) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidInput, error)
}

fn without_mark(text: &[u8]) -> &[u8] {
    text.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(text)
}
