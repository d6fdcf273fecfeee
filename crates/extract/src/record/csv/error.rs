//! Columns that do not exist.

use std::fmt;

/// A column was chosen that does not exist.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ColumnError {
    name: String,
    known: Vec<String>,
}

impl ColumnError {
    pub(crate) fn new(name: &str, known: impl IntoIterator<Item = String>) -> ColumnError {
        ColumnError { name: name.to_owned(), known: known.into_iter().collect() }
    }
}

/// Guesses the delimiter, if all names of columns were read as one.
fn other_delimiter(names: &[String]) -> Option<char> {
    let [name] = names else { return None };
    name.chars().find(|c| matches!(c, ';' | '\t' | '|'))
}

/// Guesses the delimiter, if all names were read as one and a record has as many delimiters.
pub(super) fn divides(names: &[String], record: &[u8]) -> Option<char> {
    let delimiter = other_delimiter(names)?;
    let count = |text: &[u8]| memchr::memchr_iter(delimiter as u8, text).count();
    (count(record) >= count(names[0].as_bytes())).then_some(delimiter)
}

impl fmt::Display for ColumnError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const SHOWN: usize = 50;
        write!(f, "no column `{}`", self.name)?;
        for (index, name) in self.known.iter().take(SHOWN).enumerate() {
            let name: String = name.chars().take(100).collect();
            write!(f, "{} `{name}`", if index == 0 { "; there are" } else { "," })?;
        }
        match self.known.len().saturating_sub(SHOWN) {
            0 if self.known.is_empty() => f.write_str("; there are none"),
            0 => match other_delimiter(&self.known) {
                Some(delimiter) => {
                    write!(f, "; fields may be separated by {delimiter:?} (option `delimiter`)")
                }
                None => Ok(()),
            },
            more => write!(f, ", and {more} more"),
        }
    }
}

impl std::error::Error for ColumnError {}
