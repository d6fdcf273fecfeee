//! The header of a record: a version and named fields.

use std::ops::Range;

use crate::record::fields::{field, fields};

/// The header of a record.
///
/// Names of fields ignore case. A value that continues in a next line, which begins with a blank,
/// is one value and includes the line end (ISO 28500, section 4).
///
/// ```
/// use irispan_extract::record::warc::{Event, RecordType, Splitter};
///
/// let warc = b"WARC/1.0\r\nWARC-Type: conversion\r\nWARC-Target-URI: <http://a.example/>\r\n\
///     Content-Length: 2\r\n\r\nhi\r\n\r\n";
/// let Some(Event::Header(header)) = Splitter::new().next(&mut &warc[..]) else { panic!() };
/// assert_eq!(header.record_type(), RecordType::Conversion);
/// assert_eq!(header.target_uri(), Some(&b"http://a.example/"[..]));
/// assert_eq!(header.content_length(), 2);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Header {
    text: Vec<u8>,
    /// The places of the values of the fields in [`NAMES`], which are needed for each record.
    values: [Option<Range<usize>>; NAMES.len()],
    content_length: u64,
}

/// The names of the fields that are located when the header is parsed.
const NAMES: [&str; 5] =
    ["WARC-Type", "WARC-Record-ID", "WARC-Target-URI", "WARC-Date", "Content-Type"];

/// The type of a record (ISO 28500, section 6).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum RecordType {
    /// A description of the file itself.
    Warcinfo,
    /// The response of a server.
    Response,
    /// A resource without the protocol it was fetched by.
    Resource,
    /// A request to a server.
    Request,
    /// A description of another record, as in WAT files.
    Metadata,
    /// A resource that was archived before.
    Revisit,
    /// Another form of a resource, such as the text in WET files.
    Conversion,
    /// The continuation of a record that was divided.
    Continuation,
    /// Any other type, or none.
    Other,
}

impl Header {
    /// Parses a header that ends with its empty line. Returns `None` if its length of the block is
    /// missing, ambiguous or not a number.
    pub(super) fn of(text: Vec<u8>) -> Option<Header> {
        let (mut values, mut length) = ([const { None }; NAMES.len()], None);
        for (name, value) in fields(&text) {
            if name.eq_ignore_ascii_case(b"Content-Length") {
                let value = number(value)?;
                if length.is_some_and(|before| before != value) {
                    return None;
                }
                length = Some(value);
            } else if let Some(known) = known(name) {
                let start = value.as_ptr().addr() - text.as_ptr().addr();
                values[known].get_or_insert(start..start + value.len());
            }
        }
        Some(Header { values, content_length: length?, text })
    }

    /// Returns the version, such as `1.0`.
    #[must_use]
    pub fn version(&self) -> &[u8] {
        let line = self.text.split(|byte| *byte == b'\n').next().unwrap_or_default();
        line.trim_ascii().strip_prefix(b"WARC/").unwrap_or_default()
    }

    /// Returns the names and values of all fields in order, without the blanks around them.
    pub fn fields(&self) -> impl Iterator<Item = (&[u8], &[u8])> {
        fields(&self.text)
    }

    /// Returns the value of the first field with a name, ignoring case.
    #[must_use]
    pub fn field(&self, name: &str) -> Option<&[u8]> {
        match known(name.as_bytes()) {
            Some(known) => self.text.get(self.values[known].clone()?),
            None => field(&self.text, name),
        }
    }

    /// Returns the type of the record.
    #[must_use]
    pub fn record_type(&self) -> RecordType {
        let name = self.field("WARC-Type").unwrap_or_default().to_ascii_lowercase();
        match &*name {
            b"warcinfo" => RecordType::Warcinfo,
            b"response" => RecordType::Response,
            b"resource" => RecordType::Resource,
            b"request" => RecordType::Request,
            b"metadata" => RecordType::Metadata,
            b"revisit" => RecordType::Revisit,
            b"conversion" => RecordType::Conversion,
            b"continuation" => RecordType::Continuation,
            _ => RecordType::Other,
        }
    }

    /// Returns the id of the record, a URI, without the angle brackets around it.
    #[must_use]
    pub fn id(&self) -> Option<&[u8]> {
        self.field("WARC-Record-ID").map(unbracketed)
    }

    /// Returns the URI of the resource, without the angle brackets of WARC 1.0.
    #[must_use]
    pub fn target_uri(&self) -> Option<&[u8]> {
        self.field("WARC-Target-URI").map(unbracketed)
    }

    /// Returns the length of the block in bytes.
    #[must_use]
    pub fn content_length(&self) -> u64 {
        self.content_length
    }
}

/// Returns the index of a name in [`NAMES`].
fn known(name: &[u8]) -> Option<usize> {
    NAMES.iter().position(|of| of.as_bytes().eq_ignore_ascii_case(name))
}

fn unbracketed(value: &[u8]) -> &[u8] {
    value.strip_prefix(b"<").and_then(|value| value.strip_suffix(b">")).unwrap_or(value)
}

fn number(digits: &[u8]) -> Option<u64> {
    let is_number = !digits.is_empty() && digits.iter().all(u8::is_ascii_digit);
    core::str::from_utf8(digits).ok().filter(|_| is_number)?.parse().ok()
}
