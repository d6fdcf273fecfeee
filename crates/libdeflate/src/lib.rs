#![doc = include_str!("../README.md")]
#![allow(unsafe_code, reason = "the functions of libdeflate take pointers")]

use std::ffi::c_void;
use std::ptr::NonNull;

use libdeflate_sys::{
    libdeflate_alloc_decompressor, libdeflate_decompressor, libdeflate_deflate_decompress_ex,
    libdeflate_free_decompressor, libdeflate_result_LIBDEFLATE_SUCCESS,
};

/// Inflates streams, one after the other.
#[derive(Debug)]
pub struct Inflate {
    /// From `libdeflate_alloc_decompressor`, and freed by nothing but `drop`.
    decompressor: NonNull<libdeflate_decompressor>,
}

// SAFETY: a decompressor is memory that its owner alone reads and writes, and libdeflate keeps nothing about
// threads.
unsafe impl Send for Inflate {}

impl Inflate {
    /// Allocates what inflating needs. Returns `None` if there is no memory.
    #[must_use]
    pub fn new() -> Option<Inflate> {
        // SAFETY: the function has no conditions; it returns null or a decompressor that is ours.
        let decompressor = NonNull::new(unsafe { libdeflate_alloc_decompressor() })?;
        Some(Inflate { decompressor })
    }

    /// Inflates the stream at the beginning of `input`, and appends what it holds to `out`. Returns how many
    /// bytes it has.
    ///
    /// Returns `None`, with `out` as it was, if the input is no stream of DEFLATE, if it ends before the stream,
    /// or if the stream holds more than `most` bytes. Time is linear in what is read and written, also then;
    /// as much memory is reserved as `most` says.
    pub fn append(&mut self, input: &[u8], out: &mut Vec<u8>, most: usize) -> Option<usize> {
        out.reserve(most);
        let room = &mut out.spare_capacity_mut()[..most];
        let (mut read, mut written) = (0, 0);
        // SAFETY: the decompressor is valid and borrowed by nobody else. `input` is readable, and `room` is
        // writable, for the lengths that are given; libdeflate reads nothing from the latter that it did not
        // write. `read` and `written` are writable.
        let result = unsafe {
            libdeflate_deflate_decompress_ex(
                self.decompressor.as_ptr(),
                input.as_ptr().cast::<c_void>(),
                input.len(),
                room.as_mut_ptr().cast::<c_void>(),
                room.len(),
                &raw mut read,
                &raw mut written,
            )
        };
        if result != libdeflate_result_LIBDEFLATE_SUCCESS || written > room.len() {
            return None;
        }
        let length = out.len() + written;
        // SAFETY: `written` bytes after the length were written, and `room`, of which they are the beginning,
        // is within the capacity.
        unsafe { out.set_len(length) };
        Some(read)
    }
}

impl Drop for Inflate {
    fn drop(&mut self) {
        // SAFETY: the decompressor came from `libdeflate_alloc_decompressor`, and is not used afterwards.
        unsafe { libdeflate_free_decompressor(self.decompressor.as_ptr()) };
    }
}
