//! Which of the chosen columns records of JSON lines have.

use serde::{Deserialize, Serialize};

use crate::record::json::Path;

/// How many columns are looked for.
const MAX_COLUMNS: usize = 64;

/// Which of the chosen columns records of JSON lines have. Every record may be without one, so that only all of them
/// tell that a name is wrong; a table of another kind that is without one is not read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
pub struct FoundColumns {
    /// The records that were read.
    pub(super) records: u64,
    /// The columns that one of them has a text in, a bit for each.
    found: u64,
}

impl FoundColumns {
    /// Adds the columns of other records.
    pub(super) fn add(&mut self, other: FoundColumns) {
        self.records += other.records;
        self.found |= other.found;
    }

    /// Returns whether no columns were looked for.
    pub(super) fn is_empty(&self) -> bool {
        self.records == 0
    }

    /// Returns those of the chosen columns that none of the records has.
    pub(super) fn missing(&self, columns: &[String]) -> Vec<String> {
        let is_missing = |index: usize| self.records > 0 && self.found & 1 << index == 0;
        let columns = columns.iter().take(MAX_COLUMNS).enumerate();
        columns.filter(|(index, _)| is_missing(*index)).map(|(_, name)| name.clone()).collect()
    }
}

/// Looks for the columns that no record had so far.
pub(super) struct ColumnSearch {
    missing: Vec<(usize, Path)>,
    found: u64,
}

impl ColumnSearch {
    pub(super) fn new(paths: &[Path]) -> ColumnSearch {
        let missing = paths.iter().take(MAX_COLUMNS).cloned().enumerate().collect();
        ColumnSearch { missing, found: 0 }
    }

    /// Takes a text of a record, which is at this place.
    pub(super) fn text(&mut self, place: &str) {
        let found = &mut self.found;
        self.missing.retain(|(index, path)| {
            let is_it = path.leads_to(place);
            *found |= u64::from(is_it) << index;
            !is_it
        });
    }

    /// Ends a record that is JSON.
    pub(super) fn end_record(&mut self, columns: &mut FoundColumns) {
        columns.add(FoundColumns { records: 1, found: self.found });
    }
}

#[cfg(test)]
mod tests {
    use super::{ColumnSearch, FoundColumns};
    use crate::record::json::Path;

    #[test]
    fn columns_are_found_in_any_record() {
        let names = ["a", "b.c", "d[].e", "f", r#"["g.h"]"#, "i"].map(str::to_owned);
        let paths: Vec<Path> = names.iter().map(|name| name.parse().expect("a path")).collect();
        let (mut search, mut columns) = (ColumnSearch::new(&paths), FoundColumns::default());
        assert!(columns.missing(&names).is_empty());
        for places in [&["a[0]", "ab", "b", "bc", "d[12].e"][..], &["b.c.x", "f.g", "g.h"]] {
            places.iter().for_each(|place| search.text(place));
            search.end_record(&mut columns);
        }
        assert_eq!(columns.missing(&names), [r#"["g.h"]"#, "i"]);
        let (mut search, mut others) = (ColumnSearch::new(&paths), FoundColumns::default());
        search.text(r#"["g.h"][0]"#);
        search.end_record(&mut others);
        columns.add(others);
        assert_eq!(columns.missing(&names), ["i"]);
        // The whole value.
        let mut search = ColumnSearch::new(&["$".parse().expect("a path")]);
        search.text("x");
        search.end_record(&mut others);
        assert!(others.missing(&names[..1]).is_empty());
    }
}
