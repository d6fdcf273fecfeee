//! The names of the columns, and which of them are chosen.

use std::borrow::Cow;

use super::error::ColumnError;
use super::options::Options;

/// The names of the columns, if they are known, and the places of those that are chosen.
#[derive(Debug, Default)]
pub(super) struct Header {
    pub(super) names: Vec<String>,
    pub(super) chosen: Option<Vec<usize>>,
    pub(super) id: Option<usize>,
    pub(super) kept: Vec<usize>,
    /// The number of fields that the header names, if there is a header.
    pub(super) named: Option<usize>,
}

impl Header {
    /// Finds the chosen columns among these names. The flag says whether there may be more columns,
    /// without names.
    pub(super) fn of(
        names: Vec<String>,
        is_open: bool,
        options: &Options,
    ) -> Result<Header, ColumnError> {
        let find = |name: &String| {
            let is_there = |index: &usize| is_open || *index < names.len();
            let number = || name.parse::<usize>().ok()?.checked_sub(1).filter(is_there);
            names
                .iter()
                .position(|known| known == name)
                .or_else(number)
                .ok_or_else(|| ColumnError::new(name, names.iter().cloned()))
        };
        let chosen = |chosen: &Vec<String>| {
            let mut indices = Vec::new();
            for name in chosen {
                indices.push(find(name)?);
                // A name chooses all columns that have it.
                let others = names.iter().enumerate().filter(|(_, known)| *known == name);
                indices.extend(others.map(|(index, _)| index));
            }
            indices.sort_unstable();
            indices.dedup();
            Ok(indices)
        };
        let chosen = options.columns.as_ref().map(chosen).transpose()?;
        let id = options.id.as_ref().map(find).transpose()?;
        let kept = options.kept.iter().map(find).collect::<Result<_, _>>()?;
        let named = (options.has_header && !is_open).then_some(names.len());
        Ok(Header { chosen, id, kept, names, named })
    }
}

/// Returns the name of a column, or its number from 1.
pub(super) fn name_of(header: Option<&Header>, index: usize) -> Cow<'_, str> {
    let name = header.and_then(|header| header.names.get(index));
    let name = name.filter(|name| !name.is_empty()).map(|name| Cow::Borrowed(&**name));
    name.unwrap_or_else(|| Cow::Owned((index + 1).to_string()))
}
