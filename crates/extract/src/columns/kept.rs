//! Columns of a source that are carried along to the rows of its links.

use std::sync::Arc;

use arrow_array::{Array, ArrayRef, BooleanArray, StringArray, UInt64Array, new_null_array};
use arrow_schema::{DataType, Field};
use arrow_select::nullif::nullif;

use super::repeated::long_values;

/// Returns the name of a column that is carried along: `kept_` is put in front until no other
/// column has the name.
pub(crate) fn kept_name(name: &str, is_taken: impl Fn(&str) -> bool) -> String {
    let mut name = name.to_owned();
    while is_taken(&name) {
        name.insert_str(0, "kept_");
    }
    name
}

/// Returns the type that a column has when it is carried along: for a dictionary, that of its
/// values. `None` if it cannot be carried along.
pub(crate) fn kept_type(of: &DataType) -> Option<DataType> {
    fn is_simple(of: &DataType) -> bool {
        match of {
            DataType::Dictionary(..) | DataType::Union(..) | DataType::RunEndEncoded(..) => false,
            DataType::List(item)
            | DataType::LargeList(item)
            | DataType::FixedSizeList(item, _)
            | DataType::ListView(item)
            | DataType::LargeListView(item)
            | DataType::Map(item, _) => is_simple(item.data_type()),
            DataType::Struct(fields) => fields.iter().all(|field| is_simple(field.data_type())),
            _ => true,
        }
    }
    let of = match of {
        DataType::Dictionary(_, values) => values,
        _ => of,
    };
    is_simple(of).then(|| of.clone())
}

/// The values of the current record, and those of the rows so far.
#[derive(Debug, Default)]
pub(super) struct Kept {
    columns: Vec<KeptColumn>,
    /// The row of the current record in the arrays, and its size in bytes.
    row: u64,
    bytes: usize,
    /// Whether a value of the record is null because it is too long.
    is_long: bool,
    /// The row of the arrays for each row of the table that is not in a piece yet.
    indices: Vec<u64>,
}

#[derive(Debug)]
struct KeptColumn {
    data_type: DataType,
    array: ArrayRef,
    /// Which rows of the array are null because they were too long.
    long: Option<BooleanArray>,
    pieces: Vec<ArrayRef>,
}

impl Kept {
    pub(super) fn new(fields: &[Field]) -> Kept {
        let column = |field: &Field| KeptColumn {
            data_type: field.data_type().clone(),
            array: new_null_array(field.data_type(), 1),
            long: None,
            pieces: Vec::new(),
        };
        Kept { columns: fields.iter().map(column).collect(), ..Kept::default() }
    }

    pub(super) fn types(&self) -> impl Iterator<Item = &DataType> {
        self.columns.iter().map(|column| &column.data_type)
    }

    /// Returns whether a value of the record is null because it is too long.
    pub(super) fn is_long(&self) -> bool {
        self.is_long
    }

    /// Sets the columns of the next records. A column of another type is null, and so are values
    /// that are too long to be repeated in each row.
    pub(super) fn set(&mut self, arrays: impl IntoIterator<Item = ArrayRef>) {
        if self.columns.is_empty() {
            return;
        }
        self.settle();
        let mut arrays = arrays.into_iter();
        for column in &mut self.columns {
            let array = arrays.next().filter(|array| *array.data_type() == column.data_type);
            column.array = array.unwrap_or_else(|| new_null_array(&column.data_type, 1));
            column.long = long_values(&column.array);
            if let Some(long) = &column.long {
                let nulls = |_| new_null_array(&column.data_type, long.len());
                column.array = nullif(&column.array, long).unwrap_or_else(nulls);
            }
        }
        self.set_row(0);
    }

    /// Sets the values of the next record.
    pub(super) fn set_texts(&mut self, values: impl IntoIterator<Item = Option<String>>) {
        let array = |value| Arc::new(StringArray::from(vec![value])) as ArrayRef;
        self.set(values.into_iter().map(array));
    }

    /// Sets the row of the columns that holds the record.
    pub(super) fn set_row(&mut self, row: u64) {
        self.row = row;
        (self.bytes, self.is_long) = (0, false);
        for KeptColumn { array, long, .. } in &self.columns {
            let Some(row) = usize::try_from(row).ok().filter(|row| *row < array.len()) else {
                continue;
            };
            if long.as_ref().is_some_and(|long| long.value(row)) {
                self.is_long = true;
            } else {
                self.bytes += array.slice(row, 1).to_data().get_slice_memory_size().unwrap_or(0);
            }
        }
    }

    /// Appends the values of the record to a row of the table. Returns their bytes, approximately.
    pub(super) fn push(&mut self) -> usize {
        if !self.columns.is_empty() {
            self.indices.push(self.row);
        }
        self.bytes
    }

    fn settle(&mut self) {
        if self.indices.is_empty() {
            return;
        }
        let indices = UInt64Array::from(std::mem::take(&mut self.indices));
        for KeptColumn { data_type, array, pieces, .. } in &mut self.columns {
            let nulls = || new_null_array(data_type, indices.len());
            // Every index is in bounds, and `take` supports every type that is kept.
            let options = Some(arrow_select::take::TakeOptions { check_bounds: true });
            let taken = arrow_select::take::take(array.as_ref(), &indices, options);
            pieces.push(taken.unwrap_or_else(|_| nulls()));
        }
    }

    /// Returns the columns of the rows, and begins again without any.
    pub(super) fn take(&mut self) -> Vec<ArrayRef> {
        self.settle();
        let whole = |column: &mut KeptColumn| {
            let pieces = std::mem::take(&mut column.pieces);
            let pieces: Vec<&dyn Array> = pieces.iter().map(AsRef::as_ref).collect();
            let rows = pieces.iter().map(|piece| piece.len()).sum();
            arrow_select::concat::concat(&pieces)
                .unwrap_or_else(|_| new_null_array(&column.data_type, rows))
        };
        self.columns.iter_mut().map(whole).collect()
    }
}
