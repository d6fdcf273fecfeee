//! Links of records: the text of a record goes in, in pieces of any size, and rows come out.
//!
//! Nothing here knows where a record comes from or where its rows go.

mod document;
mod table;

pub use document::Document;
pub(crate) use table::scan_row;
pub use table::{links_of, links_schema};

use std::ops::ControlFlow;

use irispan::{Found, Scanner, Stream, sinks};

use crate::columns::{Page, Rows};

/// Scans the text of one record after the other.
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
    stream: Stream,
    found: u64,
}

impl<'s> Links<'s> {
    /// Returns one at the beginning of a record.
    #[must_use]
    pub fn new(scanner: &'s Scanner) -> Links<'s> {
        Links { scanner, stream: scanner.stream(), found: 0 }
    }

    /// Scans more of the text of the record, and appends the links that are whole.
    pub fn push(&mut self, text: &[u8], page: &Page, rows: &mut Rows) {
        let found = &mut self.found;
        let mut sink = sinks::each(|link: Found<'_>| {
            *found += 1;
            rows.push(link.link(), link.range().start, page);
        });
        let _: ControlFlow<_> = self.stream.push(text, &mut sink);
    }

    /// Scans a whole text of the record.
    pub fn text(&mut self, text: &[u8], page: &Page, rows: &mut Rows) {
        for link in self.scanner.links(text) {
            self.found += 1;
            rows.push(link, link.start() as u64, page);
        }
    }

    /// Returns what looks for links.
    #[must_use]
    pub fn scanner(&self) -> &'s Scanner {
        self.scanner
    }

    /// Ends the record. Returns how many links it has, and begins the next one.
    pub fn finish(&mut self, page: &Page, rows: &mut Rows) -> u64 {
        let found = &mut self.found;
        let mut sink = sinks::each(|link: Found<'_>| {
            *found += 1;
            rows.push(link.link(), link.range().start, page);
        });
        let _: ControlFlow<_> = self.stream.finish(&mut sink);
        core::mem::take(&mut self.found)
    }
}
