//! Reads an HTTP response as a document.

use std::io;

use super::super::output::Output;
use super::super::sink::Sink;
use crate::columns::Page;
use crate::record::http::{Content, Head, Media, Response, ResponseError};

/// A response that is read as a document.
#[derive(Default)]
pub(super) struct Web {
    pub(super) response: Response,
    pub(super) is_begun: bool,
    /// Whether its head says that it is not text.
    pub(super) is_skipped: bool,
}

impl Web {
    pub(super) fn push<S: Sink>(
        &mut self,
        block: &[u8],
        page: &mut Page,
        out: &mut Output<'_, '_, S>,
    ) -> io::Result<Result<(), ResponseError>> {
        self.pass_on(page, out, |response, take| response.push(block, take))
    }

    pub(super) fn finish<S: Sink>(
        &mut self,
        page: &mut Page,
        out: &mut Output<'_, '_, S>,
    ) -> io::Result<Result<(), ResponseError>> {
        self.pass_on(page, out, |response, take| response.finish(take))
    }

    /// Calls `read`, scans the payload that it passes on, and returns its result.
    fn pass_on<S: Sink>(
        &mut self,
        page: &mut Page,
        out: &mut Output<'_, '_, S>,
        read: impl FnOnce(&mut Response, &mut dyn FnMut(&Head, &[u8])) -> Result<(), ResponseError>,
    ) -> io::Result<Result<(), ResponseError>> {
        let Web { response, is_begun, is_skipped } = self;
        let mut failed = Ok(());
        let mut take = |head: &Head, bytes: &[u8]| {
            if !std::mem::replace(is_begun, true) {
                let media = Media::of(head.field("Content-Type").unwrap_or_default());
                let content = media.content();
                *is_skipped = content == Some(Content::Other);
                if !*is_skipped {
                    out.document.begin(content, media.charset());
                }
            }
            if !*is_skipped && failed.is_ok() {
                failed = out.scan(bytes, page);
            }
        };
        let result = read(response, &mut take);
        failed?;
        Ok(if *is_skipped { Ok(()) } else { result })
    }
}
