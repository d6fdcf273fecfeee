//! The walk over the marks of a text, and the borders that keep it linear.
//!
//! ```text
//! pos = floor = judged = 0
//! loop
//!     mark = first mark at or after max(pos, judged) that was not looked at yet
//!     look for a link at the mark:
//!         the labels of a bare host are read backward, not beyond `pos`
//!         a scheme, a local part or userinfo is read backward, not beyond `floor`
//!     labels of a bare host were read, up to `end`:
//!         pos = end            no other host begins within them; but they may still be
//!                              a local part or the name of a scheme, so `floor` stays
//!     labels end with no listed top-level domain:
//!         judged = end         their other separators need no look
//!     a link was found, up to `end`:
//!         pos = floor = end    nothing of it belongs to another link
//!     a host was refused, up to `end`:
//!         pos = max(pos, end), floor = end
//! ```
//!
//! `floor` never exceeds `pos`, and neither moves back. What is read backward from a mark lies
//! after `floor`, but for bounded looks at what directly precedes a host; what is read forward and
//! does not move a border is capped by a constant, here or in [`limits`](crate::limits). [`Search::steps`] counts the bytes that were looked at; a test holds
//! that the count grows linearly on every family of hostile texts.

use super::fast::sieve::sifted;
use super::fast::switch::Shortcuts;
use super::walk::{Met, SecondWalk};
use crate::config::ScannerConfig;
use crate::span::{Flags, Kind, Span};
use crate::tables::CodePoints;
use crate::text::label::begins_with_www;
use crate::text::utf8::{byte, byte_before};
use crate::trigger::{FirstWord, Kernel, Marks, Reader};

/// A search through one text in which no link crosses the borders.
#[derive(Clone)]
pub(crate) struct Search<'s, 't> {
    pub(super) config: &'s ScannerConfig,
    pub(super) unicode: &'s CodePoints,
    pub(super) kernel: Kernel,
    pub(super) shortcuts: Shortcuts,
    pub(super) text: &'t [u8],
    marks: Marks,
    /// Links, and the labels of bare hosts, begin here or later.
    pub(super) pos: usize,
    /// Text before this belongs to a link, or to a host that was refused.
    pub(super) floor: usize,
    /// Separators before this belong to labels that were judged.
    pub(super) judged: usize,
    /// Where labels begin and end that are not a host because of one before the last (R2-13).
    pub(super) no_host: (usize, usize),
    /// Bare hosts and addresses before this are tails of a link that a bidi control cut (T1).
    pub(super) no_tail_before: usize,
    /// Up to here the run goes on that was refused last (R2-48).
    pub(super) refused_before: usize,
    /// The link that was found last. It is built in place and read from here: a load that spans
    /// several recent stores has to wait for all of them, see [`Flags`].
    pub(super) found: Span,
    /// Bytes looked at so far.
    pub(super) steps: u64,
    /// The second walk, if the configuration asks for what only that finds.
    pub(super) second: Option<SecondWalk>,
}

impl<'s, 't> Search<'s, 't> {
    /// Looks at a text; returns `None` if that shows that it holds no link.
    #[inline]
    pub(crate) fn look(config: &ScannerConfig, text: &[u8]) -> Option<FirstWord> {
        if config.has_second_walk() {
            // Its places are other bytes.
            return Some(FirstWord::default());
        }
        Marks::look(config.kernel(), config.mark_set(), text)
    }

    /// Starts a search. `look` is what [`look`](Self::look) said about the text.
    #[inline(always)]
    pub(crate) fn new(
        config: &'s ScannerConfig,
        text: &'t [u8],
        look: Option<FirstWord>,
    ) -> Search<'s, 't> {
        let kernel = config.kernel();
        let reader = sifted(Reader::new(kernel, config.mark_set()), config);
        Search {
            config,
            unicode: config.code_points(),
            kernel,
            shortcuts: Shortcuts::of(config),
            text,
            marks: Marks::new(reader, text, look.unwrap_or_default()),
            pos: if look.is_some() { 0 } else { text.len() },
            floor: 0,
            judged: 0,
            no_host: (0, 0),
            no_tail_before: 0,
            refused_before: 0,
            found: Span::empty(),
            steps: 0,
            second: config.has_second_walk().then(SecondWalk::new),
        }
    }

    /// Returns how many marks the walk over a text would look at, if none were skipped.
    pub(crate) fn count_marks(config: &ScannerConfig, text: &[u8]) -> usize {
        let reader = sifted(Reader::new(config.kernel(), config.mark_set()), config);
        Marks::new(reader, text, FirstWord::default()).count(text)
    }

    /// Returns the text that is searched.
    pub(crate) const fn text(&self) -> &'t [u8] {
        self.text
    }

    /// Returns how many bytes were looked at so far; bytes looked at twice count twice.
    pub(crate) const fn steps(&self) -> u64 {
        self.steps
    }

    /// Returns the span that was found last.
    #[inline]
    pub(crate) const fn found(&self) -> &Span {
        &self.found
    }

    /// Finds the next span that the configuration asks for; returns `false` if there is none.
    #[inline]
    pub(crate) fn next(&mut self) -> bool {
        if self.second.is_some() {
            return self.next_of_both();
        }
        while !self.marks.are_before(self.pos)
            && let Met::Link = self.meet()
        {
            if self.keep_wanted() {
                return true;
            }
        }
        false
    }

    /// Goes on to the next link, asked for or not; with a second walk, also to the next refusal.
    ///
    /// Both walks call the one copy of this function: it holds most of the search, inlined.
    #[inline(never)]
    pub(super) fn meet(&mut self) -> Met {
        // Marks before this are done with; `pos` stays behind, because a host may begin there.
        let mut from = self.pos;
        loop {
            let Some(mark) = self.marks.next(self.text, from) else {
                self.pos = self.text.len();
                return Met::Nothing;
            };
            self.steps += 1;
            let floor = self.floor;
            let found =
                if self.text[mark] == b':' { self.at_colon(mark) } else { self.at_separator(mark) };
            if found {
                self.note_bidi_control();
                self.pos = self.found.end;
                self.floor = self.found.end;
                return Met::Link;
            }
            if self.second.is_some() && self.floor > floor.max(mark) {
                return Met::Refused { mark };
            }
            self.marks.miss();
            from = self.pos.max(mark + 1).max(self.judged);
        }
    }

    /// Flags the link if a bidi control touches it.
    #[inline(always)]
    pub(super) fn note_bidi_control(&mut self) {
        let Span { start, end, .. } = self.found;
        // No ASCII is a part of one.
        if (byte(self.text, end) | byte_before(self.text, start, 0)) >= 0x80
            && self.touches_bidi_control(start, end)
        {
            self.found.flags |= Flags::INVISIBLE;
        }
    }

    /// Shortens the link to what is asked for; returns whether any of it is.
    #[inline(always)]
    pub(super) fn keep_wanted(&mut self) -> bool {
        // The kind is read only if it matters: a load as wide as a register would have to wait for the
        // stores of all fields around it, see [`Flags`].
        self.found.confidence >= self.config.min_confidence()
            && (self.config.settled.every_link || self.keep_asked_for())
    }

    /// Does so for the kinds and switches of the configuration, whatever the grade.
    #[inline(never)]
    fn keep_asked_for(&mut self) -> bool {
        (self.config.reports(self.found.kind) || self.is_written_mailto())
            && (!self.config.narrows() || self.narrow())
    }

    /// Returns whether the link is an address with `mailto:`, and links with a scheme are asked for.
    #[cold]
    fn is_written_mailto(&self) -> bool {
        let Span { start, end, kind, .. } = self.found;
        let link = self.text.get(start..end).unwrap_or_default();
        kind == Kind::Email
            && self.config.reports(Kind::Url)
            && link.get(..7).is_some_and(|scheme| scheme.eq_ignore_ascii_case(b"mailto:"))
    }

    /// Applies the switches that leave out links; returns whether this one is left, perhaps as its shorter
    /// reading.
    #[cold]
    fn narrow(&mut self) -> bool {
        let Span { start, end, alternative_end, kind, .. } = self.found;
        let www = begins_with_www(&self.text[start..end]);
        if self.config.www_only() && kind == Kind::Domain && !www {
            return false;
        }
        if !self.config.ascii_only() || self.text[start..end].is_ascii() {
            return true;
        }
        let shorter = alternative_end < end && self.text[start..alternative_end].is_ascii();
        if shorter {
            self.found.end = alternative_end;
            self.found.flags = self.found.flags.without(Flags::SCRIPT_CHANGE | Flags::INVISIBLE);
        }
        shorter
    }

    /// Moves the borders to `end` without a link.
    pub(super) fn refuse(&mut self, end: usize) {
        self.pos = self.pos.max(end);
        self.floor = end;
    }
}

impl core::fmt::Debug for Search<'_, '_> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "Search(at {} of {})", self.pos, self.text.len())
    }
}
