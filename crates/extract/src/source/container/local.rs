//! Reads zip without an index, from one local header to the next.

use std::io::{self, Read, Seek, SeekFrom};

use super::entry::{Header, Numbers, long_numbers};
use super::{Found, Visit};
use crate::decode::Format;
use crate::source::bytes::Bytes;
use crate::source::decoded::Decoded;

/// The signature of a local header.
const MAGIC: &[u8; 4] = b"PK\x03\x04";

/// The size of a header before the name, in bytes.
const FIXED: usize = 30;

/// The number of bytes that are searched at a time.
const WINDOW: u64 = 256 << 10;

/// Reads the header at this offset. Returns it and the offset of the data; `None` if there is no
/// header.
pub(super) fn header_at(
    file: &mut (impl Read + Seek),
    offset: u64,
) -> io::Result<Option<(Header, u64)>> {
    file.seek(SeekFrom::Start(offset))?;
    let mut fixed = Vec::new();
    file.by_ref().take(FIXED as u64).read_to_end(&mut fixed)?;
    if fixed.len() < FIXED || !fixed.starts_with(MAGIC) {
        return Ok(None);
    }
    let fixed = Numbers(&fixed);
    let (name_length, extra_length) = (fixed.short(26).into(), fixed.short(28).into());
    let (mut name, mut extra) = (Vec::new(), Vec::new());
    file.by_ref().take(name_length).read_to_end(&mut name)?;
    file.by_ref().take(extra_length).read_to_end(&mut extra)?;
    let [_, length] = long_numbers(&extra, [fixed.long(22), fixed.long(18)]);
    let header = Header {
        flags: fixed.short(6),
        method: fixed.short(8),
        checksum: fixed.long(14),
        length,
        name: String::from_utf8_lossy(&name).into_owned(),
    };
    Ok(Some((header, offset.saturating_add(FIXED as u64 + name_length + extra_length))))
}

/// Reads all entries that are found.
pub(super) fn read(file: &mut (impl Read + Seek), visit: &mut Visit<'_>) -> io::Result<()> {
    let mut at = 0;
    while let Some(begin) = find(file, at)? {
        let Some((header, data)) = header_at(file, begin)? else { return Ok(()) };
        at = data;
        if header.is_folder() {
            continue;
        }
        file.seek(SeekFrom::Start(data))?;
        if !header.has_length_after() {
            header.read(file, visit)?;
            at = at.saturating_add(header.length);
        } else if header.format() == Ok(Format::Deflate) {
            at += read_member(file, &header.name, visit)?;
        } else {
            let reason = "an entry whose length is not known".to_owned();
            visit(Found::Failed(&header.name, header.format().err().unwrap_or(reason)))?;
        }
    }
    Ok(())
}

/// Passes on data that marks its own end. Returns its size in the file in bytes.
fn read_member(file: &mut impl Read, name: &str, visit: &mut Visit<'_>) -> io::Result<u64> {
    let mut bytes = Bytes::new(Format::Deflate, file, Vec::new(), 0);
    let mut data = Decoded::new(&mut bytes).one_member();
    visit(Found::Entry(name, &mut data))?;
    // The unread rest must be skipped; if it is broken, that was reported.
    let _ = io::copy(&mut data, &mut io::sink());
    Ok(bytes.position())
}

/// Returns the offset of the next header.
fn find(file: &mut (impl Read + Seek), from: u64) -> io::Result<Option<u64>> {
    let (mut bytes, mut begin) = (Vec::new(), from);
    loop {
        file.seek(SeekFrom::Start(begin + bytes.len() as u64))?;
        let read = file.by_ref().take(WINDOW).read_to_end(&mut bytes)?;
        if let Some(found) = memchr::memmem::find(&bytes, MAGIC) {
            return Ok(Some(begin + found as u64));
        }
        if read == 0 {
            return Ok(None);
        }
        let searched = bytes.len().saturating_sub(MAGIC.len() - 1);
        begin += searched as u64;
        bytes.drain(..searched);
    }
}
