//! Draws a text with a ruler and with marks under its parts, in columns of a terminal.

use std::fmt::Write;
use std::ops::Range;

use irispan::highlight::TerminalText;
use unicode_segmentation::UnicodeSegmentation;
use unicode_width::UnicodeWidthStr;

/// The maximum width of a drawing, in columns.
const MAX_COLUMNS: usize = 240;

/// A text laid out in columns.
#[derive(Debug)]
pub(super) struct Drawing {
    /// The text, with controls as escapes.
    pub(super) shown: String,
    /// The byte offset and the column at which each cluster begins, and those of the end.
    places: Vec<(usize, usize)>,
}

impl Drawing {
    /// Lays out a text: wide characters take two columns, combining ones none. Returns `None` if
    /// the text is too wide.
    pub(super) fn of(text: &str) -> Option<Drawing> {
        let mut shown = String::new();
        let mut places = Vec::new();
        let mut column = 0;
        for (at, cluster) in text.grapheme_indices(true) {
            places.push((at, column));
            let cluster = TerminalText::Line.harmless(cluster);
            column += cluster.width();
            if column > MAX_COLUMNS {
                return None;
            }
            shown.push_str(&cluster);
        }
        places.push((text.len(), column));
        Some(Drawing { shown, places })
    }

    /// Returns the width in columns.
    pub(super) fn width(&self) -> usize {
        self.places.last().map_or(0, |(_, column)| *column)
    }

    /// Returns the column of the cluster that contains the byte at `at`.
    pub(super) fn column(&self, at: usize) -> usize {
        let next = self.places.partition_point(|(start, _)| *start <= at);
        self.places.get(next.saturating_sub(1)).map_or(0, |(_, column)| *column)
    }

    /// Returns the columns of a range: at least one, unless the range is empty.
    pub(super) fn columns(&self, range: &Range<usize>) -> Range<usize> {
        let start = self.column(range.start);
        let end = self.column(range.end);
        if range.is_empty() { start..start } else { start..end.max(start + 1) }
    }

    /// Returns a ruler with a number at every tenth column and a colon at the fifth. The last
    /// number can be wider than the text.
    pub(super) fn ruler(&self) -> String {
        let width = self.width();
        let mut ruler = String::new();
        for column in 0..width {
            if column % 10 == 0 {
                let _ = write!(ruler, "{column}");
            } else if ruler.len() <= column {
                ruler.push(if column % 5 == 0 { ':' } else { '.' });
            }
        }
        ruler
    }

    /// Returns the line that marks a range, padded to the width of the text.
    pub(super) fn marks(&self, range: &Range<usize>) -> String {
        let columns = self.columns(range);
        // A bar marks the column before which an empty part would begin.
        let marks = if columns.is_empty() { "|".to_owned() } else { "^".repeat(columns.len()) };
        let mut line = " ".repeat(columns.start) + &marks;
        let missing = self.width().saturating_sub(columns.start + marks.len());
        line.push_str(&" ".repeat(missing));
        line
    }
}

/// Returns the beginning of a text, at most `columns` wide, with an ellipsis if something is left
/// out.
pub(super) fn cut(text: &str, columns: usize) -> String {
    let mut out = String::new();
    let mut width = 0;
    for cluster in text.graphemes(true) {
        let cluster = TerminalText::Line.harmless(cluster);
        width += cluster.width();
        if width > columns {
            out.push('…');
            break;
        }
        out.push_str(&cluster);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::{Drawing, cut};

    fn draw(text: &str) -> Drawing {
        Drawing::of(text).expect("is not wide")
    }

    #[test]
    fn wide_and_combining_characters() {
        let drawing = draw("a例e\u{301}え\u{202E}z👩\u{200D}👧.");
        assert_eq!(drawing.shown, "a例e\u{301}え\\u{202e}z👩\u{200D}👧.");
        // a 0, 例 1, é 3, え 4, \u{202e} 6, z 14, the family 15, the dot 17
        for (text, column) in [
            ("a", 0),
            ("例", 1),
            ("e", 3),
            ("え", 4),
            ("\u{202E}", 6),
            ("z", 14),
            ("👩", 15),
            (".", 17),
        ] {
            let at = "a例e\u{301}え\u{202E}z👩\u{200D}👧.".find(text).expect("is there");
            assert_eq!(drawing.column(at), column, "{text}");
        }
        assert_eq!(drawing.width(), 18);
        // Within a cluster.
        assert_eq!(drawing.column(5), 3);
    }

    #[test]
    fn rulers() {
        assert_eq!(draw("").ruler(), "");
        assert_eq!(draw("abc").ruler(), "0..");
        assert_eq!(draw(&"x".repeat(23)).ruler(), "0....:....10...:....20.");
        assert!(draw(&"x".repeat(119)).ruler().ends_with("100..:....110..:..."));
        assert_eq!(draw(&"例".repeat(50)).ruler().len(), 100);
        assert_eq!(draw(&"x".repeat(11)).ruler(), "0....:....10");
    }

    #[test]
    fn marks_stand_under_their_ranges() {
        let drawing = draw("x:例え/y");
        assert_eq!(drawing.marks(&(0..1)), "^       ");
        assert_eq!(drawing.marks(&(2..8)), "  ^^^^  ");
        assert_eq!(drawing.marks(&(8..10)), "      ^^");
        assert_eq!(drawing.marks(&(10..10)), "        |");
    }

    #[test]
    fn wide_texts_are_not_drawn() {
        assert!(Drawing::of(&"x".repeat(240)).is_some());
        assert!(Drawing::of(&"例".repeat(121)).is_none());
        assert_eq!(cut("例え.jp", 5), "例え.…");
        assert_eq!(cut("a\tb", 9), "a\\tb");
    }
}
