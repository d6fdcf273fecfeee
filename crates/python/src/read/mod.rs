//! `read_links`: reads one source to batches of rows on demand.

mod shared;

use std::path::PathBuf;
use std::sync::Arc;

use arrow_array::{ArrayRef, RecordBatch, StructArray};
use arrow_schema::{ArrowError, DataType, Field, FieldRef, SchemaRef};
use irispan_extract::job::{Input, InputReader, kept_like};
use irispan_extract::source::{Counts, Loss};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyCapsule, PyDict, PyList};

use self::shared::{Ended, Next, Of, Shared};
use crate::arrow::ArrowLinks;
use crate::arrow::ffi::{raise_later, schema_capsule, stream_capsule};
use crate::job::{counted, raised};
use crate::job_options::Job;

/// Yields the rows of one source in batches; see `read_links`.
///
/// `close`, or the end of a ``with``, ends reading; what was not taken by then is not read.
#[pyclass(frozen, module = "irispan", name = "LinkReader")]
pub(crate) struct LinkReader {
    field: FieldRef,
    shared: Arc<Shared>,
}

/// Reads one source, or the records that begin in a range of it.
#[pyfunction]
#[pyo3(signature = (path, start, end, options))]
pub(crate) fn read_links(
    py: Python<'_>,
    path: PathBuf,
    start: Option<u64>,
    end: Option<u64>,
    options: &Bound<'_, PyDict>,
) -> PyResult<LinkReader> {
    begin(py, Job::of_reading(path, options)?, start, end, Of::Links)
}

/// Reads the records of one source of WARC, or those that begin in a range of it.
#[pyfunction]
#[pyo3(signature = (path, start, end, options))]
pub(crate) fn read_records(
    py: Python<'_>,
    path: PathBuf,
    start: Option<u64>,
    end: Option<u64>,
    options: &Bound<'_, PyDict>,
) -> PyResult<LinkReader> {
    begin(py, Job::of_records(path, options)?, start, end, Of::Records)
}

fn begin(
    py: Python<'_>,
    job: Job,
    start: Option<u64>,
    end: Option<u64>,
    of: Of,
) -> PyResult<LinkReader> {
    let range = start.unwrap_or(0)..end.unwrap_or(u64::MAX);
    if range.start > range.end {
        return Err(PyValueError::new_err("start: after the end"));
    }
    let (schema, shared) = py.detach(|| {
        let input = only(&job)?;
        Shared::begin(job, input, range, of)
    })?;
    Ok(LinkReader { field: field_of(&schema), shared })
}

/// Returns whether ranges of a source can be read.
#[pyfunction]
#[pyo3(signature = (path, options))]
pub(crate) fn can_split(
    py: Python<'_>,
    path: PathBuf,
    options: &Bound<'_, PyDict>,
) -> PyResult<bool> {
    let job = Job::of_reading(path, options)?;
    py.detach(|| {
        let input = only(&job)?;
        let reader = InputReader::open(&input, &job.settings);
        let reader = reader.map_err(|error| Python::attach(|py| raised(py, &error)))?;
        Ok(reader.has_slices())
    })
}

/// Sources with their sizes if known, the sources that determine the types of kept columns, and an
/// object with the schema of the rows.
type Described = (Vec<(String, Option<u64>)>, Vec<String>, ArrowLinks);

/// Returns the sources that are read, in order, and of which columns their rows are.
#[pyfunction]
#[pyo3(signature = (sources, options))]
pub(crate) fn describe_sources(
    py: Python<'_>,
    sources: Vec<PathBuf>,
    options: &Bound<'_, PyDict>,
) -> PyResult<Described> {
    let mut job = Job::of(sources, PathBuf::new(), options)?;
    let of_job = |error| Python::attach(|py| raised(py, &error));
    py.detach(|| {
        let inputs = job.inputs()?;
        let like = kept_like(&inputs, &job.settings).map_err(of_job)?;
        let names = like.iter().map(|input| input.name().to_owned()).collect();
        job.settings.kept_like = like;
        let nowhere = Input::standard_input();
        let reader = InputReader::open(&nowhere, &job.settings).map_err(of_job)?;
        let rows = ArrowLinks::of_batch(RecordBatch::new_empty(reader.schema()));
        let sizes = inputs.iter().map(|input| (input.name().to_owned(), input.size())).collect();
        Ok((sizes, names, rows))
    })
}

/// Returns the only source of a job.
fn only(job: &Job) -> PyResult<Input> {
    let mut inputs = job.inputs()?;
    match (inputs.len(), inputs.pop()) {
        (1, Some(input)) => Ok(input),
        (number, _) => Err(PyValueError::new_err(format!(
            "path: names {number} sources, and one is read at a time"
        ))),
    }
}

fn field_of(schema: &SchemaRef) -> FieldRef {
    Arc::new(Field::new("links", DataType::Struct(schema.fields().clone()), false))
}

#[pymethods]
impl LinkReader {
    /// Exports the type of the rows.
    fn __arrow_c_schema__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyCapsule>> {
        schema_capsule(py, &self.field)
    }

    /// Exports the batches that were not taken yet.
    #[pyo3(signature = (requested_schema=None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        // The interface allows producers to ignore this request.
        let _ = requested_schema;
        let (shared, field) = (Arc::clone(&self.shared), Arc::clone(&self.field));
        let arrays = Stream { shared, field, is_interrupted: false };
        stream_capsule(py, Arc::clone(&self.field), Box::new(arrays))
    }

    fn __iter__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<ArrowLinks>> {
        loop {
            match py.detach(|| self.shared.next())? {
                Next::Rows(batch) => return Ok(Some(ArrowLinks::of_batch(batch))),
                Next::End => return Ok(None),
                Next::Nothing => py.check_signals()?,
            }
        }
    }

    /// Ends reading. What was not taken is not read.
    fn close(&self) {
        self.shared.close();
    }

    fn __enter__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    #[pyo3(signature = (*_error))]
    fn __exit__(&self, _error: &Bound<'_, PyAny>) {
        self.shared.close();
    }

    /// How many records there were, what became of them, and how many links there were: as in the summary of
    /// `extract`. `None` before the end.
    #[getter]
    fn counts<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyDict>>> {
        self.shared.ended(|ended| ended.counts.as_ref().map(|c| counted(py, c)).transpose())
    }

    /// Where the first record was found that begins in the range, and where the first one begins after it:
    /// a pair of offsets, or `None` before the end. The first one is `None` if there is none, the last one is the
    /// size of the source at its end, or `None` if that is not known.
    ///
    /// If ranges meet, each begins where the one before ended, but for one without records. Bytes within
    /// a record that look as the beginning of one could be taken for one: then the range is to be read again,
    /// from where the one before ended.
    #[getter]
    fn range(&self) -> Option<(Option<u64>, Option<u64>)> {
        self.shared.ended(|Ended { counts, begin, end, .. }| counts.map(|_| (*begin, *end)))
    }

    /// What could not be read so far: dicts of source, offset, stage and reason, as the table of errors of
    /// `extract` has them. The first 65536; `lost` counts all.
    #[getter]
    fn losses<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        self.shared.ended(|ended| {
            let losses = PyList::empty(py);
            for Loss { source, offset, stage, reason, .. } in &ended.losses {
                let row = PyDict::new(py);
                row.set_item("source", source)?;
                row.set_item("offset", offset)?;
                row.set_item("stage", stage.as_str())?;
                row.set_item("reason", reason)?;
                losses.append(row)?;
            }
            Ok(losses)
        })
    }

    /// How many losses there were so far.
    #[getter]
    fn lost(&self) -> u64 {
        self.shared.ended(|ended| ended.lost)
    }

    fn __repr__(&self) -> String {
        let state = self.shared.ended(|ended| match ended.counts {
            Some(Counts { records, links, .. }) => format!("{records} records, {links} links"),
            None => "not at its end".to_owned(),
        });
        format!("<irispan.LinkReader: {state}>")
    }
}

/// The batches, for consumers outside of Python.
struct Stream {
    shared: Arc<Shared>,
    field: FieldRef,
    is_interrupted: bool,
}

impl Iterator for Stream {
    type Item = Result<ArrayRef, ArrowError>;

    fn next(&mut self) -> Option<Result<ArrayRef, ArrowError>> {
        let failed = |error: String| Some(Err(ArrowError::ExternalError(error.into())));
        if self.is_interrupted {
            return failed("interrupted".to_owned());
        }
        loop {
            match self.shared.next() {
                Ok(Next::Rows(batch)) => return Some(Ok(Arc::new(StructArray::from(batch)) as _)),
                Ok(Next::End) => return None,
                Ok(Next::Nothing) => {}
                Err(error) => return failed(error.to_string()),
            }
            let raised = Python::try_attach(|py| py.check_signals().err()).flatten();
            if let Some(raised) = raised {
                // An error for a consumer cannot carry a Python exception. The exception of the
                // signal is raised when a consumer in Python continues, so it gets no more rows.
                // Other consumers come back, and then get an error.
                self.is_interrupted = true;
                self.shared.close();
                raise_later(raised);
                return Some(Ok(arrow_array::new_empty_array(self.field.data_type())));
            }
        }
    }
}
