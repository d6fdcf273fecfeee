//! Frames of LZ4, with every check that they have. A library decodes the blocks.

use std::hash::Hasher;

use lz4_flex::block::decompress_into_with_dict;
use twox_hash::XxHash32;

use super::{DecodeErrorKind, Progress};

/// The magic number of a frame.
const FRAME: u32 = 0x184D_2204;

/// The magic number of a frame of the legacy format.
const LEGACY: u32 = 0x184C_2102;

/// The flags of a frame.
const VERSION: u8 = 0b1100_0000;
const VERSION_1: u8 = 0b0100_0000;
const INDEPENDENT: u8 = 0b0010_0000;
const BLOCK_CHECKSUM: u8 = 0b0001_0000;
const SIZE: u8 = 0b0000_1000;
const CHECKSUM: u8 = 0b0000_0100;
const RESERVED: u8 = 0b0000_0010;
const DICTIONARY: u8 = 0b0000_0001;

/// The bit of a length that says that the block is not compressed.
const STORED: u32 = 1 << 31;

/// How far back a block may refer to those before it.
const WINDOW: usize = 64 << 10;

/// The maximum number of bytes that one byte of a block decodes to.
const MAX_RATIO: usize = 255;

/// LZ4. Memory is that of one block, compressed and not: twice 4 MiB at most.
#[derive(Default)]
pub(super) struct Lz4 {
    state: State,
    /// The part that is being collected.
    part: Vec<u8>,
    frame: Frame,
    /// What was decoded, of which `given` bytes were passed on.
    decoded: Vec<u8>,
    given: usize,
    /// The last bytes before it, if blocks refer to them.
    window: Vec<u8>,
}

/// What comes next.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum State {
    #[default]
    Magic,
    Descriptor,
    /// The length of a skippable frame, and then so many bytes of it.
    SkippableLength,
    Skippable(u64),
    BlockLength,
    Block {
        length: usize,
        is_stored: bool,
    },
    Checksum,
}

/// What the descriptor says, and the state of the checks.
#[derive(Default)]
struct Frame {
    flags: u8,
    max_block: usize,
    size: Option<u64>,
    decoded: u64,
    checksum: XxHash32,
}

impl core::fmt::Debug for Lz4 {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Lz4").field("state", &self.state).finish_non_exhaustive()
    }
}

impl Lz4 {
    /// Returns whether a frame has begun and not ended.
    pub(super) fn is_inside(&self) -> bool {
        self.state != State::Magic || !self.part.is_empty()
    }

    pub(super) fn decode(
        &mut self,
        input: &[u8],
        out: &mut Vec<u8>,
        most: usize,
    ) -> Result<Progress, DecodeErrorKind> {
        let (mut read, mut room) = (0, most);
        loop {
            room -= self.give(out, room);
            if self.given < self.decoded.len() {
                return Ok(Progress { read, is_member_end: false });
            }
            let rest = &input[read..];
            if let State::Skippable(left) = &mut self.state {
                let skipped = rest.len().min(usize::try_from(*left).unwrap_or(usize::MAX));
                *left -= skipped as u64;
                read += skipped;
                let is_member_end = *left == 0;
                if is_member_end {
                    self.state = State::Magic;
                }
                return Ok(Progress { read, is_member_end });
            }
            let wanted = self.wanted();
            let more = rest.len().min(wanted - self.part.len());
            self.part.extend_from_slice(&rest[..more]);
            read += more;
            if self.state == State::Magic && !begins_frame(&self.part) {
                return Err(DecodeErrorKind::NotAMember);
            }
            if self.part.len() < wanted {
                return Ok(Progress { read, is_member_end: false });
            }
            // The length of a descriptor depends on its first byte.
            if self.part.len() == self.wanted() && self.end_part()? {
                return Ok(Progress { read, is_member_end: true });
            }
        }
    }

    /// Passes on as much of what was decoded as there is room for. Returns how many bytes that is.
    fn give(&mut self, out: &mut Vec<u8>, room: usize) -> usize {
        let length = room.min(self.decoded.len() - self.given);
        out.extend_from_slice(&self.decoded[self.given..self.given + length]);
        self.given += length;
        length
    }

    /// Returns the length of the part that is being collected, in bytes.
    fn wanted(&self) -> usize {
        match self.state {
            State::Descriptor => self.part.first().map_or(1, |flags| {
                let of = |flag: u8, bytes: usize| if flags & flag == 0 { 0 } else { bytes };
                3 + of(SIZE, 8) + of(DICTIONARY, 4)
            }),
            State::Block { length, .. } => length + self.checksum_length(BLOCK_CHECKSUM),
            _ => 4,
        }
    }

    fn checksum_length(&self, flag: u8) -> usize {
        if self.frame.flags & flag == 0 { 0 } else { 4 }
    }

    /// Reads a complete part. Returns whether it ends the frame.
    fn end_part(&mut self) -> Result<bool, DecodeErrorKind> {
        let number = self.part.first_chunk().map_or(0, |bytes| u32::from_le_bytes(*bytes));
        let state = match self.state {
            State::Magic => match number {
                FRAME => State::Descriptor,
                LEGACY => return Err(DecodeErrorKind::Unsupported),
                _ => State::SkippableLength,
            },
            State::SkippableLength => State::Skippable(number.into()),
            State::Descriptor => {
                self.frame = Frame::of(&self.part)?;
                self.window.clear();
                State::BlockLength
            }
            State::BlockLength if number == 0 && self.checksum_length(CHECKSUM) > 0 => {
                State::Checksum
            }
            State::BlockLength if number == 0 => return self.end_frame(None),
            State::BlockLength => {
                let length = (number & !STORED) as usize;
                if length > self.frame.max_block {
                    return Err(DecodeErrorKind::Corrupt);
                }
                State::Block { length, is_stored: number & STORED != 0 }
            }
            State::Block { length, is_stored } => {
                self.block(length, is_stored)?;
                State::BlockLength
            }
            State::Checksum => return self.end_frame(Some(number)),
            State::Skippable(_) => return Err(DecodeErrorKind::Corrupt),
        };
        self.state = state;
        self.part.clear();
        Ok(false)
    }

    /// Decodes a block, which is the part that was collected.
    fn block(&mut self, length: usize, is_stored: bool) -> Result<(), DecodeErrorKind> {
        let (block, checksum) = self.part.split_at(length);
        if checksum.first_chunk().is_some_and(|sum| u32::from_le_bytes(*sum) != hash(block)) {
            return Err(DecodeErrorKind::Checksum);
        }
        self.keep_window();
        let (block, _) = self.part.split_at(length);
        self.given = 0;
        if is_stored {
            self.decoded.clear();
            self.decoded.extend_from_slice(block);
        } else {
            self.decoded.resize(length.saturating_mul(MAX_RATIO).min(self.frame.max_block), 0);
            let written = decompress_into_with_dict(block, &mut self.decoded, &self.window);
            self.decoded.truncate(written.as_ref().copied().unwrap_or(0));
            written.map_err(|_| DecodeErrorKind::Corrupt)?;
        }
        self.frame.decoded += self.decoded.len() as u64;
        if self.frame.flags & CHECKSUM != 0 {
            self.frame.checksum.write(&self.decoded);
        }
        Ok(())
    }

    /// Keeps the last bytes that were decoded, if blocks refer to them.
    fn keep_window(&mut self) {
        if self.frame.flags & INDEPENDENT != 0 || self.frame.decoded == 0 {
            return;
        }
        let from = self.decoded.len().saturating_sub(WINDOW);
        self.window.extend_from_slice(&self.decoded[from..]);
        let surplus = self.window.len().saturating_sub(WINDOW);
        self.window.drain(..surplus);
    }

    fn end_frame(&mut self, checksum: Option<u32>) -> Result<bool, DecodeErrorKind> {
        let is_right = checksum.is_none_or(|sum| sum == self.frame.checksum.finish_32())
            && self.frame.size.is_none_or(|size| size == self.frame.decoded);
        if !is_right {
            return Err(DecodeErrorKind::Checksum);
        }
        self.state = State::Magic;
        self.part.clear();
        Ok(true)
    }
}

impl Frame {
    /// Reads a descriptor.
    fn of(descriptor: &[u8]) -> Result<Frame, DecodeErrorKind> {
        let [flags, sizes, .., checksum] = descriptor else { return Err(DecodeErrorKind::Corrupt) };
        let (flags, sizes) = (*flags, *sizes);
        if (hash(&descriptor[..descriptor.len() - 1]) >> 8) as u8 != *checksum {
            return Err(DecodeErrorKind::Checksum);
        }
        let block = sizes >> 4;
        if flags & VERSION != VERSION_1
            || flags & RESERVED != 0
            || sizes & 0x0F != 0
            || !(4..=7).contains(&block)
        {
            return Err(DecodeErrorKind::Unsupported);
        }
        if flags & DICTIONARY != 0 {
            return Err(DecodeErrorKind::Dictionary);
        }
        let size = descriptor.get(2..).and_then(|rest| rest.first_chunk());
        let size = size.filter(|_| flags & SIZE != 0).map(|size| u64::from_le_bytes(*size));
        // 64 KiB, 256 KiB, 1 MiB or 4 MiB.
        let max_block = 1 << (8 + 2 * block);
        Ok(Frame { flags, max_block, size, ..Frame::default() })
    }
}

fn hash(bytes: &[u8]) -> u32 {
    XxHash32::oneshot(0, bytes)
}

/// Returns whether these bytes may begin the magic number of a frame.
fn begins_frame(begin: &[u8]) -> bool {
    let known = [FRAME.to_le_bytes(), LEGACY.to_le_bytes()];
    known.iter().any(|magic| magic.starts_with(begin)) || begins_skippable(begin)
}

/// Returns whether these bytes may begin the magic number of a skippable frame, of LZ4 or of zstd.
fn begins_skippable(begin: &[u8]) -> bool {
    let rest = [0x2A, 0x4D, 0x18];
    match begin {
        [] => true,
        [first, others @ ..] => first & 0xF0 == 0x50 && rest.starts_with(others),
    }
}
