//! Reads text that may not be UTF-8, in both directions.
//!
//! A byte that belongs to no UTF-8 sequence reads as `None`, as do both ends of the text.

/// Returns the character at `at` and its length in bytes; `None` at the end of the text and at a byte
/// that begins no character.
#[inline]
pub(crate) fn decode(text: &[u8], at: usize) -> Option<(char, usize)> {
    let first = *text.get(at)?;
    if first < 0x80 {
        return Some((char::from(first), 1));
    }
    decode_long(text, at, first)
}

/// Returns the same, but U+FFFD for what begins no character: a byte, or as many as begin one that does not go on.
pub(crate) fn decode_lossy(text: &[u8], at: usize) -> Option<(char, usize)> {
    let lost = || (char::REPLACEMENT_CHARACTER, lost_length(text, at));
    decode(text, at).or_else(|| text.get(at).map(|_| lost()))
}

/// Returns the length of a sequence at `at` that is not UTF-8, as decoders replace it by one U+FFFD.
#[cold]
fn lost_length(text: &[u8], at: usize) -> usize {
    let near = &text[at..text.len().min(at + 4)];
    match core::str::from_utf8(near) {
        Err(error) if error.valid_up_to() == 0 => error.error_len().unwrap_or(near.len()),
        _ => 1,
    }
}

fn decode_long(text: &[u8], at: usize, first: u8) -> Option<(char, usize)> {
    // The six bits of a trailing byte; more of any other.
    let trail = |byte: u8| u32::from(byte ^ 0x80);
    let (code, trails, length) = match (first, text.get(at + 1..)?) {
        (0xC2..=0xDF, [b, ..]) => (u32::from(first & 0x1F) << 6 | trail(*b), trail(*b), 2),
        (0xE0..=0xEF, [b, c, ..]) => {
            let (b, c) = (trail(*b), trail(*c));
            (u32::from(first & 0x0F) << 12 | b << 6 | c, b | c, 3)
        }
        (0xF0..=0xF4, [b, c, d, ..]) => {
            let (b, c, d) = (trail(*b), trail(*c), trail(*d));
            (u32::from(first & 0x07) << 18 | b << 12 | c << 6 | d, b | c | d, 4)
        }
        _ => return None,
    };
    // Overlong sequences are not characters; surrogates fail in `from_u32`. Two bytes are never
    // overlong after these.
    let shortest = [0x1_0000, 0x800][length % 2];
    if trails >= 0x40 || length > 2 && code < shortest {
        return None;
    }
    Some((char::from_u32(code)?, length))
}

/// Returns the character that ends at `end` and begins at `floor` or later, and its length in bytes.
#[inline]
pub(crate) fn decode_before(text: &[u8], end: usize, floor: usize) -> Option<(char, usize)> {
    if end <= floor {
        return None;
    }
    let last = *text.get(end - 1)?;
    if last < 0x80 {
        return Some((char::from(last), 1));
    }
    for length in 2..=4 {
        let start = end.checked_sub(length).filter(|&start| start >= floor)?;
        if !is_trail(text[start]) {
            return decode(text, start).filter(|&(_, decoded)| decoded == length);
        }
    }
    None
}

/// Returns the same, but U+FFFD for what ends no character, as [`decode_lossy`] does.
pub(crate) fn decode_lossy_before(text: &[u8], end: usize, floor: usize) -> Option<(char, usize)> {
    let lost = || {
        let is_whole = |length: &usize| {
            end >= floor + length && lost_length(&text[..end], end - length) == *length
        };
        (char::REPLACEMENT_CHARACTER, [3, 2].into_iter().find(is_whole).unwrap_or(1))
    };
    decode_before(text, end, floor).or_else(|| (end > floor).then(lost))
}

/// Returns whether a character stands for text that was lost when it was decoded (R2-56).
pub(crate) const fn is_lost(c: char) -> bool {
    c == char::REPLACEMENT_CHARACTER
}

/// Returns the byte at `at`, or 0 past the end: the text behaves as if a Hard byte followed it.
#[inline]
pub(crate) fn byte(text: &[u8], at: usize) -> u8 {
    text.get(at).copied().unwrap_or(0)
}

/// Returns the byte before `at`, or 0 at `floor`: the text behaves as if a Hard byte preceded it.
#[inline]
pub(crate) fn byte_before(text: &[u8], at: usize, floor: usize) -> u8 {
    if at > floor { byte(text, at - 1) } else { 0 }
}

/// Returns whether a byte goes on with a character instead of beginning one.
#[inline]
pub(crate) const fn is_trail(byte: u8) -> bool {
    byte & 0xC0 == 0x80
}

/// Returns `at`, or where the character begins that a cut there would part in two. Looks at four
/// bytes, none after `at`.
pub(crate) fn start_of_character(text: &[u8], at: usize) -> usize {
    let is_trail = |at: usize| text.get(at).is_some_and(|byte| is_trail(*byte));
    if !is_trail(at) {
        return at;
    }
    let lead = (1..=3).filter_map(|back| at.checked_sub(back)).find(|at| !is_trail(*at));
    match lead.and_then(|lead| Some((lead, text.get(lead)?))) {
        Some((lead, 0xC2..=0xDF)) if at - lead < 2 => lead,
        Some((lead, 0xE0..=0xEF)) if at - lead < 3 => lead,
        Some((lead, 0xF0..=0xF4)) => lead,
        // A byte that belongs to no character.
        _ => at,
    }
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

    #[test]
    fn what_is_lost_is_lost_as_the_standard_library_replaces_it() {
        let bytes = [b'a', 0x80, 0x9F, 0xA0, 0xBF, 0xC3, 0xE0, 0xE3, 0xED, 0xF0, 0xF4, 0xF5];
        let mut numbers = [0; 5];
        loop {
            let text = numbers.map(|number: usize| bytes[number]);
            let want: Vec<char> = String::from_utf8_lossy(&text).chars().collect();
            let (mut at, mut forward) = (0, Vec::new());
            while let Some((c, length)) = decode_lossy(&text, at) {
                forward.push(c);
                at += length;
            }
            let (mut end, mut backward) = (text.len(), Vec::new());
            while let Some((c, length)) = decode_lossy_before(&text, end, 0) {
                backward.push(c);
                end -= length;
            }
            backward.reverse();
            assert_eq!((&forward, &backward), (&want, &want), "{text:X?}");
            let Some(place) = numbers.iter().position(|number| number + 1 < bytes.len()) else {
                return;
            };
            numbers[..place].fill(0);
            numbers[place] += 1;
        }
    }

    #[test]
    fn characters_are_not_parted() {
        let text = "aé了😀a".as_bytes();
        let starts: Vec<_> = (0..=text.len()).map(|at| start_of_character(text, at)).collect();
        assert_eq!(starts, [0, 1, 1, 3, 3, 3, 6, 6, 6, 6, 10, 11]);
        // Bytes that belong to no character stay apart from each other.
        for text in
            [&b"\x80\x80\x80\x80\x80"[..], b"a\xC3\xA9\xA9\xA9", b"\xFF\x80\x80", b"\xC1\xBF"]
        {
            assert_eq!(start_of_character(text, text.len() - 1), text.len() - 1, "{text:X?}");
        }
        // Four bytes decide, whatever follows.
        assert_eq!(start_of_character(b"a\xF0\x9F\x98", 3), 1);
    }
}
