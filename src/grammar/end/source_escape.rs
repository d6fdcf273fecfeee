//! Escapes with which source code writes a character: `\u00fc`, `\u{fc}`, `\U000000fc`, `\xfc`, `\374` (R2-50, R2-54).

use crate::limits::MAX_BACKSLASHES;
use crate::text::utf8::{self, byte};

/// The maximum number of digits between braces.
const MAX_BRACED: usize = 6;

/// Returns whether a letter after a backslash writes white space, as source code, JSON and logs do: `\n`, `\r`, `\t`.
pub(in crate::grammar) const fn is_white_space_letter(byte: u8) -> bool {
    matches!(byte, b'n' | b'r' | b't')
}

/// An escape: the number that it holds, whether that may be an octet of UTF-8 and is octal, and where it ends.
#[derive(Clone, Copy)]
struct Escape {
    number: u32,
    octet: bool,
    octal: bool,
    end: usize,
}

/// Returns what the escape of source code at `at` stands for, and where it ends; `None` if there is none. Several that are octets of
/// UTF-8 stand for one character; another octet that hexadecimal digits write, for the character of its number.
pub(in crate::grammar) fn escaped_by_code(text: &[u8], at: usize) -> Option<(char, usize)> {
    let first = escape(text, at)?;
    if first.octet && first.number >= 0x80 {
        let (mut octets, mut ends, mut count, mut next) = ([0; 4], [0; 4], 0, Some(first));
        while let Some(one) = next.filter(|one| one.octet && count < octets.len()) {
            (octets[count], ends[count]) = (one.number as u8, one.end);
            count += 1;
            next = escape(text, one.end);
        }
        match utf8::decode(&octets[..count], 0) {
            Some((c, length)) => return Some((c, ends[length - 1])),
            None if first.octal => return None,
            None => {}
        }
    }
    if (0xD800..0xDC00).contains(&first.number) {
        let second = escape(text, first.end)?;
        let low = second.number.checked_sub(0xDC00).filter(|low| *low < 0x400)?;
        let c = char::from_u32(0x1_0000 + ((first.number - 0xD800) << 10) + low)?;
        return Some((c, second.end));
    }
    Some((char::from_u32(first.number)?, first.end))
}

#[inline(never)]
fn escape(text: &[u8], at: usize) -> Option<Escape> {
    let rest = text.get(at..)?;
    let slashes = rest.iter().take(MAX_BACKSLASHES).take_while(|b| **b == b'\\').count();
    let letter = at + slashes;
    if slashes == 0 {
        return None;
    }
    let (radix, from, digits) = match byte(text, letter) {
        b'u' => (16, letter + 1, 4),
        b'U' => (16, letter + 1, 8),
        b'x' => (16, letter + 1, 2),
        b'2' | b'3' => (8, letter, 3),
        _ => return None,
    };
    if radix == 16 && byte(text, from) == b'{' {
        let length = (1..=MAX_BRACED).find(|i| byte(text, from + 1 + i) == b'}')?;
        let number = number(text.get(from + 1..from + 1 + length)?, radix)?;
        return Some(Escape { number, octet: false, octal: false, end: from + length + 2 });
    }
    let number = number(text.get(from..from + digits)?, radix)?;
    Some(Escape { number, octet: digits < 4, octal: radix == 8, end: from + digits })
}

#[inline(never)]
fn number(digits: &[u8], radix: u32) -> Option<u32> {
    digits.iter().try_fold(0_u32, |number, digit| {
        number.checked_mul(radix)?.checked_add(char::from(*digit).to_digit(radix)?)
    })
}

#[cfg(test)]
mod tests {
    use super::escaped_by_code;

    #[test]
    fn what_escapes_stand_for() {
        for (text, c) in [
            (r"\u00fc", 'ü'),
            (r"\\u00FCx", 'ü'),
            (r"\u{fc}", 'ü'),
            (r"\x{1F600}", '\u{1F600}'),
            (r"\U000000fc", 'ü'),
            (r"\xfc", 'ü'),
            (r"\xc3\xbc", 'ü'),
            (r"\303\274x", 'ü'),
            (r"\xe3\x80\x82", '。'),
            (r"\ud83d\ude00", '\u{1F600}'),
            (r"\x2e", '.'),
        ] {
            let end = text.len() - usize::from(text.ends_with('x'));
            assert_eq!(escaped_by_code(text.as_bytes(), 0), Some((c, end)), "{text}");
        }
        for text in [
            r"\",
            r"\u",
            r"\u00f",
            r"\users",
            r"\u{}",
            r"\u{1234567}",
            r"\ud83d",
            r"\n",
            r"\U00110000",
            r"\056",
            r"\301",
            "u00fc",
        ] {
            assert_eq!(escaped_by_code(text.as_bytes(), 0), None, "{text}");
        }
    }
}
