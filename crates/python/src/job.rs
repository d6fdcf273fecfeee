//! `extract`: the bulk job, with progress and Ctrl-C.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

use irispan_extract::job::{self, Input, JobError, Outcome, Progress};
use irispan_extract::source::Counts;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};

use crate::errors::job_error;
use crate::job_options::Job;

/// The interval at which signals are checked.
const PERIOD: Duration = Duration::from_millis(50);

/// The minimum interval between reports of progress, except for the last one.
const TOLD: Duration = Duration::from_millis(200);

/// How long a job that was interrupted is waited for.
const PATIENCE: Duration = Duration::from_secs(5);

/// Runs the bulk job, and returns its summary.
#[pyfunction]
#[pyo3(signature = (sources, output, progress, options))]
pub(crate) fn extract<'py>(
    py: Python<'py>,
    sources: Vec<PathBuf>,
    output: PathBuf,
    progress: Option<Bound<'py, PyAny>>,
    options: &Bound<'py, PyDict>,
) -> PyResult<Bound<'py, PyDict>> {
    let job = Job::of(sources, output, options)?;
    let begun = Instant::now();
    let callback = progress.map(Bound::unbind);
    let (number, outcome) = py.detach(|| {
        let inputs = job.inputs()?;
        Ok::<_, PyErr>((inputs.len(), run(job, inputs, callback.as_ref())?))
    })?;
    summary(py, number, &outcome, begun.elapsed())
}

/// Runs a job on another thread, while this one handles signals and calls the callback.
fn run(job: Job, inputs: Vec<Input>, callback: Option<&Py<PyAny>>) -> PyResult<Outcome> {
    let stop = Arc::new(AtomicBool::new(false));
    let is_over = Arc::clone(&stop);
    let (sender, receiver) = channel();
    let thread = thread::Builder::new().name("irispan-extract".to_owned());
    let running = thread.spawn(move || {
        // The receiver is gone after an error.
        let mut watch = |progress: &Progress| sender.send(*progress).unwrap_or_default();
        job::run_until(&job.chosen.scanner, &inputs, &job.settings, &mut watch, &is_over)
    })?;
    if let Err(raised) = listen(&receiver, callback) {
        stop.store(true, Ordering::Relaxed);
        // The job ends what it has begun, unless it waits for a source that says nothing, such as a pipe.
        let until = Instant::now() + PATIENCE;
        while !running.is_finished() && Instant::now() < until {
            thread::sleep(PERIOD);
            Python::attach(|py| py.check_signals())?;
        }
        return Err(raised);
    }
    let outcome = running.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
    outcome.map_err(|error| Python::attach(|py| raised(py, &error)))
}

/// Handles signals and calls the callback until the job ends. Returns an exception that was raised
/// meanwhile.
fn listen(receiver: &Receiver<Progress>, callback: Option<&Py<PyAny>>) -> PyResult<()> {
    let begun = Instant::now();
    let (mut looks_at, mut tells_at) = (begun, begun);
    let mut last = None;
    loop {
        let is_over = match receiver.recv_timeout(PERIOD) {
            Ok(progress) => {
                last = Some(progress);
                false
            }
            Err(RecvTimeoutError::Timeout) => false,
            Err(RecvTimeoutError::Disconnected) => true,
        };
        let now = Instant::now();
        if !is_over && now < looks_at {
            continue;
        }
        looks_at = now + PERIOD;
        let is_due = is_over || now >= tells_at;
        let told_now = if is_due { callback.zip(last.take()) } else { None };
        if told_now.is_some() {
            tells_at = now + TOLD;
        }
        Python::attach(|py| {
            py.check_signals()?;
            match told_now {
                Some((callback, progress)) => {
                    callback.bind(py).call1((progress_dict(py, &progress)?,)).map(drop)
                }
                None => Ok(()),
            }
        })?;
        if is_over {
            return Ok(());
        }
    }
}

/// Returns the progress of a job, with the keys of the program.
fn progress_dict<'py>(py: Python<'py>, progress: &Progress) -> PyResult<Bound<'py, PyDict>> {
    let (counts, out) = (&progress.counts, PyDict::new(py));
    out.set_item("inputs", progress.inputs.0)?;
    out.set_item("inputs_total", progress.inputs.1)?;
    out.set_item("bytes", counts.bytes)?;
    out.set_item("decoded", counts.decoded)?;
    out.set_item("records", counts.records)?;
    out.set_item("links", counts.links)?;
    out.set_item("losses", progress.losses)?;
    Ok(out)
}

/// Returns the exception for an error of a job.
pub(crate) fn raised(py: Python<'_>, error: &JobError) -> PyErr {
    job_error(py, error.kind().as_str(), error.path(), &error.to_string())
}

/// Returns the summary of a job, with the keys of `summary.json`.
pub(crate) fn summary<'py>(
    py: Python<'py>,
    inputs: usize,
    outcome: &Outcome,
    elapsed: Duration,
) -> PyResult<Bound<'py, PyDict>> {
    let out = PyDict::new(py);
    out.set_item("inputs", inputs)?;
    out.set_item("tables", outcome.tables)?;
    out.set_item("rows", outcome.rows)?;
    out.set_item("losses", outcome.losses)?;
    out.set_item("missing_columns", &outcome.missing_columns)?;
    out.set_item("columns_without_text", &outcome.columns_without_text)?;
    out.set_item("counts", counted(py, &outcome.counts)?)?;
    out.set_item("counts_of_earlier_runs", counted(py, &outcome.before)?)?;
    out.set_item("seconds", elapsed.as_secs_f64())?;
    let (stages, times) = (PyDict::new(py), outcome.times);
    for (stage, time) in [
        ("read", times.read),
        ("inflate", times.inflate),
        ("parse", times.parse),
        ("scan", times.scan),
        ("write", times.write),
    ] {
        stages.set_item(stage, time.as_secs_f64())?;
    }
    out.set_item("seconds_by_stage", stages)?;
    let slowest = PyList::empty(py);
    for record in &outcome.slowest {
        let one = PyDict::new(py);
        one.set_item("source", &record.source)?;
        one.set_item("offset", record.offset)?;
        one.set_item("seconds", record.time.as_secs_f64())?;
        one.set_item("records", record.records)?;
        one.set_item("bytes", record.bytes)?;
        one.set_item("links", record.links)?;
        slowest.append(one)?;
    }
    out.set_item("slowest", slowest)?;
    let tops = PyDict::new(py);
    for top in &outcome.top {
        let (one, values) = (PyDict::new(py), PyList::empty(py));
        for (value, links) in &top.values {
            let pair = PyDict::new(py);
            pair.set_item("value", value)?;
            pair.set_item("links", links)?;
            values.append(pair)?;
        }
        one.set_item("exact", top.is_exact)?;
        one.set_item("values", values)?;
        tops.set_item(top.column, one)?;
    }
    out.set_item("top", tops)?;
    Ok(out)
}

/// Returns counts by their names.
pub(crate) fn counted<'py>(py: Python<'py>, counts: &Counts) -> PyResult<Bound<'py, PyDict>> {
    let out = PyDict::new(py);
    for (name, count) in [
        ("records", counts.records),
        ("scanned", counts.scanned),
        ("skipped", counts.skipped),
        ("binary", counts.binary),
        ("attachments", counts.attachments),
        ("truncated", counts.truncated),
        ("failed", counts.failed),
        ("unsampled", counts.unsampled),
        ("links", counts.links),
        ("filtered", counts.filtered),
        ("repeated", counts.repeated),
        ("beyond_limit", counts.beyond_limit),
        ("bytes", counts.bytes),
        ("decoded", counts.decoded),
    ] {
        out.set_item(name, count)?;
    }
    // As in the manifest, the key exists only if there are such columns.
    if counts.byte_columns > 0 {
        out.set_item("byte_columns", counts.byte_columns)?;
    }
    Ok(out)
}
