//! The types in which JSON is decoded without loss.

use std::sync::Arc;

use arrow_array::{ArrayRef, RecordBatch};
use arrow_cast::cast;
use arrow_schema::{ArrowError, DataType, FieldRef, Schema, SchemaRef};

use super::times::{UTC, with_types};

/// The type for integers: 20 digits before the point, enough for all of them, and 18 after it,
/// which the decoder would otherwise cut off silently.
const NUMBER: DataType = DataType::Decimal128(38, 18);

/// Returns the types in which these columns are decoded.
pub(super) fn as_read(schema: &Schema) -> Schema {
    Schema::new(with_types(schema.fields(), &|data_type| match data_type {
        // The decoder supports time zones only as offsets.
        DataType::Timestamp(unit, Some(_)) => Some(DataType::Timestamp(*unit, Some(UTC.into()))),
        integer if integer.is_integer() => Some(NUMBER),
        _ => None,
    }))
}

/// Converts a decoded batch to the types of the columns.
///
/// # Errors
///
/// If a number in a column of integers is not whole, or is too large.
pub(super) fn as_typed(batch: &RecordBatch, schema: &SchemaRef) -> Result<RecordBatch, ArrowError> {
    let typed = |(array, field): (&ArrayRef, &FieldRef)| {
        if array.data_type() == field.data_type() {
            return Ok(Arc::clone(array));
        }
        let typed = cast(array, field.data_type())?;
        if &cast(&typed, array.data_type())? != array {
            return Err(ArrowError::JsonError(format!(
                "whilst decoding field '{}': a number that is not whole, or too large, where others are whole",
                field.name()
            )));
        }
        Ok(typed)
    };
    let columns = batch.columns().iter().zip(schema.fields()).map(typed);
    RecordBatch::try_new(Arc::clone(schema), columns.collect::<Result<Vec<_>, ArrowError>>()?)
}
