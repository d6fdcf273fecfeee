//! Links of records: the text of a record goes in, in pieces of any size, and rows come out.
//!
//! Nothing here knows where records come from or where rows go.

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

/// Takes the rows when there are enough for a batch.
pub type Full<'a, E> = dyn FnMut(&mut Rows) -> Result<(), E> + 'a;

/// Scans the texts of records one after another. From its first ESC on, a text is read as output
/// for terminals.
///
/// ```
/// use std::convert::Infallible;
/// use irispan::Scanner;
/// use irispan_extract::columns::{Column, Page, Rows};
/// use irispan_extract::links::Links;
///
/// let scanner = Scanner::new();
/// let (mut links, mut rows) = (Links::new(&scanner), Rows::new(&[Column::Url]));
/// let mut page = Page::default();
/// page.url = Some("http://page.example/".to_owned());
/// let mut batches = Vec::new();
/// let mut full = |rows: &mut Rows| Ok::<(), Infallible>(batches.push(rows.take()));
/// links.push(b"see http://a.exa", &page, &mut rows, &mut full)?;
/// links.push(b"mple/ and more", &page, &mut rows, &mut full)?;
/// assert_eq!(links.finish(&page, &mut rows, &mut full)?, 1);
/// assert_eq!(rows.take().num_rows(), 1);
/// # Ok::<(), Infallible>(())
/// ```
#[derive(Debug)]
pub struct Links<'s> {
    scanner: &'s Scanner,
    /// Which links become rows.
    selection: Selection,
    stream: Stream,
    /// The rest of the text from its first ESC on, which is read as output for terminals.
    coloured: Option<Box<Stepped>>,
    found: u64,
}

impl<'s> Links<'s> {
    /// Returns a scanner at the beginning of a record.
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

    /// Scans more of the text of the record, and appends the links that are complete. `full` takes
    /// the rows whenever there are enough for a batch, because a text may have any number of links.
    ///
    /// # Errors
    ///
    /// Those of `full`. After that, results are unspecified until [`Links::reset`].
    pub fn push<E>(
        &mut self,
        text: &[u8],
        page: &Page,
        rows: &mut Rows,
        full: &mut Full<'_, E>,
    ) -> Result<(), E> {
        let begin = if self.coloured.is_some() { Some(0) } else { first_run(text) };
        let (plain, rest) = text.split_at(begin.unwrap_or(text.len()));
        let Links { scanner, selection, stream, coloured, found } = self;
        let mut taker = Taker { selection, page, rows, found, full };
        result(stream.push(plain, &mut sinks::try_each(|link| taker.found(&link))))?;
        match begin {
            Some(_) => push_coloured(rest, scanner, stream, coloured, &mut taker),
            None => Ok(()),
        }
    }

    /// Scans a complete text of the record.
    ///
    /// # Errors
    ///
    /// As [`Links::push`].
    pub fn text<E>(
        &mut self,
        text: &[u8],
        page: &Page,
        rows: &mut Rows,
        full: &mut Full<'_, E>,
    ) -> Result<(), E> {
        if first_run(text).is_some() {
            self.push(text, page, rows, full)?;
            return self.end_text(page, rows, full);
        }
        let Links { scanner, selection, found, .. } = self;
        let mut taker = Taker { selection, page, rows, found, full };
        result(scanner.scan(text, &mut sinks::try_each(|link| taker.found(&link))))
    }

    /// Ends a text of the record that was pushed. What is pushed next is another one.
    ///
    /// # Errors
    ///
    /// As [`Links::push`].
    pub fn end_text<E>(
        &mut self,
        page: &Page,
        rows: &mut Rows,
        full: &mut Full<'_, E>,
    ) -> Result<(), E> {
        let Links { selection, stream, coloured, found, .. } = self;
        let mut taker = Taker { selection, page, rows, found, full };
        result(match coloured.take() {
            Some(stepped) => stepped.finish(&mut |link| taker.stepped(&link)),
            None => stream.finish(&mut sinks::try_each(|link| taker.found(&link))),
        })
    }

    /// Returns how many links the record has so far.
    #[must_use]
    pub fn found(&self) -> u64 {
        self.found
    }

    /// Returns the scanner.
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

    /// Ends a record whose rest is lost. The last run is left out, because it may continue, and a
    /// link that is cut short leads elsewhere. Returns how many links the record has.
    pub fn cut(&mut self) -> u64 {
        self.cut_text();
        core::mem::take(&mut self.found)
    }

    /// Ends a text of the record whose rest is lost, as [`Links::cut`] does.
    pub fn cut_text(&mut self) {
        (self.stream, self.coloured) = (self.scanner.stream(), None);
    }

    /// Ends the record. Returns how many links it has, and begins the next one.
    ///
    /// # Errors
    ///
    /// As [`Links::push`].
    pub fn finish<E>(
        &mut self,
        page: &Page,
        rows: &mut Rows,
        full: &mut Full<'_, E>,
    ) -> Result<u64, E> {
        self.end_text(page, rows, full)?;
        Ok(core::mem::take(&mut self.found))
    }
}

/// A sink that makes rows of the links of a text.
struct Taker<'a, 'f, E> {
    selection: &'a Selection,
    page: &'a Page,
    rows: &'a mut Rows,
    /// The number of links.
    found: &'a mut u64,
    full: &'a mut Full<'f, E>,
}

impl<E> Taker<'_, '_, E> {
    fn found(&mut self, found: &Found<'_>) -> Result<(), E> {
        if !self.selection.selects(&found.link()) {
            return Ok(());
        }
        *self.found += 1;
        self.rows.push(found.link(), found.range().start, self.page);
        pass_on(self.rows, self.full)
    }

    fn stepped(&mut self, link: &SteppedLink<'_>) -> ControlFlow<E> {
        if !self.selection.selects(&link.link()) {
            return ControlFlow::Continue(());
        }
        *self.found += 1;
        self.rows.push_from(link.link(), link.raw_range(), self.page);
        flow(pass_on(self.rows, self.full))
    }
}

/// Scans more of a text, from the run with its first ESC on, including the run that the stream has
/// not finished.
#[cold]
fn push_coloured<E>(
    text: &[u8],
    scanner: &Scanner,
    stream: &mut Stream,
    coloured: &mut Option<Box<Stepped>>,
    taker: &mut Taker<'_, '_, E>,
) -> Result<(), E> {
    let mut take = |link: SteppedLink<'_>| taker.stepped(&link);
    let stepped = match coloured {
        Some(stepped) => stepped,
        None => {
            let unfinished = stream.unfinished();
            let begin = stream.position() - unfinished.len() as u64;
            let stepped = coloured.insert(Box::new(scanner.stepped_from(Step::Ansi, begin)));
            result(stepped.push(unfinished, &mut take))?;
            *stream = scanner.stream();
            stepped
        }
    };
    result(stepped.push(text, &mut take))
}

/// Passes the rows on if they are enough for a batch.
pub(super) fn pass_on<E>(rows: &mut Rows, full: &mut Full<'_, E>) -> Result<(), E> {
    if rows.is_full() { full(rows) } else { Ok(()) }
}

/// Converts the end of a scan to a result.
pub(super) fn result<E>(ended: ControlFlow<E>) -> Result<(), E> {
    match ended {
        ControlFlow::Continue(()) => Ok(()),
        ControlFlow::Break(error) => Err(error),
    }
}

/// Converts an error to the end of a scan.
pub(super) fn flow<E>(result: Result<(), E>) -> ControlFlow<E> {
    match result {
        Ok(()) => ControlFlow::Continue(()),
        Err(error) => ControlFlow::Break(error),
    }
}
