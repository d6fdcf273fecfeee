//! The options of every subcommand that reads files.

use clap::{ArgAction, Args};

#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Other")]
pub(crate) struct OtherArgs {
    /// Prints a summary to standard error at the end.
    #[arg(long)]
    pub(crate) stats: bool,

    /// Prints no messages about files that cannot be read and links that cannot be mapped.
    ///
    /// This does not change the exit status.
    #[arg(long)]
    pub(crate) no_messages: bool,

    /// Prints help; -h prints a summary of it.
    #[arg(short, long, action = ArgAction::Help)]
    help: Option<bool>,

    /// Prints the version.
    #[arg(short = 'V', long, action = ArgAction::Version)]
    version: Option<bool>,
}
