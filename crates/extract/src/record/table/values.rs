//! The texts in the values of one column.

use std::ops::Range;

use arrow_array::cast::AsArray;
use arrow_array::types::{
    ArrowDictionaryKeyType, ByteArrayType, ByteViewType, Int16Type, Int32Type, Int64Type,
    RunEndIndexType,
};
use arrow_array::{
    Array, ArrayRef, DictionaryArray, GenericByteArray, GenericByteViewArray, RunArray,
    downcast_dictionary_array,
};
use arrow_schema::{ArrowError, DataType};

use super::step::Step;

/// The texts of a column.
#[derive(Debug)]
pub(super) enum Values {
    Bytes(Bytes),
    /// The values of a dictionary, and the index of that of each row.
    Dictionary(Bytes, Vec<Option<usize>>),
    /// A field of a struct, whose rows may be null.
    Field(ArrayRef, Box<Values>),
    /// The elements of lists.
    Elements(ArrayRef, Box<Values>),
    /// The values of runs of equal rows.
    Runs(ArrayRef, Box<Values>),
}

#[derive(Debug)]
pub(super) enum Bytes {
    Text(arrow_array::StringArray),
    LargeText(arrow_array::LargeStringArray),
    TextView(arrow_array::StringViewArray),
    Binary(arrow_array::BinaryArray),
    LargeBinary(arrow_array::LargeBinaryArray),
    BinaryView(arrow_array::BinaryViewArray),
    /// Each value is null.
    Nulls,
}

/// Takes a text and the indices of the list elements that it is in.
pub(super) type Take<'t, E> = dyn FnMut(&[usize], &[u8]) -> Result<(), E> + 't;

impl Values {
    pub(super) fn of(array: &ArrayRef, steps: &[Step]) -> Result<Values, ArrowError> {
        let other = || ArrowError::SchemaError(format!("a column of type {}", array.data_type()));
        let inner = |array: &ArrayRef| Values::of(array, &steps[1..]).map(Box::new);
        let whole = || ArrayRef::clone(array);
        Ok(match (array.data_type(), steps.first()) {
            (DataType::Struct(_), Some(Step::Field(_, index))) => {
                let field = array.as_struct().columns().get(*index).ok_or_else(other)?;
                Values::Field(whole(), inner(field)?)
            }
            (DataType::List(_), Some(Step::Elements)) => {
                Values::Elements(whole(), inner(array.as_list::<i32>().values())?)
            }
            (DataType::LargeList(_), Some(Step::Elements)) => {
                Values::Elements(whole(), inner(array.as_list::<i64>().values())?)
            }
            (DataType::FixedSizeList(..), Some(Step::Elements)) => {
                Values::Elements(whole(), inner(array.as_fixed_size_list().values())?)
            }
            (DataType::ListView(_), Some(Step::Elements)) => {
                Values::Elements(whole(), inner(array.as_list_view::<i32>().values())?)
            }
            (DataType::LargeListView(_), Some(Step::Elements)) => {
                Values::Elements(whole(), inner(array.as_list_view::<i64>().values())?)
            }
            (DataType::RunEndEncoded(..), Some(Step::Runs)) => {
                let values = runs(array, 0).map(|(values, _)| values).ok_or_else(other)?;
                Values::Runs(whole(), inner(&values)?)
            }
            (DataType::Map(..), Some(Step::Elements)) => {
                let entries: ArrayRef = std::sync::Arc::new(array.as_map().entries().clone());
                Values::Elements(whole(), inner(&entries)?)
            }
            (DataType::Dictionary(..), None) => dictionary(array).ok_or_else(other)?,
            (_, None) => Values::Bytes(Bytes::of(array).ok_or_else(other)?),
            _ => return Err(other()),
        })
    }

    /// Passes on the texts of a row.
    pub(super) fn each<E>(
        &self,
        row: usize,
        elements: &mut Vec<usize>,
        take: &mut Take<'_, E>,
    ) -> Result<(), E> {
        match self {
            Values::Bytes(bytes) => match bytes.get(row) {
                Some(text) => take(elements, text),
                None => Ok(()),
            },
            Values::Dictionary(bytes, keys) => {
                match keys.get(row).copied().flatten().and_then(|key| bytes.get(key)) {
                    Some(text) => take(elements, text),
                    None => Ok(()),
                }
            }
            Values::Field(array, values) if array.is_valid(row) => values.each(row, elements, take),
            Values::Elements(array, values) if array.is_valid(row) => {
                for (number, index) in elements_of(array, row).enumerate() {
                    elements.push(number);
                    let result = values.each(index, elements, take);
                    elements.pop();
                    result?;
                }
                Ok(())
            }
            Values::Runs(array, values) if row < array.len() => match runs(array, row) {
                Some((_, run)) => values.each(run, elements, take),
                None => Ok(()),
            },
            Values::Field(..) | Values::Elements(..) | Values::Runs(..) => Ok(()),
        }
    }
}

/// Returns the range of the elements of a list.
fn elements_of(array: &ArrayRef, row: usize) -> Range<usize> {
    let range = |start: i64, end: i64| {
        usize::try_from(start).unwrap_or(0)..usize::try_from(end).unwrap_or(0)
    };
    match array.data_type() {
        DataType::List(_) => {
            let offsets = array.as_list::<i32>().value_offsets();
            range(offsets[row].into(), offsets[row + 1].into())
        }
        DataType::LargeList(_) => {
            let offsets = array.as_list::<i64>().value_offsets();
            range(offsets[row], offsets[row + 1])
        }
        DataType::ListView(_) => {
            let list = array.as_list_view::<i32>();
            let start = i64::from(list.value_offsets()[row]);
            range(start, start + i64::from(list.value_sizes()[row]))
        }
        DataType::LargeListView(_) => {
            let list = array.as_list_view::<i64>();
            let start = list.value_offsets()[row];
            range(start, start + list.value_sizes()[row])
        }
        DataType::Map(..) => {
            let offsets = array.as_map().value_offsets();
            range(offsets[row].into(), offsets[row + 1].into())
        }
        DataType::FixedSizeList(..) => {
            let list = array.as_fixed_size_list();
            let length = usize::try_from(list.value_length()).unwrap_or(0);
            let start = list.value_offset_at(row);
            start..start + length
        }
        _ => 0..0,
    }
}

/// Returns the values of runs and the index of that of a row; `None` if the row does not exist.
fn runs(array: &ArrayRef, row: usize) -> Option<(ArrayRef, usize)> {
    fn of<E: RunEndIndexType>(array: &ArrayRef, row: usize) -> Option<(ArrayRef, usize)> {
        let runs = array.as_any().downcast_ref::<RunArray<E>>()?;
        let run = if row < runs.len() { runs.get_physical_index(row) } else { 0 };
        Some((ArrayRef::clone(runs.values()), run))
    }
    of::<Int32Type>(array, row)
        .or_else(|| of::<Int16Type>(array, row))
        .or_else(|| of::<Int64Type>(array, row))
}

fn dictionary(array: &ArrayRef) -> Option<Values> {
    fn of<K: ArrowDictionaryKeyType>(array: &DictionaryArray<K>) -> Option<Values> {
        let keys = (0..array.len()).map(|row| array.key(row)).collect();
        Some(Values::Dictionary(Bytes::of(array.values())?, keys))
    }
    let array: &dyn Array = array.as_ref();
    downcast_dictionary_array!(
        array => of(array),
        _ => None
    )
}

impl Bytes {
    fn of(array: &ArrayRef) -> Option<Bytes> {
        Some(match array.data_type() {
            DataType::Utf8 => Bytes::Text(array.as_string_opt::<i32>()?.clone()),
            DataType::LargeUtf8 => Bytes::LargeText(array.as_string_opt::<i64>()?.clone()),
            DataType::Utf8View => Bytes::TextView(array.as_string_view_opt()?.clone()),
            DataType::Binary => Bytes::Binary(array.as_binary_opt::<i32>()?.clone()),
            DataType::LargeBinary => Bytes::LargeBinary(array.as_binary_opt::<i64>()?.clone()),
            DataType::BinaryView => Bytes::BinaryView(array.as_binary_view_opt()?.clone()),
            DataType::Null => Bytes::Nulls,
            _ => return None,
        })
    }

    /// Returns a value; `None` if it is null.
    fn get(&self, index: usize) -> Option<&[u8]> {
        fn value<T: ByteArrayType>(array: &GenericByteArray<T>, index: usize) -> Option<&[u8]> {
            let is_value = index < array.len() && array.is_valid(index);
            is_value.then(|| array.value(index).as_ref())
        }
        fn view<T>(array: &GenericByteViewArray<T>, index: usize) -> Option<&[u8]>
        where
            T: ByteViewType,
        {
            let is_value = index < array.len() && array.is_valid(index);
            is_value.then(|| array.value(index).as_ref())
        }
        match self {
            Bytes::Text(array) => value(array, index),
            Bytes::LargeText(array) => value(array, index),
            Bytes::TextView(array) => view(array, index),
            Bytes::Binary(array) => value(array, index),
            Bytes::LargeBinary(array) => value(array, index),
            Bytes::BinaryView(array) => view(array, index),
            Bytes::Nulls => None,
        }
    }
}
