//! `format=flowed` (RFC 3676): lines that were wrapped for the way become paragraphs again.

use super::map::Layer;

/// A paragraph of a flowed text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Paragraph {
    /// Where it begins in the logical text, in bytes; it ends where the next begins.
    pub start: usize,
    /// How deeply it is quoted; the quote marks are no part of the logical text.
    pub depth: usize,
}

/// A flowed text whose lines were joined.
#[derive(Debug, Default)]
pub(crate) struct Joined {
    pub(crate) text: String,
    pub(crate) layer: Option<Layer>,
    pub(crate) paragraphs: Vec<Paragraph>,
    /// Where lines were joined that kept the blank between them, just behind it.
    pub(crate) joins: Vec<usize>,
}

/// Unquotes, unstuffs and joins, in this order (FLOW-2, FLOW-3, FLOW-8).
pub(crate) fn join(text: &str, del_sp: bool) -> Joined {
    let mut joined = Joined { text: String::with_capacity(text.len()), ..Joined::default() };
    let mut layer = Layer::builder();
    // A line that waits for the next one: its depth, and where its last blank stands.
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
                    joined.text.push(' ');
                    layer.copy(blank, 1);
                    joined.joins.push(joined.text.len());
                }
            }
            waiting => {
                // FLOW-4: a line that nothing follows is fixed, and keeps its blank.
                if let Some((_, blank)) = waiting {
                    joined.text.push_str(text.get(blank..at).unwrap_or_default());
                    layer.copy(blank, at - blank);
                }
                joined.paragraphs.push(Paragraph { start: joined.text.len(), depth });
            }
        }
        // FLOW-5: a blank alone flows nowhere.
        let flowed = unstuffed.ends_with(' ') && !separator && unstuffed != " ";
        let kept = if flowed { start..end - 1 } else { start..next };
        layer.copy(kept.start, kept.len());
        joined.text.push_str(text.get(kept).unwrap_or_default());
        open = flowed.then(|| (depth, end - 1));
        at = next;
    }
    if let Some((_, blank)) = open {
        joined.text.push_str(text.get(blank..).unwrap_or_default());
        layer.copy(blank, text.len() - blank);
    }
    joined.layer = layer.build();
    joined
}

#[cfg(test)]
mod tests {
    use super::join;
    use crate::steps::OffsetMap;

    fn check(text: &str, del_sp: bool, expected: &str, depths: &[usize]) {
        for text in [text.to_owned(), text.replace('\n', "\r\n")] {
            let joined = join(&text, del_sp);
            assert_eq!(joined.text.replace('\r', ""), expected, "{text:?}");
            let found: Vec<_> = joined.paragraphs.iter().map(|p| p.depth).collect();
            assert_eq!(found, depths, "{text:?}");
            let map = OffsetMap::identity().then(joined.layer);
            let pieces = map.pieces(0..joined.text.len());
            let back: String = pieces.into_iter().map(|piece| &text[piece]).collect();
            assert_eq!(back, joined.text, "{text:?}");
        }
    }

    /// The paragraph of section 4.1 and the quoted ones of 4.5, in other words.
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
    fn signatures_and_empty_lines_part_paragraphs() {
        check("a \n-- \nb \nc\n", false, "a \n-- \nb c\n", &[0, 0, 0]);
        check("> a \n> -- \n> b", true, "a \n-- \nb", &[1, 1, 1]);
        check("a \n\nb \n  \nc", false, "a \nb  \nc", &[0, 0, 0]);
        check("-- \n", false, "-- \n", &[0]);
        check("> > a \n>b", false, "> a b", &[1]);
    }

    #[test]
    fn joins_are_told() {
        assert_eq!(join("a \nb \nc\nd", false).joins, [2, 4]);
        assert!(join("a \nb \nc\nd", true).joins.is_empty());
    }
}
