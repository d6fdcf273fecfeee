//! The spellings of a top-level domain in text.

use icu_normalizer::DecomposingNormalizerBorrowed;
use icu_normalizer::uts46::Uts46MapperBorrowed;

use super::forms;
use super::generated::tld::NAMES;
use crate::error::{Component, Error, ErrorKind};
use crate::limits::MAX_LABEL;

/// Follows each spelling in a list.
pub(super) const TERMINATOR: u8 = b' ';

/// How a caller's top-level domains are spelled.
///
/// The functions are named here only, so that a program which never asks for [`Spelling::ANY`] has
/// neither IDNA nor its tables: the small module of the npm package.
#[doc(hidden)]
#[derive(Debug)]
pub struct Spelling {
    /// Appends the A-label, the U-label and its decomposed form, each followed by a terminator.
    pub(super) push: fn(&mut String, &str) -> Result<(), Error>,
    /// Writes what characters stand for.
    pub(super) write: Write,
    /// Writes characters in lower case, for names that are not spelled out.
    pub(super) lower: Option<Write>,
}

/// Writes characters, and returns the number of bytes; `None` if that is too many.
pub(super) type Write = fn(&mut dyn Iterator<Item = char>, &mut [u8]) -> Option<usize>;

impl Spelling {
    /// Every name that UTS #46 accepts.
    pub const ANY: &'static Spelling =
        &Spelling { push: push_any, write: write_any, lower: Some(write_lower) };

    /// Names of ASCII, and those that IANA lists.
    pub const LISTED: &'static Spelling =
        &Spelling { push: push_listed, write: forms::write, lower: None };
}

fn push_any(text: &mut String, name: &str) -> Result<(), Error> {
    let a_label = idna::domain_to_ascii(label(name)).map_err(|_| refused(name))?;
    if !is_ldh_label(&a_label) {
        return Err(refused(name));
    }
    let (u_label, judged) = idna::domain_to_unicode(&a_label);
    judged.map_err(|_| refused(name))?;
    let decomposed = DecomposingNormalizerBorrowed::new_nfd().normalize(&u_label);
    push_each(text, &[&a_label, &u_label, &decomposed]);
    Ok(())
}

fn push_listed(text: &mut String, name: &str) -> Result<(), Error> {
    let mut form = [0; 4 * MAX_LABEL];
    let length = forms::write(&mut label(name).chars(), &mut form);
    let form = length.and_then(|length| core::str::from_utf8(form.get(..length)?).ok());
    match form {
        Some(form) if is_ldh_label(form) && !form.starts_with("xn--") => push_each(text, &[form]),
        _ => {
            let is_name = |names: &[&str; 3]| form.is_some_and(|form| names.contains(&form));
            push_each(text, &listed().find(is_name).ok_or_else(|| refused(name))?);
        }
    }
    Ok(())
}

/// Returns A-label, U-label and its decomposed form of each listed domain beyond ASCII.
fn listed() -> impl Iterator<Item = [&'static str; 3]> {
    let all = || NAMES.split_terminator(char::from(TERMINATOR));
    let mut u_labels = all().filter(|name| !name.is_ascii()).peekable();
    all().filter(|name| name.starts_with("xn--")).map_while(move |a_label| {
        let u_label = u_labels.next()?;
        // The decomposed form follows if it is another one.
        let mut form = [0; 4 * MAX_LABEL];
        let length = forms::write(&mut u_label.chars(), &mut form)?;
        let decomposed = u_labels.next_if(|next| form.get(..length) == Some(next.as_bytes()));
        Some([a_label, u_label, decomposed.unwrap_or(u_label)])
    })
}

/// Returns a name without its leading dot.
fn label(name: &str) -> &str {
    name.strip_prefix('.').unwrap_or(name)
}

fn refused(name: &str) -> Error {
    let start = name.len() - label(name).len();
    Error::new(ErrorKind::InvalidTld, Some(Component::Host), start)
}

fn is_ldh_label(label: &str) -> bool {
    (1..=MAX_LABEL).contains(&label.len())
        && label.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-')
        && !label.starts_with('-')
        && !label.ends_with('-')
}

/// Appends spellings, each once.
fn push_each(text: &mut String, spellings: &[&str]) {
    let mut last = "";
    for &spelling in spellings {
        if spelling != last {
            text.push_str(spelling);
            text.push(char::from(TERMINATOR));
        }
        last = spelling;
    }
}

fn write_any(characters: &mut dyn Iterator<Item = char>, out: &mut [u8]) -> Option<usize> {
    write(Uts46MapperBorrowed::new().map_normalize(characters), out)
}

fn write_lower(characters: &mut dyn Iterator<Item = char>, out: &mut [u8]) -> Option<usize> {
    // Letters as wide as ideographs are those of ASCII.
    let narrow = |c| match c {
        '\u{FF21}'..='\u{FF3A}' | '\u{FF41}'..='\u{FF5A}' => (c as u32 - 0xFEE0) as u8 as char,
        _ => c,
    };
    write(characters.map(narrow).flat_map(char::to_lowercase), out)
}

fn write(characters: impl Iterator<Item = char>, out: &mut [u8]) -> Option<usize> {
    let mut length = 0;
    for c in characters {
        c.encode_utf8(out.get_mut(length..length + c.len_utf8())?);
        length += c.len_utf8();
    }
    Some(length)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn listed_names_are_spelled_alike() {
        for name in NAMES.split_terminator(' ') {
            for name in [name.to_owned(), name.to_uppercase(), format!(".{name}")] {
                let spelled = [Spelling::ANY, Spelling::LISTED].map(|spelling| {
                    let mut text = String::new();
                    (spelling.push)(&mut text, &name).map(|()| text)
                });
                assert_eq!(spelled[0], spelled[1], "{name}");
            }
        }
    }

    #[test]
    fn others_are_names_of_ascii_or_refused() {
        for (name, spelled) in [
            ("Internal", "internal "),
            ("ｉｎｔ-1", "int-1 "),
            ("삼성", "xn--cg4bki 삼성 \u{1109}\u{1161}\u{11B7}\u{1109}\u{1165}\u{11BC} "),
        ] {
            for spelling in [Spelling::ANY, Spelling::LISTED] {
                let mut text = String::new();
                assert_eq!((spelling.push)(&mut text, name), Ok(()), "{name}");
                assert_eq!(text, spelled);
            }
        }
        for name in ["", ".", "a.b", "a b", "-a", "a-", "xn--a", &"a".repeat(64)] {
            for spelling in [Spelling::ANY, Spelling::LISTED] {
                assert!((spelling.push)(&mut String::new(), name).is_err(), "{name}");
            }
        }
        assert_eq!((Spelling::ANY.push)(&mut String::new(), "проба"), Ok(()));
        assert!((Spelling::LISTED.push)(&mut String::new(), "проба").is_err());
    }
}
