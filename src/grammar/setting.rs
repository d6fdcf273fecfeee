//! Settings of git, whose names hold a URL: `http.https://example.com/.extraheader` (R2-79, T14).

use super::search::Search;
use crate::config::Tailoring;
use crate::text::utf8::byte_before;

/// What stands before the URL.
const SECTIONS: [&[u8]; 3] = [b"http.", b"url.", b"credential."];

/// What stands after it and a full stop.
const NAMES: [&[u8]; 13] = [
    b"cookiefile",
    b"extraheader",
    b"followredirects",
    b"helper",
    b"insteadof",
    b"proxy",
    b"pushinsteadof",
    b"sslcainfo",
    b"sslcert",
    b"sslkey",
    b"sslverify",
    b"usehttppath",
    b"username",
];

/// The bytes of the longest name, and of its full stop.
const MAX_NAME: usize = b".followredirects".len();

impl Search<'_, '_> {
    /// Returns where the name of a setting of git begins, with its full stop, that ends at `end` after the URL which
    /// begins at `start`, and not before `from`.
    #[inline]
    pub(super) fn setting_of_git(&self, start: usize, from: usize, end: usize) -> Option<usize> {
        if byte_before(self.text, start, self.floor) == b'.' {
            self.setting_after_section(start, from, end)
        } else {
            None
        }
    }

    #[inline(never)]
    fn setting_after_section(&self, start: usize, from: usize, end: usize) -> Option<usize> {
        let is_web = self.is_literal_at(b"http:", start) || self.is_literal_at(b"https:", start);
        if !is_web || !self.config.tailored(Tailoring::RefusedRuns) {
            return None;
        }
        let section = SECTIONS.iter().find_map(|name| self.literal_before(name, start))?;
        let before = byte_before(self.text, section, self.floor);
        if self.after_control_sequence(section) > section {
            return None;
        }
        if (before.is_ascii_alphanumeric() || matches!(before, b'_' | b'-' | b'.'))
            && !self.is_after_control_sequence(section)
        {
            return None;
        }
        let link = self.text.get(from..end)?;
        let stop = link.iter().rev().take(MAX_NAME).position(|b| *b == b'.')?;
        let name = &link[link.len() - stop..];
        let is_name = NAMES.iter().any(|known| known.eq_ignore_ascii_case(name));
        is_name.then(|| end - stop - 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grammar::tests::links;

    #[test]
    fn settings_of_git() {
        assert!(NAMES.is_sorted() && NAMES.iter().all(|name| name.len() < MAX_NAME));
        for (text, link) in [
            ("http.https://a.com/.extraheader", "https://a.com/"),
            ("url.https://a.com/b.insteadOf", "https://a.com/b"),
            ("credential.http://a.com/?b.helper", "http://a.com/?b"),
            ("=http.https://a.com/.PROXY", "https://a.com/"),
            ("x.http.https://a.com/.proxy", "https://a.com/.proxy"),
            ("url.https://a.com/b.html", "https://a.com/b.html"),
            ("url.https://a.com", "https://a.com"),
            ("http.ftp://a.com/.proxy", "ftp://a.com/.proxy"),
        ] {
            assert_eq!(links(text), [link], "{text}");
        }
    }
}
