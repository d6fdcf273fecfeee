//! Words that are top-level domains and something else too, and the words that tell which.
//!
//! A domain without a scheme is graded by its look ([`crate::grammar`]): `main.rs` is a file, `user.id`
//! a field, `finish.It` a missing space. The lists are written by hand, lower-case, sorted by code
//! points; a test checks that what should be a top-level domain is one.

mod files;
mod members;
mod prose;

pub(crate) use files::{
    EXTENSIONS, FILE_ALSO, FILE_MOSTLY, FILE_NAMES, FILE_STEMS, INNER_EXTENSIONS,
};
pub(crate) use members::{KEYWORDS, MEMBER_ALSO, MEMBER_MOSTLY, RECEIVERS};
pub(crate) use prose::{ACRONYMS, EVERYDAY_WORDS, LANGUAGES, UNITS, WORDS, is_without_case};

/// Bytes of the longest word of the lists.
const LONGEST: usize = 32;

/// Whether a sorted list holds the label. The label is folded to lower case character by character.
pub(crate) fn holds(list: &[&str], label: &str) -> bool {
    if label.is_ascii() {
        // Nearly always, and several times as fast. UTF-8 sorts like its code points, and what is
        // longer than the longest word is none.
        let mut folded = [0; LONGEST];
        let Some(folded) = folded.get_mut(..label.len()) else { return false };
        folded.copy_from_slice(label.as_bytes());
        folded.make_ascii_lowercase();
        let folded = &*folded;
        return list.binary_search_by(|word| word.as_bytes().cmp(folded)).is_ok();
    }
    let folded = || label.chars().flat_map(char::to_lowercase);
    list.binary_search_by(|word| word.chars().cmp(folded())).is_ok()
}

/// Under these a bare name is a site and hardly ever anything else: nobody names a file, a field or
/// a sentence with them.
#[rustfmt::skip]
pub(crate) const GENERIC: &[&str] = &[
    "com", "edu", "gov", "mil", "net", "org",
];

/// Second levels under which countries give out names: `example.com.py`, `example.gov.md`.
#[rustfmt::skip]
pub(crate) const SECOND_LEVEL: &[&str] = &[
    "ac", "art", "biz", "blog", "co", "com", "edu", "gen", "go", "gob", "gouv", "gov", "in",
    "info", "mil", "ne", "net", "nom", "or", "org", "sch", "web",
];

/// First labels of hosts: `blog.example.sh` is a site, `parser.tests.sh` is not.
#[rustfmt::skip]
pub(crate) const HOST_LABELS: &[&str] = &[
    "account", "accounts", "api", "app", "apps", "archive", "auth", "beta", "blog", "blogs",
    "boards", "books", "careers", "cdn", "chat", "cloud", "community", "connect", "console",
    "dashboard", "de", "demo", "dev", "developer", "developers", "dl", "docs", "download",
    "downloads", "edu", "en", "es", "events", "example", "forum", "forums", "fr", "ftp", "get",
    "git", "go", "help", "home", "imap", "it", "ja", "jobs", "ko", "learn", "live", "login",
    "m", "mail", "maps", "media", "mobile", "music", "my", "new", "news", "nl", "ns", "ns1",
    "ns2", "old", "online", "pay", "pl", "play", "pop", "portal", "preview", "pt", "radio",
    "ru", "search", "secure", "shop", "smtp", "staging", "static", "status", "store", "support",
    "travel", "tv", "video", "videos", "vpn", "w", "web", "webmail", "wiki", "ww", "www",
    "www1", "www2", "www3", "zh",
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tables::TldSet;

    const TLDS: &[(&str, &[&str])] = &[
        ("GENERIC", GENERIC),
        ("FILE_MOSTLY", FILE_MOSTLY),
        ("FILE_ALSO", FILE_ALSO),
        ("MEMBER_MOSTLY", MEMBER_MOSTLY),
        ("MEMBER_ALSO", MEMBER_ALSO),
        ("WORDS", WORDS),
        ("EVERYDAY_WORDS", EVERYDAY_WORDS),
        ("UNITS", UNITS),
        ("ACRONYMS", ACRONYMS),
    ];

    const OTHERS: &[(&str, &[&str])] = &[
        ("FILE_NAMES", FILE_NAMES),
        ("FILE_STEMS", FILE_STEMS),
        ("EXTENSIONS", EXTENSIONS),
        ("INNER_EXTENSIONS", INNER_EXTENSIONS),
        ("HOST_LABELS", HOST_LABELS),
        ("SECOND_LEVEL", SECOND_LEVEL),
        ("KEYWORDS", KEYWORDS),
        ("RECEIVERS", RECEIVERS),
    ];

    #[test]
    fn lists_are_sorted_and_lower_case() {
        let languages = LANGUAGES.iter().flat_map(|l| [("begins", l.begins), ("ends", l.ends)]);
        for (name, list) in TLDS.iter().chain(OTHERS).copied().chain(languages) {
            assert!(!list.is_empty(), "{name} is empty");
            for pair in list.windows(2) {
                assert!(pair[0] < pair[1], "{name}: {:?} before {:?}", pair[0], pair[1]);
            }
            for word in list {
                assert_eq!(word.to_lowercase(), *word, "{name}");
                assert!(holds(list, &word.to_ascii_uppercase()), "{name}: {word:?} is not found");
            }
        }
    }

    #[test]
    fn what_means_nothing_else_is_in_no_other_list() {
        for list in [WORDS, MEMBER_MOSTLY, MEMBER_ALSO, FILE_MOSTLY, FILE_ALSO] {
            assert!(GENERIC.iter().all(|tld| !list.contains(tld)), "{list:?}");
        }
    }

    #[test]
    fn sentences_begin_with_words() {
        for tld in LANGUAGES.iter().flat_map(|language| language.begins) {
            assert!(WORDS.contains(tld), "{tld:?}");
        }
    }

    #[test]
    fn top_level_domains_are_listed() {
        let listed = TldSet::default();
        for (name, list) in TLDS {
            for tld in *list {
                assert!(listed.contains(tld.as_bytes()), "{name}: {tld:?} is not listed");
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
