//! Advice for people who choose a name: RFC 3987, section 7.5.

use icu_normalizer::ComposingNormalizerBorrowed;

use super::confusable::ascii_look_alike;
use super::fact::Fact;
use super::host::{code_point, compatible_with};
use super::kind::FactKind;
use super::restriction::mixed_numbers;
use super::script::{ScriptSet, scripts};
use crate::error::Component;
use crate::iri::Unsuited;
use crate::tables::is_bidi_control;

/// Returns what could confuse the readers of a new name: of one component of an IRI, or a part of
/// one, without escapes.
///
/// This is advice for publishers, and stricter than [`check`](super::check): one script (Latin
/// beside Chinese, Japanese or Korean counts as mixing here), no compatibility characters, no
/// invisible characters, lower case, one system of digits, no digits among letters that look like
/// letters. Ranges count bytes of the name. Time is linear in the name.
///
/// No algorithm can recognize every confusing name: a name without facts may still be one.
///
/// ```
/// use irispan::safety::{FactKind, check_name};
///
/// let kinds = |name| check_name(name).iter().map(|fact| fact.kind()).collect::<Vec<_>>();
/// assert_eq!(kinds("br0ken"), [FactKind::DigitLookAlike]);
/// assert_eq!(check_name("1ame")[0].detail(), Some("lame"));
/// assert_eq!(kinds("ﬁle"), [FactKind::Compatibility]);
/// assert_eq!(kinds("Москва-map"), [FactKind::MixedScript, FactKind::UpperCase]);
/// assert!(kinds("route66").is_empty());
/// ```
#[must_use]
pub fn check_name(name: &str) -> Vec<Fact> {
    let mut facts = Vec::new();
    let mut add = |kind, range, detail| {
        facts.push(Fact { kind, component: None, range, detail });
    };
    let whole = 0..name.len();
    if ScriptSet::of(name).is_mixed() {
        let names: Vec<_> = scripts(name).iter().map(|script| script.name()).collect();
        add(FactKind::MixedScript, whole.clone(), Some(names.join(", ")));
    }
    // Invisible characters and bidi controls are reported separately, so they are skipped here.
    let seen: String = name.chars().filter(|&c| !is_bidi_control(c) && !is_unseen(c)).collect();
    let compatible = ComposingNormalizerBorrowed::new_nfkc().normalize(&seen);
    if let Some(like) = ascii_look_alike(&compatible) {
        add(FactKind::Confusable, whole, Some(like));
    }
    if let Some((at, c)) = mixed_numbers(name) {
        add(FactKind::MixedNumbers, at..at + c.len_utf8(), None);
    }
    // Of each kind, the first character is reported.
    let mut seen = [false; 4];
    for (at, c) in name.char_indices() {
        let (index, kind, detail) = if is_bidi_control(c) {
            (0, FactKind::BidiControl, Some(code_point(c)))
        } else if is_unseen(c) {
            (1, FactKind::Invisible, Some(code_point(c)))
        } else if c.is_uppercase() {
            (2, FactKind::UpperCase, None)
        } else if let Some(to) = (!c.is_ascii()).then(|| compatible_with(c)).flatten() {
            (3, FactKind::Compatibility, Some(to))
        } else {
            continue;
        };
        if !core::mem::replace(&mut seen[index], true) {
            add(kind, at..at + c.len_utf8(), detail);
        }
    }
    if let Some((at, like)) = digit_look_alike(name) {
        add(FactKind::DigitLookAlike, at..at + 1, Some(like));
    }
    facts.sort_by_key(|fact| (fact.range.start, fact.kind));
    facts
}

/// Returns whether a character is invisible.
fn is_unseen(c: char) -> bool {
    !c.is_ascii()
        && matches!(Unsuited::of(c, Component::Path), Some(Unsuited::Invisible | Unsuited::Tag))
}

/// The letters before a digit at the end of a word that is still read as a letter: `paypa1`.
const LONG_WORD: usize = 5;

/// Returns the offset of the first zero or one among ASCII letters, and the name as it reads.
/// Digits beside other digits are read as digits, and so are those at the end of a short word.
fn digit_look_alike(name: &str) -> Option<(usize, String)> {
    let bytes = name.as_bytes();
    let letter =
        |at: Option<usize>| at.and_then(|at| bytes.get(at)).is_some_and(u8::is_ascii_alphabetic);
    // Ranges of zeros and ones that letters follow and no other digit precedes.
    let mut start = 0;
    let mut ranges = Vec::new();
    while start < bytes.len() {
        let look_alike = |byte: &&u8| matches!(byte, b'0' | b'1');
        let length = bytes[start..].iter().take_while(look_alike).count();
        if length == 0 {
            start += 1;
            continue;
        }
        let end = start + length;
        let digit_before =
            start.checked_sub(1).and_then(|at| bytes.get(at)).is_some_and(u8::is_ascii_digit);
        // `auth0` and `mp3` end in a digit, and `10th` misleads nobody.
        let whole_word = letter(start.checked_sub(1)) || length == 1;
        let letters =
            bytes[..start].iter().rev().take_while(|b| b.is_ascii_alphabetic()).take(LONG_WORD);
        let ends_long_word = length == 1
            && letters.count() == LONG_WORD
            && bytes.get(end).is_none_or(|b| !b.is_ascii_alphanumeric());
        if (letter(Some(end)) || ends_long_word) && !digit_before && whole_word {
            ranges.push(start..end);
        }
        start = end;
    }
    let first = ranges.first()?.start;
    let mut like = String::with_capacity(name.len());
    let mut done = 0;
    for range in ranges {
        like.push_str(&name[done..range.start]);
        let read = name[range.clone()].chars().map(|c| if c == '0' { 'o' } else { 'l' });
        like.extend(read);
        done = range.end;
    }
    like.push_str(&name[done..]);
    Some((first, like))
}

#[cfg(test)]
mod tests {
    use super::digit_look_alike;

    #[test]
    fn digits_among_letters() {
        for (name, like) in [
            ("br0ken", Some((2, "broken"))),
            ("1ame", Some((0, "lame"))),
            ("g00gle", Some((1, "google"))),
            ("paypa1-1ogin", Some((5, "paypal-login"))),
            ("route66", None),
            ("paypa1", Some((5, "paypal"))),
            ("paypa1.com", Some((5, "paypal.com"))),
            ("paypa10", None),
            ("paypa11", None),
            ("auth0", None),
            ("10th", None),
            ("mp3", None),
            ("2010s", None),
            ("a1", None),
            ("", None),
            ("10", None),
        ] {
            let found = digit_look_alike(name);
            let found = found.as_ref().map(|(at, like)| (*at, like.as_str()));
            assert_eq!(found, like, "{name}");
        }
    }
}
