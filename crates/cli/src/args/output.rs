//! The options of `irispan scan` that choose what is printed of what was found.

use clap::Args;

#[derive(Args, Clone, Debug, Default)]
#[command(next_help_heading = "Output")]
pub(crate) struct OutputArgs {
    /// Prints only the paths of files with links, one on each line.
    #[arg(short = 'l', long, conflicts_with_all = ["format", "count", "json", "line_column"])]
    pub(crate) files_with_matches: bool,

    /// Prints only the paths of files without links; if there is one, the exit status is 0.
    #[arg(long)]
    #[arg(conflicts_with_all = ["format", "count", "json", "line_column", "files_with_matches"])]
    pub(crate) files_without_match: bool,

    /// Writes a NUL byte after each path of -l, --files-without-match and --count, and the path as
    /// it is, without escapes.
    #[arg(short = '0', long)]
    pub(crate) null: bool,

    /// Prints nothing and ends at the first link: the exit status says whether there is one.
    #[arg(short, long)]
    pub(crate) quiet: bool,

    /// Prints at most this many links of each file.
    #[arg(short, long, value_name = "N")]
    #[arg(value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) max_count: Option<u64>,

    /// Prints the path also of a single file: over its links, or before their number.
    #[arg(short = 'H', long, conflicts_with = "no_filename")]
    pub(crate) with_filename: bool,

    /// Prints no paths in the format `text` and with --count.
    #[arg(long)]
    pub(crate) no_filename: bool,

    /// The same as --format jsonl.
    #[arg(long, conflicts_with_all = ["format", "count"])]
    pub(crate) json: bool,

    /// Prints headings and colours in a pipe as well.
    #[arg(short, long, conflicts_with_all = ["format", "count", "json"])]
    pub(crate) pretty: bool,
}

/// What is printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Show {
    Records,
    /// The number of links of each file.
    Counts,
    /// The paths of files with links.
    With,
    /// The paths of files without links.
    Without,
    Nothing,
}

impl OutputArgs {
    /// Returns what is printed. `count` says that numbers are asked for.
    pub(crate) fn show(&self, count: bool) -> Show {
        if self.quiet {
            Show::Nothing
        } else if self.files_with_matches {
            Show::With
        } else if self.files_without_match {
            Show::Without
        } else if count {
            Show::Counts
        } else {
            Show::Records
        }
    }
}
