//! Columns by name.

use core::fmt;

use super::column::{Column, Group};

/// Returns the columns of a list such as `core,url_host_name`: the columns and groups with these names, each column
/// once, in the order in which tables have them.
///
/// ```
/// use irispan_extract::columns::{Column, select};
///
/// assert_eq!(select("span_start,url")?, [Column::Url, Column::SpanStart]);
/// assert!(select("core")?.contains(&Column::Text));
/// assert!(select("url,uri").unwrap_err().to_string().starts_with("no column `uri`: "));
/// # Ok::<(), irispan_extract::columns::UnknownColumn>(())
/// ```
///
/// # Errors
///
/// The first name that is neither a column nor a group.
pub fn select(list: &str) -> Result<Vec<Column>, UnknownColumn> {
    let names: Vec<&str> = list.split(',').map(str::trim).collect();
    let is_known = |name: &&str| {
        Column::ALL.iter().any(|column| column.as_str() == *name)
            || Group::ALL.iter().any(|group| group.as_str() == *name)
    };
    if let Some(name) = names.iter().find(|name| !is_known(name)) {
        return Err(UnknownColumn { name: (*name).to_owned() });
    }
    let is_chosen = |column: &&Column| {
        names.iter().any(|name| column.as_str() == *name || column.group().as_str() == *name)
    };
    Ok(Column::ALL.iter().filter(is_chosen).copied().collect())
}

/// A name that is neither a column nor a group.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownColumn {
    name: String,
}

impl fmt::Display for UnknownColumn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let groups = Group::ALL.iter().map(|group| group.as_str());
        let columns = Column::ALL.iter().map(|column| column.as_str());
        let known: Vec<&str> = groups.chain(columns).collect();
        write!(
            f,
            "no column `{}`: there are the groups and columns {}",
            self.name,
            known.join(", ")
        )
    }
}

impl core::error::Error for UnknownColumn {}
