//! How a source is compressed, detected from its first bytes.

/// How the bytes of a source are compressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Format {
    /// Not at all, as far as its beginning tells.
    Plain,
    /// gzip (RFC 1952).
    Gzip,
    /// zstd (RFC 8878), with a dictionary in the first skippable frame as in `.warc.zst`.
    Zstd,
    /// bzip2.
    Bzip2,
    /// xz.
    Xz,
    /// Frames of LZ4.
    Lz4,
    /// deflate (RFC 1951), within zlib (RFC 1950) or without: a coding of HTTP, which is never
    /// detected.
    Deflate,
    /// Brotli (RFC 7932): a coding of HTTP, which is never detected.
    Brotli,
}

/// What the formats begin with.
const MAGIC: [(&[u8], Format); 7] = [
    // The third byte is the method of compression; RFC 1952 defines only 8, deflate.
    (&[0x1F, 0x8B, 8], Format::Gzip),
    (&[0x28, 0xB5, 0x2F, 0xFD], Format::Zstd),
    // The skippable frame that holds a dictionary.
    (&[0x5D, 0x2A, 0x4D, 0x18], Format::Zstd),
    (b"BZh", Format::Bzip2),
    (&[0xFD, b'7', b'z', b'X', b'Z', 0], Format::Xz),
    (&[0x04, 0x22, 0x4D, 0x18], Format::Lz4),
    // The legacy format of LZ4, which is reported and not read.
    (&[0x02, 0x21, 0x4C, 0x18], Format::Lz4),
];

/// The extensions of compressed files, in lower case.
const ENDINGS: [(&str, Format); 6] = [
    ("gz", Format::Gzip),
    ("zst", Format::Zstd),
    ("zstd", Format::Zstd),
    ("bz2", Format::Bzip2),
    ("xz", Format::Xz),
    ("lz4", Format::Lz4),
];

impl Format {
    /// The number of bytes that tell all formats apart, if no skippable frames come first.
    pub const MAGIC_LENGTH: usize = 6;

    /// Returns the magic number of a member; empty for [`Format::Plain`] and the codings of HTTP.
    #[must_use]
    pub fn magic(self) -> &'static [u8] {
        let known = MAGIC.iter().find(|(_, format)| *format == self);
        known.map_or(&[], |(magic, _)| *magic)
    }

    /// Returns the format of a source that begins with these bytes, whatever its name.
    #[must_use]
    pub fn of(begin: &[u8]) -> Format {
        let begin = after_skippable(begin);
        let known = MAGIC.iter().find(|(magic, _)| begin.starts_with(magic));
        known.map_or(Format::Plain, |(_, format)| *format)
    }

    /// Splits off the extension of a compression from a name, whatever its case. Returns the rest
    /// and the format; the name itself and [`Format::Plain`] if there is no such extension.
    pub(crate) fn of_name(name: &str) -> (&str, Format) {
        let known = name
            .rsplit_once('.')
            .and_then(|(stem, ending)| Some((stem, Format::of_ending(ending)?)));
        known.unwrap_or((name, Format::Plain))
    }

    /// Returns the format of an extension, whatever its case.
    pub(crate) fn of_ending(ending: &str) -> Option<Format> {
        let known = ENDINGS.iter().find(|(known, _)| ending.eq_ignore_ascii_case(known));
        known.map(|(_, format)| *format)
    }
}

/// Returns the bytes after the skippable frames that programs write at the beginning of zstd and
/// LZ4, except for one that holds a dictionary.
fn after_skippable(begin: &[u8]) -> &[u8] {
    let mut rest = begin;
    while let [first, 0x2A, 0x4D, 0x18, a, b, c, d, after @ ..] = rest {
        let length = u32::from_le_bytes([*a, *b, *c, *d]) as usize;
        match after.get(length..) {
            Some(after) if first & 0xF0 == 0x50 && *first != 0x5D => rest = after,
            _ => break,
        }
    }
    rest
}

#[cfg(test)]
mod tests {
    use super::Format;

    #[test]
    fn endings_of_names() {
        for (name, expected) in [
            ("a/b.csv.gz", ("a/b.csv", Format::Gzip)),
            ("a.ZSTD", ("a", Format::Zstd)),
            ("a.gz.zst", ("a.gz", Format::Zstd)),
            ("a.bz2", ("a", Format::Bzip2)),
            ("a.Xz", ("a", Format::Xz)),
            (".lz4", ("", Format::Lz4)),
            ("a.gz/b", ("a.gz/b", Format::Plain)),
            ("gz", ("gz", Format::Plain)),
            ("a.tgz", ("a.tgz", Format::Plain)),
        ] {
            assert_eq!(Format::of_name(name), expected, "{name}");
        }
    }
}
