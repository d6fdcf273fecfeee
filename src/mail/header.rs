//! Header fields that decide how a body is read.

use std::sync::LazyLock;

use mail_parser::{HeaderName, HeaderValue, MessageParser};

use super::text::{Format, Layout};
use super::{MAX_HEADER, TransferEncoding};
use crate::steps::{Repair, note};

/// What a header says of the body behind it.
#[derive(Clone, Debug, Default)]
pub(super) struct Fields {
    /// `type/subtype`, in lower case; empty if not told.
    pub(super) media_type: String,
    pub(super) boundary: Option<String>,
    pub(super) charset: Option<String>,
    pub(super) flowed: bool,
    pub(super) del_sp: bool,
    pub(super) encoding: TransferEncoding,
    pub(super) message_id: Option<String>,
    pub(super) repairs: Vec<Repair>,
}

/// Reads the fields of a header. Only so much of it as [`MAX_HEADER`] allows.
pub(super) fn read(header: &[u8]) -> Fields {
    let mut fields = Fields::default();
    let kept = header.get(..MAX_HEADER).unwrap_or(header);
    if kept.len() < header.len() {
        note(&mut fields.repairs, Repair::HeaderLimit);
    }
    let told = told(kept);
    let Some(message) = PARSER.parse_headers(&told) else { return fields };
    let headers = message.parts.into_iter().next().map(|part| part.headers).unwrap_or_default();
    for header in headers {
        match (header.name, header.value) {
            // The first of two counts, as mail clients have it.
            (HeaderName::ContentType, HeaderValue::ContentType(value))
                if fields.media_type.is_empty() =>
            {
                content_type(&mut fields, &value);
            }
            (HeaderName::ContentTransferEncoding, HeaderValue::Text(name)) => {
                let name = name.split(['(', ';', ' ', '\t']).next().unwrap_or_default();
                match TransferEncoding::for_name(name) {
                    Some(encoding) => fields.encoding = encoding,
                    None => note(&mut fields.repairs, Repair::UnknownTransferEncoding),
                }
            }
            (HeaderName::MessageId, HeaderValue::Text(id)) => {
                fields.message_id.get_or_insert(id.into_owned());
            }
            _ => {}
        }
    }
    fields
}

/// The fields that are read, without the others: most of a header is of no use here.
fn told(header: &[u8]) -> Vec<u8> {
    let mut told = Vec::new();
    let mut rest = header;
    let mut is_kept = false;
    while !rest.is_empty() {
        let length = memchr::memchr(b'\n', rest).map_or(rest.len(), |end| end + 1);
        let (line, behind) = rest.split_at(length);
        // What begins with a blank goes on with the field before.
        if !matches!(line, [b' ' | b'\t', ..]) {
            is_kept = match line {
                [b'c' | b'C', ..] => has_name(line, b"content-"),
                [b'm' | b'M', ..] => has_name(line, b"message-id"),
                _ => false,
            };
        }
        if is_kept {
            told.extend_from_slice(line);
        }
        rest = behind;
    }
    told
}

fn has_name(line: &[u8], begin: &[u8]) -> bool {
    line.get(..begin.len()).is_some_and(|name| name.eq_ignore_ascii_case(begin))
}

fn content_type(fields: &mut Fields, value: &mail_parser::ContentType<'_>) {
    let kind = value.c_type.trim().to_ascii_lowercase();
    fields.media_type = match value.c_subtype.as_deref() {
        Some(subtype) => format!("{kind}/{}", subtype.trim().to_ascii_lowercase()),
        None => kind,
    };
    let attribute = |name: &str| {
        let attributes = value.attributes.as_deref().unwrap_or_default();
        let found = attributes.iter().find(|attribute| attribute.name.eq_ignore_ascii_case(name));
        found.map(|attribute| attribute.value.trim())
    };
    let is = |name: &str, value: &str| {
        attribute(name).is_some_and(|found| found.eq_ignore_ascii_case(value))
    };
    fields.boundary = attribute("boundary").filter(|b| !b.is_empty()).map(str::to_owned);
    fields.charset = attribute("charset").map(str::to_owned);
    fields.flowed = is("format", "flowed");
    fields.del_sp = is("delsp", "yes");
}

/// The parser of the fields that are read.
static PARSER: LazyLock<MessageParser> = LazyLock::new(|| {
    MessageParser::new()
        .header_content_type(HeaderName::ContentType)
        .header_text(HeaderName::ContentTransferEncoding)
        .header_id(HeaderName::MessageId)
        .default_header_ignore()
});

impl Fields {
    /// What a part is that says nothing.
    pub(super) fn or_default(mut self, digest: bool) -> Fields {
        if self.media_type.is_empty() || !self.media_type.contains('/') {
            self.media_type = if digest { "message/rfc822" } else { "text/plain" }.to_owned();
        }
        self
    }

    /// How the body is read as text, if it is text. Header fields in a part of their own are not:
    /// what looks like an address in them often is none (APPC-10).
    pub(super) fn format(&self) -> Option<Format> {
        let layout = match self.media_type.as_str() {
            "text/html" | "application/xhtml+xml" => Layout::Html,
            "text/rfc822-headers" => return None,
            "text/plain" if self.flowed && self.del_sp => Layout::FlowedDelSp,
            "text/plain" if self.flowed => Layout::Flowed,
            media if media.starts_with("text/") => Layout::Fixed,
            _ => return None,
        };
        let format = Format::new().encoding(self.encoding).layout(layout);
        Some(match &self.charset {
            Some(charset) => format.charset(charset),
            None => format,
        })
    }
}
