//! Tables written and read back, by the readers of other crates.

use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

use arrow_array::builder::{ListBuilder, StringBuilder};
use arrow_array::cast::AsArray;
use arrow_array::types::{Int32Type, Int64Type, TimestampMicrosecondType};
use arrow_array::{
    Array, ArrayRef, DictionaryArray, Int32Array, Int64Array, RecordBatch, StringArray,
    TimestampMicrosecondArray,
};
use arrow_schema::{DataType, Field, Schema, SchemaRef, TimeUnit};
use irispan_extract::sink::{
    Block, Compression, Encoder, Format, MergeErrorKind, Table, TableErrorKind, Writer, merge,
    temporaries,
};
use parquet::arrow::arrow_reader::ParquetRecordBatchReaderBuilder;
use parquet::file::properties::ReaderProperties;
use parquet::file::reader::{FileReader, SerializedFileReader};
use parquet::file::serialized_reader::ReadOptionsBuilder;
use tempfile::TempDir;

/// Returns the names in a folder, sorted.
fn names_in(folder: &TempDir) -> Vec<String> {
    let entries = fs::read_dir(folder.path()).expect("the folder");
    let mut names: Vec<String> = entries
        .map(|entry| entry.expect("an entry").file_name().into_string().expect("UTF-8"))
        .collect();
    names.sort();
    names
}

fn folder() -> TempDir {
    TempDir::new().expect("a folder")
}

/// One row, as it is read back.
#[derive(Clone, Debug, PartialEq)]
struct Row {
    text: String,
    domain: Option<String>,
    flags: Vec<String>,
    port: Option<i32>,
    offset: i64,
    time: Option<i64>,
}

fn schema() -> SchemaRef {
    let item = Arc::new(Field::new("item", DataType::Utf8, false));
    let time = DataType::Timestamp(TimeUnit::Microsecond, Some("UTC".into()));
    Arc::new(Schema::new(vec![
        Field::new("text", DataType::Utf8, false),
        Field::new("url_host_registered_domain", DataType::Utf8, true),
        Field::new("flags", DataType::List(item), false),
        Field::new("url_port", DataType::Int32, true),
        Field::new("span_start", DataType::Int64, false),
        Field::new("fetch_time", time, true),
    ]))
}

fn batch(rows: &[Row]) -> RecordBatch {
    let item = Field::new("item", DataType::Utf8, false);
    let mut flags = ListBuilder::new(StringBuilder::new()).with_field(Arc::new(item));
    for row in rows {
        row.flags.iter().for_each(|flag| flags.values().append_value(flag));
        flags.append(true);
    }
    let times: TimestampMicrosecondArray = rows.iter().map(|row| row.time).collect();
    let columns: Vec<ArrayRef> = vec![
        Arc::new(StringArray::from_iter_values(rows.iter().map(|row| &row.text))),
        Arc::new(rows.iter().map(|row| row.domain.as_deref()).collect::<StringArray>()),
        Arc::new(flags.finish()),
        Arc::new(rows.iter().map(|row| row.port).collect::<Int32Array>()),
        Arc::new(rows.iter().map(|row| row.offset).collect::<Int64Array>()),
        Arc::new(times.with_timezone("UTC")),
    ];
    RecordBatch::try_new(schema(), columns).expect("as the schema says")
}

fn rows_of(batch: &RecordBatch) -> Vec<Row> {
    let text = |column: usize, row: usize| {
        let texts = batch.column(column).as_string::<i32>();
        texts.is_valid(row).then(|| texts.value(row).to_owned())
    };
    let row = |row: usize| {
        let flags = batch.column(2).as_list::<i32>().value(row);
        let ports = batch.column(3).as_primitive::<Int32Type>();
        let times = batch.column(5).as_primitive::<TimestampMicrosecondType>();
        Row {
            text: text(0, row).expect("text"),
            domain: text(1, row),
            flags: flags.as_string::<i32>().iter().flatten().map(str::to_owned).collect(),
            port: ports.is_valid(row).then(|| ports.value(row)),
            offset: batch.column(4).as_primitive::<Int64Type>().value(row),
            time: times.is_valid(row).then(|| times.value(row)),
        }
    };
    (0..batch.num_rows()).map(row).collect()
}

fn plain(number: i64) -> Row {
    Row {
        text: format!("https://www.site-{}.example/{number}", number % 97),
        domain: (number % 5 != 0).then(|| format!("site-{}.example", number % 97)),
        flags: (0..number % 3).map(|flag| format!("flag-{flag}")).collect(),
        port: (number % 7 == 0).then_some(number as i32),
        offset: number << 30,
        time: (number % 11 != 0).then_some(1_700_000_000_000_000 + number),
    }
}

fn hostile() -> Vec<Row> {
    let texts = [
        "",
        " ",
        "\0",
        "a\0b\u{1}\u{1F}",
        "\"",
        "\"\"\r\n\"",
        "\r",
        "\n",
        "a,b;c\td",
        "\u{85}\u{2028}\u{2029}",
        "\u{7F}\u{9B}31m\u{202E}\u{2066}\u{61C}\u{200F}",
        "=1+1",
        "@SUM(A1)",
        "-2+3",
        "'",
        "\\",
        "\\N",
        "\\u0000",
        "null",
        "NULL",
        "NaN",
        "\u{FEFF}bom",
        "\u{FFFD}\u{FFFF}\u{10FFFF}",
        "e\u{301}👩‍👩‍👧",
        "https://例え.jp/%",
        "{\"text\":1}",
        "#comment",
    ];
    let long = ["\u{2028}\"", "x", "語"].map(|text| text.repeat((1 << 20) / text.len()));
    let texts = texts.iter().map(|text| (*text).to_owned()).chain(long);
    let row = |(number, text): (usize, String)| {
        let number = number as i64;
        // Text formats cannot tell null from empty text in all cases; that is tested by itself.
        let domain = Some(text.clone()).filter(|text| !text.is_empty());
        Row { text, domain, time: [None, Some(-1), Some(0)][number as usize % 3], ..plain(number) }
    };
    texts.enumerate().map(row).collect()
}

/// Every format with every compression that it has.
fn tables() -> Vec<Table> {
    let metadata = [("irispan.columns", "1"), ("irispan.note", "ä \"\n")];
    let mut tables = Vec::new();
    for format in Format::ALL {
        for compression in Compression::ALL {
            match Table::new(*format, *compression, &schema(), metadata) {
                Ok(table) => tables.push(table),
                Err(error) => {
                    assert_eq!(error.kind(), TableErrorKind::Compression, "{error}");
                    assert_eq!((*format, *compression), (Format::Arrow, Compression::Gzip));
                }
            }
        }
    }
    assert_eq!(tables.len(), 11);
    tables
}

fn block(table: &Table, batches: &[RecordBatch]) -> Block {
    let mut encoder = table.encoder().expect("an encoder");
    for batch in batches {
        encoder.push(batch).expect("rows");
    }
    assert_eq!(encoder.rows(), batches.iter().map(|batch| batch.num_rows() as u64).sum::<u64>());
    encoder.finish().expect("a block")
}

/// Keeps what is written where it can be seen.
#[derive(Clone, Default)]
struct Memory(Arc<Mutex<Vec<u8>>>);

impl Memory {
    fn bytes(&self) -> Vec<u8> {
        self.0.lock().expect("no panic").clone()
    }
}

impl Write for Memory {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().expect("no panic").extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

fn in_memory(table: &Table, blocks: Vec<Block>) -> Vec<u8> {
    let out = Memory::default();
    let mut writer = table.writer(out.clone()).expect("a writer");
    for block in blocks {
        writer.append(block).expect("memory");
    }
    let written = writer.finish().expect("memory");
    assert_eq!((written.path, written.bytes), (None, out.bytes().len() as u64));
    out.bytes()
}

fn decompressed(table: &Table, bytes: &[u8]) -> Vec<u8> {
    let mut out = Vec::new();
    match table.compression() {
        Compression::Gzip => {
            assert!(bytes.starts_with(&[0x1F, 0x8B]));
            flate2::read::MultiGzDecoder::new(bytes).read_to_end(&mut out).expect("gzip");
        }
        Compression::Zstd => {
            assert!(bytes.starts_with(&[0x28, 0xB5, 0x2F, 0xFD]));
            out = zstd::stream::decode_all(bytes).expect("zstd");
        }
        _ => out.extend_from_slice(bytes),
    }
    out
}

/// Reads a table with the reader of its format.
fn read(table: &Table, bytes: &[u8]) -> Vec<Row> {
    let mut rows = Vec::new();
    match table.format() {
        Format::Parquet => {
            let bytes = parquet_bytes(bytes);
            let reader = ParquetRecordBatchReaderBuilder::try_new(bytes).expect("Parquet");
            assert_eq!(reader.schema().fields(), schema().fields());
            for batch in reader.build().expect("Parquet") {
                rows.extend(rows_of(&batch.expect("a batch")));
            }
        }
        Format::Arrow => {
            let reader = arrow_ipc::reader::FileReader::try_new(io::Cursor::new(bytes), None)
                .expect("Arrow");
            assert_eq!(reader.schema().fields(), schema().fields());
            for batch in reader {
                rows.extend(rows_of(&batch.expect("a batch")));
            }
        }
        Format::JsonLines => {
            let text = decompressed(table, bytes);
            // The reader knows time zones as offsets only.
            let time = DataType::Timestamp(TimeUnit::Microsecond, Some("+00:00".into()));
            let mut fields = schema().fields().to_vec();
            fields[5] = Arc::new(Field::new("fetch_time", time, true));
            let reader = arrow_json::ReaderBuilder::new(Arc::new(Schema::new(fields)))
                .with_strict_mode(true);
            for batch in reader.build(text.as_slice()).expect("JSON lines") {
                rows.extend(rows_of(&batch.expect("a batch")));
            }
        }
        Format::Csv => rows = csv_rows(&decompressed(table, bytes)),
        format => unreachable!("no reader of {format}"),
    }
    rows
}

fn parquet_bytes(bytes: &[u8]) -> bytes::Bytes {
    bytes::Bytes::copy_from_slice(bytes)
}

/// Reads comma-separated values, all of them as text.
fn csv_rows(text: &[u8]) -> Vec<Row> {
    let fields: Vec<Field> = schema()
        .fields()
        .iter()
        .map(|field| Field::new(field.name(), DataType::Utf8, true))
        .collect();
    let reader = arrow_csv::ReaderBuilder::new(Arc::new(Schema::new(fields)))
        .with_header(true)
        .with_header_validation(true);
    let mut rows = Vec::new();
    for batch in reader.build(text).expect("CSV") {
        let batch = batch.expect("a batch");
        let cell = |column: usize, row: usize| {
            let texts = batch.column(column).as_string::<i32>();
            texts.is_valid(row).then(|| texts.value(row))
        };
        rows.extend((0..batch.num_rows()).map(|row| Row {
            text: cell(0, row).unwrap_or_default().to_owned(),
            domain: cell(1, row).map(str::to_owned),
            flags:
                cell(2, row).map_or(vec![], |flags| flags.split(' ').map(str::to_owned).collect()),
            port: cell(3, row).map(|port| port.parse().expect("a number")),
            offset: cell(4, row).expect("a number").parse().expect("a number"),
            time: cell(5, row).map(|time| {
                assert!(time.ends_with('Z'), "{time}");
                chrono::DateTime::parse_from_rfc3339(time).expect("a time").timestamp_micros()
            }),
        }));
    }
    rows
}

#[test]
fn hostile_rows_come_back() {
    let rows = hostile();
    for table in tables() {
        let bytes = in_memory(&table, vec![block(&table, &[batch(&rows)])]);
        assert_eq!(read(&table, &bytes), rows, "{}", table.file_name("x"));
    }
}

#[test]
fn many_blocks_of_many_batches() {
    let rows: Vec<Row> = (0..10_000).map(plain).collect();
    for table in tables() {
        let blocks = rows.chunks(700).map(|rows| {
            let batches: Vec<RecordBatch> = rows.chunks(64).map(batch).collect();
            block(&table, &batches)
        });
        let bytes = in_memory(&table, blocks.collect());
        assert_eq!(read(&table, &bytes), rows, "{}", table.file_name("x"));
    }
}

/// A part of an array is not the whole of it.
#[test]
fn slices_of_batches() {
    let rows: Vec<Row> = (0..100).map(plain).collect();
    let whole = batch(&rows);
    for table in tables() {
        let parts = [whole.slice(3, 10), whole.slice(0, 0), whole.slice(90, 10)];
        let bytes = in_memory(&table, vec![block(&table, &parts)]);
        let expected: Vec<Row> = [&rows[3..13], &rows[90..]].concat();
        assert_eq!(read(&table, &bytes), expected, "{}", table.file_name("x"));
    }
}

#[test]
fn tables_without_rows() {
    for table in tables() {
        let empty = RecordBatch::new_empty(schema());
        for blocks in [vec![], vec![block(&table, &[])], vec![block(&table, &[empty])]] {
            let bytes = in_memory(&table, blocks);
            assert_eq!(read(&table, &bytes), vec![], "{}", table.file_name("x"));
            match table.format() {
                Format::JsonLines => assert_eq!(decompressed(&table, &bytes), b""),
                Format::Csv => {
                    let header = decompressed(&table, &bytes);
                    assert_eq!(header.iter().filter(|byte| **byte == b'\n').count(), 1);
                    assert!(header.ends_with(b",fetch_time\r\n"));
                }
                Format::Parquet => {
                    let reader = SerializedFileReader::new(parquet_bytes(&bytes)).expect("Parquet");
                    assert_eq!(reader.metadata().num_row_groups(), 0);
                }
                _ => {}
            }
        }
    }
}

/// Blocks without rows leave no trace between others.
#[test]
fn empty_blocks_change_nothing() {
    for table in tables() {
        let rows = batch(&[plain(1)]);
        let with = vec![
            block(&table, &[]),
            block(&table, std::slice::from_ref(&rows)),
            block(&table, &[rows.slice(0, 0)]),
        ];
        let without = vec![block(&table, &[rows])];
        assert_eq!(in_memory(&table, with), in_memory(&table, without));
    }
}

/// The same blocks give the same bytes, on whatever thread and in whatever table of the same kind they
/// were encoded.
#[test]
fn equal_blocks_give_equal_bytes() {
    let batches: Vec<RecordBatch> =
        (0..8).map(|n| batch(&(n * 1000..(n + 1) * 1000).map(plain).collect::<Vec<_>>())).collect();
    for (table, again) in tables().into_iter().zip(tables()) {
        let here = batches.iter().map(|batch| block(&table, std::slice::from_ref(batch)));
        let here = in_memory(&table, here.collect());
        let threads: Vec<_> = batches
            .iter()
            .map(|batch| {
                let (again, batch) = (again.clone(), batch.clone());
                std::thread::spawn(move || block(&again, &[batch]))
            })
            .collect();
        let there = threads.into_iter().map(|thread| thread.join().expect("a block"));
        assert!(here == in_memory(&table, there.collect()), "{}", table.file_name("x"));
    }
}

/// Every row of JSON lines has every key, and nothing that a terminal or a splitter of lines would act
/// upon.
#[test]
fn json_lines_are_explicit() {
    let table = table_of(Format::JsonLines, Compression::None);
    let mut rows = hostile();
    rows[0].domain = None;
    let text = in_memory(&table, vec![block(&table, &[batch(&rows)])]);
    let text = String::from_utf8(text).expect("UTF-8");
    let lines: Vec<&str> = text.split_terminator('\n').collect();
    assert_eq!(lines.len(), rows.len());
    for (line, row) in lines.iter().zip(&rows) {
        let value: serde_json::Value = serde_json::from_str(line).expect("JSON");
        let object = value.as_object().expect("an object");
        assert_eq!(object.len(), 6);
        assert_eq!(object["text"], row.text.as_str());
        assert_eq!(object["url_host_registered_domain"], serde_json::json!(row.domain));
        assert_eq!(object["flags"], serde_json::json!(row.flags));
    }
    let begin = "{\"text\":\"\",\"url_host_registered_domain\":null,\"flags\":[],\"url_port\":0,";
    assert!(lines[0].starts_with(begin), "{}", lines[0]);
    assert!(text.contains(r"\u0085\u2028\u2029"));
    assert!(text.contains(r"\u007f\u009b31m\u202e\u2066\u061c\u200f"));
    let is_hidden = |c: char| c != '\n' && c.is_control() || matches!(c, '\u{2028}'..='\u{202E}');
    assert_eq!(text.chars().find(|c| is_hidden(*c)), None);
}

#[test]
fn comma_separated_values_by_hand() {
    let table = table_of(Format::Csv, Compression::None);
    let mut row = plain(14);
    row.text = "a,\"b\"\r\n".to_owned();
    let text = in_memory(&table, vec![block(&table, &[batch(&[row, plain(15)])])]);
    assert_eq!(
        String::from_utf8(text).expect("UTF-8"),
        "text,url_host_registered_domain,flags,url_port,span_start,fetch_time\r\n\
         \"a,\"\"b\"\"\r\n\",site-14.example,flag-0 flag-1,14,15032385536,2023-11-14T22:13:20.000014Z\r\n\
         https://www.site-15.example/15,,,,16106127360,2023-11-14T22:13:20.000015Z\r\n"
    );
}

fn table_of(format: Format, compression: Compression) -> Table {
    Table::new(format, compression, &schema(), [("irispan.columns", "1")]).expect("a table")
}

#[test]
fn parquet_says_what_it_holds() {
    let table = table_of(Format::Parquet, Compression::Zstd);
    let rows: Vec<Row> = (0..50_000).map(plain).collect();
    let blocks = rows.chunks(30_000).map(|rows| block(&table, &[batch(rows)])).collect();
    let bytes = parquet_bytes(&in_memory(&table, blocks));
    let options = ReadOptionsBuilder::new()
        .with_page_index()
        .with_reader_properties(ReaderProperties::builder().set_read_bloom_filter(true).build())
        .build();
    let reader = SerializedFileReader::new_with_options(bytes, options).expect("Parquet");
    let metadata = reader.metadata();
    let pairs = metadata.file_metadata().key_value_metadata().expect("pairs");
    let value = |key: &str| {
        let pair = pairs.iter().find(|pair| pair.key == key);
        pair.and_then(|pair| pair.value.clone())
    };
    assert_eq!(value("irispan.columns").as_deref(), Some("1"));
    assert!(value("ARROW:schema").is_some());
    assert_eq!(metadata.num_row_groups(), 2);
    for (index, rows) in [30_000, 20_000].into_iter().enumerate() {
        let group = metadata.row_group(index);
        assert_eq!(group.num_rows(), rows);
        for column in group.columns() {
            assert!(column.statistics().is_some(), "{}", column.column_path());
            assert!(column.column_index_range().is_some() && column.offset_index_range().is_some());
            let name = column.column_path().string();
            let is_domain = name == "url_host_registered_domain";
            assert_eq!(column.bloom_filter_offset().is_some(), is_domain, "{name}");
            assert!(matches!(column.compression(), parquet::basic::Compression::ZSTD(_)));
        }
        let group = reader.get_row_group(index).expect("a row group");
        let filter = group.get_column_bloom_filter(1).expect("a bloom filter");
        assert!(filter.check(&"site-3.example") && !filter.check(&"site-97.example"));
    }
}

#[test]
fn arrow_metadata() {
    let table = table_of(Format::Arrow, Compression::Zstd);
    let bytes = in_memory(&table, vec![block(&table, &[batch(&[plain(1)])])]);
    let reader = arrow_ipc::reader::FileReader::try_new(io::Cursor::new(&bytes), None);
    let schema = reader.expect("Arrow").schema();
    assert_eq!(schema.metadata().get("irispan.columns").map(String::as_str), Some("1"));
    // The stream format within, for readers that don't seek.
    let stream = arrow_ipc::reader::StreamReader::try_new(&bytes[8 + 56..], None);
    let batches: Vec<_> = stream.expect("a stream").collect();
    assert_eq!(batches.len(), 1);
}

/// The bytes that are held grow with what is pushed, and tell when a block is full.
#[test]
fn encoders_tell_what_they_hold() {
    for table in tables() {
        let mut encoder = table.encoder().expect("an encoder");
        let mut seed = 1_u64;
        let mut batches = 0;
        while !encoder.is_full() {
            // Nothing compresses to less than half.
            let mut text = || {
                let words = (0..1000).map(|_| {
                    seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                    format!("{:08x}", seed >> 32)
                });
                words.collect()
            };
            let rows: Vec<Row> = (0..20).map(|n| Row { text: text(), ..plain(n) }).collect();
            encoder.push(&batch(&rows)).expect("rows");
            batches += 1;
            assert!(batches < 1000, "{}", table.file_name("x"));
        }
        assert!((8 << 20..11 << 20).contains(&encoder.held()), "{}", encoder.held());
        let block = encoder.finish().expect("a block");
        assert_eq!(block.rows(), batches * 20);
        let bytes = block.bytes();
        let written = in_memory(&table, vec![block]).len() as u64;
        assert!(bytes <= written && written < bytes + (200 << 10), "{bytes} {written}");
    }
}

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

#[test]
fn files_appear_when_they_are_finished() {
    let folder = folder();
    for table in tables() {
        let path = folder.path().join(table.file_name("links"));
        let name = table.file_name("links");
        let _ = fs::remove_file(&path);
        let before = names_in(&folder);
        let mut writer = table.create(&path).expect("a writer");
        writer.append(block(&table, &[batch(&[plain(1)])])).expect("room");
        let left = temporaries(&path).expect("the folder");
        assert_eq!(left.len(), 1);
        assert!(!path.exists() && names_in(&folder).len() == before.len() + 1);
        let hidden = left[0].file_name().expect("a name").to_string_lossy().into_owned();
        assert!(hidden.starts_with(&format!(".{name}.tmp-")), "{hidden}");
        let written = writer.finish().expect("room");
        assert_eq!(written.path.as_deref(), Some(path.as_path()));
        assert_eq!(written.rows, 1);
        let bytes = fs::read(&path).expect("the file");
        assert_eq!(written.bytes, bytes.len() as u64);
        assert_eq!(read(&table, &bytes), [plain(1)]);
        assert_eq!(temporaries(&path).expect("the folder"), Vec::<PathBuf>::new());
        fs::remove_file(&path).expect("the file");
    }
    assert_eq!(names_in(&folder), Vec::<String>::new());
}

#[test]
fn writers_that_are_dropped_leave_nothing() {
    let folder = folder();
    for table in tables() {
        let mut writer = table.create(&folder.path().join("links")).expect("a writer");
        writer.append(block(&table, &[batch(&[plain(1)])])).expect("room");
        drop(writer);
        drop(table.encoder().expect("an encoder"));
        assert_eq!(names_in(&folder), Vec::<String>::new());
    }
}

#[test]
fn nothing_is_overwritten_unasked() {
    let folder = folder();
    let path = folder.path().join("links");
    for table in tables() {
        let exists = |error: io::Error| assert_eq!(error.kind(), io::ErrorKind::AlreadyExists);
        // It was there before.
        fs::write(&path, "precious").expect("room");
        exists(table.create(&path).expect_err("it exists"));
        // It was made meanwhile.
        fs::remove_file(&path).expect("the file");
        let writer = table.create(&path).expect("a writer");
        fs::write(&path, "precious").expect("room");
        exists(writer.finish().expect_err("it exists"));
        assert_eq!(fs::read(&path).expect("the file"), b"precious");
        assert_eq!(names_in(&folder), ["links"]);
        // Somebody asks for it.
        let writer = table.replace(&path).expect("a writer");
        assert_eq!(fs::read(&path).expect("the file"), b"precious");
        writer.finish().expect("room");
        assert_eq!(read(&table, &fs::read(&path).expect("the file")), []);
        assert_eq!(names_in(&folder), ["links"]);
    }
    for path in ["", "..", "/"] {
        let error = tables()[0].create(Path::new(path)).expect_err("no file name");
        assert!(matches!(error.kind(), io::ErrorKind::InvalidInput | io::ErrorKind::AlreadyExists));
    }
    let error = tables()[0].create(&folder.path().join("none/links")).expect_err("no folder");
    assert_eq!(error.kind(), io::ErrorKind::NotFound);
}

#[cfg(unix)]
#[test]
fn links_to_nowhere_are_not_replaced() {
    let folder = folder();
    let path = folder.path().join("links");
    std::os::unix::fs::symlink("nowhere", &path).expect("a link");
    let error = tables()[0].create(&path).expect_err("it exists");
    assert_eq!(error.kind(), io::ErrorKind::AlreadyExists);
    assert_eq!(names_in(&folder), ["links"]);
}

/// Writers of one file at once, and what a process that died has left, don't disturb each other: the
/// first that is finished wins.
#[test]
fn two_writers_of_one_file() {
    let folder = folder();
    let table = table_of(Format::JsonLines, Compression::None);
    let path = folder.path().join("links");
    let mut first = table.create(&path).expect("a writer");
    let second = table.create(&path).expect("a writer");
    fs::write(folder.path().join("..links.tmp-1-1"), "of another file").expect("room");
    fs::write(folder.path().join(".links.tmp-1-x"), "of another file").expect("room");
    fs::write(folder.path().join(".links.tmp-1-0"), "left").expect("room");
    assert_eq!(temporaries(&path).expect("the folder").len(), 3);
    first.append(block(&table, &[batch(&[plain(1)])])).expect("room");
    first.finish().expect("room");
    assert_eq!(second.finish().expect_err("late").kind(), io::ErrorKind::AlreadyExists);
    assert_eq!(read(&table, &fs::read(&path).expect("the file")), [plain(1)]);
    assert_eq!(temporaries(&path).expect("the folder"), [folder.path().join(".links.tmp-1-0")]);
}

/// Has room for some bytes, takes them a few at a time, and then fails as a full disk does.
struct Full {
    room: usize,
}

impl Write for Full {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let taken = bytes.len().min(self.room).min(1000);
        if taken == 0 && !bytes.is_empty() {
            return Err(io::ErrorKind::StorageFull.into());
        }
        self.room -= taken;
        Ok(taken)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

fn write_to(table: &Table, room: usize) -> io::Result<u64> {
    let mut writer = table.writer(Full { room })?;
    writer.append(block(table, &[batch(&[plain(1), plain(2)])]))?;
    let second = writer.append(block(table, &[batch(&[plain(3)])]));
    if second.is_err() {
        // Whoever goes on nevertheless gets no table.
        assert!(writer.append(block(table, &[batch(&[plain(4)])])).is_err());
        assert!(writer.finish().is_err());
        second?;
        return Ok(0);
    }
    writer.finish().map(|written| written.bytes)
}

/// Wherever the disk is full, it is told as such, and nothing panics.
#[test]
fn full_disks() {
    for table in tables() {
        let bytes = write_to(&table, usize::MAX).expect("room") as usize;
        assert_eq!(write_to(&table, bytes).expect("room"), bytes as u64);
        for room in 0..bytes {
            // The blocks of Parquet take their time; its beginning and its end have every place.
            if table.format() == Format::Parquet
                && (300..bytes - 300).contains(&room)
                && room % 7 != 0
            {
                continue;
            }
            let error = write_to(&table, room).expect_err("no room");
            assert_eq!(error.kind(), io::ErrorKind::StorageFull, "{room} of {bytes}: {error}");
        }
    }
}

/// A device that takes nothing: the file under its name is left as it was.
#[cfg(target_os = "linux")]
#[test]
fn a_device_without_room() {
    let full = File::options().write(true).open("/dev/full").expect("Linux has /dev/full");
    for table in tables() {
        let out = full.try_clone().expect("a handle");
        let result = table.writer(out).and_then(|mut writer| {
            writer.append(block(&table, &[batch(&[plain(1)])]))?;
            writer.finish()
        });
        assert_eq!(result.expect_err("no room").kind(), io::ErrorKind::StorageFull);
    }
}

#[test]
fn workers_and_writers_can_be_on_other_threads() {
    fn is_send<T: Send>() {}
    fn is_shared<T: Send + Sync>() {}
    is_send::<Encoder>();
    is_send::<Block>();
    is_send::<Writer>();
    is_shared::<Table>();
}

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
