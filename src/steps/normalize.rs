//! Normalization Form C, with the place of every character (RFC 3987, section 3.1, variant B).

use icu_normalizer::ComposingNormalizer;

use super::map::Layer;

/// The text composed, and the step to it; the text itself if it is composed already.
pub(crate) fn compose(text: String) -> (String, Option<Layer>) {
    let normalizer = ComposingNormalizer::new_nfc();
    if text.is_ascii() || normalizer.is_normalized(&text) {
        return (text, None);
    }
    let mut out = String::with_capacity(text.len());
    let mut layer = Layer::builder();
    let mut at = 0;
    while let Some(rest) = text.get(at..)
        && !rest.is_empty()
    {
        let (composed, tail) = normalizer.split_normalized(rest);
        // What comes next may compose with the last character before it.
        let composed = match composed.char_indices().next_back() {
            Some((last, _)) if !tail.is_empty() => composed.get(..last).unwrap_or_default(),
            _ => composed,
        };
        out.push_str(composed);
        layer.copy(at, composed.len());
        at += composed.len();
        let rest = text.get(at..).unwrap_or_default();
        let cluster = rest.get(..cluster_end(rest)).unwrap_or_default();
        let changed = normalizer.normalize(cluster);
        out.push_str(&changed);
        layer.replace(at..at + cluster.len(), changed.len());
        at += cluster.len();
    }
    (out, layer.build())
}

/// Where the first character behind the first one stands that nothing before it can compose with.
fn cluster_end(text: &str) -> usize {
    text.char_indices().skip(1).find(|(_, c)| stands_alone(*c)).map_or(text.len(), |(at, _)| at)
}

/// Whether a character never composes with one before it. Not all that do not are told: the others
/// make what is replaced at once a little longer.
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
#[expect(clippy::single_range_in_vec_init, reason = "a list of pieces may hold one")]
mod tests {
    use super::compose;
    use crate::steps::OffsetMap;

    #[test]
    fn only_what_changes_is_replaced() {
        let (text, layer) =
            compose("ab e\u{301}\u{323}c \u{F900}x \u{1100}\u{1161}\u{11A8}.".into());
        assert_eq!(text, "ab \u{1EB9}\u{301}c \u{8C48}x \u{AC01}.");
        let map = OffsetMap::identity().then(layer);
        assert_eq!(map.pieces(0..3), [0..3]);
        assert_eq!(map.pieces(3..6), [3..8]);
        assert_eq!(map.pieces(8..9), [8..9]);
        assert_eq!(map.pieces(text.len() - 1..text.len()), [24..25]);
    }

    #[test]
    fn what_is_composed_costs_nothing() {
        assert!(compose("é http://例え.jp/".into()).1.is_none());
    }
}
