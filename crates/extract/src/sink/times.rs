//! Times as text, in UTC.

use std::sync::Arc;

use arrow_array::{ArrayRef, RecordBatch};
use arrow_cast::cast;
use arrow_schema::{ArrowError, DataType, Field, FieldRef, Fields, Schema, SchemaRef};

/// The time zone that needs no database, and is written as `Z`.
pub(super) const UTC: &str = "+00:00";

/// Converts the times of a batch to UTC.
pub(super) fn in_utc(batch: &RecordBatch) -> Result<RecordBatch, ArrowError> {
    let fields = fields_in_utc(batch.schema_ref().fields());
    if &fields == batch.schema_ref().fields() {
        return Ok(batch.clone());
    }
    with_schema(batch, &Arc::new(Schema::new(fields)))
}

/// Replaces the schema of a batch by one that differs only in time zones.
fn with_schema(batch: &RecordBatch, schema: &SchemaRef) -> Result<RecordBatch, ArrowError> {
    let cast = |(array, field): (&ArrayRef, &FieldRef)| match array.data_type() {
        same if same == field.data_type() => Ok(Arc::clone(array)),
        _ => cast(array, field.data_type()),
    };
    let columns = batch.columns().iter().zip(schema.fields()).map(cast);
    RecordBatch::try_new(Arc::clone(schema), columns.collect::<Result<Vec<_>, ArrowError>>()?)
}

/// Returns the same columns with all times in UTC.
fn fields_in_utc(fields: &Fields) -> Fields {
    with_types(fields, &|data_type| match data_type {
        DataType::Timestamp(unit, Some(_)) => Some(DataType::Timestamp(*unit, Some(UTC.into()))),
        _ => None,
    })
}

/// Replaces types with a function, including the types within lists and structs.
pub(super) fn with_types(fields: &Fields, of: &dyn Fn(&DataType) -> Option<DataType>) -> Fields {
    fields.iter().map(|field| with_type(field, of)).collect()
}

fn with_type(field: &FieldRef, of: &dyn Fn(&DataType) -> Option<DataType>) -> FieldRef {
    let inner = |item: &FieldRef| with_type(item, of);
    let data_type = match field.data_type() {
        DataType::Struct(fields) => DataType::Struct(with_types(fields, of)),
        DataType::List(item) => DataType::List(inner(item)),
        DataType::LargeList(item) => DataType::LargeList(inner(item)),
        DataType::FixedSizeList(item, size) => DataType::FixedSizeList(inner(item), *size),
        other => of(other).unwrap_or_else(|| other.clone()),
    };
    if &data_type == field.data_type() {
        return Arc::clone(field);
    }
    Arc::new(Field::clone(field).with_data_type(data_type))
}
