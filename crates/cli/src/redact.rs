//! `irispan redact`: text with its links replaced.

use std::fs::File;
use std::io::{self, BufWriter, Read, Write};
use std::ops::ControlFlow;
use std::path::Path;

use irispan::redact::Selection;
use irispan::{Kind, Scanner};

use crate::args::RedactArgs;
use crate::kernel;
use crate::problem::{Problem, Status};

/// Writes each file to standard output, one after the other, with its links replaced.
pub(crate) fn run(args: &RedactArgs) -> io::Result<Status> {
    let kernel = match kernel::chosen() {
        Ok(kernel) => kernel,
        Err(problem) => {
            problem.report();
            return Ok(Status::Wrong);
        }
    };
    let scanner = Scanner::builder().min_confidence(args.min_confidence).kernel(kernel).build();
    let mut selection = Selection::new().hosts(&args.host);
    if !args.kind.is_empty() {
        selection = selection.kinds(args.kind.iter().copied());
    }
    let mut out = BufWriter::new(io::stdout().lock());
    let mut counts = [0; Kind::ALL.len()];
    let mut status = Status::Nothing;
    let stdin = [Path::new("-").to_owned()];
    let files = if args.files.is_empty() { &stdin[..] } else { &args.files };
    for path in files {
        let reader: io::Result<Box<dyn Read>> = match path.to_str() {
            Some("-") => Ok(Box::new(io::stdin().lock())),
            _ => File::open(path).map(|file| Box::new(file) as Box<dyn Read>),
        };
        let mut sink = selection.sink(&mut out, |out, link| args.with.write(out, link));
        match reader.and_then(|reader| scanner.scan_reader(reader, &mut sink)) {
            Ok(ControlFlow::Continue(())) => {}
            Ok(ControlFlow::Break(error)) => return Err(error),
            Err(error) => {
                Problem::from_io(path, &error, false).report();
                status = Status::Wrong;
            }
        }
        for (count, kind) in counts.iter_mut().zip(Kind::ALL) {
            *count += sink.counts().of(*kind);
        }
    }
    out.flush()?;
    if args.stats {
        let counts = Kind::ALL.iter().zip(counts).map(|(kind, count)| format!("{count} {kind}"));
        let line = counts.collect::<Vec<_>>().join(", ");
        // If standard error is closed, nobody wants it.
        let _ = writeln!(io::stderr().lock(), "irispan: replaced: {line}");
    }
    let found = counts.iter().any(|count| *count > 0);
    Ok(if status == Status::Nothing && found { Status::Done } else { status })
}
