//! Detects what a source is from its first bytes.

use irispan::mail::{begins_mbox, begins_message};
use irispan::steps::html::begins_document;

use super::container::is_tar;
use crate::decode::{Decoder, Format};
use crate::record::Piece;
use crate::record::json::{Json, Pieces};
use crate::record::mark::without_mark;

/// The compression and the content of a source.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Form {
    /// How it is compressed.
    pub format: Format,
    /// Its content.
    pub kind: Kind,
}

/// The content of a source.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Kind {
    /// Records of WARC 1.0 or 1.1.
    Warc,
    /// Text as one record.
    Text,
    /// Text with one record per line.
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
    /// A mailbox of messages.
    Mbox,
    /// One message.
    Mail,
    /// HTML as one record.
    Html,
    /// An archive of files, each of which is a source.
    Tar,
    /// An archive of files, each of which is a source and compressed separately, with an index.
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

    /// Returns the kind with a name, or `None`.
    #[must_use]
    pub fn of_name(name: &str) -> Option<Kind> {
        Kind::ALL.iter().copied().find(|kind| kind.as_str() == name)
    }

    /// Returns whether it has an index at its end, so that it needs a file rather than a stream.
    #[must_use]
    pub const fn has_index(self) -> bool {
        matches!(self, Kind::Parquet | Kind::Arrow | Kind::Zip)
    }

    /// Returns whether its entries are sources themselves.
    #[must_use]
    pub const fn is_container(self) -> bool {
        matches!(self, Kind::Tar | Kind::Zip)
    }

    /// Returns the kind that the name of a file implies, for kinds that the content may not show:
    /// WARC, JSON lines, an archive or a table whose beginning is broken, CSV, TSV, a message, a
    /// mailbox or HTML, compressed or not.
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

    /// Detects the content of a source other than WARC from the beginning of its text.
    fn of_text(text: &[u8]) -> Kind {
        if text.starts_with(b"PAR1") {
            return Kind::Parquet;
        }
        if text.starts_with(b"ARROW1\0\0") || is_arrow_stream(text) {
            return Kind::Arrow;
        }
        // The beginning of an entry, of an empty archive, and of a split archive.
        if [b"PK\x03\x04", b"PK\x05\x06", b"PK\x07\x08"]
            .iter()
            .any(|magic| text.starts_with(*magic))
        {
            return Kind::Zip;
        }
        // An archive with a broken header is still an archive, but a text may have the magic word
        // there.
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

/// Returns the compression that the name of a file implies, if the file begins with bytes that are
/// neither compressed nor text: then its first member is broken, or the file is very short.
fn promised(name: &str, begin: &[u8]) -> Option<Format> {
    let (_, format) = Format::of_name(name);
    if format == Format::Plain {
        return None;
    }
    let is_binary = begin.iter().take(TELLING).any(|byte| *byte < b'\t');
    let is_cut = !begin.is_empty() && format.magic().starts_with(begin);
    (is_binary || is_cut).then_some(format)
}

/// Returns whether a text begins a stream of Arrow: a mark, the length of the schema as a multiple
/// of 8, and the offset of its root.
fn is_arrow_stream(text: &[u8]) -> bool {
    let Some([0xFF, 0xFF, 0xFF, 0xFF, length @ .., a, b, 0, 0]) = text.first_chunk::<12>() else {
        return false;
    };
    let length = i32::from_le_bytes(*length);
    length >= 16 && length % 8 == 0 && u16::from_le_bytes([*a, *b]) % 4 == 0 && (*a, *b) != (0, 0)
}

/// Returns whether the first non-empty line is a JSON object, as far as it is available.
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

/// The number of decoded bytes from which the content of a source is detected.
const TELLING: usize = 4 << 10;

impl Form {
    /// The number of bytes of a source that [`Form::of`] needs, if the source has as many.
    pub const LENGTH: usize = 64 << 10;

    /// Returns the form of a source with this compression and content.
    #[must_use]
    pub const fn new(format: Format, kind: Kind) -> Form {
        Form { format, kind }
    }

    /// Returns the form of a source that begins with these bytes, whatever its name.
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

    /// Returns the form of a source with this compression.
    fn decoding(format: Format, begin: &[u8]) -> Form {
        let text = decoded(format, begin);
        // Only writers of WARC begin zstd with a dictionary, which may be longer than these bytes.
        let is_dictionary =
            text.is_empty() && format == Format::Zstd && !begin.starts_with(format.magic());
        let is_warc = is_dictionary || text.trim_ascii_start().starts_with(b"WARC/");
        Form { format, kind: if is_warc { Kind::Warc } else { Kind::of_text(&text) } }
    }

    /// Returns the content of a source that looks like text, taking its name into account.
    fn kind_of(self, name: &str, begin: &[u8]) -> Kind {
        let named = Kind::of_path(name).unwrap_or(Kind::Text);
        // An error page that a server sent instead of an archive or a table is text.
        let is_text = || !decoded(self.format, begin).iter().take(TELLING).any(|byte| *byte == 0);
        if (named.is_container() || named.has_index()) && is_text() { Kind::Text } else { named }
    }

    /// Returns the form of a source of this name that begins with these bytes. If the bytes do not
    /// show it, the name distinguishes WARC, JSON lines, CSV, TSV, messages, mailboxes and HTML
    /// from text, and implies the compression of bytes that are not text.
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

/// Returns the first decoded bytes, without those of broken members.
pub(super) fn decoded(format: Format, begin: &[u8]) -> Vec<u8> {
    let mut decoder = Decoder::new(format);
    let (mut at, mut text) = (0, Vec::new());
    while text.len() < TELLING {
        match decoder.decode(&begin[at..], &mut text, TELLING) {
            Ok(progress) if progress.read > 0 => at += progress.read,
            // The input is used up, and gave some text.
            Ok(_) if !text.is_empty() => break,
            _ => {
                // A broken member may contain others.
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
