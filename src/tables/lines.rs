//! Look-up in a table that is text: lines in the order of their bytes, each with a name, a semicolon
//! and what it means. It is a third of the size of a table of pairs.

use core::cmp::Ordering;

/// Returns what a name means, or `None` if it has no line. Time is logarithmic in the table.
pub(super) fn meaning(table: &'static str, name: &str) -> Option<&'static str> {
    let mut lines = table;
    while !lines.is_empty() {
        // The line in the middle.
        let middle = lines.len() / 2;
        let start = memchr::memrchr(b'\n', &lines.as_bytes()[..middle]).map_or(0, |end| end + 1);
        let line = &lines.as_bytes()[start..];
        let common = name
            .bytes()
            .zip(line)
            .take_while(|(byte, known)| byte == *known && *byte != b';')
            .count();
        // A name that begins with another one is after it; `;` ends the names of the table.
        let order = match (name.as_bytes().get(common), line.get(common)?) {
            (None, b';') => Ordering::Equal,
            (None, _) => Ordering::Less,
            (Some(_), b';') => Ordering::Greater,
            (Some(byte), known) => byte.cmp(known),
        };
        let end = || Some(start + common + memchr::memchr(b'\n', line.get(common..)?)?);
        lines = match order {
            Ordering::Less => lines.get(..start)?,
            Ordering::Equal => return lines.get(start + common + 1..end()?),
            Ordering::Greater => lines.get(end()? + 1..)?,
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
        for name in ["", "0", "aa", "a;", "a;1", "a;1\n", "\n", "c", "éé", "z"] {
            assert_eq!(meaning(table, name), None, "{name:?}");
        }
        assert_eq!(meaning("", "a"), None);
    }
}
