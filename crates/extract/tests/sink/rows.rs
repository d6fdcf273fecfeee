//! What is written is read back, and what else a file says.

use std::io;

use arrow_array::RecordBatch;
use irispan_extract::sink::{Compression, Format};
use parquet::file::properties::ReaderProperties;
use parquet::file::reader::{FileReader, SerializedFileReader};
use parquet::file::serialized_reader::ReadOptionsBuilder;

use super::shared::{
    Row, batch, block, decompressed, hostile, in_memory, parquet_bytes, plain, read, schema,
    table_of, tables,
};

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
        assert!((16 << 20..19 << 20).contains(&encoder.held()), "{}", encoder.held());
        let block = encoder.finish().expect("a block");
        assert_eq!(block.rows(), batches * 20);
        let bytes = block.bytes();
        let written = in_memory(&table, vec![block]).len() as u64;
        assert!(bytes <= written && written < bytes + (200 << 10), "{bytes} {written}");
    }
}
