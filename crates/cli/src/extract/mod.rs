//! `irispan extract`: extracts tables of links from compressed corpora.
//!
//! The job itself is in the crate `irispan-extract`; this module has its options, progress, and
//! summary.

mod configuration;
mod progress;
mod summary;

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::Instant;

use irispan::highlight::TerminalText;
use irispan_extract::job::{self, Input, JobError, JobErrorKind, Layout, Settings};
use irispan_extract::source::Options;

use self::progress::Watch;
use self::summary::Summary;
pub(crate) use self::summary::records;
use crate::args::{ExtractArgs, OnError, target_key};
use crate::kernel;
use crate::problem::{Problem, Status};

/// Runs or resumes the job that the options describe.
pub(crate) fn run(args: &ExtractArgs) -> io::Result<Status> {
    match extract(args) {
        Ok(status) => status,
        Err(problem) => {
            problem.report();
            Ok(Status::Wrong)
        }
    }
}

fn extract(args: &ExtractArgs) -> Result<io::Result<Status>, Problem> {
    let scanner = args.links.scanner(kernel::chosen()?);
    let inputs = inputs(args)?;
    job::check_features(&inputs)
        .map_err(|error| problem_of(&error, Path::new(""), args.on_error))?;
    let Some(output) = args.output.as_deref().filter(|_| !args.dry_run) else {
        return Ok(list(&inputs));
    };
    let begun = Instant::now();
    let mut watch = Watch::new(args.progress, &inputs);
    let outcome =
        job::run(&scanner, &inputs, &settings(args, output), &mut |progress| watch.show(progress));
    watch.end();
    let outcome = outcome.map_err(|error| problem_of(&error, output, args.on_error))?;
    let summary = Summary::new(&outcome, inputs.len(), begun.elapsed());
    summary.save(output)?;
    summary.report(output);
    Ok(Ok(summary.status()))
}

/// Returns the sources that the options name.
fn inputs(args: &ExtractArgs) -> Result<Vec<Input>, Problem> {
    let mut paths: Vec<PathBuf> = args.sources.clone();
    for list in &args.files_from {
        let listed = job::paths_of(list, args.base.as_deref()).map_err(|error| {
            // Either the system failed, or the content of the list is wrong.
            match error.raw_os_error() {
                Some(_) => Problem::from_io(list, &error, false),
                None => Problem::new(list.display().to_string(), error.to_string())
                    .hint("a list has one path on each line, and may be compressed"),
            }
        })?;
        paths.extend(listed);
    }
    let mut inputs = job::inputs_of(&paths);
    if let Some((index, shards)) = args.shard {
        inputs.retain(|input| job::shard_of(input.name(), shards) == index);
    }
    Ok(inputs)
}

fn settings(args: &ExtractArgs, output: &Path) -> Settings {
    let mut settings = Settings::new(output.to_owned());
    settings.format = args.to;
    settings.compression = args.compression.unwrap_or(args.to.default_compression());
    if let Some(columns) = &args.select {
        settings.columns.clone_from(&columns.0);
    }
    settings.selection = args.links.selection();
    settings.conditions.clone_from(&args.rows.conditions);
    settings.unique = args.rows.target_key();
    settings.max_rows = args.rows.limit;
    settings.partition = args.rows.partition();
    if args.gather {
        settings.layout = Layout::Gathered;
    }
    if args.threads > 0 {
        settings.workers = args.threads;
    }
    settings.part_size = args.part_size;
    settings.slice_size = settings.slice_size.min(args.part_size);
    settings.reading = reading(args);
    settings.max_losses = match args.on_error {
        OnError::Stop => Some(0),
        OnError::Skip => args.max_errors,
    };
    settings.overwrite = args.overwrite;
    settings.counts = args.derive.count_by.iter().map(|columns| columns.0.clone()).collect();
    settings.graph = args.derive.level();
    settings.targets = target_key(args.targets);
    settings.configuration = configuration::of(&args.links);
    settings
}

/// Returns how sources are read.
fn reading(args: &ExtractArgs) -> Options {
    let max_record = usize::try_from(args.max_record).unwrap_or(usize::MAX);
    let mut reading =
        Options::new().null_data(args.null_data).header(!args.no_header).max_record(max_record);
    reading = reading.quotes(!args.no_quotes).delimiter(args.delimiter);
    if let Some(kind) = args.input {
        reading = reading.kind(kind);
    }
    if !args.column.is_empty() {
        reading = reading.columns(&args.column);
    }
    reading = reading.keep(&args.rows.keep).index(args.index);
    if let Some(sample) = &args.rows.sample {
        reading = reading.sample(sample.clone());
    }
    match &args.id_column {
        Some(column) => reading.id_column(column),
        None => reading,
    }
}

/// Prints the sources, each with its size.
fn list(inputs: &[Input]) -> io::Result<Status> {
    let mut out = io::stdout().lock();
    let mut status = Status::Done;
    for input in inputs {
        let size = match input.known_size() {
            Ok(size) => size.map_or_else(|| "?".to_owned(), |size| size.to_string()),
            Err(error) => {
                out.flush()?;
                Problem::from_io(Path::new(input.name()), &error, false).report();
                status = Status::Lossy;
                continue;
            }
        };
        writeln!(out, "{size}\t{}", TerminalText::Line.harmless(input.name()))?;
    }
    out.flush()?;
    Ok(status)
}

fn problem_of(error: &JobError, output: &Path, on_error: OnError) -> Problem {
    let hint = match error.kind() {
        JobErrorKind::Occupied | JobErrorKind::NoFolder => "name a new folder with --output",
        JobErrorKind::Configuration => {
            "use the options of that job to go on with it, another folder, or --overwrite"
        }
        JobErrorKind::InUse => "wait until it has ended, or name another folder with --output",
        JobErrorKind::InputChanged => "name another folder with --output, or use --overwrite",
        JobErrorKind::TableChanged => "put it back, or use --overwrite to make all tables again",
        JobErrorKind::Manifest => "name another folder with --output",
        JobErrorKind::Feature => {
            "install one with it (`cargo install irispan-cli --features remote`), or name a copy of the file"
        }
        JobErrorKind::Input => "choose other columns with --column, --id-column and --keep",
        JobErrorKind::Table => {
            "choose others with --to, --compression, --select, --count-by and --edges"
        }
        JobErrorKind::Write => mend_of_writing(error.io_kind()),
        JobErrorKind::Derived => "mend that, and run the same command again to make them",
        JobErrorKind::Losses if on_error == OnError::Stop => {
            "leave out --on-error stop, and run the same command again to go on"
        }
        JobErrorKind::Losses => "raise --max-errors, and run the same command again to go on",
        _ => "run the same command again to go on",
    };
    let path = if error.path().as_os_str().is_empty() { output } else { error.path() };
    Problem::new(path.display().to_string(), error.to_string()).hint(hint)
}

/// Returns a hint for an output file that cannot be written.
fn mend_of_writing(kind: Option<io::ErrorKind>) -> &'static str {
    match kind {
        Some(io::ErrorKind::PermissionDenied | io::ErrorKind::ReadOnlyFilesystem) => {
            "name a folder with --output that you may write to, or get the right to write to this one"
        }
        Some(io::ErrorKind::AlreadyExists | io::ErrorKind::NotADirectory) => {
            "a file is where a folder would be: name another folder with --output"
        }
        _ => "make room for it, and run the same command again to go on",
    }
}

#[cfg(test)]
mod tests {
    use std::io::ErrorKind;

    use super::mend_of_writing;

    #[test]
    fn what_cannot_be_written_is_mended_by_its_reason() {
        for kind in [ErrorKind::PermissionDenied, ErrorKind::ReadOnlyFilesystem] {
            assert!(mend_of_writing(Some(kind)).contains("that you may write to"));
        }
        for kind in [ErrorKind::AlreadyExists, ErrorKind::NotADirectory] {
            assert!(mend_of_writing(Some(kind)).contains("name another folder"));
        }
        assert!(mend_of_writing(Some(ErrorKind::StorageFull)).contains("make room"));
        assert!(mend_of_writing(None).contains("make room"));
    }
}
