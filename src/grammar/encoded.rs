//! Lines of files that uuencode writes as text, in which names and addresses stand by chance (R2-89).

use super::search::Search;
use crate::text::hard::is_hard;
use crate::text::utf8::byte;

/// The bytes of a full line: its length, which is `M`, and 45 octets in groups of three, each written as four.
const LINE: usize = 61;

impl Search<'_, '_> {
    /// Returns whether a name that begins at `at` stands in such a line (R2-89). Small letters are in none.
    #[inline]
    pub(super) fn is_in_encoded_line(&self, at: usize) -> bool {
        byte(self.text, at) < b'a' && is_in_line(self.text, at)
    }
}

/// Returns whether the byte at `at` lies in a full line that Hard bytes enclose.
#[cold]
#[inline(never)]
fn is_in_line(text: &[u8], at: usize) -> bool {
    let near = &text[at.saturating_sub(LINE)..at];
    let before = near.iter().rev().take_while(|b| !is_hard(**b)).count();
    let start = at - before;
    let Some(line) = text.get(start..start + LINE) else { return false };
    before < LINE
        && line[0] == b'M'
        && line.iter().all(|b| matches!(b, b'!'..=b'`'))
        && is_hard(byte(text, start + LINE))
}

#[cfg(test)]
mod tests {
    use super::is_in_line;

    #[test]
    fn full_lines() {
        // A file of 45 octets.
        let line = format!("M{}A.DE", "[9>#\"*@X".repeat(7));
        for (before, after) in [("", ""), ("\n", "\r\n"), ("begin 644 x\n", "\nend"), (" ", " ")] {
            let text = format!("{before}{line}{after}");
            for at in before.len()..before.len() + line.len() {
                assert!(is_in_line(text.as_bytes(), at), "{text:?} {at}");
            }
        }
        let middle = 30;
        for text in [
            format!("{line}Z"),
            format!("x{line}"),
            line[..60].to_owned(),
            format!("N{}", &line[1..]),
            line.replace('X', "x"),
            line.replace('X', " "),
            line.replace('X', "\u{E9}"),
        ] {
            assert!(!is_in_line(text.as_bytes(), middle), "{text:?}");
        }
        assert!(!is_in_line(b"", 0));
        assert!(!is_in_line(b"M", 0));
    }
}
