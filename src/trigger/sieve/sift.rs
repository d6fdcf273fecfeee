//! Marks taken out of a bitmap.

use super::judge::judge;
use super::lanes::Lanes;
use super::{AROUND, BEFORE, Sieve};

/// Marks that are judged in one round: a bit for each fits in a word.
const MANY: usize = 64;

/// The places of those marks, and what is written after them.
type Places = [u16; 2 * MANY];

/// Takes marks out of `words`, the bitmap of `text` from byte `from` on: those that the sieve does not keep.
/// `marked` has a bit for each of the first 64 words: whether it has a mark; returns the same for what is
/// left. Marks near the ends of the text stay, for the bytes around them are not all there.
///
/// # Safety
///
/// The processor has these lanes.
#[inline(always)]
pub(crate) unsafe fn sift<L: Lanes>(
    text: &[u8],
    from: usize,
    words: &mut [u64],
    marked: u64,
    sieve: &Sieve,
) -> u64 {
    // Words are looked at if the bytes around each of their marks are in the text.
    let skipped = usize::from(from < BEFORE);
    let around = (from + 64 * skipped).checked_sub(BEFORE).and_then(|at| text.get(at..));
    let (Some(around), Some(words)) = (around, words.get_mut(skipped..)) else { return marked };
    let inside = (around.len() + 1).saturating_sub(AROUND) / 64;
    let inside = inside.min(words.len()).min(64);
    let words = &mut words[..inside];
    let mut ahead = marked >> skipped & ((1_u128 << inside) - 1) as u64;
    let mut left = marked & !(ahead << skipped);
    // Each is less than `64 * inside`, or 0.
    let mut places: Places = [0; 2 * MANY];
    while ahead != 0 {
        let round = ahead;
        let mut count = 0;
        while ahead != 0 {
            let word = ahead.trailing_zeros() as usize;
            let bits = words[word];
            let more = bits.count_ones() as usize;
            if count + more > MANY {
                break;
            }
            let Some(to) = places[count..].first_chunk_mut() else { break };
            // SAFETY: the caller promises the lanes.
            unsafe { L::places(bits, (64 * word) as u16, to) };
            count += more;
            ahead &= ahead - 1;
        }
        let mut keeps = 0;
        let (registers, _) = places[..count.next_multiple_of(8)].as_chunks::<8>();
        for (i, places) in registers.iter().enumerate() {
            // SAFETY: the caller promises the lanes. A place is less than `64 * inside`, or 0, and `around`
            // has at least `64 * inside + AROUND - 1` bytes.
            keeps |= unsafe { judge::<L>(around.as_ptr(), places, sieve) } << (8 * i);
        }
        let mut judged = round & !ahead;
        while judged != 0 {
            let word = judged.trailing_zeros() as usize;
            judged &= judged - 1;
            let bits = words[word];
            // SAFETY: the caller promises the lanes.
            let kept = unsafe { L::deposit(keeps, bits) };
            keeps = keeps.wrapping_shr(bits.count_ones());
            words[word] = kept;
            left |= u64::from(kept != 0) << (word + skipped);
        }
    }
    left
}
