//! The options of `irispan scan` that choose what is printed.

use clap::Args;
use irispan::iri::Rung;

use super::names::rung;
use super::number::number;

#[derive(Args, Clone, Debug, Default)]
#[command(next_help_heading = "What is printed")]
pub(crate) struct OutputArgs {
    /// Prints the number of links in each file.
    ///
    /// They are printed as `PATH:NUMBER`, except for files without any. For a single input that is not a folder, prints only the number, even if it is 0.
    #[arg(short, long, conflicts_with = "format")]
    pub(crate) count: bool,

    /// Prints only the paths of files with links, one on each line.
    #[arg(short = 'l', long, conflicts_with_all = ["format", "count", "json", "line_column"])]
    pub(crate) files_with_matches: bool,

    /// Prints only the paths of files without links; if there is one, the exit status is 0.
    #[arg(long)]
    #[arg(conflicts_with_all = ["format", "count", "json", "line_column", "files_with_matches"])]
    pub(crate) files_without_match: bool,

    /// Writes a NUL byte after each path of -l, --files-without-match and --count.
    ///
    /// The path is then written as it is, without escapes.
    #[arg(short = '0', long)]
    pub(crate) null: bool,

    /// Prints nothing and ends at the first link: the exit status says whether there is one.
    #[arg(short, long)]
    pub(crate) quiet: bool,

    /// Prints at most this many links of each file.
    #[arg(short, long, value_name = "N")]
    #[arg(value_parser = number::<u64>(1..=u64::MAX), allow_negative_numbers = true)]
    pub(crate) max_count: Option<u64>,

    /// Prints the whole lines that have links, as PATH:LINE:TEXT.
    ///
    /// Of a long line, only 512 bytes
    /// before and after each link are printed.
    #[arg(long, conflicts_with_all = ["format", "json", "unique"])]
    pub(crate) line: bool,

    /// The same as --line, with NUM lines after each, as PATH-LINE-TEXT.
    #[arg(short = 'A', long, value_name = "NUM", value_parser = number::<usize>(0..=u64::MAX))]
    #[arg(allow_negative_numbers = true)]
    #[arg(conflicts_with_all = ["format", "json", "unique"])]
    pub(crate) after_context: Option<usize>,

    /// The same as --line, with NUM lines before each.
    #[arg(short = 'B', long, value_name = "NUM", value_parser = number::<usize>(0..=u64::MAX))]
    #[arg(allow_negative_numbers = true)]
    #[arg(conflicts_with_all = ["format", "json", "unique"])]
    pub(crate) before_context: Option<usize>,

    /// The same as --line, with NUM lines before and after each.
    #[arg(short = 'C', long, value_name = "NUM", value_parser = number::<usize>(0..=u64::MAX))]
    #[arg(allow_negative_numbers = true)]
    #[arg(conflicts_with_all = ["format", "json", "unique"])]
    pub(crate) context: Option<usize>,

    /// Reports each URI only where it is found first.
    ///
    /// With a rung (`--unique=scheme`), links are
    /// the same if their normal forms are, as in `normalize`. Links without a URI or a normal form
    /// are compared by their text. Memory grows with the number of different links.
    #[arg(long, value_name = "RUNG", num_args = 0..=1, require_equals = true)]
    #[arg(value_parser = rung())]
    pub(crate) unique: Option<Option<Rung>>,

    /// Prints the path also of a single file: over its links, or before their number.
    #[arg(short = 'H', long, conflicts_with = "no_filename")]
    pub(crate) with_filename: bool,

    /// Prints no paths in the format `text` and with --count.
    #[arg(long)]
    pub(crate) no_filename: bool,
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
    /// Returns how many lines are printed before and after each line with links, if lines are
    /// printed.
    pub(crate) fn lines(&self) -> Option<(usize, usize)> {
        let asked = [self.before_context, self.after_context, self.context];
        let lines = self.line || asked.iter().any(Option::is_some);
        let number = |own: Option<usize>| own.or(self.context).unwrap_or_default();
        (lines && self.show() == Show::Records)
            .then(|| (number(self.before_context), number(self.after_context)))
    }

    /// Returns what is printed.
    pub(crate) fn show(&self) -> Show {
        if self.quiet {
            Show::Nothing
        } else if self.files_with_matches {
            Show::With
        } else if self.files_without_match {
            Show::Without
        } else if self.count {
            Show::Counts
        } else {
            Show::Records
        }
    }
}
