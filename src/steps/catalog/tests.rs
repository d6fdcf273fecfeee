//! Tests of lines, strings and escapes, and a comparison with an independent reader of complete
//! catalogs.

use super::line::{Line, line_at};
use super::{Catalog, begins_document};
use crate::steps::piecewise::{Output, Piecewise, split_everywhere};

fn read(text: &str) -> String {
    let read = split_everywhere(Catalog::default, text.as_bytes());
    String::from_utf8_lossy(&read).into_owned()
}

/// Returns the expected output for a catalog: each run of lines with strings becomes one line.
fn joined(text: &[u8]) -> Vec<u8> {
    let mut out = Vec::new();
    let mut open: Option<&str> = None;
    let mut end: &[u8] = b"";
    for line in text.split_inclusive(|byte| *byte == b'\n') {
        let parts = parts(line);
        let goes_on =
            parts.as_ref().is_some_and(|parts| !parts.keyword && open == Some(parts.mark));
        if !goes_on {
            out.extend_from_slice(end);
            end = b"";
        }
        open = parts.as_ref().map(|parts| parts.mark);
        match parts {
            None => out.extend_from_slice(line),
            Some(parts) => {
                if !goes_on {
                    out.extend_from_slice(parts.before);
                }
                out.extend(unescaped(parts.string));
                end = parts.after;
            }
        }
    }
    out.extend_from_slice(end);
    out
}

struct Parts<'t> {
    mark: &'static str,
    keyword: bool,
    /// With the quote.
    before: &'t [u8],
    string: &'t [u8],
    /// With the quote.
    after: &'t [u8],
}

/// Splits a line with a string, searching from both ends.
fn parts(line: &[u8]) -> Option<Parts<'_>> {
    let first = line.iter().position(|byte| *byte == b'"')?;
    let last = line.iter().rposition(|byte| *byte == b'"')?;
    let after = str::from_utf8(&line[last + 1..]).ok()?;
    let is_end = after.trim_matches([' ', '\t']).trim_end_matches(['\r', '\n']).is_empty();
    let before = str::from_utf8(&line[..first]).ok()?.trim_start_matches('\u{FEFF}');
    let mark = ["#~|", "#~", "#|", ""].into_iter().find(|mark| before.starts_with(mark))?;
    let blanks = [' ', '\t'];
    let keyword = before[mark.len()..].trim_matches(blanks);
    let number = keyword.strip_prefix("msgstr[").and_then(|rest| rest.strip_suffix(']'));
    let is_plural = number.is_some_and(|n| !n.is_empty() && n.bytes().all(|b| b.is_ascii_digit()));
    let known = ["", "msgid", "msgid_plural", "msgstr", "msgctxt", "domain"].contains(&keyword);
    if first == last || !is_end || !(known || is_plural) {
        return None;
    }
    let string = &line[first + 1..last];
    let quoted = |at: usize| string[..at].iter().rev().take_while(|b| **b == b'\\').count() % 2;
    let mut quotes = (0..string.len()).filter(|at| string[*at] == b'"');
    let closes = quoted(string.len()) == 0 && quotes.all(|at| quoted(at) == 1);
    let (before, after) = (&line[..=first], &line[last..]);
    closes.then_some(Parts { mark, keyword: !keyword.is_empty(), before, string, after })
}

/// Undoes the escapes of a string.
fn unescaped(string: &[u8]) -> Vec<u8> {
    let mut out = Vec::new();
    let mut rest = string;
    while let Some((byte, after)) = rest.split_first() {
        rest = after;
        let escapes = [b"a\x07", b"b\x08", b"t\t", b"n\n", b"v\x0B", b"f\x0C", b"r\r"];
        let escape = escapes.iter().find(|pair| after.first() == Some(&pair[0]));
        let octal = after.iter().take(3).take_while(|byte| (b'0'..b'8').contains(byte)).count();
        let digits = after.get(1..).unwrap_or_default();
        let hex = digits.iter().take(8).take_while(|byte| byte.is_ascii_hexdigit()).count();
        let number = |digits: &[u8], base| {
            let digits = String::from_utf8_lossy(digits).into_owned();
            u32::from_str_radix(&digits, base).map_or(0, |number| number.to_le_bytes()[0])
        };
        let (meant, length) = match after.first() {
            _ if *byte != b'\\' => (*byte, 0),
            Some(b'"' | b'\\') => (after[0], 1),
            Some(b'x') if hex > 0 => (number(&digits[..hex], 16), 1 + hex),
            Some(_) if octal > 0 => (number(&after[..octal], 8), octal),
            _ => escape.map_or((*byte, 0), |pair| (pair[1], 1)),
        };
        out.push(meant);
        rest = &rest[length..];
    }
    out
}

/// STEP-22.
#[test]
fn strings_go_on() {
    for (text, expected) in [
        ("msgid \"\"\n\"see www.exam\"\n\"ple.com\"\n", "msgid \"see www.example.com\"\n"),
        ("msgstr \"a\"\r\n\t \"b\" \t\r\n\"c\"", "msgstr \"abc\""),
        ("\"a\"\n\"b\"\n", "\"ab\"\n"),
        ("#~ msgid \"a\"\n#~ \"b\"\n#~\"c\"\n", "#~ msgid \"abc\"\n"),
        ("#| msgid \"a\"\n#| \"b\"\n#~| \"c\"\n#~|\"d\"", "#| msgid \"ab\"\n#~| \"cd\""),
        ("msgstr[0] \"a\"\n\"b\"\nmsgstr[12] \"c\"\n\"d\"", "msgstr[0] \"ab\"\nmsgstr[12] \"cd\""),
        ("msgid_plural\t\"a\"\n\"b\"\ndomain\"c\"\n\"d\"", "msgid_plural\t\"ab\"\ndomain\"cd\""),
        ("\u{FEFF}msgctxt \"a\"\n\"b\"", "\u{FEFF}msgctxt \"ab\""),
        (&"\"\"\n".repeat(40), "\"\"\n"),
    ] {
        assert_eq!(read(text), expected, "{text:?}");
    }
}

/// STEP-22.
#[test]
fn other_lines_stay() {
    for text in [
        "msgid \"a\"\nmsgid \"b\"\n\n\"c\"\n#. \"d\"\n\"e\"\n#, fuzzy\n\"f\"",
        "msgid \"a\"\n#~ \"b\"\n#| \"c\"\n\"d\"",
        "msgid \"a\n\"b\"",
        "\"a\\\n\"b\"",
        "\"a\"\n\"b\" c\n\"d\"",
        "\"a\" \"b\"\n\"c\"",
        "\"a\"\"b\"\n\"c\"",
        "\"a\"\n\"b\n\"c\" #\n\"",
        "msgids \"\\n\"\nmsgstr[] \"\\n\"\nmsgstr[0 \"\\n\"\nmsgid[0] \"\\n\"\nMSGID \"\\n\"\nmsgid a\"\\n\"",
        "#: a.c:1 \"\\n\"\n# \"\\n\"\n\\n\r\n\r",
        "\"a\"\r\r\n\"b\"",
        "\"a\"\r",
        "",
    ] {
        assert_eq!(read(text), text, "{text:?}");
    }
}

/// STEP-22.
#[test]
fn escapes_of_strings() {
    for (string, expected) in [
        (r#"a\n\tb\r\"c\"\\"#, "a\n\tb\r\"c\"\\"),
        (r"\a\b\v\f", "\x07\x08\x0B\x0C"),
        (r"\303\251 \xc3\xa9 \x41\x1x\1018", "é é A\x01xA8"),
        (r"\x12345641 \x123456411 \777\8", "A A1 \u{FFFD}\\8"),
        (r"\q\e\u0041\x\xg\'\?\/", r"\q\e\u0041\x\xg\'\?\/"),
        (r"\\n\\\n\\\\x41", "\\n\\\n\\\\x41"),
    ] {
        let text = format!("msgid \"{string}\"\n\"{string}\"\nmsgstr \"");
        assert_eq!(read(&text), format!("msgid \"{expected}{expected}\"\nmsgstr \""), "{string}");
    }
}

/// STEP-22, STEP-2: lines that are longer than the lookahead are decided by their beginning.
#[test]
fn long_lines() {
    let [long, blanks] = ["x", " "].map(|unit| unit.repeat(4000));
    for (text, expected) in [
        (format!("\"a\"\n\"{long}\"\n\"b\""), format!("\"a{long}b\"")),
        (format!("\"a\"\n\"{long}\\\"\"\n\"b\""), format!("\"a{long}\"b\"")),
        (format!("\"a\"\n\"{long}\n\"b\""), format!("\"a{long}\n\"b\"")),
        (format!("\"{long}\" \\n\n\"b\""), format!("\"{long}\" \\n\n\"b\"")),
        (format!("\"a\"{blanks}\n\"b\""), format!("\"a\"{blanks}\n\"b\"")),
        (format!("\"a\"\n{blanks}\"b\""), format!("\"a\"\n{blanks}\"b\"")),
        (format!("# {long}\n\"a\"\n\"b\""), format!("# {long}\n\"ab\"")),
    ] {
        let ends = [text.len(), 1, 2, 61, 3071, 3072, 3073, 4001];
        for size in ends {
            let (mut step, mut out) = (Catalog::default(), Output::default());
            for end in (0..=text.len()).step_by(size).chain([text.len()]) {
                let last = end == text.len();
                out.base += step.read(&text.as_bytes()[out.base..end], last, &mut out).read;
                assert!(end - out.base <= 4 << 10);
            }
            assert!(out.text == expected.as_bytes(), "{size}: {}", &text[..20]);
        }
    }
}

#[test]
fn catalogs_begin_so() {
    let long = "#\n".repeat(5000);
    for (text, is_one) in [
        ("msgid \"\"\n", Some(true)),
        ("\u{FEFF}# a\r\n#~ msgid \"x\"\r\n \r\n#, fuzzy\nmsgctxt\t\"x\"", Some(true)),
        ("\n\ndomain \"messages\"\nmsgid \"\" \r\n", Some(true)),
        ("domain \"messages\"\n", None),
        ("domain \"x\";\nmsgid \"\"\n", Some(false)),
        ("domain \"x\"\nchar *s = \"y\"\n", Some(false)),
        ("msgid \"x\"\"y\"\n", Some(false)),
        ("msgid \"\nGET /\n", Some(false)),
        ("#!/bin/sh\nmsgid \"x\"\n", Some(false)),
        ("# a\n#! b\nmsgid \"x\"\n", Some(true)),
        ("#\nmsgid\"x", Some(true)),
        ("msgstr \"x\"\n", Some(false)),
        ("# a\nmsgid x\n", Some(false)),
        ("msgids \"x\"", Some(false)),
        ("text\nmsgid \"x\"", Some(false)),
        ("#!/bin/sh\necho", Some(false)),
        ("#", None),
        ("\n# a\n", None),
        ("\n", Some(false)),
        ("", Some(false)),
        (&long, Some(false)),
    ] {
        assert_eq!(begins_document(text.as_bytes()), is_one, "{text:.60?}");
    }
}

/// STEP-22, STEP-2: every text of five of these parts gives the same as the reader of complete
/// catalogs, also byte by byte.
#[test]
fn all_of_short_texts() {
    const PARTS: [&str; 13] = [
        "\"",
        "\n",
        "\\",
        "a",
        " ",
        "#~",
        "msgid",
        "\"\n\"",
        "\"b\"\n",
        "\\n",
        "\r\n",
        "msgstr[0]",
        "é",
    ];
    let mut count = 0;
    for number in 0..PARTS.len().pow(5) {
        let places = (0..5).map(|place| number / PARTS.len().pow(place) % PARTS.len());
        let text: String = places.map(|part| PARTS[part]).collect();
        let (mut step, mut out) = (Catalog::default(), Output::default());
        step.read(text.as_bytes(), true, &mut out);
        assert_eq!(out.text, joined(text.as_bytes()), "{text:?}");
        let (mut step, mut bytewise) = (Catalog::default(), Output::default());
        for end in 1..=text.len() {
            let input = &text.as_bytes()[bytewise.base..end];
            bytewise.base += step.read(input, end == text.len(), &mut bytewise).read;
        }
        assert_eq!(bytewise.text, out.text, "{text:?} byte by byte");
        let is_string =
            |text: &str| matches!(line_at(text.as_bytes(), true), Some(Line::String { .. }));
        count += usize::from(is_string(&text));
    }
    assert!(count > 10_000, "{count}");
}
