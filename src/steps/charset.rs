//! Detects and decodes charsets of mail and of old documents.

use std::borrow::Cow;

use encoding_rs::{
    Decoder, DecoderResult, Encoding, ISO_2022_JP, REPLACEMENT, UTF_8, UTF_16BE, UTF_16LE,
    WINDOWS_1252,
};

use super::characters::Characters;
use super::map::OffsetMap;
use super::normalize;
use super::repair::{Repair, note};
use super::shifted::Shifted;
use crate::iri::Charset;
use crate::names::ParseNameError;

/// The charset of most mail that doesn't name one: windows-1252.
pub const FALLBACK: Charset = Charset::from_encoding(WINDOWS_1252);

/// Names that occur in mail and are unknown to the WHATWG Encoding standard.
const ALIASES: [(&str, &str); 16] = [
    ("ansi_x3.4", "us-ascii"),
    ("cp932", "shift_jis"),
    ("cp936", "gbk"),
    ("cp949", "euc-kr"),
    ("cp950", "big5"),
    ("eucjp", "euc-jp"),
    ("euckr", "euc-kr"),
    ("iso-2022-jp-1", "iso-2022-jp"),
    ("iso-2022-jp-2", "iso-2022-jp"),
    ("iso-8859-1-windows-3.1-latin-1", "windows-1252"),
    ("koi-8", "koi8-r"),
    ("ms949", "euc-kr"),
    ("utf8mb4", "utf-8"),
    ("viet-windows", "windows-1258"),
    ("x-iso-2022-jp", "iso-2022-jp"),
    ("x-uhc", "euc-kr"),
];

/// Text that was decoded from a charset.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Decoded<'b> {
    /// The text; borrowed if the bytes are UTF-8 without a byte order mark.
    pub text: Cow<'b, str>,
    /// Where it comes from.
    pub map: OffsetMap,
    /// The name of the charset that was used, as in the WHATWG Encoding standard.
    pub charset: &'static str,
    /// Whether some U+FFFD in the text replace bytes that are invalid in the charset.
    pub malformed: bool,
    /// What was wrong, each kind once.
    pub repairs: Vec<Repair>,
}

/// The meaning of a label.
enum Named {
    None,
    Ascii,
    Utf7,
    Refused,
    Unknown,
    Shifted(Shifted),
    Encoding(&'static Encoding),
}

/// Decodes bytes in the charset `label`, which may be any name in use. Without a label, or with an
/// unknown one, they are read as UTF-8 if they are valid UTF-8, and otherwise in the charset
/// `fallback` (MAIL-26). A byte order mark takes precedence over any label.
///
/// Text in a non-Unicode charset is put into Normalization Form C (MAIL-22). Bytes that are invalid
/// in the charset become U+FFFD. UTF-7, and charsets without a decoder, are read as ASCII. Never
/// fails; time is linear in the bytes.
///
/// ```
/// use irispan::steps::{Repair, charset};
///
/// let bytes = b"http://a.example/\x1b$BNc\x1b(B";
/// let decoded = charset::decode(bytes, Some("iso-2022-jp"), charset::FALLBACK);
/// assert_eq!(decoded.text, "http://a.example/例");
/// assert!(decoded.map.ranges(17..20).eq([20..22]));
///
/// let decoded = charset::decode(b"caf\xE9", None, charset::FALLBACK);
/// assert_eq!((&*decoded.text, decoded.charset), ("café", "windows-1252"));
/// assert_eq!(decoded.repairs, [Repair::MissingCharset]);
/// ```
#[must_use]
pub fn decode<'b>(bytes: &'b [u8], label: Option<&str>, fallback: Charset) -> Decoded<'b> {
    match Encoding::for_bom(bytes) {
        Some((marked, length)) => {
            of_encoding(bytes, core::str::from_utf8(bytes).ok(), (marked, length), Vec::new())
        }
        None => decode_rest(bytes, label, fallback),
    }
}

/// Returns the name of the charset whose byte order mark a text begins with.
#[cfg(feature = "mail")]
pub(crate) fn marked(bytes: &[u8]) -> Option<&'static str> {
    Encoding::for_bom(bytes).map(|(marked, _)| marked.name())
}

/// Returns whether a label is that of a charset, even one without a decoder.
#[cfg(feature = "mail")]
pub(crate) fn is_known(label: &str) -> bool {
    !matches!(named(Some(label)), Named::None | Named::Unknown)
}

/// Decodes bytes from within a text, where there is no byte order mark, as [`decode`] does.
pub(crate) fn decode_rest<'b>(
    bytes: &'b [u8],
    label: Option<&str>,
    fallback: Charset,
) -> Decoded<'b> {
    let mut repairs = Vec::new();
    let valid = core::str::from_utf8(bytes).ok();
    let guess = if valid.is_some() { UTF_8 } else { fallback.encoding() };
    let encoding = match named(label) {
        Named::None | Named::Ascii if bytes.is_ascii() => {
            return unchanged(valid.unwrap_or_default(), "US-ASCII", repairs);
        }
        Named::None => {
            note(&mut repairs, Repair::MissingCharset);
            guess
        }
        Named::Ascii => {
            note(&mut repairs, Repair::WrongCharset);
            guess
        }
        Named::Unknown => {
            note(&mut repairs, Repair::UnknownCharset);
            guess
        }
        Named::Utf7 => return ascii(bytes, Repair::RefusedUtf7),
        Named::Refused => return ascii(bytes, Repair::RefusedCharset),
        Named::Shifted(shifted) => {
            let raw = shifted.decode(bytes);
            if raw.malformed {
                note(&mut repairs, Repair::MalformedText);
            }
            return composed(raw, shifted.name(), repairs);
        }
        Named::Encoding(encoding) => encoding,
    };
    of_encoding(bytes, valid, (encoding, 0), repairs)
}

/// Decodes the bytes after a byte order mark of `mark` bytes; `valid` is all of them, if they are
/// UTF-8.
fn of_encoding<'b>(
    bytes: &'b [u8],
    valid: Option<&'b str>,
    (encoding, mark): (&'static Encoding, usize),
    mut repairs: Vec<Repair>,
) -> Decoded<'b> {
    if let Some(text) = valid.filter(|_| encoding == UTF_8 && mark == 0) {
        return unchanged(text, UTF_8.name(), repairs);
    }
    let raw = transcode(bytes, encoding, mark);
    if raw.malformed {
        if let Some(text) = valid.filter(|text| !text.is_ascii()) {
            note(&mut repairs, Repair::WrongCharset);
            return unchanged(text, UTF_8.name(), repairs);
        }
        note(&mut repairs, Repair::MalformedText);
    }
    match [UTF_8, UTF_16BE, UTF_16LE].contains(&encoding) {
        // MAIL-22: text of a Unicode charset is left as it is.
        true => decoded(raw, encoding.name(), repairs),
        false => composed(raw, encoding.name(), repairs),
    }
}

/// Returns the charset of a label, which may be any name that occurs in mail.
///
/// # Errors
///
/// [`ParseNameError`] if there is no such charset, or it has no encoder: US-ASCII, ISO-2022-KR and
/// HZ are supported only by [`decode`].
pub fn for_label(label: &str) -> Result<Charset, ParseNameError> {
    match named(Some(label)) {
        Named::Encoding(encoding) => Ok(Charset::from_encoding(encoding)),
        _ => Err(ParseNameError::new("charset", &[])),
    }
}

/// Returns a text in UTF-8 without an incomplete character at its end.
///
/// ```
/// use irispan::steps::charset::whole_characters;
///
/// assert_eq!(whole_characters(b"caf\xC3"), b"caf");
/// assert_eq!(whole_characters(b"caf\xC3\xA9"), "café".as_bytes());
/// assert_eq!(whole_characters(b"caf\xFF"), b"caf\xFF");
/// ```
#[must_use]
pub fn whole_characters(text: &[u8]) -> &[u8] {
    let near = text.len().saturating_sub(3);
    let begins = |at: &usize| text[*at] & 0xC0 != 0x80;
    let Some(last) = (near..text.len()).rev().find(begins) else { return text };
    let is_begun = core::str::from_utf8(&text[last..]).is_err_and(|e| e.error_len().is_none());
    if is_begun { &text[..last] } else { text }
}

/// Returns the meaning of a label.
fn named(label: Option<&str>) -> Named {
    let Some(label) = label else { return Named::None };
    // Nearly all mail says this.
    if label.eq_ignore_ascii_case("utf-8") {
        return Named::Encoding(UTF_8);
    }
    // RFC 2231 allows a language after the charset, and broken mail leaves quotes around it.
    let label = label.split(['*', '\'']).next().unwrap_or_default();
    let label = label.trim().trim_matches(['"', ';']).to_ascii_lowercase();
    // `charset=3Dutf-8`: an equals sign of quoted-printable. No label begins with `3d`.
    let label = label.strip_prefix("3d").unwrap_or(&label).trim_matches('"');
    let label = ALIASES.iter().find(|(alias, _)| *alias == label).map_or(label, |(_, name)| name);
    if label.is_empty() {
        Named::None
    } else if label == "us-ascii" || label == "ascii" || label.starts_with("ansi_x3.4-") {
        Named::Ascii
    } else if label.contains("utf-7") || label == "utf7" {
        Named::Utf7
    } else if let Some(shifted) = Shifted::for_label(label) {
        Named::Shifted(shifted)
    } else {
        match Encoding::for_label(label.as_bytes()) {
            Some(encoding) if encoding == REPLACEMENT => Named::Refused,
            Some(encoding) => Named::Encoding(encoding),
            None => Named::Unknown,
        }
    }
}

/// Returns bytes that are UTF-8 already.
fn unchanged<'b>(text: &'b str, charset: &'static str, repairs: Vec<Repair>) -> Decoded<'b> {
    let (text, map) = (Cow::Borrowed(text), OffsetMap::identity());
    Decoded { text, map, charset, malformed: false, repairs }
}

/// Returns text of a Unicode charset.
fn decoded<'b>(raw: Characters, charset: &'static str, repairs: Vec<Repair>) -> Decoded<'b> {
    let Characters { text, map, malformed } = raw;
    Decoded { text: Cow::Owned(text), map: map.build(), charset, malformed, repairs }
}

/// Returns text of another charset, in Normalization Form C.
fn composed<'b>(raw: Characters, charset: &'static str, repairs: Vec<Repair>) -> Decoded<'b> {
    let raw = decoded(raw, charset, repairs);
    let (text, map) = normalize::compose(raw.text);
    Decoded { text, map: raw.map.then(map), ..raw }
}

/// Decodes bytes as ASCII. Escapes and shifts stay in the text as controls, which end links.
fn ascii<'b>(bytes: &[u8], repair: Repair) -> Decoded<'b> {
    let mut out = Characters::with_capacity(bytes.len());
    for (at, byte) in bytes.iter().enumerate() {
        out.push_ascii(at, *byte);
    }
    decoded(out, "US-ASCII", vec![repair])
}

/// Decodes the bytes after a byte order mark of `mark` bytes.
fn transcode(bytes: &[u8], encoding: &'static Encoding, mark: usize) -> Characters {
    // In UTF-16 and after shifts of ISO-2022-JP, ASCII bytes have other meanings.
    let has_ascii = encoding.is_ascii_compatible() && encoding != ISO_2022_JP;
    let mut reader = Reader {
        decoder: encoding.new_decoder_without_bom_handling(),
        out: Characters::with_capacity(bytes.len() + bytes.len() / 2),
        begun: mark,
    };
    let mut at = mark;
    while at < bytes.len() {
        if has_ascii && reader.begun == at && bytes[at].is_ascii() {
            let end = at + Encoding::ascii_valid_up_to(&bytes[at..]);
            reader.out.copy(bytes, at..end);
            at = end;
            reader.begun = at;
            continue;
        }
        at += 1;
        reader.feed(&bytes[at - 1..at], at, false);
        // MAIL-27: an escape sequence isn't text. All valid ones have three bytes.
        if encoding == ISO_2022_JP && at - reader.begun == 3 && bytes[reader.begun] == 0x1B {
            reader.begun = at;
        }
    }
    reader.feed(&[], bytes.len(), true);
    reader.out
}

struct Reader {
    decoder: Decoder,
    out: Characters,
    /// The first byte that was not decoded to a character yet.
    begun: usize,
}

impl Reader {
    /// Feeds at most one byte, the last one before `end`.
    fn feed(&mut self, byte: &[u8], end: usize, last: bool) {
        let mut rest = byte;
        loop {
            let mut buffer = [0; 32];
            let (result, read, written) =
                self.decoder.decode_to_utf8_without_replacement(rest, &mut buffer, last);
            rest = &rest[read..];
            self.push(end - rest.len(), &buffer[..written]);
            match result {
                DecoderResult::InputEmpty => return,
                // A byte decodes to a few characters, for which there is room.
                DecoderResult::OutputFull => {}
                // The bytes after the malformed sequence are decoded again.
                DecoderResult::Malformed(_, after) => {
                    self.out.malformed = true;
                    self.push(end - rest.len() - usize::from(after), "\u{FFFD}".as_bytes());
                }
            }
        }
    }

    /// Appends characters that the bytes before `end` decode to.
    fn push(&mut self, end: usize, written: &[u8]) {
        if let Ok(written) = core::str::from_utf8(written)
            && !written.is_empty()
        {
            self.out.push_str(self.begun..end.max(self.begun), written);
            self.begun = end.max(self.begun);
        }
    }
}

#[cfg(test)]
#[expect(clippy::single_range_in_vec_init, reason = "a list of ranges may hold one")]
#[expect(clippy::unwrap_used, reason = "tests fail by panicking")]
mod tests;
