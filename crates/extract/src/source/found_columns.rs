//! Tracks which of the chosen and kept columns the records of JSON lines have.

use serde::{Deserialize, Serialize};

use crate::record::json::Met;

/// The maximum number of columns that are tracked.
const MAX_COLUMNS: usize = 64;

/// Which of the chosen columns the records of JSON lines have. Any record may lack some, so only
/// all records together show that a name is wrong; a table of another kind that lacks one is an
/// error.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
pub struct FoundColumns {
    /// The number of records that were read.
    pub(super) records: u64,
    /// The columns with a text in some record, as bits.
    found: u64,
    /// The columns with a value in some record.
    #[serde(default)]
    there: u64,
    /// The kept columns with a value in some record.
    #[serde(default)]
    kept: u64,
    /// Whether some record has a text and a name.
    #[serde(default)]
    is_read: bool,
    #[serde(default)]
    is_named: bool,
}

/// What a record has in addition to the chosen columns.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Beside {
    /// The kept columns with a value, as bits.
    pub(super) kept: u64,
    /// A text, and a name of the record.
    pub(super) is_read: bool,
    pub(super) is_named: bool,
}

/// Returns the bit of a column, or 0 if there is none.
pub(super) fn bit(index: usize) -> u64 {
    if index < MAX_COLUMNS { 1 << index } else { 0 }
}

impl FoundColumns {
    /// Returns the columns of a record.
    pub(super) fn of(met: Met, beside: Beside) -> FoundColumns {
        let Beside { kept, is_read, is_named } = beside;
        let is_named = is_read && is_named;
        FoundColumns { records: 1, found: met.texts, there: met.there, kept, is_read, is_named }
    }

    /// Adds the columns of other records.
    pub(super) fn add(&mut self, other: FoundColumns) {
        self.records += other.records;
        self.found |= other.found;
        self.there |= other.there;
        self.kept |= other.kept;
        self.is_read |= other.is_read;
        self.is_named |= other.is_named;
    }

    /// Returns whether no columns were tracked.
    pub(super) fn is_empty(&self) -> bool {
        self.records == 0
    }

    /// Returns the chosen columns that no record has.
    pub(super) fn missing(&self, columns: &[String]) -> Vec<String> {
        self.named(!(self.there | self.found), columns)
    }

    /// Returns the kept columns that no record has a value for.
    pub(super) fn without_value(&self, kept: &[String]) -> Vec<String> {
        self.named(!self.kept, kept)
    }

    /// Returns whether records were read but none has a name.
    pub(super) fn is_nameless(&self) -> bool {
        self.is_read && !self.is_named
    }

    /// Returns the chosen columns that some records have, but none with a text.
    pub(super) fn without_text(&self, columns: &[String]) -> Vec<String> {
        self.named(self.there & !self.found, columns)
    }

    /// Returns the columns of these bits, or none if there are no records.
    fn named(&self, bits: u64, columns: &[String]) -> Vec<String> {
        let is_meant = |index: usize| self.records > 0 && bits & bit(index) != 0;
        let columns = columns.iter().take(MAX_COLUMNS).enumerate();
        columns.filter(|(index, _)| is_meant(*index)).map(|(_, name)| name.clone()).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::{Beside, FoundColumns};
    use crate::record::json::{Json, Met, Path, Pieces};

    /// Lines that are held and lines that come in pieces give the same result.
    #[test]
    fn columns_are_found_in_any_record() {
        let names = ["a", "b.c", "d[].e", "f", r#"["g.h"]"#, "i", "n", "o", "p"].map(str::to_owned);
        let paths: Vec<Path> = names.iter().map(|name| name.parse().expect("a path")).collect();
        let json = Json::new().columns(&paths).id_column(&"n".parse().expect("a path"));
        let met = |line: &str| {
            let (mut met, mut pieces) = (Met::default(), Pieces::new(&json, &[]));
            json.texts_met(line.as_bytes(), &mut met, |_, _, _| {}).expect("JSON");
            for byte in line.as_bytes() {
                pieces.push(&[*byte], &mut |_| {}).expect("JSON");
            }
            pieces.finish(&mut |_| {}).expect("JSON");
            assert_eq!(pieces.met(), met, "{line}");
            FoundColumns::of(met, Beside::default())
        };
        let mut columns = FoundColumns::default();
        assert!(columns.missing(&names).is_empty() && columns.without_text(&names).is_empty());
        columns
            .add(met(r#"{"a":["x"],"b":{"d":"x","e":"x"},"d":[1,{"e":""}],"n":7,"o":[[null]]}"#));
        assert_eq!(columns.missing(&names), ["b.c", "f", r#"["g.h"]"#, "i", "p"]);
        assert_eq!(columns.without_text(&names), ["n", "o"]);
        columns.add(met(r#"{"b":{"c":{"x":"y"}},"f":{},"g":{"h":"x"},"fi":"x","i":null,"a":1}"#));
        assert_eq!(columns.missing(&names), [r#"["g.h"]"#, "p"]);
        assert_eq!(columns.without_text(&names), ["f", "i", "n", "o"]);
        columns.add(met(r#"{"g.h":"x","n":"x","o":[0,{"p":"x"}]}"#));
        assert_eq!(columns.missing(&names), ["p"]);
        assert_eq!(columns.without_text(&names), ["f", "i"]);
        // The whole value, and a text that belongs to more than one column.
        let json =
            Json::new().columns(&["$", "a", "a.b"].map(|path| path.parse().expect("a path")));
        let mut met = Met::default();
        json.texts_met(br#"{"a":{"b":"x"}}"#, &mut met, |_, _, _| {}).expect("JSON");
        assert_eq!(met, Met { there: 7, texts: 7 });
    }
}
