//! Sums over links, for one file and for all.

use std::fmt;
use std::time::Duration;

use irispan::{Confidence, Kind};

/// Counts of files, messages, bytes and links.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Stats {
    pub(super) files: u64,
    /// Messages in mail input.
    pub(super) messages: u64,
    pub(super) bytes: u64,
    pub(super) links: u64,
    pub(super) url: u64,
    pub(super) domain: u64,
    pub(super) email: u64,
    pub(super) certain: u64,
    pub(super) likely: u64,
    pub(super) possible: u64,
    pub(super) unmappable: u64,
    /// The number of files that were read in each way, in the order of [`WAYS`].
    pub(super) ways: [u64; WAYS.len()],
}

/// The ways to read a file, and skipped files.
const WAYS: [&str; 13] = [
    "text",
    "escaped",
    "xml",
    "json",
    "calendar",
    "catalog",
    "ansi",
    "defanged",
    "utf-16/32",
    "html",
    "mail",
    "mbox",
    "skipped",
];

impl Stats {
    /// Returns the sums of a file of `bytes` bytes without links.
    pub(super) fn file(bytes: u64) -> Stats {
        Stats { files: 1, bytes, ..Stats::default() }
    }

    /// Counts the file as one that is read in a way.
    pub(super) fn read_as(&mut self, way: &str) {
        for (count, _) in self.ways.iter_mut().zip(WAYS).filter(|(_, known)| *known == way) {
            *count += 1;
        }
    }

    /// Counts one link.
    pub(super) fn link(&mut self, kind: Kind, confidence: Confidence) {
        // Without branches, which would be mispredicted. The sum of the kinds is less than the number of
        // links if there are other kinds.
        self.links += 1;
        self.url += u64::from(kind == Kind::Url);
        self.domain += u64::from(kind == Kind::Domain);
        self.email += u64::from(kind == Kind::Email);
        self.certain += u64::from(confidence == Confidence::Certain);
        self.likely += u64::from(confidence == Confidence::Likely);
        self.possible += u64::from(confidence == Confidence::Possible);
    }

    /// Adds the sums of another file.
    pub(super) fn add(&mut self, other: &Stats) {
        self.files += other.files;
        self.messages += other.messages;
        self.bytes += other.bytes;
        self.links += other.links;
        self.url += other.url;
        self.domain += other.domain;
        self.email += other.email;
        self.certain += other.certain;
        self.likely += other.likely;
        self.possible += other.possible;
        self.unmappable += other.unmappable;
        for (count, other) in self.ways.iter_mut().zip(other.ways) {
            *count += other;
        }
    }
}

/// The summary of a run.
pub(super) struct Summary {
    pub(super) stats: Stats,
    /// The number of links that were reported, if repeated ones were left out.
    pub(super) unique: Option<u64>,
    pub(super) errors: u64,
    pub(super) time: Duration,
}

impl fmt::Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let s = &self.stats;
        let mut line = |name: &str, n: u64| writeln!(f, "{name:<12}{n:>12}");
        line("files", s.files)?;
        for (way, count) in WAYS.iter().zip(s.ways).filter(|(_, count)| *count > 0) {
            line(&format!("  {way}"), count)?;
        }
        if s.messages > 0 {
            line("messages", s.messages)?;
        }
        line("bytes", s.bytes)?;
        line("links", s.links)?;
        line("  url", s.url)?;
        line("  domain", s.domain)?;
        line("  email", s.email)?;
        line("  certain", s.certain)?;
        line("  likely", s.likely)?;
        line("  possible", s.possible)?;
        if let Some(unique) = self.unique {
            line("unique", unique)?;
        }
        line("unmappable", s.unmappable)?;
        line("errors", self.errors)?;
        writeln!(f, "{:<12}{:>12.3}", "seconds", self.time.as_secs_f64())
    }
}

#[cfg(test)]
mod tests {
    use super::{Stats, Summary};
    use irispan::{Confidence, Kind};
    use std::time::Duration;

    #[test]
    fn sums() {
        let mut all = Stats::default();
        let mut file = Stats::file(10);
        file.link(Kind::Url, Confidence::Certain);
        file.link(Kind::Email, Confidence::Possible);
        file.link(Kind::Domain, Confidence::Likely);
        file.unmappable = 1;
        all.add(&file);
        all.add(&file);
        let summary =
            Summary { stats: all, unique: Some(3), errors: 0, time: Duration::from_millis(1500) };
        let text = summary.to_string();
        let values: Vec<_> = text.lines().filter_map(|l| l.split_whitespace().last()).collect();
        let expected = ["2", "20", "6", "2", "2", "2", "2", "2", "2", "3", "2", "0", "1.500"];
        assert_eq!(values, expected, "{text}");
    }
}
