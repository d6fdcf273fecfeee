//! Mail addresses: the local part before an `@` (T5, T6, T11).

use super::end::is_wrapper;
use super::host::Host;
use super::search::Search;
use crate::config::Tailoring;
use crate::limits::{MAX_LOCAL_PART, MAX_SCP_PATH, MAX_USERINFO_WALK};
use crate::span::{Confidence, Kind, Span};
use crate::text::ascii::AsciiSet;
use crate::text::hard::is_hard;
use crate::text::utf8::{byte, byte_before, decode_before};

impl Search<'_, '_> {
    /// Returns where the local part begins that ends at the `@` at `at` (U58-E1 to E4, E7, E8).
    /// `None` means that nothing there can be one, or that it is the userinfo of a URL; then the
    /// host is no link either (U58-E2, E7).
    #[inline]
    pub(super) fn local_part_before(&mut self, at: usize) -> Option<usize> {
        match self.fast_local_part(at) {
            Some(start) => Some(start),
            None => self.any_local_part(at),
        }
    }

    fn any_local_part(&mut self, at: usize) -> Option<usize> {
        let mut start = at;
        while let Some((c, length)) = decode_before(self.text, start, self.floor) {
            if !self.is_local(c) {
                break;
            }
            start -= length;
            if at - start > MAX_LOCAL_PART {
                self.steps += (at - start) as u64;
                return None;
            }
        }
        self.steps += (at - start) as u64;
        let valid = !is_broken(&self.text[start..at]) && !self.is_userinfo(start, at);
        valid.then_some(start)
    }

    /// Whether a local part may hold this character (U58-P8). Backticks end links (T5).
    pub(super) fn is_local(&self, c: char) -> bool {
        self.unicode.is_email(c) && !(c == '`' && self.config.tailored(Tailoring::MarkupEnds))
    }

    /// Whether the text before `@` belongs to a URL (U58-E7, E8).
    fn is_userinfo(&mut self, local: usize, at: usize) -> bool {
        let mut start = local;
        while let Some((c, length)) = decode_before(self.text, start, self.floor) {
            if !(c == ':' || self.unicode.is_email(c)) || local - start + length > MAX_USERINFO_WALK
            {
                break;
            }
            start -= length;
        }
        self.steps += (local - start) as u64;
        let slashes = self.text[local..at].starts_with(b"//");
        if slashes && byte_before(self.text, local, self.floor) == b':' {
            return true;
        }
        let text = &self.text[start..at];
        (1..text.len())
            .any(|i| text[i..].starts_with(b"://") && AsciiSet::SCHEME.contains(text[i - 1]))
    }

    /// Returns the address with this host, whose local part begins at `start`.
    pub(super) fn address(&mut self, start: usize, host: Host) -> Span {
        let at = host.start - 1;
        let colon = byte_before(self.text, start, self.floor) == b':';
        let mailto = colon && self.config.schemes().get(b"mailto").is_some();
        // Behind `mailto:` a local part holds neither, because they would end the path (MAILTO-1).
        let ends_path = mailto
            && self.config.tailored(Tailoring::MailtoFields)
            && self.text[start..at].iter().any(|b| matches!(b, b'?' | b'#'));
        let written =
            if mailto && !ends_path { self.literal_before(b"mailto:", start) } else { None };
        let start = match written {
            Some(start) => start,
            None => self.without_wrapper(start, at, host.end),
        };
        let scp = written.is_none() && self.is_scp_path(host.end);
        let confidence = if scp { Confidence::Possible } else { Confidence::Certain };
        Span {
            start,
            end: host.end,
            alternative_end: host.end,
            kind: Kind::Email,
            confidence,
            flags: host.flags,
        }
    }

    /// Leaves out a quote or emphasis at the head of the local part when the same characters follow
    /// the address (T6): all of them may also be characters of a local part.
    #[inline]
    fn without_wrapper(&self, start: usize, at: usize, end: usize) -> usize {
        let c = byte(self.text, start);
        if !is_wrapper(c) || !self.config.tailored(Tailoring::Wrappers) {
            return start;
        }
        let length = self.text[start..at].iter().take_while(|&&b| b == c).count();
        let closed = (0..length).all(|i| byte(self.text, end + i) == c);
        let rest = start + length;
        if closed && !is_broken(&self.text[rest..at]) { rest } else { start }
    }

    /// Whether a path in scp notation follows: `git@github.com:org/repo.git` (T11).
    fn is_scp_path(&mut self, end: usize) -> bool {
        if !self.config.tailored(Tailoring::ScpRemote) || byte(self.text, end) != b':' {
            return false;
        }
        let first = byte(self.text, end + 1);
        if !first.is_ascii_alphanumeric() && !b"~/._".contains(&first) {
            return false;
        }
        let path = &self.text[end + 1..self.text.len().min(end + 1 + MAX_SCP_PATH)];
        let length = path.iter().position(|&b| is_hard(b) || b == b'@').unwrap_or(path.len());
        self.steps += length as u64;
        path.get(length) != Some(&b'@')
    }
}

/// Whether a local part is empty, or has a full stop at an edge or beside another (U58-E2).
pub(super) fn is_broken(local: &[u8]) -> bool {
    local.is_empty()
        || local.starts_with(b".")
        || local.ends_with(b".")
        || local.windows(2).any(|pair| pair == b"..")
}

#[cfg(test)]
mod tests {
    use super::is_broken;
    use crate::grammar::tests::{links, uts58};

    #[test]
    fn broken_local_parts() {
        for local in ["", ".", ".a", "a.", "a..b"] {
            assert!(is_broken(local.as_bytes()), "{local}");
        }
        for local in ["a", "a.b", "a.b.c", "山.田"] {
            assert!(!is_broken(local.as_bytes()), "{local}");
        }
    }

    #[test]
    fn local_parts() {
        for (text, address) in [
            ("a@b.com", "a@b.com"),
            ("x, a.b@c.com", "a.b@c.com"),
            ("山田@例え.jp", "山田@例え.jp"),
            ("mailto:a@b.com", "mailto:a@b.com"),
            // Wrappers (T6).
            ("*a@b.com*", "a@b.com"),
            ("*a@b.com", "*a@b.com"),
            ("''a@b.com''", "a@b.com"),
            // Backticks end a link (T5).
            ("`a@b.com`", "a@b.com"),
        ] {
            assert_eq!(links(text), [address], "{text}");
        }
        for text in [".a@b.com", "a.@b.com", "a..b@c.com", "@b.com", "x://a@b.com", "x://a:b@c.com"]
        {
            assert_eq!(links(text), [""; 0], "{text}");
        }
        assert_eq!(uts58("`a@b.com`"), ["`a@b.com"]);
        let longest = "l".repeat(64);
        assert_eq!(links(&format!("{longest}@b.com")), [format!("{longest}@b.com")]);
        assert_eq!(links(&format!("{longest}l@b.com")), [""; 0]);
    }
}
