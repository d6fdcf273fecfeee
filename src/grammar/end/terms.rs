//! What the tailorings make of single characters, besides their Link_Term.

use super::machine::Machine;
use super::part::Part;
use super::particle::{begins_particles, is_hiragana, particle_end};
use super::reference::is_delimiter_reference;
use super::wrapper::Wrapper;
use crate::grammar::control_sequence::written_sequence_around;
use crate::tables::{LinkTerm, is_hebrew, is_pictograph};
use crate::text::ascii::AsciiSet;
use crate::text::utf8::{byte, byte_before, decode, decode_before};

/// The maximum number of bytes in the name of a parameter after `|` in wiki text (R2-21).
pub(super) const MAX_PARAMETER: usize = 32;

/// What stands after an apostrophe at the end of a name: the `s` of English, endings of cases of Turkish. After those of French and
/// Italian stands a vowel (R2-24).
const ENDINGS: [&str; 19] = [
    "s", "da", "de", "ta", "te", "dan", "den", "tan", "ten", "nin", "nın", "nun", "nün", "ya",
    "ye", "yi", "yı", "daki", "deki",
];

/// How many brackets may be open where the first begins text that nobody closes (R2-75).
const MAX_OPEN_IN_TEXT: usize = 8;

/// The maximum number of bytes of the text after a link in AsciiDoc (R2-75).
const MAX_TEXT_OF_LINK: usize = 128;

/// The maximum number of bytes of the number of an issue (R2-75).
const MAX_ISSUE: usize = 32;

/// The maximum number of letters in the name of an element of BBCode (R2-61).
const MAX_TAG: usize = 16;

/// Returns whether a character is a delimiter of text or markup that no IRI may hold (T5).
pub(in crate::grammar) const fn is_markup(c: char) -> bool {
    c.is_ascii() && AsciiSet::MARKUP.contains(c as u8)
}

/// Returns whether a character is full-width punctuation, or a bar, which ends a sentence and no
/// ASCII path (T9, R2-17).
pub(in crate::grammar) const fn is_wide_punctuation(c: char) -> bool {
    matches!(c, '\u{3001}' | '\u{3002}' | '\u{FF01}' | '\u{FF0C}' | '\u{FF0E}' | '\u{FF1A}')
        || matches!(c, '\u{FF1B}' | '\u{FF1F}' | '\u{FF61}' | '\u{FF64}')
        || matches!(c, '\u{FF5C}' | '\u{2502}' | '\u{FF0F}')
}

/// Returns whether a character is an opening bracket of East Asian typography (R2-16).
pub(in crate::grammar) const fn is_asian_bracket(c: char) -> bool {
    matches!(c, '\u{3008}' | '\u{300A}' | '\u{300C}' | '\u{300E}' | '\u{3010}' | '\u{3014}')
        || matches!(c, '\u{3016}' | '\u{3018}' | '\u{301A}' | '\u{FF08}' | '\u{FF3B}')
        || matches!(c, '\u{FF5B}' | '\u{FF5F}' | '\u{FF62}')
}

/// Returns whether a character beyond ASCII is punctuation of prose after a link, while the link is
/// ASCII (R2-23): a dash, an ellipsis or a picture.
pub(in crate::grammar) fn is_prose_end(c: char) -> bool {
    matches!(c, '\u{2013}' | '\u{2014}' | '\u{2026}') || is_pictograph(c)
}

/// Returns whether a tailoring may ask about a character beyond ASCII that Link_Term lets extend a link.
pub(in crate::grammar) fn is_special(c: char) -> bool {
    is_wide_punctuation(c) || is_prose_end(c)
}

/// Returns whether text after `[` ends an element of BBCode there: `/url]` (R2-61).
fn is_end_tag(after: &[u8]) -> bool {
    let Some(name) = after.strip_prefix(b"/") else { return false };
    let length = name.iter().take(MAX_TAG + 1).take_while(|b| b.is_ascii_alphabetic()).count();
    (1..=MAX_TAG).contains(&length) && name.get(length) == Some(&b']')
}

/// Returns whether the text of a link may begin with a byte (R2-75).
const fn begins_text(first: u8) -> bool {
    first.is_ascii_alphanumeric() || matches!(first, b'*' | b'_' | b'\'' | b'#' | b'^' | 0x80..)
}

impl Machine<'_, '_, '_> {
    /// Ends the link at the present place if the character there does, whatever its Link_Term is. Returns whether
    /// it does; the end may lie before it then (R2-80).
    pub(super) fn end_here(&mut self, c: char, next: usize) -> bool {
        match c {
            '\'' | '’' => self.end_at_apostrophe(c, next),
            '”' => self.closes_quotation(next),
            ':' => self.end_before_scheme(next),
            '。' | '，' | '、' if self.seen_cjk && self.rules.glued_ends => {
                self.ends_glued_text(c, next) && self.end_at_glued_text()
            }
            '"' => self.rules.markup_ends && !self.is_inner_quote(next),
            '&' => self.rules.markup_ends && is_delimiter_reference(self.text, self.at),
            '[' => {
                self.rules.markup_ends
                    && (is_end_tag(&self.text[next..])
                        || self.is_masked_bracket(next)
                        || self.is_issue(next)
                        || !self.rules.through
                            && written_sequence_around(self.text, self.begin, self.at).is_some())
            }
            '|' => {
                self.rules.markup_ends
                    && (self.part == Part::Path
                        || matches!(self.wrapper, Wrapper::Text(_))
                        || self.ends_parameter(next))
            }
            _ if c.is_ascii() => self.rules.markup_ends && is_markup(c),
            _ if self.seen_cjk || !self.rules.glued_ends => false,
            _ if begins_particles(c) || c == 'の' => self.ascii && self.begins_text(c),
            _ if is_asian_bracket(c) => {
                let before = decode_before(self.text, self.at, self.begin);
                before.is_some_and(|(c, _)| c == ')' || c.is_alphanumeric())
            }
            _ => is_wide_punctuation(c),
        }
    }

    /// Returns the Link_Term of a character with what the tailorings change: punctuation of prose is
    /// Soft (R2-23), and so are `|` in a query (R2-21) and a quote inside a word (R2-25).
    pub(super) fn tailored_term(&self, c: char, term: LinkTerm) -> LinkTerm {
        let soft = match c {
            '*' => self.rules.prose_ends && !self.seen_star,
            '|' => self.rules.markup_ends,
            _ => !c.is_ascii() && term == LinkTerm::Include && self.is_prose_end(c),
        };
        if soft { LinkTerm::Soft } else { term }
    }

    /// Returns whether a character beyond ASCII is punctuation of prose here: one after what is
    /// ASCII. A picture after a delimiter is a name.
    fn is_prose_end(&self, c: char) -> bool {
        if !self.rules.prose_ends || !self.ascii || !is_prose_end(c) {
            return false;
        }
        let dash = matches!(c, '\u{2013}' | '\u{2014}' | '\u{2026}');
        let before = byte_before(self.text, self.at, self.begin);
        dash || before.is_ascii_alphanumeric() || self.at == self.prose_until
    }

    /// Notes what the next characters ask about this one.
    pub(super) fn note_prose(&mut self, c: char, term: LinkTerm, next: usize) {
        let star = byte(self.text, next) == b'*';
        self.seen_star |= c == '*' && !star;
        if term == LinkTerm::Soft && !c.is_ascii() {
            self.prose_until = next;
        }
    }

    /// Notes an apostrophe; returns whether the link ends before it: the first one may begin an ending, or close a
    /// string.
    fn end_at_apostrophe(&mut self, c: char, next: usize) -> bool {
        let first = !core::mem::replace(&mut self.seen_apostrophe, true);
        first && (self.is_possessive(next) || c == '\'' && self.ends_string(next))
            || c == '’' && self.closes_quotation(next)
    }

    /// Returns whether the `'` before `next` begins the `'s` of English, or the ending of a case of
    /// Turkish, after which nothing follows (R2-24).
    fn is_possessive(&self, next: usize) -> bool {
        self.rules.prose_ends
            && ENDINGS.iter().any(|ending| {
                self.text[next..].starts_with(ending.as_bytes())
                    && decode(self.text, next + ending.len())
                        .is_none_or(|(c, _)| self.search.unicode.link_term(c) == LinkTerm::Hard)
            })
    }

    /// Returns whether a bracket that nobody closes begins what is not part of the link: text in a
    /// path or fragment, or a template (R2-75), or a remark (R2-104).
    pub(super) fn is_text_after_link(&self, c: char, at: usize) -> bool {
        let first = byte(self.text, at + 1);
        let begins = match c {
            '[' => self.part != Part::Query && begins_text(first),
            '{' => begins_text(first) || matches!(first, b'{' | b'$' | b'%'),
            '(' => byte_before(self.text, at, self.begin) == b'$' || self.is_remark(at, first),
            _ => false,
        };
        begins && self.rules.markup_ends
    }

    /// Returns whether the `(` at `at`, which nobody closes, begins a remark on the link: `https://example.org/x(in French)`.
    /// A name may go on after `_(` (R2-104).
    fn is_remark(&self, at: usize, first: u8) -> bool {
        let before = byte_before(self.text, at, self.search.floor);
        self.part == Part::Path
            && (before.is_ascii_alphanumeric() || matches!(before, b'/' | b')'))
            && begins_text(first)
    }

    /// Returns whether so many brackets are open that the first of them, which begins text, is
    /// taken for one that nobody closes: what follows is read for each link in it (R2-75).
    pub(super) fn is_deep_in_text(&self) -> bool {
        self.brackets.depth() == MAX_OPEN_IN_TEXT
            && self.brackets.first().is_some_and(|(c, at)| self.is_text_after_link(c, at))
    }

    /// Returns where the `[` stands that begins the text of a link in AsciiDoc, or the number of a note, with whose `]` a path
    /// ends: `https://a.org/x[page]`. After a slash it may be a name (R2-75).
    pub(super) fn text_of_link(&mut self) -> Option<usize> {
        if !matches!(self.safe_part, Part::Path | Part::Fragment) || !self.rules.markup_ends {
            return None;
        }
        let path = self.text.get(self.begin..self.safe)?.strip_suffix(b"]")?;
        let near = path.len().saturating_sub(MAX_TEXT_OF_LINK);
        let from_end = path[near..].iter().rev().position(|b| matches!(b, b'[' | b']' | b'/'));
        self.search.steps += from_end.unwrap_or(MAX_TEXT_OF_LINK) as u64;
        let open = path.len() - 1 - from_end?;
        let before = path.get(open.checked_sub(1)?)?;
        (path[open] == b'[' && begins_text(*path.get(open + 1)?) && before.is_ascii_alphanumeric())
            .then_some(self.begin + open)
    }

    /// Returns whether `gt]` or `lt]` at `next` stands for an angle bracket (R2-103). In a query, where a parameter may have
    /// this name, it does so only before what closes.
    fn is_masked_bracket(&self, next: usize) -> bool {
        (self.search.is_literal_at(b"gt]", next) || self.search.is_literal_at(b"lt]", next))
            && (self.part != Part::Query || self.search.closes(next + 3))
    }

    /// Returns whether the text of a link is the number of an issue, the `#12]` at `next`: in a path its `#` begins no
    /// fragment (R2-75).
    fn is_issue(&self, next: usize) -> bool {
        let Some(number) = self.text[next..].strip_prefix(b"#") else { return false };
        let length = number.iter().take(MAX_ISSUE + 1).take_while(|b| b.is_ascii_alphanumeric());
        let length = length.count();
        self.part == Part::Path
            && byte_before(self.text, self.at, self.search.floor).is_ascii_alphanumeric()
            && (1..=MAX_ISSUE).contains(&length)
            && number.get(length) == Some(&b']')
    }

    /// Returns whether letters of Hebrew, or digits, stand on both sides of a quote (R2-25).
    fn is_inner_quote(&self, next: usize) -> bool {
        let before = decode_before(self.text, self.at, self.begin).map(|(c, _)| c);
        let after = decode(self.text, next).map(|(c, _)| c);
        let both = |is: fn(char) -> bool| before.is_some_and(is) && after.is_some_and(is);
        both(is_hebrew) || both(|c| c.is_ascii_digit())
    }

    /// Returns whether the `|` before `next` separates parameters of wiki text (R2-21).
    fn ends_parameter(&mut self, next: usize) -> bool {
        let hard = decode(self.text, next)
            .is_none_or(|(c, _)| self.search.unicode.link_term(c) == LinkTerm::Hard);
        hard || self.names_parameter(next)
    }

    /// Returns whether a name and `=` stand at `at`.
    pub(super) fn names_parameter(&mut self, at: usize) -> bool {
        let rest = &self.text[at..];
        let is_of_name = |b: &&u8| b.is_ascii_alphanumeric() || matches!(b, b'_' | b'-');
        let length = rest.iter().take(MAX_PARAMETER).take_while(is_of_name).count();
        self.search.steps += length as u64;
        length > 0 && rest.get(length) == Some(&b'=')
    }

    /// Returns whether text goes on at the present place, of which all before it is ASCII (R2-18, R2-101).
    fn begins_text(&self, c: char) -> bool {
        // After a delimiter a particle is a name: `/wiki/도`.
        let before = byte_before(self.text, self.at, self.begin);
        let word = match before {
            b')' => c == 'を' || !is_hiragana(c),
            0 => c == 'を',
            _ => before.is_ascii_alphanumeric(),
        };
        word && self.is_particle(c)
            || self.part == Part::Path && self.search.is_text_after_slash(self.begin, self.at)
    }

    /// Returns whether a particle begins at the present place, and nothing follows it (R2-18).
    fn is_particle(&self, c: char) -> bool {
        is_hiragana(c)
            || particle_end(self.text, self.at).is_some_and(|end| self.search.closes(end))
    }
}
