//! JSON as Python's, Go's and PHP's writers escape it, by their documents: every link comes back whole.

use core::fmt::Write;

use irispan::stepped::Step;
use irispan::steps::json::Options;

use super::{links, pushed};
use crate::support::random::Random;
use crate::support::{report, scanner};

/// A writer of JSON strings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Writer {
    /// `json.dumps` of Python with its defaults: ASCII only.
    Python,
    /// The same with `ensure_ascii=False`.
    PythonUnicode,
    /// `encoding/json` of Go with its defaults: safe in HTML and in JavaScript.
    Go,
    /// `json_encode` of PHP with its defaults: ASCII only, and slashes escaped.
    Php,
}

impl Writer {
    const ALL: [Writer; 4] = [Writer::Python, Writer::PythonUnicode, Writer::Go, Writer::Php];

    fn string(self, text: &str) -> String {
        let mut out = "\"".to_owned();
        for c in text.chars() {
            let ascii_only = matches!(self, Writer::Python | Writer::Php);
            match c {
                '"' => out.push_str("\\\""),
                '\\' => out.push_str("\\\\"),
                '\n' => out.push_str("\\n"),
                '\r' => out.push_str("\\r"),
                '\t' => out.push_str("\\t"),
                '\u{8}' => out.push_str("\\b"),
                '\u{c}' => out.push_str("\\f"),
                '/' if self == Writer::Php => out.push_str("\\/"),
                '<' | '>' | '&' | '\u{2028}' | '\u{2029}' if self == Writer::Go => {
                    let _ = write!(out, "\\u{:04x}", u32::from(c));
                }
                c if c < ' ' || ascii_only && !c.is_ascii() => {
                    for unit in c.encode_utf16(&mut [0; 2]) {
                        let _ = write!(out, "\\u{unit:04x}");
                    }
                }
                c => out.push(c),
            }
        }
        out + "\""
    }
}

/// A link that the scanner finds whole between spaces, with everything that the writers escape.
fn link(random: &mut Random) -> String {
    const HOSTS: [&str; 6] = [
        "a.example",
        "例え.jp",
        "www.b.example:8080",
        "пример.рф",
        "joe@c.example",
        "[2001:db8::1]",
    ];
    const PARTS: [&str; 16] = [
        "/",
        "/a",
        "?b=1",
        "&c=2",
        "#d",
        "/ä",
        "/例え",
        "/😀",
        "%C3%A4",
        "(e)",
        "'f'",
        "/~g",
        "/h.i",
        "/\u{1D400}",
        ";j=k",
        "/é-è",
    ];
    loop {
        let mut link = random.pick(&["http://", "https://", "ftp://"]).to_owned();
        link += random.pick(&HOSTS);
        for _ in 0..random.below(6) {
            link += random.pick(&PARTS);
        }
        let text = format!(" {link} ");
        if scanner().links(&text).map(|link| link.range()).eq([1..link.len() + 1]) {
            return link;
        }
    }
}

/// The contexts in which a string has a link.
const CONTEXTS: [(&str, &str); 6] = [
    ("", ""),
    ("see ", "\nor"),
    ("<", ">"),
    ("say \"", "\""),
    ("<a href=\"", "\">x</a>"),
    ("「", "」"),
];

/// STEP-3, STEP-4, STEP-11.
#[test]
fn every_link_comes_back_whole() {
    let mut random = Random::new(11);
    let all: Vec<_> = (0..1000).map(|_| link(&mut random)).collect();
    for writer in Writer::ALL {
        let mut json = String::new();
        let mut escaped = 0;
        for (n, link) in all.iter().enumerate() {
            let (before, after) = CONTEXTS[n % CONTEXTS.len()];
            let string = writer.string(&format!("{before}{link}{after}"));
            escaped += usize::from(!string.contains(link.as_str()));
            let _ = writeln!(json, "{{\"n\": {n}, \"text\": {string}}}");
        }
        assert_eq!(
            links(json.as_bytes(), Step::Json(Options::new().lines(true))),
            all,
            "{writer:?}"
        );
        assert_eq!(links(json.as_bytes(), Step::Escaped), all, "{writer:?}");
        let ends = (0..json.len()).step_by(97);
        let found = pushed(json.as_bytes(), Step::Json(Options::new()), ends);
        assert!(found.iter().all(|link| link.path.as_deref() == Some("$.text")));
        assert!(found.iter().map(|link| &link.text).eq(&all), "{writer:?}");
        report(&format!("{writer:?}: {} links of JSON, {escaped} of them escaped", all.len()));
        assert!(escaped > 50 || writer == Writer::PythonUnicode, "{writer:?}: {escaped}");
    }
}

/// A document within a string of another, as logs have them.
#[test]
fn documents_within_documents() {
    let mut random = Random::new(12);
    for writer in Writer::ALL {
        for _ in 0..100 {
            let link = link(&mut random);
            let inner = format!("{{\"log\":{}}}", writer.string(&format!("see {link} now")));
            let outer = format!("{{\"line\":{}}}", writer.string(&inner));
            assert_eq!(links(outer.as_bytes(), Step::Escaped), [link], "{outer}");
        }
    }
}
