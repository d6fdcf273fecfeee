//! Collects anchors with their text and target.

use core::mem;
use core::ops::Range;

use super::style::is_white_space;
use super::tag::Value;
use crate::iri::Parts;

/// The maximum length of the text of an anchor in bytes. Text after it belongs to no anchor, so
/// that memory is bounded even if no anchor is closed (STEP-18).
const MAX_SHOWN: usize = 1 << 20;

/// An anchor of HTML that has a target.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Anchor {
    href: String,
    href_ranges: Vec<Range<usize>>,
    range: Range<usize>,
}

impl Anchor {
    /// Returns the target as browsers read it: character references resolved, blanks around it and
    /// line ends and tabs in it removed; empty if it is longer than 64 KiB, which no working
    /// address is.
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

    /// Returns whether its text is not scanned, because its target is a link (MAIL-28). A target
    /// that is relative to the document is not a link; an unknown one counts as a link.
    pub(crate) fn hides_text(&self) -> bool {
        let is_slash = |byte: &u8| matches!(byte, b'/' | b'\\');
        let slashes = self.href.bytes().take_while(is_slash).count();
        // Browsers read `\\host` and `///host` as `//host` (WHATWG URL, relative slash state).
        let has_host = slashes >= 2 && slashes < self.href.len();
        self.href.is_empty() || has_host || Parts::of(&self.href).scheme().is_some()
    }

    /// Returns the anchor with offsets in a part of the document that begins after `read` bytes of
    /// it and `written` bytes of its text. A target that begins before that is unknown.
    pub(crate) fn within(mut self, read: usize, written: usize) -> Anchor {
        if self.href_ranges.first().is_some_and(|range| range.start < read) {
            self.href.clear();
            self.href_ranges.clear();
        }
        for range in &mut self.href_ranges {
            *range = range.start - read..range.end - read;
        }
        self.range = self.range.start.max(written) - written..self.range.end.max(written) - written;
        self
    }

    /// Returns the range of its text content in [`Content::text`](super::Content::text), in bytes: at
    /// most 1 MiB.
    #[must_use]
    pub fn range(&self) -> Range<usize> {
        self.range.clone()
    }
}

/// An anchor whose end was read.
#[derive(Clone, Debug)]
pub(crate) struct Closed {
    pub(crate) anchor: Anchor,
    /// Its text, if it is kept.
    pub(crate) text: String,
}

impl Closed {
    /// Returns its memory in bytes.
    pub(super) fn weight(&self) -> usize {
        let ranges = size_of_val(self.anchor.href_ranges.as_slice());
        size_of::<Closed>() + self.anchor.href.len() + ranges + self.text.len()
    }
}

/// The open anchor, and those that were closed and not taken yet.
#[derive(Clone, Debug, Default)]
pub(super) struct Anchors {
    open: Option<Open>,
    closed: Vec<Closed>,
    pub(super) keeps_text: bool,
}

/// An open anchor. Once it has visible characters, its range begins and ends with one.
#[derive(Clone, Debug)]
struct Open {
    anchor: Anchor,
    hides_text: bool,
    has_text: bool,
    /// Its text so far.
    text: String,
}

impl Anchors {
    /// Opens an anchor with a target, or one whose target is too long.
    pub(super) fn open(&mut self, at: usize, href: &Value) {
        let mut anchor = Anchor { href: String::new(), href_ranges: Vec::new(), range: at..at };
        // If its target is too long to be read, its text is still not a link of its own.
        if !href.is_cut {
            let value = String::from_utf8_lossy(&href.bytes);
            anchor.href = value.trim_matches(|c: char| c <= ' ').replace(['\t', '\n', '\r'], "");
            if anchor.href.is_empty() {
                return;
            }
            anchor.href_ranges.clone_from(&href.pieces);
        }
        let hides_text = anchor.hides_text();
        self.open = Some(Open { anchor, hides_text, has_text: false, text: String::new() });
    }

    /// Returns where the target of the open anchor begins in the document.
    pub(super) fn open_at(&self) -> Option<u64> {
        self.open.as_ref()?.anchor.href_ranges.first().map(|range| range.start as u64)
    }

    pub(super) fn is_open(&self) -> bool {
        self.open.is_some()
    }

    /// Returns whether the open anchor has text.
    pub(super) fn has_text(&self) -> bool {
        self.open.as_ref().is_some_and(|open| open.has_text)
    }

    /// Returns whether the next text is not scanned.
    pub(super) fn hides_text(&self) -> bool {
        self.open.as_ref().is_some_and(|open| open.hides_text)
    }

    /// Returns the beginning of the part of a text that does not fit into the open anchor. `at`
    /// bytes were written before.
    pub(super) fn room(&self, at: usize, text: &str) -> Option<usize> {
        let open = self.open.as_ref()?;
        let mut end = match open.has_text {
            true => (open.anchor.range.start + MAX_SHOWN).saturating_sub(at),
            false => text.find(|c| !is_white_space(c))? + MAX_SHOWN,
        };
        if text.len() <= end {
            return None;
        }
        while !text.is_char_boundary(end) {
            end -= 1;
        }
        Some(end)
    }

    /// Appends text of the open anchor, before which `at` bytes were written.
    pub(super) fn push(&mut self, at: usize, text: &str) {
        let Some(open) = &mut self.open else { return };
        let begin = if open.has_text { Some(0) } else { text.find(|c| !is_white_space(c)) };
        let Some(begin) = begin else { return };
        if !open.has_text {
            open.has_text = true;
            open.anchor.range.start = at + begin;
        }
        if let Some((last, c)) = text.char_indices().rfind(|(_, c)| !is_white_space(*c)) {
            open.anchor.range.end = at + last + c.len_utf8();
        }
        if self.keeps_text {
            open.text.push_str(&text[begin..]);
        }
    }

    /// Closes the open anchor after `at` bytes of text. Returns its memory in bytes.
    pub(super) fn close(&mut self, at: usize) -> usize {
        let Some(Open { mut anchor, has_text, mut text, .. }) = self.open.take() else { return 0 };
        if !has_text {
            anchor.range = at..at;
        }
        text.truncate(anchor.range.len());
        self.closed.push(Closed { anchor, text });
        self.closed.last().map_or(0, Closed::weight)
    }

    /// Returns the anchors that were closed, once.
    pub(super) fn take(&mut self) -> Vec<Closed> {
        mem::take(&mut self.closed)
    }
}
