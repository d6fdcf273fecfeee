//! Which links lead to the same target.

use std::borrow::Cow;
use std::collections::HashSet;
use std::hash::{BuildHasher, RandomState};

use irispan::iri::{Rung, normalize};

/// The rule by which links lead to the same target.
///
/// ```
/// use irispan::iri::Rung;
/// use irispan_extract::columns::TargetKey;
///
/// let (one, other) = (Some("http://a.example"), Some("http://A.example:80/"));
/// assert_ne!(TargetKey::Uri.of(one, "a.example"), TargetKey::Uri.of(other, "A.example"));
/// let rule = TargetKey::Rung(Rung::Scheme);
/// assert_eq!(rule.of(one, "a.example"), rule.of(other, "A.example"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum TargetKey {
    /// The same URI.
    Uri,
    /// The same normal form of the URI on this rung of the ladder of comparison.
    Rung(Rung),
}

impl TargetKey {
    /// Returns the key of a row with this `url` and this `text`: rows with the same key lead to the same
    /// target. A link without a URI has its text for a key, with a blank before it, which no URI has.
    /// Time is linear in the URI.
    #[must_use]
    pub fn of<'t>(self, url: Option<&'t str>, text: &str) -> Cow<'t, str> {
        match (url, self) {
            (Some(url), TargetKey::Uri) => Cow::Borrowed(url),
            (Some(url), TargetKey::Rung(rung)) => {
                normalize(url, rung).unwrap_or(Cow::Borrowed(url))
            }
            (None, _) => Cow::Owned(format!(" {text}")),
        }
    }

    /// Returns the name: `uri`, or that of the rung.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            TargetKey::Uri => "uri",
            TargetKey::Rung(rung) => rung.as_str(),
        }
    }
}

/// The maximum number of targets that are remembered, which take about 5 MiB.
const MAX_TARGETS: usize = 1 << 17;

/// The maximum capacity that is kept between records, because clearing takes time for each entry.
const MAX_KEPT: usize = 1 << 10;

/// The targets that were seen.
#[derive(Debug)]
pub(super) struct Targets {
    rule: TargetKey,
    seen: HashSet<u128>,
    /// Random keys, so that nobody can write a text whose targets collide.
    hashers: (RandomState, RandomState),
}

impl Targets {
    pub(super) fn new(rule: TargetKey) -> Targets {
        let hashers = (RandomState::new(), RandomState::new());
        Targets { rule, seen: HashSet::new(), hashers }
    }

    /// Remembers a target. Returns whether it is new.
    pub(super) fn is_new(&mut self, url: Option<&str>, text: &str) -> bool {
        let key = self.rule.of(url, text);
        let (first, second) = (self.hashers.0.hash_one(&*key), self.hashers.1.hash_one(&*key));
        if self.seen.len() >= MAX_TARGETS {
            self.forget();
        }
        self.seen.insert(u128::from(first) << 64 | u128::from(second))
    }

    pub(super) fn forget(&mut self) {
        if self.seen.capacity() > MAX_KEPT {
            self.seen = HashSet::new();
        } else {
            self.seen.clear();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{MAX_TARGETS, TargetKey, Targets};

    #[test]
    fn memory_is_bounded() {
        let mut targets = Targets::new(TargetKey::Uri);
        for number in 0..MAX_TARGETS {
            assert!(targets.is_new(Some(&number.to_string()), ""));
        }
        assert!(!targets.seen.is_empty() && targets.seen.len() <= MAX_TARGETS);
        // The targets were forgotten.
        assert!(targets.is_new(Some("0"), "") && !targets.is_new(Some("0"), ""));
        assert!(targets.seen.len() == 1 && targets.is_new(None, "0"));
        targets.forget();
        assert!(targets.is_new(Some("0"), ""));
    }
}
