//! Hosts: runs of host characters, and which of them are hosts (U58-H1 to U58-H8).

use core::ops::Range;

use unicode_normalization::UnicodeNormalization;

use super::text::Text;
use super::{Fault, Oracle};

/// Most code points of a host without its trailing separator, and of a label (U58-H7).
const MAX_HOST: usize = 253;
const MAX_LABEL: usize = 63;

impl Oracle {
    /// U58-H3.
    fn is_separator(&self, c: char) -> bool {
        match c {
            '.' => true,
            '\u{3002}' | '\u{FF0E}' | '\u{FF61}' => !self.has(Fault::AsciiDotOnly),
            _ => false,
        }
    }

    fn in_run(&self, text: &Text, at: usize) -> bool {
        text.char(at).is_some_and(|c| self.is_separator(c) || self.data.is_host(c))
    }

    /// Returns the next maximal run that begins at `from` or after it.
    pub(super) fn next_run(&self, text: &Text, from: usize) -> Option<Range<usize>> {
        let start = (from..text.len()).find(|at| self.in_run(text, *at))?;
        Some(start..self.end_of_run(text, start))
    }

    /// Returns the run that begins exactly at `start`; empty if there is none.
    pub(super) fn run_at(&self, text: &Text, start: usize) -> Range<usize> {
        start..self.end_of_run(text, start)
    }

    fn end_of_run(&self, text: &Text, start: usize) -> usize {
        let mut end = start;
        while self.in_run(text, end) {
            end += 1;
        }
        end
    }

    /// Returns where the domain in a run ends: at the end of the run, or before its trailing
    /// separator. Nothing if the run is not a host.
    pub(super) fn domain_end(&self, text: &Text, run: &Range<usize>) -> Option<usize> {
        let characters: Vec<char> = run.clone().filter_map(|at| text.char(at)).collect();
        let mut labels: Vec<&[char]> = characters.split(|c| self.is_separator(*c)).collect();
        let mut domain_end = run.end;
        // One trailing separator leaves an empty label at the end (U58-H8).
        if labels.last().is_some_and(|label| label.is_empty()) {
            labels.pop();
            domain_end = run.end.checked_sub(1)?;
        }
        let bounded = !self.has(Fault::UnboundedHost);
        if labels.len() < 2 || (bounded && domain_end - run.start > MAX_HOST) {
            return None;
        }
        for label in &labels {
            if label.is_empty()
                || (bounded && label.len() > MAX_LABEL)
                || label.first() == Some(&'-')
                || label.last() == Some(&'-')
            {
                return None;
            }
        }
        self.data.is_tld(&self.fold(labels.last()?)).then_some(domain_end)
    }

    /// Returns a label as the set of top-level domains spells it.
    fn fold(&self, label: &[char]) -> String {
        let full_width = |c: char| match c {
            '\u{FF21}'..='\u{FF3A}' | '\u{FF41}'..='\u{FF5A}'
                if !self.has(Fault::NoFullWidthTld) =>
            {
                let ascii = u32::from(c) - 0xFF21 + u32::from('A');
                char::from_u32(ascii).unwrap_or(c)
            }
            _ => c,
        };
        let lower = label.iter().map(|c| full_width(*c)).flat_map(char::to_lowercase);
        if self.has(Fault::NoNormalizedTld) {
            return lower.collect();
        }
        if self.has(Fault::NoFullWidthTld) {
            return lower.nfc().collect();
        }
        // R2-12: compatibility forms stand for letters.
        lower.nfkc().flat_map(char::to_lowercase).nfc().collect()
    }
}
