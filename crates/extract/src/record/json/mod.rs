//! The texts of JSON, one line after the other, without building a tree.
//!
//! A line is read once. Each chosen string is passed on as soon as it was read, with its escapes
//! undone; what nobody asked for is passed over. Only a name of a record that stands after its texts
//! takes a reading of its own.
//!
//! A line that is longer than what is held comes in [`Pieces`], whose texts do so as well.
//!
//! Half of a surrogate pair (`\ud83d` alone) and bytes that are no UTF-8, which programs write who cut
//! texts, are read as U+FFFD.

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
    /// Passes on the name of the record, and each chosen string of a line with its path, in order. The
    /// line may be any value.
    ///
    /// Takes time linear in the line, and memory for the longest string that has escapes.
    ///
    /// # Errors
    ///
    /// Where the line is no JSON, or has more than 127 levels. What was passed on before is right.
    pub fn texts(
        &self,
        line: &[u8],
        mut take: impl FnMut(Option<&str>, &str, &str),
    ) -> Result<(), JsonError> {
        let read = self.texts_met(line, &mut Met::default(), &mut take);
        read.or_else(|before| self.texts_again(line, before, &mut take))
    }

    /// Passes on what [`Json::texts`] does, and notes which of the chosen columns the line has.
    ///
    /// # Errors
    ///
    /// How many texts were passed on of a line that the library refuses: [`Json::pieces_again`] reads on.
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

    /// Returns the name of a record: a string, or a number as it is written. `None` if no column was
    /// chosen for it, or there is neither in a line that is JSON so far. The first one counts.
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
