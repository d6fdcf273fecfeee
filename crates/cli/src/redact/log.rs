//! The messages and sums of a run.

use std::io::{self, Write};

use super::totals::{Done, Totals};
use crate::problem::{Problem, Status};

/// The messages and sums of a run.
pub(super) struct Log {
    messages: bool,
    totals: Totals,
}

impl Log {
    /// Returns an empty log; `messages` says whether problems are reported.
    pub(super) fn new(messages: bool) -> Log {
        Log { messages, totals: Totals::default() }
    }

    /// Adds the result for one file.
    pub(super) fn add(&mut self, replaced: Result<Done, Problem>) {
        match replaced {
            Ok(done) => self.totals.add(&done),
            Err(problem) => {
                self.totals.errors += 1;
                self.say(&problem);
            }
        }
    }

    /// Reports a problem, unless messages are off.
    pub(super) fn say(&self, problem: &Problem) {
        if self.messages {
            problem.report();
        }
    }

    /// Prints the sums if `stats` is set. Returns the exit status.
    pub(super) fn end(self, stats: bool) -> Status {
        if stats {
            // If standard error is closed, nobody wants the numbers.
            let _ = write!(io::stderr().lock(), "{}", self.totals);
        }
        if self.totals.errors > 0 { Status::Wrong } else { Status::Done }
    }
}
