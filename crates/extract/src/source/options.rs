//! Options for reading sources.

use std::collections::HashSet;
use std::io;

use super::form::{Form, Kind};
use super::losses::Counts;
use super::sample::Sample;

/// Options for reading sources: their kind, and which of their texts are read.
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
    /// The delimiter between fields of CSV.
    pub(super) delimiter: u8,
    pub(super) max_record: usize,
    pub(super) sample: Option<Sample>,
    pub(super) keep: Vec<String>,
    pub(super) has_index: bool,
    pub(super) has_contents: bool,
}

impl Options {
    /// Returns the options that detect the kind of each source and read all of its texts.
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

    /// Reads every source as this kind, whatever it looks like, except containers, whose entries
    /// are sources.
    #[must_use]
    pub fn kind(self, kind: Kind) -> Options {
        Options { kind: Some(kind), ..self }
    }

    /// Reads only these columns: names or numbers from 1 for CSV and TSV, names of columns and of
    /// fields in them (`meta.url`) for Parquet and Arrow, [paths](crate::record::json::Path) for
    /// JSON lines. Sources without columns are read as a whole.
    #[must_use]
    pub fn columns(self, columns: impl IntoIterator<Item = impl Into<String>>) -> Options {
        Options { columns: Some(columns.into_iter().map(Into::into).collect()), ..self }
    }

    /// Sets the column that names a record; for JSON lines, its path. A name of more than 4096
    /// bytes is null in rows, and a loss.
    #[must_use]
    pub fn id_column(self, column: impl Into<String>) -> Options {
        Options { id_column: Some(column.into()), ..self }
    }

    /// Sets whether a NUL instead of a line feed ends a line of [`Kind::Lines`] and
    /// [`Kind::JsonLines`] and a record of CSV and TSV.
    #[must_use]
    pub fn null_data(self, has_null_data: bool) -> Options {
        Options { has_null_data, ..self }
    }

    /// Sets whether CSV and TSV begin with the names of their columns. The default is true, and
    /// then a record with more fields is a loss: its texts may have been divided, so links at the
    /// ends of its fields are left out.
    #[must_use]
    pub fn header(self, has_header: bool) -> Options {
        Options { has_header, ..self }
    }

    /// Sets whether a field of CSV or TSV that begins with `"` extends to the next mark, across
    /// line ends. The default is true. In TSV without quoting, which is common, a mark at the
    /// beginning of a field then joins records.
    #[must_use]
    pub fn quotes(self, has_quotes: bool) -> Options {
        Options { has_quotes, ..self }
    }

    /// Sets the delimiter between fields of CSV: one ASCII byte, such as the semicolon where
    /// numbers have a decimal comma. The default is the comma. TSV always has the tab.
    #[must_use]
    pub fn delimiter(self, delimiter: u8) -> Options {
        Options { delimiter, ..self }
    }

    /// Sets how many bytes of a record are held: of a line of JSON, a record of CSV, or a message.
    /// The default is 8 MiB. Longer ones are scanned as they come. They give the same rows, except
    /// that a name or a kept column is null if it comes after the first links of the record or has
    /// more than 64 KiB, which is a loss. In WARC, the bytes after the header of another record in
    /// a block are held until the length of the block proves right, and are not scanned if it
    /// proves wrong. Bytes beyond the limit are not scanned, which is a loss.
    #[must_use]
    pub fn max_record(self, bytes: usize) -> Options {
        Options { max_record: bytes, ..self }
    }

    /// Reads only a sample of the records, and counts the others.
    #[must_use]
    pub fn sample(self, sample: Sample) -> Options {
        Options { sample: Some(sample), ..self }
    }

    /// Carries these columns of the sources along; the rows of the [`Reader`](super::Reader) must
    /// have columns for them ([`Rows::keep`](crate::columns::Rows::keep)). Columns of Parquet and
    /// Arrow keep their types. Columns of CSV and TSV, values at paths of JSON lines, and fields of
    /// the headers of WARC records become strings. A value of more than 4096 bytes is null, because
    /// each row of its record would repeat it; that is a loss.
    #[must_use]
    pub fn keep(self, names: impl IntoIterator<Item = impl Into<String>>) -> Options {
        Options { keep: names.into_iter().map(Into::into).collect(), ..self }
    }

    /// Sets whether the sink also gets an index of WARC records, with one row for each.
    #[must_use]
    pub fn index(self, has_index: bool) -> Options {
        Options { has_index, ..self }
    }

    /// Sets whether the rows of that index have the
    /// [contents](crate::columns::IndexRows::with_contents) of the records. A record that is longer
    /// than [`Options::max_record`] has null, which is a loss. Jobs do not make such an index.
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

    /// Returns the chosen columns that no counted record of JSON lines has, and the columns for
    /// names or to be carried along that no record has a value for.
    pub(crate) fn missing_columns(&self, counts: &Counts) -> Vec<String> {
        let chosen = self.columns.iter().flat_map(|columns| counts.columns.missing(columns));
        let id = self.id_column.iter().filter(|_| counts.columns.is_nameless()).cloned();
        let mut missing: Vec<String> = chosen.chain(id).collect();
        missing.extend(counts.columns.without_value(&self.keep));
        let mut seen = HashSet::new();
        missing.retain(|name| seen.insert(name.clone()));
        missing
    }

    /// Returns the chosen columns that records of JSON lines have, but never with a text.
    pub(crate) fn columns_without_text(&self, counts: &Counts) -> Vec<String> {
        self.columns.iter().flat_map(|columns| counts.columns.without_text(columns)).collect()
    }

    /// Returns the form in which a source with this name and these first bytes is read.
    #[must_use]
    pub fn form(&self, name: &str, begin: &[u8]) -> Form {
        let form = Form::of_named(name, begin);
        match self.kind {
            // For a container, the kind is that of its entries.
            Some(kind) if !form.kind.is_container() => Form { kind, ..form },
            _ => form,
        }
    }

    /// Returns the form in which a file with these first bytes is read; in a Maildir it is a
    /// message.
    pub(crate) fn form_of_file(&self, name: &str, is_message: bool, begin: &[u8]) -> Form {
        let form = self.form(name, begin);
        match self.kind {
            None if is_message => Form { kind: Kind::Mail, ..form },
            _ => form,
        }
    }

    /// Returns the form in which an entry of a container is read.
    pub(super) fn form_of_entry(&self, name: &str, begin: &[u8]) -> Form {
        match self.kind {
            Some(kind) if kind.is_container() => Form::of_named(name, begin),
            _ => self.form(name, begin),
        }
    }

    /// Returns each option by its name, except for `contents`, which jobs do not have.
    pub(crate) fn configuration(&self) -> [(&'static str, String); 11] {
        // Without `..`, so that no field is forgotten.
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
        // Debug formatting keeps names with commas apart.
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

    /// Returns the byte that ends a line.
    pub(super) fn line_end(&self) -> u8 {
        if self.has_null_data { 0 } else { b'\n' }
    }
}

impl Default for Options {
    fn default() -> Options {
        Options::new()
    }
}

/// Returns an error about invalid options.
pub(super) fn invalid(error: impl std::error::Error + Send + Sync + 'static) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidInput, error)
}
