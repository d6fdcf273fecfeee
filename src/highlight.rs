//! Text as HTML in which its links can be followed.
//!
//! ```
//! use irispan::Scanner;
//! use irispan::highlight::Html;
//!
//! let text = "<b> www.example.com/a?b&c";
//! let html = Html::new().links(text, Scanner::new().links(text));
//! assert_eq!(
//!     html,
//!     "&lt;b&gt; <a href=\"https://www.example.com/a?b&amp;c\" rel=\"noopener noreferrer nofollow\" \
//!      class=\"irispan domain likely\" dir=\"ltr\">www.example.com/a?b&amp;c</a>"
//! );
//! ```
//!
//! A program that draws text itself needs the ranges, in the unit that its toolkit counts in:
//!
//! ```
//! use irispan::Scanner;
//! use irispan::offset::{Converter, Unit};
//!
//! let text = "😀 see https://例え.jp/ä";
//! let mut utf16 = Converter::new(text, Unit::Utf16);
//! let ranges: Vec<_> = Scanner::new().links(text).map(|link| utf16.range(link.range())).collect();
//! assert_eq!(ranges, [7..22]);
//! ```
//!
//! While a text is being typed, [`Scanner::rescan`](crate::Scanner::rescan) reports which links an
//! edit removed and added. Module `mail` does the same for messages.

use core::ops::Range;
use std::borrow::Cow;

use crate::iri::{Mapping, StrayPercent};
use crate::link::Link;
use crate::span::{Confidence, Kind};

/// Schemes that run a script in the page, or open something that only the page may see. A caller
/// can have a scanner find them, but they never become links here.
const ACTIVE: [&str; 7] =
    ["javascript:", "vbscript:", "data:", "blob:", "filesystem:", "about:", "view-source:"];

/// The mapping of links to targets: browsers open links with a stray `%`, such as
/// `https://example.com/100%`, so these are not left as text (I3987-M12).
const TARGETS: Mapping = Mapping::BIS.with_stray_percent(StrayPercent::Encode);

/// Writes text as HTML in which its links can be followed.
///
/// The HTML can be put into a page or a web view as it is, in `<pre>` or an element with
/// `white-space: pre-wrap`: it contains text and `<a>` only (SEC-U11). The text content of it is
/// the source, except for controls that HTML forbids and bytes that aren't UTF-8, which become
/// U+FFFD. Each link has
///
/// - `href`: its URI, in ASCII, with stray `%` encoded. A link without a URI stays text, and so does one that would run as
///   a script;
/// - `rel="noopener noreferrer nofollow"`: the page that is opened learns nothing about this one;
/// - `class`: a name (by default `irispan`), its kind and its grade;
/// - `dir="ltr"`, which also isolates it: an IRI is written from left to right in text of any
///   direction (RFC 3987, section 4.1), and no text around it reorders it.
#[derive(Clone, Debug)]
pub struct Html {
    class: Cow<'static, str>,
}

impl Html {
    /// Returns a writer with the defaults.
    #[must_use]
    pub const fn new() -> Html {
        Html { class: Cow::Borrowed("irispan") }
    }

    /// Sets the name that begins the class of links. There is none if it is empty. It is escaped.
    #[must_use]
    pub fn class(mut self, name: impl Into<Cow<'static, str>>) -> Html {
        self.class = name.into();
        self
    }

    /// Returns `text` with `links`, which are links of this text in order. A link that overlaps the
    /// one before, or whose text isn't in `text` at its range, is left out. Takes time linear in
    /// the text.
    #[must_use]
    pub fn links<'t, T: AsRef<[u8]> + ?Sized>(
        &self,
        text: &'t T,
        links: impl IntoIterator<Item = Link<'t>>,
    ) -> String {
        let bytes = text.as_ref();
        let own = move |link: &Link<'t>| bytes.get(link.range()) == Some(link.as_bytes());
        self.ranges(text, links.into_iter().filter(own).map(|link| (link.range(), link)))
    }

    /// Returns `text` with `ranges` of it, in order, each of which leads to a link: for links that
    /// are shown over several lines, or under another text. A range that overlaps the one before,
    /// or isn't in the text, is left out.
    #[must_use]
    pub fn ranges<'l, T: AsRef<[u8]> + ?Sized>(
        &self,
        text: &T,
        ranges: impl IntoIterator<Item = (Range<usize>, Link<'l>)>,
    ) -> String {
        let text = text.as_ref();
        let mut out = Vec::with_capacity(text.len() + text.len() / 4);
        let mut at = 0;
        for (range, link) in ranges {
            let (Some(before), Some(shown)) = (text.get(at..range.start), text.get(range.clone()))
            else {
                continue;
            };
            escape(&mut out, before);
            self.link(&mut out, shown, &link);
            at = range.end;
        }
        escape(&mut out, text.get(at..).unwrap_or_default());
        String::from_utf8(out).unwrap_or_default()
    }

    /// Appends a link that shows `text`: its own text, or a line of it.
    pub fn link(&self, out: &mut Vec<u8>, text: &[u8], link: &Link<'_>) {
        match link.to_uri_by(&TARGETS) {
            Ok(uri) => self.anchor(out, text, &uri, link.kind(), link.confidence()),
            Err(_) => escape(out, text),
        }
    }

    /// Appends a link to `uri` that shows `text`, for callers that have mapped the link already.
    pub fn anchor(
        &self,
        out: &mut Vec<u8>,
        text: &[u8],
        uri: &str,
        kind: Kind,
        confidence: Confidence,
    ) {
        if is_active(uri) {
            return escape(out, text);
        }
        out.extend_from_slice(b"<a href=\"");
        escape(out, uri.as_bytes());
        out.extend_from_slice(b"\" rel=\"noopener noreferrer nofollow\" class=\"");
        if !self.class.is_empty() {
            escape(out, self.class.as_bytes());
            out.push(b' ');
        }
        out.extend_from_slice(kind.as_str().as_bytes());
        out.push(b' ');
        out.extend_from_slice(confidence.as_str().as_bytes());
        out.extend_from_slice(b"\" dir=\"ltr\">");
        escape(out, text);
        out.extend_from_slice(b"</a>");
    }
}

impl Default for Html {
    fn default() -> Html {
        Html::new()
    }
}

/// Returns whether a URI has one of the [`ACTIVE`] schemes, as browsers read it: they skip controls
/// and blanks before it.
fn is_active(uri: &str) -> bool {
    let uri = uri.trim_start_matches(|c: char| c <= ' ');
    ACTIVE.iter().any(|scheme| {
        uri.get(..scheme.len()).is_some_and(|begin| begin.eq_ignore_ascii_case(scheme))
    })
}

/// Appends text with the characters escaped that mean something in HTML, in content or in
/// attributes.
///
/// A carriage return is written as a character reference. HTML forbids that and every browser reads
/// it; without it, a carriage return would be read as a line feed, and offsets in the text would
/// change. Bytes that aren't UTF-8, and controls that HTML forbids, become U+FFFD.
pub fn escape(out: &mut Vec<u8>, text: &[u8]) {
    const REPLACEMENT: &[u8] = "\u{FFFD}".as_bytes();
    for chunk in text.utf8_chunks() {
        let mut rest = chunk.valid().as_bytes();
        while let Some(at) = rest.iter().position(|byte| is_special(*byte)) {
            let (plain, behind) = rest.split_at(at);
            let Some((special, behind)) = behind.split_first() else { break };
            out.extend_from_slice(plain);
            out.extend_from_slice(match special {
                b'&' => b"&amp;",
                b'<' => b"&lt;",
                b'>' => b"&gt;",
                b'"' => b"&quot;",
                b'\'' => b"&#39;",
                b'\r' => b"&#13;",
                _ => REPLACEMENT,
            });
            rest = behind;
        }
        out.extend_from_slice(rest);
        if !chunk.invalid().is_empty() {
            out.extend_from_slice(REPLACEMENT);
        }
    }
}

const fn is_special(byte: u8) -> bool {
    match byte {
        b'&' | b'<' | b'>' | b'"' | b'\'' | 0x7F => true,
        b'\t' | b'\n' => false,
        _ => byte < b' ',
    }
}

#[cfg(test)]
mod tests {
    use super::{Html, escape};
    use crate::scanner::Scanner;

    fn html(text: &str) -> String {
        Html::new().links(text, Scanner::new().links(text))
    }

    #[test]
    fn text_is_escaped() {
        let mut out = Vec::new();
        escape(&mut out, b"<script>a & 'b' \"c\"</script>\0\x1b\t\r\n\xff\xe4\xb8z\x7f");
        assert_eq!(
            String::from_utf8_lossy(&out),
            "&lt;script&gt;a &amp; &#39;b&#39; &quot;c&quot;&lt;/script&gt;\u{FFFD}\u{FFFD}\t&#13;\n\u{FFFD}\u{FFFD}z\u{FFFD}"
        );
    }

    #[test]
    fn every_range_leads_to_the_whole_link() {
        let text = "<http://a.example/b\nc>";
        let joined = "http://a.example/bc";
        let link = Scanner::new().links(joined).next();
        let html = Html::new()
            .class("x\"y")
            .ranges(text, [1..19, 20..21].into_iter().zip(link.into_iter().cycle()));
        let open = "<a href=\"http://a.example/bc\" rel=\"noopener noreferrer nofollow\" class=\"x&quot;y url certain\" dir=\"ltr\">";
        assert_eq!(html, format!("&lt;{open}http://a.example/b</a>\n{open}c</a>&gt;"));
    }

    #[test]
    fn stray_percent_signs_are_encoded_in_targets_only() {
        for (text, href) in [
            ("https://example.com/100%/", "https://example.com/100%25/"),
            ("example.com/?d=10%&x=1", "https://example.com/?d=10%25&amp;x=1"),
            ("http://example.com/?q=%s", "http://example.com/?q=%25s"),
        ] {
            let html = html(text);
            assert!(html.starts_with(&format!("<a href=\"{href}\"")), "{html}");
            assert!(html.ends_with(&format!(">{}</a>", text.replace('&', "&amp;"))), "{html}");
        }
        assert!(!html("http://a%.example/b").contains("//a%25"));
    }

    #[test]
    fn what_has_no_uri_stays_text() {
        assert_eq!(html("http://xn--a-ecp.example/"), "http://xn--a-ecp.example/");
        let mut out = Vec::new();
        let (kind, grade) = (crate::Kind::Url, crate::Confidence::Certain);
        for uri in ["JavaScript:alert(1)", "data:text/html,x", " vbscript:x", "\tblob:x", "about:x"]
        {
            Html::new().anchor(&mut out, b"x", uri, kind, grade);
        }
        assert_eq!(out, b"xxxxx");
        Html::new().anchor(&mut out, b"x", "database:x", kind, grade);
        assert!(out.starts_with(b"xxxxx<a href=\"database:x\""));
    }

    #[test]
    fn links_of_another_text_are_left_out() {
        let text = "see www.example.com/a";
        let other = "see www.example.com/b";
        assert_eq!(Html::new().links(text, Scanner::new().links(other)), text);
        assert_eq!(Html::new().links("see", Scanner::new().links(other)), "see");
    }

    #[test]
    fn wrong_ranges_are_left_out() {
        let link = Scanner::new().links("http://a.example").next();
        for range in [9..99, 99..100, 2..99] {
            let html = Html::new().ranges("abc", link.map(|link| (range, link)));
            assert_eq!(html, "abc");
        }
    }
}
