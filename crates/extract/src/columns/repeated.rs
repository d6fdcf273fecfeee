//! Values that each row of a record repeats.

use arrow_array::cast::AsArray;
use arrow_array::types::ByteArrayType;
use arrow_array::{
    Array, ArrayRef, BooleanArray, GenericByteArray, GenericListArray, OffsetSizeTrait,
};
use arrow_buffer::ArrowNativeType;
use arrow_schema::DataType;

use super::row::Page;

/// The maximum length in bytes of a value of a record that its rows repeat, because a record of 100
/// KB may have 10,000 rows and a name of 64 KB.
const MAX_REPEATED: usize = 4 << 10;

/// The maximum length in bytes of the name of a WARC record, a message or a field that rows repeat;
/// no writer makes longer ones.
const MAX_NAME: usize = 1 << 10;

/// The maximum length in bytes of the URL of a record that rows repeat: the limit of sitemaps.
const MAX_URL: usize = 2 << 10;

/// Returns whether rows repeat this name of a record or a field. A longer one is null.
pub(crate) fn is_short_name(text: &&str) -> bool {
    text.len() <= MAX_NAME
}

/// Returns whether rows repeat this URL of a record. A longer one is null.
pub(super) fn is_short_url(text: &&str) -> bool {
    text.len() <= MAX_URL
}

/// Returns whether rows repeat this text. A longer one is null.
pub(crate) fn is_short(text: &&str) -> bool {
    text.len() <= MAX_REPEATED
}

/// Counts the records whose name or kept value is too long for their rows to repeat.
#[derive(Debug, Default)]
pub(super) struct LongValues {
    /// Whether the current record is counted.
    is_counted: bool,
    records: u64,
    first: Option<LongPlace>,
}

/// The place of a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct LongPlace {
    pub(crate) row: Option<u64>,
    pub(crate) offset: Option<u64>,
}

impl LongValues {
    /// Counts the record of this page, once.
    pub(super) fn count(&mut self, page: &Page) {
        if !std::mem::replace(&mut self.is_counted, true) {
            self.records += 1;
            self.first.get_or_insert(LongPlace { row: page.row, offset: page.offset });
        }
    }

    /// Ends the record: the next row belongs to another one.
    pub(super) fn end_record(&mut self) {
        self.is_counted = false;
    }

    /// Returns the number of records since the last call, and where the first one is; `None` if
    /// there were none.
    pub(super) fn take(&mut self) -> Option<(u64, LongPlace)> {
        let LongValues { records, first, .. } = std::mem::take(self);
        first.map(|first| (records, first))
    }
}

/// Returns which values of a column are too long to be repeated; `None` if no value is.
pub(super) fn long_values(array: &ArrayRef) -> Option<BooleanArray> {
    if bytes_of(array) <= MAX_REPEATED {
        return None;
    }
    let is_long = |row| array.is_valid(row) && bytes_of(&array.slice(row, 1)) > MAX_REPEATED;
    let long: BooleanArray = (0..array.len()).map(|row| Some(is_long(row))).collect();
    (long.true_count() > 0).then_some(long)
}

/// Returns the bytes of the values of an array, approximately.
fn bytes_of(array: &ArrayRef) -> usize {
    match array.data_type() {
        DataType::Utf8 => bytes_of_texts(array.as_string::<i32>()),
        DataType::LargeUtf8 => bytes_of_texts(array.as_string::<i64>()),
        DataType::Binary => bytes_of_texts(array.as_binary::<i32>()),
        DataType::LargeBinary => bytes_of_texts(array.as_binary::<i64>()),
        DataType::Utf8View => array.as_string_view().iter().flatten().map(str::len).sum(),
        DataType::BinaryView => array.as_binary_view().iter().flatten().map(<[u8]>::len).sum(),
        DataType::FixedSizeBinary(size) => usize::try_from(*size).unwrap_or(0) * array.len(),
        DataType::List(_) => bytes_of_lists(array.as_list::<i32>()),
        DataType::LargeList(_) => bytes_of_lists(array.as_list::<i64>()),
        DataType::FixedSizeList(..) => {
            let lists = array.as_fixed_size_list();
            (0..lists.len()).map(|row| bytes_of(&lists.value(row))).sum()
        }
        DataType::ListView(_) => {
            let lists = array.as_list_view::<i32>();
            (0..lists.len()).map(|row| bytes_of(&lists.value(row))).sum()
        }
        DataType::LargeListView(_) => {
            let lists = array.as_list_view::<i64>();
            (0..lists.len()).map(|row| bytes_of(&lists.value(row))).sum()
        }
        DataType::Map(..) => {
            let maps = array.as_map();
            let entry = |row| maps.value(row).columns().iter().map(bytes_of).sum::<usize>();
            (0..maps.len()).map(entry).sum()
        }
        DataType::Struct(_) => array.as_struct().columns().iter().map(bytes_of).sum(),
        other => other.primitive_width().unwrap_or(1) * array.len(),
    }
}

fn bytes_of_texts<T: ByteArrayType>(texts: &GenericByteArray<T>) -> usize {
    let offsets = texts.value_offsets();
    let at = |offset: Option<&T::Offset>| offset.map_or(0, |offset| offset.as_usize());
    at(offsets.last()).saturating_sub(at(offsets.first()))
}

fn bytes_of_lists<O: OffsetSizeTrait>(lists: &GenericListArray<O>) -> usize {
    (0..lists.len()).map(|row| bytes_of(&lists.value(row))).sum()
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use arrow_array::builder::{ListBuilder, StringBuilder};
    use arrow_array::{ArrayRef, Int64Array, StringArray};
    use arrow_cast::cast;
    use arrow_schema::DataType;

    use super::{MAX_REPEATED, long_values};

    #[test]
    fn values_are_long_whatever_their_type() {
        let long = "x".repeat(MAX_REPEATED + 1);
        let texts: [Option<&str>; 4] = [Some("a"), Some(&long), None, Some(&long[1..])];
        let text: ArrayRef = Arc::new(StringArray::from(texts.to_vec()));
        let mut lists = ListBuilder::new(StringBuilder::new());
        for text in texts {
            lists.values().append_option(text);
            lists.append(true);
        }
        let mut arrays: Vec<ArrayRef> = vec![Arc::new(lists.finish())];
        for of in [
            DataType::Utf8,
            DataType::LargeUtf8,
            DataType::Binary,
            DataType::LargeBinary,
            DataType::Utf8View,
            DataType::BinaryView,
        ] {
            arrays.push(cast(&text, &of).expect("is text"));
        }
        for array in arrays {
            let found = long_values(&array).expect("one is long");
            let found: Vec<bool> = found.iter().flatten().collect();
            assert_eq!(found, [false, true, false, false], "{}", array.data_type());
        }
        let numbers: ArrayRef = Arc::new(Int64Array::from(vec![1; 10_000]));
        assert!(long_values(&numbers).is_none() && long_values(&text.slice(2, 2)).is_none());
    }
}
