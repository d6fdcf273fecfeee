//! What a job did, from the files that it left.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::Path;

use serde::Deserialize;

use super::error::{JobError, JobErrorKind};
use super::manifest::Manifest;
use super::names::{ERRORS, MANIFEST, OWN};
use crate::source::Counts;

/// What a job did so far.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Report {
    /// What was read.
    pub counts: Counts,
    /// The number of losses, by the stage that the table of errors names.
    pub losses: BTreeMap<String, u64>,
}

#[derive(Deserialize)]
struct ErrorLine {
    stage: String,
}

/// Returns what the job of a folder did so far; `None` if the folder is that of no job.
///
/// # Errors
///
/// [`JobErrorKind::Manifest`] if the manifest or the table of errors cannot be read.
pub fn report_of(folder: &Path) -> Result<Option<Report>, JobError> {
    let manifest = folder.join(OWN).join(MANIFEST);
    if !manifest.exists() {
        return Ok(None);
    }
    let unreadable = |path: &Path, error: std::io::Error| {
        JobError::new(JobErrorKind::Manifest, path, error.to_string())
    };
    let parts = Manifest::parts(&manifest).map_err(|error| unreadable(&manifest, error))?;
    let mut report = Report::default();
    parts.iter().for_each(|part| report.counts.add(part.counts));
    let lost: u64 = parts.iter().map(|part| part.losses).sum();
    let errors = folder.join(OWN).join(ERRORS);
    let lines = File::open(&errors).map(|file| BufReader::new(file).lines());
    // What stands behind those of the manifest is of a part that is not done.
    for line in lines.map_err(|error| unreadable(&errors, error))?.take(lost as usize) {
        let line = line.map_err(|error| unreadable(&errors, error))?;
        let stage = serde_json::from_str(&line).map(|line: ErrorLine| line.stage);
        *report.losses.entry(stage.unwrap_or_default()).or_default() += 1;
    }
    Ok(Some(report))
}
