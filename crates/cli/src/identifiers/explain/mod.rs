//! `irispan explain`: the parts of an identifier, its forms, and what is unusual about it.
//!
//! The library collects everything; `report` writes it for people, with the help of `drawing`, and `record` for
//! programs.

mod drawing;
mod record;
mod report;

use std::io;

use irispan::Scanner;
use irispan::explain::Explanation;
use irispan::highlight::TerminalText;

use crate::args::ExplainArgs;
use crate::failure::Failure;
use crate::identifiers::lines::{self, text};
use crate::kernel;
use crate::problem::Status;

/// Explains the arguments, or each line of standard input.
pub(crate) fn run(args: &ExplainArgs) -> io::Result<Status> {
    let scanner = match kernel::chosen() {
        Ok(kernel) => Scanner::builder().kernel(kernel).build(),
        Err(problem) => {
            problem.report();
            return Ok(Status::Wrong);
        }
    };
    let mut first = true;
    lines::run(&args.iris, |output, place, input| {
        let explanation = text(input).map(|text| Explanation::of(text, &scanner));
        let failure = match &explanation {
            Ok(explanation) => explanation.uri().err().cloned().map(Failure::from),
            Err(failure) => Some(failure.clone()),
        };
        if args.json {
            let input = String::from_utf8_lossy(input);
            output.object(|object| record::write(object, place, &input, explanation.as_ref()))?;
        } else {
            if let Ok(explanation) = &explanation {
                let report = report::write(explanation);
                let report = TerminalText::Lines.harmless(&report);
                let gap: &[u8] = if first { b"" } else { b"\n" };
                output.write(&[gap, report.as_bytes()])?;
                first = false;
            }
            if let Some(failure) = &failure {
                output.report(&failure.problem(place));
            }
        }
        if failure.is_some() {
            output.worsen(Status::Wrong);
        }
        Ok(())
    })
}
