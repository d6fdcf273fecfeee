//! The types in which JSON is decoded, so that nothing of it is lost.

use std::sync::Arc;

use arrow_array::{ArrayRef, RecordBatch};
use arrow_cast::cast;
use arrow_schema::{ArrowError, DataType, FieldRef, Schema, SchemaRef};

use super::times::{UTC, with_types};

/// Whole numbers: 20 digits, those of all integers, and 18 after the point. As integers, the decoder would cut
/// off the latter.
const NUMBER: DataType = DataType::Decimal128(38, 18);

/// Returns the columns as they are decoded.
pub(super) fn as_read(schema: &Schema) -> Schema {
    Schema::new(with_types(schema.fields(), &|data_type| match data_type {
        // The decoder knows time zones as offsets only.
        DataType::Timestamp(unit, Some(_)) => Some(DataType::Timestamp(*unit, Some(UTC.into()))),
        integer if integer.is_integer() => Some(NUMBER),
        _ => None,
    }))
}

/// Returns a batch that was decoded in the types that the columns have.
///
/// # Errors
///
/// If a number is not whole where they are, or too large.
pub(super) fn as_told(batch: &RecordBatch, schema: &SchemaRef) -> Result<RecordBatch, ArrowError> {
    let told = |(array, field): (&ArrayRef, &FieldRef)| {
        if array.data_type() == field.data_type() {
            return Ok(Arc::clone(array));
        }
        let told = cast(array, field.data_type())?;
        if &cast(&told, array.data_type())? != array {
            return Err(ArrowError::JsonError(format!(
                "whilst decoding field '{}': a number that is not whole, or too large, where others are whole",
                field.name()
            )));
        }
        Ok(told)
    };
    let columns = batch.columns().iter().zip(schema.fields()).map(told);
    RecordBatch::try_new(Arc::clone(schema), columns.collect::<Result<Vec<_>, ArrowError>>()?)
}
