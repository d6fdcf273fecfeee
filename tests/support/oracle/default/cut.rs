//! Hosts and ports that go on after what is not seen, or was lost (R2-45, R2-56).

use icu_properties::CodePointMapData;
use icu_properties::props::{GeneralCategory, GeneralCategoryGroup};
use irispan::Tailoring;

use super::Fault;
use super::chars::{is_beyond_latin, is_glue, is_selector};
use super::resume::Scan;
use super::written::Host;

/// Bytes after a host that are looked at.
const MAX_AHEAD: usize = 64;
/// Bytes before a host or an address that are looked at.
const MAX_BACK: usize = 64;
/// Digits of a port.
const MAX_DIGITS: usize = 5;

/// A letter beyond Latin without case.
pub(super) fn is_caseless(c: char) -> bool {
    let cased = GeneralCategoryGroup::CasedLetter.union(GeneralCategoryGroup::Number);
    let cased = cased.contains(CodePointMapData::<GeneralCategory>::new().get(c));
    is_beyond_latin(c) && !cased && !c.is_lowercase() && !c.is_uppercase()
}

/// Glue or a selector.
fn is_hidden(c: char) -> bool {
    is_glue(c) || is_selector(c)
}

impl Scan<'_> {
    pub(super) fn is_unseen(&self, c: char) -> bool {
        self.is_stopper(c) || is_hidden(c)
    }

    /// A byte that is not UTF-8 (R2-56).
    fn is_lost_byte(&self, at: usize) -> bool {
        at < self.text.len() && self.char(at).is_none() && !self.has(Fault::R56)
    }

    /// Returns whether what stands here is not seen, or was lost.
    fn is_unseen_at(&self, at: usize) -> bool {
        self.char(at).map_or_else(|| self.is_lost_byte(at), |c| self.is_unseen(c))
    }

    /// After stoppers, glue and what was lost.
    pub(super) fn after_unseen(&self, at: usize, from: usize) -> usize {
        (at..).find(|i| self.bytes(from, *i) >= MAX_AHEAD || !self.is_unseen_at(*i)).unwrap_or(at)
    }

    /// Returns whether all of a run is glue, but for two characters that were lost.
    fn is_glue_run(&self, from: usize, to: usize) -> bool {
        let lost = |at: &usize| matches!(self.char(*at), None | Some('\u{FFFD}'));
        (from..to).all(|at| lost(&at) || self.char(at).is_some_and(is_hidden))
            && (from..to).filter(lost).count() <= 2
    }

    /// Returns whether a character that was lost precedes what begins at `start`, and may belong to it (R2-56).
    pub(super) fn is_after_lost(&self, start: usize) -> bool {
        let lost = |at: &usize| matches!(self.char(*at), None | Some('\u{FFFD}'));
        let count = (0..start).rev().take_while(lost).count();
        let name = |c: char| c.is_ascii_alphanumeric() || "-._@".contains(c);
        let belongs = match count {
            1 => true,
            2 => start > 2 && self.char(start - 3).is_some_and(name),
            _ => false,
        };
        belongs && !self.text.has(start, "www.") && !self.has(Fault::R56Before)
    }

    /// Returns whether stoppers or glue stand here, and after them what a host may hold.
    pub(super) fn goes_on_after_unseen(&self, at: usize) -> bool {
        let end = self.after_unseen(at, at);
        let holds = |c| self.is_label_character(c) && !is_caseless(c);
        self.on(Tailoring::BidiEnds)
            && end > at
            && self.bytes(at, end) < MAX_AHEAD
            && self.char(end).is_some_and(holds)
    }

    /// Returns whether a host is cut, which may be an empty one: one after a scheme.
    pub(super) fn is_host_cut(&self, host: &Host) -> bool {
        let from = host.next;
        self.char(from).is_some_and(|c| !c.is_ascii()) && self.goes_on_after_symbols(from, false)
            || self.is_cut_unseen(host, from)
            || self.is_cut_in_colours(host, from)
    }

    /// Where the sequence of colours ends that begins at `at`, and whether it is more than a character set.
    fn colour_end(&self, at: usize) -> Option<(usize, bool)> {
        if self.has_exactly(at, "\u{1B}(B") && !self.has(Fault::R82Shape) {
            return Some((at + 3, false));
        }
        if self.has_exactly(at, "\u{1B}]8;") && !self.has(Fault::R82Hyperlink) {
            let hard = |at: &usize| self.char(*at).is_some_and(|c| c <= ' ' || c == '\u{7F}');
            let end = (at + 4..self.text.len()).find(hard)?;
            let near = self.bytes(at + 4, end) <= 2100 && self.has_exactly(end, "\u{1B}\\");
            return near.then_some((end + 2, true));
        }
        let long = self.has_exactly(at, "\u{1B}[");
        let short = self.char(at) == Some('\u{9B}') && !self.has(Fault::R82Shape);
        let first = at + if long { 2 } else { 1 };
        let parameter =
            |at: usize| self.char(at).is_some_and(|c| c.is_ascii_digit() || ";:".contains(c));
        let last = first + (first..first + 32).take_while(|at| parameter(*at)).count();
        let ends = matches!(self.char(last), Some('m' | 'K'));
        ((long || short) && ends).then_some((last + 1, true))
    }

    /// After at most four of them.
    fn after_colours(&self, at: usize) -> usize {
        let (mut end, mut any) = (at, false);
        for _ in 0..4 {
            let Some((behind, colour)) = self.colour_end(end) else { break };
            (end, any) = (behind, any || colour);
        }
        if any { end } else { at }
    }

    /// Before at most four of them.
    fn before_colours(&self, at: usize) -> usize {
        let (mut begin, mut any) = (at, false);
        for _ in 0..4 {
            let before = (0..begin).rev().take(2106).find_map(|one| {
                let (end, colour) = self.colour_end(one)?;
                (end == begin).then_some((one, colour))
            });
            let Some((first, colour)) = before else { break };
            (begin, any) = (first, any || colour);
        }
        if any { begin } else { at }
    }

    /// R2-82: whether a host goes on after colours.
    fn is_cut_in_colours(&self, host: &Host, from: usize) -> bool {
        let tailored = self.on(Tailoring::BidiEnds) && self.on(Tailoring::MarkupEnds);
        let run = self.after_colours(from);
        let several = host.closed && from > host.end;
        if run == from || !tailored || several || host.literal || self.has(Fault::R82) {
            return false;
        }
        let next = if self.is_separator_at(run) { self.after_colours(run + 1) } else { run };
        self.char(next).is_some_and(|c| self.is_label_character(c) && !is_caseless(c))
    }

    /// R2-82: whether a name precedes the colours after which one begins.
    pub(super) fn is_tail_in_colours(&self, start: usize) -> bool {
        let begin = self.before_colours(start);
        let after_sequence = |at: usize| self.sequences.iter().any(|one| one.end == at);
        begin < start
            && begin > 0
            && self.char(begin - 1).is_some_and(|c| c.is_ascii_alphanumeric() || "-._@".contains(c))
            && after_sequence(start)
            && !after_sequence(begin)
            && !self.text.has(start, "www.")
            && !self.has(Fault::R82Tail)
    }

    /// The same after what is not seen.
    fn is_cut_unseen(&self, host: &Host, from: usize) -> bool {
        // R2-3; text that is glued (R2-13) closes a host as well.
        let several = host.closed && from > host.end;
        if !self.on(Tailoring::BidiEnds) || several || host.literal || self.has(Fault::R45) {
            return false;
        }
        let run = self.after_unseen(from, from);
        if run == from {
            return false;
        }
        let stop = self.is_separator_at(run) && self.bytes(from, run) < MAX_AHEAD;
        let next = if stop { self.after_unseen(run + 1, from) } else { run };
        let Some(c) = self.char(next).filter(|_| self.bytes(from, next) < MAX_AHEAD) else {
            return false;
        };
        let (start, end) = match &host.labels[..] {
            [first, .., last] => (first.start, last.end),
            [only] => (only.start, only.end),
            [] => (from, from),
        };
        let ascii = (start..end).all(|at| self.char(at).is_some_and(|c| c.is_ascii()));
        if !self.is_label_character(c) || ascii && is_caseless(c) {
            return false;
        }
        if !self.is_complete(host) && !self.is_localhost(host) {
            return true;
        }
        let glue = self.is_glue_run(from, run);
        !self.has(Fault::R45Complete) && (stop || glue && self.has_listed_label(host, next, from))
    }

    /// Returns whether one of the labels that go on is listed.
    fn has_listed_label(&self, host: &Host, next: usize, from: usize) -> bool {
        let last = host.labels.last().filter(|_| from == host.end).cloned().unwrap_or(from..from);
        let mut seen: String = last.filter_map(|at| self.char(at)).collect();
        let mut lost = 0;
        for at in next.. {
            let c = self.char(at).filter(|_| self.bytes(from, at) < MAX_AHEAD);
            match c {
                Some(c) if self.is_separator(c) => seen.push('\n'),
                Some(c) if self.is_label_character(c) => seen.push(c),
                Some(c) if is_hidden(c) => {}
                Some('\u{FFFD}') => lost += 1,
                None if self.is_lost_byte(at) && self.bytes(from, at) < MAX_AHEAD => lost += 1,
                _ => break,
            }
            if lost > 2 {
                break;
            }
        }
        seen.split('\n').any(|label| {
            let characters: Vec<char> = label.chars().collect();
            self.rules.data.is_tld(&self.rules.data.fold(&characters))
        })
    }

    fn is_label_character(&self, c: char) -> bool {
        self.is_host(c) || c == '_' && self.on(Tailoring::AnyHost)
    }

    /// Returns whether a port is cut, or the colon before it, after the host and its separator.
    pub(super) fn is_port_of_cut(&self, host: &Host) -> bool {
        self.is_port_cut(if host.closed { host.end } else { host.after })
    }

    fn is_port_cut(&self, at: usize) -> bool {
        if !self.on(Tailoring::BidiEnds) || self.has(Fault::R45Port) {
            return false;
        }
        let digit = |at: usize| self.char(at).is_some_and(|c| c.is_ascii_digit());
        let after_glue = |at: usize| {
            let end = self.after_unseen(at, at);
            (end > at && self.is_glue_run(at, end)).then_some(end)
        };
        if self.char(at) != Some(':') {
            return after_glue(at)
                .is_some_and(|colon| self.char(colon) == Some(':') && digit(colon + 1));
        }
        let digits = (at + 1..).take_while(|i| digit(*i)).count();
        digits <= MAX_DIGITS && after_glue(at + 1 + digits).is_some_and(digit)
    }

    /// Returns whether a bare host is the tail of the host of an address.
    pub(super) fn is_tail_of_address(&self, start: usize) -> bool {
        let before = |at: usize| {
            let near = at > self.border(at) && self.bytes(at - 1, start) <= MAX_BACK;
            near.then(|| at - 1)
        };
        if !self.on(Tailoring::BidiEnds)
            || !before(start).is_some_and(|at| self.is_unseen_at(at))
            || self.has(Fault::R45Address)
        {
            return false;
        }
        let mut at = start;
        let in_host = |c| self.is_separator(c) || self.is_host(c);
        while before(at)
            .is_some_and(|at| self.is_unseen_at(at) || self.char(at).is_some_and(in_host))
        {
            at -= 1;
        }
        before(at).and_then(|at| self.char(at)) == Some('@')
    }

    /// Returns whether what is not seen stands before a local part, and a word before that.
    pub(super) fn is_after_unseen_word(&self, start: usize) -> bool {
        let mut at = start;
        while let Some(c) = self.before(at).filter(|_| self.bytes(at - 1, start) <= MAX_BACK) {
            if !self.is_unseen(c) {
                let selector = (at..start).any(|i| self.char(i).is_some_and(is_selector));
                return at < start
                    && self.is_host(c)
                    && !is_caseless(c)
                    && (c.is_ascii() || !selector)
                    && !self.has(Fault::R45LocalPart);
            }
            at -= 1;
        }
        false
    }
}
