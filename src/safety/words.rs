//! The words of a visible text in which a host is looked for (SEC-U5).

use core::ops::Range;
use std::borrow::Cow;

use icu_properties::props::{DefaultIgnorableCodePoint, GeneralCategory, GeneralCategoryGroup};
use icu_properties::{CodePointMapData, CodePointSetData};

use super::host::compatible_with;
use super::idna2008::joins;
use crate::tables::{Idna2008, idna2008, is_invisible};
use crate::text::label::{is_separator, narrow};

/// The maximum number of bytes of a word in which a host is looked for.
const MAX_WORD: usize = 4096;

/// A word as a reader sees it: without what is not seen, and without the punctuation around it.
pub(super) struct Word<'t> {
    text: Cow<'t, str>,
    /// Where it begins in the visible text.
    start: usize,
    /// Where the character of each byte of `text` is in the visible text; empty if `text` is as it is
    /// there.
    places: Vec<Range<usize>>,
    whole: Range<usize>,
}

impl<'t> Word<'t> {
    fn of(start: usize, written: &'t str) -> Word<'t> {
        let is_plain = |byte: u8| byte.is_ascii() && !byte.is_ascii_control();
        let (text, places) = if written.bytes().all(is_plain) {
            (Cow::Borrowed(written), Vec::new())
        } else {
            let (text, places) = seen(start, written);
            (Cow::Owned(text), places)
        };
        let body = text.trim_start_matches(is_around);
        let begin = text.len() - body.len();
        // A slash at the end belongs to a path.
        let body = body.trim_end_matches(|c| is_around(c) && c != '/');
        let whole = begin..begin + body.len();
        Word { text, start, places, whole }
    }

    /// Returns the range of the word without the punctuation around it.
    pub(super) fn whole(&self) -> Range<usize> {
        self.whole.clone()
    }

    /// Returns a part of the word.
    pub(super) fn get(&self, part: Range<usize>) -> &str {
        self.text.get(part).unwrap_or_default()
    }

    /// Returns where a part of the word is in the visible text.
    pub(super) fn place(&self, part: Range<usize>) -> Range<usize> {
        let last = part.end.checked_sub(1).and_then(|last| self.places.get(last));
        match (self.places.get(part.start), last) {
            (Some(first), Some(last)) => first.start..last.end,
            _ => self.start + part.start..self.start + part.end,
        }
    }

    /// Returns the parts of the word that may each name a host: up to the path, it is cut at punctuation
    /// and symbols that are in no host. Time is linear in the word.
    pub(super) fn parts(&self) -> Vec<Range<usize>> {
        let text = self.get(self.whole());
        // The local part of an address may have symbols.
        let local_end = text.rfind('@').unwrap_or(0);
        let mut parts = Vec::new();
        let (mut start, mut slashes, mut has_scheme) = (0, 0, false);
        for (at, c) in text.char_indices().filter(|(_, c)| !c.is_alphanumeric()) {
            let after = text.get(at + c.len_utf8()..).unwrap_or_default();
            let part = text.get(start..at).unwrap_or_default();
            if at < slashes {
                continue;
            }
            if c == ':' && after.starts_with("//") {
                let begin = start + part.trim_end_matches(is_scheme).len();
                parts.push(start..begin);
                (start, slashes, has_scheme) = (begin, at + "://".len(), true);
            } else if matches!(c, '/' | '?' | '#') && !part.is_empty() {
                break;
            } else if c == ':' {
                let is_port = after.starts_with(|c: char| c.is_ascii_digit());
                if !is_port && !has_scheme && !part.eq_ignore_ascii_case("mailto") {
                    parts.push(start..at);
                    start = at + 1;
                }
            } else if is_between(c) && !(c.is_ascii() && at < local_end) {
                parts.push(start..at);
                (start, has_scheme) = (at + c.len_utf8(), false);
            }
        }
        parts.push(start..text.len());
        let parts = parts.into_iter().map(|part| {
            // A full stop at an edge belongs to no host.
            let end = part.start + text[part.clone()].trim_end_matches(is_separator).len();
            let begun = text[part.start..end].trim_start_matches(is_separator);
            self.whole.start + end - begun.len()..self.whole.start + end
        });
        parts.filter(|part| !part.is_empty()).collect()
    }
}

/// Returns the words of a text. An object among the characters (U+FFFC), such as an image, is between
/// words.
pub(super) fn words(text: &str) -> impl Iterator<Item = Word<'_>> {
    let ends = |c: char| c.is_whitespace() || c == '\u{FFFC}';
    let pieces = text.split_inclusive(ends).scan(0, move |at, piece| {
        let start = *at;
        *at += piece.len();
        Some((start, piece.trim_end_matches(ends)))
    });
    let pieces = pieces.filter(|(_, word)| !word.is_empty() && word.len() <= MAX_WORD);
    pieces.map(|(start, word)| Word::of(start, word))
}

/// Returns a word without the characters that are not seen, and with ASCII for its compatible forms, as
/// UTS #46 maps them; and where the character of each byte is.
fn seen(start: usize, word: &str) -> (String, Vec<Range<usize>>) {
    let mut text = String::with_capacity(word.len());
    let mut places = Vec::with_capacity(word.len());
    for (at, c) in word.char_indices().filter(|&(at, c)| !is_unseen(word, at, c)) {
        let shown = as_ascii(c);
        text.push(shown);
        let place = start + at..start + at + c.len_utf8();
        places.extend(core::iter::repeat_n(place, shown.len_utf8()));
    }
    (text, places)
}

/// Returns whether a character is not seen. Joiners that join are needed to write some languages (SEC-I4).
fn is_unseen(word: &str, at: usize, c: char) -> bool {
    let joiner = matches!(c, '\u{200C}' | '\u{200D}');
    c.is_control()
        || is_invisible(c)
        || CodePointSetData::new::<DefaultIgnorableCodePoint>().contains(c)
            && !(joiner && joins(word, at, c))
}

/// Returns the character of ASCII that a compatibility character stands for in a host; any other
/// character as it is. Raised digits and symbols such as `⑴` and `™` are read as what they are.
fn as_ascii(c: char) -> char {
    let narrow = narrow(c);
    if narrow.is_ascii() || is_around(c) && !is_punctuation(c) {
        return narrow;
    }
    let ascii = compatible_with(c).filter(|to| to.is_ascii());
    match ascii.as_deref().map(str::as_bytes) {
        Some(&[byte]) => char::from(byte),
        _ => c,
    }
}

/// Returns whether a character is around words, in whatever script: punctuation, symbols, and numbers
/// that are not digits, such as those of notes.
fn is_around(c: char) -> bool {
    let category = CodePointMapData::<GeneralCategory>::new().get(c);
    is_punctuation(c)
        || GeneralCategoryGroup::Symbol.contains(category)
        || category == GeneralCategory::OtherNumber
}

fn is_punctuation(c: char) -> bool {
    GeneralCategoryGroup::Punctuation.contains(CodePointMapData::<GeneralCategory>::new().get(c))
}

/// Returns whether a character that is between two words is in no host.
fn is_between(c: char) -> bool {
    is_around(c)
        && !is_separator(c)
        && !matches!(c, '-' | '_' | '%' | '@')
        // Points that some languages have in words: `·`, `・`.
        && !matches!(idna2008(c), Idna2008::Valid | Idna2008::Context)
}

/// Returns whether a character is of the name of a scheme. A full stop is rather that of a host before.
const fn is_scheme(c: char) -> bool {
    c.is_ascii_alphanumeric() || matches!(c, '+' | '-')
}
