//! Eight marks judged at once: what [`Sieve::keeps`] says of each, without a branch.

use super::lanes::Lanes;
use super::{BITS, FACTORS, LONGEST, LOWER, SHIFT, Sieve};

/// Returns a bit for each of eight marks, the first in the lowest bit: whether the sieve keeps it. The
/// bytes around a mark begin at its place.
///
/// # Safety
///
/// The processor has these lanes, and from each place after `base` on, 16 bytes can be read.
#[inline(always)]
pub(super) unsafe fn judge<L: Lanes>(base: *const u8, places: &[u16; 8], sieve: &Sieve) -> u64 {
    let (mut kept, mut first) = (0, 0);
    while first < places.len() {
        // SAFETY: the caller promises all of it.
        let (before, after) = unsafe { L::load(base, places, first) };
        kept |= judge_lanes(before, after, sieve) << first;
        first += L::COUNT;
    }
    kept
}

/// Does the same for the marks in one register: `before` has the seven bytes before each and the mark
/// itself, which is the highest byte, `after` the eight after it.
#[inline(always)]
fn judge_lanes<L: Lanes>(before: L, after: L, sieve: &Sieve) -> u64 {
    const LABEL: u64 = !0 >> (64 - 8 * LONGEST);
    const BYTE: u64 = 0xFF;
    // The first bytes of two characters of three bytes each.
    const TWO: u64 = BYTE << 24 | BYTE;
    let each = |number| before.each(number);
    let mark = before.down::<56>();
    let is_colon = mark.is(each(b':' as u64));
    // A separator beyond ASCII has three bytes.
    let label = L::select(before.is_negative(), after.down::<16>(), after).and(each(LABEL));
    let small = label.or(each(LOWER));
    let named = small.within(b'a', b'z').or(label.within(b'0', b'9'));
    // Bytes are counted from the lowest. The name ends before the first byte that is neither a letter nor a
    // digit; there is one, for those after the label were cleared.
    let other = each(!0).without(named);
    let name = other.add(each(!0)).without(other);
    let first_other = name.up::<8>().or(each(BYTE)).without(name);
    let native = first_other.and(label).and(each(0x80 * (!0 / BYTE)));
    let is_ideographic = label.within(0xE3, 0xE9).and(each(TWO)).is(each(TWO));
    let ending = L::select(is_ideographic, label, small.and(name));
    let scheme = before.or(each(LOWER)).down::<32>();
    let key = L::select(is_colon, scheme, ending);
    let product = key.product(each(FACTORS.0)).add(key.down::<32>().product(each(FACTORS.1)));
    let listed = L::has(product.down::<SHIFT>().and(each(BITS - 1)), &sieve.bits);
    let bits = |mask| L::bits(mask);
    let judged = bits(native.is(each(0))) | bits(is_ideographic) | bits(is_colon);
    let slashes = bits(after.and(each(0xFFFF)).is(each(u16::from_le_bytes(*b"//") as u64)));
    let is_at = bits(mark.is(each(b'@' as u64)));
    let kept = bits(listed) | !judged | bits(is_colon) & slashes | is_at;
    u64::from(kept) & ((1 << L::COUNT) - 1)
}
