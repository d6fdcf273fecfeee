//! Scripts and pictographs, as far as the tailorings T1, T2, T9 and T13 ask for them.

use icu_properties::props::{ExtendedPictographic, Script};
use icu_properties::{CodePointMapData, CodePointSetData};

fn script(c: char) -> Script {
    CodePointMapData::<Script>::new().get(c)
}

/// Returns whether a character belongs to a script other than Latin. Digits, marks and punctuation
/// that many scripts share do not, but letters that several other ones share do: the prolonged
/// sound mark of Kana, the tatweel of Arabic.
#[must_use]
pub fn is_beyond_latin(c: char) -> bool {
    !matches!(script(c), Script::Latin | Script::Common | Script::Inherited | Script::Unknown)
        || matches!(c, 'ـ' | '〆' | '〱'..='〵' | '〼' | 'ー' | 'ｰ' | '\u{FF9E}' | '\u{FF9F}')
}

/// Returns whether a character is a letter of a script that has no case: text in it is not part of a
/// host of ASCII, nor looks like one. Numbers of such scripts do: U+0660 is a dot to the eye.
pub(crate) fn is_caseless_beyond_latin(c: char) -> bool {
    is_beyond_latin(c)
        && !c.is_lowercase()
        && !c.is_uppercase()
        && !c.is_numeric()
        && !is_titlecase_beyond_latin(c)
}

/// Returns whether a letter of Greek is a capital with a small iota beside it: General_Category Lt.
const fn is_titlecase_beyond_latin(c: char) -> bool {
    matches!(
        c,
        '\u{1F88}'..='\u{1F8F}'
            | '\u{1F98}'..='\u{1F9F}'
            | '\u{1FA8}'..='\u{1FAF}'
            | '\u{1FBC}'
            | '\u{1FCC}'
            | '\u{1FFC}'
    )
}

/// Returns whether a character is Han, Kana or Hangul: scripts that are written without spaces, or
/// whose particles are glued to the word before them.
#[must_use]
pub fn is_han_kana_or_hangul(c: char) -> bool {
    matches!(script(c), Script::Han | Script::Hiragana | Script::Katakana | Script::Hangul)
}

/// Returns whether a character has the script Han or Katakana, with which words of Japanese begin (R2-101).
pub(crate) fn is_han_or_katakana(c: char) -> bool {
    matches!(script(c), Script::Han | Script::Katakana)
}

/// Returns whether a character is a letter of Chinese, Japanese or Korean: Han, Kana, Bopomofo or
/// Hangul (R2-34).
#[must_use]
pub fn is_cjk_letter(c: char) -> bool {
    is_han_kana_or_hangul(c) || script(c) == Script::Bopomofo
}

/// Returns whether a character is a letter of the Hebrew script, which writes its abbreviations
/// with a quote between two of them (R2-25).
#[must_use]
pub const fn is_hebrew(c: char) -> bool {
    matches!(c, '\u{5D0}'..='\u{5EA}' | '\u{5EF}'..='\u{5F2}')
}

/// Returns whether a character is a letter of the Latin script.
#[must_use]
pub fn is_latin(c: char) -> bool {
    script(c) == Script::Latin
}

/// Returns whether a character beyond ASCII is drawn as a picture, or is a part of a sequence of
/// characters that is (R2-23).
#[must_use]
pub fn is_pictograph(c: char) -> bool {
    matches!(c, '\u{FE0F}' | '\u{200D}' | '\u{20E3}')
        || matches!(c, '\u{1F1E6}'..='\u{1F1FF}' | '\u{1F3FB}'..='\u{1F3FF}')
        || !c.is_ascii() && CodePointSetData::new::<ExtendedPictographic>().contains(c)
}
