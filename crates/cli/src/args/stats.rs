//! The options of `irispan stats`.

use std::path::PathBuf;

use clap::{ArgAction, Args, ValueHint};

use super::number::number;

pub(super) const STATS_DETAILS: &str = "\
Results:
  A result is a table of `irispan extract` or `irispan merge`, or a folder of tables, as for \
  `irispan merge`; for the folder of a job, the numbers of records and losses are printed as \
  well. Only existing columns are counted. All numbers are exact.

JSON:
  With --json, one object is printed: `tables`, `bytes`, `rows`, `first_fetch_time` and \
  `last_fetch_time` (or null), `counts` (of records, links and bytes, as in summary.json; null \
  without a job), `losses` (by stage), and `columns`, which has for each column `values`, the \
  number of distinct values, and `top`, an array of objects with `value` and `links`.

Exit status:
  0  there are rows
  1  there are none
  2  a table cannot be read
";

#[derive(Args, Debug)]
pub(crate) struct StatsArgs {
    /// Tables, and folders of tables.
    #[arg(value_name = "RESULT", value_hint = ValueHint::AnyPath, required = true)]
    pub(crate) results: Vec<PathBuf>,

    /// How many values of a column are printed.
    #[arg(long, default_value_t = 10, value_name = "N")]
    #[arg(value_parser = number::<usize>(0..=u64::MAX), allow_negative_numbers = true)]
    pub(crate) top: usize,

    /// Prints one JSON object.
    #[arg(long)]
    pub(crate) json: bool,

    /// Prints help; -h prints a summary of it.
    #[arg(short, long, action = ArgAction::Help, help_heading = "Other")]
    help: Option<bool>,

    /// Prints the version.
    #[arg(short = 'V', long, action = ArgAction::Version, help_heading = "Other")]
    version: Option<bool>,
}
