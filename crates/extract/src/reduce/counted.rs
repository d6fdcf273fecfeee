//! Lists of columns that are counted together.

use std::error::Error;
use std::fmt;

/// The columns of a table of counts that hold numbers.
const NUMBERS: [&str; 2] = ["links", "records"];

/// Parses a list of columns whose values are counted together.
///
/// ```
/// use irispan_extract::reduce::counted_columns;
///
/// assert_eq!(counted_columns("kind, url_protocol")?, ["kind", "url_protocol"]);
/// assert!(counted_columns("kind,").is_err());
/// # Ok::<(), irispan_extract::reduce::CountedError>(())
/// ```
///
/// # Errors
///
/// If a name is empty or a duplicate, or is that of a number in the table of counts: `links`,
/// `records`.
pub fn counted_columns(list: &str) -> Result<Vec<String>, CountedError> {
    let names: Vec<String> = list.split(',').map(|name| name.trim().to_owned()).collect();
    for (index, name) in names.iter().enumerate() {
        let what = match name.as_str() {
            "" => "a list of columns, such as kind,url_protocol".to_owned(),
            name if NUMBERS.contains(&name) => {
                format!("`{name}` is the name of a number of the table")
            }
            _ if names[..index].contains(name) => "a column is there twice".to_owned(),
            _ => continue,
        };
        return Err(CountedError { what });
    }
    Ok(names)
}

/// What is wrong with a list of columns that are counted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CountedError {
    what: String,
}

impl fmt::Display for CountedError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.what)
    }
}

impl Error for CountedError {}
