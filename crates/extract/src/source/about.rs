//! What an index says about a WARC record, from its header and the head of its response.

use crate::columns::{IndexEntry, Page};
use crate::record::http::{Head, Media};
use crate::record::warc::Header;

/// What an index says about a record.
#[derive(Debug)]
pub(super) struct About {
    record_type: String,
    status: Option<u16>,
    digest: Option<String>,
    mime_type: Option<String>,
    mime_detected: Option<String>,
    languages: Option<String>,
}

impl About {
    pub(super) fn of(header: &Header) -> About {
        let text =
            |name| header.field(name).map(|value| String::from_utf8_lossy(value).into_owned());
        let record_type = text("WARC-Type").unwrap_or_default().to_ascii_lowercase();
        // The block of anything but an HTTP message is the payload.
        let is_http = matches!(record_type.as_str(), "response" | "request" | "revisit");
        let of_block = || text("WARC-Block-Digest").filter(|_| !is_http);
        let digest = text("WARC-Payload-Digest").or_else(of_block);
        About {
            status: None,
            digest: digest.map(|digest| without_algorithm(&digest).to_owned()),
            mime_type: header.field("Content-Type").and_then(media).filter(|_| !is_http),
            mime_detected: text("WARC-Identified-Payload-Type"),
            languages: text("WARC-Identified-Content-Language"),
            record_type,
        }
    }

    /// Adds the data in the head of the response.
    pub(super) fn answer(&mut self, head: &Head) {
        self.status = head.status();
        self.mime_type = head.field("Content-Type").and_then(media);
    }

    /// Returns the entry of a record with this number of links and this content.
    pub(super) fn entry<'a>(
        &'a self,
        page: &'a Page,
        links: Option<u64>,
        content: Option<&'a [u8]>,
    ) -> IndexEntry<'a> {
        IndexEntry {
            page,
            record_type: &self.record_type,
            status: self.status,
            digest: self.digest.as_deref(),
            mime_type: self.mime_type.as_deref(),
            mime_detected: self.mime_detected.as_deref(),
            languages: self.languages.as_deref(),
            links,
            content,
        }
    }
}

/// Returns the media type without its parameters.
fn media(value: &[u8]) -> Option<String> {
    let media = Media::of(value);
    Some(media.essence().to_owned()).filter(|essence| !essence.is_empty())
}

/// Returns a digest in the form of Common Crawl's index: SHA-1 without the name of the algorithm.
fn without_algorithm(digest: &str) -> &str {
    match digest.split_once(':') {
        Some((algorithm, digest)) if algorithm.eq_ignore_ascii_case("sha1") => digest,
        _ => digest,
    }
}
