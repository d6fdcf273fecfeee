//! Reads sources, and collects their rows and losses.

pub(crate) mod jobs;

use std::io::{self, Read};

use arrow_array::cast::AsArray;
use arrow_array::types::Int64Type;
use arrow_array::{Array, RecordBatch};
use irispan::Scanner;
use irispan_extract::columns::{Column, Rows};
use irispan_extract::source::{Counts, Loss, Options, Reader, Sink};

/// The columns of a row that tests check.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Row {
    pub(crate) text: String,
    pub(crate) url: Option<String>,
    pub(crate) page_url: Option<String>,
    pub(crate) span: (i64, i64),
    pub(crate) row: Option<i64>,
    pub(crate) field: Option<String>,
    pub(crate) id: Option<String>,
    pub(crate) html_path: Option<String>,
}

/// A sink that collects rows and losses.
#[derive(Debug, Default)]
pub(crate) struct Kept {
    pub(crate) rows: Vec<Row>,
    pub(crate) losses: Vec<Loss>,
}

impl Sink for Kept {
    fn rows(&mut self, batch: RecordBatch) -> io::Result<()> {
        self.rows.extend(rows_of(&batch));
        Ok(())
    }

    fn loss(&mut self, loss: Loss) -> io::Result<()> {
        self.losses.push(loss);
        Ok(())
    }
}

/// Returns the rows of a batch.
pub(crate) fn rows_of(batch: &RecordBatch) -> Vec<Row> {
    let column = |column: Column| batch.column_by_name(column.as_str()).expect("the column");
    let text = |of: Column, row: usize| {
        let array = column(of).as_string::<i32>();
        array.is_valid(row).then(|| array.value(row).to_owned())
    };
    let long = |of: Column, row: usize| {
        let array = column(of).as_primitive::<Int64Type>();
        array.is_valid(row).then(|| array.value(row))
    };
    let row = |row: usize| Row {
        text: text(Column::Text, row).expect("is never null"),
        url: text(Column::Url, row),
        page_url: text(Column::PageUrl, row),
        span: (
            long(Column::SpanStart, row).expect("is never null"),
            long(Column::SpanEnd, row).expect("is never null"),
        ),
        row: long(Column::Row, row),
        field: text(Column::Field, row),
        id: text(Column::Id, row),
        html_path: text(Column::HtmlPath, row),
    };
    (0..batch.num_rows()).map(row).collect()
}

/// A reader that returns at most `.1` bytes at a time.
pub(crate) struct Slow<'t>(pub(crate) &'t [u8], pub(crate) usize);

impl Read for Slow<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let length = self.1.min(buffer.len());
        (&mut self.0).take(length as u64).read(buffer)
    }
}

/// Reads a source, and checks that its counts add up.
pub(crate) fn try_read(name: &str, bytes: &[u8], options: &Options) -> io::Result<(Kept, Counts)> {
    let scanner = Scanner::new();
    let mut kept = Kept::default();
    let mut reader = Reader::new(&scanner, Rows::new(Column::ALL)).options(options.clone());
    let counts = reader.read(name, bytes, &mut kept)?;
    assert_eq!(
        counts.records,
        counts.scanned + counts.skipped + counts.truncated + counts.failed,
        "{counts:?}"
    );
    assert_eq!(counts.links, kept.rows.len() as u64);
    assert_eq!(counts.bytes, bytes.len() as u64);
    Ok((kept, counts))
}

/// Reads the source `a` from memory.
pub(crate) fn read(bytes: &[u8], options: &Options) -> (Kept, Counts) {
    try_read("a", bytes, options).expect("memory")
}

/// Returns the URLs of rows.
pub(crate) fn urls(kept: &Kept) -> Vec<&str> {
    kept.rows.iter().map(|row| row.url.as_deref().unwrap_or_default()).collect()
}
