//! Prints the URI of each link of a file, or of standard input, while it is read.
//!
//! ```sh
//! cargo run --example stream -- README.md
//! ```
//!
//! Memory doesn't grow with the file: a stream keeps the text since the last space, 1 MiB at most.

use std::fs::File;
use std::io::{self, BufWriter, Read, Write as _};
use std::ops::ControlFlow;

use irispan::{Found, Scanner, sinks};

fn main() -> io::Result<()> {
    let input: Box<dyn Read> = match std::env::args_os().nth(1) {
        Some(path) => Box::new(File::open(path)?),
        None => Box::new(io::stdin()),
    };
    let mut out = BufWriter::new(io::stdout().lock());

    // A sink takes each link with its text, which is gone when the stream goes on. The first error of
    // the pipe ends the scan and comes out of it.
    let ended = Scanner::new().scan_reader(
        input,
        &mut sinks::try_each(|found: Found<'_>| match found.link().to_uri() {
            Ok(uri) => writeln!(out, "{}\t{uri}", found.range().start),
            Err(error) => {
                writeln!(out, "{}\t{}: {error}", found.range().start, found.link().as_str())
            }
        }),
    )?;
    match ended {
        ControlFlow::Continue(()) => out.flush(),
        ControlFlow::Break(error) => Err(error),
    }
}
