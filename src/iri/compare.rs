//! Comparing IRIs: the ladder of RFC 3987, section 5.3.

use super::normalize::{Rung, normalize};

/// Returns the lowest rung on which two IRIs are equivalent, or `None` if there is none.
///
/// `None` does not mean that they identify different resources, only that their text does not show
/// that they identify the same one (CMP-1). First undo the escapes of the document, such as `&amp;`
/// in HTML (CMP-2), and resolve relative references (CMP-3). Time is linear in the texts.
///
/// ```
/// use irispan::iri::{Rung, same_target};
///
/// let same = |a, b| same_target(a, b);
/// assert_eq!(same("http://a/b", "http://a/b"), Some(Rung::Simple));
/// assert_eq!(same("http://A/%c3%a9", "HTTP://a/%C3%A9"), Some(Rung::Case));
/// assert_eq!(same("http://a/é", "http://a/%C3%A9"), Some(Rung::Percent));
/// assert_eq!(same("http://a/b", "http://a/%2e/c/../b"), Some(Rung::Path));
/// assert_eq!(same("http://résumé.example", "http://xn--rsum-bpad.example:80/"), Some(Rung::Scheme));
/// assert_eq!(same("http://a/#b", "http://a/#c"), Some(Rung::Protocol));
/// // A reserved character and its escape differ, and so do composed and decomposed letters.
/// assert_eq!(same("http://a/b%2Fc", "http://a/b/c"), None);
/// assert_eq!(same("http://a/\u{E9}", "http://a/e\u{301}"), None);
/// ```
#[must_use]
pub fn same_target(a: &str, b: &str) -> Option<Rung> {
    Rung::ALL.iter().copied().find(|&rung| equivalent(a, b, rung))
}

/// Returns true if two IRIs have the same normal form on a rung. Time is linear in the texts.
///
/// Where one of the two has no normal form on that rung, because [`normalize`] fails, the highest rung
/// on which both have one decides. So two texts that are equivalent on a rung are equivalent on all
/// higher ones, and what cannot be normalized at all is only equivalent to itself.
///
/// ```
/// use irispan::iri::{Rung, equivalent};
///
/// // CMP-11, CMP-15.
/// let (a, b) =
///     ("example://a/b/c/%7Bfoo%7D/rosé", "eXAMPLE://a/./b/../b/%63/%7bfoo%7d/ros%C3%A9");
/// assert!(equivalent(a, b, Rung::SYNTAX) && !equivalent(a, b, Rung::Percent));
/// assert!(equivalent("http://example.org/~user", "http://example.org/%7Euser", Rung::SYNTAX));
/// ```
#[must_use]
pub fn equivalent(a: &str, b: &str, rung: Rung) -> bool {
    if a == b {
        return true;
    }
    let rungs = Rung::ALL.iter().rev().copied().filter(|&at| at > Rung::Simple && at <= rung);
    for rung in rungs {
        if let (Ok(a), Ok(b)) = (normalize(a, rung), normalize(b, rung)) {
            return a == b;
        }
    }
    false
}
