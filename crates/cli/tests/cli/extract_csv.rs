//! Tables of text that `irispan extract` reads.

use crate::extract_rows::{rows, run};
use crate::harness::Folder;

#[test]
fn fields_of_csv_are_between_what_is_asked_for() {
    let text = "n;text;x\n7;http://a.example/,;\"http://b.example/;c\"\n";
    let folder = Folder::new().file("a.csv", text).file("b.csv", text.replace(';', "\t"));
    for (name, delimiter, last) in [("a.csv", ";", ";c"), ("b.csv", "\\t", "")] {
        let output = format!("{name}.d");
        run(
            &folder,
            &format!("--delimiter {delimiter} -o {output} --select text,field --keep n {name}"),
            0,
        );
        let rows = rows(&folder, &format!("{output}/{name}.links.jsonl"));
        let found: Vec<String> = rows
            .iter()
            .map(|row| format!("{} {} {}", row["text"], row["field"], row["n"]))
            .collect();
        let second = format!("\"http://b.example/{last}\" \"x\" \"7\"");
        assert_eq!(found, [r#""http://a.example/" "text" "7""#.to_owned(), second], "{name}");
    }
    let other = run(&folder, "--delimiter , -o a.csv.d --select text,field --keep n a.csv", 2);
    assert!(other.stderr.contains("`delimiter` was `;` there and is `,` now"), "{other:?}");
}

/// A name gives the compression and the format of a file: both are used, whatever the content is.
#[test]
fn every_name_of_a_compression_is_known() {
    let mut folder = Folder::new();
    for ending in ["", ".gz", ".zst", ".zstd", ".bz2", ".xz", ".lz4"] {
        let name = format!("a.csv{ending}");
        folder = folder.file(&name, "n,text\nwww.a.com,www.b.com\n");
        run(&folder, &format!("-o o{ending} --column text --select text,field {name}"), 0);
        let found = rows(&folder, &format!("o{ending}/a.csv.links.jsonl"));
        let found: Vec<String> = found.iter().map(|row| row["text"].to_string()).collect();
        assert_eq!(found, ["\"www.b.com\""], "{name}");
    }
}
