//! The header of a record: a version and named fields.

use std::ops::Range;

use crate::record::fields::{field, fields};

/// The header of a record.
///
/// Names of fields are compared without regard to case. A value that goes on in the next line, which
/// begins with a blank there, is one value with the line end in it (ISO 28500, section 4).
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
    /// Where the values of the fields of [`NAMES`] stand: they are asked for in each record.
    values: [Option<Range<usize>>; NAMES.len()],
    content_length: u64,
}

/// The names of fields that are found when the header is read.
const NAMES: [&str; 5] =
    ["WARC-Type", "WARC-Record-ID", "WARC-Target-URI", "WARC-Date", "Content-Type"];

/// What a record holds (ISO 28500, section 6).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum RecordType {
    /// About the file itself.
    Warcinfo,
    /// What a server answered.
    Response,
    /// A thing as it is, without the protocol it came by.
    Resource,
    /// What a server was asked.
    Request,
    /// About another record, as those of WAT files.
    Metadata,
    /// That a thing was seen before.
    Revisit,
    /// Another form of a thing, as the text in WET files.
    Conversion,
    /// The rest of a record that was cut.
    Continuation,
    /// Another name, or none.
    Other,
}

impl Header {
    /// Returns the header of this text, which ends with its blank line, or `None` if it has no
    /// length of the block, or two that differ, or one that is no number.
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

    /// Returns the names and the values of all fields, in order, without the blanks around them. What
    /// is no field is left out.
    pub fn fields(&self) -> impl Iterator<Item = (&[u8], &[u8])> {
        fields(&self.text)
    }

    /// Returns the value of the first field of a name, or `None` if there is none.
    #[must_use]
    pub fn field(&self, name: &str) -> Option<&[u8]> {
        match known(name.as_bytes()) {
            Some(known) => self.text.get(self.values[known].clone()?),
            None => field(&self.text, name),
        }
    }

    /// Returns what the record holds.
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

    /// Returns the name of the record, a URI, without the brackets around it.
    #[must_use]
    pub fn id(&self) -> Option<&[u8]> {
        self.field("WARC-Record-ID").map(unbracketed)
    }

    /// Returns where the thing was found, without the brackets that WARC 1.0 has around it.
    #[must_use]
    pub fn target_uri(&self) -> Option<&[u8]> {
        self.field("WARC-Target-URI").map(unbracketed)
    }

    /// Returns the number of bytes of the block.
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
