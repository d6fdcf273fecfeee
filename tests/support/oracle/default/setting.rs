//! Settings of git after a link (R2-79).

use irispan::Tailoring;

use super::Fault;
use super::resume::Scan;

const SECTIONS: [&str; 3] = ["http.", "url.", "credential."];
const NAMES: [&str; 13] = [
    "cookiefile",
    "extraheader",
    "followredirects",
    "helper",
    "insteadof",
    "proxy",
    "pushinsteadof",
    "sslcainfo",
    "sslcert",
    "sslkey",
    "sslverify",
    "usehttppath",
    "username",
];

impl Scan<'_> {
    /// Returns whether the section of a setting precedes the web link that begins at `start`.
    pub(super) fn is_after_section(&self, start: usize) -> bool {
        let border = self.border(start);
        let web = self.text.has(start, "http://") || self.text.has(start, "https://");
        let name = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '-' | '.');
        let section = SECTIONS.iter().any(|section| {
            start.checked_sub(section.len()).filter(|first| *first >= border).is_some_and(|first| {
                self.text.has(first, section) && !self.before(first).is_some_and(name)
            })
        });
        self.on(Tailoring::RefusedRuns) && web && section && !self.has(Fault::R79)
    }

    /// Where the full stop stands before the name of a setting that ends at `end`.
    pub(super) fn setting_before(&self, end: usize) -> Option<usize> {
        NAMES.iter().find_map(|name| self.text.before(0, end, &format!(".{name}")))
    }

    /// Returns whether what stands between two places is the name of a setting.
    pub(super) fn is_setting(&self, from: usize, to: usize) -> bool {
        let name: String = (from..to).filter_map(|at| self.char(at)).collect();
        NAMES.contains(&&*name.to_ascii_lowercase()) && !self.has(Fault::R79Host)
    }
}
