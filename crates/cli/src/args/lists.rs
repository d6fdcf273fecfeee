//! Lists that replace a default set, or change it; and files of names.

use std::path::Path;
use std::{fs, io};

use crate::mark::without_mark;

/// The items of a list: either none has a sign, or each has a `+` or `-`. The word `any` may come
/// first.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Items<'l> {
    pub(super) any: bool,
    pub(super) only: Vec<&'l str>,
    pub(super) added: Vec<&'l str>,
    pub(super) removed: Vec<&'l str>,
}

impl<'l> Items<'l> {
    /// Splits a list at its commas.
    ///
    /// # Errors
    ///
    /// A message for the user.
    pub(super) fn parse(list: &'l str) -> Result<Items<'l>, String> {
        let mut items = Items::default();
        for (at, item) in list.split(',').map(str::trim).enumerate() {
            match item.as_bytes().first() {
                Some(b'+') => items.added.push(&item[1..]),
                Some(b'-') => items.removed.push(&item[1..]),
                _ if at == 0 && item == "any" => items.any = true,
                _ => items.only.push(item),
            }
        }
        if items.only.is_empty() || !(items.any || items.has_signs()) {
            Ok(items)
        } else {
            Err("names with a sign change a set, names without replace the default one: write all \
                 with a sign, or none"
                .to_owned())
        }
    }

    pub(super) fn has_signs(&self) -> bool {
        !self.added.is_empty() || !self.removed.is_empty()
    }
}

/// Reads a file with one name on each line. `what` is the word for a name, and `mend` says what to do
/// if there is no file.
///
/// # Errors
///
/// A message for the user.
pub(super) fn read(path: &Path, what: &str, mend: &str) -> Result<String, String> {
    fs::read_to_string(path).map_err(|error| match error.kind() {
        io::ErrorKind::NotFound => format!("no such file; {mend}"),
        io::ErrorKind::InvalidData => {
            format!("the file is not UTF-8; write one {what} on each line")
        }
        _ => error.to_string(),
    })
}

/// Returns the names in such a file with the numbers of their lines. Empty lines, and lines that
/// begin with `#`, are skipped.
pub(super) fn names(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mark = text.len() - without_mark(text.as_bytes()).len();
    let lines = text[mark..].lines().map(str::trim);
    (1..).zip(lines).filter(|(_, line)| !line.is_empty() && !line.starts_with('#'))
}

#[cfg(test)]
mod tests {
    use super::Items;

    #[test]
    fn any_comes_first_and_signs_are_not_mixed() {
        let items = Items::parse("any, -a,+b").expect("is sound");
        assert_eq!((items.any, items.added, items.removed), (true, vec!["b"], vec!["a"]));
        assert_eq!(Items::parse("a,any").expect("is sound").only, ["a", "any"]);
        assert_eq!(Items::parse("").expect("is sound").only, [""]);
        for mixed in ["any,a", "a,+b", "-a,b", "any,any", "+a,"] {
            let message = Items::parse(mixed).expect_err(mixed);
            assert!(message.contains("with a sign"), "{mixed}: {message}");
        }
    }
}
