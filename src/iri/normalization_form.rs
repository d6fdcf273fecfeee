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

    /// Returns a text in this form. An escape stays what it is: a mark after it does not become a part
    /// of its last digit.
    pub(super) fn of(self, text: &str) -> Cow<'_, str> {
        if text.is_ascii() {
            return Cow::Borrowed(text);
        }
        let normalizer = self.normalizer();
        let Some(mut end) = escape_before_mark(text) else { return normalizer.normalize(text) };
        let mut done = 0;
        let mut normal = Cow::Borrowed("");
        loop {
            match normalizer.normalize(&text[done..end]) {
                Cow::Borrowed(_) if matches!(normal, Cow::Borrowed(_)) => {
                    normal = Cow::Borrowed(&text[..end]);
                }
                piece => normal.to_mut().push_str(&piece),
            }
            if end == text.len() {
                return normal;
            }
            done = end;
            end = escape_before_mark(&text[done..]).map_or(text.len(), |next| done + next);
        }
    }

    /// Returns the offset in a text of the character at `offset` in its normalized form. The text is
    /// normalized piece by piece, which is possible because ASCII never composes with the character
    /// before it. Escapes are not taken apart.
    pub(super) fn offset_before(self, text: &str, offset: usize) -> usize {
        let normalizer = self.normalizer();
        let begins = |&(at, c): &(usize, char)| {
            let near = &text.as_bytes()[at.saturating_sub(2)..at];
            !near.contains(&b'%')
                && normalizer
                    .normalize_iter(core::iter::once(c))
                    .next()
                    .is_some_and(|c| c.is_ascii())
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

/// Returns the end of the first escape with a character beyond ASCII after it, in bytes.
fn escape_before_mark(text: &str) -> Option<usize> {
    let is_escape = |at: &usize| match text.as_bytes().get(*at..) {
        Some([b'%', a, b, after, ..]) => {
            a.is_ascii_hexdigit() && b.is_ascii_hexdigit() && !after.is_ascii()
        }
        _ => false,
    };
    memchr::memchr_iter(b'%', text.as_bytes()).find(is_escape).map(|at| at + 3)
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
    fn escapes_stay() {
        use NormalizationForm::{Nfc, Nfkc};
        for form in [Nfc, Nfkc] {
            for text in ["/%0A\u{301}", "/%0a\u{301}%2e\u{308}é", "%C3\u{327}\u{301}"] {
                assert!(matches!(form.of(text), Cow::Borrowed(same) if same == text), "{text}");
            }
            assert_eq!(form.of("e\u{301}%0A\u{301}e\u{301}%A"), "é%0A\u{301}é%A");
            assert_eq!(form.of("%0A\u{301}e\u{301}%0Ae\u{301}"), "%0A\u{301}é%0Aé");
            // A percent sign that begins no escape has nothing to lose.
            assert_eq!(form.of("%A\u{301}"), "%Á");
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
            (Nfc, "%0A\u{301}e\u{301}%", 5, 5),
            (Nfc, "%0A\u{301}e\u{301}%", 7, 8),
        ] {
            assert_eq!(form.offset_before(text, offset), before, "{text} {offset}");
        }
    }
}
