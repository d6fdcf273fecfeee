//! The options of formatting.

use crate::names::named;
use crate::tables::CodePoints;

/// How much of an IRI is escaped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Form {
    /// Minimal escaping exactly as UTS #58 defines it: every unnecessary escape is decoded (U58-F11
    /// to F15). The result is for reading and may be another IRI: `%25` becomes a bare `%` if no
    /// hexadecimal digits follow, `%3B` becomes `;`, and invisible characters are decoded.
    Minimal,
    /// As [`Form::Minimal`], but always the same IRI: escapes of reserved characters and of `%` are
    /// kept, and so are those of characters that RFC 3987 keeps escaped, of bidi controls, of other
    /// invisible characters, of a combining mark after a delimiter (U58-F21, F22), and of text in
    /// another charset than UTF-8 (U58-F35).
    Readable,
    /// As [`Form::Readable`], with all characters beyond ASCII escaped, so that path, query and
    /// fragment are those of a URI (U58-F27).
    Maximal,
    /// The fully escaped form of LinkFormattingTest.txt (U58-F25), by the percent-encode sets of the
    /// URL standard and `~`. Only for comparison with other implementations: delimiters that are
    /// data are *not* escaped, so that five lines of that file are read back differently, and
    /// unmatched brackets are not either, so that a detector may cut the result.
    FullyEscaped,
}

named! {
    Form, "form of an IRI":
    Minimal = "minimal",
    Readable = "readable",
    Maximal = "maximal",
    FullyEscaped = "fully-escaped",
}

/// The position of the IRI in the text around it.
///
/// This is exhaustive because text follows, the rest of the IRI follows, or neither.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Position {
    /// Running text follows: the last character is escaped if a detector would exclude it from the
    /// link (U58-F15).
    Final,
    /// More of the same IRI follows (U58-F4), so its end needs no escape.
    Medial,
    /// The IRI is delimited by other means: it is in a field of its own or between `<` and `>`.
    /// Neither its end nor its brackets need escapes.
    Delimited,
}

named! {
    Position, "position":
    Final = "final",
    Medial = "medial",
    Delimited = "delimited",
}

/// Writes IRIs in one [`Form`].
///
/// ```
/// use irispan::iri::format::{Form, Formatter, Position};
///
/// let formatter = Formatter::new(Form::Readable).position(Position::Delimited);
/// assert_eq!(formatter.format("https://a.example/%C3%A9%3B)."), "https://a.example/é%3B).");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Formatter<'d> {
    pub(super) form: Form,
    pub(super) position: Position,
    pub(super) equals_in_values: bool,
    pub(super) code_points: &'d CodePoints,
}

impl Formatter<'static> {
    /// Returns a formatter for running text, with the code point properties of this crate.
    #[must_use]
    pub fn new(form: Form) -> Formatter<'static> {
        Formatter {
            form,
            position: Position::Final,
            equals_in_values: false,
            code_points: CodePoints::shipped(),
        }
    }
}

impl<'d> Formatter<'d> {
    /// Sets the position of the IRI; the default is [`Position::Final`].
    #[must_use]
    pub fn position(self, position: Position) -> Formatter<'d> {
        Formatter { position, ..self }
    }

    /// Sets whether `%3D` is decoded in the value of a query item. It would be safe, because `=`
    /// has no meaning there, but the test file of UTS #58 keeps it escaped (U58-F12). The default is
    /// false.
    #[must_use]
    pub fn equals_in_values(self, literal: bool) -> Formatter<'d> {
        Formatter { equals_in_values: literal, ..self }
    }

    /// Sets the code point properties, for another version of Unicode.
    #[must_use]
    pub fn code_points<'e>(self, code_points: &'e CodePoints) -> Formatter<'e> {
        Formatter {
            form: self.form,
            position: self.position,
            equals_in_values: self.equals_in_values,
            code_points,
        }
    }
}
