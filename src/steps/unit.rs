//! What stands at a place of a text whose lines go on in the next ones (STEP-20, STEP-22), and the limits of it.

/// The maximum number of line ends between a backslash and what it escapes, and between the octets of a character.
pub(super) const MAX_FOLDS: usize = 4;

/// The maximum number of blanks between an equals sign or a quote and a line end.
pub(super) const MAX_BLANKS: usize = 80;

use super::piecewise::Output;

/// What stands at a place.
pub(super) enum Unit {
    /// So many bytes of text, and whether a line ends with them.
    Plain(usize, bool),
    /// So many bytes that are left out.
    Gone(usize),
    /// So many bytes that are one.
    Byte(usize, u8),
    /// So many bytes that are one character.
    Character(usize, char),
    More,
}

impl Unit {
    /// Writes what stands at `at` of the input; returns where the input goes on, or `None` if more of it is needed.
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

/// Returns the length of the line end with which a text begins, or `None` if it begins with none or too early.
pub(super) fn line_end(text: &[u8]) -> Option<usize> {
    match text {
        [b'\n', ..] => Some(1),
        [b'\r', b'\n', ..] => Some(2),
        _ => None,
    }
}
