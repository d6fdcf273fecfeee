//! The structure of labels, read in either direction (U58-H5, H7).

use crate::limits::{MAX_HOST, MAX_LABEL};

/// The labels of a host, as far as they were read. The rules are the same from both ends: no empty label, no
/// hyphen at an edge of one, no label and no host that is too long.
#[derive(Clone, Copy, Default)]
pub(in crate::grammar) struct Labels {
    /// Labels that are complete.
    pub(in crate::grammar) count: usize,
    /// Code points of the current label.
    label: usize,
    /// Code points of all labels, with their separators.
    pub(in crate::grammar) total: usize,
    /// The character of the current label that was read first.
    first: char,
    /// The character that was read last.
    last: char,
    broken: bool,
}

impl Labels {
    /// Adds a character to the current label.
    pub(in crate::grammar) fn push(&mut self, c: char) {
        if self.label == 0 {
            self.first = c;
        }
        self.last = c;
        self.label += 1;
        self.total += 1;
    }

    /// Adds characters of ASCII.
    pub(in crate::grammar) fn push_ascii(&mut self, characters: &[u8]) {
        if let (Some(&first), Some(&last)) = (characters.first(), characters.last()) {
            if self.label == 0 {
                self.first = char::from(first);
            }
            self.last = char::from(last);
            self.label += characters.len();
            self.total += characters.len();
        }
    }

    /// Adds characters beyond ASCII, none of which is a hyphen.
    pub(in crate::grammar) fn push_beyond_ascii(&mut self, characters: usize) {
        if self.label == 0 {
            self.first = char::REPLACEMENT_CHARACTER;
        }
        self.last = char::REPLACEMENT_CHARACTER;
        self.label += characters;
        self.total += characters;
    }

    /// Ends the current label at a separator.
    pub(in crate::grammar) fn end_label(&mut self) {
        self.close();
        self.total += 1;
    }

    /// Ends the current label, and judges it.
    pub(in crate::grammar) fn close(&mut self) {
        self.broken |=
            self.label == 0 || self.label > MAX_LABEL || self.first == '-' || self.last == '-';
        self.label = 0;
        self.count += 1;
    }

    /// Returns whether all labels that were closed make a host.
    pub(in crate::grammar) fn is_valid(&self) -> bool {
        !self.broken && self.total <= MAX_HOST
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(host: &str) -> Labels {
        let mut labels = Labels::default();
        for c in host.chars() {
            match c {
                '.' => labels.end_label(),
                c => labels.push(c),
            }
        }
        labels.close();
        labels
    }

    #[test]
    fn structure() {
        let label = "x".repeat(63);
        let long = format!("{label}.{label}.{label}.{}", "x".repeat(61));
        for (host, count) in [("a", 1), ("a.b", 2), ("a-b.c--d", 2), (&label, 1), (&long, 4)] {
            let labels = read(host);
            assert!(labels.is_valid(), "{host}");
            assert_eq!(labels.count, count);
        }
        for host in ["", ".", "a.", ".a", "a..b", "-a", "a-", "a.-.b", "a.b-"] {
            assert!(!read(host).is_valid(), "{host}");
        }
        assert!(!read(&format!("{label}x.com")).is_valid());
        assert!(!read(&format!("{long}x")).is_valid());
    }

    #[test]
    fn many_characters_at_once() {
        for (host, valid) in [("ab", true), ("-b", false), ("b-", false), ("", false)] {
            let mut labels = Labels::default();
            labels.push_ascii(host.as_bytes());
            labels.close();
            assert_eq!(labels.is_valid(), valid, "{host}");
        }
        let mut labels = Labels::default();
        labels.push_beyond_ascii(3);
        labels.push_ascii(b"-");
        labels.close();
        assert!(!labels.is_valid());
    }
}
