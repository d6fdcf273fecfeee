//! Reports what a job did, from the files that it left.

use std::collections::BTreeMap;
use std::io;
use std::path::Path;

use serde::Deserialize;

use super::error::{JobError, JobErrorKind};
use super::lines::Lines;
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

/// Returns what the job of a folder did so far; `None` if it is not the folder of a job.
///
/// # Errors
///
/// [`JobErrorKind::Manifest`] if the manifest or the table of errors cannot be read, or has fewer rows than the manifest says.
pub fn report_of(folder: &Path) -> Result<Option<Report>, JobError> {
    let manifest = folder.join(OWN).join(MANIFEST);
    if !manifest.exists() {
        return Ok(None);
    }
    let unreadable = |path: &Path, error: io::Error| {
        JobError::new(JobErrorKind::Manifest, path, error.to_string())
    };
    let parts = Manifest::parts(&manifest).map_err(|error| unreadable(&manifest, error))?;
    let mut report = Report::default();
    parts.iter().for_each(|part| report.counts.add(part.counts));
    let lost: u64 = parts.iter().map(|part| part.losses).sum();
    let errors = folder.join(OWN).join(ERRORS);
    let mut lines = Lines::open(&errors).map_err(|error| unreadable(&errors, error))?;
    // Rows beyond those of the manifest belong to a part that is not done.
    while lines.number() < lost {
        let line = lines.next::<ErrorLine>().and_then(|line| {
            let what = || format!("it has {} rows, and had {lost}", lines.number());
            line.ok_or_else(|| io::Error::other(what()))
        });
        let line = line.map_err(|error| unreadable(&errors, error))?;
        *report.losses.entry(line.stage).or_default() += 1;
    }
    Ok(Some(report))
}
