//! Where a bare host begins, and what before it shows that it is only a part of something
//! (R2-1, R2-7, R2-10, R2-14, R2-66, R2-69).

use super::bare::Around;
use crate::config::Tailoring;
use crate::grammar::search::Search;
use crate::limits::MAX_SYMBOLS;
use crate::tables::{is_beyond_latin, is_cjk_letter, is_latin, is_right_to_left};
use crate::text::label::{begins_with_www, is_separator, separator};
use crate::text::utf8::{byte, byte_before, decode, decode_before};

/// An at sign as people write it who do not want an address.
const AT: &[u8] = b"_at_";

impl Search<'_, '_> {
    /// Returns `start` without joiners and variation selectors: no link begins inside of a grapheme
    /// cluster (R2-7, T12).
    pub(in crate::grammar) fn after_joiners(&self, mut start: usize) -> usize {
        while let Some(('\u{200C}' | '\u{200D}' | '\u{FE00}'..='\u{FE0F}', length)) =
            decode(self.text, start)
        {
            start += length;
        }
        start
    }

    /// Returns where a host begins after bullets, and what [`after_joiners`](Self::after_joiners)
    /// leaves out: they do not begin a label (R2-66, T13).
    pub(super) fn after_bullets(&self, mut start: usize) -> usize {
        loop {
            let before = start;
            if self.config.tailored(Tailoring::Clusters) {
                start = self.after_joiners(start);
            }
            if self.config.tailored(Tailoring::ProseEnds) {
                start += bullet(self.text, start);
            }
            if start == before {
                return start;
            }
        }
    }

    /// Returns where a host begins after the digits of an octet of quoted-printable that stands for a delimiter:
    /// `=3Dexample.com` (R2-69, T2).
    pub(super) fn after_octet(&self, start: usize) -> usize {
        let moved = is_quoted_delimiter(&self.text[start..])
            && self.is_after_equals(start)
            && self.config.tailored(Tailoring::AnyHost);
        if moved { start + 2 } else { start }
    }

    /// Returns whether the host at `start` begins with the digits of an octet of quoted-printable
    /// that stands for a delimiter, or for what goes on with a name: `a=2Eexample.com` (R2-69).
    pub(super) fn begins_with_octet(&self, start: usize) -> bool {
        let text = &self.text[start..];
        (is_quoted_delimiter(text) || is_quoted_sign_of_name(text)) && self.is_after_equals(start)
    }

    fn is_after_equals(&self, start: usize) -> bool {
        byte_before(self.text, start, self.floor) == b'=' && !self.is_after_control_sequence(start)
    }

    /// Judges the underscores of a host (R2-1): returns where it begins without those that are
    /// emphasis, or `None` if it is refused.
    pub(super) fn after_underscores(
        &mut self,
        start: usize,
        last_label: usize,
        end: usize,
        is_address: bool,
    ) -> Option<usize> {
        let host = &self.text[start..end];
        if !host.contains(&b'_') {
            return Some(start);
        }
        self.steps += host.len() as u64;
        let lead = host.iter().take_while(|b| **b == b'_').count();
        let closed = (0..lead).all(|i| byte(self.text, end + i) == b'_');
        let first_label = |from: usize| {
            let rest = &self.text[from..end];
            let length = (0..rest.len()).find(|at| separator(rest, *at) > 0).unwrap_or(rest.len());
            (&rest[..length], from + length)
        };
        let www = |from: usize| first_label(from).0.eq_ignore_ascii_case(b"www");
        if !host[lead..].contains(&b'_') {
            let (_, stop) = first_label(start);
            let two_labels = stop + separator(self.text, stop) == last_label;
            let emphasis = closed || two_labels || www(start + lead);
            // Emphasis does not begin after an `@`.
            let refused = is_address && emphasis;
            return (!refused).then_some(if emphasis { start + lead } else { start });
        }
        let names_sign = host[lead..].windows(AT.len()).any(|sign| sign.eq_ignore_ascii_case(AT));
        if names_sign || is_address && closed && lead > 0 {
            return None;
        }
        let start = if closed { start + lead } else { start };
        let mut before = last_label;
        if let Some((_, length)) = decode_before(self.text, before, start) {
            before -= length;
        }
        while let Some((c, length)) = decode_before(self.text, before, start)
            && !is_separator(c)
        {
            before -= length;
        }
        let from = if www(start) { last_label } else { before };
        (!self.text[from..end].contains(&b'_')).then_some(start)
    }

    /// Returns where a bare host begins if text of another script is glued to it, as to a `www.` or
    /// to letters of ASCII (R2-14, T9); `None` if nothing is left.
    pub(super) fn after_glued_script(&mut self, start: usize, around: &Around) -> Option<usize> {
        let Around { last_label, end, glued, .. } = *around;
        let text = self.text;
        if text[start..end].is_ascii() {
            return Some(start);
        }
        if let Some(www) = self.www_after_text(start, around) {
            return Some(www);
        }
        let label_end = (start..end).find(|at| separator(text, *at) > 0).unwrap_or(end);
        self.steps += (label_end - start) as u64;
        if text[last_label..end].is_ascii() {
            if let Some(ascii) = glued_ascii(text, start, label_end) {
                return Some(ascii);
            }
            let two_labels = label_end + separator(text, label_end) == last_label;
            let sentence = || {
                let label = core::str::from_utf8(&text[start..label_end]).unwrap_or_default();
                label.chars().all(is_cjk_letter)
            };
            let net = text[last_label..end].eq_ignore_ascii_case(b"net");
            if two_labels && (net || glued) && sentence() {
                // A sentence about a product, or with a name in it.
                return None;
            }
        }
        // A `www.` begins a bare host as a written scheme begins a link.
        let Some(www) = label_end.checked_sub(b"www".len()).filter(|at| *at > start) else {
            return Some(start);
        };
        let glued = text[www..label_end].eq_ignore_ascii_case(b"www")
            && label_end + separator(text, label_end) < last_label
            && decode_before(text, www, start).is_some_and(|(c, _)| is_beyond_latin(c));
        Some(if glued { www } else { start })
    }

    /// Returns where a label `www` begins after labels of which the last ends with a letter beyond Latin, if two labels follow it: text
    /// that a full stop ends, `см.www.example.com` (R2-14).
    #[inline(never)]
    fn www_after_text(&mut self, start: usize, around: &Around) -> Option<usize> {
        let (text, last_label) = (self.text, around.last_label);
        self.steps += (last_label - start) as u64;
        let is_www = |at: &usize| {
            let label = &text[*at..last_label];
            begins_with_www(label)
                && label.len() > b"www.".len()
                && decode_before(text, *at, start).is_some_and(|(c, length)| {
                    is_separator(c)
                        && decode_before(text, *at - length, start)
                            .is_some_and(|(c, _)| is_beyond_latin(c))
                })
        };
        (start..last_label).find(is_www)
    }

    /// Returns where a bare host begins that symbols precede; `None` if they show that it is the tail
    /// of another host (R2-7).
    pub(super) fn after_symbols(&mut self, start: usize, around: &Around) -> Option<usize> {
        let Around { from, last_label, end, .. } = *around;
        if byte_before(self.text, start, from) < 0x80 {
            return Some(start);
        }
        let mut at = start;
        while let Some((c, length)) = decode_before(self.text, at, from)
            && (self.is_symbol(c) || c.is_ascii_digit() && is_keycap(&self.text[at..]))
            && start - at + length <= MAX_SYMBOLS
        {
            at -= length;
        }
        let inside = at < start
            && !self.is_after_control_sequence(at)
            && decode_before(self.text, at, self.floor).is_some_and(|(c, _)| {
                self.is_host(c) && (c.is_ascii() || is_latin(c)) || matches!(c, '.' | '@')
            });
        if !inside {
            return Some(start);
        }
        // With a `www.` it is taken whole.
        while let Some((c, length)) = decode_before(self.text, at, from)
            && (self.is_wide(c) || is_separator(c) || c == '_')
        {
            at -= length;
        }
        self.steps += (start - at) as u64;
        let at = self.after_underscores(at, last_label, end, false)?;
        begins_with_www(&self.text[at..]).then_some(at)
    }

    /// Returns whether the host at `start` is what an escape left over: `%20example.com` (R2-10).
    pub(super) fn is_escaped(&self, start: usize) -> bool {
        byte_before(self.text, start, self.floor) == b'%'
            && byte(self.text, start).is_ascii_hexdigit()
            && byte(self.text, start + 1).is_ascii_hexdigit()
    }
}

/// Returns whether text begins with the digits with which quoted-printable writes a delimiter, one
/// of which is a letter: `20min.ch` is a name (R2-69).
pub(in crate::grammar) fn is_quoted_delimiter(text: &[u8]) -> bool {
    matches!(text, [b'2', b'C', ..] | [b'3', b'A'..=b'E', ..])
}

/// Returns whether it begins with those of `-`, `.`, `/`, `@` or `_`.
fn is_quoted_sign_of_name(text: &[u8]) -> bool {
    matches!(text, [b'2', b'D'..=b'F', ..] | [b'4', b'0', ..] | [b'5', b'F', ..])
}

/// Returns the length of the bullet, number in a circle or in parentheses, superscript digit or sign of a trade mark that
/// begins at `at`; 0 if there is none (R2-66).
pub(in crate::grammar) fn bullet(text: &[u8], at: usize) -> usize {
    match decode(text, at) {
        Some((
            '·'
            | '・'
            | '･'
            | '\u{2460}'..='\u{2487}'
            | '¹'
            | '²'
            | '³'
            | '⁰'
            | '⁴'..='⁹'
            | '℠'
            | '™',
            length,
        )) => length,
        _ => 0,
    }
}

/// Returns whether what makes a keycap of a digit begins the text (R2-7).
fn is_keycap(text: &[u8]) -> bool {
    text.strip_prefix("\u{FE0F}".as_bytes()).unwrap_or(text).starts_with("\u{20E3}".as_bytes())
}

/// Returns where ASCII begins that text of a script without case directly precedes, if it goes on to
/// `end` and begins with a letter or digit (R2-14). A hyphen may stand between the two after a letter that is
/// written from right to left: no label may hold such letters and Latin ones (RFC 5893).
///
/// Scripts with case are written with spaces, and their letters look like Latin ones: nobody who
/// reads `pаypal.com` with a Cyrillic letter means `ypal.com`.
pub(in crate::grammar) fn glued_ascii(text: &[u8], start: usize, end: usize) -> Option<usize> {
    let length = text[start..end].iter().rev().take_while(|b| b.is_ascii()).count();
    let glued_end = end - length;
    let hyphen = length > 0 && text[glued_end] == b'-';
    let ascii = glued_end + usize::from(hyphen);
    if length == 0 || !byte(text, ascii).is_ascii_alphanumeric() {
        return None;
    }
    let glued = core::str::from_utf8(&text[start..glued_end]).ok()?;
    let caseless = |c: char| !c.is_ascii() && !c.is_lowercase() && !c.is_uppercase();
    let last = glued.chars().next_back()?;
    let latin = || text[ascii..end].iter().any(u8::is_ascii_alphabetic);
    let is_text = glued.chars().all(|c| caseless(c) || c.is_ascii_alphanumeric() || c == '-')
        && is_beyond_latin(last)
        && (!hyphen || is_right_to_left(last) && latin());
    is_text.then_some(ascii)
}
