//! Reads records that are too long to be held, whose texts come in pieces.

use std::io;

use super::found_columns::{Beside, bit};
use super::losses::Stage;
use super::output::{End, Output};
use super::sink::Sink;
use crate::columns::Page;
use crate::record::Piece;

/// A record that is scanned as it comes. Its rows are the same as if it were held, except for
/// values that come after them in the record, which is reported.
pub(super) struct Window {
    kept: Vec<Option<String>>,
    /// Whether there was a text, and whether rows have null for a value that was found later.
    is_read: bool,
    has_nulls: bool,
    /// Which kept columns have a value.
    found: u64,
}

impl Window {
    /// Begins a record.
    pub(super) fn new<S: Sink>(page: &mut Page, out: &mut Output<'_, '_, S>) -> Window {
        page.name = None;
        let kept = vec![None; out.keep.len()];
        let window = Window { kept, is_read: false, has_nulls: false, found: 0 };
        window.keep(out);
        window
    }

    fn keep<S: Sink>(&self, out: &mut Output<'_, '_, S>) {
        if !self.kept.is_empty() {
            out.rows.keep_texts(self.kept.iter().cloned());
        }
    }

    /// Reads a piece of the record.
    pub(super) fn take<S: Sink>(
        &mut self,
        piece: Piece<'_>,
        page: &mut Page,
        out: &mut Output<'_, '_, S>,
    ) -> io::Result<()> {
        let has_rows = out.document.links().found() > 0;
        match piece {
            Piece::Id(id) => {
                self.has_nulls |= has_rows;
                page.name = Some(id.to_owned());
            }
            Piece::Kept(column, value) => {
                self.has_nulls |= has_rows && value.is_some();
                self.found |= if value.is_some() { bit(column) } else { 0 };
                if let Some(kept) = self.kept.get_mut(column) {
                    *kept = value;
                }
                self.keep(out);
            }
            // The column is unknown.
            Piece::TooLong => (self.has_nulls, self.found) = (true, u64::MAX),
            Piece::Text { field, text } => {
                self.is_read = true;
                out.text_piece(text, field, page)?;
            }
            Piece::End => {
                self.is_read = true;
                out.end_text_piece(page)?;
            }
            Piece::Cut => {
                self.is_read = true;
                out.document.links().cut_text();
            }
        }
        Ok(())
    }

    /// Returns the requested values that were found so far.
    pub(super) fn found(&self, page: &Page) -> Beside {
        Beside { kept: self.found, is_read: self.is_read, is_named: page.name.is_some() }
    }

    /// Ends the record that begins at this place, and reports its error, if any.
    pub(super) fn end<S: Sink>(
        self,
        wrong: Option<String>,
        place: u64,
        page: &mut Page,
        out: &mut Output<'_, '_, S>,
    ) -> io::Result<()> {
        end_record(wrong, self.is_read, place, page, out)?;
        if self.has_nulls {
            let what = "the record is longer than what is held, and its name or a kept column stands \
                        after its first links or is too long: it is null in their rows";
            out.loss(place, Stage::Parse, what.to_owned())?;
        }
        Ok(())
    }
}

/// Ends a record that begins at this place and reports its error, if any. Links at the place of the
/// error are left out, because they may be incomplete.
pub(super) fn end_record<S: Sink>(
    wrong: Option<String>,
    is_read: bool,
    place: u64,
    page: &mut Page,
    out: &mut Output<'_, '_, S>,
) -> io::Result<()> {
    out.end_texts(wrong.is_none(), page)?;
    out.end(match wrong {
        None => End::Scanned,
        Some(_) if is_read => End::Truncated,
        Some(_) => End::Failed,
    });
    wrong.map_or(Ok(()), |wrong| out.loss(place, Stage::Parse, wrong))
}
