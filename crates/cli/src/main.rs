//! The command line of irispan: thin glue around the library.
//!
//! `args` holds the options, `scan` is the subcommand that reads files, `identifiers` holds those
//! that read single identifiers, and `out` renders links and JSON.

mod args;
mod failure;
mod generate;
mod identifiers;
mod kernel;
mod out;
mod problem;
mod redact;
mod scan;
mod version;

use std::io;
use std::process::ExitCode;

use crate::args::Command;
use crate::identifiers::{compare, explain, map, normalize, resolve};
use crate::problem::{Problem, Status};

fn main() -> ExitCode {
    let ended = match args::parse().command {
        Command::Scan(args) => scan::run(&args.settled()),
        Command::Redact(args) => redact::run(&args),
        Command::Map(args) => map::run(&args),
        Command::Explain(args) => explain::run(&args),
        Command::Normalize(args) => normalize::run(&args),
        Command::Resolve(args) => resolve::run(&args),
        Command::Compare(args) => compare::run(&args),
        Command::Completions { shell } => generate::completions(shell),
        Command::Man { command } => generate::manual(command.as_deref()),
    };
    match ended {
        Ok(status) => status.into(),
        // Rust ignores SIGPIPE, so a pipe that `head` or a pager has closed shows up as an error.
        // The reader has all it wanted, so this counts as success.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Status::Done.into(),
        Err(error) => {
            Problem::new("standard output", error.to_string())
                .hint("what was written so far is not complete")
                .report();
            Status::Wrong.into()
        }
    }
}
