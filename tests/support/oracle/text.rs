//! Bytes as a row of units: a character, or the bytes of none, as decoders replace them.

/// One unit of a text.
#[derive(Clone, Copy)]
struct Unit {
    offset: usize,
    /// Nothing for what is not UTF-8.
    char: Option<char>,
}

/// A text, indexed by unit.
pub(super) struct Text {
    units: Vec<Unit>,
    bytes: usize,
}

impl Text {
    pub(super) fn new(bytes: &[u8]) -> Text {
        let mut units = Vec::new();
        let mut offset = 0;
        while offset < bytes.len() {
            let char = first_char(&bytes[offset..]);
            units.push(Unit { offset, char });
            offset += char.map_or_else(|| broken_length(&bytes[offset..]), char::len_utf8);
        }
        Text { units, bytes: bytes.len() }
    }

    /// Returns the number of units.
    pub(super) fn len(&self) -> usize {
        self.units.len()
    }

    /// Returns the character at `at`; `None` at the end, and where bytes aren't a character.
    pub(super) fn char(&self, at: usize) -> Option<char> {
        self.units.get(at)?.char
    }

    /// Returns the byte offset of a unit, or of the end.
    pub(super) fn offset(&self, at: usize) -> usize {
        self.units.get(at).map_or(self.bytes, |unit| unit.offset)
    }

    /// Returns whether `word`, in ASCII, stands at `at`, letter case aside.
    pub(super) fn has(&self, at: usize, word: &str) -> bool {
        word.chars().enumerate().all(|(i, expected)| {
            self.char(at + i).is_some_and(|c| c.eq_ignore_ascii_case(&expected))
        })
    }

    /// Returns the start of `word` if it is in `floor..end` and touches `end`, in any case.
    pub(super) fn before(&self, floor: usize, end: usize, word: &str) -> Option<usize> {
        let start = end.checked_sub(word.len())?;
        (start >= floor && self.has(start, word)).then_some(start)
    }
}

/// Returns the character that `bytes` begin with. Tries every length, so that the decoder of std
/// decides.
fn first_char(bytes: &[u8]) -> Option<char> {
    (1..=4).find_map(|length| {
        let text = core::str::from_utf8(bytes.get(..length)?).ok()?;
        text.chars().next()
    })
}

/// Returns the length of what `bytes` begin with, which is not a character.
fn broken_length(bytes: &[u8]) -> usize {
    bytes.utf8_chunks().next().map_or(1, |chunk| chunk.invalid().len())
}
