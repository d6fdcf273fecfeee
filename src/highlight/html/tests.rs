//! Tests of the HTML of single texts; `tests/mail/highlight.rs` reads that of hostile ones back.

use super::{Html, HtmlLink, max_elements};
use crate::highlight::AttributeName;
use crate::safety::{CheckOptions, compare_text};
use crate::scanner::Scanner;
use crate::{Confidence, Kind};

fn html(text: &str) -> String {
    Html::new().links(text, Scanner::new().links(text))
}

#[test]
fn every_range_leads_to_the_whole_link() {
    let text = "<http://a.example/b\nc>";
    let joined = "http://a.example/bc";
    let link = Scanner::new().links(joined).next();
    let html = Html::new()
        .class("x\"y")
        .ranges(text, [1..19, 20..21].into_iter().zip(link.into_iter().cycle()));
    let open = "<a href=\"http://a.example/bc\" rel=\"noopener noreferrer nofollow\" class=\"x&quot;y url certain\" dir=\"ltr\">";
    assert_eq!(html, format!("&lt;{open}http://a.example/b</a>\n{open}c</a>&gt;"));
}

#[test]
fn stray_percent_signs_are_encoded_in_targets_only() {
    for (text, href) in [
        ("https://example.com/100%/", "https://example.com/100%25/"),
        ("example.com/?d=10%&x=1", "https://example.com/?d=10%25&amp;x=1"),
        ("http://example.com/?q=%s", "http://example.com/?q=%25s"),
    ] {
        let html = html(text);
        assert!(html.starts_with(&format!("<a href=\"{href}\"")), "{html}");
        assert!(html.ends_with(&format!(">{}</a>", text.replace('&', "&amp;"))), "{html}");
    }
    assert!(!html("http://a%.example/b").contains("//a%25"));
}

#[test]
fn what_has_no_uri_stays_text() {
    assert_eq!(html("http://xn--a-ecp.example/"), "http://xn--a-ecp.example/");
    let mut out = Vec::new();
    let mut writer = Html::new().writer();
    let link = |uri| HtmlLink::new(uri, Kind::Url, Confidence::Certain);
    for uri in ["JavaScript:alert(1)", "data:text/html,x", " vbscript:x", "\tblob:x", "about:x"] {
        writer.anchor(&mut out, b"x", &link(uri));
    }
    assert_eq!(out, b"xxxxx");
    writer.anchor(&mut out, b"x", &link("database:x"));
    assert!(out.starts_with(b"xxxxx<a href=\"database:x\""));
}

#[test]
fn links_of_another_text_are_left_out() {
    let text = "see www.example.com/a";
    let other = "see www.example.com/b";
    assert_eq!(Html::new().links(text, Scanner::new().links(other)), text);
    assert_eq!(Html::new().links("see", Scanner::new().links(other)), "see");
}

#[test]
fn wrong_ranges_are_left_out() {
    let link = Scanner::new().links("http://a.example").next();
    for range in [9..99, 99..100, 2..99] {
        let html = Html::new().ranges("abc", link.map(|link| (range, link)));
        assert_eq!(html, "abc");
    }
}

#[test]
fn links_over_lines_are_cut_where_lines_end() {
    let link = Scanner::new().links("http://a.example").next();
    let html = Html::new().class("").lines(true);
    let html = html.ranges("a\nb\n\nc\nd", link.map(|link| (2..6, link)));
    let line = |line: &str| format!("<span dir=\"auto\">{line}</span>");
    let open = "<a href=\"http://a.example\" rel=\"noopener noreferrer nofollow\" class=\"url certain\" dir=\"ltr\">";
    let lines = [
        line("a\n"),
        line(&format!("{open}b</a>\n")),
        "\n".to_owned(),
        line(&format!("{open}c</a>\n")),
        line("d"),
    ];
    assert_eq!(html, lines.concat());
}

#[test]
fn pieces_of_a_link_repeat_a_bounded_number_of_bytes() {
    for length in (0..5000).chain([64 << 10, 1 << 20, usize::MAX]) {
        let elements = max_elements(length);
        assert!(elements >= 1);
        // A tag has some 130 bytes beside the target; a link of one element may have any length.
        let repeated = length.saturating_add(130).saturating_mul(elements);
        assert!(elements == 1 || repeated <= 30 * length + 400, "{length}: {elements}");
        // Lines of a link in mail lead to it up to one kilobyte.
        assert!(length > 1024 || elements >= length.div_ceil(70), "{length}: {elements}");
    }
    let link = Scanner::new().links("http://a.example").next();
    let text = "a\n".repeat(100);
    let html = Html::new().lines(true).ranges(&text, link.map(|link| (0..text.len(), link)));
    assert_eq!(html.matches("<a ").count(), 3);
}

#[test]
fn titles_and_warnings() {
    let html = |text: &'static str| {
        Html::new().facts(CheckOptions::new()).links(text, Scanner::new().links(text))
    };
    let plain = html("http://192.0.2.1:81/%C3%A4\"");
    assert!(plain.contains("class=\"irispan url certain\""), "{plain}");
    assert!(plain.contains(" title=\"http://192.0.2.1:81/ä\">"), "{plain}");
    let odd = html("http://bank.example:x@pаypal.example/");
    assert!(odd.contains("class=\"irispan url certain warn\""), "{odd}");
    assert!(
        odd.contains(
            " title=\"http://bank.example:x@xn--pypal-4ve.example/\n\
         What stands before `@` is not the host.\n\
         A label mixes scripts that are not written together.\n\
         A label reads like another one in ASCII.\">"
        ),
        "{odd}"
    );
}

#[test]
fn other_text_is_compared_by_the_caller() {
    let facts = compare_text("www.bank.example.com", "https://evil.example/");
    let link = HtmlLink::new("https://evil.example/", Kind::Url, Confidence::Certain);
    let (mut out, mut writer) = (Vec::new(), Html::new().writer());
    writer.anchor(&mut out, b"www.bank.example.com", &link.with_facts(&facts));
    let html = String::from_utf8_lossy(&out);
    assert!(html.contains(" certain warn\""), "{html}");
    assert!(html.contains("title=\"https://evil.example/\nThe visible text names another"));
}

#[test]
fn no_value_leaves_its_attribute() {
    let names = ["data-a", "id", "data-a", "title", "target"].map(AttributeName::new);
    let html = Html::new().facts(CheckOptions::new()).attributes(move |_, attributes| {
        for (at, name) in names.iter().flatten().enumerate() {
            attributes.set(name, &format!("{at}\"><script> data-x=\"' \0\r\n\u{FFFD}"));
        }
    });
    let text = "http://a.example/";
    let html = html.links(text, Scanner::new().links(text));
    let (_, tag) = html.split_once(" title=").expect("has a title");
    let value = "&quot;&gt;&lt;script&gt; data-x=&quot;&#39; \u{FFFD}&#13;\n\u{FFFD}";
    assert_eq!(
        tag,
        format!(
            "\"http://a.example/\" data-a=\"0{value}\" id=\"1{value}\" \
             target=\"4{value}\">http://a.example/</a>"
        )
    );
}
