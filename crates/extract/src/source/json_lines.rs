//! Reads JSON lines.

use std::io;

use super::found_columns::{Beside, FoundColumns, bit};
use super::options::{Options, invalid};
use super::output::{End, Output, Records};
use super::sink::Sink;
use super::window::{Window, end_record};
use crate::columns::Page;
use crate::record::Piece;
use crate::record::json::{Json, JsonError, Met, Path, Pieces};
use crate::record::lines::{Line, Lines};
use crate::record::mark::without_mark;

/// Lines of JSON.
pub(super) struct JsonLines {
    lines: Lines,
    values: Values,
    /// Where the slice ends, once known.
    end: Option<u64>,
}

/// What is read of a line of JSON.
struct Values {
    json: Json,
    kept: Vec<Path>,
    /// Whether columns were chosen, and which of them were found.
    has_columns: bool,
    met: Met,
    beside: Beside,
    page: Page,
    row: u64,
    long: Option<Long>,
}

/// A line that is too long to be held.
struct Long {
    pieces: Pieces,
    /// `None` while the line is blank.
    window: Option<Window>,
    is_sampled: bool,
    result: Result<(), JsonError>,
}

impl JsonLines {
    /// # Errors
    ///
    /// If the name of a column is not a path.
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
        let is_named = options.id_column.is_some() || !kept.is_empty();
        let has_columns = options.columns.is_some() || is_named;
        let (met, beside) = (Met::default(), Beside::default());
        let values = Values { json, kept, has_columns, met, beside, page, row, long: None };
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
            let (found, paths) = (&mut self.beside.kept, self.kept.iter().enumerate());
            out.rows.keep_texts(paths.map(|(column, path)| {
                let value = path.value(text);
                *found |= if value.is_some() { bit(column) } else { 0 };
                value
            }));
        }
        let (wrong, is_read) = self.texts(text, out)?;
        self.beside.is_read |= is_read;
        self.beside.is_named |= is_read && self.page.name.is_some();
        if wrong.is_none() {
            self.end_columns(out);
        }
        end_record(wrong, is_read, place, &mut self.page, out)
    }

    /// Scans the texts of a line that is held. Returns the error of the line, if any, and whether
    /// there was a text.
    fn texts<S: Sink>(
        &mut self,
        line: &[u8],
        out: &mut Output<'_, '_, S>,
    ) -> io::Result<(Option<String>, bool)> {
        let Values { json, met, page, .. } = self;
        page.name = None;
        let (mut is_read, mut failed) = (false, Ok(()));
        let read = json.texts_met(line, met, |id, field, text| {
            is_read = true;
            if page.name.as_deref() != id {
                page.name = id.map(str::to_owned);
            }
            if failed.is_ok() {
                failed = out.text(text.as_bytes(), field, page);
            }
        });
        failed?;
        let Err(before) = read else { return Ok((None, is_read)) };
        page.name = json.id(line);
        let mut failed = Ok(());
        let read = json.pieces_again(line, before, met, &mut |piece| {
            if failed.is_err() {
                return;
            }
            failed = match piece {
                Piece::Text { field, text } => {
                    is_read = true;
                    out.text_piece(text, field, page)
                }
                Piece::End => {
                    is_read = true;
                    out.end_text_piece(page)
                }
                // The name was searched for in the whole line.
                _ => Ok(()),
            };
        });
        failed?;
        Ok((read.err().map(|error| error.to_string()), is_read))
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
        // A blank line is not a record.
        let Some(window) = long.window else { return Ok(()) };
        if !long.is_sampled {
            out.end(End::Unsampled);
            return Ok(());
        }
        self.met.add(long.pieces.met());
        let Beside { kept, is_read, is_named } = window.found(&self.page);
        self.beside.kept |= kept;
        self.beside.is_read |= is_read;
        self.beside.is_named |= is_read && is_named;
        let wrong = long.result.err().map(|error| error.to_string());
        if wrong.is_none() {
            self.end_columns(out);
        }
        let page = &mut self.page;
        window.end(wrong, out.place(line.offset), page, out)
    }

    /// Notes the columns of a valid record.
    fn end_columns<S: Sink>(&self, out: &mut Output<'_, '_, S>) {
        if self.has_columns {
            out.counts.columns.add(FoundColumns::of(self.met, self.beside));
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
