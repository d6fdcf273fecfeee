//! The options that choose files.

use std::path::PathBuf;

use clap::{Args, ValueEnum, ValueHint};

use super::number::number;

#[derive(Args, Clone, Debug, Default)]
#[command(next_help_heading = "Files")]
pub(crate) struct SelectArgs {
    /// In folders, scans only files that a glob matches, or with `!` before it, none of them.
    ///
    /// The last glob that matches decides. A glob is one of .gitignore: without `/`, it is compared
    /// with names, otherwise with paths from the current folder.
    #[arg(short, long, value_name = "GLOB")]
    pub(crate) glob: Vec<String>,

    /// In folders, leaves out files and folders that a glob matches.
    #[arg(long, value_name = "GLOB")]
    pub(crate) exclude: Vec<String>,

    /// In folders, scans only files of a type, such as `md` or `html`.
    #[arg(short = 't', long = "type", value_name = "TYPE")]
    pub(crate) types: Vec<String>,

    /// In folders, leaves out files of a type.
    #[arg(short = 'T', long = "type-not", value_name = "TYPE")]
    pub(crate) types_not: Vec<String>,

    /// Prints the types and their globs, and does nothing else.
    #[arg(long)]
    pub(crate) type_list: bool,

    /// How many levels of folders are walked; 1 means only the files in the folder itself.
    #[arg(long, value_name = "N", value_parser = number::<usize>(0..=u64::MAX))]
    #[arg(allow_negative_numbers = true)]
    pub(crate) max_depth: Option<usize>,

    /// Scans the paths in a file as well, one on each line; `-` is standard input, and in the list the name
    /// of a file. A byte order mark and CR before LF are part of no path.
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) files_from: Vec<PathBuf>,

    /// The same with a NUL byte after each path, as `find -print0` writes them.
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) files0_from: Vec<PathBuf>,

    /// Includes hidden files and folders.
    #[arg(short = '.', long)]
    pub(crate) hidden: bool,

    /// Does not skip files that .gitignore, .ignore and the exclude files of git name.
    #[arg(long)]
    pub(crate) no_ignore: bool,

    /// The same as --no-ignore; twice, the same as --no-ignore --hidden; three times, with --text
    /// as well.
    #[arg(short, long, action = clap::ArgAction::Count)]
    pub(crate) unrestricted: u8,

    /// Follows symbolic links in folders.
    #[arg(short = 'L', long)]
    pub(crate) follow: bool,

    /// The order of the files of a folder.
    #[arg(long, value_enum, default_value_t = Sort::Path, value_name = "ORDER")]
    pub(crate) sort: Sort,
}

impl SelectArgs {
    /// Returns whether hidden files and folders are included.
    pub(crate) fn shows_hidden(&self) -> bool {
        self.hidden || self.unrestricted > 1
    }

    /// Returns whether ignore files have an effect.
    pub(crate) fn obeys_ignore_files(&self) -> bool {
        !self.no_ignore && self.unrestricted == 0
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum Sort {
    /// By name, on each level
    #[default]
    Path,
    /// As the file system lists them
    None,
}
