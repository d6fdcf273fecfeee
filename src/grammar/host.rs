//! Hosts: runs of labels found around a dot, and hosts behind a written scheme.

use super::Search;
use crate::config::Tailoring;
use crate::limits::{MAX_HOST, MAX_IP_LITERAL, MAX_LABEL, MAX_TLD};
use crate::span::Flags;
use crate::tables::is_beyond_latin;
use crate::text::ascii::AsciiSet;
use crate::text::ip::{dotted_decimal, is_inside_brackets};
use crate::text::label::{is_a_label, is_separator, narrow_letter, separator};
use crate::text::utf8::{byte, decode, decode_before};
use crate::trigger::HostBytes;

/// A host in the text.
#[derive(Clone, Copy, Debug)]
pub(super) struct Host {
    /// First byte.
    pub(super) start: usize,
    /// First byte after the last label.
    pub(super) end: usize,
    /// First byte after the trailing separator, if there is one; else `end` (U58-H8).
    pub(super) run_end: usize,
    /// What is known of the host.
    pub(super) flags: Flags,
}

/// Bytes before a mark that are looked at together with what follows it.
const BEFORE_MARK: usize = 36;

/// A run of labels that ends with a listed top-level domain.
pub(super) enum BareRun {
    Host(Host),
    /// Its structure is not that of a host.
    Broken,
}

/// The structure of a run of labels, read in either direction (U58-H5, H7).
#[derive(Clone, Copy, Default)]
struct Labels {
    /// Labels that are complete.
    count: usize,
    /// Code points of the current label, and of the whole run with its separators.
    label: usize,
    total: usize,
    /// The character of the current label that was read first, and the one read last.
    first: char,
    last: char,
    broken: bool,
}

impl Labels {
    fn character(&mut self, c: char) {
        if self.label == 0 {
            self.first = c;
        }
        self.last = c;
        self.label += 1;
        self.total += 1;
    }

    fn ascii(&mut self, characters: &[u8]) {
        if let (Some(&first), Some(&last)) = (characters.first(), characters.last()) {
            if self.label == 0 {
                self.first = char::from(first);
            }
            self.last = char::from(last);
            self.label += characters.len();
            self.total += characters.len();
        }
    }

    /// Characters beyond ASCII, of which none is a hyphen.
    fn beyond_ascii(&mut self, characters: usize) {
        if self.label == 0 {
            self.first = char::REPLACEMENT_CHARACTER;
        }
        self.last = char::REPLACEMENT_CHARACTER;
        self.label += characters;
        self.total += characters;
    }

    /// A separator or an end of the run: no empty label, no hyphen at an edge, no long label.
    fn close(&mut self) {
        self.broken |=
            self.label == 0 || self.label > MAX_LABEL || self.first == '-' || self.last == '-';
        self.label = 0;
        self.count += 1;
    }

    fn separator(&mut self) {
        self.close();
        self.total += 1;
    }

    fn is_valid(&self) -> bool {
        !self.broken && self.total <= MAX_HOST
    }
}

impl Search<'_, '_> {
    /// Length of the host character at `at`, or 0; separators are none (U58-H2).
    fn host_character(&self, at: usize) -> usize {
        match decode(self.text, at) {
            Some((c, length)) if self.is_host(c) => length,
            _ => 0,
        }
    }

    fn is_host(&self, c: char) -> bool {
        if c.is_ascii() { is_ascii_host(c as u8) } else { self.unicode.is_host(c) }
    }

    /// The end of the label at `at`, if a listed top-level domain could be so long.
    fn label_end(&mut self, at: usize) -> Option<usize> {
        let mut end = at;
        loop {
            let length = self.host_character(end);
            if length == 0 {
                self.steps += (end - at) as u64;
                return Some(end);
            }
            end += length;
            if end - at > MAX_TLD {
                self.steps += MAX_TLD as u64;
                return None;
            }
        }
    }

    /// The run whose last separator but a trailing one is at `mark`, if a listed top-level domain
    /// ends it. Walks back over the run only then, and moves `pos` behind it (U58-H1).
    #[inline]
    pub(super) fn bare_run(&mut self, mark: usize) -> Option<BareRun> {
        match self.ascii_run(mark) {
            Some(decided) => decided,
            None => self.any_run(mark),
        }
    }

    /// As [`bare_run`](Self::bare_run), if a look at one block on either side of the mark decides.
    #[inline]
    fn ascii_run(&mut self, mark: usize) -> Option<Option<BareRun>> {
        if byte(self.text, mark) != b'.' {
            return None;
        }
        // Both sides of the mark in one look.
        let from = mark.saturating_sub(BEFORE_MARK);
        let bytes = self.kernel.host(self.text, from);
        let before = (mark - from) as u32;
        let length = (bytes.host >> before).trailing_ones();
        let run_end = mark + length as usize;
        if before + length == u64::BITS || byte(self.text, run_end) >= 0x80 {
            return None;
        }
        // From the mark to the end of the run; the last stop but a trailing one decides.
        let ahead = |bits: u64| bits >> before & !(!0 << length);
        let trailing = ahead(bytes.stops) >> (length - 1) & 1;
        let stops = ahead(bytes.stops) & !(trailing << (length - 1));
        let last_label = mark + (u64::BITS - stops.leading_zeros()) as usize;
        let end = run_end - trailing as usize;
        self.steps += u64::from(length);
        self.judged = run_end;
        if !self.config.tlds().contains_ldh(self.text, last_label, end) {
            return Some(None);
        }
        let behind = |bits: u64| bits.checked_shl(u64::BITS - before).unwrap_or(0);
        let within = u32::try_from(mark - self.pos).unwrap_or(u32::MAX);
        let length = behind(bytes.host).leading_ones().min(within);
        let start = mark - length as usize;
        if start > self.pos && (length == before || byte(self.text, start - 1) >= 0x80) {
            self.judged = 0;
            return None;
        }
        self.pos = run_end;
        self.steps += u64::from(length);
        // The run from its first byte to the last label: no empty label, no hyphen at an edge.
        let length = (last_label - start) as u32 - 1;
        let run = |bits: u64| bits >> (start - from) & !(!0 << length);
        let stops = run(bytes.stops) | 1 << length;
        let hyphens = run(bytes.hyphens);
        let first = stops << 1 | 1;
        if (stops | hyphens) & first | stops & hyphens << 1 != 0 {
            return Some(Some(BareRun::Broken));
        }
        let hyphens = bytes.hyphens >> (start - from) & !(!0 << (run_end - start));
        let escaped = hyphens & hyphens << 1 != 0;
        let flags = if escaped { self.host_flags(start, end) } else { Flags::empty() };
        Some(Some(BareRun::Host(Host { start, end, run_end, flags })))
    }

    #[inline(never)]
    fn any_run(&mut self, mark: usize) -> Option<BareRun> {
        let last_label = mark + separator(self.text, mark);
        if !self.may_begin_ideographic_tld(last_label) {
            return None;
        }
        let (first, length) = decode(self.text, last_label)?;
        let second = decode(self.text, last_label + length).map(|(c, _)| c);
        if !first.is_ascii() && !self.may_begin_tld(first, second) {
            return None;
        }
        let end = self.label_end(last_label).filter(|&end| end > last_label)?;
        let trailing = separator(self.text, end);
        let run_end = end + trailing;
        if trailing > 0 {
            // Not trailing: this run goes on, and a later mark decides.
            if separator(self.text, run_end) > 0 || self.host_character(run_end) > 0 {
                return None;
            }
        }
        if !self.is_listed_tld(last_label, end) {
            return None;
        }
        let mut labels = Labels::default();
        let mut start = end;
        while let Some((c, length)) = decode_before(self.text, start, self.pos) {
            if is_separator(c) {
                labels.separator();
            } else if self.is_host(c) {
                labels.character(c);
            } else {
                break;
            }
            start -= length;
        }
        labels.close();
        self.steps += (end - start) as u64;
        self.pos = run_end;
        if !labels.is_valid() || labels.count < 2 {
            return Some(BareRun::Broken);
        }
        Some(BareRun::Host(Host { start, end, run_end, flags: self.host_flags(start, end) }))
    }

    /// Where a bare host begins if text of another script is glued to its `www.`: what a written
    /// scheme is to the start of a link, `www.` is to that of a bare one (T9).
    pub(super) fn glued_www(&self, host: Host) -> usize {
        let text = &self.text[host.start..host.end];
        if text.first().is_none_or(u8::is_ascii) || !self.config.tailored(Tailoring::GluedScript) {
            return host.start;
        }
        let label = text.iter().position(|&b| b == b'.').unwrap_or(0);
        let Some(start) = label.checked_sub(3) else { return host.start };
        let glued = text[start..label].eq_ignore_ascii_case(b"www")
            && text[label + 1..].contains(&b'.')
            && decode_before(text, start, 0).is_some_and(|(c, _)| is_beyond_latin(c));
        host.start + if glued { start } else { 0 }
    }

    /// Whether a valid host of at least two labels begins exactly at `at` (U58-E9).
    pub(super) fn bare_host_at(&mut self, at: usize) -> bool {
        self.written_run(at, at, false).is_some_and(|run| {
            run.labels.count >= 2
                && run.labels.is_valid()
                && self.is_listed_tld(run.last_label, run.end)
        })
    }

    /// Whether a listed top-level domain may begin at `at`, where sentences in Kana or Han are joined by
    /// full stops: a look at the bytes of two characters, of which none has case.
    #[inline]
    fn may_begin_ideographic_tld(&self, at: usize) -> bool {
        const IDEOGRAPHS: core::ops::RangeInclusive<u8> = 0xE3..=0xE9;
        let Some(bytes) = self.text.get(at..).and_then(<[u8]>::first_chunk::<8>) else {
            return true;
        };
        let two = match bytes[3] {
            0..=0x7F => 4,
            second if IDEOGRAPHS.contains(&second) => 6,
            _ => return true,
        };
        !IDEOGRAPHS.contains(&bytes[0])
            || self.config.tlds().may_begin_with_bytes(u64::from_le_bytes(*bytes), 3, two)
    }

    /// Whether a listed top-level domain may begin so, with a character beyond ASCII.
    fn may_begin_tld(&self, first: char, second: Option<char>) -> bool {
        // Full-width letters are folded to ASCII. No other script from U+2E80 on has case.
        let fold = |c: char| match c {
            '\u{FF21}'..='\u{FF3A}' | '\u{FF41}'..='\u{FF5A}' => {
                narrow_letter(c).to_ascii_lowercase()
            }
            'а'..='я' | '\u{2E80}'..='\u{9FFF}' => c,
            _ => c.to_lowercase().next().unwrap_or(c),
        };
        self.config.tlds().may_begin_with(fold(first), second.map(fold))
    }

    /// Whether a label is a listed top-level domain, in either form and any case (U58-H6).
    pub(super) fn is_listed_tld(&mut self, start: usize, end: usize) -> bool {
        if end - start > MAX_TLD {
            return false;
        }
        self.steps += (end - start) as u64;
        let mut folded = [0_u8; 2 * MAX_TLD];
        let mut length = 0;
        let mut at = start;
        while let Some((c, width)) = decode(&self.text[..end], at) {
            if c.is_ascii() {
                let Some(out) = folded.get_mut(length) else { return false };
                *out = (c as u8).to_ascii_lowercase();
                length += 1;
                at += 1;
                continue;
            }
            for lower in narrow_letter(c).to_lowercase() {
                let Some(out) = folded.get_mut(length..length + lower.len_utf8()) else {
                    return false;
                };
                length += lower.encode_utf8(out).len();
            }
            at += width;
        }
        self.config.tlds().contains(&folded[..length])
    }

    /// Facts about a host that its text shows.
    pub(super) fn host_flags(&self, start: usize, end: usize) -> Flags {
        let host = &self.text[start..end];
        let mut flags = Flags::empty();
        if !host.is_ascii() {
            flags |= Flags::IDN;
        }
        if host.contains(&b'-') && host.split(|&b| b == b'.').any(is_a_label) {
            flags |= Flags::PUNYCODE;
        }
        flags
    }
}

/// A run of labels read forward from a written scheme.
#[derive(Clone, Copy)]
struct WrittenRun {
    last_label: usize,
    end: usize,
    run_end: usize,
    labels: Labels,
}

/// Hosts behind a written scheme (T2, T9).
impl Search<'_, '_> {
    /// The host that begins at `at`, behind a scheme that was written out.
    #[inline]
    pub(super) fn written_host(&mut self, at: usize) -> Option<Host> {
        match self.written_ascii_host(at, self.kernel.host(self.text, at)) {
            Some(host) if self.config.tailored(Tailoring::AnyHost) => Some(host),
            _ => self.any_written_host(at),
        }
    }

    #[inline(never)]
    fn any_written_host(&mut self, at: usize) -> Option<Host> {
        let free = self.config.tailored(Tailoring::AnyHost);
        if byte(self.text, at) == b'[' {
            return free.then(|| self.ip_literal(at)).flatten();
        }
        let run = self.written_run(at, at, free);
        if free
            && byte(self.text, run.map_or(at, |run| run.end)) >= 0x80
            && let Some(host) = self.wide_host(at)
        {
            return Some(host);
        }
        let run = run?;
        if free && self.text[at..run.end].is_ascii() {
            // Any top-level domain will do, and there is no other script.
            return self.judged(at, run, false, free);
        }
        let listed = run.labels.count >= 2 && self.is_listed_tld(run.last_label, run.end);
        if !listed
            && self.config.tailored(Tailoring::GluedScript)
            && let Some(end) = self.glued_script(at, run.end)
        {
            let run = self.written_run(at, end, free).filter(|run| run.end == end)?;
            return self.judged(at, run, true, free);
        }
        self.judged(at, run, listed, free)
    }

    /// The host at `at`, if the look at one block finds nothing but a plain name of ASCII, and behind
    /// it something that goes on with no host.
    #[inline(always)]
    pub(super) fn written_ascii_host(&mut self, at: usize, bytes: HostBytes) -> Option<Host> {
        let length = bytes.host.trailing_ones();
        let end = at + length as usize;
        let next = byte(self.text, end);
        if length == u64::BITS || next >= 0x80 || matches!(next, b'_' | b'%') {
            return None;
        }
        let inside = !(!0 << length);
        let (stops, hyphens) = (bytes.stops & inside | 1 << length, bytes.hyphens & inside);
        let first = stops << 1 | 1;
        // A host that ends with a digit may be an IP address; an empty one ends with what is before.
        if (stops | hyphens) & first | stops & hyphens << 1 != 0
            || byte(self.text, end - 1).is_ascii_digit()
        {
            return None;
        }
        self.steps += u64::from(length) + 1;
        let escaped = hyphens & hyphens << 1 != 0;
        let flags = if escaped { self.host_flags(at, end) } else { Flags::empty() };
        Some(Host { start: at, end, run_end: end, flags })
    }

    fn judged(&self, start: usize, run: WrittenRun, listed: bool, free: bool) -> Option<Host> {
        if !run.labels.is_valid() || !(listed || free) {
            return None;
        }
        let mut flags = self.host_flags(start, run.end);
        let host = &self.text[start..run.end];
        if self.text[run.last_label..run.end].iter().all(u8::is_ascii_digit) {
            // A name that ends in a number is an address or nothing: 1.2.3.256 is no host that a
            // resolver accepts.
            if run.labels.count > 1 && dotted_decimal(host).is_none() {
                return None;
            }
            flags |= Flags::IP_HOST;
        }
        Some(Host { start, end: run.end, run_end: run.run_end, flags })
    }

    /// Reads labels forward. With `free`, `_` and escapes count as characters of a label; the run
    /// never ends with `_`, which is more often emphasis. Stops at `limit` if that is behind `at`.
    fn written_run(&mut self, at: usize, limit: usize, free: bool) -> Option<WrittenRun> {
        let text = if limit > at { &self.text[..limit] } else { self.text };
        let mut labels = Labels::default();
        let (mut end, mut last_label) = (at, at);
        // Where the run ends if the characters since are left out.
        let mut kept = None;
        loop {
            let letters = ascii_host_characters(&text[end..]);
            if letters > 0 {
                labels.ascii(&text[end..end + letters]);
                end += letters;
                kept = None;
            }
            let from = end;
            let mut characters = 0;
            loop {
                let length = self.unicode.host_at(text, end);
                if length == 0 {
                    break;
                }
                end += length;
                characters += 1;
            }
            if end > from {
                labels.beyond_ascii(characters);
                kept = None;
                continue;
            }
            let width = separator(text, end);
            if width > 0 {
                let next = end + width;
                let goes_on = is_ascii_host(byte(text, next))
                    || separator(text, next) > 0
                    || decode(text, next).is_some_and(|(c, _)| self.is_host(c))
                    || (free && self.free_character(text, next).is_some());
                if !goes_on {
                    break;
                }
                labels.separator();
                end = next;
                last_label = end;
                kept = None;
                continue;
            }
            let (c, length) = match decode(text, end) {
                Some((c, length)) if self.is_host(c) => (c, length),
                _ if free => match self.free_character(text, end) {
                    Some(found) => found,
                    None => break,
                },
                _ => break,
            };
            if c == '_' {
                kept = kept.or(Some((end, labels)));
            } else {
                kept = None;
            }
            labels.character(c);
            end += length;
        }
        self.steps += (end - at) as u64 + 1;
        let mut run_end = end + separator(text, end);
        if let Some((before, saved)) = kept {
            (end, run_end, labels) = (before, before, saved);
        }
        labels.close();
        (end > at).then_some(WrittenRun { last_label, end, run_end, labels })
    }

    /// `_`, or an escape that stands for a character of a name.
    fn free_character(&self, text: &[u8], at: usize) -> Option<(char, usize)> {
        match byte(text, at) {
            b'_' => Some(('_', 1)),
            b'%' => {
                let digit = |i: usize| char::from(byte(text, at + i)).to_digit(16);
                let octet = char::from_u32(digit(1)? << 4 | digit(2)?)?;
                let named = octet.is_ascii_alphanumeric()
                    || matches!(octet, '-' | '_')
                    || !octet.is_ascii();
                named.then_some((octet, 3))
            }
            _ => None,
        }
    }

    /// A host with symbols or emoji in it, if a listed top-level domain ends it and the symbols do
    /// not merely follow a host that is complete without them (U58-H2, the wider set).
    fn wide_host(&mut self, at: usize) -> Option<Host> {
        let mut labels = Labels::default();
        let (mut end, mut last_label, mut symbol) = (at, at, None);
        loop {
            let width = separator(self.text, end);
            if width > 0 {
                let next = decode(self.text, end + width);
                if !next.is_some_and(|(c, _)| !is_separator(c) && self.is_wide(c)) {
                    break;
                }
                labels.separator();
                end += width;
                last_label = end;
                continue;
            }
            let Some((c, length)) = decode(self.text, end).filter(|&(c, _)| self.is_wide(c)) else {
                break;
            };
            if !self.is_host(c) {
                symbol = symbol.or(Some((end, last_label, labels.count)));
            }
            labels.character(c);
            end += length;
            if labels.total > MAX_HOST {
                break;
            }
        }
        self.steps += (end - at) as u64;
        let (symbol, label, before) = symbol?;
        labels.close();
        if before > 0 && symbol > label && self.is_listed_tld(label, symbol) {
            return None;
        }
        let valid = labels.is_valid() && labels.count >= 2 && self.is_listed_tld(last_label, end);
        let run_end = end + separator(self.text, end);
        valid.then(|| Host { start: at, end, run_end, flags: self.host_flags(at, end) })
    }

    fn is_wide(&self, c: char) -> bool {
        self.is_host(c) || (!c.is_ascii() && self.unicode.is_wide_host(c))
    }

    /// Where the host ends that text of another script is glued to: after a listed top-level
    /// domain, or an IPv4 address, in ASCII (T9).
    fn glued_script(&mut self, start: usize, end: usize) -> Option<usize> {
        if self.text[start..end].is_ascii() {
            return None;
        }
        let end = end.min(start + 4 * MAX_HOST);
        let (mut label, mut count, mut at, mut ascii_label) = (start, 1, start, true);
        while at < end {
            let width = separator(self.text, at);
            if width > 0 {
                let next = decode(self.text, at + width).map_or('\0', |(c, _)| c);
                if count > 1 && is_beyond_latin(next) && self.is_listed_tld(label, at) {
                    return Some(at);
                }
                at += width;
                (label, count, ascii_label) = (at, count + 1, true);
                continue;
            }
            let (c, length) = decode(self.text, at)?;
            if ascii_label && at > label && is_beyond_latin(c) {
                let listed = count > 1 && self.is_listed_tld(label, at)
                    || self.text[start..at].eq_ignore_ascii_case(b"localhost");
                if listed || (count == 4 && dotted_decimal(&self.text[start..at]).is_some()) {
                    return Some(at);
                }
            }
            ascii_label &= c.is_ascii();
            at += length;
        }
        self.steps += (end - start) as u64;
        None
    }

    /// `[` IPv6address or IPvFuture `]` (I3987-G6); zones are not for running text (SCH-6).
    fn ip_literal(&mut self, at: usize) -> Option<Host> {
        let inside = self.text.get(at + 1..)?;
        let inside = &inside[..inside.len().min(MAX_IP_LITERAL)];
        let length = inside.iter().position(|&b| b == b']')?;
        self.steps += length as u64;
        let literal = core::str::from_utf8(&inside[..length]).ok()?;
        let known = is_inside_brackets(literal);
        let end = at + length + 2;
        known.then_some(Host { start: at, end, run_end: end, flags: Flags::IP_HOST })
    }
}

/// How many ASCII characters of a host the text begins with.
fn ascii_host_characters(text: &[u8]) -> usize {
    text.iter().position(|&b| !is_ascii_host(b)).unwrap_or(text.len())
}

#[inline]
fn is_ascii_host(byte: u8) -> bool {
    AsciiSet::LDH.contains(byte)
}
