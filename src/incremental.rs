//! Texts that change while they are shown, as in editors and terminals.
//!
//! The links in a run depend on that run alone (`seam`). So the link under a pointer is found by
//! scanning the run around it, and an edit concerns only the runs that it touches.

use core::ops::Range;

use crate::link::Link;
use crate::scanner::{Links, Scanner};
use crate::seam::{Pieces, piece_at, run_end, run_start};
use crate::span::Span;

impl Scanner {
    /// Returns the link that [`Scanner::links`] finds at the byte at `offset`, such as the place of
    /// a pointer. `None` if there is no link there, or if the offset lies past the end of the text.
    ///
    /// Scans only the run around the offset, up to a space or an ASCII control other than ESC on either
    /// side. Time is linear in that run.
    ///
    /// ```
    /// use irispan::Scanner;
    ///
    /// let text = "see https://例え.jp/ä, or call";
    /// let link = Scanner::new().link_at(text, 14).unwrap();
    /// assert_eq!((link.as_str(), link.range()), ("https://例え.jp/ä", 4..24));
    /// assert!(Scanner::new().link_at(text, 24).is_none());
    /// ```
    #[must_use]
    pub fn link_at<'t, T>(&self, text: &'t T, offset: usize) -> Option<Link<'t>>
    where
        T: AsRef<[u8]> + ?Sized,
    {
        let text = text.as_ref();
        let piece = piece_at(text, offset, run_start(text, offset), self.config().max_run())?;
        let mut links = self.links_of(piece).skip_while(|link| link.end() <= offset);
        links.next().filter(|link| link.start() <= offset)
    }

    /// Returns the part of a text that must be scanned again if the bytes of `range` change: the runs that
    /// the range touches. The part begins just after the last boundary before the range and ends at the
    /// first boundary after it; a boundary is a space or an ASCII control other than ESC.
    ///
    /// The links outside of this part do not depend on `range`, and those in it depend on this part
    /// alone. A range that lies outside of the text is treated as its end. Time is linear in the
    /// part.
    ///
    /// ```
    /// use irispan::Scanner;
    ///
    /// let text = "a.com http://b.com/c d.com";
    /// assert_eq!(Scanner::new().safe_range(text, 14..15), 6..20);
    /// assert_eq!(Scanner::new().safe_range(text, 20..21), 6..26);
    /// ```
    #[must_use]
    pub fn safe_range<T>(&self, text: &T, range: Range<usize>) -> Range<usize>
    where
        T: AsRef<[u8]> + ?Sized,
    {
        let text = text.as_ref();
        let start = range.start.min(text.len());
        let end = range.end.clamp(start, text.len());
        run_start(text, start)..run_end(text, end)
    }

    /// Returns the links of [`Scanner::links`] in the [safe range](Scanner::safe_range) around
    /// `range`, in order, such as those of the lines that a window shows. Offsets count in `text`.
    ///
    /// No link crosses an end of the safe range, so these are all links that touch `range`, and
    /// their neighbours in the same run. Time is linear in the safe range.
    ///
    /// ```
    /// use irispan::Scanner;
    ///
    /// let text = "a.com http://b.com/c d.com";
    /// let scanner = Scanner::new();
    /// let found: Vec<_> = scanner.links_in(text, 14..15).map(|link| link.range()).collect();
    /// assert_eq!(found, [6..20]);
    /// ```
    pub fn links_in<'s, 't, T>(&'s self, text: &'t T, range: Range<usize>) -> Links<'s, 't>
    where
        T: AsRef<[u8]> + ?Sized,
    {
        let safe = self.safe_range(text, range);
        let mut pieces = Pieces::within(text.as_ref(), safe, self.config().max_run());
        Links::new(self.config(), pieces.next().unwrap_or_default(), pieces)
    }

    /// Computes which links an edit removed and which it added.
    ///
    /// `old` are the spans of the text before the edit, in order; `text` is the text after it. Scans
    /// only the runs that the edit touches, up to a space or an ASCII control other than ESC on either side.
    ///
    /// ```
    /// use irispan::{Edit, Scanner, Span};
    ///
    /// let scanner = Scanner::new();
    /// let mut spans: Vec<Span> = scanner.links("a.com x b.com c.com").map(|link| link.span()).collect();
    ///
    /// // `x ` is replaced by `http://`.
    /// let edited = "a.com http://b.com c.com";
    /// let change = scanner.rescan(edited, &spans, Edit::replace(6..8, 7));
    /// assert_eq!(change.removed(), 1..2);
    /// assert_eq!(change.added()[0].range(), 6..18);
    ///
    /// change.apply(&mut spans);
    /// assert!(scanner.links(edited).map(|link| link.span()).eq(spans));
    /// ```
    #[must_use]
    pub fn rescan<T>(&self, text: &T, old: &[Span], edit: Edit) -> Change
    where
        T: AsRef<[u8]> + ?Sized,
    {
        let text = text.as_ref();
        // An edit outside of the text counts as one at its end.
        let begin = edit.start.min(text.len());
        let end = begin.saturating_add(edit.new_len).min(text.len());
        let run_start = run_start(text, begin);
        let run_end = run_end(text, end);
        let old_end = edit.start.saturating_add(edit.old_len);
        let old_run_end = old_end.saturating_add(run_end - end);
        let first = old.partition_point(|span| span.end <= run_start);
        let last = old.partition_point(|span| span.start < old_run_end).max(first);
        let runs = text.get(run_start..run_end).unwrap_or_default();
        let added = self.links(runs).map(|link| link.span().offset_by(run_start)).collect();
        Change { removed: first..last, added, begin, old_end, new_end: end }.without_common(old)
    }
}

/// An edit of a text: some bytes were replaced by others; see [`Scanner::rescan`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Edit {
    start: usize,
    old_len: usize,
    new_len: usize,
}

impl Edit {
    /// Returns the edit that inserted `len` bytes at the offset `at`.
    #[must_use]
    pub const fn insert(at: usize, len: usize) -> Edit {
        Edit::replace(at..at, len)
    }

    /// Returns the edit that deleted these bytes, as they were counted before it.
    #[must_use]
    pub const fn delete(range: Range<usize>) -> Edit {
        Edit::replace(range, 0)
    }

    /// Returns the edit that replaced the bytes of `old`, as they were counted before it, by
    /// `new_len` others. An end before the start is treated as the start.
    #[must_use]
    pub const fn replace(old: Range<usize>, new_len: usize) -> Edit {
        Edit { start: old.start, old_len: old.end.saturating_sub(old.start), new_len }
    }

    /// Returns the bytes that were replaced, as they were counted before the edit.
    #[must_use]
    pub const fn old_range(&self) -> Range<usize> {
        self.start..self.start.saturating_add(self.old_len)
    }

    /// Returns the bytes that replaced them, as they are counted after the edit.
    #[must_use]
    pub const fn new_range(&self) -> Range<usize> {
        self.start..self.start.saturating_add(self.new_len)
    }
}

/// The effect of an edit on the links of a text; see [`Scanner::rescan`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    removed: Range<usize>,
    added: Vec<Span>,
    /// The start of the edit, and its end in the old and the new text.
    begin: usize,
    old_end: usize,
    new_end: usize,
}

impl Change {
    /// Returns the indices of the old spans that the edit removed. A link whose text was edited is
    /// one of them, even if its span is the same. The spans before them did not change; those after
    /// them have [`moved`](Change::moved).
    #[must_use]
    pub const fn removed(&self) -> Range<usize> {
        self.removed.start..self.removed.end
    }

    /// Returns the spans that the edit added in place of the removed ones, in order.
    #[must_use]
    pub fn added(&self) -> &[Span] {
        &self.added
    }

    /// Returns whether no link was removed or added. Links may have moved.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.removed.is_empty() && self.added.is_empty()
    }

    /// Returns a span that follows the edit as it lies in the text after the edit.
    #[must_use]
    pub const fn moved(&self, span: Span) -> Span {
        let Span { start, end, alternative_end, .. } = span;
        let (start, end) = (self.place(start), self.place(end));
        Span { start, end, alternative_end: self.place(alternative_end), ..span }
    }

    const fn place(&self, at: usize) -> usize {
        at.saturating_sub(self.old_end).saturating_add(self.new_end)
    }

    /// Turns the old spans into the new ones. Time is linear in the number of spans that
    /// follow the edit.
    pub fn apply(&self, spans: &mut Vec<Span>) {
        let end = self.removed.end.min(spans.len());
        let start = self.removed.start.min(end);
        for span in spans.iter_mut().skip(end) {
            *span = self.moved(*span);
        }
        spans.splice(start..end, self.added.iter().copied());
    }

    /// Removes links from the change that are the same before and after the edit, at both of its
    /// ends.
    fn without_common(mut self, old: &[Span]) -> Change {
        let removed = old.get(self.removed()).unwrap_or_default();
        let before = |(old, new): &(&Span, &Span)| old == new && old.end <= self.begin;
        let first = removed.iter().zip(&self.added).take_while(before).count();
        let (removed, added) = (&removed[first..], &self.added[first..]);
        let after =
            |(old, new): &(&Span, &Span)| old.start >= self.old_end && self.moved(**old) == **new;
        let last = removed.iter().rev().zip(added.iter().rev()).take_while(after).count();
        self.added.truncate(first + added.len() - last);
        self.added.drain(..first);
        self.removed = self.removed.start + first..self.removed.end - last;
        self
    }
}
