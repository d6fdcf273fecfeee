//! Text for a terminal in which links are marked and can be followed.

use core::ops::Range;
use std::borrow::Cow;

use super::target::{is_active, target};
use super::terminal::TerminalText;
use super::walk::{Piece, own, walk};
use crate::link::Link;

/// Writes text for a terminal in which its links are marked.
///
/// All that is written is text made harmless ([`TerminalText`]) and two kinds of control
/// sequences: a style before a link (SGR; by default it underlines) with its reset after it, and,
/// if they are asked for, hyperlinks (OSC 8), which a terminal opens on a click. The target of a
/// hyperlink is the URI of the link, in ASCII, with stray `%` encoded. A link without a URI, or with
/// one that would run as a script, is marked and isn't a hyperlink.
///
/// A text that comes in pieces is written by [`Ansi::text`] and [`Ansi::link`], which append to a
/// buffer that the caller may empty at any time. Allocates only in that buffer, and for a link that has
/// to be mapped. Time is linear in the text.
///
/// ```
/// use irispan::Scanner;
/// use irispan::highlight::Ansi;
///
/// let text = "see 例え.jp\x07";
/// let shown = Ansi::new().hyperlinks(true).links(text, Scanner::new().links(text));
/// assert_eq!(
///     shown,
///     "see \x1B]8;;https://xn--r8jz45g.jp\x1B\\\x1B[4m例え.jp\x1B[0m\x1B]8;;\x1B\\\\u{7}"
/// );
/// ```
#[derive(Clone, Debug)]
pub struct Ansi {
    style: Cow<'static, str>,
    hyperlinks: bool,
    text: TerminalText,
}

impl Ansi {
    /// Returns a writer that underlines links, without hyperlinks, and keeps lines.
    #[must_use]
    pub const fn new() -> Ansi {
        Ansi { style: Cow::Borrowed("4"), hyperlinks: false, text: TerminalText::Lines }
    }

    /// Sets the style of links: the parameters of SGR, such as `1;34` for bold and blue. Only
    /// digits, semicolons and colons of it are written. Links have no style if it is empty.
    #[must_use]
    pub fn style(mut self, parameters: impl Into<Cow<'static, str>>) -> Ansi {
        let mut parameters = parameters.into();
        let is_parameter = |c: char| c.is_ascii_digit() || matches!(c, ';' | ':');
        if !parameters.chars().all(is_parameter) {
            parameters.to_mut().retain(is_parameter);
        }
        self.style = parameters;
        self
    }

    /// Sets whether links can be followed (OSC 8). Terminals that don't know these sequences ignore
    /// them.
    #[must_use]
    pub const fn hyperlinks(mut self, hyperlinks: bool) -> Ansi {
        self.hyperlinks = hyperlinks;
        self
    }

    /// Sets how text is made harmless. By default, line feeds and tabs stay.
    #[must_use]
    pub const fn harmless(mut self, text: TerminalText) -> Ansi {
        self.text = text;
        self
    }

    /// Returns `text` with `links`, which are links of this text in order. A link that overlaps the
    /// one before, or whose text isn't in `text` at its range, is left out.
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
    /// or isn't in the text, is left out.
    #[must_use]
    pub fn ranges<'l, T: AsRef<[u8]> + ?Sized>(
        &self,
        text: &T,
        ranges: impl IntoIterator<Item = (Range<usize>, Link<'l>)>,
    ) -> String {
        let text = text.as_ref();
        let mut out = Vec::with_capacity(text.len() + text.len() / 4);
        walk(text, ranges, |piece| match piece {
            Piece::Text(text) => self.text(&mut out, text),
            Piece::Link(shown, link) => self.link(&mut out, shown, &link),
        });
        String::from_utf8(out).unwrap_or_default()
    }

    /// Appends text between links.
    pub fn text(&self, out: &mut Vec<u8>, text: &[u8]) {
        self.text.write(out, text);
    }

    /// Appends a link that shows `text`: its own text, or a line of it.
    pub fn link(&self, out: &mut Vec<u8>, text: &[u8], link: &Link<'_>) {
        let uri = self.hyperlinks.then(|| target(link)).flatten();
        self.marked(out, text, uri.as_deref());
    }

    /// Appends a link to `uri` that shows `text`, for callers that have mapped the link already. It
    /// is not a hyperlink if `uri` is empty or contains anything but printable ASCII.
    pub fn anchor(&self, out: &mut Vec<u8>, text: &[u8], uri: &str) {
        let is_plain = !uri.is_empty() && uri.bytes().all(|b| b.is_ascii_graphic());
        let safe = self.hyperlinks && is_plain && !is_active(uri);
        self.marked(out, text, safe.then_some(uri));
    }

    /// Appends the beginning of a hyperlink to where a link leads, for programs that write its text, and
    /// wrap it, themselves; [`Ansi::end`] is its end. Returns `false`, and appends nothing, if the
    /// link has no URI that can be followed.
    ///
    /// A terminal joins pieces with the same target and `id`: a link that is wrapped is begun and ended in
    /// each line, so that nothing else of a line leads there.
    ///
    /// ```
    /// use irispan::Scanner;
    /// use irispan::highlight::Ansi;
    ///
    /// let link = Scanner::new().links("例え.jp").next().unwrap();
    /// let mut out = Vec::new();
    /// for line in ["例", "え.jp"] {
    ///     assert!(Ansi::begin(&mut out, &link, Some(7)));
    ///     out.extend_from_slice(line.as_bytes());
    ///     Ansi::end(&mut out);
    /// }
    /// let begin = "\x1B]8;id=irispan-7;https://xn--r8jz45g.jp\x1B\\";
    /// let end = "\x1B]8;;\x1B\\";
    /// assert_eq!(out, format!("{begin}例{end}{begin}え.jp{end}").into_bytes());
    /// ```
    pub fn begin(out: &mut Vec<u8>, link: &Link<'_>, id: Option<u64>) -> bool {
        let uri = target(link);
        if let Some(uri) = &uri {
            begin(out, uri, id);
        }
        uri.is_some()
    }

    /// Appends the end of a hyperlink.
    pub fn end(out: &mut Vec<u8>) {
        out.extend_from_slice(b"\x1B]8;;");
        out.extend_from_slice(END_OF_STRING);
    }

    fn marked(&self, out: &mut Vec<u8>, text: &[u8], uri: Option<&str>) {
        if let Some(uri) = uri {
            begin(out, uri, None);
        }
        if self.style.is_empty() {
            self.text(out, text);
        } else {
            out.extend_from_slice(b"\x1B[");
            out.extend_from_slice(self.style.as_bytes());
            out.push(b'm');
            self.text(out, text);
            out.extend_from_slice(b"\x1B[0m");
        }
        if uri.is_some() {
            Ansi::end(out);
        }
    }
}

impl Default for Ansi {
    fn default() -> Ansi {
        Ansi::new()
    }
}

/// Appends the beginning of a hyperlink to a URI in ASCII.
fn begin(out: &mut Vec<u8>, uri: &str, id: Option<u64>) {
    out.extend_from_slice(b"\x1B]8;");
    if let Some(id) = id {
        out.extend_from_slice(format!("id=irispan-{id}").as_bytes());
    }
    out.push(b';');
    out.extend_from_slice(uri.as_bytes());
    out.extend_from_slice(END_OF_STRING);
}

/// The string terminator of ECMA-48.
const END_OF_STRING: &[u8] = b"\x1B\\";

#[cfg(test)]
mod tests {
    use super::Ansi;
    use crate::highlight::TerminalText;
    use crate::scanner::Scanner;
    use crate::tables::SchemeSet;

    fn shown(text: &str) -> String {
        Ansi::new().hyperlinks(true).links(text, Scanner::new().links(text))
    }

    /// Returns a text without our own control sequences, and the targets of its hyperlinks. `None`
    /// if it contains any other control.
    fn read_back(shown: &str) -> Option<(String, Vec<String>)> {
        let (mut text, mut targets) = (String::new(), Vec::new());
        let mut rest = shown;
        while let Some(at) = rest.find('\x1B') {
            text.push_str(&rest[..at]);
            rest = &rest[at..];
            if let Some(link) = rest.strip_prefix("\x1B]8;;") {
                let (uri, after) = link.split_once("\x1B\\")?;
                targets.extend(Some(uri.to_owned()).filter(|uri| !uri.is_empty()));
                rest = after;
            } else {
                rest = rest.strip_prefix("\x1B[4m").or_else(|| rest.strip_prefix("\x1B[0m"))?;
            }
        }
        text.push_str(rest);
        let is_safe = |c: char| !c.is_control() || matches!(c, '\t' | '\n');
        (text.chars().all(is_safe)
            && targets.iter().all(|uri| uri.bytes().all(|b| b.is_ascii_graphic())))
        .then_some((text, targets))
    }

    #[test]
    fn the_text_stays() {
        for (text, targets) in [
            ("", &[][..]),
            (
                "see www.a.example.com,\n\tb@example.com\n",
                &["https://www.a.example.com", "mailto:b@example.com"],
            ),
            ("http://a.example/é 100%", &["http://a.example/%C3%A9"]),
            ("http://a.example/100%/", &["http://a.example/100%25/"]),
        ] {
            assert_eq!(
                read_back(&shown(text)),
                Some((text.into(), targets.iter().map(|&uri| uri.into()).collect()))
            );
        }
    }

    #[test]
    fn no_control_gets_through() {
        let bytes: Vec<u8> =
            (0..=0xFF).chain(*b"http://a.example/\x1B]8;;http://e.example\x07x\x9B0m").collect();
        let shown = Ansi::new().hyperlinks(true).links(&bytes, Scanner::new().links(&bytes));
        let (text, targets) = read_back(&shown).expect("is harmless");
        assert!(text.contains("\\u{1b}]8;;") && text.contains("\\x9b0m"), "{text}");
        assert_eq!(targets, ["http://a.example/", "http://e.example"]);
    }

    #[test]
    fn what_must_not_be_followed_is_only_marked() {
        let schemes = SchemeSet::known().with(["javascript"]).expect("is a name");
        let scanner = Scanner::builder().schemes(schemes).build();
        for text in ["javascript:alert(1)", "http://xn--a-ecp.example/"] {
            let shown = Ansi::new().hyperlinks(true).links(text, scanner.links(text));
            assert_eq!(shown, format!("\x1B[4m{text}\x1B[0m"));
        }
        let ansi = Ansi::new().hyperlinks(true).style("");
        for uri in ["", "data:x", "http://a/\x1B\\", "http://a/\x07", "http://a/é", "http://a/ b"]
        {
            let mut out = Vec::new();
            ansi.anchor(&mut out, b"x", uri);
            assert_eq!(out, b"x", "{uri:?}");
        }
    }

    #[test]
    fn styles_and_ways_to_write() {
        let text = "a\n@ http://a.example";
        let scanner = Scanner::new();
        let links = || scanner.links(text);
        let styled = |style: &'static str| Ansi::new().style(style).links(text, links());
        assert_eq!(styled("1;38:5:4"), "a\n@ \x1B[1;38:5:4mhttp://a.example\x1B[0m");
        assert_eq!(styled("1m\x1B[2J"), "a\n@ \x1B[12mhttp://a.example\x1B[0m");
        assert_eq!(styled(""), text);
        let line = Ansi::new().harmless(TerminalText::Line).links(text, links());
        assert_eq!(line, "a\\n@ \x1B[4mhttp://a.example\x1B[0m");
    }

    #[test]
    fn wrong_ranges_are_left_out() {
        let link = Scanner::new().links("http://a.example").next();
        for range in [9..99, 99..100, 2..99] {
            assert_eq!(Ansi::new().ranges("abc", link.map(|link| (range, link))), "abc");
        }
    }
}
