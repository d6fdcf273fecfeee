//! Mail addresses: the local part before an `@` (T5, T6, T11, T15).

use super::end::{is_selector, is_unseen};
use super::host::{Host, glued_ascii};
use super::local_part::{
    ends_with_format, is_broken, is_concatenated, is_empty, is_masked, is_numbered, is_placeholder,
    is_principal, names_message, names_user_of_chat,
};
use super::search::Search;
use crate::config::Tailoring;
use crate::limits::{MAX_CUT_ADDRESS, MAX_LOCAL_PART, MAX_SCP_PATH, MAX_USERINFO_WALK};
use crate::span::{Confidence, Flags, Kind, Span};
use crate::tables::is_caseless_beyond_latin;
use crate::text::ascii::AsciiSet;
use crate::text::hard::is_hard;
use crate::text::label::{is_separator, separator};
use crate::text::utf8::{byte, byte_before, decode, decode_before};

/// A local part as far back as it can go.
#[derive(Clone, Copy)]
pub(super) struct LocalPart {
    pub(super) start: usize,
    /// Whether it is known that nothing of it only delimits the address, and that it is a valid one.
    pub(super) plain: bool,
}

/// The number of full stops in a row that are an ellipsis (R2-28). Two are a slip of the pen: the test
/// file of UTS #58 has `john..smith@example.com` as no address.
const ELLIPSIS: usize = 3;

/// What follows most hosts, and no local part goes on with.
const ENDS_LOCAL_PART: [bool; 256] = AsciiSet::LINK_HARD
    .without(AsciiSet::of("\u{7F}"))
    .union(AsciiSet::of("\"#(),/:;<>?"))
    .to_table();

/// What begins a part of a URL.
const BEGINS_PART: [bool; 256] = AsciiSet::of("#/?").to_table();

impl Search<'_, '_> {
    /// Returns where the local part begins that ends at the `@` before `host` (U58-E1 to E4, E7,
    /// E8). `None` means that nothing there can be one, or that it is the userinfo of a URL; then
    /// the host is not a link either (U58-E2, E7).
    #[inline(always)]
    pub(super) fn local_part_before(&mut self, host: &Host) -> Option<LocalPart> {
        match self.fast_local_part(host.start - 1) {
            Some(local) => Some(local),
            None => {
                let (start, end) = (host.start, host.end);
                let local = self.any_local_part(start, end);
                local.map(|start| LocalPart { start, plain: false })
            }
        }
    }

    #[inline(never)]
    fn any_local_part(&mut self, host: usize, host_end: usize) -> Option<usize> {
        let at = host - 1;
        if self.is_quoted(at) {
            return self.quoted_string_before(at);
        }
        let prose = self.config.tailored(Tailoring::ProseEnds);
        let mut glued =
            self.config.tailored(Tailoring::GluedScript) && self.ends_in_ascii(host, host_end);
        let mut start = at;
        while let Some((c, length)) = decode_before(self.text, start, self.floor) {
            if !self.is_local(c) {
                break;
            }
            if !c.is_ascii() && glued {
                // Text of another script that is glued to letters of ASCII (R2-14).
                if glued_ascii(self.text, start - length, at).is_some() {
                    break;
                }
                glued = false;
            }
            if c == '.'
                && prose
                && byte(self.text, start) != b'.'
                && self.stops_before(start) == ELLIPSIS
            {
                break;
            }
            start -= length;
            if at - start > MAX_LOCAL_PART {
                break;
            }
        }
        self.steps += (at - start) as u64;
        start = self.after_control_sequence(start).min(at);
        if at - start > MAX_LOCAL_PART {
            return None;
        }
        let valid = start < at && !self.is_userinfo(start, at);
        valid.then_some(start)
    }

    /// Returns whether a local part that ends at `at` is a quoted string, and such ones are asked for.
    fn is_quoted(&self, at: usize) -> bool {
        self.config.quoted_local_parts() && byte_before(self.text, at, self.floor) == b'"'
    }

    /// Returns where the quoted string begins that ends at `at`, with a quote (ADDR-2). It holds no
    /// blank, because no link does, and does not begin inside of a word.
    fn quoted_string_before(&mut self, at: usize) -> Option<usize> {
        let close = at - 1;
        let lowest = self.floor.max(at.saturating_sub(MAX_LOCAL_PART));
        let inside = &self.text[lowest..close];
        self.steps += inside.len() as u64;
        // A quote after an odd number of backslashes is escaped.
        let is_escaped = |at: usize| {
            self.text[lowest..at].iter().rev().take_while(|b| **b == b'\\').count() % 2 == 1
        };
        let graphic = inside.iter().rev().take_while(|b| b.is_ascii_graphic()).count();
        let start = (close - graphic..close)
            .rev()
            .find(|open| self.text[*open] == b'"' && !is_escaped(*open))?;
        let before = byte_before(self.text, start, self.floor);
        let inside_word = before.is_ascii_alphanumeric() || before >= 0x80 || before == b'\\';
        (start + 1 < close && !is_escaped(close) && !inside_word).then_some(start)
    }

    /// Returns whether the last label of a host is ASCII.
    fn ends_in_ascii(&self, start: usize, end: usize) -> bool {
        let mut label = end;
        while let Some((c, length)) = decode_before(self.text, label, start)
            && !is_separator(c)
        {
            label -= length;
        }
        self.text[label..end].is_ascii()
    }

    /// Returns how many full stops lie in a row before `end`, up to one more than an ellipsis has.
    fn stops_before(&self, end: usize) -> usize {
        (0..=ELLIPSIS)
            .take_while(|i| byte_before(self.text, end.saturating_sub(*i), self.floor) == b'.')
            .count()
    }

    /// Returns where the local part ends that goes on after a host, which begins at `start` and
    /// ends at `end` (R2-2).
    #[inline(always)]
    pub(super) fn end_of_local_part(&mut self, start: usize, end: usize) -> Option<usize> {
        let next = byte(self.text, end);
        let after = byte(self.text, end + 1);
        // One character more, as in `www.example.com!`, makes no address either. One branch for all:
        // what follows a host is hard to foresee.
        let one = (next < 0x80) & (next != b'@') & !BEGINS_PART[usize::from(after)];
        if ENDS_LOCAL_PART[usize::from(next)] | one & ENDS_LOCAL_PART[usize::from(after)] {
            None
        } else {
            self.any_end_of_local_part(start, end)
        }
    }

    #[inline(never)]
    fn any_end_of_local_part(&mut self, start: usize, end: usize) -> Option<usize> {
        let mut after = end;
        while let length @ 1.. = separator(self.text, after) {
            after += length;
        }
        self.steps += (after - end) as u64;
        if matches!(byte(self.text, after), b'/' | b'?' | b'#') {
            return None;
        }
        let mut at = end;
        while byte(self.text, at) != b'@' {
            let Some((c, length)) = decode(self.text, at) else { break };
            if !self.is_local(c) || at - start > MAX_LOCAL_PART {
                break;
            }
            at += length;
        }
        self.steps += (at - end) as u64;
        let fits = at == end || at - start <= MAX_LOCAL_PART;
        // What is before a broken one is not a domain either (R2-2, T15).
        let refused = self.config.tailored(Tailoring::PlainAddresses);
        let whole = refused || !is_broken(&self.text[start..at]);
        (fits && whole && byte(self.text, at) == b'@').then_some(at)
    }

    /// Returns whether a local part may hold this character (U58-P8). Backticks end links (T5), and
    /// braces and bars separate addresses (R2-26, T15).
    pub(super) fn is_local(&self, c: char) -> bool {
        self.unicode.is_email(c)
            && match c {
                '`' => !self.config.tailored(Tailoring::MarkupEnds),
                '{' | '}' | '|' => !self.config.tailored(Tailoring::PlainAddresses),
                _ => true,
            }
    }

    /// Returns whether the text before `@` belongs to a URL (U58-E7, E8).
    fn is_userinfo(&mut self, local: usize, at: usize) -> bool {
        let mut start = local;
        while let Some((c, length)) = decode_before(self.text, start, self.floor) {
            if !(c == ':' || self.unicode.is_email(c)) || local - start + length > MAX_USERINFO_WALK
            {
                break;
            }
            start -= length;
        }
        self.steps += (local - start) as u64;
        start = self.after_control_sequence(start).min(local);
        let slashes = self.text[local..at].starts_with(b"//");
        if slashes && byte_before(self.text, local, self.floor) == b':' {
            return true;
        }
        let text = &self.text[start..at];
        (1..text.len())
            .any(|i| text[i..].starts_with(b"://") && AsciiSet::SCHEME.contains(text[i - 1]))
    }

    /// Finds the address with this host and the local part that the walk back has found; returns
    /// `false` if what is left of that is none.
    #[inline(always)]
    pub(super) fn find_address(&mut self, local: LocalPart, host: &Host) -> bool {
        let Host { end, flags, .. } = *host;
        if !local.plain {
            return self.delimited_address(local.start, host.start - 1, end, flags);
        }
        let possible = self.is_part_of_address(end)
            || self.is_version(host.start, end)
            || self.names_no_mailbox(local.start, host);
        let confidence = if possible { Confidence::Possible } else { Confidence::Certain };
        self.found = address_span(local.start, end, confidence, flags);
        true
    }

    /// Does the same for a local part of which something may only delimit the address.
    #[inline(never)]
    fn delimited_address(&mut self, walked: usize, at: usize, end: usize, flags: Flags) -> bool {
        let mut start = self.after_control_sequence(walked).min(at);
        let colon = byte_before(self.text, start, self.floor) == b':';
        let mailto = colon && self.config.schemes().get(b"mailto").is_some();
        // After `mailto:` a local part holds neither, because they would end the path (MAILTO-1).
        let ends_path = mailto
            && self.config.tailored(Tailoring::MailtoFields)
            && self.text[start..at].iter().any(|b| matches!(b, b'?' | b'#'));
        let written =
            if mailto && !ends_path { self.scheme_of_address(b"mailto:", start) } else { None };
        let plain = self.config.tailored(Tailoring::PlainAddresses);
        if plain && colon && written.is_none() && self.is_message(start) {
            return false;
        }
        // An escape may make another host of it (R2-10).
        if written.is_some() && self.is_before_percent(end) {
            return false;
        }
        if written.is_none() && !self.is_quoted(at) {
            let Some(name) = self.after_roff(start) else { return false };
            start = self.without_delimiters(name.min(at), at, end);
        }
        let local = &self.text[start..at];
        if !self.is_quoted(at) && is_broken(local)
            || plain
                && (is_concatenated(local)
                    || is_placeholder(local)
                    || ends_with_format(&self.text[walked.min(at)..at])
                    || start == walked + 1 && self.is_after_placeholder(walked)
                    || is_masked(&self.text[walked.min(start)..start], local, &self.text[end..])
                    || is_empty(local)
                    // `m=C3=BCller@example.com` (R2-63).
                    || self.is_after_octets(start)
                    || self.is_after_part_of_name(walked, start)
                    || start == walked && self.is_tail_of_word(start, end))
        {
            return false;
        }
        let chat = plain && names_user_of_chat(&self.text[walked.min(start)..start], local);
        let scp = written.is_none()
            && (self.is_part_of_address(end)
                || self.is_version(at + 1, end)
                || plain
                    && (names_message(local, &self.text[at + 1..end])
                        || self.is_in_encoded_line(at + 1)
                        || colon && self.is_after_name_of_identifier(walked.min(start))));
        let principal = plain
            && written.is_none()
            && is_principal(&self.text[walked.min(start)..start], local, &self.text[at + 1..end]);
        let confidence =
            if scp || chat || principal { Confidence::Possible } else { Confidence::Certain };
        self.found = address_span(written.unwrap_or(start), end, confidence, flags);
        true
    }

    /// Returns where the name of a scheme begins that lies before `start` with its colon, if no control
    /// sequence ends in it (R2-35).
    pub(super) fn scheme_of_address(&self, name: &[u8], start: usize) -> Option<usize> {
        let begin = self.literal_before(name, start)?;
        (self.after_control_sequence(begin) == begin).then_some(begin)
    }

    /// Returns whether the character before a local part ends no word: `jo"s@example.org` is the
    /// address of somebody else, `f"jo@example.org"` is a string of a program (R2-9).
    fn is_tail_of_word(&mut self, start: usize, end: usize) -> bool {
        let is_word = |at: usize| {
            let before = byte_before(self.text, at, self.floor);
            (before.is_ascii_alphanumeric() || before >= 0x80)
                && !self.is_after_control_sequence(at)
        };
        let first = byte(self.text, start);
        let letter = first.is_ascii_alphabetic() || first >= 0x80;
        if self.is_after_control_sequence(start) {
            return false;
        }
        match decode_before(self.text, start, self.floor) {
            Some(('\\', _)) => true,
            Some((c @ ('"' | '`'), _)) if char::from(byte(self.text, end)) == c => false,
            Some(('"' | '`' | '´' | '’', length)) => letter && is_word(start - length),
            // `jo&#46;x@example.com` (R2-50).
            Some((';' | ':' | ',' | '|', _)) => self.is_after_escape(start),
            // `{first}last@example.com`, `%(user)s@example.com` (R2-47), `jo[.]mia@example.com` (R2-5), `jo<b>hn</b>doe@…` (R2-70).
            Some(('}', _)) if self.is_after_expression(start) => true,
            Some(('>', _)) if self.is_after_element(start) => true,
            // `foo-(x)list@example.com` (R2-78).
            Some((')', _)) if self.is_after_group(start) => true,
            Some((')' | ']' | '}' | '>', _)) => {
                self.config.tailored(Tailoring::AnyHost) && self.is_after_defanged(start)
                    || self.is_after_break(start)
            }
            // `us<U+200B>er@example.com` (R2-45).
            Some((c, _)) if is_unseen(c) => self.is_after_unseen(start),
            // A user of a fediverse, or the rest of what names two hosts (R2-58).
            Some(('@', _)) => true,
            // `jo.o<U+2011>neil@example.com` (R2-55), `j•••n@example.com` (R2-62).
            _ => self.is_after_look_alike(start) || self.is_after_mask(start),
        }
    }

    /// Returns whether a word is before the characters that are not seen, which end at `start`.
    #[inline(never)]
    fn is_after_unseen(&self, start: usize) -> bool {
        let lowest = self.floor.max(start.saturating_sub(MAX_CUT_ADDRESS));
        let (mut at, mut selected) = (start, false);
        while let Some((c, length)) = decode_before(self.text, at, lowest) {
            if !is_unseen(c) {
                return self.is_host(c)
                    && (c.is_ascii() || !selected && !is_caseless_beyond_latin(c))
                    && !self.is_after_control_sequence(at);
            }
            selected |= is_selector(c);
            at -= length;
        }
        false
    }

    /// Returns whether a host is the number of a version, with a word after it: `netty@4.1.115.Final` (R2-53, T15).
    #[inline(always)]
    pub(super) fn is_version(&self, start: usize, end: usize) -> bool {
        matches!(byte(self.text, start), b'0'..=b'9' | b'V' | b'v')
            && self.config.tailored(Tailoring::PlainAddresses)
            && is_numbered(&self.text[start..end])
    }

    /// Returns whether a path in scp notation follows: `git@github.com:org/repo.git` (T11).
    #[inline(always)]
    pub(super) fn is_scp_path(&mut self, end: usize) -> bool {
        byte(self.text, end) == b':'
            && self.config.tailored(Tailoring::ScpRemote)
            && self.is_scp_path_after(end)
    }

    #[inline(never)]
    fn is_scp_path_after(&mut self, end: usize) -> bool {
        let first = byte(self.text, end + 1);
        if !first.is_ascii_alphanumeric() && !b"~/._".contains(&first) {
            return false;
        }
        let path = &self.text[end + 1..self.text.len().min(end + 1 + MAX_SCP_PATH)];
        let length = path.iter().position(|&b| is_hard(b) || b == b'@').unwrap_or(path.len());
        self.steps += length as u64;
        path.get(length) != Some(&b'@')
    }
}

/// Returns the span of an address.
#[inline(always)]
pub(super) fn address_span(start: usize, end: usize, confidence: Confidence, flags: Flags) -> Span {
    Span { start, end, alternative_end: end, kind: Kind::Email, confidence, flags }
}

#[cfg(test)]
mod tests;
