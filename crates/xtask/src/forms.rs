//! Characters that stand for those of top-level domains, and what they stand for: compatibility forms,
//! capitals, and letters with their marks in one.

use std::collections::BTreeSet;

use icu_normalizer::DecomposingNormalizerBorrowed;
use icu_normalizer::uts46::Uts46MapperBorrowed;

use crate::input::Input;
use crate::tlds::Tlds;
use crate::{Result, ucd};

/// The table. A run is a number of code points in a row.
#[derive(Clone, Debug)]
pub struct Forms {
    /// The first code point of each run, ascending.
    pub firsts: Vec<u32>,
    /// How many code points a run has.
    pub lengths: Vec<u16>,
    /// Where in the pool the form of the first one begins. Of a form with one character, the next code
    /// point of the run stands for the next character; others stand for the same.
    pub places: Vec<u16>,
    /// Forms, each once and with a NUL after it.
    pub pool: String,
    /// The list of top-level domains.
    pub input: Input,
}

/// Precomposed syllables of Hangul, which arithmetic decomposes.
const HANGUL: core::ops::RangeInclusive<char> = '\u{AC00}'..='\u{D7A3}';

/// Collects the forms in which characters of top-level domains are written.
pub fn load(tlds: &Tlds) -> Result<Forms> {
    let mut letters: BTreeSet<char> = ('a'..='z').chain('0'..='9').chain(['-']).collect();
    for tld in &tlds.names {
        let decomposed = tld.decomposed.as_ref().or(tld.u_label.as_ref());
        letters.extend(decomposed.unwrap_or(&tld.a_label).chars());
    }
    let mut forms = Forms {
        firsts: Vec::new(),
        lengths: Vec::new(),
        places: Vec::new(),
        pool: String::new(),
        input: tlds.input.clone(),
    };
    let mut run = String::new();
    for c in (0x80..ucd::CODE_POINTS as u32).filter_map(char::from_u32) {
        let form = form(c);
        if HANGUL.contains(&c)
            || form == c.to_string()
            || !form.chars().all(|c| letters.contains(&c))
        {
            continue;
        }
        let goes_on = forms.firsts.last().zip(forms.lengths.last_mut());
        if let Some((first, length)) = goes_on
            && first + u32::from(*length) == c as u32
            && nth(&run, *length) == form
        {
            *length += 1;
            continue;
        }
        forms.firsts.push(c as u32);
        forms.lengths.push(1);
        let place = forms.place(&form)?;
        forms.places.push(place);
        run = form;
    }
    Ok(forms)
}

/// Returns what a character stands for by UTS #46, decomposed.
fn form(c: char) -> String {
    let mapped: String = Uts46MapperBorrowed::new().map_normalize([c].into_iter()).collect();
    DecomposingNormalizerBorrowed::new_nfd().normalize(&mapped).into_owned()
}

/// Returns the form of a code point of a run, by that of the first one.
fn nth(first: &str, at: u16) -> String {
    let mut characters = first.chars();
    match (characters.next(), characters.next()) {
        (Some(c), None) => char::from_u32(c as u32 + u32::from(at)).map(String::from),
        _ => Some(first.to_owned()),
    }
    .unwrap_or_default()
}

impl Forms {
    /// Returns where a form begins in the pool, which gets it if it does not have it.
    fn place(&mut self, form: &str) -> Result<u16> {
        let terminated = format!("{form}\0");
        let begins = |at: &usize| *at == 0 || self.pool.as_bytes()[at - 1] == 0;
        let known = self.pool.match_indices(&terminated).map(|(at, _)| at).find(begins);
        let place = known.unwrap_or(self.pool.len());
        if known.is_none() {
            self.pool.push_str(&terminated);
        }
        u16::try_from(place).map_err(|_| "the pool of forms is too long".to_owned())
    }
}

#[cfg(test)]
mod tests {
    #![expect(clippy::unwrap_used, reason = "a test stops at the first surprise")]

    use super::*;
    use crate::tlds;

    #[test]
    fn runs_of_forms() {
        let text = "# Version 1, Last Updated x\nCOM\nXN--VERMGENSBERATUNG-PWB\n";
        let input = Input { name: "list".into(), sha256: String::new(), text: text.into() };
        let forms = load(&tlds::load(input).unwrap()).unwrap();
        let of = |c: char| {
            let at = forms.firsts.partition_point(|first| *first <= c as u32).checked_sub(1)?;
            let after = c as u32 - forms.firsts[at];
            let form = forms.pool[usize::from(forms.places[at])..].split('\0').next()?;
            (after < u32::from(forms.lengths[at])).then(|| nth(form, after as u16))
        };
        assert_eq!(of('Ａ').as_deref(), Some("a"));
        assert_eq!(of('ｚ').as_deref(), Some("z"));
        assert_eq!(of('ﬁ').as_deref(), Some("fi"));
        assert_eq!(of('Ö').as_deref(), Some("o\u{308}"));
        assert_eq!(of('\u{AD}').as_deref(), Some(""));
        assert_eq!(of('\u{E01EF}').as_deref(), Some(""));
        assert_eq!(of('é'), None);
        assert_eq!(of('例'), None);
    }
}
