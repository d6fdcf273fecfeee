//! The places of an IRI that are formatted, and the syntax of each.

use super::unit::Unit;

/// The place of a character.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    /// A segment of the path.
    Segment,
    /// The first segment of a reference without scheme and authority: a colon would make a scheme
    /// of it (I3987-G8).
    FirstSegment,
    /// The local part of an address of `mailto:`.
    LocalPart,
    /// The domain of an address of `mailto:`.
    Domain,
    /// The name of a query item.
    Key,
    /// The value of a query item.
    Value,
    /// The fragment, before any directive.
    Fragment,
    /// A directive of the fragment, after `:~:`.
    Directive,
}

impl Place {
    /// Returns the place after a delimiter at the start of `rest`, and the length of the delimiter
    /// in bytes. `None` if `rest` does not start with a delimiter. `last` is true if nothing follows
    /// `rest`.
    pub(super) fn after_delimiter(self, rest: &str, last: bool) -> Option<(Place, usize)> {
        let next = match (self, rest.bytes().next()?) {
            (Place::Segment | Place::FirstSegment, b'/') => Place::Segment,
            (Place::LocalPart, b'@') => Place::Domain,
            (Place::LocalPart | Place::Domain, b',') => Place::LocalPart,
            (Place::Key | Place::Value, b'&') => Place::Key,
            // A second `=` is a delimiter too and is kept (U58-F7).
            (Place::Key | Place::Value, b'=') => Place::Value,
            // An empty directive at the end has no effect, and a detector would exclude its colon.
            (Place::Fragment | Place::Directive, b':')
                if rest.starts_with(":~:") && !(last && rest.len() == 3) =>
            {
                return Some((Place::Directive, 3));
            }
            _ => return None,
        };
        Some((next, 1))
    }

    /// Returns true if the character, when written plainly, would be read as syntax (U58-F11).
    /// `ahead` are the two units after it. An unescaped character that is not a delimiter here does
    /// not become one, except for `:~:`, which decoding can complete.
    pub(super) fn is_syntax(self, c: char, escaped: bool, ahead: [Option<Unit>; 2]) -> bool {
        match self {
            Place::Segment => escaped && matches!(c, '/' | '?' | '#'),
            // Decoding a letter before a colon would make a scheme as well.
            Place::FirstSegment => escaped && c.is_ascii(),
            Place::Key => escaped && matches!(c, '#' | '&' | '='),
            Place::Value => escaped && matches!(c, '#' | '&'),
            Place::Fragment => is_directive_mark(c, ahead),
            // Directives have a syntax of their own, which this one does not read.
            Place::Directive => {
                (escaped && matches!(c, '&' | ',' | '-' | '=')) || is_directive_mark(c, ahead)
            }
            Place::LocalPart | Place::Domain => false,
        }
    }

    /// Returns true if a detector closes all open brackets at this character (U58-D3, U58-D5).
    pub(super) const fn forgets_brackets(self, c: char) -> bool {
        match self {
            Place::Segment | Place::FirstSegment => c == '/',
            Place::Key | Place::Value => matches!(c, '&' | '='),
            Place::Directive => matches!(c, '&' | ',' | '='),
            Place::Fragment | Place::LocalPart | Place::Domain => false,
        }
    }

    /// Returns true if the fully escaped form escapes this printing ASCII character (U58-F25).
    pub(super) const fn is_fully_escaped(self, c: char) -> bool {
        match self {
            Place::Key | Place::Value => matches!(c, ' ' | '"' | '<' | '>' | '\''),
            Place::Fragment | Place::Directive => matches!(c, ' ' | '"' | '<' | '>' | '`'),
            Place::Segment | Place::FirstSegment | Place::LocalPart | Place::Domain => {
                matches!(c, ' ' | '"' | '<' | '>' | '?' | '^' | '`' | '{' | '}')
            }
        }
    }

    pub(super) const fn in_query(self) -> bool {
        matches!(self, Place::Key | Place::Value)
    }
}

/// Returns true if the character is a colon that begins `:~:`.
fn is_directive_mark(c: char, ahead: [Option<Unit>; 2]) -> bool {
    c == ':'
        && ahead[0].is_some_and(|unit| unit.is('~'))
        && ahead[1].is_some_and(|unit| unit.is(':'))
}
