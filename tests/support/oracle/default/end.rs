//! What stands around a link, and where it ends in the end (sections 6 and 8).

use core::ops::Range;

use irispan::{Kind, Tailoring};
use unicode_segmentation::UnicodeSegmentation;

use super::super::Term;
use super::Fault;
use super::follow::Authority;
use super::resume::{Link, Scan};

/// Quote or emphasis characters directly before a link (T6).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Wrapper {
    c: char,
    count: usize,
}

impl Wrapper {
    /// Returns whether it consists of this character.
    pub(super) fn is(self, c: char) -> bool {
        self.c == c
    }

    /// Returns whether it quotes what is after it.
    pub(super) fn is_quote(self) -> bool {
        !"*_~|$+=".contains(self.c)
    }
}

/// Maximum number of equal characters.
const MAX_WRAPPER: usize = 3;
/// Maximum number of bytes that close after a host and marks.
const MAX_CLOSING: usize = 64;

/// Returns whether text consists of digits of ASCII.
fn is_number_of_digits(text: &str) -> bool {
    text.chars().all(|c| c.is_ascii_digit())
}

/// The quotes that close one.
fn closing(c: char) -> Option<&'static str> {
    Some(match c {
        '“' | '”' => "”",
        '„' => "“”",
        '‘' | '’' => "’",
        '‚' => "‘’",
        '«' | '»' => "«»",
        '‹' | '›' => "‹›",
        _ => return None,
    })
}

impl Scan<'_> {
    pub(super) fn wrapper(&self, start: usize) -> Option<Wrapper> {
        if !self.on(Tailoring::Wrappers) {
            return None;
        }
        let c = self.before(start)?;
        if closing(c).is_some() {
            return Some(Wrapper { c, count: 1 });
        }
        if matches!(c, '+' | '=') {
            return self.verbatim(c, start);
        }
        if !"'*_~|$".contains(c) {
            return None;
        }
        let mut count = 1;
        while count < MAX_WRAPPER && self.before(start - count) == Some(c) {
            count += 1;
        }
        Some(Wrapper { c, count })
    }

    /// R2-92.
    fn verbatim(&self, c: char, start: usize) -> Option<Wrapper> {
        let border = self.border(start - 1);
        let is_after = |name: &str| self.text.before(border, start - 1, name).is_some();
        let commands = ["\\verb", "\\verb*", "\\path", "\\url", "\\nolinkurl", "\\lstinline"];
        let count = match c {
            _ if self.has(Fault::R92) => return None,
            '+' if is_after("link:+") => 2,
            _ if commands.iter().any(|command| is_after(command)) => 1,
            _ => return None,
        };
        Some(Wrapper { c, count })
    }

    pub(super) fn wrapper_closes(&self, wrapper: Option<Wrapper>, at: usize) -> bool {
        let Some(Wrapper { c, count }) = wrapper else { return false };
        if let Some(closing) = closing(c) {
            return self.char(at).is_some_and(|c| closing.contains(c));
        }
        (at..at + count).all(|i| self.char(i) == Some(c))
            && (count > 1 || c == '|' || !self.is_ascii_word_at(at + 1))
    }

    /// The link from `start` on with this authority; nothing if it is refused (T12).
    ///
    /// Long: one way to end after another.
    pub(super) fn link(
        &self,
        start: usize,
        authority: &Authority,
        kind: Kind,
        wrapper: Option<Wrapper>,
    ) -> Option<Link> {
        let host = &authority.host;
        let behind = authority.port.unwrap_or(host.after);
        let reading = match host.closed {
            true => super::parts::Reading { safe: host.end, stop: host.end },
            false => self.read_parts(behind, wrapper, Some(start)),
        };
        let (mut end, mut by_author) = (reading.safe, false);
        if kind != Kind::Email && end == reading.stop && end > behind && self.before_pod(end) < end
        {
            end = self.before_pod(end); // R2-51
        } else if kind != Kind::Email
            && end == reading.stop
            && end > behind
            && self.is_comment_closed_at(start, end)
        {
            while end > start && matches!(self.char(end - 1), Some('-')) {
                end -= 1; // R2-60
            }
            while end > start && self.char(end - 1).is_some_and(|c| "!\"',.:;?#".contains(c)) {
                end -= 1;
            }
        } else if kind != Kind::Email && !(end >= behind + 3 && self.is_c_comment_closed_at(end)) {
            end = self.closed_by_author(start, end, reading.stop);
            by_author = true;
        }
        if kind != Kind::Email
            && !by_author
            && end >= behind + 3
            && self.is_c_comment_closed_at(end)
        {
            end -= 2; // R2-60
            while end > start && self.char(end - 1).is_some_and(|c| "!\"',.:;?#".contains(c)) {
                end -= 1;
            }
        } else if kind != Kind::Email
            && end > behind
            && self.on(Tailoring::MarkupEnds)
            && (self.text.has(end - 1, "${") || self.text.has(end - 1, "$("))
            && !self.has(Fault::R75)
        {
            end -= 1; // R2-75
            while end > start && self.char(end - 1).is_some_and(|c| "!\"',.:;?#".contains(c)) {
                end -= 1;
            }
        }
        if kind != Kind::Email {
            end = self.before_position(behind, end).unwrap_or(end); // R2-86
            end = self.before_options(start, behind, end); // R2-87
        }
        if self.is_after_section(start) {
            let last = host.labels.last().filter(|_| end <= behind);
            if last.is_some_and(|label| self.is_setting(label.start, label.end)) {
                return None; // R2-79
            }
            let dot = self.setting_before(end).filter(|dot| *dot > behind);
            end = dot.unwrap_or(end);
        }
        if end == host.after {
            end = host.end; // U58-H8
        }
        let part = (end > behind).then_some(behind + 1);
        let bare = part.is_none() && authority.port.is_none() && !host.literal;
        let end = self.clustered(start, end, part, bare)?;
        Some(Link { start, end, stop: reading.stop, kind })
    }

    /// R2-86: where the name of a file ends before a line, or a line and a column, in a path from `from` to `end`.
    fn before_position(&self, from: usize, end: usize) -> Option<usize> {
        let path: String = (from..end).map(|at| self.char(at).unwrap_or('\u{FFFD}')).collect();
        let before = |path: &str| -> Option<String> {
            let (before, digits) = path.rsplit_once(':')?;
            let number = (1..=7).contains(&digits.len()) && is_number_of_digits(digits);
            number.then(|| before.to_owned())
        };
        let file = |path: &String| {
            let names = "cjs css htm html js jsx mjs php py ts tsx vue wasm";
            let extension = path.rsplit_once('.').map_or("", |(_, extension)| extension);
            names.split(' ').any(|name| name == extension)
        };
        let line = before(&path)?;
        let file = if file(&line) { line } else { before(&line).filter(file)? };
        let valid = file.starts_with('/') && !file.contains(['?', '#']);
        let on = self.on(Tailoring::MarkupEnds) && !self.has(Fault::R86);
        (on && valid).then(|| from + file.chars().count())
    }

    /// R2-51: where a link with a part ends that is read up to `end`.
    pub(super) fn before_pod(&self, end: usize) -> usize {
        let extends = self.is_pod_at(end)
            && self.char(end - 2).is_some_and(|c| c == '/' || c.is_ascii_alphanumeric())
            && self.char(end - 3).is_some_and(|c| c.is_ascii() && c != '\'');
        end - usize::from(extends)
    }

    /// R2-51: whether a label ends with the `E` of `E<gt>`, and a host may end before that.
    pub(super) fn is_name_before_pod(&self, label: Range<usize>) -> bool {
        let name = label.start..label.end - 1;
        let is_small = |at: usize| self.char(at).is_some_and(|c| c.is_ascii_lowercase());
        let letter = |at: usize| self.char(at).is_some_and(|c| c.is_ascii_alphabetic());
        let known =
            ["com", "edu", "net", "org"].iter().any(|tld| self.has_exactly(name.start, tld));
        matches!(self.pod_at(label.end), Some('<' | '>'))
            && (name.len() == 3 && known
                || name.len() == 2 && letter(name.start) && is_small(name.start + 1))
            && self.is_listed(&name)
            && !self.has(Fault::R51Host)
    }

    /// R2-60: whether the `>` of `-->` stands here, and the link is not in brackets.
    fn is_comment_closed_at(&self, start: usize, at: usize) -> bool {
        self.on(Tailoring::MarkupEnds)
            && self.before(at) == Some('-')
            && self.before(at - 1) == Some('-')
            && self.char(at) == Some('>')
            && self.before(start) != Some('<')
            && !self.has(Fault::R60)
    }

    /// R2-60: whether a comment of C ends before `end`.
    fn is_c_comment_closed_at(&self, end: usize) -> bool {
        self.on(Tailoring::MarkupEnds)
            && self.char(end - 1) == Some('/')
            && self.char(end - 2) == Some('*')
            && self.is_extension_before(end - 2)
            && !self.has(Fault::R60C)
    }

    /// Returns whether one to five letters and digits of ASCII after a full stop end at `end`.
    fn is_extension_before(&self, end: usize) -> bool {
        let start = (0..end).rev().find(|at| !self.is_ascii_word_at(*at)).unwrap_or(0);
        self.char(start) == Some('.') && (1..=5).contains(&(end - start - 1))
    }

    /// R2-22.
    pub(super) fn closed_by_author(&self, start: usize, end: usize, stop: usize) -> usize {
        if !self.on(Tailoring::Wrappers) || self.has(Fault::R22) {
            return end;
        }
        let before = self.before(start);
        match self.char(stop) {
            Some('>') if before == Some('<') => stop,
            Some(')') if before == Some('(') && self.before(start - 1) == Some(']') => stop,
            Some(quote @ ('"' | '\'')) if before == Some(quote) => {
                let last = (end..stop).rev().find(|at| matches!(self.char(*at), Some('?' | '#')));
                last.map_or(end, |at| at + 1)
            }
            _ => end,
        }
    }

    /// T12: the end, moved to that of a grapheme cluster; nothing if the link is refused.
    ///
    /// `part` is where what the link may lose begins, if it has a part, `bare` whether it ends with a name.
    pub(super) fn clustered(
        &self,
        start: usize,
        end: usize,
        part: Option<usize>,
        bare: bool,
    ) -> Option<usize> {
        let blank = self.char(end).is_some_and(|c| c == ' ' || c.is_ascii_control());
        if blank || !self.on(Tailoring::Clusters) {
            return Some(end);
        }
        let valid = (start..).map_while(|at| self.char(at)).collect::<String>();
        let (mut left, mut right) = (start, start);
        for cluster in valid.graphemes(true) {
            left = right;
            right += cluster.chars().count();
            if right >= end {
                break;
            }
        }
        if right == end {
            return Some(end);
        }
        let invisible = |at: usize| {
            self.char(at).is_some_and(|c| {
                matches!(c, '\u{34F}' | '\u{180B}'..='\u{180D}' | '\u{180F}' | '\u{200C}' | '\u{200D}' | '\u{FE00}'..='\u{FE0F}' | '\u{E0100}'..='\u{E01EF}')
            })
        };
        if let Some(part) = part {
            let includes = |at: usize| self.includes(at) && self.term(at) != Term::Hard;
            if (end..right).all(includes) {
                return Some(right);
            }
            while self.char(left - 1) == Some('#') || self.term(left - 1) == Term::Soft {
                left -= 1;
            }
            return Some(if left < part { end } else { left });
        }
        let wrapper = self.wrapper(start);
        let over = |at: usize| self.ends(at) || self.wrapper_closes(wrapper, at);
        let mut behind = right;
        while self.bytes(right, behind) < MAX_CLOSING && !over(behind) && self.closes(behind) {
            behind += 1;
        }
        (bare && (end..right).all(invisible) && over(behind)).then_some(right)
    }
}
