//! A text in chunks has the links that it has in memory, and those are the links of what the step makes.

use core::ops::ControlFlow;

use irispan::Flags;
use irispan::stepped::{Step, SteppedLink};
use irispan::steps::json::{Options, values};
use irispan::steps::wide::Wide;
use irispan::steps::{ansi, escaped};

#[cfg(feature = "defang")]
use super::links;
use super::{pushed, steps};
use crate::support::random::Random;
use crate::support::{report, scanner};

/// Texts with links, for every step.
const TEXTS: &[&str] = &[
    r#"{"a":"\u003chttps:\/\/b.example\/?c=1\u0026d=2\u003e","e":["www.f.com \ud83d\ude00",1]}"#,
    "{\"a\":\"http://x.example\n{\"b\":\"http://y.example/\\u00e4\"}\nINFO http://z.example/,\n",
    "\x1b[36mhttps://a\x1b[1m.example/x\x1b[0m \x1b]8;;https://b.example/\x1b\\www.c.com\x1b]8;;\x07 \u{9b}1md.com",
    "hxxps[:]//evil[.]example/a, joe[at]evil(dot)com. www.evil.co [.] uk or b[.]com",
    "&lt;https://a.example/?b&amp;c&gt; www.&x;a.com &auml;b.com &quot;http://d.example&quot; \\x68ttp://\\xe4\\xbe\\x8b.jp",
    "BEGIN:VCARD\r\nURL:http://a.exam\r\n ple/\\,b\\nwww.c.com",
    "# x\nmsgid \"\"\n\"http://a.exam\"\n\"ple/\\303\\251\\\"\\n\"\r\n\"www.c\"\nmsgstr \"d.com\"\n#~ \"jo@\"\n#~ \"e.com\"\n#. f.com",
    "plain http://a.example/ä and joe@example.com",
];

fn all_texts() -> Vec<Vec<u8>> {
    let mut texts: Vec<Vec<u8>> = TEXTS.iter().map(|text| text.as_bytes().to_vec()).collect();
    texts.push(
        "\u{feff}http://例え.jp/😀 b.com".encode_utf16().flat_map(u16::to_le_bytes).collect(),
    );
    texts.push("http://a.example/😀".chars().flat_map(|c| u32::from(c).to_be_bytes()).collect());
    texts
}

#[test]
fn every_split() {
    let mut found = 0;
    for text in all_texts() {
        for step in steps() {
            let whole = scanner().stepped_links(&text, step);
            found += whole.len();
            for cut in 0..text.len() {
                assert_eq!(pushed(&text, step, [cut]), whole, "{step:?} cut at {cut}");
            }
            assert_eq!(pushed(&text, step, 0..text.len()), whole, "{step:?} byte by byte");
        }
    }
    assert!(found > 40, "{found}");
}

/// What random texts are made of.
#[rustfmt::skip]
const ALPHABET: [&str; 44] = [
    "\\", "\\\\", "u", "\\u003c", "\\u0026", "\\ud83d", "\\ude00", "amp;", "&", "&lt;", "\\x2f",
    "\\xe4\\xbe\\x8b", "\\57", "\"", "{", "}", "[", "]", ":", ",", "\n", " ", "\x1b", "\x1b[",
    "\x1b[1m", "\x1b]8;;", "http://a.example/", "\x07", "\u{9b}", "m", "[.]", "hxxp", "[dot]",
    "(at)", "www.b.com", "joe@c.com", "/例", ".", "é", "com",
    "\"\n\"", "\\n", "msgid \"", "#~ ",
];

/// Texts from an alphabet that hurts, in random chunks; every link is made of its pieces, in order.
#[test]
fn random_texts() {
    let mut random = Random::new(2);
    let mut found = 0;
    for _ in 0..1500 {
        let mut text: Vec<u8> =
            (0..random.below(40)).flat_map(|_| random.pick(&ALPHABET).bytes()).collect();
        if random.once_in(4) && !text.is_empty() {
            let at = random.below(text.len());
            text[at] = 0xFF;
        }
        for step in steps() {
            let whole = scanner().stepped_links(&text, step);
            found += whole.len();
            for link in &whole {
                assert!(!link.pieces.is_empty() && !link.text.is_empty(), "{step:?} {link:?}");
                assert!(link.pieces.windows(2).all(|two| two[0].end < two[1].start), "{link:?}");
                assert!(link.pieces.iter().all(|piece| piece.end <= text.len() as u64));
            }
            let mut ends: Vec<_> = (0..4).map(|_| random.below(text.len() + 1)).collect();
            ends.sort_unstable();
            let shown = String::from_utf8_lossy(&text);
            assert_eq!(pushed(&text, step, ends.clone()), whole, "{step:?} {ends:?} {shown:?}");
        }
    }
    report(&format!("steps: {found} links in random texts"));
    assert!(found > 2000, "{found}");
}

/// What the driver finds is what the scanner finds in the text that the function of the step returns.
#[test]
fn steps_and_functions_agree() {
    for text in all_texts() {
        let raw = |map: &irispan::steps::OffsetMap, range| -> Vec<_> {
            map.ranges(range).map(|range| range.start as u64..range.end as u64).collect()
        };
        let of = |text: &[u8], map: &irispan::steps::OffsetMap| -> Vec<_> {
            let links = scanner();
            let links = links.links(text);
            links.map(|link| (link.as_str().to_owned(), raw(map, link.range()))).collect()
        };
        let found = |step| -> Vec<_> {
            let links = scanner().stepped_links(&text, step).into_iter();
            links.map(|link| (link.text, link.pieces)).collect()
        };
        let unescaped = escaped::unescape(&text);
        assert_eq!(found(Step::Escaped), of(&unescaped.bytes, &unescaped.map));
        let wide = Wide::Utf16Le.decode(&text);
        assert_eq!(found(Step::Wide(Wide::Utf16Le)), of(&wide.bytes, &wide.map));
        let plain = ansi::plain(&text);
        if plain.targets.is_empty() {
            assert_eq!(found(Step::Ansi), of(&plain.bytes, &plain.map));
        }
        let of_values: Vec<_> =
            values(&text, Options::new()).flat_map(|value| of(&value.text, &value.map)).collect();
        assert_eq!(found(Step::Json(Options::new())), of_values);
    }
}

/// STEP-10.
#[test]
fn hyperlinks_of_terminals() {
    let raw = "a.com \x1b]8;;https://b.example/\x1b\\www.\x1b[1mc.com\x1b]8;;\x07 \
               \x1b]8;;nope\x07www.d.com\x1b]8;;\x07 \x1b]8;;http://e.example\x07f\ng.com";
    let found = scanner().stepped_links(raw.as_bytes(), Step::Ansi);
    let shown: Vec<_> = found
        .iter()
        .map(|link| {
            let visible =
                link.visible.clone().map(|range| &raw[range.start as usize..range.end as usize]);
            (&*link.text, visible)
        })
        .collect();
    assert_eq!(
        shown,
        [
            ("a.com", None),
            ("https://b.example/", Some("www.\x1b[1mc.com")),
            ("www.d.com", None),
            ("http://e.example", Some("f")),
            ("g.com", None),
        ]
    );
    assert_eq!(found[1].pieces, [11..29]);
}

/// STEP-10: a hyperlink around a part of a name leaves no piece of it, whatever the chunks; one without a host is none.
#[test]
fn hyperlinks_within_names() {
    let linked = |text: &str| format!("\x1b]8;;https://b.example/\x07{text}\x1b]8;;\x07");
    let texts = |raw: &str, length: usize| -> Vec<String> {
        let mut found = Vec::new();
        let mut take = |link: SteppedLink<'_>| {
            found.push(link.as_str().to_owned());
            ControlFlow::<()>::Continue(())
        };
        let mut stepped = scanner().stepped(Step::Ansi);
        for chunk in raw.as_bytes().chunks(length) {
            let _ = stepped.push(chunk, &mut take);
        }
        let _ = stepped.finish(&mut take);
        found
    };
    for length in [1, 2, 7, 1000] {
        for (before, part, after) in [
            ("www.exa", "m", "ple.com"),
            ("docs.example.co", "m", ""),
            ("https://docs.example.co", "m", "/x"),
            ("", "exam", "ple.com"),
            ("jo@exam", "ple.com", ""),
            ("jo", "hn", "@example.com"),
            ("a.co", ".", "uk.com"),
        ] {
            let raw = format!("{before}{}{after}", linked(part));
            assert_eq!(texts(&raw, length), ["https://b.example/"], "{raw:?}");
        }
        let raw = format!("a.com {} c.com", linked("b"));
        assert_eq!(texts(&raw, length), ["a.com", "https://b.example/", "c.com"]);
        let raw = format!("[{}]www.c.com", linked("b"));
        assert_eq!(texts(&raw, length), ["https://b.example/", "www.c.com"]);
        let raw = linked("x").replace("b.example/", "");
        assert_eq!(texts(&raw, length), [""; 0]);
    }
}

/// STEP-10: a text without line feeds belongs to a hyperlink up to 1 MiB, whatever the chunks. Until its
/// text ends, a hyperlink isn't settled.
#[test]
fn hyperlinks_with_long_texts() {
    let shown = "x ".repeat(1 << 20);
    let raw = format!("a.com \x1b]8;;https://b.example/\x1b\\{shown} www.c.com\x1b]8;;\x07");
    let whole = scanner().stepped_links(raw.as_bytes(), Step::Ansi);
    let found: Vec<_> = whole.iter().map(|link| &*link.text).collect();
    assert_eq!(found, ["a.com", "https://b.example/", "www.c.com"]);
    let begin = 31;
    assert_eq!(whole[1].visible, Some(begin..begin + (1 << 20)));
    for size in [1 << 10, 77_777, 1 << 20] {
        let (mut stepped, mut links) = (scanner().stepped(Step::Ansi), Vec::new());
        for chunk in raw.as_bytes().chunks(size) {
            let settled = stepped.settled();
            let pushed = stepped.push(chunk, &mut |link| {
                assert!(link.raw_range().start >= settled, "{settled}");
                links.push(link.to_owned());
                ControlFlow::<()>::Continue(())
            });
            assert!(pushed.is_continue());
        }
        let finished = stepped.finish(&mut |link| {
            links.push(link.to_owned());
            ControlFlow::<()>::Continue(())
        });
        assert!(finished.is_continue());
        assert_eq!(links, whole, "{size}");
    }
}

/// STEP-14, STEP-16.
#[cfg(feature = "defang")]
#[test]
fn links_that_were_made_harmless() {
    let raw =
        b"hxxps[:]//evil[.]example/a, joe[at]evil[dot]com, http://good.example/ www.evil.co [.] uk";
    let found = scanner().stepped_links(raw, Step::Defanged);
    let shown: Vec<_> =
        found.iter().map(|link| (&*link.text, link.flags.contains(Flags::DEFANGED))).collect();
    assert_eq!(
        shown,
        [("https://evil.example/a", true), ("joe@evil.com", true), ("http://good.example/", false)]
    );
    assert_eq!(found[0].pieces, [0..26]);
    assert_eq!(links(b"example [.] com, a [dot] b", Step::Defanged), [""; 0]);
}

/// A run that is longer than what the scanner keeps is cut where that of the text is cut.
#[test]
fn long_runs() {
    let run = format!("http://a.example/{}", "\\u00e4\\/".repeat(500_000));
    let text = format!("[\"{run}\", \"www.b.com\"]");
    for step in [Step::Escaped, Step::Json(Options::new())] {
        let whole = scanner().stepped_links(text.as_bytes(), step);
        assert!(whole.len() >= 2 && whole[0].flags.contains(Flags::TRUNCATED), "{step:?}");
        let chunks = (0..text.len()).step_by(4099);
        assert!(pushed(text.as_bytes(), step, chunks) == whole, "{step:?}");
    }
}
