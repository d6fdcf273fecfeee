//! Reductions of broken tables, and of large ones.

use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use arrow_array::{ArrayRef, RecordBatch, StringArray};
use arrow_schema::SchemaRef;
use irispan::iri::Rung;
use irispan_extract::columns::TargetKey;
use irispan_extract::reduce::{Duplicates, Level, count, count_schema, graph, profile, schema_of};
use irispan_extract::sink::{Compression, Format, MergeErrorKind, Table, merge_with};

fn batch(rows: impl Iterator<Item = (Option<String>, String)>) -> RecordBatch {
    let (urls, texts): (Vec<Option<String>>, Vec<String>) = rows.unzip();
    let pages = urls.iter().map(|_| Some("http://page.example.com/"));
    let columns: [(&str, ArrayRef); 3] = [
        ("text", Arc::new(StringArray::from(texts))),
        ("page_url", Arc::new(pages.collect::<StringArray>())),
        ("url", Arc::new(StringArray::from(urls))),
    ];
    RecordBatch::try_from_iter_with_nullable(columns.map(|(name, column)| (name, column, true)))
        .expect("a batch")
}

fn write(path: &Path, format: Format, compression: Compression, batches: &[RecordBatch]) {
    let none: [(&str, &str); 0] = [];
    let table = Table::new(format, compression, &batches[0].schema(), none).expect("a table");
    let mut writer = table.create(path).expect("a writer");
    let mut encoder = table.encoder().expect("an encoder");
    batches.iter().for_each(|batch| encoder.push(batch).expect("rows"));
    writer.append(encoder.finish().expect("a block")).expect("room");
    writer.finish().expect("room");
}

fn lines(schema: &SchemaRef, path: &Path) -> irispan_extract::sink::Writer {
    let none: [(&str, &str); 0] = [];
    let table = Table::new(Format::JsonLines, Compression::None, schema, none).expect("a table");
    table.replace(path).expect("a writer")
}

/// More rows than are sorted in memory, and more values than are counted in memory.
#[test]
fn more_than_memory() {
    let folder = tempfile::tempdir().expect("a folder");
    let row = |number: u64| {
        let value = number.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 46;
        let text = format!("text {value}");
        (
            (!value.is_multiple_of(5)).then(|| format!("https://host-{value}.example.com/{value}")),
            text,
        )
    };
    let rows = 400_000;
    let batches: Vec<RecordBatch> =
        (0..rows / 4000).map(|part| batch((part * 4000..(part + 1) * 4000).map(row))).collect();
    let paths: Vec<PathBuf> = ["a", "b"].iter().map(|name| folder.path().join(name)).collect();
    write(&paths[0], Format::Parquet, Compression::Zstd, &batches[..33]);
    write(&paths[1], Format::Arrow, Compression::None, &batches[33..]);

    let out = folder.path().join("out");
    let mut duplicates = Duplicates::find(&paths, TargetKey::Uri, folder.path()).expect("tables");
    let schema = schema_of(&paths).expect("tables");
    let mut kept = Vec::new();
    merge_with(&paths, lines(&schema, &out), &mut |batch| {
        let batch = duplicates.remove_from(&batch)?;
        let texts = batch.column(0).clone();
        kept.extend(
            (0..texts.len()).map(|row| {
                arrow_array::cast::AsArray::as_string::<i32>(&texts).value(row).to_owned()
            }),
        );
        Ok(batch)
    })
    .expect("a table");
    let mut met = HashSet::new();
    let all = (0..rows).map(row);
    let expected: Vec<String> = all
        .filter(|(url, text)| met.insert(url.clone().unwrap_or_else(|| text.clone())))
        .map(|(_, text)| text)
        .collect();
    assert!(expected.len() > 100_000 && expected.len() < rows as usize, "{}", expected.len());
    assert!(kept == expected, "{} of {}", kept.len(), expected.len());

    let columns = ["text"];
    let writer = lines(&count_schema(&columns), &out);
    let written = count(&paths, &columns, None, folder.path(), writer).expect("a table");
    let texts: HashSet<String> = (0..rows).map(|number| row(number).1).collect();
    assert_eq!(written.rows, texts.len() as u64);
    let made = graph(&paths, Level::Host, folder.path()).expect("tables");
    let hosts: HashSet<String> = (0..rows).filter_map(|number| row(number).0).collect();
    assert_eq!((made.vertices, made.edges), (hosts.len() as u64 + 1, hosts.len() as u64));
    let profile = profile(&paths, 3, folder.path()).expect("tables");
    assert_eq!((profile.rows, profile.tables), (rows, 2));
    let names: HashSet<_> = fs::read_dir(folder.path())
        .expect("the folder")
        .map(|entry| entry.expect("an entry").file_name())
        .collect();
    assert_eq!(names.len(), 5, "{names:?}");
}

/// Cut at every byte, and with a bit of every byte flipped: an error or other rows, never a panic.
#[test]
fn broken_tables() {
    let folder = tempfile::tempdir().expect("a folder");
    let row = |number: usize| (Some(format!("http://a{number}.example/")), format!("a{number}"));
    for (format, compression) in [
        (Format::Parquet, Compression::Zstd),
        (Format::JsonLines, Compression::None),
        (Format::JsonLines, Compression::Gzip),
        (Format::JsonLines, Compression::Zstd),
    ] {
        let path = folder.path().join(format!("table.{format}"));
        let _ = fs::remove_file(&path);
        write(&path, format, compression, &[batch((0..20).map(row))]);
        let whole = fs::read(&path).expect("a file");
        let read = |bytes: &[u8]| {
            fs::write(&path, bytes).expect("room");
            let paths = [&path];
            let duplicates = Duplicates::find(&paths, TargetKey::Rung(Rung::Scheme), folder.path());
            duplicates.map(drop).and_then(|()| profile(&paths, 1, folder.path()))
        };
        assert_eq!(read(&whole).expect("a table").rows, 20);
        for length in 0..whole.len() {
            match read(&whole[..length]) {
                Err(error) => {
                    assert!(
                        matches!(
                            error.kind(),
                            MergeErrorKind::Read | MergeErrorKind::Row | MergeErrorKind::Column
                        ),
                        "{error}"
                    );
                    assert_eq!(error.path(), Some(&*path));
                }
                // Complete lines are a table, and so is an empty file.
                Ok(profile) => assert!(
                    format == Format::JsonLines && profile.rows < 20 || length == whole.len() - 1,
                    "{format} {compression} {length}"
                ),
            }
        }
        for at in 0..whole.len() {
            let mut turned = whole.clone();
            turned[at] ^= 1 << (at % 8);
            let _ = read(&turned);
        }
    }
}
