//! HTML of plain text: a tokenizer finds the text in it, and no tags except for ours.
#![expect(clippy::unwrap_used, reason = "tests fail by panicking")]

use html5gum::{DefaultEmitter, Token, Tokenizer};
use irispan::highlight::{AttributeName, Html};
use irispan::iri::{Mapping, StrayPercent};
use irispan::mail::{Format, Layout, Text};
use irispan::safety::CheckOptions;
use irispan::tables::SchemeSet;
use irispan::{Confidence, Scanner};

use crate::support::random::Random;

/// Texts that would be markup if they were not escaped.
const INJECTIONS: [&str; 26] = [
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "http://a.example/<script>alert(1)</script>",
    "http://a.example/\"onmouseover=\"alert(1)",
    "http://a.example/'onmouseover='alert(1)",
    "http://a.example/`onmouseover=`alert(1)",
    "http://a.example/\u{2028}\"><svg/onload=alert(1)>",
    "javascript:alert(1)",
    "JaVaScRiPt:alert(document.cookie)//http://a.example/",
    "java\tscript:alert(1)",
    "java\u{0}script:alert(1)",
    "data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==",
    "vbscript:msgbox(1)",
    "blob:https://a.example/1",
    "</a></pre></body><script>alert(1)</script>",
    "http://a.example/</a><script>alert(1)</script>",
    "&lt;script&gt;alert(1)&lt;/script&gt;",
    "http://a.example/?&quot;onclick=&quot;alert(1)",
    "http://a.example/?&#34;&#x3E;&#60;script",
    "<a href=javascript:alert(1)>http://a.example/</a>",
    "<!-- http://a.example/ --><![CDATA[ x ]]>",
    "http://a.example/%22%3E%3Cscript%3E",
    "http://\"><script>alert(1)</script>@a.example/",
    "mailto:a@example.com?subject=\"><script>alert(1)</script>",
    "\u{202E}http://a.example/\u{202C}<b\u{FEFF}>",
    "http://a.example/\u{7F}\u{1}<style>*{}</style>\r\n<base href=//e.example>",
];

/// Returns a scanner that finds every kind of link, even those that would run a script.
fn scanner() -> Scanner {
    let schemes =
        SchemeSet::known().with(["javascript", "vbscript", "data", "blob", "file"]).unwrap();
    crate::support::builder().schemes(schemes).min_confidence(Confidence::Possible).build()
}

/// The ways to write HTML that are checked: the least, and everything.
fn ways() -> [Html; 2] {
    let name = AttributeName::new("data-uri").unwrap();
    let full = Html::new().lines(true).facts(CheckOptions::new());
    let full = full.attributes(move |link, attributes| {
        attributes.set(&name, link.uri());
    });
    [Html::new(), full]
}

/// Returns the text of HTML as browsers read it, and its links, if there are no tags except for
/// ours.
fn read_back(html: &str) -> (String, Vec<(String, String)>) {
    let mut emitter = DefaultEmitter::<()>::default();
    emitter.naively_switch_states(true);
    let (mut text, mut links, mut open) = (String::new(), Vec::new(), None::<(String, usize)>);
    let mut in_line = false;
    for token in Tokenizer::new_with_emitter(html, emitter) {
        let Ok(token) = token;
        match token {
            Token::String(string) => text.push_str(&String::from_utf8_lossy(&string.value)),
            Token::StartTag(tag) => {
                assert!(open.is_none() && !tag.self_closing, "{html}");
                if &**tag.name == b"span" {
                    assert_eq!(tag.attributes.len(), 2, "{html}");
                    assert!(!core::mem::replace(&mut in_line, true), "{html}");
                    continue;
                }
                assert_eq!(&**tag.name, b"a", "{html}");
                let value = |name: &[u8]| {
                    let value = tag.attributes.get(name).unwrap_or_else(|| panic!("{html}"));
                    String::from_utf8(value.value.to_vec()).unwrap()
                };
                assert!([4, 6].contains(&tag.attributes.len()), "{html}");
                assert_eq!(value(b"rel"), "noopener noreferrer nofollow");
                assert_eq!(value(b"dir"), "ltr");
                assert!(value(b"class").starts_with("irispan "), "{html}");
                let href = value(b"href");
                if tag.attributes.len() == 6 {
                    assert_eq!(value(b"data-uri"), href);
                    assert!(!value(b"title").is_empty() && in_line, "{html}");
                }
                let scheme = href.split(':').next().unwrap().to_ascii_lowercase();
                assert!(!["javascript", "vbscript", "data", "blob"].contains(&&*scheme), "{html}");
                assert!(href.is_ascii() && !href.contains(['<', '>', '"', ' ', '\n']), "{html}");
                open = Some((href, text.len()));
            }
            Token::EndTag(tag) => {
                if &**tag.name == b"span" {
                    assert!(open.is_none() && core::mem::take(&mut in_line), "{html}");
                    continue;
                }
                assert_eq!(&**tag.name, b"a", "{html}");
                let (href, start) = open.take().unwrap_or_else(|| panic!("{html}"));
                links.push((href, text[start..].to_owned()));
            }
            Token::Comment(_) | Token::Doctype(_) => panic!("{html}"),
            // A reference to a carriage return: no other way keeps it.
            Token::Error(error) if error.value == html5gum::Error::ControlCharacterReference => {}
            Token::Error(error) => panic!("{error:?} in {html}"),
        }
    }
    assert!(open.is_none() && !in_line, "{html}");
    (text, links)
}

/// Returns the text with the controls replaced that HTML forbids.
fn allowed(text: &str) -> String {
    let forbidden =
        |c: char| c < ' ' && !"\t\n\r".contains(c) || ('\u{7F}'..='\u{9F}').contains(&c);
    text.chars().map(|c| if forbidden(c) { '\u{FFFD}' } else { c }).collect()
}

fn check(text: &str, scanner: &Scanner) -> usize {
    let active = ["javascript:", "vbscript:", "data:", "blob:"];
    let expected: Vec<_> = scanner
        .links(text)
        .filter_map(|link| {
            // I3987-M12: what a browser opens.
            let uri = link.to_uri_by(&Mapping::BIS.with_stray_percent(StrayPercent::Encode));
            Some((uri.ok()?.into_owned(), link.as_str().to_owned()))
        })
        .filter(|(uri, _)| {
            !active.iter().any(|scheme| uri.to_ascii_lowercase().starts_with(scheme))
        })
        .collect();
    for way in ways() {
        let html = way.links(text, scanner.links(text));
        let (back, links) = read_back(&html);
        assert_eq!(back, allowed(text), "{html}");
        assert_eq!(links, expected, "{text:?}");
    }
    expected.len()
}

#[test]
fn injections_stay_text() {
    let scanner = scanner();
    let mut links = 0;
    for text in INJECTIONS {
        links += check(text, &scanner);
        links += check(&format!("see {text}, www.example.com"), &scanner);
    }
    assert!(links > 30, "{links}");
}

/// Injections put together and cut at random.
#[test]
fn random_injections_stay_text() {
    let scanner = scanner();
    let mut random = Random::new(0x1234);
    let mut links = 0;
    for _ in 0..5000 {
        let mut text = String::new();
        for _ in 0..1 + random.below(4) {
            let piece: Vec<char> = INJECTIONS[random.below(INJECTIONS.len())].chars().collect();
            let start = random.below(piece.len());
            text.extend(&piece[start..=start + random.below(piece.len() - start)]);
        }
        links += check(&text, &scanner);
    }
    assert!(links > 400, "{links}");
}

/// The same through a message, plain and as HTML.
#[test]
fn injections_in_messages_stay_text() {
    let scanner = scanner();
    for injection in INJECTIONS {
        let body = format!("<http://a.example/\nb> {injection} <x");
        let text = Text::decode(body.as_bytes(), &Format::new().charset("utf-8"));
        for way in ways() {
            let (back, links) = read_back(&text.to_html(&scanner, &way));
            assert_eq!(back, allowed(&body));
            assert_eq!(links[0].0, "http://a.example/b");
            assert_eq!(links[1].0, "http://a.example/b");
        }
        let layout = Format::new().charset("utf-8").layout(Layout::Html);
        let text = Text::decode(body.as_bytes(), &layout);
        for way in ways() {
            let (back, _) = read_back(&text.to_html(&scanner, &way));
            assert_eq!(back, allowed(text.as_str()));
        }
    }
}
