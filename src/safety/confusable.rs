//! Skeletons and look-alikes: UTS #39, section 4.

use icu_normalizer::DecomposingNormalizerBorrowed;
use icu_properties::props::{BidiMirroringGlyph, DefaultIgnorableCodePoint, GeneralCategory};
use icu_properties::{CodePointMapData, CodePointSetData};
use unicode_bidi::{BidiInfo, Level};

use super::resemblance::latin;
use super::script::{Script, ScriptSet};
use crate::iri::bidi::{BaseDirection, has_right_to_left};
use crate::names::named;
use crate::tables::prototype;

/// How two different names can be taken for each other (SEC-H6).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Confusability {
    /// All characters of both belong to one script: `l` and `1`, `rn` and `m`.
    SingleScript,
    /// One of them mixes scripts: `paypal` with a Cyrillic `а`.
    MixedScript,
    /// Each is of one script, and the scripts differ: Latin `scope`, Cyrillic `ѕсоре`.
    WholeScript,
}

named! {
    Confusability, "kind of confusability":
    SingleScript = "single-script",
    MixedScript = "mixed-script",
    WholeScript = "whole-script",
}

/// Returns the skeleton of a text (SEC-H5): two texts with the same skeleton can be taken for each
/// other.
///
/// The text is decomposed, default ignorable characters are removed, each character is replaced by
/// its prototype, and the result is decomposed again. A skeleton is for comparison only: it isn't a
/// name, and it changes with the Unicode version. Characters are taken in the order of the text;
/// [`bidi_skeleton`] takes them in the order of the screen. Time is linear in the text.
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

/// Returns the skeleton of a text as it is shown in a paragraph of the direction `base` (BIDI-33).
///
/// Characters are put into the order of the screen, marks after their base, and those with a
/// mirror image are mirrored if they are written from right to left. For a text without
/// right-to-left characters in a left-to-right paragraph, this is its [`skeleton`]. Takes time
/// linear in the text, except for sorting its bidirectional runs.
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
            if levels[run.start].is_rtl() {
                push_mirrored(&mut seen, &text[run]);
            } else {
                seen.push_str(&text[run]);
            }
        }
    }
    skeleton(&seen)
}

/// Appends a bidirectional run from right to left: clusters backwards, marks after their base
/// (rules L3 and L4 of UAX #9).
fn push_mirrored(out: &mut String, run: &str) {
    let mirror = CodePointMapData::<BidiMirroringGlyph>::new();
    let mut end = run.len();
    for (at, c) in run.char_indices().rev() {
        if is_mark(c) && at > 0 {
            continue;
        }
        out.push(mirror.get(c).mirroring_glyph.unwrap_or(c));
        out.push_str(&run[at + c.len_utf8()..end]);
        end = at;
    }
}

/// Returns how two different names can be taken for each other; `None` if they cannot, or are
/// equal.
///
/// Names are compared as they are shown from left to right ([`bidi_skeleton`]). Upper and lower
/// case differ, so hosts should be given in lower case.
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

/// Returns the ASCII name that a name beyond ASCII reads like, if there is one.
///
/// It consists of letters, digits, hyphens and underscores, in lower case, and has the same
/// skeleton except for case. `æ` and `œ` aren't taken for two letters, because people who write
/// them don't confuse them.
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
    Some(reading(name))
}

/// Returns the name as a person reads it: ASCII letters as they are, and for each other character
/// its prototype. `l` is the prototype of `I` and `|`, `O` that of zero, and `rn` that of `m`.
fn reading(name: &str) -> String {
    let mut read = String::with_capacity(name.len());
    for c in DecomposingNormalizerBorrowed::new_nfd().normalize(name).chars() {
        match prototype(c).filter(|_| !c.is_ascii()) {
            Some("rn") => read.push('m'),
            Some(prototype) => read.push_str(prototype),
            None => read.push(c),
        }
    }
    read.retain(|c| c.is_ascii());
    read.replace('|', "l").to_ascii_lowercase()
}

/// Returns the ASCII name that a name of one script other than Latin reads like: a whole-script
/// confusable. Besides what [`ascii_look_alike`] knows, letters count that browsers take for Latin
/// ones, such as `ю` and `ո`.
#[must_use]
pub fn whole_script_look_alike(name: &str) -> Option<String> {
    let set = ScriptSet::of(name);
    if set.is_all() || set.is_mixed() || set.contains(Script::LATIN) {
        return None;
    }
    ascii_look_alike(name).or_else(|| {
        let mut read = String::with_capacity(name.len());
        for c in name.chars() {
            match (latin(c), prototype(c)) {
                _ if c.is_ascii_alphanumeric() || c == '-' => read.push(c),
                (Some(letters), _) => read.push_str(letters),
                (None, Some(prototype)) if prototype.bytes().all(|b| b.is_ascii_alphanumeric()) => {
                    read.push_str(prototype);
                }
                _ => return None,
            }
        }
        Some(read.to_ascii_lowercase())
    })
}

/// Returns a skeleton without case and marks. Hosts and protected names are compared by it
/// (SEC-C10), and administrators can find names with it that users take for one (SEC-S6).
///
/// Names that differ only in normalization, case, accents or look-alikes have the same one. Takes
/// time linear in the name.
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

/// Returns the [`loose_skeleton`] of a label in the case in which it is written: `paypaI` reads
/// like `paypal`.
pub(super) fn written_skeleton(name: &str) -> String {
    loose_skeleton(&skeleton(name))
}

/// Returns whether a character is a combining mark.
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
