use super::Walk;
use crate::mail::header::field_name;

#[test]
fn fields() {
    for (line, field) in [
        ("Subject: x", true),
        ("X-Empty:", true),
        ("Obsolete \t: x", true),
        ("no colon", false),
        (": no name", false),
        ("two words: x", false),
        ("http://a.example/", false),
        ("größe: x", false),
    ] {
        assert_eq!(field_name(line.as_bytes()).is_some(), field, "{line}");
    }
}

#[test]
fn lines_before_a_message() {
    for (text, start, expected) in [
        ("From a@b Mon\nA: b", 0, 13),
        ("x>From a\nA: b", 1, 9),
        ("From", 0, 0),
        ("From the start", 0, 14),
        ("A: b", 0, 0),
    ] {
        let mut walk = Walk::new(text.as_bytes(), Vec::new(), 0, 0);
        assert_eq!(walk.skip_from_line(start).unwrap(), expected, "{text}");
    }
}
