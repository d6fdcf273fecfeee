//! HTML as text: character references resolved, white space collapsed, blocks on lines of their own,
//! anchors with their targets.

mod elements;
#[cfg(test)]
mod tests;
mod tokens;
mod white_space;
mod writer;

use core::ops::Range;

use html5gum::{Token as Character, Tokenizer};

use self::elements::{Shown, is_preformatted};
use self::tokens::{StartTag, Token, Value, tokens};
use self::white_space::Elements;
use self::writer::Writer;
use super::map::OffsetMap;
use super::repair::{Repair, note};

/// An anchor of HTML that has a target.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Anchor {
    href: String,
    href_ranges: Vec<Range<usize>>,
    range: Range<usize>,
}

impl Anchor {
    /// Returns the target as browsers read it: character references resolved, blanks around it and
    /// line ends and tabs in it removed; empty if it is larger than 64 KiB, which no address that works
    /// is.
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
    /// What was wrong, each kind once.
    pub repairs: Vec<Repair>,
}

/// Reads the text content of a document, without that of elements such as `<script>`, and with that
/// of `<pre>` if `preformatted` is true (MAIL-28). Never fails; takes time and memory linear in
/// the document.
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
    let mut reader = Reader {
        html,
        writer: Writer::new(html.len() / 2),
        elements: Elements::default(),
        anchors: Vec::new(),
        repairs: Vec::new(),
        open: None,
        skipped: None,
        after_pre: false,
        preformatted,
    };
    for token in tokens(html) {
        match token {
            Token::Start(tag) => reader.start(&tag),
            Token::End(name) => reader.end(&name),
            Token::Text(range) => reader.text(range),
        }
    }
    reader.close_anchor();
    let (text, map) = reader.writer.finish();
    Content { text, map, anchors: reader.anchors, repairs: reader.repairs }
}

struct Reader<'h> {
    html: &'h str,
    writer: Writer,
    elements: Elements,
    anchors: Vec<Anchor>,
    repairs: Vec<Repair>,
    /// The open anchor. Its range is empty until it is closed.
    open: Option<Anchor>,
    /// The open element whose content is skipped.
    skipped: Option<Vec<u8>>,
    /// Whether `<pre>` has just begun: a line feed behind it isn't shown.
    after_pre: bool,
    preformatted: bool,
}

impl Reader<'_> {
    fn start(&mut self, tag: &StartTag) {
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
                self.open = tag.href.as_ref().and_then(|href| self.anchor(href));
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

    fn end(&mut self, name: &[u8]) {
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

    fn anchor(&mut self, href: &Value) -> Option<Anchor> {
        let here = self.writer.len();
        if href.is_cut {
            // The text of the anchor is still not a link of its own.
            note(&mut self.repairs, Repair::TargetLimit);
            return Some(Anchor {
                href: String::new(),
                href_ranges: Vec::new(),
                range: here..here,
            });
        }
        let value = String::from_utf8_lossy(&href.bytes);
        let target = value.trim_matches(|c: char| c <= ' ').replace(['\t', '\n', '\r'], "");
        let href_ranges = target_ranges(self.html, href.range.clone());
        (!target.is_empty()).then_some(Anchor { href: target, href_ranges, range: here..here })
    }

    fn close_anchor(&mut self) {
        if let Some(mut anchor) = self.open.take() {
            anchor.range = self.writer.content_from(anchor.range.start);
            self.anchors.push(anchor);
        }
    }

    /// Appends characters, each character reference as a unit of its own.
    fn text(&mut self, range: Range<usize>) {
        if self.skipped.is_some() {
            return;
        }
        let (mut at, end) = (range.start, range.end);
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

/// Returns a range without the blanks around it, split at line ends and tabs.
fn target_ranges(html: &str, range: Range<usize>) -> Vec<Range<usize>> {
    let begun = html.get(range.clone()).unwrap_or_default().trim_start_matches(|c| c <= ' ');
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

/// The maximum number of letters in the name of a character reference. The longest one has 31.
const MAX_REFERENCE: usize = 32;

/// Returns how many bytes from `&` on may be a character reference.
fn reference_length(text: &str) -> usize {
    let bytes = text.as_bytes();
    let count = |from: usize, holds: fn(&u8) -> bool| {
        bytes.iter().skip(from).take_while(|byte| holds(byte)).count()
    };
    let length = match bytes {
        [_, b'#', b'x' | b'X', ..] => 3 + count(3, u8::is_ascii_hexdigit),
        [_, b'#', ..] => 2 + count(2, u8::is_ascii_digit),
        _ => 1 + count(1, u8::is_ascii_alphanumeric).min(MAX_REFERENCE),
    };
    length + usize::from(bytes.get(length) == Some(&b';'))
}

/// Returns the text that the tokenizer makes of a character reference.
fn resolve(reference: &str) -> String {
    let mut out = String::new();
    for token in Tokenizer::new(reference) {
        if let Ok(Character::String(string)) = token {
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
