//! Facts about links of messages that the corpus has no examples of.

use std::time::{Duration, Instant};

use irispan::Scanner;
use irispan::mail::{Format, Layout, Message, Text, TextLink};
use irispan::safety::{CheckOptions, FactKind};

/// Returns the kinds of facts about each link.
fn kinds(text: &Text, scanner: &Scanner) -> Vec<Vec<FactKind>> {
    let kinds = |link: TextLink<'_>| {
        link.facts(&CheckOptions::new()).iter().map(|fact| fact.kind()).collect::<Vec<_>>()
    };
    text.links(scanner).map(kinds).collect()
}

/// A run in the text of a message is cut as any other. A target in quotes has an end that no cut
/// hides.
#[test]
fn cut_links() {
    let scanner = crate::support::builder().max_run(20).build();
    let raw = b"Subject: x\n\nsee http://a.example/b, http://a.example/1234567 and more\n";
    let message = Message::parse(raw);
    let (_, text) = message.texts().next().unwrap();
    assert_eq!(kinds(&text, &scanner), [vec![], vec![FactKind::Truncated]]);
    let format = Format::new().layout(Layout::Html);
    for (html, expected) in [
        ("<p>http://a.example/123<b>4567</b></p>", [FactKind::Truncated].as_slice()),
        ("<p><a href='http://a.example/1234567'>b</a></p>", &[]),
    ] {
        let text = Text::decode(html.as_bytes(), &format);
        assert_eq!(kinds(&text, &scanner), [expected], "{html}");
    }
}

/// The flags of a target are those of all of it, even if a link in prose would end earlier.
#[test]
fn flags_of_targets() {
    let of_target = |href: &str| {
        let html = format!("<a href=\"{href}\">here</a>");
        let text =
            Text::decode(html.as_bytes(), &Format::new().charset("utf-8").layout(Layout::Html));
        let scanner = crate::support::scanner();
        let link = text.links(&scanner).next().unwrap();
        assert_eq!((link.as_str(), link.visible()), (href, Some("here")));
        link.link().flags().names().collect::<Vec<_>>()
    };
    for (href, flags) in [
        ("http://a.example/", [].as_slice()),
        ("https://www.example.com了解.evil.test/", &["idn"]),
        ("https://例え.jp/", &["idn"]),
        ("https://a b.xn--80ak6aa92e.com/", &["punycode"]),
        ("https://a\u{200B}@b.example/", &["userinfo", "invisible"]),
        ("http://0x7f.1/", &["ip-host", "odd-ip-notation"]),
        ("http://[::1]/", &["ip-host"]),
        ("http://a.example/report報告{id}", &["template"]),
        ("mailto:a@b.example", &[]),
        ("mailto:a@例え.jp", &["idn"]),
        ("tel:+81312345678", &[]),
    ] {
        assert_eq!(of_target(href), flags, "{href}");
    }
}

/// Many anchors, long targets, long texts: their facts take linear time and memory.
#[test]
fn facts_cost_no_more_than_the_text() {
    let scanner = crate::support::scanner();
    let fill = |piece: &str| piece.repeat((1 << 20) / piece.len());
    // Longer targets are dropped.
    let target = |piece: &str| piece.repeat((60 << 10) / piece.len());
    let hosts = target("xn--80ak6aa92e.");
    for html in [
        format!("<a href='https://{hosts}com/'>{}</a>", fill("a.com ")),
        format!("<a href='https://{}/'>{}</a>", &hosts[..3000], fill("a.com ")),
        fill("<a href='https://аррӏе.com/'>a.com b.com</a>"),
        format!("<a href='mailto:{}'>a</a>", target("a@аррӏе.com,")),
        format!("<a href='https://a.example/?q={}'>{}</a>", target("a"), fill("a.com ")),
        format!("<a href='https://a.example/{}'>b</a>", target("ﬁa\u{202E}")),
        format!("<a href='https://{}/'>b</a>", target("аррӏе.")),
    ] {
        let format = Format::new().charset("utf-8").layout(Layout::Html);
        let text = Text::decode(html.as_bytes(), &format);
        let start = Instant::now();
        let (mut facts, mut details) = (0, 0);
        for link in text.links(&scanner) {
            for fact in link.facts(&CheckOptions::new()) {
                facts += 1;
                details += fact.detail().map_or(0, str::len);
            }
        }
        // Quadratic time takes minutes.
        let head: String = html.chars().take(40).collect();
        assert!(start.elapsed() < Duration::from_secs(20), "{head}");
        assert!(facts > 0 && details < 4 * html.len(), "{facts} facts, {details} bytes: {head}");
    }
}
