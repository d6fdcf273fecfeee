//! What the tests of tables have in common: rows, tables, and the readers of other crates.

use std::fs;
use std::io::{self, Read, Write};
use std::sync::{Arc, Mutex};

use arrow_array::builder::{ListBuilder, StringBuilder};
use arrow_array::cast::AsArray;
use arrow_array::types::{Int32Type, Int64Type, TimestampMicrosecondType};
use arrow_array::{
    Array, ArrayRef, Int32Array, Int64Array, RecordBatch, StringArray, TimestampMicrosecondArray,
};
use arrow_schema::{DataType, Field, Schema, SchemaRef, TimeUnit};
use irispan_extract::sink::{Block, Compression, Format, Table, TableErrorKind};
use parquet::arrow::arrow_reader::ParquetRecordBatchReaderBuilder;
use tempfile::TempDir;

/// Returns the names in a folder, sorted.
pub(crate) fn names_in(folder: &TempDir) -> Vec<String> {
    let entries = fs::read_dir(folder.path()).expect("the folder");
    let mut names: Vec<String> = entries
        .map(|entry| entry.expect("an entry").file_name().into_string().expect("UTF-8"))
        .collect();
    names.sort();
    names
}

pub(crate) fn folder() -> TempDir {
    TempDir::new().expect("a folder")
}

/// One row, as it is read back.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Row {
    pub(crate) text: String,
    pub(crate) domain: Option<String>,
    pub(crate) flags: Vec<String>,
    pub(crate) port: Option<i32>,
    pub(crate) offset: i64,
    pub(crate) time: Option<i64>,
}

pub(crate) fn schema() -> SchemaRef {
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

pub(crate) fn batch(rows: &[Row]) -> RecordBatch {
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

pub(crate) fn rows_of(batch: &RecordBatch) -> Vec<Row> {
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

pub(crate) fn plain(number: i64) -> Row {
    Row {
        text: format!("https://www.site-{}.example/{number}", number % 97),
        domain: (number % 5 != 0).then(|| format!("site-{}.example", number % 97)),
        flags: (0..number % 3).map(|flag| format!("flag-{flag}")).collect(),
        port: (number % 7 == 0).then_some(number as i32),
        offset: number << 30,
        time: (number % 11 != 0).then_some(1_700_000_000_000_000 + number),
    }
}

pub(crate) fn hostile() -> Vec<Row> {
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
pub(crate) fn tables() -> Vec<Table> {
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

pub(crate) fn block(table: &Table, batches: &[RecordBatch]) -> Block {
    let mut encoder = table.encoder().expect("an encoder");
    for batch in batches {
        encoder.push(batch).expect("rows");
    }
    assert_eq!(encoder.rows(), batches.iter().map(|batch| batch.num_rows() as u64).sum::<u64>());
    encoder.finish().expect("a block")
}

/// Keeps what is written where it can be seen.
#[derive(Clone, Default)]
pub(crate) struct Memory(Arc<Mutex<Vec<u8>>>);

impl Memory {
    pub(crate) fn bytes(&self) -> Vec<u8> {
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

pub(crate) fn in_memory(table: &Table, blocks: Vec<Block>) -> Vec<u8> {
    let out = Memory::default();
    let mut writer = table.writer(out.clone()).expect("a writer");
    for block in blocks {
        writer.append(block).expect("memory");
    }
    let written = writer.finish().expect("memory");
    assert_eq!((written.path, written.bytes), (None, out.bytes().len() as u64));
    out.bytes()
}

pub(crate) fn decompressed(table: &Table, bytes: &[u8]) -> Vec<u8> {
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
pub(crate) fn read(table: &Table, bytes: &[u8]) -> Vec<Row> {
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

pub(crate) fn parquet_bytes(bytes: &[u8]) -> bytes::Bytes {
    bytes::Bytes::copy_from_slice(bytes)
}

/// Reads comma-separated values, all of them as text.
pub(crate) fn csv_rows(text: &[u8]) -> Vec<Row> {
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

pub(crate) fn table_of(format: Format, compression: Compression) -> Table {
    Table::new(format, compression, &schema(), [("irispan.columns", "1")]).expect("a table")
}
