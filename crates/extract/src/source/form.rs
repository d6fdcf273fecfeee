//! What a source is, told by its first bytes.

use irispan::mail::{begins_mbox, begins_message};
use irispan::steps::html::begins_document;

use super::container::is_tar;
use crate::decode::{Decoder, Format};
use crate::record::Piece;
use crate::record::json::{Json, Pieces};
use crate::record::mark::without_mark;

/// How a source is compressed, and what it holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Form {
    /// How it is compressed.
    pub format: Format,
    /// What it holds.
    pub kind: Kind,
}

/// What a source holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Kind {
    /// Records of WARC 1.0 or 1.1.
    Warc,
    /// Text that is one record.
    Text,
    /// Text of which each line is a record.
    Lines,
    /// JSON, one value a line.
    JsonLines,
    /// Values with commas between them.
    Csv,
    /// Values with tabs between them.
    Tsv,
    /// A table of Parquet.
    Parquet,
    /// A table of Arrow, in the format of files or in that of streams.
    Arrow,
    /// Messages, one after the other.
    Mbox,
    /// One message.
    Mail,
    /// HTML that is one record.
    Html,
    /// Files that are sources, one after the other.
    Tar,
    /// Files that are sources, each compressed by itself, with an index.
    Zip,
}

impl Kind {
    /// Every kind.
    pub const ALL: &'static [Kind] = &[
        Kind::Text,
        Kind::Lines,
        Kind::Warc,
        Kind::JsonLines,
        Kind::Csv,
        Kind::Tsv,
        Kind::Parquet,
        Kind::Arrow,
        Kind::Mbox,
        Kind::Mail,
        Kind::Html,
        Kind::Tar,
        Kind::Zip,
    ];

    /// Returns the name.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Kind::Text => "text",
            Kind::Lines => "lines",
            Kind::Warc => "warc",
            Kind::JsonLines => "jsonl",
            Kind::Csv => "csv",
            Kind::Tsv => "tsv",
            Kind::Parquet => "parquet",
            Kind::Arrow => "arrow",
            Kind::Mbox => "mbox",
            Kind::Mail => "mail",
            Kind::Html => "html",
            Kind::Tar => "tar",
            Kind::Zip => "zip",
        }
    }

    /// Returns the kind of a name, or `None`.
    #[must_use]
    pub fn of_name(name: &str) -> Option<Kind> {
        Kind::ALL.iter().copied().find(|kind| kind.as_str() == name)
    }

    /// Returns whether its index is at its end, so that it is read from a file and not from a stream.
    #[must_use]
    pub const fn has_index(self) -> bool {
        matches!(self, Kind::Parquet | Kind::Arrow | Kind::Zip)
    }

    /// Returns whether its entries are sources.
    #[must_use]
    pub const fn is_container(self) -> bool {
        matches!(self, Kind::Tar | Kind::Zip)
    }

    /// Returns the kind of a file that its content cannot tell and its name does: WARC, JSON lines, an archive or a table whose
    /// beginning is broken, CSV, TSV, a message, a mailbox or HTML, compressed or not.
    fn of_path(path: &str) -> Option<Kind> {
        let path = Format::of_name(path).0.to_ascii_lowercase();
        let ends = [
            (".warc", Kind::Warc),
            (".warc.wet", Kind::Warc),
            (".warc.wat", Kind::Warc),
            (".jsonl", Kind::JsonLines),
            (".ndjson", Kind::JsonLines),
            (".csv", Kind::Csv),
            (".tsv", Kind::Tsv),
            (".tab", Kind::Tsv),
            (".eml", Kind::Mail),
            (".mbox", Kind::Mbox),
            (".html", Kind::Html),
            (".htm", Kind::Html),
            (".xhtml", Kind::Html),
            (".tar", Kind::Tar),
            (".tgz", Kind::Tar),
            (".zip", Kind::Zip),
            (".parquet", Kind::Parquet),
            (".arrow", Kind::Arrow),
            (".feather", Kind::Arrow),
        ];
        ends.into_iter().find(|(end, _)| path.ends_with(end)).map(|(_, kind)| kind)
    }

    /// Returns what a source holds that begins with this text and is no WARC.
    fn of_text(text: &[u8]) -> Kind {
        if text.starts_with(b"PAR1") {
            return Kind::Parquet;
        }
        if text.starts_with(b"ARROW1\0\0") || is_arrow_stream(text) {
            return Kind::Arrow;
        }
        // An entry, the end of an archive without any, the beginning of one that was divided.
        if [b"PK\x03\x04", b"PK\x05\x06", b"PK\x07\x08"]
            .iter()
            .any(|magic| text.starts_with(*magic))
        {
            return Kind::Zip;
        }
        // A header that is broken does not make its archive something else; a text may have the word there.
        let has_magic = || text.get(257..262) == Some(b"ustar") && text[..257].contains(&0);
        if is_tar(text) || has_magic() {
            return Kind::Tar;
        }
        let text = without_mark(text);
        let lines = text.iter().position(|byte| !matches!(byte, b'\r' | b'\n')).unwrap_or(0);
        if begins_mbox(&text[lines..]) {
            return Kind::Mbox;
        }
        if begins_message(text, true) == Some(true) {
            return Kind::Mail;
        }
        if is_json_lines(text) {
            return Kind::JsonLines;
        }
        if begins_document(text) == Some(true) { Kind::Html } else { Kind::Text }
    }
}

/// Returns how a file of this name should be compressed that begins with these bytes, if these are neither
/// compressed nor text: its first member is broken, or the file ends within its first bytes.
fn promised(name: &str, begin: &[u8]) -> Option<Format> {
    let (_, format) = Format::of_name(name);
    if format == Format::Plain {
        return None;
    }
    let is_binary = begin.iter().take(TELLING).any(|byte| *byte < b'\t');
    let is_cut = !begin.is_empty() && format.magic().starts_with(begin);
    (is_binary || is_cut).then_some(format)
}

/// Returns whether this begins a stream of Arrow: a mark, the length of the schema in whole words, and the
/// place of its root.
fn is_arrow_stream(text: &[u8]) -> bool {
    let Some([0xFF, 0xFF, 0xFF, 0xFF, length @ .., a, b, 0, 0]) = text.first_chunk::<12>() else {
        return false;
    };
    let length = i32::from_le_bytes(*length);
    length >= 16 && length % 8 == 0 && u16::from_le_bytes([*a, *b]) % 4 == 0 && (*a, *b) != (0, 0)
}

/// Returns whether the first line that is not empty is an object of JSON, as far as it is there.
fn is_json_lines(text: &[u8]) -> bool {
    let text = text.trim_ascii_start();
    let end = memchr::memchr(b'\n', text);
    let line = text[..end.unwrap_or(text.len())].trim_ascii();
    let has_member = line.strip_prefix(b"{").is_some_and(|rest| {
        let rest = rest.trim_ascii_start();
        rest.starts_with(b"\"") || rest.starts_with(b"}") || rest.is_empty() && end.is_none()
    });
    let mut pieces = Pieces::new(&Json::new().columns(&[]), &[]);
    let take = &mut |_: Piece<'_>| {};
    has_member && pieces.push(line, take).is_ok() && (end.is_none() || pieces.finish(take).is_ok())
}

/// How many decoded bytes tell what a source holds.
const TELLING: usize = 4 << 10;

impl Form {
    /// The number of bytes of a source that [`Form::of`] needs, if there are as many.
    pub const LENGTH: usize = 64 << 10;

    /// Returns the form of a source that is compressed so, and holds this.
    #[must_use]
    pub const fn new(format: Format, kind: Kind) -> Form {
        Form { format, kind }
    }

    /// Returns the form of a source that begins with these bytes. Its name plays no part.
    ///
    /// ```
    /// use irispan_extract::decode::Format;
    /// use irispan_extract::source::{Form, Kind};
    ///
    /// let form = Form::of(b"WARC/1.0\r\nWARC-Type: warcinfo\r\n");
    /// assert_eq!(form, Form::new(Format::Plain, Kind::Warc));
    /// ```
    #[must_use]
    pub fn of(begin: &[u8]) -> Form {
        Form::decoding(Format::of(begin), begin)
    }

    /// Returns the form of a source that is compressed so.
    fn decoding(format: Format, begin: &[u8]) -> Form {
        let text = decoded(format, begin);
        // Nobody but writers of WARC begins zstd with a dictionary, which may be longer than this.
        let is_dictionary =
            text.is_empty() && format == Format::Zstd && !begin.starts_with(format.magic());
        let is_warc = is_dictionary || text.trim_ascii_start().starts_with(b"WARC/");
        Form { format, kind: if is_warc { Kind::Warc } else { Kind::of_text(&text) } }
    }

    /// Returns what a source of this name holds that looks like text.
    fn kind_of(self, name: &str, begin: &[u8]) -> Kind {
        let named = Kind::of_path(name).unwrap_or(Kind::Text);
        // A page that a server sent instead of an archive or a table is text.
        let is_text = || !decoded(self.format, begin).iter().take(TELLING).any(|byte| *byte == 0);
        if (named.is_container() || named.has_index()) && is_text() { Kind::Text } else { named }
    }

    /// Returns the form of a source of this name that begins with these bytes. The name tells WARC, JSON lines, CSV, TSV,
    /// messages, mailboxes and HTML from text if the bytes do not, and how bytes should be compressed that are no text.
    #[must_use]
    pub fn of_named(name: &str, begin: &[u8]) -> Form {
        let mut form = Form::of(begin);
        if form == (Form { format: Format::Plain, kind: Kind::Text })
            && let Some(format) = promised(name, begin)
        {
            form = Form::decoding(format, begin);
        }
        match form.kind {
            Kind::Text => Form { kind: form.kind_of(name, begin), ..form },
            _ => form,
        }
    }
}

/// Returns the first decoded bytes, those of broken members left out.
pub(super) fn decoded(format: Format, begin: &[u8]) -> Vec<u8> {
    let mut decoder = Decoder::new(format);
    let (mut at, mut text) = (0, Vec::new());
    while text.len() < TELLING {
        match decoder.decode(&begin[at..], &mut text, TELLING) {
            Ok(progress) if progress.read > 0 => at += progress.read,
            // All was read, and gave something.
            Ok(_) if !text.is_empty() => break,
            _ => {
                // What a broken member seems to have may be others.
                let after = decoder.member_offset() as usize + 1;
                let rest = begin.get(after..).unwrap_or_default();
                let magic = memchr::memmem::Finder::new(format.magic());
                let Some(next) = magic.find(rest).filter(|_| format != Format::Plain) else {
                    break;
                };
                at = after + next;
                decoder.restart(at as u64);
            }
        }
    }
    text
}
