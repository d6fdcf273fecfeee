//! Names of files (R2-84).

use super::super::domain::Domain;
use super::super::evidence::Evidence;
use crate::tables::ambiguous::Lists;

/// Returns whether the ending is the extension of a file: `README.md`, `main.rs:42`, `config.h.in`, `Safari.app`.
pub(super) fn file_name(evidence: &Evidence<'_>, host: &Domain<'_>) -> bool {
    let two = host.labels == 2;
    // `logo-final.ai`, but `acme-journal.org`.
    let from = if host.generic { 0 } else { host.text.rfind('-').map_or(0, |at| at + 1) };
    let whole_in = if from == 0 { host.whole_in } else { Lists::of(&host.text[from..]) };
    if two && !evidence.path && whole_in.any(Lists::FILE_NAMES) || is_variant(host) {
        return true;
    }
    if !two && !host.generic && host.name_in.any(Lists::EXTENSIONS) {
        return true;
    }
    if two && host.tld == "app" && host.name.starts_with(char::is_uppercase) {
        // Applications of a Mac are folders: `Safari.app/Contents`.
        return true;
    }
    // `my-test3.pl` is a test too.
    let stem = || {
        let last_word = host.name.rsplit('-').next().unwrap_or(host.name);
        lists_of_word(last_word).any(Lists::FILE_STEMS)
    };
    let inner = || !two && host.name_in.any(Lists::INNER_EXTENSIONS);
    if host.file_also {
        let assembly = || two && host.tld == "pl" && is_assembly(host.name);
        let word = || two && !host.digits && host.is_word(Lists::BEFORE_MEMBERS);
        let several = || two && (is_of_words(host.name) || is_numbered(host.name));
        return inner()
            || (!evidence.path || evidence.leads_to_source())
                && (stem()
                    || assembly()
                    || word()
                    || several()
                    || is_shown_as_file(evidence, host));
    }
    if !host.file_mostly {
        return two && !evidence.path && is_numbered_setting(host);
    }
    if evidence.path {
        // `docs.rs/serde` is a page; a path also leads into an archive: `src.zip/main.c`.
        return host.tld.eq_ignore_ascii_case("zip") || stem();
    }
    let site = host.name_in.any(Lists::SECOND_LEVEL)
        || host.first_in.any(Lists::HOST_LABELS) && !stem() && !inner() && host.name.len() > 2;
    // Countries have two letters. Under the others (`zip`, `java`) files alone are in use.
    two || host.tld.len() > 2 || !site
}

/// Returns the lists of a word without the number after it.
fn lists_of_word(word: &str) -> Lists {
    Lists::of(word.trim_end_matches(|c: char| c.is_ascii_digit()))
}

/// Returns whether the first label is the whole name of a file, as such names are written, so that
/// the rest says which of several it is: `Makefile.global`, `README.Debian.security`,
/// `LICENSE.MIT`.
fn is_variant(host: &Domain<'_>) -> bool {
    let small = host.first.bytes().any(|b| b.is_ascii_lowercase());
    !host.generic
        && host.first_in.any(Lists::WHOLE_NAMES)
        && host.first.starts_with(|c: char| c.is_ascii_uppercase())
        && (!small || host.first.ends_with("file"))
}

/// Returns whether a name is made of words with hyphens, or two with `2` between them, as those of
/// scripts and templates are: one is a name of files and a word of programs, two are words of
/// programs, or the last one is an extension: `check-style.pl`, `err-code.pl`, `stamp-h.in`,
/// `texi2html.pl`.
fn is_of_words(name: &str) -> bool {
    let file = |lists: Lists| lists.any(Lists::FILE_STEMS) && lists.any(Lists::BEFORE_MEMBERS);
    let extension = Lists::EXTENSIONS.or(Lists::INNER_EXTENSIONS);
    if let Some((from, to)) = name.split_once('2')
        && from.len() > 1
        && from.bytes().chain(to.bytes()).all(|b| b.is_ascii_lowercase())
    {
        return Lists::of(to).any(extension.or(Lists::FILE_STEMS));
    }
    let Some((_, last)) = name.rsplit_once('-') else { return false };
    let words = Lists::BEFORE_MEMBERS.or(Lists::FILE_STEMS).or(Lists::KEYWORDS);
    let parts = || name.split('-').map(lists_of_word);
    Lists::of(last).any(extension)
        || parts().any(|lists| file(lists) || lists.any(Lists::KEYWORDS))
        || parts().filter(|lists| lists.any(words)).count() > 1
}

/// Returns whether a name ends in one digit after a zero and a letter, as that of one file of many: `update03`.
fn is_numbered(name: &str) -> bool {
    matches!(name.as_bytes(), [.., letter, b'0', digit]
        if letter.is_ascii_alphabetic() && digit.is_ascii_digit())
}

/// Returns whether it is one file of many: a test, `update03.at`; or a setting of systemd, which
/// are read in the order of their numbers, `99-default.link`.
fn is_numbered_setting(host: &Domain<'_>) -> bool {
    host.tld_in.any(Lists::MEMBER_OF_PROGRAMS) && is_numbered(host.name)
        || ["link", "network"].contains(&host.tld)
            && matches!(host.name.as_bytes(), [b'0'..=b'9', b'0'..=b'9', b'-', ..])
}

/// Returns whether what is glued to a host shows that it is a file, under the endings of scripts
/// and build systems: the colon of a list of changes, `* docbook.am: Fix`; quotes as GNU writes
/// them, `` `update.pl' ``; and those of Perl, `F<update.pl>`.
fn is_shown_as_file(evidence: &Evidence<'_>, host: &Domain<'_>) -> bool {
    if !["ac", "am", "in", "pl"].contains(&host.tld) || !evidence.is_host_alone() {
        return false;
    }
    let quoted = matches!(
        (evidence.before, evidence.after),
        ([.., b'`'], [b'\'', ..]) | ([.., b'C' | b'F', b'<'], [b'>', ..])
    );
    // Prose names a source so, under the others: `wp.pl: …`.
    quoted
        || ["ac", "am"].contains(&host.tld)
            && matches!(evidence.after, [b':'] | [b')' | b']', b':'])
}

/// Returns whether a name is that of a Perl script that writes assembly, as libraries of ciphers
/// have: `x86asm`, `sha1-586`, `arm-xlate` (R2-29).
fn is_assembly(name: &str) -> bool {
    const PARTS: [&str; 10] =
        ["aes", "aesni", "armv", "asm", "chacha", "ghash", "mont", "poly", "sha", "xlate"];
    let is_part = |part: &str| PARTS.contains(&part.trim_end_matches(|c: char| c.is_ascii_digit()));
    name.starts_with("x86") || name.split('-').any(is_part)
}
