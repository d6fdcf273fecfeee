//! A bit for each code point of the Basic Multilingual Plane: a quick yes for nearly all characters
//! that names and paths are written with. A no sends the caller to the tables in three stages.

use super::invisible::is_invisible;
use super::trie;

/// A set of code points up to U+FFFF.
#[derive(Clone)]
pub(super) struct Bmp([u64; 0x1_0000 / 64]);

/// High stage, middle stage and leaves of a table.
pub(super) type Slices<'s> = (&'s [u8], &'s [u16], &'s [u8]);

impl Bmp {
    /// Collects the visible characters beyond ASCII, U+FFFD aside (T1), whose value of `BITS` bits is `wanted` under
    /// `mask`.
    pub(super) const fn of<const BITS: usize>(table: Slices<'_>, mask: u8, wanted: u8) -> Bmp {
        let mut bits = [0; 0x1_0000 / 64];
        let mut c = 0x80;
        while c < 0x1_0000 {
            let value = trie::lookup::<BITS>(table.0, table.1, table.2, c);
            if value & mask == wanted
                && let Some(c) = char::from_u32(c as u32)
                && !is_invisible(c)
                && c != char::REPLACEMENT_CHARACTER
            {
                bits[c as usize / 64] |= 1 << (c as usize % 64);
            }
            c += 1;
        }
        Bmp(bits)
    }

    /// Bytes of the character at `at`, if it is in the set; else 0.
    #[inline]
    pub(super) fn length_at(&self, text: &[u8], at: usize) -> usize {
        let Some(rest) = text.get(at..) else { return 0 };
        let trail = |byte: u8| usize::from(byte & 0x3F);
        let (c, length) = match *rest {
            [first @ 0xE0..=0xEF, second, third, ..] if (second ^ 0x80 | third ^ 0x80) < 0x40 => {
                // A sequence that is too long gives a character below U+0800.
                let c = usize::from(first & 0x0F) << 12 | trail(second) << 6 | trail(third);
                (if c < 0x800 { 0 } else { c }, 3)
            }
            [first @ 0xC2..=0xDF, second, ..] if second & 0xC0 == 0x80 => {
                (usize::from(first & 0x1F) << 6 | trail(second), 2)
            }
            _ => return 0,
        };
        if self.0[c / 64] & 1 << (c % 64) != 0 { length } else { 0 }
    }
}

#[cfg(test)]
mod tests {
    use super::super::{CodePoints, LinkTerm};
    use super::*;

    #[test]
    fn no_is_never_wrong_and_yes_is_right() {
        let shipped = CodePoints::shipped();
        let (mut includes, mut hosts) = (0, 0);
        for c in '\0'..=char::MAX {
            let text = c.to_string();
            let include = shipped.include_at(text.as_bytes(), 0);
            let host = shipped.host_at(text.as_bytes(), 0);
            let visible = !is_invisible(c) && c != char::REPLACEMENT_CHARACTER;
            let beyond_ascii = ('\u{80}'..='\u{FFFF}').contains(&c) && visible;
            let want = beyond_ascii && shipped.link_term(c) == LinkTerm::Include;
            assert_eq!(include, if want { text.len() } else { 0 }, "{c:?}");
            let want = beyond_ascii && shipped.is_host(c);
            assert_eq!(host, if want { text.len() } else { 0 }, "{c:?}");
            includes += usize::from(include > 0);
            hosts += usize::from(host > 0);
        }
        assert!(includes > 50_000 && hosts > 40_000, "{includes} {hosts}");
    }

    #[test]
    fn what_is_no_character_is_in_no_set() {
        // U+0000 stands for sequences that are too long, and is in no set.
        let mut all = Bmp([!0; 0x1_0000 / 64]);
        all.0[0] = 0;
        all.0[0xD800 / 64..0xE000 / 64].fill(0);
        for first in 0..=0xFF_u8 {
            for second in [0x00, 0x41, 0x7F, 0x80, 0x9F, 0xA0, 0xBF, 0xC0, 0xFF] {
                for third in [0x00, 0x7F, 0x80, 0xA0, 0xBF, 0xC0, 0xFF] {
                    let bytes = [first, second, third];
                    let length = all.length_at(&bytes, 0);
                    let text = core::str::from_utf8(&bytes[..length]);
                    assert!(text.is_ok_and(|text| text.chars().count() <= 1), "{bytes:X?}");
                    assert_eq!(all.length_at(&bytes[..1], 0), 0);
                }
            }
        }
        let shipped = CodePoints::shipped();
        for not in
            [&b"\xE0\x80\x80"[..], b"\xE0\x9F\xBF", b"\xED\xA0\x80", b"\xC1\xBF", b"\xE4\xB8"]
        {
            assert_eq!(shipped.include_at(not, 0), 0, "{not:X?}");
            assert_eq!(shipped.host_at(not, 0), 0, "{not:X?}");
        }
    }
}
