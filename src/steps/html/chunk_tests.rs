//! Tests that the output does not depend on how a document is cut.

use super::super::piecewise::split_everywhere;
use super::writer::Writer;
use super::{Anchor, Html, Options, Output, Piecewise, Repair, content};

/// The output for a document: text, ranges, anchors and repairs.
type Read = (Vec<u8>, Vec<Vec<core::ops::Range<usize>>>, Vec<(Anchor, String)>, Vec<Repair>);

fn read(mut step: Html, html: &[u8], ends: impl IntoIterator<Item = usize>) -> Read {
    let mut out = Output::default();
    let mut anchors = Vec::new();
    for end in ends {
        loop {
            let last = end == html.len();
            let progress = step.read(&html[out.base..end], last, &mut out);
            out.base += progress.read;
            let closed = step.take_anchors().into_iter();
            anchors.extend(closed.map(|closed| (closed.anchor, closed.text)));
            if !progress.pauses {
                let left = end - out.base;
                assert!(left <= if last { 0 } else { MAX_LEFT }, "{left} bytes are left");
                break;
            }
        }
    }
    step.close();
    anchors.extend(step.take_anchors().into_iter().map(|closed| (closed.anchor, closed.text)));
    let map = core::mem::take(&mut out.map).build();
    let places = (0..out.text.len()).map(|at| map.ranges(at..at + 1).collect()).collect();
    (out.text, places, anchors, step.repairs().to_vec())
}

/// `&#x`, 64 digits and `;`.
const MAX_LEFT: usize = 68;

fn masking() -> Html {
    Html::masking(Options::new())
}

fn reading() -> Html {
    Html::new(true, Writer::default())
}

/// Checks every division of a document in two, and byte by byte, also with masked text.
fn check_all_cuts(html: &[u8]) {
    for step in [reading, masking] {
        let whole = read(step(), html, [html.len()]);
        for cut in 0..=html.len() {
            assert_eq!(read(step(), html, [cut, html.len()]), whole, "{html:?} cut at {cut}");
        }
        assert_eq!(read(step(), html, 1..=html.len()), whole, "{html:?} byte by byte");
    }
}

/// Checks a long document in pieces of several sizes.
fn check_sizes(html: &[u8]) {
    for step in [reading, masking] {
        let whole = read(step(), html, [html.len()]);
        for size in [1, 7, 4_096, 65_537] {
            let ends = (size..html.len()).step_by(size).chain([html.len()]);
            // The text is not printed, because it may have a megabyte.
            assert!(read(step(), html, ends) == whole, "pieces of {size}");
        }
    }
}

const HOSTILE: [&[u8]; 42] = [
    b"a<!-- never closed <a href=b>",
    b"a<!-->b<!--->c<!-- -- --!>d<!-- <!-- -->e<!----!>f",
    b"<script>never closed <!-- <script> </script> --> </a>",
    b"<script><!-- <script>a</script>b</script>c</script>d",
    b"<script><!--><script></script>a",
    b"a<![CDATA[ b ]]> c",
    b"a<!doctype html \"x>\">b<?php c ?>d",
    b"<svg a/ ><![CDATA[a]]]>b<]>c]]d]]><style><p/>e<svg/><![CDATA[f]]>",
    b"<math><annotation-xml encoding='text/HTML'><style><!--</style>a<mi/>--><svg><style/>b</svg>",
    b"<svg><title>a</svg>b<svg><font><style>c<font size=1>d<style>e</style>f",
    b"a\0b<a\0 href\0=c\0d>e\0</a\0>",
    b"&a&am&amp&amp;&#&#x&#65&#x41;&#x;&notit;&nGt;&#0;&#x110000;&#13;&",
    b"&#0000000000000000000000000000000000000000000000000000000000000000000000000065;x",
    b"a<b<3</>c</ d>e<!>f<",
    b"a</",
    b"a<!",
    b"a<!-",
    b"<title>a</titl></title b='>'>c<textarea>d</textarea>e",
    b"<pre>\r\na\r\nb\r</pre>\rc\r\n\r\nd",
    b"<pre><!-- -->\n\na</pre><pre>\n</pre><pre>\r",
    b"a \t\r\n b <b> c </b> \xC2\xA0 d<p> <br> e",
    "ä<a href=' http://a.example/ä\r\n\tb&amp;c '>ö <b>ü </b> </a>é😀".as_bytes(),
    b"\xFFa\xE4\xB8b\xF0\x9F\x98<a href='\xFFx'>\xFF y\xF0</a>\xC3",
    b"\xED\xA0\x80 \xC0\xAF \xF4\x90\x80\x80 \xE2\x82",
    b"<a href=x>a<a href=y>b<a>c</a>d</a>",
    b"<a href=x><a href=y></a><a href=z> <br> </a>t",
    b"<a href>a</a><a href=''>b</a><a href=' '>c</a><a href=x href=y>d</a>",
    b"<a href = \"x'y\"style='white-space:pre'> a  b </a><a href=x/>c",
    b"<xmp>&lt;b>a</b> </xmp><iframe>b</iframe>&lt",
    b"<plaintext>a</plaintext>&amp;",
    b"<td>a<td> b </td><th>c<tr><td>d",
    b"<p style=white-space:pre-line>a \n b\r\nc &#10; d &#32; e",
    b"<template>a<script></template></script>b</template>c",
    b"<noscript>a</noscript>b<style>c</style>d",
    b"<a href='x'y=z>a</a><a/href=x>b</a><a =href=x>c</a>",
    b"<A HREF=X>a</A ><IMG src=x><BR/>b",
    b"a<b style='display:block'>b<a href=x: style='float:left'>c<a href=y:>d</b>e</a><i style=display:none>f</i>g",
    b"a<b style=display:inline-block>b<i>\n</b> c<b style=display:none></b>d<b style='display:none'>e<img>",
    b"a<q>b</q>c<x>d<y hidden>e</x>f</y>g</x>h<b hidden></b>i<textarea>j</textarea>k",
    b"a<button>b</button>c<svg><tspan>d</tspan><title>e</title></svg>f<link style=display:block>g</svg>h",
    b"a.b<sup>12<b>3</b></sup>c <sub> [<a href=//x>4</a>]</sub>d.e<sup></sup><sub>&#42; f</sub>g\n<sup>5",
    b"",
];

#[test]
fn every_cut_of_hostile_documents() {
    for html in HOSTILE {
        check_all_cuts(html);
        split_everywhere(reading, html);
        if let Ok(html) = str::from_utf8(html) {
            let whole = content(html, true);
            let (text, places, anchors, repairs) = read(reading(), html.as_bytes(), [html.len()]);
            assert_eq!(text, whole.text.as_bytes());
            assert_eq!(repairs, whole.repairs);
            assert!(anchors.into_iter().map(|(anchor, _)| anchor).eq(whole.anchors));
            for (at, place) in places.into_iter().enumerate() {
                assert_eq!(whole.map.list(at..at + 1), place, "{html:?}");
            }
        }
    }
}

/// Random sequences of fragments of hostile documents.
#[test]
fn cuts_of_random_documents() {
    let mut state = 0x9E37_79B9_u64;
    let mut random = |below: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (state >> 33) as usize % below
    };
    for _ in 0..3_000 {
        let mut html = Vec::new();
        for _ in 0..random(6) {
            let from = HOSTILE[random(HOSTILE.len())];
            let begin = random(from.len() + 1);
            let length = random(from.len() - begin + 1).min(24);
            html.extend_from_slice(&from[begin..begin + length]);
        }
        for step in [reading, masking] {
            let whole = read(step(), &html, [html.len()]);
            let mut cuts: Vec<_> = (0..random(5)).map(|_| random(html.len() + 1)).collect();
            cuts.push(html.len());
            cuts.sort_unstable();
            assert_eq!(read(step(), &html, cuts.clone()), whole, "{html:?} {cuts:?}");
            assert_eq!(read(step(), &html, 1..=html.len()), whole, "{html:?} byte by byte");
        }
    }
}

/// Constructs that are larger than any limit.
#[test]
fn cuts_of_what_is_endless() {
    const LONG: usize = (1 << 20) + 3;
    let repeated = |before: &str, unit: &str, after: &str| {
        [before, &unit.repeat(LONG / unit.len()), after].concat()
    };
    for html in [
        repeated("a<a href='", "b", "'>c</a>d"),
        repeated("a<a x='", "b&amp;", "' href=e>c</a>d"),
        repeated("a<", "b", ">c"),
        repeated("a<b ", "c", ">d"),
        repeated("<a href=x>", "é", "</a>b"),
        repeated("<a href=x> ", "b ", "</a>c"),
        repeated("<a href=x><pre>", " ", "b</pre></a>c"),
        repeated("a", "<a href=b>", "c"),
        repeated("a", "<a href=b>c</a>", "d"),
        repeated("a", "<div><b style='white-space:pre'>", "b  c"),
        repeated("a<!--", "-", "b-->c"),
        repeated("&#", "0", ";"),
    ] {
        check_sizes(html.as_bytes());
    }
}

/// MAIL-28.
#[test]
fn what_must_not_be_scanned_is_unreadable() {
    for (html, expected) in [
        (&b"a<a href=x:> b  c<br>\xC3\xA4 </a>d"[..], &b"a \xFF \xFF\n\xFF\xFF d"[..]),
        (b"a<a href=//x>b", b"a\xFF"),
        // A relative target is not a link.
        (b"a<a href=x>b</a><a href=/x>c</a><a href=///x>d</a>", b"ab c\xFF"),
        (b"a<a name=x>b</a><a href=''>c</a>", b"abc"),
        ("a\u{FFFD}b".as_bytes(), "a\u{FFFD}b".as_bytes()),
        (b"a\xFFb\xEF\xBF\xBDc", b"a\xFF\xFF\xFFb\xFF\xFF\xFFc"),
    ] {
        assert_eq!(read(masking(), html, [html.len()]).0, expected);
    }
}

/// STEP-18.
#[test]
fn anchors_are_bounded() {
    let html = format!("<a href=x>{}b</a>c", "a".repeat(1 << 20));
    let found = content(&html, true);
    assert_eq!(found.anchors[0].range(), 0..1 << 20);
    let mut step = masking();
    let mut out = Output::default();
    let html = "a<a href=b></a>".repeat(1500);
    let progress = step.read(html.as_bytes(), true, &mut out);
    assert_eq!((progress.pauses, step.take_anchors().len()), (true, 1024));
    let html = "a<a href=b></a> ".repeat(1500);
    assert!(!masking().read(html.as_bytes(), true, &mut Output::default()).pauses);
}
