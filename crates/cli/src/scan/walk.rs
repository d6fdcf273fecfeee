//! Walks folders: which files are left out, and the order of the rest.

use std::fs;
use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::mpsc::{self, Receiver};

use ignore::overrides::{Override, OverrideBuilder};
use ignore::types::{Types, TypesBuilder};
use ignore::{DirEntry, WalkBuilder};
use irispan::mail::maildir::{is_maildir, may_hold_messages};

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
    /// Returns the walk that the options describe.
    ///
    /// # Errors
    ///
    /// A message for the user if a glob is invalid or a type is unknown.
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

    /// Begins the walk of a folder.
    pub(super) fn begin(&self, folder: PathBuf) -> Entries {
        let is_maildir = self.knows_maildirs() && is_maildir(&folder);
        let met = Met { path: folder, depth: 0, is_maildir };
        Entries { walk: self.clone(), folders: vec![self.folder(met)] }
    }

    fn knows_maildirs(&self) -> bool {
        matches!(self.input, Input::Auto | Input::Maildir)
    }

    /// Returns a walk of a folder that collects the Maildirs below it instead of entering them. In
    /// a Maildir, ignore files have no effect, names of subfolders may begin with a dot, and only
    /// folders that may hold messages are entered.
    fn folder(&self, met: Met) -> Folder {
        let Met { path, depth, is_maildir: of_maildir } = met;
        // The outer walk detects loops, but this one does not know its parents.
        let around = if self.follow { fs::canonicalize(&path).ok() } else { None };
        let mut builder = WalkBuilder::new(path);
        builder
            .standard_filters(self.ignores && !of_maildir)
            .hidden(!self.hidden && !of_maildir)
            .follow_links(self.follow)
            .max_depth(self.max_depth.map(|most| most.saturating_sub(depth)))
            .overrides(self.globs.clone())
            .types(self.types.clone());
        if self.sorted {
            builder.sort_by_file_name(Ord::cmp);
        }
        let (pass_over, maildirs) = mpsc::channel();
        if of_maildir {
            let shows_hidden = self.hidden;
            builder.filter_entry(move |entry| {
                let goes_back = entry.path_is_symlink()
                    && around.as_ref().is_some_and(|around| {
                        fs::canonicalize(entry.path()).is_ok_and(|to| around.starts_with(to))
                    });
                !goes_back
                    && match entry.path().parent() {
                        Some(folder) if is_maildir(folder) => may_hold_messages(entry.path()),
                        _ => shows_hidden || !is_hidden(entry),
                    }
            });
        } else if self.knows_maildirs() {
            builder.filter_entry(move |entry| {
                let is_folder = entry.file_type().is_some_and(|kind| kind.is_dir());
                if !is_folder || !is_maildir(entry.path()) {
                    return true;
                }
                let path = entry.path().to_owned();
                let met = Met { path, depth: depth + entry.depth(), is_maildir: true };
                pass_over.send(met).is_err()
            });
        }
        Folder { entries: builder.build(), maildirs, after: None }
    }
}

/// A folder to walk, and its depth below the one that was named.
struct Met {
    path: PathBuf,
    depth: usize,
    is_maildir: bool,
}

/// A folder that is walked.
struct Folder {
    entries: ignore::Walk,
    /// The Maildirs that the walk skipped. They have walks of their own, with other rules.
    maildirs: Receiver<Met>,
    /// The entry after these Maildirs; `Some(None)` if there is none.
    after: Option<Option<Result<DirEntry, ignore::Error>>>,
}

/// Iterates over the entries of a folder and everything below it.
pub(super) struct Entries {
    walk: Walk,
    /// The folders that are walked, each within the one before it.
    folders: Vec<Folder>,
}

impl Iterator for Entries {
    type Item = Result<DirEntry, ignore::Error>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            let folder = self.folders.last_mut()?;
            let after = folder.after.take().unwrap_or_else(|| folder.entries.next());
            if let Ok(met) = folder.maildirs.try_recv() {
                folder.after = Some(after);
                self.folders.push(self.walk.folder(met));
            } else if after.is_some() {
                return after;
            } else {
                self.folders.pop();
            }
        }
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
