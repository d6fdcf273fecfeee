//! Rules of filters, which hold the address of what is blocked: `||example.com/x.js$script` (R2-87, T5).

use super::search::Search;
use crate::config::Tailoring;
use crate::text::utf8::{byte, byte_before};

/// What may stand after the `$` of a rule.
#[rustfmt::skip]
const OPTIONS: [&[u8]; 78] = [
    b"1p", b"3p", b"all", b"app", b"badfilter", b"client", b"cname", b"content", b"cookie", b"csp",
    b"css", b"ctag", b"denyallow", b"dnsrewrite", b"dnstype", b"doc", b"document", b"domain",
    b"ehide", b"elemhide", b"empty", b"extension", b"first-party", b"font", b"frame", b"from",
    b"genericblock", b"generichide", b"ghide", b"header", b"hls", b"image", b"important",
    b"inline-css", b"inline-font", b"inline-script", b"ipaddress", b"jsinject", b"jsonprune",
    b"match-case", b"media", b"method", b"mp4", b"network", b"object", b"object-subrequest",
    b"other", b"permissions", b"ping", b"popunder", b"popup", b"queryprune", b"reason", b"redirect",
    b"redirect-rule", b"removeheader", b"removeparam", b"replace", b"rewrite", b"script", b"shide",
    b"sitekey", b"specifichide", b"stealth", b"strict1p", b"strict3p", b"stylesheet",
    b"subdocument", b"third-party", b"to", b"uritransform", b"urlblock", b"urlskip",
    b"urltransform", b"webrtc", b"websocket", b"xhr", b"xmlhttprequest",
];

/// One byte more than the longest name has.
const MAX_NAME: usize = b"object-subrequest".len() + 1;

impl Search<'_, '_> {
    /// Returns where a link from `start` on, whose parts go from `from` to `end`, ends before the options of a rule of a filter,
    /// and before the signs of its pattern (R2-87, T5).
    #[inline]
    pub(super) fn end_before_options(&mut self, start: usize, from: usize, end: usize) -> usize {
        let anchored = end > from && byte_before(self.text, start, self.floor) == b'|';
        if anchored { self.end_of_pattern(start, from, end) } else { end }
    }

    #[cold]
    #[inline(never)]
    fn end_of_pattern(&mut self, start: usize, from: usize, end: usize) -> usize {
        let part = &self.text[from..end];
        self.steps += part.len() as u64;
        let option = memchr::memchr_iter(b'$', part)
            .find(|at| self.is_option(from + at + 1, end))
            .filter(|at| !self.ends_cell(&part[*at..], end));
        if !self.config.tailored(Tailoring::MarkupEnds)
            || option.is_none() && !self.is_after_anchor(start)
            || self.is_after_control_sequence(start)
        {
            return end;
        }
        let pattern = &part[..option.unwrap_or(part.len())];
        let last = pattern.iter().rposition(|b| !matches!(b, b'^' | b'*' | b'|'));
        from + last.map_or(0, |last| last + 1)
    }

    /// Returns whether the name of an option stands at `at`, and after it a comma, what it is set
    /// to, or the end of the link.
    fn is_option(&self, at: usize, end: usize) -> bool {
        let at = at + usize::from(byte(self.text, at) == b'~');
        let rest = self.text[..end].get(at..).unwrap_or_default();
        let is_name = |b: &&u8| b.is_ascii_alphanumeric() || **b == b'-';
        let length = rest.iter().take(MAX_NAME).take_while(is_name).count();
        matches!(byte(rest, length), 0 | b',' | b'=') && OPTIONS.contains(&&rest[..length])
    }

    /// Returns whether what look like options end a cell of a table:
    /// `|https://example.com/$document|`. In a rule, `|` separates only what an option is set to.
    fn ends_cell(&self, options: &[u8], end: usize) -> bool {
        byte(self.text, end) == b'|' && !options.contains(&b'=')
    }

    /// Returns whether `||` or `@@|` precedes a link: the beginning of a rule.
    fn is_after_anchor(&self, start: usize) -> bool {
        let before = &self.text[self.floor..start];
        // The last byte of a control sequence is not text (R2-35).
        before.ends_with(b"||") && !self.is_after_control_sequence(start - 1)
            || before.ends_with(b"@@|") && !self.is_after_control_sequence(start - 2)
    }

    /// Returns whether a link is the pattern of such a rule, and stands for many addresses:
    /// `||example.com/*/x` (R2-87, T5).
    #[inline]
    pub(super) fn is_pattern(&self, start: usize, from: usize, end: usize) -> bool {
        byte_before(self.text, start, self.floor) == b'|'
            && self.is_anchored_pattern(start, from, end)
    }

    #[cold]
    #[inline(never)]
    fn is_anchored_pattern(&self, start: usize, from: usize, end: usize) -> bool {
        self.is_after_anchor(start)
            && memchr::memchr2(b'*', b'^', &self.text[from..end]).is_some()
            && self.config.tailored(Tailoring::MarkupEnds)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grammar::tests::links;

    #[test]
    fn rules_of_filters() {
        assert!(OPTIONS.iter().all(|name| name.len() < MAX_NAME));
        for (text, link) in [
            ("||a.com/x.js$script,third-party", "a.com/x.js"),
            ("@@||a.com/x$~3p", "a.com/x"),
            ("|https://a.com/x.gif|$image", "https://a.com/x.gif"),
            ("@@|https://a.com/x*$popup", "https://a.com/x"),
            ("||a.com/x^", "a.com/x"),
            ("||a.com/?x=1$xmlhttprequest,from=b", "a.com/?x=1"),
            ("||a.com/$$script", "a.com/$"),
            ("||a.com/$scripts", "a.com/$scripts"),
            ("||a.com/x$value", "a.com/x$value"),
            ("|https://a.com/$metadata|", "https://a.com/$metadata"),
            ("|https://a.com/x^", "https://a.com/x^"),
            ("a.com/x$script", "a.com/x$script"),
            ("|https://a.com/x$script|", "https://a.com/x$script"),
            ("|https://a.com/x$script,domain=b|c", "https://a.com/x"),
        ] {
            assert_eq!(links(text), [link], "{text}");
        }
    }
}
