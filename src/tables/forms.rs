//! What characters stand for, as far as listed top-level domains are written with them: compatibility
//! forms, capitals, and letters with their marks in one (R2-12).
//!
//! These are the values of UTS #46 that consist of characters of IANA's names, a small part of all.
//! A form is decomposed, and so is one spelling of each name, so nothing has to be composed.

use super::generated::forms::{FIRSTS, LENGTHS, PLACES, POOL};

/// Writes the forms of characters into a buffer, and returns their bytes. A character that stands for
/// none of a listed name is written as it is. Returns `None` if the buffer is too short.
pub(crate) fn write(characters: &mut dyn Iterator<Item = char>, out: &mut [u8]) -> Option<usize> {
    let mut length = 0;
    for c in characters {
        length += match c {
            '\0'..='\x7F' => put(c.to_ascii_lowercase(), out.get_mut(length..)?)?,
            // Ideographs stand for themselves.
            '\u{4E00}'..='\u{9FFF}' => put(c, out.get_mut(length..)?)?,
            '\u{AC00}'..='\u{D7A3}' => syllable(c, out.get_mut(length..)?)?,
            _ => form(c, out.get_mut(length..)?)?,
        };
    }
    Some(length)
}

fn put(c: char, out: &mut [u8]) -> Option<usize> {
    let length = c.len_utf8();
    c.encode_utf8(out.get_mut(..length)?);
    Some(length)
}

/// Writes the letters of a syllable of Hangul, which are two or three (Unicode, section 3.12).
fn syllable(c: char, out: &mut [u8]) -> Option<usize> {
    const VOWELS: u32 = 21;
    const FINALS: u32 = 28;
    let number = c as u32 - 0xAC00;
    let (vowel, last) = (number / FINALS % VOWELS, number % FINALS);
    let letters = [0x1100 + number / FINALS / VOWELS, 0x1161 + vowel, 0x11A7 + last];
    let mut length = 0;
    for letter in letters.into_iter().take(if last == 0 { 2 } else { 3 }) {
        length += put(char::from_u32(letter)?, out.get_mut(length..)?)?;
    }
    Some(length)
}

/// Writes what the table says.
fn form(c: char, out: &mut [u8]) -> Option<usize> {
    let found = FIRSTS.partition_point(|first| *first <= c as u32).checked_sub(1).and_then(|run| {
        let after = c as u32 - FIRSTS.get(run)?;
        let forms = POOL.get(usize::from(*PLACES.get(run)?)..)?;
        // Forms are too short for a search by words.
        let form = forms.get(..forms.bytes().position(|byte| byte == 0)?)?;
        (after < u32::from(*LENGTHS.get(run)?)).then_some((form, after))
    });
    let Some((form, after)) = found else { return put(c, out) };
    let mut characters = form.chars();
    match (characters.next(), characters.next()) {
        // Of a form with one character, the next ones of a run follow it.
        (Some(first), None) => put(char::from_u32(first as u32 + after)?, out),
        _ => {
            out.get_mut(..form.len())?.copy_from_slice(form.as_bytes());
            Some(form.len())
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::super::generated::tld::NAMES;
    use super::*;
    use icu_normalizer::DecomposingNormalizerBorrowed;
    use icu_normalizer::properties::CanonicalCombiningClassMapBorrowed;
    use icu_normalizer::uts46::Uts46MapperBorrowed;

    fn of(text: &str) -> String {
        let mut out = [0; 256];
        let length = write(&mut text.chars(), &mut out).expect("a short text");
        String::from_utf8_lossy(&out[..length]).into_owned()
    }

    /// Spellings that have no other one, decomposed.
    fn decomposed() -> impl Iterator<Item = &'static str> {
        let nfd = DecomposingNormalizerBorrowed::new_nfd();
        NAMES.split_terminator(' ').filter(move |name| nfd.is_normalized(name))
    }

    #[test]
    fn forms_are_those_of_the_standard() {
        let nfd = DecomposingNormalizerBorrowed::new_nfd();
        let letters: BTreeSet<char> =
            decomposed().flat_map(str::chars).chain('a'..='z').chain('0'..='9').collect();
        for c in '\0'..=char::MAX {
            let mapped: String =
                Uts46MapperBorrowed::new().map_normalize([c].into_iter()).collect();
            let want = nfd.normalize(&mapped);
            if want.chars().all(|c| letters.contains(&c)) {
                assert_eq!(of(&c.to_string()), want, "{c:?}");
            } else {
                assert!(!of(&c.to_string()).chars().all(|c| letters.contains(&c)), "{c:?}");
            }
        }
    }

    /// Marks would have to be put in order if a name had two in a row.
    #[test]
    fn names_have_no_two_marks_in_a_row() {
        let classes = CanonicalCombiningClassMapBorrowed::new();
        for name in decomposed() {
            let is_mark = |c: &char| classes.get_u8(*c) != 0;
            let marks: Vec<bool> = name.chars().map(|c| is_mark(&c)).collect();
            assert!(!marks.windows(2).any(|two| two[0] && two[1]), "{name}");
        }
    }

    #[test]
    fn a_buffer_may_be_too_short() {
        for text in ["abc", "例例", "삼성", "Ñandú", "ﬁﬁ"] {
            let whole = of(text);
            for length in 0..whole.len() {
                assert_eq!(write(&mut text.chars(), &mut vec![0; length]), None, "{text}");
            }
        }
    }
}
