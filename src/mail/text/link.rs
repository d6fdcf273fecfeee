//! The links in the text of a message: where they are in the raw bytes, and what is odd about them.

use core::iter::FusedIterator;
use core::ops::Range;
use core::slice;
use std::borrow::Cow;

use super::decoded::Text;
use crate::error::Error;
use crate::link::Link;
use crate::safety::{CheckOptions, Fact, check_link, compare_text};
use crate::scanner::{Links, Scanner};
use crate::stepped::target;
use crate::steps::html::Anchor;
use crate::steps::{OffsetMap, Ranges};

impl Text {
    /// Returns the links of the text in the order in which they begin; those of anchors begin where
    /// the text of the anchor does.
    pub fn links<'t>(&'t self, scanner: &'t Scanner) -> TextLinks<'t> {
        TextLinks {
            text: self,
            scanner,
            links: scanner.links(self.scanned()),
            next: None,
            anchors: self.anchors().iter(),
            next_anchor: None,
        }
    }
}

/// A link in the text of a message.
#[derive(Clone, Debug)]
pub struct TextLink<'t> {
    text: &'t Text,
    link: Link<'t>,
    anchor: Option<&'t Anchor>,
}

impl<'t> TextLink<'t> {
    /// Returns the link itself. Its offsets count in the logical text or, if it has an anchor, in
    /// the target of the anchor.
    #[must_use]
    pub const fn link(&self) -> Link<'t> {
        self.link
    }

    /// Returns the anchor whose target the link is.
    #[must_use]
    pub const fn anchor(&self) -> Option<&'t Anchor> {
        self.anchor
    }

    /// Returns the link as text.
    #[must_use]
    pub fn as_str(&self) -> &'t str {
        self.link.as_str()
    }

    /// Returns the range of the link in the logical text: for an anchor, that of its text content.
    #[must_use]
    pub fn range(&self) -> Range<usize> {
        self.anchor.map_or_else(|| self.link.range(), Anchor::range)
    }

    /// Returns the ranges to mark in the shown text, in bytes and in order: usually one, several
    /// for a link that was folded over lines. [The page of the module](crate::mail) shows how to
    /// count them in UTF-16.
    #[must_use]
    pub fn shown_ranges(&self) -> Ranges {
        self.text.map_to_shown().ranges(self.range())
    }

    /// Returns the ranges of raw bytes that the link comes from, in order: usually one, several if
    /// bytes within it aren't part of it, such as a soft line break. For an anchor, that is the
    /// value of its `href`.
    pub fn raw_ranges(&self) -> RawRanges<'t> {
        match self.anchor {
            Some(anchor) => RawRanges {
                current: Ranges::default(),
                rest: anchor.href_ranges().iter(),
                map: self.text.map_from_shown(),
            },
            None => RawRanges {
                current: self.text.map().ranges(self.link.range()),
                rest: [].iter(),
                map: self.text.map(),
            },
        }
    }

    /// Returns the link without the hyphens at which its lines ended: the other reading of a folded
    /// link (APPC-3). Returns `None` if there are no such hyphens.
    #[must_use]
    pub fn without_hyphens(&self) -> Option<String> {
        if self.anchor.is_some() {
            return None;
        }
        let hyphens = self.text.hyphens();
        let first = hyphens.partition_point(|at| *at < self.link.start());
        let count = hyphens.partition_point(|at| *at < self.link.end()) - first;
        if count == 0 {
            return None;
        }
        let text = self.text.as_str();
        let mut out = String::new();
        let mut at = self.link.start();
        for hyphen in &hyphens[first..first + count] {
            out.push_str(&text[at..*hyphen]);
            at = hyphen + 1;
        }
        out.push_str(&text[at..self.link.end()]);
        Some(out)
    }

    /// Returns the text content of the anchor whose target the link is, which is what a reader
    /// sees.
    #[must_use]
    pub fn visible(&self) -> Option<&'t str> {
        self.text.as_str().get(self.anchor?.range())
    }

    /// Returns every fact about the link: those of [`check_link`], followed for an anchor by the
    /// names in its text that its target isn't under ([`compare_text`]).
    ///
    /// Ranges count bytes of [`TextLink::as_str`]; those of [`FactKind::TextTargetMismatch`] count
    /// bytes of [`TextLink::visible`].
    ///
    /// ```
    /// use irispan::Scanner;
    /// use irispan::mail::{Format, Layout, Text};
    /// use irispan::safety::{FactKind, CheckOptions};
    ///
    /// let raw = b"<a href='http://example.com:80@192.0.2.7/'>see www.example.com</a>";
    /// let text = Text::decode(raw, &Format::new().layout(Layout::Html));
    /// let scanner = Scanner::new();
    /// let link = text.links(&scanner).next().unwrap();
    /// let facts: Vec<_> = link
    ///     .facts(&CheckOptions::new())
    ///     .into_iter()
    ///     .map(|fact| match fact.kind() {
    ///         FactKind::TextTargetMismatch => (fact.kind(), &link.visible().unwrap()[fact.range()]),
    ///         kind => (kind, &link.as_str()[fact.range()]),
    ///     })
    ///     .collect();
    /// assert_eq!(
    ///     facts,
    ///     [
    ///         (FactKind::Userinfo, "example.com:80"),
    ///         (FactKind::IpHost, "192.0.2.7"),
    ///         (FactKind::TextTargetMismatch, "www.example.com"),
    ///     ]
    /// );
    /// ```
    ///
    /// [`FactKind::TextTargetMismatch`]: crate::safety::FactKind::TextTargetMismatch
    #[must_use]
    pub fn facts(&self, options: &CheckOptions) -> Vec<Fact> {
        let mut facts = check_link(&self.link, options);
        if let Some((anchor, visible)) = self.anchor.zip(self.visible()) {
            facts.extend(compare_text(visible, anchor.href()));
        }
        facts
    }

    /// Returns the URI that the link maps to; see [`Link::to_uri`].
    ///
    /// # Errors
    ///
    /// Those of [`Link::to_uri`].
    pub fn to_uri(&self) -> Result<Cow<'t, str>, Error> {
        self.link.to_uri()
    }
}

/// The ranges of raw bytes that a link comes from: see [`TextLink::raw_ranges`].
#[derive(Clone, Debug)]
#[must_use = "iterators are lazy"]
pub struct RawRanges<'t> {
    current: Ranges,
    /// Ranges of the shown text, whose raw bytes follow.
    rest: slice::Iter<'t, Range<usize>>,
    map: &'t OffsetMap,
}

impl Iterator for RawRanges<'_> {
    type Item = Range<usize>;

    fn next(&mut self) -> Option<Range<usize>> {
        loop {
            match self.current.next() {
                Some(range) => return Some(range),
                None => self.current = self.map.ranges(self.rest.next()?.clone()),
            }
        }
    }
}

impl FusedIterator for RawRanges<'_> {}

/// The links in the text of a message, in order: see [`Text::links`].
#[derive(Clone, Debug)]
#[must_use = "iterators are lazy"]
pub struct TextLinks<'t> {
    text: &'t Text,
    scanner: &'t Scanner,
    links: Links<'t, 't>,
    next: Option<Link<'t>>,
    anchors: slice::Iter<'t, Anchor>,
    next_anchor: Option<TextLink<'t>>,
}

impl<'t> Iterator for TextLinks<'t> {
    type Item = TextLink<'t>;

    fn next(&mut self) -> Option<TextLink<'t>> {
        let text = self.text;
        let next = self.next.take().or_else(|| self.links.next());
        while self.next_anchor.is_none()
            && let Some(anchor) = self.anchors.next()
        {
            let link = target(anchor.href(), self.scanner);
            self.next_anchor = link.map(|link| TextLink { text, link, anchor: Some(anchor) });
        }
        match (next, self.next_anchor.take()) {
            (Some(link), Some(anchor)) if anchor.range().start <= link.start() => {
                self.next = Some(link);
                Some(anchor)
            }
            (Some(link), anchor) => {
                self.next_anchor = anchor;
                Some(TextLink { text, link, anchor: None })
            }
            (None, anchor) => anchor,
        }
    }
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "tests fail by panicking")]
mod tests {
    use core::ops::Range;

    use crate::mail::{Format, Layout, Text};
    use crate::safety::{CheckOptions, compare_text};
    use crate::{Flags, Kind, Scanner};

    fn raw(text: &Text) -> Vec<(String, Vec<Range<usize>>)> {
        let scanner = Scanner::new();
        let links = text.links(&scanner);
        links.map(|link| (link.as_str().into(), link.raw_ranges().collect())).collect()
    }

    #[test]
    fn character_references_have_ranges() {
        let html = "x http://a.example/?q=1&amp;r=<b>2</b>&eacute; y";
        let format = Format::new().charset("utf-8").layout(Layout::Html);
        let found = raw(&Text::decode(html.as_bytes(), &format));
        assert_eq!(found, [("http://a.example/?q=1&r=2é".into(), vec![2..30, 33..34, 38..46])]);
    }

    #[test]
    fn anchors() {
        let html = "see <a href=' http://evil.example/?a&amp;b\n'>http://bank.example</a> \
                    <a href=/x>c.example.com</a> <a href='javascript:x'>j</a> \
                    <a name=z>d.example.com</a>";
        let text = Text::decode(html.as_bytes(), &Format::new().layout(Layout::Html));
        let scanner = Scanner::new();
        let found: Vec<_> = text.links(&scanner).map(|link| link.as_str()).collect();
        // The text of a relative target is all there is.
        assert_eq!(found, ["http://evil.example/?a&b", "c.example.com", "d.example.com"]);
        let anchor = &text.anchors()[0];
        assert_eq!(&html[anchor.href_ranges()[0].clone()], "http://evil.example/?a&amp;b");
        assert_eq!(&text.as_str()[anchor.range()], "http://bank.example");
        let facts = compare_text("see http://bank.example", anchor.href());
        assert_eq!(
            (facts.len(), facts[0].range(), facts[0].detail()),
            (1, 4..23, Some("evil.example"))
        );
        assert!(compare_text("www.EVIL.example", anchor.href()).is_empty());
    }

    #[test]
    fn targets_without_a_scheme() {
        let html = "<base href='https://evil.example/'><a href='//evil.example/x'>paypal.com</a> \
                    <a href=login>https://paypal.com/</a> <a href='\\\\e.example'>b.example.com</a> \
                    <a href='///'>c.example.com</a> <a href='x:y'>d.example.com</a>";
        let text = Text::decode(html.as_bytes(), &Format::new().layout(Layout::Html));
        let scanner = Scanner::new();
        let links: Vec<_> = text.links(&scanner).collect();
        let found: Vec<_> = links.iter().map(|link| (link.as_str(), link.link().kind())).collect();
        assert_eq!(
            found,
            [
                ("//evil.example/x", Kind::Domain),
                ("https://paypal.com/", Kind::Url),
                // Browsers read `e.example` as the host of the target before.
                ("c.example.com", Kind::Domain),
            ]
        );
        assert_eq!(links[0].to_uri().unwrap(), "https://evil.example/x");
        assert_eq!(links[0].visible(), Some("paypal.com"));
        let facts = links[0].facts(&CheckOptions::new());
        assert_eq!((facts.len(), facts[0].detail()), (1, Some("evil.example")));
    }

    #[test]
    fn targets_over_several_lines_have_several_ranges() {
        let html = "<a href='http://a.example/\n\tb'>x</a>";
        let found = raw(&Text::decode(html.as_bytes(), &Format::new().layout(Layout::Html)));
        assert_eq!(found, [("http://a.example/b".into(), vec![9..26, 28..29])]);
    }

    #[test]
    fn shown_ranges_are_those_of_the_lines() {
        let text = Text::decode(b"> <http://a.example/b\n> c>", &Format::new());
        let scanner = Scanner::new();
        let link = text.links(&scanner).next().unwrap();
        assert_eq!(link.shown_ranges().collect::<Vec<_>>(), [3..21, 24..25]);
        assert_eq!(link.range(), 3..22);
    }

    #[test]
    fn hyphens_at_line_ends_may_not_belong_to_a_link() {
        for (raw, other) in [
            ("<http://a.example/b-\nc-d-\ne>", Some("http://a.example/bc-de")),
            ("<http://a.example/b-c\nd>", None),
            ("<http://a.example/b-c>", None),
        ] {
            let text = Text::decode(raw.as_bytes(), &Format::new());
            let scanner = Scanner::new();
            let link = text.links(&scanner).next().unwrap();
            assert_eq!(link.without_hyphens().as_deref(), other, "{raw}");
        }
    }

    #[test]
    fn targets_are_links_of_their_scheme() {
        let scanner = Scanner::builder().kinds([Kind::Url]).build();
        for (href, found) in [
            ("http://1.2.3.4/", Some(Flags::IP_HOST)),
            ("HTTPS://a@b.example/", Some(Flags::USERINFO)),
            ("mailto:a@b.example", None),
            ("//b.example/", None),
            ("x-unknown:b", None),
        ] {
            let html = format!("<a href='{href}'>x</a>");
            let text = Text::decode(html.as_bytes(), &Format::new().layout(Layout::Html));
            let flags = text.links(&scanner).next().map(|link| link.link().flags());
            assert_eq!(flags, found, "{href}");
        }
    }
}
