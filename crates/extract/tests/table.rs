//! Links of tables: of batches, and of files of Parquet and Arrow, sound and broken.

use std::fs::File;
use std::io::Write;
use std::sync::Arc;

use crate::support::{self, Kept, Row, rows_of};
use arrow_array::builder::{ListBuilder, ListViewBuilder, MapBuilder, StringBuilder};
use arrow_array::cast::AsArray;
use arrow_array::types::Int32Type;
use arrow_array::{
    Array, ArrayRef, BinaryArray, DictionaryArray, Int64Array, LargeStringArray, RecordBatch,
    RunArray, StringArray, StringViewArray, StructArray, UnionArray,
};
use arrow_schema::{DataType, Field, UnionFields};
use irispan::Scanner;
use irispan_extract::columns::{Column, Rows};
use irispan_extract::links::{links_of, links_schema};
use irispan_extract::source::{Counts, Kind, Loss, Options, Reader, Stage};

/// Returns a batch of rows, numbered from `first` on, with a link in each column except `none`.
fn batch(first: usize, rows: usize) -> RecordBatch {
    let all = || first..first + rows;
    let link =
        |column: &'static str| move |row: usize| format!("see http://{column}{row}.example/%zz\0");
    let text = |column| StringArray::from_iter_values(all().map(link(column)));
    // Every third row is null.
    let large =
        LargeStringArray::from_iter(all().map(|row| (row % 3 != 0).then(|| link("large")(row))));
    let view = StringViewArray::from_iter_values(all().map(link("view")));
    let bytes: Vec<Vec<u8>> =
        all().map(|row| [b"\xFF ".to_vec(), link("bytes")(row).into_bytes()].concat()).collect();
    let binary = BinaryArray::from_iter_values(&bytes);
    let mut list = ListBuilder::new(StringBuilder::new());
    let mut map = MapBuilder::new(None, StringBuilder::new(), StringBuilder::new());
    for row in all() {
        for element in 0..row % 3 {
            list.values().append_value(link("list")(10 * row + element));
        }
        list.append(row % 4 != 3);
        map.keys().append_value("key");
        map.values().append_value(link("map")(row));
        map.append(true).expect("as many");
    }
    let words: DictionaryArray<Int32Type> =
        all().map(|row| ["http://one.example", "http://two.example"][row % 2]).collect();
    let inner = StructArray::from(vec![
        (Arc::new(Field::new("url", DataType::Utf8, true)), Arc::new(text("inner")) as ArrayRef),
        (
            Arc::new(Field::new("n", DataType::Int64, true)),
            Arc::new(Int64Array::from_iter_values(all().map(|row| row as i64))) as ArrayRef,
        ),
    ]);
    RecordBatch::try_from_iter([
        (
            "id",
            Arc::new(Int64Array::from_iter(all().map(|row| (row % 5 != 4).then_some(row as i64))))
                as ArrayRef,
        ),
        ("text", Arc::new(text("text"))),
        ("large", Arc::new(large)),
        ("view", Arc::new(view)),
        ("bytes", Arc::new(binary)),
        ("list", Arc::new(list.finish())),
        ("map", Arc::new(map.finish())),
        ("words", Arc::new(words)),
        ("meta", Arc::new(inner)),
    ])
    .expect("a batch")
}

/// Returns the text and the field of every link of a row, in order, except those of binary columns.
fn planted(row: usize) -> Vec<(String, String)> {
    let mut links = Vec::new();
    let mut link = |column: &str, number: usize, field: String| {
        links.push((format!("http://{column}{number}.example/%zz"), field));
    };
    link("text", row, "text".into());
    if !row.is_multiple_of(3) {
        link("large", row, "large".into());
    }
    link("view", row, "view".into());
    if row % 4 != 3 {
        for element in 0..row % 3 {
            link("list", 10 * row + element, format!("list[{element}]"));
        }
    }
    link("map", row, "map[0].value".into());
    let word = ["one", "two"][row % 2];
    links.push((format!("http://{word}.example"), "words".into()));
    links.push((format!("http://inner{row}.example/%zz"), "meta.url".into()));
    links
}

fn found(rows: &[Row]) -> Vec<(i64, String, String)> {
    let of = |row: &Row| {
        let field = row.field.clone().expect("a field");
        (row.row.expect("a row"), row.text.clone(), field)
    };
    rows.iter().map(of).collect()
}

fn expected(rows: std::ops::Range<usize>) -> Vec<(i64, String, String)> {
    rows.flat_map(|row| planted(row).into_iter().map(move |(url, field)| (row as i64, url, field)))
        .collect()
}

#[test]
fn batches() {
    let (scanner, batch) = (Scanner::new(), batch(0, 40));
    let links = links_of(&scanner, &batch, None, &["id", "list"]).expect("columns");
    assert_eq!(found(&rows_of(&links)), expected(0..40));
    assert_eq!(links.schema(), links_schema(&batch.schema(), &["id", "list"]).expect("columns"));
    // Kept columns have the values of their row.
    let ids = batch.column_by_name("id").expect("is there");
    let kept = links.column_by_name("kept_id").expect("is kept");
    let rows = links.column_by_name("row").expect("is there");
    for link in 0..links.num_rows() {
        let row = rows.as_primitive::<arrow_array::types::Int64Type>().value(link) as usize;
        assert!(kept.slice(link, 1) == ids.slice(row, 1));
    }
    for (columns, fields) in [
        (&["text"][..], &["text"][..]),
        (&["bytes", "meta"], &["bytes", "meta.url"]),
        (&["meta.url", "meta"], &["meta.url"]),
        (&["words"], &["words"]),
        (&["list"], &["list[0]", "list[1]"]),
    ] {
        let links = links_of(&scanner, &batch, Some(columns), &[]).expect("columns");
        let mut of: Vec<String> = rows_of(&links).into_iter().filter_map(|row| row.field).collect();
        of.sort();
        of.dedup();
        assert_eq!(of, fields);
    }
    for (columns, keep, message) in [
        (
            &["none"][..],
            &[][..],
            "no column `none`; there are `text`, `large`, `view`, `bytes`, `list`, \
            `map.key`, `map.value`, `words`, `meta.url`, `id`, `map`, `meta`",
        ),
        (&["id"], &[], "column `id` holds no text"),
        (&["meta.n"], &[], "column `meta.n` holds no text"),
        (
            &["text"],
            &["x"],
            "no column `x`; there are `id`, `text`, `large`, `view`, `bytes`, `list`, `map`, \
            `words`, `meta`",
        ),
    ] {
        let error = links_of(&scanner, &batch, Some(columns), keep).expect_err("does not exist");
        assert_eq!(error.to_string(), message);
    }
    let empty = links_of(&scanner, &batch.slice(0, 0), None, &["id"]).expect("columns");
    assert_eq!((empty.num_rows(), empty.num_columns()), (0, Column::defaults().len() + 1));
    // A slice of a batch is read as such.
    let part = links_of(&scanner, &batch.slice(7, 5), None, &[]).expect("columns");
    let moved: Vec<_> =
        found(&rows_of(&part)).into_iter().map(|(row, u, f)| (row + 7, u, f)).collect();
    assert_eq!(moved, expected(7..12));
}

fn parquet_of(batches: &[RecordBatch], group: usize) -> Vec<u8> {
    let properties = parquet::file::properties::WriterProperties::builder()
        .set_max_row_group_row_count(Some(group))
        .set_compression(parquet::basic::Compression::SNAPPY)
        .build();
    let mut writer =
        parquet::arrow::ArrowWriter::try_new(Vec::new(), batches[0].schema(), Some(properties))
            .expect("memory");
    batches.iter().for_each(|batch| writer.write(batch).expect("memory"));
    writer.into_inner().expect("memory")
}

fn arrow_of(batches: &[RecordBatch], compression: Option<arrow_ipc::CompressionType>) -> Vec<u8> {
    let options = arrow_ipc::writer::IpcWriteOptions::default()
        .try_with_compression(compression)
        .expect("a compression");
    let schema = batches[0].schema();
    let mut writer =
        arrow_ipc::writer::FileWriter::try_new_with_options(Vec::new(), &schema, options)
            .expect("memory");
    batches.iter().for_each(|batch| writer.write(batch).expect("memory"));
    writer.into_inner().expect("memory")
}

fn try_read(bytes: &[u8], kind: Kind, options: Options) -> std::io::Result<(Kept, Counts)> {
    let mut file = tempfile::tempfile().expect("a file");
    file.write_all(bytes).expect("room");
    read_file(file, kind, options)
}

fn read_file(file: File, kind: Kind, options: Options) -> std::io::Result<(Kept, Counts)> {
    let scanner = Scanner::new();
    let mut kept = Kept::default();
    let mut reader = Reader::new(&scanner, Rows::new(Column::ALL)).options(options);
    let counts = reader.read_file("t", kind, file, &mut kept)?;
    assert_eq!(counts.records, counts.scanned + counts.skipped + counts.truncated + counts.failed);
    assert_eq!(counts.links, kept.rows.len() as u64);
    Ok((kept, counts))
}

fn stream_of(batches: &[RecordBatch], compression: Option<arrow_ipc::CompressionType>) -> Vec<u8> {
    let options = arrow_ipc::writer::IpcWriteOptions::default()
        .try_with_compression(compression)
        .expect("a compression");
    let schema = batches[0].schema();
    let mut writer =
        arrow_ipc::writer::StreamWriter::try_new_with_options(Vec::new(), &schema, options)
            .expect("memory");
    batches.iter().for_each(|batch| writer.write(batch).expect("memory"));
    writer.finish().expect("memory");
    writer.into_inner().expect("memory")
}

#[test]
fn files() {
    let batches: Vec<RecordBatch> = (0..5).map(|n| batch(n * 100, 100)).collect();
    let files = [
        (Kind::Parquet, parquet_of(&batches, 170)),
        (Kind::Arrow, arrow_of(&batches[..1], None)),
        (Kind::Arrow, arrow_of(&batches[..1], Some(arrow_ipc::CompressionType::ZSTD))),
        (Kind::Arrow, arrow_of(&batches[..1], Some(arrow_ipc::CompressionType::LZ4_FRAME))),
        // Each batch has a dictionary of its own.
        (Kind::Arrow, stream_of(&batches, None)),
        (Kind::Arrow, stream_of(&batches, Some(arrow_ipc::CompressionType::ZSTD))),
    ];
    for (kind, file) in files {
        let rows = if file.starts_with(b"ARROW1") { 100 } else { 500 };
        assert_eq!(Options::new().form("t", &file).kind, kind);
        let (kept, counts) = try_read(&file, kind, Options::new()).expect("columns");
        assert!(kept.losses.is_empty(), "{:?}", kept.losses);
        assert_eq!((counts.records, counts.scanned, counts.bytes), (rows, rows, file.len() as u64));
        assert_eq!(found(&kept.rows), expected(0..rows as usize));
        // Binary columns are read if selected, and reported otherwise.
        assert_eq!(counts.byte_columns, 1);
        let options = Options::new().columns(["meta.url", "list"]).id_column("id");
        let (kept, counts) = try_read(&file, kind, options).expect("columns");
        assert_eq!(counts.byte_columns, 0);
        let mut some = expected(0..rows as usize);
        some.retain(|(_, _, field)| field == "meta.url" || field.starts_with("list"));
        let mut of = found(&kept.rows);
        of.sort();
        some.sort();
        assert_eq!(of, some);
        for row in &kept.rows {
            let number = row.row.expect("a row");
            assert_eq!(row.id, (number % 5 != 4).then(|| number.to_string()));
        }
        let error =
            try_read(&file, kind, Options::new().columns(["body"])).expect_err("does not exist");
        assert_eq!(error.kind(), std::io::ErrorKind::InvalidInput);
        assert!(error.to_string().starts_with("no column `body`; there are `text`"));
        // A stream has no footer to begin at.
        let (kept, counts) = support::read(&file, &Options::new());
        assert_eq!((kept.rows.len(), counts.records, kept.losses.len()), (0, 0, 1));
        assert_eq!(kept.losses[0].stage, Stage::Read);
    }
}

/// A table without text columns has rows and no links.
#[test]
fn tables_without_texts() {
    let numbers = Arc::new(Int64Array::from(vec![1, 2, 3])) as ArrayRef;
    let batch = RecordBatch::try_from_iter([("n", numbers)]).expect("a batch");
    for (kind, file) in [
        (Kind::Parquet, parquet_of(std::slice::from_ref(&batch), 10)),
        (Kind::Arrow, arrow_of(std::slice::from_ref(&batch), None)),
    ] {
        let (kept, counts) = try_read(&file, kind, Options::new()).expect("columns");
        assert_eq!((kept.rows.len(), counts.records, kept.losses.len()), (0, 3, 0));
    }
    assert_eq!(links_of(&Scanner::new(), &batch, None, &[]).expect("columns").num_rows(), 0);
}

/// A stream cut anywhere, as by a writer that died, gives its complete batches.
#[test]
fn cut_streams() {
    let batches: Vec<RecordBatch> = (0..3).map(|n| batch(n * 4, 4)).collect();
    let file = stream_of(&batches, None);
    let (mut rows_of_all, mut quiet) = (0, 0);
    for length in 0..=file.len() {
        let (kept, counts) =
            try_read(&file[..length], Kind::Arrow, Options::new()).expect("a loss");
        let rows = counts.scanned as usize;
        assert_eq!(found(&kept.rows), expected(0..rows), "{length}");
        let is_reported = |loss: &Loss| !loss.reason.starts_with("Parser error");
        assert!(kept.losses.iter().all(is_reported), "{:?}", kept.losses);
        assert!(rows.is_multiple_of(4) && rows >= rows_of_all && kept.losses.len() <= 1);
        rows_of_all = rows;
        // A cut between two messages cannot be detected.
        quiet += usize::from(kept.losses.is_empty());
    }
    assert_eq!(rows_of_all, 12);
    assert!(quiet < 12, "{quiet}");
    let mut broken = file;
    for at in (0..broken.len()).step_by(3) {
        let change = [1, 0x80, 0xFF][at % 3];
        broken[at] ^= change;
        if let Err(error) = try_read(&broken, Kind::Arrow, Options::new()) {
            assert_eq!(error.kind(), std::io::ErrorKind::InvalidInput);
        }
        broken[at] ^= change;
    }
}

/// A file cut anywhere, or with any byte changed, gives a loss or the same rows, and no panic.
#[test]
fn broken_files() {
    let one = batch(0, 6).project(&[0, 1, 5, 7]).expect("columns");
    let files = [
        (Kind::Parquet, parquet_of(std::slice::from_ref(&one), 4)),
        (Kind::Arrow, arrow_of(std::slice::from_ref(&one), None)),
        (Kind::Arrow, arrow_of(&[one], Some(arrow_ipc::CompressionType::ZSTD))),
    ];
    for (kind, file) in files {
        let (whole, counts) = try_read(&file, kind, Options::new()).expect("columns");
        assert!(counts.links >= 12);
        for length in 0..file.len() {
            let (kept, counts) = try_read(&file[..length], kind, Options::new()).expect("a loss");
            assert_eq!((kept.rows.len(), counts.scanned), (0, 0), "{kind:?} {length}");
            assert!(kept.losses.len() == 1 && kept.losses[0].stage == Stage::Decode);
        }
        let (mut same, mut losses) = (0, 0);
        for at in 0..file.len() {
            let mut broken = file.clone();
            broken[at] ^= [1, 0x80, 0xFF][at % 3];
            match try_read(&broken, kind, Options::new()) {
                Ok((kept, _)) if kept.losses.is_empty() && kept.rows == whole.rows => same += 1,
                Ok((kept, _)) if !kept.losses.is_empty() => losses += 1,
                // Bytes of a text have no checksum.
                Ok(_) => {}
                Err(error) => assert_eq!(error.kind(), std::io::ErrorKind::InvalidInput),
            }
        }
        assert!(
            same > 0 && losses > file.len() / 20,
            "{kind:?}: {same}, {losses} of {}",
            file.len()
        );
    }
}

/// Streams may be concatenated, with end markers or without; anything else is reported.
#[test]
fn streams_after_streams() {
    let batches: Vec<RecordBatch> = (0..3).map(|n| batch(n * 4, 4)).collect();
    let one = stream_of(&batches[..2], None);
    let two = stream_of(&batches[2..], Some(arrow_ipc::CompressionType::ZSTD));
    let without_mark = &one[..one.len() - 8];
    let options = || Options::new();
    for file in [[&one[..], &two].concat(), [without_mark, &two].concat()] {
        let (kept, counts) = try_read(&file, Kind::Arrow, options()).expect("columns");
        assert_eq!((counts.records, kept.losses.len()), (12, 0), "{:?}", kept.losses);
        assert_eq!(found(&kept.rows), expected(0..12));
    }
    let junk = [&one[..], b"junk that is no table"].concat();
    let (kept, counts) = try_read(&junk, Kind::Arrow, options()).expect("columns");
    assert_eq!((counts.records, kept.rows.len()), (8, expected(0..8).len()));
    assert_eq!((kept.losses.len(), kept.losses[0].offset), (1, one.len() as u64));
    // A file has one footer, that of the last table.
    let file = arrow_of(&batches[..2], None);
    let (kept, _) = try_read(&file, Kind::Arrow, options()).expect("columns");
    assert_eq!(kept.losses.len(), 0, "{:?}", kept.losses);
    let (kept, _) = try_read(&file.repeat(2), Kind::Arrow, options()).expect("columns");
    assert!(kept.losses.iter().any(|loss| loss.reason.contains("does not name")));
    // A table without the selected column.
    let numbers = Arc::new(Int64Array::from(vec![1, 2, 3])) as ArrayRef;
    let other = stream_of(&[RecordBatch::try_from_iter([("n", numbers)]).expect("a batch")], None);
    let file = [&one[..], &other, &two].concat();
    let (kept, counts) =
        try_read(&file, Kind::Arrow, options().columns(["meta.url"])).expect("columns");
    assert_eq!((counts.records, counts.failed, kept.rows.len()), (15, 3, 12));
    assert_eq!((kept.losses.len(), kept.rows[8].row), (1, Some(11)));
    assert!(kept.losses[0].reason.contains("no column `meta.url`"), "{:?}", kept.losses);
}

/// A name selects all columns of that name.
#[test]
fn columns_of_the_same_name() {
    let text = |url: &str| Arc::new(StringArray::from(vec![url])) as ArrayRef;
    let field = |name: &str| Field::new(name, DataType::Utf8, true);
    let schema = Arc::new(arrow_schema::Schema::new(vec![field("a"), field("b"), field("a")]));
    let columns = ["http://a.com", "http://b.com", "http://c.com"].map(text);
    let batch = RecordBatch::try_new(schema, columns.to_vec()).expect("a batch");
    for (kind, file) in [
        (Kind::Parquet, parquet_of(std::slice::from_ref(&batch), 10)),
        (Kind::Arrow, arrow_of(std::slice::from_ref(&batch), None)),
    ] {
        let (kept, _) = try_read(&file, kind, Options::new().columns(["a"])).expect("columns");
        assert_eq!(support::urls(&kept), ["http://a.com", "http://c.com"], "{kind:?}");
    }
}

/// Columns in the newer layouts: runs of equal values, lists whose elements stand anywhere. Strings in a union are reported.
#[test]
fn layouts_of_arrow() {
    let runs = Arc::new(
        RunArray::<Int32Type>::try_new(
            &vec![2, 3].into(),
            &StringArray::from(vec![Some("http://a.com"), None]),
        )
        .expect("runs"),
    ) as ArrayRef;
    let mut lists = ListViewBuilder::new(StringBuilder::new());
    lists.append_value(["http://b.com", "http://c.com"].map(Some));
    lists.append_null();
    lists.append_value([Some("http://d.com")]);
    let lists = Arc::new(lists.finish()) as ArrayRef;
    let batch = RecordBatch::try_from_iter_with_nullable([("r", runs, true), ("l", lists, true)])
        .expect("a batch");
    let expected = [
        (0, "http://a.com", "r"),
        (0, "http://b.com", "l[0]"),
        (0, "http://c.com", "l[1]"),
        (1, "http://a.com", "r"),
        (2, "http://d.com", "l[0]"),
    ]
    .map(|(row, url, field)| (row, url.to_owned(), field.to_owned()));
    let one = std::slice::from_ref(&batch);
    for file in [arrow_of(one, None), stream_of(one, None)] {
        let (kept, counts) = try_read(&file, Kind::Arrow, Options::new()).expect("columns");
        assert_eq!((counts.records, kept.losses.len()), (3, 0), "{:?}", kept.losses);
        assert_eq!(found(&kept.rows), expected);
        let (kept, _) =
            try_read(&file, Kind::Arrow, Options::new().columns(["l"])).expect("columns");
        assert_eq!(kept.rows.len(), 3);
    }
    let field = Arc::new(Field::new("s", DataType::Utf8, true));
    let fields = UnionFields::from_iter([(0, field)]);
    let strings = Arc::new(StringArray::from(vec!["http://e.com"])) as ArrayRef;
    let union = UnionArray::try_new(fields, vec![0].into(), None, vec![strings]).expect("a union");
    let text = Arc::new(StringArray::from(vec!["http://f.com"])) as ArrayRef;
    let batch =
        RecordBatch::try_from_iter([("u", Arc::new(union) as ArrayRef), ("t", text.clone())]);
    let file = arrow_of(&[batch.expect("a batch")], None);
    let (kept, _) = try_read(&file, Kind::Arrow, Options::new()).expect("columns");
    assert_eq!(support::urls(&kept), ["http://f.com"]);
    let reason = "the column `u` has strings in a union, which is not read";
    assert_eq!(kept.losses.iter().map(|loss| &*loss.reason).collect::<Vec<_>>(), [reason]);
    let (kept, _) = try_read(&file, Kind::Arrow, Options::new().columns(["t"])).expect("columns");
    assert_eq!(kept.losses.len(), 0);
    // So are strings in structures nested too deeply.
    let field = |of: &ArrayRef| Arc::new(Field::new("f", of.data_type().clone(), true));
    let deep = |of, _| Arc::new(StructArray::from(vec![(field(&of), of)])) as ArrayRef;
    let batch = RecordBatch::try_from_iter([("d", (0..32).fold(text, deep))]).expect("a batch");
    let file = parquet_of(&[batch], 1);
    let (kept, _) = try_read(&file, Kind::Parquet, Options::new()).expect("columns");
    assert!(kept.losses[0].reason.contains("`d` has strings in more than 32 lists"));
}
