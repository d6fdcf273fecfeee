//! `irispan scan`: files in, links out, in order whatever the number of threads.
//!
//! The main thread lists files and prints; workers read, scan and render. Each file has a channel of
//! its own with room for a few chunks, and the main thread reads the channels in the order of the
//! files. Workers take files in the same order, so the file that is printed next is always being
//! scanned, and memory is bounded: a window of files ahead, a few chunks for each. A file that is
//! large is scanned by several threads, whose links its worker takes in order.

mod files;
mod forms;
mod input;
mod mail;
mod places;
mod progress;
mod read;
mod stats;
mod worker;
mod writer;

use std::collections::VecDeque;
use std::io::{self, IsTerminal, Write};
use std::sync::mpsc::{self, Receiver};
use std::sync::{Arc, Mutex};
use std::thread;

use clap::CommandFactory;
use clap::error::ErrorKind;
use irispan::iri::Rung;
use irispan::{Kernel, Scanner};

use self::files::{Files, Source};
use self::forms::{Key, Uses};
use self::progress::Progress;
use self::worker::{Job, Message, Pool, Settings};
use self::writer::Writer;
use crate::args::{Cli, Color, Format, Input, ScanArgs, UnitName};
use crate::kernel;
use crate::out::{Columns, Printer};
use crate::problem::{Problem, Status};

/// Files that may be ahead of the one that is printed, per thread.
const AHEAD: usize = 8;

/// Chunks that may wait for each file.
const CHUNKS: usize = 4;

/// Scans as the options say.
pub(crate) fn run(args: &ScanArgs) -> io::Result<Status> {
    refuse(args);
    let kernel = match kernel::chosen() {
        Ok(kernel) => kernel,
        Err(problem) => {
            problem.report();
            return Ok(Status::Wrong);
        }
    };
    let stdout = io::stdout();
    let terminal = stdout.is_terminal();
    let color = match args.color {
        Color::Always => true,
        Color::Never => false,
        Color::Auto => anstream::AutoStream::choice(&stdout) != anstream::ColorChoice::Never,
    };
    let columns = Columns {
        line_column: args.line_column,
        display: args.display,
        normalized: args.normalized.is_some(),
        facts: args.facts,
    };
    let printer = Printer::new(args.format, terminal, columns, color);
    let threads = match args.threads {
        0 => thread::available_parallelism().map_or(1, usize::from),
        n => n,
    };
    let settings = Arc::new(Settings {
        scanner: scanner(args, kernel),
        printer,
        unit: args.offsets.into(),
        lines: args.line_column || printer.wants_lines(),
        uses: Uses {
            records: !args.count,
            uris: args.stats,
            displays: !args.count && (args.display || args.format == Format::Jsonl),
            normalized: args.normalized.map(|rung| rung.unwrap_or(Rung::Scheme)),
            host_flags: has_columns(args),
            facts: args.facts,
            key: args.unique.map(|rung| rung.map_or(Key::Uri, Key::Rung)),
        },
        pool: Pool::new(threads),
        input: args.input,
    });
    let mut files = Files::new(&args.paths, args.hidden, args.follow, args.input);
    if files.waits_for_terminal() {
        Problem::new("standard input", "waiting for text")
            .mend("end it with Ctrl-D, or name files or folders to scan")
            .report();
    }
    let single = files.is_single();
    let mut progress = Progress::new(files.reads_terminal());
    let mut writer = Writer::new(stdout.lock(), printer, args, single);
    let workers = Workers::start(threads, &settings)?;

    writer.begin()?;
    let mut pending = VecDeque::new();
    loop {
        while pending.len() < AHEAD * threads
            && let Some(file) = files.next()
        {
            progress.tick();
            pending.push_back(file.map(|source| workers.send(source)));
        }
        match pending.pop_front() {
            None => break,
            Some(Err(problem)) => progress.aside(|| writer.problem(&problem)),
            Some(Ok(page)) => print(&page, &mut writer, &mut progress)?,
        }
    }
    drop(progress);
    writer.end()
}

/// Prints what comes from one file.
fn print(
    page: &Pending,
    writer: &mut Writer<impl Write>,
    progress: &mut Progress,
) -> io::Result<()> {
    writer.open(&page.path);
    progress.open(&page.path);
    loop {
        match progress.wait(&page.messages) {
            Some(Message::Chunk(chunk)) => progress.aside(|| writer.chunk(&chunk))?,
            Some(Message::Problem(problem)) => progress.aside(|| writer.problem(&problem)),
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
                    .mend("this is a defect of irispan, please report it");
                progress.aside(|| writer.problem(&problem));
                return Ok(());
            }
        }
    }
}

/// Whether links are printed as records for programs.
fn has_columns(args: &ScanArgs) -> bool {
    !args.count && matches!(args.format, Format::Jsonl | Format::Csv)
}

/// Ends the program for options that fit the parser but not each other.
fn refuse(args: &ScanArgs) {
    let messages = matches!(args.input, Input::Mail | Input::Mbox | Input::Maildir | Input::Html);
    let has_columns = has_columns(args);
    let message = if args.input == Input::Warc {
        "'--input warc' is not supported yet in this version: use auto or text".to_owned()
    } else if messages && args.offsets != UnitName::Byte {
        "'--offsets' can only be `byte` for messages and documents: places are in raw bytes"
            .to_owned()
    } else if args.normalized.is_some() && !has_columns {
        "'--normalized' can only be used with '--format jsonl' or '--format csv'".to_owned()
    } else if args.facts && !has_columns {
        "'--facts' can only be used with '--format jsonl' or '--format csv'".to_owned()
    } else if args.display && !has_columns {
        "'--display' can only be used with '--format csv'; '--format jsonl' has it anyway"
            .to_owned()
    } else if args.unique.is_some() && args.format == Format::Html {
        "'--unique' cannot be used with '--format html', which shows the whole text".to_owned()
    } else {
        return;
    };
    let mut command = Cli::command();
    command.build();
    let scan = match command.find_subcommand_mut("scan") {
        Some(scan) => scan,
        None => &mut command,
    };
    scan.error(ErrorKind::ArgumentConflict, message).exit();
}

fn scanner(args: &ScanArgs, kernel: Kernel) -> Scanner {
    let mut builder = Scanner::builder().profile(args.profile.into()).kernel(kernel);
    if let Some(grade) = args.min_confidence {
        builder = builder.min_confidence(grade.into());
    }
    if !args.kind.is_empty() {
        builder = builder.kinds(args.kind.iter().map(|name| (*name).into()));
    }
    if let Some(schemes) = &args.schemes {
        builder = builder.schemes(schemes.clone());
    }
    builder.build()
}

/// A file that is being scanned.
struct Pending {
    path: Arc<str>,
    messages: Receiver<Message>,
}

/// The threads that scan. They end with the sender of their jobs, or with the program.
struct Workers {
    jobs: mpsc::Sender<Job>,
}

impl Workers {
    /// Starts `threads` of them, or as many as the system allows, if it allows one.
    fn start(threads: usize, settings: &Arc<Settings>) -> io::Result<Workers> {
        let (jobs, queue) = mpsc::channel::<Job>();
        let queue = Arc::new(Mutex::new(queue));
        for started in 0..threads {
            let (queue, settings) = (Arc::clone(&queue), Arc::clone(settings));
            let worker = move || {
                // One lock per job: who holds it waits for the next job, in the order of the files.
                while let Some(job) = queue.lock().ok().and_then(|queue| queue.recv().ok()) {
                    worker::scan(&job, &settings);
                }
            };
            match thread::Builder::new().name("scan".to_owned()).spawn(worker) {
                Err(error) if started == 0 => return Err(error),
                Err(_) => break,
                Ok(_) => {}
            }
        }
        Ok(Workers { jobs })
    }

    fn send(&self, source: Source) -> Pending {
        let (feed, messages) = mpsc::sync_channel(CHUNKS);
        let path: Arc<str> = source.name().into();
        // Without a worker the feed is dropped, and the receiver tells of it.
        let _ = self.jobs.send(Job { source, path: Arc::clone(&path), feed });
        Pending { path, messages }
    }
}
