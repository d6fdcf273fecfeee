//! Reads character references of HTML and XML.

use super::escapes::{Dialect, Unit, unit_at, value};
use crate::tables::named_reference;

/// The maximum length of a name, with its `#`.
const MAX_NAME: usize = 9;

/// The names of references of characters that delimit links or occur around them (STEP-6).
const NAMES: [&str; 64] = [
    "AMP", "GT", "LT", "NewLine", "QUOT", "Tab", "amp", "apos", "ast", "bdquo", "bsol", "bull",
    "colon", "comma", "commat", "dollar", "emsp", "ensp", "equals", "excl", "grave", "gt",
    "hellip", "laquo", "lbrace", "lbrack", "lcub", "ldquo", "lowbar", "lpar", "lrm", "lsaquo",
    "lsqb", "lsquo", "lt", "mdash", "middot", "nbsp", "ndash", "num", "percnt", "period", "plus",
    "quest", "quot", "raquo", "rbrace", "rbrack", "rcub", "rdquo", "rlm", "rpar", "rsaquo", "rsqb",
    "rsquo", "sbquo", "semi", "shy", "sol", "thinsp", "verbar", "vert", "zwj", "zwnj",
];

/// The maximum length in bytes of a name in XML, where documents define their own names.
const MAX_DECLARED: usize = 256;

/// The maximum depth of references whose `&` is itself a reference.
const MAX_NESTED: usize = 8;

/// Returns the reference at the beginning of a text, or [`Unit::Plain`]. Its `&` and its letters
/// may themselves be escapes of strings, as in JSON that contains HTML, and its `&` may be a
/// reference, as in a feed that contains HTML.
pub(super) fn reference_at(text: &[u8], last: bool) -> Unit {
    let (mut stays, mut nested) = (Unit::Plain(1), 0);
    let (mut name, mut length, mut at) = ([0; MAX_NAME], 0, 0);
    loop {
        let rest = &text[at..];
        let (more, byte) = match rest {
            [] if last => return stays,
            [] => return Unit::More,
            _ => match unit_at(rest, last, Dialect::Any) {
                Unit::More => return Unit::More,
                Unit::Plain(_) => (1, rest[0]),
                Unit::Escape(more, c) => match u8::try_from(c) {
                    Ok(byte) => (more, byte),
                    Err(_) => return stays,
                },
            },
        };
        match byte {
            b'&' if at == 0 => {}
            _ if at == 0 => return stays,
            b';' => {
                let Some(c) = character(&name[..length]) else { return stays };
                stays = Unit::Escape(at + more, c);
                nested += 1;
                if c != '&' || nested > MAX_NESTED {
                    return stays;
                }
                length = 0;
            }
            b'#' | b'0'..=b'9' | b'a'..=b'z' | b'A'..=b'Z' if length < MAX_NAME => {
                name[length] = byte;
                length += 1;
            }
            _ => return stays,
        }
        at += more;
    }
}

/// Returns the reference of XML at the beginning of a text that [`reference_at`] doesn't read: a
/// letter by a name of HTML, and U+FFFD for names that only the document may define (STEP-21).
pub(super) fn declared_at(text: &[u8], last: bool) -> Unit {
    let name = text.get(1..).unwrap_or_default();
    let is_name =
        |byte: &u8| byte.is_ascii_alphanumeric() || !byte.is_ascii() || b"_:.-#".contains(byte);
    let length = name.iter().take(MAX_DECLARED).take_while(|byte| is_name(byte)).count();
    let (name, after) = name.split_at(length);
    match (name, after.first()) {
        (_, None) if !last && length < MAX_DECLARED => Unit::More,
        ([b'0'..=b'9' | b'.' | b'-', ..] | [], _) => Unit::Plain(1),
        (_, Some(b';')) => {
            let named = str::from_utf8(name).ok().and_then(named_reference);
            let mut characters = named.unwrap_or_default().chars();
            let c = characters.next().filter(|c| c.is_alphabetic() && characters.next().is_none());
            Unit::Escape(length + 2, c.unwrap_or('\u{FFFD}'))
        }
        _ => Unit::Plain(1),
    }
}

/// Returns the character of a name, or of a number after `#`.
fn character(name: &[u8]) -> Option<char> {
    let Some(number) = name.strip_prefix(b"#") else {
        let at = NAMES.binary_search_by(|known| known.as_bytes().cmp(name)).ok()?;
        return match NAMES[at] {
            "NewLine" => Some('\n'),
            "Tab" => Some('\t'),
            name => named_reference(name)?.chars().next(),
        };
    };
    let number = match number {
        [b'x' | b'X', digits @ ..] => value(digits, 16)?,
        digits => value(digits, 10)?,
    };
    // HTML reads numbers from 0x80 on as windows-1252; they stay, and so does 0.
    char::from_u32(number).filter(|c| !matches!(c, '\0' | '\u{80}'..='\u{9F}'))
}

#[cfg(test)]
mod tests {
    use super::{MAX_NAME, NAMES, character};

    #[test]
    fn names_are_sorted_and_short() {
        assert!(NAMES.is_sorted_by(|a, b| a < b));
        for name in NAMES {
            assert!(name.len() <= MAX_NAME, "{name}");
            assert!(character(name.as_bytes()).is_some(), "{name}");
        }
        for (name, c) in
            [("amp", '&'), ("Tab", '\t'), ("NewLine", '\n'), ("sol", '/'), ("shy", '\u{AD}')]
        {
            assert_eq!(character(name.as_bytes()), Some(c), "{name}");
        }
    }

    #[test]
    fn each_name_is_one_character() {
        for name in NAMES.into_iter().filter(|name| !["NewLine", "Tab"].contains(name)) {
            let characters = super::named_reference(name).unwrap_or_default();
            assert_eq!(characters.chars().count(), 1, "{name}");
        }
    }
}
