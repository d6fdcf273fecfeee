//! Named fields in lines, as WARC (ISO 28500, section 4) and HTTP (RFC 9112, section 5) have them.

use memchr::memchr;

/// Returns the names and values of the fields of a header in order, without the blanks around them.
/// The first line of the header is skipped, and so are lines without a colon. A line that begins
/// with a blank continues the value before it, which then includes the line end.
pub(crate) fn fields(header: &[u8]) -> impl Iterator<Item = (&[u8], &[u8])> {
    let first = memchr(b'\n', header).map_or(header.len(), |feed| feed + 1);
    let mut rest = &header[first..];
    core::iter::from_fn(move || {
        loop {
            if rest.is_empty() {
                return None;
            }
            let line = &rest[..field_end(rest)];
            rest = &rest[line.len()..];
            let Some(colon) = memchr(b':', line) else { continue };
            return Some((line[..colon].trim_ascii(), line[colon + 1..].trim_ascii()));
        }
    })
}

/// Returns the value of the first field with a name, ignoring case.
pub(crate) fn field<'h>(header: &'h [u8], name: &str) -> Option<&'h [u8]> {
    let same = |(of, _): &(&[u8], &[u8])| of.eq_ignore_ascii_case(name.as_bytes());
    fields(header).find(same).map(|(_, value)| value)
}

/// Returns whether a header is complete: it ends with an empty line.
pub(crate) fn is_whole(header: &[u8]) -> bool {
    header.ends_with(b"\n\n") || header.ends_with(b"\n\r\n")
}

/// Returns the length of a field with its continuation lines and line ends.
fn field_end(text: &[u8]) -> usize {
    let mut end = 0;
    loop {
        end += memchr(b'\n', &text[end..]).map_or(text.len() - end, |feed| feed + 1);
        if !matches!(text.get(end), Some(b' ' | b'\t')) {
            return end;
        }
    }
}
