//! Words that are top-level domains and something else as well, and the words that show which.
//!
//! A domain without a scheme is graded by its look ([`crate::grammar`]): `main.rs` is a file,
//! `user.id` a field, `finish.It` a missing space. The lists are written by hand, lower-case,
//! sorted by code points; a test checks that what should be a top-level domain is one.
//! [`counted`] adds to them what texts show.

pub(in crate::tables) mod counted;
mod files;
mod hosts;
mod lower;
mod members;
mod prose;
mod words;

use self::counted::Ending;
use self::files::{
    EXTENSIONS, FILE_ALSO, FILE_MOSTLY, FILE_NAMES, FILE_STEMS, INNER_EXTENSIONS, SOURCES,
    WHOLE_NAMES,
};
use self::hosts::{FILE_NAME_ENDINGS, GENERIC, HOST_LABELS, KNOWN, NAMED, SECOND_LEVEL};
use self::lower::lower;
use self::members::{KEYWORDS, MEMBER_ALSO, MEMBER_MOSTLY, MEMBER_OF_WORDS, RECEIVERS};
use self::prose::{ACRONYMS, EVERYDAY_WORDS, LANGUAGES, UNITS, WORDS};
use self::words::{Entries, Words};
use super::computed::computed;
use super::generated::ending::{ENDINGS, NAMES};
use super::hash;

pub(crate) use self::prose::is_without_case;

/// The lists that hold a word: one look-up finds all of them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Lists(u64);

impl Lists {
    pub(crate) const GENERIC: Lists = Lists(1);
    pub(crate) const SECOND_LEVEL: Lists = Lists(1 << 1);
    pub(crate) const HOST_LABELS: Lists = Lists(1 << 2);
    pub(crate) const FILE_MOSTLY: Lists = Lists(1 << 3);
    pub(crate) const FILE_ALSO: Lists = Lists(1 << 4);
    pub(crate) const FILE_NAMES: Lists = Lists(1 << 5);
    pub(crate) const FILE_STEMS: Lists = Lists(1 << 6);
    pub(crate) const EXTENSIONS: Lists = Lists(1 << 7);
    pub(crate) const INNER_EXTENSIONS: Lists = Lists(1 << 8);
    pub(crate) const MEMBER_MOSTLY: Lists = Lists(1 << 9);
    pub(crate) const MEMBER_ALSO: Lists = Lists(1 << 10);
    pub(crate) const KEYWORDS: Lists = Lists(1 << 11);
    pub(crate) const RECEIVERS: Lists = Lists(1 << 12);
    pub(crate) const WORDS: Lists = Lists(1 << 13);
    pub(crate) const EVERYDAY_WORDS: Lists = Lists(1 << 14);
    pub(crate) const UNITS: Lists = Lists(1 << 15);
    pub(crate) const ACRONYMS: Lists = Lists(1 << 16);

    pub(crate) const MEMBER_OF_WORDS: Lists = Lists(1 << 17);
    pub(crate) const KNOWN: Lists = Lists(1 << 18);
    /// Words that programs put before members, by the counts.
    pub(crate) const BEFORE_MEMBERS: Lists = Lists(1 << 19);
    /// Ordinary words of prose, by the counts.
    pub(crate) const ORDINARY: Lists = Lists(1 << 20);

    /// Countries that are members after words of programs, by the counts.
    pub(crate) const MEMBER_OF_PROGRAMS: Lists = Lists(1 << 21);

    /// Endings of [`FILE_NAMES`](Lists::FILE_NAMES).
    pub(crate) const FILE_NAME_ENDINGS: Lists = Lists(1 << 22);
    /// Labels that a doubt calls by their name.
    pub(crate) const NAMED: Lists = Lists(1 << 23);

    /// Extensions of files from which programs are built.
    pub(crate) const SOURCES: Lists = Lists(1 << 24);
    /// Names of files without an extension.
    pub(crate) const WHOLE_NAMES: Lists = Lists(1 << 25);

    /// From this bit on: a language in which a sentence begins so; then, one in which it ends so.
    const BEGINS: usize = 26;
    const ENDS: usize = Lists::BEGINS + LANGUAGES.len();

    /// Returns whether some name of a file ends with `tld`, in lower case; `None` if that is not an
    /// ending that means nothing but a domain, and that is in no other list.
    #[inline]
    pub(crate) fn of_generic(tld: [u8; 3]) -> Option<bool> {
        const ENDS_FILES: [bool; GENERIC.len()] = {
            let (mut ends, mut i) = ([false; GENERIC.len()], 0);
            while i < GENERIC.len() {
                ends[i] = ends_file_names(GENERIC[i]);
                i += 1;
            }
            ends
        };
        let at = GENERIC.iter().position(|name| *name.as_bytes() == tld)?;
        Some(ENDS_FILES[at])
    }

    /// Returns the lists that hold a word, in any case.
    pub(crate) fn of(word: &str) -> Lists {
        if word.is_ascii() { Lists::of_ascii(word.as_bytes()) } else { Lists::of_folded(word) }
    }

    /// Does the same for a word of ASCII.
    #[inline]
    pub(crate) fn of_ascii(word: &[u8]) -> Lists {
        Lists(ALL.lists(&SLOTS[..], word))
    }

    #[inline(never)]
    fn of_folded(word: &str) -> Lists {
        let mut folded = [0; 2 * LONGEST];
        let mut length = 0;
        for c in word.chars().map(lower) {
            let Some(room) = folded.get_mut(length..length + c.len_utf8()) else {
                return Lists(0);
            };
            length += c.encode_utf8(room).len();
        }
        Lists::of_ascii(&folded[..length])
    }

    /// Returns whether the word is in one of these lists.
    pub(crate) const fn any(self, of: Lists) -> bool {
        self.0 & of.0 != 0
    }

    pub(crate) const fn or(self, other: Lists) -> Lists {
        Lists(self.0 | other.0)
    }

    /// Returns whether a sentence of some language ends with this word and another one begins with
    /// that word.
    pub(crate) const fn ends_before(self, next: Lists) -> bool {
        let languages = (1 << LANGUAGES.len()) - 1;
        (self.0 >> Lists::ENDS) & (next.0 >> Lists::BEGINS) & languages != 0
    }
}

const LISTS: [(Lists, &[&str]); 23] = [
    (Lists::GENERIC, GENERIC),
    (Lists::SECOND_LEVEL, SECOND_LEVEL),
    (Lists::HOST_LABELS, HOST_LABELS),
    (Lists::FILE_MOSTLY, FILE_MOSTLY),
    (Lists::FILE_ALSO, FILE_ALSO),
    (Lists::FILE_NAMES, FILE_NAMES),
    (Lists::FILE_STEMS, FILE_STEMS),
    (Lists::EXTENSIONS, EXTENSIONS),
    (Lists::INNER_EXTENSIONS, INNER_EXTENSIONS),
    (Lists::MEMBER_MOSTLY, MEMBER_MOSTLY),
    (Lists::MEMBER_ALSO, MEMBER_ALSO),
    (Lists::KEYWORDS, KEYWORDS),
    (Lists::RECEIVERS, RECEIVERS),
    (Lists::WORDS, WORDS),
    (Lists::EVERYDAY_WORDS, EVERYDAY_WORDS),
    (Lists::UNITS, UNITS),
    (Lists::ACRONYMS, ACRONYMS),
    (Lists::MEMBER_OF_WORDS, MEMBER_OF_WORDS),
    (Lists::KNOWN, KNOWN),
    (Lists::FILE_NAME_ENDINGS, FILE_NAME_ENDINGS),
    (Lists::NAMED, NAMED),
    (Lists::SOURCES, SOURCES),
    (Lists::WHOLE_NAMES, WHOLE_NAMES),
];

/// Bytes of the longest word of the lists.
const LONGEST: usize = 32;

/// Words of all lists, those that are in several counted for each.
const COUNT: usize = {
    let (mut count, mut i) = (ENDINGS.len() + NAMES.len(), 0);
    while i < LISTS.len() {
        count += LISTS[i].1.len();
        i += 1;
    }
    i = 0;
    while i < LANGUAGES.len() {
        count += LANGUAGES[i].begins.len() + LANGUAGES[i].ends.len();
        i += 1;
    }
    count
};

/// Each word once, with its lists.
const ENTRIES: Entries<{ hash::slots_for(COUNT) }, { COUNT * LONGEST }> = {
    let mut index = Entries::new();
    let mut i = 0;
    while i < LISTS.len() {
        index.add(LISTS[i].1, LISTS[i].0.0);
        i += 1;
    }
    i = 0;
    while i < LANGUAGES.len() {
        index.add(LANGUAGES[i].begins, 1 << (Lists::BEGINS + i));
        index.add(LANGUAGES[i].ends, 1 << (Lists::ENDS + i));
        i += 1;
    }
    i = 0;
    while i < ENDINGS.len() {
        index.add(&[ENDINGS[i].name], of_counts(&ENDINGS[i]).0);
        i += 1;
    }
    i = 0;
    while i < NAMES.len() {
        let (word, code, prose) = NAMES[i];
        index.add(&[word], of_word_counts(word, code, prose).0);
        i += 1;
    }
    index
};

const SIZE: (usize, usize) = ENTRIES.size();

static ALL: Words<{ SIZE.1 }> = Words::of(&ENTRIES);

computed! {
    static SLOTS: [u32; hash::slots_for(SIZE.0)] = ALL.slots();
}

/// Returns the lists that an ending is in by its counts.
const fn of_counts(ending: &Ending) -> Lists {
    let member = match (ending.is_member(), ending.name.len()) {
        (false, _) => Lists(0),
        (true, 2) => Lists::MEMBER_OF_PROGRAMS,
        (true, _) => Lists::MEMBER_ALSO,
    };
    let of_words = if ending.is_member_of_words() { Lists::MEMBER_OF_WORDS } else { Lists(0) };
    member.or(of_words).or(if ending.is_file() { Lists::FILE_ALSO } else { Lists(0) })
}

/// Returns the lists that a word is in by its counts.
const fn of_word_counts(word: &str, code: u16, prose: u16) -> Lists {
    let before_members = counted::is_before_members(word, code);
    let code = if before_members { Lists::BEFORE_MEMBERS } else { Lists(0) };
    code.or(if counted::is_ordinary(word, prose) { Lists::ORDINARY } else { Lists(0) })
}

const fn ends_file_names(tld: &str) -> bool {
    let mut i = 0;
    while i < FILE_NAMES.len() {
        let name = FILE_NAMES[i].as_bytes();
        if name.len() >= tld.len()
            && hash::equal(name.split_at(name.len() - tld.len()).1, tld.as_bytes())
        {
            return true;
        }
        i += 1;
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tables::TldSet;

    /// Lists of top-level domains.
    const TLDS: Lists = Lists(
        Lists::GENERIC.0
            | Lists::FILE_MOSTLY.0
            | Lists::FILE_ALSO.0
            | Lists::MEMBER_MOSTLY.0
            | Lists::MEMBER_ALSO.0
            | Lists::MEMBER_OF_WORDS.0
            | Lists::WORDS.0
            | Lists::EVERYDAY_WORDS.0
            | Lists::UNITS.0
            | Lists::ACRONYMS.0,
    );

    fn all() -> impl Iterator<Item = (Lists, &'static [&'static str])> {
        let languages = LANGUAGES.iter().enumerate().flat_map(|(i, language)| {
            [
                (Lists(1 << (Lists::BEGINS + i)), language.begins),
                (Lists(1 << (Lists::ENDS + i)), language.ends),
            ]
        });
        LISTS.into_iter().chain(languages)
    }

    fn by_counts(word: &str) -> Lists {
        let endings = ENDINGS.iter().filter(|ending| ending.name == word).map(of_counts);
        let names = NAMES.iter().filter(|(name, ..)| *name == word);
        endings
            .chain(names.map(|&(word, code, prose)| of_word_counts(word, code, prose)))
            .fold(Lists(0), Lists::or)
    }

    /// Texts show what a human reader of programs knows; and what they show is used.
    #[test]
    fn counts_make_lists() {
        for (word, lists) in [
            ("date", Lists::MEMBER_ALSO),
            ("id", Lists::MEMBER_OF_PROGRAMS),
            ("seek", Lists::MEMBER_ALSO),
            ("at", Lists::MEMBER_OF_PROGRAMS),
            ("host", Lists::MEMBER_OF_WORDS),
            ("td", Lists::FILE_ALSO),
            ("result", Lists::BEFORE_MEMBERS),
            ("conflict", Lists::ORDINARY),
            ("safe", Lists::ORDINARY),
        ] {
            assert!(by_counts(word).any(lists) && Lists::of(word).any(lists), "{word}");
        }
        for word in ["com", "org", "de", "it", "io", "example", "kompas", "github", "ai"] {
            let lists = Lists::MEMBER_ALSO.or(Lists::FILE_ALSO).or(Lists::BEFORE_MEMBERS);
            assert!(!by_counts(word).any(lists), "{word}");
        }
    }

    #[test]
    fn lists_are_sorted_and_lower_case() {
        for (name, list) in all() {
            assert!(!list.is_empty(), "{name:?} is empty");
            for pair in list.windows(2) {
                assert!(pair[0] < pair[1], "{name:?}: {:?} before {:?}", pair[0], pair[1]);
            }
            for word in list {
                assert_eq!(word.to_lowercase(), *word, "{name:?}");
                assert!(word.len() <= LONGEST, "{word}");
            }
        }
    }

    #[test]
    fn a_word_is_found_in_its_lists_and_no_others() {
        for (_, list) in all() {
            for word in list {
                let want = all()
                    .filter(|(_, list)| list.contains(word))
                    .fold(by_counts(word), |lists, (name, _)| lists.or(name));
                assert_eq!(Lists::of(word), want, "{word}");
                assert_eq!(Lists::of(&word.to_uppercase()), want, "{word}");
                assert_eq!(Lists::of(&format!("{word}\u{20}")), Lists(0), "{word}");
            }
        }
        for not in ["", "zzz", "com net", "İ", &"a".repeat(99), &"ä".repeat(16), &"ΐ".repeat(16)]
        {
            assert_eq!(Lists::of(not), Lists(0), "{not}");
        }
    }

    #[test]
    fn endings_of_file_names() {
        let mut endings: Vec<_> =
            FILE_NAMES.iter().filter_map(|name| name.rsplit('.').next()).collect();
        endings.sort_unstable();
        endings.dedup();
        assert_eq!(endings, FILE_NAME_ENDINGS);
    }

    #[test]
    fn what_means_nothing_else_is_in_no_other_list() {
        for list in [WORDS, MEMBER_MOSTLY, MEMBER_ALSO, FILE_MOSTLY, FILE_ALSO] {
            assert!(GENERIC.iter().all(|tld| !list.contains(tld)), "{list:?}");
        }
    }

    #[test]
    fn sentences_meet_in_one_language() {
        for language in LANGUAGES {
            for begin in language.begins {
                assert!(WORDS.contains(begin), "{begin:?}");
                for end in language.ends {
                    assert!(Lists::of(end).ends_before(Lists::of(begin)), "{end}.{begin}");
                }
            }
        }
        assert!(!Lists::of("agora").ends_before(Lists::of("is")));
    }

    #[test]
    fn top_level_domains_are_listed() {
        let listed = TldSet::default();
        for (name, list) in LISTS.into_iter().filter(|(name, _)| name.any(TLDS)) {
            for tld in list {
                assert!(listed.contains(tld.as_bytes()), "{name:?}: {tld:?} is not listed");
            }
        }
    }

    #[test]
    fn words_of_every_day_have_no_other_rule() {
        for word in EVERYDAY_WORDS {
            assert!(word.chars().all(|c| !c.is_ascii() && !is_without_case(c)), "{word:?}");
        }
    }
}
