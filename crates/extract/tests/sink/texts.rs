//! Columns of texts in Parquet: dictionaries that are full, pages, and what the indexes of pages say.

use std::sync::Arc;

use arrow_array::cast::AsArray;
use arrow_array::{Array, RecordBatch, StringArray};
use arrow_schema::{DataType, Field, Schema, SchemaRef};
use arrow_select::concat::concat;
use irispan_extract::sink::{Compression, Format, Table};
use parquet::arrow::arrow_reader::{ArrowReaderMetadata, ArrowReaderOptions};
use parquet::arrow::arrow_reader::{ParquetRecordBatchReaderBuilder, RowSelection, RowSelector};
use parquet::basic::Encoding;
use parquet::file::metadata::PageIndexPolicy;

use crate::shared::{block, in_memory};

fn schema() -> SchemaRef {
    let field = |name, is_nullable| Field::new(name, DataType::Utf8, is_nullable);
    Arc::new(Schema::new(vec![
        field("text", false),
        field("url", true),
        field("url_host_registered_domain", true),
    ]))
}

/// Returns columns whose values are these in each row; the first one has no nulls.
fn batch(rows: std::ops::Range<usize>, value: &dyn Fn(usize) -> Option<String>) -> RecordBatch {
    let values: StringArray = rows.clone().map(value).collect();
    let text: StringArray = rows.map(|row| Some(value(row).unwrap_or_default())).collect();
    let columns = [text, values.clone(), values].map(|array| Arc::new(array) as Arc<dyn Array>);
    RecordBatch::try_new(schema(), columns.to_vec()).expect("as the schema says")
}

/// Writes rows and returns the file; checks what the whole of it has.
fn written(
    compression: Compression,
    count: usize,
    value: &dyn Fn(usize) -> Option<String>,
) -> bytes::Bytes {
    let none = std::iter::empty::<(String, String)>();
    let table = Table::new(Format::Parquet, compression, &schema(), none).expect("a table");
    let batches: Vec<RecordBatch> =
        (0..count).step_by(7777).map(|at| batch(at..count.min(at + 7777), value)).collect();
    let file = bytes::Bytes::from(in_memory(&table, vec![block(&table, &batches)]));
    let reader = ParquetRecordBatchReaderBuilder::try_new(file.clone()).expect("a file");
    let read: Vec<RecordBatch> = reader.build().expect("rows").map(Result::unwrap).collect();
    for column in 0..3 {
        let all = |batches: &[RecordBatch]| {
            let arrays: Vec<&dyn Array> =
                batches.iter().map(|batch| batch.column(column).as_ref()).collect();
            concat(&arrays).expect("one type")
        };
        assert_eq!(all(&read).as_string::<i32>(), all(&batches).as_string::<i32>(), "{column}");
    }
    file
}

fn metadata(file: &bytes::Bytes) -> ArrowReaderMetadata {
    let options = ArrowReaderOptions::new().with_page_index_policy(PageIndexPolicy::Required);
    ArrowReaderMetadata::load(file, options).expect("indexes")
}

/// Reads rows from the middle by the index of pages.
fn selected(file: &bytes::Bytes, from: usize) -> StringArray {
    let selection = RowSelection::from(vec![RowSelector::skip(from), RowSelector::select(3)]);
    let reader = ParquetRecordBatchReaderBuilder::new_with_metadata(file.clone(), metadata(file));
    let mut reader = reader.with_row_selection(selection).build().expect("rows");
    let batch = reader.next().expect("rows").expect("rows");
    batch.column(1).as_string::<i32>().clone()
}

#[test]
fn dictionaries_and_what_does_not_fit_into_them() {
    let long = |row: usize| format!("http://{row}.example/{}", "é".repeat(row % 200));
    let mixed = |row: usize| (!row.is_multiple_of(7)).then(|| long(row));
    let (few, nothing) = (|row: usize| Some(format!("v{}", row / 50 % 9)), |_| None);
    let late = |row: usize| (row > 45_000).then(|| "late".to_owned());
    let huge = |row: usize| Some("x".repeat(if row == 5 { 2 << 20 } else { 3 }));
    for compression in [Compression::Zstd, Compression::None, Compression::Gzip] {
        written(compression, 30_000, &mixed);
        written(compression, 50_001, &few);
        written(compression, 50_000, &nothing);
        written(compression, 50_000, &late);
        written(compression, 10, &huge);
        written(compression, 1, &few);
    }
}

#[test]
fn indexes_of_pages() {
    let value =
        |row: usize| (!row.is_multiple_of(3)).then(|| format!("{row:06}{}", "-".repeat(60)));
    let file = written(Compression::Zstd, 60_000, &value);
    for from in [0, 1, 19_999, 20_000, 33_333, 59_997] {
        let expected: StringArray = (from..from + 3).map(value).collect();
        assert_eq!(selected(&file, from), expected, "{from}");
    }
    let metadata = metadata(&file);
    let column = metadata.metadata().row_group(0).column(1);
    let statistics = column.statistics().expect("statistics");
    assert_eq!(statistics.null_count_opt(), Some(20_000));
    let begin = |row: usize| format!("{row:06}{}", "-".repeat(58));
    assert_eq!(statistics.min_bytes_opt(), Some(begin(1).as_bytes()));
    // Cut, and then the next one.
    let above = format!("059999{}.", "-".repeat(57));
    assert_eq!(statistics.max_bytes_opt(), Some(above.as_bytes()));
    assert!(!statistics.min_is_exact() && !statistics.max_is_exact());
    assert_eq!(column.num_values(), 60_000);
    // The dictionary becomes full.
    let encodings = column.page_encoding_stats_mask().expect("encodings of pages");
    assert!(encodings.is_set(Encoding::RLE_DICTIONARY) && encodings.is_set(Encoding::PLAIN));
}
