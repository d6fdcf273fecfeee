//! The options of `irispan merge`.

use std::path::PathBuf;

use clap::{ArgAction, Args, ValueHint};
use irispan::iri::Rung;
use irispan_extract::columns::TargetKey;
use irispan_extract::sink::{Compression, Format};

use super::derive::DeriveArgs;
use super::names::rung;
use super::rows::target_key;

pub(super) const MERGE_DETAILS: &str = "\
Tables:
  Tables are Parquet, Arrow, or JSON lines, uncompressed or in gzip or zstd; comma-separated \
  values are not read, as they do not distinguish null. A folder stands for the tables of a job \
  in the order of its manifest, or else for every table below it in the order of names, except \
  for names that begin with `.` or `_`. All tables must have the same columns.

  Memory stays at a few MiB. Sorting needs space on the disk of FILE, in temporary files that \
  disappear with the program.

Examples:
  irispan merge links -o links.parquet
  irispan merge links --unique=scheme -o targets.jsonl.zst
  irispan merge links --count-by url_host_registered_domain -o domains.csv
  irispan merge links --edges host -o graph
  irispan merge links --partition url_host_tld -o links-by-tld

Exit status:
  0  complete, with rows
  1  complete, without any row
  2  could not go on
";

#[derive(Args, Debug)]
pub(crate) struct MergeArgs {
    /// Tables, and folders of tables.
    #[arg(value_name = "TABLE", value_hint = ValueHint::AnyPath, required = true)]
    pub(crate) tables: Vec<PathBuf>,

    /// The new table. It gets its name when it is complete and safe on disk.
    #[arg(short, long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) output: PathBuf,

    /// The format of the new table: parquet, arrow, jsonl or csv. By default, the name of FILE
    /// decides, or else it is Parquet.
    #[arg(long, value_name = "FORMAT")]
    pub(crate) to: Option<Format>,

    /// How it is compressed: none, gzip or zstd. By default, the name of FILE decides, or else
    /// Parquet uses zstd, and the other formats are not compressed.
    #[arg(long, value_name = "NAME")]
    pub(crate) compression: Option<Compression>,

    /// Keeps only the first row of each target, over all tables.
    ///
    /// Targets are URIs that are equal on a rung of `irispan compare`: simple, case, percent, path, scheme
    /// or protocol; without a rung, byte by byte. Links without URI are compared by their text. Needs the
    /// column `url`, and 24 bytes on disk for each row.
    #[arg(long, value_name = "RUNG", num_args = 0..=1, require_equals = true)]
    #[arg(value_parser = rung())]
    pub(crate) unique: Option<Option<Rung>>,

    /// Puts the rows into folders by the value of a column of text or integers, as Hive, Spark and DuckDB
    /// read them: `FILE/url_host_tld=com/part-0.parquet`.
    ///
    /// Rows keep their order, and the column itself is only in the names of the folders. FILE is a
    /// folder that does not exist yet. Null, the empty text and the text
    /// `__HIVE_DEFAULT_PARTITION__` share the folder of this name: readers take them all for null.
    /// Sorting takes about as much space on the disk of FILE as the text of the rows; the number of
    /// values is unlimited.
    #[arg(long, value_name = "COLUMN")]
    pub(crate) partition: Option<String>,

    #[command(flatten)]
    pub(crate) derive: DeriveArgs,

    /// Replaces FILE.
    #[arg(long)]
    pub(crate) overwrite: bool,

    /// Prints help; -h prints a summary of it.
    #[arg(short, long, action = ArgAction::Help, help_heading = "Other")]
    help: Option<bool>,

    /// Prints the version.
    #[arg(short = 'V', long, action = ArgAction::Version, help_heading = "Other")]
    version: Option<bool>,
}

impl MergeArgs {
    /// Returns the rule by which rows lead to the same target, if only the first one is kept.
    pub(crate) fn target_key(&self) -> Option<TargetKey> {
        target_key(self.unique)
    }
}
