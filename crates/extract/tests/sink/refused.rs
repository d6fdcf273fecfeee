//! Names, and what tables refuse.

use std::io;
use std::sync::Arc;

use arrow_array::types::Int32Type;
use arrow_array::{ArrayRef, DictionaryArray, Int64Array, RecordBatch, StringArray};
use arrow_schema::{DataType, Field, Schema};
use irispan_extract::sink::{Compression, Format, Table, TableErrorKind};

use super::shared::{Memory, Row, batch, block, in_memory, plain, read, schema, tables};

#[test]
fn names() {
    for format in Format::ALL {
        assert_eq!(format.as_str().parse(), Ok(*format));
        assert_eq!(format.to_string(), format.as_str());
    }
    for compression in Compression::ALL {
        assert_eq!(compression.as_str().parse(), Ok(*compression));
    }
    let error = "Parquet".parse::<Format>().expect_err("upper case");
    assert_eq!(error.to_string(), "not a known format: expected parquet, arrow, jsonl, csv");
    let names: Vec<String> = tables().iter().map(|table| table.file_name("a.b")).collect();
    assert_eq!(
        names.join(" "),
        "a.b.parquet a.b.parquet a.b.parquet a.b.arrow a.b.arrow \
         a.b.jsonl a.b.jsonl.gz a.b.jsonl.zst a.b.csv a.b.csv.gz a.b.csv.zst"
    );
}

fn refused(format: Format, fields: Vec<Field>) -> String {
    let schema = Arc::new(Schema::new(fields));
    let none: [(&str, &str); 0] = [];
    let error = Table::new(format, Compression::None, &schema, none).expect_err("no table");
    assert_eq!(error.kind(), TableErrorKind::Column);
    error.to_string()
}

#[test]
fn tables_that_cannot_be() {
    let text = || Field::new("a", DataType::Utf8, true);
    let structure = Field::new("s", DataType::Struct(vec![text()].into()), true);
    let lists = DataType::List(Arc::new(structure.clone()));
    let dictionary = DataType::Dictionary(Box::new(DataType::Int32), Box::new(DataType::Utf8));
    for format in Format::ALL {
        assert_eq!(refused(*format, vec![]), "a table has at least one column");
        assert_eq!(refused(*format, vec![text(), text()]), "two columns have the name `a`");
    }
    assert!(refused(Format::Csv, vec![structure]).starts_with("column `s` has no form in csv"));
    let error = refused(Format::Csv, vec![text(), Field::new("l", lists, true)]);
    assert!(error.starts_with("column `l` has no form in csv"), "{error}");
    let error = refused(Format::Arrow, vec![Field::new("d", dictionary.clone(), true)]);
    assert!(error.starts_with("column `d` has no form in arrow: it has a dictionary"), "{error}");
    let empty = Field::new("e", DataType::Struct(Vec::<Field>::new().into()), true);
    assert!(refused(Format::Parquet, vec![empty]).contains("parquet"));

    let schema = Arc::new(Schema::new(vec![text()]));
    let pair = [("ARROW:schema", "x")];
    let error = Table::new(Format::Parquet, Compression::None, &schema, pair).expect_err("taken");
    assert_eq!(error.kind(), TableErrorKind::Metadata);

    // Dictionaries are fine elsewhere.
    let schema = Arc::new(Schema::new(vec![Field::new("d", dictionary, true)]));
    let values: DictionaryArray<Int32Type> = ["x", "y", "x"].into_iter().collect();
    let batch = RecordBatch::try_new(Arc::clone(&schema), vec![Arc::new(values)]).expect("rows");
    for (format, expected) in [
        (Format::Csv, "d\r\nx\r\ny\r\nx\r\n"),
        (Format::JsonLines, "{\"d\":\"x\"}\n{\"d\":\"y\"}\n{\"d\":\"x\"}\n"),
    ] {
        let none: [(&str, &str); 0] = [];
        let table = Table::new(format, Compression::None, &schema, none).expect("a table");
        let text = in_memory(&table, vec![block(&table, std::slice::from_ref(&batch))]);
        assert_eq!(String::from_utf8(text).expect("UTF-8"), expected);
    }
}

/// Null in the only column is not a line without anything, which readers would leave out.
#[test]
fn one_column_of_nulls() {
    let schema = Arc::new(Schema::new(vec![Field::new("a", DataType::Utf8, true)]));
    let none: [(&str, &str); 0] = [];
    let table = Table::new(Format::Csv, Compression::None, &schema, none).expect("a table");
    let nulls: ArrayRef = Arc::new(StringArray::from(vec![None::<&str>, Some("")]));
    let batch = RecordBatch::try_new(schema, vec![nulls]).expect("rows");
    let text = in_memory(&table, vec![block(&table, &[batch])]);
    assert_eq!(text, b"a\r\n\"\"\r\n\"\"\r\n");
}

#[test]
fn batches_of_other_tables() {
    for table in tables() {
        let mut encoder = table.encoder().expect("an encoder");
        let numbers: ArrayRef = Arc::new(Int64Array::from(vec![1]));
        let other = RecordBatch::try_from_iter([("text", numbers)]).expect("rows");
        let error = encoder.push(&other).expect_err("other columns");
        assert_eq!(error.kind(), io::ErrorKind::InvalidInput);
        assert_eq!(
            error.to_string(),
            "column 1 is `text` (Int64), where `text` (Utf8) is expected"
        );
        let fewer = batch(&[plain(1)]).project(&[0, 1]).expect("columns");
        let error = encoder.push(&fewer).expect_err("fewer columns").to_string();
        assert!(error.starts_with("column 3 is nothing, where `flags` (List("), "{error}");
        // What may be null elsewhere, and is.
        let mut columns = batch(&[plain(1)]).columns().to_vec();
        columns[0] = Arc::new(StringArray::from(vec![None::<&str>]));
        let fields = schema()
            .fields()
            .iter()
            .map(|field| field.as_ref().clone().with_nullable(true))
            .collect::<Vec<_>>();
        let nulls = RecordBatch::try_new(Arc::new(Schema::new(fields)), columns).expect("rows");
        let error = encoder.push(&nulls).expect_err("null in `text`");
        assert_eq!(error.kind(), io::ErrorKind::InvalidInput, "{error}");
        assert_eq!(encoder.rows(), 0);
    }
}

#[test]
fn blocks_of_other_tables() {
    let tables = tables();
    for table in &tables {
        let out = Memory::default();
        let mut writer = table.writer(out.clone()).expect("a writer");
        for other in tables.iter().filter(|other| other.file_name("") != table.file_name("")) {
            let error = writer.append(block(other, &[batch(&[plain(1)])])).expect_err("another");
            assert_eq!(error.kind(), io::ErrorKind::InvalidInput);
        }
        // It changed nothing.
        writer.append(block(table, &[batch(&[plain(2)])])).expect("memory");
        assert_eq!(writer.finish().expect("memory").rows, 1);
        assert_eq!(read(table, &out.bytes()), [plain(2)]);
    }
}

/// A time outside of the calendar is an error where times are text, not a sentence in the cell.
#[test]
fn times_outside_of_the_calendar() {
    for table in tables() {
        for time in [i64::MAX, i64::MIN] {
            let row = Row { time: Some(time), ..plain(1) };
            let pushed =
                table.encoder().expect("an encoder").push(&batch(std::slice::from_ref(&row)));
            if matches!(table.format(), Format::Parquet | Format::Arrow) {
                pushed.expect("a number");
                let bytes =
                    in_memory(&table, vec![block(&table, &[batch(std::slice::from_ref(&row))])]);
                assert_eq!(read(&table, &bytes), [row]);
            } else {
                let error = pushed.expect_err("no such time");
                assert_eq!(error.kind(), io::ErrorKind::InvalidData);
            }
        }
    }
}
