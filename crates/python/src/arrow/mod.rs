//! `irispan.arrow`: columns in, and columns of links out.

pub(crate) mod ffi;

use std::sync::Arc;

use arrow_array::{Array, ArrayRef, BooleanArray, RecordBatch, StructArray};
use arrow_schema::{ArrowError, DataType, Field, FieldRef, Fields, Schema};
use arrow_select::nullif::nullif;
use irispan_extract::columns::{Column, select};
use irispan_extract::links::BatchLinks;
use irispan_extract::record::table::TableError;
use pyo3::exceptions::{PyOverflowError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyCapsule, PyDict};

use self::ffi::{Chunks, array_capsule, schema_capsule, stream_capsule};
use crate::options::{Chosen, Names};

/// Links in columns, for every library that takes Arrow's PyCapsules.
#[pyclass(frozen, module = "irispan.arrow", name = "ArrowLinks")]
pub(crate) struct ArrowLinks {
    field: FieldRef,
    arrays: Vec<ArrayRef>,
}

impl ArrowLinks {
    /// Returns rows of one batch.
    pub(crate) fn of_batch(batch: RecordBatch) -> ArrowLinks {
        let rows = StructArray::from(batch);
        let field = Field::new("links", rows.data_type().clone(), false);
        ArrowLinks { field: field.into(), arrays: vec![Arc::new(rows)] }
    }
}

#[pymethods]
impl ArrowLinks {
    /// Exports the type.
    fn __arrow_c_schema__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyCapsule>> {
        schema_capsule(py, &self.field)
    }

    /// Exports a stream of arrays or record batches, as often as it is asked for.
    #[pyo3(signature = (requested_schema=None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        // The interface allows producers to ignore this request.
        let _ = requested_schema;
        let arrays = self.arrays.clone().into_iter().map(Ok);
        stream_capsule(py, Arc::clone(&self.field), Box::new(arrays))
    }

    /// Exports one array. What is in several is copied into one.
    #[pyo3(signature = (requested_schema=None))]
    fn __arrow_c_array__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<(Bound<'py, PyCapsule>, Bound<'py, PyCapsule>)> {
        let _ = requested_schema;
        let one: ArrayRef = match self.arrays.as_slice() {
            [one] => Arc::clone(one),
            [] => arrow_array::new_empty_array(self.field.data_type()),
            many => {
                let many: Vec<&dyn Array> = many.iter().map(AsRef::as_ref).collect();
                py.detach(|| arrow_select::concat::concat(&many)).map_err(|e| raised(e.into()))?
            }
        };
        Ok((schema_capsule(py, &self.field)?, array_capsule(py, &one)?))
    }

    fn __len__(&self) -> usize {
        self.arrays.iter().map(|array| array.len()).sum()
    }

    fn __repr__(&self) -> String {
        let what =
            if matches!(self.field.data_type(), DataType::Struct(_)) { "rows" } else { "lists" };
        format!("<irispan.arrow.ArrowLinks: {} {what}>", self.__len__())
    }
}

/// Returns the exception for an error of the kernel.
fn raised(error: TableError) -> PyErr {
    match error {
        TableError::TooLarge
        | TableError::Arrow(
            ArrowError::OffsetOverflowError(_) | ArrowError::ArithmeticOverflow(_),
        ) => PyOverflowError::new_err(error.to_string()),
        TableError::NoText(_) => PyTypeError::new_err(error.to_string()),
        TableError::Arrow(error) => ffi::refused(&error),
        _ => PyValueError::new_err(error.to_string()),
    }
}

/// The default columns of links.
const DEFAULTS: &str = "core,cc";

/// Returns the links of a column.
#[pyfunction]
#[pyo3(signature = (x, column, explode, keep, select, max_bytes, options))]
#[expect(clippy::too_many_arguments, reason = "each is an option with a name")]
pub(crate) fn arrow_links(
    py: Python<'_>,
    x: &Bound<'_, PyAny>,
    column: Option<String>,
    explode: bool,
    keep: Option<Names>,
    select: Option<Names>,
    max_bytes: Option<usize>,
    options: &Bound<'_, PyDict>,
) -> PyResult<ArrowLinks> {
    let chosen = Chosen::of(Some(options))?;
    let mut columns = columns_of(select)?;
    let chunks = Chunks::of(x)?;
    let keep = keep.unwrap_or_default().0;
    if !explode && !keep.is_empty() {
        return Err(PyTypeError::new_err(
            "keep: a list for each row keeps no columns; set explode",
        ));
    }
    if explode && !columns.contains(&Column::Row) {
        columns.insert(0, Column::Row);
    }
    let mut kernel = BatchLinks::new(&chosen.scanner, &columns);
    if let Some(selection) = &chosen.selection {
        kernel = kernel.only(selection.clone());
    }
    if let Some(bytes) = max_bytes {
        kernel = kernel.max_bytes(bytes);
    }
    let input = Input::of(&chunks.field, column)?;
    let mut out = if explode {
        let keep: Vec<&str> = keep.iter().map(String::as_str).collect();
        Out::Rows { keep, before: 0 }
    } else {
        Out::Lists
    };
    let field = out.field(&kernel, &input).map_err(raised)?;
    let (mut arrays, mut given) = (Vec::new(), chunks.arrays);
    loop {
        // Python handles signals between batches.
        py.check_signals()?;
        let more = py.detach(|| -> Result<bool, TableError> {
            let Some(chunk) = given.next() else { return Ok(false) };
            out.take(&kernel, &input, chunk?, &mut arrays)?;
            Ok(true)
        });
        if !more.map_err(raised)? {
            return Ok(ArrowLinks { field, arrays });
        }
    }
}

fn columns_of(names: Option<Names>) -> PyResult<Vec<Column>> {
    let list = names.map_or(DEFAULTS.to_owned(), |names| names.0.join(","));
    select(&list).map_err(|error| PyValueError::new_err(format!("select: {error}")))
}

/// The input: a table with a column of texts, or only texts.
struct Input {
    schema: Arc<Schema>,
    column: String,
    is_table: bool,
}

impl Input {
    fn of(field: &Field, column: Option<String>) -> PyResult<Input> {
        let DataType::Struct(fields) = field.data_type() else {
            if let Some(column) = column {
                let message = format!("column {column:?}: an array has no columns");
                return Err(PyTypeError::new_err(message));
            }
            let text = field.clone().with_name("text").with_nullable(true);
            let schema = Arc::new(Schema::new(vec![text]));
            check(&schema, "text")?;
            return Ok(Input { schema, column: "text".to_owned(), is_table: false });
        };
        let column = match column {
            Some(column) => column,
            None => only_text(fields)?,
        };
        check(&Schema::new(fields.clone()), &column)?;
        // A null row has no text, whatever the type of a field, and the producer of the array may
        // not have checked the others.
        let fields = fields.iter().map(|field| field.as_ref().clone().with_nullable(true));
        let schema = Arc::new(Schema::new(fields.collect::<Fields>()));
        Ok(Input { schema, column, is_table: true })
    }

    fn batch(&self, chunk: ArrayRef) -> Result<RecordBatch, TableError> {
        if !self.is_table {
            return Ok(RecordBatch::try_new(Arc::clone(&self.schema), vec![chunk])?);
        }
        let table = chunk.as_any().downcast_ref::<StructArray>().cloned();
        let table = table.ok_or_else(|| ArrowError::CDataInterface("not a table".to_owned()))?;
        let (_, mut columns, nulls) = table.into_parts();
        if let Some(nulls) = nulls {
            let is_null = BooleanArray::new(!nulls.inner(), None);
            let text = columns.get_mut(self.schema.index_of(&self.column)?);
            let text =
                text.ok_or_else(|| ArrowError::CDataInterface("no such column".to_owned()))?;
            *text = nullif(text, &is_null)?;
        }
        Ok(RecordBatch::try_new(Arc::clone(&self.schema), columns)?)
    }
}

/// Refuses a column that does not exist or holds no text.
fn check(schema: &Schema, column: &str) -> PyResult<()> {
    let names = || schema.fields().iter().map(|field| field.name().as_str()).collect::<Vec<_>>();
    match schema.field_with_name(column) {
        Ok(field) if is_text(field.data_type()) => Ok(()),
        Ok(field) => Err(PyTypeError::new_err(format!(
            "column {column:?} holds no text: it is {}",
            field.data_type()
        ))),
        Err(_) => Err(PyValueError::new_err(format!(
            "there is no column {column:?}; there are {}",
            names().join(", ")
        ))),
    }
}

/// Returns the name of the only column that holds text; a column of nulls is one if there is no other.
fn only_text(fields: &Fields) -> PyResult<String> {
    let texts = fields.iter().filter(|field| is_text(field.data_type()));
    let (nulls, mut texts): (Vec<&FieldRef>, Vec<_>) =
        texts.partition(|field| *field.data_type() == DataType::Null);
    if texts.is_empty() {
        texts = nulls;
    }
    let texts: Vec<&str> = texts.iter().map(|field| field.name().as_str()).collect();
    match texts.as_slice() {
        [one] => Ok((*one).to_owned()),
        [] => Err(PyTypeError::new_err("no column holds text")),
        many => Err(PyTypeError::new_err(format!("name a column: {}", many.join(", ")))),
    }
}

fn is_text(data_type: &DataType) -> bool {
    match data_type {
        DataType::Utf8
        | DataType::LargeUtf8
        | DataType::Utf8View
        | DataType::Binary
        | DataType::LargeBinary
        | DataType::BinaryView
        // Many programs give this type to a column whose texts are all null, or which is empty.
        | DataType::Null => true,
        DataType::Dictionary(_, values) => is_text(values),
        _ => false,
    }
}

/// The kind of output.
enum Out<'k> {
    Lists,
    Rows { keep: Vec<&'k str>, before: u64 },
}

impl Out<'_> {
    fn field(&self, kernel: &BatchLinks<'_>, input: &Input) -> Result<FieldRef, TableError> {
        let data_type = match self {
            Out::Lists => {
                let text = input.schema.field_with_name(&input.column)?;
                kernel.list_type(text.data_type())
            }
            Out::Rows { keep, .. } => {
                let schema = kernel.rows_schema(&input.schema, &input.column, keep)?;
                DataType::Struct(schema.fields().clone())
            }
        };
        let is_nullable = matches!(self, Out::Lists);
        Ok(Arc::new(Field::new("links", data_type, is_nullable)))
    }

    fn take(
        &mut self,
        kernel: &BatchLinks<'_>,
        input: &Input,
        chunk: ArrayRef,
        arrays: &mut Vec<ArrayRef>,
    ) -> Result<(), TableError> {
        let batch = input.batch(chunk)?;
        match self {
            Out::Lists => {
                let Some(texts) = batch.column_by_name(&input.column) else { return Ok(()) };
                kernel.lists(texts, &mut |list| {
                    arrays.push(list);
                    Ok(())
                })
            }
            Out::Rows { keep, before } => {
                let rows = kernel.rows(&batch, &input.column, keep, *before, &mut |rows| {
                    arrays.push(Arc::new(StructArray::from(rows)));
                    Ok(())
                });
                *before += batch.num_rows() as u64;
                rows
            }
        }
    }
}
