//! Names that the caller protects, and hosts that read like them (SEC-C10, SEC-U2).

use core::ops::Range;

use super::confusable::{loose_skeleton, written_skeleton};
use super::options::unicode_name;

/// A protected name, in Unicode form and lower case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Protected {
    name: String,
    labels: Vec<Reading>,
}

/// How a label of a host reads.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Reading {
    label: String,
    skeleton: String,
    /// In the case in which it is written.
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
    /// Nothing for an empty name.
    pub(super) fn of(name: &str) -> Option<Protected> {
        let name = unicode_name(name.trim_matches('.'));
        let labels = name.split('.').map(|label| Reading::of(label, label)).collect();
        (!name.is_empty()).then_some(Protected { name, labels })
    }

    pub(super) fn name(&self) -> &str {
        &self.name
    }

    /// The labels of a host that read like the name and are others: at the end of the host, and those
    /// of a single label anywhere.
    pub(super) fn imitated(&self, host: &[Reading]) -> impl Iterator<Item = Range<usize>> {
        let last = host.len().checked_sub(self.labels.len());
        let first = if self.labels.len() == 1 { Some(0) } else { last };
        self.windows(first, last.map(|last| last + 1), host)
            .filter(|(_, window)| self.reads_like(window) && !self.is(window))
            .map(|(range, _)| range)
    }

    /// The first labels before the end of a host that are the name, or read like it.
    pub(super) fn elsewhere(&self, host: &[Reading]) -> Option<Range<usize>> {
        if self.labels.len() == 1 {
            return None;
        }
        let last = host.len().checked_sub(self.labels.len());
        let mut windows = self.windows(Some(0), last, host);
        windows.find(|(_, window)| self.reads_like(window)).map(|(range, _)| range)
    }

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
