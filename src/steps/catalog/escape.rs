//! Reads escapes in the strings of catalogs (STEP-22).

use crate::steps::unit::Unit;
use crate::text::ascii::octet;

/// The maximum number of digits of an octal escape.
const MAX_OCTAL: usize = 3;

/// The maximum number of digits of a hexadecimal escape. Gettext reads any number of digits and
/// uses the last two.
const MAX_HEX: usize = 8;

/// Reads the escape at a backslash. A backslash before anything that gettext doesn't know stays.
pub(super) fn escape_at(text: &[u8], last: bool) -> Unit {
    let Some(byte) = text.get(1) else {
        return if last { Unit::Plain(1, false) } else { Unit::More };
    };
    match byte {
        b'a' => Unit::Byte(2, 0x07),
        b'b' => Unit::Byte(2, 0x08),
        b't' => Unit::Byte(2, b'\t'),
        b'n' => Unit::Byte(2, b'\n'),
        b'v' => Unit::Byte(2, 0x0B),
        b'f' => Unit::Byte(2, 0x0C),
        b'r' => Unit::Byte(2, b'\r'),
        b'"' | b'\\' => Unit::Byte(2, *byte),
        b'0'..=b'7' => numeric(text, 1, MAX_OCTAL, last, |byte| matches!(byte, b'0'..=b'7')),
        b'x' => numeric(text, 2, MAX_HEX, last, u8::is_ascii_hexdigit),
        _ => Unit::Plain(1, false),
    }
}

/// Reads a numeric escape, whose digits begin at `begin`.
fn numeric(
    text: &[u8],
    begin: usize,
    most: usize,
    last: bool,
    is_digit: impl Fn(&u8) -> bool,
) -> Unit {
    let digits = &text[begin..];
    let count = digits.iter().take(most).take_while(|byte| is_digit(byte)).count();
    if count == digits.len() && count < most && !last {
        return Unit::More;
    }
    let base = if begin == 1 { 8_u8 } else { 16 };
    let add = |number: u8, digit: &u8| {
        number.wrapping_mul(base).wrapping_add(octet([b'0', *digit]).unwrap_or_default())
    };
    match count {
        0 => Unit::Plain(1, false),
        _ => Unit::Byte(begin + count, digits[..count].iter().fold(0, add)),
    }
}
