//! Texts that are written to make steps expensive.

use core::ops::ControlFlow;

use irispan::stepped::{Step, SteppedLink};

use super::steps;
use crate::support::{report, scanner};

/// What is repeated, each between two texts that come once.
const FAMILIES: &[(&str, &str, &str)] = &[
    ("", "\\", ""),
    ("", "\\u", ""),
    ("", "\\u003c", ""),
    ("", "\\ud83d", ""),
    ("", "\\ud83d\\ude00", ""),
    ("http://a.example/", "\\u00e4", ""),
    ("", "\\xe4", ""),
    ("", "\\u{", ""),
    ("", "\\U0001", ""),
    ("", "&", ""),
    ("", "&amp", ""),
    ("", "&amp;", ""),
    ("", "\\u0026\\u0061", ""),
    ("", "&#", ""),
    ("", "\x1b", ""),
    ("", "\x1b[", ""),
    ("", "\x1b[0;", ""),
    ("\x1b[", "0;", ""),
    ("", "\x1b[1m", ""),
    ("http://a.example/", "\x1b[1mx", ""),
    ("", "\x1b]", ""),
    ("\x1b]8;;", "x", ""),
    ("", "\x1b]8;;http://a.example/\x07x", ""),
    ("", "\x1b]8;;http://a.example/\x07", ""),
    ("", "\u{9d}x", ""),
    ("\x1b]8;;http://a.example\x07", "x", ""),
    ("", "[.]", ""),
    ("", "a[.]", ""),
    ("", "a [.] ", ""),
    ("", "hxxp", ""),
    ("", "hxxp[:]//", ""),
    ("", "[dot", ""),
    ("", "www.a.com[", ""),
    ("", "a.co[d0t]", ""),
    ("", "\\.", ""),
    ("", "[", ""),
    ("", "{", ""),
    ("", "{\"a\":", ""),
    ("", "[\"www.a.com\",", ""),
    ("", "\"", ""),
    ("\"", "\\\"", ""),
    ("{\"", "a", "\":\"www.b.com\"}"),
    ("", "1", ""),
    ("", "a,", ""),
    ("", "\"a\":", ""),
    ("", "}\n", ""),
    ("", "h\0t\0t\0p\0:\0/\0/\0a\0.\0b\0", ""),
    ("", "\u{d8}", ""),
    ("", "a\n b", ""),
    ("", "\"a\"\n", ""),
    ("", "\"\"\n", ""),
    ("", "#~ \"www.a.com\"\n", ""),
    ("msgid \"", "\\x4", "\"\n"),
    ("msgid \"", "\\n", "\"\n"),
    ("", "msgid \"", ""),
    ("", "\"\n\"", ""),
    ("\"\"", " ", "\n\"\""),
    ("", "\"a\" \n ", ""),
];

const SMALL: usize = 64 << 10;
const LARGE: usize = 256 << 10;

/// A text of a family, of about so many bytes.
fn text(family: &(&str, &str, &str), length: usize) -> Vec<u8> {
    let (before, unit, after) = family;
    [before, &*unit.repeat(length / unit.len()), after].concat().into_bytes()
}

/// What a text costs: bytes that were looked at, and the bytes of what is reported.
fn cost(text: &[u8], step: Step, size: usize) -> (u64, usize) {
    let mut reported = 0;
    let mut take = |link: SteppedLink<'_>| {
        let link = link.to_owned();
        let pieces: u64 = link.pieces.iter().map(|piece| piece.end - piece.start).sum();
        assert!(pieces <= text.len() as u64);
        reported += link.text.len() + link.path.map_or(0, |path| path.len());
        ControlFlow::<()>::Continue(())
    };
    let mut stepped = scanner().stepped(step);
    for chunk in text.chunks(size) {
        assert!(stepped.push(chunk, &mut take).is_continue());
    }
    let steps = stepped.steps();
    assert!(stepped.finish(&mut take).is_continue());
    (steps, reported)
}

/// STEP-2: linear, whatever the chunks, with a bounded result.
#[test]
fn steps_are_linear() {
    let mut worst = (0.0_f64, String::new());
    for family in FAMILIES {
        let (small, large) = (text(family, SMALL), text(family, LARGE));
        for step in steps() {
            let what = format!("{step:?}: {family:?}");
            for size in [LARGE, 4096, 61] {
                let (of_small, _) = cost(&small, step, size);
                let (of_large, reported) = cost(&large, step, size);
                let each = of_large as f64 / large.len() as f64;
                let growth = each / (of_small as f64 / small.len() as f64);
                assert!(growth <= 1.05, "{what} in chunks of {size}: {growth}");
                assert!(each <= 40.0, "{what} in chunks of {size}: {each} steps per byte");
                assert!(reported <= 64 * large.len(), "{what}: {reported}");
                if each > worst.0 {
                    worst = (each, what.clone());
                }
            }
        }
    }
    let families = FAMILIES.len();
    report(&format!(
        "steps: {families} families, at most {:.2} bytes per byte, in {}",
        worst.0, worst.1
    ));
    assert!(worst.0 > 0.0);
}
