//! Links between `<` and `>` that were folded over lines (RFC 3986, appendix C).

use super::flowed::Paragraph;
use super::map::Layer;
use super::{MAX_FOLD, MAX_FOLD_LINES, MAX_PREFIX};
use crate::iri::Iri;
use crate::tables::Scheme;

/// How the lines of a text are quoted.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Quoting<'t> {
    /// By marks at the beginning of lines (MAIL-10).
    Marks,
    /// The marks were taken away: the paragraphs know the depth, and where blanks were line ends.
    Known { paragraphs: &'t [Paragraph], joins: &'t [usize] },
}

/// A text whose folded links were put together.
#[derive(Debug)]
pub(crate) struct Unfolded {
    pub(crate) text: String,
    pub(crate) layer: Option<Layer>,
    /// Hyphens that a line end followed, by their place in the text: whoever broke the line may have
    /// put them in (APPC-3).
    pub(crate) hyphens: Vec<usize>,
}

/// What is taken out of a text to put one link together.
struct Fold {
    removals: Vec<(usize, usize)>,
    hyphens: Vec<usize>,
    end: usize,
}

/// Puts together what is folded; nothing if nothing is. Linear: what follows a `<` is read up to the
/// next one, and no further than a limit.
pub(crate) fn unfold(text: &str, quoting: Quoting<'_>) -> Option<Unfolded> {
    let bytes = text.as_bytes();
    let mut folds: Vec<Fold> = Vec::new();
    // Where the line begins, and up to where line ends were looked for.
    let (mut line_start, mut seen) = (0, 0);
    // How the line is quoted in which the last fold ends: as the one where it begins.
    let mut quoted = None;
    for at in memchr::memchr_iter(b'<', bytes) {
        let Some(between) = bytes.get(seen..at) else { continue };
        if let Some(line_end) = memchr::memrchr(b'\n', between) {
            (line_start, quoted) = (seen + line_end + 1, None);
        }
        seen = at;
        let before = || text.get(line_start..at).unwrap_or_default();
        let prefix = quoted.unwrap_or_else(|| Prefix::of(before()));
        if let Some(fold) = fold_at(text, at, prefix, quoting) {
            (seen, quoted) = (fold.end, Some(prefix));
            folds.push(fold);
        }
    }
    if folds.is_empty() {
        return None;
    }
    let mut out =
        Unfolded { text: String::with_capacity(text.len()), layer: None, hyphens: vec![] };
    let mut layer = Layer::builder();
    let mut at = 0;
    for fold in folds {
        let mut hyphens = fold.hyphens.into_iter().peekable();
        for (start, end) in fold.removals {
            out.text.push_str(text.get(at..start).unwrap_or_default());
            layer.copy(at, start - at);
            if hyphens.next_if_eq(&(start.wrapping_sub(1))).is_some() {
                out.hyphens.push(out.text.len() - 1);
            }
            at = end;
        }
    }
    out.text.push_str(text.get(at..).unwrap_or_default());
    layer.copy(at, text.len() - at);
    out.layer = layer.build();
    Some(out)
}

/// The fold that begins with the `<` at `open`, in a line that is quoted so (APPC-6).
fn fold_at(text: &str, open: usize, first: Prefix<'_>, quoting: Quoting<'_>) -> Option<Fold> {
    let bytes = text.as_bytes();
    let mut fold = Fold { removals: Vec::new(), hyphens: Vec::new(), end: open };
    let mut at = open + 1;
    // APPC-4.
    if bytes.get(at..at + 4).is_some_and(|begin| begin.eq_ignore_ascii_case(b"URL:")) {
        fold.removals.push((at, at + 4));
        at += 4;
    }
    if !begins_with_scheme(bytes.get(at..)?.trim_ascii_start()) {
        return None;
    }
    let mut joined = String::new();
    let mut lines = 1;
    loop {
        let plain = bytes.get(at..)?.iter().take(MAX_FOLD).position(|b| ends_run(*b))?;
        joined.push_str(text.get(at..at + plain)?);
        at += plain;
        if joined.len() > MAX_FOLD {
            return None;
        }
        match bytes.get(at)? {
            b'>' => break,
            b'<' => return None,
            _ => {}
        }
        let (end, breaks) = blank_run(text, at, first, quoting)?;
        lines += breaks;
        let at_border = joined.is_empty() || bytes.get(end) == Some(&b'>');
        if lines > MAX_FOLD_LINES || breaks == 0 && !at_border {
            return None;
        }
        if breaks > 0 && joined.ends_with('-') {
            fold.hyphens.push(at - 1);
        }
        match fold.removals.last_mut() {
            Some((_, last)) if *last == at => *last = end,
            _ => fold.removals.push((at, end)),
        }
        at = end;
    }
    fold.end = at;
    let iri = Iri::parse(&joined).ok()?;
    let known = iri.authority().is_some() || Scheme::known(iri.scheme().as_bytes()).is_some();
    (known && !fold.removals.is_empty()).then_some(fold)
}

fn ends_run(byte: u8) -> bool {
    matches!(byte, b'<' | b'>' | b' ' | b'\t' | b'\r' | b'\n')
}

fn begins_with_scheme(text: &[u8]) -> bool {
    let name = text.iter().take_while(|b| b.is_ascii_alphanumeric() || b"+-.".contains(b));
    let length = name.take(40).count();
    text.first().is_some_and(u8::is_ascii_alphabetic) && text.get(length) == Some(&b':')
}

/// The end of a run of blanks and line ends, with the quote marks behind them, and how many lines
/// end in it. Nothing if an empty line is among them, or the quoting changes.
fn blank_run(
    text: &str,
    start: usize,
    first: Prefix<'_>,
    quoting: Quoting<'_>,
) -> Option<(usize, usize)> {
    let mut at = start;
    let mut breaks = 0;
    loop {
        let rest = text.get(at..)?;
        let blanks = rest.len() - rest.trim_start_matches([' ', '\t']).len();
        at += blanks.min(MAX_FOLD);
        let rest = text.get(at..)?;
        let ending = match rest.as_bytes() {
            [b'\r', b'\n', ..] => 2,
            [b'\r' | b'\n', ..] => 1,
            _ => break,
        };
        // An empty line.
        if breaks == 1 {
            return None;
        }
        breaks = 1;
        at += ending;
        match quoting {
            Quoting::Marks => at += first.strip(text.get(at..)?)?,
            Quoting::Known { paragraphs, .. } => {
                let next = paragraphs.partition_point(|paragraph| paragraph.start < at);
                let depths = (paragraphs.get(next.checked_sub(1)?)?.depth, paragraphs.get(next)?);
                if depths.1.start != at || depths.0 != depths.1.depth {
                    return None;
                }
            }
        }
    }
    if let Quoting::Known { joins, .. } = quoting {
        let first = joins.partition_point(|join| *join <= start);
        if joins.get(first).is_some_and(|join| *join <= at) {
            breaks = 1;
        }
    }
    Some((at, breaks))
}

/// What quotes a line: `>`, `> >`, `ab> `.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Prefix<'t> {
    initials: &'t str,
    depth: usize,
}

impl<'t> Prefix<'t> {
    /// The prefix that a line begins with, up to a place in it.
    fn of(line: &'t str) -> Prefix<'t> {
        let near = (0..=line.len().min(MAX_PREFIX)).rev().find(|end| line.is_char_boundary(*end));
        let line = line.get(..near.unwrap_or(0)).unwrap_or_default().trim_start();
        let letters = line.bytes().take_while(u8::is_ascii_alphabetic).count();
        let (initials, mut rest) = match line.split_at(letters) {
            (initials, rest) if letters <= 4 && rest.starts_with('>') => (initials, rest),
            _ => return Prefix::default(),
        };
        let mut depth = 0;
        while let Some(behind) = rest.trim_start_matches([' ', '\t']).strip_prefix('>') {
            depth += 1;
            rest = behind;
        }
        Prefix { initials, depth }
    }

    /// How long the same prefix is at the beginning of another line; nothing if it is not there.
    fn strip(self, line: &str) -> Option<usize> {
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
    use super::{Quoting, unfold};
    use crate::steps::OffsetMap;
    use crate::steps::flowed::join;

    fn unfolded(text: &str) -> String {
        let Some(out) = unfold(text, Quoting::Marks) else { return text.to_owned() };
        let map = OffsetMap::identity().then(out.layer);
        let pieces = map.pieces(0..out.text.len());
        let back: String = pieces.into_iter().map(|piece| &text[piece]).collect();
        assert_eq!(back, out.text);
        out.text
    }

    #[test]
    fn line_ends_are_taken_out() {
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
            (
                "<http://a.example/b\nt> <http://a.example/\nc>",
                "<http://a.example/bt> <http://a.example/c>",
            ),
        ] {
            assert_eq!(unfolded(text), expected);
        }
    }

    #[test]
    fn what_is_no_folded_link_is_left() {
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
            &long,
            &lines,
        ] {
            assert_eq!(unfolded(text), text);
        }
    }

    #[test]
    fn hyphens_are_told() {
        let out = unfold("é <http://a.example/x-\n y-z-\nb>", Quoting::Marks).unwrap();
        assert_eq!(out.text, "é <http://a.example/x-y-z-b>");
        let told: Vec<_> = out.hyphens.iter().map(|at| &out.text[..=*at]).collect();
        assert_eq!(told, ["é <http://a.example/x-", "é <http://a.example/x-y-z-"]);
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
            let quoting = Quoting::Known { paragraphs: &joined.paragraphs, joins: &joined.joins };
            let out = unfold(&joined.text, quoting).map_or(joined.text.clone(), |out| out.text);
            assert_eq!(out, expected, "{text}");
        }
    }
}
