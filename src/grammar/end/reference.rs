//! Character references of HTML that stand for a delimiter (R2-20, T5).

use crate::text::utf8::byte;

/// The maximum number of digits in a reference; nobody pads further.
const MAX_DIGITS: usize = 7;

/// Names of references, without `&`, that stand for `<`, `>`, quotes and a space that does not break.
const NAMES: [&[u8]; 5] = [b"lt;", b"gt;", b"quot;", b"apos;", b"nbsp;"];

/// What numbers stand for the same.
const NUMBERS: [u32; 5] = [0x22, 0x27, 0x3C, 0x3E, 0xA0];

/// Whether the `&` at `at` begins such a reference, in any case.
pub(in crate::grammar) fn is_delimiter_reference(text: &[u8], at: usize) -> bool {
    if byte(text, at + 1) == b'#' {
        return is_number(text, at + 2);
    }
    let rest = text.get(at + 1..).unwrap_or_default();
    NAMES
        .iter()
        .any(|name| rest.get(..name.len()).is_some_and(|begin| begin.eq_ignore_ascii_case(name)))
}

fn is_number(text: &[u8], at: usize) -> bool {
    let hexadecimal = matches!(byte(text, at), b'x' | b'X');
    let (radix, from) = if hexadecimal { (16, at + 1) } else { (10, at) };
    let digit = |i: usize| char::from(byte(text, from + i)).to_digit(radix);
    let (mut number, mut count) = (0_u32, 0);
    while let Some(value) = digit(count).filter(|_| count < MAX_DIGITS) {
        number = number * radix + value;
        count += 1;
    }
    count > 0 && byte(text, from + count) == b';' && NUMBERS.contains(&number)
}

#[cfg(test)]
mod tests {
    use super::is_delimiter_reference;

    #[test]
    fn names_and_numbers() {
        for yes in
            ["&lt;", "&GT;x", "&quot;", "&Apos;", "&nbsp;", "&#60;", "&#062;", "&#x3C;", "&#X0027;"]
        {
            assert!(is_delimiter_reference(yes.as_bytes(), 0), "{yes}");
        }
        for no in
            ["&", "&lt", "&amp;", "&#;", "&#x;", "&#61;", "&#0000000060;", "&#60", "&ltx;", "&lt=1"]
        {
            assert!(!is_delimiter_reference(no.as_bytes(), 0), "{no}");
        }
    }
}
