//! Reading a text one character at a time, with escapes decoded if they are UTF-8 (U58-F8).

use crate::iri::percent;

/// One character, plain or escaped, or one escape that is not part of a character.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Unit {
    /// `None` for the escape of a byte that is not part of a UTF-8 sequence.
    pub(super) character: Option<char>,
    pub(super) escaped: bool,
    /// The length in the text, in bytes.
    pub(super) length: usize,
}

impl Unit {
    /// Returns true if this is the character, plain or escaped.
    pub(super) fn is(self, c: char) -> bool {
        self.character == Some(c)
    }

    pub(super) fn is_hex_digit(self) -> bool {
        self.character.is_some_and(|c| c.is_ascii_hexdigit())
    }
}

/// Returns the unit at the start of a text, or `None` if it is empty. A percent sign that begins no
/// escape is a character.
pub(super) fn first(text: &str) -> Option<Unit> {
    let c = text.chars().next()?;
    if c == '%'
        && let Some(byte) = percent::escaped_octet(text.as_bytes())
    {
        let character = percent::escaped_character(text.as_bytes(), byte);
        let octets = character.map_or(1, char::len_utf8);
        return Some(Unit { character, escaped: true, length: 3 * octets });
    }
    Some(Unit { character: Some(c), escaped: false, length: c.len_utf8() })
}

/// Returns the length of the escapes of bytes beyond ASCII at the start of a text, and whether they
/// are UTF-8 as a whole. If not, they are text of another charset, of which some pieces may look like
/// UTF-8 (U58-F35).
pub(super) fn run(text: &str) -> (usize, bool) {
    let bytes = text.as_bytes();
    let beyond = |at| percent::escaped_octet(bytes.get(at..)?).filter(|byte| !byte.is_ascii());
    let (mut end, mut is_utf8) = (0, true);
    while beyond(end).is_some()
        && let Some(unit) = text.get(end..).and_then(first)
    {
        is_utf8 &= unit.character.is_some();
        end += unit.length;
    }
    (end, is_utf8)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn units(mut text: &str) -> Vec<(Option<char>, bool, usize)> {
        let mut found = Vec::new();
        while let Some(unit) = first(text) {
            found.push((unit.character, unit.escaped, unit.length));
            text = &text[unit.length..];
        }
        found
    }

    #[test]
    fn characters_and_escapes() {
        assert_eq!(
            units("aé%41"),
            [(Some('a'), false, 1), (Some('é'), false, 2), (Some('A'), true, 3)]
        );
        assert_eq!(
            units("%C3%a9%E4%BE%8B%F0%9F%98%80"),
            [(Some('é'), true, 6), (Some('例'), true, 9), (Some('😀'), true, 12)]
        );
        assert_eq!(
            units("%%4"),
            [(Some('%'), false, 1), (Some('%'), false, 1), (Some('4'), false, 1)]
        );
    }

    #[test]
    fn runs_of_other_charsets() {
        assert_eq!(run("%A5%DE%A5%CB%A5%E5.%C3%A9"), (18, false));
        assert_eq!(run("%C3%A9%E9a"), (9, false));
        assert_eq!(run("%C3%A9%2F%E9"), (6, true));
        assert_eq!(run("%2F%E9"), (0, true));
        assert_eq!(run("a%E9"), (0, true));
        assert_eq!(run(""), (0, true));
    }

    /// SEC-D3.
    #[test]
    fn ill_formed_sequences_stay_octet_by_octet() {
        for bad in [
            "C0 AF",
            "C1 81",
            "E0 80 AF",
            "E0 9F BF",
            "F0 80 80 AF",
            "F0 8F BF BF",
            "ED A0 80",
            "ED BF BF",
            "F4 90 80 80",
            "F5 80 80 80",
            "F8 88 80 80 80",
            "FE",
            "FF",
            "80",
            "BF",
            "C2",
            "E2 82",
            "F0 9F 98",
        ] {
            let octets = bad.split(' ').count();
            let text: String = bad.split(' ').map(|octet| format!("%{octet}")).collect();
            assert_eq!(units(&text), vec![(None, true, 3); octets], "{bad}");
        }
        assert_eq!(units("%E2%82\u{AC}").len(), 3);
        assert_eq!(units("%C3%C3%A9"), [(None, true, 3), (Some('é'), true, 6)]);
    }
}
