//! How folders are walked: what is left out, and in which order the rest comes.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use ignore::overrides::{Override, OverrideBuilder};
use ignore::types::{Types, TypesBuilder};
use ignore::{DirEntry, WalkBuilder};

use crate::args::{Input, SelectArgs, Sort};
use crate::problem::Problem;

/// How folders are walked.
#[derive(Clone, Debug)]
pub(crate) struct Walk {
    hidden: bool,
    ignores: bool,
    follow: bool,
    sorted: bool,
    max_depth: Option<usize>,
    globs: Override,
    types: Types,
    pub(super) input: Input,
}

impl Walk {
    /// Returns the walk that the options ask for.
    ///
    /// # Errors
    ///
    /// A message for the user if a glob is none or a type is not known.
    pub(super) fn new(args: &SelectArgs, input: Input) -> Result<Walk, Problem> {
        Ok(Walk {
            hidden: args.shows_hidden(),
            ignores: args.obeys_ignore_files(),
            follow: args.follow,
            sorted: args.sort == Sort::Path,
            max_depth: args.max_depth,
            globs: globs(args)?,
            types: types(args)?,
            input,
        })
    }

    /// Begins the walk of a folder. In a Maildir, ignore files have no effect, and names of
    /// subfolders begin with a dot.
    pub(super) fn begin(
        &self,
        folder: PathBuf,
        maildir: bool,
    ) -> impl Iterator<Item = Result<DirEntry, ignore::Error>> + use<> {
        let mut builder = WalkBuilder::new(folder);
        builder
            .standard_filters(self.ignores && !maildir)
            .hidden(!self.hidden && !maildir)
            .follow_links(self.follow)
            .max_depth(self.max_depth)
            .overrides(self.globs.clone())
            .types(self.types.clone());
        if self.sorted {
            builder.sort_by_file_name(Ord::cmp);
        }
        if maildir && !self.hidden {
            builder.filter_entry(|entry| !is_hidden(entry) || is_maildir(entry.path()));
        }
        builder.build()
    }
}

fn globs(args: &SelectArgs) -> Result<Override, Problem> {
    let mut builder = OverrideBuilder::new(std::env::current_dir().unwrap_or_default());
    for glob in &args.glob {
        builder.add(glob).map_err(|error| wrong_glob("--glob", &error))?;
    }
    for glob in &args.exclude {
        builder
            .add(&format!("!{}", glob.strip_prefix('!').unwrap_or(glob)))
            .map_err(|error| wrong_glob("--exclude", &error))?;
    }
    builder.build().map_err(|error| wrong_glob("--glob", &error))
}

fn wrong_glob(option: &str, error: &ignore::Error) -> Problem {
    Problem::new(option, error.to_string()).hint("write `[[]` or `[{]` for a bracket that is meant")
}

fn types(args: &SelectArgs) -> Result<Types, Problem> {
    let mut builder = TypesBuilder::new();
    builder.add_defaults();
    args.types.iter().for_each(|name| _ = builder.select(name));
    args.types_not.iter().for_each(|name| _ = builder.negate(name));
    builder.build().map_err(|error| {
        Problem::new("--type", error.to_string()).hint("--type-list prints those that are known")
    })
}

/// Prints the types of files that are known, each with its globs.
pub(crate) fn print_types(mut out: impl Write) -> io::Result<()> {
    for known in TypesBuilder::new().add_defaults().definitions() {
        writeln!(out, "{}: {}", known.name(), known.globs().join(", "))?;
    }
    out.flush()
}

/// Returns `true` if a folder is a Maildir.
pub(super) fn is_maildir(path: &Path) -> bool {
    path.join("cur").is_dir() && path.join("new").is_dir()
}

/// Returns `true` if the name of an entry begins with a dot, unless the user named it.
fn is_hidden(entry: &DirEntry) -> bool {
    entry.depth() > 0 && entry.file_name().as_encoded_bytes().starts_with(b".")
}

/// Explains an error of a walk.
pub(super) fn problem(error: ignore::Error) -> Problem {
    let walked = error.depth().unwrap_or_default() > 0;
    let (path, error) = unwrapped(error);
    let path = path.unwrap_or_else(|| "?".into());
    match error {
        ignore::Error::Loop { ancestor, child } => {
            let what = format!("a symbolic link back to {}", ancestor.display());
            Problem::new(child.display().to_string(), what)
                .hint("nothing is missed; leave out --follow to be spared this")
        }
        ignore::Error::Io(error) => Problem::from_io(&path, &error, walked),
        other => Problem::new(path.display().to_string(), other.to_string())
            .hint("leave the path out, or name its files"),
    }
}

/// Returns the path and the cause of an error.
fn unwrapped(mut error: ignore::Error) -> (Option<PathBuf>, ignore::Error) {
    let mut found = None;
    loop {
        error = match error {
            ignore::Error::WithPath { path, err } => {
                found = Some(path);
                *err
            }
            ignore::Error::WithDepth { err, .. } | ignore::Error::WithLineNumber { err, .. } => {
                *err
            }
            cause => return (found, cause),
        }
    }
}
