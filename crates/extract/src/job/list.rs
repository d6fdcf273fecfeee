//! Lists of inputs.

use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use crate::decode::{Decoder, Format};
use crate::record::mark::without_mark;

/// The maximum size of a decoded list in bytes: the names of more files than a crawl has.
const MAX_LIST: usize = 1 << 30;

/// Returns the paths in a list, one on each line, each below `base` if there is one. The list may
/// be compressed; `-` is standard input, and in a list the name of a file. A byte order mark and
/// line ends (LF or CR LF) are not part of paths, but blanks around them are. Blank lines are
/// ignored.
///
/// # Errors
///
/// If the list cannot be read or decoded to its end, has more than 1 GiB, or is not UTF-8.
pub fn paths_of(list: &Path, base: Option<&Path>) -> io::Result<Vec<PathBuf>> {
    let mut bytes = Vec::new();
    match list.as_os_str() == "-" {
        true => io::stdin().lock().take(MAX_LIST as u64).read_to_end(&mut bytes)?,
        false => File::open(list)?.take(MAX_LIST as u64).read_to_end(&mut bytes)?,
    };
    let text = decoded(&bytes)?;
    let text = str::from_utf8(without_mark(&text))
        .map_err(|error| io::Error::new(io::ErrorKind::InvalidData, error))?;
    Ok(lines(text).map(|line| path_of(line, base)).collect())
}

fn path_of(line: &str, base: Option<&Path>) -> PathBuf {
    match base {
        Some(base) => base.join(line),
        None if line == "-" => Path::new(".").join(line),
        None => PathBuf::from(line),
    }
}

fn lines(text: &str) -> impl Iterator<Item = &str> {
    let lines = text.split('\n').map(|line| line.strip_suffix('\r').unwrap_or(line));
    lines.filter(|line| !line.trim().is_empty())
}

/// Returns the shard that a source belongs to, which depends on its name alone and not on its place
/// in a list (FNV-1a, 64 bits).
#[must_use]
pub fn shard_of(name: &str, shards: u64) -> u64 {
    hash_of(name) % shards.max(1)
}

/// Returns a hash of a name that is the same on every machine (FNV-1a, 64 bits).
pub(super) fn hash_of(name: &str) -> u64 {
    name.bytes().fold(0xCBF2_9CE4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3)
    })
}

fn decoded(bytes: &[u8]) -> io::Result<Vec<u8>> {
    let invalid = |error| io::Error::new(io::ErrorKind::InvalidData, error);
    let mut decoder = Decoder::new(Format::of(bytes));
    let (mut at, mut text) = (0, Vec::new());
    loop {
        let before = text.len();
        let progress = decoder.decode(&bytes[at..], &mut text, 1 << 20).map_err(invalid)?;
        at += progress.read;
        if progress.read == 0 && text.len() == before && at == bytes.len() {
            decoder.finish().map_err(invalid)?;
            return Ok(text);
        }
        if text.len() >= MAX_LIST {
            return Err(io::Error::new(io::ErrorKind::InvalidData, "a list of more than 1 GiB"));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Path, PathBuf, decoded, lines, paths_of};

    #[test]
    fn names_are_what_stands_in_lines() {
        let text = "a b \r\n\n \nc\t\n\r\n\u{FEFF}d\r";
        assert_eq!(lines(text).collect::<Vec<_>>(), ["a b ", "c\t", "\u{FEFF}d"]);
    }

    #[test]
    fn paths_are_those_of_files() {
        let list = tempfile::NamedTempFile::new().expect("a file");
        std::fs::write(list.path(), "\u{FEFF}a\r\n-\n\u{FEFF}b").expect("is written");
        for (base, expected) in
            [(None, ["a", "./-", "\u{FEFF}b"]), (Some("c"), ["c/a", "c/-", "c/\u{FEFF}b"])]
        {
            let paths = paths_of(list.path(), base.map(Path::new)).expect("a list");
            assert_eq!(paths, expected.map(PathBuf::from));
        }
    }

    #[test]
    fn lists_may_be_compressed() {
        let gzip =
            [31, 139, 8, 0, 0, 0, 0, 0, 0, 255, 203, 200, 4, 0, 172, 42, 147, 216, 2, 0, 0, 0];
        assert_eq!(decoded(&gzip).expect("whole"), b"hi");
        assert_eq!(decoded(b"a\nb").expect("whole"), b"a\nb");
        assert_eq!(decoded(b"").expect("whole"), b"");
        for length in 3..gzip.len() {
            assert!(decoded(&gzip[..length]).is_err(), "{length}");
        }
    }
}
