//! Character references of HTML: those that stand for a delimiter (R2-20, T5), and those that stand for
//! what a name holds (R2-50).

use crate::text::utf8::byte;

/// The maximum number of digits in a reference; nobody pads further.
const MAX_DIGITS: usize = 7;

/// The maximum number of letters in the name of a reference that is known here.
const MAX_NAME: usize = 16;

/// Names of references, in small letters, and what they stand for.
const NAMES: [(&[u8], char); 41] = [
    (b"lt", '<'),
    (b"gt", '>'),
    (b"quot", '"'),
    (b"apos", '\''),
    (b"nbsp", '\u{A0}'),
    (b"ldquo", '“'),
    (b"rdquo", '”'),
    (b"lsquo", '‘'),
    (b"rsquo", '’'),
    (b"sbquo", '‚'),
    (b"bdquo", '„'),
    (b"laquo", '«'),
    (b"raquo", '»'),
    (b"lsaquo", '‹'),
    (b"rsaquo", '›'),
    (b"hellip", '…'),
    (b"ndash", '–'),
    (b"mdash", '—'),
    (b"ensp", '\u{2002}'),
    (b"emsp", '\u{2003}'),
    (b"thinsp", '\u{2009}'),
    (b"tab", '\t'),
    (b"newline", '\n'),
    (b"bull", '•'),
    (b"middot", '·'),
    (b"rarr", '→'),
    (b"larr", '←'),
    (b"trade", '™'),
    (b"period", '.'),
    (b"commat", '@'),
    (b"colon", ':'),
    (b"hyphen", '-'),
    (b"dash", '-'),
    (b"lowbar", '_'),
    (b"shy", '\u{AD}'),
    (b"zwj", '\u{200D}'),
    (b"zwnj", '\u{200C}'),
    (b"lrm", '\u{200E}'),
    (b"rlm", '\u{200F}'),
    (b"zerowidthspace", '\u{200B}'),
    (b"nobreak", '\u{2060}'),
];

/// What names of letters end with, after one letter or two.
const ACCENTS: [&[u8]; 10] =
    [b"acute", b"grave", b"circ", b"uml", b"tilde", b"cedil", b"ring", b"slash", b"caron", b"lig"];

/// Returns whether the `&` at `at` begins a reference to a delimiter, in any case.
pub(in crate::grammar) fn is_delimiter_reference(text: &[u8], at: usize) -> bool {
    referenced(text, at).is_some_and(|(c, _)| is_delimiter(c))
}

/// Returns whether a character delimits text for who writes a reference to it.
pub(in crate::grammar) const fn is_delimiter(c: char) -> bool {
    matches!(c,
        '\0'..=' ' | '\u{7F}' | '"' | '\'' | '<' | '>' | '\u{A0}' | '«' | '»' | '\u{2000}'..='\u{200A}'
        | '·' | '–' | '—' | '‘'..='\u{201F}' | '•' | '…' | '™' | '←' | '→' | '\u{2028}' | '\u{2029}' | '‹' | '›' | '\u{3000}')
}

/// Returns what the reference at `at` stands for, and where it ends; `None` if it is not known. A letter
/// with an accent is reported without it.
pub(in crate::grammar) fn referenced(text: &[u8], at: usize) -> Option<(char, usize)> {
    if byte(text, at + 1) == b'#' {
        return numbered(text, at + 2);
    }
    let rest = text.get(at + 1..)?;
    let length = rest.iter().take(MAX_NAME + 1).position(|b| *b == b';')?;
    named(&rest[..length]).map(|c| (c, at + 1 + length + 1))
}

/// Returns what an escape of Perl's documentation stands for, of which this is the name: `E<64>`, `E<0x40>`, `E<commat>`.
pub(in crate::grammar) fn written_in_pod(name: &[u8]) -> Option<char> {
    match name {
        b"sol" => return Some('/'),
        b"verbar" => return Some('|'),
        _ if !name.first()?.is_ascii_digit() => return named(name),
        _ => {}
    }
    let (digits, radix) = name.strip_prefix(b"0x").map_or((name, 10), |digits| (digits, 16));
    let number = core::str::from_utf8(digits).ok()?;
    char::from_u32(u32::from_str_radix(number, radix).ok()?)
}

/// Returns whether a host may end with this top-level domain before the `E` of `E<gt>`, if it is
/// listed. The sieve has a bit for each such name (R2-51).
pub(in crate::grammar) const fn may_end_before_pod(name: &[u8]) -> bool {
    match name {
        [first, second] => first.is_ascii_alphabetic() && second.is_ascii_alphabetic(),
        _ => matches!(name, b"com" | b"edu" | b"net" | b"org"),
    }
}

/// Returns what a reference of this name stands for.
fn named(name: &[u8]) -> Option<char> {
    let known = NAMES.iter().find(|(known, _)| known.eq_ignore_ascii_case(name));
    if let Some((_, c)) = known {
        return Some(*c);
    }
    let letter = ACCENTS.iter().any(|accent| {
        let letters =
            name.len().checked_sub(accent.len()).filter(|letters| matches!(letters, 1 | 2));
        letters.is_some_and(|letters| {
            name[..letters].iter().all(u8::is_ascii_alphabetic)
                && name[letters..].eq_ignore_ascii_case(accent)
        })
    });
    letter.then(|| char::from(name[0]))
}

fn numbered(text: &[u8], at: usize) -> Option<(char, usize)> {
    let hexadecimal = matches!(byte(text, at), b'x' | b'X');
    let (radix, from) = if hexadecimal { (16, at + 1) } else { (10, at) };
    let digit = |i: usize| char::from(byte(text, from + i)).to_digit(radix);
    let (mut number, mut count) = (0_u32, 0);
    while let Some(value) = digit(count).filter(|_| count < MAX_DIGITS) {
        number = number * radix + value;
        count += 1;
    }
    let ends = count > 0 && byte(text, from + count) == b';';
    ends.then(|| char::from_u32(number)).flatten().map(|c| (c, from + count + 1))
}

/// Returns where a reference may begin that ends at `end`, not before `floor`.
pub(in crate::grammar) fn reference_before(text: &[u8], end: usize, floor: usize) -> Option<usize> {
    let lowest = floor.max(end.saturating_sub(MAX_NAME + "&;".len()));
    let before = text.get(lowest..end)?;
    before.iter().rposition(|b| *b == b'&').map(|at| lowest + at)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_numbers() {
        for yes in [
            "&lt;", "&GT;x", "&quot;", "&Apos;", "&nbsp;", "&#60;", "&#062;", "&#x3C;", "&#X0027;",
            "&rdquo;", "&hellip;", "&#10;", "&#32;", "&#8230;",
        ] {
            assert!(is_delimiter_reference(yes.as_bytes(), 0), "{yes}");
        }
        for no in [
            "&",
            "&lt",
            "&amp;",
            "&#;",
            "&#x;",
            "&#61;",
            "&#0000000060;",
            "&#60",
            "&ltx;",
            "&lt=1",
            "&shy;",
            "&#46;",
            "&eacute;",
        ] {
            assert!(!is_delimiter_reference(no.as_bytes(), 0), "{no}");
        }
    }

    #[test]
    fn what_references_stand_for() {
        let c = |text: &str| referenced(text.as_bytes(), 0);
        assert_eq!(c("&#46;"), Some(('.', 5)));
        assert_eq!(c("&Period;x"), Some(('.', 8)));
        assert_eq!(c("&szlig;"), Some(('s', 7)));
        assert_eq!((c("&circ;"), c("&nope;"), c("&#xD800;")), (None, None, None));
        assert_eq!(reference_before(b"a&#46;", 6, 0), Some(1));
    }
}
