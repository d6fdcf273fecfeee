//! Runs of numbers and groups of packed ones, by which Parquet writes levels and keys of a dictionary.

/// The numbers of a group that is packed.
const GROUP: usize = 8;

/// Returns how many bits a key of a dictionary of so many values takes: one at least, because some readers
/// expect that.
pub(super) fn width(values: usize) -> u32 {
    (usize::BITS - values.saturating_sub(1).leading_zeros()).max(1)
}

/// Appends numbers of so many bits.
pub(super) fn numbers(numbers: &[u32], width: u32, out: &mut Vec<u8>) {
    let (mut at, mut packed) = (0, 0);
    while at < numbers.len() {
        let first = numbers[at];
        let run = numbers[at..].iter().take_while(|number| **number == first).count();
        if run >= GROUP {
            pack(&numbers[packed..at], width, out);
            repeat(first, run, width, out);
            at += run;
            packed = at;
        } else {
            at = numbers.len().min(at + GROUP);
        }
    }
    pack(&numbers[packed..], width, out);
}

/// Appends so many bits, the first of which is the lowest of the first byte; what is behind them in the last
/// byte is zero.
pub(super) fn bits(bits: &[u8], out: &mut Vec<u8>) {
    varint((bits.len() as u64) << 1 | 1, out);
    out.extend_from_slice(bits);
}

/// Appends a number that is repeated.
pub(super) fn repeat(number: u32, times: usize, width: u32, out: &mut Vec<u8>) {
    varint((times as u64) << 1, out);
    out.extend_from_slice(&number.to_le_bytes()[..width.div_ceil(8) as usize]);
}

/// Appends groups of numbers, the last of which is filled with zeros.
fn pack(numbers: &[u32], width: u32, out: &mut Vec<u8>) {
    if numbers.is_empty() {
        return;
    }
    let groups = numbers.len().div_ceil(GROUP);
    varint((groups as u64) << 1 | 1, out);
    let end = out.len() + groups * width as usize;
    out.reserve(groups * width as usize);
    let (mut word, mut filled) = (0u64, 0);
    for number in numbers {
        word |= u64::from(*number) << filled;
        filled += width;
        if filled >= u32::BITS {
            out.extend_from_slice(&(word as u32).to_le_bytes());
            word >>= u32::BITS;
            filled -= u32::BITS;
        }
    }
    out.extend_from_slice(&word.to_le_bytes()[..filled.div_ceil(8) as usize]);
    out.resize(end, 0);
}

fn varint(mut number: u64, out: &mut Vec<u8>) {
    while number >= 0x80 {
        out.push(number as u8 | 0x80);
        number >>= 7;
    }
    out.push(number as u8);
}

#[cfg(test)]
mod tests {
    use super::{numbers, width};

    /// Reads what was written.
    fn read(mut bytes: &[u8], width: u32) -> Vec<u32> {
        let mut numbers = Vec::new();
        let mut take = |most: usize| {
            let (taken, rest) = bytes.split_at(most.min(bytes.len()));
            bytes = rest;
            taken
        };
        loop {
            let (mut head, mut shift) = (0u64, 0);
            loop {
                let [byte] = *take(1) else { return numbers };
                head |= u64::from(byte & 0x7F) << shift;
                shift += 7;
                if byte < 0x80 {
                    break;
                }
            }
            let count = (head >> 1) as usize;
            if head & 1 == 0 {
                let mut number = [0; 4];
                let value = take(width.div_ceil(8) as usize);
                number[..value.len()].copy_from_slice(value);
                numbers.extend(std::iter::repeat_n(u32::from_le_bytes(number), count));
            } else {
                let packed = take(count * width as usize);
                let bit = |at: usize| u32::from(packed[at / 8] >> (at % 8) & 1);
                let value = |at: usize| {
                    let first = at * width as usize;
                    (0..width as usize).fold(0, |all, place| all | bit(first + place) << place)
                };
                numbers.extend((0..count * 8).map(value));
            }
        }
    }

    #[test]
    fn what_is_written_is_read() {
        for most in [1u32, 2, 3, 200, 5000, 70_000, u32::MAX] {
            let width = width(most as usize);
            for length in [0, 1, 7, 8, 9, 31, 100, 1000] {
                for same in [1, 3, 8, 20, 500] {
                    let number = |at: u32| (at / same).wrapping_mul(0x9E37_79B1) % most;
                    let all: Vec<u32> = (0..length).map(number).collect();
                    let mut out = Vec::new();
                    numbers(&all, width, &mut out);
                    let read = read(&out, width);
                    assert_eq!(read[..all.len()], all, "{most} {same}");
                    assert!(read.len() < all.len() + 8);
                }
            }
        }
    }
}
