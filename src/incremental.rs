//! Texts that change while they are looked at: editors, terminals, windows with mail.
//!
//! Whatever stands in a run depends on that run alone (`seam`), so what is under a pointer is found
//! by a look at the run around it, and an edit concerns the runs that it touches.

use core::ops::Range;

use crate::link::Link;
use crate::scanner::Scanner;
use crate::seam::Piece;
use crate::span::Span;
use crate::text::hard::{first_hard, is_hard, last_hard};
use crate::text::utf8::start_of_character;

impl Scanner {
    /// The link that covers the byte at `offset`, if [`Scanner::links`] finds one there: what is under a
    /// pointer. Nothing behind the end of the text.
    ///
    /// Looks only at the run around it, up to an ASCII control or space on either side.
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
        let piece = self.piece_at(text.as_ref(), offset)?;
        let mut links = self.links_of(piece).skip_while(|link| link.end() <= offset);
        links.next().filter(|link| link.start() <= offset)
    }

    /// What becomes of the links of a text when it is edited: which fell, and which came.
    ///
    /// `old` are the spans of the text before the edit, in order; `text` is the text after it. Looks only
    /// at the runs that the edit touches, up to an ASCII control or space on either side.
    ///
    /// ```
    /// use irispan::{Edit, Scanner, Span};
    ///
    /// let scanner = Scanner::new();
    /// let mut spans: Vec<Span> = scanner.links("a.com x b.com c.com").map(|link| link.span()).collect();
    ///
    /// // `x ` is replaced by `http://`.
    /// let edited = "a.com http://b.com c.com";
    /// let change = scanner.rescan(edited, &spans, Edit::new(6..8, 7));
    /// assert_eq!(change.fell(), 1..2);
    /// assert_eq!(change.came()[0].range(), 6..18);
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
        // An edit that lies outside of the text is one at its end.
        let begin = edit.start.min(text.len());
        let end = begin.saturating_add(edit.new_len).min(text.len());
        let run_start = run_start(text, begin);
        let run_end = run_end(text, end);
        let old_end = edit.start.saturating_add(edit.old_len);
        let old_run_end = old_end.saturating_add(run_end - end);
        let first = old.partition_point(|span| span.end <= run_start);
        let last = old.partition_point(|span| span.start < old_run_end).max(first);
        let runs = text.get(run_start..run_end).unwrap_or_default();
        let came = self.links(runs).map(|link| link.span().offset_by(run_start)).collect();
        Change { fell: first..last, came, begin, old_end, new_end: end }.without_common(old)
    }

    /// The piece that holds the byte at `offset`; nothing if that byte is Hard.
    fn piece_at<'t>(&self, text: &'t [u8], offset: usize) -> Option<Piece<'t>> {
        if is_hard(*text.get(offset)?) {
            return None;
        }
        let max_run = self.config().max_run();
        let start = run_start(text, offset);
        let mut number = (offset - start) / max_run;
        // The place where the run is cut for the n-th time, if it goes on so far.
        let place = |number: usize| {
            let at = start.checked_add(number.checked_mul(max_run)?)?;
            text.get(at).map(|_| start_of_character(text, at))
        };
        // The next cut may have moved back before the offset.
        let next = place(number + 1).filter(|at| *at <= offset);
        number += usize::from(next.is_some());
        let base = if number == 0 { start } else { place(number)? };
        let rest = text.get(base..)?;
        let most = start.saturating_add(number.saturating_add(1).saturating_mul(max_run));
        let near = text.get(base..=most).unwrap_or(rest);
        let (end, cut_after) = match first_hard(near) {
            Some(at) => (base + at, false),
            None if most < text.len() => (start_of_character(text, most), true),
            None => (text.len(), false),
        };
        let bytes = text.get(base..end)?;
        Some(Piece { base, bytes, cut_before: number > 0, cut_after })
    }
}

/// Where the run begins that goes on up to `at`.
fn run_start(text: &[u8], at: usize) -> usize {
    last_hard(text.get(..at).unwrap_or(text)).map_or(0, |hard| hard + 1)
}

/// Where the run ends that goes on behind `at`.
fn run_end(text: &[u8], at: usize) -> usize {
    let rest = text.get(at..).unwrap_or_default();
    first_hard(rest).map_or(text.len(), |hard| at + hard)
}

/// An edit of a text: some bytes were replaced by others.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Edit {
    start: usize,
    old_len: usize,
    new_len: usize,
}

impl Edit {
    /// The bytes of `old`, as they were counted before the edit, were replaced by `new_len` others. Where
    /// nothing was taken away, or nothing put in, the one or the other is empty.
    #[must_use]
    pub const fn new(old: Range<usize>, new_len: usize) -> Edit {
        Edit { start: old.start, old_len: old.end.saturating_sub(old.start), new_len }
    }
}

/// What an edit does to the links of a text; see [`Scanner::rescan`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    fell: Range<usize>,
    came: Vec<Span>,
    /// Where the edit begins, and where it ends before and after.
    begin: usize,
    old_end: usize,
    new_end: usize,
}

impl Change {
    /// The old spans that are no more, by their index. A link whose text was edited is one of them, even
    /// if its span is the same. Those before them are as they were; those behind them have
    /// [`moved`](Change::moved).
    #[must_use]
    pub const fn fell(&self) -> Range<usize> {
        self.fell.start..self.fell.end
    }

    /// The spans that take their place, in order.
    #[must_use]
    pub fn came(&self) -> &[Span] {
        &self.came
    }

    /// Whether all links are as they were, but for their place.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.fell.is_empty() && self.came.is_empty()
    }

    /// A span behind the edit, where it lies after it.
    #[must_use]
    pub const fn moved(&self, span: Span) -> Span {
        let Span { start, end, alternative_end, .. } = span;
        let (start, end) = (self.place(start), self.place(end));
        Span { start, end, alternative_end: self.place(alternative_end), ..span }
    }

    const fn place(&self, at: usize) -> usize {
        at.saturating_sub(self.old_end).saturating_add(self.new_end)
    }

    /// Makes the old spans the new ones. Takes time for each span behind the edit.
    pub fn apply(&self, spans: &mut Vec<Span>) {
        let end = self.fell.end.min(spans.len());
        let start = self.fell.start.min(end);
        for span in spans.iter_mut().skip(end) {
            *span = self.moved(*span);
        }
        spans.splice(start..end, self.came.iter().copied());
    }

    /// Leaves out what is the same before and after, on either side of the edit.
    fn without_common(mut self, old: &[Span]) -> Change {
        let fell = old.get(self.fell()).unwrap_or_default();
        let before = |(old, new): &(&Span, &Span)| old == new && old.end <= self.begin;
        let first = fell.iter().zip(&self.came).take_while(before).count();
        let (fell, came) = (&fell[first..], &self.came[first..]);
        let behind =
            |(old, new): &(&Span, &Span)| old.start >= self.old_end && self.moved(**old) == **new;
        let last = fell.iter().rev().zip(came.iter().rev()).take_while(behind).count();
        self.came.truncate(first + came.len() - last);
        self.came.drain(..first);
        self.fell = self.fell.start + first..self.fell.end - last;
        self
    }
}
