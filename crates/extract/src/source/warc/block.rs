//! Reads the block of a record.

use std::io;

use super::super::about::About;
use super::super::losses::Stage;
use super::super::output::{End, Output};
use super::super::sink::Sink;
use super::web::Web;
use crate::columns::Page;
use crate::record::http::{Content, Media, ResponseError};
use crate::record::warc::{Header, RecordType};

/// The current record.
pub(super) struct Record {
    pub(super) page: Page,
    pub(super) body: Body,
    /// The bytes after the header of another record in the block, until it is known whether the
    /// block is complete.
    pub(super) held: Option<Vec<u8>>,
    /// Whether there were more bytes than may be held, which are not read.
    pub(super) is_cut: bool,
    /// The data for the index.
    pub(super) about: Option<Box<About>>,
}

/// How the block of a record is read.
pub(super) enum Body {
    Skipped,
    /// Not in the sample.
    Unsampled,
    Document,
    Response(Box<Web>),
    /// A response that cannot be read any further.
    Broken,
}

impl Body {
    pub(super) fn of<S: Sink>(header: &Header, out: &mut Output<'_, '_, S>) -> Body {
        let media = Media::of(header.field("Content-Type").unwrap_or_default());
        let is_http = matches!(media.essence(), "application/http" | "");
        let content = match header.record_type() {
            RecordType::Response if is_http => return Body::Response(Box::default()),
            // Text, whatever the media type; in WAT files it is JSON.
            RecordType::Conversion | RecordType::Metadata => match media.content() {
                Some(Content::Json) => Some(Content::Json),
                _ => Some(Content::Text),
            },
            RecordType::Response | RecordType::Resource => media.content(),
            _ => Some(Content::Other),
        };
        if content == Some(Content::Other) {
            return Body::Skipped;
        }
        out.document.begin(content, media.charset());
        Body::Document
    }
}

impl Record {
    /// Holds the rest of the block, if it is read, because it may belong to another record, whose
    /// links would get the wrong page.
    pub(super) fn hold(&mut self) {
        if matches!(self.body, Body::Document | Body::Response(_)) {
            self.held = Some(Vec::new());
        }
    }

    /// Reads more of the block. Bytes beyond the limit are dropped, because a missing link is
    /// reported, while a link with the page of another record would not be noticed.
    pub(super) fn block<S: Sink>(
        &mut self,
        block: &[u8],
        most: usize,
        out: &mut Output<'_, '_, S>,
    ) -> io::Result<()> {
        match &mut self.held {
            _ if self.is_cut => Ok(()),
            None => self.read(block, out),
            Some(held) => {
                if block.len() <= most.saturating_sub(held.len()) {
                    held.extend_from_slice(block);
                } else {
                    (self.held, self.is_cut) = (None, true);
                }
                Ok(())
            }
        }
    }

    /// Reads the held bytes.
    fn release<S: Sink>(&mut self, out: &mut Output<'_, '_, S>) -> io::Result<()> {
        self.held.take().map_or(Ok(()), |held| self.read(&held, out))
    }

    fn read<S: Sink>(&mut self, block: &[u8], out: &mut Output<'_, '_, S>) -> io::Result<()> {
        match &mut self.body {
            Body::Skipped | Body::Unsampled | Body::Broken => Ok(()),
            Body::Document => out.scan(block, &mut self.page),
            Body::Response(response) => {
                if let Err(error) = response.push(block, &mut self.page, out)? {
                    if let Some(about) = &mut self.about {
                        about.answer(response.response.head());
                    }
                    self.body = Body::Broken;
                    response_loss(&self.page, &error, out)?;
                } else if response.is_skipped {
                    if let Some(about) = &mut self.about {
                        about.answer(response.response.head());
                    }
                    self.body = Body::Skipped;
                }
                Ok(())
            }
        }
    }

    pub(super) fn end<S: Sink>(
        mut self,
        is_whole: bool,
        out: &mut Output<'_, '_, S>,
    ) -> io::Result<()> {
        if is_whole {
            self.release(out)?;
        }
        let Record { mut page, body, mut about, is_cut, .. } = self;
        if is_whole && is_cut {
            let what = "the header of another record is in this one, and more after it than is held: that is not read, \
                        because it may be of that one; option `max_record` holds more";
            out.loss(page.offset.unwrap_or_default(), Stage::Split, what.to_owned())?;
        }
        let mut end = if is_whole && !is_cut { End::Scanned } else { End::Truncated };
        match body {
            Body::Skipped => end = End::Skipped,
            Body::Unsampled => end = End::Unsampled,
            Body::Document => {}
            Body::Broken => end = End::Truncated,
            Body::Response(mut response) => {
                let result = response.finish(&mut page, out)?;
                if let Some(about) = &mut about {
                    about.answer(response.response.head());
                }
                if response.is_skipped {
                    end = End::Skipped;
                } else if let Err(error) = result
                    && is_whole
                    && !is_cut
                {
                    end = End::Truncated;
                    response_loss(&page, &error, out)?;
                }
            }
        }
        let (found, content) = out.end_document(!matches!(end, End::Truncated), &mut page)?;
        let end = if content == Content::Other { End::Skipped } else { end };
        if let Some((about, index)) = about.as_ref().zip(out.index.as_mut()) {
            let is_scanned = matches!(end, End::Scanned | End::Truncated);
            let (content, is_too_long) = index.end_content();
            let content = content.as_deref().filter(|_| is_scanned);
            index.push(&about.entry(&page, is_scanned.then_some(found), content), is_whole);
            index.pass_on(false, out.sink)?;
            if is_too_long && is_scanned {
                let what = "a content that is longer than a record may be is null";
                out.loss(page.offset.unwrap_or_default(), Stage::Parse, what.to_owned())?;
            }
        }
        out.end(end);
        out.flush_if_full()
    }
}

fn response_loss<S: Sink>(
    page: &Page,
    error: &ResponseError,
    out: &mut Output<'_, '_, S>,
) -> io::Result<()> {
    out.loss(page.offset.unwrap_or_default(), Stage::Decode, error.to_string())
}
