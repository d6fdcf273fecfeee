//! JSON objects whose keys appear in the order in which they are written.

use super::bytes::{ByteSet, number};

/// An object while it is written.
#[derive(Debug)]
pub(crate) struct Object<'o> {
    out: &'o mut Vec<u8>,
    empty: bool,
}

/// Appends an object; `keys` writes its contents.
pub(crate) fn object(out: &mut Vec<u8>, keys: impl FnOnce(&mut Object<'_>)) {
    out.push(b'{');
    keys(&mut Object { out, empty: true });
    out.push(b'}');
}

/// Appends an array of objects.
pub(crate) fn objects<T>(
    out: &mut Vec<u8>,
    items: impl IntoIterator<Item = T>,
    mut keys: impl FnMut(&mut Object<'_>, T),
) {
    out.push(b'[');
    for (index, item) in items.into_iter().enumerate() {
        if index > 0 {
            out.push(b',');
        }
        object(out, |object| keys(object, item));
    }
    out.push(b']');
}

impl Object<'_> {
    fn key(&mut self, key: &str) -> &mut Vec<u8> {
        if !std::mem::replace(&mut self.empty, false) {
            self.out.push(b',');
        }
        string(self.out, key);
        self.out.push(b':');
        self.out
    }

    pub(crate) fn string(&mut self, key: &str, text: &str) {
        string(self.key(key), text);
    }

    /// Writes a string, or null.
    pub(crate) fn optional(&mut self, key: &str, text: Option<&str>) {
        optional(self.key(key), text);
    }

    pub(crate) fn number(&mut self, key: &str, n: usize) {
        number(self.key(key), n as u64);
    }

    pub(crate) fn boolean(&mut self, key: &str, value: bool) {
        self.key(key).extend_from_slice(if value { b"true" } else { b"false" });
    }

    pub(crate) fn object(&mut self, key: &str, keys: impl FnOnce(&mut Object<'_>)) {
        object(self.key(key), keys);
    }

    /// Writes an array of objects.
    pub(crate) fn objects<T>(
        &mut self,
        key: &str,
        items: impl IntoIterator<Item = T>,
        keys: impl FnMut(&mut Object<'_>, T),
    ) {
        objects(self.key(key), items, keys);
    }

    /// Writes an array of strings.
    pub(crate) fn strings<'s>(&mut self, key: &str, items: impl IntoIterator<Item = &'s str>) {
        let out = self.key(key);
        out.push(b'[');
        for (index, item) in items.into_iter().enumerate() {
            if index > 0 {
                out.push(b',');
            }
            string(out, item);
        }
        out.push(b']');
    }
}

/// Appends a JSON string, or null.
pub(super) fn optional(out: &mut Vec<u8>, text: Option<&str>) {
    match text {
        Some(text) => string(out, text),
        None => out.extend_from_slice(b"null"),
    }
}

/// Appends a JSON string. Stretches without anything to escape are copied at once.
///
/// DEL, C1 controls, bidi controls and line separators are escaped as well, to protect terminals.
/// JSON doesn't require that, but its meaning is the same.
pub(crate) fn string(out: &mut Vec<u8>, text: &str) {
    joined(out, [text]);
}

/// Appends several texts as one JSON string.
pub(super) fn joined<'t>(out: &mut Vec<u8>, texts: impl IntoIterator<Item = &'t str>) {
    out.push(b'"');
    texts.into_iter().for_each(|text| contents(out, text));
    out.push(b'"');
}

fn contents(out: &mut Vec<u8>, text: &str) {
    let mut rest = text;
    loop {
        let at = ESCAPED.before(rest.as_bytes());
        let (plain, after) = rest.split_at_checked(at).unwrap_or((rest, ""));
        out.extend_from_slice(plain.as_bytes());
        let mut characters = after.chars();
        let Some(c) = characters.next() else { break };
        match c {
            '\t' => out.extend_from_slice(b"\\t"),
            '\n' => out.extend_from_slice(b"\\n"),
            '\r' => out.extend_from_slice(b"\\r"),
            '"' => out.extend_from_slice(b"\\\""),
            '\\' => out.extend_from_slice(b"\\\\"),
            '\0'..' '
            | '\u{7F}'..='\u{9F}'
            | '\u{61C}'
            | '\u{200E}'
            | '\u{200F}'
            | '\u{2028}'..='\u{202E}'
            | '\u{2066}'..='\u{2069}' => escape(out, c),
            c => out.extend_from_slice(c.encode_utf8(&mut [0; 4]).as_bytes()),
        }
        rest = characters.as_str();
    }
}

/// Appends the escape of a character of the basic plane.
fn escape(out: &mut Vec<u8>, c: char) {
    const HEX: &[u8; 16] = b"0123456789abcdef";
    let code = u32::from(c);
    out.extend_from_slice(b"\\u");
    out.extend([12, 8, 4, 0].map(|shift| HEX[(code >> shift & 15) as usize]));
}

/// The bytes that must be escaped in a JSON string, and the first ones of characters that are.
static ESCAPED: ByteSet = ByteSet::new(b"\"\\\x7F\xC2\xD8\xE2").and_controls();

#[cfg(test)]
mod tests {
    use super::{object, string};
    use irispan::highlight::TerminalText;

    #[test]
    fn everything_at_once() {
        let mut out = Vec::new();
        object(&mut out, |o| {
            o.string("a", "\"\n");
            o.optional("b", None);
            o.optional("c", Some("é"));
            o.number("d", 10);
            o.boolean("e", true);
            o.object("f", |_| {});
            o.objects("g", [1, 2], |o, n| o.number("n", n));
            o.strings("h", ["x", "y"]);
            o.strings("i", []);
        });
        let text = String::from_utf8(out).expect("is UTF-8");
        assert_eq!(
            text,
            r#"{"a":"\"\n","b":null,"c":"é","d":10,"e":true,"f":{},"g":[{"n":1},{"n":2}],"h":["x","y"],"i":[]}"#
        );
        assert!(serde_json::from_str::<serde_json::Value>(&text).is_ok());
    }

    fn shown(out: &[u8]) -> &str {
        str::from_utf8(out).expect("is UTF-8")
    }

    /// The first 256 characters and some beyond are read back as they were.
    #[test]
    fn strings_read_back() {
        let mut text: String = (0..256).filter_map(char::from_u32).collect();
        text.push_str(
            "\u{2028}\u{FFFD}😀\\\\\"\"\u{61C}\u{600}\u{200D}\u{200F}\u{202E}\u{2066}\u{2070}",
        );
        for text in [text.as_str(), "", "\"", "plain", "\\", "end\u{1f}"] {
            let mut out = Vec::new();
            string(&mut out, text);
            assert_eq!(TerminalText::Lines.harmless(&String::from_utf8_lossy(&out)), shown(&out));
            assert!(out.iter().all(|b| *b >= b' '), "{out:?}");
            let back: String = serde_json::from_slice(&out).expect("is JSON");
            assert_eq!(back, text);
        }
    }
}
