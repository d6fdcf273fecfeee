//! The bidi rule of RFC 5893, section 2 (I5893-1).

use core::fmt;

use icu_properties::props::BidiClass;

use super::class;
use crate::names::name_values;

/// One of the six conditions of the bidi rule. This is exhaustive because RFC 5893 has six.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum BidiRule {
    /// Rule 1: a label begins with L, R or AL.
    FirstCharacter = 1,
    /// Rule 2: a label that begins right to left holds R, AL, AN, EN, ES, CS, ET, ON, BN, NSM only.
    RightToLeftClasses,
    /// Rule 3: it ends with R, AL, EN or AN, followed by any number of NSM.
    RightToLeftEnd,
    /// Rule 4: it does not hold both EN and AN.
    MixedNumbers,
    /// Rule 5: a label that begins left to right holds L, EN, ES, CS, ET, ON, BN, NSM only.
    LeftToRightClasses,
    /// Rule 6: it ends with L or EN, followed by any number of NSM.
    LeftToRightEnd,
}

name_values! {
    BidiRule, "bidi rule":
    FirstCharacter = "first-character",
    RightToLeftClasses = "right-to-left-classes",
    RightToLeftEnd = "right-to-left-end",
    MixedNumbers = "mixed-numbers",
    LeftToRightClasses = "left-to-right-classes",
    LeftToRightEnd = "left-to-right-end",
}

impl BidiRule {
    /// Returns the number in RFC 5893, from 1 to 6.
    #[must_use]
    pub const fn number(self) -> u8 {
        self as u8
    }
}

impl fmt::Display for BidiRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            BidiRule::FirstCharacter => "a label begins with a letter",
            BidiRule::RightToLeftClasses => "a right-to-left label holds no left-to-right letter",
            BidiRule::RightToLeftEnd => "a right-to-left label ends with such a letter or a digit",
            BidiRule::MixedNumbers => "a label does not mix European and Arabic digits",
            BidiRule::LeftToRightClasses => "a left-to-right label holds no right-to-left letter",
            BidiRule::LeftToRightEnd => "a left-to-right label ends with such a letter or a digit",
        })
    }
}

/// Checks one label, in Unicode form. The rule applies to all labels of a name if any label has a
/// character of class R, AL or AN. Time is linear in the label.
///
/// # Errors
///
/// The first condition that is broken, with the byte offset of the character that breaks it.
///
/// ```
/// use irispan::iri::bidi::{BidiRule, check_label};
///
/// assert_eq!(check_label("אב12"), Ok(()));
/// assert_eq!(check_label("12אב"), Err((BidiRule::FirstCharacter, 0)));
/// assert_eq!(check_label("אבa"), Err((BidiRule::RightToLeftClasses, 4)));
/// assert_eq!(check_label("אב-"), Err((BidiRule::RightToLeftEnd, 4)));
/// ```
pub fn check_label(label: &str) -> Result<(), (BidiRule, usize)> {
    use BidiClass as B;
    let Some(first) = label.chars().next() else { return Ok(()) };
    let right_to_left = match class(first) {
        B::LeftToRight => false,
        B::RightToLeft | B::ArabicLetter => true,
        _ => return Err((BidiRule::FirstCharacter, 0)),
    };
    let (classes, end) = if right_to_left {
        (BidiRule::RightToLeftClasses, BidiRule::RightToLeftEnd)
    } else {
        (BidiRule::LeftToRightClasses, BidiRule::LeftToRightEnd)
    };
    // The last character that isn't NSM, and the class of the first digit.
    let mut last = (0, class(first));
    let mut number = None;
    let mut mixed = None;
    for (at, c) in label.char_indices() {
        let class = class(c);
        match class {
            B::RightToLeft | B::ArabicLetter | B::ArabicNumber if right_to_left => {}
            B::LeftToRight if !right_to_left => {}
            B::EuropeanNumber
            | B::EuropeanSeparator
            | B::CommonSeparator
            | B::EuropeanTerminator
            | B::OtherNeutral
            | B::BoundaryNeutral
            | B::NonspacingMark => {}
            _ => return Err((classes, at)),
        }
        if right_to_left && matches!(class, B::EuropeanNumber | B::ArabicNumber) {
            let first = *number.get_or_insert(class);
            if first != class && mixed.is_none() {
                mixed = Some(at);
            }
        }
        if class != B::NonspacingMark {
            last = (at, class);
        }
    }
    let ends = match last.1 {
        B::EuropeanNumber => true,
        B::RightToLeft | B::ArabicLetter | B::ArabicNumber => right_to_left,
        B::LeftToRight => !right_to_left,
        _ => false,
    };
    if !ends {
        return Err((end, last.0));
    }
    mixed.map_or(Ok(()), |at| Err((BidiRule::MixedNumbers, at)))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Each of the six conditions, kept and broken.
    #[test]
    fn six_rules() {
        for good in
            ["", "a", "a1", "a-b", "a\u{301}", "א", "אב1", "א1ב", "א\u{5B0}", "ا\u{661}", "a-1"]
        {
            assert_eq!(check_label(good), Ok(()), "{good}");
        }
        for (bad, rule, at) in [
            ("1", 1, 0),
            ("-a", 1, 0),
            ("\u{661}ا", 1, 0),
            ("\u{5B0}א", 1, 0),
            ("אaב", 2, 2),
            ("א-", 3, 2),
            ("א-\u{5B0}", 3, 2),
            ("ا1\u{661}", 4, 3),
            ("aא", 5, 1),
            ("a\u{661}", 5, 1),
            ("a-", 6, 1),
        ] {
            let found = check_label(bad).map_err(|(rule, at)| (rule.number(), at));
            assert_eq!(found, Err((rule, at)), "{bad:?}");
        }
    }
}
