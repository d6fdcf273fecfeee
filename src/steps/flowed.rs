//! Joins the lines of `format=flowed` (RFC 3676), which were wrapped for transport, to paragraphs.

use super::map::OffsetMap;

/// A paragraph of a flowed text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Paragraph {
    /// Where it begins in the joined text, in bytes. It ends where the next one begins.
    pub start: usize,
    /// The depth of its quoting. The quote marks aren't part of the joined text.
    pub depth: usize,
}

/// A flowed text whose lines were joined.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Joined {
    /// The text.
    pub text: String,
    /// Where it comes from.
    pub map: OffsetMap,
    /// Its paragraphs, in order.
    pub paragraphs: Vec<Paragraph>,
    /// The offsets after the blanks at which lines were joined, in order; empty if the blanks were
    /// removed.
    pub joins: Vec<usize>,
}

/// Joins the lines of a flowed text: removes quote marks, then space-stuffing, then line ends
/// (FLOW-2, FLOW-3, FLOW-8). `del_sp` is the parameter `delsp` of the media type: whether the blank
/// at the end of a flowed line is removed as well. Time is linear in the text.
///
/// ```
/// use irispan::steps::flowed::join;
///
/// let joined = join("> one \n> line\nand another\n", false);
/// assert_eq!(joined.text, "one line\nand another\n");
/// assert_eq!((joined.paragraphs[0].depth, joined.paragraphs[1].depth), (1, 0));
/// assert!(joined.map.ranges(0..8).eq([2..6, 9..13]));
/// ```
#[must_use]
pub fn join(text: &str, del_sp: bool) -> Joined {
    let mut out = String::with_capacity(text.len());
    let mut map = OffsetMap::builder();
    let (mut paragraphs, mut joins) = (Vec::new(), Vec::new());
    // The unfinished paragraph: its depth, and the offset of its last blank.
    let mut open: Option<(usize, usize)> = None;
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        let next = at + line.len();
        let content = line.trim_end_matches('\n');
        let content = content.strip_suffix('\r').unwrap_or(content);
        let unquoted = content.trim_start_matches('>');
        let depth = content.len() - unquoted.len();
        let unstuffed = unquoted.strip_prefix(' ').unwrap_or(unquoted);
        let separator = unstuffed == "-- ";
        let start = at + content.len() - unstuffed.len();
        let end = at + content.len();
        match open.take() {
            Some((open_depth, blank)) if open_depth == depth && !separator => {
                if !del_sp {
                    out.push(' ');
                    map.copy(blank..blank + 1);
                    joins.push(out.len());
                }
            }
            waiting => {
                // FLOW-4: a line that is not continued is fixed, and keeps its blank.
                if let Some((_, blank)) = waiting {
                    out.push_str(&text[blank..at]);
                    map.copy(blank..at);
                }
                paragraphs.push(Paragraph { start: out.len(), depth });
            }
        }
        // FLOW-5: a line of one blank isn't flowed.
        let flowed = unstuffed.ends_with(' ') && !separator && unstuffed != " ";
        let kept = if flowed { start..end - 1 } else { start..next };
        out.push_str(&text[kept.clone()]);
        map.copy(kept);
        open = flowed.then(|| (depth, end - 1));
        at = next;
    }
    if let Some((_, blank)) = open {
        out.push_str(&text[blank..]);
        map.copy(blank..text.len());
    }
    Joined { text: out, map: map.build(), paragraphs, joins }
}

#[cfg(test)]
mod tests {
    use super::join;

    fn check(text: &str, del_sp: bool, expected: &str, depths: &[usize]) {
        for text in [text.to_owned(), text.replace('\n', "\r\n")] {
            let joined = join(&text, del_sp);
            assert_eq!(joined.text.replace('\r', ""), expected, "{text:?}");
            let found: Vec<_> = joined.paragraphs.iter().map(|p| p.depth).collect();
            assert_eq!(found, depths, "{text:?}");
            let ranges = joined.map.ranges(0..joined.text.len());
            let back: String = ranges.map(|range| &text[range]).collect();
            assert_eq!(back, joined.text, "{text:?}");
        }
    }

    /// Paragraphs like those in sections 4.1 and 4.5 of the RFC.
    #[test]
    fn lines_are_joined() {
        check("a \nb\nc\n", false, "a b\nc\n", &[0, 0]);
        check("a \nb\nc\n", true, "ab\nc\n", &[0, 0]);
        check("a  \nb", true, "a b", &[0]);
        check(">> a \n>> b\n> c \n d\n", false, "a b\nc \nd\n", &[2, 1, 0]);
        check(">> a \n>> b \n> c\n", true, "ab \nc\n", &[2, 1]);
        check("  a \n  b \n", false, " a  b \n", &[0]);
        check(" >a\n From b\n", false, ">a\nFrom b\n", &[0, 0]);
    }

    #[test]
    fn signatures_and_empty_lines_separate_paragraphs() {
        check("a \n-- \nb \nc\n", false, "a \n-- \nb c\n", &[0, 0, 0]);
        check("> a \n> -- \n> b", true, "a \n-- \nb", &[1, 1, 1]);
        check("a \n\nb \n  \nc", false, "a \nb  \nc", &[0, 0, 0]);
        check("-- \n", false, "-- \n", &[0]);
        check("> > a \n>b", false, "> a b", &[1]);
    }

    #[test]
    fn joins_are_reported() {
        assert_eq!(join("a \nb \nc\nd", false).joins, [2, 4]);
        assert!(join("a \nb \nc\nd", true).joins.is_empty());
    }
}
