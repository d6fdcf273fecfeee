//! Normalization forms of Unicode, and full-width characters.

use std::borrow::Cow;

use icu_normalizer::{ComposingNormalizer, ComposingNormalizerBorrowed};

use super::unsuited::Unsuited;
use crate::error::Component;

/// The normalization form of a text before it is mapped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum NormalizationForm {
    Nfc,
    Nfkc,
}

impl NormalizationForm {
    const fn normalizer(self) -> ComposingNormalizerBorrowed<'static> {
        match self {
            NormalizationForm::Nfc => ComposingNormalizer::new_nfc(),
            NormalizationForm::Nfkc => ComposingNormalizer::new_nfkc(),
        }
    }

    pub(super) fn of(self, text: &str) -> Cow<'_, str> {
        if text.is_ascii() {
            return Cow::Borrowed(text);
        }
        self.normalizer().normalize(text)
    }

    /// Returns the offset in a text of the character at `offset` in its normalized form. The text is
    /// normalized piece by piece, which is possible because ASCII never composes with the character
    /// before it.
    pub(super) fn offset_before(self, text: &str, offset: usize) -> usize {
        let normalizer = self.normalizer();
        let begins = |&(_, c): &(usize, char)| {
            normalizer.normalize_iter(core::iter::once(c)).next().is_some_and(|c| c.is_ascii())
        };
        let (mut start, mut length) = (0, 0);
        for (at, _) in text.char_indices().filter(begins).chain([(text.len(), '\0')]) {
            length += self.of(&text[start..at]).len();
            if length > offset {
                return start;
            }
            start = at;
        }
        start
    }
}

/// Normalizes a text to Normalization Form C.
pub(super) fn to_nfc(text: &str) -> Cow<'_, str> {
    NormalizationForm::Nfc.of(text)
}

/// Returns true if a text is in Normalization Form C, as new IRIs should be (CMP-13) and IURIs must
/// be (IURI-5). Time is linear in the text.
///
/// ```
/// use irispan::iri::is_nfc;
///
/// assert!(is_nfc("http://a.example/é") && !is_nfc("http://a.example/e\u{301}"));
/// ```
#[must_use]
pub fn is_nfc(text: &str) -> bool {
    text.is_ascii() || NormalizationForm::Nfc.normalizer().is_normalized(text)
}

/// Returns true if a text is in Normalization Form KC: composed, and without compatibility characters
/// such as ligatures, superscripts and full-width letters. This is recommended for new IRIs (CMP-13);
/// [`Mapping::with_nfkc`](super::Mapping::with_nfkc) normalizes them. Time is linear in the text.
///
/// ```
/// use irispan::iri::is_nfkc;
///
/// assert!(is_nfkc("/file") && !is_nfkc("/ﬁle") && !is_nfkc("/ｆile"));
/// ```
#[must_use]
pub fn is_nfkc(text: &str) -> bool {
    text.is_ascii() || NormalizationForm::Nfkc.normalizer().is_normalized(text)
}

/// Replaces full-width and half-width characters by ordinary ones: Latin letters, digits and
/// punctuation become narrow, Katakana becomes wide, and the ideographic space becomes a space. If
/// anything is replaced, the result is composed (NFC).
///
/// This is for IRIs that a person types, where an input method may produce either width (RFC 3987,
/// section 7.2). Delimiters such as `／` are replaced too, because the person means `/`. Do not use it
/// for other IRIs, where such characters are not delimiters (I3987-G13). Borrowed if nothing changes;
/// time is linear in the text.
///
/// ```
/// use irispan::iri::fold_width;
///
/// assert_eq!(fold_width("ｈｔｔｐ：／／ｊｐ．example／ｶﾞ"), "http://jp.example/ガ");
/// assert_eq!(fold_width("http://jp.example/ガ①"), "http://jp.example/ガ①");
/// ```
#[must_use]
pub fn fold_width(text: &str) -> Cow<'_, str> {
    if !text.contains(has_width) {
        return Cow::Borrowed(text);
    }
    let mut mapped = String::with_capacity(text.len());
    let nfkc = NormalizationForm::Nfkc.normalizer();
    for c in text.chars() {
        if has_width(c) {
            mapped.extend(nfkc.normalize_iter(core::iter::once(c)));
        } else {
            mapped.push(c);
        }
    }
    Cow::Owned(to_nfc(&mapped).into_owned())
}

/// Returns true if a character is a wide or narrow variant of another.
fn has_width(c: char) -> bool {
    c == '\u{3000}' || Unsuited::of(c, Component::Path) == Some(Unsuited::WidthVariant)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn widths() {
        for (text, mapped) in [
            ("", ""),
            ("a／b", "a/b"),
            ("Ａ１？＃％", "A1?#%"),
            ("ｱｲｳﾊﾟ", "アイウパ"),
            ("\u{3000}ﾡ", " \u{1100}"),
            ("￦￨", "₩│"),
        ] {
            assert_eq!(fold_width(text), mapped, "{text}");
            assert!(fold_width(mapped) == mapped, "{text}");
        }
        // Others that are compatible stay: ligatures, circled digits, small forms.
        for text in ["ﬁ", "①", "﹖", "e\u{301}", "ﬀ/é"] {
            assert!(matches!(fold_width(text), Cow::Borrowed(_)), "{text}");
        }
    }

    #[test]
    fn offsets_count_in_the_text() {
        use NormalizationForm::{Nfc, Nfkc};
        for (form, text, offset, before) in [
            (Nfc, "a", 0, 0),
            (Nfc, "e\u{301}%", 2, 3),
            (Nfc, "e\u{301}%", 3, 4),
            (Nfkc, "例／％", 4, 6),
            (Nfkc, "例／％", 3, 3),
            (Nfkc, "\u{2026}%", 3, 3),
            (Nfkc, "ａｂ％", 2, 6),
        ] {
            assert_eq!(form.offset_before(text, offset), before, "{text} {offset}");
        }
    }
}
