//! A job whose inputs are read one by one, by other jobs on any machines that share its folder.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::derived;
use super::error::{JobError, JobErrorKind};
use super::input::{Input, in_folders, with_different_tables};
use super::inputs::check_features;
use super::kept::{kept_fields, kept_like};
use super::manifest::{Done, Line, Manifest, unchanged};
use super::names::{ERRORS, INDEX, MANIFEST, OWN};
use super::output::Output;
use super::plan::Position;
use super::progress::Outcome;
use super::run::new_tables;
use super::settings::{Layout, Settings};
use super::worker::Tables;
use crate::sink::create_folder;

/// The folder of the units, below that of the job.
const UNITS: &str = "_units";

/// The remaining work of a job whose inputs are read one by one.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Units {
    /// The indices of the inputs that are still to be read; the folder of each is [`unit_folder`].
    pub left: Vec<usize>,
    /// The value of [`Settings::kept_like`] for each unit.
    pub kept_like: Vec<Input>,
}

/// Returns the folder in which the tables of a unit are looked for. It must appear atomically, by
/// renaming another one, so that it is never that of an unfinished unit.
#[must_use]
pub fn unit_folder(output: &Path, input: usize) -> PathBuf {
    output.join(UNITS).join(format!("{input:06}"))
}

/// Begins a job whose inputs are read one by one by others, or resumes it.
///
/// For each remaining input the caller [runs](super::run) a job of this input alone, whose settings
/// differ in the folder, `workers`, `max_losses`, `overwrite`, `kept_like`, and what is derived
/// from all tables.
///
/// # Errors
///
/// Those of [`run`](super::run), and if the job ended within an input.
pub fn begin_units(inputs: &[Input], settings: &Settings) -> Result<Units, JobError> {
    let folder = settings.output.join(UNITS);
    let opened = Opened::new(inputs, settings)?;
    let output = opened.output(settings)?;
    if settings.overwrite && folder.exists() {
        fs::remove_dir_all(&folder).map_err(JobError::write(&folder))?;
    }
    let first = first_input(&output.done, settings)?;
    create_folder(&folder).map_err(JobError::write(&folder))?;
    let is_left = |input: &usize| !unit_folder(&settings.output, *input).is_dir();
    let kept_like = kept_like(inputs, settings)?;
    Ok(Units { left: (first..inputs.len()).filter(is_left).collect(), kept_like })
}

/// Takes over the tables and the losses of all units and ends the job, as if it had read the inputs
/// itself. `settings.overwrite` is ignored. The folder of the units is removed.
///
/// # Errors
///
/// Those of [`run`](super::run), and if a unit is missing or belongs to another job.
pub fn join_units(inputs: &[Input], settings: &Settings) -> Result<Outcome, JobError> {
    let settings = &Settings { overwrite: false, ..settings.clone() };
    let opened = Opened::new(inputs, settings)?;
    let mut output = opened.output(settings)?;
    let before = output.done.counts;
    let taken = (first_input(&output.done, settings)?..inputs.len()).try_for_each(|index| {
        let folder = unit_folder(&settings.output, index);
        take_over(&mut output, &opened, settings, index, &folder)
    });
    output.finish(taken.map(|()| output.done.from))?;
    derived::make(settings, &opened.tables.links)?;
    let folder = settings.output.join(UNITS);
    match fs::remove_dir_all(&folder) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => {
            return Err(JobError::write(&folder)(error));
        }
        _ => {}
    }
    Ok(output.done.outcome(before, settings))
}

/// The output of a job, and where it continues.
struct Opened {
    inputs: Vec<Input>,
    tables: Tables,
}

impl Opened {
    fn new(inputs: &[Input], settings: &Settings) -> Result<Opened, JobError> {
        if settings.max_rows.is_some() {
            let what = "a limit is one of rows in order, and units are read in none";
            return Err(JobError::new(JobErrorKind::Table, &settings.output, what));
        }
        check_features(inputs)?;
        let inputs = with_different_tables(&in_folders(inputs, settings.partition));
        let kept = kept_fields(&inputs, settings)?;
        let tables = new_tables(settings, &kept)?;
        derived::check(settings, &tables.links)?;
        Ok(Opened { inputs, tables })
    }

    fn output<'j>(&'j self, settings: &'j Settings) -> Result<Output<'j>, JobError> {
        Output::open(settings, &self.inputs, self.tables.clone())
    }
}

/// Returns the index of the first input that a job did not read.
fn first_input(done: &Done, settings: &Settings) -> Result<usize, JobError> {
    match done.from {
        Position { input, offset: 0, .. } => Ok(input),
        Position { .. } => {
            let what =
                "it ended within an input, and only a job that is not a unit can go on with it";
            Err(JobError::new(JobErrorKind::Manifest, &settings.output.join(OWN), what))
        }
    }
}

/// Takes over the parts of the unit of this input. A run that died may have taken over some
/// already.
fn take_over(
    output: &mut Output<'_>,
    opened: &Opened,
    settings: &Settings,
    index: usize,
    folder: &Path,
) -> Result<(), JobError> {
    let manifest = folder.join(OWN).join(MANIFEST);
    let (configuration, lines) = Manifest::read(&manifest)?;
    output.check(&manifest, &configuration)?;
    let errors_path = folder.join(OWN).join(ERRORS);
    let errors = fs::read(&errors_path).map_err(JobError::write(&errors_path))?;
    let mut taken = 0;
    for line in lines {
        let wrong = |what: &str| JobError::new(JobErrorKind::Manifest, &manifest, what);
        let is_last = line.next_input > 0;
        let errors_end = line.errors_size;
        let of_line = usize::try_from(errors_end).ok().and_then(|end| errors.get(taken..end));
        let of_line =
            of_line.ok_or_else(|| wrong("its table of errors is shorter than it says"))?;
        let mut line = Line { next_input: if is_last { index + 1 } else { index }, ..line };
        for input in &mut line.inputs {
            input.index = index;
            unchanged(input, &opened.inputs)?;
        }
        let input = &opened.inputs[index];
        let parts = output.done.parts;
        for (name, what) in [(&mut line.table, "links"), (&mut line.index, "index")] {
            let Some(name) = name else { continue };
            let new = new_name(name, what, input, settings, opened, parts)
                .ok_or_else(|| wrong("it names a table that is none of a unit"))?;
            rename(&folder.join(&*name), &settings.output.join(&new))?;
            *name = new;
        }
        output.append(line, of_line)?;
        taken += of_line.len();
    }
    let is_whole = output.done.from.input > index;
    let missing = || JobError::new(JobErrorKind::Manifest, &manifest, "the unit has not ended");
    is_whole.then_some(()).ok_or_else(missing)
}

/// Returns the name of a table of a unit in the folder of the job.
fn new_name(
    name: &str,
    what: &str,
    input: &Input,
    settings: &Settings,
    opened: &Opened,
    parts: u64,
) -> Option<String> {
    let is_index = what == "index";
    let table = if is_index { opened.tables.index.as_ref()? } else { &opened.tables.links };
    let new = match settings.layout {
        Layout::Gathered => table
            .file_name(&input.folder().join(format!("{what}-{parts:05}")).display().to_string()),
        // The rest after the name of the input: the number of the part, and the extensions.
        Layout::Mirror => {
            let after = name.rfind(&format!(".{what}"))?;
            format!("{}{}", input.stem().display(), &name[after..])
        }
    };
    let folder = if is_index { Path::new(INDEX) } else { Path::new("") };
    Some(folder.join(new).display().to_string())
}

/// Moves a table to its name in the folder of the job, unless it is there. The name is safe on disk
/// before the manifest refers to it.
fn rename(from: &Path, to: &Path) -> Result<(), JobError> {
    if from.exists() || !to.exists() {
        let folder = to.parent().unwrap_or(to);
        fs::create_dir_all(folder).map_err(JobError::write(folder))?;
        fs::rename(from, to).map_err(JobError::write(to))?;
    }
    Ok(())
}
