//! Reads a tag byte by byte: its name and some of its attributes.

use core::ops::Range;

use super::foreign::Marks;
use super::references::reference_in_value;

/// The maximum length of the value of an attribute in bytes. Servers accept 8 KB for an address by
/// default, and of 230,000 links none had more than 2049 bytes (`limits.rs`).
pub(super) const MAX_VALUE: usize = 64 << 10;

/// The maximum length of the name of an element in bytes. No element that is treated specially has
/// a name of more than ten.
const MAX_NAME: usize = 256;

/// One byte more than the longest known name of an attribute, to distinguish longer names.
const MAX_ATTRIBUTE: usize = b"xlink:href".len() + 1;

/// The replacement for NUL in names and values.
const NUL: &str = "\u{FFFD}";

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct StartTag {
    pub(super) name: Vec<u8>,
    pub(super) href: Option<Value>,
    pub(super) style: Option<Value>,
    /// Whether it has the attribute `hidden`.
    pub(super) is_hidden: bool,
    /// Whether it is an element of SVG or MathML that ends with its start tag.
    pub(super) is_empty: bool,
}

/// The value of an attribute.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Value {
    /// The value, with character references resolved.
    pub(super) bytes: Vec<u8>,
    /// Where it is in the document, without quotes.
    pub(super) range: Range<usize>,
    /// The ranges of the value without blanks around it, line ends and tabs.
    pub(super) pieces: Vec<Range<usize>>,
    /// Whether it is longer than [`MAX_VALUE`], and `bytes` has only its beginning.
    pub(super) is_cut: bool,
}

/// An attribute whose value is kept.
#[derive(Clone, Copy, Debug)]
enum Wanted {
    Href,
    /// That of SVG and MathML.
    XlinkHref,
    Style,
    Encoding,
}

/// An unfinished tag. Keeps at most four values.
#[derive(Clone, Debug, Default)]
pub(super) struct OpenTag {
    tag: StartTag,
    pub(super) is_end: bool,
    /// The properties so far.
    pub(super) marks: Marks,
    encoding: Option<Value>,
    xlink_href: Option<Value>,
    /// The beginning of the name of the current attribute.
    attribute: Vec<u8>,
    wanted: Option<Wanted>,
}

impl OpenTag {
    pub(super) fn new(is_end: bool) -> OpenTag {
        OpenTag { is_end, ..OpenTag::default() }
    }

    /// Returns the properties that decide how the content is read, at the end of the tag.
    pub(super) fn marks(&self) -> Marks {
        let encoding = self.encoding.as_ref().map(|value| &*value.bytes).unwrap_or_default();
        let is_html = encoding.eq_ignore_ascii_case(b"text/html")
            || encoding.eq_ignore_ascii_case(b"application/xhtml+xml");
        Marks { is_html, ..self.marks }
    }

    /// Returns the tag, at its end; `is_html` says whether it is one of HTML. Elsewhere `xlink:href` is a target if
    /// there is no `href` (HTML, 13.2.6.1; SVG 2).
    pub(super) fn finish(self, is_html: bool) -> StartTag {
        let mut tag = self.tag;
        if !is_html {
            tag.href = tag.href.or(self.xlink_href);
        }
        tag
    }

    /// Returns the name, in lower case.
    pub(super) fn name(&self) -> &[u8] {
        &self.tag.name
    }

    pub(super) fn push_name(&mut self, name: &[u8]) {
        push_lower(&mut self.tag.name, name, MAX_NAME);
    }

    pub(super) fn begin_attribute(&mut self) {
        self.attribute.clear();
        self.wanted = None;
        self.marks.is_closed = false;
    }

    pub(super) fn push_attribute(&mut self, name: &[u8]) {
        push_lower(&mut self.attribute, name, MAX_ATTRIBUTE);
    }

    /// Ends the name of an attribute, and decides whether its value is kept: that of the first one
    /// with a name is.
    pub(super) fn end_attribute(&mut self) {
        let (wanted, slot) = match &*self.attribute {
            b"href" => (Wanted::Href, &mut self.tag.href),
            b"xlink:href" => (Wanted::XlinkHref, &mut self.xlink_href),
            b"style" => (Wanted::Style, &mut self.tag.style),
            b"encoding" => (Wanted::Encoding, &mut self.encoding),
            b"hidden" => {
                self.tag.is_hidden = true;
                return;
            }
            b"color" | b"face" | b"size" => {
                self.marks.has_font = true;
                return;
            }
            _ => return,
        };
        if slot.is_none() {
            *slot = Some(Value::default());
            self.wanted = Some(wanted);
        }
        self.attribute.clear();
    }

    /// Appends a raw part of a value, at offset `at` of the document.
    pub(super) fn push_value(&mut self, at: usize, part: &[u8]) {
        let Some(value) = self.value().filter(|_| !part.is_empty()) else { return };
        if value.range.is_empty() {
            value.range.start = at;
        }
        value.range.end = at + part.len();
        value.is_cut |= !extend(&mut value.bytes, part, MAX_VALUE);
    }

    /// Ends a value, and resolves the references in it.
    pub(super) fn end_value(&mut self) {
        let is_target = matches!(self.wanted, Some(Wanted::Href | Wanted::XlinkHref));
        if let Some(value) = self.value() {
            if is_target && !value.is_cut {
                value.pieces = target_pieces(&value.bytes, value.range.start);
            }
            if value.bytes.iter().any(|byte| matches!(byte, b'&' | b'\r' | 0)) {
                value.bytes = resolve_value(&value.bytes);
            }
        }
        self.wanted = None;
    }

    fn value(&mut self) -> Option<&mut Value> {
        match self.wanted? {
            Wanted::Href => self.tag.href.as_mut(),
            Wanted::XlinkHref => self.xlink_href.as_mut(),
            Wanted::Style => self.tag.style.as_mut(),
            Wanted::Encoding => self.encoding.as_mut(),
        }
    }
}

/// Appends bytes up to a length of `max`. Returns whether all fit.
fn extend(bytes: &mut Vec<u8>, more: &[u8], max: usize) -> bool {
    let kept = more.len().min(max.saturating_sub(bytes.len()));
    bytes.extend_from_slice(&more[..kept]);
    kept == more.len()
}

/// Appends a name in lower case, up to a length of `max` bytes.
fn push_lower(bytes: &mut Vec<u8>, name: &[u8], max: usize) {
    for part in name.split_inclusive(|byte| *byte == 0) {
        let begin = bytes.len();
        match part.split_last() {
            Some((0, before)) => {
                extend(bytes, before, max);
                extend(bytes, NUL.as_bytes(), max);
            }
            _ => {
                extend(bytes, part, max);
            }
        }
        bytes[begin..].make_ascii_lowercase();
        if bytes.len() == max {
            return;
        }
    }
}

/// Resolves the references in a value, and converts its line ends to line feeds.
fn resolve_value(raw: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(raw.len());
    let mut rest = raw;
    while let Some((first, after)) = rest.split_first() {
        let read = match (first, after) {
            (b'&', _) => {
                let (length, characters) = reference_in_value(rest);
                out.extend_from_slice(&characters);
                length
            }
            (0, _) => {
                out.extend_from_slice(NUL.as_bytes());
                1
            }
            (b'\r', [b'\n', ..]) => 1,
            (b'\r', _) => {
                out.push(b'\n');
                1
            }
            _ => {
                let plain = memchr::memchr3(b'&', b'\r', 0, rest).unwrap_or(rest.len());
                out.extend_from_slice(&rest[..plain]);
                plain
            }
        };
        rest = &rest[read..];
    }
    out
}

/// Returns the ranges of a value that begins at `start`, without blanks around it, split at line
/// ends and tabs.
fn target_pieces(raw: &[u8], start: usize) -> Vec<Range<usize>> {
    let is_blank = |byte: &u8| *byte <= b' ';
    let begun = raw.iter().take_while(|byte| is_blank(byte)).count();
    let ended = raw.iter().rev().take_while(|byte| is_blank(byte)).count();
    let target = raw.get(begun..raw.len() - ended).unwrap_or_default();
    let mut at = start + begun;
    let mut pieces = Vec::new();
    for part in target.split(|byte| matches!(byte, b'\t' | b'\n' | b'\r')) {
        if !part.is_empty() {
            pieces.push(at..at + part.len());
        }
        at += part.len() + 1;
    }
    pieces
}
