//! Characters that the reader of a link cannot see.

use super::is_bidi_control;

/// Returns whether a character takes no room on the screen and is needed by no script inside a word
/// (SEC-I3): bidi controls, U+200B, U+FEFF, U+00AD, fillers, tags and other format controls.
#[must_use]
pub const fn is_invisible(c: char) -> bool {
    is_bidi_control(c)
        || matches!(c, '\u{AD}' | '\u{200B}' | '\u{FEFF}' | '\u{FFFC}')
        || matches!(c, '\u{34F}' | '\u{115F}' | '\u{1160}' | '\u{17B4}' | '\u{17B5}' | '\u{180E}')
        || matches!(c, '\u{2060}'..='\u{2065}' | '\u{206A}'..='\u{206F}' | '\u{3164}' | '\u{FFA0}')
        || matches!(c, '\u{FFF9}'..='\u{FFFB}' | '\u{E0000}'..='\u{E007F}')
}
