//! HTML as text: character references resolved, blocks on lines of their own, anchors with their
//! targets.

use core::ops::Range;

use html5gum::{DefaultEmitter, EndTag, HtmlString, Spanned, StartTag, Token, Tokenizer};

use super::map::{MapBuilder, OffsetMap};

/// Elements whose content isn't shown as text (MAIL-28).
const SKIPPED: [&[u8]; 6] = [b"script", b"style", b"textarea", b"title", b"template", b"noscript"];

/// Elements that are shown as one object among the characters; they become U+FFFC.
const REPLACED: [&[u8]; 10] = [
    b"img", b"input", b"button", b"select", b"iframe", b"object", b"embed", b"video", b"audio",
    b"svg",
];

/// Elements within a line. At the borders of all others a line ends.
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
/// ```
/// use irispan::steps::html::content;
///
/// let content = content("a &amp; <a href=' http://b.example '>b</a>", true);
/// assert_eq!(content.text, "a & b");
/// assert!(content.map.ranges(2..3).eq([2..7]));
/// assert_eq!((content.anchors[0].href(), content.anchors[0].range()), ("http://b.example", 4..5));
/// assert_eq!(content.anchors[0].href_ranges(), [18..34]);
/// ```
#[must_use]
pub fn content(html: &str, preformatted: bool) -> Content {
    let mut emitter = DefaultEmitter::<usize>::new_with_span();
    emitter.naively_switch_states(true);
    let mut reader = Reader {
        html,
        text: String::with_capacity(html.len() / 2),
        map: OffsetMap::builder(),
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
    Content { text: reader.text, map: reader.map.build(), anchors: reader.anchors }
}

struct Reader<'h> {
    html: &'h str,
    text: String,
    map: MapBuilder,
    anchors: Vec<Anchor>,
    /// The open anchor. Its range is empty until it is closed.
    open: Option<Anchor>,
    /// The open element whose content is skipped.
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
            // `<script/>` opens a script as well.
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

    fn anchor(&self, href: &Spanned<HtmlString>) -> Option<Anchor> {
        let value = String::from_utf8_lossy(&href.value);
        let target = value.trim_matches(|c: char| c <= ' ').replace(['\t', '\n', '\r'], "");
        let here = self.text.len();
        let value = value_range(self.html, href.span.start..href.span.end)?;
        let href_ranges = target_ranges(self.html, value);
        (!target.is_empty()).then_some(Anchor { href: target, href_ranges, range: here..here })
    }

    fn close_anchor(&mut self) {
        if let Some(mut anchor) = self.open.take() {
            anchor.range.end = self.text.len();
            self.anchors.push(anchor);
        }
    }

    /// Ends a line, unless one has just ended.
    fn border(&mut self) {
        if !self.text.is_empty() && !self.text.ends_with('\n') {
            self.insert('\n');
        }
    }

    fn insert(&mut self, c: char) {
        self.text.push(c);
        self.map.insert(c.len_utf8());
    }

    /// Appends characters, each character reference as a unit of its own.
    fn string(&mut self, string: &Spanned<HtmlString>) {
        if self.skipped.is_some() {
            return;
        }
        let (mut at, end) = (string.span.start, string.span.end);
        while let Some(rest) = self.html.get(at..end)
            && !rest.is_empty()
        {
            let plain = memchr::memchr(b'&', rest.as_bytes()).unwrap_or(rest.len());
            self.text.push_str(&rest[..plain]);
            self.map.copy(at..at + plain);
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
        let end = at + reference.len();
        let decoded = resolve(reference);
        if decoded == reference {
            self.map.copy(at..end);
        } else {
            // Without a semicolon, some of the letters behind the name may be text.
            let same = common_end(&decoded, reference);
            self.map.replace(at..end - same, decoded.len() - same);
            self.map.copy(end - same..end);
        }
        self.text.push_str(&decoded);
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
