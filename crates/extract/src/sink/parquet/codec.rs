//! Pages as they are compressed.

use std::io::{self, Write};

use flate2::write::GzEncoder;
use zstd::bulk::Compressor;

use crate::sink::compress::ZSTD_LEVEL;
use crate::sink::format::Compression;

/// Compresses one page after the other, with the memory of the first one.
pub(super) enum Codec {
    None,
    Gzip,
    Zstd(Box<Compressor<'static>>),
}

impl Codec {
    pub(super) fn new(compression: Compression) -> io::Result<Codec> {
        Ok(match compression {
            Compression::None => Codec::None,
            Compression::Gzip => Codec::Gzip,
            Compression::Zstd => Codec::Zstd(Box::new(Compressor::new(ZSTD_LEVEL)?)),
        })
    }

    pub(super) fn compress(&mut self, page: Vec<u8>) -> io::Result<Vec<u8>> {
        match self {
            Codec::None => Ok(page),
            Codec::Gzip => {
                let mut encoder = GzEncoder::new(Vec::new(), flate2::Compression::default());
                encoder.write_all(&page)?;
                encoder.finish()
            }
            Codec::Zstd(compressor) => compressor.compress(&page),
        }
    }
}
