//! A decoded, joined and unfolded text, mapped back to the raw bytes.

use core::ops::Range;
use std::borrow::Cow;

use super::continued;
use super::format::{Format, Layout};
use crate::mail::limits::MAX_PART;
use crate::steps::flowed::{self, Joined, Paragraph};
use crate::steps::folded::{self, Unfolded};
use crate::steps::html::{self, Anchor, Content};
use crate::steps::{OffsetMap, Repair, charset, note};

/// A text of a message or a document, with every byte of it mapped back to the raw bytes.
///
/// There are two texts. The *shown* one has the decoded characters, with lines as they were sent.
/// The *logical* one is scanned: flowed lines are joined, quote marks removed, links between `<`
/// and `>` put together, and HTML reduced to its text content. Often they are the same.
#[derive(Clone, Debug)]
pub struct Text {
    layout: Layout,
    shown: String,
    shown_to_raw: OffsetMap,
    /// The logical text, where it differs.
    logical: Option<String>,
    logical_to_shown: OffsetMap,
    logical_to_raw: OffsetMap,
    /// The bytes that are scanned, if some of the logical text must not be.
    scanned: Option<Vec<u8>>,
    hyphens: Vec<usize>,
    paragraphs: Vec<Paragraph>,
    anchors: Vec<Anchor>,
    charset: &'static str,
    /// Whether some U+FFFD replace bytes that are invalid in the charset.
    malformed: bool,
    repairs: Vec<Repair>,
}

impl Text {
    /// Decodes the raw bytes of a body. Never fails: errors are repaired and reported by
    /// [`Text::repairs`]. Time and memory are linear in the bytes.
    #[must_use]
    pub fn decode(raw: &[u8], format: &Format) -> Text {
        Text::decode_from(raw, OffsetMap::identity(), format)
    }

    /// Decodes bytes. `map` leads from them to the raw ones.
    pub(in crate::mail) fn decode_from(raw: &[u8], map: OffsetMap, format: &Format) -> Text {
        let kept = raw.get(..MAX_PART).unwrap_or(raw);
        let transfer = format.encoding.decode(kept);
        let mut repairs = transfer.repairs;
        if kept.len() < raw.len() {
            note(&mut repairs, Repair::SizeLimit);
        }
        let declared = format.declared_charset(&transfer.bytes);
        let map = map.then(transfer.map);
        let (mut text, _) =
            Text::of_charset(transfer.bytes, map, declared.as_deref(), format, true, repairs);
        match format.layout {
            Layout::Html => text.read_html(format.preformatted),
            _ => text.read_lines(format.continued),
        }
        text.mask();
        text
    }

    /// Decodes bytes of a charset, but does not apply the layout yet. `map` leads from the bytes to
    /// the raw ones; `begins` says that a byte order mark may come first. Also returns the map from
    /// the shown text to the bytes.
    pub(super) fn of_charset(
        bytes: Cow<'_, [u8]>,
        map: OffsetMap,
        label: Option<&str>,
        format: &Format,
        begins: bool,
        mut repairs: Vec<Repair>,
    ) -> (Text, OffsetMap) {
        let joined = if format.continued { continued::join_characters(&bytes) } else { None };
        let (bytes, of_lines) = match joined {
            Some((joined, map)) => (Cow::Owned(joined), map),
            None => (bytes, OffsetMap::identity()),
        };
        let decoded = match begins {
            true => charset::decode(&bytes, label, format.fallback),
            false => charset::decode_rest(&bytes, label, format.fallback),
        };
        for repair in decoded.repairs {
            note(&mut repairs, repair);
        }
        let charset::Decoded { text, map: of_charset, charset, malformed, .. } = decoded;
        let of_charset = of_lines.then(of_charset);
        let shown_to_raw = map.then(of_charset.clone());
        // A borrowed text consists of all bytes, which need not be copied if they are owned.
        let text = match text {
            Cow::Owned(text) => Some(text),
            Cow::Borrowed(_) => None,
        };
        let shown =
            text.unwrap_or_else(|| String::from_utf8(bytes.into_owned()).unwrap_or_default());
        let text = Text {
            layout: format.layout,
            shown,
            logical: None,
            logical_to_shown: OffsetMap::identity(),
            logical_to_raw: shown_to_raw.clone(),
            shown_to_raw,
            scanned: None,
            hyphens: Vec::new(),
            paragraphs: Vec::new(),
            anchors: Vec::new(),
            charset,
            malformed,
            repairs,
        };
        (text, of_charset)
    }

    /// Adds `base` to the offsets of the raw bytes.
    pub(super) fn with_base(mut self, base: u64) -> Text {
        self.shown_to_raw = self.shown_to_raw.with_base(base);
        self.logical_to_raw = self.logical_to_raw.with_base(base);
        self
    }

    /// Makes the logical text from lines; `continued` is [`Format::continued`].
    pub(super) fn read_lines(&mut self, continued: bool) {
        match self.layout {
            Layout::Fixed if continued => {
                if let Some((text, map)) = crate::steps::continued::read(&self.shown) {
                    self.set_logical(text, map);
                }
            }
            Layout::Fixed | Layout::Html => self.unfold(),
            Layout::Flowed => self.join(false),
            Layout::FlowedDelSp => self.join(true),
        }
    }

    /// Sets the logical text.
    fn set_logical(&mut self, text: String, to_shown: OffsetMap) {
        self.logical_to_raw = self.shown_to_raw.clone().then(to_shown.clone());
        self.logical_to_shown = to_shown;
        self.logical = Some(text);
    }

    fn unfold(&mut self) {
        if let Some(Unfolded { text, map, hyphens, .. }) = folded::unfold(&self.shown) {
            self.hyphens = hyphens;
            self.set_logical(text, map);
        }
    }

    fn join(&mut self, del_sp: bool) {
        let joined = flowed::join(&self.shown, del_sp);
        match folded::unfold_joined(&joined) {
            Some(Unfolded { text, map, hyphens, paragraphs }) => {
                (self.hyphens, self.paragraphs) = (hyphens, paragraphs);
                self.set_logical(text, joined.map.then(map));
            }
            None => {
                let Joined { text, map, paragraphs, .. } = joined;
                self.paragraphs = paragraphs;
                self.set_logical(text, map);
            }
        }
    }

    fn read_html(&mut self, preformatted: bool) {
        let content = html::content(&self.shown, preformatted);
        self.set_html(content);
    }

    /// Sets the text content of the shown text.
    pub(super) fn set_html(&mut self, content: Content) {
        self.anchors = content.anchors;
        for repair in content.repairs {
            note(&mut self.repairs, repair);
        }
        self.set_logical(content.text, content.map);
    }

    /// Removes the shown text from `end` on, which was not read.
    pub(super) fn truncate_shown(&mut self, end: usize) {
        self.shown.truncate(end);
    }

    /// Makes a copy for the scanner, in which ranges without links are masked.
    pub(super) fn mask(&mut self) {
        if !self.malformed && self.anchors.is_empty() {
            return;
        }
        let mut bytes = self.as_str().as_bytes().to_vec();
        let mut mask = |range: Range<usize>| bytes[range].fill(ENDS_LINKS);
        if self.malformed {
            // Bytes that are invalid in the charset, which are U+FFFD here, end a link.
            for at in memchr::memmem::find_iter(self.as_str().as_bytes(), "\u{FFFD}") {
                mask(at..at + '\u{FFFD}'.len_utf8());
            }
        }
        // MAIL-28: the text of an anchor isn't a link of its own.
        for anchor in self.anchors.iter().filter(|anchor| anchor.hides_text()) {
            mask(anchor.range());
        }
        self.scanned = Some(bytes);
    }

    /// Masks a range that holds an incomplete run, so that no link is found in it.
    pub(super) fn mask_run(&mut self, range: Range<usize>) {
        note(&mut self.repairs, Repair::RunLimit);
        let mut bytes = match self.scanned.take() {
            Some(bytes) => bytes,
            None => self.as_str().as_bytes().to_vec(),
        };
        if let Some(run) = bytes.get_mut(range) {
            run.fill(ENDS_LINKS);
        }
        self.scanned = Some(bytes);
    }

    /// Returns the logical text, which is scanned. Offsets of links count in it.
    #[must_use]
    pub fn as_str(&self) -> &str {
        self.logical.as_deref().unwrap_or(&self.shown)
    }

    /// Returns the shown text: the decoded characters, with lines as they were sent.
    #[must_use]
    pub fn shown(&self) -> &str {
        &self.shown
    }

    /// Returns the map from the logical text to the raw bytes.
    #[must_use]
    pub const fn map(&self) -> &OffsetMap {
        &self.logical_to_raw
    }

    /// Returns the map from the logical text to the shown one.
    #[must_use]
    pub const fn map_to_shown(&self) -> &OffsetMap {
        &self.logical_to_shown
    }

    /// Returns the map from the shown text to the raw bytes.
    #[must_use]
    pub const fn map_from_shown(&self) -> &OffsetMap {
        &self.shown_to_raw
    }

    /// Returns how the lines were read.
    #[must_use]
    pub const fn layout(&self) -> Layout {
        self.layout
    }

    /// Returns the paragraphs of a flowed text in order, with the depth of their quoting; their
    /// starts count in the logical text. Other texts have none.
    #[must_use]
    pub fn paragraphs(&self) -> &[Paragraph] {
        &self.paragraphs
    }

    /// Returns the anchors of HTML, in order.
    #[must_use]
    pub fn anchors(&self) -> &[Anchor] {
        &self.anchors
    }

    /// Returns the charset that was used, by its name in the WHATWG Encoding standard.
    #[must_use]
    pub const fn charset(&self) -> &'static str {
        self.charset
    }

    /// Returns what was wrong, each kind once, in the order of occurrence.
    #[must_use]
    pub fn repairs(&self) -> &[Repair] {
        &self.repairs
    }

    /// Returns where the signature begins in the logical text: after the last line that is `-- `
    /// (MAIL-12).
    #[must_use]
    pub fn signature(&self) -> Option<usize> {
        let text = self.as_str();
        let ends = |at: usize| {
            let after = &text[at + 3..];
            let line_end = after.strip_prefix("\r\n").or_else(|| after.strip_prefix('\n'));
            let starts = at == 0 || text.as_bytes()[at - 1] == b'\n';
            line_end.filter(|_| starts).map(|rest| text.len() - rest.len())
        };
        let separators = memchr::memmem::rfind_iter(text.as_bytes(), b"-- ");
        separators.filter_map(ends).next()
    }

    /// Returns the offsets of hyphens at which lines of a link ended.
    pub(super) fn hyphens(&self) -> &[usize] {
        &self.hyphens
    }

    /// Returns the masked logical text, which is scanned.
    pub(super) fn scanned(&self) -> &[u8] {
        self.scanned.as_deref().unwrap_or(self.as_str().as_bytes())
    }
}

/// A byte that ends every link.
const ENDS_LINKS: u8 = 0xFF;

#[cfg(test)]
mod tests {
    use super::{Format, Layout, Text};

    #[test]
    fn shown_and_logical_texts() {
        for (layout, raw, shown, logical) in [
            (Layout::Fixed, "> a", "> a", "> a"),
            (Layout::Fixed, "<http://a.b/\nc>", "<http://a.b/\nc>", "<http://a.b/c>"),
            (Layout::Flowed, "> a \n> b", "> a \n> b", "a b"),
            (
                Layout::FlowedDelSp,
                "> <http://a.b/ \n> c>",
                "> <http://a.b/ \n> c>",
                "<http://a.b/c>",
            ),
            (Layout::Html, "<b>a</b>&amp;", "<b>a</b>&amp;", "a&"),
        ] {
            let text = Text::decode(raw.as_bytes(), &Format::new().layout(layout));
            assert_eq!((text.shown(), text.as_str(), text.layout()), (shown, logical, layout));
        }
    }

    #[test]
    fn signatures() {
        for (text, start) in [
            ("a\n-- \nb", Some(6)),
            ("-- \r\nb", Some(5)),
            ("a\n-- \nb\n-- \nc", Some(12)),
            ("a -- \nb", None),
            ("a\n--\nb", None),
            ("a\n-- ", None),
            ("", None),
        ] {
            let text = Text::decode(text.as_bytes(), &Format::new());
            assert_eq!(text.signature(), start, "{text:?}");
        }
    }

    #[test]
    fn masked_bytes_are_not_scanned() {
        let scanned = |raw: &[u8], format: Format| Text::decode(raw, &format).scanned().to_vec();
        let utf8 = Format::new().charset("utf-8");
        assert_eq!(scanned(b"a\xFFb", utf8.clone()), b"a\xFF\xFF\xFFb");
        assert_eq!(scanned("a\u{FFFD}b".as_bytes(), utf8), "a\u{FFFD}b".as_bytes());
        let html = Format::new().layout(Layout::Html);
        assert_eq!(scanned(b"a<a href=b:>c</a>d", html), b"a\xFFd");
    }
}
