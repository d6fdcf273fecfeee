//! Receives the texts and losses of the records of a source.

use std::io;
use std::ops::Range;

use irispan::steps::Repair;

use super::form::Form;
use super::index::Index;
use super::lengths::Lengths;
use super::losses::{Counts, Loss, Stage};
use super::sample::Sample;
use super::sink::{Sink, Work};
use crate::columns::{Page, Rows, is_short_name};
use crate::decode::Format;
use crate::links::{Document, Full};
use crate::record::http::Content;

/// The maximum length in bytes of the name of a source in its rows, because each row repeats it and
/// an entry of a container may have any name.
const MAX_NAME: usize = 1 << 10;

/// Receives the texts and the losses of one source.
pub(super) struct Output<'a, 's, S> {
    pub(super) name: &'a str,
    pub(super) form: Form,
    /// The columns of the source that are carried along.
    pub(super) keep: &'a [String],
    /// Which records are read; `None` means all.
    pub(super) sample: Option<&'a Sample>,
    /// From where the slice begins to where the first record or member begins that is not read.
    pub(super) slice: Range<u64>,
    /// The number of the first record.
    pub(super) first_row: u64,
    /// The offset of the current member.
    pub(super) member: u64,
    /// For an entry of a container, the counts of the entries before it. The last rows of an entry
    /// wait for those of the next, because a batch for each entry would take longer than everything
    /// else.
    pub(super) before: Option<&'a mut Counts>,
    pub(super) document: &'a mut Document<'s>,
    pub(super) rows: &'a mut Rows,
    /// Fills in the lengths of records, if the rows have them and they can be known.
    pub(super) lengths: Option<Lengths>,
    /// The index of the records, if it is requested and the kind of source has one.
    pub(super) index: Option<Index>,
    pub(super) sink: &'a mut S,
    pub(super) counts: Counts,
}

/// Splits the decoded bytes of a source into records, and reads these.
pub(super) trait Records<S: Sink> {
    /// Reads bytes of the current member.
    fn bytes(&mut self, text: &[u8], out: &mut Output<'_, '_, S>) -> io::Result<()>;

    /// Ends a member, before this offset of the source.
    fn member_end(&mut self, offset: u64, out: &mut Output<'_, '_, S>) -> io::Result<()> {
        out.member = offset;
        Ok(())
    }

    /// Notes a gap. The next bytes are at this offset of the source.
    fn broken(&mut self, offset: u64, out: &mut Output<'_, '_, S>) -> io::Result<()>;

    /// Ends the source.
    fn finish(&mut self, out: &mut Output<'_, '_, S>) -> io::Result<()>;

    /// Returns where the slice ends, once known.
    fn end(&self) -> Option<u64> {
        None
    }
}

/// How a record ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum End {
    Scanned,
    Skipped,
    Truncated,
    Failed,
    Unsampled,
}

impl<S: Sink> Output<'_, '_, S> {
    /// Returns a page for records of this source.
    pub(super) fn page(&self) -> Page {
        Page { source: start_of(self.name).to_owned(), ..Page::default() }
    }

    /// Returns the place in the source of a decoded byte: that of its member, if the source is
    /// compressed.
    pub(super) fn place(&self, decoded: u64) -> u64 {
        match self.form.format {
            Format::Plain => self.slice.start + decoded,
            _ => self.member,
        }
    }

    /// Returns whether a record is in the sample: the one with this number, or with this index in
    /// the member at this offset.
    pub(super) fn takes(&self, place: u64, index: u64) -> bool {
        self.sample.is_none_or(|sample| sample.chooses(self.name, place, index))
    }

    /// Returns the place of a decoded byte, if the slice ends at or before it.
    pub(super) fn slice_end(&self, decoded: u64) -> Option<u64> {
        let place = self.slice.start + decoded;
        (self.form.has_numbered_slices() && place >= self.slice.end).then_some(place)
    }

    /// Scans more of the document of a record.
    pub(super) fn scan(&mut self, text: &[u8], page: &mut Page) -> io::Result<()> {
        if let Some(index) = &mut self.index {
            index.content(text);
        }
        self.timed(text, |document, rows, full| document.push(text, page, rows, full))
    }

    /// Scans more of a text in this field of a record.
    pub(super) fn text_piece(
        &mut self,
        text: &[u8],
        field: &str,
        page: &mut Page,
    ) -> io::Result<()> {
        set_field(page, field);
        self.timed(text, |document, rows, full| document.links().push(text, page, rows, full))
    }

    /// Scans a complete text in this field of a record.
    pub(super) fn text(&mut self, text: &[u8], field: &str, page: &mut Page) -> io::Result<()> {
        set_field(page, field);
        self.timed(text, |document, rows, full| document.links().text(text, page, rows, full))
    }

    /// Ends a text of a record that came in pieces.
    pub(super) fn end_text_piece(&mut self, page: &Page) -> io::Result<()> {
        self.links(|document, rows, full| document.links().end_text(page, rows, full))
    }

    /// Scans, and reports the time to the sink.
    fn timed(
        &mut self,
        text: &[u8],
        scan: impl FnOnce(&mut Document<'_>, &mut Rows, &mut Full<'_, io::Error>) -> io::Result<()>,
    ) -> io::Result<()> {
        let begun = self.sink.begin(Work::Scan, text.len());
        self.links(scan)?;
        self.sink.end(Work::Scan, begun);
        Ok(())
    }

    /// Scans, and passes rows on whenever there are enough for a batch.
    pub(super) fn links<T>(
        &mut self,
        scan: impl FnOnce(&mut Document<'_>, &mut Rows, &mut Full<'_, io::Error>) -> io::Result<T>,
    ) -> io::Result<T> {
        let Output { document, rows, sink, counts, before, lengths, .. } = self;
        let before = before.as_deref();
        scan(document, rows, &mut |rows| pass_on(rows, counts, before, lengths.as_mut(), *sink))
    }

    /// Counts a record that has no more links.
    pub(super) fn end(&mut self, end: End) {
        self.rows.end_record();
        match end {
            End::Scanned => self.counts.scanned += 1,
            End::Skipped => self.counts.skipped += 1,
            End::Truncated => self.counts.truncated += 1,
            End::Failed => self.counts.failed += 1,
            End::Unsampled => self.counts.unsampled += 1,
        }
        self.sink.record_end(self.name, self.member, &self.counts);
    }

    /// Ends the document or the texts of a record, and counts their links.
    pub(super) fn end_texts(&mut self, is_whole: bool, page: &mut Page) -> io::Result<()> {
        self.end_document(is_whole, page).map(drop)
    }

    /// Ends the document of a record, and counts its links. Returns their number, and the content.
    pub(super) fn end_document(
        &mut self,
        is_whole: bool,
        page: &mut Page,
    ) -> io::Result<(u64, Content)> {
        let (found, content) = self.links(|document, rows, full| match is_whole {
            true => document.finish(page, rows, full),
            false => document.cut(page, rows, full),
        })?;
        self.counts.links += found;
        if self.document.take_lost_target() {
            let reason = Repair::TargetLimit.to_string();
            self.loss(page.offset.unwrap_or(self.slice.start), Stage::Parse, reason)?;
        }
        Ok((found, content))
    }

    pub(super) fn loss(&mut self, offset: u64, stage: Stage, reason: String) -> io::Result<()> {
        self.sink.loss(Loss { source: self.name.to_owned(), offset, stage, reason })
    }

    /// Begins the length of a record, at this offset of the source.
    pub(super) fn begin_length(&mut self, place: u64) {
        if let Some(lengths) = &mut self.lengths {
            lengths.begin(place, self.rows);
        }
    }

    /// Marks the record as complete.
    pub(super) fn is_whole(&mut self) {
        if let Some(lengths) = &mut self.lengths {
            lengths.is_whole();
        }
    }

    /// Sets where complete records end; `is_all` says whether no unfinished record may end later.
    pub(super) fn end_lengths(&mut self, end: Option<u64>, is_all: bool) -> io::Result<()> {
        if let Some(index) = &mut self.index {
            index.end(end, is_all);
            index.pass_on(false, self.sink)?;
        }
        let Some(lengths) = &mut self.lengths else { return Ok(()) };
        if let Some(end) = end {
            lengths.end(end);
        }
        if is_all {
            lengths.end_group(self.rows);
            if lengths.is_waiting() {
                return self.pass_on();
            }
        }
        Ok(())
    }

    /// Ends the source, and passes on the last rows.
    pub(super) fn end_source(mut self) -> io::Result<Counts> {
        self.end_lengths(None, true)?;
        if let Some(index) = &mut self.index {
            index.pass_on(true, self.sink)?;
        }
        if !self.rows.is_empty() && (self.before.is_none() || self.lengths.is_some()) {
            self.pass_on()?;
        }
        self.counts.leave_out(self.rows.take_left_out());
        if let Some((records, first)) = self.rows.take_long() {
            let row = first.row.map_or_else(String::new, |row| format!(", from row {row} on"));
            let what = format!(
                "the id or a kept column of more than 4096 bytes is null in the rows of {records} records{row}"
            );
            self.loss(first.offset.unwrap_or(self.slice.start), Stage::Parse, what)?;
        }
        if let Some(before) = self.before {
            before.add(Counts { bytes: 0, ..self.counts });
        }
        Ok(self.counts)
    }

    pub(super) fn flush_if_full(&mut self) -> io::Result<()> {
        if self.rows.is_full() { self.pass_on() } else { Ok(()) }
    }

    fn pass_on(&mut self) -> io::Result<()> {
        let (before, lengths) = (self.before.as_deref(), self.lengths.as_mut());
        pass_on(self.rows, &mut self.counts, before, lengths, self.sink)
    }
}

/// Sets the field of a text. A field that is too long for rows is not copied for each piece.
fn set_field(page: &mut Page, field: &str) {
    if !is_short_name(&field) {
        page.field = None;
        return;
    }
    let of_page = page.field.get_or_insert_default();
    of_page.clear();
    of_page.push_str(field);
}

/// Returns the beginning of a name, as much as rows repeat.
fn start_of(name: &str) -> &str {
    let mut end = name.len().min(MAX_NAME);
    while !name.is_char_boundary(end) {
        end -= 1;
    }
    name.get(..end).unwrap_or_default()
}

/// Passes on rows and the counts so far, except for rows that wait for the lengths of their
/// records.
fn pass_on<S: Sink>(
    rows: &mut Rows,
    counts: &mut Counts,
    before: Option<&Counts>,
    lengths: Option<&mut Lengths>,
    sink: &mut S,
) -> io::Result<()> {
    counts.leave_out(rows.take_left_out());
    let mut so_far = *counts;
    before.into_iter().for_each(|before| so_far.add(*before));
    let Some(lengths) = lengths else {
        sink.progress(&so_far);
        return sink.rows(rows.take());
    };
    lengths.pass_on(rows, &so_far, &mut |batch, counts| {
        sink.progress(counts);
        sink.rows(batch)
    })
}
