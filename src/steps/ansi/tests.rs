use super::{Ansi, MAX_COMMAND, MAX_SEQUENCE, plain};
use crate::steps::piecewise::split_everywhere;

fn text_of(raw: &[u8]) -> String {
    let text = split_everywhere(Ansi::default, raw);
    assert_eq!(plain(raw).bytes, text);
    String::from_utf8(text).expect("is UTF-8")
}

/// STEP-8, STEP-9.
#[test]
fn sequences() {
    for (raw, text) in [
        ("\x1b[36mhttps://a.example/x\x1b[0m", "https://a.example/x"),
        ("\x1b[1;34mjoe@a.com\x1b[m\x1b[K", "joe@a.com"),
        ("https://a\x1b[01;31m\x1b[K.example\x1b[m\x1b[K/x", "https://a.example/x"),
        ("\u{9b}36ma\u{9b}0m", "a"),
        ("\x1b(B\x1b[mhttps://a.example", "https://a.example"),
        // The reset sequences of the terminals `linux` and `screen`.
        ("https://a\x1b[1m\x0f.example\x1b[m\x0f/x\x1b(B\x0fy \x0f", "https://a.example/xy \x0f"),
        // ISO-2022-JP.
        (
            "https://a.example/\x1b$B$3$l\x1b(Bb.example\x1b(Bx",
            "https://a.example/ $3$l b.examplex",
        ),
        ("\x1b$@a\x1b(J\x1b$B", " a  "),
        ("\x1b[?25la\x1b[38;2;1;2;3mb\x1b[38:5:1mc\x1b[1 qd", "abcd"),
        ("\x1b]0;a title\x07b\x1b]133;A\x1b\\c\u{9d}2;d\u{9c}e", "bce"),
        // The screen does not show this as one text.
        ("a\x1b[10Cb\x1b[2Kc\x1b[Hd\x1b[2Je", "a b c d e"),
        ("é\u{a0}ß", "é\u{a0}ß"),
    ] {
        assert_eq!(text_of(raw.as_bytes()), text, "{raw:?}");
    }
}

/// STEP-8: anything but a sequence stays, and its ESC is a Hard byte.
#[test]
fn other_text_stays() {
    let long = format!("\x1b[{}m", "1;".repeat(MAX_SEQUENCE));
    let endless = format!("\x1b]{}\x07", "x".repeat(MAX_COMMAND));
    for raw in [
        "\x1b",
        "\x1b[",
        "\x1b[1;",
        "\x1b[\x1b[\x1b[é",
        "\x1b]8;;x",
        "\x1b]0;x\ny",
        "\x1bPx",
        "\x1b]0;x\x1b",
        "\u{9b}",
        "\u{9d}a\u{85}",
        "\x1b(",
        &long,
        &endless,
    ] {
        assert_eq!(text_of(raw.as_bytes()), raw, "{raw:?}");
    }
    assert_eq!(plain(b"\xC2").bytes, &b"\xC2"[..]);
}

/// STEP-10.
#[test]
fn hyperlinks() {
    let raw = b"a\x1b]8;id=1;http://b.example/?c;d\x1b\\e\x1b[1mf\x1b]8;;\x07g\
                \x1b]8;;x:y\x07\x1b]8;;z:z\x07h\ni";
    let plain = plain(raw);
    assert_eq!(plain.bytes, &b"aefgh\ni"[..]);
    let found: Vec<_> = plain
        .targets
        .iter()
        .map(|target| (&*target.uri, target.range.clone(), &raw[target.uri_range.clone()]))
        .collect();
    // Without text, `x:y` can't be seen; `z:z` ends with the line.
    assert_eq!(
        found,
        [("http://b.example/?c;d", 1..3, &b"http://b.example/?c;d"[..]), ("z:z", 4..5, b"z:z")]
    );
    assert_eq!(plain.map.list(1..3), [33..34, 38..39]);
    assert_eq!(plain.targets[0].raw_range, 33..39);
}
