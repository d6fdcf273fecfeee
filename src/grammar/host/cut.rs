//! Hosts and ports that go on after characters that nobody sees, or that were lost (R2-45, R2-56, T1).

use super::Host;
use crate::config::Tailoring;
use crate::grammar::end::is_unseen;
use crate::grammar::search::Search;
use crate::limits::{MAX_PORT_DIGITS, MAX_TLD, MAX_UNSEEN};
use crate::tables::is_caseless_beyond_latin;
use crate::text::hard::ESCAPE;
use crate::text::label::{is_separator, separator};
use crate::text::utf8::{byte, decode, decode_lossy, is_lost};

/// Characters that were lost in one place of a name. More are text in another encoding.
const MAX_LOST: usize = 2;

impl Search<'_, '_> {
    /// Returns whether the host, or the port after it, goes on after characters that are not seen.
    pub(in crate::grammar) fn is_cut_unseen(&mut self, host: &Host) -> bool {
        self.is_host_cut(host) || self.is_port_cut(host.run_end)
    }

    /// Returns whether the host goes on after characters that are not seen, or after symbols
    /// (R2-55, R2-57). `host` may be empty.
    #[inline]
    pub(in crate::grammar) fn is_host_cut(&mut self, host: &Host) -> bool {
        match byte(self.text, host.after) {
            0x80.. => {
                self.config.tailored(Tailoring::BidiEnds) && self.goes_on_unseen(host)
                    || self.config.tailored(Tailoring::AnyHost)
                        && self.goes_on_after_symbols(host.after, false)
                    // U+009B begins a control sequence as well.
                    || byte(self.text, host.after + 1) == 0x9B && self.goes_on_in_colours(host)
            }
            ESCAPE => self.goes_on_in_colours(host),
            _ => false,
        }
    }

    /// Returns whether the host goes on after sequences of colours (R2-82): a terminal shows it as one.
    #[inline(never)]
    fn goes_on_in_colours(&mut self, host: &Host) -> bool {
        let Host { start, end, run_end, after, .. } = *host;
        let tailored = [Tailoring::BidiEnds, Tailoring::MarkupEnds];
        let literal = self.text[start..end].starts_with(b"[");
        let mut at = self.after_colours(after);
        if at == after
            || after > run_end
            || literal
            || !tailored.iter().all(|one| self.config.tailored(*one))
        {
            return false;
        }
        let width = separator(self.text, at);
        if width > 0 {
            at = self.after_colours(at + width);
        }
        self.steps += (at - after) as u64;
        decode(self.text, at)
            .is_some_and(|(c, _)| self.is_in_label(c) && !is_caseless_beyond_latin(c))
    }

    /// Returns whether the port of a host that ends at `at`, or where one may begin, does.
    #[inline]
    pub(in crate::grammar) fn is_port_cut(&self, at: usize) -> bool {
        let next = byte(self.text, at);
        (next == b':' || next >= 0x80)
            && self.config.tailored(Tailoring::BidiEnds)
            && self.port_goes_on_unseen(at)
    }

    /// Returns whether what is not seen stands at `at`, and after it what a host may hold.
    pub(in crate::grammar) fn goes_on_after_unseen(&mut self, at: usize) -> bool {
        if byte(self.text, at) < 0x80 || !self.config.tailored(Tailoring::BidiEnds) {
            return false;
        }
        let (end, _) = self.after_unseen(at, at + MAX_UNSEEN);
        self.steps += (end - at) as u64;
        end > at
            && end - at < MAX_UNSEEN
            && decode(self.text, end)
                .is_some_and(|(c, _)| self.is_in_label(c) && !is_caseless_beyond_latin(c))
    }

    #[inline(never)]
    fn goes_on_unseen(&mut self, host: &Host) -> bool {
        let Host { start, end, run_end, after, .. } = *host;
        let name = &self.text[start..end];
        if after > run_end || name.starts_with(b"[") {
            return false;
        }
        let limit = after + MAX_UNSEEN;
        let (mut at, glue) = self.after_unseen(after, limit);
        if at == after {
            return false;
        }
        let width = separator(self.text, at);
        if width > 0 {
            at = self.after_unseen(at + width, limit).0;
        }
        self.steps += (at - after) as u64;
        let Some((c, _)) = decode(self.text, at).filter(|_| at < limit) else { return false };
        let other_script = name.is_ascii() && is_caseless_beyond_latin(c);
        if !self.is_in_label(c) || other_script {
            return false;
        }
        if !name.eq_ignore_ascii_case(b"localhost") && !self.is_complete(host) {
            return true;
        }
        width > 0 || glue && self.is_listed_unseen(host, at, limit)
    }

    /// Returns whether a label is listed that goes on at `at` after a host, or follows there,
    /// without the glue in it.
    fn is_listed_unseen(&mut self, host: &Host, mut at: usize, limit: usize) -> bool {
        let (from, mut lost) = (at, 0);
        let mut label = Label { bytes: [0; MAX_TLD], length: 0, fits: true };
        if host.after == host.end {
            label.push(&self.text[self.last_label(host)..host.end]);
        }
        while at < limit && lost <= MAX_LOST {
            let width = match decode_lossy(self.text, at) {
                Some((c, width)) if is_separator(c) => {
                    if self.is_listed_seen(&label) {
                        return true;
                    }
                    label = Label { length: 0, fits: true, ..label };
                    width
                }
                Some((c, width)) if self.is_in_label(c) => {
                    label.push(&self.text[at..at + width]);
                    width
                }
                Some((c, width)) if is_hidden(c) => width,
                Some((c, width)) if is_lost(c) => {
                    lost += 1;
                    width
                }
                _ => break,
            };
            at += width;
        }
        self.steps += (at - from) as u64;
        self.is_listed_seen(&label)
    }

    fn is_listed_seen(&mut self, label: &Label) -> bool {
        label.fits && self.is_listed_label(&label.bytes, 0, label.length)
    }

    /// Returns whether a label of a host may go on with this character.
    fn is_in_label(&self, c: char) -> bool {
        self.is_host(c) || c == '_' && self.config.tailored(Tailoring::AnyHost)
    }

    #[inline(never)]
    fn port_goes_on_unseen(&self, at: usize) -> bool {
        let after_glue = |at: usize| {
            let (end, glue) = self.after_unseen(at, at + MAX_UNSEEN);
            (glue && end > at).then_some(end)
        };
        let is_digit = |at: usize| byte(self.text, at).is_ascii_digit();
        if byte(self.text, at) != b':' {
            let colon = after_glue(at);
            return colon
                .is_some_and(|colon| byte(self.text, colon) == b':' && is_digit(colon + 1));
        }
        let digits = (1..=MAX_PORT_DIGITS + 1).take_while(|i| is_digit(at + i)).count();
        digits <= MAX_PORT_DIGITS && after_glue(at + 1 + digits).is_some_and(is_digit)
    }

    /// Returns where the characters end that are not seen from `at` on, or were lost, before `limit`, and whether what a
    /// name holds may be there: all of them are glue, but for two that were lost.
    pub(in crate::grammar) fn after_unseen(&self, mut at: usize, limit: usize) -> (usize, bool) {
        let (mut glue, mut lost) = (true, 0);
        while at < limit
            && let Some((c, length)) = decode_lossy(self.text, at)
            && is_unseen(c)
        {
            glue &= is_hidden(c) || is_lost(c);
            lost += usize::from(is_lost(c));
            at += length;
        }
        (at, glue && lost <= MAX_LOST)
    }
}

/// A label as it is seen.
struct Label {
    bytes: [u8; MAX_TLD],
    length: usize,
    /// Whether it is no longer than any listed one.
    fits: bool,
}

impl Label {
    fn push(&mut self, bytes: &[u8]) {
        match self.bytes.get_mut(self.length..self.length + bytes.len()) {
            Some(room) => room.copy_from_slice(bytes),
            None => self.fits = false,
        }
        self.length = MAX_TLD.min(self.length + bytes.len());
    }
}

/// Returns whether a character is not seen at all: objects and replacements are.
const fn is_hidden(c: char) -> bool {
    is_unseen(c) && !is_lost(c) && c != '\u{FFFC}'
}
