//! Irispan and its rivals on the same bytes, in the same process, in one table.
//!
//! ```sh
//! cargo run --release -p irispan-compare                        # throughput, 64 MiB of each text
//! cargo run --release -p irispan-compare -- --text mail,code --mib 16 --rounds 9 --engine linkify
//! cargo run --release -p irispan-compare -- bounds short scaling drivers mail
//! ```

#![allow(clippy::print_stdout, clippy::print_stderr, reason = "a bench reports")]

mod bounds;
mod detectors;
mod drivers;
mod engines;
mod mail;
mod offsets;
mod options;
mod scaling;
mod short;
#[path = "../../texts/mod.rs"]
mod texts;
mod throughput;
mod timing;

use std::process::ExitCode;

use options::{Mode, Options};

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    match Options::parse(&words).and_then(|options| run(&options)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("irispan-compare: {error}\n{}", options::USAGE);
            ExitCode::from(2)
        }
    }
}

fn run(options: &Options) -> Result<(), String> {
    for mode in &options.modes {
        match mode {
            Mode::Throughput => throughput::run(options)?,
            Mode::Bounds => bounds::run(options)?,
            Mode::Short => short::run(options)?,
            Mode::Scaling => scaling::run(options)?,
            Mode::Drivers => drivers::run(options)?,
            Mode::Offsets => offsets::run(options)?,
            Mode::Mail => mail::run(options)?,
            Mode::Detectors => detectors::run(options)?,
            Mode::Write => throughput::write(options)?,
        }
    }
    Ok(())
}
