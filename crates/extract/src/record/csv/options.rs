//! Options for reading CSV.

/// Options for reading a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    pub(super) delimiter: u8,
    pub(super) has_quotes: bool,
    pub(super) has_header: bool,
    pub(super) columns: Option<Vec<String>>,
    pub(super) id: Option<String>,
    pub(super) kept: Vec<String>,
    pub(super) most: usize,
    pub(super) line_end: u8,
}

impl Options {
    /// Returns the options for reading every field of CSV with a header.
    #[must_use]
    pub fn new() -> Options {
        Options {
            delimiter: b',',
            has_quotes: true,
            has_header: true,
            columns: None,
            id: None,
            kept: Vec::new(),
            most: 64 << 20,
            line_end: b'\n',
        }
    }

    /// Sets the delimiter between fields, which is a tab in TSV.
    #[must_use]
    pub fn delimiter(self, delimiter: u8) -> Options {
        Options { delimiter, ..self }
    }

    /// Sets whether a field that begins with `"` extends to the next one, across line ends.
    #[must_use]
    pub fn quotes(self, has_quotes: bool) -> Options {
        Options { has_quotes, ..self }
    }

    /// Sets whether the first record names the columns. Otherwise their names are their numbers.
    #[must_use]
    pub fn header(self, has_header: bool) -> Options {
        Options { has_header, ..self }
    }

    /// Reads only these columns, given by name or by number from 1.
    #[must_use]
    pub fn columns(self, names: impl IntoIterator<Item = impl Into<String>>) -> Options {
        Options { columns: Some(names.into_iter().map(Into::into).collect()), ..self }
    }

    /// Sets the columns whose values [`Record::kept`](super::Record::kept) returns.
    #[must_use]
    pub fn keep(self, names: impl IntoIterator<Item = impl Into<String>>) -> Options {
        Options { kept: names.into_iter().map(Into::into).collect(), ..self }
    }

    /// Sets the column that names a record.
    #[must_use]
    pub fn id_column(self, name: impl Into<String>) -> Options {
        Options { id: Some(name.into()), ..self }
    }

    /// Sets the byte that ends a record, such as a NUL. The default is a line feed, and then CR LF
    /// and CR alone end a record as well.
    #[must_use]
    pub fn line_end(self, line_end: u8) -> Options {
        Options { line_end, ..self }
    }

    /// Sets the maximum size of a record that is held, in bytes; a longer one comes in parts. The
    /// default is 64 MiB.
    #[must_use]
    pub fn max_record(self, bytes: usize) -> Options {
        Options { most: bytes, ..self }
    }
}

impl Default for Options {
    fn default() -> Options {
        Options::new()
    }
}

/// Parses a delimiter: one ASCII character, or `\t` for a tab. Returns `None` for anything else,
/// and for a quotation mark and line ends, which have a meaning in CSV.
///
/// ```
/// use irispan_extract::record::csv::delimiter_of;
///
/// assert_eq!(delimiter_of(";"), Some(b';'));
/// assert_eq!(delimiter_of(r"\t"), Some(b'\t'));
/// assert_eq!(delimiter_of("::"), None);
/// ```
#[must_use]
pub fn delimiter_of(text: &str) -> Option<u8> {
    match text.as_bytes() {
        [b'\\', b't'] => Some(b'\t'),
        [byte] if byte.is_ascii() && !matches!(byte, b'"' | b'\r' | b'\n') => Some(*byte),
        _ => None,
    }
}
