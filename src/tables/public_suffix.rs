//! The public suffix list.

use std::sync::LazyLock;

use super::generated::public_suffix::{DATE, RULES};
use super::hash;

/// The date of the list.
pub(crate) const LIST_DATE: &str = DATE;

/// The maximum number of labels of a rule.
const MAX_LABELS: usize = 8;

/// Where the lines of the rules begin, by the hashes of their names: 128 KiB, which no program pays for that
/// never asks.
static LINES: LazyLock<Vec<u32>> = LazyLock::new(|| {
    let mut slots = vec![hash::EMPTY; hash::slots_for(RULES.lines().count())];
    let mut at = 0;
    for line in RULES.split_inclusive('\n') {
        if let Some((name, _)) = line.split_once(';') {
            hash::insert(&mut slots, hash::hash(name.as_bytes()), at);
        }
        at += line.len() as u32;
    }
    slots
});

/// Returns how many labels at the end of a name are its public suffix, by the rules of ICANN alone and
/// by all rules. The name is in Unicode form, in NFC and lower case, without a root dot. A name under
/// no rule has a suffix of one label.
pub(crate) fn suffixes(name: &str) -> (usize, usize) {
    let mut found = [1, 1];
    let mut excepted = [false, false];
    let name = name.as_bytes();
    let mut start = name.len();
    for labels in 1..=MAX_LABELS {
        // The first label has no full stop before it.
        let before = name.get(..start.saturating_sub(usize::from(labels > 1)));
        let stop = before.unwrap_or_default().iter().rposition(|byte| *byte == b'.');
        start = stop.map_or(0, |stop| stop + 1);
        for letter in rules(name.get(start..).unwrap_or_default()) {
            let length = match letter.to_ascii_lowercase() {
                b'w' if start > 0 => labels + 1,
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
        if start == 0 {
            break;
        }
    }
    (found[0], found[1])
}

/// Returns the letters of the rules that have a name.
fn rules(name: &[u8]) -> impl Iterator<Item = u8> {
    let letters = hash::candidates(&LINES, hash::hash(name)).find_map(|at| {
        let line = RULES.as_bytes().get(at..)?;
        line.strip_prefix(name)?.strip_prefix(b";")
    });
    letters.unwrap_or_default().iter().copied().take_while(|letter| *letter != b'\n')
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
