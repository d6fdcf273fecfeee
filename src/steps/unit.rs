//! Units of texts whose lines continue in the next ones (STEP-20, STEP-22), and their limits.

/// The maximum number of line ends between a backslash and what it escapes, and between the octets of a character.
pub(super) const MAX_FOLDS: usize = 4;

/// The maximum number of blanks between an equals sign or a quote and a line end.
pub(super) const MAX_BLANKS: usize = 80;

use super::piecewise::Output;

/// The unit at a place of a text.
pub(super) enum Unit {
    /// This many bytes of text, and whether they end a line.
    Plain(usize, bool),
    /// This many bytes that are removed.
    Gone(usize),
    /// This many bytes that become one.
    Byte(usize, u8),
    /// This many bytes that become one character.
    Character(usize, char),
    More,
}

impl Unit {
    /// Writes the unit at `at` of the input. Returns where the input continues, or `None` if more
    /// of it is needed.
    pub(super) fn write(self, input: &[u8], at: usize, out: &mut Output) -> Option<usize> {
        match self {
            Unit::More => None,
            Unit::Plain(length, _) => {
                out.copy(input, at..at + length);
                Some(at + length)
            }
            Unit::Gone(length) => Some(at + length),
            Unit::Byte(length, byte) => {
                out.replace(at..at + length, &[byte]);
                Some(at + length)
            }
            Unit::Character(length, c) => {
                out.push(at..at + length, c);
                Some(at + length)
            }
        }
    }
}

/// Returns the length of the line end at the beginning of a text, or `None` if there is none or it
/// is incomplete.
pub(super) fn line_end(text: &[u8]) -> Option<usize> {
    match text {
        [b'\n', ..] => Some(1),
        [b'\r', b'\n', ..] => Some(2),
        _ => None,
    }
}
