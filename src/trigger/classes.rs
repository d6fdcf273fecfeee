//! Sixty-four bytes at once, for the grammar: which of them belong to a class.
//!
//! Bit `i` of every answer stands for the byte at `from + i`; bits behind the end of the text are
//! zero.
//!
//! A byte is looked up by its upper and by its lower half: each of the two tables has a byte for every
//! half, with a bit for each row of a class, and a row holds all combinations of some halves. Two
//! look-ups and one `and` so tell the rows of every byte of a vector.

use super::vector::{Inside, Part, Place, Vector};

/// Bytes of names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct HostBytes {
    /// ASCII letters, digits and hyphens (LDH), and full stops.
    pub(crate) host: u64,
    /// Full stops, and hyphens.
    pub(crate) stops: u64,
    pub(crate) hyphens: u64,
}

/// Bytes of the local part of an address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct LocalBytes {
    /// What it may hold of ASCII, the full stop included (U58-P10).
    pub(crate) local: u64,
    /// Full stops, and backticks.
    pub(crate) stops: u64,
    pub(crate) backticks: u64,
}

/// Bytes of a path, query or fragment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PartBytes {
    /// ASCII that extends it or is Soft, whatever stands around it: no control, no bracket, no
    /// quote, no `:`, `|`, backslash or backtick.
    pub(crate) plain: u64,
    /// Those of `plain` that are Soft (U58-P4): `!`, `,`, `.`, `;` and `?`.
    pub(crate) soft: u64,
}

/// Bytes of a URL behind its slashes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct UrlBytes {
    pub(crate) host: HostBytes,
    pub(crate) part: PartBytes,
}

/// Bytes of a path, query or fragment beyond ASCII.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct MixedBytes {
    /// What [`PartBytes`] say.
    pub(crate) plain: u64,
    pub(crate) soft: u64,
    /// The bytes of characters beyond ASCII that extend a link (Link_Term=Include): visible letters and
    /// marks of the scripts that are written most. The first byte asked about begins a character, and
    /// the last ones are left out if theirs goes on behind the sixty-fourth.
    pub(crate) letters: u64,
    /// Letters and digits of ASCII.
    pub(crate) alphanumeric: u64,
}

/// A table for the upper halves of bytes and one for the lower.
pub(super) struct Halves {
    pub(super) upper: [u8; 16],
    pub(super) lower: [u8; 16],
}

impl Halves {
    /// The rows of a byte.
    pub(super) const fn of(&self, byte: u8) -> u8 {
        self.upper[(byte >> 4) as usize] & self.lower[(byte & 15) as usize]
    }
}

/// First and last byte of a range.
type Range = (u8, u8);

/// The tables of some rows; row `i` has bit `i`. It is checked that every row is all combinations of
/// its halves, and nothing more.
const fn halves(rows: &[&[Range]]) -> Halves {
    assert!(rows.len() <= 8);
    let mut halves = Halves { upper: [0; 16], lower: [0; 16] };
    let mut row = 0;
    while row < rows.len() {
        let mut byte = 0;
        while byte < 256 {
            if holds(rows[row], byte as u8) {
                halves.upper[byte >> 4] |= 1 << row;
                halves.lower[byte & 15] |= 1 << row;
            }
            byte += 1;
        }
        while byte > 0 {
            byte -= 1;
            let found = halves.of(byte as u8) & 1 << row != 0;
            assert!(found == holds(rows[row], byte as u8), "a row is not a product of halves");
        }
        row += 1;
    }
    halves
}

const fn holds(ranges: &[Range], byte: u8) -> bool {
    let mut i = 0;
    while i < ranges.len() {
        if ranges[i].0 <= byte && byte <= ranges[i].1 {
            return true;
        }
        i += 1;
    }
    false
}

const HOST: Halves = halves(&[
    &[(b'A', b'O'), (b'a', b'o')],
    &[(b'P', b'Z'), (b'p', b'z')],
    &[(b'0', b'9')],
    &[(b'.', b'.')],
    &[(b'-', b'-')],
]);

/// Left out are `"`, `(`, `)`, `,`, `:`, `;`, `<`, `>`, `@`, `[`, backslash and `]`.
const LOCAL: Halves = halves(&[
    &[(b'!', b'!'), (b'#', b'\''), (b'*', b'+'), (b'-', b'-'), (b'/', b'/')],
    &[(b'0', b'9'), (b'=', b'='), (b'?', b'?')],
    &[(b'A', b'O'), (b'a', b'o')],
    &[(b'P', b'Z'), (b'^', b'_')],
    &[(b'p', b'~')],
    &[(b'.', b'.')],
    &[(b'`', b'`')],
]);

/// What ends a path or needs a closer look, and in the last two rows what is Soft.
const PARTS: Halves = halves(&[
    &[(0x00, 0x1F), (0x80, 0xFF)],
    &[(b' ', b' '), (b'"', b'"'), (b'\'', b')')],
    &[(b':', b':'), (b'<', b'<'), (b'>', b'>')],
    &[(b'[', b']')],
    &[(b'`', b'`')],
    &[(b'{', b'}'), (0x7F, 0x7F)],
    &[(b'!', b'!'), (b',', b','), (b'.', b'.')],
    &[(b';', b';'), (b'?', b'?')],
]);

/// First bytes of two, by what comes second: Latin, Greek, Cyrillic, Arabic.
const OF_TWO: Pairs = pairs(&[
    (&[(0xC3, 0xC4), (0xC6, 0xCC), (0xCF, 0xCF)], &[(0x80, 0xBF)]),
    (&[(0xC5, 0xC5), (0xCE, 0xCE)], &[(0x90, 0x9F), (0xB0, 0xBF)]),
    (&[(0xC5, 0xC5), (0xCE, 0xCE)], &[(0xA3, 0xAF)]),
    (&[(0xD0, 0xD3), (0xDA, 0xDA)], &[(0x80, 0xBF)]),
    (&[(0xD8, 0xD8), (0xDB, 0xDB)], &[(0xA0, 0xBF)]),
    (&[(0xD9, 0xD9)], &[(0x80, 0xAF)]),
    (&[(0xD9, 0xD9)], &[(0xB4, 0xBF)]),
    (&[(0xDB, 0xDB)], &[(0x80, 0x8F)]),
]);

/// First bytes of three, by what comes second: Han and Hangul, Kana, Devanagari, Vietnamese and
/// polytonic Greek.
const OF_THREE: Pairs = pairs(&[
    (&[(0xE4, 0xE9), (0xEB, 0xEC)], &[(0x80, 0xBF)]),
    (&[(0xEA, 0xEA)], &[(0xB0, 0xBF)]),
    (&[(0xED, 0xED)], &[(0x80, 0x8F)]),
    (&[(0xED, 0xED)], &[(0x90, 0x9D)]),
    (&[(0xE3, 0xE3)], &[(0x81, 0x83)]),
    (&[(0xE0, 0xE0)], &[(0xA4, 0xA5)]),
    (&[(0xE1, 0xE1)], &[(0xB4, 0xBB)]),
]);

/// Second and third bytes: first any that are well-formed, then what is no letter in one of the blocks
/// above (U+3040, U+3097, U+3098, U+0964, U+0965), and is left out of all.
const SECOND_AND_THIRD: Pairs = pairs(&[
    (&[(0x80, 0xBF)], &[(0x80, 0xBF)]),
    (&[(0x81, 0x81)], &[(0x80, 0x80)]),
    (&[(0x82, 0x82)], &[(0x97, 0x98)]),
    (&[(0xA5, 0xA5)], &[(0xA4, 0xA5)]),
]);

/// Tables for a byte and for the one behind it.
struct Pairs {
    first: Halves,
    second: Halves,
}

const fn pairs<const N: usize>(rows: &[(&'static [Range], &'static [Range]); N]) -> Pairs {
    let (mut first, mut second): ([&[Range]; N], [&[Range]; N]) = ([&[]; N], [&[]; N]);
    let mut row = 0;
    while row < N {
        (first[row], second[row]) = rows[row];
        row += 1;
    }
    Pairs { first: halves(&first), second: halves(&second) }
}

/// What is told of sixty-four bytes.
pub(super) trait Class: Sized {
    /// Nothing in the class.
    const NONE: Self;
    /// Whether the byte before the first is looked at.
    const BEFORE: bool;

    /// Reads the bytes at the place, and leaves out the first `shift` of them.
    ///
    /// # Safety
    ///
    /// The machine has these vectors; the bytes, and one before if it is looked at, can be read.
    unsafe fn find<V: Vector, P: Place<V>>(place: P, shift: u32) -> Self;
}

/// The class of the 64 bytes from `from` on.
///
/// # Safety
///
/// The machine has these vectors.
#[inline(always)]
pub(super) unsafe fn class<V: Vector, C: Class>(text: &[u8], from: usize) -> C {
    let least = 64 + usize::from(C::BEFORE);
    if text.len() < least {
        // SAFETY: as of this function. What reads parts reads 64 bytes, and zeros are in no class.
        unsafe {
            if V::load_part(text, 0).is_some() {
                return C::find::<V, _>(Part { text, at: from.min(text.len()) }, 0);
            }
        }
    }
    let inside = text.len().saturating_sub(from);
    if inside >= 64 && (from > 0 || !C::BEFORE) {
        // SAFETY: the bytes stand in the text, of which all may be read with this pointer.
        return unsafe { C::find::<V, _>(Inside(text.as_ptr().add(from)), 0) };
    }
    if inside == 0 {
        return C::NONE;
    }
    if inside < 64 && text.len() >= least {
        // Near its end, the last bytes of the text are read instead.
        let last = text.len() - 64;
        // SAFETY: the bytes stand in the text, and one before them if it is looked at.
        return unsafe { C::find::<V, _>(Inside(text.as_ptr().add(last)), (64 - inside) as u32) };
    }
    let mut copy = [0; 1 + 64];
    let before = from.min(1);
    copy[1 - before..1 + inside.min(64)]
        .copy_from_slice(&text[from - before..][..before + inside.min(64)]);
    // SAFETY: the bytes stand in the copy.
    unsafe { C::find::<V, _>(Inside(copy.as_ptr().add(1)), 0) }
}

/// The bytes with any of some rows, for each set of rows.
///
/// # Safety
///
/// The machine has these vectors; the 64 bytes at the place can be read.
#[inline(always)]
unsafe fn look_up<V: Vector, P: Place<V>, const N: usize>(
    place: &P,
    halves: &Halves,
    wanted: [u8; N],
) -> [u64; N] {
    let mut bits = [0; N];
    let mut i = 0;
    while i < 64 {
        // SAFETY: the vectors lie in those bytes.
        unsafe {
            let rows = place.load(i as isize).rows(halves);
            let mut set = 0;
            while set < N {
                bits[set] |= rows.any(wanted[set]) << i;
                set += 1;
            }
        }
        i += V::LANES;
    }
    bits
}

/// The rows that a byte is in together with the one before it.
///
/// # Safety
///
/// The machine has these vectors.
#[inline(always)]
unsafe fn pair_rows<V: Vector>(before: V, here: V, pairs: &Pairs) -> V {
    // SAFETY: as of this function.
    unsafe { V::common(before.rows(&pairs.first), here.rows(&pairs.second)) }
}

impl Class for HostBytes {
    const NONE: HostBytes = HostBytes { host: 0, stops: 0, hyphens: 0 };
    const BEFORE: bool = false;

    #[inline(always)]
    unsafe fn find<V: Vector, P: Place<V>>(place: P, shift: u32) -> HostBytes {
        // SAFETY: as of this function.
        let [host, stops, hyphens] =
            unsafe { look_up::<V, P, 3>(&place, &HOST, [0b1_1111, 0b0_1000, 0b1_0000]) };
        HostBytes { host: host >> shift, stops: stops >> shift, hyphens: hyphens >> shift }
    }
}

impl Class for LocalBytes {
    const NONE: LocalBytes = LocalBytes { local: 0, stops: 0, backticks: 0 };
    const BEFORE: bool = false;

    #[inline(always)]
    unsafe fn find<V: Vector, P: Place<V>>(place: P, shift: u32) -> LocalBytes {
        // SAFETY: as of this function.
        let [local, stops, backticks] =
            unsafe { look_up::<V, P, 3>(&place, &LOCAL, [0b111_1111, 0b010_0000, 0b100_0000]) };
        LocalBytes { local: local >> shift, stops: stops >> shift, backticks: backticks >> shift }
    }
}

impl Class for PartBytes {
    const NONE: PartBytes = PartBytes { plain: 0, soft: 0 };
    const BEFORE: bool = false;

    #[inline(always)]
    unsafe fn find<V: Vector, P: Place<V>>(place: P, shift: u32) -> PartBytes {
        // SAFETY: as of this function.
        let [refused, soft] =
            unsafe { look_up::<V, P, 2>(&place, &PARTS, [0b0011_1111, 0b1100_0000]) };
        PartBytes { plain: !refused >> shift, soft: soft >> shift }
    }
}

impl Class for UrlBytes {
    const NONE: UrlBytes = UrlBytes { host: HostBytes::NONE, part: PartBytes::NONE };
    const BEFORE: bool = false;

    #[inline(always)]
    unsafe fn find<V: Vector, P: Place<V>>(place: P, shift: u32) -> UrlBytes {
        // SAFETY: as of this function.
        unsafe {
            let host = HostBytes::find::<V, &P>(&place, shift);
            UrlBytes { host, part: PartBytes::find::<V, &P>(&place, shift) }
        }
    }
}

impl Class for MixedBytes {
    const NONE: MixedBytes = MixedBytes { plain: 0, soft: 0, letters: 0, alphanumeric: 0 };
    const BEFORE: bool = true;

    #[inline(always)]
    unsafe fn find<V: Vector, P: Place<V>>(place: P, shift: u32) -> MixedBytes {
        let (mut two, mut three, mut trail, mut none) = (0, 0, 0, 0);
        let mut i = 0;
        while i < 64 {
            // SAFETY: the vectors lie in those bytes, or one before.
            unsafe {
                let (before, here) = (place.load(i as isize - 1), place.load(i as isize));
                let of_two = pair_rows(before, here, &OF_TWO);
                let of_three = pair_rows(before, here, &OF_THREE);
                let third = pair_rows(before, here, &SECOND_AND_THIRD);
                two |= of_two.any(0xFF) << i;
                three |= of_three.any(0xFF) << i;
                trail |= third.any(0b0001) << i;
                none |= third.any(0b1110) << i;
            }
            i += V::LANES;
        }
        // A character that begins before the first byte is none of these.
        let inside = (!1_u64).checked_shl(shift).unwrap_or(0);
        let (two, three) = (two & inside, (three & inside) << 1 & trail & !none);
        let letters = two | two >> 1 | three | three >> 1 | three >> 2;
        // SAFETY: as of this function.
        let [alphanumeric] = unsafe { look_up::<V, P, 1>(&place, &HOST, [0b0_0111]) };
        // SAFETY: as of this function.
        let PartBytes { plain, soft } = unsafe { PartBytes::find::<V, P>(place, shift) };
        let (letters, alphanumeric) = (letters >> shift, alphanumeric >> shift);
        MixedBytes { plain, soft, letters, alphanumeric }
    }
}

#[cfg(test)]
mod tests {
    #![expect(clippy::unwrap_used, reason = "a test stops at the first surprise")]

    use crate::trigger::Kernel;

    #[test]
    fn classes_by_the_byte() {
        let host = |b: u8| b.is_ascii_alphanumeric() || b"-.".contains(&b);
        let local = |b: u8| b.is_ascii_graphic() && !b"\"(),:;<>@[\\]".contains(&b);
        let plain = |b: u8| b.is_ascii_graphic() && !b"\"'():<>[\\]`{|}".contains(&b);
        for kernel in Kernel::available() {
            for byte in 0..=u8::MAX {
                for at in 0..64 {
                    let mut text = [b' '; 64];
                    text[at] = byte;
                    let bit = |holds: bool| u64::from(holds) << at;
                    let found = kernel.host(&text, 0);
                    assert_eq!(found.host, bit(host(byte)), "{byte} at {at}");
                    assert_eq!(found.stops, bit(byte == b'.'));
                    assert_eq!(found.hyphens, bit(byte == b'-'));
                    let found = kernel.local(&text, 0);
                    assert_eq!(found.local, bit(local(byte)), "{byte} at {at}");
                    assert_eq!(found.stops, bit(byte == b'.'));
                    assert_eq!(found.backticks, bit(byte == b'`'));
                    let found = kernel.parts(&text, 0);
                    assert_eq!(found.plain, bit(plain(byte)), "{byte} at {at}");
                    assert_eq!(found.soft, bit(b"!,.;?".contains(&byte)), "{byte} at {at}");
                }
            }
        }
    }

    /// Every kernel tells of any bytes what the definition tells, at every place and length.
    #[test]
    fn every_kernel_tells_the_same() {
        const PIECES: [&[u8]; 16] = [
            b"a",
            b"Z9",
            b".",
            b"-/",
            b" ",
            b"(",
            b"\xC3\xA9",
            b"\xD0\xB6",
            b"\xD9\xB3",
            b"\xE4\xB8\xAD",
            b"\xE3\x81\x82",
            b"\xE3\x81\x80",
            b"\xE0\xA5\xA4",
            b"\xE0\xA4\x95",
            b"\xED\x95\x98",
            b"\xF0\x9F\x98\x80",
        ];
        let definition = Kernel::by_name("scalar").unwrap();
        let mut seed = 1_u64;
        for round in 0..300 {
            let mut text = Vec::new();
            while text.len() < 10 + round % 140 {
                seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                let piece = PIECES[(seed >> 60) as usize];
                // Now and then a byte is missing, or any stands there.
                let damaged = seed >> 40 & 15 == 0;
                text.extend_from_slice(&piece[usize::from(damaged)..]);
                if seed >> 44 & 31 == 0 {
                    text.push((seed >> 32) as u8);
                }
            }
            for from in 0..=text.len() + 1 {
                for kernel in Kernel::available() {
                    let name = kernel.name();
                    assert_eq!(kernel.host(&text, from), definition.host(&text, from), "{name}");
                    assert_eq!(kernel.local(&text, from), definition.local(&text, from), "{name}");
                    assert_eq!(kernel.parts(&text, from), definition.parts(&text, from), "{name}");
                    let url = kernel.url(&text, from);
                    assert_eq!(url.host, kernel.host(&text, from), "{name}");
                    assert_eq!(url.part, kernel.parts(&text, from), "{name}");
                    let (mixed, want) = (kernel.mixed(&text, from), definition.mixed(&text, from));
                    assert_eq!(mixed, want, "{name} from {from} of {text:X?}");
                    let parts = kernel.parts(&text, from);
                    assert_eq!((mixed.plain, mixed.soft), (parts.plain, parts.soft), "{name}");
                }
            }
        }
    }

    #[test]
    fn bits_behind_the_end_are_zero() {
        let text = [b'.'; 200];
        for kernel in Kernel::available() {
            for length in 0..200_usize {
                for from in 0..=length + 1 {
                    let text = &text[..length];
                    let inside = length.saturating_sub(from).min(64);
                    let want = if inside == 64 { !0 } else { (1 << inside) - 1 };
                    let (host, parts) = (kernel.host(text, from), kernel.parts(text, from));
                    assert_eq!([host.host, host.stops, host.hyphens], [want, want, 0]);
                    assert_eq!([parts.plain, parts.soft], [want, want]);
                    assert_eq!(kernel.local(text, from).local, want);
                }
            }
        }
    }
}
