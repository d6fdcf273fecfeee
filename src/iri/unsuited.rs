//! Characters that an IRI may not or should not hold.

use crate::error::Component;
use crate::iri::ucschar::{is_iprivate, is_ucschar};
use crate::names::named;
use crate::tables::is_bidi_control;
use crate::text::ascii::AsciiSet;

/// Why an IRI may not or should not hold a character.
///
/// The first nine classes are forbidden by the grammar or by the rule on bidirectional text
/// (RFC 3987, sections 2.2 and 4.1); a legacy extended IRI may hold them (LEIRI-4). The others are
/// allowed but discouraged, because readers cannot recognize or type them (section 6.1, IURI-5).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Unsuited {
    /// U+0020.
    Space,
    /// `<`, `>` and `"`, which delimit IRIs in text.
    Delimiter,
    /// `\`, `^`, backtick, `{`, `|` and `}`.
    Unwise,
    /// C0 controls, U+007F, C1 controls.
    Control,
    /// Marks, embeddings, overrides and isolates of bidirectional text (I3987-G14).
    BidiFormatting,
    /// U+FFF0 to U+FFFD.
    Special,
    /// A private-use character outside of the query.
    PrivateUse,
    /// U+E0000 to U+E0FFF: tags, and the supplementary variation selectors.
    Tag,
    /// U+FDD0 to U+FDEF, and the last two code points of each plane.
    Noncharacter,
    /// A space or line separator beyond ASCII.
    WideSpace,
    /// A character without a glyph, except for joiners and variation selectors, which scripts and
    /// emoji need.
    Invisible,
    /// Full-width ASCII, half-width Katakana and so on.
    WidthVariant,
    /// A character that looks like a space, a delimiter of URIs, or a forbidden character.
    LookAlike,
}

named! {
    Unsuited, "class of unsuited characters":
    Space = "space",
    Delimiter = "delimiter",
    Unwise = "unwise",
    Control = "control",
    BidiFormatting = "bidi-formatting",
    Special = "special",
    PrivateUse = "private-use",
    Tag = "tag",
    Noncharacter = "noncharacter",
    WideSpace = "wide-space",
    Invisible = "invisible",
    WidthVariant = "width-variant",
    LookAlike = "look-alike",
}

/// An unsuited character and its position.
///
/// This struct has public fields and will not get more.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct UnsuitedCharacter {
    /// The byte offset of the character in the text.
    pub offset: usize,
    /// The character.
    pub character: char,
    /// The class of the character.
    pub class: Unsuited,
}

impl Unsuited {
    /// Returns why this component of an IRI may not or should not hold a character, or `None` if
    /// the character is allowed there. ASCII that URIs may hold is allowed in every component.
    ///
    /// ```
    /// use irispan::Component;
    /// use irispan::iri::Unsuited;
    ///
    /// assert_eq!(Unsuited::of('\u{202E}', Component::Path), Some(Unsuited::BidiFormatting));
    /// assert_eq!(Unsuited::of('\u{E000}', Component::Path), Some(Unsuited::PrivateUse));
    /// assert_eq!(Unsuited::of('\u{E000}', Component::Query), None);
    /// assert_eq!(Unsuited::of('é', Component::Path), None);
    /// ```
    #[must_use]
    pub fn of(character: char, component: Component) -> Option<Unsuited> {
        let c = character;
        if let Ok(byte) = u8::try_from(c)
            && byte.is_ascii()
        {
            return match byte {
                b' ' => Some(Unsuited::Space),
                b'<' | b'>' | b'"' => Some(Unsuited::Delimiter),
                _ if AsciiSet::FORBIDDEN.contains(byte) => Some(Unsuited::Unwise),
                _ => byte.is_ascii_control().then_some(Unsuited::Control),
            };
        }
        if is_bidi_control(c) {
            return Some(Unsuited::BidiFormatting);
        }
        if is_ucschar(c) {
            return discouraged(c);
        }
        match u32::from(c) {
            0x80..=0x9F => Some(Unsuited::Control),
            _ if is_iprivate(c) => (component != Component::Query).then_some(Unsuited::PrivateUse),
            0xE_0000..=0xE_0FFF => Some(Unsuited::Tag),
            0xFFF0..=0xFFFD => Some(Unsuited::Special),
            _ => Some(Unsuited::Noncharacter),
        }
    }

    /// Returns true if no IRI may hold the character there, and false if it is only discouraged.
    #[must_use]
    pub const fn is_forbidden(self) -> bool {
        !matches!(
            self,
            Unsuited::WideSpace
                | Unsuited::Invisible
                | Unsuited::WidthVariant
                | Unsuited::LookAlike
        )
    }

    /// Returns true if a reader would not see the character, or if it changes how other characters
    /// are seen. Such characters remain escaped when a URI is mapped to an IRI (I3987-R3).
    pub(super) const fn is_unseen(self) -> bool {
        !matches!(self, Unsuited::WidthVariant | Unsuited::LookAlike)
    }
}

/// Returns true if a host that people read may hold the character.
pub(super) fn may_appear(c: char) -> bool {
    Unsuited::of(c, Component::Host).is_none_or(|class| !class.is_unseen())
}

/// Returns why an allowed character is discouraged.
const fn discouraged(c: char) -> Option<Unsuited> {
    match c {
        '\u{A0}' | '\u{1680}' | '\u{2000}'..='\u{200A}' | '\u{2028}' | '\u{2029}' | '\u{202F}'
        | '\u{205F}' | '\u{2800}' | '\u{3000}' => Some(Unsuited::WideSpace),
        '\u{AD}' | '\u{34F}' | '\u{115F}' | '\u{1160}' | '\u{17B4}' | '\u{17B5}'
        | '\u{180B}'..='\u{180F}' | '\u{200B}' | '\u{2060}'..='\u{206F}' | '\u{3164}' | '\u{FEFF}'
        | '\u{FFA0}' | '\u{1BCA0}'..='\u{1BCA3}' | '\u{1D173}'..='\u{1D17A}' => {
            Some(Unsuited::Invisible)
        }
        '\u{FF00}'..='\u{FFEF}' => Some(Unsuited::WidthVariant),
        // Of : . ? # @ and all small forms
        '\u{589}' | '\u{5C3}' | '\u{2024}' | '\u{2236}' | '\u{A789}' | '\u{FE50}'..='\u{FE6F}'
        // of /
        | '\u{2044}' | '\u{2215}' | '\u{2571}' | '\u{29F8}'
        // of < and >
        | '\u{2C2}' | '\u{2C3}' | '\u{2039}' | '\u{203A}' | '\u{2329}' | '\u{232A}' | '\u{276E}'
        | '\u{276F}' | '\u{3008}' | '\u{3009}'
        // of "
        | '\u{2BA}' | '\u{2DD}' | '\u{2EE}' | '\u{201C}'..='\u{201F}' | '\u{2033}' | '\u{2036}'
        | '\u{3003}'
        // of { | and }
        | '\u{2774}' | '\u{2775}' | '\u{1C0}' | '\u{2223}' | '\u{2758}'
        // of \ ^ and backtick
        | '\u{2216}' | '\u{29F5}' | '\u{29F9}' | '\u{2C4}' | '\u{2C6}' | '\u{2CB}' | '\u{2035}'
        | '\u{1FEF}' => Some(Unsuited::LookAlike),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Forbidden are characters outside of the grammar, and bidi formatting characters.
    #[test]
    fn forbidden_is_outside_the_grammar() {
        for c in '\0'..=char::MAX {
            for component in [Component::Path, Component::Query] {
                let legal = u8::try_from(c).is_ok_and(|b| b == b'%' || AsciiSet::URI.contains(b))
                    || (is_ucschar(c) && !is_bidi_control(c))
                    || (is_iprivate(c) && component == Component::Query);
                let class = Unsuited::of(c, component);
                assert_eq!(class.is_none_or(|class| !class.is_forbidden()), legal, "{c:?}");
            }
        }
    }

    #[test]
    fn classes() {
        let class = |c| Unsuited::of(c, Component::Path);
        for (c, expected) in [
            (' ', Unsuited::Space),
            ('<', Unsuited::Delimiter),
            ('`', Unsuited::Unwise),
            ('\t', Unsuited::Control),
            ('\u{85}', Unsuited::Control),
            ('\u{200F}', Unsuited::BidiFormatting),
            ('\u{FFFD}', Unsuited::Special),
            ('\u{F8FF}', Unsuited::PrivateUse),
            ('\u{10FFFD}', Unsuited::PrivateUse),
            ('\u{E0041}', Unsuited::Tag),
            ('\u{FDD0}', Unsuited::Noncharacter),
            ('\u{FFFF}', Unsuited::Noncharacter),
            ('\u{1FFFE}', Unsuited::Noncharacter),
            ('\u{EFFFF}', Unsuited::Noncharacter),
            ('\u{3000}', Unsuited::WideSpace),
            ('\u{206A}', Unsuited::Invisible),
            ('ｱ', Unsuited::WidthVariant),
            ('\u{2044}', Unsuited::LookAlike),
        ] {
            assert_eq!(class(c), Some(expected), "{c:?}");
        }
        for c in ['#', '%', '[', ']', 'a', 'é', '\u{200D}', '\u{FE0F}', '😀', 'ノ'] {
            assert_eq!(class(c), None, "{c:?}");
        }
    }
}
