//! A job whose sources are read one by one, by processes on any machines that share its folder.

use std::path::PathBuf;
use std::time::Instant;

use irispan_extract::job::{self, Input, unit_folder};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::job::{raised, summary};
use crate::job_options::Job;

/// The remaining sources, each with its folder, and the sources that determine the types of kept
/// columns.
type Left = (Vec<(String, PathBuf)>, Vec<String>);

/// Begins a job whose sources are read one by one, or goes on with it.
#[pyfunction]
#[pyo3(signature = (sources, output, options))]
pub(crate) fn begin_units(
    py: Python<'_>,
    sources: Vec<PathBuf>,
    output: PathBuf,
    options: &Bound<'_, PyDict>,
) -> PyResult<Left> {
    let job = Job::of(sources, output, options)?;
    py.detach(|| {
        let inputs = job.inputs()?;
        let units = job::begin_units(&inputs, &job.settings);
        let units = units.map_err(|error| Python::attach(|py| raised(py, &error)))?;
        let left = |index: &usize| {
            let name = inputs.get(*index)?.name().to_owned();
            Some((name, unit_folder(&job.settings.output, *index)))
        };
        let like = units.kept_like.iter().map(|input| input.name().to_owned());
        Ok((units.left.iter().filter_map(left).collect(), like.collect()))
    })
}

/// Takes over what was made of each source, and returns the summary of the job.
#[pyfunction]
#[pyo3(signature = (sources, output, options))]
pub(crate) fn join_units<'py>(
    py: Python<'py>,
    sources: Vec<PathBuf>,
    output: PathBuf,
    options: &Bound<'py, PyDict>,
) -> PyResult<Bound<'py, PyDict>> {
    let job = Job::of(sources, output, options)?;
    let begun = Instant::now();
    let (inputs, outcome) = py.detach(|| {
        let inputs: Vec<Input> = job.inputs()?;
        let outcome = job::join_units(&inputs, &job.settings);
        let outcome = outcome.map_err(|error| Python::attach(|py| raised(py, &error)))?;
        Ok::<_, PyErr>((inputs.len(), outcome))
    })?;
    summary(py, inputs, &outcome, begun.elapsed())
}
