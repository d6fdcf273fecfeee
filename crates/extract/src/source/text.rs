//! Reads sources that are one document.

use std::io;

use irispan::steps::catalog::begins_document as begins_catalog;
use irispan::steps::continued::begins_document as begins_continued;
use irispan::steps::escaped::begins_xml;
use irispan::steps::html;
use irispan::steps::json::begins_document;
use irispan::steps::wide::Wide;

use super::losses::Stage;
use super::output::{End, Output, Records};
use super::sink::Sink;
use super::unread;
use crate::columns::Page;
use crate::decode::Format;
use crate::record::http::Content;

/// The number of bytes from which binary sources are detected, as in `irispan scan`.
const TELLING: usize = 8 << 10;

/// A source that is one record. The text after a gap is another one, so that no link spans it.
pub(super) struct Text {
    content: Content,
    /// Whether binary content is skipped, and XML, JSON, calendars, address cards and catalogs are
    /// detected.
    is_guessed: bool,
    /// The first bytes, until there are enough to detect the content.
    begin: Option<Vec<u8>>,
    page: Option<Page>,
    records: u64,
    /// How the record ends if it is complete.
    end: End,
}

impl Text {
    /// Returns a source with this content. If `skips_binary`, it is skipped if it has a NUL near
    /// its beginning and no byte order mark of UTF-16 or UTF-32.
    pub(super) fn new(content: Content, skips_binary: bool) -> Text {
        let (is_guessed, begin) = (skips_binary, Some(Vec::new()));
        Text { content, is_guessed, begin, page: None, records: 0, end: End::Scanned }
    }

    fn end<S: Sink>(&mut self, is_whole: bool, out: &mut Output<'_, '_, S>) -> io::Result<()> {
        if let Some(begin) = self.begin.take() {
            self.begin(&begin, out)?;
        }
        let Some(mut page) = self.page.take() else { return Ok(()) };
        out.end_texts(is_whole, &mut page)?;
        out.end(match self.end {
            End::Scanned if !is_whole => End::Truncated,
            end => end,
        });
        Ok(())
    }

    /// Decides whether a source that begins with these bytes is text, and scans them if so.
    fn begin<S: Sink>(&mut self, begin: &[u8], out: &mut Output<'_, '_, S>) -> io::Result<()> {
        if self.is_guessed && self.end == End::Scanned {
            self.guess(begin, out)?;
        } else if self.content == Content::Html && Wide::for_mark(begin).is_none() {
            let charset = charset_without_mark(begin);
            out.document.begin(Some(self.content), charset);
        }
        self.scan(begin, out)
    }

    fn guess<S: Sink>(&mut self, begin: &[u8], out: &mut Output<'_, '_, S>) -> io::Result<()> {
        let of_begin = unread::of_begin(begin);
        let wide = Wide::for_mark(begin);
        let is_binary = wide.is_none() && memchr::memchr(0, begin).is_some();
        if is_binary || of_begin.is_some() {
            self.end = End::Skipped;
            out.counts.binary += 1;
            let of_name = unread::of_name(out.name, out.form.format);
            if let Some(what) = of_begin.or(of_name) {
                let how = if of_begin.is_some() { "first bytes" } else { "name" };
                let what = format!("{what} by its {how}, which is not read: unpack it");
                out.loss(out.slice.start, Stage::Decode, what)?;
            }
        } else if let Some(content) = match wide {
            Some(wide) => content_of(&wide.decode(begin).bytes),
            None => content_of(begin),
        }
        .or_else(|| content_of_name(out.name, out.form.format))
        {
            out.document.begin(Some(content), None);
        }
        Ok(())
    }

    fn scan<S: Sink>(&mut self, text: &[u8], out: &mut Output<'_, '_, S>) -> io::Result<()> {
        match (&mut self.page, self.end) {
            (Some(page), End::Scanned) => out.scan(text, page),
            _ => Ok(()),
        }
    }
}

/// Detects the content of a text in UTF-8 from its beginning: HTML, XML, JSON, a calendar, an
/// address card or a catalog.
fn content_of(begin: &[u8]) -> Option<Content> {
    if html::begins_document(begin) == Some(true) {
        Some(Content::Html)
    } else if begins_xml(begin) {
        Some(Content::Xml)
    } else if begins_continued(begin) {
        Some(Content::Continued)
    } else if begins_catalog(begin) == Some(true) {
        Some(Content::Catalog)
    } else if begins_document(begin) == Some(true) {
        Some(Content::Json)
    } else {
        None
    }
}

/// Returns the content that the name of a text implies, if its first bytes do not show it: XML, a
/// calendar, an address card or a catalog.
fn content_of_name(name: &str, format: Format) -> Option<Content> {
    let (stem, named) = Format::of_name(name);
    let name = if named == format { stem } else { name };
    let (_, suffix) = name.rsplit_once('.')?;
    match suffix.to_ascii_lowercase().as_str() {
        "xml" | "rss" | "atom" | "svg" | "rdf" | "opml" | "xsl" | "xslt" | "xsd" => {
            Some(Content::Xml)
        }
        "ics" | "ifb" | "vcs" | "vcf" | "vcard" => Some(Content::Continued),
        "po" | "pot" => Some(Content::Catalog),
        _ => None,
    }
}

/// Returns the charset of a page in UTF-16 without a byte order mark, which has a zero in one byte
/// of most pairs.
fn charset_without_mark(begin: &[u8]) -> Option<&'static str> {
    let (pairs, _) = begin.as_chunks::<2>();
    let zeros = |at: usize| pairs.iter().filter(|pair| pair[at] == 0 && pair[1 - at] != 0).count();
    let (big, little) = (zeros(0), zeros(1));
    // A few characters have a zero in the other byte.
    match (8 * big > pairs.len(), 8 * little > pairs.len()) {
        (true, _) if big > 8 * little => Some("utf-16be"),
        (_, true) if little > 8 * big => Some("utf-16le"),
        _ => None,
    }
}

impl<S: Sink> Records<S> for Text {
    fn bytes(&mut self, text: &[u8], out: &mut Output<'_, '_, S>) -> io::Result<()> {
        if self.page.is_none() {
            out.counts.records += 1;
            self.records += 1;
            // The text after a gap belongs to the same source.
            if self.end != End::Skipped {
                let is_sampled = out.takes(self.records - 1, 0);
                self.end = if is_sampled { End::Scanned } else { End::Unsampled };
            }
            out.document.begin(Some(self.content), None);
            self.page = Some(Page { row: Some(self.records - 1), ..out.page() });
        }
        let Some(begin) = &mut self.begin else { return self.scan(text, out) };
        let (near, rest) = text.split_at(text.len().min(TELLING - begin.len()));
        begin.extend_from_slice(near);
        if begin.len() == TELLING
            && let Some(begin) = self.begin.take()
        {
            self.begin(&begin, out)?;
            return self.scan(rest, out);
        }
        Ok(())
    }

    fn broken(&mut self, _: u64, out: &mut Output<'_, '_, S>) -> io::Result<()> {
        self.end(false, out)
    }

    fn finish(&mut self, out: &mut Output<'_, '_, S>) -> io::Result<()> {
        self.end(true, out)
    }
}
