//! Writing IRIs into running text: as few escapes as possible, but as many as a link detector needs
//! to find the whole IRI again (UTS #58, section 4).
//!
//! A link detector would cut off punctuation at the end of an IRI or an unmatched bracket, so these
//! are escaped. Escaping every character would be safe as well, but hard to read. The forms are:
//!
//! | form | function | escapes |
//! |---|---|---|
//! | [`Form::Minimal`] | [`minimal`] | only what UTS #58 requires |
//! | [`Form::Readable`] | [`readable`] | also characters that no IRI may hold, or that mislead readers |
//! | [`Form::Maximal`] | [`maximal`] | also all characters beyond ASCII |
//! | [`Form::FullyEscaped`] | – | as in the first lines of LinkFormattingTest.txt |
//!
//! Only path, query and fragment change; scheme and authority are kept as they are (U58-F2). An
//! [`Assembly`] builds an IRI from text that is not escaped yet.
//!
//! ```
//! use irispan::iri::format::{maximal, minimal};
//!
//! let iri = "https://example.com/%CE%B1(%CE%B2))?%CE%B3%20.#%CE%B4.";
//! assert_eq!(minimal(iri), "https://example.com/α(β)%29?γ%20.#δ%2E");
//! assert_eq!(maximal(iri), "https://example.com/%CE%B1(%CE%B2)%29?%CE%B3%20.#%CE%B4%2E");
//! ```

mod assembly;
mod place;
mod readable;
mod unit;
mod writer;

use std::borrow::Cow;

pub use assembly::Assembly;

use super::parts::{Parts, has_mailto};
use crate::names::named;
use crate::span::Kind;
use crate::tables::CodePoints;
use writer::Writer;

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
    /// invisible characters, and of a combining mark after a delimiter (U58-F21, F22).
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
    form: Form,
    position: Position,
    equals_in_values: bool,
    code_points: &'d CodePoints,
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

    /// Returns the IRI, or IRI reference, in this form. Borrowed if nothing changes.
    ///
    /// Delimiters do not change: escaped characters remain data, and unescaped delimiters remain
    /// syntax (U58-F6). Escapes that are not UTF-8 are kept (U58-F8). Nothing is normalized
    /// (U58-F23) except for the case of escapes. Formatting the result again changes nothing. Time
    /// is linear in the text.
    #[must_use]
    pub fn format<'t>(&self, iri: &'t str) -> Cow<'t, str> {
        self.format_parts(&Parts::of(iri))
    }

    pub(crate) fn format_kind<'t>(&self, link: &'t str, kind: Kind) -> Cow<'t, str> {
        if kind == Kind::Email && !has_mailto(link) {
            return Cow::Borrowed(link);
        }
        self.format_parts(&Parts::of_link(link, kind))
    }

    fn format_parts<'t>(&self, parts: &Parts<'t>) -> Cow<'t, str> {
        Writer::new(self, parts.as_str()).write(parts)
    }
}

/// Returns the IRI with minimal escaping by UTS #58, for running text: [`Form::Minimal`].
///
/// ```
/// use irispan::iri::format::minimal;
///
/// assert_eq!(
///     minimal("https://av.wikipedia.org/wiki/%D0%A0%D0%B0%D0%BA%D1%8C_(x)"),
///     "https://av.wikipedia.org/wiki/Ракь_(x)",
/// );
/// assert_eq!(minimal("https://example.com/%CE%B1.."), "https://example.com/α.%2E");
/// assert_eq!(minimal("https://example.com/a%2Fb%E9"), "https://example.com/a%2Fb%E9");
/// ```
#[must_use]
pub fn minimal(iri: &str) -> Cow<'_, str> {
    Formatter::new(Form::Minimal).format(iri)
}

/// Returns the same IRI with minimal escaping, for running text: [`Form::Readable`].
///
/// ```
/// use irispan::iri::format::readable;
///
/// let iri = "https://example.com/100%25%E2%80%AEgpj.%CE%B1?q=%3D%C3%A9";
/// assert_eq!(readable(iri), "https://example.com/100%25%E2%80%AEgpj.α?q=%3Dé");
/// ```
#[must_use]
pub fn readable(iri: &str) -> Cow<'_, str> {
    Formatter::new(Form::Readable).format(iri)
}

/// Returns the IRI with path, query and fragment in ASCII, for running text: [`Form::Maximal`].
///
/// ```
/// use irispan::iri::format::maximal;
///
/// assert_eq!(maximal("https://例え.jp/ä b)"), "https://例え.jp/%C3%A4%20b%29");
/// ```
#[must_use]
pub fn maximal(iri: &str) -> Cow<'_, str> {
    Formatter::new(Form::Maximal).format(iri)
}
