//! How an mbox quotes lines that begin with `From `.

use std::borrow::Cow;
use std::sync::LazyLock;

use memchr::memmem::Finder;

use crate::names::named;
use crate::steps::OffsetMap;

/// How an mbox distinguishes lines of messages that begin with `From ` from those between messages.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum MboxKind {
    /// Detected: a Content-Length is trusted if it leads to the beginning of a message or to the
    /// end, and one `>` is removed from lines of `>From `, as in mboxrd.
    #[default]
    Auto,
    /// mboxo: `From ` is written as `>From `; no other line is quoted.
    O,
    /// mboxrd: one `>` is put before `From `, `>From `, `>>From ` and so on.
    Rd,
    /// mboxcl: as mboxo, and Content-Length has the length of a message.
    Cl,
    /// mboxcl2: only Content-Length; nothing is quoted.
    Cl2,
}

named! {
    MboxKind, "kind of mbox":
    Auto = "auto",
    O = "mboxo",
    Rd = "mboxrd",
    Cl = "mboxcl",
    Cl2 = "mboxcl2",
}

impl MboxKind {
    /// Returns whether Content-Length has the length of a message.
    pub(in crate::mail) const fn has_lengths(self) -> bool {
        matches!(self, MboxKind::Auto | MboxKind::Cl | MboxKind::Cl2)
    }

    /// Returns the maximum number of `>` before a `From ` that was quoted, the last one included.
    const fn max_marks(self) -> usize {
        match self {
            MboxKind::Cl2 => 0,
            MboxKind::O | MboxKind::Cl => 1,
            MboxKind::Auto | MboxKind::Rd => usize::MAX,
        }
    }
}

/// Searches for quoted lines. Built once, because messages are short.
static QUOTED: LazyLock<Finder<'static>> = LazyLock::new(|| Finder::new(b">From "));

/// Removes the `>` that was put before `From `. `begins_line` says that the preceding bytes end a
/// line of the same message.
pub(in crate::mail) fn unquote(
    raw: &[u8],
    kind: MboxKind,
    begins_line: bool,
) -> (Cow<'_, [u8]>, OffsetMap) {
    if kind.max_marks() == 0 {
        return (Cow::Borrowed(raw), OffsetMap::identity());
    }
    let mut out = Vec::new();
    let mut map = OffsetMap::builder();
    let mut at = 0;
    for last in QUOTED.find_iter(raw) {
        // The marks, back to the beginning of the line. The first line is never quoted.
        let marks = 1 + raw[..last].iter().rev().take_while(|byte| **byte == b'>').count();
        let first = last + 1 - marks;
        let in_line = if first == 0 { !begins_line } else { !raw[..first].ends_with(b"\n") };
        if marks <= kind.max_marks() && !in_line {
            out.extend_from_slice(&raw[at..first]);
            map.copy(at..first);
            at = first + 1;
        }
    }
    if at == 0 {
        return (Cow::Borrowed(raw), OffsetMap::identity());
    }
    out.extend_from_slice(&raw[at..]);
    map.copy(at..raw.len());
    (Cow::Owned(out), map.build())
}

#[cfg(test)]
mod tests {
    use super::{MboxKind, unquote};

    #[test]
    fn marks_are_removed() {
        let raw = b">From 0\n>From 1\nx >From\n>>From 2\nFrom 3\n";
        for (kind, expected) in [
            (MboxKind::Auto, ">From 0\nFrom 1\nx >From\n>From 2\nFrom 3\n"),
            (MboxKind::Rd, ">From 0\nFrom 1\nx >From\n>From 2\nFrom 3\n"),
            (MboxKind::O, ">From 0\nFrom 1\nx >From\n>>From 2\nFrom 3\n"),
            (MboxKind::Cl, ">From 0\nFrom 1\nx >From\n>>From 2\nFrom 3\n"),
            (MboxKind::Cl2, ">From 0\n>From 1\nx >From\n>>From 2\nFrom 3\n"),
        ] {
            let (bytes, map) = unquote(raw, kind, false);
            assert_eq!(String::from_utf8_lossy(&bytes), expected, "{kind}");
            let back: Vec<u8> = map.ranges(0..bytes.len()).flat_map(|r| &raw[r]).copied().collect();
            assert_eq!(back, *bytes, "{kind}");
        }
        let (bytes, _) = unquote(b">From 0\n", MboxKind::Rd, true);
        assert_eq!(*bytes, b"From 0\n"[..]);
    }
}
