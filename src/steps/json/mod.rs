//! Reads the strings of JSON, each with the path of its value.
//!
//! [`values`] reads a text in memory, and [`Reader`] one that comes in chunks. Nothing fails: text
//! that is not JSON is a value of the kind [`ValueKind::Broken`], so that no text is lost
//! (STEP-13).
//!
//! | | |
//! |---|---|
//! | one document, lines of documents (JSON lines), or any sequence of documents | all are read alike |
//! | strings that are values | always reported |
//! | strings that are names of members | on request |
//! | numbers, `true`, `false`, `null` | not reported |

mod begins;
mod lexer;
mod options;
mod path;

use core::iter::FusedIterator;
use std::borrow::Cow;

use super::map::OffsetMap;
use super::piecewise::{Output, Piecewise};
pub use begins::begins_document;
pub(crate) use lexer::Lexer;
pub use options::{Options, ValueKind};

/// A text in JSON.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Value<'t> {
    /// What it is.
    pub kind: ValueKind,
    /// Where it is in its document: `$.user.bio`, `$.a[3]`, `$["odd name"].b` (STEP-12). For the name
    /// of a member, the path of its value.
    pub path: String,
    /// The text, with its escapes resolved; borrowed if there were none and it wasn't pushed. It may
    /// not be UTF-8 if the input isn't.
    pub text: Cow<'t, [u8]>,
    /// Where it comes from, in the whole input.
    pub map: OffsetMap,
    /// Whether the rest of the text follows in the next value: it was too long to be kept
    /// ([`Reader::with_limit`]).
    pub continues: bool,
}

/// Returns the texts of JSON in memory, in order. Time is linear in the input.
///
/// ```
/// use irispan::steps::json::{Options, values};
///
/// let json = br#"{"user": {"bio": "\u003chttp:\/\/a.example\u003e"}, "n": [1, "x"]}"#;
/// let found: Vec<_> = values(json, Options::new()).collect();
/// assert_eq!((&*found[0].path, &*found[0].text), ("$.user.bio", &b"<http://a.example>"[..]));
/// assert!(found[0].map.ranges(1..17).eq([24..42]));
/// assert_eq!((&*found[1].path, &*found[1].text), ("$.n[1]", &b"x"[..]));
/// ```
pub fn values(json: &[u8], options: Options) -> Values<'_> {
    Values { json, lexer: Lexer::new(options), at: 0, ended: false }
}

/// The texts of JSON in memory: see [`values`].
#[derive(Clone, Debug)]
#[must_use = "iterators are lazy"]
pub struct Values<'t> {
    json: &'t [u8],
    lexer: Lexer,
    at: usize,
    ended: bool,
}

impl<'t> Iterator for Values<'t> {
    type Item = Value<'t>;

    fn next(&mut self) -> Option<Value<'t>> {
        let mut out = Output::default();
        while !self.ended {
            let progress = self.lexer.read(&self.json[self.at..], true, &mut out);
            self.at += progress.read;
            out.base += progress.read;
            self.ended = !progress.pauses;
            let base = (self.at - out.base) as u64;
            let value = take(&self.lexer, &mut out, base, false);
            if let Some(value) = value.filter(|value| !value.text.is_empty()) {
                return Some(borrowed(value, self.json));
            }
        }
        None
    }
}

impl FusedIterator for Values<'_> {}

/// Returns the value with its text borrowed, if it is a part of the input without changes.
fn borrowed<'t>(value: Value<'static>, json: &'t [u8]) -> Value<'t> {
    let mut ranges = value.map.ranges(0..value.text.len());
    let text = match (ranges.next(), ranges.next()) {
        (Some(range), None) => json.get(range).filter(|part| *part == &*value.text),
        _ => None,
    };
    match text {
        Some(text) => Value { text: Cow::Borrowed(text), ..value },
        None => value,
    }
}

/// Takes the value that was just completed, or the part so far if it `continues`. `base` is the
/// offset of the input of the map.
fn take(lexer: &Lexer, out: &mut Output, base: u64, continues: bool) -> Option<Value<'static>> {
    let kind = lexer.kind()?;
    let mut text = core::mem::take(&mut out.text);
    let map = core::mem::take(&mut out.map).build().with_base(base);
    if !continues {
        // The Hard byte that separates values.
        text.pop();
    }
    let path = lexer.path();
    Some(Value { kind, path, text: text.into(), map, continues })
}

/// Reads JSON that comes in chunks.
///
/// Keeps the incomplete value, up to a limit, and the names around it.
///
/// ```
/// use irispan::steps::json::{Options, Reader};
///
/// let mut found = Vec::new();
/// let mut reader = Reader::new(Options::new().lines(true));
/// for chunk in ["{\"a\":\"b", "c\"}\n[\"d", "\\", "ne\"]"] {
///     reader.push(chunk.as_bytes(), |value| found.push((value.path, value.text.into_owned())));
/// }
/// reader.finish(|value| found.push((value.path, value.text.into_owned())));
/// assert_eq!(found, [("$.a".to_owned(), b"bc".to_vec()), ("$[0]".to_owned(), b"d\ne".to_vec())]);
/// ```
#[derive(Debug)]
pub struct Reader {
    lexer: Lexer,
    out: Output,
    /// The bytes that could not be read yet, and how many bytes precede them.
    left: Vec<u8>,
    base: u64,
    limit: usize,
    /// Whether a part of the value was reported.
    begun: bool,
}

impl Reader {
    /// Returns a reader that keeps up to 16 MiB of a value.
    #[must_use]
    pub fn new(options: Options) -> Reader {
        Reader {
            lexer: Lexer::new(options),
            out: Output::default(),
            left: Vec::new(),
            base: 0,
            limit: 16 << 20,
            begun: false,
        }
    }

    /// Returns the reader with another limit. A value that is longer is reported in several parts, all
    /// but the last of which [continue](Value::continues); where they end depends on the chunks.
    #[must_use]
    pub fn with_limit(self, bytes: usize) -> Reader {
        Reader { limit: bytes, ..self }
    }

    /// Takes the next chunk, and reports the values that it completes.
    pub fn push(&mut self, chunk: &[u8], take: impl FnMut(Value<'static>)) {
        self.read(chunk, false, take);
    }

    /// Ends the input, and reports the value that was not complete.
    pub fn finish(mut self, take: impl FnMut(Value<'static>)) {
        self.read(b"", true, take);
    }

    fn read(&mut self, chunk: &[u8], last: bool, mut report: impl FnMut(Value<'static>)) {
        let mut left = core::mem::take(&mut self.left);
        let input = if left.is_empty() {
            chunk
        } else {
            left.extend_from_slice(chunk);
            &left
        };
        let mut at = 0;
        loop {
            let progress = self.lexer.read(&input[at..], last, &mut self.out);
            at += progress.read;
            self.out.base += progress.read;
            self.base += progress.read as u64;
            let full = self.out.text.len() > self.limit;
            if progress.pauses || full {
                let base = self.base - self.out.base as u64;
                let continues = !progress.pauses;
                let begun = core::mem::replace(&mut self.begun, continues);
                let value = take(&self.lexer, &mut self.out, base, continues);
                value
                    .filter(|value| begun || !value.text.is_empty())
                    .into_iter()
                    .for_each(&mut report);
                self.out.base = 0;
            } else if self.out.text.is_empty() {
                self.out.map = super::map::MapBuilder::default();
                self.out.base = 0;
            }
            if !progress.pauses {
                break;
            }
        }
        self.left = input[at..].to_vec();
    }
}

#[cfg(test)]
#[expect(clippy::single_range_in_vec_init, reason = "a list of ranges may hold one")]
mod tests {
    use std::borrow::Cow;

    use super::{Lexer, Options, Reader, Value, ValueKind, values};
    use crate::steps::piecewise::split_everywhere;

    fn shown(value: &Value<'_>) -> String {
        let kind = match value.kind {
            ValueKind::Text => "",
            ValueKind::Name => "name ",
            ValueKind::Broken => "broken ",
        };
        format!("{kind}{} {}", value.path, String::from_utf8_lossy(&value.text))
    }

    fn found(json: &str, options: Options) -> Vec<String> {
        split_everywhere(|| Lexer::new(options), json.as_bytes());
        let found: Vec<_> = values(json.as_bytes(), options).map(|value| shown(&value)).collect();
        for size in 1..=json.len() {
            let mut pushed = Vec::new();
            let mut reader = Reader::new(options);
            for chunk in json.as_bytes().chunks(size) {
                reader.push(chunk, |value| pushed.push(shown(&value)));
            }
            reader.finish(|value| pushed.push(shown(&value)));
            assert_eq!(pushed, found, "{json} in chunks of {size}");
        }
        found
    }

    /// STEP-11, STEP-12.
    #[test]
    fn paths() {
        for (json, expected) in [
            (r#"{"user":{"bio":"x"}}"#, &["$.user.bio x"][..]),
            (r#"{"a":[1,"b",{"c":"d"},["e"]]}"#, &["$.a[1] b", "$.a[2].c d", "$.a[3][0] e"]),
            (
                r#"{"odd name":"a","":"b","1":"c","é":"d","_x1":"e"}"#,
                &[r#"$["odd name"] a"#, r#"$[""] b"#, r#"$["1"] c"#, r#"$["é"] d"#, "$._x1 e"],
            ),
            (r#"{"a\"b\u0041\n":"c"}"#, &[r#"$["a\"bA\n"] c"#]),
            (r#""top" "next""#, &["$ top", "$ next"]),
            ("{\"a\":\"b\"}\n{\"c\":\"d\"}\n", &["$.a b", "$.c d"]),
            ("{\n  \"a\": [\n    \"b\",\n    \"c\"\n  ]\n}", &["$.a[0] b", "$.a[1] c"]),
            (r#"{"a":1,"b":true,"c":null,"d":-1.5e3,"e":""}"#, &[]),
            (r#"[[],{},"a"]"#, &["$[2] a"]),
            ("\u{feff}{\"a\":\"b\"}", &["$.a b"]),
        ] {
            assert_eq!(found(json, Options::new()), expected, "{json}");
        }
        let names = found(r#"{"a":{"b":"c"}}"#, Options::new().names(true));
        assert_eq!(names, ["name $.a a", "name $.a.b b", "$.a.b c"]);
    }

    #[test]
    fn texts_are_decoded_or_borrowed() {
        let json = br#"["\ud83d\ude00\/\"\\u0041\x", "b"]"#;
        let found: Vec<_> = values(json, Options::new()).collect();
        assert_eq!(found[0].text, "😀/\"\\u0041\\x".as_bytes());
        assert_eq!(found[0].map.list(0..5), [2..16]);
        assert!(matches!(found[1].text, Cow::Borrowed(b"b")));
        assert_eq!(found[1].map.list(0..1), [31..32]);
    }

    /// STEP-13.
    #[test]
    fn broken_json() {
        for (json, expected) in [
            // A string ends with its line, and so do broken documents.
            ("{\"a\": {\"b\": \"x\n{\"c\":\"d\"}", &["$.a.b x", "$.c d"][..]),
            (
                "INFO http://a.example/,b x\n{\"c\":\"d\"}",
                &["broken $ INFO", "broken $ http://a.example/,b", "broken $ x", "$.c d"],
            ),
            ("{a: 'b', \"c\":\"d\"}", &["broken $ {a:", "broken $ 'b',", "$.c d"]),
            // A quote that touches text does not begin a string, unless a string can begin there.
            ("http://a\"b.example/ \"c\"", &["broken $ http://a\"b.example/", "$ c"]),
            ("x={\"a\":\"b\"}", &["broken $ x={\"", "$ a", "$ b"]),
            ("[1\"b.example\"]", &["broken $[0] [1\"b.example\"]"]),
            ("true[b.example ", &["broken $ true[b.example"]),
            (
                "{\"a\":\"http://b\"c.example/\",\"d\":\"e\"}",
                &["$.a http://b\"c.example/", "$.d e"],
            ),
            ("[\"b\"\"c.example\"]\n\"\"", &["$[0] b\"\"c.example"]),
            ("{\"b\"c\":\"d\"}", &["$[\"b\\\"c\"] d"]),
            ("}}]]{\"a\":\"b\"}", &["$.a b"]),
            ("{\"a\":\"b\"", &["$.a b"]),
            ("[\"b", &["$[0] b"]),
            ("[\"b\\", &["$[0] b\\"]),
            ("[12ab.example]", &["broken $[0] [12ab.example]"]),
            // The directly preceding bytes belong to the broken text.
            ("{\"a\":[0,b.example", &["broken $.a[1] \":[0,b.example"]),
            ("{\"a\":\"b\"}\u{1b}[0mc.example", &["$.a b", "broken $ \"}\u{1b}[0mc.example"]),
            ("true://b.example", &["broken $ true://b.example"]),
            ("{\"a\" \"b\" \"c\"}", &["$.a b", "$.a c"]),
        ] {
            assert_eq!(found(json, Options::new()), expected, "{json}");
        }
        let lines = "{\"a\":[\n{\"b\":\"c\"}";
        assert_eq!(found(lines, Options::new()), ["$.a[0].b c"]);
        assert_eq!(found(lines, Options::new().lines(true)), ["$.b c"]);
    }

    #[test]
    fn depth_and_names_are_bounded() {
        let deep = format!("{}\"a\"{}\"b\"", "[".repeat(5000), "]".repeat(5000));
        let found: Vec<_> = values(deep.as_bytes(), Options::new()).collect();
        assert_eq!((found.len(), &*found[1].path), (2, "$"));
        assert!(found[0].path.len() < 1000 && found[0].path.ends_with('…'), "{}", found[0].path);
        let deep = format!("{}\"a\":\"b\"", "{\"x\":".repeat(5000));
        assert_eq!(values(deep.as_bytes(), Options::new()).last().expect("is one").text, &b"b"[..]);
        let long = format!("{{\"{}\":\"b\"}}", "é".repeat(5000));
        let path = values(long.as_bytes(), Options::new()).next().expect("is one").path;
        assert!(path.len() < 1000 && path.ends_with("…\"]"), "{path}");
    }

    #[test]
    fn long_values_come_in_parts() {
        let json = format!("[\"{}\",\"b\"]", "ab\\n".repeat(1000));
        let mut parts = Vec::new();
        let mut reader = Reader::new(Options::new()).with_limit(100);
        for chunk in json.as_bytes().chunks(10) {
            reader.push(chunk, |value| parts.push(value));
        }
        reader.finish(|value| parts.push(value));
        assert!(parts.iter().all(|part| part.text.len() < 120));
        let (whole, last) = parts.split_at(parts.len() - 1);
        let text: Vec<u8> = whole.iter().flat_map(|part| part.text.iter().copied()).collect();
        assert!(text == b"ab\n".repeat(1000) && last[0].path == "$[1]");
        assert!(whole.iter().rev().skip(1).all(|part| part.continues) && !last[0].continues);
    }
}
