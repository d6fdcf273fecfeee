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
//! The detector is that of UTS #58, [`Profile::Uts58`](crate::Profile::Uts58). The default profile
//! ends some links earlier, so that people's text comes out right: at a `?` or `#` with nothing after
//! it (T8), or before the second of two links without a space between them (T7).
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
mod formatter;
mod place;
mod readable;
mod unit;
mod writer;

use std::borrow::Cow;

pub use assembly::Assembly;
pub use formatter::{Form, Formatter, Position};

use super::parts::{Parts, has_mailto};
use crate::span::Kind;
use crate::text::ascii::AsciiSet;
use writer::Writer;

impl Formatter<'_> {
    /// Returns the IRI, or IRI reference, in this form. Borrowed if nothing changes.
    ///
    /// Delimiters do not change: escaped characters remain data, and unescaped delimiters remain
    /// syntax (U58-F6). Escapes that are not UTF-8 are kept (U58-F8). Nothing is normalized
    /// (U58-F23) except for the case of escapes. Formatting the result again changes nothing. Time
    /// is linear in the text.
    #[must_use]
    pub fn format<'t>(&self, iri: &'t str) -> Cow<'t, str> {
        if self.keeps(iri) {
            return Cow::Borrowed(iri);
        }
        self.format_parts(&Parts::of(iri))
    }

    pub(crate) fn format_kind<'t>(&self, link: &'t str, kind: Kind) -> Cow<'t, str> {
        if self.keeps(link) || kind == Kind::Email && !has_mailto(link) {
            return Cow::Borrowed(link);
        }
        self.format_parts(&Parts::of_link(link, kind))
    }

    /// Returns true for a text that this form leaves as it is, whatever its parts: most links.
    fn keeps(&self, text: &str) -> bool {
        matches!(self.form, Form::Readable | Form::Maximal)
            && self.position == Position::Delimited
            && text.bytes().all(|byte| AsciiSet::URI.contains(byte))
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

#[cfg(test)]
mod tests {
    use super::*;

    /// What is kept unseen is what the writer keeps: every ASCII character in every place.
    #[test]
    fn the_short_way_agrees() {
        let mut kept = 0;
        for form in [Form::Minimal, Form::Readable, Form::Maximal, Form::FullyEscaped] {
            for position in [Position::Delimited, Position::Medial, Position::Final] {
                let formatter = Formatter::new(form).position(position);
                for before in [
                    "",
                    "a",
                    "http://a.b/",
                    "http://a.b/?",
                    "//a?b=",
                    "a#",
                    "a#:~:",
                    "mailto:",
                    "mailto:a@b?",
                ] {
                    for c in '\0'..'\u{80}' {
                        for after in ["", "a", "~:", ":", ":~:a", "@c.d", "=:~:"] {
                            let text = format!("{before}{c}{after}");
                            if formatter.keeps(&text) {
                                kept += 1;
                                let written = formatter.format_parts(&Parts::of(&text));
                                assert_eq!(written, text, "{form:?} {position:?}");
                            }
                        }
                    }
                }
            }
        }
        assert_eq!(kept, 2 * 9 * 7 * 84, "two forms, the 84 characters of a URI but `%`");
    }
}
