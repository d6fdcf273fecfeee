//! Decodes text in any charset, which comes in pieces, to UTF-8.

use std::borrow::Cow;
use std::convert::Infallible;

use encoding_rs::{CoderResult, Decoder, Encoding, UTF_8};
use irispan::steps::wide::Wide;

/// The length of the longest byte order mark.
pub(crate) const MARK: usize = 4;

/// The number of bytes of UTF-8 that are made at a time.
const DECODED: usize = 64 << 10;

/// Decodes bytes to UTF-8. Malformed sequences become U+FFFD; a byte order mark is removed, except
/// for that of UTF-8.
#[derive(Debug)]
pub(crate) enum Charset {
    Utf8,
    Other(Box<Decoder>),
    Utf32(Utf32),
}

/// UTF-32, which the web does not have, but some tables do.
#[derive(Debug)]
pub(crate) struct Utf32 {
    is_little: bool,
    /// The bytes of an incomplete character.
    rest: Vec<u8>,
    is_begun: bool,
}

impl Charset {
    /// Returns UTF-32 for a text that begins with its byte order mark, and `other` for any other
    /// text.
    pub(crate) fn of(begin: &[u8], other: &'static Encoding) -> Charset {
        match Wide::for_mark(begin) {
            Some(wide @ (Wide::Utf32Le | Wide::Utf32Be)) => Charset::Utf32(Utf32 {
                is_little: wide == Wide::Utf32Le,
                rest: Vec::new(),
                is_begun: false,
            }),
            _ if other == UTF_8 => Charset::Utf8,
            // The mark is removed, but does not override the charset.
            _ => Charset::Other(Box::new(other.new_decoder_with_bom_removal())),
        }
    }

    /// Passes on the text up to the last complete character, or all of it at the end, after which
    /// another text may follow.
    ///
    /// # Errors
    ///
    /// Those of `take`.
    pub(crate) fn decode<E>(
        &mut self,
        bytes: &[u8],
        is_end: bool,
        take: &mut dyn FnMut(&[u8]) -> Result<(), E>,
    ) -> Result<(), E> {
        match self {
            Charset::Utf8 => take(bytes)?,
            Charset::Other(decoder) => {
                decode(decoder, bytes, is_end, take)?;
                if is_end {
                    **decoder = decoder.encoding().new_decoder_without_bom_handling();
                }
            }
            Charset::Utf32(utf32) => {
                bytes.chunks(DECODED).try_for_each(|bytes| take(utf32.decode(bytes).as_bytes()))?;
                if is_end && !utf32.rest.is_empty() {
                    utf32.rest.clear();
                    take("\u{FFFD}".as_bytes())?;
                }
            }
        }
        Ok(())
    }
}

impl Utf32 {
    fn decode(&mut self, bytes: &[u8]) -> String {
        self.rest.extend_from_slice(bytes);
        let (units, rest) = self.rest.as_chunks::<4>();
        let mut text = String::with_capacity(self.rest.len());
        for unit in units {
            let unit = match self.is_little {
                true => u32::from_le_bytes(*unit),
                false => u32::from_be_bytes(*unit),
            };
            if self.is_begun || unit != 0xFEFF {
                text.push(char::from_u32(unit).unwrap_or(char::REPLACEMENT_CHARACTER));
            }
            self.is_begun = true;
        }
        self.rest = rest.to_vec();
        text
    }
}

fn decode<E>(
    decoder: &mut Decoder,
    mut bytes: &[u8],
    is_end: bool,
    take: &mut dyn FnMut(&[u8]) -> Result<(), E>,
) -> Result<(), E> {
    let mut out = vec![0; DECODED.min(bytes.len() * 3 + 16)];
    loop {
        let (result, read, written, _) = decoder.decode_to_utf8(bytes, &mut out, is_end);
        take(&out[..written])?;
        bytes = &bytes[read..];
        if result == CoderResult::InputEmpty {
            return Ok(());
        }
    }
}

/// Decodes text to UTF-8 if its byte order mark is that of UTF-16 or UTF-32.
#[derive(Debug)]
pub(crate) enum Marked {
    /// The first bytes, until there are enough for a byte order mark.
    Begin(Vec<u8>),
    Known(Charset),
}

impl Default for Marked {
    fn default() -> Marked {
        Marked::Begin(Vec::new())
    }
}

impl Marked {
    /// Returns whether offsets in the decoded text differ from those in the bytes.
    pub(crate) fn is_wide(&self) -> bool {
        matches!(self, Marked::Known(Charset::Other(_) | Charset::Utf32(_)))
    }

    /// Returns the text that is certain, or all of it at the end.
    pub(crate) fn push<'t>(&mut self, bytes: &'t [u8], is_end: bool) -> Cow<'t, [u8]> {
        let (charset, bytes) = match self {
            Marked::Known(charset) => (charset, Cow::Borrowed(bytes)),
            Marked::Begin(head) => {
                let bytes = match head.is_empty() {
                    true => Cow::Borrowed(bytes),
                    false => Cow::Owned([head, bytes].concat()),
                };
                if bytes.len() < MARK && !is_end {
                    *self = Marked::Begin(bytes.into_owned());
                    return Cow::Borrowed(b"");
                }
                let marked = Encoding::for_bom(&bytes).map_or(UTF_8, |(marked, _)| marked);
                *self = Marked::Known(Charset::of(&bytes, marked));
                let Marked::Known(charset) = self else { return bytes };
                (charset, bytes)
            }
        };
        if let Charset::Utf8 = charset {
            return bytes;
        }
        let mut text = Vec::new();
        let Ok(()) = charset.decode(&bytes, is_end, &mut |part| {
            text.extend_from_slice(part);
            Ok::<(), Infallible>(())
        });
        Cow::Owned(text)
    }
}

#[cfg(test)]
mod tests {
    use super::Marked;

    #[test]
    fn text_is_cut_anywhere() {
        let text = "\u{FEFF}a\u{FEFF}ä😀\n";
        let wide: [Vec<u8>; 4] = [
            text.encode_utf16().flat_map(u16::to_le_bytes).collect(),
            text.encode_utf16().flat_map(u16::to_be_bytes).collect(),
            text.chars().flat_map(|c| u32::from(c).to_le_bytes()).collect(),
            text.chars().flat_map(|c| u32::from(c).to_be_bytes()).collect(),
        ];
        let mut all = vec![(text.as_bytes().to_vec(), text.to_owned())];
        all.push((b"a".to_vec(), "a".to_owned()));
        for bytes in wide {
            all.push((bytes[..bytes.len() - 1].to_vec(), text[3..].replace('\n', "\u{FFFD}")));
            all.push((bytes, text[3..].to_owned()));
        }
        for (bytes, expected) in all {
            for size in 1..=bytes.len() {
                let (mut marked, mut found) = (Marked::default(), Vec::new());
                for piece in bytes.chunks(size) {
                    found.extend_from_slice(&marked.push(piece, false));
                }
                found.extend_from_slice(&marked.push(b"", true));
                assert_eq!(String::from_utf8_lossy(&found), expected, "{size}");
                // The text after a gap is in the same charset.
                assert!(!marked.is_wide() || *marked.push(b"a\0\0\0", true) != b"a\0\0\0"[..]);
            }
        }
    }
}
