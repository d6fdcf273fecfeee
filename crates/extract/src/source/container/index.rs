//! Reads the index at the end of zip entry by entry, so that memory does not depend on the number
//! of entries.

use std::io::{self, Read, Seek, SeekFrom};

use super::entry::{Header, Numbers, long_numbers};

/// The signatures of the end record, the ZIP64 locator, the ZIP64 end record, and an entry of the
/// index.
const END: &[u8; 4] = b"PK\x05\x06";
const LOCATOR: &[u8; 4] = b"PK\x06\x07";
const LONG_END: &[u8; 4] = b"PK\x06\x06";
const ENTRY: &[u8; 4] = b"PK\x01\x02";

/// The sizes of their fixed parts in bytes.
const END_LENGTH: usize = 22;
const LOCATOR_LENGTH: u64 = 20;
const LONG_END_LENGTH: u64 = 56;
const ENTRY_LENGTH: u64 = 46;

/// The maximum size of the comment after the end record, in bytes.
const MAX_COMMENT: u64 = 0xFFFF;

/// The index of an archive, up to its next entry.
pub(super) struct Index {
    at: u64,
    end: u64,
    /// The number of bytes before the archive.
    shift: u64,
    left: u64,
}

/// An entry of the index.
pub(super) struct Entry {
    pub(super) header: Header,
    pub(super) is_link: bool,
    /// The offset of its local header.
    pub(super) offset: u64,
}

impl Index {
    /// Finds the index of an archive; `None` if there is none.
    pub(super) fn find(file: &mut (impl Read + Seek)) -> io::Result<Option<Index>> {
        let length = file.seek(SeekFrom::End(0))?;
        let begin = length.saturating_sub(END_LENGTH as u64 + MAX_COMMENT);
        let last = bytes_at(file, begin, length - begin)?;
        let is_end = |at: &usize| {
            let after = last.len() - at;
            after >= END_LENGTH
                && usize::from(Numbers(&last[*at..]).short(20)) + END_LENGTH <= after
        };
        let Some(found) = memchr::memmem::rfind_iter(&last, END).find(is_end) else {
            return Ok(None);
        };
        let end = begin + found as u64;
        let numbers = Numbers(&last[found..]);
        let mut index =
            Index { at: numbers.long(16).into(), end, shift: 0, left: numbers.short(10).into() };
        let mut size = u64::from(numbers.long(12));
        if let Some((long_end, numbers)) = long_end(file, end)? {
            let numbers = Numbers(&numbers);
            size = numbers.very_long(40);
            index = Index {
                at: numbers.very_long(48),
                end: long_end,
                shift: 0,
                left: numbers.very_long(32),
            };
        }
        // Self-extracting archives begin with a program.
        if let Some(begin) = index.end.checked_sub(size)
            && begin > index.at
            && (size == 0 || bytes_at(file, begin, 4)? == ENTRY)
        {
            index.shift = begin - index.at;
            index.at = begin;
        }
        Ok(Some(index))
    }

    /// Returns the offset of the next entry.
    pub(super) fn position(&self) -> u64 {
        self.at
    }

    /// Returns the next entry; `None` at the end.
    ///
    /// # Errors
    ///
    /// If the index is broken. Then there are no more entries.
    pub(super) fn next(&mut self, file: &mut (impl Read + Seek)) -> io::Result<Option<Entry>> {
        let error = |what| Err(io::Error::new(io::ErrorKind::InvalidData, what));
        if self.left == 0 || self.at >= self.end {
            let has_more = self.at < self.end;
            // Some programs write the number of entries modulo 65,536.
            return match self.left {
                0 if !has_more || bytes_at(file, self.at, 4)? != ENTRY => Ok(None),
                0 => {
                    self.left = 1;
                    self.next(file)
                }
                _ => error("an index of fewer entries than it says"),
            };
        }
        let fixed = bytes_at(file, self.at, ENTRY_LENGTH)?;
        if fixed.len() as u64 != ENTRY_LENGTH || !fixed.starts_with(ENTRY) {
            return error("an index that is broken");
        }
        let fixed = Numbers(&fixed);
        let [name, extra, comment] = [28, 30, 32].map(|at| u64::from(fixed.short(at)));
        let rest = bytes_at(file, self.at + ENTRY_LENGTH, name + extra)?;
        let Some((name, extra)) = rest.split_at_checked(name as usize) else {
            return error("an index that is cut");
        };
        let short = [fixed.long(24), fixed.long(20), fixed.long(42)];
        let [_, length, offset] = long_numbers(extra, short);
        self.at += ENTRY_LENGTH + rest.len() as u64 + comment;
        self.left -= 1;
        // The type of a file, if the archive was made on Unix.
        let is_link = fixed.short(4) >> 8 == 3 && fixed.long(38) >> 28 == 0o12;
        let header = Header {
            flags: fixed.short(8),
            method: fixed.short(10),
            checksum: fixed.long(16),
            length,
            name: String::from_utf8_lossy(name).into_owned(),
        };
        Ok(Some(Entry { header, is_link, offset: offset.saturating_add(self.shift) }))
    }
}

/// Returns the ZIP64 end record and its offset, if the archive has one.
fn long_end(file: &mut (impl Read + Seek), end: u64) -> io::Result<Option<(u64, Vec<u8>)>> {
    let Some(locator) = end.checked_sub(LOCATOR_LENGTH) else { return Ok(None) };
    let bytes = bytes_at(file, locator, LOCATOR_LENGTH)?;
    if !bytes.starts_with(LOCATOR) {
        return Ok(None);
    }
    // At the offset in the locator, or directly before it if something precedes the archive.
    let places = [Some(Numbers(&bytes).very_long(8)), locator.checked_sub(LONG_END_LENGTH)];
    for place in places.into_iter().flatten().filter(|place| *place < locator) {
        let bytes = bytes_at(file, place, LONG_END_LENGTH)?;
        if bytes.starts_with(LONG_END) {
            return Ok(Some((place, bytes)));
        }
    }
    Ok(None)
}

/// Reads up to `length` bytes.
fn bytes_at(file: &mut (impl Read + Seek), offset: u64, length: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    file.seek(SeekFrom::Start(offset))?;
    file.take(length).read_to_end(&mut bytes)?;
    Ok(bytes)
}
