//! Detects the content of an input from its beginning.

use irispan::mail::{begins_mbox, begins_message, is_mbox_separator};
use irispan::steps::wide::Wide;
use irispan::steps::{catalog, continued, escaped, html, json};

use crate::mark::without_mark;

/// The maximum number of bytes at the beginning of an input that decide what it is.
pub(super) const HEAD: usize = 8 * 1024;

/// What an input is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Content {
    Text,
    Mail,
    Mbox,
    Html,
    Json {
        lines: bool,
    },
    /// XML other than XHTML.
    Xml,
    /// A calendar or an address card.
    Continued,
    /// A catalog of gettext.
    Catalog,
    Ansi,
    /// Text in UTF-16 or UTF-32, and what it is: a document of HTML, JSON or XML, a calendar, a catalog, coloured text, or text.
    Wide(Wide, &'static Content),
    /// A format that has to be unpacked.
    Packed(&'static Packed),
    /// Binary data with a NUL byte at this offset.
    Nul(usize),
}

/// A format that is not text.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Packed {
    begin: &'static [u8],
    pub(super) name: &'static str,
    pub(super) hint: &'static str,
}

const fn packed(begin: &'static [u8], name: &'static str, hint: &'static str) -> Packed {
    Packed { begin, name, hint }
}

const EXTRACT: &str = "extract its files and scan those";
const EXPORT: &str = "export its text and scan that";
const PICTURE: &str = "it has no text to read";
const PROGRAM: &str = "`strings FILE | irispan scan` reads the text in it";

/// The beginnings of files that are not text.
const PACKED: [Packed; 20] = [
    packed(b"\x1F\x8B", "gzip", "unpack it first: `gzip -dc FILE | irispan scan`"),
    packed(b"\x28\xB5\x2F\xFD", "zstd", "unpack it first: `zstd -dc FILE | irispan scan`"),
    packed(b"BZh", "bzip2", "unpack it first: `bzip2 -dc FILE | irispan scan`"),
    packed(b"\xFD7zXZ\0", "xz", "unpack it first: `xz -dc FILE | irispan scan`"),
    packed(b"\x04\x22\x4D\x18", "lz4", "unpack it first: `lz4 -dc FILE | irispan scan`"),
    packed(b"PK\x03\x04", "a zip archive, or a document that is one", EXTRACT),
    packed(b"PK\x05\x06", "an empty zip archive", EXTRACT),
    packed(b"7z\xBC\xAF\x27\x1C", "a 7z archive", EXTRACT),
    packed(b"Rar!\x1A\x07", "a RAR archive", EXTRACT),
    packed(b"PAR1", "Parquet", EXPORT),
    packed(b"ARROW1", "Arrow", EXPORT),
    packed(b"Obj\x01", "Avro", EXPORT),
    packed(b"SQLite format 3\0", "a SQLite database", EXPORT),
    packed(b"%PDF-", "PDF", "`pdftotext FILE - | irispan scan` reads the text in it"),
    packed(b"\x89PNG", "a PNG picture", PICTURE),
    packed(b"\xFF\xD8\xFF", "a JPEG picture", PICTURE),
    packed(b"GIF8", "a GIF picture", PICTURE),
    packed(b"\x7FELF", "an ELF program or library", PROGRAM),
    packed(b"\0asm", "a WebAssembly program", PROGRAM),
    packed(b"\xCA\xFE\xBA\xBE", "a Java class or a program for macOS", PROGRAM),
];

/// Detects the content of an input that begins with `head`. `whole` says that no more of it will be
/// looked at; otherwise `head` ends with a line, and `None` requests more lines.
///
/// For an input that comes in pieces this is called after each line, so that the pieces do not
/// matter.
pub(super) fn content(head: &[u8], whole: bool) -> Option<Content> {
    if let Some(wide) = Wide::for_mark(head) {
        return Some(Content::Wide(wide, within(&wide.decode(head).bytes)));
    }
    if let Some(packed) = PACKED.iter().find(|packed| head.starts_with(packed.begin)) {
        return Some(Content::Packed(packed));
    }
    if let Some(at) = memchr::memchr(0, head) {
        return Some(Content::Nul(at));
    }
    let head = without_mark(head);
    if begins_mbox(head) {
        return Some(Content::Mbox);
    }
    let is_mail = begins_message(head, whole);
    if is_mail == Some(true) {
        return Some(Content::Mail);
    }
    match html::begins_document(head) {
        Some(true) => return Some(Content::Html),
        None if !whole => return None,
        _ => {}
    }
    if escaped::begins_xml(head) {
        return Some(Content::Xml);
    }
    if continued::begins_document(head) {
        return Some(Content::Continued);
    }
    match catalog::begins_document(head) {
        Some(true) => return Some(Content::Catalog),
        None if !whole => return None,
        _ => {}
    }
    let first_line = head.iter().filter(|byte| **byte == b'\n').count() <= 1;
    let separator = first_line && is_mbox_separator(head.split(|b| *b == b'\n').next()?);
    match json::begins_document(head) {
        Some(true) => return Some(Content::Json { lines: is_object(head) }),
        None if !whole => return None,
        _ => {}
    }
    if !whole && (is_mail.is_none() || separator) {
        return None;
    }
    Some(if is_coloured(head) { Content::Ansi } else { Content::Text })
}

/// Detects the content of a decoded text.
fn within(head: &[u8]) -> &'static Content {
    match content(head, true) {
        Some(Content::Html) => &Content::Html,
        Some(Content::Json { lines: true }) => &Content::Json { lines: true },
        Some(Content::Json { lines: false }) => &Content::Json { lines: false },
        Some(Content::Xml) => &Content::Xml,
        Some(Content::Continued) => &Content::Continued,
        Some(Content::Catalog) => &Content::Catalog,
        Some(Content::Ansi) => &Content::Ansi,
        _ => &Content::Text,
    }
}

/// Returns whether the first line of a text is an object, as in JSON lines.
fn is_object(text: &[u8]) -> bool {
    let line = text.split(|byte| *byte == b'\n').next().unwrap_or_default().trim_ascii();
    line.starts_with(b"{") && line.ends_with(b"}")
}

/// Returns whether a text has changes of colour, or hyperlinks of terminals.
fn is_coloured(text: &[u8]) -> bool {
    memchr::memchr_iter(0x1B, text).any(|at| {
        let rest = &text[at + 1..];
        let Some(rest) = rest.strip_prefix(b"[") else { return rest.starts_with(b"]8;") };
        let parameters = rest.iter().take_while(|b| b.is_ascii_digit() || b";:".contains(b));
        rest.get(parameters.count()) == Some(&b'm')
    })
}

#[cfg(test)]
mod tests {
    use super::{Content, content};

    /// Returns the content of a complete text, and checks that deciding line by line gives the
    /// same.
    fn guess(text: &[u8]) -> Content {
        let whole = content(text, true).expect("is decided");
        for (at, _) in text.iter().enumerate().filter(|(_, byte)| **byte == b'\n') {
            if let Some(early) = content(&text[..=at], false) {
                // The rest may have colours or a NUL byte, for which a pipe isn't waited.
                let same = early == whole
                    || early == Content::Text && matches!(whole, Content::Ansi | Content::Nul(_));
                assert!(same, "{early:?}, {whole:?}");
                break;
            }
        }
        whole
    }

    #[test]
    fn mail_is_distinguished_from_text() {
        let mail = "Return-Path: <a@b>\r\nFrom: a\r\n\tb\r\nSubject: x\r\n\r\nbody";
        assert_eq!(guess(mail.as_bytes()), Content::Mail);
        assert_eq!(guess(format!("\u{FEFF}{mail}").as_bytes()), Content::Mail);
        for text in [
            "From: a\nTo: b\nSubject: x\n\nas people write it",
            "Message-ID: x\nSubject: y\nno field\n",
            "just text: with a colon\nhttp://a.example\n",
            "https://a.example\nhttps://b.example\n",
            "",
            "From Monday on, at 10:00\nwe meet elsewhere\n",
            "From me\nSubject: x\n",
        ] {
            assert_eq!(guess(text.as_bytes()), Content::Text, "{text}");
        }
        let mbox = b"From a@b Mon Jan  5 10:00:00 2026\nSubject: x\n";
        assert_eq!(guess(mbox), Content::Mbox);
        assert_eq!(guess(&[b"\xEF\xBB\xBF", &mbox[..]].concat()), Content::Mbox);
    }

    #[test]
    fn html_is_distinguished_from_text() {
        for text in [
            "<!DOCTYPE html>\n<p>",
            "\u{FEFF}<!-- a\nb -->\n<HTML>\n",
            "<?xml version=\"1.0\"?>\n<html>\n",
        ] {
            assert_eq!(guess(text.as_bytes()), Content::Html, "{text}");
        }
        for text in ["<!-- a\n", "<!-- a -->\ntext\n", "<p>\n", "<feedback>\n"] {
            assert_eq!(guess(text.as_bytes()), Content::Text, "{text}");
        }
        for text in
            ["<?xml version=\"1.0\"?>\n<rss>\n", "<!-- a\n-->\n<rss>\n", "<urlset\nxmlns='x'>\n"]
        {
            assert_eq!(guess(text.as_bytes()), Content::Xml, "{text}");
        }
        for text in ["BEGIN:VCARD\nURL:x\n", "begin:vcalendar\r\nA: b\r\n"] {
            assert_eq!(guess(text.as_bytes()), Content::Continued, "{text}");
        }
    }

    #[test]
    fn catalogs_are_distinguished_from_text() {
        for text in [
            "# a\n\n#, fuzzy\nmsgid \"\"\n",
            "\u{FEFF}msgctxt \"x\"\r\n",
            "domain \"x\"\nmsgid \"\"\n",
        ] {
            assert_eq!(guess(text.as_bytes()), Content::Catalog, "{text}");
        }
        for text in [
            "# Title\n\ntext\n",
            "# a\n",
            "domain \"x\"\n",
            "#!/bin/sh\nmsgid \n",
            "text\nmsgid \"x\"\n",
        ] {
            assert_eq!(guess(text.as_bytes()), Content::Text, "{text}");
        }
    }

    #[test]
    fn json_is_distinguished_from_text() {
        for (text, lines) in [
            ("{\"a\":1}\n{\"b\":2}\n", true),
            ("{\n  \"a\": 1\n}\n", false),
            (" [\n {\"a\": 1}]", false),
            ("[\"a\"]", false),
            ("{\"a\\\"b\" : 1", false),
        ] {
            assert_eq!(guess(text.as_bytes()), Content::Json { lines }, "{text}");
        }
        for text in ["[INFO] x\n", "{x}", "{\"a\" b", "[2026-11-21] x", "[[ -f a ]]\n", "{", "[{a"]
        {
            assert_eq!(guess(text.as_bytes()), Content::Text, "{text}");
        }
    }

    #[test]
    fn other_contents() {
        assert_eq!(guess(b"a\n\x1b[1;31mb\x1b[0m"), Content::Ansi);
        assert_eq!(guess(b"\x1b]8;;http://a.example\x07"), Content::Ansi);
        assert_eq!(guess(b"a \x1b[ b"), Content::Text);
        assert_eq!(guess(b"ab\0"), Content::Nul(2));
        assert!(matches!(guess(b"\xFF\xFEa\0\n\0"), Content::Wide(_, Content::Text)));
        assert!(matches!(guess(b"\xFE\xFF\0[\0\"\0a"), Content::Wide(_, Content::Json { .. })));
        assert!(matches!(guess(b"PK\x03\x04"), Content::Packed(_)));
        assert!(
            matches!(guess(b"\x1F\x8B\x08\0\n"), Content::Packed(packed) if packed.name == "gzip")
        );
    }
}
