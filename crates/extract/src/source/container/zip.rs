//! Reads zip from a file.
//!
//! The format is read here, because libraries hold the whole index, which takes hundreds of MiB for
//! a million entries.

use std::io::{self, Read, Seek, SeekFrom};

use super::index::{Entry, Index};
use super::{Found, Visit, local};

/// Reads an archive: the entries of its index, or all that are found if it has none.
///
/// # Errors
///
/// Those of `visit`. Errors in the archive are reported as [`Found::Lost`].
pub(in crate::source) fn read(
    file: &mut (impl Read + Seek),
    visit: &mut Visit<'_>,
) -> io::Result<()> {
    let mut index = match Index::find(file) {
        Ok(Some(index)) => index,
        Ok(None) => {
            visit(Found::Lost(0, "an archive without an index, which may be cut".to_owned()))?;
            return local::read(file, visit);
        }
        Err(error) => return visit(Found::Lost(0, error.to_string())),
    };
    let mut room = Room { left: index.position(), end: index.position() };
    loop {
        match index.next(file) {
            Ok(Some(entry)) => read_entry(&entry, &mut room, file, visit)?,
            Ok(None) => return Ok(()),
            Err(error) => return visit(Found::Lost(index.position(), error.to_string())),
        }
    }
}

/// The bytes before the index, which hold the entries.
struct Room {
    /// The number of bytes that were not read yet. If entries have more, they overlap, and would be
    /// read repeatedly.
    left: u64,
    end: u64,
}

fn read_entry(
    entry: &Entry,
    room: &mut Room,
    file: &mut (impl Read + Seek),
    visit: &mut Visit<'_>,
) -> io::Result<()> {
    let header = &entry.header;
    if header.is_folder() {
        return Ok(());
    }
    if entry.is_link {
        return visit(Found::Skipped);
    }
    if let Err(reason) = begin_data(entry, room, file) {
        return visit(Found::Failed(&header.name, reason));
    }
    let mut data = file.take(room.left);
    let read = header.read(&mut data, visit);
    room.left = data.limit();
    read
}

/// Seeks to the data of an entry. Returns the reason if it cannot be read.
fn begin_data(entry: &Entry, room: &mut Room, file: &mut (impl Read + Seek)) -> Result<(), String> {
    const OVERLAPS: &str = "an entry that overlaps others";
    if room.left == 0 {
        return Err(OVERLAPS.to_owned());
    }
    // The two headers may have names of different lengths; the data follows the local one.
    let (_, data) = local::header_at(file, entry.offset)
        .map_err(|error| error.to_string())?
        .ok_or("an entry without a header before its data")?;
    room.left = room.left.saturating_sub(data - entry.offset);
    let length = entry.header.length;
    // An entry of unknown length may have what is left.
    if length > room.left && data.saturating_add(length) <= room.end {
        return Err(OVERLAPS.to_owned());
    }
    file.seek(SeekFrom::Start(data)).map_err(|error| error.to_string())?;
    Ok(())
}
