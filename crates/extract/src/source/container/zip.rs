//! Entries of zip, from a file.
//!
//! Libraries hold an index as a whole, which for a million entries takes hundreds of MiB, so it is
//! read here.

use std::io::{self, Read, Seek, SeekFrom};

use super::index::{Entry, Index};
use super::{Found, Visit, local};

/// Reads an archive to its end: the entries of its index; those that are there, if it has none.
///
/// # Errors
///
/// Those of `visit`. What is wrong with the archive is found as lost.
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

/// The bytes before the index, in which entries stand.
struct Room {
    /// How many were not read yet. Entries that have more of them overlap, and would be read again and again.
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

/// Goes to the data of an entry, or says why it is not read.
fn begin_data(entry: &Entry, room: &mut Room, file: &mut (impl Read + Seek)) -> Result<(), String> {
    const OVERLAPS: &str = "an entry that overlaps others";
    if room.left == 0 {
        return Err(OVERLAPS.to_owned());
    }
    // The names of both headers may differ; what follows the local one is what counts.
    let (_, data) = local::header_at(file, entry.offset)
        .map_err(|error| error.to_string())?
        .ok_or("an entry without a header before its data")?;
    room.left = room.left.saturating_sub(data - entry.offset);
    let length = entry.header.length;
    // Of an entry that has no end, there is what is left.
    if length > room.left && data.saturating_add(length) <= room.end {
        return Err(OVERLAPS.to_owned());
    }
    file.seek(SeekFrom::Start(data)).map_err(|error| error.to_string())?;
    Ok(())
}
