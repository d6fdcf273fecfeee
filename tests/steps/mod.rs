//! Text steps and the links in what they make.

#![expect(clippy::single_range_in_vec_init, reason = "a list of ranges may hold one")]

mod broken_json;
mod chunks;
mod hostile;
mod json_writers;

use core::ops::ControlFlow;

use irispan::stepped::{OwnedSteppedLink, Step, SteppedLink};
use irispan::steps::json::Options;
use irispan::steps::wide::Wide;

use crate::support::scanner;

/// Every step.
fn steps() -> Vec<Step> {
    vec![
        Step::Escaped,
        Step::Xml,
        Step::Json(Options::new()),
        Step::Json(Options::new().lines(true).names(true)),
        Step::Continued,
        Step::Catalog,
        Step::Ansi,
        #[cfg(feature = "defang")]
        Step::Defanged,
        Step::Wide(Wide::Utf16Le),
        Step::Wide(Wide::Utf32Be),
    ]
}

/// The links of a text that is pushed in chunks which end at `ends`.
fn pushed(text: &[u8], step: Step, ends: impl IntoIterator<Item = usize>) -> Vec<OwnedSteppedLink> {
    let mut found = Vec::new();
    let mut take = |link: SteppedLink<'_>| {
        found.push(link.to_owned());
        ControlFlow::<()>::Continue(())
    };
    let mut stepped = scanner().stepped(step);
    let mut begin = 0;
    for end in ends.into_iter().chain([text.len()]) {
        assert!(stepped.push(&text[begin..end], &mut take).is_continue());
        begin = end;
    }
    assert!(stepped.finish(&mut take).is_continue());
    found
}

/// The links of a text in memory, as text.
fn links(text: &[u8], step: Step) -> Vec<String> {
    scanner().stepped_links(text, step).into_iter().map(|link| link.text).collect()
}

/// STEP-22.
#[test]
fn strings_of_catalogs() {
    for (text, expected) in [
        (
            "msgid \"\"\n\"See https://a.example/library/\"\n\"c.html#d for\\n\"\n\"more, jo@exam\"\n\"ple.com.\"\n",
            &["https://a.example/library/c.html#d", "jo@example.com"][..],
        ),
        ("msgid \"www.a\"\nmsgstr \"b.com\"\n", &["b.com"]),
        ("#~ msgid \"<a href=\\\"http://a.example/?\"\n#~ \"b\\\">\"\n", &["http://a.example/?b"]),
        ("#. www.a\n#. b.com\n#: c.com\n", &["b.com", "c.com"]),
        ("msgstr \"\\tjo\"\n\"@a.com\\n\"\n\"b.com\\t\"", &["jo@a.com", "b.com"]),
    ] {
        assert_eq!(links(text.as_bytes(), Step::Catalog), expected, "{text}");
    }
    let text = b"msgid \"www.exam\"\r\n\t\"ple.com\"";
    let found = scanner().stepped_links(text, Step::Catalog);
    assert_eq!((found.len(), &*found[0].pieces), (1, &[7..15, 20..27][..]));
}

/// STEP-21: nothing is a link that touches what only the document could say.
#[test]
fn references_that_a_document_declares() {
    for (text, expected) in [
        ("www.&x;ple.com", &[][..]),
        ("jo&dot;x@a.com joe@a.&x;b.com joe@&x;a.com", &[]),
        ("http://www.a&x;b.example/ http://a.com/&x;b.com/ http://a.com&x; http://a.com.&x;", &[]),
        ("foo.&x;.bar.com &#0;a.com a.com/b?c&x;", &[]),
        ("&x; a.com, &x; http://b.com/?c&amp;d", &["a.com", "http://b.com/?c&d"]),
        (
            "&mdash;a.com www.&ouml;b.com http://a.com/&eacute;",
            &["a.com", "www.öb.com", "http://a.com/é"],
        ),
    ] {
        assert_eq!(links(text.as_bytes(), Step::Xml), expected, "{text}");
    }
}
