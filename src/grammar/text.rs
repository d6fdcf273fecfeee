//! Reading text that may not be UTF-8, in both directions.
//!
//! A byte that belongs to no UTF-8 sequence reads as `None`, as do both ends of the text: all of
//! them are Hard, and none is a character of a host or a local part.

/// The character at `at` and its length in bytes.
#[inline]
pub(super) fn decode(text: &[u8], at: usize) -> Option<(char, usize)> {
    let first = *text.get(at)?;
    if first < 0x80 {
        return Some((char::from(first), 1));
    }
    decode_long(text, at, first)
}

fn decode_long(text: &[u8], at: usize, first: u8) -> Option<(char, usize)> {
    let trail = |i: usize| match text.get(at + i) {
        Some(&byte) if byte & 0xC0 == 0x80 => Some(u32::from(byte & 0x3F)),
        _ => None,
    };
    let (code, length) = match first {
        0xC2..=0xDF => (u32::from(first & 0x1F) << 6 | trail(1)?, 2),
        0xE0..=0xEF => (u32::from(first & 0x0F) << 12 | trail(1)? << 6 | trail(2)?, 3),
        0xF0..=0xF4 => {
            (u32::from(first & 0x07) << 18 | trail(1)? << 12 | trail(2)? << 6 | trail(3)?, 4)
        }
        _ => return None,
    };
    // Overlong sequences are not characters; surrogates fail in `from_u32`.
    let shortest = [0, 0, 0x80, 0x800, 0x1_0000][length];
    if code < shortest { None } else { Some((char::from_u32(code)?, length)) }
}

/// The character that ends at `end` and begins at `floor` or later, and its length in bytes.
#[inline]
pub(super) fn decode_before(text: &[u8], end: usize, floor: usize) -> Option<(char, usize)> {
    if end <= floor {
        return None;
    }
    let last = *text.get(end - 1)?;
    if last < 0x80 {
        return Some((char::from(last), 1));
    }
    for length in 2..=4 {
        let start = end.checked_sub(length).filter(|&start| start >= floor)?;
        if text[start] & 0xC0 != 0x80 {
            return decode(text, start).filter(|&(_, decoded)| decoded == length);
        }
    }
    None
}

/// The byte at `at`, or 0 past the end: what follows the text is Hard.
#[inline]
pub(super) fn byte(text: &[u8], at: usize) -> u8 {
    text.get(at).copied().unwrap_or(0)
}

/// The byte before `at`, or 0 at the floor: what precedes the text is Hard.
#[inline]
pub(super) fn byte_before(text: &[u8], at: usize, floor: usize) -> u8 {
    if at > floor { byte(text, at - 1) } else { 0 }
}

/// Length of the label separator at `at`, or 0 (U58-H3): U+002E, U+3002, U+FF0E, U+FF61.
#[inline]
pub(super) fn separator(text: &[u8], at: usize) -> usize {
    match byte(text, at) {
        b'.' => 1,
        0xE3 | 0xEF => match text.get(at..at + 3) {
            Some([0xE3, 0x80, 0x82] | [0xEF, 0xBC, 0x8E] | [0xEF, 0xBD, 0xA1]) => 3,
            _ => 0,
        },
        _ => 0,
    }
}

/// Whether a character separates labels.
pub(super) const fn is_separator(c: char) -> bool {
    matches!(c, '.' | '\u{3002}' | '\u{FF0E}' | '\u{FF61}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_directions_agree_with_the_standard_library() {
        let mut texts: Vec<Vec<u8>> = (0..=0x11_0000)
            .step_by(7)
            .filter_map(char::from_u32)
            .map(|c| c.to_string().into_bytes())
            .collect();
        texts.extend((0..=u16::MAX).map(|n| vec![(n >> 8) as u8, n as u8]));
        for lead in [0xE0, 0xED, 0xEF, 0xF0, 0xF4, 0xF5] {
            for second in 0x7F..=0xC0 {
                texts.extend([0x7F, 0x80, 0xBF, 0xC0].map(|third| vec![lead, second, third]));
                texts.extend([0x80, 0xBF].map(|third| vec![lead, second, third, 0xBF]));
            }
        }
        for text in texts {
            let whole = core::str::from_utf8(&text).ok().filter(|s| s.chars().count() == 1);
            let want = whole.and_then(|s| s.chars().next()).map(|c| (c, text.len()));
            if want.is_some() || text.len() > 2 {
                let forward = decode(&text, 0).filter(|&(_, length)| length == text.len());
                assert_eq!(want, forward, "{text:X?}");
                let backward =
                    decode_before(&text, text.len(), 0).filter(|&(_, length)| length == text.len());
                assert_eq!(want, backward, "{text:X?}");
            }
        }
    }
}
