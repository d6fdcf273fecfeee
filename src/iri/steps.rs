//! Counts the bytes that mapping looks at, to test that mapping is linear. Outside of unit tests,
//! nothing is counted and the calls cost nothing.

#[cfg(test)]
use core::cell::Cell;

#[cfg(test)]
thread_local! {
    static STEPS: Cell<u64> = const { Cell::new(0) };
}

/// Adds to the number of bytes looked at.
#[inline]
pub(super) fn add(bytes: usize) {
    #[cfg(test)]
    STEPS.set(STEPS.get() + bytes as u64);
    let _ = bytes;
}

#[cfg(test)]
mod tests {
    use super::STEPS;
    use crate::iri::to_uri;

    /// The start of a text and the part that is repeated. Each is slow for some step of mapping.
    const FAMILIES: [(&str, &str); 30] = [
        ("", "a@"),
        ("", "a."),
        ("", "a.a~"),
        ("", "http://"),
        ("", "://"),
        ("", "(((("),
        ("", "www."),
        ("", "-._"),
        ("", "mailto:"),
        ("mailto:", "a@b.c,"),
        ("mailto:", "ä@ö.c,"),
        ("mailto:", "@,"),
        ("http://a.com/", "。"),
        ("http://", "。a"),
        ("http://", "a."),
        ("http://", "ä."),
        ("http://", "ä"),
        ("http://", "xn--a."),
        ("http://", "%C3%A4"),
        ("http://", "%C3"),
        ("http://", "a:"),
        ("http://", "ä@"),
        ("http://[", "1:"),
        ("http://a.co/", "("),
        ("http://a.co/", "%41"),
        ("http://a.co/", "a%41ä"),
        ("http://a.co/", "?ä"),
        ("http://a.co/", "#ä"),
        ("http://a.co/", " ä\u{202E}"),
        ("x:", "😀%41"),
    ];

    fn steps(head: &str, piece: &str, size: usize) -> f64 {
        let text = head.to_owned() + &piece.repeat(size / piece.len());
        STEPS.set(0);
        let _ = to_uri(&text);
        STEPS.get() as f64 / text.len() as f64
    }

    #[test]
    fn mapping_is_linear() {
        for (head, piece) in FAMILIES {
            let small = steps(head, piece, 64 << 10);
            let large = steps(head, piece, 1 << 20);
            assert!(large <= small * 1.05 + 0.01, "{head}{piece}…: {small} to {large} per byte");
            assert!(large < 12.0, "{head}{piece}…: {large} steps per byte");
            assert!(small > 0.0, "{head}{piece}…: nothing was counted");
        }
    }
}
