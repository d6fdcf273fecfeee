//! Hard bytes: the ASCII controls and the space, which end every link (Link_Term=Hard, U58-P4) and
//! belong to no scheme, host or local part. A text may be cut just after one that is a *boundary*:
//! any of them but ESC, because what follows that may be a control sequence (R2-35).

use super::ascii::AsciiSet;

/// Bytes that are looked at together for a boundary, as wide as vectors are.
const BLOCK: usize = 64;

/// Returns whether a byte is an ASCII control or the space.
#[inline]
pub(crate) const fn is_hard(byte: u8) -> bool {
    byte <= b' ' || byte == 0x7F
}

/// ESC, which begins the control sequences of terminals.
pub(crate) const ESCAPE: u8 = 0x1B;

/// Returns whether a text may be cut just after a byte: a Hard byte, and not ESC.
#[inline]
pub(crate) const fn is_boundary(byte: u8) -> bool {
    is_hard(byte) && byte != ESCAPE
}

/// Checks that [`is_hard`], which is faster, agrees with the definition.
const _: () = {
    let mut byte = 0;
    while byte < 256 {
        assert!(is_hard(byte as u8) == AsciiSet::LINK_HARD.contains(byte as u8));
        byte += 1;
    }
};

fn holds_boundary(block: &[u8]) -> bool {
    block.iter().fold(false, |found, byte| found | is_boundary(*byte))
}

/// Returns the index of the first boundary.
pub(crate) fn first_boundary(bytes: &[u8]) -> Option<usize> {
    let before = bytes.chunks(BLOCK).take_while(|block| !holds_boundary(block)).count() * BLOCK;
    let at = bytes.get(before..)?.iter().position(|byte| is_boundary(*byte))?;
    Some(before + at)
}

/// Returns the index of the last boundary.
pub(crate) fn last_boundary(bytes: &[u8]) -> Option<usize> {
    let after = bytes.rchunks(BLOCK).take_while(|block| !holds_boundary(block)).count() * BLOCK;
    bytes.get(..bytes.len().checked_sub(after)?)?.iter().rposition(|byte| is_boundary(*byte))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn first_and_last_of_every_length() {
        let random: Vec<u8> =
            (0..200_u32).map(|n| (n.wrapping_mul(2_654_435_761) >> 24) as u8).collect();
        for from in 0..random.len() {
            for to in from..random.len() {
                let text = &random[from..to];
                assert_eq!(first_boundary(text), text.iter().position(|byte| is_boundary(*byte)));
                assert_eq!(last_boundary(text), text.iter().rposition(|byte| is_boundary(*byte)));
            }
        }
        for length in 0..200 {
            let mut text = vec![b'a'; length];
            assert_eq!((first_boundary(&text), last_boundary(&text)), (None, None));
            for at in 0..length {
                text[at] = b'\x7F';
                assert_eq!((first_boundary(&text), last_boundary(&text)), (Some(at), Some(at)));
                text[at] = b'a';
            }
        }
    }
}
