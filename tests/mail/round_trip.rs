//! Links in random texts, encodings, foldings and quotings are found, and their raw ranges hold
//! their bytes.

use std::ops::Range;

use encoding_rs::Encoding;
use irispan::mail::{Format, Layout, Text, TransferEncoding};

use crate::support::random::Random;

const LINKS: [&str; 14] = [
    "http://a.example/",
    "https://www.example.com/path/to/page.html?query=value&other=%C3%A9#fragment",
    "ftp://files.example/pub/a-b-c/readme.txt",
    "http://user@a.example:8080/x;y=z?a==b",
    "mailto:someone@example.com?subject=Hello%20World",
    "http://[2001:db8::1]/index",
    "https://пример.рф/путь/к/странице",
    "http://例え.jp/表示/ソース?検索=語",
    "http://예시.kr/가나다",
    "http://müller.example/größe/œuvre",
    "http://παράδειγμα.example/αρχείο",
    "http://مثال.example/ملف",
    "https://a.example/very/long/path/that/goes/on/and/on/for/more/than/one/line/of/seventy/eight/characters/in/any/text/of/mail",
    "http://a.example/=3D=20?x=3D",
];

const WORDS: [&str; 12] = [
    "word",
    "Another",
    "and",
    "so,",
    "on.",
    "(brackets)",
    "größer",
    "слово",
    "語",
    "단어",
    "λέξη",
    "a=b",
];

const CHARSETS: [&str; 16] = [
    "utf-8",
    "us-ascii",
    "iso-8859-1",
    "iso-8859-15",
    "windows-1251",
    "koi8-r",
    "shift_jis",
    "euc-jp",
    "iso-2022-jp",
    "euc-kr",
    "gb18030",
    "big5",
    "iso-8859-7",
    "windows-1256",
    "macintosh",
    "gbk",
];

/// Encodes a text in a charset; returns `None` if the charset lacks some of it.
fn encode(text: &str, charset: &str) -> Option<Vec<u8>> {
    if charset == "us-ascii" {
        return text.is_ascii().then(|| text.as_bytes().to_vec());
    }
    let encoding = Encoding::for_label(charset.as_bytes()).unwrap();
    let (bytes, _, lossy) = encoding.encode(text);
    let back = encoding.decode_without_bom_handling(&bytes).0;
    (!lossy && back == text).then(|| bytes.into_owned())
}

/// Encodes in quoted-printable, with more escapes and soft line breaks than are needed.
pub(super) fn quoted_printable(bytes: &[u8], random: &mut Random) -> Vec<u8> {
    let mut out = Vec::new();
    let mut column = 0;
    for (at, byte) in bytes.iter().enumerate() {
        let breaks = bytes[at..].starts_with(b"\n") || bytes[at..].starts_with(b"\r\n");
        if *byte == b'\n' || breaks {
            out.push(*byte);
            column = 0;
            continue;
        }
        let before_break = matches!(bytes.get(at + 1), None | Some(b'\r' | b'\n'));
        let plain = (b'!'..=b'~').contains(byte) && *byte != b'='
            || matches!(byte, b' ' | b'\t') && !before_break;
        if column > 60 || random.below(40) == 0 {
            out.extend_from_slice(if random.below(2) == 0 { b"=\n" } else { b"= \r\n" });
            column = 0;
        }
        if plain && random.below(20) > 0 {
            out.push(*byte);
            column += 1;
        } else {
            let code = format!("={byte:02X}");
            out.extend_from_slice(
                if random.below(4) == 0 { code.to_lowercase() } else { code }.as_bytes(),
            );
            column += 3;
        }
    }
    out
}

pub(super) fn base64(bytes: &[u8], random: &mut Random) -> Vec<u8> {
    const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let width = 1 + random.below(76);
    let mut letters = Vec::new();
    for group in bytes.chunks(3) {
        let number =
            group.iter().fold(0u32, |n, b| n << 8 | u32::from(*b)) << (8 * (3 - group.len()));
        for at in 0..4 {
            let letter = LETTERS[(number >> (18 - 6 * at)) as usize & 63];
            letters.push(if at <= group.len() { letter } else { b'=' });
        }
    }
    letters.chunks(width).flat_map(|line| line.iter().copied().chain(*b"\r\n")).collect()
}

/// A text and its links in order.
struct Written {
    text: String,
    links: Vec<String>,
    layout: Layout,
}

/// Returns words and links, wrapped and quoted at random by the rules of a layout.
fn write(random: &mut Random) -> Written {
    let layout = [Layout::Fixed, Layout::Flowed, Layout::FlowedDelSp][random.below(3)];
    let ending = if random.below(2) == 0 { "\n" } else { "\r\n" };
    let (mut text, mut links) = (String::new(), Vec::new());
    for _ in 0..1 + random.below(4) {
        let depth = random.below(4);
        let prefix = match (depth, layout) {
            (0, _) => String::new(),
            (_, Layout::Fixed) if random.below(2) == 0 => "> ".repeat(depth),
            _ => ">".repeat(depth) + " ",
        };
        text.push_str(&prefix);
        for _ in 0..1 + random.below(12) {
            if random.below(3) > 0 {
                text.push_str(WORDS[random.below(WORDS.len())]);
            } else {
                let link = LINKS[random.below(LINKS.len())];
                links.push(link.to_owned());
                let folded = random.below(2) == 0;
                text.push_str(if folded { ["<", "<URL:", "<url: "][random.below(3)] } else { "" });
                for (at, c) in link.char_indices() {
                    let begun = &link[..at];
                    // A scheme stays in one piece, and after a hyphen nobody breaks.
                    if folded && begun.contains(':') && !begun.ends_with('-') && random.once_in(30)
                    {
                        text.push_str(ending);
                        text.push_str(&prefix);
                    } else if layout == Layout::FlowedDelSp && random.once_in(30) {
                        text.push(' ');
                        text.push_str(ending);
                        text.push_str(if prefix.is_empty() { " " } else { &prefix });
                    }
                    text.push(c);
                }
                text.push_str(if folded { ">" } else { "" });
            }
            // Between words a line may end.
            match random.below(6) {
                0 if layout == Layout::Fixed => {
                    text.push_str(ending);
                    text.push_str(&prefix);
                }
                0 => {
                    text.push_str(if layout == Layout::Flowed { " " } else { "  " });
                    text.push_str(ending);
                    text.push_str(if prefix.is_empty() { " " } else { &prefix });
                }
                _ => text.push(' '),
            }
        }
        text.push('.');
        text.push_str(ending);
        text.push_str(ending);
    }
    Written { text, links, layout }
}

/// Decodes the bytes of ranges by the decoders of the test.
/// Long: one branch for each encoding.
fn decode_ranges(
    raw: &[u8],
    ranges: &[Range<usize>],
    encoding: TransferEncoding,
    charset: &str,
) -> String {
    let bytes: Vec<u8> = match encoding {
        TransferEncoding::Identity => {
            ranges.iter().flat_map(|range| raw[range.clone()].to_vec()).collect()
        }
        TransferEncoding::QuotedPrintable => {
            let mut out = Vec::new();
            for range in ranges {
                let mut rest = &raw[range.clone()];
                while let [first, after @ ..] = rest {
                    if *first == b'=' {
                        let code = std::str::from_utf8(&after[..2]).unwrap();
                        out.push(u8::from_str_radix(code, 16).unwrap());
                        rest = &after[2..];
                    } else {
                        out.push(*first);
                        rest = after;
                    }
                }
            }
            out
        }
        _ => {
            let letters: String = ranges
                .iter()
                .flat_map(|range| raw[range.clone()].iter())
                .filter(|b| !b.is_ascii_whitespace())
                .map(|b| char::from(*b))
                .collect();
            let value = |c: char| match c {
                'A'..='Z' => c as u32 - 65,
                'a'..='z' => c as u32 - 71,
                '0'..='9' => c as u32 + 4,
                '+' => 62,
                _ => 63,
            };
            letters
                .as_bytes()
                .chunks(4)
                .flat_map(|group| {
                    let kept = group.iter().filter(|b| **b != b'=').count();
                    let number = group.iter().fold(0, |n, b| {
                        n << 6 | if *b == b'=' { 0 } else { value(char::from(*b)) }
                    });
                    number.to_be_bytes()[1..kept].to_vec()
                })
                .collect()
        }
    };
    if charset == "iso-2022-jp" {
        // The escapes are none of the pieces: double bytes are those that began with one.
        return String::new();
    }
    let encoding = Encoding::for_label(charset.as_bytes()).unwrap();
    encoding.decode_without_bom_handling(&bytes).0.into_owned()
}

#[test]
fn wrapped_links_come_back() {
    let scanner = crate::support::scanner();
    let mut random = Random::new(0x6D61_696C);
    let (mut tried, mut links, mut parted) = (0, 0, 0);
    let mut charsets = std::collections::BTreeSet::new();
    while tried < 3000 {
        let written = write(&mut random);
        let charset = CHARSETS[random.below(CHARSETS.len())];
        let Some(bytes) = encode(&written.text, charset) else { continue };
        tried += 1;
        charsets.insert(charset);
        let encoding = [
            TransferEncoding::Identity,
            TransferEncoding::QuotedPrintable,
            TransferEncoding::Base64,
        ][random.below(3)];
        let raw = match encoding {
            TransferEncoding::Identity => bytes,
            TransferEncoding::QuotedPrintable => quoted_printable(&bytes, &mut random),
            _ => base64(&bytes, &mut random),
        };
        let format = Format::new().encoding(encoding).charset(charset).layout(written.layout);
        let text = Text::decode(&raw, &format);
        let what = || format!("{charset} {encoding:?} {:?}\n{:?}", written.layout, written.text);
        assert_eq!(text.shown(), written.text, "{}", what());
        assert!(text.repairs().is_empty(), "{:?} {}", text.repairs(), what());
        let found: Vec<_> = text.links(&scanner).collect();
        let texts: Vec<_> = found.iter().map(|link| link.as_str().to_owned()).collect();
        assert_eq!(texts, written.links, "{}", what());
        for link in found {
            links += 1;
            let ranges: Vec<_> = link.raw_ranges().collect();
            parted += usize::from(ranges.len() > 1);
            assert!(ranges.windows(2).all(|two| two[0].end < two[1].start), "{ranges:?}");
            let shown: String = link.shown_ranges().map(|range| &text.shown()[range]).collect();
            assert_eq!(shown, link.as_str(), "{}", what());
            let truth = decode_ranges(&raw, &ranges, encoding, charset);
            match encoding {
                _ if charset == "iso-2022-jp" => {}
                // Groups of base64 have a byte or two of the text around the link, which may split
                // a character there, and bytes that a fold removes.
                TransferEncoding::Base64 => {
                    let mut truth = truth.chars();
                    let count = link.as_str().chars().count();
                    let mut middle = link.as_str().chars().skip(2).take(count.saturating_sub(4));
                    assert!(middle.all(|c| truth.any(|found| found == c)), "{}", what());
                }
                _ => assert_eq!(truth, link.as_str(), "{}", what()),
            }
        }
    }
    assert!(links > 3000 && parted > 500 && charsets.len() > 12, "{links} {parted} {charsets:?}");
}

/// The links of an encoded text are those of the text.
#[test]
fn encoding_changes_nothing() {
    let scanner = crate::support::scanner();
    let mut random = Random::new(7);
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus/text/mail");
    let (mut texts, mut links) = (0, 0);
    for entry in std::fs::read_dir(folder).unwrap() {
        let plain = std::fs::read_to_string(entry.unwrap().path()).unwrap();
        let expected: Vec<_> = {
            let text = Text::decode(plain.as_bytes(), &Format::new().charset("utf-8"));
            text.links(&scanner).map(|link| link.as_str().to_owned()).collect()
        };
        for charset in CHARSETS {
            let Some(bytes) = encode(&plain, charset) else { continue };
            // Legacy charsets are composed, so only composed text is the same.
            for encoding in [TransferEncoding::QuotedPrintable, TransferEncoding::Base64] {
                let raw = match encoding {
                    TransferEncoding::Base64 => base64(&bytes, &mut random),
                    _ => quoted_printable(&bytes, &mut random),
                };
                let text = Text::decode(&raw, &Format::new().encoding(encoding).charset(charset));
                let found: Vec<_> =
                    text.links(&scanner).map(|link| link.as_str().to_owned()).collect();
                assert_eq!(found, expected, "{charset} {encoding:?}");
                texts += 1;
                links += found.len();
            }
        }
    }
    assert!(texts > 60 && links > 300, "{texts} texts, {links} links");
}
