//! The options of `irispan scan` that say how links are written.

use clap::{Args, ValueEnum};
use irispan::iri::Rung;
use irispan::offset::Unit;

use super::names::{StrayPercentName, rung, unit};

#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Format")]
pub(crate) struct RecordArgs {
    /// The format of the output.
    #[arg(short, long, value_enum, default_value_t = Format::Text, value_name = "FORMAT")]
    pub(crate) format: Format,

    /// The same as --format jsonl.
    #[arg(long, conflicts_with_all = ["format", "count"])]
    pub(crate) json: bool,

    /// Prints headings and colours in a pipe as well.
    #[arg(short, long, conflicts_with_all = ["format", "count", "json"])]
    pub(crate) pretty: bool,

    /// When to use colours. `auto` means on a terminal, unless NO_COLOR says no.
    #[arg(long, value_enum, default_value_t = When::Auto, value_name = "WHEN")]
    pub(crate) color: When,

    /// When links can be followed with a click (OSC 8), in the format `text`. `auto` means on a
    /// terminal.
    #[arg(long, value_enum, default_value_t = When::Auto, value_name = "WHEN")]
    pub(crate) hyperlink: When,

    /// Adds the line and the column where each link begins.
    #[arg(short = 'n', long, visible_alias = "line-number", conflicts_with = "count")]
    pub(crate) line_column: bool,

    /// The unit of START, END and COLUMN.
    #[arg(long, value_parser = unit(), default_value_t = Unit::Byte, value_name = "UNIT")]
    pub(crate) offsets: Unit,

    /// Adds the text to show to people to CSV; JSON lines always have it.
    #[arg(long)]
    pub(crate) display: bool,

    /// Adds the normal form of each link to JSON lines and CSV, on a rung as in `normalize`;
    /// without a rung, on `scheme`.
    #[arg(long, value_name = "RUNG", num_args = 0..=1, require_equals = true)]
    #[arg(value_parser = rung())]
    pub(crate) normalized: Option<Option<Rung>>,

    /// Adds facts about each link, as in `irispan explain`, to JSON lines and CSV.
    #[arg(long)]
    pub(crate) facts: bool,

    /// Writes an apostrophe before cells of CSV that spreadsheets take for formulas.
    ///
    /// These are cells that begin with `=`, `+`, `-`, `@`, a tab or a carriage return, such as paths and
    /// mail addresses. Without this option they are written as they are, as RFC 4180 says.
    #[arg(long)]
    pub(crate) csv_safe: bool,

    /// How a `%` is mapped that is not followed by two hexadecimal digits, as in `/100%`.
    ///
    /// With --format html it is always encoded, as browsers open such links.
    #[arg(long, value_enum, default_value_t = StrayPercentName::Fail, value_name = "WAY")]
    pub(crate) stray_percent: StrayPercentName,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// Headings and colours on a terminal, tab-separated records in a pipe
    Text,
    /// One JSON object per link
    Jsonl,
    /// Comma-separated values with a header row, by RFC 4180
    Csv,
    /// The URIs alone, one per line
    Uri,
    /// An HTML document: the text of each input, with its links as anchors
    Html,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum When {
    /// On a terminal, unless the environment says no
    Auto,
    /// Also in a pipe
    Always,
    /// Not at all
    Never,
}
