//! `irispan redact`: replaces links in text.
//!
//! `replace` copies a text from its source to a writer, block by block; with `in_place`, that
//! writer is a new file that replaces the old one.

mod in_place;
mod log;
mod replace;
mod totals;

use std::io::{self, BufWriter, IsTerminal, Write};
use std::path::Path;

use self::log::Log;
use self::replace::{MAX_RUN, Redaction, Stop};
use crate::args::RedactArgs;
use crate::kernel;
use crate::problem::{Problem, Status};
use crate::scan::{self, Files, OutputFile, Reading};
use crate::terminal::Shown;

/// Replaces the links in the files that the options name.
pub(crate) fn run(args: &RedactArgs) -> io::Result<Status> {
    if args.select.type_list {
        scan::print_types(io::stdout().lock())?;
        return Ok(Status::Done);
    }
    let kernel = match kernel::chosen() {
        Ok(kernel) => kernel,
        Err(problem) => {
            problem.report();
            return Ok(Status::Wrong);
        }
    };
    let redaction = Redaction {
        scanner: args.links.builder(kernel).max_run(MAX_RUN).build(),
        selection: args.links.selection(),
        reading: Reading {
            input: args.read.input,
            text: args.read.text || args.select.unrestricted > 2,
            plain: false,
            lines: false,
        },
        template: &args.replace,
    };
    let mut log = Log::new(!args.other.no_messages);
    let files = match files(args) {
        Ok(files) => files,
        Err(problem) => {
            problem.report();
            return Ok(Status::Wrong);
        }
    };
    if files.waits_for_terminal() {
        Problem::new("standard input", "waiting for text")
            .hint("end it with Ctrl-D, or name files to replace links in")
            .report();
    }
    match &args.in_place {
        // The walk must not find the new files, so it ends before the first one is created.
        Some(suffix) => {
            for file in files.collect::<Vec<_>>() {
                let replaced = file.and_then(|source| {
                    in_place::replace(&redaction, &source, suffix.as_deref(), &log)
                });
                log.add(replaced);
            }
        }
        None => to_stdout(&redaction, files, &mut log)?,
    }
    Ok(log.end(args.other.stats))
}

/// Writes each text to standard output.
fn to_stdout(redaction: &Redaction<'_>, files: Files, log: &mut Log) -> io::Result<()> {
    let stdout = io::stdout().lock();
    let out: Box<dyn Write> = match stdout.is_terminal() {
        true => Box::new(Shown::new(stdout)),
        false => Box::new(stdout),
    };
    let mut out = BufWriter::with_capacity(64 * 1024, out);
    for file in files {
        let replaced = match file {
            Ok(source) => match redaction.replace(&source, &mut out, log) {
                Ok(done) => Ok(done),
                Err(Stop::Source(problem)) => Err(problem),
                Err(Stop::Output(error)) => return Err(error),
            },
            Err(problem) => Err(problem),
        };
        log.add(replaced);
    }
    out.flush()
}

/// Returns the files that the options choose.
///
/// # Errors
///
/// A message for the user: that of [`scan::files`], or that a folder needs `--in-place`.
fn files(args: &RedactArgs) -> Result<Files, Problem> {
    let paths = scan::named_paths(&args.paths, &args.select)?;
    let folder = paths.iter().find(|path| path.as_path() != Path::new("-") && path.is_dir());
    if let (Some(folder), None) = (folder, &args.in_place) {
        let place = folder.display().to_string();
        return Err(Problem::new(place, "a folder, whose files cannot be written as one text")
            .hint("use --in-place to replace them, or name files"));
    }
    let files = scan::files(paths, &args.select, args.read.input)?;
    Ok(match args.in_place {
        // Nothing is written to standard output.
        Some(_) => files,
        None => files.without(OutputFile::of_stdout(), "use --in-place instead"),
    })
}
