//! What stands at a place (sections 1 and 6).

use core::ops::Range;

use icu_properties::props::{
    BidiClass, DefaultIgnorableCodePoint, ExtendedPictographic, Script, VariationSelector,
};
use icu_properties::{CodePointMapData, CodePointSetData};
use irispan::Tailoring;

use super::super::Term;
use super::Fault;
use super::cut::is_caseless;
use super::resume::Scan;

pub(super) fn is_bidi(c: char) -> bool {
    matches!(c, '\u{61C}' | '\u{200E}' | '\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}')
}

/// What sits in a word and is not seen (section 1).
pub(super) fn is_glue(c: char) -> bool {
    let ignorable = CodePointSetData::new::<DefaultIgnorableCodePoint>().contains(c);
    ignorable && !is_selector(c) && !matches!(c, '\u{200C}' | '\u{200D}')
}

/// A variation selector or a tag (section 1).
pub(super) fn is_selector(c: char) -> bool {
    CodePointSetData::new::<VariationSelector>().contains(c)
        || ('\u{E0020}'..='\u{E007F}').contains(&c)
}

/// A joiner or variation selector that begins no link (R2-7).
pub(super) fn is_joiner(c: char) -> bool {
    matches!(c, '\u{200C}' | '\u{200D}' | '\u{FE00}'..='\u{FE0F}')
}

/// A letter beyond Latin (section 1).
pub(super) fn is_beyond_latin(c: char) -> bool {
    let shared = ["\u{640}", "\u{3006}\u{303C}", "\u{30FC}\u{FF70}\u{FF9E}\u{FF9F}"];
    !matches!(script(c), Script::Latin | Script::Common | Script::Inherited | Script::Unknown)
        || shared.iter().any(|letters| letters.contains(c))
        || ('\u{3031}'..='\u{3035}').contains(&c)
}

/// A letter that is written from right to left, in the first blocks of such scripts (R2-14).
pub(super) fn is_right_to_left(c: char) -> bool {
    let class = CodePointMapData::<BidiClass>::new().get(c);
    let right = class == BidiClass::RightToLeft || class == BidiClass::ArabicLetter;
    c.is_alphabetic() && right && c < '\u{7C0}'
}

/// A bullet, a number in a circle or in parentheses, a superscript digit, a sign of a trade mark (R2-66).
pub(super) fn is_bullet(c: char) -> bool {
    "\u{B7}\u{30FB}\u{FF65}\u{B2}\u{B3}\u{B9}\u{2070}\u{2122}\u{2120}".contains(c)
        || ('\u{2460}'..='\u{2487}').contains(&c)
        || ('\u{2074}'..='\u{2079}').contains(&c)
}

pub(super) fn is_cjk(c: char) -> bool {
    matches!(
        script(c),
        Script::Han | Script::Hiragana | Script::Katakana | Script::Bopomofo | Script::Hangul
    )
}

pub(super) fn script(c: char) -> Script {
    CodePointMapData::<Script>::new().get(c)
}

/// R2-23.
pub(super) fn is_pictograph(c: char) -> bool {
    let others = matches!(
        c,
        '\u{FE0F}' | '\u{200D}' | '\u{20E3}' | '\u{1F1E6}'..='\u{1F1FF}' | '\u{1F3FB}'..='\u{1F3FF}'
    );
    others || !c.is_ascii() && CodePointSetData::new::<ExtendedPictographic>().contains(c)
}

pub(super) fn is_scheme_char(c: char) -> bool {
    c.is_ascii_alphanumeric() || matches!(c, '+' | '-' | '.')
}

/// The names of references that are known.
const NAMES: [(&str, char); 41] = [
    ("lt", '<'),
    ("gt", '>'),
    ("quot", '"'),
    ("apos", '\''),
    ("nbsp", '\u{A0}'),
    ("ldquo", '“'),
    ("rdquo", '”'),
    ("lsquo", '‘'),
    ("rsquo", '’'),
    ("sbquo", '‚'),
    ("bdquo", '„'),
    ("laquo", '«'),
    ("raquo", '»'),
    ("lsaquo", '‹'),
    ("rsaquo", '›'),
    ("hellip", '…'),
    ("ndash", '–'),
    ("mdash", '—'),
    ("ensp", ' '),
    ("emsp", ' '),
    ("thinsp", ' '),
    ("tab", ' '),
    ("newline", ' '),
    ("bull", '•'),
    ("middot", '·'),
    ("rarr", '→'),
    ("larr", '←'),
    ("trade", '™'),
    ("period", '.'),
    ("commat", '@'),
    ("colon", ':'),
    ("hyphen", '-'),
    ("dash", '-'),
    ("lowbar", '_'),
    ("shy", '\u{AD}'),
    ("zwj", '\u{200D}'),
    ("zwnj", '\u{200C}'),
    ("lrm", '\u{200E}'),
    ("rlm", '\u{200F}'),
    ("zerowidthspace", '\u{200B}'),
    ("nobreak", '\u{2060}'),
];

/// What the names of letters with accents end with.
const ACCENTS: [&str; 10] =
    ["acute", "grave", "circ", "uml", "tilde", "cedil", "ring", "slash", "caron", "lig"];

impl Scan<'_> {
    pub(super) fn char(&self, at: usize) -> Option<char> {
        self.text.char(at)
    }

    /// The character that precedes `at`; `None` stands for a Hard byte.
    pub(super) fn before(&self, at: usize) -> Option<char> {
        if at <= self.border(at) {
            return None;
        }
        self.char(at - 1)
    }

    /// Where what precedes `at` begins: at the floor, or after a control sequence (R2-35).
    pub(super) fn border(&self, at: usize) -> usize {
        let after = self.sequences.iter().map(|one| one.end).filter(|end| *end <= at).max();
        after.unwrap_or(0).max(self.floor.min(at))
    }

    pub(super) fn term(&self, at: usize) -> Term {
        self.char(at).map_or(Term::Hard, |c| self.rules.data.link_term(c))
    }

    pub(super) fn is_separator(&self, c: char) -> bool {
        matches!(c, '.' | '\u{3002}' | '\u{FF0E}' | '\u{FF61}')
    }

    pub(super) fn is_separator_at(&self, at: usize) -> bool {
        self.char(at).is_some_and(|c| self.is_separator(c))
    }

    pub(super) fn is_host(&self, c: char) -> bool {
        self.rules.data.is_host(c)
    }

    pub(super) fn is_host_at(&self, at: usize) -> bool {
        self.char(at).is_some_and(|c| self.is_host(c))
    }

    /// A symbol that hosts may hold, or U+FE0F (4.1). U+200D is a character of hosts.
    pub(super) fn is_symbol(&self, c: char) -> bool {
        c == '\u{FE0F}' || self.rules.data.is_wide_host(c) && !self.is_host(c)
    }

    /// A symbol that hosts may hold, or U+FE0F or U+200D, beside a host (R2-7).
    pub(super) fn is_symbol_at(&self, at: usize) -> bool {
        self.char(at).is_some_and(|c| c == '\u{200D}' || self.is_symbol(c))
    }

    pub(super) fn is_beyond_latin_at(&self, at: usize) -> bool {
        self.char(at).is_some_and(is_beyond_latin)
    }

    pub(super) fn is_ascii_word_at(&self, at: usize) -> bool {
        self.char(at).is_some_and(|c| c.is_ascii_alphanumeric())
    }

    pub(super) fn is_bidi_at(&self, at: usize) -> bool {
        self.char(at).is_some_and(is_bidi)
    }

    /// T1.
    pub(super) fn is_stopper(&self, c: char) -> bool {
        is_bidi(c) || matches!(c, '\u{AD}' | '\u{200B}' | '\u{FEFF}' | '\u{FFFC}' | '\u{FFFD}')
    }

    /// A slash look-alike (section 1).
    pub(super) fn is_slash_like_at(&self, at: usize) -> bool {
        let like = |c| {
            matches!(c, '\u{2041}' | '\u{2044}' | '\u{2215}' | '\u{2571}' | '\u{27CB}' | '\u{29F8}')
        };
        self.on(Tailoring::AnyHost) && self.char(at).is_some_and(like) && !self.has(Fault::R44)
    }

    pub(super) fn is_stopper_at(&self, at: usize) -> bool {
        self.on(Tailoring::BidiEnds) && self.char(at).is_some_and(|c| self.is_stopper(c))
    }

    /// T5.
    pub(super) fn is_markup_at(&self, at: usize) -> bool {
        self.on(Tailoring::MarkupEnds)
            && matches!(self.char(at), Some('<' | '>' | '"' | '`' | '\\'))
    }

    /// Returns whether a character reference that stands for a delimiter begins here (R2-20).
    pub(super) fn is_reference_at(&self, at: usize) -> bool {
        let delimits = |c: char| {
            "·•←→™".contains(c)
                || matches!(u32::from(c), 0..=0x20 | 0x7F | 0x2000..=0x200A | 0x2018..=0x201F)
                || "\"'<>\u{A0}«»–—…\u{2028}\u{2029}‹›\u{3000}".contains(c)
        };
        self.on(Tailoring::MarkupEnds)
            && !self.has(Fault::R20)
            && self.referenced(at).is_some_and(|(c, _)| delimits(c))
    }

    /// Returns whether one begins here that stands for what a name holds, or for what is not seen (R2-50).
    pub(super) fn is_name_reference_at(&self, at: usize) -> bool {
        if !self.on(Tailoring::MarkupEnds) {
            return false;
        }
        let Some((c, end)) = self.escaped(at) else { return self.goes_on_after_roff(at) };
        let label = |at: usize| {
            let c = self.escaped(at).map(|(c, _)| c).or_else(|| self.char(at));
            c.is_some_and(|c| c == '_' || self.is_host(c) && !is_caseless(c))
        };
        let unseen = self.is_stopper(c) || is_glue(c) || is_selector(c);
        let (next, after) = self.escaped(end).unwrap_or((self.char(end).unwrap_or(' '), end + 1));
        let goes_on = match unseen && self.is_separator(next) {
            true => label(after),
            false => label(end),
        };
        let between = self.is_separator(c) || unseen;
        self.is_of_name(c) && (!between || goes_on || self.has(Fault::R50Separator))
    }

    /// What the reference or the escape of source code at `at` stands for, and where it ends.
    fn escaped(&self, at: usize) -> Option<(char, usize)> {
        let reference = self.referenced(at).filter(|_| !self.has(Fault::R50));
        reference
            .or_else(|| self.escaped_by_code(at).filter(|_| !self.has(Fault::R50Code)))
            .or_else(|| self.is_escaped_hyphen_at(at).then_some(('-', at + 2)))
    }

    /// Returns whether one ends before `at`; of what is not seen, after something of a name.
    pub(super) fn is_name_reference_before(&self, at: usize) -> bool {
        let first = self.floor.max(at.saturating_sub(18)).min(at);
        let found = (first..at).find_map(|open| {
            let (c, end) = self.referenced(open)?;
            (end == at).then_some((open, c))
        });
        let Some((open, c)) = found.filter(|_| !self.has(Fault::R50)) else { return false };
        let unseen = self.is_stopper(c) || is_glue(c) || is_selector(c);
        let glued = || self.before(open).is_some_and(|c| self.is_of_name(c));
        self.on(Tailoring::MarkupEnds)
            && self.is_of_name(c)
            && (!unseen || self.has(Fault::R50Unseen) || glued())
    }

    pub(super) fn is_of_name(&self, c: char) -> bool {
        let text = is_caseless(c);
        matches!(c, '@' | ':' | '_')
            || self.is_separator(c)
            || self.is_stopper(c)
            || is_glue(c)
            || is_selector(c)
            || self.is_host(c) && !text
    }

    /// What the character reference here stands for, and where it ends (section 1).
    fn referenced(&self, at: usize) -> Option<(char, usize)> {
        if self.char(at) != Some('&') {
            return None;
        }
        let inside: String = (at + 1..at + 18).map_while(|i| self.char(i)).collect();
        let (name, _) = inside.split_once(';')?;
        let end = at + 1 + name.chars().count() + 1;
        if let Some(number) = name.strip_prefix('#') {
            let (digits, radix) = match number.strip_prefix(['x', 'X']) {
                Some(digits) => (digits, 16),
                None => (number, 10),
            };
            let valid = digits.len() <= 7 && digits.chars().all(|c| c.is_digit(radix));
            let code = u32::from_str_radix(digits, radix).ok().filter(|_| valid)?;
            return Some((char::from_u32(code)?, end));
        }
        named(name).map(|c| (c, end))
    }

    /// Returns whether what stands here *ends* (section 1).
    pub(super) fn ends(&self, at: usize) -> bool {
        self.term(at) == Term::Hard
            || self.is_markup_at(at)
            || self.is_stopper_at(at)
            || self.is_reference_at(at)
    }

    /// Returns whether what stands here *closes* (section 1).
    pub(super) fn closes(&self, at: usize) -> bool {
        self.ends(at) || matches!(self.term(at), Term::Soft | Term::Close)
    }

    /// An Include character that does not end a link.
    pub(super) fn includes(&self, at: usize) -> bool {
        self.term(at) == Term::Include && !self.ends(at)
    }

    /// Bytes from one place to another.
    pub(super) fn bytes(&self, from: usize, to: usize) -> usize {
        self.text.offset(to) - self.text.offset(from)
    }

    pub(super) fn is_escape_at(&self, at: usize) -> bool {
        self.octet(at).is_some()
    }

    /// The octet that an escape stands for.
    pub(super) fn octet(&self, at: usize) -> Option<u32> {
        if self.char(at) != Some('%') {
            return None;
        }
        Some(self.char(at + 1)?.to_digit(16)? * 16 + self.char(at + 2)?.to_digit(16)?)
    }

    /// Every control sequence of the text (R2-35).
    pub(super) fn control_sequences(&self) -> Vec<Range<usize>> {
        let mut all: Vec<Range<usize>> = Vec::new();
        if !self.on(Tailoring::MarkupEnds) || self.has(Fault::R35) {
            return all;
        }
        for at in 0..self.text.len() {
            if let Some('\u{1B}' | '\u{9B}') = self.char(at)
                && let Some(end) = self.sequence_end(at)
            {
                all.push(at..end);
            }
            if let Some(end) = self.written_sequence_end(at) {
                all.push(at..end);
            }
        }
        all
    }

    /// Returns whether one begins at `at` that is written as text, which ends a link (R2-35).
    pub(super) fn begins_written_sequence(&self, at: usize) -> bool {
        self.char(at) != Some('\u{1B}')
            && self.char(at) != Some('\u{9B}')
            && self.sequences.iter().any(|one| one.start == at)
            && !self.has(Fault::R35Ends)
    }

    /// Where a control sequence of colours ends that is written as text.
    fn written_sequence_end(&self, at: usize) -> Option<usize> {
        let escapes = ["\\033", "\\x1b", "\\e", "\\u001b", "\\u{1b}", "#033", "^[", "\u{241B}"];
        let escape = escapes.iter().find(|escape| self.text.has(at, escape))?;
        let open = at + escape.chars().count();
        let parameters: String = (open + 1..)
            .map_while(|at| self.char(at).filter(|c| c.is_ascii_digit() || *c == ';'))
            .collect();
        let last = open + 1 + parameters.len();
        let whole = self.char(open) == Some('[') && matches!(self.char(last), Some('m' | 'K'));
        (whole && parameters.len() <= 32 && !self.has(Fault::R35Written)).then_some(last + 1)
    }

    fn sequence_end(&self, escape: usize) -> Option<usize> {
        let skip = |mut at: usize, class: core::ops::RangeInclusive<char>| {
            while self.char(at).is_some_and(|c| class.contains(&c)) {
                at += 1;
            }
            at
        };
        let single = self.char(escape) == Some('\u{9B}');
        match self.char(escape + 1)? {
            _ if single && self.has(Fault::R35Shape) => None,
            c if single || c == '[' => {
                let first = escape + if single { 1 } else { 2 };
                let end = skip(first, '!'..='?');
                if end - first > 32 {
                    return None;
                }
                self.char(end).is_some_and(|c| ('@'..='~').contains(&c)).then_some(end + 1)
            }
            '\\' | '7' | '8' | '=' | '>' | 'D' | 'E' | 'H' | 'M' | 'Z' | 'c' => Some(escape + 2),
            '(' | ')' | '*' | '+' if !self.has(Fault::R35Shape) => {
                let last = self.char(escape + 2)?;
                ('@'..='~').contains(&last).then_some(escape + 3)
            }
            _ => None,
        }
    }

    /// Returns whether a place lies inside of a control sequence.
    pub(super) fn in_sequence(&self, at: usize) -> bool {
        self.sequences.iter().any(|one| one.contains(&at))
    }
}

/// What a reference of this name stands for.
pub(super) fn named(name: &str) -> Option<char> {
    let name = name.to_ascii_lowercase();
    if let Some((_, c)) = NAMES.iter().find(|(known, _)| *known == name) {
        return Some(*c);
    }
    ACCENTS.iter().find_map(|accent| {
        let letters = name.strip_suffix(accent)?;
        let letter =
            matches!(letters.len(), 1 | 2) && letters.chars().all(|c| c.is_ascii_alphabetic());
        letter.then(|| letters.chars().next()).flatten()
    })
}
