//! Hosts without a scheme (section 5.1).

use core::ops::Range;

use icu_properties::props::Script;
use irispan::Tailoring;

use super::Fault;
use super::chars::{is_beyond_latin, is_bullet, is_cjk, is_joiner, is_right_to_left, script};
use super::resume::{Outcome, Scan};
use super::written::Host;

/// Maximum number of bytes of symbols that are read back over (R2-7).
const MAX_SYMBOLS: usize = 16;

impl Scan<'_> {
    /// The host whose last separator stands at `place`, or what to do if there is none.
    pub(super) fn bare_host(&mut self, place: usize) -> Result<Host, Outcome> {
        let least = self.pos;
        let host = self.bare_host_from(place, least);
        if self.is_after_label(place, least)
            && let Some((end, after, _)) = self.last_label(place, least)
        {
            self.pos = self.pos.max(after);
            let start = self.labels_start(place, least);
            let refused = matches!(host, Err(Outcome::Refused(_) | Outcome::RefusedRun(_)));
            if refused && self.before(start) == Some('@') && self.is_local_part(start, end, after) {
                return Err(Outcome::Passed); // R2-2
            }
        }
        host
    }

    /// Returns whether a label may end at a separator.
    fn is_after_label(&self, place: usize, least: usize) -> bool {
        let any = self.on(Tailoring::AnyHost);
        let ends = |c| c != '-' && self.is_host(c) || any && (c == '_' || self.is_symbol(c));
        place > least && self.char(place - 1).is_some_and(ends)
    }

    /// Where the labels begin around the separator at `place`.
    fn labels_start(&self, place: usize, least: usize) -> usize {
        let any = self.on(Tailoring::AnyHost);
        let mut start = place;
        while start > least && self.in_bare(start - 1, any) {
            start -= 1;
        }
        start
    }

    /// The same, if nothing before `least` belongs to it.
    pub(super) fn bare_host_from(&self, place: usize, least: usize) -> Result<Host, Outcome> {
        if !self.is_after_label(place, least) {
            return Err(Outcome::Passed);
        }
        let last = self.last_label(place, least).ok_or(Outcome::Passed)?;
        let mut start = self.labels_start(place, least);
        if let Some(sequence) = self.sequences.iter().find(|one| one.contains(&start)) {
            start = sequence.end; // R2-35
            if start > place {
                return Err(Outcome::Passed);
            }
        }
        let of_address = self.before(start) == Some('@');
        if !of_address && self.is_local_part(start, last.0, last.1) {
            return Err(Outcome::Passed); // R2-2
        }
        if !of_address && self.is_quoted_octet(start, "2C 3A 3B 3C 3D 3E") && !self.has(Fault::R69)
        {
            start += 2;
        }
        if !of_address {
            let (end, after, closed) = last;
            start = self.after_roff(start).ok_or_else(|| self.refused_host(end, after, closed))?;
        }
        while !of_address && self.char(start).is_some_and(|c| self.is_left_out(c)) {
            start += 1;
        }
        self.bare_host_of(start, last, least)
    }

    /// R2-7, R2-66.
    fn is_left_out(&self, c: char) -> bool {
        is_joiner(c) && self.on(Tailoring::Clusters) && !self.has(Fault::R7Begins)
            || is_bullet(c) && self.on(Tailoring::ProseEnds) && !self.has(Fault::R66)
    }

    /// The host of labels from `start` on: where they end, what is after their separators, and whether
    /// these are several.
    ///
    /// Long: one question after another, in the order of section 5.1.
    fn bare_host_of(
        &self,
        mut start: usize,
        (end, after, closed): (usize, usize, bool),
        least: usize,
    ) -> Result<Host, Outcome> {
        let any = self.on(Tailoring::AnyHost);
        let of_address = self.before(start) == Some('@');
        let run_refused = || self.refused_host(end, after, closed);
        let run = start;
        if any && !self.has(Fault::R1) {
            start = self.without_underscores(start, end).ok_or_else(run_refused)?;
        }
        let escaped = self.before(run) == Some('\\') && !self.has(Fault::R73Hyphen);
        if start > run && (of_address || any && escaped) {
            return Err(run_refused());
        }
        while start > run && self.char(start).is_some_and(|c| self.is_left_out(c)) {
            start += 1;
        }
        let labels = self.bare_labels(start, end);
        if !of_address {
            start = self
                .without_glued(labels, end, closed && after == end)
                .ok_or(Outcome::Refused(end))?;
        }
        if any && !self.has(Fault::R7Precedes) {
            start = self.over_symbols(start, end, least).ok_or_else(run_refused)?;
        }
        if self.is_slash_like_at(after) {
            return Err(self.refuse_run(after, None)); // R2-44
        }
        let labels = self.bare_labels(start, end);
        let cut = Host { labels, end, after, next: after, closed, literal: false };
        if self.is_host_cut(&cut) {
            return Err(self.refuse_through(after, None)); // R2-45
        }
        if !of_address && (self.is_after_look_alike(start) || self.is_after_mask(start)) {
            return Err(run_refused()); // R2-55, R2-62
        }
        if !of_address && self.is_after_letter_sign(start) {
            return Err(run_refused()); // R2-63
        }
        let slash = !of_address && self.is_after_slash_like(start);
        if any && (self.is_mask_before_name(after) || slash) {
            return Err(run_refused());
        }
        if any && self.is_template_at((end, after), true)
            || self.goes_on_in_next_line(after)
            || self.is_host_in_next_line(&cut)
            || any && !of_address && self.is_after_format(start)
            || !of_address && self.is_after_expression(start)
            || self.is_name_reference_at(after)
            || self.is_pod_at(after)
            || !of_address && self.is_name_reference_before(start)
            || !of_address && self.is_after_break(start)
        {
            return Err(run_refused());
        }
        if any && !self.has(Fault::R10Precedes) && self.is_in_escape(start) {
            return Err(run_refused());
        }
        if any && (self.is_defanged_at(after) || self.is_defanged_before(start)) {
            return Err(run_refused());
        }
        if closed && self.char(after) == Some('/') {
            return Err(Outcome::Refused(end)); // R2-3
        }
        let labels = self.bare_labels(start, end);
        if labels.len() < 2 || !self.is_valid(&labels) {
            return Err(Outcome::Passed);
        }
        Ok(Host { labels, end, after, next: after, closed, literal: false })
    }

    /// Returns whether `start` is after the `%` of an escape.
    fn is_in_escape(&self, start: usize) -> bool {
        let hex = |at| self.char(at).is_some_and(|c: char| c.is_ascii_hexdigit());
        self.before(start) == Some('%') && hex(start) && hex(start + 1)
    }

    /// Returns whether a slash look-alike precedes a bare host, or a full-width slash at which the floor is.
    fn is_after_slash_like(&self, start: usize) -> bool {
        let Some(at) = start.checked_sub(1) else { return false };
        let wide = self.char(at) == Some('／') && at == self.floor && at > 0;
        self.is_slash_like_at(at) || wide && !self.has(Fault::R44FullWidth)
    }

    /// Refuses a bare host that ends at `end` and with its separators at `after`, and what follows it.
    pub(super) fn refused_host(&self, end: usize, after: usize, closed: bool) -> Outcome {
        if closed {
            return Outcome::Refused(end); // R2-3
        }
        let port = self.port(after, false).flatten().unwrap_or(after);
        let stop = self.read_parts(port, None, None).stop;
        Outcome::Refused(if stop > port { stop } else { end })
    }

    pub(super) fn in_bare(&self, at: usize, any: bool) -> bool {
        self.char(at).is_some_and(|c| self.is_host(c) || self.is_separator(c) || any && c == '_')
    }

    pub(super) fn bare_labels(&self, start: usize, end: usize) -> Vec<Range<usize>> {
        let mut labels = Vec::new();
        let mut first = start;
        for at in start..end {
            if self.is_separator_at(at) {
                labels.push(first..at);
                first = at + 1;
            }
        }
        labels.push(first..end);
        labels
    }

    /// The end of the last label, the place after the separators that follow it, and whether these
    /// are several; nothing if the separator at `place` is not before the last label of a host.
    pub(super) fn last_label(&self, place: usize, least: usize) -> Option<(usize, usize, bool)> {
        let first = place + 1;
        let valid = |end: &usize| {
            let start = self.after_sequence(self.labels_start(place, least));
            start <= place && self.is_valid(&self.bare_labels(start, *end))
        };
        if let Some(end) = self.glued_end(first).filter(valid) {
            return Some((end, end, true));
        }
        let (prose, any) = (self.on(Tailoring::ProseEnds), self.on(Tailoring::AnyHost));
        let mut end = first;
        while self.is_host_at(end) {
            end += 1;
        }
        if end == first {
            return None;
        }
        if self.is_name_before_pod(first..end) {
            return Some((end - 1, end - 1, false));
        }
        let mut after = end;
        while self.is_separator_at(after) && (after == end || prose && !self.has(Fault::R3)) {
            after += 1;
        }
        if self.is_host_at(after) || self.is_separator_at(after) {
            return None;
        }
        for at in [end, after] {
            let mut behind = at;
            while any && self.char(behind) == Some('_') {
                behind += 1;
            }
            if behind > at && (self.is_host_at(behind) || self.is_separator_at(behind)) {
                return None;
            }
        }
        if prose
            && !self.has(Fault::R4)
            && let Some(end) = self.before_hyphens(&(first..end))
        {
            return Some((end, end, false));
        }
        let whole = end;
        let several = after > end + 1;
        let kept = self.is_separator_at(end) || matches!(self.char(end), Some('/' | '@' | '_'));
        if prose && !kept && !self.has(Fault::R4) {
            while end > first && self.char(end - 1) == Some('-') {
                end -= 1; // R2-4
            }
        }
        if end < whole {
            after = end;
        }
        self.is_listed(&(first..end)).then_some((end, after, several))
    }

    /// R2-13.
    fn glued_end(&self, first: usize) -> Option<usize> {
        if !self.on(Tailoring::GluedScript) || self.has(Fault::R13) {
            return None;
        }
        let mut end = first;
        while self.char(end).is_some_and(|c| c.is_ascii_alphanumeric() || c == '-') {
            end += 1;
        }
        if self.has_case_ending(&(first..end)) {
            return Some(end - 1);
        }
        let separator = self.char(end).is_some_and(|c| self.is_separator(c) && !c.is_ascii());
        let letter = if separator { end + 1 } else { end };
        let text = self.is_beyond_latin_at(letter) && !self.goes_on_with_case(end);
        ((text || self.is_note_at(end)) && self.is_listed(&(first..end))).then_some(end)
    }

    /// R2-72.
    pub(super) fn is_note_at(&self, at: usize) -> bool {
        let Some(sign) = self.char(at).filter(|c| is_bullet(*c)) else { return false };
        let is_l = |at: usize| matches!(self.char(at), Some('l' | 'L'));
        let of_name = sign == '\u{B7}' && is_l(at - 1) && is_l(at + 1);
        let label =
            |at: &usize| self.char(*at).is_some_and(|c| c.is_ascii_alphanumeric() || c == '-');
        let stop = at + 1 + (at + 1..self.text.len()).take_while(label).count();
        let ends = !self.is_separator_at(stop) && !self.is_host_at(stop);
        let stands_for_stop = ends && self.is_listed(&(at + 1..stop));
        let goes_on = self.is_separator_at(at + 1) && self.is_host_at(at + 2);
        !(of_name || goes_on || stands_for_stop || self.has(Fault::R72))
    }

    /// R2-13: whether a label of ASCII is what a host may end with and a hyphen, with the ending of a case after it.
    pub(super) fn has_case_ending(&self, label: &Range<usize>) -> bool {
        let end = label.end;
        if label.len() < 2 || self.char(end - 1) != Some('-') || self.has(Fault::R13Hyphen) {
            return false;
        }
        let beyond =
            |at: &usize| self.is_host_at(*at) && !self.char(*at).is_some_and(|c| c.is_ascii());
        let stop = end + (end..self.text.len()).take_while(beyond).count();
        let after = stop + (stop..).take_while(|at| self.is_separator_at(*at)).count();
        self.is_beyond_latin_at(end)
            && self.bytes(end, stop) < 64
            && !self.is_host_at(after)
            && !matches!(self.char(after), Some('/' | '@' | '_' | '%'))
            && !self.begins_rest_of_host(stop)
            && !self.goes_on_after_unseen(stop)
            && self.is_listed(&(label.start..end - 1))
    }

    /// R2-1: where the host begins; nothing if it is refused.
    fn without_underscores(&self, start: usize, end: usize) -> Option<usize> {
        let count = |from: usize| (from..).take_while(|at| self.char(*at) == Some('_')).count();
        let leading = count(start);
        let first = start + leading;
        let labels = self.bare_labels(first, end);
        let holds = |label: &Range<usize>| label.clone().any(|at| self.char(at) == Some('_'));
        let www = labels.first().is_some_and(|label| self.is_www(label));
        let closed = leading > 0 && count(end) >= leading;
        if !labels.iter().any(holds) {
            let out = closed || labels.len() <= 2 || www;
            return Some(if out { first } else { start });
        }
        let sign = |label: &Range<usize>| {
            label.clone().any(|at| self.text.has(at, "_at_") && at + 4 <= label.end)
        };
        if labels.iter().any(sign) && !self.has(Fault::R1At) {
            return None;
        }
        let www = www && (closed || leading == 0);
        let refused = match &labels[..] {
            [.., _, last] if www => holds(last),
            [.., one, last] => holds(one) || holds(last),
            _ => true,
        };
        (!refused).then_some(if closed { first } else { start })
    }

    fn is_www(&self, label: &Range<usize>) -> bool {
        label.len() == 3 && self.text.has(label.start, "www")
    }

    /// R2-14: where the host begins; nothing if it is refused.
    fn without_glued(&self, labels: Vec<Range<usize>>, end: usize, is_cut: bool) -> Option<usize> {
        let first = labels.first()?.clone();
        let www = self.www_after_text(&labels).unwrap_or(first.start);
        if www > first.start || !self.on(Tailoring::GluedScript) || self.has(Fault::R14) {
            return Some(www);
        }
        let ascii = |range: Range<usize>| {
            range.into_iter().all(|at| self.char(at).is_some_and(|c| c.is_ascii()))
        };
        let last_is_ascii = ascii(labels.last()?.clone());
        if last_is_ascii
            && let Some(cut) = (first.start + 1..first.end).find(|at| {
                let caseless = |at: usize| {
                    self.char(at).is_some_and(|c| {
                        let case = c.is_lowercase() || c.is_uppercase();
                        c.is_ascii_alphanumeric() || c == '-' || !c.is_ascii() && !case
                    })
                };
                self.is_beyond_latin_at(at - 1)
                    && (first.start..*at).all(caseless)
                    && self.is_ascii_word_at(*at)
                    && ascii(*at..first.end)
            })
        {
            return Some(cut);
        }
        if last_is_ascii && let Some(cut) = self.after_glued_hyphen(&first) {
            return Some(cut);
        }
        let www = first.end.saturating_sub(3);
        if www > first.start
            && self.text.has(www, "www")
            && self.is_beyond_latin_at(www - 1)
            && labels.len() > 2
        {
            return Some(www);
        }
        let cjk = !first.is_empty() && first.clone().all(|at| self.char(at).is_some_and(is_cjk));
        let net = labels.len() == 2
            && end == labels[1].start + 3
            && self.text.has(labels[1].start, "net");
        (!(cjk && labels.len() == 2 && (net || is_cut))).then_some(first.start)
    }

    /// R2-14: where ASCII begins in a label that begins with text from right to left, and a hyphen after that.
    fn after_glued_hyphen(&self, label: &Range<usize>) -> Option<usize> {
        let ascii = |at: &usize| self.char(*at).is_some_and(|c| c.is_ascii());
        let hyphen = label.end - label.clone().rev().take_while(ascii).count();
        let of_text = |at: usize| {
            self.char(at).is_some_and(|c| match c.is_ascii() {
                true => c.is_ascii_alphanumeric() || c == '-',
                false => !c.is_lowercase() && !c.is_uppercase(),
            })
        };
        let text = (label.start..hyphen).all(of_text) && hyphen > label.start;
        (text && self.is_glued_hyphen(hyphen, label.end)).then_some(hyphen + 1)
    }

    /// Returns whether a hyphen stands between a letter from right to left and ASCII up to `end`,
    /// with a letter in it.
    pub(super) fn is_glued_hyphen(&self, hyphen: usize, end: usize) -> bool {
        let letter = |at: usize| self.char(at).is_some_and(|c| c.is_ascii_alphabetic());
        self.char(hyphen) == Some('-')
            && hyphen > 0
            && self.char(hyphen - 1).is_some_and(|c| is_right_to_left(c) && is_beyond_latin(c))
            && self.is_ascii_word_at(hyphen + 1)
            && (hyphen..end).any(letter)
            && !self.has(Fault::R14Hyphen)
    }

    /// R2-7: where the host begins if symbols precede it; nothing if it is refused.
    fn over_symbols(&self, start: usize, end: usize, least: usize) -> Option<usize> {
        let mut at = start;
        let passed = |at: usize| {
            let keycap = ["\u{20E3}", "\u{FE0F}\u{20E3}"].iter().any(|c| self.text.has(at + 1, c));
            self.is_symbol_at(at) || keycap && self.char(at).is_some_and(|c| c.is_ascii_digit())
        };
        while at > least && passed(at - 1) && self.bytes(at - 1, start) <= MAX_SYMBOLS {
            at -= 1;
        }
        let glued = self.before(at).is_some_and(|c| {
            c.is_ascii_alphanumeric() || matches!(c, '-' | '.' | '@') || is_latin_letter(c)
        });
        if at == start || !glued {
            return Some(start);
        }
        while at > least && (self.in_bare(at - 1, true) || self.is_symbol_at(at - 1)) {
            at -= 1;
        }
        let at = self.without_underscores(at, end)?;
        let labels = self.bare_labels(at, end);
        let www = |label: &Range<usize>| self.is_www(label) && self.char(label.end) == Some('.');
        labels.first().is_some_and(www).then_some(at)
    }
}

fn is_latin_letter(c: char) -> bool {
    script(c) == Script::Latin && !is_beyond_latin(c)
}
