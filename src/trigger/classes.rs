//! Sixty-four bytes at once, for the grammar: which of them belong to a class.
//!
//! Bit `i` of every answer stands for the byte at `from + i`; bits behind the end of the text are
//! zero.

use super::vector::Vector;

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

/// What finds some classes in a vector. Closures would be compiled for a machine without it.
trait Finder<V: Vector, const N: usize> {
    /// # Safety
    ///
    /// The machine has these vectors.
    unsafe fn find(bytes: V) -> [V::Mask; N];
}

struct Host;

impl<V: Vector> Finder<V, 3> for Host {
    #[inline(always)]
    unsafe fn find(bytes: V) -> [V::Mask; 3] {
        // SAFETY: as of this function. Hyphen and full stop are neighbours.
        unsafe {
            let letter = bytes.with_bits(0x20).within(b'a', b'z');
            let digit = bytes.within(b'0', b'9');
            let host = V::or(V::or(letter, digit), bytes.within(b'-', b'.'));
            [host, bytes.equal(b'.'), bytes.equal(b'-')]
        }
    }
}

struct Local;

impl<V: Vector> Finder<V, 3> for Local {
    #[inline(always)]
    unsafe fn find(bytes: V) -> [V::Mask; 3] {
        // SAFETY: as of this function. Left out are `"`, `(`, `)`, `,`, `:`, `;`, `<`, `>`, `@`, `[`,
        // backslash and `]`.
        unsafe {
            let parentheses = V::or(bytes.within(b'(', b')'), bytes.equal(b','));
            let signs = V::or(bytes.within(b':', b'<'), bytes.equal(b'>'));
            let brackets = V::or(bytes.within(b'[', b']'), bytes.equal(b'@'));
            let refused = V::or(V::or(parentheses, signs), V::or(brackets, bytes.equal(b'"')));
            let local = V::and_not(bytes.within(b'!', b'~'), refused);
            [local, bytes.equal(b'.'), bytes.equal(b'`')]
        }
    }
}

struct Parts;

impl<V: Vector> Finder<V, 2> for Parts {
    #[inline(always)]
    unsafe fn find(bytes: V) -> [V::Mask; 2] {
        // SAFETY: as of this function. With bit 5 set, square brackets and backslash become `{`, `|`
        // and `}`; with bit 1, `<` becomes `>`, and `,` becomes `.`; with bit 2, `;` becomes `?`.
        unsafe {
            let brackets = bytes.with_bits(0x20).within(b'{', b'}');
            let angles = bytes.with_bits(0x02).equal(b'>');
            let quotes = V::or(bytes.within(b'\'', b')'), bytes.equal(b'"'));
            let others = V::or(bytes.equal(b':'), bytes.equal(b'`'));
            let refused = V::or(V::or(brackets, angles), V::or(quotes, others));
            let stops = bytes.with_bits(0x02).equal(b'.');
            let marks = bytes.with_bits(0x04).equal(b'?');
            let soft = V::or(V::or(stops, marks), bytes.equal(b'!'));
            [V::and_not(bytes.within(b'!', b'~'), refused), soft]
        }
    }
}

/// # Safety
///
/// The machine has these vectors.
#[inline(always)]
pub(super) unsafe fn host<V: Vector>(text: &[u8], from: usize) -> HostBytes {
    // SAFETY: as of this function.
    let [host, stops, hyphens] = unsafe { classes::<V, Host, 3>(text, from) };
    HostBytes { host, stops, hyphens }
}

/// # Safety
///
/// The machine has these vectors.
#[inline(always)]
pub(super) unsafe fn local<V: Vector>(text: &[u8], from: usize) -> LocalBytes {
    // SAFETY: as of this function.
    let [local, stops, backticks] = unsafe { classes::<V, Local, 3>(text, from) };
    LocalBytes { local, stops, backticks }
}

/// # Safety
///
/// The machine has these vectors.
#[inline(always)]
pub(super) unsafe fn parts<V: Vector>(text: &[u8], from: usize) -> PartBytes {
    // SAFETY: as of this function.
    let [plain, soft] = unsafe { classes::<V, Parts, 2>(text, from) };
    PartBytes { plain, soft: soft & plain }
}

/// Some classes of the 64 bytes from `from` on.
///
/// # Safety
///
/// The machine has these vectors.
#[inline(always)]
unsafe fn classes<V: Vector, F: Finder<V, N>, const N: usize>(
    text: &[u8],
    from: usize,
) -> [u64; N] {
    let mut bits = [0; N];
    if text.len() < 64 {
        // SAFETY: as of this function. What reads parts reads 64 bytes, and zeros are in no class.
        unsafe {
            if let Some(bytes) = V::load_part(text, from.min(64) as isize) {
                let masks = F::find(bytes);
                let mut class = 0;
                while class < N {
                    bits[class] = V::bits(masks[class]);
                    class += 1;
                }
                return bits;
            }
        }
    }
    let mut copy = [0; 64];
    // Near its end, the last 64 bytes of the text are read instead, and shifted.
    let (block, shift) = match text.get(from..).map(<[u8]>::len) {
        Some(64..) => (text[from..].as_ptr(), 0),
        Some(rest @ 1..) if text.len() >= 64 => (text[text.len() - 64..].as_ptr(), 64 - rest),
        Some(rest @ 1..) => {
            copy[..rest].copy_from_slice(&text[from..]);
            (copy.as_ptr(), 0)
        }
        _ => return [0; N],
    };
    let mut i = 0;
    while i < 64 {
        // SAFETY: 64 bytes stand at `block`, in the text or in the copy.
        unsafe {
            let masks = F::find(V::load(block.add(i)));
            let mut class = 0;
            while class < N {
                bits[class] |= V::bits(masks[class]) << i;
                class += 1;
            }
        }
        i += V::LANES;
    }
    let mut class = 0;
    while class < N {
        bits[class] >>= shift;
        class += 1;
    }
    bits
}

#[cfg(test)]
mod tests {
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
