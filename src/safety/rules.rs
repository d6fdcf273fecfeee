//! The rules by which browsers show labels of hosts in Unicode (SEC-C1 to SEC-C14).

use super::confusable::whole_script_look_alike;
use super::idna2008::{Idna2008Issue, check_idna2008, without_joiners};
use super::kind::FactKind;
use super::marks::odd_mark;
use super::neighbours::misplaced;
use super::resemblance::is_read_as_digit;
use super::restriction::{
    RestrictionLevel, is_decimal, mixed_numbers, mixes_scripts, restriction_level,
};
use super::script::{Script, ScriptSet, scripts};
use crate::tables::{is_identifier, is_limited_use};

/// Returns the first rule of [`DisplayPolicy::Browser`](super::DisplayPolicy::Browser) that a label, in
/// Unicode form, breaks under a top-level domain. `is_last` is true for the top-level domain itself.
pub(super) fn broken_rule(label: &str, tld: &str, is_last: bool) -> Option<FactKind> {
    if label.chars().any(is_denied) {
        return Some(FactKind::DelimiterLookAlike);
    }
    if restricted(label).is_some() {
        return Some(FactKind::RestrictedCharacter);
    }
    let level = restriction_level(&common_part(label));
    let latin = |c: &char| Script::of(*c) == Some(Script::LATIN);
    let beside_ascii = level == RestrictionLevel::HighlyRestrictive
        && label.chars().filter(latin).any(|c| !c.is_ascii());
    if mixes_scripts(label, level) || beside_ascii {
        return Some(FactKind::MixedScript);
    }
    if mixed_numbers(label).is_some() {
        return Some(FactKind::MixedNumbers);
    }
    if odd_mark(label).is_some() {
        return Some(FactKind::OddMark);
    }
    if let Err((Idna2008Issue::Context | Idna2008Issue::Joiner | Idna2008Issue::Hyphens, _)) =
        check_idna2008(label)
    {
        return Some(FactKind::Idna2008);
    }
    if reads_like_number(label, tld) {
        return Some(FactKind::DigitLookAlike);
    }
    if misplaced(label, tld).is_some() {
        return Some(FactKind::DelimiterLookAlike);
    }
    if whole_script_look_alike(label).is_some() && (is_last || !is_script_at_home(label, tld)) {
        return Some(FactKind::WholeScriptConfusable);
    }
    None
}

/// Returns whether browsers don't show a character in hosts (SEC-C3).
const fn is_denied(c: char) -> bool {
    matches!(
        c,
        '\u{338}'
            | '\u{58A}'
            | '\u{2010}'
            | '\u{2019}'
            | '\u{2027}'
            | '\u{30A0}'
            | '\u{2BB}'
            | '\u{2BC}'
            | '\u{1CD}'..='\u{1DC}'
            | '\u{1C80}'..='\u{1C8F}'
            | '\u{1E90}'..='\u{1E9B}'
            | '\u{1F00}'..='\u{1FFF}'
            | '\u{A640}'..='\u{A69F}'
            | '\u{A720}'..='\u{A72F}'
    )
}

/// Returns the first character of a label that makes it no name of people, with its offset in bytes:
/// one outside of the identifier profile (SEC-C2), except for joiners that join, and for letters of
/// limited use that are all of one script, or Bopomofo (SEC-C14).
pub(super) fn restricted(label: &str) -> Option<(usize, char)> {
    let one_script = ScriptSet::of(label).is_single();
    let has_kana = scripts(label).iter().any(|script| matches!(script.code(), "Hira" | "Kana"));
    let joined = without_joiners(label);
    label.char_indices().find(|&(_, c)| {
        let may_stand = is_identifier(c)
            || is_limited_use(c) && (one_script || is_bopomofo(c) && !has_kana)
            || matches!(c, '\u{200C}' | '\u{200D}') && !joined.contains(c);
        !may_stand
    })
}

/// Returns the label without what the levels of UTS #39 do not know although people write it: joiners
/// that join, and Bopomofo.
pub(super) fn common_part(label: &str) -> String {
    without_joiners(label).chars().filter(|&c| !is_bopomofo(c)).collect()
}

fn is_bopomofo(c: char) -> bool {
    Script::of(c).is_some_and(|script| script.code() == "Bopo")
}

/// Returns whether a label beyond ASCII consists of digits, hyphens, and characters that are read as
/// digits (SEC-C9). Where a script is at home, its own digits imitate nothing.
fn reads_like_number(label: &str, tld: &str) -> bool {
    let digit = |c: char| c.is_ascii_digit() || c == '-' || is_decimal(c) || is_read_as_digit(c);
    let own = |c: char| c == '-' || !c.is_ascii() && is_decimal(c);
    !label.is_ascii()
        && label.chars().all(digit)
        && !(label.chars().all(own) && is_script_at_home(label, tld))
}

/// Top-level domains of countries where a script is in use.
const HOMES: [(&str, &[&str]); 14] = [
    ("Deva", &["in", "np"]),
    ("Gujr", &["in"]),
    ("Mlym", &["in"]),
    ("Orya", &["in"]),
    ("Taml", &["in", "lk", "sg"]),
    ("Cyrl", &["bg", "by", "kg", "kz", "md", "me", "mk", "mn", "rs", "ru", "su", "tj", "ua", "uz"]),
    ("Grek", &["cy", "gr"]),
    ("Armn", &["am"]),
    ("Geor", &["ge"]),
    ("Hebr", &["il"]),
    ("Ethi", &["er", "et"]),
    ("Thai", &["th"]),
    ("Laoo", &["la"]),
    ("Mymr", &["mm"]),
];

/// Returns whether a top-level domain is in the script of a label, or of a country that uses it.
pub(super) fn is_script_at_home(label: &str, tld: &str) -> bool {
    let written = scripts(label);
    scripts(tld).iter().any(|script| *script != Script::LATIN && written.contains(script))
        || written.iter().any(|script| {
            HOMES.iter().any(|(code, tlds)| *code == script.code() && tlds.contains(&tld))
        })
}
