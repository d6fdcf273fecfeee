//! Reads text with one record per line.

use std::io;

use super::options::Options;
use super::output::{End, Output, Records};
use super::sink::Sink;
use crate::columns::Page;

/// Lines of text, of any length.
pub(super) struct TextLines {
    delimiter: u8,
    page: Option<Page>,
    row: u64,
    /// Whether the line is in the sample.
    is_sampled: bool,
    /// The decoded offset of the next line, and where the slice ends, once known.
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
        let found = match end {
            End::Truncated => out.document.links().cut(),
            _ => out.links(|document, rows, full| document.links().finish(page, rows, full))?,
        };
        out.counts.links += found;
        out.end(if self.is_sampled { end } else { End::Unsampled });
        self.row += 1;
        Ok(())
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
                out.links(|document, rows, full| document.links().push(line, page, rows, full))?;
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
        Ok(())
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
