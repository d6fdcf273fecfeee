//! The property Bidi_Control.

/// Whether a character is a mark, embedding, override or isolate of bidirectional text: it shows
/// nothing and reorders what the reader sees. RFC 3987 bans those that existed when it was written
/// (I3987-G14).
#[inline]
#[must_use]
pub const fn is_bidi_control(c: char) -> bool {
    matches!(c, '\u{61C}' | '\u{200E}' | '\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}')
}

#[cfg(test)]
mod tests {
    use icu_properties::{CodePointSetData, props::BidiControl};

    #[test]
    fn it_is_the_property() {
        let property = CodePointSetData::new::<BidiControl>();
        for c in '\0'..=char::MAX {
            assert_eq!(super::is_bidi_control(c), property.contains(c), "{c:?}");
        }
    }
}
