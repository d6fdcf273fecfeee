//! Recognizes Maildir folders and the messages in them.
//!
//! A Maildir keeps each message in a file of its own: in `new` until a mail program has seen it, then in
//! `cur`. Files in `tmp` aren't delivered yet, and files beside these folders are indexes of mail
//! programs. Its subfolders are Maildirs, with names that begin with a full stop (Maildir++) or not.

use std::path::Path;

/// Returns whether a folder is a Maildir: whether it has the folders `cur` and `new`.
#[must_use]
pub fn is_maildir(folder: &Path) -> bool {
    folder.join("cur").is_dir() && folder.join("new").is_dir()
}

/// Returns whether a file is a message because of where it is: in `cur` or `new` of a Maildir.
///
/// Accesses the file system only for files in folders with these names.
#[must_use]
pub fn is_message(file: &Path) -> bool {
    // Paths such as `1` and `./1` do not name their folder.
    let file = std::path::absolute(file).unwrap_or_else(|_| file.to_owned());
    let Some(folder) = file.parent() else { return false };
    let is_named_so = folder.file_name().is_some_and(|name| name == "cur" || name == "new");
    is_named_so && folder.parent().is_some_and(is_maildir)
}

/// Returns whether an entry of a Maildir may hold messages: a folder other than `tmp`, which is a Maildir
/// itself if its name begins with a full stop (`.Sent`).
#[must_use]
pub fn may_hold_messages(entry: &Path) -> bool {
    let name = entry.file_name().unwrap_or_default().as_encoded_bytes();
    match name {
        [b'.', ..] => is_maildir(entry),
        b"tmp" => false,
        _ => entry.is_dir(),
    }
}
