//! Compresses text to a member or a frame, or leaves it as it is.

use std::io::{self, Write};

use flate2::write::GzEncoder;
use zstd::stream::write::Encoder as ZstdEncoder;

use super::format::Compression;

/// The level of zstd. At higher ones time grows faster than files shrink.
pub(super) const ZSTD_LEVEL: i32 = 1;

/// Compresses bytes while they are collected.
pub(super) enum Compressor {
    None(Vec<u8>),
    Gzip(GzEncoder<Vec<u8>>),
    Zstd(ZstdEncoder<'static, Vec<u8>>),
}

impl Compressor {
    pub(super) fn new(compression: Compression) -> io::Result<Compressor> {
        Ok(match compression {
            Compression::None => Compressor::None(Vec::new()),
            // Without a name or a time, so that equal text gives equal bytes.
            Compression::Gzip => {
                Compressor::Gzip(GzEncoder::new(Vec::new(), flate2::Compression::default()))
            }
            Compression::Zstd => {
                let mut encoder = ZstdEncoder::new(Vec::new(), ZSTD_LEVEL)?;
                encoder.include_checksum(true)?;
                Compressor::Zstd(encoder)
            }
        })
    }

    /// Returns the size of the output in memory in bytes, without the state of the compression.
    pub(super) fn held(&self) -> usize {
        match self {
            Compressor::None(out) => out.len(),
            Compressor::Gzip(encoder) => encoder.get_ref().len(),
            Compressor::Zstd(encoder) => encoder.get_ref().len(),
        }
    }

    /// Ends the member or the frame.
    pub(super) fn finish(self) -> io::Result<Vec<u8>> {
        match self {
            Compressor::None(out) => Ok(out),
            Compressor::Gzip(encoder) => encoder.finish(),
            Compressor::Zstd(encoder) => encoder.finish(),
        }
    }
}

impl Write for Compressor {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Compressor::None(out) => out.write(bytes),
            Compressor::Gzip(encoder) => encoder.write(bytes),
            Compressor::Zstd(encoder) => encoder.write(bytes),
        }
    }

    /// Does nothing, because flushing makes the compression worse.
    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Compresses bytes to a member or a frame of their own.
pub(super) fn compress(compression: Compression, bytes: &[u8]) -> io::Result<Vec<u8>> {
    let mut compressor = Compressor::new(compression)?;
    compressor.write_all(bytes)?;
    compressor.finish()
}
