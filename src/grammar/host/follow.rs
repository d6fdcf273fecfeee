//! What stands around a host and shows that it is only a part of what was meant (R2-3, R2-5, R2-7, R2-10, R2-46,
//! R2-50, R2-65, R2-73).

use super::Host;
use super::tld::is_special_use;
use super::written::is_escaped_full_stop;
use crate::config::Tailoring;
use crate::grammar::end::{
    Wrapper, escaped_by_code, is_delimiter_reference, is_markup, is_tailored_end, is_unseen,
    is_white_space_letter, reference_before, referenced,
};
use crate::grammar::search::Search;
use crate::limits::{MAX_BACKSLASHES, MAX_LABEL};
use crate::span::Flags;
use crate::tables::{LinkTerm, is_beyond_latin, is_caseless_beyond_latin};
use crate::text::ascii::AsciiSet;
use crate::text::hard::is_hard;
use crate::text::label::{begins_with_www, is_separator, separator};
use crate::text::utf8::{byte, byte_before, decode, decode_before};

impl Search<'_, '_> {
    /// Returns whether what stands at `at` ends a link: a Hard character, or what the tailorings treat as one.
    pub(in crate::grammar) fn ends(&self, at: usize) -> bool {
        let Some((c, _)) = decode(self.text, at) else { return true };
        self.unicode.link_term(c) == LinkTerm::Hard
            || self.config.tailored(Tailoring::MarkupEnds)
                && (is_markup(c) || c == '&' && is_delimiter_reference(self.text, at))
            || self.config.tailored(Tailoring::BidiEnds) && is_tailored_end(c)
    }

    /// Returns whether what stands at `at` ends a link or is closing punctuation.
    pub(in crate::grammar) fn closes(&self, at: usize) -> bool {
        self.ends(at) || self.closing_punctuation(at) > 0
    }

    /// Returns the length of the closing punctuation at `at`, one character; 0 if there is none.
    pub(in crate::grammar) fn closing_punctuation(&self, at: usize) -> usize {
        match decode(self.text, at) {
            Some((c, length)) => match self.unicode.link_term(c) {
                LinkTerm::Soft | LinkTerm::Close => length,
                LinkTerm::Include | LinkTerm::Hard | LinkTerm::Open => 0,
            },
            None => 0,
        }
    }

    /// Returns whether what follows a written host shows that it is not read whole (T2). The link begins at `start`.
    pub(in crate::grammar) fn is_cut(
        &mut self,
        start: usize,
        host: &Host,
        wrapper: Wrapper,
    ) -> bool {
        let next = byte(self.text, host.after);
        // A path after several separators (R2-3).
        if next == b'/' && host.after > host.run_end || self.is_no_name(start, host) {
            return true;
        }
        if matches!(next, 0..=b' ' | b'/') || next == b'#' && host.after == host.end {
            return false;
        }
        let sign = self.is_before_sign(host) && !self.is_closer(start, host.after);
        if sign || next == b'?' {
            return sign;
        }
        if matches!(next, b'&' | b'\\') && self.is_name_reference(host.after)
            || next == b'<' && self.is_escape_of_pod(host.after)
        {
            return true;
        }
        if !self.config.tailored(Tailoring::AnyHost) {
            return false;
        }
        if self.is_before_percent(host.after)
            || self.is_defanged(host.after)
            || self.is_before_mask(host.after)
            || self.is_template(host)
        {
            return true;
        }
        let name = &self.text[host.start..host.end];
        if next >= 0x80
            && (self.is_slash_like(host.after)
                || decode(self.text, host.after).is_some_and(|(c, _)| self.is_symbol(c))
                    && !self.is_complete(host))
        {
            return true;
        }
        if name.starts_with(b"[") {
            return self.is_glued_to_literal(host.end);
        }
        let single = is_single_label(name);
        if matches!(next, b'<' | b'-' | b':' | b'"' | b'\'' | b'\\')
            && self.is_before_markup(host, single)
        {
            return true;
        }
        // One label with anything glued to it is a word of something else (R2-5).
        single
            && !matches!(next, b':' | b'#')
            && !self.closes(host.after)
            && !wrapper.closes_at(self.text, host.after)
    }

    /// Returns whether a host is a `www` or `ftp` whose name was cut off or mistyped, a scheme
    /// before another `//`, a socket, or one label before an ellipsis (R2-65, T2).
    #[inline]
    fn is_no_name(&mut self, start: usize, host: &Host) -> bool {
        let first = byte(self.text, host.start);
        start < host.start
            && (host.after > host.run_end
                || matches!(first | 0x20, b'w' | b'h' | b'f' | b'u')
                || first >= 0x80 && byte(self.text, host.after) != b'/'
                || self.text[host.end..].starts_with("…".as_bytes()))
            && self.config.tailored(Tailoring::AnyHost)
            && self.is_cut_name(host)
    }

    #[inline(never)]
    fn is_cut_name(&mut self, host: &Host) -> bool {
        let name = &self.text[host.start..host.end];
        let is = |of: &[u8]| name.eq_ignore_ascii_case(of);
        let last = self.last_label(host) - host.start;
        let goes_on = match byte(self.text, host.after) {
            b':' => byte(self.text, host.after + 1).is_ascii_digit(),
            next => next == b'/',
        };
        if last == 0 {
            let scheme = is(b"http") || is(b"https") || is(b"ftp");
            let several = host.after > host.run_end && !name.starts_with(b"[");
            let sentence = !self.begins_word_of_part(host.after)
                && decode(self.text, host.start).is_some_and(|(c, _)| is_beyond_latin(c));
            return (is(b"www") || is(b"ftp") || sentence) && !goes_on
                || several && !is(b"localhost")
                || scheme && self.text[host.after..].starts_with(b"//")
                || is(b"unix") && self.text[host.after..].starts_with(b":/");
        }
        self.is_elided(host)
            || last == 4
                && !goes_on
                && begins_with_www(name)
                && !name[name.len() - 1].is_ascii_digit()
                && !is_special_use(name)
                && !self.is_complete(host)
    }

    /// Returns whether `?` or `#` is at `at`, and after it a letter or digit of ASCII: a query or a
    /// fragment, and no control sequence.
    pub(in crate::grammar) fn begins_word_of_part(&self, at: usize) -> bool {
        matches!(byte(self.text, at), b'?' | b'#')
            && byte(self.text, at + 1).is_ascii_alphanumeric()
            && !self.is_written_sequence(at)
    }

    /// Returns whether an ellipsis stands after labels of which the last is not a top-level domain:
    /// `http://www.cs.exampl...` (R2-65).
    fn is_elided(&mut self, host: &Host) -> bool {
        let after = &self.text[host.end..];
        (after.starts_with(b"...") || after.starts_with("…".as_bytes()))
            && !host.flags.contains(Flags::IP_HOST)
            && !is_special_use(&self.text[host.start..host.end])
            && !self.is_complete(host)
    }

    /// Returns whether a host goes on with markup: a single label after its separator, or with an
    /// escape of roff, or any host with a word in angle brackets and another label after that
    /// (R2-5).
    #[inline(never)]
    fn is_before_markup(&mut self, host: &Host, single: bool) -> bool {
        let next = byte(self.text, host.after);
        if single
            && (next == b'\\' && self.goes_on_after_backslashes(host.after)
                || host.after > host.end && !matches!(next, b'-' | b':'))
        {
            return true;
        }
        if matches!(next, b'"' | b'\'') {
            return self.is_in_next_string(host);
        }
        // A password or a port: `https://jo:<password>@example.com`.
        if next == b':' {
            let after = self.word_in_brackets(host.after + 1);
            return after.is_some_and(|after| matches!(byte(self.text, after), b'@' | b'/'));
        }
        let rest = &self.text[host.after..];
        let hyphens = rest.iter().take(MAX_LABEL).take_while(|b| **b == b'-').count();
        self.steps += hyphens as u64;
        let open = host.after + hyphens;
        if open == host.end {
            return false;
        }
        let Some(after) = self.word_in_brackets(open) else { return false };
        let next = byte(self.text, after + 1);
        match byte(self.text, after) {
            b'.' | b'-' => next == b'<' || next.is_ascii_alphanumeric(),
            b'/' | b':' => !self.is_complete(host),
            next => next.is_ascii_alphanumeric() && !self.is_complete(host),
        }
    }

    /// Returns whether backslashes at `at` escape a sign, or begin a class of a regular expression:
    /// those with which source code writes a quote, a blank or a number end what it holds (R2-5).
    fn goes_on_after_backslashes(&self, at: usize) -> bool {
        let rest = &self.text[at..];
        let slashes = rest.iter().take(MAX_BACKSLASHES).take_while(|b| **b == b'\\').count();
        match byte(self.text, at + slashes) {
            b'u' | b'U' | b'x' => false,
            next if is_white_space_letter(next) => false,
            next => next.is_ascii_alphabetic() || is_escaped_sign(next),
        }
    }

    /// Returns what is after a word in angle brackets at `open`; `None` if there is none.
    pub(in crate::grammar) fn word_in_brackets(&mut self, open: usize) -> Option<usize> {
        self.word_between(open, b'<', b'>')
    }

    /// Returns what is after a word at `open` between these signs; `None` if there is none.
    pub(in crate::grammar) fn word_between(
        &mut self,
        open: usize,
        opening: u8,
        closing: u8,
    ) -> Option<usize> {
        if byte(self.text, open) != opening {
            return None;
        }
        let word = |b: &&u8| b.is_ascii_alphanumeric() || matches!(**b, b'_' | b'-');
        let length = self.text[open + 1..].iter().take(MAX_LABEL).take_while(word).count();
        self.steps += length as u64;
        let close = open + 1 + length;
        (length > 0 && byte(self.text, close) == closing).then_some(close + 1)
    }

    /// Returns whether a character reference or an escape of source code at `at` stands for what a
    /// name holds; a separator, or what is not seen, before a character of a label (R2-50, T5).
    #[inline(never)]
    pub(in crate::grammar) fn is_name_reference(&self, at: usize) -> bool {
        let Some((c, end)) = self.escaped(at) else {
            return byte(self.text, at) == b'\\'
                && self.config.tailored(Tailoring::MarkupEnds)
                && self.goes_on_after_roff(at);
        };
        let next = |at: usize| {
            let character = || decode(self.text, at).map(|(c, length)| (c, at + length));
            self.escaped(at).or_else(character)
        };
        let in_label = |c: char| c == '_' || self.is_host(c) && !is_caseless_beyond_latin(c);
        let goes_on = || {
            let unseen = is_unseen(c);
            let after = next(end).filter(|(c, _)| unseen && is_separator(*c));
            let label = after.map_or_else(|| next(end), |(_, end)| next(end));
            label.is_some_and(|(c, _)| in_label(c))
        };
        self.config.tailored(Tailoring::MarkupEnds)
            && self.is_of_name(c)
            && (!is_separator(c) && !is_unseen(c) || goes_on())
    }

    /// Returns what the reference or the escape of source code at `at` stands for, and where it ends.
    fn escaped(&self, at: usize) -> Option<(char, usize)> {
        match byte(self.text, at) {
            b'&' => referenced(self.text, at),
            b'\\' => escaped_by_code(self.text, at).or_else(|| self.escaped_hyphen(at)),
            _ => None,
        }
    }

    /// Returns the hyphen or underscore that roff, TeX and Markdown write with a backslash, before a character of a label (R2-73).
    fn escaped_hyphen(&self, at: usize) -> Option<(char, usize)> {
        let sign = byte(self.text, at + 1);
        let label = matches!(sign, b'-' | b'_') && self.host_character(at + 2) > 0;
        label.then_some((char::from(sign), at + 2))
    }

    /// Returns whether a `%` is at `at`, with something after it: before a Hard byte it begins a
    /// comment of TeX (R2-10, T2).
    #[inline]
    pub(in crate::grammar) fn is_before_percent(&self, at: usize) -> bool {
        byte(self.text, at) == b'%'
            && !is_hard(byte(self.text, at + 1))
            && self.config.tailored(Tailoring::AnyHost)
    }

    /// Returns whether what names go on with follows a host of a scheme without `//`: a reference
    /// or an escape (R2-50; after a single label R2-5), a mask (R2-62), a template (R2-47), signs
    /// in the place of a letter (R2-63) or the next line (R2-77).
    pub(in crate::grammar) fn is_before_rest(&mut self, host: &Host) -> bool {
        self.is_name_reference(host.after)
            || self.is_before_percent(host.after)
            || self.is_before_sign(host)
            || self.config.tailored(Tailoring::AnyHost)
                && (self.is_before_mask(host.after) || self.is_before_rest_of_source(host))
            || self.is_template(host)
    }

    /// Returns whether a backslash shows that a single label goes on (R2-5), or a quote that a host
    /// does in the next line (R2-77).
    fn is_before_rest_of_source(&mut self, host: &Host) -> bool {
        let name = &self.text[host.start..host.end];
        match byte(self.text, host.after) {
            b'\\' => {
                is_single_label(name)
                    && !name.starts_with(b"[")
                    && self.goes_on_after_backslashes(host.after)
            }
            b'"' | b'\'' => self.is_in_next_string(host),
            _ => false,
        }
    }

    /// Returns whether such a reference ends directly before `start`.
    #[inline]
    pub(in crate::grammar) fn is_after_name_reference(&self, start: usize) -> bool {
        byte_before(self.text, start, self.floor) == b';'
            && self.config.tailored(Tailoring::MarkupEnds)
            && self.ends_name_reference(start)
    }

    #[inline(never)]
    fn ends_name_reference(&self, start: usize) -> bool {
        let Some(at) = reference_before(self.text, start, self.floor) else { return false };
        let before = || decode_before(self.text, at, self.floor);
        referenced(self.text, at).is_some_and(|(c, end)| {
            end == start
                && self.is_of_name(c)
                && (!is_unseen(c)
                    || before().is_some_and(|(c, _)| self.is_of_name(c))
                        && !self.is_after_control_sequence(at))
        })
    }

    /// Returns whether a host, or a path after it, goes on with a character.
    pub(in crate::grammar) fn is_of_host_or_path(&self, c: char) -> bool {
        c == '/' || self.is_of_name(c)
    }

    pub(super) fn is_of_name(&self, c: char) -> bool {
        matches!(c, '@' | ':' | '_')
            || is_separator(c)
            || is_unseen(c)
            || self.is_host(c) && !is_caseless_beyond_latin(c)
    }

    /// Returns whether a name goes on after an IP literal that ends at `end` (R2-46).
    fn is_glued_to_literal(&self, end: usize) -> bool {
        let width = match byte(self.text, end) {
            b'-' => 1,
            _ => separator(self.text, end),
        };
        let next = decode(self.text, end + width).map_or('\0', |(c, _)| c);
        matches!(next, '_' | '@') || next != '-' && self.is_host(next) && !is_beyond_latin(next)
    }

    /// Returns whether a host has several labels, the last of them listed.
    pub(in crate::grammar) fn is_complete(&mut self, host: &Host) -> bool {
        let last_label = self.last_label(host);
        last_label > host.start && self.is_listed_tld(last_label, host.end)
    }

    /// Returns where the last label of a host begins.
    pub(in crate::grammar) fn last_label(&self, host: &Host) -> usize {
        let mut last_label = host.end;
        while let Some((c, length)) = decode_before(self.text, last_label, host.start)
            && !is_separator(c)
        {
            last_label -= length;
        }
        let name = &self.text[host.start..host.end];
        match name.windows(3).rposition(|escape| is_escaped_full_stop(escape, 0)) {
            Some(stop) => last_label.max(host.start + stop + 3),
            None => last_label,
        }
    }

    /// Returns whether a character beyond ASCII is a symbol that hosts may hold, or joins such symbols.
    pub(in crate::grammar) fn is_symbol(&self, c: char) -> bool {
        matches!(c, '\u{200D}' | '\u{FE0F}')
            || !c.is_ascii() && !self.is_host(c) && !is_separator(c) && self.unicode.is_wide_host(c)
    }
}

/// Returns whether a host has no separator, and is not `localhost`.
fn is_single_label(name: &[u8]) -> bool {
    !name.contains(&b'.')
        && !name.eq_ignore_ascii_case(b"localhost")
        && !core::str::from_utf8(name).is_ok_and(|name| name.contains(is_separator))
        && !name.windows(3).any(|escape| is_escaped_full_stop(escape, 0))
}

/// Returns whether a byte after a backslash is one that TeX, roff, Markdown, shells, calendars and
/// regular expressions escape.
pub(in crate::grammar) const fn is_escaped_sign(byte: u8) -> bool {
    AsciiSet::of("_-&%#$().~:;,").contains(byte)
}
