//! Sources that are one document.

use std::io;

use irispan::steps::wide::Wide;

use super::output::{End, Output, Records};
use super::sink::Sink;
use crate::columns::Page;
use crate::record::http::{Content, begins_xml};

/// How many bytes tell whether a source is text, as in `irispan scan`.
const TELLING: usize = 8 << 10;

/// A source that is one record. What follows a part that is lost is another one, so that no link
/// reaches over the gap.
pub(super) struct Text {
    content: Content,
    /// The first bytes, until there are enough to tell whether they are text; `None` if nobody looks.
    begin: Option<Vec<u8>>,
    page: Option<Page>,
    records: u64,
    /// What becomes of the record if it is whole.
    end: End,
}

impl Text {
    /// Returns a source that holds this; whether it is skipped if it has a NUL near its beginning and no
    /// byte order mark of UTF-16 or UTF-32.
    pub(super) fn new(content: Content, skips_binary: bool) -> Text {
        let begin = skips_binary.then(Vec::new);
        Text { content, begin, page: None, records: 0, end: End::Scanned }
    }

    fn end<S: Sink>(&mut self, is_whole: bool, out: &mut Output<'_, '_, S>) -> io::Result<()> {
        if let Some(begin) = self.begin.take() {
            self.tell(&begin, out)?;
        }
        let Some(mut page) = self.page.take() else { return Ok(()) };
        out.end_texts(is_whole, &mut page)?;
        out.end(match self.end {
            End::Scanned if !is_whole => End::Truncated,
            end => end,
        });
        Ok(())
    }

    /// Decides whether a source that begins so is text, and scans that if it is.
    fn tell<S: Sink>(&mut self, begin: &[u8], out: &mut Output<'_, '_, S>) -> io::Result<()> {
        let is_wide = Wide::for_mark(begin).is_some();
        if self.end == End::Scanned && !is_wide && memchr::memchr(0, begin).is_some() {
            self.end = End::Skipped;
            out.counts.binary += 1;
        }
        if self.end == End::Scanned && begins_xml(begin) {
            out.document.begin(Some(Content::Xml), None);
        }
        self.scan(begin, out)
    }

    fn scan<S: Sink>(&mut self, text: &[u8], out: &mut Output<'_, '_, S>) -> io::Result<()> {
        match (&mut self.page, self.end) {
            (Some(page), End::Scanned) => out.scan(text, page),
            _ => Ok(()),
        }
    }
}

impl<S: Sink> Records<S> for Text {
    fn bytes(&mut self, text: &[u8], out: &mut Output<'_, '_, S>) -> io::Result<()> {
        if self.page.is_none() {
            out.counts.records += 1;
            self.records += 1;
            // What follows a gap is of the same source.
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
            self.tell(&begin, out)?;
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
