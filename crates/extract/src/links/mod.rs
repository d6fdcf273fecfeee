//! Links of records: the text of a record goes in, in pieces of any size, and rows come out.
//!
//! Nothing here knows where a record comes from or where its rows go.

mod document;
mod lists;
mod table;

pub use document::Document;
pub use lists::BatchLinks;
pub(crate) use table::scan_row;
pub use table::{links_of, links_schema};

use std::ops::ControlFlow;

use irispan::redact::Selection;
use irispan::stepped::{Step, Stepped, SteppedLink};
use irispan::steps::ansi::first_run;
use irispan::{Found, Link, Scanner, Stream, sinks};

use crate::columns::{Page, Rows};

/// How many bytes of a text with control sequences are scanned before rows are passed on.
const COLOURED: usize = 64 << 10;

/// Scans the text of one record after the other. From its first ESC on, a text is read as output for terminals is.
///
/// ```
/// use irispan::Scanner;
/// use irispan_extract::columns::{Column, Page, Rows};
/// use irispan_extract::links::Links;
///
/// let scanner = Scanner::new();
/// let (mut links, mut rows) = (Links::new(&scanner), Rows::new(&[Column::Url]));
/// let page = Page { url: Some("http://page.example/".to_owned()), ..Page::default() };
/// links.push(b"see http://a.exa", &page, &mut rows);
/// links.push(b"mple/ and more", &page, &mut rows);
/// assert_eq!(links.finish(&page, &mut rows), 1);
/// assert_eq!(rows.take().num_rows(), 1);
/// ```
#[derive(Debug)]
pub struct Links<'s> {
    scanner: &'s Scanner,
    /// Which links become rows.
    selection: Selection,
    stream: Stream,
    /// The rest of the text, from its first ESC on: it is read as output for terminals is.
    coloured: Option<Box<Stepped>>,
    found: u64,
}

impl<'s> Links<'s> {
    /// Returns one at the beginning of a record.
    #[must_use]
    pub fn new(scanner: &'s Scanner) -> Links<'s> {
        let stream = scanner.stream();
        Links { scanner, selection: Selection::new(), stream, coloured: None, found: 0 }
    }

    /// Leaves out the links that are not selected.
    #[must_use]
    pub fn only(mut self, selection: Selection) -> Links<'s> {
        self.selection = selection;
        self
    }

    /// Scans more of the text of the record, and appends the links that are whole.
    pub fn push(&mut self, text: &[u8], page: &Page, rows: &mut Rows) {
        let begin = if self.coloured.is_some() { Some(0) } else { first_run(text) };
        let (plain, rest) = text.split_at(begin.unwrap_or(text.len()));
        let Links { selection, stream, found, .. } = self;
        let mut sink = sinks::each(|link: Found<'_>| append(&link, selection, page, rows, found));
        let _: ControlFlow<_> = stream.push(plain, &mut sink);
        if begin.is_some() {
            self.push_coloured(rest, page, rows);
        }
    }

    /// Scans more of the text, from the run with its first ESC on.
    #[cold]
    fn push_coloured(&mut self, text: &[u8], page: &Page, rows: &mut Rows) {
        let Links { scanner, selection, stream, coloured, found } = self;
        let mut take = |link: SteppedLink<'_>| {
            if selection.selects(&link.link()) {
                *found += 1;
                rows.push_from(link.link(), link.raw_range(), page);
            }
            ControlFlow::<()>::Continue(())
        };
        let stepped = coloured.get_or_insert_with(|| {
            let unfinished = stream.unfinished();
            let begin = stream.position() - unfinished.len() as u64;
            let mut stepped = Box::new(scanner.stepped_from(Step::Ansi, begin));
            let _ = stepped.push(unfinished, &mut take);
            *stream = scanner.stream();
            stepped
        });
        let _ = stepped.push(text, &mut take);
    }

    /// Scans a whole text of the record. `full` takes the rows away whenever there are enough for a
    /// batch, because a text may have any number of links.
    ///
    /// # Errors
    ///
    /// Those of `full`.
    pub fn text<E>(
        &mut self,
        text: &[u8],
        page: &Page,
        rows: &mut Rows,
        mut full: impl FnMut(&mut Rows) -> Result<(), E>,
    ) -> Result<(), E> {
        if first_run(text).is_some() {
            for piece in text.chunks(COLOURED) {
                self.push(piece, page, rows);
                if rows.is_full() {
                    full(rows)?;
                }
            }
            self.end_text(page, rows);
            return if rows.is_full() { full(rows) } else { Ok(()) };
        }
        let Links { scanner, selection, found, .. } = self;
        let mut sink = sinks::try_each(|link: Found<'_>| {
            append(&link, selection, page, rows, found);
            if rows.is_full() { full(rows) } else { Ok(()) }
        });
        match scanner.scan(text, &mut sink) {
            ControlFlow::Continue(()) => Ok(()),
            ControlFlow::Break(error) => Err(error),
        }
    }

    /// Ends a text of the record that was pushed. What is pushed next is another one.
    pub fn end_text(&mut self, page: &Page, rows: &mut Rows) {
        let Links { selection, stream, coloured, found, .. } = self;
        if let Some(stepped) = coloured.take() {
            let _ = stepped.finish(&mut |link: SteppedLink<'_>| {
                if selection.selects(&link.link()) {
                    *found += 1;
                    rows.push_from(link.link(), link.raw_range(), page);
                }
                ControlFlow::<()>::Continue(())
            });
            return;
        }
        let mut sink = sinks::each(|link: Found<'_>| append(&link, selection, page, rows, found));
        let _: ControlFlow<_> = stream.finish(&mut sink);
    }

    /// Returns how many links the record has so far.
    #[must_use]
    pub fn found(&self) -> u64 {
        self.found
    }

    /// Returns what looks for links.
    #[must_use]
    pub fn scanner(&self) -> &'s Scanner {
        self.scanner
    }

    /// Returns whether a link becomes a row.
    #[must_use]
    pub fn selects(&self, link: &Link<'_>) -> bool {
        self.selection.selects(link)
    }

    /// Forgets a record that was not ended.
    pub fn reset(&mut self) {
        (self.stream, self.coloured, self.found) = (self.scanner.stream(), None, 0);
    }

    /// Ends a record whose rest is lost. The last run of characters without a blank is left out: nobody knows
    /// how it goes on, and a link that ends too early leads elsewhere. Returns how many links the record has.
    pub fn cut(&mut self) -> u64 {
        (self.stream, self.coloured) = (self.scanner.stream(), None);
        core::mem::take(&mut self.found)
    }

    /// Ends the record. Returns how many links it has, and begins the next one.
    pub fn finish(&mut self, page: &Page, rows: &mut Rows) -> u64 {
        self.end_text(page, rows);
        core::mem::take(&mut self.found)
    }
}

/// Appends a link, if it is selected.
fn append(
    found: &Found<'_>,
    selection: &Selection,
    page: &Page,
    rows: &mut Rows,
    number: &mut u64,
) {
    if selection.selects(&found.link()) {
        *number += 1;
        rows.push(found.link(), found.range().start, page);
    }
}
