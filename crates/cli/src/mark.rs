//! The byte order mark of UTF-8, which some programs write before a text.

/// Removes the mark from the beginning of a text.
pub(crate) fn without_mark(text: &[u8]) -> &[u8] {
    text.strip_prefix("\u{FEFF}".as_bytes()).unwrap_or(text)
}
