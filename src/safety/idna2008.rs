//! Labels by IDNA2008: RFC 5891, section 4.2.3, and RFC 5892, with its rules on context.

use core::fmt;
use std::borrow::Cow;

use icu_properties::CodePointMapData;
use icu_properties::props::{CanonicalCombiningClass, JoiningType};

use super::confusable::is_mark;
use super::script::Script;
use crate::iri::bidi::{check_label, has_right_to_left};
use crate::names::name_values;
use crate::tables::{Idna2008, idna2008};

/// Why a label is not valid by IDNA2008.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Idna2008Issue {
    /// A hyphen at the start or the end, or two hyphens as third and fourth character.
    Hyphens,
    /// It begins with a combining mark.
    LeadingMark,
    /// A character that is disallowed: a symbol, upper case, a compatibility character.
    Disallowed,
    /// A character that is not assigned.
    Unassigned,
    /// A joiner that is neither between characters that join nor after a virama (CONTEXTJ).
    Joiner,
    /// A character that its neighbours, or the rest of the label, don't allow (CONTEXTO).
    Context,
    /// The bidi rule of RFC 5893 is broken.
    Bidi,
}

name_values! {
    Idna2008Issue, "issue of IDNA2008":
    Hyphens = "hyphens",
    LeadingMark = "leading-mark",
    Disallowed = "disallowed",
    Unassigned = "unassigned",
    Joiner = "joiner",
    Context = "context",
    Bidi = "bidi",
}

/// Writes what is wrong, for people.
impl fmt::Display for Idna2008Issue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Idna2008Issue::Hyphens => "hyphens at an edge, or as third and fourth character",
            Idna2008Issue::LeadingMark => "a combining mark at the start",
            Idna2008Issue::Disallowed => "a disallowed character",
            Idna2008Issue::Unassigned => "an unassigned character",
            Idna2008Issue::Joiner => "a joiner between characters that do not join",
            Idna2008Issue::Context => "a character in the wrong surroundings",
            Idna2008Issue::Bidi => "the bidi rule is broken",
        })
    }
}

/// Checks whether a label, in Unicode form, is valid by IDNA2008, which allows less than UTS #46
/// does.
///
/// Every label of ASCII characters is valid here. The length isn't checked, because it is that of
/// the A-label, which [`host_to_ascii`](crate::iri::host_to_ascii) checks. Time is linear in the
/// label, except for joiners, which look past the marks around them.
///
/// # Errors
///
/// The first issue, with the offset of the character in bytes.
///
/// ```
/// use irispan::safety::{Idna2008Issue, check_idna2008};
///
/// assert_eq!(check_idna2008("bücher"), Ok(()));
/// assert_eq!(check_idna2008("i♥ny"), Err((Idna2008Issue::Disallowed, 1)));
/// assert_eq!(check_idna2008("paral·lel"), Ok(()));
/// assert_eq!(check_idna2008("a·b"), Err((Idna2008Issue::Context, 1)));
/// ```
pub fn check_idna2008(label: &str) -> Result<(), (Idna2008Issue, usize)> {
    if label.is_ascii() {
        return Ok(());
    }
    if label.starts_with('-') {
        return Err((Idna2008Issue::Hyphens, 0));
    }
    let third = label.char_indices().nth(2).map(|(at, _)| at);
    if let Some(at) = third.filter(|&at| label[at..].starts_with("--")) {
        return Err((Idna2008Issue::Hyphens, at));
    }
    if label.ends_with('-') {
        return Err((Idna2008Issue::Hyphens, label.len() - 1));
    }
    if label.chars().next().is_some_and(is_mark) {
        return Err((Idna2008Issue::LeadingMark, 0));
    }
    let whole = Whole::of(label);
    for (at, c) in label.char_indices() {
        match idna2008(c) {
            Idna2008::Valid => {}
            Idna2008::Disallowed => return Err((Idna2008Issue::Disallowed, at)),
            Idna2008::Unassigned => return Err((Idna2008Issue::Unassigned, at)),
            Idna2008::Joiner => {
                if !joins(label, at, c) {
                    return Err((Idna2008Issue::Joiner, at));
                }
            }
            Idna2008::Context => {
                if !fits(label, at, c, &whole) {
                    return Err((Idna2008Issue::Context, at));
                }
            }
        }
    }
    if has_right_to_left(label) {
        check_label(label).map_err(|(_, at)| (Idna2008Issue::Bidi, at))?;
    }
    Ok(())
}

/// The properties of a whole label that the rules on context ask for.
struct Whole {
    kana_or_han: bool,
    arabic_digits: bool,
    extended_digits: bool,
}

impl Whole {
    fn of(label: &str) -> Whole {
        Whole {
            kana_or_han: label.chars().any(|c| is_script(c, &["Hira", "Kana", "Hani"])),
            arabic_digits: label.contains(|c| matches!(c, '\u{660}'..='\u{669}')),
            extended_digits: label.contains(|c| matches!(c, '\u{6F0}'..='\u{6F9}')),
        }
    }
}

/// Returns whether a character is in the context that RFC 5892, appendices A.3 to A.9, demand.
fn fits(label: &str, at: usize, c: char, whole: &Whole) -> bool {
    let before = label[..at].chars().next_back();
    let after = label[at + c.len_utf8()..].chars().next();
    match c {
        '\u{B7}' => before == Some('l') && after == Some('l'),
        '\u{375}' => after.is_some_and(|c| is_script(c, &["Grek"])),
        '\u{5F3}' | '\u{5F4}' => before.is_some_and(|c| is_script(c, &["Hebr"])),
        '\u{30FB}' => whole.kana_or_han,
        '\u{660}'..='\u{669}' => !whole.extended_digits,
        '\u{6F0}'..='\u{6F9}' => !whole.arabic_digits,
        // There is no rule for other characters, so they are not allowed.
        _ => false,
    }
}

/// Returns whether a joiner is in the context that RFC 5892, appendices A.1 and A.2, demand.
pub(super) fn joins(label: &str, at: usize, c: char) -> bool {
    let (before, after) = (&label[..at], &label[at + c.len_utf8()..]);
    let virama = |c| {
        CodePointMapData::<CanonicalCombiningClass>::new().get(c) == CanonicalCombiningClass::Virama
    };
    if before.chars().next_back().is_some_and(virama) {
        return true;
    }
    let joining = |c: char| CodePointMapData::<JoiningType>::new().get(c);
    let solid = |c: &JoiningType| *c != JoiningType::Transparent;
    let left = before.chars().rev().map(joining).find(solid);
    let right = after.chars().map(joining).find(solid);
    c == '\u{200C}'
        && matches!(left, Some(JoiningType::LeftJoining | JoiningType::DualJoining))
        && matches!(right, Some(JoiningType::RightJoining | JoiningType::DualJoining))
}

/// Returns a label without the joiners that are in the context that [`joins`] asks for.
pub(super) fn without_joiners(label: &str) -> Cow<'_, str> {
    const JOINERS: [char; 2] = ['\u{200C}', '\u{200D}'];
    if !label.contains(JOINERS) {
        return Cow::Borrowed(label);
    }
    let stays = |&(at, c): &(usize, char)| !(JOINERS.contains(&c) && joins(label, at, c));
    Cow::Owned(label.char_indices().filter(stays).map(|(_, c)| c).collect())
}

fn is_script(c: char, codes: &[&str]) -> bool {
    Script::of(c).is_some_and(|script| codes.contains(&script.code()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules() {
        use Idna2008Issue as I;
        for (label, expected) in [
            ("plain--", Ok(())),
            ("-ä", Err((I::Hyphens, 0))),
            ("ä-", Err((I::Hyphens, 2))),
            ("äb--c", Err((I::Hyphens, 3))),
            ("a--ä", Ok(())),
            ("\u{301}ä", Err((I::LeadingMark, 0))),
            ("Ä", Err((I::Disallowed, 0))),
            ("ﬁ", Err((I::Disallowed, 0))),
            ("ß", Ok(())),
            ("\u{378}", Err((I::Unassigned, 0))),
            // A.1, A.2
            ("क्\u{200D}ष", Ok(())),
            ("क्\u{200C}ष", Ok(())),
            ("نامه\u{200C}ای", Ok(())),
            ("نامه\u{200D}ای", Err((I::Joiner, 8))),
            ("ä\u{200C}b", Err((I::Joiner, 2))),
            ("\u{200C}ä", Err((I::Joiner, 0))),
            // A.3
            ("l·l", Ok(())),
            ("l·a", Err((I::Context, 1))),
            ("·l", Err((I::Context, 0))),
            // A.4
            ("\u{375}α", Ok(())),
            ("α\u{375}", Err((I::Context, 2))),
            // A.5, A.6
            ("א\u{5F3}", Ok(())),
            ("א\u{5F4}א", Ok(())),
            ("ä\u{5F3}", Err((I::Context, 2))),
            // A.7
            ("ア・イ", Ok(())),
            ("ä・b", Err((I::Context, 2))),
            // A.8, A.9
            ("ا٠١", Ok(())),
            ("ا۰۱", Ok(())),
            ("ا٠۱", Err((I::Context, 2))),
            // RFC 5893
            ("אa", Err((I::Bidi, 2))),
        ] {
            assert_eq!(check_idna2008(label), expected, "{label:?}");
        }
    }
}
