//! Charsets: shifts and escapes, marks that compose, and bytes that they don't have.

use super::family::{Family, Group, family};

const fn text(head: &'static str, unit: &'static [u8]) -> Family {
    family(Group::Charset, head, unit, "\n")
}

const UTF_8: &str = "Content-Type: text/plain; charset=utf-8\n\n";
const UTF_16: &str = "Content-Type: text/plain; charset=utf-16le\n\n";
const NONE: &str = "Content-Type: text/plain\n\n";
const VIETNAMESE: &str = "Content-Type: text/plain; charset=windows-1258\n\n";
const JAPANESE: &str = "Content-Type: text/plain; charset=iso-2022-jp\n\n";
const SHIFT_JIS: &str = "Content-Type: text/plain; charset=shift_jis\n\n";
const GB18030: &str = "Content-Type: text/plain; charset=gb18030\n\n";
const BIG5: &str = "Content-Type: text/plain; charset=big5\n\n";
const KOREAN: &str = "Content-Type: text/plain; charset=iso-2022-kr\n\n";
const HZ: &str = "Content-Type: text/plain; charset=hz-gb-2312\n\n";
const UTF_7: &str = "Content-Type: text/plain; charset=utf-7\n\n";
const UNKNOWN: &str = "Content-Type: text/plain; charset=x-none\n\n";
const HTML: &str = "Content-Type: text/html\n\n";

pub(super) const FAMILIES: &[Family] = &[
    text(UTF_8, b"\xFF"),
    text(UTF_8, b"\xE4\xBE"),
    text(UTF_8, b"\xE4\xBEa.com "),
    text(UTF_8, b"\xF0\x9F\x98"),
    text(UTF_8, b"\xEF\xBF\xBD"),
    text(UTF_8, b"\xED\xA0\x80"),
    text(UTF_8, b"\0"),
    text(UTF_8, b"e\xCC\x81"),
    text(UTF_8, b"\xCC\x81"),
    text(NONE, b"\x80"),
    text(NONE, b"\xE9"),
    text(NONE, b"\xE9a"),
    text(NONE, b"\x81"),
    text(UTF_16, b"a\0"),
    text(UTF_16, b"\0"),
    text(UTF_16, b"\x00\xD8"),
    text(UTF_16, b"w\0w\0w\0.\0a\0.\0c\0o\0m\0 \0"),
    text("Content-Type: text/plain; charset=windows-1258\n\ne", b"\xEC"),
    text(VIETNAMESE, b"e\xEC"),
    text(VIETNAMESE, b"\xEA\xF2"),
    text(JAPANESE, b"\x1B$B"),
    text(JAPANESE, b"\x1B$BNc\x1B(B"),
    text(JAPANESE, b"\x1B"),
    text(JAPANESE, b"\x1B$B!"),
    text(SHIFT_JIS, b"\x81"),
    text(SHIFT_JIS, b"\x95\x5C"),
    text(SHIFT_JIS, b"\xB1"),
    text(GB18030, b"\x81\x30"),
    text(GB18030, b"\x81\x30\x81\x30"),
    text(GB18030, b"\xFE"),
    text(BIG5, b"\x88\x62"),
    text(BIG5, b"\x88"),
    text(KOREAN, b"\x0E0!\x0F"),
    text(KOREAN, b"\x0E"),
    text(HZ, b"~{"),
    text(HZ, b"~~"),
    text(HZ, b"~{<:Ky~}"),
    text(UTF_7, b"+AGE-"),
    text(UNKNOWN, b"\xE9 www.a.com "),
    text(HTML, b"<meta charset="),
    text(HTML, b"\x80<p>"),
];
