//! Replaces `any_colon` (link): a URL with `http` or `https`, a host of ASCII, perhaps a port, and parts
//! that change nothing but its end, or a colon that ends no scheme.

use crate::grammar::end::Wrapper;
use crate::grammar::only_part::{may_end_string, may_go_on};
use crate::grammar::port::Port;
use crate::grammar::search::Search;
use crate::span::{Confidence, Kind, Span};
use crate::tables::Scheme;
use crate::text::ascii::AsciiSet;
use crate::text::hard::is_hard;
use crate::text::utf8::{byte, byte_before};

/// What ends a link after its host, whatever is before it: Hard bytes, `>` and `\` (T5).
const CLOSES: [bool; 256] = AsciiSet::LINK_HARD.union(AsciiSet::of(">\\")).to_table();

/// What may wrap a link (T6, R2-92). A `+` stands alone before no scheme.
pub(super) const MAY_WRAP: AsciiSet = AsciiSet::WRAPPER.union(AsciiSet::of("="));

impl<'s> Search<'s, '_> {
    /// Returns whether a scheme without `//` may end at `colon`, by the characters before it: this
    /// dismisses times, ratios and paths of source code.
    #[inline]
    pub(super) fn may_end_scheme(&self, colon: usize) -> bool {
        let last = byte_before(self.text, colon, self.floor);
        let before = byte_before(self.text, colon.saturating_sub(1), self.floor);
        self.config.schemes().may_end_with(before, last)
    }

    /// Finds the URL that most links are, without asking every rule. Needs the default profile with
    /// every tailoring.
    #[inline]
    pub(super) fn plain_url(&mut self, colon: usize) -> Option<bool> {
        let (start, before) = self.plain_scheme(colon)?;
        // Host and path in one look, if the link is not long.
        let authority = colon + "://".len();
        let bytes = self.kernel.url(self.text, authority);
        let host = self.ascii_host(authority, bytes.host)?;
        let mut end = host.end;
        if byte(self.text, end) == b':' {
            let Port::End(after) = self.port(end) else { return None };
            end = after;
        }
        let (authority_end, mut alternative_end, mut flags) = (end, end, host.flags);
        let mut stop = end;
        match byte(self.text, end) {
            first @ (b'/' | b'?' | b'#') if first != b'#' || !self.is_filter(end) => {
                let part = end + 1;
                // After a long host and a port, nothing of the part is known.
                let after = (part - authority).min(64);
                let known = u64::BITS - after as u32;
                // A `?` or `#` extends the link only if something after it does (T8).
                let safe = if first == b'/' { part } else { end };
                let bytes = bytes.part.after(after);
                if let Some(end) = self.short_part(authority, part, before, bytes) {
                    let (kind, flags, confidence) = (Kind::Url, host.flags, Confidence::Certain);
                    self.found = Span { start, end, alternative_end: end, kind, confidence, flags };
                    return Some(true);
                }
                let wrapped = before >= 0x80 || MAY_WRAP.contains(before);
                let wrapper = if wrapped { self.wrapper_before(start) } else { Wrapper::None };
                let rest = self.plain_end(part, safe, wrapper, bytes, known)?;
                // The author may close what ends before text (R2-93).
                if byte(self.text, rest.stop) >= 0x80 && matches!(before, b'<' | b'(') {
                    return None;
                }
                (end, stop) = (self.closed_end_of_url(start, &rest), rest.stop);
                alternative_end = rest.script_change.unwrap_or(end);
                flags |= rest.flags;
            }
            next if CLOSES[usize::from(next)] => {}
            b'<' if byte(self.text, end - 1) != b'E' => {}
            // What was opened before the link closes here; else an `@` may follow (R2-49).
            b'"' if before == b'"' => {}
            b')' if before == b'(' => {}
            _ => return None,
        }
        let confidence = Confidence::Certain;
        self.found = Span { start, end, alternative_end, kind: Kind::Url, confidence, flags };
        let last = byte(self.text, end - 1);
        let target = (before == b'<') & is_hard(byte(self.text, stop));
        let after = byte(self.text, end);
        let more = may_go_on(byte(self.text, stop), after, last);
        if !target && !more && !may_end_string(before, after) {
            return Some(true);
        }
        if self.is_only_part(start, authority_end, end, stop) {
            self.found.confidence = Confidence::Possible;
        }
        self.no_tail_before = self.tail_end(stop);
        Some(self.end_with_cluster((end > authority_end).then_some(authority_end + 1)))
    }

    /// Returns where a URL with `http` or `https` begins whose scheme ends at `colon`, and the byte before it; `None` if that is
    /// to be asked about.
    #[inline(always)]
    fn plain_scheme(&mut self, colon: usize) -> Option<(usize, u8)> {
        if !self.text[colon + 1..].starts_with(b"//") {
            return None;
        }
        let (_, start) = self.web_scheme(colon)?;
        if self.after_control_sequence(start) > start {
            return None;
        }
        let before = byte_before(self.text, start, self.floor);
        // Settings of git, rules of filters, and arguments of TeX (R2-79, R2-87, R2-90).
        if matches!(before, b'.' | b'|' | b'{') {
            return None;
        }
        Some((start, before))
    }

    /// Returns `http` or `https` before the `://` at `colon`, if nothing before it could belong to a
    /// longer name.
    #[inline(always)]
    pub(super) fn web_scheme(&mut self, colon: usize) -> Option<(&'s Scheme, usize)> {
        // The eight bytes before the colon, the nearest lowest; zeros before the text.
        let (from, missing) = (colon.saturating_sub(8), 8_usize.saturating_sub(colon));
        let word = u64::from_be_bytes(*self.text.get(from..)?.first_chunk()?);
        let word = word.checked_shr(8 * missing as u32)?;
        let secure = word as u8 | 0x20 == b's';
        let length = 4 + usize::from(secure);
        // `http` in the lowest bytes, and the byte before it.
        let name = if secure { word >> 8 } else { word };
        let start = colon.checked_sub(length).filter(|start| *start >= self.floor)?;
        let before = if start > self.floor { (name >> 32) as u8 } else { 0 };
        if name as u32 | 0x2020_2020 != u32::from_be_bytes(*b"http")
            || AsciiSet::SCHEME.contains(before)
        {
            return None;
        }
        self.steps += length as u64 + 1;
        Some((self.config.schemes().web(secure)?, start))
    }
}

#[cfg(test)]
mod tests {
    use crate::grammar::tests::links;

    const HOSTS: [&str; 8] =
        ["a.com", "localhost", "a", "A.b-c.xn--p1ai", "a.com--b", "a.com.", "1.2.3.4", "-a.com"];

    const PORTS: [&str; 9] =
        ["", ":", ":80", ":00080", ":65536", ":8a", ":80_", ":80%", ":999999999999999999999"];

    const PARTS: [&str; 22] = [
        "",
        "/",
        "?",
        "#",
        "?a",
        "#a",
        "/a?b#c",
        "??",
        "#.",
        "?a=(b)",
        "?a)",
        "@b.com",
        ":@b.com",
        "?x@b.com",
        "\u{301}",
        "/\u{301}",
        "?\u{301}",
        "#\u{202E}",
        "[.]x",
        "’s",
        "?a|",
        "#;http://b.de",
    ];

    /// What stands after a host is read as by the rules: [`links`] compares the two.
    #[test]
    fn ports_and_parts() {
        let long = format!("{}.{}", "a".repeat(40), "b".repeat(21));
        let mut found = 0;
        for host in HOSTS.into_iter().chain([&*long]) {
            for port in PORTS {
                for part in PARTS {
                    for (before, after) in
                        [("", ""), ("<", ">"), ("\"", "\""), ("'", "'"), ("_", "_")]
                    {
                        let text = format!("{before}http://{host}{port}{part}{after}");
                        found += links(&text).len();
                    }
                }
            }
        }
        assert!(found > 4000, "{found}");
        for (text, link) in [
            ("http://a.com?b", "http://a.com?b"),
            ("http://a.com?!", "http://a.com"),
            ("http://localhost:80#b", "http://localhost:80#b"),
            ("http://a.com:80/", "http://a.com:80/"),
            ("http://a.com:80.", "http://a.com:80"),
        ] {
            assert_eq!(links(text), [link], "{text}");
        }
        assert_eq!(links("http://a.com:99999/"), [""; 0]);
    }
}
