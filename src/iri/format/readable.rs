//! Characters that an IRI may hold and a reader can recognize (U58-F21, U58-F22).

use icu_properties::props::{DefaultIgnorableCodePoint, GeneralCategory, GeneralCategoryGroup};
use icu_properties::{CodePointMapData, CodePointSetData};

use crate::iri::ucschar::{is_iprivate, is_ucschar};
use crate::tables::is_bidi_control;
use crate::text::ascii::AsciiSet;

/// Returns true if an IRI may hold the character unescaped and a reader sees it (I3987-R3).
pub(crate) fn is_readable(c: char, in_query: bool) -> bool {
    match u8::try_from(c) {
        Ok(byte) if byte.is_ascii() => AsciiSet::URI.contains(byte),
        _ => {
            (is_ucschar(c) || (in_query && is_iprivate(c)))
                && !c.is_whitespace()
                && !is_invisible(c)
        }
    }
}

/// Returns true for bidi controls (I3987-G14), and for invisible characters that no word needs
/// (SEC-I3). Words and emoji need joiners and variation selectors (SEC-I4).
fn is_invisible(c: char) -> bool {
    let needed = matches!(c, '\u{200C}' | '\u{200D}' | '\u{FE00}'..='\u{FE0F}');
    is_bidi_control(c)
        || (CodePointSetData::new::<DefaultIgnorableCodePoint>().contains(c) && !needed)
}

/// Returns true if the character combines with the one before it.
pub(crate) fn is_mark(c: char) -> bool {
    let category = CodePointMapData::<GeneralCategory>::new();
    !c.is_ascii() && GeneralCategoryGroup::Mark.contains(category.get(c))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_reader_cannot_tell() {
        for c in
            "\0 \"<>%`{|}\u{7F}\u{80}\u{A0}\u{AD}\u{34F}\u{61C}\u{115F}\u{180E}\u{200B}\u{200E}\
                  \u{2028}\u{202E}\u{2060}\u{2066}\u{3000}\u{3164}\u{FEFF}\u{FFF9}\u{FFFD}\u{FDD0}\
                  \u{E0001}\u{E0100}\u{E000}"
                .chars()
        {
            assert!(!is_readable(c, false), "{c:?}");
        }
        for c in "a~!/é例א\u{301}\u{200C}\u{200D}\u{FE0F}😀\u{FFEE}".chars() {
            assert!(is_readable(c, false), "{c:?}");
        }
        assert!(is_readable('\u{E000}', true) && !is_readable('\u{E0001}', true));
        assert!(is_mark('\u{301}') && is_mark('\u{93F}') && !is_mark('a') && !is_mark('é'));
    }
}
