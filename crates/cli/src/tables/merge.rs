//! `irispan merge`: merges tables, or derives counts or a web graph from them.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use indicatif::HumanCount;
use irispan_extract::reduce::{
    Duplicates, EDGES, Level, VERTICES, count, count_schema, graph, partitions, partitions_schema,
    schema_of,
};
use irispan_extract::sink::{Compression, Format, Table, TableError, merge_with, remove_left};

use super::{mend_of_writing, problem_of, tables};
use crate::args::MergeArgs;
use crate::problem::{Problem, Status};
use crate::terminal;

const NO_METADATA: [(&str, &str); 0] = [];

/// Runs the subcommand.
pub(crate) fn run(args: &MergeArgs) -> io::Result<Status> {
    Ok(merge(args).unwrap_or_else(|problem| {
        problem.report();
        Status::Wrong
    }))
}

fn merge(args: &MergeArgs) -> Result<Status, Problem> {
    let wrong = |what: &str, hint: &'static str| Problem::new("merge", what).hint(hint);
    let output = &args.output;
    let mut tables = tables(&args.tables)?;
    if tables.is_empty() {
        say("0 rows of 0 tables: no source could be read, see `irispan stats`");
        return Ok(Status::Nothing);
    }
    // A folder may contain the output of an earlier run.
    if let Ok(own) = fs::canonicalize(output) {
        let is_named = |path: &PathBuf| args.tables.contains(path);
        tables.retain(|path| is_named(path) || fs::canonicalize(path).ok() != Some(own.clone()));
    }
    if let Some(level) = args.derive.level() {
        let is_other = args.unique.is_some() || args.to.is_some() || args.compression.is_some();
        if is_other || args.partition.is_some() || !args.derive.count_by.is_empty() {
            return Err(wrong(
                "--edges makes a web graph, and no table",
                "leave out --count-by, --partition, --unique, --to and --compression",
            ));
        }
        return edges(args, &tables, level);
    }
    let columns = counted(args)?;
    let unmerged = |error| problem_of(&error, output);
    if let Some(column) = &args.partition {
        if columns.is_some() || args.overwrite {
            return Err(wrong(
                "--partition makes a new folder of the rows",
                "leave out --count-by and --overwrite",
            ));
        }
        return by_value(args, &tables, column);
    }
    refuse_existing(output, args.overwrite)?;
    let schema = match columns {
        Some(columns) => count_schema(columns),
        None => schema_of(&tables).map_err(unmerged)?,
    };
    let (format, compression) = form(args);
    let table = Table::new(format, compression, &schema, NO_METADATA);
    let table = table.map_err(|error| no_table(output, &error))?;
    let writer = if args.overwrite { table.replace(output) } else { table.create(output) };
    let writer = writer.map_err(|error| unwritable(output, &error))?;
    let folder = folder_of(output);
    let rule = args.target_key();
    let duplicates = rule.map(|rule| Duplicates::find(&tables, rule, folder)).transpose();
    let mut duplicates = duplicates.map_err(unmerged)?;
    let written = match columns {
        Some(columns) => count(&tables, columns, duplicates, folder, writer),
        None => merge_with(&tables, writer, &mut |batch| match &mut duplicates {
            Some(duplicates) => duplicates.remove_from(&batch),
            None => Ok(batch),
        }),
    };
    let rows = written.map_err(unmerged)?.rows;
    let (rows_of, of) = (number(rows, "row"), number(tables.len() as u64, "table"));
    say(&format!("{rows_of} of {of} in {}", output.display()));
    Ok(if rows == 0 { Status::Nothing } else { Status::Done })
}

/// Returns the columns whose values are counted, if --count-by was given.
fn counted(args: &MergeArgs) -> Result<Option<&Vec<String>>, Problem> {
    match &args.derive.count_by[..] {
        [] => Ok(None),
        [columns] => Ok(Some(&columns.0)),
        _ => Err(Problem::new("merge", "--count-by is given twice, and there is one table")
            .hint("count columns together with a comma, or merge once for each")),
    }
}

/// Returns the problem of a format that has no such table.
fn no_table(output: &Path, error: &TableError) -> Problem {
    Problem::new(output.display().to_string(), error.to_string())
        .hint("choose another --to or --compression")
}

/// Puts the rows into folders by the value of a column.
fn by_value(args: &MergeArgs, tables: &[PathBuf], column: &str) -> Result<Status, Problem> {
    let output = &args.output;
    if fs::symlink_metadata(output).is_ok() {
        return Err(Problem::new(
            output.display().to_string(),
            "there is a file or a folder of this name",
        )
        .hint("name another one with --output"));
    }
    let unmerged = |error| problem_of(&error, output);
    let schema = partitions_schema(schema_of(tables).map_err(unmerged)?.as_ref(), column);
    let schema = schema.map_err(|error| {
        Problem::new("--partition", error.to_string()).hint("name a column of text or integers")
    })?;
    let format = args.to.unwrap_or(Format::Parquet);
    let compression = args.compression.unwrap_or_else(|| format.default_compression());
    let table = Table::new(format, compression, &schema, NO_METADATA);
    let table = table.map_err(|error| no_table(output, &error))?;
    let rule = args.target_key();
    let duplicates = rule.map(|rule| Duplicates::find(tables, rule, folder_of(output))).transpose();
    let duplicates = duplicates.map_err(unmerged)?;
    let made = partitions(tables, column, duplicates, &table, output).map_err(unmerged)?;
    let (rows, tables) = (number(made.rows, "row"), number(made.tables, "table"));
    say(&format!("{rows} in {tables} in {}", output.display()));
    Ok(if made.rows == 0 { Status::Nothing } else { Status::Done })
}

fn edges(args: &MergeArgs, tables: &[PathBuf], level: Level) -> Result<Status, Problem> {
    let output = &args.output;
    for name in [VERTICES, EDGES] {
        refuse_existing(&output.join(name), args.overwrite)?;
    }
    fs::create_dir_all(output).map_err(|error| unwritable(output, &error))?;
    let made = graph(tables, level, output).map_err(|error| problem_of(&error, output))?;
    let (vertices, edges) = (HumanCount(made.vertices), HumanCount(made.edges));
    say(&format!("{vertices} vertices and {edges} edges in {}", output.display()));
    Ok(if made.vertices == 0 { Status::Nothing } else { Status::Done })
}

/// Refuses an output that would be overwritten or is not a regular file, and removes temporary
/// files of a run that died.
fn refuse_existing(path: &Path, overwrite: bool) -> Result<(), Problem> {
    if let Ok(there) = fs::symlink_metadata(path) {
        let refused = |what: &str| Problem::new(path.display().to_string(), what);
        if !overwrite {
            return Err(refused("there is a file of this name")
                .hint("name another one with --output, or use --overwrite"));
        }
        // A device or a link would be replaced, not written to.
        if !there.is_file() {
            return Err(refused("is not a regular file").hint("name another one with --output"));
        }
    }
    match remove_left(path) {
        // If the folder does not exist, nothing is left in it.
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(unwritable(path, &error)),
        _ => Ok(()),
    }
}

/// Returns the format and the compression of the new table.
fn form(args: &MergeArgs) -> (Format, Compression) {
    let (format, compression) = by_name(&args.output);
    let format = args.to.or(format).unwrap_or(Format::Parquet);
    (format, args.compression.or(compression).unwrap_or_else(|| format.default_compression()))
}

/// Returns the format and the compression that the name of a table implies.
fn by_name(path: &Path) -> (Option<Format>, Option<Compression>) {
    let ending = |path: &Path| path.extension().map(|ending| ending.to_string_lossy().into_owned());
    let compression = match ending(path).as_deref() {
        Some("gz") => Some(Compression::Gzip),
        Some("zst") => Some(Compression::Zstd),
        _ => None,
    };
    let rest = if compression.is_some() { path.with_extension("") } else { path.to_owned() };
    (ending(&rest).and_then(|ending| ending.parse().ok()), compression)
}

fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

fn unwritable(path: &Path, error: &io::Error) -> Problem {
    Problem::new(path.display().to_string(), error.to_string()).hint(mend_of_writing(error))
}

/// Returns a count with a noun in singular or plural.
fn number(count: u64, what: &str) -> String {
    format!("{} {what}{}", HumanCount(count), if count == 1 { "" } else { "s" })
}

fn say(line: &str) {
    terminal::say(&format!("irispan: {line}\n"));
}
