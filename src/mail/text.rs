//! The text of one part, ready to be searched: decoded, joined, unfolded, and mapped back.

use std::borrow::Cow;
use std::ops::Range;

use encoding_rs::{Encoding, WINDOWS_1252};

use super::{MAX_PART, TransferEncoding};
use crate::error::{Error, ErrorKind};
use crate::highlight::Html;
use crate::link::Link;
use crate::safety::{Fact, Options, check_link};
use crate::scanner::{Links, Scanner};
use crate::steps::OffsetMap;
use crate::steps::charset;
use crate::steps::flowed::{self, Paragraph};
use crate::steps::folded::{self, Quoting};
use crate::steps::html;
use crate::steps::{Repair, note};

/// How the lines of a text are to be read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Layout {
    /// Every line for itself.
    #[default]
    Fixed,
    /// `format=flowed`: a line that ends in a blank goes on in the next (RFC 3676).
    Flowed,
    /// `format=flowed; delsp=yes`: and the blank is none of the text.
    FlowedDelSp,
    /// HTML: its text content is searched, and so are the targets of its anchors.
    Html,
}

/// How a body is written: what the header of its part says.
///
/// ```
/// use irispan::Scanner;
/// use irispan::mail::{Format, Layout, Text, TransferEncoding};
///
/// let raw = b"> http://a.example/p=C3=A4 =\r\nth\r\n> <http://a.example/long-\r\n> path>\r\n";
/// let format = Format::new().encoding(TransferEncoding::QuotedPrintable).charset("utf-8");
/// let text = Text::decode(raw, &format);
/// let scanner = Scanner::new();
/// let links: Vec<_> = text.links(&scanner).collect();
/// assert_eq!(links[1].as_str(), "http://a.example/long-path");
/// assert_eq!(links[1].pieces(), [37..59, 63..67]);
/// // Whoever broke the line may have added the hyphen.
/// assert_eq!(links[1].without_hyphens().as_deref(), Some("http://a.example/longpath"));
/// ```
#[derive(Clone, Debug)]
pub struct Format {
    encoding: TransferEncoding,
    charset: Option<String>,
    layout: Layout,
    fallback: &'static Encoding,
    preformatted: bool,
}

impl Format {
    /// Plain text, as it is, in no charset that was named.
    #[must_use]
    pub fn new() -> Format {
        Format {
            encoding: TransferEncoding::Identity,
            charset: None,
            layout: Layout::Fixed,
            fallback: WINDOWS_1252,
            preformatted: true,
        }
    }

    /// The transfer encoding.
    #[must_use]
    pub fn encoding(mut self, encoding: TransferEncoding) -> Format {
        self.encoding = encoding;
        self
    }

    /// The charset, by any name.
    #[must_use]
    pub fn charset(mut self, name: impl Into<String>) -> Format {
        self.charset = Some(name.into());
        self
    }

    /// The layout.
    #[must_use]
    pub fn layout(mut self, layout: Layout) -> Format {
        self.layout = layout;
        self
    }

    /// The charset of what names none and is no UTF-8; windows-1252 unless told (MAIL-26).
    ///
    /// # Errors
    ///
    /// [`ErrorKind::UnknownName`] for a name that no decoder is kept for.
    pub fn fallback(mut self, name: &str) -> Result<Format, Error> {
        let unknown = Error::new(ErrorKind::UnknownName, None, 0);
        self.fallback = charset::encoding(name).ok_or(unknown)?;
        Ok(self)
    }

    /// Whether `<pre>` in HTML is searched; it is unless told (MAIL-28).
    #[must_use]
    pub fn preformatted(mut self, searched: bool) -> Format {
        self.preformatted = searched;
        self
    }

    /// The layout that was set.
    #[must_use]
    pub const fn get_layout(&self) -> Layout {
        self.layout
    }
}

impl Default for Format {
    fn default() -> Format {
        Format::new()
    }
}

/// A text of a message, with every place in it mapped back to the raw bytes.
///
/// There are two texts. The *shown* one is what the charset gives: characters, lines as they were
/// sent. The *logical* one is what is searched: flowed lines joined and their quote marks taken away,
/// links between `<` and `>` put together, HTML as its text content. Often they are the same.
#[derive(Clone, Debug)]
pub struct Text {
    layout: Layout,
    shown: String,
    shown_to_raw: OffsetMap,
    /// The logical text, where it differs.
    logical: Option<String>,
    /// From the logical text to the shown one.
    logical_to_shown: OffsetMap,
    /// From the logical text to the raw bytes.
    map: OffsetMap,
    /// What is scanned, if some of the text must not be.
    scanned: Option<Vec<u8>>,
    hyphens: Vec<usize>,
    paragraphs: Vec<Paragraph>,
    anchors: Vec<html::Anchor>,
    charset: &'static str,
    repairs: Vec<Repair>,
}

impl Text {
    /// Decodes the raw bytes of a body. Never fails: what is wrong is mended and told by
    /// [`Text::repairs`]. Time and memory are linear in the bytes.
    #[must_use]
    pub fn decode(raw: &[u8], format: &Format) -> Text {
        Text::decode_from(raw, &OffsetMap::identity(), format)
    }

    /// The same for bytes that `map` leads from.
    pub(super) fn decode_from(raw: &[u8], map: &OffsetMap, format: &Format) -> Text {
        let kept = raw.get(..MAX_PART).unwrap_or(raw);
        let (bytes, transfer, mut repairs) = format.encoding.decode_layer(kept);
        if kept.len() < raw.len() {
            note(&mut repairs, Repair::SizeLimit);
        }
        let declared = match (format.layout, &format.charset) {
            (Layout::Html, None) => html::declared_charset(&bytes),
            _ => None,
        };
        let label = format.charset.as_deref().or(declared.as_deref());
        let unicode = charset::decode(&bytes, label, format.fallback);
        for repair in unicode.repairs {
            note(&mut repairs, repair);
        }
        let [decoded, composed] = unicode.layers;
        let shown_to_raw = map.then(transfer).then(decoded).then(composed);
        let mut text = Text {
            layout: format.layout,
            map: shown_to_raw.clone(),
            shown: unicode.text,
            shown_to_raw,
            logical: None,
            logical_to_shown: OffsetMap::identity(),
            scanned: None,
            hyphens: Vec::new(),
            paragraphs: Vec::new(),
            anchors: Vec::new(),
            charset: unicode.charset,
            repairs,
        };
        match format.layout {
            Layout::Fixed => text.unfold(Vec::new()),
            Layout::Flowed => text.join(false),
            Layout::FlowedDelSp => text.join(true),
            Layout::Html => text.read_html(format.preformatted),
        }
        text.mask(unicode.malformed);
        text
    }

    fn step(&mut self, text: String, layer: Option<crate::steps::Layer>) {
        self.logical_to_shown = self.logical_to_shown.then(layer);
        self.map = self.shown_to_raw.under(&self.logical_to_shown);
        self.logical = Some(text);
    }

    fn join(&mut self, del_sp: bool) {
        let joined = flowed::join(&self.shown, del_sp);
        self.paragraphs = joined.paragraphs;
        self.step(joined.text, joined.layer);
        self.unfold(joined.joins);
    }

    fn unfold(&mut self, joins: Vec<usize>) {
        let quoting = if self.paragraphs.is_empty() {
            Quoting::Marks
        } else {
            Quoting::Known { paragraphs: &self.paragraphs, joins: &joins }
        };
        let Some(unfolded) = folded::unfold(self.as_str(), quoting) else { return };
        if let Some(layer) = &unfolded.layer {
            for paragraph in &mut self.paragraphs {
                paragraph.start = layer.outputs_before(paragraph.start);
            }
        }
        self.hyphens = unfolded.hyphens;
        self.step(unfolded.text, unfolded.layer);
    }

    fn read_html(&mut self, preformatted: bool) {
        let content = html::content(&self.shown, preformatted);
        self.anchors = content.anchors;
        self.step(content.text, content.layer);
    }

    /// Makes a copy to scan, without what must not be found in the text.
    fn mask(&mut self, malformed: bool) {
        if !malformed && self.anchors.is_empty() {
            return;
        }
        let mut bytes = self.as_str().as_bytes().to_vec();
        if malformed {
            // Bytes that are no text end a link in every charset. U+FFFD stands for them here.
            for at in memchr::memmem::find_iter(self.as_str().as_bytes(), "\u{FFFD}") {
                fill(&mut bytes, at..at + '\u{FFFD}'.len_utf8());
            }
        }
        // MAIL-28: the text of an anchor is no link of its own.
        for anchor in &self.anchors {
            fill(&mut bytes, anchor.range());
        }
        self.scanned = Some(bytes);
    }

    /// The logical text, which is searched. Offsets of links count in it.
    #[must_use]
    pub fn as_str(&self) -> &str {
        self.logical.as_deref().unwrap_or(&self.shown)
    }

    /// The text as it came: characters of the charset, lines as they were sent.
    #[must_use]
    pub fn shown(&self) -> &str {
        &self.shown
    }

    /// Where the logical text comes from in the raw bytes.
    #[must_use]
    pub const fn map(&self) -> &OffsetMap {
        &self.map
    }

    /// Where the logical text comes from in the shown one.
    #[must_use]
    pub const fn map_to_shown(&self) -> &OffsetMap {
        &self.logical_to_shown
    }

    /// The paragraphs of a flowed text with the depth of their quoting, in order; none of others.
    #[must_use]
    pub fn paragraphs(&self) -> &[Paragraph] {
        &self.paragraphs
    }

    /// The anchors of HTML, in order.
    #[must_use]
    pub fn anchors(&self) -> &[html::Anchor] {
        &self.anchors
    }

    /// The charset that was used, by its name in the standard of the web.
    #[must_use]
    pub const fn charset(&self) -> &'static str {
        self.charset
    }

    /// What was wrong, each once, in the order in which it was met.
    #[must_use]
    pub fn repairs(&self) -> &[Repair] {
        &self.repairs
    }

    /// Where the signature begins in the logical text: behind the last line that is `-- ` (MAIL-12).
    #[must_use]
    pub fn signature(&self) -> Option<usize> {
        let text = self.as_str();
        let ends = |at: usize| {
            let behind = text.get(at + 3..)?;
            let line_end = behind.strip_prefix("\r\n").or_else(|| behind.strip_prefix('\n'));
            let starts = at == 0 || text.as_bytes().get(at - 1) == Some(&b'\n');
            line_end.filter(|_| starts).map(|rest| text.len() - rest.len())
        };
        let separators = memchr::memmem::rfind_iter(text.as_bytes(), b"-- ");
        separators.filter_map(ends).next()
    }

    /// The text as HTML, with its links made links: the shown text, or the text content of HTML. A
    /// link that was folded over lines is shown as it was, every piece of it leading to the whole.
    ///
    /// ```
    /// use irispan::Scanner;
    /// use irispan::mail::{Format, Text};
    /// use irispan::highlight::Html;
    ///
    /// let text = Text::decode(b"<http://a.example/b\nc> & more", &Format::new());
    /// let html = text.to_html(&Scanner::new(), &Html::new());
    /// assert_eq!(html.matches("<a href=\"http://a.example/bc\"").count(), 2);
    /// assert!(html.ends_with("</a>&gt; &amp; more"));
    /// ```
    #[must_use]
    pub fn to_html(&self, scanner: &Scanner, html: &Html) -> String {
        let of_html = self.layout == Layout::Html;
        let ranges = |link: &TextLink<'_>| match of_html {
            true => vec![link.range()],
            false => link.shown(),
        };
        let pieces = self.links(scanner).flat_map(|link| {
            let ranges = ranges(&link);
            ranges.into_iter().map(move |range| (range, link.link()))
        });
        html.pieces(if of_html { self.as_str() } else { &self.shown }, pieces)
    }

    /// The links of the text, in order of their place; those of anchors stand where their text
    /// begins.
    pub fn links<'t>(&'t self, scanner: &'t Scanner) -> TextLinks<'t> {
        let scanned = self.scanned.as_deref().unwrap_or(self.as_str().as_bytes());
        TextLinks {
            text: self,
            scanner,
            links: scanner.links(scanned),
            next: None,
            anchors: self.anchors.iter(),
            next_anchor: None,
        }
    }
}

/// Writes over bytes what ends every link.
fn fill(bytes: &mut [u8], range: Range<usize>) {
    if let Some(bytes) = bytes.get_mut(range) {
        bytes.fill(0xFF);
    }
}

/// A link of a text of a message.
#[derive(Clone, Debug)]
pub struct TextLink<'t> {
    text: &'t Text,
    link: Link<'t>,
    anchor: Option<&'t html::Anchor>,
}

impl<'t> TextLink<'t> {
    /// The link: in the logical text, or in the target of its anchor.
    #[must_use]
    pub const fn link(&self) -> Link<'t> {
        self.link
    }

    /// The anchor whose target the link is.
    #[must_use]
    pub const fn anchor(&self) -> Option<&'t html::Anchor> {
        self.anchor
    }

    /// The link as text.
    #[must_use]
    pub fn as_str(&self) -> &'t str {
        self.link.as_str()
    }

    /// What the link covers in the logical text: for an anchor, its text content.
    #[must_use]
    pub fn range(&self) -> Range<usize> {
        self.anchor.map_or_else(|| self.link.range(), html::Anchor::range)
    }

    /// What to mark in the shown text, in bytes and in order; a [`Converter`] tells the same in UTF-16 or
    /// code points, all links of a text in one pass.
    ///
    /// ```
    /// use irispan::Scanner;
    /// use irispan::mail::{Format, Text};
    /// use irispan::offset::{Converter, Unit};
    ///
    /// let text = Text::decode("ä <http://a.example/b\nc>".as_bytes(), &Format::new().charset("utf-8"));
    /// let mut utf16 = Converter::new(text.shown(), Unit::Utf16);
    /// for link in text.links(&Scanner::new()) {
    ///     let marks: Vec<_> = link.shown().into_iter().map(|range| utf16.range(range)).collect();
    ///     assert_eq!(marks, [3..21, 22..23]);
    /// }
    /// ```
    ///
    /// [`Converter`]: crate::offset::Converter
    #[must_use]
    pub fn shown(&self) -> Vec<Range<usize>> {
        self.text.logical_to_shown.pieces(self.range())
    }

    /// The raw bytes that the link comes from, in order: for an anchor, the value of its `href`.
    #[must_use]
    pub fn pieces(&self) -> Vec<Range<usize>> {
        match self.anchor {
            Some(anchor) => {
                let ranges = anchor.href_pieces().iter().cloned();
                ranges.flat_map(|range| self.text.shown_to_raw.pieces(range)).collect()
            }
            None => self.text.map.pieces(self.link.range()),
        }
    }

    /// The link without the hyphens that line ends followed: the other reading of a folded link, if
    /// there is one (APPC-3).
    #[must_use]
    pub fn without_hyphens(&self) -> Option<String> {
        if self.anchor.is_some() {
            return None;
        }
        let hyphens = &self.text.hyphens;
        let first = hyphens.partition_point(|at| *at < self.link.start());
        let count = hyphens.partition_point(|at| *at < self.link.end()) - first;
        if count == 0 {
            return None;
        }
        let mut out = String::new();
        let mut at = self.link.start();
        for hyphen in hyphens.iter().skip(first).take(count) {
            out.push_str(self.text.as_str().get(at..*hyphen)?);
            at = hyphen + 1;
        }
        out.push_str(self.text.as_str().get(at..self.link.end())?);
        Some(out)
    }

    /// The text content of the anchor whose target the link is: what a reader sees of it.
    #[must_use]
    pub fn visible(&self) -> Option<&'t str> {
        self.text.as_str().get(self.anchor?.range())
    }

    /// All that is odd about the link: what [`check_link`] says of it and, of an anchor, behind that what
    /// its text names and the target is not under ([`compare_text`]).
    ///
    /// Ranges count bytes of [`TextLink::as_str`]; those of [`FactKind::TextTargetMismatch`] count bytes of
    /// [`TextLink::visible`]. Time is that of the two.
    ///
    /// ```
    /// use irispan::Scanner;
    /// use irispan::mail::{Format, Layout, Text};
    /// use irispan::safety::{FactKind, Options};
    ///
    /// let raw = b"<a href='http://example.com:80@192.0.2.7/'>see www.example.com</a>";
    /// let text = Text::decode(raw, &Format::new().layout(Layout::Html));
    /// let scanner = Scanner::new();
    /// let link = text.links(&scanner).next().unwrap();
    /// let facts: Vec<_> = link
    ///     .facts(&Options::new())
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
    /// [`compare_text`]: crate::safety::compare_text
    #[must_use]
    pub fn facts(&self, options: &Options) -> Vec<Fact> {
        let mut facts = check_link(&self.link, options);
        if let Some((anchor, visible)) = self.anchor.zip(self.visible()) {
            facts.extend(anchor.mismatch(visible));
        }
        facts
    }

    /// The URI that the link maps to; see [`Link::to_uri`].
    ///
    /// # Errors
    ///
    /// Those of [`Link::to_uri`].
    pub fn to_uri(&self) -> Result<Cow<'t, str>, Error> {
        self.link.to_uri()
    }
}

/// The links of a text of a message, in order.
#[derive(Clone, Debug)]
pub struct TextLinks<'t> {
    text: &'t Text,
    scanner: &'t Scanner,
    links: Links<'t, 't>,
    next: Option<Link<'t>>,
    anchors: core::slice::Iter<'t, html::Anchor>,
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
            let link = anchor.link(self.scanner);
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
