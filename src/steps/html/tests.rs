//! Tests of the text of documents.

use super::{Content, content};

pub(super) fn text_of(html: &str) -> String {
    let content = content(html, true);
    let mut last = 0;
    for (at, c) in content.text.char_indices() {
        for range in content.map.ranges(at..at + c.len_utf8()) {
            assert!(range.start >= last && range.end <= html.len(), "{html}: {c}");
            last = range.start;
        }
    }
    content.text
}

#[test]
fn text_content() {
    for (html, expected) in [
        ("a<b>b</b>c<p>d<br>e<td>f", "abc\nd\ne\tf"),
        ("&lt;a&gt;&amp;b &copy &#x31;&#49;&nope; &notit;", "<a>&b © 11&nope; ¬it;"),
        ("a<script>http://x.example</script>b<style>p{}</style>c", "abc"),
        ("<title>t</title><textarea>x</textarea>y", "\u{FFFC}y"),
        ("a<!-- http://x.example -->b<img src=x>c", "ab\u{FFFC}c"),
        ("<!DOCTYPE html>&aacute;&#128512;", "á😀"),
    ] {
        assert_eq!(text_of(html), expected, "{html}");
    }
}

/// The marks of notes are separated from links; powers, indices and ends of words are not.
#[test]
fn marks_of_notes() {
    for (html, expected) in [
        ("<p>https://a.com<sup>1</sup></p>", "https://a.com 1\n"),
        ("https://a.com/x<sup>[<b>1</b>]</sup>.", "https://a.com/x [1]."),
        ("https://a.com<sup><a href=#n>1</a></sup>, b", "https://a.com 1, b"),
        ("a.com<sub>&#42;</sub>b.org<sup>2</sup> c", "a.com * b.org 2 c"),
        ("<sup>1</sup>a.com <sup>2</sup> b.com", "1 a.com 2 b.com"),
        ("a.com<SUP> 1</SUP>", "a.com 1"),
        ("a.com<sup>TM</sup> a.com<sup></sup>1", "a.comTM a.com1"),
        ("E=mc<sup>2</sup>, H<sub>2</sub>O, 1.5×10<sup>8</sup>m", "E=mc2, H2O, 1.5×108m"),
        ("the 1<sup>st</sup> pay<sup>pal</sup>.com", "the 1st paypal.com"),
        ("<pre>a.com<sup>1</sup>\nb<sup>1</sup>", "a.com 1\nb1"),
    ] {
        assert_eq!(text_of(html), expected, "{html}");
    }
}

#[test]
fn white_space_as_a_browser_shows_it() {
    for (html, expected) in [
        (" a \t\r\n b\n", "a b"),
        ("a <b> b</b> \n<i> c </i>.", "a b c ."),
        ("a<b> b</b>", "a b"),
        ("<p> a </p>\n\n<p>\nb\n</p>\n", "a\nb\n"),
        ("a <br> b<br><br>c", "a\nb\n\nc"),
        ("<p>a<p><br><p>b", "a\n\nb"),
        ("a&nbsp;&nbsp;b &nbsp; c", "a\u{A0}\u{A0}b \u{A0} c"),
        ("a&#32;&#x20; &Tab;&NewLine;b&#13;c", "a b c"),
        ("a&#32b", "a b"),
        ("a <!-- x --> b", "a b"),
        ("a <img> b", "a \u{FFFC} b"),
        // Not for CSS.
        ("a\u{3000} \u{3000}b\u{C}c", "a\u{3000} \u{3000}b\u{C}c"),
        // Preformatted.
        ("x <pre> a\n\tb </pre> y", "x\n a\n\tb \ny"),
        ("<pre>\na\n</pre>b", "a\nb"),
        ("<pre>\r\na</pre>", "a\n"),
        ("<pre><b>\na</b></pre>", "\na\n"),
        ("<pre>a&#10;&#10; b</pre>", "a\n\n b\n"),
        ("<pre>a<pre>b  c</pre>  d</pre>  e", "a\nb  c\n  d\ne"),
        ("a  b <span style='white-space: pre'> c  d\n</span> e", "a b  c  d\ne"),
        ("a <span style='white-space: pre'>\nb</span>", "a\nb"),
        ("<p style='white-space: pre-line'>a  b \n c<p>d\ne", "a b\nc\nd e"),
        ("<p style=white-space:pre>a  b<div>c  d</div>", "a  b\nc d\n"),
        ("<pre style='white-space: normal'>a\n b</pre>", "a b\n"),
        ("<div style='white-space:pre'>a  b<div>c  d</div>e  f</div>g  h", "a  b\nc  d\ne  f\ng h"),
        // Cells are separated by tabs, and rows are on lines of their own.
        ("<table><tr><th> a<td> b </td> <td></td><tr><td>c</table>d", "a\tb\nc\nd"),
        ("<td>a</td>b<td><p>c</p></td><td>d", "a\tb\nc\nd"),
    ] {
        assert_eq!(text_of(html), expected, "{html:?}");
    }
}

#[test]
fn anchors_begin_and_end_with_what_is_shown() {
    for (html, expected) in [
        ("a <a href=x> b </a> c", "b"),
        ("a<a href=x> b</a>", "b"),
        ("a <a href=x>b</a>", "b"),
        ("a <a href=x><p> b\nc <p> d</a>", "b c\nd"),
        ("<a href=x><img> </a>", "\u{FFFC}"),
        ("a <a href=x> </a>b", ""),
        ("a<a href=x></a>", ""),
    ] {
        let content = content(html, true);
        assert_eq!(&content.text[content.anchors[0].range()], expected, "{html}");
    }
}

/// A `style` attribute may turn an inline element into a box (MAIL-28).
#[test]
fn boxes_of_style_attributes() {
    for (html, expected) in [
        ("<b style=display:block>a</b><b style=display:block>b</b>c", "a\nb\nc"),
        ("a<b style='display:block'>b<b>c</b>d</b>e", "a\nbcd\ne"),
        ("a<b style='float:left'>b<i style='white-space:pre'> c</b>d", "a\nb c\nd"),
        ("a<b style='position:fixed'>b<i>c</b>d", "a\nbc\nd"),
        ("a<b style='display:inline'>b</b>c", "abc"),
        ("a<wbr style=display:block>b<img style=display:block>c", "a\nb\n\u{FFFC}\nc"),
        ("<td>a<td style=display:block>b</td><td>c", "a\nb\nc"),
        // One object, unless there is a blank.
        ("a<b style='display:inline-block'>b</b>c", "a\u{FFFC}b\u{FFFC}c"),
        ("a <b style='display:inline-block'> b </b> c", "a b c"),
        ("a<b style='display:inline-block'></b>b", "a\u{FFFC}b"),
        ("a<b style='display:inline-block'><img></b><img>b", "a\u{FFFC}\u{FFFC}b"),
        ("a<br><b style='display:inline-block'>b</b><br>c", "a\nb\nc"),
        ("a<b style='display:inline-block'>b</b><p>c", "a\u{FFFC}b\nc"),
        // Hidden text is read, but not part of the words around it.
        ("a<b style='display:none'>b</b>c", "a\u{FFFC}b\u{FFFC}c"),
        ("a<b style='display:none'></b>c", "ac"),
        ("a<b style='display:none'>b</b><b style='display:none'></b>c", "a\u{FFFC}b\u{FFFC}c"),
        ("a<b style='display:none'><b style='display:none'></b>b</b>c", "a\u{FFFC}b\u{FFFC}c"),
        ("a<b style='display:none'> </b>c", "a c"),
        // End tags that are missing or out of order.
        ("<b style=display:block>a<i style=display:block>b</b>c</i>d", "a\nb\nc\nd"),
        ("<p style=white-space:pre>a<b style=display:block>b<p>c</b>d", "a\nb\nc\nd"),
        ("<td style=display:block><q>a<table><td>b</table>c</q>d", "a\nb\nc\u{FFFC}d"),
        // A block is always one, whatever its style.
        ("a<li style=display:inline>b</li>c", "a\nb\nc"),
        ("a<li style=display:inline-block>b</li>c", "a\nb\nc"),
        // Anchors don't nest.
        ("a<a href=x: style=display:block>b<a href=y:>c</a>d", "a\nb\ncd"),
        ("a<a href=/x style=display:inline-block>b</a><a href=/y>c</a>d", "a\u{FFFC}b\u{FFFC}cd"),
    ] {
        assert_eq!(text_of(html), expected, "{html}");
    }
    let html = "<a href=x: style=display:block>a</a><a href=y: style=display:inline-block>b</a>c";
    let content = content(html, true);
    let shown: Vec<_> = content.anchors.iter().map(|a| &content.text[a.range()]).collect();
    assert_eq!(shown, ["a", "b"]);
}

/// Elements without a box don't separate words; others do, even at their end tag (MAIL-28).
#[test]
fn elements_without_a_box() {
    for (html, expected) in [
        ("a<style></style>.b<link><meta>.c<script>x</script>.d<base>e", "a.b.c.de"),
        ("a<noscript>x</noscript>b<template><p>x</template>c<title>x</title>d", "abcd"),
        ("a</x>b</style>c</q>d</svg>e</button>f</img>g", "abcdefg"),
        ("a<style style='display:block'>x</style>b", "a\nb"),
        ("a<x>b</x>c</x>d<o:p></o:p>e", "a\nb\ncd\ne"),
        ("a<x><y>b</x>c</y>d</div>e", "a\nb\nc\nd\ne"),
        ("a<textarea>x</textarea>b<button>c</button>d", "a\u{FFFC}b\u{FFFC}c\u{FFFC}d"),
        ("a<object>b<object></object>c</object>d", "a\u{FFFC}b\u{FFFC}c\u{FFFC}d"),
        (
            "a<b hidden>b</b>c<b hidden></b>d<b hidden style=display:inline>e",
            "a\u{FFFC}b\u{FFFC}cde",
        ),
        ("<a href=/x>a<style>x</style>b</a><script></script><a href=/y>c</a>", "ab c"),
        // Quotation marks are displayed at the borders of a quotation.
        ("<q>a</q>b<q></q>c <q> d </q> e", "a\u{FFFC}b\u{FFFC}c d e"),
    ] {
        assert_eq!(text_of(html), expected, "{html}");
    }
    let others = |count: usize| {
        let names = || (0..count).map(|number| format!("x{number}>"));
        let open: String = names().map(|name| format!("<{name}")).collect();
        let close: String = names().rev().map(|name| format!("</{name}b")).collect();
        text_of(&format!("{open}a{close}"))
    };
    assert_eq!(others(3), "a\nb\nb\nb");
    // If there are more, the first ones are forgotten (STEP-18).
    assert_eq!(others(34), format!("a{}bb", "\nb".repeat(32)));
}

/// Text in more elements than are remembered is never joined to the text after them (STEP-18).
#[test]
fn many_boxes_within_each_other() {
    let deep = |count: usize| {
        let (open, close) = ("<b style=display:block>".repeat(count), "</b>".repeat(count));
        text_of(&format!("{open}a{}c<i>d</i>e", close.replace("</b>", "</b>b")))
    };
    assert_eq!(deep(2), "a\nb\nbcde");
    for count in [32, 33, 34, 40, 100] {
        assert_eq!(deep(count), format!("a{}cde", "\nb".repeat(count)), "{count}");
    }
}

/// Checks that every character comes from itself, in order.
fn check_sources(html: &str, content: &Content) {
    let mut last = 0;
    for (at, c) in content.text.char_indices() {
        for range in content.map.ranges(at..at + c.len_utf8()) {
            assert!(range.start >= last, "{html:?}");
            last = range.end;
            let from = &html[range];
            let same = match c {
                '\u{A0}' => from == "&nbsp;",
                // The space between two anchors, which has no source, does not occur here.
                ' ' | '\t' | '\r' | '\n' => " \t\r\n".contains(from) || from.starts_with("&#"),
                c => from == c.to_string(),
            };
            assert!(same, "{html:?}: {c:?} from {from:?}");
        }
    }
}

/// Text, and markup within words.
const WITHIN: [&str; 9] = [
    "a",
    "http://b.example/",
    "&nbsp;",
    "<b>",
    "</b>",
    "<span style='white-space:pre'>",
    "</span>",
    "<a href=c>",
    "</a>",
];

/// White space, and markup between words.
const BETWEEN: [&str; 16] = [
    " ",
    "\n",
    "\r\n",
    "\t",
    "  ",
    "&#32;",
    "&#10",
    "<p>",
    "</p>",
    "<br>",
    "<td>",
    "<tr>",
    "<pre>",
    "</pre>",
    "<div style=white-space:pre-line>",
    "</div>",
];

/// The words are those that a reader sees: none are joined, and none is divided except between two
/// adjacent anchors.
#[test]
fn only_white_space_changes() {
    let words = |text: &str| -> Vec<String> {
        text.split([' ', '\t', '\r', '\n'])
            .filter(|word| !word.is_empty())
            .map(Into::into)
            .collect()
    };
    let mut state = 0x9E37_79B9_u64;
    let mut random = |below: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (state >> 33) as usize % below
    };
    for _ in 0..20_000 {
        let (mut html, mut expected) = (String::new(), String::new());
        // Whether the open anchor has text, where the last one with text ended, and whether another
        // one follows.
        let (mut open, mut ended, mut follows) = (None, None, false);
        for _ in 0..12 {
            if random(2) == 0 {
                html.push_str(BETWEEN[random(BETWEEN.len())]);
                expected.push(' ');
                continue;
            }
            let piece = WITHIN[random(WITHIN.len())];
            html.push_str(piece);
            match piece {
                "<a href=c>" | "</a>" => {
                    match open.take() {
                        Some(true) => ended = Some(expected.len()),
                        Some(false) => follows = false,
                        None => {}
                    }
                    if piece == "<a href=c>" {
                        (open, follows) = (Some(false), ended == Some(expected.len()));
                    }
                    continue;
                }
                piece if piece.starts_with('<') => continue,
                _ => {}
            }
            if follows {
                expected.push(' ');
            }
            expected.push_str(if piece == "&nbsp;" { "\u{A0}" } else { piece });
            (open, follows) = (open.map(|_| true), false);
        }
        let content = content(&html, true);
        assert_eq!(words(&content.text), words(&expected), "{html:?}");
        check_sources(&html, &content);
        for anchor in content.anchors {
            let shown = &content.text[anchor.range()];
            assert_eq!(shown.trim_matches([' ', '\t', '\r', '\n']), shown, "{html:?}");
        }
    }
}

#[test]
fn what_no_browser_shows_is_no_text() {
    for (html, expected) in [
        ("a<noframes>b</noframe>c</noframes>d", "ad"),
        ("a<noembed><a href=b>c</a></noembed>d", "ad"),
        ("a<iframe>b</iframe>c", "a\u{FFFC}c"),
        ("<p>http://b.exam\0ple/\0\0y\0</p>", "http://b.example/y\n"),
        ("\0a\0&amp;\0b &am\0p; \0 c", "a&b &amp; c"),
        ("<xmp>a\0b</xmp>", "a\u{FFFD}b\n"),
        ("<svg><text>a\0b</text>", "\u{FFFC}\na\u{FFFD}b\n"),
        ("<svg><desc>a\0b</desc>", "\u{FFFC}\nab\n"),
        ("<svg><text><![CDATA[a\0b]]></text>", "\u{FFFC}\na\u{FFFD}b\n"),
    ] {
        assert_eq!(text_of(html), expected, "{html}");
    }
}

/// Only some of these elements have character references in their text and drop a line feed before
/// it.
#[test]
fn text_that_only_an_end_tag_ends() {
    for (html, expected) in [
        ("<pre>\na&amp;b</pre>", "a&b\n"),
        ("<listing>\na&amp;b</listing>", "a&b\n"),
        ("<xmp>\na&amp;<b>c</xmp>", "\na&amp;<b>c\n"),
        ("<plaintext>\na&amp;<b>c</plaintext>", "\na&amp;<b>c</plaintext>"),
    ] {
        assert_eq!(text_of(html), expected, "{html}");
    }
}

/// In SVG and MathML, names of HTML elements are those of other elements (STEP-19).
#[test]
fn svg_and_mathml() {
    for (html, expected, anchors) in [
        ("<svg><style><p><a href=x>a</a>", "\u{FFFC}\na", 1),
        ("<svg><title><p><a href=x>a</a></title></svg>b", "\u{FFFC}b", 0),
        ("<svg><style>p{}</style>a</svg>b", "\u{FFFC}a\u{FFFC}b", 0),
        ("<svg><style>p{}</svg>b", "\u{FFFC}b", 0),
        ("<svg><style/>a</svg>", "\u{FFFC}a", 0),
        ("<svg><script/><a href=x>a</a></svg>", "\u{FFFC}a", 1),
        ("<svg><text>a<tspan>b</tspan>c</text>d</svg>", "\u{FFFC}\nabc\nd", 0),
        ("<math><style><!--</style><p>--><br><a href=x>a</a>", "\na", 1),
        ("<math><mi><style><!--</style><a href=x>a</a>", "a", 1),
        ("<svg><foreignObject><style><!--</style><a href=x>a</a>", "\u{FFFC}\na", 1),
        ("<svg><text><![CDATA[><a href=x>]a]]]><a href=x>b</a>", "\u{FFFC}\n><a href=x>]a]b", 1),
        ("<svg/><![CDATA[>a]]>", "\u{FFFC}a]]>", 0),
        ("<svg><text><![CDATA[a?b=1&lt=2&amp;]]>&lt;", "\u{FFFC}\na?b=1&lt=2&amp;<", 0),
        ("<svg/><style><p></style>a", "\u{FFFC}a", 0),
        ("<svg><a xlink:href=x>a</a>", "\u{FFFC}a", 1),
        ("<svg><a xlink:href>a</a><a xlink:hrefx=y>b</a>", "\u{FFFC}ab", 0),
        ("<a xlink:href=x>a</a>", "a", 0),
    ] {
        assert_eq!(text_of(html), expected, "{html}");
        assert_eq!(content(html, true).anchors.len(), anchors, "{html}");
    }
}
