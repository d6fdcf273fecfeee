//! Character references of HTML.

use super::escapes::{Dialect, Unit, unit_at, value};

/// The maximum length of a name, with its `#`.
const MAX_NAME: usize = 9;

/// The named references of characters that delimit, or that stand around links (STEP-6).
const NAMES: &[(&str, char)] = &[
    ("AMP", '&'),
    ("GT", '>'),
    ("LT", '<'),
    ("NewLine", '\n'),
    ("QUOT", '"'),
    ("Tab", '\t'),
    ("amp", '&'),
    ("apos", '\''),
    ("ast", '*'),
    ("bdquo", '„'),
    ("bsol", '\\'),
    ("bull", '•'),
    ("colon", ':'),
    ("comma", ','),
    ("commat", '@'),
    ("dollar", '$'),
    ("emsp", '\u{2003}'),
    ("ensp", '\u{2002}'),
    ("equals", '='),
    ("excl", '!'),
    ("grave", '`'),
    ("gt", '>'),
    ("hellip", '…'),
    ("laquo", '«'),
    ("lbrace", '{'),
    ("lbrack", '['),
    ("lcub", '{'),
    ("ldquo", '“'),
    ("lowbar", '_'),
    ("lpar", '('),
    ("lrm", '\u{200E}'),
    ("lsaquo", '‹'),
    ("lsqb", '['),
    ("lsquo", '‘'),
    ("lt", '<'),
    ("mdash", '—'),
    ("middot", '·'),
    ("nbsp", '\u{A0}'),
    ("ndash", '–'),
    ("num", '#'),
    ("percnt", '%'),
    ("period", '.'),
    ("plus", '+'),
    ("quest", '?'),
    ("quot", '"'),
    ("raquo", '»'),
    ("rbrace", '}'),
    ("rbrack", ']'),
    ("rcub", '}'),
    ("rdquo", '”'),
    ("rlm", '\u{200F}'),
    ("rpar", ')'),
    ("rsaquo", '›'),
    ("rsqb", ']'),
    ("rsquo", '’'),
    ("sbquo", '‚'),
    ("semi", ';'),
    ("shy", '\u{AD}'),
    ("sol", '/'),
    ("thinsp", '\u{2009}'),
    ("verbar", '|'),
    ("vert", '|'),
    ("zwj", '\u{200D}'),
    ("zwnj", '\u{200C}'),
];

/// Returns the reference that a text begins with; [`Unit::Plain`] if it is none. Its `&` and its
/// letters may themselves be escapes of strings, as in JSON that contains HTML.
pub(super) fn reference_at(text: &[u8], last: bool) -> Unit {
    let stays = Unit::Plain(1);
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
                let c = character(&name[..length]);
                return c.map_or(stays, |c| Unit::Escape(at + more, c));
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

/// Returns the character of a name, or of a number behind `#`.
fn character(name: &[u8]) -> Option<char> {
    let Some(number) = name.strip_prefix(b"#") else {
        let at = NAMES.binary_search_by(|(known, _)| known.as_bytes().cmp(name)).ok()?;
        return Some(NAMES[at].1);
    };
    let number = match number {
        [b'x' | b'X', digits @ ..] => value(digits, 16)?,
        digits => value(digits, 10)?,
    };
    // HTML reads those from 0x80 on as another charset; they are left alone, and so is 0.
    char::from_u32(number).filter(|c| !matches!(c, '\0' | '\u{80}'..='\u{9F}'))
}

#[cfg(test)]
mod tests {
    use super::{MAX_NAME, NAMES};

    #[test]
    fn names_are_sorted_and_short() {
        assert!(NAMES.is_sorted_by(|a, b| a.0 < b.0));
        assert!(NAMES.iter().all(|(name, _)| name.len() <= MAX_NAME));
    }
}
