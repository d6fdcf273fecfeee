//! Reads tar from a stream. The library parses headers; the archive is walked here, because the
//! library's own iterator holds names of any length and ends at the first invalid header.

use std::io::{self, Read};

use tar::{EntryType, Header, PaxExtensions};

use super::{Found, Visit};

/// The size of a header in bytes. Everything in an archive is padded to a multiple of it.
const HEADER: usize = 512;

/// The maximum size of an extension header in bytes, such as a long name.
const MAX_EXTENSION: u64 = 1 << 20;

/// Returns whether these bytes begin with a header whose checksum is right.
pub(in crate::source) fn is_header(bytes: &[u8]) -> bool {
    let Some(block) = bytes.get(..HEADER) else { return false };
    let sum: u32 = block.iter().map(|byte| u32::from(*byte)).sum();
    let own: u32 = block[148..156].iter().map(|byte| u32::from(*byte)).sum();
    let said = Header::from_byte_slice(block).cksum();
    // The field of the checksum counts as blanks.
    said.is_ok_and(|said| said == sum - own + 8 * 32)
}

/// Reads an archive to its end.
///
/// # Errors
///
/// Those of `visit`. Errors in the archive are reported as [`Found::Lost`].
pub(in crate::source) fn read(reader: &mut dyn Read, visit: &mut Visit<'_>) -> io::Result<()> {
    let mut archive = Archive { reader, at: 0, left: 0, padding: 0 };
    let mut next = Next::default();
    let mut has_end = false;
    // Whether the error here was reported.
    let mut is_reported = false;
    loop {
        let begin = archive.at;
        let mut block = [0; HEADER];
        match archive.block(&mut block) {
            Ok(0) if has_end || begin == 0 => return Ok(()),
            Ok(0) => return visit(Found::Lost(begin, "an archive that has no end".to_owned())),
            Ok(HEADER) => {}
            Ok(_) if is_reported || has_end && block == [0; HEADER] => return Ok(()),
            Ok(_) => return visit(Found::Lost(begin, "a header that is cut".to_owned())),
            Err(error) => return visit(Found::Lost(begin, error.to_string())),
        }
        if block == [0; HEADER] {
            has_end = true;
            continue;
        }
        let header = Header::from_byte_slice(&block);
        // An extension header has a size of its own.
        let size = next.size.filter(|_| !is_extension(header.entry_type()));
        let size = size.map_or_else(|| header.entry_size().ok(), Some);
        let (true, Some(size)) = (is_header(&block), size) else {
            next = Next::default();
            if !std::mem::replace(&mut is_reported, true) {
                visit(Found::Lost(begin, "bytes that are not the header of an entry".to_owned()))?;
            }
            continue;
        };
        (is_reported, has_end) = (false, false);
        (archive.left, archive.padding) = (size, size.wrapping_neg() % HEADER as u64);
        next = archive.entry(begin, header, next, visit)?;
        if let Err(error) = archive.skip() {
            return visit(Found::Lost(begin, error.to_string()));
        }
    }
}

/// What extension headers say about the next entry.
#[derive(Default)]
struct Next {
    name: Option<Vec<u8>>,
    size: Option<u64>,
    is_sparse: bool,
    /// The real name of a sparse file; `name` is a placeholder for programs without support for
    /// these.
    sparse_name: Option<Vec<u8>>,
}

impl Next {
    /// Reads a pax extension header of POSIX.
    fn pax(mut self, data: &[u8]) -> Next {
        for extension in PaxExtensions::new(data).filter_map(Result::ok) {
            let value = extension.value_bytes();
            match extension.key_bytes() {
                b"path" => self.name = Some(value.to_vec()),
                b"size" => {
                    self.size =
                        core::str::from_utf8(value).ok().and_then(|value| value.parse().ok());
                }
                b"GNU.sparse.name" => {
                    (self.is_sparse, self.sparse_name) = (true, Some(value.to_vec()));
                }
                key => self.is_sparse |= key.starts_with(b"GNU.sparse."),
            }
        }
        self
    }
}

/// An archive, and the rest of the current entry.
struct Archive<'r> {
    reader: &'r mut dyn Read,
    at: u64,
    left: u64,
    padding: u64,
}

impl Archive<'_> {
    /// Reads a block. Returns the number of bytes.
    fn block(&mut self, block: &mut [u8]) -> io::Result<usize> {
        let mut length = 0;
        while length < block.len() {
            match self.reader.read(&mut block[length..])? {
                0 => break,
                read => length += read,
            }
        }
        self.at += length as u64;
        Ok(length)
    }

    /// Passes on the entry of a header. Returns what it says about the next entry.
    fn entry(
        &mut self,
        begin: u64,
        header: &Header,
        next: Next,
        visit: &mut Visit<'_>,
    ) -> io::Result<Next> {
        let kind = header.entry_type();
        match kind {
            EntryType::GNULongName | EntryType::XHeader => {
                let mut data = Vec::new();
                if self.left > MAX_EXTENSION {
                    let reason = "a name of more than 1 MiB".to_owned();
                    visit(Found::Lost(begin, reason))?;
                } else if self.read_to_end(&mut data).is_ok() {
                    if kind == EntryType::XHeader {
                        return Ok(next.pax(&data));
                    }
                    let end = data.iter().position(|byte| *byte == 0).unwrap_or(data.len());
                    data.truncate(end);
                    return Ok(Next { name: Some(data), ..next });
                }
                return Ok(next);
            }
            EntryType::GNULongLink | EntryType::XGlobalHeader => return Ok(next),
            EntryType::Directory => {}
            EntryType::GNUSparse => visit(Found::Failed(&name_of(header, &next), sparse()))?,
            _ if next.is_sparse => visit(Found::Failed(&name_of(header, &next), sparse()))?,
            EntryType::Regular | EntryType::Continuous => {
                let name = name_of(header, &next);
                // Old programs mark folders only by a slash.
                if !name.ends_with('/') {
                    visit(Found::Entry(&name, self))?;
                }
            }
            _ => visit(Found::Skipped)?,
        }
        Ok(Next::default())
    }

    /// Skips the rest of an entry. If it is truncated, the end of the archive reports it.
    fn skip(&mut self) -> io::Result<()> {
        let left = self.left.saturating_add(self.padding);
        self.left = 0;
        self.at += io::copy(&mut self.reader.take(left), &mut io::sink())?;
        Ok(())
    }
}

impl Read for Archive<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let most = buffer.len().min(usize::try_from(self.left).unwrap_or(usize::MAX));
        let read = self.reader.read(&mut buffer[..most])?;
        if read == 0 && most > 0 {
            return Err(io::Error::new(io::ErrorKind::UnexpectedEof, "an entry that is cut"));
        }
        self.at += read as u64;
        self.left -= read as u64;
        Ok(read)
    }
}

fn is_extension(kind: EntryType) -> bool {
    kind.is_gnu_longname()
        || kind.is_gnu_longlink()
        || kind.is_pax_local_extensions()
        || kind.is_pax_global_extensions()
}

fn name_of(header: &Header, next: &Next) -> String {
    let name = next
        .sparse_name
        .as_deref()
        .or(next.name.as_deref())
        .map_or_else(|| header.path_bytes(), Into::into);
    String::from_utf8_lossy(&name).into_owned()
}

fn sparse() -> String {
    "a sparse file, which is not read: unpack the archive".to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Pax extension headers name a sparse file, in any order.
    #[test]
    fn the_names_of_sparse_files() {
        let sparse = "26 GNU.sparse.name=d/real\n22 GNU.sparse.major=1\n";
        let path = "16 path=GNU/1/x\n";
        for data in [format!("{sparse}{path}"), format!("{path}{sparse}"), sparse.to_owned()] {
            let mut tar = Vec::new();
            for (kind, data) in [(EntryType::XHeader, &*data), (EntryType::Regular, "data")] {
                let mut header = Header::new_gnu();
                header.set_entry_type(kind);
                header.set_size(data.len() as u64);
                header.set_cksum();
                tar.extend(header.as_bytes());
                tar.extend(data.as_bytes());
                tar.resize(tar.len().next_multiple_of(HEADER), 0);
            }
            tar.resize(tar.len() + 2 * HEADER, 0);
            let mut found = Vec::new();
            let result = read(&mut &*tar, &mut |entry| {
                if let Found::Failed(name, reason) = entry {
                    found.push((name.to_owned(), reason));
                }
                Ok(())
            });
            assert!(result.is_ok());
            assert_eq!(found, [("d/real".to_owned(), super::sparse())], "{data}");
        }
    }
}
