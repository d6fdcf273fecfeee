//! The columns of an index of records: one row for each record.

use std::sync::Arc;

use arrow_array::builder::BinaryBuilder;
use arrow_array::{ArrayRef, RecordBatch};
use arrow_schema::{DataType, Field, Schema, SchemaRef};

use super::column::{Column, Type};
use super::host::Hosts;
use super::row::{Page, Target};
use super::rows::{Builder, MAX_BYTES, MAX_ROWS};
use super::value::{Value, value_of_page, value_of_target};

/// What an index says about a record.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct IndexEntry<'a> {
    /// The page of the record. Its URL is that of the entry.
    pub page: &'a Page,
    /// The type in its header, such as `response` or `conversion`.
    pub record_type: &'a str,
    /// The status of the response.
    pub status: Option<u16>,
    /// The digest of the payload: SHA-1 in Base32, or any other with the name of its algorithm in
    /// front.
    pub digest: Option<&'a str>,
    /// The media type from the response of the server, or else from the header of the record.
    pub mime_type: Option<&'a str>,
    /// The media type that the writer of the file detected.
    pub mime_detected: Option<&'a str>,
    /// The languages that the writer of the file detected, such as `eng,deu`.
    pub languages: Option<&'a str>,
    /// How many links were found; `None` if it was not scanned.
    pub links: Option<u64>,
    /// Its text or page, without the codings of a response; `None` if it was not scanned, or is too long. Only rows
    /// [with contents](IndexRows::with_contents) have it.
    pub content: Option<&'a [u8]>,
}

impl<'a> IndexEntry<'a> {
    /// Returns the entry of a record of this type, of which nothing else is known.
    #[must_use]
    pub const fn new(page: &'a Page, record_type: &'a str) -> IndexEntry<'a> {
        IndexEntry {
            page,
            record_type,
            status: None,
            digest: None,
            mime_type: None,
            mime_detected: None,
            languages: None,
            links: None,
            content: None,
        }
    }
}

/// Collects the rows of an index, and makes batches of them.
///
/// Names, types and order of the columns are those of Common Crawl's index table; `warc_record_id`,
/// `warc_type` and `links` stand after them.
///
/// ```
/// use irispan_extract::columns::{IndexEntry, IndexRows, Page};
///
/// let mut page = Page::default();
/// page.url = Some("http://www.a.example/x".to_owned());
/// let mut entry = IndexEntry::new(&page, "conversion");
/// entry.languages = Some("eng");
/// entry.links = Some(3);
/// let mut rows = IndexRows::new();
/// rows.push(&entry);
/// let batch = rows.take();
/// assert_eq!(batch.schema().field(0).name(), "url_surtkey");
/// assert_eq!(batch.num_rows(), 1);
/// ```
#[derive(Debug)]
pub struct IndexRows {
    schema: SchemaRef,
    builders: Vec<Builder>,
    /// The column `content`, if it is wanted.
    contents: Option<BinaryBuilder>,
    hosts: Hosts,
    rows: usize,
    bytes: usize,
}

/// A column of an index.
enum Of {
    /// A column that tables of links have as well.
    Link(Column),
    Own(&'static str, Type, for<'e> fn(&IndexEntry<'e>) -> Value<'e>),
}

/// Every column, in order.
const COLUMNS: &[Of] = &[
    Of::Link(Column::UrlSurtKey),
    Of::Link(Column::Url),
    Of::Link(Column::HostName),
    Of::Link(Column::HostTld),
    Of::Link(Column::RegistrySuffix),
    Of::Link(Column::RegisteredDomain),
    Of::Link(Column::PrivateSuffix),
    Of::Link(Column::PrivateDomain),
    Of::Link(Column::HostReversed),
    Of::Link(Column::Protocol),
    Of::Link(Column::Port),
    Of::Link(Column::Path),
    Of::Link(Column::Query),
    Of::Link(Column::FetchTime),
    Of::Own("fetch_status", Type::Int, |entry| {
        entry.status.map_or(Value::Null, |status| Value::Int(status.into()))
    }),
    Of::Own("content_digest", Type::Text, |entry| Value::text(entry.digest)),
    Of::Own("content_mime_type", Type::Text, |entry| Value::text(entry.mime_type)),
    Of::Own("content_mime_detected", Type::Text, |entry| Value::text(entry.mime_detected)),
    Of::Own("content_languages", Type::Text, |entry| Value::text(entry.languages)),
    Of::Link(Column::Source),
    Of::Link(Column::RecordOffset),
    Of::Link(Column::RecordLength),
    Of::Link(Column::RecordId),
    Of::Own("warc_type", Type::Text, |entry| Value::text(Some(entry.record_type))),
    Of::Own("links", Type::Long, |entry| Value::long(entry.links)),
];

impl IndexRows {
    /// Returns an empty collection of rows.
    #[must_use]
    pub fn new() -> IndexRows {
        let field = |of: &Of| match of {
            Of::Link(column) => (column.as_str(), column.value_type()),
            Of::Own(name, value_type, _) => (*name, *value_type),
        };
        let fields: Vec<_> = COLUMNS.iter().map(field).collect();
        let field = |(name, of): &(&str, Type)| Field::new(*name, of.data_type(), true);
        IndexRows {
            schema: Arc::new(Schema::new(fields.iter().map(field).collect::<Vec<_>>())),
            builders: fields.into_iter().map(|(_, of)| Builder::of(of)).collect(),
            contents: None,
            hosts: Hosts::default(),
            rows: 0,
            bytes: 0,
        }
    }

    /// Adds a column after the others: `content`, the bytes of each record.
    #[must_use]
    pub fn with_contents(self) -> IndexRows {
        let content = Arc::new(Field::new("content", DataType::Binary, true));
        let fields = self.schema.fields().iter().cloned().chain([content]);
        let schema = Arc::new(Schema::new(fields.collect::<Vec<_>>()));
        IndexRows { schema, contents: Some(BinaryBuilder::new()), ..self }
    }

    /// Returns the schema of the batches.
    #[must_use]
    pub fn schema(&self) -> SchemaRef {
        Arc::clone(&self.schema)
    }

    /// Appends the row of a record.
    pub fn push(&mut self, entry: &IndexEntry<'_>) {
        let target = Target::of(entry.page.url.as_deref(), &mut self.hosts);
        for (of, builder) in COLUMNS.iter().zip(&mut self.builders) {
            let value = match of {
                Of::Link(column) => value_of_page(*column, entry.page)
                    .unwrap_or_else(|| value_of_target(*column, &target)),
                Of::Own(_, _, value) => value(entry),
            };
            self.bytes += builder.append(&value);
        }
        if let Some(contents) = &mut self.contents {
            contents.append_option(entry.content);
            self.bytes += entry.content.map_or(0, <[u8]>::len);
        }
        self.rows += 1;
    }

    /// Returns the number of rows.
    #[must_use]
    pub fn len(&self) -> usize {
        self.rows
    }

    /// Returns whether there are no rows.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.rows == 0
    }

    /// Returns whether there are enough rows for a batch.
    #[must_use]
    pub fn is_full(&self) -> bool {
        self.rows >= MAX_ROWS || self.bytes >= MAX_BYTES
    }

    /// Returns the bytes of the rows, approximately.
    pub(crate) fn bytes(&self) -> usize {
        self.bytes
    }

    /// Returns the rows as a batch, and begins again without any.
    #[must_use]
    pub fn take(&mut self) -> RecordBatch {
        (self.rows, self.bytes) = (0, 0);
        let mut arrays: Vec<ArrayRef> = self.builders.iter_mut().map(Builder::finish).collect();
        arrays.extend(self.contents.as_mut().map(|all| Arc::new(all.finish()) as ArrayRef));
        RecordBatch::try_new(self.schema(), arrays)
            .expect("each builder has the type of its column and a value for each row")
    }
}

impl Default for IndexRows {
    fn default() -> IndexRows {
        IndexRows::new()
    }
}
