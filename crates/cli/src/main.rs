//! The command line of irispan: thin glue around the library.
//!
//! `args` holds the options; `scan` reads files, `extract` corpora, and `tables` the tables made
//! from these; `identifiers` holds the subcommands that read single identifiers; `out` renders
//! links and JSON.

mod args;
#[cfg(feature = "extract")]
mod extract;
mod failure;
mod generate;
mod identifiers;
mod kernel;
mod mark;
mod out;
mod problem;
mod redact;
mod scan;
#[cfg(feature = "extract")]
mod tables;
mod terminal;
mod version;

use std::process::ExitCode;

use crate::args::Command;
use crate::identifiers::{compare, explain, map, normalize, resolve};
use crate::problem::{check_output, unwritten};

fn main() -> ExitCode {
    let command = args::parse().command;
    if let Err(error) = check_output() {
        return unwritten(&error).into();
    }
    let ended = match command {
        Command::Scan(args) => scan::run(&args.settled()),
        #[cfg(feature = "extract")]
        Command::Extract(args) => extract::run(&args),
        #[cfg(feature = "extract")]
        Command::Merge(args) => tables::merge::run(&args),
        #[cfg(feature = "extract")]
        Command::Stats(args) => tables::stats::run(&args),
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
        Err(error) => unwritten(&error).into(),
    }
}
