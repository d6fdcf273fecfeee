//! Times as text, in UTC.

use std::sync::Arc;

use arrow_array::{ArrayRef, RecordBatch};
use arrow_cast::cast;
use arrow_schema::{ArrowError, DataType, Field, FieldRef, Fields, Schema, SchemaRef};

/// The time zone that needs no tables of time zones, and is written as `Z`.
const UTC: &str = "+00:00";

/// Returns a batch whose times of any time zone are the same ones in UTC.
pub(super) fn in_utc(batch: &RecordBatch) -> Result<RecordBatch, ArrowError> {
    let fields = fields_in_utc(batch.schema_ref().fields());
    if &fields == batch.schema_ref().fields() {
        return Ok(batch.clone());
    }
    with_schema(batch, &Arc::new(Schema::new(fields)))
}

/// Returns a batch in types that differ in time zones at most.
pub(super) fn with_schema(
    batch: &RecordBatch,
    schema: &SchemaRef,
) -> Result<RecordBatch, ArrowError> {
    let cast = |(array, field): (&ArrayRef, &FieldRef)| match array.data_type() {
        same if same == field.data_type() => Ok(Arc::clone(array)),
        _ => cast(array, field.data_type()),
    };
    let columns = batch.columns().iter().zip(schema.fields()).map(cast);
    RecordBatch::try_new(Arc::clone(schema), columns.collect::<Result<Vec<_>, ArrowError>>()?)
}

/// Returns the same columns with all times in UTC.
pub(super) fn fields_in_utc(fields: &Fields) -> Fields {
    fields.iter().map(field_in_utc).collect()
}

fn field_in_utc(field: &FieldRef) -> FieldRef {
    let data_type = type_in_utc(field.data_type());
    if &data_type == field.data_type() {
        return Arc::clone(field);
    }
    Arc::new(Field::clone(field).with_data_type(data_type))
}

fn type_in_utc(data_type: &DataType) -> DataType {
    match data_type {
        DataType::Timestamp(unit, Some(_)) => DataType::Timestamp(*unit, Some(UTC.into())),
        DataType::Struct(fields) => DataType::Struct(fields_in_utc(fields)),
        DataType::List(item) => DataType::List(field_in_utc(item)),
        DataType::LargeList(item) => DataType::LargeList(field_in_utc(item)),
        DataType::FixedSizeList(item, size) => DataType::FixedSizeList(field_in_utc(item), *size),
        other => other.clone(),
    }
}
