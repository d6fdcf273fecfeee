//! Rows on their way to a batch.

use std::borrow::Cow;
use std::ops::Range;
use std::sync::Arc;

use arrow_array::RecordBatch;
use arrow_array::builder::{
    ArrayBuilder, Int32Builder, Int64Builder, ListBuilder, StringBuilder,
    TimestampMicrosecondBuilder,
};
use arrow_schema::{Field, Schema, SchemaRef};
use irispan::Link;

use super::column::Column;
use super::row::{Page, Row};

/// The bytes of text that a batch may hold, approximately: far below the 2 GiB that offsets of 32 bits
/// can count.
const MAX_BYTES: usize = 64 << 20;

/// The rows that a batch may hold.
const MAX_ROWS: usize = 64 << 10;

/// Collects rows and makes batches of them.
///
/// ```
/// use irispan::Scanner;
/// use irispan_extract::columns::{Column, Page, Rows};
///
/// let mut rows = Rows::new(&[Column::Url, Column::RegisteredDomain, Column::SpanStart]);
/// for link in Scanner::new().links("see www.bbc.co.uk/news") {
///     rows.push(link, link.start() as u64, &Page::default());
/// }
/// let batch = rows.take();
/// assert_eq!((batch.num_rows(), batch.num_columns()), (1, 3));
/// ```
#[derive(Debug)]
pub struct Rows {
    schema: SchemaRef,
    columns: Vec<(Column, Builder)>,
    rows: usize,
    bytes: usize,
}

#[derive(Debug)]
enum Builder {
    Text(StringBuilder),
    Texts(ListBuilder<StringBuilder>),
    Int(Int32Builder),
    Long(Int64Builder),
    Time(TimestampMicrosecondBuilder),
}

impl Rows {
    /// Returns no rows of these columns.
    #[must_use]
    pub fn new(columns: &[Column]) -> Rows {
        let fields: Vec<Field> = columns.iter().map(|column| column.field()).collect();
        let builders = columns.iter().map(|column| (*column, Builder::of(*column)));
        Rows {
            columns: builders.collect(),
            schema: Arc::new(Schema::new(fields)),
            rows: 0,
            bytes: 0,
        }
    }

    /// Returns the schema of the batches.
    #[must_use]
    pub fn schema(&self) -> SchemaRef {
        Arc::clone(&self.schema)
    }

    /// Appends a link that begins at `start` of the text that was scanned, in bytes.
    pub fn push(&mut self, link: Link<'_>, start: u64, page: &Page) {
        let end = start + link.as_bytes().len() as u64;
        self.push_from(link, start..end, page);
    }

    /// Appends a link that comes from these bytes of the text that was scanned, of which some may be
    /// no part of it.
    pub fn push_from(&mut self, link: Link<'_>, range: Range<u64>, page: &Page) {
        let row = Row::of(link, range);
        for (column, builder) in &mut self.columns {
            self.bytes += append(*column, builder, &row, page);
        }
        self.rows += 1;
    }

    /// Returns whether there are enough rows for a batch.
    #[must_use]
    pub fn is_full(&self) -> bool {
        self.rows >= MAX_ROWS || self.bytes >= MAX_BYTES
    }

    /// Returns the number of rows.
    #[must_use]
    pub fn len(&self) -> usize {
        self.rows
    }

    /// Returns the bytes of the rows, approximately.
    pub(crate) fn bytes(&self) -> usize {
        self.bytes
    }

    /// Returns whether there are no rows.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.rows == 0
    }

    /// Returns the rows as a batch, and begins again without any.
    #[must_use]
    pub fn take(&mut self) -> RecordBatch {
        (self.rows, self.bytes) = (0, 0);
        let finish = |(_, builder): &mut (Column, Builder)| builder.as_builder().finish();
        let arrays = self.columns.iter_mut().map(finish).collect();
        RecordBatch::try_new(self.schema(), arrays)
            .expect("each builder has the type of its column and a value for each row")
    }
}

impl Builder {
    fn of(column: Column) -> Builder {
        use arrow_schema::DataType;
        match column.field().data_type() {
            DataType::List(item) => {
                Builder::Texts(ListBuilder::new(StringBuilder::new()).with_field(Arc::clone(item)))
            }
            DataType::Int32 => Builder::Int(Int32Builder::new()),
            DataType::Int64 => Builder::Long(Int64Builder::new()),
            DataType::Timestamp(..) => {
                Builder::Time(TimestampMicrosecondBuilder::new().with_timezone("UTC"))
            }
            _ => Builder::Text(StringBuilder::new()),
        }
    }

    fn as_builder(&mut self) -> &mut dyn ArrayBuilder {
        match self {
            Builder::Text(builder) => builder,
            Builder::Texts(builder) => builder,
            Builder::Int(builder) => builder,
            Builder::Long(builder) => builder,
            Builder::Time(builder) => builder,
        }
    }

    fn text(&mut self, value: Option<&str>) -> usize {
        let Builder::Text(builder) = self else { return 0 };
        builder.append_option(value);
        value.map_or(0, str::len)
    }

    fn long(&mut self, value: Option<u64>) -> usize {
        let Builder::Long(builder) = self else { return 0 };
        builder.append_option(value.and_then(|value| i64::try_from(value).ok()));
        size_of::<i64>()
    }
}

/// Appends the value of a column. Returns its bytes, approximately.
fn append(column: Column, builder: &mut Builder, row: &Row<'_>, page: &Page) -> usize {
    match column {
        Column::Text => builder.text(Some(row.link.as_str())),
        Column::Url => builder.text(row.uri.as_deref().ok()),
        Column::Error => {
            let error = row.uri.as_ref().err().map(ToString::to_string);
            builder.text(error.as_deref())
        }
        Column::Kind => builder.text(Some(row.link.kind().as_str())),
        Column::Confidence => builder.text(Some(row.link.confidence().as_str())),
        Column::Flags => {
            let Builder::Texts(builder) = builder else { return 0 };
            row.link.flags().names().for_each(|name| builder.values().append_value(name));
            builder.append(true);
            size_of::<i32>()
        }
        Column::SpanStart => builder.long(Some(row.range.start)),
        Column::SpanEnd => builder.long(Some(row.range.end)),
        Column::Port => {
            let Builder::Int(builder) = builder else { return 0 };
            let port = row.parts().and_then(|parts| parts.port()?.parse().ok());
            builder.append_option(port);
            size_of::<i32>()
        }
        Column::PageUrl => builder.text(page.url.as_deref()),
        Column::FetchTime => {
            let Builder::Time(builder) = builder else { return 0 };
            builder.append_option(page.time);
            size_of::<i64>()
        }
        Column::Source => builder.text(Some(&page.source)),
        Column::RecordOffset => builder.long(page.offset),
        Column::RecordLength => builder.long(page.length),
        Column::RecordId => builder.text(page.id.as_deref()),
        Column::Row => builder.long(page.row),
        Column::Field => builder.text(page.field.as_deref()),
        Column::Id => builder.text(page.name.as_deref()),
        Column::HtmlPath => builder.text(page.html_path),
        _ => builder.text(part(column, row).as_deref()),
    }
}

/// Returns the value of a column about the URI.
fn part<'r>(column: Column, row: &'r Row<'_>) -> Option<Cow<'r, str>> {
    let parts = row.parts()?;
    let part = match column {
        Column::HostName => row.host.as_deref()?,
        Column::HostTld => row.domain()?.trim_end_matches('.').rsplit('.').next()?,
        Column::RegistrySuffix => row.suffix()?.icann(),
        Column::RegisteredDomain => row.suffix()?.icann_domain()?,
        Column::PrivateSuffix => row.suffix()?.as_str(),
        Column::PrivateDomain => row.suffix()?.domain()?,
        Column::HostReversed => {
            let labels: Vec<&str> = row.domain()?.trim_end_matches('.').rsplit('.').collect();
            return Some(labels.join(".").into());
        }
        Column::Protocol => return Some(parts.scheme()?.to_ascii_lowercase().into()),
        Column::Path => parts.path(),
        Column::Query => parts.query()?,
        Column::Fragment => parts.fragment()?,
        _ => return None,
    };
    Some(part.into())
}
