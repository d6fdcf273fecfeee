//! Decodes UTF-16 and UTF-32 to UTF-8.

use super::piecewise::{Output, Piecewise, Progress, read_all};
use super::transfer::Decoded;

/// An encoding whose code units have more than one byte (STEP-17).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Wide {
    /// UTF-16, the low byte first.
    Utf16Le,
    /// UTF-16, the high byte first.
    Utf16Be,
    /// UTF-32, the low byte first.
    Utf32Le,
    /// UTF-32, the high byte first.
    Utf32Be,
}

impl Wide {
    /// Returns the encoding whose byte order mark a text begins with.
    ///
    /// ```
    /// use irispan::steps::wide::Wide;
    ///
    /// assert_eq!(Wide::for_mark(b"\xFF\xFEh\0"), Some(Wide::Utf16Le));
    /// assert_eq!(Wide::for_mark(b"\xEF\xBB\xBFh"), None);
    /// ```
    #[must_use]
    pub const fn for_mark(text: &[u8]) -> Option<Wide> {
        match text {
            [0xFF, 0xFE, 0, 0, ..] => Some(Wide::Utf32Le),
            [0, 0, 0xFE, 0xFF, ..] => Some(Wide::Utf32Be),
            [0xFF, 0xFE, ..] => Some(Wide::Utf16Le),
            [0xFE, 0xFF, ..] => Some(Wide::Utf16Be),
            _ => None,
        }
    }

    /// Returns the number of bytes of a code unit.
    #[must_use]
    pub const fn unit(self) -> usize {
        match self {
            Wide::Utf16Le | Wide::Utf16Be => 2,
            Wide::Utf32Le | Wide::Utf32Be => 4,
        }
    }

    /// Returns whether a text begins with a line feed.
    ///
    /// ```
    /// use irispan::steps::wide::Wide;
    ///
    /// assert!(Wide::Utf16Be.is_line_feed(b"\0\n") && !Wide::Utf16Be.is_line_feed(b"\n\n"));
    /// ```
    #[must_use]
    pub fn is_line_feed(self, text: &[u8]) -> bool {
        self.unit_of(text) == Some('\n'.into())
    }

    /// Returns the name of the encoding.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Wide::Utf16Le => "UTF-16LE",
            Wide::Utf16Be => "UTF-16BE",
            Wide::Utf32Le => "UTF-32LE",
            Wide::Utf32Be => "UTF-32BE",
        }
    }

    /// Returns the code unit that a text begins with.
    pub(crate) fn unit_of(self, text: &[u8]) -> Option<u32> {
        Some(match self {
            Wide::Utf16Le => u16::from_le_bytes(*text.first_chunk()?).into(),
            Wide::Utf16Be => u16::from_be_bytes(*text.first_chunk()?).into(),
            Wide::Utf32Le => u32::from_le_bytes(*text.first_chunk()?),
            Wide::Utf32Be => u32::from_be_bytes(*text.first_chunk()?),
        })
    }

    /// Returns a text as UTF-8, without its byte order mark. Malformed sequences become U+FFFD.
    /// Time is linear in the text.
    ///
    /// ```
    /// use irispan::steps::wide::Wide;
    ///
    /// let text = Wide::Utf16Le.decode(b"\xFF\xFEa\0\xE4\0\x3D\xD8\x00\xDE");
    /// assert_eq!(text.bytes, "aä😀".as_bytes());
    /// assert!(text.map.ranges(1..3).eq([4..6]));
    /// ```
    #[must_use]
    pub fn decode(self, text: &[u8]) -> Decoded<'_> {
        read_all(&mut Widened { wide: self, began: false }, text)
    }
}

/// The step.
#[derive(Clone, Debug)]
pub(crate) struct Widened {
    pub(crate) wide: Wide,
    /// Whether a byte order mark can no longer follow.
    pub(crate) began: bool,
}

impl Piecewise for Widened {
    fn read(&mut self, input: &[u8], last: bool, out: &mut Output) -> Progress {
        let size = self.wide.unit();
        let mut at = 0;
        while let Some(unit) = self.wide.unit_of(&input[at..]) {
            let mut length = size;
            let mut c = char::from_u32(unit);
            if size == 2 && (0xD800..0xDC00).contains(&unit) {
                match self.wide.unit_of(&input[at + size..]) {
                    Some(low @ 0xDC00..=0xDFFF) => {
                        c = char::from_u32(0x10000 + ((unit & 0x3FF) << 10) + (low & 0x3FF));
                        length += size;
                    }
                    None if !last => break,
                    _ => {}
                }
            }
            if self.began || unit != 0xFEFF {
                out.push(at..at + length, c.unwrap_or('\u{FFFD}'));
            }
            self.began = true;
            at += length;
        }
        if last && at < input.len() {
            // An incomplete code unit, or an incomplete character.
            out.push(at..input.len(), '\u{FFFD}');
            at = input.len();
        }
        Progress::up_to(at)
    }
}

#[cfg(test)]
mod tests {
    use super::{Wide, Widened};
    use crate::steps::piecewise::split_everywhere;

    fn encoded(wide: Wide, text: &str) -> Vec<u8> {
        match wide {
            Wide::Utf16Le => text.encode_utf16().flat_map(u16::to_le_bytes).collect(),
            Wide::Utf16Be => text.encode_utf16().flat_map(u16::to_be_bytes).collect(),
            Wide::Utf32Le => text.chars().flat_map(|c| u32::from(c).to_le_bytes()).collect(),
            Wide::Utf32Be => text.chars().flat_map(|c| u32::from(c).to_be_bytes()).collect(),
        }
    }

    /// STEP-17.
    #[test]
    fn encodings() {
        for wide in [Wide::Utf16Le, Wide::Utf16Be, Wide::Utf32Le, Wide::Utf32Be] {
            let text = "\u{FEFF}aä例😀\u{FEFF}\n";
            let raw = encoded(wide, text);
            assert_eq!(Wide::for_mark(&raw), Some(wide));
            let step = || Widened { wide, began: false };
            assert_eq!(split_everywhere(step, &raw), &text.as_bytes()[3..], "{}", wide.name());
            let cut = split_everywhere(step, &raw[..raw.len() - 1]);
            assert!(cut.ends_with("\u{FEFF}\u{FFFD}".as_bytes()));
        }
        let broken = [0x00, 0xD8, b'a', 0, 0x00, 0xDC, 0x00, 0xD8];
        assert_eq!(Wide::Utf16Le.decode(&broken).bytes, "\u{FFFD}a\u{FFFD}\u{FFFD}".as_bytes());
        assert_eq!(Wide::Utf32Le.decode(&[0, 0, 0x11, 0]).bytes, "\u{FFFD}".as_bytes());
    }
}
