//! `irispan scan`: reads files, reports links in order whatever the number of threads.
//!
//! The main thread lists the files (`files`) and prints (`writer`). Workers (`workers`) read each
//! file (`input`, `read`), scan it as `text`, `mail`, `mailbox`, `html` or `stepped`, and render the records (`collector`).
//! Each file has a channel of its own with room for a few chunks, and the main thread empties the
//! channels in the order of the files. Workers take files in the same order, so the file that is
//! printed next is always being scanned, and memory is bounded: a window of files ahead, a few
//! chunks for each. A large file is scanned by several threads (`pool`), and its worker puts the
//! results in order.

mod blocks;
mod collector;
mod coloured;
mod files;
mod forms;
mod guess;
mod head;
mod html;
mod input;
mod job;
mod lines;
mod mail;
mod mailbox;
mod named;
mod places;
mod pool;
mod progress;
mod read;
mod same;
mod settings;
mod stats;
mod stepped;
mod text;
mod walk;
mod widened;
mod workers;
mod writer;

use std::cell::RefCell;
use std::collections::VecDeque;
use std::io::{self, IsTerminal, Write};
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::Arc;

pub(crate) use self::files::{Files, Source};
pub(crate) use self::input::{Begun, Opened, Reading, open_text};
use self::job::{Feed, Flow, Job, Message, Stop};
pub(crate) use self::named::paths as named_paths;
use self::progress::Progress;
pub(crate) use self::read::{Block, read};
pub(crate) use self::same::OutputFile;
use self::settings::Settings;
use self::stats::Stats;
use self::walk::Walk;
pub(crate) use self::walk::print_types;
use self::workers::{Pending, Workers};
use self::writer::Writer;
use crate::args::{self, Input, ScanArgs, SelectArgs};
use crate::kernel;
use crate::problem::{Problem, Status};
use crate::terminal::Shown;

/// The number of files per thread that may be ahead of the one that is printed.
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
        let files = files(paths, &args.select, args.read.input)?;
        // Without output, no input can grow by it.
        let output =
            if args.output.quiet { OutputFile::default() } else { OutputFile::of_stdout() };
        Ok((kernel, files.without(output, "write to another file")))
    });
    let (kernel, files) = match chosen {
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
    let out: Box<dyn Write> = match stdout.is_terminal() && !shows_people(&settings, args) {
        true => Box::new(Shown::new(stdout.lock())),
        false => Box::new(stdout.lock()),
    };
    let mut writer = Writer::new(out, settings.printer, args, single(args, &files));
    writer.begin()?;
    match Workers::start(&settings) {
        Some(workers) => by_workers(&workers, files, &settings, &mut writer, &mut progress)?,
        None => alone(files, &settings, &mut writer, &mut progress)?,
    }
    drop(progress);
    writer.end()
}

/// Returns whether the output is for people, so that text from inputs is harmless already.
fn shows_people(settings: &Settings, args: &ScanArgs) -> bool {
    settings.printer.is_for_people() && !args.output.null
}

/// Scans the files on worker threads, and prints their messages.
fn by_workers(
    workers: &Workers,
    mut files: Files,
    settings: &Settings,
    writer: &mut Writer<impl Write>,
    progress: &mut Progress,
) -> io::Result<()> {
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
            _ if writer.ends() => return Ok(()),
            None => return Ok(()),
            Some(Err(problem)) => progress.aside(|| writer.problem(&problem)),
            Some(Ok(page)) => print(&page, writer, progress)?,
        }
    }
}

/// Scans and prints the files on this thread, because no other can be started.
fn alone(
    files: Files,
    settings: &Settings,
    writer: &mut Writer<impl Write>,
    progress: &mut Progress,
) -> io::Result<()> {
    for file in files {
        match file {
            Err(problem) => progress.aside(|| writer.problem(&problem)),
            Ok(source) => {
                let path: Arc<str> = source.name().into();
                writer.open(&path, source.bytes());
                progress.open(&path);
                progress.tick();
                let here = Here { ends: RefCell::new((&mut *writer, &mut *progress, Ok(()))) };
                workers::scan(&Job { source, path }, &here, settings);
                here.ends.into_inner().2?;
            }
        }
        if writer.ends() {
            break;
        }
    }
    Ok(())
}

/// Prints the messages of a file on the thread that scans it.
struct Here<'w, W: Write> {
    ends: RefCell<(&'w mut Writer<W>, &'w mut Progress, io::Result<()>)>,
}

impl<W: Write> Feed for Here<'_, W> {
    fn send(&self, message: Message) -> Flow {
        let (writer, progress, result) = &mut *self.ends.borrow_mut();
        let printed = if writer.has_enough() {
            progress.aside(|| writer.close(&Stats::default())).map(|()| true)
        } else {
            progress.tick();
            take(message, writer, progress)
        };
        match printed {
            Ok(false) => return ControlFlow::Continue(()),
            Ok(true) => {}
            Err(error) => *result = Err(error),
        }
        ControlFlow::Break(Stop::Closed)
    }
}

/// Returns whether the path of the only file need not be printed.
fn single(args: &ScanArgs, files: &Files) -> bool {
    !args.output.with_filename && (args.output.no_filename || files.is_single())
}

/// Returns the files that the options choose among named paths; standard input if there are none.
///
/// # Errors
///
/// A message for the user if a glob or a type is invalid.
pub(crate) fn files(
    paths: Vec<PathBuf>,
    select: &SelectArgs,
    input: Input,
) -> Result<Files, Problem> {
    let unnamed = paths.is_empty() && select.files_from.is_empty() && select.files0_from.is_empty();
    Ok(Files::new(paths, unnamed, Walk::new(select, input)?))
}

/// Prints the messages of the scan of one file.
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
        let Some(message) = progress.wait(&page.messages) else {
            let problem = Problem::new(&*page.path, "its scan ended in the middle")
                .hint("this is a defect of irispan, please report it");
            progress.aside(|| writer.problem(&problem));
            return Ok(());
        };
        if take(message, writer, progress)? {
            return Ok(());
        }
    }
}

/// Prints a message. Returns whether the scan of the file has ended.
fn take(
    message: Message,
    writer: &mut Writer<impl Write>,
    progress: &mut Progress,
) -> io::Result<bool> {
    match message {
        Message::Chunk(chunk) => progress.aside(|| writer.chunk(&chunk))?,
        Message::Problem(problem) => progress.aside(|| writer.problem(&problem)),
        Message::Note(problem) => progress.aside(|| writer.say(&problem)),
        Message::Failed(problem) => {
            progress.aside(|| writer.problem(&problem));
            return Ok(true);
        }
        Message::Done(stats) => {
            progress.add(&stats);
            progress.aside(|| writer.close(&stats))?;
            return Ok(true);
        }
    }
    Ok(false)
}
