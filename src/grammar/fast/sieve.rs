//! Replaces the look at marks that lead nowhere: the sieve of the shipped names, which drops most of
//! them before the grammar sees them.

use crate::config::ScannerConfig;
use crate::grammar::end::may_end_before_pod;
use crate::tables::{Scheme, SchemeSyntax, TldSet};
use crate::trigger::{Reader, Sieve, Sifting};

/// Makes a reader drop marks, if the names are the shipped ones.
#[inline]
pub(in crate::grammar) fn sifted(reader: Reader, config: &ScannerConfig) -> Reader {
    // No kernel of WebAssembly has a sieve, and the table would be downloaded.
    const HAS_SIEVES: bool = cfg!(not(target_family = "wasm"));
    if !HAS_SIEVES || !config.settled.sifts {
        return reader;
    }
    reader.with_sieve(&SIEVE, config.sifting == Sifting::Always)
}

/// The sieve of the shipped names: a mark that it drops is neither the colon of a scheme that needs no
/// `//`, nor before `//`, nor the separator before a top-level domain.
static SIEVE: Sieve = {
    let mut sieve = Sieve::new();
    let mut names = TldSet::IANA_SPELLINGS.as_bytes();
    let mut i = 0;
    while i < names.len() {
        if names[i] == b' ' {
            let (name, after) = names.split_at(i);
            sieve = sieve.with_ending(name);
            if let [first, second] = *name
                && may_end_before_pod(name)
            {
                sieve = sieve.with_ending(&[first, second, b'e']);
            } else if let [first, second, third] = *name
                && may_end_before_pod(name)
            {
                sieve = sieve.with_ending(&[first, second, third, b'e']);
            }
            names = after.split_at(1).1;
            i = 0;
        } else {
            i += 1;
        }
    }
    let mut at = 0;
    while at < Scheme::KNOWN.len() {
        let scheme = &Scheme::KNOWN[at];
        if scheme.is_default() && !matches!(scheme.syntax(), SchemeSyntax::Authority) {
            sieve = sieve.with_scheme(scheme.known_name());
        }
        at += 1;
    }
    sieve
};

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns whether the sieve keeps the mark that the text begins with, whatever its case and
    /// what is before it and after it.
    fn keeps(before: &str, name: &str, after: &str) -> bool {
        let (first, gap) = (" ".repeat(8), "        ");
        [name.to_owned(), name.to_uppercase()].iter().all(|name| {
            let text = [&first, before, name, after, gap].concat();
            SIEVE.keeps(
                text.as_bytes(),
                first.len() + before.find(['.', '。']).unwrap_or(before.len() + name.len()),
            )
        })
    }

    #[test]
    fn every_shipped_name_is_kept() {
        for name in TldSet::IANA_SPELLINGS.split_terminator(' ') {
            for after in ["", "/", "-", "--", ".", "_", "é", "中", "。", "\u{301}", "\0"] {
                assert!(keeps("a.", name, after), "{name}{after}");
                assert!(keeps("中。", name, after), "{name}{after}");
            }
        }
        let schemes = Scheme::KNOWN.iter().filter(|scheme| scheme.is_default());
        for scheme in schemes {
            let needs_slashes = scheme.syntax() == SchemeSyntax::Authority;
            for before in ["", "x", "\\n", "+", "_", "é", "\u{1B}[m"] {
                assert!(needs_slashes || keeps(before, scheme.name(), ":1"), "{}", scheme.name());
                assert!(keeps(before, scheme.name(), "://a"), "{}", scheme.name());
            }
        }
    }

    /// Most words of source code and of prose lead nowhere.
    #[test]
    fn other_names_are_dropped() {
        let words = "length size unwrap text push value self_ next lines kernel result 8bit iter collect \
                     begin Then However 然后 他们 しかし これは";
        let dropped = words.split_whitespace().filter(|word| !keeps("a.", word, "(")).count();
        assert!(2 * dropped > words.split_whitespace().count(), "{dropped}");
        for word in ["std", "12", "note", "Subject", "x"] {
            assert!(!keeps(" ", word, ":1"), "{word}");
        }
    }
}
