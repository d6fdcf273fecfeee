//! Replaces malformed UTF-8 and unpaired surrogates, which programs that cut texts write.

use std::borrow::Cow;

/// Returns a line as text, with U+FFFD for malformed UTF-8.
pub(super) fn decoded(line: &[u8]) -> Cow<'_, str> {
    simdutf8::basic::from_utf8(line).map_or_else(|_| String::from_utf8_lossy(line), Cow::Borrowed)
}

/// Returns a line with `\ufffd` for each unpaired surrogate, or `None` if there is none.
pub(super) fn mended(line: &str) -> Option<Cow<'_, str>> {
    let bytes = line.as_bytes();
    let unit = |at: usize| {
        let digits = bytes.get(at..at + 6)?.strip_prefix(b"\\u")?;
        let is_hex = digits.iter().all(u8::is_ascii_hexdigit);
        let digits = str::from_utf8(digits).ok().filter(|_| is_hex)?;
        u16::from_str_radix(digits, 16).ok()
    };
    let (mut out, mut done, mut at) = (String::new(), 0, 0);
    while let Some(found) = memchr::memchr(b'\\', &bytes[at..]) {
        at += found;
        let length = match (unit(at), unit(at + 6)) {
            (Some(0xD800..=0xDBFF), Some(0xDC00..=0xDFFF)) => 12,
            (Some(0xD800..=0xDFFF), _) => {
                out.push_str(&line[done..at]);
                out.push_str("\\ufffd");
                done = at + 6;
                6
            }
            _ => 2,
        };
        at = (at + length).min(bytes.len());
    }
    out.push_str(&line[done..]);
    (done > 0).then_some(Cow::Owned(out))
}
