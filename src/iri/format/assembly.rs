//! Building IRIs from text that is not escaped yet.

use std::borrow::Cow;

use super::Formatter;
use crate::iri::percent;

/// Builds an IRI from its parts, each of them plain text (U58-F5).
///
/// Characters that would be read as a delimiter or an escape are escaped; the [`Formatter`] decides
/// about all others. Parts are added in the order of the IRI, and each method writes the delimiter
/// before its part.
///
/// ```
/// use irispan::iri::format::{Assembly, Form, Formatter};
///
/// let assembly = Assembly::new("https://example.com")
///     .segment("AC/DC")
///     .segment("100%25 ä")
///     .query("q", Some("a&b=c"))
///     .query("x", None)
///     .fragment("top.");
/// assert_eq!(
///     assembly.write(&Formatter::new(Form::Minimal)),
///     "https://example.com/AC%2FDC/100%2525%20ä?q=a%26b%3Dc&x#top%2E",
/// );
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Assembly {
    iri: String,
    query: bool,
}

impl Assembly {
    /// Starts with scheme and authority, such as `https://example.com`, which are copied as they are.
    #[must_use]
    pub fn new(head: &str) -> Assembly {
        Assembly { iri: head.to_owned(), query: false }
    }

    /// Appends a segment of the path, after a slash.
    #[must_use]
    pub fn segment(mut self, text: &str) -> Assembly {
        self.iri.push('/');
        self.push(text, "/?#%");
        self
    }

    /// Appends an item of the query: its name, and its value if it has one.
    #[must_use]
    pub fn query(mut self, name: &str, value: Option<&str>) -> Assembly {
        self.iri.push(if self.query { '&' } else { '?' });
        self.query = true;
        self.push(name, "#&=%+");
        if let Some(value) = value {
            self.iri.push('=');
            self.push(value, "#&=%+");
        }
        self
    }

    /// Appends the fragment.
    #[must_use]
    pub fn fragment(mut self, text: &str) -> Assembly {
        self.iri.push('#');
        self.push_fragment(text);
        self
    }

    /// Appends a directive of the fragment, such as `text=word`, after `:~:`. It follows the
    /// fragment, which may be empty. Delimiters of the directive are not escaped.
    #[must_use]
    pub fn directive(mut self, text: &str) -> Assembly {
        self.iri.push_str(":~:");
        self.push_fragment(text);
        self
    }

    /// Returns the IRI in the form of the formatter.
    #[must_use]
    pub fn write(&self, formatter: &Formatter<'_>) -> String {
        match formatter.format(&self.iri) {
            Cow::Borrowed(iri) => iri.to_owned(),
            Cow::Owned(iri) => iri,
        }
    }

    fn push_fragment(&mut self, text: &str) {
        for (i, piece) in text.split(":~:").enumerate() {
            if i > 0 {
                self.iri.push_str("%3A~:");
            }
            self.push(piece, "%");
        }
    }

    /// Writes text with the ASCII characters of `syntax` escaped.
    fn push(&mut self, text: &str, syntax: &str) {
        for c in text.chars() {
            match u8::try_from(c) {
                Ok(byte) if byte.is_ascii() && syntax.contains(c) => {
                    percent::push_escape(&mut self.iri, byte);
                }
                _ => self.iri.push(c),
            }
        }
    }
}
