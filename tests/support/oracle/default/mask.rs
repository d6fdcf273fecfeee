//! Masks beside a name (R2-62), and escapes of source code (R2-50).

use irispan::Tailoring;

use super::Fault;
use super::resume::Scan;

/// Bytes of a mask that are looked at.
const MAX_BYTES: usize = 64;

impl Scan<'_> {
    /// Returns whether a mask begins at `at`, and after it something of a name.
    pub(super) fn is_mask_before_name(&self, at: usize) -> bool {
        let Some(sign) = self.char(at) else { return false };
        let run = (at..).take_while(|i| self.char(*i) == Some(sign) && self.fits(at, *i + 1));
        let count = run.count();
        self.is_mask(sign, count)
            && self.char(at + count).is_some_and(|c| self.is_beside_mask(c))
            && !self.has(Fault::R62)
    }

    /// Returns whether one ends at `start`, and before it something of a name.
    pub(super) fn is_after_mask(&self, start: usize) -> bool {
        let Some(sign) = self.before(start) else { return false };
        let mut at = start;
        while self.before(at) == Some(sign) && self.fits(at - 1, start) {
            at -= 1;
        }
        self.on(Tailoring::AnyHost)
            && self.is_mask(sign, start - at)
            && self.before(at).is_some_and(|c| self.is_beside_mask(c))
            && !self.has(Fault::R62Before)
    }

    fn fits(&self, from: usize, to: usize) -> bool {
        self.bytes(from, to) <= MAX_BYTES
    }

    fn is_mask(&self, sign: char, count: usize) -> bool {
        count >= 2 && "\u{2022}\u{25CF}\u{2217}\u{FF0A}\u{25A0}\u{2588}\u{25AA}".contains(sign)
            || count >= 3 && sign == '*'
    }

    fn is_beside_mask(&self, c: char) -> bool {
        c == '_' || c == '@' || self.is_separator(c) || self.is_host(c)
    }

    /// What an escape of source code at `at` stands for, and where it ends.
    pub(super) fn escaped_by_code(&self, at: usize) -> Option<(char, usize)> {
        let text: String = (at..at + 64).map_while(|i| self.char(i)).collect();
        // Escapes are ASCII, and so a character of them is a byte.
        let end = |rest: &str| at + text.len() - rest.len();
        let (value, after) = number(&text)?;
        let octets: Vec<(u8, usize)> =
            core::iter::successors(Some((value, after)), |(_, rest)| number(rest))
                .map_while(|(value, rest)| match value {
                    Value::Octet(octet) | Value::OctalOctet(octet) => Some((octet, end(rest))),
                    Value::Code(_) => None,
                })
                .collect();
        let whole = (1..=octets.len().min(4)).find_map(|length| {
            let bytes: Vec<u8> = octets[..length].iter().map(|(octet, _)| *octet).collect();
            let c = core::str::from_utf8(&bytes).ok()?.chars().next()?;
            Some((c, octets[length - 1].1))
        });
        match value {
            Value::Octet(octet) => Some(whole.unwrap_or((char::from(octet), end(after)))),
            Value::OctalOctet(_) => whole,
            Value::Code(high @ 0xD800..0xDC00) => match number(after)? {
                (Value::Code(low), rest) => {
                    let pair = [high as u16, u16::try_from(low).ok()?];
                    Some((char::decode_utf16(pair).next()?.ok()?, end(rest)))
                }
                _ => None,
            },
            Value::Code(code) => Some((char::from_u32(code)?, end(after))),
        }
    }
}

/// What an escape holds.
#[derive(Clone, Copy)]
enum Value {
    Code(u32),
    Octet(u8),
    OctalOctet(u8),
}

/// The number of the escape with which a text begins, and what follows it.
fn number(text: &str) -> Option<(Value, &str)> {
    let slashes = text.find(|c| c != '\\').unwrap_or(text.len());
    let rest = &text[slashes..];
    if !(1..=8).contains(&slashes) {
        return None;
    }
    if rest.starts_with(['2', '3']) {
        let digits = rest.get(..3).filter(|digits| digits.chars().all(|c| c.is_digit(8)))?;
        return Some((Value::OctalOctet(u8::from_str_radix(digits, 8).ok()?), &rest[3..]));
    }
    let (letter, digits) = (rest.chars().next()?, rest.get(1..)?);
    if !matches!(letter, 'u' | 'U' | 'x') {
        return None;
    }
    let hexadecimal = |digits: &str| {
        let valid = digits.chars().all(|c| c.is_ascii_hexdigit());
        u32::from_str_radix(digits, 16).ok().filter(|_| valid)
    };
    if let Some((inside, after)) = digits.strip_prefix('{').and_then(|rest| rest.split_once('}')) {
        return (inside.len() <= 6).then_some((Value::Code(hexadecimal(inside)?), after));
    }
    let length = match letter {
        'u' => 4,
        'U' => 8,
        _ => 2,
    };
    let code = hexadecimal(digits.get(..length)?)?;
    let value = if letter == 'x' { Value::Octet(code as u8) } else { Value::Code(code) };
    Some((value, &digits[length..]))
}
