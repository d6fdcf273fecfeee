//! Detects JSON by its first bytes.

/// Returns whether a text begins like JSON that may contain links: with an object that is empty or
/// has a name and a colon, an array of such objects, or an array whose first element is a string;
/// after a byte order mark and blanks. `None` if the text ends too early to decide.
///
/// Lines such as `[INFO] started` and `{name}` are not JSON. Time is linear in the first name.
///
/// ```
/// use irispan::steps::json::begins_document;
///
/// assert_eq!(begins_document(br#"[{"url": "https://a.example/"#), Some(true));
/// assert_eq!(begins_document(b"[2026-11-21] started"), Some(false));
/// assert_eq!(begins_document(b"["), None);
/// ```
#[must_use]
pub fn begins_document(text: &[u8]) -> Option<bool> {
    let text = text.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(text).trim_ascii_start();
    let (first, rest) = match text.split_first() {
        None => return Some(false),
        Some((first, rest)) => (first, rest.trim_ascii_start()),
    };
    match (first, rest) {
        (b'{' | b'[', []) => None,
        (b'{', [b'"', name @ ..]) => {
            let mut escaped = false;
            let end = name.iter().position(|byte| {
                let ends = *byte == b'"' && !escaped;
                escaped = *byte == b'\\' && !escaped;
                ends
            })?;
            match name[end + 1..].trim_ascii_start() {
                [] => None,
                after => Some(after.starts_with(b":")),
            }
        }
        (b'{', [b'}', ..]) => Some(true),
        (b'[', [b'{', rest @ ..]) => {
            let rest = rest.trim_ascii_start();
            if rest.is_empty() { None } else { Some(matches!(rest[0], b'"' | b'}')) }
        }
        (b'[', [b'"', ..]) => Some(true),
        _ => Some(false),
    }
}

#[cfg(test)]
mod tests {
    use super::begins_document;

    #[test]
    fn documents_are_told_from_text() {
        for (text, is_document) in [
            ("{\"a\":1}\n{\"b\":2}\n", Some(true)),
            ("{\n  \"a\": 1\n}\n", Some(true)),
            ("{}", Some(true)),
            ("\u{FEFF} [\n {\"a\": 1}]", Some(true)),
            ("[\"a\"]", Some(true)),
            ("{\"a\\\"b\" : 1", Some(true)),
            ("[INFO] x\n", Some(false)),
            ("{x}", Some(false)),
            ("{\"a\" b", Some(false)),
            ("[2026-11-21] x", Some(false)),
            ("[[ -f a ]]\n", Some(false)),
            ("[1, 2]", Some(false)),
            ("", Some(false)),
            ("text", Some(false)),
            ("{", None),
            ("[{", None),
            ("{\"a", None),
            ("{\"a\" ", None),
        ] {
            assert_eq!(begins_document(text.as_bytes()), is_document, "{text}");
        }
    }
}
