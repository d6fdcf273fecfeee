//! Decompression, piece by piece, with the places where members begin.
//!
//! Nothing here reads a file or knows what a record is. A decoder takes the bytes that there are
//! and returns as many as its caller has room for, so that the caller bounds the memory. A stream
//! that ends too early or is corrupt is reported with its place.

mod coding;
mod dictionary;
mod error;
mod format;
mod guard;
mod gzip;
mod lz4;
mod progress;
#[cfg(feature = "libdeflate")]
mod whole;
mod wrapped;

pub use dictionary::Dictionary;
pub use error::{DecodeError, DecodeErrorKind};
pub use format::Format;
pub(crate) use guard::guarded;
pub use progress::Progress;

use coding::{Brotli, Deflate};
use gzip::Gzip;
use lz4::Lz4;
use wrapped::{Bzip2, Scratch, Xz, Zstd};

/// Decodes the bytes of one source.
///
/// A source is a sequence of members: those of gzip (RFC 1952), the frames of zstd (RFC 8878) and of
/// LZ4, the streams of bzip2 and xz. A source that is not compressed has none.
///
/// ```
/// use irispan_extract::decode::{Decoder, Format};
///
/// // An empty member of gzip, and one with `hi`.
/// let gzip = [
///     &[31, 139, 8, 0, 0, 0, 0, 0, 0, 255, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0][..],
///     &[31, 139, 8, 0, 0, 0, 0, 0, 0, 255, 203, 200, 4, 0, 172, 42, 147, 216, 2, 0, 0, 0],
/// ]
/// .concat();
/// let mut decoder = Decoder::new(Format::of(&gzip));
/// let (mut at, mut out, mut members) = (0, Vec::new(), Vec::new());
/// while at < gzip.len() {
///     let progress = decoder.decode(&gzip[at..], &mut out, 1 << 16)?;
///     at += progress.read;
///     members.extend(progress.is_member_end.then_some(at));
/// }
/// decoder.finish()?;
/// assert_eq!((out.as_slice(), members), (&b"hi"[..], vec![20, 42]));
/// # Ok::<(), irispan_extract::decode::DecodeError>(())
/// ```
#[derive(Debug)]
pub struct Decoder {
    inner: Inner,
    /// The bytes read before, and the place where the member begins.
    read: u64,
    member: u64,
    scratch: Scratch,
}

#[derive(Debug)]
enum Inner {
    Plain,
    Gzip(Box<Gzip>),
    Zstd(Zstd),
    Bzip2(Bzip2),
    Xz(Xz),
    Lz4(Box<Lz4>),
    Deflate(Deflate),
    Brotli(Brotli),
}

impl Decoder {
    /// Returns a decoder at the beginning of a source.
    #[must_use]
    pub fn new(format: Format) -> Decoder {
        let inner = match format {
            Format::Plain => Inner::Plain,
            Format::Gzip => Inner::Gzip(Box::default()),
            Format::Zstd => Inner::Zstd(Zstd::default()),
            Format::Bzip2 => Inner::Bzip2(Bzip2::default()),
            Format::Xz => Inner::Xz(Xz::default()),
            Format::Lz4 => Inner::Lz4(Box::default()),
            Format::Deflate => Inner::Deflate(Deflate::default()),
            Format::Brotli => Inner::Brotli(Brotli::default()),
        };
        Decoder { inner, read: 0, member: 0, scratch: Scratch::default() }
    }

    /// Returns a decoder of zstd that begins at this offset, after the dictionary of the source. A
    /// dictionary that cannot be used is ignored, and the members that need it are reported.
    #[must_use]
    pub fn with_dictionary(dictionary: &Dictionary, offset: u64) -> Decoder {
        let mut zstd = Zstd::default();
        if zstd.load(&dictionary.bytes).is_err() {
            zstd = Zstd::default();
        }
        let mut decoder =
            Decoder { scratch: Scratch::default(), inner: Inner::Zstd(zstd), read: 0, member: 0 };
        decoder.restart(offset);
        decoder
    }

    /// Decodes bytes from the beginning of `input`, which continues where the last call stopped
    /// reading, and appends at most `most` bytes to `out`. Stops at the end of a member, and after
    /// zeros between members, which tapes and blocks are padded with.
    ///
    /// Reads nothing only if `input` is empty or there was more to write than `most`, so a caller
    /// that provides both makes progress. A call that wrote `most` bytes may be followed by one
    /// that writes more without input. Time is linear in what is read and written.
    ///
    /// # Errors
    ///
    /// What is wrong, and where in the source. What was written before is right. The decoder has
    /// ended; [`Decoder::restart`] begins again.
    pub fn decode(
        &mut self,
        input: &[u8],
        out: &mut Vec<u8>,
        most: usize,
    ) -> Result<Progress, DecodeError> {
        let result = match &mut self.inner {
            Inner::Plain => {
                let read = input.len().min(most);
                out.extend_from_slice(&input[..read]);
                Ok(Progress { read, is_member_end: false })
            }
            Inner::Gzip(gzip) => gzip.decode(input, out, most),
            Inner::Zstd(zstd) => zstd.decode(input, out, most, &mut self.scratch),
            Inner::Bzip2(bzip2) => bzip2.decode(input, out, most, &mut self.scratch),
            Inner::Xz(xz) => xz.decode(input, out, most, &mut self.scratch),
            Inner::Lz4(lz4) => lz4.decode(input, out, most),
            Inner::Deflate(deflate) => deflate.decode(input, out, most, &mut self.scratch),
            Inner::Brotli(brotli) => brotli.decode(input, out, most, &mut self.scratch),
        };
        let progress = result.map_err(|kind| DecodeError::new(kind, self.read, self.member))?;
        self.read += progress.read as u64;
        if !self.is_inside() {
            self.member = self.read;
        }
        Ok(progress)
    }

    /// Ends the source.
    ///
    /// # Errors
    ///
    /// [`DecodeErrorKind::Truncated`] if a member has begun and not ended.
    pub fn finish(&self) -> Result<(), DecodeError> {
        if self.is_inside() {
            return Err(DecodeError::new(DecodeErrorKind::Truncated, self.read, self.member));
        }
        Ok(())
    }

    fn is_inside(&self) -> bool {
        match &self.inner {
            Inner::Plain => false,
            Inner::Gzip(gzip) => gzip.is_inside(),
            Inner::Zstd(zstd) => zstd.is_inside(),
            Inner::Bzip2(bzip2) => bzip2.is_inside(),
            Inner::Xz(xz) => xz.is_inside(),
            Inner::Lz4(lz4) => lz4.is_inside(),
            Inner::Deflate(deflate) => deflate.is_inside(),
            Inner::Brotli(brotli) => brotli.is_inside(),
        }
    }

    /// Begins a new member at an offset of the source, after an error, or to continue where another
    /// decoder stopped. A dictionary of zstd is kept.
    pub fn restart(&mut self, offset: u64) {
        match &mut self.inner {
            Inner::Plain => {}
            Inner::Gzip(gzip) => gzip.restart(),
            Inner::Zstd(zstd) => zstd.restart(),
            Inner::Bzip2(bzip2) => *bzip2 = Bzip2::default(),
            Inner::Xz(xz) => *xz = Xz::default(),
            Inner::Lz4(lz4) => **lz4 = Lz4::default(),
            Inner::Deflate(deflate) => *deflate = Deflate::default(),
            Inner::Brotli(brotli) => *brotli = Brotli::default(),
        }
        (self.read, self.member) = (offset, offset);
    }

    /// Returns the offset in the source of the member that is being read; between members, of the
    /// next byte.
    #[must_use]
    pub fn member_offset(&self) -> u64 {
        self.member
    }
}
