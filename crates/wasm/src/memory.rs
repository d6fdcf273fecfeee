//! The memory that both sides of the border read and write. It grows to the needs of the largest
//! call, and is reused.

use core::sync::atomic::{AtomicBool, Ordering::Relaxed};

use irispan::Scanner;

/// Whether an allocation failed, or a larger one would.
static IS_EXHAUSTED: AtomicBool = AtomicBool::new(false);

/// Returns the result of an allocator, and notes if it is null, or if the size is so large that a
/// vector cannot double it: growing panics then without an allocation.
pub(crate) fn noted(given: *mut u8, size: usize) -> *mut u8 {
    if is_short(given, size) {
        IS_EXHAUSTED.store(true, Relaxed);
    }
    given
}

fn is_short(given: *mut u8, size: usize) -> bool {
    given.is_null() || size > isize::MAX.unsigned_abs() / 2
}

/// Returns whether memory was exhausted, which is why the module trapped: nothing here continues
/// without it.
pub(crate) fn is_exhausted() -> bool {
    IS_EXHAUSTED.load(Relaxed)
}

/// Text that JavaScript wrote, and what is returned to it.
#[derive(Debug)]
pub(crate) struct Memory {
    /// Text of the caller: UTF-8, with the byte FF for a lone surrogate.
    pub(crate) input: Vec<u8>,
    /// Links, each as [`crate::record::FIELDS`] numbers.
    pub(crate) records: Vec<u32>,
    /// Text for the caller, in UTF-8.
    pub(crate) output: Vec<u8>,
    /// The scanners that the caller made; the default one is not among them.
    pub(crate) scanners: Vec<Option<Scanner>>,
}

impl Memory {
    /// Returns empty memory.
    pub(crate) const fn new() -> Memory {
        Memory { input: Vec::new(), records: Vec::new(), output: Vec::new(), scanners: Vec::new() }
    }

    /// Makes room for a number of bytes of text.
    pub(crate) fn reserve(&mut self, length: usize) {
        if self.input.len() < length {
            self.input.resize(length, 0);
        }
    }

    /// Frees buffers that are larger than for usual texts, so that one large text does not hold
    /// memory for ever.
    pub(crate) fn trim(&mut self) {
        const USUAL: usize = 1 << 20;
        if self.input.len() > USUAL {
            self.input = Vec::new();
        }
        if self.records.capacity() > USUAL / size_of::<u32>() {
            self.records = Vec::new();
        }
        if self.output.capacity() > USUAL {
            self.output = Vec::new();
        }
    }

    /// Keeps a scanner, and returns its number; 0 is the default one.
    pub(crate) fn keep(&mut self, scanner: Scanner) -> usize {
        let free = self.scanners.iter().position(Option::is_none).unwrap_or(self.scanners.len());
        match self.scanners.get_mut(free) {
            Some(place) => *place = Some(scanner),
            None => self.scanners.push(Some(scanner)),
        }
        free + 1
    }

    /// Drops a scanner.
    pub(crate) fn drop_scanner(&mut self, number: usize) {
        if let Some(place) = number.checked_sub(1).and_then(|at| self.scanners.get_mut(at)) {
            *place = None;
        }
    }
}

/// Returns the scanner with a number: the default one for 0 and for unknown numbers.
pub(crate) fn scanner(scanners: &[Option<Scanner>], number: usize) -> &Scanner {
    static DEFAULT: Scanner = Scanner::new();
    let kept = number.checked_sub(1).and_then(|at| scanners.get(at)?.as_ref());
    kept.unwrap_or(&DEFAULT)
}

#[cfg(test)]
mod tests {
    use super::{is_exhausted, is_short};
    use core::ptr::{dangling_mut, null_mut};

    #[test]
    fn what_cannot_double_is_short() {
        let most = isize::MAX.unsigned_abs() / 2;
        assert!(!is_short(dangling_mut(), most) && is_short(dangling_mut(), most + 1));
        assert!(is_short(null_mut(), 1));
    }

    #[test]
    fn want_of_memory_is_noted() {
        drop(Vec::<u8>::with_capacity(1));
        assert!(!is_exhausted());
        assert!(Vec::<u8>::new().try_reserve_exact(isize::MAX as usize - 1).is_err());
        assert!(is_exhausted());
    }
}
