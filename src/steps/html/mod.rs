//! Converts HTML to text: resolves character references, collapses white space, puts blocks on
//! lines of their own, and collects anchors with their targets.

#[cfg(test)]
mod anchor_tests;
mod anchors;
mod begins;
#[cfg(test)]
mod chunk_tests;
mod declared;
mod elements;
mod foreign;
mod notes;
mod open_elements;
mod options;
mod references;
mod scopes;
mod style;
mod tag;
#[cfg(test)]
mod tests;
mod tokens;
mod writer;

pub use self::anchors::Anchor;
pub(crate) use self::anchors::Closed;
pub use self::begins::begins_document;
pub use self::declared::declared_charset;
use self::elements::{Shown, drops_line_feed, is_void};
use self::open_elements::OpenElements;
pub use self::options::Options;
use self::references::{Reference, reference_at};
use self::scopes::Scopes;
use self::style::{Border, Style};
use self::tag::{StartTag, Value};
use self::tokens::{Next, Tokens};
use self::writer::{Page, Writer};
use super::charset::whole_characters;
use super::map::OffsetMap;
use super::piecewise::{Output, Piecewise, Progress, read_on};
use super::repair::{Repair, note};

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
/// of `<pre>` if `preformatted` is true (MAIL-28). Never fails; time and memory are linear in the
/// document. For a document of any length, see `stepped::Step::Html`.
///
/// White space is that of a browser without style sheets (MAIL-29): runs of blanks and line ends
/// become one space, except in `<pre>` and where a `style` attribute says otherwise, and are
/// removed at the edges of a line. `<br>` and the borders of blocks end lines, and cells of a table
/// are separated by a tab. Words that a browser displays apart are never joined.
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
    let mut out = Output { text: Vec::with_capacity(html.len() / 2), ..Output::default() };
    let mut step = Html::reading(preformatted);
    let mut anchors = Vec::new();
    let mut take = |step: &mut Html| {
        anchors.extend(step.take_anchors().into_iter().map(|closed| closed.anchor));
    };
    read_on(&mut step, html.as_bytes(), &mut out, |step, _| take(step));
    step.close();
    take(&mut step);
    let text = String::from_utf8(out.text).unwrap_or_default();
    Content { text, map: out.map.build(), anchors, repairs: step.repairs }
}

/// The step. It pauses if one run of text has many anchors.
///
/// It leaves at most a character reference unread (STEP-18).
#[derive(Clone, Debug)]
pub(crate) struct Html {
    tokens: Tokens,
    writer: Writer,
    elements: OpenElements,
    scopes: Scopes,
    repairs: Vec<Repair>,
    /// The open element whose content is skipped, and [`Tokens::foreign_depth`] in it.
    skipped: Option<(Vec<u8>, usize)>,
    /// Whether an element has just begun that [drops a line feed](drops_line_feed).
    after_pre: bool,
    preformatted: bool,
    /// The number of bytes of the document that were read.
    read: usize,
}

impl Html {
    fn new(preformatted: bool, writer: Writer) -> Html {
        Html {
            tokens: Tokens::new(),
            writer,
            elements: OpenElements::default(),
            scopes: Scopes::default(),
            repairs: Vec::new(),
            skipped: None,
            after_pre: false,
            preformatted,
            read: 0,
        }
    }

    /// Returns the step for scanning, whose output has text without links masked.
    pub(crate) fn masking(options: Options) -> Html {
        Html::new(options.preformatted, Writer::masking())
    }

    /// Returns the step for a document that is read window by window.
    pub(crate) fn reading(preformatted: bool) -> Html {
        Html::new(preformatted, Writer::default())
    }

    /// Returns how many bytes of the document were read, and how many of text were written.
    pub(crate) const fn lengths(&self) -> (usize, usize) {
        (self.read, self.writer.written())
    }

    /// Returns whether the document can be divided here: outside of tags and of the text of
    /// anchors.
    pub(crate) fn is_between(&self) -> bool {
        self.tokens.is_between() && self.writer.open_anchor_at().is_none()
    }

    /// Returns whether the next text is after a blank or in another line.
    pub(crate) fn begins_run(&self) -> bool {
        self.writer.begins_run()
    }

    /// Returns the anchors that were closed, once.
    pub(crate) fn take_anchors(&mut self) -> Vec<Closed> {
        self.writer.take_anchors()
    }

    /// Returns where the target of the open anchor begins.
    pub(crate) fn open_anchor_at(&self) -> Option<u64> {
        self.writer.open_anchor_at()
    }

    /// Closes the open anchor at the current place.
    pub(crate) fn close(&mut self) {
        self.writer.close_anchor();
    }

    /// Returns what was wrong so far, each kind once.
    pub(crate) fn repairs(&self) -> &[Repair] {
        &self.repairs
    }

    fn start(&mut self, tag: &StartTag, page: &mut Page<'_>) {
        if self.is_skipped() {
            return;
        }
        let name: &[u8] = &tag.name;
        let (depth, is_foreign) = (self.tokens.foreign_depth(), self.tokens.is_foreign());
        if self.scopes.start(name, depth, is_foreign) {
            self.writer.close_anchor();
        }
        let shown = Shown::of(name);
        if shown == Shown::Skipped || name == b"pre" && !self.preformatted {
            // Their style may give these a box, but its content still isn't read.
            let border = Style::of(tag).border.filter(|border| *border > Border::Hidden);
            self.writer.end_border(page, border.unwrap_or_default());
            match name {
                b"iframe" | b"textarea" => self.writer.object(page),
                b"pre" => self.writer.end_block(page),
                _ => {}
            }
            // `<script/>` opens a script as well, except in SVG.
            if !tag.is_empty {
                self.skipped = Some((name.to_vec(), self.tokens.foreign_depth()));
            }
            return;
        }
        if shown == Shown::Anchor {
            // Anchors do not nest.
            self.writer.close_anchor();
        }
        let border = self.elements.start(tag, shown);
        self.writer.begin_border(page, border);
        let is_area = name == b"area" && !is_foreign && !self.writer.has_open_anchor();
        if let Some(href) = tag.href.as_ref().filter(|_| is_area || shown == Shown::Anchor) {
            self.begin_anchor(href);
            // An anchor of SVG may end with its start tag.
            if is_area || tag.is_empty {
                self.writer.close_anchor();
            }
        }
        match shown {
            Shown::Replaced => self.writer.object(page),
            Shown::LineEnd => self.writer.end_line(page),
            Shown::Cell => self.writer.end_cell(),
            Shown::Block | Shown::Other => self.writer.end_block(page),
            Shown::Raised => self.writer.begin_raised(),
            Shown::Anchor | Shown::Inline | Shown::Quoted | Shown::Skipped => {}
        }
        if is_void(name) || tag.is_empty {
            self.writer.end_border(page, border);
        }
        self.after_pre = drops_line_feed(name);
    }

    /// Returns whether the next text is skipped. In SVG, an element ends with its parent (STEP-19).
    fn is_skipped(&mut self) -> bool {
        let depth = self.tokens.foreign_depth();
        self.skipped.take_if(|(_, within)| depth < *within);
        self.skipped.is_some()
    }

    fn end(&mut self, name: &[u8], page: &mut Page<'_>) {
        self.after_pre = false;
        if self.is_skipped() {
            if self.skipped.as_ref().is_some_and(|(skipped, _)| skipped == name) {
                self.skipped = None;
            }
            return;
        }
        let (depth, is_foreign) = (self.tokens.foreign_depth(), self.tokens.is_foreign());
        if self.scopes.end(name, depth, is_foreign) {
            self.writer.close_anchor();
        }
        match Shown::of(name) {
            Shown::Anchor => self.writer.close_anchor(),
            // `</br>` is read as `<br>`.
            Shown::LineEnd => self.writer.end_line(page),
            Shown::Cell => self.writer.end_cell(),
            Shown::Block => self.writer.end_block(page),
            Shown::Raised => self.writer.end_raised(),
            // An end tag without an open element is ignored.
            Shown::Inline | Shown::Quoted | Shown::Replaced | Shown::Other | Shown::Skipped => {}
        }
        let border = self.elements.end(name);
        self.writer.end_border(page, border);
    }

    fn begin_anchor(&mut self, href: &Value) {
        if href.is_cut {
            note(&mut self.repairs, Repair::TargetLimit);
        }
        let is_foreign = self.tokens.is_foreign();
        self.scopes.begin_anchor(if is_foreign { self.tokens.foreign_depth() } else { 0 });
        self.writer.open_anchor(href);
    }

    /// Appends text at offset `at`, each character reference as a unit of its own if `refers` says
    /// that there may be any. Returns how many bytes were read: not all if the rest depends on
    /// later bytes, unless `last` says that there are none.
    fn text(
        &mut self,
        at: usize,
        text: &[u8],
        last: bool,
        refers: bool,
        page: &mut Page<'_>,
    ) -> usize {
        if self.is_skipped() {
            return text.len();
        }
        let mut done = 0;
        if self.after_pre {
            if text == b"\r" && !last {
                return 0;
            }
            done = line_feed_at(text);
            self.after_pre = false;
        }
        let white_space = self.elements.white_space();
        // In other text, and in SVG and MathML, browsers display U+FFFD for it.
        let drops_nul = refers && !self.tokens.is_foreign();
        while let Some(rest) = text.get(done..).filter(|rest| !rest.is_empty()) {
            if rest[0] == 0 {
                if !drops_nul {
                    self.writer.replaced(page, white_space, at + done..at + done + 1, "\u{FFFD}");
                }
                done += 1;
                continue;
            }
            let special = match refers {
                true => memchr::memchr2(b'&', 0, rest),
                false => memchr::memchr(0, rest),
            };
            let plain = special.unwrap_or(rest.len());
            let read = self.plain(at + done, &rest[..plain], last || plain < rest.len(), page);
            done += read;
            if read < plain || plain == rest.len() {
                return done;
            }
            if rest[plain] == 0 {
                continue;
            }
            match reference_at(&rest[plain..], last) {
                Reference::More => return done,
                Reference::None(length) => {
                    let letters = str::from_utf8(&rest[plain..plain + length]).unwrap_or_default();
                    self.writer.plain(page, white_space, at + done, letters);
                    done += length;
                }
                Reference::Characters(length, characters) => {
                    let from = at + done..at + done + length;
                    self.writer.replaced(page, white_space, from, &characters);
                    done += length;
                }
            }
        }
        done
    }

    /// Appends text without references. Returns how many bytes were read: not all if it ends within
    /// a character, unless it is the `last`.
    fn plain(&mut self, at: usize, text: &[u8], last: bool, page: &mut Page<'_>) -> usize {
        let white_space = self.elements.white_space();
        if let Ok(text) = str::from_utf8(text) {
            self.writer.plain(page, white_space, at, text);
            return text.len();
        }
        let end = if last { text.len() } else { whole_characters(text).len() };
        let mut at = at;
        for chunk in text[..end].utf8_chunks() {
            self.writer.plain(page, white_space, at, chunk.valid());
            at += chunk.valid().len();
            let malformed = chunk.invalid().len();
            if malformed > 0 {
                note(&mut self.repairs, Repair::MalformedText);
                self.writer.malformed(page, at..at + malformed);
                at += malformed;
            }
        }
        end
    }
}

/// Returns the length of the line feed at the beginning of a text.
const fn line_feed_at(text: &[u8]) -> usize {
    match text {
        [b'\n', ..] => 1,
        [b'\r', b'\n', ..] => 2,
        _ => 0,
    }
}

impl Piecewise for Html {
    fn read(&mut self, input: &[u8], last: bool, out: &mut Output) -> Progress {
        let (begin, origin) = (self.read, self.read - out.base);
        let mut page = Page { out, origin };
        let mut at = 0;
        while let Some(rest) = input.get(at..).filter(|rest| !rest.is_empty()) {
            let next = self.tokens.next(begin + at, rest, last);
            let refers = matches!(next, Next::Text(_));
            match next {
                Next::More => break,
                Next::Markup(length) => at += length,
                Next::Text(length) | Next::Literal(length) => {
                    // Text that ends before the input is followed by markup.
                    let whole = last || length < rest.len();
                    let read = self.text(begin + at, &rest[..length], whole, refers, &mut page);
                    at += read;
                    if read < length {
                        break;
                    }
                }
                Next::Start(length, tag) => {
                    self.start(&tag, &mut page);
                    at += length;
                }
                Next::End(length, name) => {
                    self.end(&name, &mut page);
                    at += length;
                }
            }
            if self.writer.is_full() {
                self.read = begin + at;
                return Progress::pause(at);
            }
        }
        self.read = begin + at;
        Progress::up_to(at)
    }
}
