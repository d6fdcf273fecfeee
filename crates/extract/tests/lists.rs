//! Links in columns, as lists and as rows in pieces.

use std::sync::Arc;

use arrow_array::cast::AsArray;
use arrow_array::{
    Array, ArrayRef, DictionaryArray, Int32Array, NullArray, RecordBatch, RunArray, StringArray,
    new_null_array,
};
use arrow_cast::cast;
use arrow_schema::DataType;
use irispan::redact::Selection;
use irispan::{Kind, Scanner};
use irispan_extract::columns::Column;
use irispan_extract::links::BatchLinks;
use irispan_extract::record::table::{Columns, TableError};

const COLUMNS: [Column; 3] = [Column::Row, Column::Url, Column::Flags];

fn texts() -> ArrayRef {
    Arc::new(StringArray::from(vec![
        Some("www.a.com, b@c.de"),
        None,
        Some(""),
        Some("http://d.ee"),
    ]))
}

fn lists(links: &BatchLinks<'_>, texts: &ArrayRef) -> Result<Vec<ArrayRef>, TableError> {
    let mut all = Vec::new();
    links.lists(texts, &mut |list| {
        all.push(list);
        Ok(())
    })?;
    Ok(all)
}

fn rows(links: &BatchLinks<'_>, batch: &RecordBatch) -> Result<Vec<RecordBatch>, TableError> {
    let mut all = Vec::new();
    links.rows(batch, "text", &["n"], 10, &mut |rows| {
        all.push(rows);
        Ok(())
    })?;
    Ok(all)
}

#[test]
fn strings_are_those_of_the_texts() {
    let scanner = Scanner::new();
    let links = BatchLinks::new(&scanner, &COLUMNS);
    for (of, expected) in [
        (DataType::Utf8, DataType::Utf8),
        (DataType::LargeUtf8, DataType::LargeUtf8),
        (DataType::Utf8View, DataType::Utf8View),
        (DataType::Binary, DataType::Utf8),
        (DataType::LargeBinary, DataType::LargeUtf8),
        (DataType::BinaryView, DataType::Utf8View),
        (
            DataType::Dictionary(DataType::Int32.into(), DataType::LargeUtf8.into()),
            DataType::LargeUtf8,
        ),
    ] {
        let texts = cast(&texts(), &of).expect("is text");
        let found = lists(&links, &texts).expect("is text");
        assert_eq!(found.len(), 1);
        let list = &found[0];
        assert_eq!(*list.data_type(), links.list_type(&of));
        let list = list.as_list::<i32>();
        assert_eq!(list.value_offsets(), [0, 2, 2, 2, 3]);
        assert!(list.is_null(1) && list.null_count() == 1);
        let urls = list.values().as_struct().column_by_name("url").expect("is selected");
        assert_eq!(*urls.data_type(), expected);
        let urls = cast(urls, &DataType::Utf8).expect("is text");
        let expected = ["https://www.a.com", "mailto:b@c.de", "http://d.ee"];
        assert!(urls.as_string::<i32>().iter().flatten().eq(expected));
    }
    let numbers: ArrayRef = Arc::new(Int32Array::from(vec![1]));
    assert!(matches!(lists(&links, &numbers), Err(TableError::NoText(_))));
}

#[test]
fn columns_of_nulls_are_texts_that_are_null() {
    let scanner = Scanner::new();
    let links = BatchLinks::new(&scanner, &COLUMNS);
    let keys = DataType::Dictionary(DataType::Int32.into(), DataType::Null.into());
    let of = |texts: ArrayRef| {
        let strings: ArrayRef = Arc::new(StringArray::new_null(texts.len()));
        let expected = lists(&links, &strings).expect("are texts");
        assert_eq!(lists(&links, &texts).expect("are texts"), expected);
        let n: ArrayRef = Arc::new(Int32Array::from(vec![7; texts.len()]));
        let batch = RecordBatch::try_from_iter([("text", texts), ("n", n)]).expect("of one length");
        assert!(rows(&links, &batch).is_ok_and(|found| found.is_empty()));
    };
    for length in [0, 1, 3] {
        of(Arc::new(NullArray::new(length)));
        of(new_null_array(&keys, length));
    }
}

/// Also where the null is one of the values of a dictionary or of runs, or of a column without any other.
#[test]
fn rows_without_a_name_have_none() {
    let names: ArrayRef = Arc::new(StringArray::from(vec![Some("a"), None]));
    let keys = Int32Array::from(vec![Some(1), Some(0), None]);
    let ends = Int32Array::from(vec![1, 2, 3]);
    let runs: ArrayRef = Arc::new(StringArray::from(vec![None, Some("a"), None]));
    let ids: [ArrayRef; 4] = [
        Arc::new(StringArray::from(vec![None, Some("a"), None])),
        Arc::new(DictionaryArray::new(keys, names)),
        Arc::new(RunArray::try_new(&ends, &runs).expect("three runs")),
        Arc::new(NullArray::new(3)),
    ];
    for id in ids {
        let expected = [None, (*id.data_type() != DataType::Null).then_some("a"), None];
        let batch = RecordBatch::try_from_iter_with_nullable([("id", id, true)]).expect("a batch");
        let columns = Columns::of(&batch.schema(), Some(&[]), Some("id")).expect("it has an id");
        let texts = columns.texts(&batch).expect("of its schema");
        let found: Vec<_> = (0..3).map(|row| texts.id(row)).collect();
        assert_eq!(found.iter().map(Option::as_deref).collect::<Vec<_>>(), expected);
    }
}

#[test]
fn rows_tell_where_they_come_from() {
    let scanner = Scanner::new();
    let numbers: ArrayRef = Arc::new(Int32Array::from(vec![1, 2, 3, 4]));
    let batch = RecordBatch::try_from_iter([("n", numbers), ("text", texts())]).expect("a batch");
    let links = BatchLinks::new(&scanner, &COLUMNS);
    let found = rows(&links, &batch).expect("is text");
    assert_eq!(found.len(), 1);
    let found = &found[0];
    assert_eq!(
        found.schema(),
        links.rows_schema(&batch.schema(), "text", &["n"]).expect("is kept")
    );
    let column = |name| found.column_by_name(name).expect("is there");
    assert_eq!(
        column("row").as_primitive::<arrow_array::types::Int64Type>().values(),
        &[10, 10, 13]
    );
    assert_eq!(column("n").as_primitive::<arrow_array::types::Int32Type>().values(), &[1, 1, 4]);
    let mail = links.only(Selection::new().kinds([Kind::Email]));
    assert_eq!(
        rows(&mail, &batch).expect("is text").iter().map(RecordBatch::num_rows).sum::<usize>(),
        1
    );
    assert!(links_of_nothing(&mail, &batch));
}

fn links_of_nothing(links: &BatchLinks<'_>, batch: &RecordBatch) -> bool {
    rows(links, &batch.slice(1, 2)).is_ok_and(|found| found.is_empty())
}

#[test]
fn what_is_too_large_is_an_error_and_not_wrong() {
    let scanner = Scanner::new();
    let text = "http://a.example/ ".repeat(1000);
    let texts: ArrayRef = Arc::new(StringArray::from(vec![text.as_str(); 5]));
    let numbers: ArrayRef = Arc::new(Int32Array::from(vec![0; 5]));
    let batch = RecordBatch::try_from_iter([("n", numbers), ("text", texts.clone())]);
    let batch = batch.expect("a batch");
    let links = BatchLinks::new(&scanner, &[Column::Url]);
    let small = links.clone().max_bytes(10_000);
    assert!(matches!(lists(&small, &texts), Err(TableError::TooLarge)));
    assert!(matches!(rows(&small, &batch), Err(TableError::TooLarge)));
    // Only the links of one row count.
    let enough = links.max_bytes(40_000);
    assert_eq!(lists(&enough, &texts).map(|found| found.len()).ok(), Some(1));
    assert!(rows(&enough, &batch).is_ok());
}

#[test]
fn batches_are_cut_between_rows() {
    let scanner = Scanner::new();
    let text = format!("http://a.example/{} ", "x".repeat(1000)).repeat(500);
    let texts: ArrayRef = Arc::new(StringArray::from(vec![text.as_str(); 150]));
    let links = BatchLinks::new(&scanner, &[Column::Url]);
    let found = lists(&links, &texts).expect("is text");
    assert_eq!(found.iter().map(|list| list.len()).collect::<Vec<_>>(), [132, 18]);
    assert!(found.iter().all(|list| list.as_list::<i32>().value_length(0) == 500));
}
