//! Bytes of output: decimal numbers, and search for bytes that must be escaped.

/// A set of bytes with a table look-up per byte.
#[derive(Clone, Copy, Debug)]
pub(super) struct ByteSet([bool; 256]);

impl ByteSet {
    pub(super) const fn new(bytes: &[u8]) -> ByteSet {
        let mut table = [false; 256];
        let mut index = 0;
        while index < bytes.len() {
            table[bytes[index] as usize] = true;
            index += 1;
        }
        ByteSet(table)
    }

    /// Adds the controls below the space.
    pub(super) const fn and_controls(mut self) -> ByteSet {
        let mut control = 0;
        while control < b' ' as usize {
            self.0[control] = true;
            control += 1;
        }
        self
    }

    fn holds(&self, byte: u8) -> bool {
        self.0[usize::from(byte)]
    }

    /// Returns the number of bytes before the first one that the set contains.
    pub(super) fn before(&self, bytes: &[u8]) -> usize {
        let (eights, rest) = bytes.as_chunks::<8>();
        // Most text contains none, so branch once for eight look-ups.
        let any = |eight: &[u8; 8]| eight.iter().fold(false, |any, byte| any | self.holds(*byte));
        let start = match eights.iter().position(any) {
            Some(index) => 8 * index,
            None => bytes.len() - rest.len(),
        };
        let rest = bytes.get(start..).unwrap_or_default();
        start + rest.iter().position(|byte| self.holds(*byte)).unwrap_or(rest.len())
    }
}

/// Appends a number in decimal.
pub(super) fn number(out: &mut Vec<u8>, mut n: u64) {
    // `u64::MAX` has 20 digits.
    let mut digits = [0; 20];
    let mut begin = digits.len();
    for digit in digits.iter_mut().rev() {
        // The remainder is less than ten, so the cast loses nothing.
        *digit = b'0' + (n % 10) as u8;
        begin -= 1;
        n /= 10;
        if n == 0 {
            break;
        }
    }
    out.extend_from_slice(&digits[begin..]);
}

#[cfg(test)]
mod tests {
    use super::{ByteSet, number};

    #[test]
    fn numbers() {
        for n in [0, 7, 10, 1_234_567_890, u64::MAX] {
            let mut out = b"x".to_vec();
            number(&mut out, n);
            assert_eq!(out, format!("x{n}").into_bytes());
        }
    }

    #[test]
    fn the_first_of_them_at_every_place() {
        const SET: ByteSet = ByteSet::new(b"\",").and_controls();
        for length in 0..40 {
            let mut text = vec![0xFF; length];
            assert_eq!(SET.before(&text), length);
            for at in 0..length {
                for byte in [b'"', b',', 0, 0x1F] {
                    text[at] = byte;
                    assert_eq!(SET.before(&text), at, "{byte} in {length}");
                    // A later byte of the set does not matter.
                    text[length - 1] = b',';
                    assert_eq!(SET.before(&text), at, "{byte} in {length}");
                    text.fill(b'~');
                }
            }
        }
    }
}
