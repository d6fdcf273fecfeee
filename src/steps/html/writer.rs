//! Writes the text of a document: white space collapsed as a browser does, and where each byte
//! comes from.

use core::ops::Range;

use super::white_space::WhiteSpace;
use crate::steps::map::{MapBuilder, OffsetMap};

/// What is written before the next character of the same line.
#[derive(Clone, Debug)]
enum Pending {
    /// A space that comes from white space in this range of the document.
    Blank(Range<usize>),
    /// The border of a cell.
    Cell,
}

/// The text of a document and its offset map.
pub(super) struct Writer {
    text: String,
    map: MapBuilder,
    /// Blanks at the end of a line are not written, so a blank waits for the next character.
    pending: Option<Pending>,
}

impl Writer {
    pub(super) fn new(capacity: usize) -> Writer {
        let text = String::with_capacity(capacity);
        Writer { text, map: OffsetMap::builder(), pending: None }
    }

    pub(super) fn finish(self) -> (String, OffsetMap) {
        (self.text, self.map.build())
    }

    /// Returns the length of the text, without a blank that isn't written yet.
    pub(super) fn len(&self) -> usize {
        self.text.len()
    }

    /// Returns the range of the text from `start` on, without blanks and line ends around it.
    pub(super) fn content_from(&self, start: usize) -> Range<usize> {
        let text = self.text.get(start..).unwrap_or_default();
        let begun = text.trim_start_matches(is_white_space);
        let start = start + text.len() - begun.len();
        start..start + begun.trim_end_matches(is_white_space).len()
    }

    /// Appends text that is at `at` in the document.
    pub(super) fn plain(&mut self, white_space: WhiteSpace, at: usize, text: &str) {
        match white_space {
            WhiteSpace::Preserve if text.is_empty() => {}
            WhiteSpace::Preserve => {
                if text.starts_with('\n') {
                    self.drop_blank();
                }
                self.copy(at, text);
            }
            WhiteSpace::Collapse => self.collapsed(at, text),
            WhiteSpace::PreserveBreaks => {
                let mut at = at;
                for line in text.split_inclusive('\n') {
                    let content = line.strip_suffix('\n').unwrap_or(line);
                    self.collapsed(at, content);
                    if content.len() < line.len() {
                        self.drop_blank();
                        self.copy(at + content.len(), "\n");
                    }
                    at += line.len();
                }
            }
        }
    }

    /// Appends a character that a reference in a range of the document stands for.
    pub(super) fn replaced(&mut self, white_space: WhiteSpace, from: Range<usize>, text: &str) {
        match (white_space, text) {
            (WhiteSpace::Collapse, " " | "\t" | "\n" | "\r")
            | (WhiteSpace::PreserveBreaks, " " | "\t" | "\r") => self.blank(from),
            _ => {
                if text == "\n" {
                    self.drop_blank();
                }
                self.write_pending();
                self.text.push_str(text);
                self.map.replace(from, text.len());
            }
        }
    }

    /// Appends a character that is shown in place of an element.
    pub(super) fn object(&mut self) {
        self.write_pending();
        self.insert('\u{FFFC}');
    }

    /// Ends a line.
    pub(super) fn end_line(&mut self) {
        self.pending = None;
        self.insert('\n');
    }

    /// Ends a line at the border of a block, unless one has just ended.
    pub(super) fn end_block(&mut self) {
        if self.is_at_start() {
            self.pending = None;
        } else {
            self.end_line();
        }
    }

    /// Separates cells that are beside each other.
    pub(super) fn end_cell(&mut self) {
        self.pending = (!self.is_at_start()).then_some(Pending::Cell);
    }

    fn collapsed(&mut self, mut at: usize, text: &str) {
        let mut rest = text;
        while !rest.is_empty() {
            let word = rest.find(is_white_space).unwrap_or(rest.len());
            if word > 0 {
                self.copy(at, &rest[..word]);
            }
            let behind = &rest[word..];
            let blanks = behind.len() - behind.trim_start_matches(is_white_space).len();
            if blanks > 0 {
                self.blank(at + word..at + word + 1);
            }
            at += word + blanks;
            rest = &behind[blanks..];
        }
    }

    /// Notes white space that is shown as one space, and only within a line.
    fn blank(&mut self, from: Range<usize>) {
        if self.pending.is_none() && !self.is_at_start() {
            self.pending = Some(Pending::Blank(from));
        }
    }

    /// Forgets a blank, because a line ends behind it.
    fn drop_blank(&mut self) {
        if let Some(Pending::Blank(_)) = self.pending {
            self.pending = None;
        }
    }

    fn write_pending(&mut self) {
        match self.pending.take() {
            Some(Pending::Blank(from)) => {
                self.text.push(' ');
                self.map.replace(from, 1);
            }
            Some(Pending::Cell) => self.insert('\t'),
            None => {}
        }
    }

    /// Appends text as it is.
    fn copy(&mut self, at: usize, text: &str) {
        self.write_pending();
        self.text.push_str(text);
        self.map.copy(at..at + text.len());
    }

    fn insert(&mut self, c: char) {
        self.text.push(c);
        self.map.insert(c.len_utf8());
    }

    fn is_at_start(&self) -> bool {
        self.text.is_empty() || self.text.ends_with('\n')
    }
}

/// Returns whether CSS collapses a character. A no-break space stays.
const fn is_white_space(c: char) -> bool {
    matches!(c, ' ' | '\t' | '\n' | '\r')
}
