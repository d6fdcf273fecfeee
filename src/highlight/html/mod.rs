//! Text as HTML in which its links can be followed.

#[cfg(test)]
mod tests;

use core::ops::Range;
use std::borrow::Cow;

use super::attributes::{Attributes, Hook};
use super::escape::escape;
use super::html_link::{HtmlLink, MappedLink};
use super::target::is_active;
use super::walk::{Piece, own, walk};
use crate::link::Link;
use crate::safety::{CheckOptions, check_link};

/// The maximum number of bytes that the elements of a link over several lines repeat, approximately:
/// each of them has the whole target.
const MAX_REPEATED: usize = 32 << 10;

/// The elements that a link may have however short it is.
const MIN_ELEMENTS: usize = 3;

/// The bytes of a link for each element beyond these. Mail is folded at some 70 bytes; without this
/// limit, lines of one letter made sixty bytes of HTML out of each byte.
const BYTES_PER_ELEMENT: usize = 48;

/// Returns how many pieces of a link of this length lead to it. A piece after them stays text: else
/// the HTML would grow with the square of the text.
pub(crate) const fn max_elements(length: usize) -> usize {
    let most = MIN_ELEMENTS + length / BYTES_PER_ELEMENT;
    match MAX_REPEATED.checked_div(length) {
        Some(0) => 1,
        Some(count) if count < most => count,
        _ => most,
    }
}

/// Writes text as HTML in which its links can be followed.
///
/// The HTML can be put into a page or a web view as it is, in `<pre>` or an element with
/// `white-space: pre-wrap`: it contains text, `<a>` and, on request, a `<span>` for each line, and
/// nothing else (SEC-U11). The text content of it is the source, except for controls that HTML
/// forbids and bytes that aren't UTF-8, which become U+FFFD. Each link has
///
/// - `href`: its URI, in ASCII, with stray `%` encoded. A link without a URI stays text, and so does
///   one that would run as a script;
/// - `rel="noopener noreferrer nofollow"`: the page that is opened learns nothing about this one;
/// - `class`: a name (by default `irispan`), its kind and its grade, and `warn` if there is a reason;
/// - `dir="ltr"`, which also isolates it: an IRI is written from left to right in text of any
///   direction (RFC 3987, section 4.1), and no text around it reorders it;
/// - `title`, if [`Html::facts`] asks for it: where it leads, and why a reader should beware;
/// - what [`Html::attributes`] adds.
///
/// [`STYLE_SHEET`](super::STYLE_SHEET) shows all this, in an element with the class `irispan-text`.
#[derive(Clone, Debug)]
pub struct Html {
    class: Cow<'static, str>,
    lines: bool,
    facts: Option<CheckOptions>,
    attributes: Option<Hook>,
}

impl Html {
    /// Returns a writer with the defaults: no elements for lines, no titles, no warnings.
    #[must_use]
    pub const fn new() -> Html {
        Html { class: Cow::Borrowed("irispan"), lines: false, facts: None, attributes: None }
    }

    /// Sets the name that begins the class of links, and that of lines with `-line` after it. There
    /// is none if it is empty. It is escaped.
    #[must_use]
    pub fn class(mut self, name: impl Into<Cow<'static, str>>) -> Html {
        self.class = name.into();
        self
    }

    /// Sets whether each line that isn't empty, with the line feed that ends it, is in a
    /// `<span dir="auto">`, so that it is shown in its own direction: from right to left if its first
    /// letter outside of links is of such a script. A link over several lines becomes several links,
    /// as many as its length allows, at most 27; what is left of it stays text.
    ///
    /// ```
    /// use irispan::Scanner;
    /// use irispan::highlight::Html;
    ///
    /// let text = "a\nאב";
    /// assert_eq!(
    ///     Html::new().lines(true).links(text, Scanner::new().links(text)),
    ///     "<span class=\"irispan-line\" dir=\"auto\">a\n</span>\
    ///      <span class=\"irispan-line\" dir=\"auto\">אב</span>"
    /// );
    /// ```
    #[must_use]
    pub const fn lines(mut self, lines: bool) -> Html {
        self.lines = lines;
        self
    }

    /// Asks for the facts about each link: [`check_link`] with these options. A link then has a
    /// `title` with its real target, each label of the host in the form that
    /// [`display_host`](crate::safety::display_host) shows, and the sentences of facts that are
    /// worth a warning ([`Severity::Warn`](crate::safety::Severity::Warn)); and if there are any, its
    /// class has `warn`.
    ///
    /// ```
    /// use irispan::Scanner;
    /// use irispan::highlight::Html;
    /// use irispan::safety::CheckOptions;
    ///
    /// let text = "аррӏе.com";
    /// assert_eq!(
    ///     Html::new().facts(CheckOptions::new()).links(text, Scanner::new().links(text)),
    ///     "<a href=\"https://xn--80ak6aa92e.com\" rel=\"noopener noreferrer nofollow\" \
    ///      class=\"irispan domain likely warn\" dir=\"ltr\" title=\"https://xn--80ak6aa92e.com\n\
    ///      A label, all in another script, reads like one in ASCII.\">аррӏе.com</a>"
    /// );
    /// ```
    #[must_use]
    pub fn facts(mut self, options: CheckOptions) -> Html {
        self.facts = Some(options);
        self
    }

    /// Sets a function that adds attributes to links, after ours. It can only add attributes whose
    /// [names](super::AttributeName) are allowed, and their values are escaped.
    ///
    /// ```
    /// use irispan::Scanner;
    /// use irispan::highlight::{AttributeName, Html};
    ///
    /// let name = AttributeName::new("data-kind").unwrap();
    /// let html = Html::new().attributes(move |link, attributes| {
    ///     attributes.set(&name, link.kind().as_str());
    /// });
    /// let text = "www.a.example.com";
    /// let html = html.links(text, Scanner::new().links(text));
    /// assert!(html.contains(" dir=\"ltr\" data-kind=\"domain\">www.a.example.com</a>"));
    /// ```
    #[must_use]
    pub fn attributes(
        mut self,
        add: impl Fn(&HtmlLink<'_>, &mut Attributes<'_>) + Send + Sync + 'static,
    ) -> Html {
        self.attributes = Some(Hook::new(add));
        self
    }

    /// Returns the options of [`Html::facts`], or `None` if facts were not asked for.
    #[must_use]
    pub const fn check_options(&self) -> Option<&CheckOptions> {
        self.facts.as_ref()
    }

    /// Returns `text` with `links`, which are links of this text in order. A link that overlaps the
    /// one before, or whose text isn't in `text` at its range, is left out. Time is linear in
    /// the text.
    #[must_use]
    pub fn links<'t, T: AsRef<[u8]> + ?Sized>(
        &self,
        text: &'t T,
        links: impl IntoIterator<Item = Link<'t>>,
    ) -> String {
        self.ranges(text, own(text.as_ref(), links))
    }

    /// Returns `text` with `ranges` of it, in order, each of which leads to a link: for links that
    /// are shown over several lines, or under another text. A range that overlaps the one before,
    /// or isn't in the text, is left out. Each range repeats the URI of its link.
    #[must_use]
    pub fn ranges<'l, T: AsRef<[u8]> + ?Sized>(
        &self,
        text: &T,
        ranges: impl IntoIterator<Item = (Range<usize>, Link<'l>)>,
    ) -> String {
        self.write(text.as_ref(), ranges, |writer, out, shown, link| writer.link(out, shown, &link))
    }

    /// Returns a text with what `link` writes for each of its ranges.
    pub(crate) fn write<L>(
        &self,
        text: &[u8],
        ranges: impl IntoIterator<Item = (Range<usize>, L)>,
        mut link: impl FnMut(&mut HtmlWriter, &mut Vec<u8>, &[u8], L),
    ) -> String {
        let mut out = Vec::with_capacity(text.len() + text.len() / 4);
        let mut writer = self.writer();
        walk(text, ranges, |piece| match piece {
            Piece::Text(text) => writer.text(&mut out, text),
            Piece::Link(shown, found) => link(&mut writer, &mut out, shown, found),
        });
        writer.finish(&mut out);
        String::from_utf8(out).unwrap_or_default()
    }

    /// Returns a writer for a text that comes in pieces.
    #[must_use]
    pub fn writer(&self) -> HtmlWriter {
        HtmlWriter { html: self.clone(), in_line: false, line: self.line_tag() }
    }

    /// Returns the tag that begins a line.
    fn line_tag(&self) -> Vec<u8> {
        let mut tag = b"<span".to_vec();
        if !self.class.is_empty() {
            tag.extend_from_slice(b" class=\"");
            escape(&mut tag, self.class.as_bytes());
            tag.extend_from_slice(b"-line\"");
        }
        tag.extend_from_slice(b" dir=\"auto\">");
        tag
    }
}

impl Default for Html {
    fn default() -> Html {
        Html::new()
    }
}

/// Writes a text that comes in pieces as HTML: see [`Html::writer`].
///
/// Each method appends to a buffer, which the caller may empty between them. No piece may begin or
/// end within a character.
///
/// ```
/// use irispan::Scanner;
/// use irispan::highlight::Html;
///
/// let (mut out, mut writer) = (Vec::new(), Html::new().writer());
/// writer.text(&mut out, b"<see> ");
/// let link = Scanner::new().links("www.example.com").next().unwrap();
/// writer.link(&mut out, link.as_bytes(), &link);
/// writer.finish(&mut out);
/// assert!(out.starts_with(b"&lt;see&gt; <a href=\"https://www.example.com\""));
/// ```
#[derive(Clone, Debug)]
pub struct HtmlWriter {
    html: Html,
    /// Whether the element of a line is open.
    in_line: bool,
    /// The tag that opens one.
    line: Vec<u8>,
}

impl HtmlWriter {
    /// Appends text between links.
    pub fn text(&mut self, out: &mut Vec<u8>, text: &[u8]) {
        if !self.html.lines {
            return escape(out, text);
        }
        for line in text.split_inclusive(|byte| *byte == b'\n') {
            // An empty line has no direction, and is a line without an element as well.
            if !self.in_line && line == b"\n" {
                out.push(b'\n');
                continue;
            }
            self.begin_line(out);
            escape(out, line);
            if line.ends_with(b"\n") {
                self.end_line(out);
            }
        }
    }

    /// Appends a link that shows `text`: its own text, or a line of it. For a link that is shown
    /// under another text, [`HtmlWriter::anchor`] also takes the facts about that.
    pub fn link(&mut self, out: &mut Vec<u8>, text: &[u8], link: &Link<'_>) {
        let facts = self.html.check_options().map(|options| check_link(link, options));
        self.mapped(out, text, &MappedLink::new(link, facts));
    }

    /// Appends a link that was mapped already, and whose facts are known if they were asked for.
    pub(crate) fn mapped(&mut self, out: &mut Vec<u8>, text: &[u8], link: &MappedLink<'_>) {
        match link.shown() {
            Some(shown) => self.titled(out, text, &shown, link.title.as_deref()),
            None => self.text(out, text),
        }
    }

    /// Appends a link that shows `text`, for callers that have mapped it already or know the facts
    /// about it.
    pub fn anchor(&mut self, out: &mut Vec<u8>, text: &[u8], link: &HtmlLink<'_>) {
        if is_active(link.uri()) {
            return self.text(out, text);
        }
        self.titled(out, text, link, link.title().as_deref());
    }

    /// Appends a link that doesn't run as a script, with its title.
    fn titled(&mut self, out: &mut Vec<u8>, text: &[u8], link: &HtmlLink<'_>, title: Option<&str>) {
        if !self.html.lines {
            return self.element(out, text, link, title);
        }
        let mut left = max_elements(link.uri().len());
        for line in text.split_inclusive(|byte| *byte == b'\n') {
            let shown = line.strip_suffix(b"\n").unwrap_or(line);
            if !shown.is_empty() {
                self.begin_line(out);
                match left {
                    0 => escape(out, shown),
                    _ => self.element(out, shown, link, title),
                }
                left = left.saturating_sub(1);
            }
            if shown.len() < line.len() {
                self.text(out, b"\n");
            }
        }
    }

    /// Ends the text.
    pub fn finish(&mut self, out: &mut Vec<u8>) {
        if self.in_line {
            self.end_line(out);
        }
    }

    fn element(&self, out: &mut Vec<u8>, text: &[u8], link: &HtmlLink<'_>, title: Option<&str>) {
        if text.is_empty() {
            return;
        }
        let tag = out.len();
        out.extend_from_slice(b"<a href=\"");
        escape(out, link.uri().as_bytes());
        out.extend_from_slice(b"\" rel=\"noopener noreferrer nofollow\" class=\"");
        if !self.html.class.is_empty() {
            escape(out, self.html.class.as_bytes());
            out.push(b' ');
        }
        out.extend_from_slice(link.kind().as_str().as_bytes());
        out.push(b' ');
        out.extend_from_slice(link.confidence().as_str().as_bytes());
        if link.is_warned() {
            out.extend_from_slice(b" warn");
        }
        out.extend_from_slice(b"\" dir=\"ltr\"");
        if let Some(title) = title {
            out.extend_from_slice(b" title=\"");
            escape(out, title.as_bytes());
            out.push(b'"');
        }
        if let Some(hook) = &self.html.attributes {
            hook.call(link, Attributes::of_tag(out, tag));
        }
        out.push(b'>');
        escape(out, text);
        out.extend_from_slice(b"</a>");
    }

    fn begin_line(&mut self, out: &mut Vec<u8>) {
        if self.in_line {
            return;
        }
        self.in_line = true;
        out.extend_from_slice(&self.line);
    }

    fn end_line(&mut self, out: &mut Vec<u8>) {
        self.in_line = false;
        out.extend_from_slice(b"</span>");
    }
}
