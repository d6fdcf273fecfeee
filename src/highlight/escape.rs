//! Text as HTML.

/// Appends text with the characters escaped that mean something in HTML, in content or in
/// attributes.
///
/// A carriage return is written as a character reference. HTML forbids that and every browser reads
/// it; without it, a carriage return would be read as a line feed, and offsets in the text would
/// change. Bytes that aren't UTF-8, and controls that HTML forbids, become U+FFFD.
pub fn escape(out: &mut Vec<u8>, text: &[u8]) {
    // Checked as a whole, text is read faster than in search of what isn't UTF-8.
    if let Ok(text) = str::from_utf8(text) {
        return escape_utf8(out, text.as_bytes());
    }
    for chunk in text.utf8_chunks() {
        escape_utf8(out, chunk.valid().as_bytes());
        if !chunk.invalid().is_empty() {
            out.extend_from_slice(REPLACEMENT);
        }
    }
}

const REPLACEMENT: &[u8] = "\u{FFFD}".as_bytes();

/// Appends text that is UTF-8.
fn escape_utf8(out: &mut Vec<u8>, text: &[u8]) {
    let mut rest = text;
    loop {
        let at = before_special(rest);
        let (plain, after) = rest.split_at(at);
        out.extend_from_slice(plain);
        let Some((special, after)) = after.split_first() else { return };
        rest = after;
        out.extend_from_slice(match special {
            b'&' => b"&amp;",
            b'<' => b"&lt;",
            b'>' => b"&gt;",
            b'"' => b"&quot;",
            b'\'' => b"&#39;",
            b'\r' => b"&#13;",
            0xC2 => match rest.split_first() {
                // U+0080 to U+009F.
                Some((0x80..=0x9F, after)) => {
                    rest = after;
                    REPLACEMENT
                }
                _ => b"\xC2",
            },
            _ => REPLACEMENT,
        });
    }
}

/// The bytes at which escaping stops: those that are escaped, and the first one of U+0080 to U+00BF.
static SPECIAL: [bool; 256] = {
    let mut table = [false; 256];
    let mut byte = 0;
    while byte < 256 {
        table[byte] = match byte as u8 {
            b'&' | b'<' | b'>' | b'"' | b'\'' | 0x7F | 0xC2 => true,
            b'\t' | b'\n' => false,
            byte => byte < b' ',
        };
        byte += 1;
    }
    table
};

/// Returns the number of bytes before the first special one.
fn before_special(text: &[u8]) -> usize {
    let is_special = |byte: &u8| SPECIAL[usize::from(*byte)];
    let (eights, rest) = text.as_chunks::<8>();
    // Most text contains none, so branch once for eight look-ups.
    let any = |eight: &[u8; 8]| eight.iter().fold(false, |any, byte| any | is_special(byte));
    let start = match eights.iter().position(any) {
        Some(index) => 8 * index,
        None => text.len() - rest.len(),
    };
    let rest = text.get(start..).unwrap_or_default();
    start + rest.iter().position(is_special).unwrap_or(rest.len())
}

#[cfg(test)]
mod tests {
    use super::escape;

    #[test]
    fn text_is_escaped() {
        let mut out = Vec::new();
        escape(&mut out, b"<script>a & 'b' \"c\"</script>\0\x1b\t\r\n\xff\xe4\xb8z\x7f");
        assert_eq!(
            String::from_utf8_lossy(&out),
            "&lt;script&gt;a &amp; &#39;b&#39; &quot;c&quot;&lt;/script&gt;\u{FFFD}\u{FFFD}\t&#13;\n\u{FFFD}\u{FFFD}z\u{FFFD}"
        );
    }

    /// Every character, at every place of what is looked at together.
    #[test]
    fn every_control_is_replaced_and_nothing_else_beyond_ascii() {
        for c in '\u{7F}'..='\u{FFFF}' {
            for before in 0..9 {
                let text = format!("{}{c}x", "-".repeat(before));
                let mut out = Vec::new();
                escape(&mut out, text.as_bytes());
                let shown = if c.is_control() { '\u{FFFD}' } else { c };
                assert_eq!(out, format!("{}{shown}x", "-".repeat(before)).as_bytes(), "{c:?}");
            }
        }
    }
}
