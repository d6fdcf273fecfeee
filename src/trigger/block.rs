//! Thirty-two bytes at once, for the grammar: which of them belong to a class.
//!
//! Uses what every machine of a kind has, so nothing is chosen at run time and all of it is inlined.

#[cfg(target_arch = "aarch64")]
use super::aarch64::Neon as Baseline;
#[cfg(not(any(
    target_arch = "x86_64",
    target_arch = "aarch64",
    all(target_arch = "wasm32", target_feature = "simd128")
)))]
use super::scalar::Bytes as Baseline;
use super::vector::Vector;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
use super::wasm32::Simd128 as Baseline;
#[cfg(target_arch = "x86_64")]
use super::x86::Sse2 as Baseline;

/// Bytes in a block.
const LENGTH: usize = 32;

/// Thirty-two bytes of a text. Bit `i` of every answer stands for the byte at `i`.
#[derive(Clone, Copy)]
pub(crate) struct Block<V = Baseline> {
    low: V,
    high: V,
}

impl<V: Vector> Block<V> {
    /// The bytes from `at` on; zeros stand behind the end of the text.
    #[inline(always)]
    pub(crate) fn from(text: &[u8], at: usize) -> Block<V> {
        match text.get(at..at + LENGTH) {
            Some(bytes) => Block::new(bytes),
            None => Block::padded(text.get(at..).unwrap_or_default(), 0),
        }
    }

    /// The bytes up to `end`; zeros stand before `floor`.
    #[inline(always)]
    pub(crate) fn up_to(text: &[u8], end: usize, floor: usize) -> Block<V> {
        let start = end.checked_sub(LENGTH).filter(|start| *start >= floor);
        match start.and_then(|start| text.get(start..end)) {
            Some(bytes) => Block::new(bytes),
            None => {
                let bytes = text.get(floor..end).unwrap_or_default();
                Block::padded(bytes, LENGTH - bytes.len().min(LENGTH))
            }
        }
    }

    #[cold]
    fn padded(bytes: &[u8], place: usize) -> Block<V> {
        let mut copy = [0; LENGTH];
        if let Some(room) = copy.get_mut(place..place + bytes.len()) {
            room.copy_from_slice(bytes);
        }
        Block::new(&copy)
    }

    #[inline(always)]
    fn new(bytes: &[u8]) -> Block<V> {
        assert!(bytes.len() == LENGTH && LENGTH == 2 * V::LANES);
        // SAFETY: so many bytes are there, and every machine of this kind has these vectors.
        unsafe {
            let at = bytes.as_ptr();
            Block { low: V::load(at), high: V::load(at.add(V::LANES)) }
        }
    }

    #[inline(always)]
    fn each(self, class: impl Fn(V) -> V::Mask) -> u32 {
        // SAFETY: every machine of this kind has these vectors.
        unsafe {
            let bits = |half| V::bits(class(half)) as u32;
            bits(self.low) | bits(self.high) << V::LANES
        }
    }

    /// Bytes equal to this one.
    #[inline(always)]
    pub(crate) fn equal(self, byte: u8) -> u32 {
        // SAFETY: every machine of this kind has these vectors.
        self.each(|half| unsafe { half.equal(byte) })
    }

    /// ASCII letters, digits and hyphens (LDH), and the full stop between labels.
    #[inline(always)]
    pub(crate) fn host(self) -> u32 {
        // SAFETY: every machine of this kind has these vectors. Hyphen and full stop are neighbours.
        self.each(|half| unsafe {
            let letter = half.with_bits(0x20).within(b'a', b'z');
            let digit = half.within(b'0', b'9');
            V::or(V::or(letter, digit), half.within(b'-', b'.'))
        })
    }

    /// What the local part of an address may hold of ASCII, the full stop included (U58-P10).
    #[inline(always)]
    pub(crate) fn local_part(self) -> u32 {
        // SAFETY: every machine of this kind has these vectors. What is left out: `"`, `(`, `)`, `,`,
        // `:`, `;`, `<`, `>`, `@`, `[`, `\`, `]`.
        let refused = self.each(|half| unsafe {
            let parentheses = half.within(b'(', b')');
            let signs = V::or(half.within(b':', b'<'), half.within(b'>', b'>'));
            let brackets = V::or(half.within(b'[', b']'), half.equal(b'@'));
            let quotes = V::or(half.equal(b'"'), half.equal(b','));
            V::or(V::or(parentheses, signs), V::or(brackets, quotes))
        });
        // SAFETY: as above.
        self.each(|half| unsafe { half.within(b'!', b'~') }) & !refused
    }

    /// ASCII that goes on with a path, query or fragment, or is Soft there, whatever stands around it:
    /// no control, no bracket, no quote, no `:`, `|`, backslash or backtick.
    #[inline(always)]
    pub(crate) fn plain_parts(self) -> u32 {
        // SAFETY: every machine of this kind has these vectors. With bit 5 set, square brackets and
        // backslash become `{`, `|` and `}`; with bit 1, `<` becomes `>`.
        let refused = self.each(|half| unsafe {
            let brackets = half.with_bits(0x20).within(b'{', b'}');
            let angles = half.with_bits(0x02).equal(b'>');
            let quotes = V::or(half.within(b'\'', b')'), half.equal(b'"'));
            let others = V::or(half.equal(b':'), half.equal(b'`'));
            V::or(V::or(brackets, angles), V::or(quotes, others))
        });
        // SAFETY: as above.
        self.each(|half| unsafe { half.within(b'!', b'~') }) & !refused
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn classes_by_the_byte<V: Vector>() {
        let host = |b: u8| b.is_ascii_alphanumeric() || b"-.".contains(&b);
        let local = |b: u8| b.is_ascii_graphic() && !b"\"(),:;<>@[\\]".contains(&b);
        let plain = |b: u8| b.is_ascii_graphic() && !b"\"'():<>[\\]`{|}".contains(&b);
        for byte in 0..=u8::MAX {
            for at in 0..LENGTH {
                let mut text = [b' '; LENGTH];
                text[at] = byte;
                let block = Block::<V>::from(&text, 0);
                let bit = |holds: bool| u32::from(holds) << at;
                assert_eq!(block.host(), bit(host(byte)), "{byte} at {at}");
                assert_eq!(block.local_part(), bit(local(byte)), "{byte} at {at}");
                assert_eq!(block.plain_parts(), bit(plain(byte)), "{byte} at {at}");
                if byte != b' ' {
                    assert_eq!(block.equal(byte), bit(true), "{byte} at {at}");
                }
            }
        }
    }

    #[test]
    fn classes_of_this_machine() {
        classes_by_the_byte::<Baseline>();
    }

    #[test]
    fn classes_without_vectors() {
        classes_by_the_byte::<crate::trigger::scalar::Bytes>();
    }

    #[test]
    fn zeros_stand_outside() {
        let text = [b'a'; 80];
        for length in 0..80 {
            for at in 0..=length {
                let bits = Block::<Baseline>::from(&text[..length], at).equal(b'a');
                let inside = (length - at).min(32) as u32;
                assert_eq!((bits.trailing_ones(), bits.count_ones()), (inside, inside));
                let bits = Block::<Baseline>::up_to(&text, length, at).equal(b'a');
                assert_eq!((bits.leading_ones(), bits.count_ones()), (inside, inside));
            }
        }
    }
}
