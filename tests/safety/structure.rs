//! Structure: userinfo, numbers, ports, escapes, nested URLs, visible text.

use irispan::safety::{CheckOptions, FactKind, check, check_link, check_name, compare_text};
use irispan::{Found, Link, sinks};

use super::{kinds, the};

fn place_and_detail(kind: FactKind, text: &str) -> (&str, Option<String>) {
    let fact = the(kind, text);
    (&text[fact.range()], fact.detail().map(str::to_owned))
}

#[test]
fn authority() {
    let detail = |text: &str| Some(text.to_owned());
    let link = "http://www.bank.example:80@evil.example/";
    assert_eq!(
        place_and_detail(FactKind::Userinfo, link),
        ("www.bank.example:80", detail("evil.example"))
    );
    let link = "http://a.example\\@b.example/";
    assert_eq!(place_and_detail(FactKind::Backslash, link), ("\\", detail("a.example")));
    for (link, at) in [
        ("https:\\\\a.example/", 6),
        ("HTTP:/\\c@a.example?x", 6),
        ("http://\\a.example\\b", 7),
        ("https:\\a.example", 6),
    ] {
        let fact = the(FactKind::Backslash, link);
        assert_eq!((fact.range(), fact.detail()), (at..at + 1, Some("a.example")), "{link}");
    }
    for link in ["http://a.example/\\b", "http://a.example?\\b", "x:\\\\a.example", "http:a\\b"] {
        let facts = check(link, &CheckOptions::new());
        assert!(facts.iter().all(|fact| fact.kind() != FactKind::Backslash), "{link}");
    }
    assert_eq!(place_and_detail(FactKind::OddPort, "https://a.example:80/"), ("80", detail("443")));
    assert_eq!(kinds("https://a.example:443/"), []);
    assert_eq!(kinds("https://a.example:/"), []);
    assert_eq!(kinds("x-unknown://a.example:80/"), []);
}

#[test]
fn numbers_for_hosts() {
    for (host, address) in [
        ("2130706433", "127.0.0.1"),
        ("0x7f.0.0.1", "127.0.0.1"),
        ("0177.1", "127.0.0.1"),
        ("１.２.３.４", "1.2.3.4"),
        ("192.168.257", "192.168.1.1"),
    ] {
        let link = format!("http://{host}/");
        assert_eq!(place_and_detail(FactKind::OddIpNotation, &link), (host, Some(address.into())));
        assert!(kinds(&link).contains(&FactKind::IpHost));
    }
    assert_eq!(kinds("http://192.0.2.1/"), [FactKind::IpHost]);
    assert_eq!(kinds("http://[::1]/"), [FactKind::IpHost]);
    assert_eq!(kinds("http://1.2.3.4.example/"), []);
}

#[test]
fn hosts() {
    assert_eq!(
        place_and_detail(FactKind::EncodedHost, "http://ex%61mple.com/"),
        ("ex%61mple.com", Some("example.com".into()))
    );
    assert_eq!(place_and_detail(FactKind::Punycode, "http://a.xn--a-ecp.example/").0, "xn--a-ecp");
    assert_eq!(kinds("http://xn--mnchen-3ya.de/"), []);
    assert_eq!(
        place_and_detail(FactKind::DelimiterLookAlike, "http://bank.example⁄a.evil.example/").0,
        "⁄"
    );
    let (text, detail) = place_and_detail(FactKind::Idna2008, "http://i♥ny.example/");
    assert_eq!((text, detail.as_deref()), ("♥", Some("a disallowed character")));
    assert_eq!(
        place_and_detail(FactKind::RestrictedCharacter, "http://i♥ny.example/").1,
        Some("U+2665".into())
    );
    assert_eq!(place_and_detail(FactKind::Invisible, "http://exa\u{AD}mple.com/").0, "\u{AD}");
    assert_eq!(place_and_detail(FactKind::OddMark, "http://บุุ.example/").0, "\u{E38}");
    assert_eq!(
        place_and_detail(FactKind::InvalidHost, "http://-ä\u{200D}b.example/").0,
        "-ä\u{200D}b.example"
    );
    // Registered names of other kinds are not domain names.
    assert_eq!(kinds("tel:+1"), []);
    assert_eq!(kinds("http:///a"), []);
}

#[test]
fn characters() {
    let link = "https://a.example/a\u{202E}\u{202D}b/ﬁ/½?ﬁ=\u{200B}";
    assert_eq!(
        place_and_detail(FactKind::BidiControl, link),
        ("\u{202E}\u{202D}", Some("U+202E".into()))
    );
    assert_eq!(place_and_detail(FactKind::Invisible, link).0, "\u{200B}");
    let compatible: Vec<_> = check(link, &CheckOptions::new())
        .iter()
        .filter(|fact| fact.kind() == FactKind::Compatibility)
        .map(|fact| (link[fact.range()].to_owned(), fact.detail().unwrap().to_owned()))
        .collect();
    assert_eq!(compatible, [("ﬁ".into(), "fi".into()), ("½".into(), "1⁄2".into())]);
    assert_eq!(kinds("https://a.example/é/e\u{301}/\u{212B}/क्\u{200D}ष"), []);
}

#[test]
fn bidirectional_text() {
    let link = "http://ab.cd.אב/גד1/ef";
    assert_eq!(place_and_detail(FactKind::HostMoved, link).0, "ab.cd.אב");
    let link = "http://a.example/אב1";
    assert_eq!(
        place_and_detail(FactKind::BidiStructure, link).1,
        Some("a digit at the edge".into())
    );
    let link = crate::support::scanner().links("ab.אב.com/ גד").next().unwrap();
    for fact in check_link(&link, &CheckOptions::new()) {
        assert!(link.as_str().get(fact.range()).is_some(), "{fact:?}");
    }
}

#[test]
fn escapes() {
    for (path, kind, text, detail) in [
        ("a%2Fb", FactKind::EncodedDelimiter, "%2F", Some("/")),
        ("a%5cb", FactKind::EncodedDelimiter, "%5c", Some("\\")),
        ("%40b", FactKind::EncodedDelimiter, "%40", Some("@")),
        ("a%3Ab", FactKind::EncodedDelimiter, "%3A", Some(":")),
        ("a/%2e%2E/b", FactKind::EncodedDelimiter, "%2e", Some(".")),
        ("a/.%2E", FactKind::EncodedDelimiter, "%2E", Some(".")),
        ("a%00", FactKind::EncodedControl, "%00", Some("U+0000")),
        ("a%252F", FactKind::DoubleEncoding, "%252F", None),
        ("%C0%AF..", FactKind::OverlongUtf8, "%C0%AF", None),
        ("%E0%80%AF", FactKind::OverlongUtf8, "%E0%80%AF", None),
        ("%F0%80%80a", FactKind::OverlongUtf8, "%F0%80%80", None),
    ] {
        let link = format!("https://a.example/{path}");
        assert_eq!(place_and_detail(kind, &link), (text, detail.map(str::to_owned)), "{path}");
        assert_eq!(kinds(&link).len(), 1, "{path}");
    }
    for path in
        ["é%2E", "a%2Eb", "%20%41%C3%A9", "r%E9sum%E9", "100%", "%2", "%ED%A0%80", "?a=%2F%40"]
    {
        assert_eq!(kinds(&format!("https://a.example/{path}")), [], "{path}");
    }
}

#[test]
fn nested_urls() {
    for (tail, text, host) in [
        ("/?u=http://b.example/c&x", "http://b.example/c", Some("b.example")),
        ("/?u=https%3A%2F%2Fb.example%2F", "https%3A%2F%2Fb.example%2F", Some("b.example")),
        ("/?u=HTTPS%253a%252F%252Fb.example", "HTTPS%253a%252F%252Fb.example", Some("b.example")),
        ("/?u=//b.example", "//b.example", Some("b.example")),
        ("/?u=%2F%2Fb.example", "%2F%2Fb.example", Some("b.example")),
        ("/?u=/%5Cb.example", "/%5Cb.example", Some("b.example")),
        ("/web/2010/http://b.example/", "http://b.example/", Some("b.example")),
        ("/#http://b.example", "http://b.example", Some("b.example")),
        ("/?http://", "http://", None),
    ] {
        let link = format!("https://a.example{tail}");
        assert_eq!(
            place_and_detail(FactKind::NestedUrl, &link),
            (text, host.map(str::to_owned)),
            "{tail}"
        );
    }
    for tail in ["/a//b", "/?q=http", "/?q=/a", "/?a=b/c//d", "/http:/x"] {
        assert_eq!(kinds(&format!("https://a.example{tail}")), [], "{tail}");
    }
}

/// The flags of the scanner are reported as facts as well.
#[test]
fn flags_are_facts() {
    let found = |text: &str| {
        let scanner = crate::support::scanner();
        let link = scanner.links(text).next().unwrap();
        check_link(&link, &CheckOptions::new())
            .into_iter()
            .map(|fact| (fact.kind(), link.as_str()[fact.range()].to_owned()))
            .collect::<Vec<_>>()
    };
    assert_eq!(
        found("https://a.example/了解 https://a.example/foo了解")[..],
        [] as [(FactKind, String); 0]
    );
    assert_eq!(found("https://a.example/foo了解"), [(FactKind::ScriptChange, "了解".to_owned())]);
    assert_eq!(
        found("https://a.example/{id}"),
        [(FactKind::Template, "https://a.example/{id}".to_owned())]
    );
    assert_eq!(found("see pаypal.com:8080").len(), 4);
    assert_eq!(found("mail a@pаypal.com")[0].1, "pаypal");
}

/// A run that is cut has two links, and both are reported as truncated; links beside them are not.
#[test]
fn cut_links() {
    let facts = |link: &Link<'_>| {
        let facts = check_link(link, &CheckOptions::new()).into_iter();
        facts.map(|fact| (fact.kind(), fact.range())).collect::<Vec<_>>()
    };
    let whole = |link: &Link<'_>| vec![(FactKind::Truncated, 0..link.as_str().len())];
    let scanner = crate::support::builder().max_run(24).build();
    let text = "http://a.example/1 http://a.example/1234567http://b.example/ a@example.com";
    let links: Vec<_> = scanner.links(text).collect();
    let texts: Vec<_> = links.iter().map(Link::as_str).collect();
    let expected =
        ["http://a.example/1", "http://a.example/1234567", "http://b.example/", "a@example.com"];
    assert_eq!(texts, expected);
    for (link, cut) in links.iter().zip([false, true, true, false]) {
        let expected = if cut { whole(link) } else { Vec::new() };
        assert_eq!(facts(link), expected, "{}", link.as_str());
    }
    // The same from a stream, whatever its chunks; and by the limit that is set unless another is given.
    for size in [1, 7, 100] {
        let mut stream = scanner.stream();
        let mut streamed = Vec::new();
        let mut sink = sinks::each(|found: Found<'_>| streamed.push(facts(&found.link())));
        let mut pushed = text.as_bytes().chunks(size).map(|chunk| stream.push(chunk, &mut sink));
        assert!(pushed.all(|flow| flow.is_continue()));
        assert!(stream.finish(&mut sink).is_continue());
        assert_eq!(streamed, links.iter().map(facts).collect::<Vec<_>>(), "chunks of {size}");
    }
    let scanner = crate::support::scanner();
    for (length, count) in [(1 << 20, 0), ((1 << 20) + 1, 1)] {
        let head = "http://a.example/";
        let text = head.to_owned() + &"a".repeat(length - head.len());
        let link = scanner.links(&text).next().unwrap();
        assert_eq!(facts(&link).len(), count, "{length}");
        assert_eq!(facts(&link), if count == 0 { Vec::new() } else { whole(&link) });
    }
}

/// Targets of redirects are long. The number of facts is limited.
#[test]
fn long_targets_and_texts() {
    let tail = "a".repeat(100_000);
    let target = format!("https://www.example.com/?q={tail}");
    assert_eq!(compare_text("example.com", &target), []);
    assert_eq!(compare_text("evil.example.org", &target).len(), 1);
    let facts = compare_text(&"a.example.org ".repeat(1000), &target);
    assert_eq!((facts.len(), facts[63].range()), (64, 63 * 14..63 * 14 + 13));
    // No domain is as long.
    let target = format!("https://{tail}.example.com/");
    assert_eq!(compare_text("example.com", &target)[0].detail(), None);
}

#[test]
fn visible_text_and_target() {
    for (visible, target) in [
        ("https://bank.example.com/", "https://evil.example/"),
        ("bank.example.com", "https://evil.example/bank.example.com"),
        ("BANK.EXAMPLE.COM", "https://evil.example/"),
        ("Go to www.example.com now", "http://example.com.evil.example/"),
        ("example.com", "https://notexample.com/"),
        ("a@example.com", "mailto:b@example.com"),
        ("a@example.com", "mailto:a@example.org"),
        ("paypal.com", "https://pаypal.com/"),
        ("example.com", "javascript:alert(1)"),
        ("http://1.2.3.4/", "http://1.2.3.5/"),
    ] {
        let facts = compare_text(visible, target);
        assert_eq!(facts.len(), 1, "{visible} -> {target}");
        assert_eq!(facts[0].kind(), FactKind::TextTargetMismatch);
        assert!(visible.get(facts[0].range()).is_some_and(|text| text.contains('.')));
    }
    for (visible, target) in [
        ("click here", "https://evil.example/"),
        ("README.zzz", "https://example.com/"),
        ("", ""),
        ("EXAMPLE.com", "https://www.example.com:8080/a"),
        ("www.example.com", "http://example.com"),
        ("example.com", "https://login.example.com/"),
        ("bücher.example.com", "https://xn--bcher-kva.example.com"),
        ("「例え.jp」", "https://xn--r8jz45g.jp/"),
        ("<A@Example.com>", "mailto:a@example.com?subject=x"),
        ("info: https://example.com/a, b", "https://example.com/c"),
        ("user@example.com", "https://example.com/"),
        ("http://[0:0:0:0:0:0:0:1]/", "http://[::1]/"),
        ("http://127.1/", "http://127.0.0.1/"),
    ] {
        assert_eq!(compare_text(visible, target), [], "{visible} -> {target}");
    }
    let facts = compare_text("see (bank.example.com) or b.example.org", "http://c.example");
    let places: Vec<_> = facts.iter().map(|fact| fact.range()).collect();
    assert_eq!(places, [5..21, 26..39]);
}

/// What is not seen, and what is around or between words, hides no host.
#[test]
fn visible_text_as_it_is_seen() {
    for (visible, seen) in [
        ("paypal.com\u{200B}", "paypal.com"),
        ("\u{FEFF}paypal.com", "paypal.com"),
        ("pay\u{AD}pal.com", "pay\u{AD}pal.com"),
        ("pay\u{2060}pal.c\u{200E}om\u{FE0F}\u{200F}", "pay\u{2060}pal.c\u{200E}om"),
        ("paypal.com\u{1}", "paypal.com"),
        ("www.paypal.com\u{200B}", "www.paypal.com"),
        ("jo@paypal.com\u{200B}", "jo@paypal.com"),
        ("o'mara+x@paypal.com!", "o'mara+x@paypal.com"),
        ("*paypal.com*", "paypal.com"),
        ("→paypal.com➜", "paypal.com"),
        ("paypal.com²", "paypal.com"),
        ("paypal.com™", "paypal.com"),
        ("paypal.com。", "paypal.com"),
        ("paypal.com⁄x", "paypal.com"),
        ("(paypal.com|x)", "paypal.com"),
        ("x→paypal.com/a→b", "paypal.com/a→b"),
        ("Visit:https://paypal.com/", "https://paypal.com/"),
        ("Visit:paypal.com", "paypal.com"),
        ("paypal.com:443", "paypal.com:443"),
        ("paypal.com's", "paypal.com"),
        ("/paypal.com", "paypal.com"),
        ("\u{FFFC}paypal.com\u{FFFC}x", "paypal.com"),
        ("ｐａｙｐａｌ.ｃｏｍ", "ｐａｙｐａｌ.ｃｏｍ"),
        ("ｈｔｔｐｓ：／／ｐａｙｐａｌ．ｃｏｍ／ａ", "ｈｔｔｐｓ：／／ｐａｙｐａｌ．ｃｏｍ／ａ"),
        ("𝐩𝐚𝐲𝐩𝐚𝐥.𝐜𝐨𝐦", "𝐩𝐚𝐲𝐩𝐚𝐥.𝐜𝐨𝐦"),
        ("ⓟⓐⓨⓟⓐⓛ.ⓒⓞⓜ", ""),
        ("paypal․com", "paypal․com"),
        ("i❤.ws", "i❤.ws"),
    ] {
        let facts = compare_text(visible, "https://evil.org/");
        let found: Vec<_> = facts.iter().map(|fact| &visible[fact.range()]).collect();
        let expected: Vec<_> = Some(seen).filter(|seen| !seen.is_empty()).into_iter().collect();
        assert_eq!(found, expected, "{visible}");
    }
    let facts = compare_text("paypal.com→example.com:https://evil.org", "https://evil.org/");
    let places: Vec<_> = facts.iter().map(|fact| fact.range()).collect();
    assert_eq!(places, [0..10, 13..24]);
    for (visible, target) in [
        ("Read more → example.com", "https://example.com/"),
        ("Read more→example.com", "https://example.com/"),
        ("example.com\u{200B}", "https://www.example.com/"),
        ("ｅｘａｍｐｌｅ.ｃｏｍ", "https://example.com/"),
        ("ex\u{AD}ample.com", "https://ex\u{AD}ample.com/"),
        ("i❤.ws", "https://xn--i-7iq.ws/"),
        ("col·lecció.cat", "https://xn--collecci-ioa91d.cat/"),
        ("o'mara+x@example.com", "mailto:o'mara+x@example.com"),
        ("mailto:jo@example.com", "mailto:jo@example.com"),
        ("https://user:word@example.com/", "https://example.com/"),
        ("https://example.com/♥/other.com", "https://example.com/"),
        ("https://example.com/?u=https://other.com", "https://example.com/"),
        ("http://[::1]/", "http://[::1]/"),
    ] {
        assert_eq!(compare_text(visible, target), [], "{visible} -> {target}");
    }
}

/// The host of a target is the one that browsers open.
#[test]
fn targets_as_browsers_read_them() {
    for target in [
        "https:evil.org",
        "HTTPS:\\\\evil.org",
        "https:///evil.org/x",
        "http:/evil.org:80",
        "//evil.org/x",
        "\\\\evil.org",
        "/\\evil.org",
        " ftp://jo:x@evil.org",
    ] {
        let facts = compare_text("paypal.com", target);
        assert_eq!(facts[0].detail(), Some("evil.org"), "{target}");
        assert_eq!(compare_text("evil.org", target), [], "{target}");
    }
    // Others read another host.
    for (visible, detail) in [("paypal.com", "evil.org"), ("evil.org", "paypal.com")] {
        let facts = compare_text(visible, "https://evil.org\\@paypal.com/");
        assert_eq!((facts.len(), facts[0].detail()), (1, Some(detail)));
    }
    for target in ["/evil.org", "https:", "https://", "x:evil.org", "evil", "?evil.org"] {
        assert_eq!(compare_text("paypal.com", target)[0].detail(), None, "{target}");
    }
}

/// With the public suffix list, what counts is the domain that is registered.
#[test]
fn text_and_target_of_one_site() {
    let listed = cfg!(feature = "public-suffix");
    for (visible, target, agree) in [
        ("example.co.uk", "https://login.example.co.uk/", true),
        ("login.example.com", "https://example.com/", listed),
        ("a.example.com", "https://b.example.com/", listed),
        ("login.bücher.example.com", "https://XN--Bcher-kva.example.com", listed),
        ("example.co.uk", "https://other.co.uk/", false),
        ("co.uk", "https://example.co.uk/", !listed),
        ("github.io", "https://me.github.io/", !listed),
        ("me.github.io", "https://you.github.io/", false),
    ] {
        assert_eq!(compare_text(visible, target).is_empty(), agree, "{visible} -> {target}");
    }
}

/// RFC 3987, section 7.5; IURI draft of 2000, section 3.4.
#[test]
fn advice_on_names() {
    let kinds = |name| check_name(name).iter().map(|fact| fact.kind()).collect::<Vec<_>>();
    for (name, expected) in [
        ("br0ken", &[FactKind::DigitLookAlike][..]),
        ("1ame", &[FactKind::DigitLookAlike]),
        ("BOX0021", &[FactKind::UpperCase]),
        ("ﬁle", &[FactKind::Compatibility]),
        ("ｶﾅ", &[FactKind::Compatibility]),
        ("раураӏ", &[FactKind::Confusable]),
        ("日本abc", &[FactKind::MixedScript]),
        ("a\u{200B}b", &[FactKind::Invisible]),
        ("a\u{202E}b", &[FactKind::BidiControl]),
        ("1२", &[FactKind::MixedNumbers]),
        ("", &[]),
        ("münchen-2", &[]),
        ("президент", &[]),
        ("例え", &[]),
    ] {
        assert_eq!(kinds(name), expected, "{name}");
    }
}
