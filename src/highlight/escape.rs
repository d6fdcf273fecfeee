//! Text as HTML.

/// Appends text with the characters escaped that mean something in HTML, in content or in
/// attributes.
///
/// A carriage return is written as a character reference. HTML forbids that and every browser reads
/// it; without it, a carriage return would be read as a line feed, and offsets in the text would
/// change. Bytes that aren't UTF-8, and controls that HTML forbids, become U+FFFD.
pub fn escape(out: &mut Vec<u8>, text: &[u8]) {
    const REPLACEMENT: &[u8] = "\u{FFFD}".as_bytes();
    for chunk in text.utf8_chunks() {
        let mut rest = chunk.valid().as_bytes();
        while let Some(at) = rest.iter().position(|byte| is_special(*byte)) {
            let (plain, behind) = rest.split_at(at);
            let Some((special, behind)) = behind.split_first() else { break };
            out.extend_from_slice(plain);
            out.extend_from_slice(match special {
                b'&' => b"&amp;",
                b'<' => b"&lt;",
                b'>' => b"&gt;",
                b'"' => b"&quot;",
                b'\'' => b"&#39;",
                b'\r' => b"&#13;",
                _ => REPLACEMENT,
            });
            rest = behind;
        }
        out.extend_from_slice(rest);
        if !chunk.invalid().is_empty() {
            out.extend_from_slice(REPLACEMENT);
        }
    }
}

const fn is_special(byte: u8) -> bool {
    match byte {
        b'&' | b'<' | b'>' | b'"' | b'\'' | 0x7F => true,
        b'\t' | b'\n' => false,
        _ => byte < b' ',
    }
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
}
