//! Sets of bytes, and runs without any of them.

/// Some bytes, told apart by one look each.
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

    /// With the controls below the space.
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

    /// How many bytes there are before the first that the set holds.
    pub(super) fn before(&self, bytes: &[u8]) -> usize {
        let (eights, rest) = bytes.as_chunks::<8>();
        // Eight looks and one branch: most text holds none.
        let any = |eight: &[u8; 8]| eight.iter().fold(false, |any, byte| any | self.holds(*byte));
        let start = match eights.iter().position(any) {
            Some(index) => 8 * index,
            None => bytes.len() - rest.len(),
        };
        let rest = bytes.get(start..).unwrap_or_default();
        start + rest.iter().position(|byte| self.holds(*byte)).unwrap_or(rest.len())
    }
}

#[cfg(test)]
mod tests {
    use super::ByteSet;

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
                    // A later one changes nothing.
                    text[length - 1] = b',';
                    assert_eq!(SET.before(&text), at, "{byte} in {length}");
                    text.fill(b'~');
                }
            }
        }
    }
}
