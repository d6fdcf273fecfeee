//! Random texts from an adversarial alphabet.

use std::fmt::Write;

use super::random::Random;

const SCHEMES: &[&str] = &[
    "http://",
    "https://",
    "HTTP://",
    "hTTps://",
    "xhttp://",
    "9http://",
    "http:/",
    "http:",
    "ftp://",
    "://",
    "//",
    "mailto:",
    "MAILTO:",
    "Mailto:",
    "mailto://",
    "tel:",
    "javascript:",
    "https://user:pass",
    "tel:+1-",
    "sms:",
    "urn:isbn:",
    "geo:1,2",
    "magnet:?x",
    "sip:a@",
    "xmpp:",
    "matrix:u/",
    "bitcoin:",
    "http://[::1]",
    "http://127.0.0.1",
    "http://localhost",
    "http://{id}",
    "mailto:?subject=",
    "mailto:a@b.com,",
    "\u{202E}http://",
    "**http://",
    "'https://",
    ",http://",
    "git+ssh://",
    "www.",
];
const DOTS: &[&str] = &[".", "\u{3002}", "\u{FF0E}", "\u{FF61}", "..", ".\u{3002}"];
const BRACKETS: &[&str] = &[
    "(", ")", "[", "]", "{", "}", "<", ">", "\u{FF08}", "\u{FF09}", "\u{300C}", "\u{300D}",
    "\u{3010}", "\u{3011}", "\u{298D}", "\u{298E}", "\u{298F}", "\u{2990}", "\u{2329}", "\u{232A}",
    "\u{2045}", "\u{2046}", "([", "])", "((", "))",
];
const TOP_LEVEL: &[&str] = &[
    "com",
    "COM",
    "Com",
    "org",
    "de",
    "uk",
    "accountants",
    "рф",
    "РФ",
    "我爱你",
    "香港",
    "ভারত",
    "موريتانيا",
    "бг",
    "한국",
    "ไทย",
    "ვებს",
    "வலை",
    "vermögensberatung",
    "vermo\u{308}gensberatung",
    "VERMÖGENSBERATUNG",
    "xn--p1ai",
    "XN--P1AI",
    "xn--mgbah1a3hjkrd",
    "xn--vermgensberatung-pwb",
    "\u{FF43}\u{FF4F}\u{FF4D}",
    "\u{FF23}o\u{FF2D}",
    "\u{212A}r",
    "\u{FF4B}R",
    "invalid",
    "localhost",
    "c0m",
    "comm",
    "x\u{E7}om",
    "😎",
    "\u{111}\u{1F1}",
    "i\u{307}n",
    "\u{130}n",
    "ſu",
    "md",
    "py",
    "zip",
];
const LABELS: &[&str] = &[
    "a",
    "b",
    "example",
    "EXAMPLE",
    "ä",
    "a\u{308}",
    "Ω",
    "ß",
    "例え",
    "テスト",
    "山田",
    "опыт",
    "δοκιμή",
    "مثال",
    "xn--r8jz45g",
    "xn--",
    "xn--a",
    "r3---sn",
    "1",
    "42",
    "127.0.0.1",
    "٣",
    "\u{2126}",
    "ﬁ",
    "\u{FF41}",
    "\u{3A3}",
    "\u{1E9E}",
    "\u{200D}",
    "क्\u{200D}ष",
    "l·l",
    "com",
    "\u{149}",
    "abcdefghijklmnopqrstuvwxyzabcdefgh",
];
const JOINERS: &[&str] =
    &["-", "--", "_", "-a", "a-", "~", "+", "*", "$", "|", "!", "^", "***", "••"];
const INVISIBLE: &[&str] = &[
    "\u{200D}",
    "\u{200C}",
    "\u{200B}",
    "\u{FEFF}",
    "\u{AD}",
    "\u{200E}",
    "\u{200F}",
    "\u{202A}",
    "\u{202E}",
    "\u{202C}",
    "\u{2066}",
    "\u{2069}",
    "\u{61C}",
    "\u{FE0F}",
    "\u{180E}",
    "\u{2060}",
    "\u{FFFC}",
    "\u{E0061}",
    "\u{E0001}",
    "\u{34F}",
    "\u{206A}",
];
const QUOTES: &[&str] = &[
    "'", "\"", "`", "\u{2018}", "\u{2019}", "\u{201C}", "\u{201D}", "\u{201E}", "«", "»", "‹", "›",
    "「", "\u{FF02}", "**", "''",
];
const PUNCTUATION: &[&str] = &[
    ",",
    ";",
    ":",
    "!",
    "?",
    "、",
    "。",
    "，",
    "：",
    "！",
    "？",
    "・",
    "…",
    "—",
    "–",
    "·",
    "।",
    "؟",
    "،",
    "།",
    "\u{FF0F}",
    "\u{FF1A}\u{FF0F}\u{FF0F}",
    "\u{FF20}",
    "\u{2024}",
];
const LETTERS: &[&str] = &[
    "了",
    "は",
    "カ",
    "한",
    "ㄱ",
    "א",
    "ب",
    "ދ",
    "ก",
    "ཀ",
    "\u{F77}",
    "\u{17A3}",
    "e\u{301}",
    "\u{301}",
    "\u{20E3}",
    "😀",
    "👩\u{200D}💻",
    "🇩🇪",
    "❤\u{FE0F}",
    "\u{1F3FB}",
    "\u{149}",
    "𠀀",
    "\u{10FFFF}",
    "\u{FDD0}",
    "\u{E000}",
    "\u{378}",
    "\u{600}",
    "ﷺ",
    "℀",
    "①",
    "½",
    "㍿",
    "⒈",
    "İ",
];
const PORTS: &[&str] = &[
    ":80",
    ":0",
    ":00080",
    ":65535",
    ":65536",
    ":123456",
    ":",
    ":8a",
    ":00000",
    ":\u{FF18}",
    ":1:2",
    ":443/",
];
const INSIDE: &[&str] = &[
    "/",
    "?",
    "#",
    "=",
    "&",
    ":~:",
    ":~:text=",
    "%41",
    "%E4",
    "%",
    "%zz",
    "\\",
    "/a",
    "?a=(",
    "#a(",
    "/(a",
    ")&b",
    "=)",
    ",b)",
    "/.",
    "?.",
    "&amp;",
    "/a.b,c!",
    "/a)b",
    "#:~:a=(,)",
    "/\u{149}.",
    "/a@\u{149}.",
];
const AT: &[&str] = &[
    "@",
    "@",
    "a@",
    "a.b@",
    ".a@",
    "a.@",
    "a..b@",
    "a@b@",
    "//a@",
    "://a@",
    ":a@",
    "x:y@",
    "http://a:b@",
    "山@",
    "{a}@",
    "\u{FF20}",
];
const SPACES: &[&str] = &[
    " ", " ", " ", "\t", "\n", "\r\n", "\u{A0}", "\u{3000}", "\u{2028}", "\u{85}", "\0", "\u{7}",
    "\u{7F}", "\u{2003}", "\u{1680}",
];
const BAD_BYTES: &[&[u8]] = &[
    b"\x80",
    b"\xBF",
    b"\xFF",
    b"\xC0\xAF",
    b"\xC1\xBF",
    b"\xE0\x80\xAF",
    b"\xED\xA0\x80",
    b"\xED\xBF\xBF",
    b"\xE3\x81",
    b"\xF0\x9F\x98",
    b"\xF0\x80\x80\x80",
    b"\xF4\x90\x80\x80",
    b"\xF8\x88\x80\x80\x80",
    b"\xC3",
    b"\xE2",
    b"\xF0",
    b"\xFE",
];

/// A text in pieces, so that a failing text can be shortened.
#[derive(Clone)]
pub(crate) struct Pieces(Vec<Vec<u8>>);

impl Pieces {
    /// Returns 1 to 40 random pieces.
    pub(crate) fn random(random: &mut Random) -> Pieces {
        let count = 1 + random.below(40);
        // Half of the texts have no bad bytes or rare characters, as links in others are always
        // short.
        let tame = random.once_in(2);
        Pieces((0..count).map(|_| piece(random, tame)).collect())
    }

    pub(crate) fn new(pieces: Vec<Vec<u8>>) -> Pieces {
        Pieces(pieces)
    }

    /// Splits a text into pieces of one character each.
    pub(crate) fn from_bytes(text: &[u8]) -> Pieces {
        Pieces(text.utf8_chunks().flat_map(characters).collect())
    }

    pub(crate) fn concat(&self) -> Vec<u8> {
        self.0.concat()
    }

    /// Removes pieces, then characters, then bytes, as long as the text still `fails`.
    pub(crate) fn shrink(self, fails: impl Fn(&Pieces) -> bool) -> Pieces {
        let pieces = remove_while(self.0, &fails);
        let characters = Pieces::from_bytes(&pieces.concat()).0;
        let bytes = remove_while(characters, &fails).concat();
        Pieces(remove_while(bytes.into_iter().map(|byte| vec![byte]).collect(), &fails))
    }
}

fn characters(chunk: core::str::Utf8Chunk<'_>) -> Vec<Vec<u8>> {
    let valid = chunk.valid().chars().map(|c| c.to_string().into_bytes());
    valid.chain((!chunk.invalid().is_empty()).then(|| chunk.invalid().to_vec())).collect()
}

fn remove_while(mut pieces: Vec<Vec<u8>>, fails: impl Fn(&Pieces) -> bool) -> Vec<Vec<u8>> {
    let mut length = pieces.len().div_ceil(2);
    while length > 0 {
        let mut start = 0;
        while start < pieces.len() {
            let mut fewer = pieces.clone();
            fewer.drain(start..pieces.len().min(start + length));
            if fails(&Pieces(fewer.clone())) {
                pieces = fewer;
            } else {
                start += length;
            }
        }
        length /= 2;
    }
    pieces
}

/// Returns a random piece.
pub(super) fn piece(random: &mut Random, tame: bool) -> Vec<u8> {
    let string = match random.below(if tame { 26 } else { 36 }) {
        0..=1 => random.pick(SCHEMES).to_owned(),
        2..=7 => host(random),
        8..=10 => random.pick(LABELS).to_owned(),
        11 => random.pick(DOTS).to_owned(),
        12 => random.pick(TOP_LEVEL).to_owned(),
        13..=15 => random.pick(INSIDE).to_owned(),
        16..=17 => random.pick(BRACKETS).to_owned(),
        18..=19 => random.pick(AT).to_owned(),
        20 => random.pick(PORTS).to_owned(),
        21 => random.pick(PUNCTUATION).to_owned(),
        22..=24 => random.pick(SPACES).to_owned(),
        25 => long(random),
        26 => random.pick(JOINERS).to_owned(),
        27..=28 => random.pick(INVISIBLE).to_owned(),
        29 => random.pick(QUOTES).to_owned(),
        30..=31 => random.pick(LETTERS).to_owned(),
        32..=34 => random.char().to_string(),
        _ => return random.pick(BAD_BYTES).to_vec(),
    };
    string.into_bytes()
}

/// Returns text that is likely a host.
fn host(random: &mut Random) -> String {
    let before = random.below(6);
    let mut host = match before {
        0 => random.pick(SCHEMES),
        1 => random.pick(AT),
        2 | 3 => random.pick(SPACES),
        _ => "",
    }
    .to_owned();
    for _ in 0..1 + random.below(3) {
        host += random.pick(LABELS);
        host += if random.once_in(4) { random.pick(DOTS) } else { "." };
    }
    host += random.pick(TOP_LEVEL);
    host += if random.once_in(2) { random.pick(SPACES) } else { "" };
    host
}

/// Returns text that is often near a limit: labels of 63 bytes, hosts of 253, local parts of 64,
/// 125 brackets.
fn long(random: &mut Random) -> String {
    let near = random.below(3);
    match random.below(10) {
        0 => "x".repeat(62 + near),
        1 => "ä".repeat(62 + near) + ".com",
        2 => "a.".repeat(124 + near) + "com",
        3 => format!("{}@", "l".repeat(63 + near)),
        4 => format!("{}@", "ж".repeat(31 + near)),
        5 => format!("/{}", "(".repeat(124 + near)),
        6 => ")".repeat(124 + near),
        7 => format!("x://{}:p@", "u".repeat(250 + 2 * near)),
        8 => format!("{}.", "字".repeat(62 + near)),
        _ => random.pick(JOINERS).to_owned(),
    }
}

/// Returns a text for a message, with everything beyond printable ASCII escaped.
pub(crate) fn show(text: &[u8]) -> String {
    let mut shown = String::from("\"");
    for chunk in text.utf8_chunks() {
        for c in chunk.valid().chars() {
            shown.extend(c.escape_default());
        }
        for byte in chunk.invalid() {
            let _ = write!(shown, "\\x{byte:02X}");
        }
    }
    shown + "\""
}
