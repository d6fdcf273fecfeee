//! gzip (RFC 1952). The header and the trailer of a member are read here, because programs that
//! write one record to a member make mistakes in both, and errors name their place.

use flate2::{Decompress, FlushDecompress, Status};

#[cfg(feature = "libdeflate")]
use super::whole::Whole;
use super::{DecodeErrorKind, Progress};

/// The flags of the header, which announce its optional fields.
const HEADER_CHECK: u8 = 2;
const EXTRA: u8 = 4;
const NAME: u8 = 8;
const COMMENT: u8 = 16;
const RESERVED: u8 = 0xE0;

/// The bytes before the fields.
const FIXED: usize = 10;

/// The checksum and the length after the data.
const END: usize = 8;

pub(super) struct Gzip {
    state: State,
    inflate: Decompress,
    #[cfg(feature = "libdeflate")]
    whole: Whole,
    /// Bytes of the part that is being collected.
    part: [u8; FIXED],
    collected: usize,
    /// The fields of the header that were not read yet.
    fields: u8,
    checksum: crc32fast::Hasher,
    length: u32,
}

impl core::fmt::Debug for Gzip {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Gzip").field("state", &self.state).finish_non_exhaustive()
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    /// The ten bytes before the fields.
    Fixed,
    /// The length of the extra field, and the field.
    ExtraLength,
    Extra(usize),
    /// A name or a comment, up to a zero.
    Text,
    HeaderCheck,
    Data,
    End,
    /// Zeros after a member, which tapes are padded with.
    Padding,
}

impl Default for Gzip {
    fn default() -> Gzip {
        Gzip {
            state: State::Fixed,
            inflate: Decompress::new(false),
            #[cfg(feature = "libdeflate")]
            whole: Whole::default(),
            part: [0; FIXED],
            collected: 0,
            fields: 0,
            checksum: crc32fast::Hasher::new(),
            length: 0,
        }
    }
}

impl Gzip {
    /// Returns a decoder after a member, where zeros may come before the next one.
    pub(super) fn after_member() -> Gzip {
        Gzip { state: State::Padding, ..Gzip::default() }
    }

    /// Forgets a member that was not ended, but keeps the statistics about attempts to inflate
    /// whole members.
    pub(super) fn restart(&mut self) {
        let before = std::mem::replace(self, Gzip::after_member());
        #[cfg(feature = "libdeflate")]
        {
            self.whole = before.whole;
        }
        #[cfg(not(feature = "libdeflate"))]
        drop(before);
    }

    pub(super) fn decode(
        &mut self,
        input: &[u8],
        out: &mut Vec<u8>,
        most: usize,
    ) -> Result<Progress, DecodeErrorKind> {
        let (mut read, mut room) = (0, most);
        loop {
            let rest = &input[read..];
            if rest.is_empty() || room == 0 && self.state == State::Data {
                return Ok(Progress { read, is_member_end: false });
            }
            match self.state {
                State::Data => {
                    let before = out.len();
                    read += match self.inflate_whole(rest, out, room) {
                        Some(whole) => whole,
                        None => self.inflate(rest, out, room)?,
                    };
                    room -= out.len() - before;
                }
                State::Padding => {
                    let zeros = rest.iter().take_while(|byte| **byte == 0).count();
                    if zeros < rest.len() {
                        self.state = State::Fixed;
                    }
                    if zeros > 0 {
                        return Ok(Progress { read: zeros, is_member_end: false });
                    }
                }
                State::Text => match memchr::memchr(0, rest) {
                    Some(end) => {
                        read += end + 1;
                        self.next_field();
                    }
                    None => read = input.len(),
                },
                State::Extra(left) => {
                    let skipped = left.min(rest.len());
                    read += skipped;
                    self.state = State::Extra(left - skipped);
                    if left == skipped {
                        self.next_field();
                    }
                }
                State::Fixed | State::ExtraLength | State::HeaderCheck | State::End => {
                    let (taken, is_end) = self.collect(rest)?;
                    read += taken;
                    if is_end {
                        return Ok(Progress { read, is_member_end: true });
                    }
                }
            }
        }
    }

    /// Returns whether a member has begun and not ended.
    pub(super) fn is_inside(&self) -> bool {
        self.state != State::Padding && (self.state != State::Fixed || self.collected > 0)
    }

    /// Collects bytes of a part of known length, and reads it when it is whole. Returns how many
    /// bytes were taken, and whether they end the member.
    fn collect(&mut self, input: &[u8]) -> Result<(usize, bool), DecodeErrorKind> {
        let length = match self.state {
            State::Fixed => FIXED,
            State::End => END,
            _ => 2,
        };
        let taken = input.len().min(length - self.collected);
        self.part[self.collected..self.collected + taken].copy_from_slice(&input[..taken]);
        self.collected += taken;
        if self.state == State::Fixed {
            let begin = &self.part[..self.collected.min(3)];
            if !b"\x1F\x8B\x08".starts_with(begin) {
                return Err(DecodeErrorKind::NotAMember);
            }
        }
        if self.collected < length {
            return Ok((taken, false));
        }
        self.collected = 0;
        let [a, b, c, d, e, f, g, h, ..] = self.part;
        match self.state {
            State::Fixed if d & RESERVED != 0 => return Err(DecodeErrorKind::Corrupt),
            State::Fixed => {
                self.fields = d & (HEADER_CHECK | EXTRA | NAME | COMMENT);
                self.next_field();
            }
            State::ExtraLength => {
                self.state = State::Extra(usize::from(u16::from_le_bytes([a, b])));
            }
            State::End => {
                let checksum = core::mem::take(&mut self.checksum).finalize();
                if u32::from_le_bytes([a, b, c, d]) != checksum {
                    return Err(DecodeErrorKind::Checksum);
                }
                if u32::from_le_bytes([e, f, g, h]) != self.length {
                    return Err(DecodeErrorKind::Length);
                }
                self.inflate.reset(false);
                self.length = 0;
                self.state = State::Padding;
                return Ok((taken, true));
            }
            _ => self.next_field(),
        }
        Ok((taken, false))
    }

    /// Moves on to the next field of the header, or to the data. An empty extra field ends at once.
    fn next_field(&mut self) {
        let fields = [
            (EXTRA, State::ExtraLength),
            (NAME, State::Text),
            (COMMENT, State::Text),
            (HEADER_CHECK, State::HeaderCheck),
        ];
        let next = fields.into_iter().find(|(flag, _)| self.fields & flag != 0);
        self.state = next.map_or(State::Data, |(flag, state)| {
            self.fields &= !flag;
            state
        });
    }

    /// Inflates all data of a member at once. Returns how many bytes were read, or `None` without a
    /// change if the data has begun or inflating failed: [`Gzip::inflate`] reports what is wrong.
    #[cfg(feature = "libdeflate")]
    fn inflate_whole(&mut self, input: &[u8], out: &mut Vec<u8>, room: usize) -> Option<usize> {
        if self.inflate.total_in() > 0 {
            return None;
        }
        let start = out.len();
        let read = self.whole.append(input, out, room)?;
        self.checksum.update(&out[start..]);
        self.length = (out.len() - start) as u32;
        self.state = State::End;
        Some(read)
    }

    #[cfg(not(feature = "libdeflate"))]
    #[expect(clippy::unused_self, reason = "has the form of the other one")]
    fn inflate_whole(&self, _: &[u8], _: &mut Vec<u8>, _: usize) -> Option<usize> {
        None
    }

    /// Inflates bytes. Returns how many were read.
    fn inflate(
        &mut self,
        input: &[u8],
        out: &mut Vec<u8>,
        room: usize,
    ) -> Result<usize, DecodeErrorKind> {
        let start = out.len();
        // The length is known only by inflating, so room is made for as much as the input may give
        // at an ordinary ratio.
        let ordinary = room.min(input.len().saturating_mul(4).max(1 << 10));
        out.reserve(ordinary);
        let before = self.inflate.total_in();
        let status = if out.capacity() - start <= room {
            self.inflate.decompress_vec(input, out, FlushDecompress::None)
        } else {
            // `decompress_vec` fills the capacity, which is more than the caller asks for.
            out.resize(start + ordinary, 0);
            let written = self.inflate.total_out();
            let status = self.inflate.decompress(input, &mut out[start..], FlushDecompress::None);
            out.truncate(start + (self.inflate.total_out() - written) as usize);
            status
        };
        let status = status.map_err(|_| DecodeErrorKind::Corrupt)?;
        let read = (self.inflate.total_in() - before) as usize;
        self.checksum.update(&out[start..]);
        self.length = self.length.wrapping_add((out.len() - start) as u32);
        match status {
            Status::StreamEnd => self.state = State::End,
            // Given input and room, the library must consume or write something.
            Status::BufError if read == 0 && out.len() == start => {
                return Err(DecodeErrorKind::Corrupt);
            }
            _ => {}
        }
        Ok(read)
    }
}
