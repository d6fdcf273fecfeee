//! Containers: sources whose entries are sources themselves.
//!
//! An entry is passed on as a stream, which is read before the next entry is found. Its name is
//! data and never used as a path. Lengths in an archive are checked against what is there.

mod entry;
mod index;
mod local;
mod tar;
mod zip;

pub(super) use tar::{is_header as is_tar, read as read_tar};
pub(super) use zip::read as read_zip;

use std::io::{self, Read};

/// Something found in a container.
pub(super) enum Found<'e> {
    /// An entry: its name and its bytes. Reading fails where the entry is truncated or broken.
    Entry(&'e str, &'e mut dyn Read),
    /// An entry without bytes of its own: a link or a device.
    Skipped,
    /// An entry of this name that cannot be read.
    Failed(&'e str, String),
    /// Bytes of the container that are not an entry, from this offset on.
    Lost(u64, String),
}

/// Takes what is found.
pub(super) type Visit<'v> = dyn FnMut(Found<'_>) -> io::Result<()> + 'v;
