//! Tests of anchors and of the text between them.

use super::content;
use super::tests::text_of;

/// An area of a picture is an anchor without text, except within another anchor and in SVG
/// (MAIL-28).
#[test]
fn areas_of_pictures() {
    for (html, expected, anchors) in [
        ("a<area href=http://x>b", "ab", ["http://x"].as_slice()),
        ("<map><area shape=rect href=//x></map><a href=/1>b</a>", "b", &["//x", "/1"]),
        ("<map><AREA HREF=x /><area href=y></area></map>", "", &["x", "y"]),
        ("<a href=/1>a</a><area href=/2><a href=/3>b</a>", "a b", &["/1", "/2", "/3"]),
        ("<area>a<area nohref><area href>b", "ab", &[]),
        ("<a href=/1>a<area href=/2>b</a>", "ab", &["/1"]),
        ("<svg><area href=x></svg>", "\u{FFFC}", &[]),
        ("<svg><foreignObject><area href=x></svg>", "\u{FFFC}", &["x"]),
        ("<template><area href=x></template>", "", &[]),
    ] {
        let content = content(html, true);
        assert_eq!(content.text.trim_end_matches('\n'), expected, "{html}");
        let found: Vec<_> = content.anchors.iter().map(|anchor| anchor.href()).collect();
        assert_eq!(found, anchors, "{html}");
    }
}

/// Anchors whose text is scanned are separated, and those whose target is a link are masked
/// (MAIL-28).
#[test]
fn anchors_beside_each_other() {
    for (html, expected) in [
        ("<a href=/1>a.com</a><a href=/2>b.org</a>", "a.com b.org"),
        ("<a href=/1>a</a> <a href=/2>b</a>", "a b"),
        ("<a href=/1>a</a><a href=/2> b</a>", "a b"),
        ("<a href=/1>a</a><a href=/2></a>b", "ab"),
        ("<a href=/1></a><a href=/2>b</a>", "b"),
        ("<a href=/1>a</a>b<a href=/2>c</a>", "abc"),
        ("<a href=/1>a</a><a>b</a>", "ab"),
        ("<a href=/1>a</a><a href=/2></a><a href=/3>b</a>", "a b"),
        ("<a href=http://x.com>a</a><a href=/2>b</a>", "ab"),
        ("<a href=/1>a</a><a href=//x.com>b</a>", "ab"),
        ("<a href=/1>a<br></a><a href=/2>b</a>", "a\nb"),
        ("<pre><a href=/1>a</a><a href=/2>\nb</a></pre>", "a\nb\n"),
    ] {
        assert_eq!(text_of(html), expected, "{html}");
    }
    for (target, hides) in [
        ("/x", false),
        ("\\\\x.com", true),
        ("/\\x.com", true),
        ("///x.com", true),
        ("///", false),
        ("//x.com", true),
        ("\\x.com", false),
    ] {
        let anchors = content(&format!("<a href='{target}'>a</a>"), true).anchors;
        assert_eq!(anchors[0].hides_text(), hides, "{target}");
    }
}
