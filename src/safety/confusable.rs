//! Skeletons and look-alikes: UTS #39, section 4.

use icu_normalizer::DecomposingNormalizerBorrowed;
use icu_properties::props::{BidiMirroringGlyph, DefaultIgnorableCodePoint, GeneralCategory};
use icu_properties::{CodePointMapData, CodePointSetData};
use unicode_bidi::{BidiInfo, Level};

use super::script::{Script, ScriptSet};
use crate::iri::bidi::{BaseDirection, has_right_to_left};
use crate::tables::prototype;

/// How a pair of names can be taken for each other (SEC-H6).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Confusability {
    /// Some script holds all of both: `l` and `1`, `rn` and `m`.
    SingleScript,
    /// One of them mixes scripts: `paypal` with a Cyrillic `а`.
    MixedScript,
    /// Each is of one script, and these are not the same: Latin `scope`, Cyrillic `ѕсоре`.
    WholeScript,
}

/// The skeleton of a text (SEC-H5): two texts with the same skeleton can be taken for each other.
///
/// Decomposed, without characters that show nothing, each character by its prototype, decomposed
/// again. A skeleton is for comparison only: it is no name, and changes with the Unicode version. The
/// text is taken in its own order; see [`bidi_skeleton`]. Time is linear in the text.
///
/// ```
/// use irispan::safety::skeleton;
///
/// assert_eq!(skeleton("ѕсоре"), skeleton("scope"));
/// assert_eq!(skeleton("corn"), skeleton("com"));
/// assert_ne!(skeleton("Corn"), skeleton("corn"));
/// ```
#[must_use]
pub fn skeleton(text: &str) -> String {
    let decomposer = DecomposingNormalizerBorrowed::new_nfd();
    let ignorable = CodePointSetData::new::<DefaultIgnorableCodePoint>();
    let mut replaced = String::with_capacity(text.len());
    for c in decomposer.normalize(text).chars() {
        match prototype(c) {
            _ if ignorable.contains(c) => {}
            Some(prototype) => replaced.push_str(prototype),
            None => replaced.push(c),
        }
    }
    decomposer.normalize(&replaced).into_owned()
}

/// The skeleton of a text as it stands on the screen, in a paragraph from left to right or from right
/// to left (BIDI-33).
///
/// Characters are put into the order in which they are seen, marks behind their base, and those that
/// have a mirror image are mirrored where they run from right to left. For a text without
/// right-to-left characters in a left-to-right paragraph, that is its [`skeleton`]. Time is linear in
/// the text, but for its runs, which are sorted.
///
/// ```
/// use irispan::iri::bidi::BaseDirection;
/// use irispan::safety::bidi_skeleton;
///
/// let base = BaseDirection::LeftToRight;
/// assert_eq!(bidi_skeleton("A1<שׂ", base), bidi_skeleton("Αשֺ>1", base));
/// ```
#[must_use]
pub fn bidi_skeleton(text: &str, base: BaseDirection) -> String {
    let right_to_left = base == BaseDirection::RightToLeft;
    if !right_to_left && !has_right_to_left(text) {
        return skeleton(text);
    }
    let classes = CodePointMapData::<icu_properties::props::BidiClass>::new();
    let level = if right_to_left { Level::rtl() } else { Level::ltr() };
    let info = BidiInfo::new_with_data_source(&classes, text, Some(level));
    let mut seen = String::with_capacity(text.len());
    for paragraph in &info.paragraphs {
        let (levels, runs) = info.visual_runs(paragraph, paragraph.range.clone());
        for run in runs {
            let piece = text.get(run.clone()).unwrap_or_default();
            if levels.get(run.start).is_some_and(Level::is_rtl) {
                push_mirrored(&mut seen, piece);
            } else {
                seen.push_str(piece);
            }
        }
    }
    skeleton(&seen)
}

/// A run from right to left: clusters backwards, marks behind their base (rules L3 and L4 of
/// UAX #9).
fn push_mirrored(out: &mut String, run: &str) {
    let mirror = CodePointMapData::<BidiMirroringGlyph>::new();
    let mut end = run.len();
    for (at, c) in run.char_indices().rev() {
        if is_mark(c) && at > 0 {
            continue;
        }
        let cluster = run.get(at..end).unwrap_or_default();
        out.push(mirror.get(c).mirroring_glyph.unwrap_or(c));
        out.push_str(cluster.get(c.len_utf8()..).unwrap_or_default());
        end = at;
    }
}

/// Whether two different names can be taken for each other, and in which way.
///
/// Names are compared as they stand on the screen from left to right ([`bidi_skeleton`]). Case counts:
/// hosts are better compared in lower case.
///
/// ```
/// use irispan::safety::{Confusability, confusability};
///
/// assert_eq!(confusability("scope", "ѕсоре"), Some(Confusability::WholeScript));
/// assert_eq!(confusability("paypal", "pаypal"), Some(Confusability::MixedScript));
/// assert_eq!(confusability("lame", "1ame"), Some(Confusability::SingleScript));
/// assert_eq!(confusability("lame", "lame"), None);
/// ```
#[must_use]
pub fn confusability(a: &str, b: &str) -> Option<Confusability> {
    if a == b
        || bidi_skeleton(a, BaseDirection::LeftToRight)
            != bidi_skeleton(b, BaseDirection::LeftToRight)
    {
        return None;
    }
    let (first, second) = (ScriptSet::of(a), ScriptSet::of(b));
    Some(if first.meets(&second) {
        Confusability::SingleScript
    } else if first.is_mixed() || second.is_mixed() {
        Confusability::MixedScript
    } else {
        Confusability::WholeScript
    })
}

/// The ASCII name that a name beyond ASCII reads like, if there is one.
///
/// A name of letters, digits, hyphens and underscores, in lower case, with the same skeleton to the
/// case. `æ` and `œ` are not taken for two letters: who writes them does not confuse them.
///
/// ```
/// use irispan::safety::ascii_look_alike;
///
/// assert_eq!(ascii_look_alike("аррӏе").as_deref(), Some("apple"));
/// assert_eq!(ascii_look_alike("ɡоogle").as_deref(), Some("google"));
/// assert_eq!(ascii_look_alike("президент"), None);
/// assert_eq!(ascii_look_alike("apple"), None);
/// ```
#[must_use]
pub fn ascii_look_alike(name: &str) -> Option<String> {
    if name.is_ascii() || name.contains(['æ', 'Æ', 'œ', 'Œ']) {
        return None;
    }
    let skeleton = skeleton(name);
    let is_plain = |b: u8| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'_' | b'|');
    if skeleton.is_empty() || !skeleton.bytes().all(is_plain) {
        return None;
    }
    // `l` is the prototype of `I` and `|`, and `O` that of zero.
    Some(skeleton.replace('|', "l").to_ascii_lowercase())
}

/// The same for a name that is all of one script, and that not Latin: a whole-script confusable.
#[must_use]
pub fn whole_script_look_alike(name: &str) -> Option<String> {
    let set = ScriptSet::of(name);
    if set.is_all() || set.is_mixed() || set.contains(Script::LATIN) {
        return None;
    }
    ascii_look_alike(name)
}

/// A skeleton without case and without marks: what hosts are compared by with names that are protected
/// (SEC-C10), and by which administrators find names that users take for one (SEC-S6).
///
/// Names that differ in normalization, case, accents or look-alikes have the same one. Time is linear in
/// the name.
///
/// ```
/// use irispan::safety::loose_skeleton;
///
/// assert_eq!(loose_skeleton("Googlé"), loose_skeleton("g00gle"));
/// assert_eq!(loose_skeleton("re\u{301}sume\u{301}"), loose_skeleton("RÉSUMÉ"));
/// assert_ne!(loose_skeleton("google"), loose_skeleton("goggle"));
/// ```
#[must_use]
pub fn loose_skeleton(name: &str) -> String {
    let lower = name.to_lowercase();
    skeleton(&lower).chars().filter(|&c| !is_mark(c)).flat_map(char::to_lowercase).collect()
}

/// The same of a label in the case in which it is written: `paypaI` reads like `paypal`.
pub(super) fn written_skeleton(name: &str) -> String {
    loose_skeleton(&skeleton(name))
}

pub(super) fn is_mark(c: char) -> bool {
    let category = CodePointMapData::<GeneralCategory>::new().get(c);
    matches!(
        category,
        GeneralCategory::NonspacingMark
            | GeneralCategory::SpacingMark
            | GeneralCategory::EnclosingMark
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn skeletons() {
        assert_eq!(skeleton("a\u{200D}\u{AD}\u{FE0F}b"), "ab");
        assert_eq!(skeleton("ﬁ"), "fi");
        assert_eq!(skeleton("é"), "e\u{301}");
        assert_eq!(skeleton("IM1"), "lMl");
        assert_eq!(skeleton(""), "");
    }

    /// UTS #39, section 4: confusable in a left-to-right paragraph only.
    #[test]
    fn direction_counts() {
        let (a, b) = ("A1<שׂ", "Αשֺ>1");
        assert_eq!(
            bidi_skeleton(a, BaseDirection::LeftToRight),
            bidi_skeleton(b, BaseDirection::LeftToRight)
        );
        assert_ne!(
            bidi_skeleton(a, BaseDirection::RightToLeft),
            bidi_skeleton(b, BaseDirection::RightToLeft)
        );
        assert_ne!(skeleton(a), skeleton(b));
        assert_eq!(bidi_skeleton("abc", BaseDirection::RightToLeft), skeleton("abc"));
    }

    #[test]
    fn classes_of_pairs() {
        use Confusability::{MixedScript, SingleScript, WholeScript};
        for (a, b, class) in [
            ("ljeto", "ǉeto", SingleScript),
            ("paypal", "pаypаl", MixedScript),
            ("scope", "ѕсоре", WholeScript),
            ("O", "0", SingleScript),
        ] {
            assert_eq!(confusability(a, b), Some(class), "{a} {b}");
            assert_eq!(confusability(b, a), Some(class), "{b} {a}");
        }
        assert_eq!(confusability("a", "b"), None);
    }

    #[test]
    fn ascii_names() {
        for (name, like) in [
            ("ѕсоре", Some("scope")),
            ("раураӏ", Some("paypal")),
            ("ооо", Some("ooo")),
            ("օօօ", Some("ooo")),
            ("οο", Some("oo")),
            ("münchen", None),
            ("αβγ", None),
            ("例え", None),
            ("æble", None),
            ("\u{200D}", None),
        ] {
            assert_eq!(ascii_look_alike(name).as_deref(), like, "{name}");
        }
        assert_eq!(whole_script_look_alike("ѕсоре").as_deref(), Some("scope"));
        assert_eq!(whole_script_look_alike("sсоре"), None);
        assert_eq!(loose_skeleton("GOOGLÉ"), loose_skeleton("google"));
        assert_eq!(loose_skeleton("g00gle"), loose_skeleton("google"));
        assert_eq!(written_skeleton("paypaI.coM"), loose_skeleton("paypal.com"));
    }
}
