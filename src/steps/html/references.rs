//! Resolves character references in HTML.

use crate::tables::named_reference;

/// The text at `&`.
pub(super) enum Reference {
    /// More bytes are needed to decide.
    More,
    /// This many bytes of text.
    None(usize),
    /// A reference of this many bytes, and its characters.
    Characters(usize, String),
}

/// Reads the text at `&`. `last` says that nothing follows it.
pub(super) fn reference_at(text: &[u8], last: bool) -> Reference {
    let length = reference_length(text);
    if length == text.len() && !last && text[length - 1] != b';' {
        return Reference::More;
    }
    match resolve(&text[..length]) {
        Some((read, characters)) if !goes_on(text, length) => {
            // Without a semicolon, some of the letters may be text after the name.
            Reference::Characters(read, characters)
        }
        _ => Reference::None(length),
    }
}

/// Reads the text at `&` in the value of an attribute. Returns its length and its characters.
/// There, a name without a semicolon is not a reference if `=` or a letter follows it.
pub(super) fn reference_in_value(text: &[u8]) -> (usize, Vec<u8>) {
    if text.starts_with(b"&amp;") {
        return (5, b"&".to_vec());
    }
    let length = reference_length(text);
    let raw = text[..length].to_vec();
    if goes_on(text, length) {
        return (length, raw);
    }
    let (read, characters) = match resolve(&text[..length]) {
        Some((read, _)) if is_text_in_value(text, read) => return (length, raw),
        Some(resolved) => resolved,
        None => return (length, raw),
    };
    (length, [characters.as_bytes(), &text[read..length]].concat())
}

/// Returns whether a reference of `read` bytes in a value is text, because it has no semicolon and
/// `=` or a letter follows its name.
fn is_text_in_value(text: &[u8], read: usize) -> bool {
    let next = text.get(read).is_some_and(|next| *next == b'=' || next.is_ascii_alphanumeric());
    text[1] != b'#' && text[read - 1] != b';' && next
}

/// The maximum number of letters in the name of a character reference. The longest one has 31.
const MAX_REFERENCE: usize = 32;

/// The maximum number of digits in a character reference; a longer one stays. Seven are enough.
const MAX_DIGITS: usize = 64;

/// Returns the maximum length of a character reference at `&` in bytes.
fn reference_length(text: &[u8]) -> usize {
    let count = |from: usize, max: usize, holds: fn(&u8) -> bool| {
        text.iter().skip(from).take(max).take_while(|byte| holds(byte)).count()
    };
    let length = match text {
        [_, b'#', b'x' | b'X', ..] => 3 + count(3, MAX_DIGITS, u8::is_ascii_hexdigit),
        [_, b'#', ..] => 2 + count(2, MAX_DIGITS, u8::is_ascii_digit),
        _ => 1 + count(1, MAX_REFERENCE, u8::is_ascii_alphanumeric),
    };
    length + usize::from(text.get(length) == Some(&b';'))
}

/// Returns whether a number continues after the first `length` bytes.
fn goes_on(text: &[u8], length: usize) -> bool {
    let holds: fn(&u8) -> bool = match text {
        [_, b'#', b'x' | b'X', ..] => u8::is_ascii_hexdigit,
        [_, b'#', ..] => u8::is_ascii_digit,
        _ => return false,
    };
    text[length - 1] != b';' && text.get(length).is_some_and(holds)
}

/// Names that are references even without a semicolon.
const OPEN: &str = "AElig AMP Aacute Acirc Agrave Aring Atilde Auml COPY Ccedil ETH Eacute Ecirc Egrave Euml \
     GT Iacute Icirc Igrave Iuml LT Ntilde Oacute Ocirc Ograve Oslash Otilde Ouml QUOT REG \
     THORN Uacute Ucirc Ugrave Uuml Yacute aacute acirc acute aelig agrave amp aring atilde \
     auml brvbar ccedil cedil cent copy curren deg divide eacute ecirc egrave eth euml frac12 \
     frac14 frac34 gt iacute icirc iexcl igrave iquest iuml laquo lt macr micro middot nbsp \
     not ntilde oacute ocirc ograve ordf ordm oslash otilde ouml para plusmn pound quot raquo \
     reg sect shy sup1 sup2 sup3 szlig thorn times uacute ucirc ugrave uml uuml yacute yen \
     yuml";

/// Returns the length of a character reference and its characters (HTML standard, sections
/// 13.2.5.72 to 13.2.5.80); `None` if it isn't one.
fn resolve(text: &[u8]) -> Option<(usize, String)> {
    let text = str::from_utf8(text).ok()?.strip_prefix('&')?;
    let body = text.strip_suffix(';').unwrap_or(text);
    if let Some(number) = body.strip_prefix('#') {
        let (digits, radix) = match number.strip_prefix(['x', 'X']) {
            Some(digits) => (digits, 16),
            None => (number, 10),
        };
        let value = digits.chars().try_fold(0_u32, |value, digit| {
            Some(value.saturating_mul(radix).saturating_add(digit.to_digit(radix)?))
        })?;
        return (!digits.is_empty()).then(|| (1 + text.len(), numbered(value).to_string()));
    }
    let whole = match body {
        _ if body.len() == text.len() => None,
        "Tab" => Some("\t"),
        "NewLine" => Some("\n"),
        _ => named_reference(body),
    };
    if let Some(characters) = whole {
        return Some((1 + text.len(), characters.to_owned()));
    }
    let is_open = |name: &&str| OPEN.split(' ').any(|open| open == *name);
    let name = (2..=6).rev().filter_map(|length| body.get(..length)).find(is_open)?;
    Some((1 + name.len(), named_reference(name)?.to_owned()))
}

/// Returns the character of a number. Numbers of C1 controls mean characters of windows-1252.
fn numbered(number: u32) -> char {
    const CONTROLS: &str = "€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8d}Ž\u{8f}\u{90}‘’“”•–—˜™š›œ\u{9d}žŸ";
    match number {
        0 => '\u{FFFD}',
        0x80..=0x9F => CONTROLS.chars().nth(number as usize - 0x80).unwrap_or('\u{FFFD}'),
        _ => char::from_u32(number).unwrap_or('\u{FFFD}'),
    }
}

#[cfg(test)]
#[path = "reference_tests.rs"]
mod tests;
