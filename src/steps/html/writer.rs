//! Writes the text of a document with its map, and collapses white space as browsers do.

use core::ops::Range;

use super::anchors::{Anchors, Closed};
use super::notes::Notes;
use super::style::{Border, WhiteSpace, is_white_space};
use super::tag::Value;
use crate::steps::Output;
use crate::text::hard::is_boundary;

/// The number of anchors in a run of text, and their total size in bytes, above which they are
/// taken early (STEP-18).
const MAX_ANCHORS: usize = 1024;
const MAX_WEIGHT: usize = 1 << 20;

/// The byte that masks text in which no link must be found; it ends every link.
const ENDS_LINKS: u8 = 0xFF;

/// The character for an object in the text (MAIL-28). It ends links, and a host that continues
/// after it isn't reported (T1).
const OBJECT: &str = "\u{FFFC}";

/// What is written before the next character in the same line.
#[derive(Clone, Debug)]
enum Pending {
    /// A space that comes from white space in this range of the document.
    Blank(Range<usize>),
    /// The border of a cell.
    Cell,
    /// The border of two anchors whose text is scanned.
    Anchor,
    /// The border of an object among the characters, or of text that isn't shown.
    Object,
    /// The beginning of a hidden element without text so far.
    Hidden,
}

/// Writes the text of a document. Offsets of the document count from its beginning.
#[derive(Clone, Debug, Default)]
pub(super) struct Writer {
    /// The number of bytes that were written.
    written: usize,
    /// Whether the text ends within a line.
    in_line: bool,
    /// Whether the text ends with an object.
    after_object: bool,
    /// What is written before the next character. Blanks at the end of a line are not written, so
    /// they wait here.
    pending: Option<Pending>,
    notes: Notes,
    anchors: Anchors,
    /// The number of bytes that were written when the last anchor ended whose text is scanned.
    scanned_anchor_end: Option<usize>,
    /// The size in bytes and the number of the anchors that were closed since the last boundary.
    of_run: (usize, usize),
    /// Whether text in which no link must be found is masked.
    masks: bool,
    /// Whether some U+FFFD replace bytes that are not valid UTF-8.
    malformed: bool,
}

/// The output of a [`Writer`]: a text whose map begins `origin` bytes into the document.
#[derive(Debug)]
pub(super) struct Page<'o> {
    pub(super) out: &'o mut Output,
    pub(super) origin: usize,
}

impl Page<'_> {
    /// Adds `length` bytes to the map that come from a range of the document.
    fn map(&mut self, from: Range<usize>, length: usize) {
        match from.start.checked_sub(self.origin) {
            Some(start) if from.len() == length => self.out.map.copy(start..start + length),
            Some(start) => self.out.map.replace(start..from.end - self.origin, length),
            // The map may have forgotten white space that waited long.
            None => self.out.map.insert(length),
        }
    }
}

impl Writer {
    /// Returns a writer that masks text in which no link must be found, and keeps the text of
    /// anchors.
    pub(super) fn masking() -> Writer {
        let mut writer = Writer { masks: true, ..Writer::default() };
        writer.anchors.keeps_text = true;
        writer
    }

    /// Returns how many bytes were written.
    pub(super) const fn written(&self) -> usize {
        self.written
    }

    /// Returns whether the next text is after a blank or in another line.
    pub(super) const fn begins_run(&self) -> bool {
        match self.pending {
            Some(Pending::Blank(_) | Pending::Cell | Pending::Anchor) => true,
            // An object isn't a blank: a link before it may depend on the text after it (R2-45).
            Some(Pending::Object | Pending::Hidden) | None => !self.in_line,
        }
    }

    /// Opens an anchor. No link extends from the text of one anchor to that of the next (MAIL-28).
    pub(super) fn open_anchor(&mut self, href: &Value) {
        self.anchors.open(self.written, href);
        let follows = self.scanned_anchor_end == Some(self.written) && self.in_line;
        if follows && self.anchors.is_open() && !self.anchors.hides_text() && self.pending.is_none()
        {
            self.pending = Some(Pending::Anchor);
        }
    }

    /// Returns where the target of the open anchor begins in the document.
    pub(super) fn open_anchor_at(&self) -> Option<u64> {
        self.anchors.open_at()
    }

    /// Returns whether an anchor is open.
    pub(super) fn has_open_anchor(&self) -> bool {
        self.anchors.is_open()
    }

    /// Closes the open anchor.
    pub(super) fn close_anchor(&mut self) {
        if self.anchors.is_open() {
            if self.anchors.has_text() {
                let is_scanned = !self.anchors.hides_text();
                self.scanned_anchor_end = is_scanned.then_some(self.written);
            } else {
                self.pending.take_if(|pending| matches!(pending, Pending::Anchor));
            }
            let weight = self.anchors.close(self.written);
            self.of_run = (self.of_run.0 + weight, self.of_run.1 + 1);
        }
    }

    /// Returns the anchors that were closed, once.
    pub(super) fn take_anchors(&mut self) -> Vec<Closed> {
        self.anchors.take()
    }

    /// Returns, once, whether one run of text has so many anchors that they must be taken.
    pub(super) fn is_full(&mut self) -> bool {
        let is_full = self.of_run.0 >= MAX_WEIGHT || self.of_run.1 >= MAX_ANCHORS;
        if is_full {
            self.of_run = (0, 0);
        }
        is_full
    }

    /// Appends text at offset `at` of the document.
    pub(super) fn plain(
        &mut self,
        page: &mut Page<'_>,
        white_space: WhiteSpace,
        at: usize,
        text: &str,
    ) {
        match white_space {
            WhiteSpace::Preserve if text.is_empty() => {}
            WhiteSpace::Preserve => {
                if text.starts_with('\n') {
                    self.drop_blank();
                }
                self.copy(page, at, text);
            }
            WhiteSpace::Collapse => self.collapsed(page, at, text),
            WhiteSpace::PreserveBreaks => {
                let mut at = at;
                for line in text.split_inclusive('\n') {
                    let content = line.strip_suffix('\n').unwrap_or(line);
                    self.collapsed(page, at, content);
                    if content.len() < line.len() {
                        self.drop_blank();
                        self.copy(page, at + content.len(), "\n");
                    }
                    at += line.len();
                }
            }
        }
    }

    /// Appends a character that a reference in a range of the document stands for.
    pub(super) fn replaced(
        &mut self,
        page: &mut Page<'_>,
        white_space: WhiteSpace,
        from: Range<usize>,
        text: &str,
    ) {
        match (white_space, text) {
            (WhiteSpace::Collapse, " " | "\t" | "\n" | "\r")
            | (WhiteSpace::PreserveBreaks, " " | "\t" | "\r") => self.blank(from),
            _ => {
                if text == "\n" {
                    self.drop_blank();
                }
                self.write_pending(page, text);
                self.push(page, from, text);
            }
        }
    }

    /// Appends the character for an object.
    pub(super) fn object(&mut self, page: &mut Page<'_>) {
        self.write_pending(page, OBJECT);
        self.push(page, 0..0, OBJECT);
    }

    /// Ends a line.
    pub(super) fn end_line(&mut self, page: &mut Page<'_>) {
        self.pending = None;
        self.insert(page, '\n');
    }

    /// Ends a line at the border of a block, unless one has just ended.
    pub(super) fn end_block(&mut self, page: &mut Page<'_>) {
        if self.in_line {
            self.end_line(page);
        } else {
            self.pending = None;
        }
    }

    /// Begins an element with a border.
    pub(super) fn begin_border(&mut self, page: &mut Page<'_>, border: Border) {
        match (border, &self.pending) {
            (Border::Hidden, None) if self.in_line && !self.after_object => {
                self.pending = Some(Pending::Hidden);
            }
            // Which of two that are within each other is empty isn't known.
            (Border::Hidden, Some(Pending::Hidden)) => self.pending = Some(Pending::Object),
            (Border::Hidden, _) => {}
            _ => self.end_border(page, border),
        }
    }

    /// Ends an element with a border.
    pub(super) fn end_border(&mut self, page: &mut Page<'_>, border: Border) {
        match (border, &self.pending) {
            (Border::None, _) => {}
            (Border::Line, _) => self.end_block(page),
            (Border::Hidden, Some(Pending::Hidden)) => self.pending = None,
            (Border::Hidden | Border::Object, None | Some(Pending::Hidden))
                if self.in_line && !self.after_object =>
            {
                self.pending = Some(Pending::Object);
            }
            (Border::Hidden | Border::Object, _) => {}
        }
    }

    /// Separates adjacent cells.
    pub(super) fn end_cell(&mut self) {
        self.pending = self.in_line.then_some(Pending::Cell);
    }

    /// Begins raised text.
    pub(super) fn begin_raised(&mut self) {
        self.notes.begin();
    }

    /// Ends raised text.
    pub(super) fn end_raised(&mut self) {
        self.notes.end();
    }

    fn collapsed(&mut self, page: &mut Page<'_>, mut at: usize, text: &str) {
        let mut rest = text;
        while !rest.is_empty() {
            let word = rest.find(is_white_space).unwrap_or(rest.len());
            if word > 0 {
                self.copy(page, at, &rest[..word]);
            }
            let after = &rest[word..];
            let blanks = after.len() - after.trim_start_matches(is_white_space).len();
            if blanks > 0 {
                self.blank(at + word..at + word + 1);
            }
            at += word + blanks;
            rest = &after[blanks..];
        }
    }

    /// Notes white space, which becomes one space within a line.
    fn blank(&mut self, from: Range<usize>) {
        if !matches!(self.pending, Some(Pending::Blank(_) | Pending::Cell)) && self.in_line {
            self.pending = Some(Pending::Blank(from));
        }
    }

    /// Drops a pending blank, because the line ends after it.
    fn drop_blank(&mut self) {
        self.pending.take_if(|pending| !matches!(pending, Pending::Cell));
    }

    /// Writes what is pending before the next text.
    fn write_pending(&mut self, page: &mut Page<'_>, next: &str) {
        let begins_word = !self.in_line || self.pending.is_some();
        if self.notes.parts(next, begins_word) {
            self.insert(page, ' ');
        }
        match self.pending.take() {
            Some(Pending::Blank(from)) => self.push(page, from, " "),
            Some(Pending::Cell) => self.insert(page, '\t'),
            Some(Pending::Anchor) => self.insert(page, ' '),
            // One object is enough.
            Some(Pending::Object | Pending::Hidden) if next == OBJECT => {}
            Some(Pending::Object | Pending::Hidden) => self.push(page, 0..0, OBJECT),
            None => {}
        }
    }

    /// Appends text as it is.
    fn copy(&mut self, page: &mut Page<'_>, mut at: usize, text: &str) {
        self.write_pending(page, text);
        let mut rest = text;
        while let Some(room) = self.anchors.room(self.written, rest) {
            let (last, after) = rest.split_at(room);
            self.push(page, at..at + room, last);
            self.close_anchor();
            (at, rest) = (at + room, after);
        }
        self.push(page, at..at + rest.len(), rest);
    }

    /// Appends U+FFFD for bytes that are not valid UTF-8.
    pub(super) fn malformed(&mut self, page: &mut Page<'_>, from: Range<usize>) {
        self.malformed = true;
        self.write_pending(page, "\u{FFFD}");
        self.push(page, from, "\u{FFFD}");
    }

    fn insert(&mut self, page: &mut Page<'_>, c: char) {
        self.push(page, 0..0, c.encode_utf8(&mut [0; 4]));
    }

    /// Appends text that comes from a range of the document.
    fn push(&mut self, page: &mut Page<'_>, from: Range<usize>, text: &str) {
        if text.is_empty() {
            return;
        }
        if self.anchors.room(self.written, text).is_some() {
            self.close_anchor();
        }
        self.anchors.push(self.written, text);
        self.in_line = !text.ends_with('\n');
        self.after_object = text.ends_with(OBJECT);
        self.notes.push(text);
        self.written += text.len();
        let begin = page.out.text.len();
        page.out.text.extend_from_slice(text.as_bytes());
        if self.masks {
            self.mask(&mut page.out.text[begin..]);
        }
        if self.of_run.1 > 0 && page.out.text[begin..].iter().any(|byte| is_boundary(*byte)) {
            self.of_run = (0, 0);
        }
        page.map(from, text.len());
    }

    /// Masks text in which no link must be found: that of anchors (MAIL-28), and U+FFFD for bytes
    /// that are not valid UTF-8.
    fn mask(&self, text: &mut [u8]) {
        if self.anchors.hides_text() {
            for byte in text.iter_mut().filter(|byte| !is_white_space(char::from(**byte))) {
                *byte = ENDS_LINKS;
            }
        } else if self.malformed {
            let places: Vec<_> = memchr::memmem::find_iter(text, "\u{FFFD}").collect();
            for at in places {
                text[at..at + '\u{FFFD}'.len_utf8()].fill(ENDS_LINKS);
            }
        }
    }
}
