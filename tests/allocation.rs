//! Making a scanner and scanning allocate nothing; nor do parsing, mapping and normalising, where
//! nothing changes. A binary of its own: it counts every allocation
//! of the thread.

#[path = "support/prose.rs"]
mod prose;

use core::hint::black_box;
use std::borrow::Cow;

use allocation_counter::measure;
use irispan::iri::{Iri, IriRef, Repertoire, Rung, equivalent, normalize, to_iri, to_uri};
use irispan::{Confidence, Profile, Scanner};

/// Passages in all scripts, many times over: thousands of links.
fn text() -> Vec<u8> {
    let mut text = Vec::new();
    for round in 0..100_u8 {
        for passage in prose::PASSAGES {
            text.extend_from_slice(passage.as_bytes());
            text.push(b'\n');
        }
        // What is not text at all.
        text.extend((0..=round).map(|byte| byte.wrapping_mul(151)));
        text.extend_from_slice(b"\xFF\xF0\x9Fhttp://a.example.com/\xE3\x81 ");
        // What goes to the limits.
        text.extend_from_slice("x.".repeat(200).as_bytes());
        text.extend_from_slice(format!("com/{}@", "([{".repeat(100)).as_bytes());
        text.extend_from_slice(
            format!("{}@example.com ", "l".repeat(usize::from(round))).as_bytes(),
        );
    }
    text
}

#[test]
fn the_counter_counts() {
    let allocations = measure(|| {
        black_box(vec![black_box(1_u8)]);
    });
    assert_eq!((allocations.count_total, allocations.bytes_total), (1, 1));
}

#[test]
fn making_a_scanner_allocates_nothing() {
    let allocations = measure(|| {
        for _ in 0..1_000 {
            let scanner = black_box(Scanner::new());
            black_box(scanner.clone());
            black_box(scanner.config().tailored(irispan::Tailoring::BidiEnds));
        }
    });
    assert_eq!(allocations.count_total, 0, "{allocations:?}");
}

#[test]
fn scanning_allocates_nothing() {
    let text = text();
    for profile in [Profile::Default, Profile::Uts58] {
        let builder = Scanner::builder().profile(profile);
        let scanner = builder.min_confidence(Confidence::Possible).build();
        let mut links = 0;
        let mut bytes = 0;
        let allocations = measure(|| {
            for link in scanner.links(&text) {
                links += 1;
                bytes += link.as_str().len() + link.as_bytes().len();
                black_box((link.kind(), link.confidence(), link.flags(), link.alternative()));
            }
        });
        assert_eq!(allocations.count_total, 0, "{profile:?}, links: {allocations:?}");
        assert!(links > 3_000, "{profile:?}: only {links} links");
        assert!(bytes > links);

        let mut count = 0_usize;
        let allocations = measure(|| {
            assert!(scanner.scan(&text, &mut count).is_continue());
        });
        assert_eq!(allocations.count_total, 0, "{profile:?}, scan: {allocations:?}");
        assert_eq!(count, links);
    }
}

/// A warm stream has all the memory that it needs, for any text whose runs are no longer.
#[test]
fn a_warm_stream_allocates_nothing() {
    let text = text();
    let scanner = Scanner::builder().max_run(5_000).build();
    let mut stream = scanner.stream();
    let mut expected = 0_usize;
    assert!(scanner.scan(&text, &mut expected).is_continue());
    // The first chunk is a run of the greatest length.
    let mut count = 0_usize;
    for chunk in [&[b'a'; 5_004][..], b"\n"] {
        assert!(stream.push(chunk, &mut count).is_continue());
    }
    for size in [1, 7, 64, 4096, 1 << 20] {
        let mut count = 0_usize;
        let allocations = measure(|| {
            for chunk in text.chunks(size) {
                assert!(stream.push(chunk, &mut count).is_continue());
            }
            assert!(stream.finish(&mut count).is_continue());
        });
        assert_eq!(allocations.count_total, 0, "chunks of {size}: {allocations:?}");
        assert_eq!(count, expected);
    }
    assert!(expected > 1_000);
}

/// Whatever comes, a stream keeps a run and no more.
#[test]
fn a_stream_keeps_no_more_than_a_run() {
    const MAX_RUN: usize = 100_000;
    let endless = "http://a.example/了,".repeat(50_000);
    for size in [1, 4096, 1 << 20] {
        let mut stream = Scanner::builder().max_run(MAX_RUN).build().stream();
        let mut count = 0_usize;
        let allocations = measure(|| {
            for chunk in endless.as_bytes().chunks(size) {
                assert!(stream.push(chunk, &mut count).is_continue());
            }
        });
        assert!(count > 45_000, "{count}");
        // The old buffer and the new one, while it grows.
        let most = 2 * MAX_RUN as u64 + 10;
        assert!(allocations.bytes_max <= most, "{allocations:?}");
        assert!(allocations.count_total < 10, "{allocations:?}");
    }
}

/// Looking at one place allocates nothing.
#[test]
fn a_look_at_one_place_allocates_nothing() {
    let text = text();
    let scanner = Scanner::new();
    let mut linked = 0;
    let allocations = measure(|| {
        for offset in (0..text.len()).step_by(101) {
            linked += usize::from(scanner.link_at(&text, offset).is_some());
        }
    });
    assert_eq!(allocations.count_total, 0, "{allocations:?}");
    assert!(linked > 100, "{linked}");
}

const URIS: [&str; 9] = [
    "http://example.com/a/b?c=d#e",
    "https://user@www.example.org:8080/a%20b/%C3%A9?q=%2F#%25",
    "http://xn--r8jz45g.jp/",
    "http://[2001:db8::1]:8080/",
    "http://192.0.2.1/",
    "ftp://example.com/",
    "mailto:someone@example.com",
    "urn:isbn:0-395-36341-1",
    "tag:example.org,2026:a",
];
const REFERENCES: [&str; 6] = ["", "../a/b", "//example.com/a", "?q", "#f", "./a:b"];
const IRIS: [&str; 4] = [
    "http://例え.jp/あ/い?う=え#お",
    "https://résumé.example/résumé?q=%2F%C0%AF",
    "mailto:山田@例え.jp",
    "http://مثال.example/مسار",
];

#[test]
fn parsing_allocates_nothing() {
    let mut parsed = 0;
    let allocations = measure(|| {
        for text in URIS.iter().chain(&IRIS) {
            parsed += usize::from(black_box(Iri::parse(text)).is_ok());
            black_box(Iri::parse_as(text, Repertoire::Uri).is_ok());
        }
        for text in URIS.iter().chain(&IRIS).chain(&REFERENCES) {
            if let Ok(r) = IriRef::parse(text) {
                parsed += 1;
                black_box((r.scheme(), r.userinfo(), r.host(), r.port()));
                black_box((r.path(), r.query(), r.fragment()));
            }
        }
        // Errors neither.
        for text in ["http://a b/", "a^b", "http://[::g]/", "%", "http://a:b/", ":", "\u{202E}"] {
            assert!(black_box(IriRef::parse(text)).is_err());
        }
    });
    assert_eq!(allocations.count_total, 0, "{allocations:?}");
    assert_eq!(parsed, 2 * (URIS.len() + IRIS.len()) + REFERENCES.len());
}

/// But for A-labels, which UTS #46 has to decode to check them.
#[test]
fn mapping_a_uri_allocates_nothing() {
    for text in URIS.iter().chain(&REFERENCES).filter(|text| !text.contains("xn--")) {
        let allocations = measure(|| {
            assert!(matches!(black_box(to_uri(text)), Ok(Cow::Borrowed(same)) if same == *text));
        });
        assert_eq!(allocations.count_total, 0, "{text}: {allocations:?}");
    }
}

#[test]
fn unmapping_what_stays_allocates_nothing() {
    let stay = ["http://example.com/a%20b/%2F%C0%AF%E2%80%AE?%25#%00", "urn:a:%ED%A0%80"];
    for text in IRIS.iter().chain(&REFERENCES).chain(&stay) {
        let allocations = measure(|| {
            assert!(matches!(black_box(to_iri(text)), Cow::Borrowed(same) if same == *text));
        });
        assert_eq!(allocations.count_total, 0, "{text}: {allocations:?}");
    }
}

/// But for A-labels; and on the rung of schemes for IPv6 addresses and `mailto:`, whose normal form
/// is written to be compared.
#[test]
fn normalising_what_is_normal_allocates_nothing() {
    let rungs = [Rung::Simple, Rung::Case, Rung::Percent, Rung::Path, Rung::Scheme];
    for text in URIS.iter().filter(|text| !text.contains("xn--")) {
        let is_written = text.contains('[') || text.starts_with("mailto:");
        for rung in rungs.into_iter().filter(|&rung| rung < Rung::Scheme || !is_written) {
            let allocations = measure(|| {
                let normal = black_box(normalize(text, rung));
                assert!(
                    matches!(normal, Ok(Cow::Borrowed(same)) if same == *text),
                    "{text} {rung}"
                );
                assert!(black_box(equivalent(text, text, rung)));
            });
            assert_eq!(allocations.count_total, 0, "{text} {rung}: {allocations:?}");
        }
    }
}

/// Steps keep the unfinished run and where it comes from, however long the text is (STEP-2).
#[test]
fn texts_taken_through_steps_need_bounded_memory() {
    use core::ops::ControlFlow;
    use irispan::stepped::{Step, SteppedLink};
    use irispan::steps::json::Options;

    #[cfg(feature = "mail")]
    const HTML: Step = Step::Html(irispan::steps::html::Options::new());

    let peak = |unit: &str, step: Step, length: usize| {
        let chunk = unit.repeat((64 << 10) / unit.len());
        let scanner = Scanner::new();
        let allocations = measure(|| {
            let mut take = |link: SteppedLink<'_>| {
                black_box(link.raw_range());
                ControlFlow::<()>::Continue(())
            };
            let mut stepped = scanner.stepped(step);
            for _ in 0..length / chunk.len() {
                let _ = stepped.push(chunk.as_bytes(), &mut take);
            }
            let _ = stepped.finish(&mut take);
        });
        allocations.bytes_max
    };
    for (unit, step) in [
        ("a\\/", Step::Escaped),
        ("\\u00e4", Step::Escaped),
        ("www.a.com\\n", Step::Escaped),
        ("\x1b[1mx", Step::Ansi),
        ("\x1b]8;;http://a.example/\x07x", Step::Ansi),
        ("a\n b", Step::Continued),
        ("\"a\"\n", Step::Catalog),
        ("\"\"\n", Step::Catalog),
        ("\"www.a.com \\n\"\n", Step::Catalog),
        ("a\\/", Step::Json(Options::new())),
        ("[\"www.a.com\\/\",", Step::Json(Options::new())),
        ("{\"a\":", Step::Json(Options::new())),
        #[cfg(feature = "defang")]
        ("a[.]", Step::Defanged),
        #[cfg(feature = "mail")]
        ("<p>www.a.com &amp; b</p>", HTML),
        #[cfg(feature = "mail")]
        ("<a href=http://a.example/>x y</a>http://b.example/and-more", HTML),
        #[cfg(feature = "mail")]
        ("<a href=http://a.example/>", HTML),
        #[cfg(feature = "mail")]
        ("<!--x ", HTML),
        #[cfg(feature = "mail")]
        ("<a x='http://a.example/\" ", HTML),
        #[cfg(feature = "mail")]
        ("<div><b style='white-space:pre'>this is a text with blanks", HTML),
        #[cfg(feature = "mail")]
        ("<x&amp;", HTML),
    ] {
        let (short, long) = (peak(unit, step, 8 << 20), peak(unit, step, 24 << 20));
        assert!(long <= 80 << 20, "{unit:?}: {long}");
        assert!(long * 100 <= short * 105, "{unit:?}: {short}, then {long}");
    }
}

// Long: the ways to read a family are functions in it, after one feature.
/// Messages, mailboxes and documents of every hostile family need memory, and HTML of their links, in
/// proportion to their size (`cargo xtask bombs` gives larger ones to the program).
#[cfg(feature = "mail")]
#[test]
fn hostile_mail_needs_memory_in_proportion() {
    use irispan::highlight::Html;
    use irispan::mail::{Format, Layout, Mbox, MboxKind, Message, Text};
    use xtask::bombs::families::{Family, Group, all};

    /// Reads a text, or writes its HTML and returns the length of it.
    fn read(text: &Text, html: bool) -> usize {
        let scanner = Scanner::new();
        if html {
            return text.to_html(&scanner, &Html::new()).len();
        }
        for link in text.links(&scanner) {
            black_box((link.raw_ranges().count(), link.without_hyphens()));
        }
        0
    }

    fn read_message(message: &Message<'_>, html: bool) -> usize {
        assert!(message.id().is_none_or(|id| id.chars().count() <= 998));
        message.texts().map(|(_, text)| read(&text, html)).sum()
    }

    /// Returns bytes of memory and of HTML.
    fn cost(family: &Family, raw: &[u8], html: bool) -> [f64; 2] {
        let mut written = 0;
        let allocations = measure(|| match family.group() {
            Group::Html => {
                let format = Format::new().layout(Layout::Html);
                written = read(&Text::decode(raw, &format), html);
            }
            Group::Mailbox => {
                let mut mbox = Mbox::new(raw, MboxKind::Auto);
                while let Ok(Some(mail)) = mbox.next_message() {
                    written += read_message(&mail.parse(), html);
                }
            }
            _ => written = read_message(&Message::parse(raw), html),
        });
        [allocations.bytes_max as f64, written as f64]
    }

    const SMALL: usize = 64 << 10;
    const LARGE: usize = 256 << 10;
    let mut complaints = String::new();
    let mut count = 0;
    for family in all() {
        count += 1;
        let (small, large) = (family.text(SMALL), family.text(LARGE));
        // A mailbox is read in blocks of a quarter of a megabyte.
        let block = if family.group() == Group::Mailbox { 4.0 } else { 0.0 };
        let most = if family.is_of_errors() { 4.0 } else { 64.0 };
        for (html, memory) in [(false, most + block), (true, 192.0)] {
            let (of_small, of_large) = (cost(&family, &small, html), cost(&family, &large, html));
            // A buffer that is full doubles; HTML has no other reason to grow.
            let limits = [("memory", memory, 2.0), ("HTML", 64.0, 1.1)];
            for (index, (what, most, growth)) in limits.into_iter().enumerate() {
                let each = of_large[index] / large.len() as f64;
                let before = of_small[index] / small.len() as f64;
                if each > most || each > 1.0 && each > growth * before {
                    let name = family.name();
                    complaints += &format!("\n{what}: {before:.2}, then {each:.2}: {name}");
                }
            }
        }
    }
    assert!(count >= 160, "{count}");
    assert!(complaints.is_empty(), "for each of {SMALL} and {LARGE} bytes:{complaints}");
}
