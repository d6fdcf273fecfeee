//! Compares tokens with those of another tokenizer, wherever the document is cut.

use core::ops::Range;

use html5gum::{DefaultEmitter, Token as Other, Tokenizer};

use super::super::tag::{MAX_VALUE, StartTag, Value};
use super::{Next, Tokens};

/// A token of a document: text in one range of it, and tags.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Token {
    Text(Range<usize>),
    Start(StartTag),
    End(Vec<u8>),
}

/// Returns the tokens of the other tokenizer.
fn expected(html: &str) -> Vec<Token> {
    let mut emitter = DefaultEmitter::<usize>::new_with_span();
    emitter.naively_switch_states(true);
    let mut found = Vec::new();
    for token in Tokenizer::new_with_emitter(html, emitter).flatten() {
        found.push(match token {
            Other::String(text) => Token::Text(text.span.start..text.span.end),
            Other::EndTag(tag) => Token::End(tag.name.to_vec()),
            Other::StartTag(tag) => {
                let value = |name: &[u8]| {
                    let value = tag.attributes.get(name)?;
                    Some(Value { bytes: value.value.to_vec(), ..Value::default() })
                };
                let (href, style) = (value(b"href"), value(b"style"));
                let is_hidden = tag.attributes.contains_key(&b"hidden"[..]);
                let name = tag.name.to_vec();
                Token::Start(StartTag { name, href, style, is_hidden, is_empty: false })
            }
            Other::Comment(_) | Other::Doctype(_) | Other::Error(_) => continue,
        });
    }
    found
}

const BITS: [&str; 46] = [
    "<",
    ">",
    "/",
    "\"",
    "'",
    "=",
    " ",
    "\n",
    "\r",
    "\0",
    "\u{1}",
    "a",
    "A",
    "href",
    "STYLE",
    "href=",
    " style='",
    "&amp;",
    "&",
    "&#0;",
    "é",
    "<a ",
    "</a",
    "<!--",
    "-->",
    "<!",
    "<!doctype ",
    "<![CDATA[",
    "]]>",
    "<script>",
    "</script>",
    "<title",
    "</title>",
    "<?",
    "-",
    "<plaintext",
    "<script",
    "</script",
    "<textarea>",
    "</textarea ",
    "<xmp>",
    "</xmp>",
    "--",
    "-->",
    "--!>",
    "<!-->",
];

/// Returns the tokens of a document that comes in pieces up to each of `ends`. As in the other
/// tokenizer, text around markup other than tags and comments is one token.
fn tokens(html: &[u8], ends: &[usize]) -> Vec<Token> {
    let mut reader = Tokens::new();
    let (mut found, mut at) = (Vec::new(), 0);
    for end in ends {
        let last = *end == html.len();
        while at < *end {
            match reader.next(at, &html[at..*end], last) {
                Next::More => {
                    assert!(!last && end - at < 12, "{at}..{end}");
                    break;
                }
                Next::Markup(length) => at += length,
                Next::Text(length) | Next::Literal(length) => {
                    match found.last_mut() {
                        Some(Token::Text(before)) if joins(&html[before.end..at]) => {
                            before.end = at + length;
                        }
                        _ => found.push(Token::Text(at..at + length)),
                    }
                    at += length;
                }
                Next::Start(length, tag) => {
                    found.push(Token::Start(tag));
                    at += length;
                }
                Next::End(length, name) => {
                    found.push(Token::End(name));
                    at += length;
                }
            }
        }
    }
    found
}

/// Returns whether text around this markup is joined. The other tokenizer reads `</>` as text if
/// text follows.
fn joins(between: &[u8]) -> bool {
    between.chunks(3).all(|chunk| chunk == b"</>")
}

/// Removes the places of values, which the other tokenizer counts differently.
fn without_places(mut found: Vec<Token>, html: &str) -> Vec<Token> {
    for token in &mut found {
        let Token::Start(tag) = token else { continue };
        for value in [&mut tag.href, &mut tag.style].into_iter().flatten() {
            assert!(html.get(value.range.clone()).is_some(), "{html:?}: {value:?}");
            value.range = 0..0;
            value.pieces.clear();
        }
    }
    found
}

/// A generator of numbers.
fn numbers() -> impl FnMut(usize) -> usize {
    let mut state = 7_u64;
    move |below| {
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % below
    }
}

#[test]
fn the_same_tokens_as_another_tokenizer() {
    let mut random = numbers();
    let mut tags = 0;
    for round in 0..40_000 {
        let length = random(if round % 2 == 0 { 24 } else { 8 });
        let html: String = (0..length).map(|_| BITS[random(BITS.len())]).collect();
        let found = tokens(html.as_bytes(), &[html.len()]);
        assert_eq!(without_places(found.clone(), &html), expected(&html), "{html:?}");
        tags += found.iter().filter(|token| matches!(token, Token::Start(_))).count();
        let all: Vec<_> = (1..=html.len()).collect();
        assert_eq!(tokens(html.as_bytes(), &all), found, "{html:?} byte by byte");
        let cut = random(html.len() + 1);
        assert_eq!(tokens(html.as_bytes(), &[cut, html.len()]), found, "{html:?} cut at {cut}");
    }
    assert!(tags > 10_000, "{tags}");
}

#[test]
fn values_have_places() {
    for (html, places) in [
        ("<a href=b>", &["b"][..]),
        ("<a href = 'b c' >", &["b c"]),
        ("<a HREF=\"b&amp;c\"href=d>", &["b&amp;c"]),
        ("<a style=x href='\n b\r\n\tc'>", &["\n b\r\n\tc", "x"]),
        ("<a href><a href=''><a href= >", &["", "", ""]),
        ("<a hrefs=b style2=c>", &[]),
    ] {
        let mut found = Vec::new();
        for token in tokens(html.as_bytes(), &[html.len()]) {
            let Token::Start(tag) = token else { continue };
            for value in [tag.href, tag.style].into_iter().flatten() {
                found.push(&html[value.range]);
            }
        }
        assert_eq!(found, places, "{html:?}");
    }
}

#[test]
fn long_values_are_cut() {
    for (length, is_cut) in [(MAX_VALUE, false), (MAX_VALUE + 1, true)] {
        let html = format!("<a href='{}'>", "b".repeat(length));
        let found = tokens(html.as_bytes(), &[html.len()]);
        let [Token::Start(StartTag { href: Some(href), .. })] = &found[..] else {
            unreachable!("{length}");
        };
        assert_eq!(
            (href.is_cut, href.bytes.len(), href.range.clone()),
            (is_cut, MAX_VALUE, 9..9 + length)
        );
    }
}
