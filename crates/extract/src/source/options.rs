//! How sources are read.

use std::collections::HashSet;
use std::io;

use super::form::{Form, Kind};
use super::losses::Counts;
use super::sample::Sample;

/// How sources are read: as what, and which of their texts.
///
/// ```
/// use irispan_extract::source::{Kind, Options};
///
/// let options = Options::new().columns(["text", "meta.url"]).id_column("id");
/// assert_eq!(options.form("a.jsonl", b"{\"id\": 1}\n").kind, Kind::JsonLines);
/// assert_eq!(options.form("a.csv.gz", b"id,text\n").kind, Kind::Csv);
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Options {
    pub(super) kind: Option<Kind>,
    pub(super) columns: Option<Vec<String>>,
    pub(super) id_column: Option<String>,
    pub(super) has_null_data: bool,
    pub(super) has_header: bool,
    pub(super) has_quotes: bool,
    /// What is between two fields of CSV.
    pub(super) delimiter: u8,
    pub(super) max_record: usize,
    pub(super) sample: Option<Sample>,
    pub(super) keep: Vec<String>,
    pub(super) has_index: bool,
    pub(super) has_contents: bool,
}

impl Options {
    /// Reads each source as what it is, and all of its texts.
    #[must_use]
    pub fn new() -> Options {
        Options {
            kind: None,
            columns: None,
            id_column: None,
            has_null_data: false,
            has_header: true,
            has_quotes: true,
            delimiter: b',',
            max_record: 8 << 20,
            sample: None,
            keep: Vec::new(),
            has_index: false,
            has_contents: false,
        }
    }

    /// Reads every source as this kind, whatever it looks like, but for containers, whose entries
    /// are sources.
    #[must_use]
    pub fn kind(self, kind: Kind) -> Options {
        Options { kind: Some(kind), ..self }
    }

    /// Reads these columns alone: names or numbers from 1 for CSV and TSV, names of columns and of
    /// fields in them (`meta.url`) for Parquet and Arrow, [paths](crate::record::json::Path) for JSON
    /// lines. Sources without columns are read as a whole.
    #[must_use]
    pub fn columns(self, columns: impl IntoIterator<Item = impl Into<String>>) -> Options {
        Options { columns: Some(columns.into_iter().map(Into::into).collect()), ..self }
    }

    /// Sets the column that names a record; of JSON lines, its path. A name of more than 4096 bytes is null in rows, and a
    /// loss.
    #[must_use]
    pub fn id_column(self, column: impl Into<String>) -> Options {
        Options { id_column: Some(column.into()), ..self }
    }

    /// Sets whether a NUL ends a line of [`Kind::Lines`] and [`Kind::JsonLines`], and a record of CSV and TSV, and not a
    /// line feed.
    #[must_use]
    pub fn null_data(self, has_null_data: bool) -> Options {
        Options { has_null_data, ..self }
    }

    /// Sets whether CSV and TSV begin with the names of their columns. The default is true, and a record with more fields
    /// is a loss then: its texts may have been divided, and links at the ends of its fields are left out.
    #[must_use]
    pub fn header(self, has_header: bool) -> Options {
        Options { has_header, ..self }
    }

    /// Sets whether a field of CSV or TSV that begins with `"` goes on to the next mark, over line ends. The default is
    /// true. Many files of TSV quote nothing: there, a mark at the beginning of a field joins records.
    #[must_use]
    pub fn quotes(self, has_quotes: bool) -> Options {
        Options { has_quotes, ..self }
    }

    /// Sets what is between two fields of CSV: one byte of ASCII, such as the semicolon where a comma stands in
    /// numbers. The default is the comma. TSV always has the tab.
    #[must_use]
    pub fn delimiter(self, delimiter: u8) -> Options {
        Options { delimiter, ..self }
    }

    /// Sets how many bytes of a record are held: of a line of JSON, a record of CSV, a message. The default
    /// is 8 MiB. Longer ones are scanned as they come, and give the same rows, but that a name or a kept
    /// column that stands after the first links of the record, or has more than 64 KiB, is null in rows: that
    /// is a loss. Of WARC, what is after the header of another record in a block is held, and is no text of
    /// its record if its length proves to be wrong. What is more than these bytes is not read, and that is a loss.
    #[must_use]
    pub fn max_record(self, bytes: usize) -> Options {
        Options { max_record: bytes, ..self }
    }

    /// Reads only the records of a sample, and counts the others.
    #[must_use]
    pub fn sample(self, sample: Sample) -> Options {
        Options { sample: Some(sample), ..self }
    }

    /// Carries these columns of the sources along, for which the rows of the [`Reader`](super::Reader) are
    /// to have columns ([`Rows::keep`](crate::columns::Rows::keep)): columns of Parquet and Arrow with their
    /// types, and as strings those of CSV and TSV, values of JSON lines at paths, and fields of the headers
    /// of WARC records. A value of more than 4096 bytes is null in the rows of its record, which would each repeat it: that
    /// is a loss.
    #[must_use]
    pub fn keep(self, names: impl IntoIterator<Item = impl Into<String>>) -> Options {
        Options { keep: names.into_iter().map(Into::into).collect(), ..self }
    }

    /// Sets whether the sink gets an index of the records of WARC as well: one row for each.
    #[must_use]
    pub fn index(self, has_index: bool) -> Options {
        Options { has_index, ..self }
    }

    /// Sets whether the rows of that index have the [contents](crate::columns::IndexRows::with_contents) of the
    /// records. One that is longer than [`Options::max_record`] says is null, and a loss. Jobs have no such index.
    #[must_use]
    pub fn contents(self, has_contents: bool) -> Options {
        Options { has_contents, ..self }
    }

    /// Returns whether an index is made.
    pub(crate) fn has_index(&self) -> bool {
        self.has_index
    }

    /// Returns whether only a sample of the records is read.
    pub(crate) fn has_sample(&self) -> bool {
        self.sample.is_some()
    }

    /// Returns the columns that are carried along.
    pub(crate) fn kept(&self) -> &[String] {
        &self.keep
    }

    /// Returns those of the chosen columns that no record of JSON lines has of those that were counted, and those that
    /// were to name a record or to be carried along and have no value in any.
    pub(crate) fn missing_columns(&self, counts: &Counts) -> Vec<String> {
        let chosen = self.columns.iter().flat_map(|columns| counts.columns.missing(columns));
        let id = self.id_column.iter().filter(|_| counts.columns.is_nameless()).cloned();
        let mut missing: Vec<String> = chosen.chain(id).collect();
        missing.extend(counts.columns.without_value(&self.keep));
        let mut seen = HashSet::new();
        missing.retain(|name| seen.insert(name.clone()));
        missing
    }

    /// Returns those of the chosen columns that records of JSON lines have, but none of them has a text in.
    pub(crate) fn columns_without_text(&self, counts: &Counts) -> Vec<String> {
        self.columns.iter().flat_map(|columns| counts.columns.without_text(columns)).collect()
    }

    /// Returns how a source of this name is read that begins with these bytes.
    #[must_use]
    pub fn form(&self, name: &str, begin: &[u8]) -> Form {
        let form = Form::of_named(name, begin);
        match self.kind {
            // The entries of a container are what is asked for.
            Some(kind) if !form.kind.is_container() => Form { kind, ..form },
            _ => form,
        }
    }

    /// Returns how a file is read that begins with these bytes, and is a message if its folder says so.
    pub(crate) fn form_of_file(&self, name: &str, is_message: bool, begin: &[u8]) -> Form {
        let form = self.form(name, begin);
        match self.kind {
            None if is_message => Form { kind: Kind::Mail, ..form },
            _ => form,
        }
    }

    /// Returns how the entry of a container is read.
    pub(super) fn form_of_entry(&self, name: &str, begin: &[u8]) -> Form {
        match self.kind {
            Some(kind) if kind.is_container() => Form::of_named(name, begin),
            _ => self.form(name, begin),
        }
    }

    /// Returns each option by its name, but for the contents of an index, which no job has.
    pub(crate) fn configuration(&self) -> [(&'static str, String); 11] {
        // Without `..`, so that none is forgotten.
        let Options {
            kind,
            columns,
            id_column,
            has_null_data,
            has_header,
            has_quotes,
            delimiter,
            max_record,
            sample,
            keep,
            has_index,
            has_contents: _,
        } = self;
        // A column may have any name.
        let columns = columns.as_ref().map_or("all".to_owned(), |columns| format!("{columns:?}"));
        let id_column = id_column.as_ref().map_or("none".to_owned(), |name| format!("{name:?}"));
        [
            ("input", kind.map_or("auto", Kind::as_str).to_owned()),
            ("column", columns),
            ("id_column", id_column),
            ("null_data", has_null_data.to_string()),
            ("header", has_header.to_string()),
            ("quotes", has_quotes.to_string()),
            ("delimiter", char::from(*delimiter).to_string()),
            ("max_record", max_record.to_string()),
            ("keep", format!("{keep:?}")),
            ("index", has_index.to_string()),
            ("sample", sample.as_ref().map_or("all".to_owned(), Sample::to_string)),
        ]
    }

    /// Returns what ends a line.
    pub(super) fn line_end(&self) -> u8 {
        if self.has_null_data { 0 } else { b'\n' }
    }
}

impl Default for Options {
    fn default() -> Options {
        Options::new()
    }
}

/// Returns an error about what was asked for.
pub(super) fn invalid(error: impl std::error::Error + Send + Sync + 'static) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidInput, error)
}
