//! Unfolds links between `<` and `>` that were folded over lines (RFC 3986, appendix C).

use super::flowed::{Joined, Paragraph};
use super::map::OffsetMap;
use crate::iri::Iri;
use crate::tables::Scheme;
use crate::text::label::begins_with_www;

/// The maximum length of a folded link in bytes (APPC-6), which bounds the text that is read after
/// each `<`.
const MAX_LINK: usize = 2048;

/// The maximum number of lines of a folded link: [`MAX_LINK`] at 64 bytes per line.
const MAX_LINES: usize = 32;

/// The maximum length of the quote marks of a line in bytes.
const MAX_PREFIX: usize = 256;

/// A text whose folded links were put together.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Unfolded {
    /// The text.
    pub text: String,
    /// Where it comes from.
    pub map: OffsetMap,
    /// The offsets of hyphens in links at which a line ended, and which may have been added when it
    /// was broken (APPC-3).
    pub hyphens: Vec<usize>,
    /// The paragraphs of a flowed text.
    pub paragraphs: Vec<Paragraph>,
}

/// Puts together the links between `<` and `>` that go over several lines: removes line ends,
/// blanks around them, quote marks, and the prefix `URL:`. Returns `None` if there are no such
/// links.
///
/// Quote marks are removed only if they are the same in every line of a link (MAIL-10). Time is
/// linear in the text.
///
/// ```
/// use irispan::steps::folded::unfold;
///
/// let unfolded = unfold("> see <http://a.example/long-\n>   path>").unwrap();
/// assert_eq!(unfolded.text, "> see <http://a.example/long-path>");
/// assert_eq!(unfolded.hyphens, [28]);
/// assert!(unfolded.map.ranges(7..33).eq([7..29, 34..38]));
/// ```
#[must_use]
pub fn unfold(text: &str) -> Option<Unfolded> {
    let folds = folds(text, Quoting::Marks);
    (!folds.is_empty()).then(|| apply(text, folds))
}

/// Puts together the links of a flowed text like [`unfold`]. Its quote marks were removed, so its
/// paragraphs are used instead.
#[must_use]
pub fn unfold_joined(joined: &Joined) -> Option<Unfolded> {
    let Joined { paragraphs, joins, .. } = joined;
    let folds = folds(&joined.text, Quoting::Known { paragraphs, joins });
    if folds.is_empty() {
        return None;
    }
    let mut unfolded = apply(&joined.text, folds);
    let moved = paragraphs.iter().map(|paragraph| Paragraph {
        start: unfolded.map.kept_before(paragraph.start),
        ..*paragraph
    });
    unfolded.paragraphs = moved.collect();
    Some(unfolded)
}

/// How the lines of a text are quoted.
#[derive(Clone, Copy, Debug)]
enum Quoting<'t> {
    /// By marks at the beginning of lines (MAIL-10).
    Marks,
    /// By the depths of paragraphs, whose marks were removed; `joins` are the blanks that were line
    /// ends.
    Known { paragraphs: &'t [Paragraph], joins: &'t [usize] },
}

/// One folded link.
struct Fold {
    /// The ranges to remove, in order.
    removals: Vec<(usize, usize)>,
    hyphens: Vec<usize>,
    end: usize,
}

/// Finds every folded link. Time is linear, because the text after a `<` is read only to the next
/// one, and no further than [`MAX_LINK`].
fn folds(text: &str, quoting: Quoting<'_>) -> Vec<Fold> {
    let bytes = text.as_bytes();
    let mut folds: Vec<Fold> = Vec::new();
    // The beginning of the line, and how far line ends were searched.
    let (mut line_start, mut seen) = (0, 0);
    // The quoting of the line in which the last fold ends, which is the same as where it begins.
    let mut quoted = None;
    for at in memchr::memchr_iter(b'<', bytes) {
        // Within the last fold.
        let Some(between) = bytes.get(seen..at) else { continue };
        if let Some(line_end) = memchr::memrchr(b'\n', between) {
            (line_start, quoted) = (seen + line_end + 1, None);
        }
        seen = at;
        let prefix = quoted.unwrap_or_else(|| Prefix::of(&text[line_start..at]));
        if let Some(fold) = fold_at(text, at, prefix, quoting) {
            (seen, quoted) = (fold.end, Some(prefix));
            folds.push(fold);
        }
    }
    folds
}

/// Removes the ranges of folds from a text.
fn apply(text: &str, folds: Vec<Fold>) -> Unfolded {
    let mut out = String::with_capacity(text.len());
    let mut map = OffsetMap::builder();
    let mut hyphens = Vec::new();
    let mut at = 0;
    for fold in folds {
        let mut folded = fold.hyphens.into_iter().peekable();
        for (start, end) in fold.removals {
            out.push_str(&text[at..start]);
            map.copy(at..start);
            if folded.next_if_eq(&(start - 1)).is_some() {
                hyphens.push(out.len() - 1);
            }
            at = end;
        }
    }
    out.push_str(&text[at..]);
    map.copy(at..text.len());
    Unfolded { text: out, map: map.build(), hyphens, paragraphs: Vec::new() }
}

/// Returns the fold that begins with the `<` at `open`, in a line that begins with `prefix`
/// (APPC-6).
fn fold_at(text: &str, open: usize, prefix: Prefix<'_>, quoting: Quoting<'_>) -> Option<Fold> {
    let bytes = text.as_bytes();
    let mut fold = Fold { removals: Vec::new(), hyphens: Vec::new(), end: open };
    let mut at = open + 1;
    // APPC-4.
    if bytes.get(at..at + 4).is_some_and(|begin| begin.eq_ignore_ascii_case(b"URL:")) {
        fold.removals.push((at, at + 4));
        at += 4;
    }
    if !begins_with_scheme(bytes[at..].trim_ascii_start()) {
        return None;
    }
    let mut joined = String::new();
    let mut lines = 1;
    loop {
        let plain = bytes[at..].iter().take(MAX_LINK).position(|byte| ends_line(*byte))?;
        joined.push_str(&text[at..at + plain]);
        at += plain;
        if joined.len() > MAX_LINK {
            return None;
        }
        match bytes[at] {
            b'>' => break,
            b'<' => return None,
            _ => {}
        }
        let gap = gap_at(text, at, prefix, quoting)?;
        if gap.is_line_end && !joined.is_empty() && begins_link(&bytes[gap.end..], &joined) {
            return None;
        }
        lines += usize::from(gap.is_line_end);
        let at_border = joined.is_empty() || bytes.get(gap.end) == Some(&b'>');
        if lines > MAX_LINES || !gap.is_line_end && !at_border {
            return None;
        }
        if gap.is_line_end && joined.ends_with('-') {
            fold.hyphens.push(at - 1);
        }
        match fold.removals.last_mut() {
            Some((_, last)) if *last == at => *last = gap.end,
            _ => fold.removals.push((at, gap.end)),
        }
        at = gap.end;
    }
    fold.end = at;
    let iri = Iri::parse(&joined).ok()?;
    let known = iri.authority().is_some() || Scheme::known(iri.scheme().as_bytes()).is_some();
    (known && !fold.removals.is_empty()).then_some(fold)
}

fn ends_line(byte: u8) -> bool {
    matches!(byte, b'<' | b'>' | b' ' | b'\t' | b'\r' | b'\n')
}

fn begins_with_scheme(text: &[u8]) -> bool {
    let name = text.iter().take_while(|b| b.is_ascii_alphanumeric() || b"+-.".contains(b));
    let length = name.take(40).count();
    text.first().is_some_and(u8::is_ascii_alphabetic) && text.get(length) == Some(&b':')
}

/// Returns whether a line begins a link of its own, because there is no reason to break a link
/// before another one in it, except after a scheme (APPC-6).
fn begins_link(line: &[u8], joined: &str) -> bool {
    if begins_with_www(line) {
        return !joined.ends_with("//");
    }
    if !begins_with_scheme(line) {
        return false;
    }
    let mut parts = line.splitn(2, |byte| *byte == b':');
    let known = parts.next().is_some_and(|name| Scheme::known(name).is_some());
    known && parts.next().is_some_and(|after| after.starts_with(b"//"))
}

/// Blanks, or a line end with the blanks around it and the quote marks after it.
struct Gap {
    end: usize,
    is_line_end: bool,
}

/// Returns the gap at `start`; `None` if it contains an empty line or the quoting changes.
fn gap_at(text: &str, start: usize, prefix: Prefix<'_>, quoting: Quoting<'_>) -> Option<Gap> {
    let mut gap = Gap { end: start, is_line_end: false };
    loop {
        let rest = &text[gap.end..];
        let blanks = rest.len() - rest.trim_start_matches([' ', '\t']).len();
        gap.end += blanks.min(MAX_LINK);
        let ending = match &text.as_bytes()[gap.end..] {
            [b'\r', b'\n', ..] => 2,
            [b'\r' | b'\n', ..] => 1,
            _ => break,
        };
        // An empty line.
        if gap.is_line_end {
            return None;
        }
        gap.is_line_end = true;
        gap.end += ending;
        match quoting {
            Quoting::Marks => gap.end += prefix.length_in(&text[gap.end..])?,
            Quoting::Known { paragraphs, .. } => {
                let next = paragraphs.partition_point(|paragraph| paragraph.start < gap.end);
                let depth = paragraphs.get(next.checked_sub(1)?)?.depth;
                let next = paragraphs.get(next)?;
                if next.start != gap.end || next.depth != depth {
                    return None;
                }
            }
        }
    }
    if let Quoting::Known { joins, .. } = quoting {
        let first = joins.partition_point(|join| *join <= start);
        gap.is_line_end |= joins.get(first).is_some_and(|join| *join <= gap.end);
    }
    Some(gap)
}

/// The quote marks of a line: `>`, `> >`, `ab> `.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Prefix<'t> {
    initials: &'t str,
    depth: usize,
}

impl<'t> Prefix<'t> {
    /// Returns the prefix that a line begins with.
    fn of(line: &'t str) -> Prefix<'t> {
        let near = (0..=line.len().min(MAX_PREFIX)).rev().find(|end| line.is_char_boundary(*end));
        let line = line[..near.unwrap_or(0)].trim_start();
        let letters = line.bytes().take_while(u8::is_ascii_alphabetic).count();
        let (initials, mut rest) = match line.split_at(letters) {
            (initials, rest) if letters <= 4 && rest.starts_with('>') => (initials, rest),
            _ => return Prefix::default(),
        };
        let mut depth = 0;
        while let Some(after) = rest.trim_start_matches([' ', '\t']).strip_prefix('>') {
            depth += 1;
            rest = after;
        }
        Prefix { initials, depth }
    }

    /// Returns the length of the same prefix at the beginning of another line; `None` if that has a
    /// different one.
    fn length_in(self, line: &str) -> Option<usize> {
        if self.depth == 0 {
            return Some(0);
        }
        let mut rest = line.trim_start_matches([' ', '\t']).strip_prefix(self.initials)?;
        for _ in 0..self.depth {
            rest = rest.trim_start_matches([' ', '\t']).strip_prefix('>')?;
        }
        Some(line.len() - rest.len())
    }
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "tests fail by panicking")]
mod tests {
    use super::{unfold, unfold_joined};
    use crate::steps::flowed::join;

    fn unfolded(text: &str) -> String {
        let Some(out) = unfold(text) else { return text.to_owned() };
        let ranges = out.map.ranges(0..out.text.len());
        let back: String = ranges.map(|range| &text[range]).collect();
        assert_eq!(back, out.text);
        out.text
    }

    #[test]
    fn line_ends_are_removed() {
        for (text, expected) in [
            ("<http://a.example/b\nc>", "<http://a.example/bc>"),
            ("x <URL:http://a.example/\r\n   c> y", "x <http://a.example/c> y"),
            ("<url: http://a.example/b>", "<http://a.example/b>"),
            ("<URL:\nhttp://a.example/b\n>", "<http://a.example/b>"),
            ("> q <http://a.example/b\n> c> d", "> q <http://a.example/bc> d"),
            (">> q <http://a.example/b\n> > c>", ">> q <http://a.example/bc>"),
            ("ab> <http://a.example/b\nab> c>", "ab> <http://a.example/bc>"),
            ("<mailto:a@b\n.example> <http://a\n.b>", "<mailto:a@b.example> <http://a.b>"),
            ("<https://例え.jp/\n表示>", "<https://例え.jp/表示>"),
            ("< http://a.example/ >", "<http://a.example/>"),
            // These lines are not links of their own.
            ("<http://a.example/\nwww>", "<http://a.example/www>"),
            ("<http://\nwww.a.example/>", "<http://www.a.example/>"),
            ("<http://a.example/?u=\nhttp:b>", "<http://a.example/?u=http:b>"),
            ("<http://a.example/\nx-odd://b>", "<http://a.example/x-odd://b>"),
            (
                "<http://a.example/b\nt> <http://a.example/\nc>",
                "<http://a.example/bt> <http://a.example/c>",
            ),
        ] {
            assert_eq!(unfolded(text), expected);
        }
    }

    #[test]
    fn other_text_stays() {
        let long = format!("<http://a.example/{}\nb>", "x".repeat(2048));
        let lines = format!("<http://a.example/{}>", "b\n".repeat(40));
        for text in [
            "<http://a.example/b>",
            "<http://a.example/ see\nb>",
            "<http://a.example/b\n\nc>",
            "<http://a.example/b\nc <d>",
            "<http://a.example/b\nc",
            "<nope\nc>",
            "<note: a\nb>",
            "> <http://a.example/b\nc>",
            ">> <http://a.example/b\n> c>",
            "<http://a.example/\"\nc>",
            "<https://a.example/x\nhttps://b.example/y>",
            "<https://a.example/x\n  FTP://b.example/y>",
            "> <https://a.example/x\n> WWW.b.example>",
            &long,
            &lines,
        ] {
            assert_eq!(unfolded(text), text);
        }
    }

    #[test]
    fn hyphens_are_reported() {
        let out = unfold("é <http://a.example/x-\n y-z-\nb>").unwrap();
        assert_eq!(out.text, "é <http://a.example/x-y-z-b>");
        let found: Vec<_> = out.hyphens.iter().map(|at| &out.text[..=*at]).collect();
        assert_eq!(found, ["é <http://a.example/x-", "é <http://a.example/x-y-z-"]);
    }

    #[test]
    fn flowed_text() {
        for (text, expected) in [
            ("> <http://a.example/b \n> c>\n", "<http://a.example/bc>\n"),
            ("> <http://a.example/b\n> c>\n", "<http://a.example/bc>\n"),
            ("> <http://a.example/b\n>> c>\n", "<http://a.example/b\nc>\n"),
            ("<http://a.example/b c \nd>\n", "<http://a.example/b c d>\n"),
        ] {
            let joined = join(text, false);
            let out = unfold_joined(&joined).map_or(joined.text, |out| out.text);
            assert_eq!(out, expected, "{text}");
        }
    }

    #[test]
    fn paragraphs_move_with_the_text() {
        let joined = join("> <http://a.example/b \n> c>\nd\n", false);
        assert_eq!(joined.paragraphs[1].start, 23);
        let out = unfold_joined(&joined).unwrap();
        assert_eq!(out.text, "<http://a.example/bc>\nd\n");
        let starts: Vec<_> = out.paragraphs.iter().map(|paragraph| paragraph.start).collect();
        assert_eq!(starts, [0, 22]);
    }
}
