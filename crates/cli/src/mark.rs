//! The byte order mark of UTF-8, which some programs write before a text and which is no part of it.

/// Returns a text without the mark that it may begin with.
pub(crate) fn without_mark(text: &[u8]) -> &[u8] {
    text.strip_prefix("\u{FEFF}".as_bytes()).unwrap_or(text)
}
