//! The formats whose libraries find the end of a member: zstd, bzip2 and xz.

use liblzma::stream::{Action, Status as XzStatus, Stream as XzStream};
use zstd_safe::{DCtx, DParameter, InBuffer, OutBuffer, ResetDirective};

use super::{DecodeErrorKind, Progress};

/// The maximum number of bytes that are decoded at a time. The buffer grows with what is read,
/// never by a length that a header claims.
const STEP: usize = 128 << 10;

/// The maximum size of a window in bytes: 128 MiB, the default of the program `zstd`.
const MAX_WINDOW: u64 = 128 << 20;

/// The maximum size of a dictionary in bytes, which is more than programs make.
const MAX_DICTIONARY: usize = 16 << 20;

/// The magic number of the skippable frame that holds a dictionary.
const DICTIONARY_FRAME: [u8; 4] = [0x5D, 0x2A, 0x4D, 0x18];

/// The magic number of a frame.
const FRAME: [u8; 4] = [0x28, 0xB5, 0x2F, 0xFD];

/// The bytes before the data of a skippable frame: its magic number and its length.
const SKIPPABLE_HEADER: usize = 8;

/// The buffer that libraries write to. It is kept from member to member, because filling it with
/// zeros takes longer than decoding an empty member.
#[derive(Default)]
pub(super) struct Scratch {
    bytes: Vec<u8>,
}

impl core::fmt::Debug for Scratch {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Scratch").finish_non_exhaustive()
    }
}

/// Calls `decode` with the remaining input and room to write to, until it reports the end of the
/// member, there is no more room, or it makes no progress.
pub(super) fn step_by_step(
    input: &[u8],
    out: &mut Vec<u8>,
    most: usize,
    scratch: &mut Scratch,
    mut decode: impl FnMut(&[u8], &mut [u8]) -> Result<Step, DecodeErrorKind>,
) -> Result<Progress, DecodeErrorKind> {
    let (mut read, mut room) = (0, most);
    loop {
        // What the input decodes to at an ordinary ratio: a small member is not worth a large
        // buffer.
        let ordinary = (input.len() - read).saturating_mul(8).max(4 << 10);
        let length = room.min(STEP).min(ordinary);
        if scratch.bytes.len() < length {
            scratch.bytes.resize(length, 0);
        }
        let step = decode(&input[read..], &mut scratch.bytes[..length])?;
        out.extend_from_slice(&scratch.bytes[..step.written]);
        (read, room) = (read + step.read, room - step.written);
        if step.is_end || room == 0 || step.read == 0 && step.written == 0 {
            return Ok(Progress { read, is_member_end: step.is_end });
        }
    }
}

pub(super) struct Step {
    pub(super) read: usize,
    pub(super) written: usize,
    pub(super) is_end: bool,
}

/// zstd, with the dictionary of `.warc.zst`: the first frame is skippable and holds it, compressed or
/// not.
#[derive(Default)]
pub(super) struct Zstd {
    context: Option<DCtx<'static>>,
    /// What the source begins with, and the dictionary as far as it was read.
    begin: Begin,
    is_inside: bool,
}

#[derive(Debug, Default)]
enum Begin {
    #[default]
    Nothing,
    Dictionary(Vec<u8>),
    After,
}

impl core::fmt::Debug for Zstd {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Zstd").field("begin", &self.begin).finish_non_exhaustive()
    }
}

impl Zstd {
    pub(super) fn decode(
        &mut self,
        input: &[u8],
        out: &mut Vec<u8>,
        most: usize,
        scratch: &mut Scratch,
    ) -> Result<Progress, DecodeErrorKind> {
        if matches!(self.begin, Begin::Nothing) && !input.is_empty() {
            self.begin = if input[0] == DICTIONARY_FRAME[0] {
                Begin::Dictionary(Vec::new())
            } else {
                Begin::After
            };
        }
        if let Begin::Dictionary(frame) = &mut self.begin {
            let (read, is_whole) = collect_dictionary(frame, input)?;
            if is_whole {
                let dictionary = whole_dictionary(frame)?;
                self.load(&dictionary)?;
            }
            self.is_inside = !is_whole;
            return Ok(Progress { read, is_member_end: is_whole });
        }
        let context = self.context()?;
        let progress = step_by_step(input, out, most, scratch, |input, out| {
            let (mut input, mut out) = (InBuffer::around(input), OutBuffer::around(out));
            let hint = context.decompress_stream(&mut out, &mut input).map_err(kind_of)?;
            let (read, written) = (input.pos, out.pos());
            // Without input, 0 says that there is no frame.
            Ok(Step { read, written, is_end: hint == 0 && read > 0 })
        })?;
        self.is_inside = !progress.is_member_end && (self.is_inside || progress.read > 0);
        Ok(progress)
    }

    /// Returns whether a frame has begun and not ended.
    pub(super) fn is_inside(&self) -> bool {
        self.is_inside
    }

    /// Continues after the dictionary of the source, which is this one.
    pub(super) fn load(&mut self, dictionary: &[u8]) -> Result<(), DecodeErrorKind> {
        self.begin = Begin::After;
        let loaded = self.context()?.load_dictionary(dictionary);
        loaded.map(|_| ()).map_err(|_| DecodeErrorKind::Dictionary)
    }

    /// Forgets the frame that has begun, and keeps the dictionary.
    pub(super) fn restart(&mut self) {
        self.begin = Begin::After;
        self.is_inside = false;
        let is_reset = self
            .context
            .as_mut()
            .is_none_or(|context| context.reset(ResetDirective::SessionOnly).is_ok());
        if !is_reset {
            self.context = None;
        }
    }

    fn context(&mut self) -> Result<&mut DCtx<'static>, DecodeErrorKind> {
        if self.context.is_none() {
            let mut context = DCtx::create();
            let limit = DParameter::WindowLogMax(MAX_WINDOW.ilog2());
            context.set_parameter(limit).map_err(kind_of)?;
            context.reset(ResetDirective::SessionOnly).map_err(kind_of)?;
            self.context = Some(context);
        }
        self.context.as_mut().ok_or(DecodeErrorKind::Window)
    }
}

/// Appends the input to the skippable frame, up to its end. Returns how many bytes were taken, and
/// whether the frame is complete.
pub(super) fn collect_dictionary(
    frame: &mut Vec<u8>,
    input: &[u8],
) -> Result<(usize, bool), DecodeErrorKind> {
    let mut read = 0;
    loop {
        let size = frame.get(4..).and_then(|size| size.first_chunk());
        let length = SKIPPABLE_HEADER + size.map_or(0, |size| u32::from_le_bytes(*size) as usize);
        if length > SKIPPABLE_HEADER + MAX_DICTIONARY {
            return Err(DecodeErrorKind::Dictionary);
        }
        if size.is_some() && frame.len() == length || read == input.len() {
            return Ok((read, size.is_some() && frame.len() == length));
        }
        let more = (length - frame.len()).min(input.len() - read);
        frame.extend_from_slice(&input[read..read + more]);
        read += more;
        if !frame.starts_with(&DICTIONARY_FRAME[..frame.len().min(4)]) {
            return Err(DecodeErrorKind::NotAMember);
        }
    }
}

/// Returns the dictionary in a complete skippable frame, decompressed if it is a frame itself.
pub(super) fn whole_dictionary(frame: &[u8]) -> Result<Vec<u8>, DecodeErrorKind> {
    let data = frame.get(SKIPPABLE_HEADER..).unwrap_or_default();
    if !data.starts_with(&FRAME) {
        return Ok(data.to_vec());
    }
    let (mut zstd, mut out) = (Zstd { begin: Begin::After, ..Zstd::default() }, Vec::new());
    let progress = zstd.decode(data, &mut out, MAX_DICTIONARY, &mut Scratch::default())?;
    if progress.is_member_end { Ok(out) } else { Err(DecodeErrorKind::Dictionary) }
}

/// Returns the kind of an error of the library, which exposes nothing but a sentence for each.
fn kind_of(code: usize) -> DecodeErrorKind {
    let name = zstd_safe::get_error_name(code).to_ascii_lowercase();
    if name.contains("unknown frame") {
        DecodeErrorKind::NotAMember
    } else if name.contains("too much memory") || name.contains("allocation") {
        DecodeErrorKind::Window
    } else if name.contains("dictionary") {
        DecodeErrorKind::Dictionary
    } else if name.contains("checksum") {
        DecodeErrorKind::Checksum
    } else {
        DecodeErrorKind::Corrupt
    }
}

/// What follows the block size in a stream of bzip2 without blocks: the end marker and the checksum
/// of no bytes.
const NO_BLOCKS: [u8; 10] = [0x17, 0x72, 0x45, 0x38, 0x50, 0x90, 0, 0, 0, 0];

/// Returns the length of a stream of bzip2 without blocks, for which the library would allocate
/// room for a block.
fn empty_bzip2(input: &[u8]) -> Option<usize> {
    let (size, rest) = input.strip_prefix(b"BZh")?.split_first()?;
    let is_empty = matches!(size, b'1'..=b'9') && rest.starts_with(&NO_BLOCKS);
    is_empty.then_some(b"BZh9".len() + NO_BLOCKS.len())
}

/// bzip2.
#[derive(Default)]
pub(super) struct Bzip2 {
    stream: Option<bzip2::Decompress>,
}

impl core::fmt::Debug for Bzip2 {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Bzip2").finish_non_exhaustive()
    }
}

impl Bzip2 {
    /// Returns whether a stream has begun and not ended.
    pub(super) fn is_inside(&self) -> bool {
        self.stream.is_some()
    }

    pub(super) fn decode(
        &mut self,
        input: &[u8],
        out: &mut Vec<u8>,
        most: usize,
        scratch: &mut Scratch,
    ) -> Result<Progress, DecodeErrorKind> {
        if self.stream.is_none() && input.is_empty() {
            return Ok(Progress { read: 0, is_member_end: false });
        }
        if self.stream.is_none()
            && let Some(read) = empty_bzip2(input)
        {
            return Ok(Progress { read, is_member_end: true });
        }
        let stream = self.stream.get_or_insert_with(|| bzip2::Decompress::new(false));
        let progress = step_by_step(input, out, most, scratch, |input, out| {
            let (read, written) = (stream.total_in(), stream.total_out());
            let status = stream.decompress(input, out).map_err(|error| match error {
                bzip2::Error::DataMagic => DecodeErrorKind::NotAMember,
                _ => DecodeErrorKind::Corrupt,
            })?;
            Ok(Step {
                read: (stream.total_in() - read) as usize,
                written: (stream.total_out() - written) as usize,
                is_end: status == bzip2::Status::StreamEnd,
            })
        })?;
        if progress.is_member_end {
            self.stream = None;
        }
        Ok(progress)
    }
}

/// xz.
#[derive(Default)]
pub(super) struct Xz {
    stream: Option<XzStream>,
}

impl core::fmt::Debug for Xz {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Xz").finish_non_exhaustive()
    }
}

impl Xz {
    /// Returns whether a stream has begun and not ended.
    pub(super) fn is_inside(&self) -> bool {
        self.stream.is_some()
    }

    pub(super) fn decode(
        &mut self,
        input: &[u8],
        out: &mut Vec<u8>,
        most: usize,
        scratch: &mut Scratch,
    ) -> Result<Progress, DecodeErrorKind> {
        if self.stream.is_none() {
            // Streams may be padded with zeros.
            let padding = input.iter().take_while(|byte| **byte == 0).count();
            if padding > 0 || input.is_empty() {
                return Ok(Progress { read: padding, is_member_end: false });
            }
            let stream = XzStream::new_stream_decoder(MAX_WINDOW, 0);
            self.stream = Some(stream.map_err(|_| DecodeErrorKind::Window)?);
        }
        let Some(stream) = &mut self.stream else { return Err(DecodeErrorKind::Corrupt) };
        let progress = step_by_step(input, out, most, scratch, |input, out| {
            let (read, written) = (stream.total_in(), stream.total_out());
            let status = stream.process(input, out, Action::Run).map_err(|error| match error {
                liblzma::stream::Error::Format => DecodeErrorKind::NotAMember,
                liblzma::stream::Error::Mem | liblzma::stream::Error::MemLimit => {
                    DecodeErrorKind::Window
                }
                _ => DecodeErrorKind::Corrupt,
            })?;
            Ok(Step {
                read: (stream.total_in() - read) as usize,
                written: (stream.total_out() - written) as usize,
                is_end: status == XzStatus::StreamEnd,
            })
        })?;
        if progress.is_member_end {
            self.stream = None;
        }
        Ok(progress)
    }
}
