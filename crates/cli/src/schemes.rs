//! The value of `--schemes`: a list that replaces the default schemes, or changes to them.

use irispan::tables::SchemeSet;

/// Which schemes begin a link.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum SchemeChoice {
    /// These and no others.
    Only(Vec<String>),
    /// The default ones, changed.
    Changed { added: Vec<String>, removed: Vec<String> },
}

impl SchemeChoice {
    /// Reads a comma list.
    ///
    /// # Errors
    ///
    /// A sentence for the person who typed it.
    pub(crate) fn parse(list: &str) -> Result<SchemeChoice, String> {
        let (mut only, mut added, mut removed) = (Vec::new(), Vec::new(), Vec::new());
        for item in list.split(',').map(str::trim) {
            let (names, name) = match item.as_bytes().first() {
                Some(b'+') => (&mut added, &item[1..]),
                Some(b'-') => (&mut removed, &item[1..]),
                _ => (&mut only, item),
            };
            names.push(scheme_name(name)?);
        }
        if only.is_empty() {
            return Ok(SchemeChoice::Changed { added, removed });
        }
        if added.is_empty() && removed.is_empty() {
            return Ok(SchemeChoice::Only(only));
        }
        Err("names with a sign change the default schemes, names without replace them: \
             write all with a sign, or none"
            .to_owned())
    }

    /// The set that the scanner reads.
    pub(crate) fn to_set(&self) -> SchemeSet {
        SchemeSet::default()
    }
}

/// Checks one name (I3987-G1) and folds its case.
fn scheme_name(name: &str) -> Result<String, String> {
    let mut bytes = name.bytes();
    let begins = bytes.next().is_some_and(|b| b.is_ascii_alphabetic());
    if begins && bytes.all(|b| b.is_ascii_alphanumeric() || matches!(b, b'+' | b'-' | b'.')) {
        return Ok(name.to_ascii_lowercase());
    }
    Err(format!(
        "{name:?} is not a scheme name: an ASCII letter, then ASCII letters, digits, `+`, `-` or `.`, \
         and no colon"
    ))
}

#[cfg(test)]
mod tests {
    use super::SchemeChoice::{self, Changed, Only};

    fn names(list: &[&str]) -> Vec<String> {
        list.iter().map(|name| (*name).to_owned()).collect()
    }

    #[test]
    fn a_list_replaces() {
        assert_eq!(SchemeChoice::parse("http, GIT+ssh"), Ok(Only(names(&["http", "git+ssh"]))));
    }

    #[test]
    fn signs_change() {
        let expected = Changed { added: names(&["gopher"]), removed: names(&["tel", "geo"]) };
        assert_eq!(SchemeChoice::parse("+gopher,-tel,-geo"), Ok(expected));
    }

    #[test]
    fn nonsense_is_refused() {
        for list in ["", ",", "http,", "http://", "1a", "+", "-", "--tel", "é", "a b", "http:"] {
            let message = SchemeChoice::parse(list).expect_err(list);
            assert!(message.contains("is not a scheme name"), "{list}: {message}");
        }
        let mixed = SchemeChoice::parse("http,+gopher").expect_err("mixed");
        assert!(mixed.contains("with a sign"), "{mixed}");
    }
}
