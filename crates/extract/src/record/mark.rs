//! The byte order mark of UTF-8, which some programs write before a text.

/// The bytes of the mark.
pub(crate) const MARK: &[u8] = "\u{FEFF}".as_bytes();

/// Removes the mark from the beginning of a text.
pub(crate) fn without_mark(text: &[u8]) -> &[u8] {
    text.strip_prefix(MARK).unwrap_or(text)
}

#[cfg(test)]
mod tests {
    use super::without_mark;

    #[test]
    fn one_mark_is_no_part_of_a_text() {
        for (text, expected) in [
            (&b"\xEF\xBB\xBFa"[..], &b"a"[..]),
            (b"\xEF\xBB\xBF\xEF\xBB\xBFa", b"\xEF\xBB\xBFa"),
            (b"\xEF\xBBa", b"\xEF\xBBa"),
            (b" \xEF\xBB\xBF", b" \xEF\xBB\xBF"),
            (b"", b""),
        ] {
            assert_eq!(without_mark(text), expected);
        }
    }
}
