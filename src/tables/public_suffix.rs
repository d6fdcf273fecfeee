//! The public suffix list.

use super::generated::public_suffix::{DATE, RULES};
use super::lines::meaning;

/// The date of the list.
pub(crate) const LIST_DATE: &str = DATE;

/// The maximum number of labels of a rule.
const MAX_LABELS: usize = 8;

/// Returns how many labels at the end of a name are its public suffix, by the rules of ICANN alone and
/// by all rules. The name is in Unicode form, in NFC and lower case, without a root dot. A name under
/// no rule has a suffix of one label.
pub(crate) fn suffixes(name: &str) -> (usize, usize) {
    let mut found = [1, 1];
    let mut excepted = [false, false];
    let starts = name.rmatch_indices('.').map(|(dot, _)| dot + 1).chain([0]);
    let count = name.split('.').count();
    for (labels, start) in (1..=MAX_LABELS).zip(starts) {
        let rules = name.get(start..).and_then(|suffix| meaning(RULES, suffix));
        for letter in rules.unwrap_or_default().bytes() {
            let length = match letter.to_ascii_lowercase() {
                b'w' if count > labels => labels + 1,
                b'n' => labels,
                b'e' => labels - 1,
                _ => continue,
            };
            // The rules of ICANN count for both answers, private ones for the second only.
            let first = usize::from(letter.is_ascii_uppercase());
            for (found, excepted) in found.iter_mut().zip(&mut excepted).skip(first) {
                if letter.eq_ignore_ascii_case(&b'e') {
                    (*found, *excepted) = (length, true);
                } else if !*excepted {
                    *found = length.max(*found);
                }
            }
        }
    }
    (found[0], found[1])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_are_short_and_sorted() {
        let names: Vec<_> = RULES.lines().filter_map(|line| line.split_once(';')).collect();
        assert!(names.len() > 9_000 && names.is_sorted_by(|a, b| a.0 < b.0));
        for (name, letters) in names {
            assert!(name.split('.').count() < MAX_LABELS, "{name}");
            assert!(
                !letters.is_empty() && letters.bytes().all(|b| b"nweNWE".contains(&b)),
                "{name}"
            );
        }
        assert_eq!(LIST_DATE.split('-').next().map(str::len), Some(4), "{LIST_DATE}");
    }

    #[test]
    fn the_longest_rule_and_exceptions_hold() {
        for (name, both) in [
            ("", (1, 1)),
            ("com", (1, 1)),
            ("a.com", (1, 1)),
            ("a.b.example", (1, 1)),
            ("a.co.uk", (2, 2)),
            ("a.github.io", (1, 2)),
            ("c.mm", (2, 2)),
            ("mm", (1, 1)),
            ("a.city.kobe.jp", (2, 2)),
            ("a.b.kobe.jp", (3, 3)),
            ("www.ck", (1, 1)),
            ("食狮.公司.cn", (2, 2)),
        ] {
            assert_eq!(suffixes(name), both, "{name}");
        }
    }
}
