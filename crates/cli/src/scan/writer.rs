//! Prints records and messages in order. Only this module writes results to standard output.

use std::collections::HashSet;
use std::io::{self, BufWriter, Write};
use std::sync::Arc;
use std::time::Instant;

use super::job::Chunk;
use super::stats::{Stats, Summary};
use crate::args::{ScanArgs, Show};
use crate::out::Printer;
use crate::problem::{Problem, Status};

/// Prints chunks, counts and messages.
pub(super) struct Writer<W: Write> {
    out: BufWriter<W>,
    printer: Printer,
    show: Show,
    /// Whether a NUL byte follows each path, in lists and counts.
    null: bool,
    /// The maximum number of links of a file that are printed.
    limit: usize,
    /// Whether there is only one file, whose name need not be printed.
    single: bool,
    messages: bool,
    /// Whether each link without a URI is reported.
    verbose: bool,
    unmapped: u64,
    /// The keys that were printed, if each is printed once.
    seen: Option<HashSet<Box<str>>>,
    /// The path of the current file.
    path: Arc<str>,
    raw: Box<[u8]>,
    links: usize,
    /// Whether no heading was printed yet.
    first: bool,
    stats: Option<Stats>,
    reported: u64,
    errors: u64,
    begun: Instant,
}

impl<W: Write> Writer<W> {
    /// Returns a writer; `single` says that there is only one file.
    pub(super) fn new(out: W, printer: Printer, args: &ScanArgs, single: bool) -> Writer<W> {
        Writer {
            out: BufWriter::with_capacity(64 * 1024, out),
            printer,
            show: args.output.show(),
            null: args.output.null,
            // If lines are printed, their writer stops marking links.
            limit: args
                .output
                .max_count
                .filter(|_| !printer.shows_lines())
                .map_or(usize::MAX, |most| usize::try_from(most).unwrap_or(usize::MAX)),
            single,
            messages: !args.other.no_messages,
            verbose: args.verbose,
            unmapped: 0,
            seen: args.output.unique.is_some().then(HashSet::new),
            path: "".into(),
            raw: Box::default(),
            links: 0,
            first: true,
            stats: args.other.stats.then(Stats::default),
            reported: 0,
            errors: 0,
            begun: Instant::now(),
        }
    }

    /// Writes the text before all files.
    pub(super) fn begin(&mut self) -> io::Result<()> {
        if self.show != Show::Records {
            return Ok(());
        }
        self.out.write_all(self.printer.prologue().as_bytes())
    }

    /// Begins a file.
    pub(super) fn open(&mut self, path: &Arc<str>, raw: &[u8]) {
        self.path = Arc::clone(path);
        self.raw = raw.into();
        self.links = 0;
    }

    /// Writes the records of a chunk, or those with a new key.
    pub(super) fn chunk(&mut self, chunk: &Chunk) -> io::Result<()> {
        self.new_records(chunk)?;
        if chunk.live { self.out.flush() } else { Ok(()) }
    }

    fn new_records(&mut self, chunk: &Chunk) -> io::Result<()> {
        if self.seen.is_none() && self.limit == usize::MAX {
            for problem in chunk.marks.iter().filter_map(|mark| mark.problem.as_ref()) {
                self.unmapped(problem);
            }
            return self.records(&chunk.bytes, chunk.links);
        }
        let mut begin = 0;
        for mark in &chunk.marks {
            let bytes = chunk.bytes.get(begin..mark.end).unwrap_or_default();
            begin = mark.end;
            if self.links == self.limit {
                break;
            }
            let is_new = match (&mut self.seen, &mark.key) {
                (Some(seen), Some(key)) => !seen.contains(key) && seen.insert(key.clone()),
                _ => true,
            };
            if is_new {
                if let Some(problem) = &mark.problem {
                    self.unmapped(problem);
                }
                self.records(bytes, 1)?;
            }
        }
        Ok(())
    }

    fn records(&mut self, bytes: &[u8], links: usize) -> io::Result<()> {
        if self.links == 0 && links > 0 && self.show == Show::Records && !self.single {
            let heading = self.printer.heading(&self.path, self.first);
            self.out.write_all(&heading)?;
            self.first = false;
        }
        self.links += links;
        self.out.write_all(bytes)
    }

    /// Ends a file.
    pub(super) fn close(&mut self, stats: &Stats) -> io::Result<()> {
        self.reported += match self.show {
            Show::Without => u64::from(self.links == 0),
            _ => self.links as u64,
        };
        if let Some(sum) = &mut self.stats {
            sum.add(stats);
        }
        match self.show {
            Show::Counts if self.single => {
                self.out.write_all(&self.printer.count(None, self.links))?;
            }
            Show::Counts if self.links > 0 && self.null => {
                self.out.write_all(&self.raw)?;
                writeln!(self.out, "\0{}", self.links)?;
            }
            Show::Counts if self.links > 0 => {
                let line = self.printer.count(Some(&self.path), self.links);
                self.out.write_all(&line)?;
            }
            Show::With if self.links > 0 => self.name()?,
            Show::Without if self.links == 0 => self.name()?,
            _ => {}
        }
        // On a terminal, show each file as soon as it is done.
        if self.printer.wants_lines() { self.out.flush() } else { Ok(()) }
    }

    /// Writes the path of the file.
    fn name(&mut self) -> io::Result<()> {
        if !self.null {
            return self.out.write_all(&self.printer.name(&self.path));
        }
        self.out.write_all(&self.raw)?;
        self.out.write_all(b"\0")
    }

    /// Returns whether the rest of the file is not needed.
    pub(super) fn has_enough(&self) -> bool {
        let is_known = matches!(self.show, Show::With | Show::Without | Show::Nothing);
        self.stats.is_none() && (self.links == self.limit || is_known && self.links > 0)
    }

    /// Returns whether the other files are not needed.
    pub(super) fn ends(&self) -> bool {
        self.stats.is_none() && self.show == Show::Nothing && self.reported > 0
    }

    /// Counts a link that has no URI, and reports it with --verbose.
    fn unmapped(&mut self, problem: &Problem) {
        self.unmapped += 1;
        if self.verbose {
            self.say(problem);
        }
    }

    /// Reports a problem with a file, and counts it.
    pub(super) fn problem(&mut self, problem: &Problem) {
        self.errors += 1;
        self.say(problem);
    }

    /// Reports something, unless messages are off.
    pub(super) fn say(&mut self, problem: &Problem) {
        if self.messages {
            problem.report();
        }
    }

    /// Writes the text after all files and the summary. Returns the exit status.
    pub(super) fn end(mut self) -> io::Result<Status> {
        if self.show == Show::Records {
            self.out.write_all(self.printer.epilogue().as_bytes())?;
        }
        self.out.flush()?;
        if self.unmapped > 0 && !self.verbose {
            let links = if self.unmapped == 1 { "link has" } else { "links have" };
            let what = format!("{} {links} no URI", self.unmapped);
            self.say(&Problem::new(what, "use --verbose to see them, and why"));
        }
        if let Some(stats) = self.stats {
            let summary = Summary {
                stats,
                unique: self.seen.is_some().then_some(self.reported),
                errors: self.errors,
                time: self.begun.elapsed(),
            };
            // If standard error is closed, nobody wants the summary.
            let _ = write!(io::stderr().lock(), "{summary}");
        }
        Ok(match (self.errors, self.reported) {
            (1.., _) => Status::Wrong,
            (0, 0) => Status::Nothing,
            (0, _) => Status::Done,
        })
    }
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::Writer;
    use crate::args::{Cli, Command};
    use crate::out::{Options, Printer};
    use crate::problem::Status;
    use crate::scan::job::{Chunk, Mark};
    use crate::scan::stats::Stats;

    /// Returns the output for files of one chunk each, whose records are lines of two bytes.
    fn print(options: &str, files: &[&str]) -> (Status, String) {
        let words = ["irispan", "scan"].into_iter().chain(options.split_whitespace());
        let Command::Scan(args) = Cli::try_parse_from(words).expect("are options").command else {
            unreachable!("is scan")
        };
        let mut out = Vec::new();
        let printer = Printer::new(Options { terminal: true, ..Options::of(args.record.format) });
        let mut writer = Writer::new(&mut out, printer, &args, false);
        writer.begin().expect("is written");
        for (index, lines) in files.iter().enumerate() {
            writer.open(&format!("f{index}").into(), b"");
            let mark = |(n, line): (usize, &str)| Mark {
                end: 2 * n + 2,
                key: Some(line.into()),
                problem: None,
            };
            writer
                .chunk(&Chunk {
                    bytes: lines.as_bytes().to_vec(),
                    marks: lines.lines().enumerate().map(mark).collect(),
                    links: lines.lines().count(),
                    live: false,
                })
                .expect("is written");
            writer.close(&Stats::file(0)).expect("is written");
        }
        let status = writer.end().expect("is written");
        (status, String::from_utf8(out).expect("is UTF-8"))
    }

    #[test]
    fn headings_stand_over_files_with_links() {
        let (status, out) = print("", &["", "a\nb\n", "", "a\n"]);
        assert_eq!(out, "f1\na\nb\n\nf3\na\n");
        assert_eq!(status, Status::Done);
    }

    #[test]
    fn repeated_links_are_left_out_with_their_heading() {
        let (_, out) = print("--unique", &["a\nb\na\n", "b\n", "a\nc\n"]);
        assert_eq!(out, "f0\na\nb\n\nf2\nc\n");
    }

    #[test]
    fn nothing_found_is_nothing_printed() {
        assert_eq!(print("", &["", ""]), (Status::Nothing, String::new()));
        assert_eq!(print("-f html", &[]).0, Status::Nothing);
    }
}
