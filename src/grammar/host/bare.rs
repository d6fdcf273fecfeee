//! Bare hosts: labels around a separator that end with a listed top-level domain (U58-H1).

use super::Host;
use super::labels::Labels;
use crate::config::Tailoring;
use crate::grammar::search::Search;
use crate::tables::is_beyond_latin;
use crate::text::label::{is_separator, separator};
use crate::text::utf8::decode_before;

impl Search<'_, '_> {
    /// Returns the host whose last separator, except for a trailing one, is at `mark`. Reads its
    /// labels backward only if the last one is a listed top-level domain, and then moves `pos`
    /// behind them, whether they make a host or not.
    #[inline]
    pub(in crate::grammar) fn bare_host(&mut self, mark: usize) -> Option<Host> {
        match self.fast_bare_host(mark) {
            Some(decided) => decided,
            None => self.any_bare_host(mark),
        }
    }

    #[inline(never)]
    fn any_bare_host(&mut self, mark: usize) -> Option<Host> {
        let last_label = mark + separator(self.text, mark);
        if self.fast_no_tld(last_label) {
            return None;
        }
        let end = self.label_end(last_label).filter(|&end| end > last_label)?;
        let trailing = separator(self.text, end);
        let run_end = end + trailing;
        // If more labels follow, a later mark decides.
        if trailing > 0 && (separator(self.text, run_end) > 0 || self.host_character(run_end) > 0) {
            return None;
        }
        if !self.is_listed_tld(last_label, end) {
            return None;
        }
        let mut labels = Labels::default();
        let mut start = end;
        while let Some((c, length)) = decode_before(self.text, start, self.pos) {
            if is_separator(c) {
                labels.separator();
            } else if self.is_host(c) {
                labels.character(c);
            } else {
                break;
            }
            start -= length;
        }
        labels.close();
        self.steps += (end - start) as u64;
        self.pos = run_end;
        if !labels.is_valid() || labels.count < 2 {
            return None;
        }
        Some(Host { start, end, run_end, flags: self.host_flags(start, end) })
    }

    /// Returns where a bare host begins if text of another script is glued to its `www.`, which
    /// begins a bare host as a written scheme begins a link (T9).
    pub(in crate::grammar) fn glued_www(&self, host: Host) -> usize {
        let text = &self.text[host.start..host.end];
        if text.first().is_none_or(u8::is_ascii) || !self.config.tailored(Tailoring::GluedScript) {
            return host.start;
        }
        let label = text.iter().position(|&b| b == b'.').unwrap_or(0);
        let Some(start) = label.checked_sub("www".len()) else { return host.start };
        let glued = text[start..label].eq_ignore_ascii_case(b"www")
            && text[label + 1..].contains(&b'.')
            && decode_before(text, start, 0).is_some_and(|(c, _)| is_beyond_latin(c));
        host.start + if glued { start } else { 0 }
    }
}
