//! Charsets other than UTF-8: decoding IRIs, and encoding them for documents.

use core::fmt;

use encoding_rs::{DecoderResult, EncoderResult, Encoding, UTF_8, UTF_16BE, UTF_16LE};

use crate::error::{Error, ErrorKind};
use crate::iri::{markup, percent};
use crate::names::{ParseNameError, named};
use crate::text::ascii::AsciiSet;

/// The octets of an encoded query that are not escaped. The delimiters of query items are escaped,
/// because an octet of a character would otherwise be read as one.
const OCTET: AsciiSet = AsciiSet::QUERY.without(AsciiSet::of("&+;="));

/// How the characters of an IRI that a charset lacks are written in a document (RFC 3987, section
/// 6.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Escape {
    /// As character references of HTML and XML, `&#x65E5;`. `&` `<` `>` `"` and `'` become
    /// references too, so that the IRI can be used in an attribute.
    Reference,
    /// Percent-encoded, `%E6%97%A5`, for plain text and other formats without escapes (MAIL-24).
    Percent,
}

named! {
    Escape, "escape":
    Reference = "reference",
    Percent = "percent",
}

/// A charset: an encoding of the WHATWG Encoding Standard.
///
/// ```
/// use irispan::iri::Charset;
///
/// assert_eq!(Charset::for_label("latin1")?.name(), "windows-1252");
/// assert!(Charset::for_label("utf-7").is_err());
/// # Ok::<(), irispan::ParseNameError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Charset(&'static Encoding);

impl Charset {
    /// Returns the charset that has this decoder.
    pub(crate) const fn from_encoding(encoding: &'static Encoding) -> Charset {
        Charset(encoding)
    }

    /// Returns its decoder.
    pub(crate) const fn encoding(self) -> &'static Encoding {
        self.0
    }

    /// Returns the charset of this name, which may be an alias and in any case.
    ///
    /// # Errors
    ///
    /// [`ParseNameError`] for a name that the standard does not know.
    pub fn for_label(label: &str) -> Result<Charset, ParseNameError> {
        let encoding = Encoding::for_label(label.as_bytes());
        encoding.map(Charset).ok_or(ParseNameError::new("charset", &[]))
    }

    /// Returns the name of the charset in the standard.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.0.name()
    }

    /// Decodes bytes of this charset. The text is not normalized, and a byte order mark is kept.
    /// Time is linear in the bytes.
    ///
    /// # Errors
    ///
    /// [`ErrorKind::InvalidEncoding`] with the offset of the first invalid byte.
    pub fn decode(self, bytes: &[u8]) -> Result<String, Error> {
        let mut decoder = self.0.new_decoder_without_bom_handling();
        let capacity = decoder.max_utf8_buffer_length_without_replacement(bytes.len());
        let mut text = String::with_capacity(capacity.unwrap_or(bytes.len()));
        match decoder.decode_to_string_without_replacement(bytes, &mut text, true) {
            (DecoderResult::InputEmpty, _) => Ok(text),
            (DecoderResult::Malformed(length, after), read) => {
                let offset = read.saturating_sub(usize::from(length) + usize::from(after));
                Err(Error::new(ErrorKind::InvalidEncoding, None, offset))
            }
            (DecoderResult::OutputFull, read) => {
                Err(Error::new(ErrorKind::InvalidEncoding, None, read))
            }
        }
    }

    /// Encodes a text in this charset. Time is linear in the text.
    ///
    /// # Errors
    ///
    /// [`ErrorKind::InvalidEncoding`] with the offset of the first character that the charset
    /// lacks, or that would be decoded as another: Shift_JIS has the same byte for `¥` and the
    /// backslash.
    pub fn encode(self, text: &str) -> Result<Vec<u8>, Error> {
        match text.char_indices().find(|&(_, c)| !self.has(c)) {
            Some((at, _)) => Err(Error::new(ErrorKind::InvalidEncoding, None, at)),
            None => Ok(self.bytes(text)),
        }
    }

    /// Encodes an IRI for a document in this charset (RFC 3987, section 6.3). Characters that the
    /// charset lacks are escaped.
    ///
    /// With [`Escape::Reference`], [`decode`](Charset::decode) and
    /// [`undo_references`](crate::iri::undo_references) return the same text; with
    /// [`Escape::Percent`], `decode` returns an IRI that maps to the same URI. Controls, U+FFFE and
    /// U+FFFF, which no IRI may hold and no reference stands for, are percent-encoded as well by
    /// [`Escape::Reference`]. Time is linear in the IRI.
    ///
    /// ```
    /// use irispan::iri::{Charset, Escape, undo_references};
    ///
    /// let latin1 = Charset::for_label("iso-8859-1").unwrap();
    /// let iri = "http://a.example/é日?x=1&y";
    /// let bytes = latin1.encode_iri(iri, Escape::Reference)?;
    /// assert_eq!(bytes, b"http://a.example/\xE9&#x65E5;?x=1&amp;y");
    /// assert_eq!(undo_references(&latin1.decode(&bytes)?), iri);
    ///
    /// let bytes = latin1.encode_iri(iri, Escape::Percent)?;
    /// assert_eq!(bytes, b"http://a.example/\xE9%E6%97%A5?x=1&y");
    /// # Ok::<(), irispan::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`ErrorKind::InvalidEncoding`] for the charset `replacement` of the standard, which has no
    /// encoder.
    pub fn encode_iri(self, iri: &str, escape: Escape) -> Result<Vec<u8>, Error> {
        let mut text = String::with_capacity(iri.len());
        for c in iri.chars() {
            let lacks = !self.has(c);
            match escape {
                Escape::Reference => markup::push(&mut text, c, lacks),
                Escape::Percent if lacks => {
                    percent::push_escapes(&mut text, c.encode_utf8(&mut [0; 4]).as_bytes());
                }
                Escape::Percent => text.push(c),
            }
        }
        self.encode(&text)
    }

    /// Returns true if the charset has the character and decodes it as the same character.
    fn has(self, c: char) -> bool {
        if c.is_ascii_graphic() && self.0.is_ascii_compatible() {
            return true;
        }
        let mut buffer = [0; 4];
        let text: &str = c.encode_utf8(&mut buffer);
        self.is_unicode() || self.decode(&self.bytes(text)).is_ok_and(|back| back == text)
    }

    fn is_unicode(self) -> bool {
        self.0 == UTF_8 || self.0 == UTF_16LE || self.0 == UTF_16BE
    }

    /// Encodes a text. Characters that the charset lacks become references.
    fn bytes(self, text: &str) -> Vec<u8> {
        // encoding_rs encodes to UTF-8 for these, as the standard demands for forms.
        if self.0 == UTF_16LE {
            return text.encode_utf16().flat_map(u16::to_le_bytes).collect();
        }
        if self.0 == UTF_16BE {
            return text.encode_utf16().flat_map(u16::to_be_bytes).collect();
        }
        self.0.encode(text).0.into_owned()
    }

    /// Appends the octets of a text, percent-encoded except for those that the value of a query
    /// item may hold. Characters that the charset lacks become numeric character references
    /// (I3987B-8).
    pub(super) fn push_escaped(self, out: &mut String, mut text: &str) {
        // UTF-16 is encoded as UTF-8.
        let mut encoder = self.0.output_encoding().new_encoder();
        let mut octets = Vec::new();
        loop {
            let capacity =
                encoder.max_buffer_length_from_utf8_without_replacement(text.len()).unwrap_or(0);
            octets.reserve(capacity);
            let (result, read) =
                encoder.encode_from_utf8_to_vec_without_replacement(text, &mut octets, true);
            text = &text[read..];
            match result {
                EncoderResult::InputEmpty => break,
                EncoderResult::OutputFull => {}
                EncoderResult::Unmappable(c) => {
                    octets.extend_from_slice(format!("&#{};", u32::from(c)).as_bytes());
                }
            }
        }
        for octet in octets {
            if OCTET.contains(octet) {
                out.push(char::from(octet));
            } else {
                percent::push_escape(out, octet);
            }
        }
    }

    /// Returns the offset in the bytes of the character at `offset` in the decoded text.
    pub(super) fn offset_in(self, bytes: &[u8], offset: usize) -> usize {
        let mut decoder = self.0.new_decoder_without_bom_handling();
        let mut buffer = [0; 16];
        let mut written = 0;
        for (at, byte) in bytes.chunks(1).enumerate() {
            written += decoder.decode_to_utf8_without_replacement(byte, &mut buffer, false).2;
            if written > offset {
                return at;
            }
        }
        bytes.len()
    }
}

impl fmt::Debug for Charset {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Charset({})", self.name())
    }
}
