//! Codings of HTTP that are not file formats: deflate and Brotli. Each has one member.

use brotli_decompressor::{BrotliDecompressStream, BrotliResult, BrotliState, StandardAlloc};
use flate2::{Decompress, FlushDecompress, Status};

use super::wrapped::{Scratch, Step, step_by_step};
use super::{DecodeErrorKind, Progress};

/// deflate, with the header and the checksum of zlib or without.
#[derive(Debug, Default)]
pub(super) struct Deflate {
    inflate: Option<Decompress>,
    /// The first of the two bytes that show whether there is a header.
    first: Option<u8>,
    is_ended: bool,
}

impl Deflate {
    /// Returns whether the data has begun and not ended.
    pub(super) fn is_inside(&self) -> bool {
        !self.is_ended && (self.inflate.is_some() || self.first.is_some())
    }

    pub(super) fn decode(
        &mut self,
        input: &[u8],
        out: &mut Vec<u8>,
        most: usize,
        scratch: &mut Scratch,
    ) -> Result<Progress, DecodeErrorKind> {
        if self.is_ended {
            return match input {
                [] => Ok(Progress { read: 0, is_member_end: false }),
                _ => Err(DecodeErrorKind::NotAMember),
            };
        }
        if self.inflate.is_none() {
            let (first, second) = match (self.first, input) {
                (_, []) => return Ok(Progress { read: 0, is_member_end: false }),
                (Some(first), [second, ..]) => (first, *second),
                (None, [first, ..]) => {
                    self.first = Some(*first);
                    return Ok(Progress { read: 1, is_member_end: false });
                }
            };
            // RFC 1950, section 2.2.
            let is_zlib =
                first & 0x0F == 8 && u16::from_be_bytes([first, second]).is_multiple_of(31);
            let mut inflate = Decompress::new(is_zlib);
            // One byte gives no output and no end.
            let result = inflate.decompress(&[first], &mut [], FlushDecompress::None);
            result.map_err(|_| DecodeErrorKind::Corrupt)?;
            self.inflate = Some(inflate);
        }
        let Some(inflate) = &mut self.inflate else { return Err(DecodeErrorKind::Corrupt) };
        let progress = step_by_step(input, out, most, scratch, |input, out| {
            let (read, written) = (inflate.total_in(), inflate.total_out());
            let status = inflate.decompress(input, out, FlushDecompress::None);
            Ok(Step {
                is_end: status.map_err(|_| DecodeErrorKind::Corrupt)? == Status::StreamEnd,
                read: (inflate.total_in() - read) as usize,
                written: (inflate.total_out() - written) as usize,
            })
        })?;
        self.is_ended = progress.is_member_end;
        Ok(progress)
    }
}

/// Brotli, whose window has at most 16 MiB.
pub(super) struct Brotli {
    state: Box<BrotliState<StandardAlloc, StandardAlloc, StandardAlloc>>,
    has_begun: bool,
    is_ended: bool,
}

impl core::fmt::Debug for Brotli {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Brotli").finish_non_exhaustive()
    }
}

impl Default for Brotli {
    fn default() -> Brotli {
        let alloc = StandardAlloc::default;
        // Windows of up to 1 GiB are an extension that HTTP does not allow.
        let state = BrotliState::new_strict(alloc(), alloc(), alloc());
        Brotli { state: Box::new(state), has_begun: false, is_ended: false }
    }
}

impl Brotli {
    /// Returns whether the data has begun and not ended.
    pub(super) fn is_inside(&self) -> bool {
        self.has_begun && !self.is_ended
    }

    pub(super) fn decode(
        &mut self,
        input: &[u8],
        out: &mut Vec<u8>,
        most: usize,
        scratch: &mut Scratch,
    ) -> Result<Progress, DecodeErrorKind> {
        if self.is_ended {
            return match input {
                [] => Ok(Progress { read: 0, is_member_end: false }),
                _ => Err(DecodeErrorKind::NotAMember),
            };
        }
        self.has_begun |= !input.is_empty();
        let state = &mut *self.state;
        let progress = step_by_step(input, out, most, scratch, |input, out| {
            let (mut left, mut read, mut room, mut written) = (input.len(), 0, out.len(), 0);
            let mut total = 0;
            let result = BrotliDecompressStream(
                &mut left,
                &mut read,
                input,
                &mut room,
                &mut written,
                out,
                &mut total,
                state,
            );
            match result {
                BrotliResult::ResultFailure => Err(DecodeErrorKind::Corrupt),
                result => {
                    let is_end = matches!(result, BrotliResult::ResultSuccess);
                    Ok(Step { read, written, is_end })
                }
            }
        })?;
        self.is_ended = progress.is_member_end;
        Ok(progress)
    }
}
