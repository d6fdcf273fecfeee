//! Containers: sources whose entries are sources.
//!
//! An entry is given as a stream that is read before the next one is looked for. Its name is data and
//! never a path. What an archive says of lengths is compared with what is there.

mod entry;
mod index;
mod local;
mod tar;
mod zip;

pub(super) use tar::{is_header as is_tar, read as read_tar};
pub(super) use zip::read as read_zip;

use std::io::{self, Read};

/// What is found in a container.
pub(super) enum Found<'e> {
    /// An entry: its name, and its bytes. Reading them fails where the entry is cut or broken.
    Entry(&'e str, &'e mut dyn Read),
    /// An entry that has no bytes of its own: a link, a device.
    Skipped,
    /// An entry of this name that cannot be read.
    Failed(&'e str, String),
    /// Bytes of the container that are no entry, from this offset of it on.
    Lost(u64, String),
}

/// Takes what is found.
pub(super) type Visit<'v> = dyn FnMut(Found<'_>) -> io::Result<()> + 'v;
