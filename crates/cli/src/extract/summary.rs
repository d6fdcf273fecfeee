//! The summary of a job, for people and for programs.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::time::Duration;

use indicatif::{HumanBytes, HumanCount};
use irispan::highlight::TerminalText;
use irispan_extract::job::Outcome;
use irispan_extract::source::Counts;

use crate::problem::{Problem, Status};
use crate::terminal;

/// The number of values of a column that are shown.
const SHOWN: usize = 5;

/// The number of losses that are shown; the table of errors has all of them.
const LOST: usize = 3;

/// The time from which a record is shown as slow.
const SLOW: Duration = Duration::from_millis(500);

/// The number of tables from which --gather is suggested, if their sources are smaller than
/// `SMALL`.
const MANY: u64 = 100;
const SMALL: u64 = 64 << 10;

pub(super) struct Summary<'o> {
    outcome: &'o Outcome,
    inputs: usize,
    elapsed: Duration,
}

impl<'o> Summary<'o> {
    pub(super) fn new(outcome: &'o Outcome, inputs: usize, elapsed: Duration) -> Summary<'o> {
        Summary { outcome, inputs, elapsed }
    }

    /// Writes `summary.json`.
    pub(super) fn save(&self, output: &Path) -> Result<(), Problem> {
        let path = output.join("_irispan/summary.json");
        let Outcome { counts, before, rows, tables, losses, slowest, top, .. } = self.outcome;
        let summary = serde_json::json!({
            "inputs": self.inputs,
            "tables": tables,
            "rows": rows,
            "losses": losses,
            "missing_columns": self.outcome.missing_columns,
            "columns_without_text": self.outcome.columns_without_text,
            "counts": counts,
            "counts_of_earlier_runs": before,
            "seconds": self.elapsed.as_secs_f64(),
            "seconds_by_stage": self.stages().map(|(name, time)| (name, time.as_secs_f64())).into_iter().collect::<BTreeMap<_, _>>(),
            "slowest": slowest.iter().map(|record| serde_json::json!({
                "source": record.source,
                "offset": record.offset,
                "seconds": record.time.as_secs_f64(),
                "records": record.records,
                "bytes": record.bytes,
                "links": record.links,
            })).collect::<Vec<_>>(),
            "top": top.iter().map(|top| {
                let values: Vec<_> = top.values.iter().map(|(value, links)| {
                    serde_json::json!({ "value": value, "links": links })
                }).collect();
                let object = serde_json::json!({ "exact": top.is_exact, "values": values });
                (top.column.to_owned(), object)
            }).collect::<serde_json::Map<_, _>>(),
        });
        fs::write(&path, format!("{summary:#}\n")).map_err(|error| {
            Problem::new(path.display().to_string(), error.to_string())
                .hint("the tables are complete; make room, or get the right to write to it, and run the same command again")
        })
    }

    /// Prints the summary to standard error.
    pub(super) fn report(&self, output: &Path) {
        let Outcome { counts, before, rows, tables, losses, .. } = self.outcome;
        let left_out = self.left_out();
        let stored =
            if left_out.is_some() { number(*rows, "row") } else { number(counts.links, "link") };
        let seconds = self.elapsed.as_secs_f64();
        let mut lines = vec![
            format!(
                "{}, {}, {} of text, in {seconds:.1} s",
                number(self.inputs as u64, "source"),
                HumanBytes(counts.bytes),
                HumanBytes(counts.decoded),
            ),
            records(counts),
            format!("{stored} in {} in {}", number(*tables, "table"), output.display()),
        ];
        lines.extend(self.small_tables());
        lines.extend(left_out);
        if before.bytes > 0 {
            lines.push(format!("{} were read by earlier runs", HumanBytes(before.bytes)));
        }
        if *losses > 0 {
            let errors = output.join("_irispan/errors.jsonl");
            lines.push(format!("{}: see {}", number(*losses, "loss"), errors.display()));
            lines.extend(first_losses(&errors));
        }
        lines.extend(self.attachments());
        lines.extend(self.byte_columns());
        lines.extend(self.columns());
        lines.extend(self.details());
        lines.iter().for_each(|line| terminal::say(&format!("irispan: {line}\n")));
    }

    /// Suggests --gather if there are many small tables.
    fn small_tables(&self) -> Option<String> {
        let Outcome { counts, tables, .. } = self.outcome;
        let are_small = *tables >= MANY && counts.bytes / *tables < SMALL;
        are_small.then(|| {
            "a table for each of these small sources: --gather makes one of many".to_owned()
        })
    }

    /// Reports how many parts of messages were not read.
    fn attachments(&self) -> Option<String> {
        match self.outcome.counts.attachments {
            0 => None,
            1 => Some("1 attachment of messages is not text, and was not read".to_owned()),
            many => Some(format!(
                "{} attachments of messages are not text, and were not read",
                HumanCount(many)
            )),
        }
    }

    /// Reports how many columns of bytes were not read because they were not chosen.
    fn byte_columns(&self) -> Option<String> {
        match self.outcome.counts.byte_columns {
            0 => None,
            1 => Some("1 column of bytes in a table was not read: --column reads it".to_owned()),
            many => Some(format!(
                "{} columns of bytes in tables were not read: --column reads them",
                HumanCount(many)
            )),
        }
    }

    /// Reports which of the chosen columns had no values.
    fn columns(&self) -> impl Iterator<Item = String> {
        let Outcome { missing_columns, columns_without_text, .. } = self.outcome;
        // A kept column that is null in every record is treated as missing.
        let check = "check --column, --id-column and --keep";
        let missing = missing_columns
            .iter()
            .map(move |name| format!("no record of JSON has a column `{name}`: {check}"));
        let without_text = columns_without_text.iter().map(|name| {
            format!("column `{name}` holds no text in any record of JSON: check --column")
        });
        missing.chain(without_text)
    }

    /// Reports how many links did not become rows, if any.
    fn left_out(&self) -> Option<String> {
        let Outcome { counts, rows, .. } = self.outcome;
        let reasons = [
            (counts.filtered, "filtered"),
            (counts.repeated, "repeated"),
            (counts.beyond_limit, "beyond the limit"),
        ];
        let reasons = reasons.iter().filter(|(number, _)| *number > 0);
        let reasons: Vec<String> =
            reasons.map(|(number, reason)| format!("{} {reason}", HumanCount(*number))).collect();
        (!reasons.is_empty()).then(|| {
            let links = number(counts.links, "link");
            format!("{links}: {}, {}", number(*rows, "row"), reasons.join(", "))
        })
    }

    /// Returns the stages with the time that threads spent in them.
    fn stages(&self) -> [(&'static str, Duration); 5] {
        let times = self.outcome.times;
        [
            ("read", times.read),
            ("inflate", times.inflate),
            ("parse", times.parse),
            ("scan", times.scan),
            ("write", times.write),
        ]
    }

    /// Returns lines about where the time went, and about the most frequent values.
    fn details(&self) -> Vec<String> {
        let mut lines = Vec::new();
        let all: Duration = self.stages().iter().map(|(_, time)| time).sum();
        if !all.is_zero() {
            let share = |(name, time): (&str, Duration)| {
                format!("{name} {:.0} %", time.as_secs_f64() * 100.0 / all.as_secs_f64())
            };
            lines.push(format!("time of threads: {}", self.stages().map(share).join(", ")));
        }
        for top in &self.outcome.top {
            let value = |(value, links): &(String, u64)| format!("{value} {}", HumanCount(*links));
            let values: Vec<String> = top.values.iter().take(SHOWN).map(value).collect();
            let about = if top.is_exact { "" } else { " (about)" };
            lines.push(format!("{}{about}: {}", top.column, values.join(", ")));
        }
        for record in self.outcome.slowest.iter().filter(|record| record.time >= SLOW) {
            lines.push(format!(
                "slow: {} at byte {}: {:.1} s, {} of text, {} links",
                record.source,
                record.offset,
                record.time.as_secs_f64(),
                HumanBytes(record.bytes),
                HumanCount(record.links),
            ));
        }
        lines
    }

    pub(super) fn status(&self) -> Status {
        match self.outcome {
            Outcome { losses: 1.., .. } => Status::Lossy,
            Outcome { missing_columns, .. } if !missing_columns.is_empty() => Status::Lossy,
            Outcome { columns_without_text, .. } if !columns_without_text.is_empty() => {
                Status::Lossy
            }
            Outcome { rows: 0, .. } => Status::Nothing,
            _ => Status::Done,
        }
    }
}

/// Returns a line for each of the first losses in a table of errors, or none if it cannot be read.
fn first_losses(errors: &Path) -> Vec<String> {
    let Ok(file) = File::open(errors) else { return Vec::new() };
    let line = |line: String| {
        let loss: serde_json::Value = serde_json::from_str(&line).ok()?;
        let [source, reason] = ["source", "reason"].map(|key| loss[key].as_str());
        let place = match loss["offset"].as_u64()? {
            0 => String::new(),
            offset => format!(" at byte {offset}"),
        };
        let line = format!("lost: {}{place}: {}", source?, reason?);
        Some(TerminalText::Line.harmless(&line).into_owned())
    };
    BufReader::new(file).lines().take(LOST).map_while(Result::ok).filter_map(line).collect()
}

/// Returns a count with a noun in singular or plural.
fn number(count: u64, what: &str) -> String {
    let ending = match what {
        _ if count == 1 => "",
        "loss" => "es",
        _ => "s",
    };
    format!("{} {what}{ending}", HumanCount(count))
}

/// Returns a line with the numbers of records by outcome.
pub(crate) fn records(counts: &Counts) -> String {
    let some = |count: u64, begin: &str, end: &str| match count {
        0 => String::new(),
        count => format!("{begin}{}{end}", HumanCount(count)),
    };
    format!(
        "{}: {} scanned, {} skipped{}, {} truncated, {} failed{}",
        number(counts.records, "record"),
        HumanCount(counts.scanned),
        HumanCount(counts.skipped),
        some(counts.binary, " (", " binary)"),
        HumanCount(counts.truncated),
        HumanCount(counts.failed),
        some(counts.unsampled, ", ", " not in the sample"),
    )
}
