//! Path, query and fragment: the machine of UTS #58 with its additions (section 8).

use irispan::Tailoring;

use super::super::Term;
use super::super::terminate::MAX_BRACKETS;
pub(super) use super::super::terminate::Part;
use super::Fault;
use super::chars::is_cjk;
use super::end::Wrapper;
use super::resume::Scan;

/// Where a link ends, and where the reading stopped.
#[derive(Clone, Copy, Debug)]
pub(super) struct Reading {
    pub(super) safe: usize,
    pub(super) stop: usize,
}

/// What was read so far.
pub(super) struct State {
    /// Where the reading began.
    pub(super) from: usize,
    pub(super) part: Part,
    pub(super) wrapper: Option<Wrapper>,
    /// Whether `<` or `[[` stands directly before the link (R2-21).
    pub(super) bracketed: bool,
    /// Whether `"` does (R2-83).
    quoted: bool,
    /// Where text is glued after the link (R2-80).
    pub(super) glued: Option<usize>,
    /// Whether text that is glued to the link belongs to it (R2-93).
    pub(super) unglued: bool,
    /// Whether no stopper ends the reading (R2-45).
    pub(super) through: bool,
    /// Whether a CJK letter was read.
    pub(super) seen: bool,
    /// Whether all that belongs to the link is ASCII.
    pub(super) ascii: bool,
    /// Whether `'` or `’` was read (R2-24).
    pub(super) apostrophe: bool,
    stack: Vec<char>,
    /// Where the bracket at the bottom of the stack stands.
    bottom: usize,
    /// Where reading ends at the latest.
    limit: usize,
    directive: bool,
    /// The first `?` or `#` after all that extends the link, or where text is glued to it: what was open there is open.
    begun: Option<usize>,
    pub(super) safe: usize,
}

impl State {
    pub(super) fn new(from: usize, part: Part, wrapper: Option<Wrapper>, safe: usize) -> State {
        State {
            from,
            part,
            wrapper,
            bracketed: false,
            unglued: false,
            quoted: false,
            glued: None,
            through: false,
            seen: false,
            ascii: true,
            apostrophe: false,
            stack: Vec::new(),
            bottom: 0,
            limit: usize::MAX,
            directive: false,
            begun: None,
            safe,
        }
    }

    fn begin(&mut self, part: Part, at: usize) {
        self.part = part;
        self.stack.clear();
        if self.begun.is_none_or(|begun| self.safe > begun) {
            self.begun = Some(at);
        }
    }
}

impl Scan<'_> {
    /// Reads the parts that begin at `at` of the link that begins at `start`, if it is one; nothing is
    /// read if none does.
    pub(super) fn read_parts(
        &self,
        at: usize,
        wrapper: Option<Wrapper>,
        start: Option<usize>,
    ) -> Reading {
        let Some(part) = self.char(at).and_then(Part::begun_by) else {
            return Reading { safe: at, stop: at };
        };
        let filters = ["##", "#@#", "#?#", "#$#", "#%#"];
        let filter = self.on(Tailoring::MarkupEnds) && !self.has(Fault::R74);
        let filter = filter && filters.iter().any(|sign| self.text.has(at, sign));
        if self.begins_written_sequence(at) || filter {
            return Reading { safe: at, stop: at };
        }
        let extends = part == Part::Path || !self.on(Tailoring::EmptyParts);
        let state = |limit| State {
            limit,
            bracketed: self.is_bracketed(start),
            quoted: self.is_quoted(start),
            ..State::new(at + 1, part, wrapper, if extends { at + 1 } else { at })
        };
        self.read_by_author(start, state)
    }

    /// Reads to what closes a link that its author closed (R2-93), or else to the end.
    fn read_by_author(&self, start: Option<usize>, state: impl Fn(usize) -> State) -> Reading {
        let whole = self.read_to_bracket(|limit| State { unglued: true, ..state(limit) });
        let closing = start.map_or("", |start| self.closing_of_author(start));
        if self.char(whole.stop).is_some_and(|c| closing.contains(c)) {
            return whole;
        }
        self.read_to_bracket(state)
    }

    /// R2-93: what closes a link whose author says how far it goes.
    fn closing_of_author(&self, start: usize) -> &'static str {
        let target = self.before(start) == Some('(') && self.before(start - 1) == Some(']');
        match self.before(start) {
            _ if self.has(Fault::R93) => "",
            Some('<') if self.on(Tailoring::MarkupEnds) => ">|",
            _ if target && self.on(Tailoring::Wrappers) && !self.is_ldap(start) => ")",
            _ => "",
        }
    }

    /// Reads to the end, or to a bracket that ends the link as well (R2-75).
    fn read_to_bracket(&self, state: impl Fn(usize) -> State) -> Reading {
        let (mut reading, mut last) = self.machine_to_end(state(usize::MAX));
        let stop = reading.stop;
        if let Some(part) = last.begun.filter(|part| reading.safe <= *part) {
            last = self.machine_to_end(state(part)).1;
        }
        while self.on(Tailoring::MarkupEnds)
            && !self.has(Fault::R75)
            && let Some(bracket) = self.bracket_of_text(&reading, &last)
        {
            (reading, last) = self.machine_to_end(state(bracket));
            if let Some(part) = last.begun.filter(|part| reading.safe <= *part) {
                last = self.machine_to_end(state(part)).1;
            }
        }
        Reading { stop, ..reading }
    }

    /// Where a bracket stands with which the link ends.
    fn bracket_of_text(&self, reading: &Reading, last: &State) -> Option<usize> {
        let path = last.part == Part::Path;
        if last.stack.is_empty() || last.bottom >= reading.safe {
            let fragment = last.part == Part::Fragment && !self.has(Fault::R75Fragment);
            return self.text_of_link(last.from, reading.safe).filter(|_| path || fragment);
        }
        self.is_text_in(last).then_some(last.bottom)
    }

    /// Returns whether text begins in the first bracket that is open (R2-75).
    fn is_text_in(&self, last: &State) -> bool {
        let Some(open) = last.stack.first() else { return false };
        let next = self.char(last.bottom + 1);
        let text = last.bottom + 1 < self.text.len() && self.is_text_at(last.bottom + 1);
        let template = next.is_some_and(|c| "{$%".contains(c));
        let command = *open == '('
            && last.bottom > last.from
            && self.char(last.bottom - 1) == Some('$')
            && !self.has(Fault::R75Command);
        let fragment = last.part == Part::Fragment && !self.has(Fault::R75Path);
        *open == '[' && (last.part == Part::Path || fragment) && text
            || *open == '{' && (text || template)
            || command
            || *open == '(' && last.part == Part::Path && text && self.is_remark_in(last)
    }

    /// R2-104: whether the first bracket may hold a remark.
    fn is_remark_in(&self, last: &State) -> bool {
        let name = if self.has(Fault::R104Name) { "_/)" } else { "/)" };
        let before = self.char(last.bottom - 1).is_some_and(|c| name.contains(c));
        (before || self.is_ascii_word_at(last.bottom - 1)) && !self.has(Fault::R104)
    }

    /// Returns whether text begins here (R2-75).
    fn is_text_at(&self, at: usize) -> bool {
        let signs = if self.has(Fault::R75Note) { "*_'" } else { "*_'#^" };
        self.char(at)
            .is_none_or(|c| c.is_ascii_alphanumeric() || !c.is_ascii() || signs.contains(c))
    }

    /// Where the bracket stands that holds the text of a link.
    fn text_of_link(&self, from: usize, end: usize) -> Option<usize> {
        if end <= from || self.char(end - 1) != Some(']') || self.has(Fault::R75Text) {
            return None;
        }
        let inside = |at: &usize| !matches!(self.char(*at), Some('[' | ']' | '/'));
        let first = end - 1 - (from..end - 1).rev().take_while(inside).count();
        let open = first.checked_sub(1).filter(|open| *open > from)?;
        (self.char(open) == Some('[')
            && first < end - 1
            && self.is_text_at(first)
            && self.bytes(first, end - 1) < 128
            && self.is_ascii_word_at(open - 1))
        .then_some(open)
    }

    /// Reads a path whose first character stands at `at`.
    pub(super) fn read_path(
        &self,
        at: usize,
        wrapper: Option<Wrapper>,
        start: Option<usize>,
    ) -> Reading {
        self.read_by_author(start, |limit| State {
            limit,
            bracketed: self.is_bracketed(start),
            quoted: self.is_quoted(start),
            ..State::new(at, Part::Path, wrapper, at)
        })
    }

    /// Reads a query whose first character stands at `at`, after its `?`.
    pub(super) fn read_query(&self, at: usize, wrapper: Option<Wrapper>, start: usize) -> Reading {
        self.read_by_author(Some(start), |limit| State {
            limit,
            bracketed: self.is_bracketed(Some(start)),
            quoted: self.is_quoted(Some(start)),
            ..State::new(at, Part::Query, wrapper, at - 1)
        })
    }

    /// R2-83: whether `"` stands directly before a link, or its scheme is LDAP.
    fn is_quoted(&self, start: Option<usize>) -> bool {
        let before = start.and_then(|start| self.before(start));
        let filter = start.is_some_and(|start| {
            self.is_ldap(start) && self.wrapper(start).is_none() && !self.has(Fault::R83Filter)
        });
        self.on(Tailoring::Wrappers) && (before == Some('"') || filter)
    }

    fn is_ldap(&self, start: usize) -> bool {
        self.text.has(start, "ldap://") || self.text.has(start, "ldaps://")
    }

    /// R2-21: whether `<` or `[[` stands directly before a link.
    fn is_bracketed(&self, start: Option<usize>) -> bool {
        let start = start.filter(|_| self.on(Tailoring::MarkupEnds));
        start.is_some_and(|start| match self.before(start) {
            Some('<') => !self.has(Fault::R21Brackets),
            Some('[') => self.before(start - 1) == Some('[') && !self.has(Fault::R21Brackets),
            _ => false,
        })
    }

    /// The same, if no stopper ends it.
    pub(super) fn read_through(&self, at: usize, wrapper: Option<Wrapper>) -> Reading {
        self.machine(State { through: true, ..State::new(at, Part::Path, wrapper, at) })
    }

    pub(super) fn machine(&self, state: State) -> Reading {
        self.machine_to_end(state).0
    }

    fn machine_to_end(&self, mut state: State) -> (Reading, State) {
        let from = state.from;
        let mut at = from;
        while at < self.text.len().min(state.limit) {
            let Some(c) = self.char(at) else {
                if state.through {
                    at += 1; // R2-56
                    continue;
                }
                break;
            };
            if self.is_glued_text_end(&state, at, c) {
                if let Some(place) = self.glued_place(&state, at) {
                    (state.safe, state.begun) = (place, Some(place));
                }
                break;
            }
            if !self.step(&mut state, at, c) {
                break;
            }
            if self.is_glued_text(&state, at, c) {
                state.glued = Some(at);
            }
            state.seen |= is_cjk(c);
            state.apostrophe |= matches!(c, '\'' | '’');
            at += 1;
            let safe = state.safe;
            state.ascii = (from..safe).all(|i| self.char(i).is_some_and(|c| c.is_ascii()));
        }
        (Reading { safe: state.safe, stop: at }, state)
    }

    /// Reads one character. Returns false if it ends the link.
    fn step(&self, state: &mut State, at: usize, c: char) -> bool {
        if let Some(next) = state.part.ended_by(c)
            && (state.through || !self.begins_written_sequence(at))
        {
            state.begin(next, at);
            if !self.on(Tailoring::EmptyParts) {
                state.safe = at + 1; // T8
            }
            return true;
        }
        if self.is_end(state, at, c)
            || self.wrapper_closes(state.wrapper, at)
            || self.is_list(state, at)
        {
            return false;
        }
        if state.part.is_separator(c) && (!self.keeps(state) || self.has(Fault::R83)) {
            state.stack.clear();
        }
        if state.part == Part::Fragment {
            if self.text.has(at, ":~:") {
                state.stack.clear();
                state.directive = true;
            } else if state.directive && matches!(c, '&' | ',' | '=') {
                state.stack.clear();
            }
        }
        let soft = self.is_made_soft(state, at, c);
        match self.term(at) {
            _ if soft => {}
            Term::Hard if state.through && !c.is_ascii() && self.is_unseen(c) => {
                state.safe = at + 1; // R2-45
            }
            Term::Include => state.safe = at + 1,
            Term::Soft => {}
            Term::Hard => return false,
            Term::Open if state.stack.len() >= MAX_BRACKETS => return false,
            Term::Open => {
                if state.stack.is_empty() {
                    state.bottom = at;
                }
                state.stack.push(c);
                if !self.on(Tailoring::EmptyParts) || self.has(Fault::R19) {
                    state.safe = at + 1; // R2-19
                }
                return !self.is_deep(state);
            }
            Term::Close => {
                if state.stack.last().copied() != self.rules.data.opening(c)
                    || state.stack.is_empty()
                {
                    return false;
                }
                state.stack.pop();
                state.safe = at + 1;
            }
        }
        true
    }

    /// R2-75: whether so many brackets are open that the first is taken for one that nobody closes.
    fn is_deep(&self, state: &State) -> bool {
        state.stack.len() == 8
            && self.on(Tailoring::MarkupEnds)
            && !self.has(Fault::R75Deep)
            && self.is_text_in(state)
    }

    /// R2-83: whether separators of the part leave its brackets open.
    fn keeps(&self, state: &State) -> bool {
        let quoted = state.quoted || state.wrapper.is_some_and(Wrapper::is_quote);
        let bracketed = state.bracketed && self.on(Tailoring::MarkupEnds);
        state.part == Part::Query && (quoted || bracketed)
    }

    /// T7: whether separators begin here, and after them another link.
    fn is_list(&self, state: &State, at: usize) -> bool {
        let separates = |at: usize| {
            self.char(at).is_some_and(|c| {
                if state.part.ended_by(c).is_some()
                    || self.is_end(state, at, c)
                    || self.is_glued_text_end(state, at, c)
                    || self.wrapper_closes(state.wrapper, at)
                {
                    return false;
                }
                c == '|' || self.term(at) == Term::Soft || self.is_made_soft(state, at, c)
            })
        };
        if !self.on(Tailoring::ListedSchemes) || !separates(at) {
            return false;
        }
        let mut end = at;
        while separates(end) {
            end += 1;
        }
        !matches!(self.char(end - 1), Some(':' | '?'))
            && !self.is_before_redirect(state, at, end)
            && self.is_scheme_with_slashes(end)
    }

    /// R2-97: whether separators are one `*` after a slash, and none was opened before the link.
    fn is_before_redirect(&self, state: &State, at: usize, end: usize) -> bool {
        let after_slash = self.char(at - 1) == Some('/');
        let opened = state.wrapper.is_some_and(|wrapper| wrapper.is('*'));
        after_slash
            && end == at + 1
            && self.char(at) == Some('*')
            && !opened
            && !self.has(Fault::R97)
    }
}
