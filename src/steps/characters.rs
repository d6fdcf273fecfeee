//! Collects decoded characters, each with the bytes that it comes from.

use core::ops::Range;

use super::map::MapBuilder;

/// The text that a charset decoder writes.
#[derive(Debug, Default)]
pub(super) struct Characters {
    pub(super) text: String,
    pub(super) map: MapBuilder,
    /// Whether some bytes are invalid in the charset.
    pub(super) malformed: bool,
}

impl Characters {
    pub(super) fn with_capacity(capacity: usize) -> Characters {
        Characters { text: String::with_capacity(capacity), ..Characters::default() }
    }

    /// Appends characters that the bytes in `input` together decode to.
    pub(super) fn push_str(&mut self, input: Range<usize>, text: &str) {
        self.text.push_str(text);
        self.map.replace(input, text.len());
    }

    /// Appends the ASCII bytes in `input`.
    pub(super) fn copy(&mut self, bytes: &[u8], input: Range<usize>) {
        if let Ok(ascii) = core::str::from_utf8(&bytes[input.clone()]) {
            self.text.push_str(ascii);
            self.map.copy(input);
        }
    }

    /// Appends a byte as ASCII, or U+FFFD if it isn't.
    pub(super) fn push_ascii(&mut self, at: usize, byte: u8) {
        if byte.is_ascii() {
            self.text.push(char::from(byte));
            self.map.copy(at..at + 1);
        } else {
            self.malformed = true;
            self.push_str(at..at + 1, "\u{FFFD}");
        }
    }
}
