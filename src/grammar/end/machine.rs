//! The machine of UTS #58, section 3.5.1, with what the tailorings add to it (T5 to T9).

use core::ops::ControlFlow;

use super::brackets::Brackets;
use super::controls::{is_tailored_end, is_unseen, may_be_invisible};
use super::part::{Glued, Part, Termination};
use super::reference::is_delimiter_reference;
use super::rules::Rules;
use super::wrapper::Wrapper;
use crate::grammar::search::Search;
use crate::span::Flags;
use crate::tables::{LinkTerm, is_invisible};
use crate::text::ascii::AsciiSet;
use crate::text::utf8::{byte, decode};

/// Link_Term of ASCII, the same in every Unicode version (U58-P4).
const ASCII: [LinkTerm; 128] = {
    let mut table = [LinkTerm::Include; 128];
    let mut c = 0;
    while c < 128 {
        table[c] = match c as u8 {
            c if AsciiSet::LINK_HARD.contains(c) => LinkTerm::Hard,
            c if AsciiSet::LINK_SOFT.contains(c) => LinkTerm::Soft,
            c if AsciiSet::LINK_OPEN.contains(c) => LinkTerm::Open,
            c if AsciiSet::LINK_CLOSE.contains(c) => LinkTerm::Close,
            _ => LinkTerm::Include,
        };
        c += 1;
    }
    table
};

/// The state of the machine between two characters.
pub(super) struct Machine<'m, 's, 't> {
    pub(super) search: &'m mut Search<'s, 't>,
    pub(super) text: &'t [u8],
    pub(super) rules: Rules,
    pub(super) wrapper: Wrapper,
    /// Where the first part begins.
    pub(super) begin: usize,
    pub(super) part: Part,
    /// The next character.
    pub(super) at: usize,
    /// Where a control sequence begins that is written as text (R2-35), or the text ends.
    limit: usize,
    /// First byte after the longest prefix known to belong to the link.
    pub(super) safe: usize,
    pub(super) brackets: Brackets,
    /// What was open before a part that may extend nothing, if it is a text, and where the part begins (R2-75).
    pub(super) before_part: Option<(Option<usize>, usize)>,
    /// The part that extended the link last.
    pub(super) safe_part: Part,
    /// Whether what belongs to the link is ASCII, and whether what follows it so far is.
    pub(super) ascii: bool,
    ascii_after: bool,
    /// Whether a letter of Chinese, Japanese or Korean was read (R2-34).
    pub(super) seen_cjk: bool,
    /// Whether an apostrophe was read (R2-24).
    pub(super) seen_apostrophe: bool,
    /// Whether a run of `*` was read (R2-23).
    pub(super) seen_star: bool,
    /// After the punctuation of prose that was read last (R2-23).
    pub(super) prose_until: usize,
    pub(super) script_change: Option<usize>,
    /// Where text of Chinese, Japanese or Korean is glued to a link of ASCII (R2-80).
    pub(super) glued: Option<Glued>,
    /// The end of the link before the separators that were read last, and where they begin (T7).
    before_separators: Option<(usize, usize)>,
    /// Where the characters of a scheme end that were looked at last (T7).
    name_end: usize,
    pub(super) flags: Flags,
}

impl<'m, 's, 't> Machine<'m, 's, 't> {
    /// Returns a machine before the character at `begin`, where `part` has begun. `safe` is the end of the
    /// link if nothing more belongs to it.
    #[inline]
    pub(super) fn new(
        search: &'m mut Search<'s, 't>,
        part: Part,
        begin: usize,
        safe: usize,
        wrapper: Wrapper,
    ) -> Machine<'m, 's, 't> {
        Machine {
            text: search.text,
            limit: search.text.len(),
            rules: Rules::of(search),
            search,
            wrapper,
            begin,
            part,
            at: begin,
            safe,
            brackets: Brackets::new(),
            before_part: None,
            safe_part: part,
            ascii: true,
            ascii_after: true,
            seen_cjk: false,
            seen_apostrophe: false,
            seen_star: false,
            prose_until: 0,
            script_change: None,
            glued: None,
            before_separators: None,
            name_end: 0,
            flags: Flags::empty(),
        }
    }

    /// Returns the same machine with T1 off, which what is not seen does not stop either.
    pub(super) fn without_bidi_ends(mut self) -> Machine<'m, 's, 't> {
        self.rules.bidi_ends = false;
        self.rules.through = true;
        self
    }

    /// Returns the same machine, whose link text that is glued to it ends only if `glued_ends` is `true` (R2-93).
    #[inline]
    pub(super) fn with_glued_ends(mut self, glued_ends: bool) -> Machine<'m, 's, 't> {
        self.rules.glued_ends &= glued_ends;
        self
    }

    /// Returns the same machine, which reads no further than `limit`.
    pub(super) fn up_to(mut self, limit: usize) -> Machine<'m, 's, 't> {
        self.limit = self.limit.min(limit);
        self
    }

    /// Reads to the end of the link.
    #[inline]
    pub(super) fn run(mut self) -> Termination {
        self.read();
        self.finish()
    }

    /// Does the same, and returns where a bracket stands with which the link ends as well: one that nobody closed, or that holds
    /// the text of the link (R2-75).
    #[inline]
    pub(super) fn run_to_bracket(mut self) -> (Termination, Option<usize>) {
        self.read();
        let bracket = match (self.open_bracket(), self.before_part) {
            (Some(open), _) => self.text_in(open),
            (None, Some((bracket, part))) if self.safe <= part => bracket,
            (None, _) => self.text_of_link(),
        };
        (self.finish(), bracket)
    }

    /// Returns the first bracket that is open, if the link goes on after it, and where it stands.
    pub(super) fn open_bracket(&self) -> Option<(char, usize)> {
        self.brackets.first().filter(|(_, at)| *at < self.safe)
    }

    /// Returns where the bracket of a text stands.
    pub(super) fn text_in(&self, (c, at): (char, usize)) -> Option<usize> {
        self.is_text_after_link(c, at).then_some(at)
    }

    #[inline]
    fn read(&mut self) {
        loop {
            // Most of a link is letters and digits, which change nothing but its end; next come the
            // separators inside a part; then nearly all characters beyond ASCII.
            if self.read_plain() || self.read_includes() {
                continue;
            }
            if self.read_character().is_break() {
                return;
            }
        }
    }

    /// Reads ASCII that only extends the link, and a separator inside the part after it, which
    /// may empty the stack as well (U58-D3, R2-83). Returns whether there was a separator.
    #[inline]
    fn read_plain(&mut self) -> bool {
        let rest = &self.text[self.at..self.limit];
        let plain = self.search.fast_plain(rest, self.wrapper.byte());
        let separates = match self.part {
            Part::Path => rest.get(plain) == Some(&b'/'),
            Part::Query => match rest.get(plain) {
                Some(b'&') => {
                    !(self.rules.markup_ends && is_delimiter_reference(self.text, self.at + plain))
                }
                next => next == Some(&b'=') && !self.wrapper.closes_at(self.text, self.at + plain),
            },
            Part::Fragment | Part::Directive => false,
        };
        if plain > 0 || separates {
            self.at += plain + usize::from(separates);
            self.extend(self.at);
        }
        if separates && (self.part == Part::Path || !self.wrapper.keeps_brackets()) {
            self.brackets.clear();
        }
        separates
    }

    /// Reads characters beyond ASCII that extend the link; none of them opens or closes anything, and
    /// no tailoring asks about one. Returns whether there were any.
    #[inline]
    fn read_includes(&mut self) -> bool {
        if self.ascii || self.rules.glued_script && !self.seen_cjk {
            return false;
        }
        let end = self.search.fast_includes(self.at).min(self.limit);
        if end == self.at {
            return false;
        }
        if self.rules.glued_script
            && let Some((c, _)) = decode(self.text, self.at)
        {
            self.note_script(c, self.at);
        }
        self.ascii_after = false;
        self.at = end;
        self.extend(end);
        true
    }

    /// Passes a byte that is not UTF-8 in a run that such bytes do not end (R2-56).
    fn pass_lost_byte(&mut self) -> ControlFlow<()> {
        if !self.rules.through || self.at >= self.limit {
            return ControlFlow::Break(());
        }
        self.ascii_after = false;
        self.at += 1;
        ControlFlow::Continue(())
    }

    /// Reads one character.
    fn read_character(&mut self) -> ControlFlow<()> {
        let next = decode(self.text, self.at).filter(|_| self.at < self.limit);
        let Some((c, length)) = next else { return self.pass_lost_byte() };
        let next = self.at + length;
        let term = if c.is_ascii() {
            if self.begin_part(c, next) {
                return ControlFlow::Continue(());
            }
            self.note_directive(c, next);
            if c == '{' {
                self.flags |= Flags::TEMPLATE;
            }
            // The mask changes nothing; it makes the index one that needs no check.
            ASCII[c as usize & 0x7F]
        } else {
            if self.rules.bidi_ends && may_be_invisible(c) && is_tailored_end(c) {
                return ControlFlow::Break(());
            }
            match self.search.unicode.link_term(c) {
                LinkTerm::Hard if self.rules.through && is_unseen(c) => LinkTerm::Include,
                term => term,
            }
        };
        if self.end_here(c, next) || self.wrapper.closes_at(self.text, self.at) {
            return ControlFlow::Break(());
        }
        let term = self.tailored_term(c, term);
        self.note_prose(c, term, next);
        self.ascii_after &= c.is_ascii();
        if self.rules.listed_schemes {
            self.note_separator(c, term, next)?;
        }
        self.take(c, term, next)
    }

    /// Returns whether a terminator of the part begins the next one (U58-D2, D9, D4); reads it then.
    fn begin_part(&mut self, c: char, next: usize) -> bool {
        let part = match (c, self.part) {
            ('?', Part::Path) => Part::Query,
            ('#', Part::Path | Part::Query) => Part::Fragment,
            _ => return false,
        };
        if self.before_part.is_none_or(|(_, part)| self.safe > part) {
            self.before_part = self.open_bracket().map(|open| (self.text_in(open), self.at));
        }
        self.part = part;
        self.brackets.clear();
        // What begins a part separates no links of a list (T7).
        self.before_separators = None;
        if !self.rules.empty_parts {
            self.safe = next;
        }
        self.at = next;
        true
    }

    /// Empties the stack where a directive begins, and at the separators inside of one (U58-D3, D5).
    fn note_directive(&mut self, c: char, next: usize) {
        if !matches!(self.part, Part::Fragment | Part::Directive) {
            return;
        }
        if c == ':' && self.text[next..].starts_with(b"~:") {
            self.part = Part::Directive;
            self.brackets.clear();
        } else if self.part == Part::Directive && matches!(c, '&' | ',' | '=') {
            self.brackets.clear();
        }
    }

    /// Ends the link before separators after which another link begins with its scheme (T7).
    fn note_separator(&mut self, c: char, term: LinkTerm, next: usize) -> ControlFlow<()> {
        if term != LinkTerm::Soft && c != '|' {
            self.before_separators = None;
            return ControlFlow::Continue(());
        }
        let (end, stop) = *self.before_separators.get_or_insert((self.safe, self.at));
        let redirects = c == '*' && stop == self.at && self.begins_segment();
        if !matches!(c, ':' | '?')
            && !redirects
            && self.search.scheme_ahead(next, &mut self.name_end)
        {
            self.search.steps += (self.at - stop) as u64;
            (self.safe, self.at) = (end, stop);
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    }

    /// Returns whether a character stands after a slash, and is none that was opened before the link (R2-97).
    fn begins_segment(&self) -> bool {
        self.text[..self.at].ends_with(b"/") && self.wrapper.byte() != byte(self.text, self.at)
    }

    /// Does with a character what its Link_Term says (U58-D7, D8).
    fn take(&mut self, c: char, term: LinkTerm, next: usize) -> ControlFlow<()> {
        match term {
            LinkTerm::Include => {
                if !c.is_ascii() {
                    // An invisible character that ends the link is not in it.
                    if may_be_invisible(c) && is_invisible(c) {
                        self.flags |= Flags::INVISIBLE;
                    }
                    if self.rules.glued_script {
                        self.note_script(c, self.at);
                    }
                }
                self.mark_safe(next);
            }
            LinkTerm::Soft => {}
            LinkTerm::Hard => return ControlFlow::Break(()),
            LinkTerm::Open => {
                if !self.brackets.push(c, self.at) || self.is_deep_in_text() {
                    return ControlFlow::Break(());
                }
                // Nothing may follow that the bracket opens for (R2-19).
                if !self.rules.empty_parts {
                    self.mark_safe(next);
                }
            }
            LinkTerm::Close => {
                let opened = self.brackets.pop();
                if opened.is_none() || opened != self.search.unicode.opening(c) {
                    if opened.is_some() {
                        self.brackets.restore();
                    }
                    return ControlFlow::Break(());
                }
                self.mark_safe(next);
            }
        }
        self.at = next;
        ControlFlow::Continue(())
    }

    /// Moves the end of the link.
    #[inline]
    fn mark_safe(&mut self, end: usize) {
        self.safe = end;
        self.safe_part = self.part;
        self.ascii &= self.ascii_after;
    }

    /// Moves the end of the link after characters that are not separators of a list.
    #[inline]
    fn extend(&mut self, end: usize) {
        self.mark_safe(end);
        self.before_separators = None;
    }

    fn finish(self) -> Termination {
        let Machine { search, begin, at, safe, mut flags, .. } = self;
        search.steps += (at - begin) as u64 + 1;
        let script_change = self.script_change.filter(|&change| change < safe);
        if script_change.is_some() {
            flags |= Flags::SCRIPT_CHANGE;
        }
        Termination { end: safe, stop: at, script_change, flags }
    }
}

#[cfg(test)]
mod tests;
