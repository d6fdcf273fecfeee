//! Rows on their way to a batch.

use std::ops::Range;
use std::sync::Arc;

use arrow_array::builder::{
    ArrayBuilder, Int32Builder, Int64Builder, ListBuilder, StringBuilder,
    TimestampMicrosecondBuilder,
};
use arrow_array::{ArrayRef, RecordBatch};
use arrow_schema::{DataType, Field, Schema, SchemaRef};
use irispan::Link;

use super::column::{Column, Type};
use super::condition::Condition;
use super::filter::{Filter, LeftOut};
use super::flags::KnownFlags;
use super::host::Hosts;
use super::kept::{Kept, kept_name};
use super::repeated::{LongPlace, LongValues, is_short};
use super::row::{Page, Row};
use super::target::TargetKey;
use super::value::{Value, value};

/// The approximate maximum size of the text of a batch in bytes: far below the 2 GiB that 32-bit
/// offsets can address.
pub(crate) const MAX_BYTES: usize = 4 << 20;

/// The maximum number of rows of a batch.
pub(crate) const MAX_ROWS: usize = 16 << 10;

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
    hosts: Hosts,
    known_flags: KnownFlags,
    filter: Filter,
    kept: Kept,
    /// Whether a column needs the URI, which takes as long to make as all the rest.
    reads_uri: bool,
    reads_field: bool,
    reads_id: bool,
    long: LongValues,
    rows: usize,
    bytes: usize,
}

/// The values of a column.
#[derive(Debug)]
pub(super) enum Builder {
    Text(StringBuilder),
    Texts(ListBuilder<StringBuilder>),
    Int(Int32Builder),
    Long(Int64Builder),
    Time(TimestampMicrosecondBuilder),
}

impl Rows {
    /// Returns an empty collection of rows with these columns.
    #[must_use]
    pub fn new(columns: &[Column]) -> Rows {
        let fields: Vec<Field> = columns.iter().map(|column| column.field()).collect();
        let builders = columns.iter().map(|column| (*column, Builder::of(column.value_type())));
        let rows = Rows {
            columns: builders.collect(),
            schema: Arc::new(Schema::new(fields)),
            hosts: Hosts::default(),
            known_flags: KnownFlags::default(),
            filter: Filter::default(),
            kept: Kept::default(),
            reads_uri: false,
            reads_field: false,
            reads_id: false,
            long: LongValues::default(),
            rows: 0,
            bytes: 0,
        };
        rows.note_reads()
    }

    /// Updates which parts of links and records are read.
    fn note_reads(mut self) -> Rows {
        let reads = |is: fn(Column) -> bool| {
            self.columns.iter().any(|(column, _)| is(*column)) || self.filter.reads(is)
        };
        self.reads_uri = reads(Column::reads_uri);
        self.reads_field = reads(|column| column == Column::Field);
        self.reads_id = reads(|column| column == Column::Id);
        self
    }

    /// Returns whether a column or a condition reads the field of a record.
    pub(crate) fn reads_field(&self) -> bool {
        self.reads_field
    }

    /// Adds columns of the source after the others: each row has their values in the record of its
    /// link, or null. If a name is taken, `kept_` is put in front of it.
    #[must_use]
    pub fn keep(mut self, fields: &[Field]) -> Rows {
        let mut all: Vec<Field> =
            self.schema.fields().iter().map(|field| field.as_ref().clone()).collect();
        for field in fields {
            let is_taken = |name: &str| all.iter().any(|of| of.name() == name);
            let name = kept_name(field.name(), is_taken);
            all.push(Field::new(name, field.data_type().clone(), true));
        }
        self.schema = Arc::new(Schema::new(all));
        self.kept = Kept::new(fields);
        self
    }

    /// Returns the types of the columns that are carried along.
    pub(crate) fn kept_types(&self) -> impl Iterator<Item = &DataType> {
        self.kept.types()
    }

    /// Sets the columns that are carried along for the next records; a column of another type is
    /// null.
    pub(crate) fn keep_columns(&mut self, arrays: impl IntoIterator<Item = ArrayRef>) {
        self.kept.set(arrays);
    }

    /// Sets the row of these columns that holds the next record.
    pub(crate) fn keep_row(&mut self, row: u64) {
        self.kept.set_row(row);
    }

    /// Sets the values that are carried along for the next record.
    pub(crate) fn keep_texts(&mut self, values: impl IntoIterator<Item = Option<String>>) {
        self.kept.set_texts(values);
    }

    /// Leaves out the links for which one of these conditions does not hold.
    #[must_use]
    pub fn only(mut self, conditions: Vec<Condition>) -> Rows {
        self.filter.conditions = conditions;
        self.note_reads()
    }

    /// Leaves out the links of a record that lead to the target of an earlier row of it.
    ///
    /// Memory is bounded: after 131072 different targets of one record they are forgotten, so that
    /// rows may repeat.
    #[must_use]
    pub fn unique(mut self, rule: TargetKey) -> Rows {
        self.filter.unique(rule);
        self.note_reads()
    }

    /// Ends the record: the next link belongs to another one.
    pub fn end_record(&mut self) {
        self.filter.end_record();
        self.long.end_record();
    }

    /// Returns how many links did not become rows since the last call.
    #[must_use]
    pub fn take_left_out(&mut self) -> LeftOut {
        std::mem::take(&mut self.filter.left_out)
    }

    /// Returns the number of records since the last call whose rows have null for a name or a kept
    /// value that is too long, and where the first one is.
    pub(crate) fn take_long(&mut self) -> Option<(u64, LongPlace)> {
        self.long.take()
    }

    /// Returns the schema of the batches.
    #[must_use]
    pub fn schema(&self) -> SchemaRef {
        Arc::clone(&self.schema)
    }

    /// Appends a link, unless it is left out. It begins at byte `start` of the text that was
    /// scanned.
    pub fn push(&mut self, link: Link<'_>, start: u64, page: &Page) {
        let end = start + link.as_bytes().len() as u64;
        self.push_from(link, start..end, page);
    }

    /// Appends a link, unless it is left out. It comes from this range of bytes of the text that
    /// was scanned, which may hold other bytes as well.
    pub fn push_from(&mut self, link: Link<'_>, range: Range<u64>, page: &Page) {
        let uri = self.reads_uri.then(|| link.to_uri());
        let known = (&mut self.hosts, &mut self.known_flags);
        let row = Row::of(link, range, uri.as_ref(), known);
        if !self.filter.takes(&row, page) {
            return;
        }
        for (column, builder) in &mut self.columns {
            self.bytes += builder.append(&value(*column, &row, page));
        }
        let has_long_id = self.reads_id && !page.name.as_deref().iter().all(is_short);
        if has_long_id || self.kept.is_long() {
            self.long.count(page);
        }
        self.bytes += self.kept.push();
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

    /// Returns the rows as a batch, and starts an empty one.
    #[must_use]
    pub fn take(&mut self) -> RecordBatch {
        (self.rows, self.bytes) = (0, 0);
        let finished = self.columns.iter_mut().map(|(_, builder)| builder.finish());
        let mut arrays: Vec<ArrayRef> = finished.collect();
        arrays.extend(self.kept.take());
        RecordBatch::try_new(self.schema(), arrays)
            .expect("each builder has the type of its column and a value for each row")
    }
}

impl Builder {
    pub(super) fn of(value_type: Type) -> Builder {
        match value_type {
            Type::Texts => {
                let item = Arc::new(Field::new("item", DataType::Utf8, false));
                Builder::Texts(ListBuilder::new(StringBuilder::new()).with_field(item))
            }
            Type::Int => Builder::Int(Int32Builder::new()),
            Type::Long => Builder::Long(Int64Builder::new()),
            Type::Time => Builder::Time(TimestampMicrosecondBuilder::new().with_timezone("UTC")),
            Type::Text => Builder::Text(StringBuilder::new()),
        }
    }

    /// Returns the values, and starts again with the same capacity: batches of one source are
    /// alike, and a buffer that grows is copied.
    pub(super) fn finish(&mut self) -> ArrayRef {
        match self {
            Builder::Text(builder) => {
                let texts = builder.values_slice().len();
                let empty = StringBuilder::with_capacity(builder.len(), texts + texts / 8);
                Arc::new(std::mem::replace(builder, empty).finish())
            }
            Builder::Texts(builder) => Arc::new(builder.finish()),
            Builder::Int(builder) => {
                let empty = Int32Builder::with_capacity(builder.len());
                Arc::new(std::mem::replace(builder, empty).finish())
            }
            Builder::Long(builder) => {
                let empty = Int64Builder::with_capacity(builder.len());
                Arc::new(std::mem::replace(builder, empty).finish())
            }
            Builder::Time(builder) => {
                let empty = TimestampMicrosecondBuilder::with_capacity(builder.len());
                let empty = empty.with_timezone("UTC");
                Arc::new(std::mem::replace(builder, empty).finish())
            }
        }
    }

    /// Appends a value; one that does not have the type of the column becomes null. Returns its
    /// approximate size in bytes.
    pub(super) fn append(&mut self, value: &Value<'_>) -> usize {
        match (self, value) {
            (Builder::Text(builder), Value::Text(text)) => {
                builder.append_value(text);
                text.len()
            }
            (Builder::Text(builder), _) => {
                builder.append_null();
                0
            }
            (Builder::Texts(builder), value) => {
                if let Value::Texts(names) = value {
                    names.any(|name| {
                        builder.values().append_value(name);
                        false
                    });
                }
                builder.append(true);
                size_of::<i32>()
            }
            (Builder::Int(builder), value) => {
                builder.append_option(if let Value::Int(number) = value {
                    Some(*number)
                } else {
                    None
                });
                size_of::<i32>()
            }
            (Builder::Long(builder), value) => {
                builder.append_option(if let Value::Long(number) = value {
                    Some(*number)
                } else {
                    None
                });
                size_of::<i64>()
            }
            (Builder::Time(builder), value) => {
                builder.append_option(if let Value::Time(time) = value {
                    Some(*time)
                } else {
                    None
                });
                size_of::<i64>()
            }
        }
    }
}
