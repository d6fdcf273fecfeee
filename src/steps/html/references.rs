//! Character references in the text of a document.

use html5gum::{Token as Character, Tokenizer};

/// What stands at `&`.
pub(super) enum Reference {
    /// It cannot be told without what follows.
    More,
    /// So many bytes of text.
    None(usize),
    /// A reference of so many bytes, and what it stands for.
    Characters(usize, String),
}

/// Returns what the text at `&` is. `last` says that nothing follows.
pub(super) fn reference_at(text: &[u8], last: bool) -> Reference {
    let length = reference_length(text);
    if length == text.len() && !last && text[length - 1] != b';' {
        return Reference::More;
    }
    let reference = str::from_utf8(&text[..length]).unwrap_or_default();
    let decoded = resolve(reference);
    if decoded == reference || goes_on(text, length) {
        return Reference::None(length);
    }
    // Without a semicolon, some of the letters behind the name may be text.
    let same = common_end(&decoded, reference);
    let characters = decoded[..decoded.len() - same].to_owned();
    Reference::Characters(length - same, characters)
}

/// Returns the length of what stands at `&` in the value of an attribute, and what it stands for.
/// There, `=` or a letter behind a name without semicolon means that it is none.
pub(super) fn reference_in_value(text: &[u8]) -> (usize, Vec<u8>) {
    if text.starts_with(b"&amp;") {
        return (5, b"&".to_vec());
    }
    let length = reference_length(text);
    let raw = text[..length].to_vec();
    if goes_on(text, length) {
        return (length, raw);
    }
    let behind: &[u8] = if text.get(length) == Some(&b'=') { b"=" } else { b"" };
    let html = [b"<a b=\"", &text[..length], behind, b"\">"].concat();
    for token in Tokenizer::new(&html) {
        if let Ok(Character::StartTag(tag)) = token {
            let value = tag.attributes.get(&b"b"[..]);
            let value = value.and_then(|value| value.strip_suffix(behind));
            return (length, value.map_or(raw, <[u8]>::to_vec));
        }
    }
    (length, raw)
}

/// The maximum number of letters in the name of a character reference. The longest one has 31.
const MAX_REFERENCE: usize = 32;

/// The maximum number of digits in a character reference; what has more stays. Seven are enough.
const MAX_DIGITS: usize = 64;

/// Returns how many bytes from `&` on may be a character reference.
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

/// Returns whether a number goes on behind what was read of it.
fn goes_on(text: &[u8], length: usize) -> bool {
    let holds: fn(&u8) -> bool = match text {
        [_, b'#', b'x' | b'X', ..] => u8::is_ascii_hexdigit,
        [_, b'#', ..] => u8::is_ascii_digit,
        _ => return false,
    };
    text[length - 1] != b';' && text.get(length).is_some_and(holds)
}

/// Returns the text that the tokenizer makes of a character reference.
fn resolve(reference: &str) -> String {
    let mut out = String::new();
    for token in Tokenizer::new(reference) {
        if let Ok(Character::String(string)) = token {
            out.push_str(&String::from_utf8_lossy(&string.value));
        }
    }
    out
}

/// Returns how many bytes are the same at both ends, except for the first character of `decoded`.
fn common_end(decoded: &str, reference: &str) -> usize {
    let max = decoded.len() - decoded.chars().next().map_or(0, char::len_utf8);
    let pairs = decoded.bytes().rev().zip(reference.bytes().rev());
    // References are ASCII, so this splits no character.
    pairs.take(max).take_while(|(a, b)| a == b && a.is_ascii()).count()
}
