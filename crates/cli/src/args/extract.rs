//! The options of `irispan extract`.

use std::path::PathBuf;

use clap::{ArgAction, Args, ValueEnum, ValueHint};
use irispan::iri::Rung;
use irispan_extract::columns::{Column, select};
use irispan_extract::job::{parse_shard, parse_size};
use irispan_extract::record::csv::delimiter_of;
use irispan_extract::sink::{Compression, Format};
use irispan_extract::source::Kind;

use super::derive::DeriveArgs;
use super::links::LinkArgs;
use super::names::rung;
use super::number::number;
use super::rows::{RowArgs, column_name};

pub(super) const EXTRACT_DETAILS: &str = "\
Sources:
  The format of a source follows from its bytes, or else from its name (.csv, .tsv, .eml, .mbox, \
  .html): gzip, zstd (with the dictionary of .warc.zst), bzip2, xz and frames of LZ4 are decoded, \
  member by member. Of WARC, responses, conversions (WET), resources and metadata (WAT) are \
  scanned; the transfer and content encodings of a response are undone, its charset is decoded, \
  and of HTML the text and the targets are read. Of JSON lines, CSV, Parquet and Arrow, each \
  value is a text. Messages, mailboxes and Maildir folders are read part by part, and every other \
  source is one text; if it begins as JSON (an array, an object of several lines), each string is \
  a text. The entries of tar, compressed or not, and of zip (stored, deflate, bzip2, zstd, xz) \
  are sources as well, named `archive.tar/entry`; so are those of a container in a container, but \
  no deeper. A zip is read from a file, not from standard input. A source of unknown format with \
  a NUL in its first 8 KiB is not text: it is skipped and counted as binary, unless --input gives \
  its format. Folders are read in the order of names, without files whose names begin with `.` or \
  `_`.

  A name with `*`, `?` or `[…]` that is not that of a file stands for every file that it matches; \
  `**` matches any folders. A URL of a store (`s3://`, `gs://`, `az://`, `https://`) is an \
  object, one that ends with `/` is all objects below it, and its last part may be a pattern. \
  URLs are read by a program that was built with the feature `remote` (`cargo install irispan-cli \
  --features remote`); credentials of a store are read from its usual environment variables, such \
  as AWS_ACCESS_KEY_ID.

  A folder that has `cur` and `new` is a Maildir: each file in these is read as a message; \
  subfolders that are Maildirs too (`.Sent`) are read, and others except `tmp`; files beside \
  `cur` and `new` are not. In a tar or a zip, a Maildir is an ordinary folder: all of its files \
  are read.

Tables:
  There is one row for each link. Columns have the names, types and null rules of Common Crawl's \
  index where it has the column; offsets have 64 bits. The tables of a folder of sources have the \
  same relative paths in the output folder; a source that is larger than a part has several. A \
  table gets its name when it is complete and synced to disk.

  Results of all tables (--count-by, --edges, --targets) are written beside them when they are \
  complete. The names of the tables of links alone match `links-*` with --gather, and `*.links*` \
  without.

Jobs:
  FOLDER/_irispan/manifest.jsonl has a line for each table that is done. The same command again \
  resumes after the last one, also inside a large file and with another number of threads, and \
  gives the same bytes as an uninterrupted run. It is refused with other options, and if the \
  size, time or position in the list of a source changed; sources added at the end of the list \
  are read as well. A source that was missing or could not be opened is done and reported as a \
  loss: if it appears later, only --overwrite or another folder reads it.

  A source that changes while it is read is a loss: if it became shorter, if it was replaced by \
  another file, or if it was written to; its rows may then be of its old and its new contents.

  Everything that cannot be read has a line in FOLDER/_irispan/errors.jsonl: source, offset, \
  stage, reason. The numbers of records scanned, skipped, truncated, failed and not in the sample \
  add up to the number of records, and the rows and the links filtered, repeated and beyond the \
  limit to the number of links found.

  FOLDER/_irispan/summary.json has these numbers for all runs (`inputs`, `tables`, `rows`, \
  `losses`, `missing_columns`, `columns_without_text`, `counts`; `counts_of_earlier_runs` is the \
  part that this run did not read), and of this run `seconds`, `seconds_by_stage` (`read`, \
  `inflate`, `parse`, `scan`, `write`: the time of all threads, without waiting), `slowest` (at \
  most ten records, or short ones together: `source`, `offset`, `seconds`, `records`, `bytes` of \
  text, `links`), and `top`: the most frequent values of `kind`, `confidence`, `flags`, `error` \
  and `url_host_registered_domain`, if they are selected, with `exact` false if the numbers are \
  estimates from a sample or lower bounds. `irispan stats FOLDER` counts exactly.

Exit status:
  0  complete, with links
  1  complete, without any link
  2  could not go on
  3  finished, but something was lost, or no record of JSON has a text in a column of --column, \
  or a value in one of --id-column or --keep
";

#[derive(Args, Debug)]
pub(crate) struct ExtractArgs {
    /// Files, folders, patterns (`*`, `?`, `[…]`) and URLs to read, each once; `-` is standard input.
    #[arg(value_name = "SOURCE", value_hint = ValueHint::AnyPath)]
    #[arg(required_unless_present = "files_from")]
    pub(crate) sources: Vec<PathBuf>,

    /// Reads the sources that a list names, one on each line. The list may be compressed, as
    /// `wet.paths.gz` is; `-` is standard input, and in the list the name of a file. A byte order mark and CR before
    /// LF are part of no path.
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) files_from: Vec<PathBuf>,

    /// The folder that the paths in lists start from.
    #[arg(long, value_name = "FOLDER", value_hint = ValueHint::DirPath, requires = "files_from")]
    pub(crate) base: Option<PathBuf>,

    /// What the sources are, instead of what their bytes say: text, lines, warc, jsonl, csv, tsv, parquet,
    /// arrow, mbox, mail or html. Of tar and zip, what the entries are.
    #[arg(long, value_parser = input_kind, value_name = "KIND", help_heading = "Records")]
    pub(crate) input: Option<Kind>,

    /// Scans only these columns: names or numbers of CSV, paths of JSON (`text`, `meta.url`,
    /// `links[*].href`), names of Parquet and Arrow. By default, all of them. One that a table of CSV, Parquet
    /// or Arrow does not have ends the job; one that no record of JSON has is reported at the end.
    #[arg(long, value_parser = column_name, value_delimiter = ',', value_name = "LIST")]
    #[arg(help_heading = "Records")]
    pub(crate) column: Vec<String>,

    /// The column whose value names a record; it becomes the column `id`. A name of more than 4096 bytes is null, and a
    /// loss.
    #[arg(long, value_parser = column_name, value_name = "NAME", help_heading = "Records")]
    pub(crate) id_column: Option<String>,

    /// CSV and TSV begin with a record instead of the names of columns. Otherwise a record with
    /// more fields than names is a loss, and links at the ends of its fields are left out, because
    /// they may be incomplete.
    #[arg(long, help_heading = "Records")]
    pub(crate) no_header: bool,

    /// A `"` at the beginning of a field of CSV or TSV is an ordinary character, and does not quote
    /// the field up to the next one, across line ends.
    #[arg(long, help_heading = "Records")]
    pub(crate) no_quotes: bool,

    /// The delimiter between fields of CSV: one ASCII character, or `\t` for a tab. TSV always has
    /// tabs.
    #[arg(long, default_value = ",", value_parser = delimiter, value_name = "CHARACTER")]
    #[arg(help_heading = "Records")]
    pub(crate) delimiter: u8,

    /// Lines end with a NUL instead of a line feed.
    #[arg(long, help_heading = "Records")]
    pub(crate) null_data: bool,

    /// The maximum size of a line of JSON or a record of CSV that is held in memory: a number with
    /// K, M or G. Longer ones are scanned as they come, and give the same rows, except that a name
    /// (--id-column) or a kept column after a link is null in its row, which is reported. Records
    /// of other kinds have any length; if a WARC record contains the header of another one, only
    /// this many bytes after that header are read, and more are a loss.
    #[arg(long, value_parser = size, default_value = "8M", value_name = "SIZE")]
    #[arg(allow_negative_numbers = true)]
    #[arg(help_heading = "Records")]
    pub(crate) max_record: u64,

    /// The folder of the tables. It is new, empty, or that of the same job.
    #[arg(short, long, value_name = "FOLDER", value_hint = ValueHint::DirPath)]
    #[arg(help_heading = "Tables", required_unless_present = "dry_run")]
    pub(crate) output: Option<PathBuf>,

    /// The format of the tables: parquet, arrow, jsonl or csv.
    #[arg(long, default_value = "parquet", value_name = "FORMAT", help_heading = "Tables")]
    pub(crate) to: Format,

    /// How tables are compressed: none, gzip or zstd. By default, Parquet uses zstd, and the other
    /// formats are not compressed.
    #[arg(long, value_name = "NAME", help_heading = "Tables")]
    pub(crate) compression: Option<Compression>,

    /// The columns: names of columns and of groups (core, cc, page, surt, facts). By default, those of core,
    /// cc and page.
    #[arg(long, value_parser = columns, value_name = "LIST", help_heading = "Tables")]
    pub(crate) select: Option<Columns>,

    /// Gathers small sources into tables of one part each, instead of one table for each source.
    #[arg(long, help_heading = "Tables")]
    pub(crate) gather: bool,

    /// The approximate size of the sources of a part: a number with K, M or G.
    #[arg(long, value_parser = size, default_value = "128M", value_name = "SIZE")]
    #[arg(allow_negative_numbers = true)]
    #[arg(help_heading = "Tables")]
    pub(crate) part_size: u64,

    /// Makes an index of the records of WARC as well, one row for each, with the columns of Common Crawl's
    /// index.
    ///
    /// It is made in the same pass, for WET and WAT too, in the folder `_index`, with the names,
    /// the format and the partitions of the tables of links. `warc_record_offset` and
    /// `warc_record_length` locate the record in `warc_filename`; `links` is null for a record that
    /// was not scanned. Programs that read the output folder as one table of links skip the folder
    /// because of its underscore.
    #[arg(long, help_heading = "Tables", conflicts_with = "limit")]
    pub(crate) index: bool,

    /// Begins again where another job left its tables, and removes them.
    #[arg(long, help_heading = "Tables")]
    pub(crate) overwrite: bool,

    #[command(flatten)]
    pub(crate) rows: RowArgs,

    #[command(flatten)]
    pub(crate) derive: DeriveArgs,

    /// Makes a table of the first link of the job to each target: `targets`, in the format of the others.
    ///
    /// It is written beside the tables of links, whose names match `links-*` with --gather, and
    /// `*.links*` without: name these to read only links. Targets are compared as by --unique, also
    /// with a rung (`--targets=scheme`). The result is exact; sorting takes 24 bytes for each row
    /// on the disk of the output folder. --unique omits repeated links of one record from the
    /// tables; this option compares the links of all records and leaves the tables as they are, so
    /// that the job can be resumed. `irispan merge --unique` makes the same from finished tables.
    #[arg(long, value_name = "RUNG", num_args = 0..=1, require_equals = true)]
    #[arg(value_parser = rung(), help_heading = "Made of tables")]
    pub(crate) targets: Option<Option<Rung>>,

    #[command(flatten)]
    pub(crate) links: LinkArgs,

    /// Reads only the sources of shard I of N (`0/4`), which depends on their names alone.
    #[arg(long, value_parser = shard, value_name = "I/N", help_heading = "Job")]
    pub(crate) shard: Option<(u64, u64)>,

    /// Whether the job ends at the first loss.
    #[arg(long, value_enum, default_value_t = OnError::Skip, value_name = "WHAT")]
    #[arg(help_heading = "Job")]
    pub(crate) on_error: OnError,

    /// Ends the job after more than this many losses.
    #[arg(long, value_name = "N", help_heading = "Job", conflicts_with = "on_error")]
    #[arg(value_parser = number::<u64>(0..=u64::MAX), allow_negative_numbers = true)]
    pub(crate) max_errors: Option<u64>,

    /// The number of threads; 0 means one per processor.
    #[arg(short = 'j', long, default_value_t = 0, value_name = "N", help_heading = "Job")]
    #[arg(value_parser = super::scan::threads(), allow_negative_numbers = true)]
    pub(crate) threads: usize,

    /// Prints what would be read, and reads nothing.
    #[arg(long, help_heading = "Job")]
    pub(crate) dry_run: bool,

    /// How progress is shown on standard error: for people on a terminal, as JSON lines, or not.
    #[arg(long, value_enum, default_value_t = Show::Auto, value_name = "HOW")]
    #[arg(help_heading = "Job")]
    pub(crate) progress: Show,

    /// Prints help; -h prints a summary of it.
    #[arg(short, long, action = ArgAction::Help, help_heading = "Other")]
    help: Option<bool>,

    /// Prints the version.
    #[arg(short = 'V', long, action = ArgAction::Version, help_heading = "Other")]
    version: Option<bool>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum OnError {
    /// Continues, and reports losses
    Skip,
    /// Ends the job
    Stop,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Show {
    /// If standard error is a terminal
    Auto,
    /// Never
    None,
    /// One line of JSON every ten seconds
    Json,
}

/// The columns of a table.
#[derive(Clone, Debug)]
pub(crate) struct Columns(pub(crate) Vec<Column>);

fn input_kind(name: &str) -> Result<Kind, String> {
    Kind::of_name(name).ok_or_else(|| {
        let names: Vec<&str> = Kind::ALL.iter().map(|kind| kind.as_str()).collect();
        format!("there are the kinds {}", names.join(", "))
    })
}

fn columns(list: &str) -> Result<Columns, String> {
    select(list).map(Columns).map_err(|error| error.to_string())
}

fn size(text: &str) -> Result<u64, String> {
    parse_size(text).ok_or_else(|| "not a number of bytes, such as 64M".to_owned())
}

fn delimiter(text: &str) -> Result<u8, String> {
    delimiter_of(text).ok_or_else(|| "not one character of ASCII, such as `;`, or `\\t`".to_owned())
}

fn shard(text: &str) -> Result<(u64, u64), String> {
    parse_shard(text).ok_or_else(|| "not a shard, such as 0/4 for the first of four".to_owned())
}
