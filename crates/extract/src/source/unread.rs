//! Detects unsupported containers and compressions. Other binary sources are skipped and counted,
//! but skipping one of these could lose a corpus unnoticed.

use crate::decode::Format;

/// Their magic numbers.
const MAGIC: [(&[u8], &str); 10] = [
    (b"7z\xBC\xAF\x27\x1C", "7z"),
    (b"Rar!\x1A\x07", "rar"),
    (b"\x1F\x9D", "compress"),
    (b"LZIP\x01", "lzip"),
    (b"\x89LZO\0", "lzop"),
    (b"\xFF\x06\0\0sNaPpY", "snappy"),
    (b"MSCF\0\0\0\0", "cabinet"),
    (b"xar!\0", "xar"),
    (b"Obj\x01", "avro"),
    (b"\x5D\0\0", "lzma"),
];

/// Their extensions, and those of archives that are read unless their beginning is broken.
const ENDS: [(&str, &str); 16] = [
    (".7z", "7z"),
    (".rar", "rar"),
    (".z", "compress"),
    (".lz", "lzip"),
    (".lzo", "lzop"),
    (".sz", "snappy"),
    (".snappy", "snappy"),
    (".cab", "cabinet"),
    (".avro", "avro"),
    (".orc", "orc"),
    (".lzma", "lzma"),
    (".br", "brotli"),
    (".tbz2", "bzip2"),
    (".txz", "xz"),
    (".tzst", "zstd"),
    (".pst", "pst"),
];

/// Returns the name of the unsupported format of a source that begins with these decoded bytes.
pub(super) fn of_begin(begin: &[u8]) -> Option<&'static str> {
    // A text may begin with some of the magic numbers.
    let is_text = |byte: &u8| *byte >= b' ' || byte.is_ascii_whitespace() || *byte == 0x1B;
    if begin.iter().all(is_text) {
        return None;
    }
    let known = MAGIC.iter().find(|(magic, _)| begin.starts_with(magic)).map(|(_, what)| *what);
    known.or_else(|| name_of(Format::of(begin)))
}

/// Returns the unsupported format that the name of a binary source implies. It was decompressed
/// from `format`.
pub(super) fn of_name(name: &str, format: Format) -> Option<&'static str> {
    // The extension of a compression that was undone is ignored.
    let name = match Format::of_name(name) {
        (stem, of) if of == format => stem,
        _ => name,
    };
    let (_, packed) = Format::of_name(name);
    let name = name.to_ascii_lowercase();
    let of_end = |(end, what): &(&str, &'static str)| name.ends_with(end).then_some(*what);
    ENDS.iter().find_map(of_end).or_else(|| name_of(packed))
}

/// Returns the name of a format.
fn name_of(format: Format) -> Option<&'static str> {
    match format {
        Format::Gzip => Some("gzip"),
        Format::Zstd => Some("zstd"),
        Format::Bzip2 => Some("bzip2"),
        Format::Xz => Some("xz"),
        Format::Lz4 => Some("lz4"),
        Format::Plain | Format::Deflate | Format::Brotli => None,
    }
}

#[cfg(test)]
mod tests {
    use super::{of_begin, of_name};
    use crate::decode::Format;

    #[test]
    fn what_is_not_read_is_named() {
        for (begin, expected) in [
            (&b"7z\xBC\xAF\x27\x1C\0\x04"[..], Some("7z")),
            (b"\x1F\x8B\x08\0", Some("gzip")),
            (b"\x5D\0\0\x80\0", Some("lzma")),
            (b"LZIP is a program", None),
            (b"BZh is no word", None),
            (b"\0\x01", None),
        ] {
            assert_eq!(of_begin(begin), expected, "{}", begin.escape_ascii());
        }
        for (name, format, expected) in [
            ("a/B.RAR", Format::Plain, Some("rar")),
            ("a.Z", Format::Plain, Some("compress")),
            ("a.png.gz", Format::Gzip, None),
            ("a.gz.gz", Format::Gzip, Some("gzip")),
            ("a.gz.zstd", Format::Zstd, Some("gzip")),
            ("a.zstd", Format::Plain, Some("zstd")),
            ("a.7z.gz", Format::Gzip, Some("7z")),
            ("a.png", Format::Plain, None),
            ("jazz", Format::Plain, None),
        ] {
            assert_eq!(of_name(name, format), expected, "{name}");
        }
    }
}
