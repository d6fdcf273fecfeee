use super::{HeaderEnd, content_length, header_end, is_mbox_separator};

#[test]
fn separators() {
    for (line, expected) in [
        ("From a@b.example Mon Jan  5 10:00:00 2026\n", true),
        ("From a@b.example Mon Jan  5 10:00 2026", true),
        ("From 1:00", false),
        ("From 1a:00", false),
        ("from a 10:00", false),
        ("From", false),
    ] {
        assert_eq!(is_mbox_separator(line.as_bytes()), expected, "{line}");
    }
    let late = format!("From {} 10:00", "x".repeat(256));
    assert!(!is_mbox_separator(late.as_bytes()));
}

#[test]
fn headers_end() {
    for (text, end) in [
        ("a\n\nb", Some(HeaderEnd::Body(3))),
        ("a\r\n\r\nb", Some(HeaderEnd::Body(5))),
        ("a\nFrom b\n\n", Some(HeaderEnd::From)),
        ("a\nFrom: b\n", None),
        ("\n", None),
        ("a\nb", None),
        ("", None),
    ] {
        assert_eq!(header_end(text.as_bytes()), end, "{text:?}");
    }
}

#[test]
fn lengths() {
    for (header, length) in [
        ("Content-Length: 12\n\n", Some(12)),
        ("A: b\r\ncontent-LENGTH:\t7 \r\nContent-Length: 8\r\n\r\n", Some(7)),
        ("X-Content-Length: 12\n\n", None),
        ("Content-Length: -1\n\n", None),
        ("Content-Length: 99999999999999999999999\n\n", None),
        ("Content-Length: 3", Some(3)),
        ("", None),
    ] {
        assert_eq!(content_length(header.as_bytes()), length, "{header:?}");
    }
}
