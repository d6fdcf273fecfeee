//! The components that the bidi rules apply to (BIDI-10).

use core::ops::Range;

use crate::error::Component;
use crate::iri::parts::Parts;
use crate::text::ascii::AsciiSet;
use crate::text::label::is_separator;

/// A component, in the sense of RFC 3987, section 4.2.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Piece {
    pub(super) component: Component,
    pub(super) range: Range<usize>,
}

/// The characters that separate components: the reserved characters (BIDI-20).
pub(super) const DELIMITERS: AsciiSet = AsciiSet::RESERVED;

/// Returns the non-empty components of an IRI in the order of the text.
///
/// The components of the grammar are divided further, as RFC 3987 allows: a host into labels; path,
/// query and fragment at reserved characters; and a segment at its last dot, so that a file extension
/// is a component of its own. Otherwise `KL.html` in example 4 of RFC 3987 would break the rules.
pub(super) fn pieces(parts: &Parts<'_>) -> Vec<Piece> {
    let mut pieces = Vec::new();
    let parts_of = [
        Component::Userinfo,
        Component::Host,
        Component::Port,
        Component::Path,
        Component::Query,
        Component::Fragment,
    ];
    for component in parts_of {
        let (Some(range), Some(part)) = (parts.range(component), parts.get(component)) else {
            continue;
        };
        let mut at = range.start;
        let is_delimiter = |c: char| match component {
            Component::Host => is_separator(c),
            _ => u8::try_from(c).is_ok_and(|byte| DELIMITERS.contains(byte)),
        };
        for piece in part.split_inclusive(is_delimiter) {
            let end = at + piece.len();
            let body = piece.trim_end_matches(is_delimiter);
            let extension = match component {
                Component::Path => body.rfind('.').filter(|&dot| dot > 0),
                _ => None,
            };
            let split = extension.map_or(at + body.len(), |dot| at + dot);
            pieces.push(Piece { component, range: at..split });
            if extension.is_some() {
                pieces.push(Piece { component, range: split + 1..at + body.len() });
            }
            at = end;
        }
    }
    // Neighbouring delimiters enclose empty components.
    pieces.retain(|piece| !piece.range.is_empty());
    pieces
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawn(text: &str) -> Vec<&str> {
        pieces(&Parts::of(text)).into_iter().map(|piece| &text[piece.range]).collect()
    }

    #[test]
    fn delimiters_and_extensions() {
        assert_eq!(
            drawn("http://u:p@a.b。c:80/d/e.f.html/.g?h=i&j#k;l"),
            ["u", "p", "a", "b", "c", "80", "d", "e.f", "html", ".g", "h", "i", "j", "k", "l"]
        );
        assert_eq!(drawn("//[::1]/"), ["[::1]"]);
        assert_eq!(drawn("http:///?#"), Vec::<&str>::new());
        assert_eq!(drawn("a."), ["a"]);
    }
}
