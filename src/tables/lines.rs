//! Look-up in a table that is text: lines in the order of their bytes, each with a name, a semicolon
//! and what it means. It is a third of the size of a table of pairs.

use core::cmp::Ordering;

/// Returns what a name means, or `None` if it has no line. Time is logarithmic in the table.
pub(super) fn meaning(table: &'static str, name: &str) -> Option<&'static str> {
    let mut lines = table;
    while !lines.is_empty() {
        // The line in the middle.
        let (before, behind) = lines.as_bytes().split_at(lines.len() / 2);
        let start = memchr::memrchr(b'\n', before).map_or(0, |end| end + 1);
        let end = before.len() + memchr::memchr(b'\n', behind)?;
        let (known, meaning) = lines.get(start..end)?.split_once(';')?;
        lines = match name.cmp(known) {
            Ordering::Less => lines.get(..start)?,
            Ordering::Equal => return Some(meaning),
            Ordering::Greater => lines.get(end + 1..)?,
        };
    }
    None
}

#[cfg(test)]
mod tests {
    use super::meaning;

    #[test]
    fn every_line_is_found() {
        let table = "a;1\nab;2\nb;\né;é\n";
        for (name, found) in [("a", "1"), ("ab", "2"), ("b", ""), ("é", "é")] {
            assert_eq!(meaning(table, name), Some(found));
        }
        for name in ["", "0", "aa", "a;1", "\n", "c", "éé", "z"] {
            assert_eq!(meaning(table, name), None, "{name:?}");
        }
        assert_eq!(meaning("", "a"), None);
    }
}
