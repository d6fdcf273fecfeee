//! The property Bidi_Control, and letters that are written from right to left.

/// Returns whether a character is a mark, embedding, override or isolate of bidirectional text: it
/// shows nothing and reorders what the reader sees. RFC 3987 bans those that existed when it was
/// written (I3987-G14).
#[inline]
#[must_use]
pub const fn is_bidi_control(c: char) -> bool {
    matches!(c, '\u{61C}' | '\u{200E}' | '\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}')
}

/// Returns whether a character is a letter of Hebrew, Arabic, Syriac or Thaana, in their first
/// blocks: its Bidi_Class is R or AL (R2-14).
pub(crate) const fn is_right_to_left(c: char) -> bool {
    matches!(
        c,
        '\u{5D0}'..='\u{5EA}' | '\u{5EF}'..='\u{5F2}' | '\u{620}'..='\u{64A}' | '\u{66E}' | '\u{66F}'
            | '\u{671}'..='\u{6D3}' | '\u{6D5}' | '\u{6E5}' | '\u{6E6}' | '\u{6EE}' | '\u{6EF}'
            | '\u{6FA}'..='\u{6FC}' | '\u{6FF}' | '\u{710}' | '\u{712}'..='\u{72F}' | '\u{74D}'..='\u{7A5}' | '\u{7B1}'
    )
}

#[cfg(test)]
mod tests {
    use icu_properties::props::{BidiClass, BidiControl, GeneralCategory, GeneralCategoryGroup};
    use icu_properties::{CodePointMapData, CodePointSetData};

    #[test]
    fn letters_from_right_to_left() {
        let class = CodePointMapData::<BidiClass>::new();
        let category = CodePointMapData::<GeneralCategory>::new();
        for c in '\0'..'\u{7C0}' {
            let letter = GeneralCategoryGroup::Letter.contains(category.get(c));
            let class = class.get(c);
            let right = matches!(class, BidiClass::RightToLeft | BidiClass::ArabicLetter);
            assert_eq!(super::is_right_to_left(c), letter && right, "{c:?}");
        }
    }

    #[test]
    fn it_is_the_property() {
        let property = CodePointSetData::new::<BidiControl>();
        for c in '\0'..=char::MAX {
            assert_eq!(super::is_bidi_control(c), property.contains(c), "{c:?}");
        }
    }
}
