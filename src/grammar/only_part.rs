//! Links that are only a part of what was meant: those that an escape or a template (`placeholder`) cuts (R2-54), strings that are continued
//! (R2-77, R2-96), and what else shows after a link or at its end that it goes on or that text is glued to it (R2-90).

use super::end::{escaped_by_code, is_delimiter, is_markup, is_tailored_end};
use super::expression::is_class_of_characters;
use super::host::{is_command_of_tex, is_escaped_sign};
use super::placeholder::OPENS_TEMPLATE;
use super::search::Search;
use crate::config::Tailoring;
use crate::tables::LinkTerm;
use crate::text::ascii::{AsciiSet, escaped_octet};
use crate::text::hard::is_hard;
use crate::text::utf8::{byte, byte_before, decode};

/// What is escaped in links, beside what is in hosts as well.
const ESCAPED_IN_LINKS: AsciiSet = AsciiSet::of("/?=+!{@");

/// Commands of TeX whose argument is an address, up to its brace.
const ADDRESSES_OF_TEX: [&[u8]; 4] = [b"\\url{", b"\\href{", b"\\nolinkurl{", b"\\path{"];

/// The maximum number of bytes that are looked at of the last segment of a path.
const MAX_SEGMENT: usize = 256;

/// What a byte shows of a link that goes on: where the reading of the link stopped, directly past its end, or as its last
/// byte. Any other link is whole.
const SHOWS: [u8; 256] = {
    let (mut table, mut byte) = ([0; 256], 0);
    while byte < table.len() {
        let sign = byte as u8;
        table[byte] = (OPENS_TEMPLATE.contains(sign) as u8 * TEMPLATE)
            | (AsciiSet::of("\\<|&").contains(sign) as u8 * AT_STOP)
            | (AsciiSet::of("\\?([").contains(sign) as u8 * AFTER)
            | (AsciiSet::of("-%=}").contains(sign) as u8 * AT_END)
            | (AsciiSet::of(")]}").contains(sign) as u8 * CLOSES);
        if byte >= 0x80 {
            table[byte] = if byte < 0xC0 { TRAIL | BEYOND_ASCII } else { BEYOND_ASCII };
        }
        byte += 1;
    }
    table[0xC2] |= AT_STOP;
    // What `’` begins with.
    table[0xE2] |= AFTER;
    table
};
const AT_STOP: u8 = 1;
const AFTER: u8 = 2;
const AT_END: u8 = 4;
/// Directly past the end: before a template.
const TEMPLATE: u8 = 8;
/// What asks about controls and clusters.
const BEYOND_ASCII: u8 = 32;
/// As the last byte: perhaps of a character of a script that is [written without spaces](is_unspaced).
const TRAIL: u8 = 16;
/// Where reading stopped: a bracket closes that isn't open in the link (R2-90, R2-100). Shortcuts don't ask: they read no part
/// in which a bracket is open.
const CLOSES: u8 = 64;

/// Returns whether more than that a plain link ends must be asked where its reading stopped, directly after it, or of
/// its last byte: whether it [goes on](Search::is_only_part) after what a shortcut reads, and of characters beyond
/// ASCII whether they are controls or belong to its last cluster.
#[inline(always)]
pub(super) fn may_go_on(at_stop: u8, after: u8, last: u8) -> bool {
    let [at_stop, after, last] = [at_stop, after, last].map(|b| SHOWS[usize::from(b)]);
    at_stop & (AT_STOP | BEYOND_ASCII)
        | after & (AFTER | BEYOND_ASCII)
        | last & (AT_END | BEYOND_ASCII)
        != 0
}

/// Returns whether a quote stands after a link that a bracket precedes: a string may end there that goes on in the
/// next one (R2-96).
#[inline(always)]
pub(super) fn may_end_string(before: u8, after: u8) -> bool {
    matches!(after, b'"' | b'\'') && matches!(before, b'(' | b'<' | b'[' | b'{')
}

impl Search<'_, '_> {
    /// Returns whether a link from `start` on is only a part of what was meant, whose parts go from `from` to `end`,
    /// and whose reading stopped at `stop` (R2-54, R2-77, R2-87, R2-90, R2-96, R2-100). Four bytes show that of most.
    #[inline(always)]
    pub(super) fn is_only_part(
        &mut self,
        start: usize,
        from: usize,
        end: usize,
        stop: usize,
    ) -> bool {
        let [at_stop, after, last] = [stop, end, end.wrapping_sub(1)].map(|at| byte(self.text, at));
        let mut shown = SHOWS[usize::from(at_stop)] & (AT_STOP | CLOSES)
            | SHOWS[usize::from(after)] & (AFTER | TEMPLATE)
            | SHOWS[usize::from(last)] & (AT_END | TRAIL);
        if shown & TRAIL != 0 && !is_unspaced(&self.text[..end]) {
            shown &= !TRAIL;
        }
        let before = byte_before(self.text, start, self.floor);
        (shown != 0 || matches!(before, b'<' | b'|' | b'{') || may_end_string(before, after))
            && self.shows_more(start, from, end, stop)
    }

    #[inline(never)]
    fn shows_more(&mut self, start: usize, from: usize, end: usize, stop: usize) -> bool {
        let goes_on = match byte(self.text, stop) {
            b'\\' => self.goes_on_after_escape(stop),
            b'<' => self.goes_on_after_bracket(from, end, stop),
            bar @ b'|' => self.goes_on_after_placeholder(stop, bar),
            b'&' => self.goes_on_after_reference(stop),
            0xC2 => end > from && self.is_before_soft_hyphen(stop),
            next if is_hard(next) => self.is_blank_in_target(start),
            _ => false,
        };
        goes_on
            || self.is_continued(from, end)
            || self.is_in_string(start, end)
            || end > from
                && (self.is_before_template(end, stop)
                    || self.ends_oddly(start, end)
                    || self.is_before_variable(end)
                    || self.is_in_bracket(from, end)
                    || self.is_cut_expression(from, end, stop)
                    || self.is_pattern(start, from, end))
            || byte_before(self.text, start, self.floor) == b'{'
                && self.is_argument_cut(start, from, end, stop)
    }

    /// Returns whether a link in braces holds a parameter of a macro of TeX, or is an address for a command of TeX
    /// that goes on after a Hard byte or a command (R2-90).
    #[cold]
    #[inline(never)]
    fn is_argument_cut(&mut self, start: usize, from: usize, end: usize, stop: usize) -> bool {
        let part = self.text.get(from..end).unwrap_or_default();
        self.steps += part.len() as u64;
        let command = &self.text[self.floor..start];
        let next = byte(self.text, stop);
        let is_parameter = |at: usize| {
            let sign = at.checked_sub(1).is_some_and(|at| matches!(part[at], b'/' | b'=' | b'#'));
            sign && matches!(byte(part, at + 1), b'1'..=b'9')
                && !byte(part, at + 2).is_ascii_alphanumeric()
        };
        let goes_on = (is_hard(next) || next == b'\\')
            && ADDRESSES_OF_TEX.iter().any(|name| command.ends_with(name));
        self.config.tailored(Tailoring::MarkupEnds)
            && (goes_on || memchr::memchr_iter(b'#', part).any(is_parameter))
    }

    /// Returns whether what stands at the end of the part that ends at `end` shows that it isn't one: a template
    /// (R2-54), the sign of a value before its quote, text of a script that is written without spaces (R2-90).
    fn ends_oddly(&mut self, start: usize, end: usize) -> bool {
        match &self.text[start..end] {
            [.., b'}'] => self.ends_with_template(start, end),
            [.., b'='] => self.is_before_value(start, end),
            link => {
                is_unspaced(link)
                    && self.is_glued_script(start, end)
                    && !self.is_closed_by_author(start, end)
            }
        }
    }

    /// Returns whether a link goes on after the quotes with which Texinfo marks a variable,
    /// `‘https://example.com/~’‘user’` (R2-90).
    #[inline]
    fn is_before_variable(&self, end: usize) -> bool {
        byte(self.text, end) == 0xE2 && self.goes_on_in_quotes(end)
    }

    #[inline(never)]
    fn goes_on_in_quotes(&self, end: usize) -> bool {
        self.text[end..].starts_with("’‘".as_bytes()) && self.config.tailored(Tailoring::Wrappers)
    }

    /// Returns whether a bracket closes after a path that is open in it: a slash has made it none (U58-D3),
    /// `https://example.com/a_(b/c)` (R2-90).
    #[inline]
    fn is_in_bracket(&mut self, from: usize, end: usize) -> bool {
        match byte(self.text, end) {
            b')' => self.has_open(from, end, b'(', b')'),
            b']' => self.has_open(from, end, b'[', b']'),
            b'}' => self.has_open(from, end, b'{', b'}'),
            _ => false,
        }
    }

    #[inline(never)]
    fn has_open(&mut self, from: usize, end: usize, open: u8, close: u8) -> bool {
        let path = &self.text[from..end];
        self.steps += path.len() as u64;
        let closing = memchr::memchr_iter(close, path).count();
        memchr::memchr_iter(open, path).count() > closing
            && memchr::memchr2(b'?', b'#', path).is_none()
            && self.config.tailored(Tailoring::MarkupEnds)
    }

    /// Returns whether a soft hyphen is at `at`, and after it a letter or digit (R2-90).
    #[inline(never)]
    fn is_before_soft_hyphen(&self, at: usize) -> bool {
        let word = self.text[at..].strip_prefix("\u{AD}".as_bytes());
        word.and_then(|word| decode(word, 0)).is_some_and(|(c, _)| c.is_alphanumeric())
            && self.config.tailored(Tailoring::BidiEnds)
    }

    /// Returns whether a link that ends with a blank is the target of a link of Markdown in angle brackets, which may
    /// hold blanks (R2-90).
    #[inline]
    fn is_blank_in_target(&self, start: usize) -> bool {
        byte_before(self.text, start, self.floor) == b'<' && self.is_target_in_brackets(start)
    }

    #[cold]
    #[inline(never)]
    fn is_target_in_brackets(&self, start: usize) -> bool {
        self.text[self.floor..start].ends_with(b"](<") && self.config.tailored(Tailoring::Wrappers)
    }

    /// Returns whether a value in quotes follows a link that ends with `=`, and no such quote precedes it: `?q="word`
    /// (R2-90).
    #[cold]
    #[inline(never)]
    fn is_before_value(&self, start: usize, end: usize) -> bool {
        let quote = byte(self.text, end);
        matches!(quote, b'"' | b'`')
            && byte(self.text, end + 1).is_ascii_alphanumeric()
            && byte_before(self.text, start, self.floor) != quote
            && self.config.tailored(Tailoring::MarkupEnds)
    }

    /// Returns whether a path ends in text of a script that is written without spaces, glued to ASCII with which its
    /// last segment begins (R2-90, T9).
    #[cold]
    #[inline(never)]
    fn is_glued_script(&mut self, start: usize, end: usize) -> bool {
        let link = &self.text[start..end];
        let segment =
            link.iter().rev().take(MAX_SEGMENT).position(|b| matches!(b, b'/' | b'?' | b'#'));
        let Some(length) = segment.filter(|length| link[link.len() - length - 1] == b'/') else {
            return false;
        };
        let segment = &link[link.len() - length..];
        self.steps += length as u64;
        let ascii = segment.iter().take_while(|b| b.is_ascii()).count();
        let glued = ascii > 0 && segment[ascii - 1].is_ascii_alphanumeric();
        let is_of_script = |c: char| matches!(c, '\u{E01}'..='\u{E5B}' | '\u{E80}'..='\u{EFF}' | '\u{1000}'..='\u{109F}' | '\u{1780}'..='\u{17FF}');
        glued
            && !link[..link.len() - length].contains(&b'?')
            && decode(segment, ascii).is_some_and(|(c, _)| is_of_script(c))
            && self.config.tailored(Tailoring::GluedScript)
    }

    /// Returns whether an address that ends at `end` is only a part of what was meant (R2-54, T11).
    #[inline]
    pub(super) fn is_part_of_address(&mut self, end: usize) -> bool {
        match byte(self.text, end) {
            b'\\' => self.goes_on_in_pattern(end),
            _ => self.is_scp_path(end),
        }
    }

    /// Returns whether the host of an address that ends at `end` goes on after a full stop that a regular expression
    /// escapes: `jo@example.co\.uk` (R2-54, T5).
    #[cold]
    pub(super) fn goes_on_in_pattern(&self, end: usize) -> bool {
        self.text[end..].starts_with(b"\\.")
            && self.host_character(end + 2) > 0
            && self.config.tailored(Tailoring::MarkupEnds)
    }

    /// Returns whether the backslash at `stop` escapes a character, as TeX, roff, Markdown or source code write it
    /// (R2-54, T5).
    #[inline(never)]
    fn goes_on_after_escape(&self, stop: usize) -> bool {
        let of_link = |c| {
            self.unicode.link_term(c) == LinkTerm::Include
                && !(is_markup(c) || is_delimiter(c) || is_tailored_end(c))
        };
        let after = &self.text[stop + 1..];
        let quote =
            [&b"(aq"[..], b"(dq", b"(rq", b"(ra"].iter().any(|sign| after.starts_with(sign));
        let next = byte(after, 0);
        // `\\e` is a backslash of roff, here that of a line that goes on.
        let is_line = next == b'e' && is_hard(byte(after, 1));
        let is_sign = match next {
            // A reference to a group of a regular expression.
            b'1'..=b'9' => !byte(after, 1).is_ascii_digit(),
            // Roff has strings such as `\*(Aq` and `\*Q`.
            b'*' => after.get(1..3).is_some_and(is_no_string_of_roff),
            _ => is_escaped_sign(next) || ESCAPED_IN_LINKS.contains(next),
        };
        let sign = is_sign && !is_hard(byte(after, 1)) && !quote;
        self.config.tailored(Tailoring::MarkupEnds)
            && (sign
                || is_line
                || is_command_of_tex(after)
                || is_class_of_characters(&self.text[stop..])
                || escaped_by_code(self.text, stop).is_some_and(|(c, _)| of_link(c)))
    }

    /// Returns whether a string ends after a link before which a bracket opens in it (R2-96, T5).
    fn is_in_string(&self, start: usize, end: usize) -> bool {
        may_end_string(byte_before(self.text, start, self.floor), byte(self.text, end))
            && is_hard(byte(self.text, end + 1))
            && self.config.tailored(Tailoring::MarkupEnds)
    }

    /// Returns whether a part of a link, from `from` to `end`, is continued in the next line: it ends with a hyphen,
    /// with the `%` of an escape, or with a slash before a backslash, or is a path with a `?` after it (R2-77, T2).
    #[inline]
    fn is_continued(&self, from: usize, end: usize) -> bool {
        let next = byte(self.text, end);
        let open = match byte_before(self.text, end, from) {
            b'-' | b'%' => true,
            b'/' => next == b'\\',
            _ => false,
        };
        let question = end > from && next == b'?';
        (open || question) && self.is_end_of_line(from, end, question)
    }

    #[inline(never)]
    fn is_end_of_line(&self, from: usize, end: usize, question: bool) -> bool {
        let part = &self.text[from..end];
        // Which Hard byte it is can't be asked, because texts are cut there.
        let line = is_hard(byte(self.text, end));
        let sign = end + usize::from(question);
        let before_line = is_hard(byte(self.text, sign + 1));
        let string = before_line && matches!(byte(self.text, sign), b'"' | b'\'');
        let backslash = before_line && byte(self.text, sign) == b'\\';
        let goes_on = if question {
            string && !part.ends_with(b"/") && memchr::memchr2(b'?', b'#', part).is_none()
        } else if part.ends_with(b"%") {
            (string || line) && ends_with_cut_escape(part)
        } else if part.ends_with(b"/") {
            backslash
        } else {
            let single = !part.ends_with(b"--");
            single && (string || backslash || line && ends_with_words(part))
        };
        goes_on && self.config.tailored(Tailoring::AnyHost)
    }
}

/// Returns whether text ends with a character of a script that is written without spaces: Thai and Lao, Burmese and
/// Khmer.
#[inline(always)]
fn is_unspaced(text: &[u8]) -> bool {
    matches!(
        text,
        [.., 0xE0, 0xB8..=0xBB, 0x80..=0xBF] | [.., 0xE1, 0x80..=0x82 | 0x9E..=0x9F, 0x80..=0xBF]
    )
}

/// Returns whether two bytes after an escaped asterisk go on with a path rather than name a string of roff.
fn is_no_string_of_roff(after: &[u8]) -> bool {
    after.iter().all(u8::is_ascii_alphanumeric)
        || matches!(after, [b'/' | b'\\', next] if !is_hard(*next))
}

/// Returns whether what is after the last slash consists of words: an identifier may end with a hyphen as well.
fn ends_with_words(part: &[u8]) -> bool {
    let last = part.rsplit(|b| *b == b'/').next().unwrap_or_default();
    let word = last.iter().rev().skip(1).take_while(|b| b.is_ascii_lowercase()).count();
    word > 1 && last.iter().all(|b| b.is_ascii_lowercase() || matches!(b, b'-' | b'.' | b'_'))
}

/// Returns whether a `%` at the end stands after an octet that is escaped: not that of `100%`.
fn ends_with_cut_escape(part: &[u8]) -> bool {
    let octet = part.len().checked_sub(4).map(|at| &part[at..]);
    octet.is_some_and(|octet| escaped_octet(octet).is_some())
}
