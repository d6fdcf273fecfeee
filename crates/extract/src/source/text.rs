//! Sources that are one document.

use std::io;

use super::output::{End, Output, Records};
use super::sink::Sink;
use crate::columns::Page;
use crate::record::http::Content;

/// A source that is one record. What follows a part that is lost is another one, so that no link
/// reaches over the gap.
pub(super) struct Text {
    content: Content,
    page: Option<Page>,
    records: u64,
    is_sampled: bool,
}

impl Text {
    pub(super) fn new(content: Content) -> Text {
        Text { content, page: None, records: 0, is_sampled: true }
    }

    fn end<S: Sink>(&mut self, end: End, out: &mut Output<'_, '_, S>) -> io::Result<()> {
        let Some(mut page) = self.page.take() else { return Ok(()) };
        out.end_texts(&mut page)?;
        out.end(if self.is_sampled { end } else { End::Unsampled });
        Ok(())
    }
}

impl<S: Sink> Records<S> for Text {
    fn bytes(&mut self, text: &[u8], out: &mut Output<'_, '_, S>) -> io::Result<()> {
        let page = self.page.get_or_insert_with(|| {
            out.counts.records += 1;
            self.records += 1;
            self.is_sampled = out.takes(self.records - 1, 0);
            out.document.begin(Some(self.content), None);
            Page { row: Some(self.records - 1), ..out.page() }
        });
        if self.is_sampled { out.scan(text, page) } else { Ok(()) }
    }

    fn broken(&mut self, _: u64, out: &mut Output<'_, '_, S>) -> io::Result<()> {
        self.end(End::Truncated, out)
    }

    fn finish(&mut self, out: &mut Output<'_, '_, S>) -> io::Result<()> {
        self.end(End::Scanned, out)
    }
}
