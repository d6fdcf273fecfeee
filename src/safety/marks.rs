//! Marks that are invisible where they are, or look like something else (SEC-H8).

use icu_normalizer::DecomposingNormalizerBorrowed;
use icu_properties::CodePointMapData;
use icu_properties::props::GeneralCategory;

use super::confusable::is_mark;
use super::script::{Script, is_common, may_be};

/// Returns the offset of the first odd mark of a name, in bytes. The name is taken as it is
/// composed.
///
/// Odd are the same nonspacing mark twice in a row, a mark above a dotless `ı`, a dot above `i`,
/// `j` or `l`, a prolonged sound mark that doesn't follow Kana, and a mark of another script than
/// the letter before it. If one of two equal marks is part of a composed letter, the first mark of
/// the name is returned.
pub(super) fn odd_mark(name: &str) -> Option<usize> {
    first_odd(name).or_else(|| {
        let mut before = '\0';
        let decomposed = DecomposingNormalizerBorrowed::new_nfd().normalize(name);
        let twice =
            decomposed.chars().any(|c| core::mem::replace(&mut before, c) == c && is_nonspacing(c));
        let first = || name.char_indices().find(|&(_, c)| is_mark(c)).map_or(0, |(at, _)| at);
        twice.then(first)
    })
}

fn first_odd(name: &str) -> Option<usize> {
    let mut before = None;
    let mut base = None;
    for (at, c) in name.char_indices() {
        if is_mark(c) {
            let twice = before == Some(c) && is_nonspacing(c);
            let dotted = match base {
                Some('ı') => matches!(c, '\u{300}'..='\u{314}' | '\u{31A}'),
                Some('i' | 'j' | 'l') => c == '\u{307}',
                _ => false,
            };
            let foreign = base.and_then(Script::of).is_some_and(|script| !may_be(c, script));
            if twice || dotted || foreign {
                return Some(at);
            }
        } else {
            let follows_kana = before.is_some_and(|c| {
                !is_common(c) && matches!(Script::of(c).map(Script::code), Some("Hira" | "Kana"))
                    || matches!(c, 'ー')
                    || matches!(c, '\u{3099}' | '\u{309A}')
            });
            if c == 'ー' && !follows_kana {
                return Some(at);
            }
            base = Some(c);
        }
        before = Some(c);
    }
    None
}

fn is_nonspacing(c: char) -> bool {
    CodePointMapData::<GeneralCategory>::new().get(c) == GeneralCategory::NonspacingMark
}

#[cfg(test)]
mod tests {
    use super::odd_mark;

    #[test]
    fn odd_and_even() {
        for (name, at) in [
            ("a\u{325}\u{301}b", None),
            ("a\u{325}\u{325}", Some(3)),
            ("ä\u{325}\u{325}", Some(4)),
            ("\u{E1}\u{301}", Some(2)),
            ("ı\u{307}", Some(2)),
            ("i\u{307}", Some(1)),
            ("ł\u{307}", None),
            ("l\u{307}", Some(1)),
            ("サーバー", None),
            // Composed and on its own: still twice.
            ("が\u{3099}", Some(3)),
            ("ー", Some(0)),
            ("例ー", Some(3)),
            ("aー", Some(1)),
            ("हिन्दी", None),
            ("aि", Some(1)),
            ("אָ", None),
            ("ไม่มี", None),
            ("\u{301}", None),
        ] {
            assert_eq!(odd_mark(name), at, "{name:?}");
        }
    }
}
