//! Scripts, as far as the tailoring T9 asks for them.

use icu_properties::CodePointMapData;
use icu_properties::props::Script;

fn script(c: char) -> Script {
    CodePointMapData::<Script>::new().get(c)
}

/// Whether a character belongs to a script other than Latin. Digits, marks and punctuation that
/// many scripts share do not.
#[must_use]
pub fn is_beyond_latin(c: char) -> bool {
    !matches!(script(c), Script::Latin | Script::Common | Script::Inherited | Script::Unknown)
}

/// Whether a character is Han, Kana or Hangul: scripts that are written without spaces, or whose
/// particles are glued to the word before them.
#[must_use]
pub fn is_han_kana_or_hangul(c: char) -> bool {
    matches!(script(c), Script::Han | Script::Hiragana | Script::Katakana | Script::Hangul)
}
