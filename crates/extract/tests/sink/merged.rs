//! Tables of tables.

use std::fs;
use std::path::Path;
use std::sync::Arc;

use arrow_schema::Schema;
use irispan_extract::sink::{Compression, Format, MergeErrorKind, Table, merge, temporaries};

use super::shared::{
    Memory, Row, batch, block, folder, hostile, in_memory, plain, read, schema, table_of, tables,
};

/// Lines without anything, as many as fill a batch, are not the end.
#[test]
fn merged_lines_with_gaps() {
    let folder = folder();
    let table = table_of(Format::JsonLines, Compression::None);
    let mut text = in_memory(&table, vec![block(&table, &[batch(&[plain(1)])])]);
    let last = in_memory(&table, vec![block(&table, &[batch(&[plain(2)])])]);
    text.resize(text.len() + (5 << 20), b'\n');
    text.extend_from_slice(&last);
    let path = folder.path().join("gaps");
    fs::write(&path, &text).expect("room");
    let out = Memory::default();
    let written = merge([&path], table.writer(out.clone()).expect("a writer")).expect("a table");
    assert_eq!(written.rows, 2);
    assert_eq!(read(&table, &out.bytes()), [plain(1), plain(2)]);
}

/// Tables of every kind that has types become one table, in their order.
#[test]
fn merged_tables() {
    let folder = folder();
    let rows: Vec<Row> = hostile().into_iter().chain((0..300).map(plain)).collect();
    let mut paths = Vec::new();
    let mut expected = Vec::new();
    let from =
        |tables: Vec<Table>| tables.into_iter().filter(|table| table.format() != Format::Csv);
    for (number, table) in from(tables()).enumerate() {
        let path = folder.path().join(table.file_name(&number.to_string()));
        let empty = folder.path().join(table.file_name(&format!("empty-{number}")));
        let rows = &rows[number * 3..];
        let mut writer = table.create(&path).expect("a writer");
        for rows in rows.chunks(100) {
            writer.append(block(&table, &[batch(rows)])).expect("room");
        }
        writer.finish().expect("room");
        table.create(&empty).expect("a writer").finish().expect("room");
        expected.extend_from_slice(rows);
        paths.extend([path, empty]);
    }
    let all = Format::ALL.iter().map(|format| table_of(*format, format.default_compression()));
    for table in all {
        let target = folder.path().join(table.file_name("merged"));
        let writer = table.replace(&target).expect("a writer");
        let written = merge(&paths, writer).expect("a table");
        assert_eq!(written.rows, expected.len() as u64);
        let merged = read(&table, &fs::read(&target).expect("the file"));
        assert!(merged == expected, "{}", table.file_name("merged"));
        fs::remove_file(target).expect("the file");
    }
}

#[test]
fn tables_that_are_not_merged() {
    let folder = folder();
    let target = folder.path().join("merged");
    let table = table_of(Format::Parquet, Compression::Zstd);
    let fail = |path: &Path| {
        let error = merge([path], table.create(&target).expect("a writer")).expect_err("no table");
        assert_eq!(error.path(), Some(path));
        assert!(!target.exists() && temporaries(&target).expect("the folder").is_empty());
        (error.kind(), error.to_string())
    };
    let other = Arc::new(Schema::new(schema().fields()[..5].to_vec()));
    for format in [Format::Parquet, Format::Arrow, Format::JsonLines] {
        let none: [(&str, &str); 0] = [];
        let fewer = Table::new(format, Compression::None, &other, none).expect("a table");
        let path = folder.path().join(fewer.file_name("fewer"));
        let mut writer = fewer.create(&path).expect("a writer");
        let rows = batch(&[plain(1)]).project(&[0, 1, 2, 3, 4]).expect("columns");
        writer.append(block(&fewer, &[rows])).expect("room");
        writer.finish().expect("room");
        let (kind, message) = fail(&path);
        assert_eq!(kind, MergeErrorKind::Schema, "{message}");
        assert!(message.contains("`fetch_time`"), "{message}");
    }
    // Cut short, empty where that means something, and of other kinds.
    for table in tables() {
        let bytes = in_memory(&table, vec![block(&table, &[batch(&[plain(1), plain(2)])])]);
        let path = folder.path().join(table.file_name("short"));
        fs::write(&path, &bytes[..bytes.len() - 1]).expect("room");
        let is_whole = table.file_name("") == ".jsonl";
        if !is_whole {
            assert_eq!(fail(&path).0, MergeErrorKind::Read, "{}", table.file_name(""));
        }
    }
    assert_eq!(fail(&folder.path().join("none")).0, MergeErrorKind::Read);
    assert_eq!(fail(folder.path()).0, MergeErrorKind::Read);
}
