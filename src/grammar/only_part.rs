//! Links that are only a part of what was meant: those that an escape or a template cuts (R2-54), strings that are continued
//! (R2-77), and what else shows behind a link or at its end that it goes on or that text is glued to it (R2-90).

use super::end::{escaped_by_code, is_delimiter, is_markup, is_tailored_end};
use super::host::is_escaped_sign;
use super::search::Search;
use crate::config::Tailoring;
use crate::tables::LinkTerm;
use crate::text::ascii::{AsciiSet, escaped_octet};
use crate::text::hard::is_hard;
use crate::text::utf8::{byte, byte_before, decode};

/// One letter more than the longest command has that is asked about.
const MAX_COMMAND: usize = 15;

/// What is escaped in links, beside what is in hosts as well.
const ESCAPED_IN_LINKS: AsciiSet = AsciiSet::of("/?=+!{@");

/// What extends no link, and may stand between that and a template.
const BEFORE_TEMPLATE: AsciiSet = AsciiSet::LINK_SOFT.union(AsciiSet::of("#$"));

/// What may stand directly behind a link before a template.
const OPENS_TEMPLATE: AsciiSet = BEFORE_TEMPLATE.union(AsciiSet::of("{("));

/// The maximum number of bytes between a link and a template.
const MAX_SOFT: usize = 8;

/// The maximum number of bytes that are looked at of a template of a wiki.
const MAX_TEMPLATE: usize = 64;

/// The maximum number of bytes that are looked at of the last segment of a path.
const MAX_SEGMENT: usize = 256;

impl Search<'_, '_> {
    /// Whether a link from `start` on is only a part of what was meant, whose parts go from `from` to `end`, and whose reading
    /// stopped at `stop` (R2-54, R2-77, R2-90).
    #[inline(always)]
    pub(super) fn is_only_part(
        &mut self,
        start: usize,
        from: usize,
        end: usize,
        stop: usize,
    ) -> bool {
        let goes_on = match byte(self.text, stop) {
            b'\\' => self.goes_on_behind_escape(stop),
            b'<' => self.goes_on_behind_bracket(from, end, stop),
            bar @ b'|' => self.goes_on_behind_placeholder(stop, bar),
            0xC2 => end > from && self.is_before_soft_hyphen(stop),
            next if is_hard(next) => self.is_blank_in_target(start),
            _ => false,
        };
        goes_on
            || self.is_continued(from, end)
            || end > from && (self.is_before_template(end, stop) || self.ends_oddly(start, end))
    }

    /// Whether what stands at the end of the part that ends at `end` shows that it isn't one: a template (R2-54), the sign of a
    /// value before its quote, text of a script that is written without spaces (R2-90).
    #[inline(always)]
    fn ends_oddly(&mut self, start: usize, end: usize) -> bool {
        match &self.text[start..end] {
            [.., b'}'] => self.ends_with_template(start, end),
            [.., b'='] => self.is_before_value(start, end),
            // Thai and Lao; Burmese and Khmer.
            [.., 0xE0, 0xB8..=0xBB, 0x80..=0xBF]
            | [.., 0xE1, 0x80..=0x82 | 0x9E..=0x9F, 0x80..=0xBF] => {
                self.is_glued_script(start, end)
            }
            _ => false,
        }
    }

    /// Whether a link goes on behind `<`: the name of a value, or an escape of Perl's documentation that does not delimit.
    #[inline(never)]
    fn goes_on_behind_bracket(&mut self, from: usize, end: usize, open: usize) -> bool {
        match self.escape_of_pod(open) {
            Some(c) => !is_delimiter(c),
            None => {
                self.goes_on_behind_placeholder(open, b'>')
                    || end > from && self.begins_template_of_brackets(open)
            }
        }
    }

    /// Whether `<` begins a template there, or a name of words, which is no element of HTML (R2-54); or a number, as in some identifiers of
    /// articles: `50:9<840::AID` (R2-90).
    fn begins_template_of_brackets(&mut self, open: usize) -> bool {
        let behind = self.word_in_brackets(open);
        let name = behind.map(|behind| &self.text[open + 1..behind - 1]);
        let next = byte(self.text, open + 1);
        self.config.tailored(Tailoring::MarkupEnds)
            && (matches!(next, b'?' | b'%' | b'<' | b'0'..=b'9')
                || name.is_some_and(|name| name.iter().any(|b| matches!(b, b'_' | b'-'))))
    }

    /// Whether a template in braces begins at the end of a link, or behind what extends no link there: `https://example.com/{{ x }}`
    /// (R2-54, T5).
    #[inline]
    fn is_before_template(&self, end: usize, stop: usize) -> bool {
        OPENS_TEMPLATE.contains(byte(self.text, end)) && self.opens_template(end, stop)
    }

    #[inline(never)]
    fn opens_template(&self, end: usize, stop: usize) -> bool {
        let limit = stop.min(end + MAX_SOFT);
        let between = |b: &&u8| BEFORE_TEMPLATE.contains(**b);
        let at = end + self.text[end..limit].iter().take_while(between).count();
        let [before, open, next] = [at.wrapping_sub(1), at, at + 1].map(|at| byte(self.text, at));
        let opens = match open {
            b'{' => next.is_ascii_alphabetic() || is_hard(next) || b"{%#$_".contains(&next),
            b'(' => before == b'$',
            _ => false,
        };
        opens && self.config.tailored(Tailoring::MarkupEnds)
    }

    /// Whether a template in double braces ends a link behind a word, as the markup of a wiki does: `https://example.com/b{{Dead}}`
    /// (R2-54, T5).
    #[cold]
    #[inline(never)]
    fn ends_with_template(&mut self, start: usize, end: usize) -> bool {
        let link = &self.text[start..end];
        let link = &link[link.len().saturating_sub(MAX_TEMPLATE)..];
        self.steps += link.len() as u64;
        let open = link.windows(2).rposition(|pair| pair == b"{{");
        link.ends_with(b"}}")
            && open.is_some_and(|open| open > 0 && link[open - 1].is_ascii_alphanumeric())
            && self.config.tailored(Tailoring::MarkupEnds)
    }

    /// Whether a soft hyphen is at `at`, and behind it a letter or digit (R2-90).
    #[inline(never)]
    fn is_before_soft_hyphen(&self, at: usize) -> bool {
        let word = self.text[at..].strip_prefix("\u{AD}".as_bytes());
        word.and_then(|word| decode(word, 0)).is_some_and(|(c, _)| c.is_alphanumeric())
            && self.config.tailored(Tailoring::BidiEnds)
    }

    /// Whether a link that ends with a blank is the target of a link of Markdown in angle brackets, which may hold blanks (R2-90).
    #[inline]
    fn is_blank_in_target(&self, start: usize) -> bool {
        byte_before(self.text, start, self.floor) == b'<' && self.is_target_in_brackets(start)
    }

    #[cold]
    #[inline(never)]
    fn is_target_in_brackets(&self, start: usize) -> bool {
        self.text[self.floor..start].ends_with(b"](<") && self.config.tailored(Tailoring::Wrappers)
    }

    /// Whether a value in quotes follows a link that ends with `=`, and no such quote precedes it: `?q="word` (R2-90).
    #[cold]
    #[inline(never)]
    fn is_before_value(&self, start: usize, end: usize) -> bool {
        let quote = byte(self.text, end);
        matches!(quote, b'"' | b'`')
            && byte(self.text, end + 1).is_ascii_alphanumeric()
            && byte_before(self.text, start, self.floor) != quote
            && self.config.tailored(Tailoring::MarkupEnds)
    }

    /// Whether a path ends in text of a script that is written without spaces, glued to ASCII with which its last segment begins
    /// (R2-90, T9).
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
        let is_unspaced = |c: char| matches!(c, '\u{E01}'..='\u{E5B}' | '\u{E80}'..='\u{EFF}' | '\u{1000}'..='\u{109F}' | '\u{1780}'..='\u{17FF}');
        glued
            && !link[..link.len() - length].contains(&b'?')
            && decode(segment, ascii).is_some_and(|(c, _)| is_unspaced(c))
            && self.config.tailored(Tailoring::GluedScript)
    }

    /// Whether the name of a value stands at `open`, up to `closing`, and behind it more of a link: `https://example.com/<user>/x`,
    /// `https://example.com/|version|/x`.
    #[inline(never)]
    fn goes_on_behind_placeholder(&mut self, open: usize, closing: u8) -> bool {
        let opening = byte(self.text, open);
        let Some(behind) = self.word_between(open, opening, closing) else { return false };
        let next = byte(self.text, behind);
        let goes_on = match next {
            b'.' | b'-' => byte(self.text, behind + 1).is_ascii_alphanumeric(),
            _ => matches!(next, b'/' | b'?' | b'#' | b'=' | b'&' | b'_'),
        };
        goes_on && self.config.tailored(Tailoring::MarkupEnds)
    }

    /// Whether an address that ends at `end` is only a part of what was meant (R2-54, T11).
    #[inline]
    pub(super) fn is_part_of_address(&mut self, end: usize) -> bool {
        match byte(self.text, end) {
            b'\\' => self.goes_on_in_pattern(end),
            _ => self.is_scp_path(end),
        }
    }

    /// Whether the host of an address that ends at `end` goes on behind a full stop that a regular expression escapes:
    /// `jo@example.co\.uk` (R2-54, T5).
    #[cold]
    pub(super) fn goes_on_in_pattern(&self, end: usize) -> bool {
        self.text[end..].starts_with(b"\\.")
            && self.host_character(end + 2) > 0
            && self.config.tailored(Tailoring::MarkupEnds)
    }

    /// Whether the backslash at `stop` escapes a character, as TeX, roff, Markdown or source code write it (R2-54, T5).
    #[inline(never)]
    fn goes_on_behind_escape(&self, stop: usize) -> bool {
        let of_link = |c| {
            self.unicode.link_term(c) == LinkTerm::Include
                && !(is_markup(c) || is_delimiter(c) || is_tailored_end(c))
        };
        let behind = &self.text[stop + 1..];
        let quote =
            [&b"(aq"[..], b"(dq", b"(rq", b"(ra"].iter().any(|sign| behind.starts_with(sign));
        let next = byte(behind, 0);
        // `\\e` is a backslash of roff, here that of a line that goes on.
        let is_line = next == b'e' && is_hard(byte(behind, 1));
        let is_sign = is_escaped_sign(next) || ESCAPED_IN_LINKS.contains(next);
        let sign = is_sign && !is_hard(byte(behind, 1)) && !quote;
        self.config.tailored(Tailoring::MarkupEnds)
            && (sign
                || is_line
                || is_command_of_tex(behind)
                || escaped_by_code(self.text, stop).is_some_and(|(c, _)| of_link(c)))
    }

    /// Whether a part of a link, from `from` to `end`, is continued in the next line: it ends with a hyphen, with the `%` of
    /// an escape, or with a slash before a backslash, or is a path with a `?` behind it (R2-77, T2).
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

/// Whether what is behind the last slash consists of words: an identifier may end with a hyphen as well.
fn ends_with_words(part: &[u8]) -> bool {
    let last = part.rsplit(|b| *b == b'/').next().unwrap_or_default();
    let word = last.iter().rev().skip(1).take_while(|b| b.is_ascii_lowercase()).count();
    word > 1 && last.iter().all(|b| b.is_ascii_lowercase() || matches!(b, b'-' | b'.' | b'_'))
}

/// Whether a `%` at the end stands behind an octet that is escaped: not that of `100%`.
fn ends_with_cut_escape(part: &[u8]) -> bool {
    let octet = part.len().checked_sub(4).map(|at| &part[at..]);
    octet.is_some_and(|octet| escaped_octet(octet).is_some())
}

/// Whether text begins with the name of a command with which TeX writes a tilde, an underscore or any character (R2-54).
fn is_command_of_tex(text: &[u8]) -> bool {
    let length = text.iter().take(MAX_COMMAND).take_while(|b| b.is_ascii_alphabetic()).count();
    matches!(
        &text[..length],
        b"textasciitilde" | b"textunderscore" | b"sim" | b"tilde" | b"string" | b"char"
    )
}
