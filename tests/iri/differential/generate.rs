//! Random references: by the grammar, and then, one in four, with something wrong in them.

use crate::support::random::Random;

pub(crate) const BASES: [&str; 20] = [
    "http://a/b/c/d;p?q",
    "http://a",
    "http://a?q",
    "http://a/",
    "http://u@例え.jp:80/あ/い?う",
    "HTTP://A/b/../c/./d",
    "file:///a/b/c",
    "x://",
    "x:///",
    "x://h//a//b/",
    "mailto:a@b.c",
    "urn:a:b:c",
    "a:b/c/d",
    "a:b",
    "a:",
    "a:?q",
    "a:/",
    "a:/b/c",
    "a:/.//b/c",
    "a:b/../c/./d",
];

const SCHEMES: &[&str] = &["http", "HTTP", "https", "x", "a", "urn", "file", "Z39.50+r-", "ftp"];
const HOSTS: &[&str] = &[
    "a",
    "EXAMPLE.org",
    "例え.jp",
    "É.Example",
    "1.2.3.4",
    "1.2.3.256",
    "%41%c3%a9",
    "%e9",
    "",
    "a_b~!$&'()*+,;=",
    "[::1]",
    "[2001:DB8:0:0::A]",
    "[::FFFF:1.2.3.4]",
    "[v1.A:b]",
    "[V1f.x]",
    "1%2e2.3.4",
];
const PORTS: &[&str] = &["80", "443", "080", "", "0", "65536", "21"];
const SEGMENTS: &[&str] = &[
    "",
    "a",
    "B",
    "..",
    ".",
    "...",
    "..a",
    ".a",
    "x:y",
    "@",
    "é",
    "e\u{301}",
    "日本語",
    "%41",
    "%7e",
    "%7E",
    "%c3%a9",
    "%C3%A9",
    "%2F",
    "%2e",
    "%2E%2e",
    "%E9",
    "%25",
    "%00",
    "%EE%80%80",
    "%E2%80%AE",
    "%F3%A0%80%81",
    ";p=1",
    "a=b,c",
    "😀",
    "\u{200D}",
    "(!$&'*+)",
    "%C3",
    "%ED%A0%80",
    "%c2%a0",
    "%3a",
];
const TAILS: &[&str] = &[
    "",
    "q",
    "a=b&c",
    "/../?",
    "é",
    "%41%c3%a9",
    "%2f",
    "\u{E000}",
    "?",
    ":@",
    "%EE%80%80",
    "\u{10FFFD}",
    "%e9",
];
const FRAGMENTS: &[&str] = &["", "f", "/./?", "é", "%7e", ":@", "日本%2f"];
/// What makes a reference invalid, or another one.
const WRONG: &[&str] = &[
    "#",
    "?",
    "/",
    "//",
    ":",
    "@",
    "[",
    "]",
    "[::1]",
    "%",
    "%4",
    "%zz",
    " ",
    "\t",
    "\n",
    "<",
    "\"",
    "\\",
    "^",
    "`",
    "{",
    "|",
    "\0",
    "\u{7F}",
    "\u{85}",
    "\u{A0}",
    "\u{E000}",
    "\u{FDD0}",
    "\u{FFF0}",
    "\u{FFFD}",
    "\u{FFFE}",
    "\u{1FFFE}",
    "\u{E0041}",
    "\u{E0100}",
    "\u{E1000}",
    "\u{F0000}",
    "\u{FFFFE}",
    "\u{10FFFF}",
    "\u{200E}",
    "\u{202E}",
    "\u{2066}",
    "\u{61C}",
    "１",
    "：",
    "1",
    "é",
    "::",
    "1:",
    "[fe80::1%25a]",
    "[1:2:3:4:5:6:7::]",
    "[1::2::3]",
    "[::1.2.3.04]",
    "[1:2:3:4:5:6:7:8:9]",
    "[v.a]",
    "[vg.a]",
    "[v1.]",
    "[]",
    "[1.2.3.4]",
    "[::12345]",
];

/// Returns reference number `number`.
pub(crate) fn reference(number: u64) -> String {
    let mut random = Random::new(0x0039_8639_8700 ^ number.wrapping_mul(0x9E37_79B9_7F4A_7C15));
    let random = &mut random;
    let mut text = String::new();
    let has_scheme = random.once_in(2);
    if has_scheme {
        text.push_str(pick(random, SCHEMES));
        text.push(':');
    }
    let has_authority = random.once_in(2);
    if has_authority {
        text.push_str("//");
        if random.once_in(5) {
            text.push_str(pick(random, SEGMENTS));
            text.push('@');
        }
        text.push_str(pick(random, HOSTS));
        if random.once_in(4) {
            text.push(':');
            text.push_str(pick(random, PORTS));
        }
    }
    for i in 0..random.below(6) {
        if i > 0 || has_authority || random.once_in(2) {
            text.push('/');
        }
        text.push_str(pick(random, SEGMENTS));
    }
    if random.once_in(3) {
        text.push('?');
        text.push_str(pick(random, TAILS));
    }
    if random.once_in(4) {
        text.push('#');
        text.push_str(pick(random, FRAGMENTS));
    }
    if random.once_in(4) {
        let at = random.below(text.len() + 1);
        let at = (0..=at).rev().find(|&at| text.is_char_boundary(at)).unwrap_or(0);
        text.insert_str(at, pick(random, WRONG));
    }
    text
}

fn pick(random: &mut Random, from: &[&'static str]) -> &'static str {
    from[random.below(from.len())]
}
