//! HTML as text: entities resolved, blocks parted, anchors with their targets.

use std::ops::Range;

use html5gum::{DefaultEmitter, EndTag, Spanned, StartTag, Token, Tokenizer};

use super::map::{Layer, LayerBuilder};
use crate::iri::Parts;
use crate::link::Link;
use crate::safety::{Fact, compare_text, ipv4};
use crate::scanner::Scanner;
use crate::span::{Confidence, Flags, Kind, Span};
use crate::tables::is_invisible;
use crate::text::label::is_a_label;

/// Elements whose content is no text to read (MAIL-28).
const SKIPPED: [&[u8]; 6] = [b"script", b"style", b"textarea", b"title", b"template", b"noscript"];

/// Elements that stand in the text as one thing.
const REPLACED: [&[u8]; 10] = [
    b"img", b"input", b"button", b"select", b"iframe", b"object", b"embed", b"video", b"audio",
    b"svg",
];

/// Elements that are part of a line: their borders part nothing.
const INLINE: [&[u8]; 37] = [
    b"a", b"abbr", b"acronym", b"b", b"bdi", b"bdo", b"big", b"cite", b"code", b"data", b"del",
    b"dfn", b"em", b"font", b"i", b"ins", b"kbd", b"label", b"mark", b"nobr", b"q", b"rb", b"ruby",
    b"s", b"samp", b"small", b"span", b"strike", b"strong", b"sub", b"sup", b"time", b"tt", b"u",
    b"var", b"wbr", b"blink",
];

/// An anchor of HTML that has a target.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Anchor {
    href: String,
    href_pieces: Vec<Range<usize>>,
    range: Range<usize>,
}

impl Anchor {
    /// The target, as a browser takes it: entities resolved, blanks around it and line ends and tabs
    /// in it dropped.
    #[must_use]
    pub fn href(&self) -> &str {
        &self.href
    }

    /// The target in the value of `href`, in bytes of the shown text, half open; in several pieces if
    /// line ends or tabs stand in it.
    #[must_use]
    pub fn href_pieces(&self) -> &[Range<usize>] {
        &self.href_pieces
    }

    /// The text content in the logical text, in bytes, half open.
    #[must_use]
    pub fn range(&self) -> Range<usize> {
        self.range.clone()
    }

    /// What the text of the anchor, `visible`, names that its target is not under: what a reader sees is
    /// not where the click goes (SEC-U5). See [`compare_text`].
    #[must_use]
    pub fn mismatch(&self, visible: &str) -> Vec<Fact> {
        compare_text(visible, &self.href)
    }

    /// The target as link, if its scheme is one of the scanner's; nothing for a relative reference.
    pub(crate) fn link(&self, scanner: &Scanner) -> Option<Link<'_>> {
        let scheme = Parts::of(&self.href).scheme_of(&self.href)?;
        scanner.config().schemes().get(scheme.as_bytes())?;
        let mail = scheme.eq_ignore_ascii_case("mailto");
        let kind = if mail { Kind::Email } else { Kind::Url };
        if !scanner.config().reports(kind) {
            return None;
        }
        let flags = self.flags(scanner, kind);
        let span = Span::new(0..self.href.len(), kind, Confidence::Certain, flags);
        Link::new(self.href.as_bytes(), span)
    }

    /// What the scanner sees in the target, and what it would see if it read on to the end: quotes say
    /// where a target ends, so that no text can run into it and no cut hide the rest.
    fn flags(&self, scanner: &Scanner, kind: Kind) -> Flags {
        let found = scanner.links(&self.href).next().filter(|link| link.start() == 0);
        let seen = found.map_or(Flags::empty(), |link| link.flags());
        let mut flags = seen.without(Flags::SCRIPT_CHANGE | Flags::TRUNCATED);
        let parts = Parts::of_link(&self.href, kind);
        let host = parts.host_of(&self.href).unwrap_or_default();
        for (flag, holds) in [
            (Flags::USERINFO, parts.authority().is_some() && parts.userinfo().is_some()),
            (Flags::IP_HOST, host.starts_with('[') || ipv4(host).is_some()),
            (Flags::IDN, !host.is_ascii()),
            (Flags::PUNYCODE, host.split('.').any(is_a_label)),
            (Flags::INVISIBLE, !self.href.is_ascii() && self.href.contains(is_invisible)),
        ] {
            if holds {
                flags |= flag;
            }
        }
        flags
    }
}

/// What of a document is searched.
#[derive(Debug, Default)]
pub(crate) struct Content {
    pub(crate) text: String,
    pub(crate) layer: Option<Layer>,
    pub(crate) anchors: Vec<Anchor>,
}

/// The text content of a document, and its anchors. Linear.
pub(crate) fn content(html: &str, preformatted: bool) -> Content {
    let mut emitter = DefaultEmitter::<usize>::new_with_span();
    emitter.naively_switch_states(true);
    let mut reader = Reader {
        html,
        text: String::with_capacity(html.len() / 2),
        layer: Layer::builder(),
        anchors: Vec::new(),
        open: None,
        skipped: None,
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
    Content { text: reader.text, layer: reader.layer.build(), anchors: reader.anchors }
}

struct Reader<'h> {
    html: &'h str,
    text: String,
    layer: LayerBuilder,
    anchors: Vec<Anchor>,
    /// The anchor that is open; its range ends where it begins.
    open: Option<Anchor>,
    /// The element whose content is skipped.
    skipped: Option<Vec<u8>>,
    preformatted: bool,
}

impl Reader<'_> {
    fn start(&mut self, tag: &StartTag<usize>) {
        if self.skipped.is_some() {
            return;
        }
        let name: &[u8] = &tag.name;
        if SKIPPED.contains(&name) || name == b"pre" && !self.preformatted {
            self.border();
            // `<script/>` opens a script all the same.
            self.skipped = Some(name.to_vec());
        } else if name == b"a" {
            // Anchors do not nest.
            self.close_anchor();
            self.open = tag.attributes.get(&b"href"[..]).and_then(|href| self.anchor(href));
        } else if REPLACED.contains(&name) {
            self.insert('\u{FFFC}');
        } else if !INLINE.contains(&name) {
            self.border();
        }
    }

    fn end(&mut self, tag: &EndTag<usize>) {
        let name: &[u8] = &tag.name;
        if let Some(skipped) = &self.skipped {
            if skipped == name {
                self.skipped = None;
            }
        } else if name == b"a" {
            self.close_anchor();
        } else if !INLINE.contains(&name) && !REPLACED.contains(&name) {
            self.border();
        }
    }

    fn anchor(&self, href: &Spanned<html5gum::HtmlString>) -> Option<Anchor> {
        let value = String::from_utf8_lossy(&href.value);
        let target = value.trim_matches(|c: char| c <= ' ').replace(['\t', '\n', '\r'], "");
        let here = self.text.len();
        let value = value_range(self.html, href.span.start..href.span.end)?;
        let href_pieces = pieces(self.html, value);
        (!target.is_empty()).then_some(Anchor { href: target, href_pieces, range: here..here })
    }

    fn close_anchor(&mut self) {
        if let Some(mut anchor) = self.open.take() {
            anchor.range.end = self.text.len();
            self.anchors.push(anchor);
        }
    }

    /// Parts what stands before from what comes.
    fn border(&mut self) {
        if !self.text.is_empty() && !self.text.ends_with('\n') {
            self.insert('\n');
        }
    }

    fn insert(&mut self, c: char) {
        self.text.push(c);
        self.layer.replace(0..0, c.len_utf8());
    }

    /// Appends characters, with entities as units of their own.
    fn string(&mut self, string: &Spanned<html5gum::HtmlString>) {
        if self.skipped.is_some() {
            return;
        }
        let (start, end) = (string.span.start, string.span.end);
        let Some(raw) = self.html.get(start..end) else { return };
        let mut at = 0;
        while let Some(rest) = raw.get(at..)
            && !rest.is_empty()
        {
            let plain = memchr::memchr(b'&', rest.as_bytes()).unwrap_or(rest.len());
            self.text.push_str(rest.get(..plain).unwrap_or_default());
            self.layer.copy(start + at, plain);
            at += plain;
            let rest = raw.get(at..).unwrap_or_default();
            if rest.is_empty() {
                break;
            }
            let lexeme = rest.get(..entity_length(rest)).unwrap_or_default();
            let decoded = resolve(lexeme);
            // What stands behind the name of an entity without semicolon is text.
            let same = common_end(&decoded, lexeme);
            let taken = lexeme.len() - same;
            if decoded.as_str() == lexeme {
                self.layer.copy(start + at, lexeme.len());
            } else {
                self.layer.replace(start + at..start + at + taken, decoded.len() - same);
                self.layer.copy(start + at + taken, same);
            }
            self.text.push_str(&decoded);
            at += lexeme.len();
        }
    }
}

/// The value of an attribute, without its quotes.
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

/// A range without the blanks around it, parted where line ends and tabs stand in it.
fn pieces(html: &str, range: Range<usize>) -> Vec<Range<usize>> {
    let value = html.get(range.clone()).unwrap_or_default();
    let begun = value.trim_start_matches(|c| c <= ' ');
    let mut start = range.end - begun.len();
    let target = begun.trim_end_matches(|c| c <= ' ');
    let mut pieces = Vec::new();
    for piece in target.split(['\t', '\n', '\r']) {
        if !piece.is_empty() {
            pieces.push(start..start + piece.len());
        }
        start += piece.len() + 1;
    }
    pieces
}

/// The bytes from `&` on that may be an entity.
fn entity_length(text: &str) -> usize {
    let name = text.bytes().skip(1).take_while(|b| b.is_ascii_alphanumeric() || *b == b'#');
    let length = 1 + name.count();
    length + usize::from(text.as_bytes().get(length) == Some(&b';'))
}

/// What the tokenizer makes of a piece of text.
fn resolve(lexeme: &str) -> String {
    let mut out = String::new();
    for token in Tokenizer::new(lexeme) {
        if let Ok(Token::String(string)) = token {
            out.push_str(&String::from_utf8_lossy(&string.value));
        }
    }
    out
}

/// How many bytes at their ends are the same, leaving at least one character of `decoded`.
fn common_end(decoded: &str, lexeme: &str) -> usize {
    let most = decoded.len() - decoded.chars().next().map_or(0, char::len_utf8);
    let pairs = decoded.bytes().rev().zip(lexeme.bytes().rev());
    // Names of entities are ASCII, so this cuts no character.
    pairs.take(most).take_while(|(a, b)| a == b && a.is_ascii()).count()
}

/// The charset that a document names itself, in its first kilobyte.
pub(crate) fn declared_charset(bytes: &[u8]) -> Option<String> {
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
    use crate::Scanner;
    use crate::mail::{Format, Layout, Text};
    use crate::steps::OffsetMap;

    fn text_of(html: &str) -> String {
        let content = content(html, true);
        let map = OffsetMap::identity().then(content.layer);
        let mut last = 0;
        for (at, c) in content.text.char_indices() {
            for piece in map.pieces(at..at + c.len_utf8()) {
                assert!(piece.start >= last && piece.end <= html.len(), "{html}: {c}");
                last = piece.start;
            }
        }
        content.text
    }

    #[test]
    fn text_content() {
        for (html, expected) in [
            ("a<b>b</b>c<p>d<br>e<td>f", "abc\nd\ne\nf"),
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
    fn entities_have_places() {
        let html = "x http://a.example/?q=1&amp;r=<b>2</b>&eacute; y";
        let text =
            Text::decode(html.as_bytes(), &Format::new().charset("utf-8").layout(Layout::Html));
        let scanner = Scanner::new();
        let link = text.links(&scanner).next();
        assert_eq!(
            link.as_ref().map(crate::mail::TextLink::as_str),
            Some("http://a.example/?q=1&r=2é")
        );
        assert_eq!(link.map(|link| link.pieces()), Some(vec![2..30, 33..34, 38..46]));
    }

    #[test]
    fn anchors() {
        let html = "see <a href=' http://evil.example/?a&amp;b\n'>http://bank.example</a> \
                    <a href=/x>www.c.example</a> <a href='javascript:x'>j</a> <a name=z>d.example.com</a>";
        let text = Text::decode(html.as_bytes(), &Format::new().layout(Layout::Html));
        let scanner = Scanner::new();
        let found: Vec<_> = text.links(&scanner).map(|link| link.as_str()).collect();
        assert_eq!(found, ["http://evil.example/?a&b", "d.example.com"]);
        let anchor = &text.anchors()[0];
        assert_eq!(&html[anchor.href_pieces()[0].clone()], "http://evil.example/?a&amp;b");
        assert_eq!(&text.as_str()[anchor.range()], "http://bank.example");
        let facts = anchor.mismatch("see http://bank.example");
        assert_eq!(
            (facts.len(), facts[0].range(), facts[0].detail()),
            (1, 4..23, Some("evil.example"))
        );
        assert!(anchor.mismatch("www.EVIL.example").is_empty());
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
