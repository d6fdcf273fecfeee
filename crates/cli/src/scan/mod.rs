//! `irispan scan`: reads files, reports links in order whatever the number of threads.
//!
//! The main thread lists the files (`files`) and prints (`writer`). Workers (`workers`) read each
//! file (`input`, `read`), scan it as `text`, as `mail` or `stepped`, and render the records (`collector`).
//! Each file has a channel of its own with room for a few chunks, and the main thread empties the
//! channels in the order of the files. Workers take files in the same order, so the file that is
//! printed next is always being scanned, and memory is bounded: a window of files ahead, a few
//! chunks for each. A large file is scanned by several threads (`pool`), and its worker puts the
//! results in order.

mod collector;
mod files;
mod forms;
mod guess;
mod input;
mod job;
mod mail;
mod named;
mod places;
mod pool;
mod progress;
mod read;
mod settings;
mod stats;
mod stepped;
mod text;
mod walk;
mod workers;
mod writer;

use std::collections::VecDeque;
use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::Arc;

pub(crate) use self::files::{Files, Source};
pub(crate) use self::input::{Begun, Opened, Reading, open_text};
use self::job::Message;
pub(crate) use self::named::paths as named_paths;
use self::progress::Progress;
pub(crate) use self::read::{Block, read};
use self::settings::Settings;
use self::stats::Stats;
use self::walk::Walk;
pub(crate) use self::walk::print_types;
use self::workers::{Pending, Workers};
use self::writer::Writer;
use crate::args::{self, Input, ScanArgs, SelectArgs};
use crate::kernel;
use crate::problem::{Problem, Status};

/// How many files per thread may be ahead of the one that is printed.
const AHEAD: usize = 8;

/// Scans the files that the options name.
pub(crate) fn run(args: &ScanArgs) -> io::Result<Status> {
    if let Err(message) = settings::check(args) {
        args::conflict("scan", message);
    }
    let stdout = io::stdout();
    if args.select.type_list {
        print_types(stdout.lock())?;
        return Ok(Status::Done);
    }
    let chosen = kernel::chosen().and_then(|kernel| {
        let paths = named_paths(&args.paths, &args.select)?;
        Ok((kernel, files(paths, &args.select, args.read.input)?))
    });
    let (kernel, mut files) = match chosen {
        Ok(chosen) => chosen,
        Err(problem) => {
            problem.report();
            return Ok(Status::Wrong);
        }
    };
    let settings = Arc::new(Settings::new(args, kernel, &stdout));
    if files.waits_for_terminal() {
        Problem::new("standard input", "waiting for text")
            .hint("end it with Ctrl-D, or name files or folders to scan")
            .report();
    }
    let mut progress = Progress::new(files.reads_terminal());
    let mut writer = Writer::new(stdout.lock(), settings.printer, args, single(args, &files));
    let workers = Workers::start(&settings)?;

    writer.begin()?;
    let ahead = AHEAD * settings.pool.threads();
    let mut pending = VecDeque::new();
    loop {
        while pending.len() < ahead
            && let Some(file) = files.next()
        {
            progress.tick();
            pending.push_back(file.map(|source| workers.send(source)));
        }
        match pending.pop_front() {
            _ if writer.ends() => break,
            None => break,
            Some(Err(problem)) => progress.aside(|| writer.problem(&problem)),
            Some(Ok(page)) => print(&page, &mut writer, &mut progress)?,
        }
    }
    drop(progress);
    writer.end()
}

/// Whether the path of the only file need not be printed.
fn single(args: &ScanArgs, files: &Files) -> bool {
    !args.output.with_filename && (args.output.no_filename || files.is_single())
}

/// Returns the files that the options choose among named paths. Without any name, that is standard
/// input.
///
/// # Errors
///
/// A message for the user if a glob or a type is none.
pub(crate) fn files(
    paths: Vec<PathBuf>,
    select: &SelectArgs,
    input: Input,
) -> Result<Files, Problem> {
    let unnamed = paths.is_empty() && select.files_from.is_empty() && select.files0_from.is_empty();
    Ok(Files::new(paths, unnamed, Walk::new(select, input)?))
}

/// Prints what the scan of one file sends.
fn print(
    page: &Pending,
    writer: &mut Writer<impl Write>,
    progress: &mut Progress,
) -> io::Result<()> {
    writer.open(&page.path, &page.raw);
    progress.open(&page.path);
    loop {
        if writer.has_enough() {
            return progress.aside(|| writer.close(&Stats::default()));
        }
        match progress.wait(&page.messages) {
            Some(Message::Chunk(chunk)) => progress.aside(|| writer.chunk(&chunk))?,
            Some(Message::Problem(problem)) => progress.aside(|| writer.problem(&problem)),
            Some(Message::Note(problem)) => progress.aside(|| writer.say(&problem)),
            Some(Message::Failed(problem)) => {
                progress.aside(|| writer.problem(&problem));
                return Ok(());
            }
            Some(Message::Done(stats)) => {
                progress.add(&stats);
                return progress.aside(|| writer.close(&stats));
            }
            None => {
                let problem = Problem::new(&*page.path, "its scan ended in the middle")
                    .hint("this is a defect of irispan, please report it");
                progress.aside(|| writer.problem(&problem));
                return Ok(());
            }
        }
    }
}
