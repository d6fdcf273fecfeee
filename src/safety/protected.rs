//! Names that the caller protects, and hosts that read like them (SEC-C10, SEC-U2).

use core::ops::Range;

use super::confusable::{loose_skeleton, written_skeleton};
use super::label::unicode_name;

/// A protected name, in Unicode form and lower case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Protected {
    name: String,
    labels: Vec<Reading>,
}

/// How a label of a host reads to people.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Reading {
    label: String,
    skeleton: String,
    /// The skeleton of the label in the case in which it is written.
    written: String,
}

impl Reading {
    pub(super) fn of(unicode: &str, written: &str) -> Reading {
        Reading {
            label: unicode.to_lowercase(),
            skeleton: loose_skeleton(unicode),
            written: written_skeleton(written),
        }
    }
}

impl Protected {
    /// Returns the protected name, or `None` if it is empty.
    pub(super) fn of(name: &str) -> Option<Protected> {
        let name = unicode_name(name.trim_matches('.'));
        let labels = name.split('.').map(|label| Reading::of(label, label)).collect();
        (!name.is_empty()).then_some(Protected { name, labels })
    }

    pub(super) fn name(&self) -> &str {
        &self.name
    }

    /// Returns the ranges of labels of a host that read like the name but differ from it: at the
    /// end of the host or, for a name of one label, anywhere.
    pub(super) fn imitated(&self, host: &[Reading]) -> impl Iterator<Item = Range<usize>> {
        let last = host.len().checked_sub(self.labels.len());
        let first = if self.labels.len() == 1 { Some(0) } else { last };
        self.windows(first, last.map(|last| last + 1), host)
            .filter(|(_, window)| self.reads_like(window) && !self.is(window))
            .map(|(range, _)| range)
    }

    /// Returns the first range of labels, except for the end of the host, that are the name or read
    /// like it.
    pub(super) fn elsewhere(&self, host: &[Reading]) -> Option<Range<usize>> {
        if self.labels.len() == 1 {
            return None;
        }
        let last = host.len().checked_sub(self.labels.len());
        let mut windows = self.windows(Some(0), last, host);
        windows.find(|(_, window)| self.reads_like(window)).map(|(range, _)| range)
    }

    /// Returns the windows of labels, as many as the name has, that start in a range.
    fn windows<'h>(
        &self,
        first: Option<usize>,
        end: Option<usize>,
        host: &'h [Reading],
    ) -> impl Iterator<Item = (Range<usize>, &'h [Reading])> + use<'h> {
        let count = self.labels.len();
        let starts = first.unwrap_or_default()..end.unwrap_or_default();
        starts.filter_map(move |at| Some((at..at + count, host.get(at..at + count)?)))
    }

    fn is(&self, window: &[Reading]) -> bool {
        window.iter().zip(&self.labels).all(|(label, own)| label.label == own.label)
    }

    fn reads_like(&self, window: &[Reading]) -> bool {
        let alike = |reading: fn(&Reading) -> &str| {
            window.iter().zip(&self.labels).all(|(label, own)| reading(label) == own.skeleton)
        };
        alike(|label| &label.skeleton) || alike(|label| &label.written)
    }
}

#[cfg(test)]
#[expect(clippy::single_range_in_vec_init, reason = "a list of ranges may hold one")]
#[expect(clippy::unwrap_used, reason = "tests fail by panicking")]
mod tests {
    use super::{Protected, Reading};

    #[test]
    fn imitated_and_elsewhere() {
        for (name, host, imitated, elsewhere) in [
            ("paypal.com", "www.pаypal.com", &[1..3][..], None),
            ("paypal.com", "www.paypal.com", &[], None),
            ("paypal.com", "paypal.com.evil.example", &[], Some(0..2)),
            ("paypal.com", "pаypal.com.evil.example", &[], Some(0..2)),
            ("acme", "acmе.example", &[0..1], None),
            ("acme", "x.acme.example", &[], None),
            ("paypal.com", "com", &[], None),
        ] {
            let protected = Protected::of(name).unwrap();
            let host: Vec<_> = host.split('.').map(|label| Reading::of(label, label)).collect();
            assert_eq!(protected.imitated(&host).collect::<Vec<_>>(), imitated, "{name}");
            assert_eq!(protected.elsewhere(&host), elsewhere, "{name}");
        }
        assert!(Protected::of("..").is_none());
    }
}
