//! The places of an IRI whose data is written anew, and what is syntax in each.

use super::unit::Unit;

/// Where a character stands.
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
    /// A directive of the fragment, behind `:~:`.
    Directive,
}

impl Place {
    /// What begins behind a delimiter at the head of `rest`, and the octets that it takes. `last`
    /// says that nothing follows `rest`.
    pub(super) fn after_delimiter(self, rest: &str, last: bool) -> Option<(Place, usize)> {
        let next = match (self, rest.bytes().next()?) {
            (Place::Segment | Place::FirstSegment, b'/') => Place::Segment,
            (Place::LocalPart, b'@') => Place::Domain,
            (Place::LocalPart | Place::Domain, b',') => Place::LocalPart,
            (Place::Key | Place::Value, b'&') => Place::Key,
            // A second `=` is one more delimiter: it stays (U58-F7).
            (Place::Key | Place::Value, b'=') => Place::Value,
            // An empty directive at the end directs nothing, and its colon would be left out.
            (Place::Fragment | Place::Directive, b':')
                if rest.starts_with(":~:") && !(last && rest.len() == 3) =>
            {
                return Some((Place::Directive, 3));
            }
            _ => return None,
        };
        Some((next, 1))
    }

    /// Whether data, left as it is, would be read as syntax (U58-F11). `ahead` are the two units
    /// after it. What was written plainly and is no delimiter here is none of the result either, but
    /// for `:~:`, which may come to be by decoding.
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

    /// Whether a detector forgets open brackets at this character (U58-D3, U58-D5).
    pub(super) const fn forgets_brackets(self, c: char) -> bool {
        match self {
            Place::Segment | Place::FirstSegment => c == '/',
            Place::Key | Place::Value => matches!(c, '&' | '='),
            Place::Directive => matches!(c, '&' | ',' | '='),
            Place::Fragment | Place::LocalPart | Place::Domain => false,
        }
    }

    /// What the fully escaped form escapes here, of printing ASCII (U58-F25).
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

/// Whether a colon would begin `:~:`.
fn is_directive_mark(c: char, ahead: [Option<Unit>; 2]) -> bool {
    c == ':'
        && ahead[0].is_some_and(|unit| unit.is('~'))
        && ahead[1].is_some_and(|unit| unit.is(':'))
}
