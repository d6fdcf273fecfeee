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
pub(crate) fn string(out: &mut Vec<u8>, text: &str) {
    out.push(b'"');
    let mut rest = text.as_bytes();
    loop {
        let at = ESCAPED.before(rest);
        out.extend_from_slice(&rest[..at]);
        if at == rest.len() {
            break;
        }
        match rest[at] {
            b'\t' => out.extend_from_slice(b"\\t"),
            b'\n' => out.extend_from_slice(b"\\n"),
            b'\r' => out.extend_from_slice(b"\\r"),
            byte if byte < b' ' => {
                const HEX: &[u8; 16] = b"0123456789abcdef";
                let digits = [HEX[usize::from(byte >> 4)], HEX[usize::from(byte & 15)]];
                out.extend_from_slice(b"\\u00");
                out.extend_from_slice(&digits);
            }
            byte => out.extend_from_slice(&[b'\\', byte]),
        }
        rest = &rest[at + 1..];
    }
    out.push(b'"');
}

/// The bytes that must be escaped in a JSON string.
static ESCAPED: ByteSet = ByteSet::new(b"\"\\").and_controls();

#[cfg(test)]
mod tests {
    use super::{object, string};

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

    /// The first 256 characters and some beyond are read back as they were.
    #[test]
    fn strings_read_back() {
        let mut text: String = (0..256).filter_map(char::from_u32).collect();
        text.push_str("\u{2028}\u{FFFD}😀\\\\\"\"");
        for text in [text.as_str(), "", "\"", "plain", "\\", "end\u{1f}"] {
            let mut out = Vec::new();
            string(&mut out, text);
            assert!(out.iter().all(|b| *b >= b' '), "{out:?}");
            let back: String = serde_json::from_slice(&out).expect("is JSON");
            assert_eq!(back, text);
        }
    }
}
