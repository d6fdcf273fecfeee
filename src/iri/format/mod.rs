//! Writing IRIs for people: as few escapes as possible, and still found again in running text (UTS
//! #58, section 4).
//!
//! An IRI put into a text is read again by a link detector. What it holds at its end, or an
//! unmatched bracket, may then be cut off; and an IRI with every character escaped is found whole
//! and read by nobody. The forms between are these:
//!
//! | form | function | escapes |
//! |---|---|---|
//! | [`Form::Minimal`] | [`minimal`] | what UTS #58 asks for, nothing else |
//! | [`Form::Readable`] | [`readable`] | and what no IRI may hold, or no reader should be shown |
//! | [`Form::Maximal`] | [`maximal`] | and everything beyond ASCII |
//! | [`Form::FullyEscaped`] | – | what the first lines of LinkFormattingTest.txt do |
//!
//! Only path, query and fragment are written anew; scheme and authority stay as they are
//! (U58-F2). An [`Assembly`] writes an IRI from text that is not escaped yet.
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
use crate::span::Kind;
use crate::tables::CodePoints;
use writer::Writer;

/// How much of an IRI is escaped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Form {
    /// Minimal escaping by UTS #58, to the letter: every escape is decoded that need not be there
    /// (U58-F11 to F15). A text for the eye: `%25` becomes a bare `%` where it can be told from an
    /// escape, `%3B` becomes `;`, and invisible characters come to light as such.
    Minimal,
    /// As [`Form::Minimal`], but still the same IRI: escapes of reserved characters and of `%`
    /// stay, and so does everything that RFC 3987 keeps escaped, bidi controls, other invisible
    /// characters, and a combining mark that would join a delimiter (U58-F21, F22).
    Readable,
    /// As [`Form::Readable`], with everything beyond ASCII escaped: path, query and fragment of a
    /// URI (U58-F27).
    Maximal,
    /// The fully escaped form that LinkFormattingTest.txt prints (U58-F25): after the percent-encode
    /// sets of the URL standard, and with `~`. Delimiters that are data are *not* escaped, so that
    /// five lines of that file read back otherwise, and unmatched brackets are not, so that a
    /// detector may cut the result. For comparison with other implementations only.
    FullyEscaped,
}

/// What surrounds the text that is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Position {
    /// Running text follows: the last character is escaped if a detector would leave it out
    /// (U58-F15).
    Final,
    /// More of the same IRI follows (U58-F4): its last character is not the last.
    Medial,
    /// The IRI stands apart, in a field of its own or between `<` and `>`. Nothing is cut off there,
    /// so neither its end nor its brackets need care.
    Delimited,
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
    /// Writes for running text, with the properties that ship.
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
    /// What surrounds the text; [`Position::Final`] unless set.
    #[must_use]
    pub fn position(self, position: Position) -> Formatter<'d> {
        Formatter { position, ..self }
    }

    /// Decodes `%3D` in the value of a query item. Nothing can begin there, and the test file of
    /// UTS #58 has it escaped all the same (U58-F12), which is the default.
    #[must_use]
    pub fn equals_in_values(self, literal: bool) -> Formatter<'d> {
        Formatter { equals_in_values: literal, ..self }
    }

    /// Properties of another Unicode version.
    #[must_use]
    pub fn code_points<'e>(self, code_points: &'e CodePoints) -> Formatter<'e> {
        Formatter {
            form: self.form,
            position: self.position,
            equals_in_values: self.equals_in_values,
            code_points,
        }
    }

    /// The IRI, or IRI reference, in this form; borrowed if that is how it is written already.
    ///
    /// Delimiters never change: what is escaped is data, and what is not is syntax, before and
    /// after (U58-F6). Escapes that are not UTF-8 stay (U58-F8). Nothing is normalised (U58-F23)
    /// but the case of escapes. Formatting twice is formatting once. Time is linear in the text.
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

/// Minimal escaping by UTS #58, for running text: [`Form::Minimal`].
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

/// Minimal escaping that leaves the same IRI, for running text: [`Form::Readable`].
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

/// Path, query and fragment in ASCII, for running text: [`Form::Maximal`].
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
