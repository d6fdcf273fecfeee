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
    loop {
        match index.next(file) {
            Ok(Some(entry)) => read_entry(&entry, file, visit)?,
            Ok(None) => return Ok(()),
            Err(error) => return visit(Found::Lost(index.position(), error.to_string())),
        }
    }
}

fn read_entry(
    entry: &Entry,
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
    // The names of both headers may differ; what follows the local one is what counts.
    let data = match local::header_at(file, entry.offset) {
        Ok(Some((_, data))) => file.seek(SeekFrom::Start(data)).map_err(|error| error.to_string()),
        Ok(None) => Err("an entry without a header before its data".to_owned()),
        Err(error) => Err(error.to_string()),
    };
    match data {
        Ok(_) => header.read(file, visit),
        Err(reason) => visit(Found::Failed(&header.name, reason)),
    }
}
