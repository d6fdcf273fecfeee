//! Reads the texts of JSON lines without building a tree.
//!
//! A line is read once. Each chosen string is passed on as soon as it is read, with its escapes
//! undone; everything else is skipped. Only a name that follows the texts of its record takes a
//! second reading.
//!
//! A line that is too long to be held comes in [`Pieces`], and so do its texts.
//!
//! Unpaired surrogates (`\ud83d` alone) and malformed UTF-8, which programs that cut texts write,
//! are read as U+FFFD.

mod again;
mod captured;
mod chosen;
mod error;
mod number;
mod path;
mod pieces;
mod scalars;
mod string;
mod surrogates;
mod value;
mod walk;

pub use chosen::Json;
pub use error::JsonError;
pub(crate) use path::Met;
pub use path::{ParsePathError, Path};
pub use pieces::Pieces;

use surrogates::decoded;
use walk::{Texts, Walk};

impl Json {
    /// Passes on each chosen string of a line in order, with the name of the record and the path of
    /// the string. The line may be any value.
    ///
    /// Time is linear in the line; memory is that of the longest string with escapes.
    ///
    /// # Errors
    ///
    /// If the line is not valid JSON, or has more than 127 levels. What was passed on before is
    /// right.
    pub fn texts(
        &self,
        line: &[u8],
        mut take: impl FnMut(Option<&str>, &str, &str),
    ) -> Result<(), JsonError> {
        let read = self.texts_met(line, &mut Met::default(), &mut take);
        read.or_else(|before| self.texts_again(line, before, &mut take))
    }

    /// Does the same as [`Json::texts`], and notes which of the chosen columns the line has.
    ///
    /// # Errors
    ///
    /// The number of texts that were passed on of a line that the library refuses:
    /// [`Json::pieces_again`] continues.
    pub(crate) fn texts_met(
        &self,
        line: &[u8],
        met: &mut Met,
        mut take: impl FnMut(Option<&str>, &str, &str),
    ) -> Result<(), usize> {
        let text = decoded(line);
        let id = self.id.as_ref().map(|(_, node)| node);
        let mut texts = Texts::new(&mut take, id, &text);
        let read = Walk::line(&self.texts, &text, &mut texts);
        met.add(texts.met());
        read.map_err(|_| texts.count())
    }

    /// Returns the name of a record: the first string or number at the chosen path, a number as it
    /// is written. `None` if no column was chosen for it, or if there is no such value before the
    /// first syntax error.
    #[must_use]
    pub fn id(&self, line: &[u8]) -> Option<String> {
        let (_, node) = self.id.as_ref()?;
        walk::id(node, &decoded(line))
    }
}

#[cfg(test)]
mod tests {
    use super::surrogates::mended;

    #[test]
    fn halves_of_pairs() {
        for (line, expected) in [
            (r#""\ud83d\ude00""#, None),
            (r#""\ud83d""#, Some(r#""\ufffd""#)),
            (r#""\ude00\ud83d""#, Some(r#""\ufffd\ufffd""#)),
            (r#""\ud83d\ud83d\ude00""#, Some(r#""\ufffd\ud83d\ude00""#)),
            (r#""\\ud83d""#, None),
            (r#""\\\uD83Dx""#, Some(r#""\\\ufffdx""#)),
            (r#""\ud83"#, None),
            ("\\", None),
            ("\\é", None),
            ("\\u\u{e9}\u{e9}", None),
        ] {
            assert_eq!(mended(line).as_deref(), expected, "{line}");
        }
    }
}
