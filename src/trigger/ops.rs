//! Tests of each vector operation: every vector of this machine, every byte value in every lane,
//! against the same arithmetic on single bytes.

use super::arch::{ForEachVector, for_each_vector};
use super::nibbles::Nibbles;
use super::random::Random;
use super::vector::{Inside, Part, Place, Vector};

/// An interpreter has time for some of the values only.
const STEP: usize = if cfg!(miri) { 51 } else { 1 };

/// Returns byte values.
fn values() -> impl Iterator<Item = u8> {
    (0..=u8::MAX).step_by(STEP)
}

/// Bytes that differ from lane to lane.
fn ramp(first: u8, step: u8) -> [u8; 64] {
    core::array::from_fn(|lane| first.wrapping_add(step.wrapping_mul(lane as u8)))
}

/// Returns the lanes of a vector, without any of its operations.
fn lanes<V: Vector>(vector: V) -> Vec<u8> {
    assert_eq!(size_of::<V>(), V::LANES);
    // SAFETY: a vector is a register of `LANES` bytes, every value of which is valid, and none of
    // which is padding.
    unsafe { core::slice::from_raw_parts((&raw const vector).cast::<u8>(), V::LANES) }.to_vec()
}

/// # Safety
///
/// The processor has these vectors.
unsafe fn load<V: Vector>(bytes: &[u8; 64]) -> V {
    // SAFETY: the caller promises the vectors, and no vector has more than 64 lanes.
    unsafe { V::load(bytes.as_ptr()) }
}

/// Returns a bit for each lane.
fn mask(lanes: &[u8], holds: impl Fn(u8) -> bool) -> u64 {
    lanes.iter().enumerate().fold(0, |bits, (lane, &a)| bits | u64::from(holds(a)) << lane)
}

/// Compares one operation on all vectors of the machine.
macro_rules! test {
    ($test:ident, |$name:ident| $body:block) => {
        #[test]
        fn $test() {
            struct Visitor(usize);
            impl ForEachVector for Visitor {
                unsafe fn visit<V: Vector>(&mut self, $name: &str) {
                    self.0 += 1;
                    $body
                }
            }
            let mut visitor = Visitor(0);
            for_each_vector(&mut visitor);
            assert_eq!(visitor.0, super::Kernel::available().count(), "vectors and kernels");
        }
    };
}

test!(load_reads_the_bytes, |name| {
    for offset in (0..64).step_by(if cfg!(miri) { 21 } else { 1 }) {
        let bytes: Vec<u8> = (0..128).map(|i| i as u8).collect();
        // SAFETY: `ForEachVector::visit` asks for the vectors; 64 bytes are left at the offset.
        let vector = unsafe { V::load(bytes.as_ptr().add(offset)) };
        assert_eq!(lanes(vector), bytes[offset..][..V::LANES], "{name} at {offset}");
    }
});

test!(load_lanes_reads_zeros_elsewhere, |name| {
    let bytes = ramp(1, 1);
    for first in (0..=64).step_by(if cfg!(miri) { 9 } else { 1 }) {
        for end in (first..=64).step_by(if cfg!(miri) { 9 } else { 1 }) {
            let lanes_of = |lane: usize| (first..end).contains(&lane);
            let mask = (0..V::LANES).filter(|&lane| lanes_of(lane)).map(|lane| 1 << lane).sum();
            let byte = |lane: usize| if lanes_of(lane) { bytes[lane] } else { 0 };
            let want: Vec<u8> = (0..V::LANES).map(byte).collect();
            // SAFETY: `ForEachVector::visit` asks for the vectors, and no lane is after the 64 bytes.
            let vector = unsafe { V::load_lanes(bytes.as_ptr(), mask) };
            assert_eq!(lanes(vector), want, "{name}, {first}..{end}");
        }
    }
});

test!(parts_are_zero_outside_of_the_text, |name| {
    for length in (0..=130).step_by(if cfg!(miri) { 65 } else { 1 }) {
        // Memory of just this length, so that an interpreter sees whatever else is read.
        let text: Box<[u8]> = (1..=length).map(|i| i as u8).collect();
        for at in (0..=length + 70).step_by(if cfg!(miri) { 23 } else { 1 }) {
            for offset in [-70, -1, 0, 1, 3, 64, 70] {
                let from = at.min(length) as isize + offset;
                let at_lane = |lane: usize| usize::try_from(from + lane as isize).ok();
                let byte = |lane| at_lane(lane).and_then(|at| text.get(at)).copied().unwrap_or(0);
                let want: Vec<u8> = (0..V::LANES).map(byte).collect();
                // SAFETY: `ForEachVector::visit` asks for the vectors.
                let vector: V = unsafe { Part::of(&text, at).load(offset) };
                assert_eq!(lanes(vector), want, "{name}, {length} bytes, {at} and {offset}");
            }
        }
    }
});

test!(places_load_at_an_offset, |name| {
    let bytes = ramp(1, 1).repeat(2);
    for offset in -1..=3 {
        let want = &bytes[(16 + offset) as usize..][..V::LANES];
        let part = Part::of(&bytes, 16);
        // SAFETY: `ForEachVector::visit` asks for the vectors; 128 bytes can be read.
        let (inside, part): (V, V) =
            unsafe { (Inside(bytes.as_ptr().add(16)).load(offset), part.load(offset)) };
        assert_eq!((lanes(inside), lanes(part)), (want.to_vec(), want.to_vec()), "{name}");
    }
});

test!(is_ascii_looks_at_every_lane, |name| {
    for lane in (0..V::LANES).step_by(if cfg!(miri) { 21 } else { 1 }) {
        for value in values() {
            let mut bytes = [0x7F; 64];
            bytes[lane] = value;
            // SAFETY: `ForEachVector::visit` asks for the vectors.
            let vector = unsafe { load::<V>(&bytes) };
            assert_eq!(vector.is_ascii(), value < 0x80, "{name}: {value} in {lane}");
        }
    }
});

test!(rows_are_those_of_the_tables, |name| {
    let mut random = Random(58);
    for _ in 0..if cfg!(miri) { 1 } else { 20 } {
        let mut table = || core::array::from_fn(|_| random.below(256) as u8);
        let tables = Nibbles { high: table(), low: table() };
        for first in values() {
            let bytes = ramp(first, 1);
            // SAFETY: `ForEachVector::visit` asks for the vectors.
            let vector = unsafe { load::<V>(&bytes) };
            let want: Vec<u8> = bytes[..V::LANES].iter().map(|&a| tables.rows(a)).collect();
            assert_eq!(lanes(vector.rows(&tables)), want, "{name} from {first}");
            let entry = |&a: &u8| if a < 0x80 { tables.low[usize::from(a % 16)] } else { 0 };
            let want: Vec<u8> = bytes[..V::LANES].iter().map(entry).collect();
            assert_eq!(lanes(vector.look_up(&tables.low)), want, "{name} from {first}");
        }
    }
});

test!(two_vectors_are_combined_lane_by_lane, |name| {
    for first in values() {
        for second in values() {
            let (a, b) = (ramp(first, 1), ramp(second, 3));
            // SAFETY: `ForEachVector::visit` asks for the vectors.
            let (left, right) = unsafe { (load::<V>(&a), load::<V>(&b)) };
            let want = |op: fn(u8, u8) -> u8| -> Vec<u8> {
                a.iter().zip(&b).take(V::LANES).map(|(&a, &b)| op(a, b)).collect()
            };
            assert_eq!(lanes(left.and(right)), want(|a, b| a & b), "{name}: {first} and {second}");
            assert_eq!(lanes(left.or(right)), want(|a, b| a | b), "{name}: {first} or {second}");
            assert_eq!(lanes(left.min(right)), want(Ord::min), "{name}: {first} min {second}");
            let xor = want(|a, b| a ^ b);
            assert_eq!(lanes(left.xor_lanes(right)), xor, "{name}: {first} xor {second}");
            let difference = want(u8::saturating_sub);
            assert_eq!(lanes(left.saturating_sub(right)), difference, "{name}: {first} - {second}");
        }
    }
});

test!(a_byte_is_combined_with_each_lane, |name| {
    for first in values() {
        let bytes = ramp(first, 1);
        let here = &bytes[..V::LANES];
        // SAFETY: `ForEachVector::visit` asks for the vectors.
        let vector = unsafe { load::<V>(&bytes) };
        for byte in values() {
            let want =
                |op: fn(u8, u8) -> u8| -> Vec<u8> { here.iter().map(|&a| op(byte, a)).collect() };
            assert_eq!(lanes(vector.xor(byte)), want(|byte, a| byte ^ a), "{name}: {byte}");
            let difference = vector.saturating_sub_from(byte);
            assert_eq!(lanes(difference), want(u8::saturating_sub), "{name}: {byte}");
            let tested = mask(here, |a| a & byte != 0);
            assert_eq!(vector.test_mask(byte), tested, "{name}: {byte}");
        }
        assert_eq!(vector.zero_mask(), mask(here, |a| a == 0), "{name} from {first}");
    }
});

test!(masks_have_the_bit_of_each_lane, |name| {
    for lane in (0..V::LANES).step_by(if cfg!(miri) { 21 } else { 1 }) {
        for value in values() {
            let (mut zeros, mut ones) = ([0; 64], [0xFF; 64]);
            (zeros[lane], ones[lane]) = (value, value);
            let word = |lanes: &[u8]| u64::from(lanes == [0; 8]);
            for bytes in [zeros, ones] {
                // SAFETY: `ForEachVector::visit` asks for the vectors.
                let vector = unsafe { load::<V>(&bytes) };
                let here = &bytes[..V::LANES];
                assert_eq!(vector.zero_mask(), mask(here, |a| a == 0), "{name}: {value} in {lane}");
                let words = here.chunks(8).rev().fold(0, |bits, lanes| bits << 1 | word(lanes));
                assert_eq!(vector.zero_words(), words, "{name}: {value} in {lane}");
                let tested = mask(here, |a| a & 0x81 != 0);
                assert_eq!(vector.test_mask(0x81), tested, "{name}: {value} in {lane}");
            }
        }
    }
});
