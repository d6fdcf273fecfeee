//! Values that each row of a record would repeat are bounded, and omissions reported.

use std::fs::File;
use std::io;
use std::sync::Arc;

use arrow_array::cast::AsArray;
use arrow_array::{Array, ArrayRef, RecordBatch, StringArray};
use arrow_schema::{DataType, Field};
use irispan::Scanner;
use irispan_extract::columns::{Column, Rows};
use irispan_extract::source::{Kind, Loss, Options, Reader, Sink};

/// The name, the kept value and the length of the field of each row, and the losses.
#[derive(Debug, Default)]
struct Found(Vec<(Option<String>, Option<String>, usize)>, Vec<Loss>);

impl Sink for Found {
    fn rows(&mut self, batch: RecordBatch) -> io::Result<()> {
        let text = |name: &str, row: usize| {
            let array = batch.column_by_name(name).expect("the column").as_string::<i32>();
            array.is_valid(row).then(|| array.value(row).to_owned())
        };
        self.0.extend((0..batch.num_rows()).map(|row| {
            let field = text("field", row).unwrap_or_default();
            (text("id", row), text("k", row), field.len())
        }));
        Ok(())
    }

    fn loss(&mut self, loss: Loss) -> io::Result<()> {
        self.1.push(loss);
        Ok(())
    }
}

fn reader(scanner: &Scanner, max_record: usize) -> Reader<'_> {
    let rows = Rows::new(&[Column::Id, Column::Field]);
    let rows = rows.keep(&[Field::new("k", DataType::Utf8, true)]);
    let options = Options::new().id_column("n").keep(["k"]).columns(["t"]).max_record(max_record);
    Reader::new(scanner, rows).options(options)
}

#[test]
fn names_and_kept_values_that_are_too_long_are_null() {
    let scanner = Scanner::new();
    let (just, long) = ("x".repeat(4096), "x".repeat(4097));
    for (name, kept, losses) in
        [(&just, &just, 0), (&long, &just, 1), (&just, &long, 1), (&long, &long, 1)]
    {
        let short = |text: &String| (text.len() <= 4096).then(|| text.clone());
        let expected = [(short(name), short(kept), 1), (Some("1".to_owned()), None, 1)];
        let csv = format!("n,k,t\n{name},{kept},www.a.com\n1,,www.b.com\n").replace(",,", ",\"\",");
        let json = format!(
            "{{\"n\":\"{name}\",\"k\":\"{kept}\",\"t\":\"www.a.com\"}}\n{{\"n\":1,\"t\":\"www.b.com\"}}\n"
        );
        for max_record in [100, 1 << 20] {
            for (file, text) in [("a.csv", &csv), ("a.jsonl", &json)] {
                let mut found = Found::default();
                let mut reader = reader(&scanner, max_record);
                reader.read(file, text.as_bytes(), &mut found).expect("memory");
                // An empty field is not null.
                let rows: Vec<_> = found
                    .0
                    .into_iter()
                    .map(|(name, kept, field)| (name, kept.filter(|kept| !kept.is_empty()), field))
                    .collect();
                assert_eq!(rows, expected, "{file}");
                assert_eq!(found.1.len(), losses, "{file}: {:?}", found.1);
                assert!(found.1.iter().all(|loss| loss.reason.contains("4096 bytes")));
            }
        }
        let column =
            |texts: [Option<&str>; 2]| Arc::new(StringArray::from(texts.to_vec())) as ArrayRef;
        let batch = RecordBatch::try_from_iter([
            ("n", column([Some(name), Some("1")])),
            ("k", column([Some(kept), None])),
            ("t", column([Some("www.a.com"), Some("www.b.com")])),
        ])
        .expect("a batch");
        let mut file = tempfile::tempfile().expect("a file");
        let mut writer =
            arrow_ipc::writer::FileWriter::try_new(&mut file, &batch.schema()).expect("a file");
        writer.write(&batch).expect("a file");
        writer.finish().expect("a file");
        drop(writer);
        let mut found = Found::default();
        let file: File = file;
        reader(&scanner, 100).read_file("a", Kind::Arrow, file, &mut found).expect("memory");
        assert_eq!((&found.0[..], found.1.len()), (&expected[..], losses));
    }
}

/// An omitted value without a row is not a loss.
#[test]
fn records_without_links_lose_nothing() {
    let scanner = Scanner::new();
    let long = "x".repeat(5000);
    let csv = format!("n,k,t\n{long},{long},none\n");
    let mut found = Found::default();
    reader(&scanner, 1 << 20).read("a.csv", csv.as_bytes(), &mut found).expect("memory");
    assert_eq!((found.0.len(), found.1.len()), (0, 0));
}

/// Names that rows repeat have limits of their own, beyond which they are null.
#[test]
fn names_of_records_and_fields_have_limits() {
    use irispan_extract::columns::Page;
    let columns = [Column::PageUrl, Column::RecordId, Column::Field];
    for (more, nulls) in [(0, 0), (1, 1)] {
        let name = |length: usize| Some("x".repeat(length + more));
        let mut page = Page::default();
        page.url = name(2048);
        page.id = name(1024);
        page.field = name(1024);
        let mut rows = Rows::new(&columns);
        for link in Scanner::new().links("www.a.com") {
            rows.push(link, 0, &page);
        }
        let batch = rows.take();
        assert!(batch.columns().iter().all(|column| column.null_count() == nulls), "{batch:?}");
    }
}
