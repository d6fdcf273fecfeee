//! HTML as text: character references resolved, white space collapsed, blocks on lines of their own,
//! anchors with their targets.

mod elements;
mod white_space;
mod writer;

use core::ops::Range;

use html5gum::{DefaultEmitter, EndTag, HtmlString, Spanned, StartTag, Token, Tokenizer};

use self::elements::{Shown, is_preformatted};
use self::white_space::Elements;
use self::writer::Writer;
use super::map::OffsetMap;

/// An anchor of HTML that has a target.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Anchor {
    href: String,
    href_ranges: Vec<Range<usize>>,
    range: Range<usize>,
}

impl Anchor {
    /// Returns the target as browsers read it: character references resolved, blanks around it and
    /// line ends and tabs in it removed.
    #[must_use]
    pub fn href(&self) -> &str {
        &self.href
    }

    /// Returns where the target is in the document, in bytes. There are several ranges if line ends
    /// or tabs are in it.
    #[must_use]
    pub fn href_ranges(&self) -> &[Range<usize>] {
        &self.href_ranges
    }

    /// Returns the range of its text content in [`Content::text`], in bytes.
    #[must_use]
    pub fn range(&self) -> Range<usize> {
        self.range.clone()
    }
}

/// The text content of a document.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Content {
    /// The text.
    pub text: String,
    /// Where it comes from.
    pub map: OffsetMap,
    /// Its anchors with a target, in order.
    pub anchors: Vec<Anchor>,
}

/// Reads the text content of a document, without that of elements such as `<script>`, and with that
/// of `<pre>` if `preformatted` is true (MAIL-28). Never fails; takes time linear in the document.
///
/// White space is shown as a browser shows it without style sheets (MAIL-29): runs of blanks and line ends
/// are one space, except in `<pre>` and where a `style` attribute says otherwise, and there is none
/// at the edges of a line. `<br>` and the borders of blocks end lines, and a tab is between two
/// cells of a table. No two words are joined that a browser shows apart.
///
/// ```
/// use irispan::steps::html::content;
///
/// let content = content("a &amp;\n <a href=' http://b.example '>b</a>", true);
/// assert_eq!(content.text, "a & b");
/// assert!(content.map.ranges(2..3).eq([2..7]));
/// assert_eq!((content.anchors[0].href(), content.anchors[0].range()), ("http://b.example", 4..5));
/// assert_eq!(content.anchors[0].href_ranges(), [19..35]);
/// ```
#[must_use]
pub fn content(html: &str, preformatted: bool) -> Content {
    let mut emitter = DefaultEmitter::<usize>::new_with_span();
    emitter.naively_switch_states(true);
    let mut reader = Reader {
        html,
        writer: Writer::new(html.len() / 2),
        elements: Elements::default(),
        anchors: Vec::new(),
        open: None,
        skipped: None,
        after_pre: false,
        preformatted,
    };
    for token in Tokenizer::new_with_emitter(html, emitter) {
        match token {
            Ok(Token::StartTag(tag)) => reader.start(&tag),
            Ok(Token::EndTag(tag)) => reader.end(&tag),
            Ok(Token::String(string)) => reader.string(&string),
            Ok(Token::Comment(_) | Token::Doctype(_) | Token::Error(_)) => {}
        }
    }
    reader.close_anchor();
    let (text, map) = reader.writer.finish();
    Content { text, map, anchors: reader.anchors }
}

struct Reader<'h> {
    html: &'h str,
    writer: Writer,
    elements: Elements,
    anchors: Vec<Anchor>,
    /// The open anchor. Its range is empty until it is closed.
    open: Option<Anchor>,
    /// The open element whose content is skipped.
    skipped: Option<Vec<u8>>,
    /// Whether `<pre>` has just begun: a line feed behind it isn't shown.
    after_pre: bool,
    preformatted: bool,
}

impl Reader<'_> {
    fn start(&mut self, tag: &StartTag<usize>) {
        if self.skipped.is_some() {
            return;
        }
        let name: &[u8] = &tag.name;
        let shown = Shown::of(name);
        if shown == Shown::Skipped || name == b"pre" && !self.preformatted {
            self.writer.end_block();
            // `<script/>` opens a script as well.
            self.skipped = Some(name.to_vec());
            return;
        }
        match shown {
            Shown::Anchor => {
                // Anchors do not nest.
                self.close_anchor();
                self.open = tag.attributes.get(&b"href"[..]).and_then(|href| self.anchor(href));
            }
            Shown::Replaced => self.writer.object(),
            Shown::LineEnd => self.writer.end_line(),
            Shown::Cell => self.writer.end_cell(),
            Shown::Block => self.writer.end_block(),
            Shown::Inline | Shown::Skipped => {}
        }
        self.elements.start(tag, shown == Shown::Block);
        self.after_pre = is_preformatted(name);
    }

    fn end(&mut self, tag: &EndTag<usize>) {
        let name: &[u8] = &tag.name;
        self.after_pre = false;
        if let Some(skipped) = &self.skipped {
            if skipped == name {
                self.skipped = None;
            }
            return;
        }
        match Shown::of(name) {
            Shown::Anchor => self.close_anchor(),
            // `</br>` is read as `<br>`.
            Shown::LineEnd => self.writer.end_line(),
            Shown::Cell => self.writer.end_cell(),
            Shown::Block | Shown::Skipped => self.writer.end_block(),
            Shown::Inline | Shown::Replaced => {}
        }
        self.elements.end(name);
    }

    fn anchor(&self, href: &Spanned<HtmlString>) -> Option<Anchor> {
        let value = String::from_utf8_lossy(&href.value);
        let target = value.trim_matches(|c: char| c <= ' ').replace(['\t', '\n', '\r'], "");
        let here = self.writer.len();
        let value = value_range(self.html, href.span.start..href.span.end)?;
        let href_ranges = target_ranges(self.html, value);
        (!target.is_empty()).then_some(Anchor { href: target, href_ranges, range: here..here })
    }

    fn close_anchor(&mut self) {
        if let Some(mut anchor) = self.open.take() {
            anchor.range = self.writer.content_from(anchor.range.start);
            self.anchors.push(anchor);
        }
    }

    /// Appends characters, each character reference as a unit of its own.
    fn string(&mut self, string: &Spanned<HtmlString>) {
        if self.skipped.is_some() {
            return;
        }
        let (mut at, end) = (string.span.start, string.span.end);
        let white_space = self.elements.white_space();
        if core::mem::take(&mut self.after_pre) {
            let text = self.html.get(at..end).unwrap_or_default();
            at += text
                .find('\n')
                .filter(|feed| matches!(&text[..*feed], "" | "\r"))
                .map_or(0, |feed| feed + 1);
        }
        while let Some(rest) = self.html.get(at..end)
            && !rest.is_empty()
        {
            let plain = memchr::memchr(b'&', rest.as_bytes()).unwrap_or(rest.len());
            self.writer.plain(white_space, at, &rest[..plain]);
            at += plain;
            if plain < rest.len() {
                at += self.reference(at, &rest[plain..]);
            }
        }
    }

    /// Appends the character reference, or what looks like one, that the text at `at` begins with.
    /// Returns its length.
    fn reference(&mut self, at: usize, text: &str) -> usize {
        let reference = &text[..reference_length(text)];
        let white_space = self.elements.white_space();
        let decoded = resolve(reference);
        if decoded == reference {
            self.writer.plain(white_space, at, reference);
        } else {
            let end = at + reference.len();
            // Without a semicolon, some of the letters behind the name may be text.
            let same = common_end(&decoded, reference);
            let (character, rest) = decoded.split_at(decoded.len() - same);
            self.writer.replaced(white_space, at..end - same, character);
            self.writer.plain(white_space, end - same, rest);
        }
        reference.len()
    }
}

/// Returns the range of the value of an attribute, without quotes.
fn value_range(html: &str, attribute: Range<usize>) -> Option<Range<usize>> {
    let text = html.get(attribute.clone())?;
    let (_, value) = text.split_once('=')?;
    let value = value.trim_ascii_start();
    let (value, end) = match value.chars().next() {
        Some(quote @ ('"' | '\'')) => {
            let value = value.get(1..)?;
            (value, value.find(quote).unwrap_or(value.len()))
        }
        _ => (
            value,
            value.find(|c: char| c.is_ascii_whitespace() || c == '>').unwrap_or(value.len()),
        ),
    };
    let start = attribute.end - value.len();
    Some(start..start + end)
}

/// Returns a range without the blanks around it, split at line ends and tabs.
fn target_ranges(html: &str, range: Range<usize>) -> Vec<Range<usize>> {
    let begun = html[range.clone()].trim_start_matches(|c| c <= ' ');
    let mut start = range.end - begun.len();
    let target = begun.trim_end_matches(|c| c <= ' ');
    let mut ranges = Vec::new();
    for part in target.split(['\t', '\n', '\r']) {
        if !part.is_empty() {
            ranges.push(start..start + part.len());
        }
        start += part.len() + 1;
    }
    ranges
}

/// Returns how many bytes from `&` on may be a character reference.
fn reference_length(text: &str) -> usize {
    let name = text.bytes().skip(1).take_while(|b| b.is_ascii_alphanumeric() || *b == b'#');
    let length = 1 + name.count();
    length + usize::from(text.as_bytes().get(length) == Some(&b';'))
}

/// Returns the text that the tokenizer makes of a character reference.
fn resolve(reference: &str) -> String {
    let mut out = String::new();
    for token in Tokenizer::new(reference) {
        if let Ok(Token::String(string)) = token {
            out.push_str(&String::from_utf8_lossy(&string.value));
        }
    }
    out
}

/// Returns how many bytes are the same at both ends, except for the first character of `decoded`.
fn common_end(decoded: &str, reference: &str) -> usize {
    let max = decoded.len() - decoded.chars().next().map_or(0, char::len_utf8);
    let pairs = decoded.bytes().rev().zip(reference.bytes().rev());
    // References are ASCII, so this splits no character.
    pairs.take(max).take_while(|(a, b)| a == b && a.is_ascii()).count()
}

/// Returns the charset that a document names itself, within its first kilobyte.
#[must_use]
pub fn declared_charset(bytes: &[u8]) -> Option<String> {
    let head = bytes.get(..1024).unwrap_or(bytes).to_ascii_lowercase();
    let meta = memchr::memmem::find(&head, b"<meta")?;
    let tags = head.get(meta..)?;
    let at = memchr::memmem::find(tags, b"charset=")? + "charset=".len();
    let value = tags.get(at..)?.trim_ascii_start();
    let value = value.strip_prefix(b"\"").or_else(|| value.strip_prefix(b"'")).unwrap_or(value);
    let name: Vec<u8> = value
        .iter()
        .copied()
        .take_while(|b| b.is_ascii_alphanumeric() || b"-_:".contains(b))
        .collect();
    String::from_utf8(name).ok().filter(|name| !name.is_empty() && !name.starts_with("utf-16"))
}

#[cfg(test)]
mod tests {
    use super::{content, declared_charset};

    fn text_of(html: &str) -> String {
        let content = content(html, true);
        let mut last = 0;
        for (at, c) in content.text.char_indices() {
            for range in content.map.ranges(at..at + c.len_utf8()) {
                assert!(range.start >= last && range.end <= html.len(), "{html}: {c}");
                last = range.start;
            }
        }
        content.text
    }

    #[test]
    fn text_content() {
        for (html, expected) in [
            ("a<b>b</b>c<p>d<br>e<td>f", "abc\nd\ne\tf"),
            ("&lt;a&gt;&amp;b &copy &#x31;&#49;&nope; &notit;", "<a>&b © 11&nope; ¬it;"),
            ("a<script>http://x.example</script>b<style>p{}</style>c", "a\nb\nc"),
            ("<title>t</title><textarea>x</textarea>y", "y"),
            ("a<!-- http://x.example -->b<img src=x>c", "ab\u{FFFC}c"),
            ("<!DOCTYPE html>&aacute;&#128512;", "á😀"),
        ] {
            assert_eq!(text_of(html), expected, "{html}");
        }
    }

    #[test]
    fn white_space_as_a_browser_shows_it() {
        for (html, expected) in [
            (" a \t\r\n b\n", "a b"),
            ("a <b> b</b> \n<i> c </i>.", "a b c ."),
            ("a<b> b</b>", "a b"),
            ("<p> a </p>\n\n<p>\nb\n</p>\n", "a\nb"),
            ("a <br> b<br><br>c", "a\nb\n\nc"),
            ("<p>a<p><br><p>b", "a\n\nb"),
            ("a&nbsp;&nbsp;b &nbsp; c", "a\u{A0}\u{A0}b \u{A0} c"),
            ("a&#32;&#x20; &Tab;&NewLine;b&#13;c", "a b c"),
            ("a&#32b", "a b"),
            ("a <!-- x --> b", "a b"),
            ("a <img> b", "a \u{FFFC} b"),
            // Not for CSS.
            ("a\u{3000} \u{3000}b\u{C}c", "a\u{3000} \u{3000}b\u{C}c"),
            // Preformatted.
            ("x <pre> a\n\tb </pre> y", "x\n a\n\tb \ny"),
            ("<pre>\na\n</pre>b", "a\nb"),
            ("<pre>\r\na</pre>", "a"),
            ("<pre><b>\na</b></pre>", "\na"),
            ("<pre>a&#10;&#10; b</pre>", "a\n\n b"),
            ("<pre>a<pre>b  c</pre>  d</pre>  e", "a\nb  c\n  d\ne"),
            ("a  b <span style='white-space: pre'> c  d\n</span> e", "a b  c  d\ne"),
            ("a <span style='white-space: pre'>\nb</span>", "a\nb"),
            ("<p style='white-space: pre-line'>a  b \n c<p>d\ne", "a b\nc\nd e"),
            ("<p style=white-space:pre>a  b<div>c  d</div>", "a  b\nc d"),
            ("<pre style='white-space: normal'>a\n b</pre>", "a b"),
            (
                "<div style='white-space:pre'>a  b<div>c  d</div>e  f</div>g  h",
                "a  b\nc  d\ne  f\ng h",
            ),
            // Cells are beside each other, rows on lines of their own.
            ("<table><tr><th> a<td> b </td> <td></td><tr><td>c</table>d", "a\tb\nc\nd"),
            ("<td>a</td>b<td><p>c</p></td><td>d", "a\tb\tc\nd"),
        ] {
            assert_eq!(text_of(html), expected, "{html:?}");
        }
    }

    #[test]
    fn anchors_begin_and_end_with_what_is_shown() {
        for (html, expected) in [
            ("a <a href=x> b </a> c", "b"),
            ("a<a href=x> b</a>", "b"),
            ("a <a href=x>b</a>", "b"),
            ("a <a href=x><p> b\nc <p> d</a>", "b c\nd"),
            ("<a href=x><img> </a>", "\u{FFFC}"),
            ("a <a href=x> </a>b", ""),
            ("a<a href=x></a>", ""),
        ] {
            let content = content(html, true);
            assert_eq!(&content.text[content.anchors[0].range()], expected, "{html}");
        }
    }

    /// A reader sees the same words, wherever they come from.
    #[test]
    fn only_white_space_changes() {
        const PIECES: [&str; 26] = [
            "a",
            "http://b.example/",
            " ",
            "\n",
            "\r\n",
            "\t",
            "  ",
            "<b>",
            "</b>",
            "<p>",
            "</p>",
            "<br>",
            "<td>",
            "<tr>",
            "<pre>",
            "</pre>",
            "<span style='white-space:pre'>",
            "</span>",
            "<div style=white-space:pre-line>",
            "</div>",
            "&#32;",
            "&nbsp;",
            "&#10",
            "<a href=c>",
            "</a>",
            "<img>",
        ];
        let mut state = 0x9E37_79B9_u64;
        for _ in 0..20_000 {
            let (mut html, mut words) = (String::new(), String::new());
            for _ in 0..12 {
                state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                let piece = PIECES[(state >> 33) as usize % PIECES.len()];
                html.push_str(piece);
                match piece {
                    "&nbsp;" => words.push('\u{A0}'),
                    "<img>" => words.push('\u{FFFC}'),
                    piece if piece.starts_with(['<', '&']) => {}
                    piece => words.push_str(piece.trim_ascii()),
                }
            }
            let content = content(&html, true);
            let shown: String = content.text.chars().filter(|c| !" \t\r\n".contains(*c)).collect();
            assert_eq!(shown, words, "{html:?}");
            // Every character comes from itself, in order.
            let mut last = 0;
            for (at, c) in content.text.char_indices() {
                for range in content.map.ranges(at..at + c.len_utf8()) {
                    assert!(range.start >= last, "{html:?}");
                    last = range.end;
                    let from = &html[range];
                    let same = match c {
                        '\u{A0}' => from == "&nbsp;",
                        ' ' | '\t' | '\r' | '\n' => {
                            " \t\r\n".contains(from) || from.starts_with("&#")
                        }
                        c => from == c.to_string(),
                    };
                    assert!(same, "{html:?}: {c:?} from {from:?}");
                }
            }
            for anchor in content.anchors {
                let shown = &content.text[anchor.range()];
                assert_eq!(shown.trim_matches([' ', '\t', '\r', '\n']), shown, "{html:?}");
            }
        }
    }

    #[test]
    fn charsets_in_documents() {
        for (html, charset) in [
            ("<meta charset=\"koi8-r\">", Some("koi8-r")),
            ("<META http-equiv=a content='text/html; charset=Big5'>", Some("big5")),
            ("charset=x", None),
        ] {
            assert_eq!(declared_charset(html.as_bytes()).as_deref(), charset);
        }
    }
}
