//! The most frequent values of some columns, in little memory and time.

use std::collections::HashMap;

use arrow_array::cast::AsArray;
use arrow_array::{Array, RecordBatch, StringArray};

/// The columns whose values are counted, if the rows have them. Each item of a list is a value.
const COLUMNS: [&str; 5] = ["kind", "confidence", "flags", "error", "url_host_registered_domain"];

/// The number of values of a column from which the least frequent ones are forgotten.
const KEPT: usize = 1 << 12;

/// The most frequent values of a column.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct TopValues {
    /// The name of the column.
    pub column: &'static str,
    /// Values with their number of links, the most frequent first.
    pub values: Vec<(String, u64)>,
    /// Whether the numbers are exact: all rows were counted, and no value was forgotten.
    pub is_exact: bool,
}

/// Values that were counted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Tops([Values; COLUMNS.len()]);

#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Values {
    counts: HashMap<String, u64>,
    is_rough: bool,
}

impl Tops {
    /// Counts the values of a batch, each of whose rows represents `weight` rows.
    pub(super) fn add(&mut self, batch: &RecordBatch, weight: u64) {
        for (values, name) in self.0.iter_mut().zip(COLUMNS) {
            let Some(column) = batch.column_by_name(name) else { continue };
            values.is_rough |= weight != 1;
            if let Some(texts) = column.as_string_opt::<i32>() {
                values.texts(texts, weight);
            } else if let Some(lists) = column.as_list_opt::<i32>() {
                let items = lists.values().as_string_opt::<i32>();
                items.into_iter().for_each(|items| values.texts(items, weight));
            }
            values.forget();
        }
    }

    pub(super) fn merge(&mut self, other: Tops) {
        for (values, other) in self.0.iter_mut().zip(other.0) {
            values.is_rough |= other.is_rough;
            for (value, count) in other.counts {
                *values.counts.entry(value).or_default() += count;
            }
            values.forget();
        }
    }

    /// Returns at most `most` values of each column that has any.
    pub(super) fn top(&self, most: usize) -> Vec<TopValues> {
        let of_column = |(values, column): (&Values, &'static str)| {
            let mut all: Vec<(String, u64)> =
                values.counts.iter().map(|(value, count)| (value.clone(), *count)).collect();
            all.sort_by(|a, b| b.1.cmp(&a.1).then_with(|| a.0.cmp(&b.0)));
            all.truncate(most);
            TopValues { column, values: all, is_exact: !values.is_rough }
        };
        let tops = self.0.iter().zip(COLUMNS).map(of_column);
        tops.filter(|top| !top.values.is_empty()).collect()
    }
}

impl Values {
    fn texts(&mut self, texts: &StringArray, weight: u64) {
        let mut rows = 0..texts.len();
        while let Some(row) = rows.next() {
            if texts.is_null(row) {
                continue;
            }
            let (value, mut count) = (texts.value(row), weight);
            // Many rows have the value of the row before.
            while rows.start < rows.end
                && texts.is_valid(rows.start)
                && texts.value(rows.start) == value
            {
                rows.next();
                count += weight;
            }
            match self.counts.get_mut(value) {
                Some(known) => *known += count,
                None => _ = self.counts.insert(value.to_owned(), count),
            }
        }
    }

    /// Forgets the rarer half of the values if there are too many.
    fn forget(&mut self) {
        if self.counts.len() <= KEPT {
            return;
        }
        let mut counts: Vec<u64> = self.counts.values().copied().collect();
        let (_, middle, _) = counts.select_nth_unstable(KEPT / 2);
        let middle = *middle;
        self.counts.retain(|_, count| *count > middle);
        self.is_rough = true;
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use arrow_array::{ArrayRef, RecordBatch, StringArray};

    use super::{KEPT, Tops};

    fn batch(domains: impl Iterator<Item = String>) -> RecordBatch {
        let domains: Vec<Option<String>> =
            domains.map(|domain| Some(domain).filter(|domain| !domain.is_empty())).collect();
        let column: ArrayRef = Arc::new(StringArray::from(domains));
        RecordBatch::try_from_iter([("url_host_registered_domain", column)]).expect("a batch")
    }

    #[test]
    fn frequent_values_stay() {
        let mut tops = Tops::default();
        let names = ["a", "a", "", "b", "a", ""];
        tops.add(&batch(names.iter().map(|name| (*name).to_owned())), 1);
        let top = tops.top(10);
        assert_eq!(top[0].values, [("a".to_owned(), 3), ("b".to_owned(), 1)]);
        assert!(top[0].is_exact && top.len() == 1);
        for round in 0..20_usize {
            let rare = (0..KEPT).map(|number| format!("{round}-{number}"));
            let often = (0..50).map(|_| "often".to_owned());
            let mut other = Tops::default();
            other.add(&batch(rare.chain(often)), 1);
            tops.merge(other);
        }
        let top = tops.top(1);
        assert!(!top[0].is_exact);
        // The count is a lower bound, which may be exact.
        assert_eq!(top[0].values, [("often".to_owned(), 1000)]);
        assert!(tops.0[4].counts.len() <= KEPT);
    }
}
