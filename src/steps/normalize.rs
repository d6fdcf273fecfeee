//! Normalization Form C (RFC 3987, section 3.1, variant B).

use std::borrow::Cow;

use icu_normalizer::{ComposingNormalizer, ComposingNormalizerBorrowed};

use super::map::OffsetMap;

/// Returns a text in Normalization Form C with the map to it; the text itself if it is in that form
/// already. Time is linear in the text.
///
/// ```
/// use irispan::steps::normalize::compose;
///
/// let (text, map) = compose("cafe\u{301}!".into());
/// assert_eq!(text, "café!");
/// assert!(map.ranges(3..5).eq([3..6]));
/// ```
#[must_use]
pub fn compose(text: Cow<'_, str>) -> (Cow<'_, str>, OffsetMap) {
    let normalizer = ComposingNormalizer::new_nfc();
    if text.is_ascii() || normalizer.is_normalized(&text) {
        return (text, OffsetMap::identity());
    }
    let (composed, map) = recompose(&text, normalizer);
    (Cow::Owned(composed), map)
}

fn recompose(text: &str, normalizer: ComposingNormalizerBorrowed<'_>) -> (String, OffsetMap) {
    let mut out = String::with_capacity(text.len());
    let mut map = OffsetMap::builder();
    let mut at = 0;
    while at < text.len() {
        let (composed, tail) = normalizer.split_normalized(&text[at..]);
        // The last character may compose with the next one.
        let kept = match composed.char_indices().next_back() {
            Some((last, _)) if !tail.is_empty() => last,
            _ => composed.len(),
        };
        out.push_str(&text[at..at + kept]);
        map.copy(at..at + kept);
        at += kept;
        let cluster = &text[at..at + cluster_end(&text[at..])];
        let changed = normalizer.normalize(cluster);
        out.push_str(&changed);
        map.replace(at..at + cluster.len(), changed.len());
        at += cluster.len();
    }
    (out, map.build())
}

/// Returns the offset of the first character, except for the one at 0, that composes with none
/// before.
fn cluster_end(text: &str) -> usize {
    text.char_indices().skip(1).find(|(_, c)| stands_alone(*c)).map_or(text.len(), |(at, _)| at)
}

/// Returns whether a character is known never to compose with one before it. Some others don't
/// either; for them, a replaced range is longer than it must be.
fn stands_alone(c: char) -> bool {
    matches!(
        c,
        '\0'..='\u{2FF}'
            | '\u{1E00}'..='\u{206F}'
            | '\u{3000}'..='\u{3029}'
            | '\u{30A1}'..='\u{9FFF}'
            | '\u{AC00}'..='\u{D7A3}'
            | '\u{F900}'..='\u{FAFF}'
    )
}

#[cfg(test)]
#[expect(clippy::single_range_in_vec_init, reason = "a list of ranges may hold one")]
mod tests {
    use super::compose;

    #[test]
    fn only_what_changes_is_replaced() {
        let (text, map) = compose("ab e\u{301}\u{323}c \u{F900}x \u{1100}\u{1161}\u{11A8}.".into());
        assert_eq!(text, "ab \u{1EB9}\u{301}c \u{8C48}x \u{AC01}.");
        assert_eq!(map.list(0..3), [0..3]);
        assert_eq!(map.list(3..6), [3..8]);
        assert_eq!(map.list(8..9), [8..9]);
        assert_eq!(map.list(text.len() - 1..text.len()), [24..25]);
    }

    #[test]
    fn composed_text_is_returned_as_it_is() {
        assert!(compose("é http://例え.jp/".into()).1.segments() == 0);
    }
}
