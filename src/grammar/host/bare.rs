//! Bare hosts: labels around a separator that end with a listed top-level domain (U58-H1).

use super::Host;
use super::labels::Labels;
use crate::config::Tailoring;
use crate::grammar::end::{Wrapper, is_markup};
use crate::grammar::search::Search;
use crate::limits::{MAX_HOST, MAX_TLD};
use crate::span::Flags;
use crate::tables::LinkTerm;
use crate::text::label::{is_a_label, is_separator, separator};
use crate::text::utf8::{byte, byte_before, decode, decode_before};

/// Labels around a separator, the last of them a listed top-level domain.
#[derive(Clone, Copy, Debug)]
pub(super) struct Around {
    /// Labels begin here or later: what is before it was read.
    pub(super) from: usize,
    pub(super) start: usize,
    pub(super) last_label: usize,
    pub(super) end: usize,
    /// After a trailing separator.
    pub(super) run_end: usize,
    /// After all trailing separators.
    pub(super) after: usize,
    /// Whether text of another script follows directly (R2-13).
    pub(super) glued: bool,
}

/// What is refused with a bare host.
#[derive(Clone, Copy, Debug)]
enum Refused {
    /// Its labels.
    Host,
    /// And the parts after it.
    Run,
    /// And what a path would hold that begins after its separators (R2-44).
    Path,
    /// And the same, whatever is not seen in it (R2-45).
    Cut,
}

impl Search<'_, '_> {
    /// Returns the host whose last separator, except for trailing ones, is at `mark`. Reads its
    /// labels backward only if the last one is a listed top-level domain, and then moves `pos`
    /// after them, whether they make a host or not.
    #[inline]
    pub(in crate::grammar) fn bare_host(&mut self, mark: usize) -> Option<Host> {
        match self.fast_bare_host(mark) {
            Some(Some(host)) => {
                // Any other host was asked before something moved its beginning (R2-2).
                let begins =
                    self.begins_local_part(host.start, host.end) && !self.is_after_at(host.start);
                (!begins).then_some(host)
            }
            Some(None) => None,
            None if self.fast_no_tld(mark + separator(self.text, mark)) => None,
            None => self.any_bare_host(mark),
        }
    }

    #[inline(never)]
    fn any_bare_host(&mut self, mark: usize) -> Option<Host> {
        let around = self.labels_around(mark, self.pos)?;
        let Around { start, end, run_end, .. } = around;
        self.pos = run_end;
        let is_address = self.is_after_at(start);
        let begin = self.after_control_sequence(start).min(end);
        if !is_address && self.begins_local_part(begin, end) {
            return None;
        }
        match self.bare_start(&around) {
            Ok(start) => self.judged_bare_host(start, end, run_end),
            Err(_) if is_address && self.begins_local_part(start, end) => None,
            Err(Refused::Run) => {
                self.refuse_host(end, run_end);
                None
            }
            Err(Refused::Path) => {
                self.refuse_run(around.after, Wrapper::None);
                None
            }
            Err(Refused::Cut) => {
                self.refuse_unseen(around.after, Wrapper::None);
                None
            }
            Err(Refused::Host) => {
                self.refuse(end);
                None
            }
        }
    }

    /// Returns whether an `@` stands directly before `start`, and ends no control sequence (R2-35).
    fn is_after_at(&self, start: usize) -> bool {
        byte_before(self.text, start, self.floor) == b'@' && !self.is_after_control_sequence(start)
    }

    /// Makes a host of labels, if they are valid and at least two.
    fn judged_bare_host(&mut self, start: usize, end: usize, run_end: usize) -> Option<Host> {
        let mut labels = Labels::default();
        let (text, mut at) = (&self.text[..end], start);
        while labels.total <= MAX_HOST {
            if self.fast_label(text, &mut at, &mut labels) {
                continue;
            }
            let Some((c, length)) = decode(text, at) else { break };
            if is_separator(c) {
                labels.end_label()
            } else {
                labels.push(c)
            }
            at += length;
        }
        labels.close();
        self.steps += (at - start) as u64;
        let valid = labels.is_valid() && labels.count >= 2;
        valid.then(|| Host {
            start,
            end,
            run_end,
            after: run_end,
            flags: self.host_flags(start, end),
        })
    }

    /// Returns the labels around the separator at `mark`, from `from` on, if it is the last one of
    /// its host.
    fn labels_around(&mut self, mark: usize, from: usize) -> Option<Around> {
        if !self.follows_label(mark, from) {
            return None;
        }
        let last_label = mark + separator(self.text, mark);
        if let Some(around) = self.glued_labels(last_label, from) {
            return Some(around);
        }
        let (end, run_end, after) = self.end_of_labels(last_label)?;
        let start = self.labels_before(last_label, from);
        self.steps += (end - start) as u64;
        Some(Around { from, start, last_label, end, run_end, after, glued: false })
    }

    /// Returns whether a label may end at `mark`, which begins at `from` or later: after an empty
    /// one, and after a hyphen, there is no host.
    fn follows_label(&self, mark: usize, from: usize) -> bool {
        let any_host = self.config.tailored(Tailoring::AnyHost);
        decode_before(self.text, mark, from).is_some_and(|(c, _)| {
            c != '-' && self.is_host(c) || any_host && (c == '_' || self.is_symbol(c))
        })
    }

    /// Returns the labels from `from` on whose last one begins at `last_label`, if text of another script
    /// is glued to it and they are a host without that text (R2-13).
    fn glued_labels(&mut self, last_label: usize, from: usize) -> Option<Around> {
        let end = self.glued_end(last_label)?;
        // No valid host is longer. Labels that begin with some that are not a host are none either.
        let near = from.max(end.saturating_sub(4 * MAX_HOST));
        let (no_host, no_host_end) = self.no_host;
        let known = if from <= no_host && no_host_end <= last_label { no_host_end } else { 0 };
        let start = self.labels_before(last_label, near.max(known));
        self.steps += (end - start) as u64;
        if known > near && start == known {
            self.no_host = (no_host, end);
            return None;
        }
        // What precedes is not text (R2-35).
        let first = self.after_control_sequence(start).min(last_label);
        if self.judged_bare_host(first, end, end).is_none() {
            if first == start {
                self.no_host = (start, end);
            }
            return None;
        }
        Some(Around { from, start, last_label, end, run_end: end, after: end, glued: true })
    }

    /// Returns where the labels begin that end at `end`, from `from` on (R2-1: with underscores).
    fn labels_before(&self, end: usize, from: usize) -> usize {
        let underscores = self.config.tailored(Tailoring::AnyHost);
        let mut start = end;
        while let Some((c, length)) = decode_before(self.text, start, from)
            && (is_separator(c) || self.is_host(c) || underscores && c == '_')
        {
            start -= length;
        }
        start
    }

    /// Returns where labels end whose last one begins at `last_label` and is listed, without a
    /// trailing separator, with it, and with all of them; `None` if others follow, for a later mark
    /// decides then.
    fn end_of_labels(&mut self, last_label: usize) -> Option<(usize, usize, usize)> {
        let prose = self.config.tailored(Tailoring::ProseEnds);
        let end = match self.label_end(last_label) {
            Some(end) => end,
            None if prose => self.end_of_dashed_label(last_label)?,
            None => return None,
        };
        if end == last_label {
            return None;
        }
        if byte(self.text, end) == b'<' && self.is_name_before_pod(last_label, end) {
            return Some((end - 1, end - 1, end - 1));
        }
        let mut after = end + separator(self.text, end);
        let mut run_end = after;
        if prose && separator(self.text, after) > 0 {
            // An ellipsis is not part of the host (R2-3).
            run_end = end;
            while separator(self.text, after) > 0 {
                after += separator(self.text, after);
            }
            self.steps += (after - end) as u64;
        }
        let goes_on =
            |search: &Self, at| separator(search.text, at) > 0 || search.host_character(at) > 0;
        if after > end && goes_on(self, after) {
            return None;
        }
        if self.config.tailored(Tailoring::AnyHost) && byte(self.text, after) == b'_' {
            let rest = &self.text[after..];
            let length = rest.iter().take_while(|b| **b == b'_').count();
            self.steps += length as u64;
            if goes_on(self, after + length) {
                return None;
            }
        }
        if prose && let Some(end) = self.before_hyphen(last_label, end) {
            return Some((end, end, end));
        }
        let mut label_end = end;
        if prose && after == end && !matches!(byte(self.text, end), b'/' | b'@' | b'_') {
            // Hyphens at the end are punctuation (R2-4).
            while label_end > last_label && self.text[label_end - 1] == b'-' {
                label_end -= 1;
            }
            run_end = label_end;
            after = label_end;
        }
        self.is_listed_tld(last_label, label_end).then_some((
            label_end,
            run_end,
            after.max(run_end),
        ))
    }

    /// Returns where a host ends before a hyphen in its last label, from `label` to `end`: that of a dash or of the ending of
    /// a case (R2-4, R2-88).
    fn before_hyphen(&mut self, label: usize, end: usize) -> Option<usize> {
        let name = &self.text[label..end];
        let dash = name.windows(2).position(|pair| pair == b"--");
        if let Some(dash) = dash.filter(|_| !is_a_label(name))
            && self.is_listed_tld(label, label + dash)
        {
            return Some(label + dash);
        }
        self.before_latin_ending(label, end)
    }

    /// Returns the end of a label at `at` that is too long for a top-level domain, if a dash follows a
    /// listed one in it (R2-4).
    #[inline(never)]
    fn end_of_dashed_label(&mut self, at: usize) -> Option<usize> {
        let begin = self.text.get(at..at + MAX_TLD)?;
        let dash = begin.windows(2).position(|pair| pair == b"--")?;
        if is_a_label(begin) || !self.is_listed_tld(at, at + dash) {
            return None;
        }
        let mut end = at;
        while let length @ 1.. = self.host_character(end) {
            end += length;
        }
        self.steps += (end - at) as u64;
        Some(end)
    }

    /// Returns whether the text from `start` on, with a host up to `end`, is the local part of an
    /// address (R2-2, U58-E9).
    #[inline(always)]
    pub(in crate::grammar) fn begins_local_part(&mut self, start: usize, end: usize) -> bool {
        let at = self.end_of_local_part(start, end);
        at.is_some_and(|at| self.begins_host_of_address(at, end))
    }

    /// Returns whether the host of an address begins after the `@` at `at`, whose local part begins
    /// with a host up to `end`.
    #[inline(never)]
    fn begins_host_of_address(&mut self, at: usize, end: usize) -> bool {
        self.fast_address_host(at + 1)
            || self.is_address_host(at + 1)
            || at == end && self.is_hidden_host(at + 1)
    }

    /// Returns whether what stands at `at`, after the `@` of an address, is what hides its host:
    /// anything but what ends a text (R2-2, T15).
    fn is_hidden_host(&self, at: usize) -> bool {
        let ends = |(c, _): (char, usize)| {
            self.unicode.link_term(c) == LinkTerm::Hard
                || self.config.tailored(Tailoring::MarkupEnds) && is_markup(c)
        };
        self.config.tailored(Tailoring::PlainAddresses)
            && decode(self.text, at).is_some_and(|next| !ends(next))
    }

    /// Returns whether the host of an address begins at `at`: as [`bare_host`](Search::bare_host)
    /// would find it at one of its separators.
    #[inline(never)]
    fn is_address_host(&mut self, at: usize) -> bool {
        let limit = self.text.len().min(at + 4 * MAX_HOST);
        let mut place = at;
        while place < limit {
            let width = separator(self.text, place);
            if width > 0 {
                if !self.fast_no_tld(place + width)
                    && let Some(around) = self.labels_around(place, at)
                {
                    let Around { start, end, run_end, .. } = around;
                    // A host that is refused takes what is before it with it.
                    return start == at
                        && (self.bare_start(&around).is_err()
                            || self.judged_bare_host(at, end, run_end).is_some());
                }
                place += width;
                continue;
            }
            match decode(self.text, place) {
                Some((c, length)) if self.is_host(c) || c == '_' => place += length,
                _ => break,
            }
        }
        self.steps += (place - at) as u64;
        false
    }

    /// Returns where the host begins of which these are the labels.
    fn bare_start(&mut self, around: &Around) -> Result<usize, Refused> {
        let Around { last_label, end, run_end, after, .. } = *around;
        let mut start = around.start;
        let is_address = self.is_after_at(start);
        let any_host = self.config.tailored(Tailoring::AnyHost);
        if !is_address {
            start = self.after_octet(self.after_control_sequence(start));
            start = self.after_roff(start).ok_or(Refused::Run)?;
            start = self.after_bullets(start);
            if start >= last_label {
                // What is left is not a host, and is not refused either.
                return Ok(start);
            }
        }
        if any_host {
            let moved = self.after_underscores(start, last_label, end, is_address);
            // `a.co\_op.org` (R2-73).
            let escaped = moved != Some(start)
                && byte_before(self.text, start, self.floor) == b'\\'
                && !self.is_after_control_sequence(start);
            start = moved.filter(|_| !escaped).ok_or(Refused::Run)?;
        }
        if !is_address {
            if start > around.start {
                start = self.after_bullets(start).min(last_label);
            }
            if self.config.tailored(Tailoring::GluedScript) {
                start = self.after_glued_script(start, around).ok_or(Refused::Host)?;
            }
            if any_host {
                start = self.after_symbols(start, around).ok_or(Refused::Run)?;
            }
        }
        if self.is_slash_like(after) {
            return Err(Refused::Path);
        }
        let host = Host { start, end, run_end, after, flags: Flags::empty() };
        if self.is_host_cut(&host) {
            return Err(Refused::Cut);
        }
        let template = self.is_template(&host);
        let empty_label = after > run_end && byte(self.text, after) == b'/';
        let cut = empty_label
            || template
            || self.is_name_reference(after)
            || byte(self.text, after) == b'<' && self.is_escape_of_pod(after)
            || !is_address && (self.is_after_name_reference(start) || self.is_after_break(start))
            || any_host
                && (self.is_defanged(after)
                    || self.is_before_mask(after)
                    || !is_address
                        && (self.is_escaped(start)
                            || self.is_after_defanged(start)
                            || self.is_after_look_alike(start)
                            || self.is_after_mask(start)
                            || self.is_after_sign(start)
                            || self.is_after_slash_like(start)));
        if cut { Err(Refused::Run) } else { Ok(start) }
    }
}
