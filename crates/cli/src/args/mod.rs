//! The options of the program. Help, completions and manual pages are generated from them.
//!
//! Each subcommand has a module with its options and its part of the help; `names` parses the
//! values that several of them share, `schemes` and `tlds` parse `lists`,
//! and `switches` are those of rules.

mod compare;
#[cfg(feature = "extract")]
mod derive;
mod explain;
#[cfg(feature = "extract")]
mod extract;
mod filters;
mod links;
mod lists;
mod map;
#[cfg(feature = "extract")]
mod merge;
mod names;
mod normalize;
mod number;
mod other;
mod output;
mod read;
mod record;
mod redact;
mod resolve;
#[cfg(feature = "extract")]
mod rows;
mod scan;
mod schemes;
mod select;
#[cfg(feature = "extract")]
mod stats;
mod switches;
mod tlds;

use std::ffi::{OsStr, OsString};
use std::io::{self, Write};
use std::path::Path;
use std::{env, process};

use clap::builder::PossibleValuesParser;
use clap::error::ErrorKind;
use clap::{CommandFactory, Parser, Subcommand};
use irispan::highlight::TerminalText;

pub(crate) use self::compare::CompareArgs;
pub(crate) use self::explain::ExplainArgs;
#[cfg(feature = "extract")]
pub(crate) use self::extract::{ExtractArgs, OnError, Show as ShowProgress};
#[cfg(feature = "extract")]
pub(crate) use self::links::LinkArgs;
pub(crate) use self::map::{MapArgs, Rules, Target};
#[cfg(feature = "extract")]
pub(crate) use self::merge::MergeArgs;
pub(crate) use self::names::{DirectionName, ForbiddenName, HostName, StrayName, StrayPercentName};
pub(crate) use self::normalize::NormalizeArgs;
pub(crate) use self::output::Show;
pub(crate) use self::read::Input;
pub(crate) use self::record::{Format, When};
pub(crate) use self::redact::RedactArgs;
pub(crate) use self::resolve::ResolveArgs;
#[cfg(feature = "extract")]
pub(crate) use self::rows::target_key;
pub(crate) use self::scan::ScanArgs;
pub(crate) use self::select::{SelectArgs, Sort};
#[cfg(feature = "extract")]
pub(crate) use self::stats::StatsArgs;

use crate::problem::{Problem, Status, unwritten};
use crate::{terminal, version};

/// Returns the exit statuses of the program, whatever its subcommand.
fn exit_status() -> String {
    let lossy = if cfg!(feature = "extract") {
        "  3  `extract` finished, but something was lost\n"
    } else {
        ""
    };
    format!(
        "\
Exit status:
  0  something was found, every identifier was mapped, or the two compared meet
  1  nothing was found, or the two do not meet
  2  an error occurred, whatever else was found
{lossy}A closed pipe is not an error: the status is 0."
    )
}

const EXIT_STATUS_OF_SCAN: &str = "\
Exit status:
  0  a link was found
  1  no link was found
  2  an error occurred, whatever else was found
A closed pipe is not an error: the status is 0.";

/// The exit statuses of subcommands with an answer to each identifier.
const EXIT_STATUS_OF_ANSWERS: &str = "\
Exit status:
  0  every identifier was answered, or there was none
  2  an error occurred with one of them, or with reading or writing
A closed pipe is not an error: the status is 0.";

/// The names of the subcommands. Each has a manual page.
const PAGES: &[&str] = &[
    "scan",
    #[cfg(feature = "extract")]
    "extract",
    #[cfg(feature = "extract")]
    "merge",
    #[cfg(feature = "extract")]
    "stats",
    "redact",
    "map",
    "explain",
    "normalize",
    "resolve",
    "compare",
    "completions",
    "man",
];

/// Finds every IRI, URI, web address and mail address in text, and maps each to a URI.
#[derive(Debug, Parser)]
#[command(
    name = "irispan",
    version = version::short(),
    long_version = version::long(),
    after_help = exit_status(),
    arg_required_else_help = true,
    propagate_version = true,
    max_term_width = 100
)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Finds links in files, folders or standard input.
    #[command(
        after_long_help = format!("{}\n{EXIT_STATUS_OF_SCAN}", scan::SCAN_DETAILS),
        after_help = EXIT_STATUS_OF_SCAN,
        disable_help_flag = true,
        disable_version_flag = true
    )]
    Scan(Box<ScanArgs>),
    /// Turns compressed corpora into tables of the links in them.
    #[cfg(feature = "extract")]
    #[command(
        after_long_help = extract::EXTRACT_DETAILS,
        disable_help_flag = true,
        disable_version_flag = true
    )]
    Extract(Box<ExtractArgs>),
    /// Makes one table of tables that `extract` made, or counts, or a web graph.
    #[cfg(feature = "extract")]
    #[command(
        after_long_help = merge::MERGE_DETAILS,
        disable_help_flag = true,
        disable_version_flag = true
    )]
    Merge(Box<MergeArgs>),
    /// Prints what is in tables that `extract` made, in numbers.
    #[cfg(feature = "extract")]
    #[command(
        after_long_help = stats::STATS_DETAILS,
        disable_help_flag = true,
        disable_version_flag = true
    )]
    Stats(StatsArgs),
    /// Replaces links in files or standard input.
    #[command(
        after_long_help = redact::REDACT_DETAILS,
        disable_help_flag = true,
        disable_version_flag = true
    )]
    Redact(Box<RedactArgs>),
    /// Maps IRIs to URIs and to other forms, one per argument or line of standard input.
    #[command(
        after_long_help = format!("{}\n{EXIT_STATUS_OF_ANSWERS}", map::MAP_DETAILS),
        after_help = EXIT_STATUS_OF_ANSWERS
    )]
    Map(Box<MapArgs>),
    /// Explains IRIs: parts, mapping step by step, forms, and what is unusual about them.
    #[command(
        after_long_help = format!("{}\n{EXIT_STATUS_OF_ANSWERS}", explain::EXPLAIN_DETAILS),
        after_help = EXIT_STATUS_OF_ANSWERS
    )]
    Explain(ExplainArgs),
    /// Brings IRIs to a normal form for comparison, one per argument or line of standard input.
    #[command(
        after_long_help = format!("{}\n{EXIT_STATUS_OF_ANSWERS}", normalize::RUNG_DETAILS),
        after_help = EXIT_STATUS_OF_ANSWERS
    )]
    Normalize(NormalizeArgs),
    /// Resolves relative references, one per argument or line of standard input.
    #[command(after_help = EXIT_STATUS_OF_ANSWERS)]
    Resolve(ResolveArgs),
    /// Compares two IRIs, rung by rung, and reports on which they meet.
    #[command(
        after_long_help = format!("{}\n{}", normalize::RUNG_DETAILS, compare::COMPARE_DETAILS)
    )]
    Compare(CompareArgs),
    /// Prints completions for a shell.
    Completions {
        /// The shell to complete commands in.
        shell: clap_complete::Shell,
    },
    /// Prints the manual page, in the format of man(1).
    Man {
        /// The subcommand; without it, the page is about irispan as a whole.
        #[arg(value_parser = PossibleValuesParser::new(PAGES))]
        command: Option<String>,
    },
}

/// Parses the arguments of the program. Exits if they are wrong or request help.
pub(crate) fn parse() -> Cli {
    Cli::try_parse().unwrap_or_else(|error| {
        if let Some(problem) = env::args_os().nth(1).and_then(|first| file(&error, &first)) {
            problem.report();
            process::exit(Status::Wrong as i32);
        }
        if error.kind() == ErrorKind::InvalidUtf8 {
            not_utf8(env::args_os().skip(1)).report();
            process::exit(Status::Wrong as i32);
        }
        exit(&error)
    })
}

/// Returns a message about the first argument that is not UTF-8, which the parser does not name.
fn not_utf8(arguments: impl Iterator<Item = OsString>) -> Problem {
    let mut before = String::new();
    let mut place = String::from("arguments");
    for (number, argument) in arguments.enumerate() {
        let text = argument.to_string_lossy().into_owned();
        if argument.to_str().is_none() {
            let option = if text.starts_with('-') { &text } else { &before };
            place = match option.split('=').next().filter(|name| name.starts_with('-')) {
                Some(option) => option.to_owned(),
                None => format!("argument {}", number + 1),
            };
            // Paths need not be UTF-8.
            if place.starts_with('-') {
                break;
            }
        }
        before = text;
    }
    Problem::new(place, "its value is not UTF-8").hint("convert it to UTF-8")
}

/// Prints help or an error about the arguments, and exits.
fn exit(error: &clap::Error) -> ! {
    let message = error.render().to_string();
    // The message quotes arguments.
    if error.use_stderr() && TerminalText::Lines.harmless(&message) != message {
        terminal::say(&message);
        process::exit(Status::Wrong as i32);
    }
    let printed = error.print().and_then(|()| io::stdout().flush());
    process::exit(match printed {
        Err(unread) if !error.use_stderr() => i32::from(unwritten(&unread) as u8),
        // The exit status is the same if standard error is closed.
        _ => error.exit_code(),
    })
}

/// Returns a message if the first argument is a file or looks like a path instead of a subcommand.
fn file(error: &clap::Error, first: &OsStr) -> Option<Problem> {
    if !matches!(error.kind(), ErrorKind::InvalidSubcommand | ErrorKind::InvalidUtf8) {
        return None;
    }
    let path = Path::new(first);
    let name = path.display().to_string();
    let what = if path.exists() {
        "is not a subcommand, but a file or folder"
    } else if path.components().count() > 1 || path.extension().is_some() || first == "-" {
        "is not a subcommand, and not a file or folder that exists"
    } else {
        return None;
    };
    let (aim, subcommand) = match name.contains("://") && !path.exists() {
        true => ("explain it, if it is an identifier", "explain"),
        false => ("find links in it", "scan"),
    };
    let name_shown = TerminalText::Line.harmless(&name);
    let hint = format!("to {aim}, use `irispan {subcommand} {name_shown}`");
    Some(Problem::new(&name, what).hint(hint))
}

/// Reports options that the parser accepts but that contradict each other, and exits.
pub(crate) fn conflict(subcommand: &str, message: String) -> ! {
    let mut command = Cli::command();
    command.build();
    let command = match command.find_subcommand_mut(subcommand) {
        Some(found) => found,
        None => &mut command,
    };
    exit(&command.error(ErrorKind::ArgumentConflict, message))
}
