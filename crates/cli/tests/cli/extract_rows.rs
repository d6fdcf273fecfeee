//! The rows and columns of `irispan extract`.

use std::fs;

use crate::harness::{Folder, Run};

#[track_caller]
pub(crate) fn run(folder: &Folder, args: &str, expected: i32) -> Run {
    let run = folder.run(&format!("extract --to jsonl --progress none {args}"));
    assert_eq!(run.status, expected, "{run:?}");
    run
}

fn summary(folder: &Folder, output: &str) -> serde_json::Value {
    let path = folder.path().join(output).join("_irispan/summary.json");
    serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap()
}

/// Returns the rows of a table.
pub(crate) fn rows(folder: &Folder, table: &str) -> Vec<serde_json::Value> {
    let text = fs::read_to_string(folder.path().join(table)).unwrap();
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

fn texts(folder: &Folder, table: &str) -> Vec<String> {
    rows(folder, table).iter().map(|row| row["text"].as_str().unwrap().to_owned()).collect()
}

/// Returns the texts of `a.txt` that satisfy a condition, and checks that the others are counted.
#[track_caller]
fn left_by(condition: &str, number: usize, folder: &Folder) -> Vec<String> {
    let output = format!("out{number}");
    let args = format!("extract --progress none --to jsonl --select text -o {output} --where");
    let found = Run::of(folder.command(&args).args([condition, "a.txt"]).output().unwrap());
    let left = texts(folder, &format!("{output}/a.txt.links.jsonl"));
    assert_eq!(found.status, i32::from(left.is_empty()), "{condition}: {found:?}");
    let (rows, counts) = counts(folder, &output);
    assert_eq!(counts["filtered"], 8 - rows, "{condition}");
    let is_reported = found.stderr.contains(&format!("{} filtered", 8 - rows));
    assert_eq!(is_reported, rows < 8, "{found:?}");
    left
}

/// Returns the number of rows and the counts of a job, which add up.
#[track_caller]
fn counts(folder: &Folder, output: &str) -> (u64, serde_json::Value) {
    let summary = summary(folder, output);
    let rows = summary["rows"].as_u64().unwrap();
    let counts = summary["counts"].clone();
    let sum = |names: &[&str]| -> u64 {
        names.iter().map(|name| counts.get(*name).map_or(0, |count| count.as_u64().unwrap())).sum()
    };
    assert_eq!(sum(&["links"]), rows + sum(&["filtered", "repeated", "beyond_limit"]), "{summary}");
    let ends = sum(&["scanned", "skipped", "truncated", "failed", "unsampled"]);
    assert_eq!(sum(&["records"]), ends, "{summary}");
    (rows, counts)
}

const LINKS: &str = "http://a.example/x http://b.example:81/y?q#f https://c.co.uk/d.pdf \
    mailto:jo@d.example http://192.0.2.1/ http://例え.jp/ http://e.example/50% HTTP://A.example/x";

#[test]
fn columns_on_request() {
    let folder = Folder::new().file("a.txt", LINKS);
    run(&folder, "-o plain a.txt", 0);
    let row = &rows(&folder, "plain/a.txt.links.jsonl")[5];
    assert_eq!((&row["iri"], &row["facts"]), (&"http://例え.jp/".into(), &serde_json::Value::Null));
    assert!(row.get("url_surtkey").is_none() && row.get("facts").is_none());
    run(&folder, "--select text,iri,surt,facts -o more a.txt", 0);
    let found = rows(&folder, "more/a.txt.links.jsonl");
    assert_eq!(found[1]["url_surtkey"], "example,b:81)/y?q");
    assert_eq!(found[1]["facts"], serde_json::json!(["odd-port"]));
    assert_eq!((&found[1]["severity"], &found[0]["severity"]), (&"note".into(), &().into()));
    assert_eq!((&found[6]["iri"], &found[6]["url_surtkey"]), (&().into(), &().into()));
}

#[test]
fn conditions() {
    let folder = Folder::new().file("a.txt", LINKS);
    let all: Vec<&str> = LINKS.split_ascii_whitespace().collect();
    for (number, (condition, expected)) in [
        ("text", &all[..]),
        ("!url", &[all[6]]),
        ("error", &[all[6]]),
        ("url_port", &[all[1]]),
        ("url_port=81|82", &[all[1]]),
        ("url_port>80", &[all[1]]),
        ("url_port<81", &[]),
        ("url_port!=80", &[all[1]]),
        ("url_host_tld=uk|jp", &[all[2], all[5]]),
        ("url_host_tld!=example", &[all[2], all[5]]),
        ("url_path$=.pdf", &[all[2]]),
        ("url^=https:", &[all[2]]),
        ("url*=//b", &[all[1]]),
        ("url_query=", &[]),
        ("url_query=q", &[all[1]]),
        ("kind=email", &[all[3]]),
        ("flags=idn", &[all[5]]),
        ("flags!=idn|ip-host", &[all[0], all[1], all[2], all[3], all[6], all[7]]),
        ("flags*=ip-", &[all[4]]),
        ("facts=odd-port", &[all[1]]),
        ("severity=note|warn", &[all[1], all[4]]),
        ("span_start>=17", &all[1..]),
        ("span_start<=0", &[all[0]]),
        ("fetch_time", &[]),
        ("fetch_time!=2024-01-31", &[]),
        ("url_surtkey^=example,a)", &[all[0], all[7]]),
        ("iri$=例え.jp/", &[all[5]]),
        ("page_url", &[]),
        ("!page_url", &all[..]),
    ]
    .into_iter()
    .enumerate()
    {
        assert_eq!(left_by(condition, number, &folder), expected, "{condition}");
    }
    // All of several conditions.
    run(&folder, "-o both --where url_port --where url_host_tld=jp a.txt", 1);
    run(&folder, "-o both --where url_port a.txt", 2);
    run(&folder, "-o none --where url_port=81 --where url_host_tld=example a.txt", 0);
    assert_eq!(texts(&folder, "none/a.txt.links.jsonl"), [all[1]]);
}

#[test]
fn conditions_on_times() {
    let folder = Folder::new().file(
        "in.warc",
        "WARC/1.0\r\nWARC-Type: conversion\r\nWARC-Date: 2024-01-31T12:00:00Z\r\n\
         Content-Length: 17\r\n\r\nhttp://w.example/\r\n\r\n",
    );
    for (number, (condition, expected)) in [
        ("fetch_time=2024-01-31", 0),
        ("fetch_time<2024-02-01", 0),
        ("fetch_time<2024-01-31", 1),
        ("fetch_time>2024-01-31", 1),
        ("fetch_time>=2024-01-31T12:00:00Z", 0),
        ("fetch_time>=2024-01-31T13:00:00+01:00", 0),
        ("fetch_time>2024-01-31T12:00:00Z", 1),
    ]
    .into_iter()
    .enumerate()
    {
        run(&folder, &format!("-o time{number} --where {condition} in.warc"), expected);
    }
}

#[test]
fn only_the_first_of_a_record() {
    let lines = "http://a.example/ http://a.example/ http://A.example:80\nhttp://a.example/\n\
        http://b.example/50% http://b.example/50% http://b.example/50%25";
    let folder = Folder::new().file("a.txt", lines);
    run(&folder, "--input lines --unique --select text,row -o uri a.txt", 0);
    let all: Vec<&str> = lines.split_ascii_whitespace().collect();
    let table = "uri/a.txt.links.jsonl";
    assert_eq!(texts(&folder, table), [all[0], all[2], all[3], all[4], all[6]]);
    assert_eq!(counts(&folder, "uri").1["repeated"], 2);
    let run_of = run(&folder, "--input lines --unique=scheme --select text -o rung a.txt", 0);
    assert!(run_of.stderr.contains("4 rows, 3 repeated"), "{run_of:?}");
    assert_eq!(texts(&folder, "rung/a.txt.links.jsonl"), [all[0], all[3], all[4], all[6]]);
    // One record: links that a condition leaves out do not count as seen.
    run(&folder, "--unique --where row=0 --input text -o one a.txt", 0);
    assert_eq!(counts(&folder, "one").0, 4);
    let other = run(&folder, "--input lines --unique=path --select text -o rung a.txt", 2);
    assert!(other.stderr.contains("`unique` was `scheme` there and is `path` now"), "{other:?}");
    assert!(run(&folder, "--unique=nope -o x a.txt", 2).stderr.contains("scheme"));
}

/// Returns a record of a WET file.
fn record(number: usize, links: usize) -> Vec<u8> {
    let text: Vec<String> =
        (0..links).map(|link| format!("http://a{number}.example/{link}")).collect();
    let text = text.join("\n");
    let length = text.len();
    format!(
        "WARC/1.0\r\nWARC-Type: conversion\r\nWARC-Target-URI: http://p{number}.example/\r\n\
         Content-Length: {length}\r\n\r\n{text}\r\n\r\n"
    )
    .into_bytes()
}

fn gzip(data: &[u8]) -> Vec<u8> {
    let mut writer = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    std::io::Write::write_all(&mut writer, data).unwrap();
    writer.finish().unwrap()
}

/// Sources of every kind, each of many records.
fn sources() -> Folder {
    let members: Vec<u8> = (0..300).flat_map(|number| gzip(&record(number, 3))).collect();
    let plain: Vec<u8> = (0..300).flat_map(|number| record(number, 3)).collect();
    let of = |line: &dyn Fn(usize) -> String| (0..300).map(line).collect::<String>();
    Folder::new()
        .file("in/a.warc.gz", members)
        .file("in/b.warc", &*plain)
        .file("in/c.warc.gz", gzip(&plain))
        .file("in/d.jsonl", of(&|n| format!("{{\"text\": \"http://d{n}.example/\"}}\n")))
        .file("in/e.csv", format!("text\n{}", of(&|n| format!("http://e{n}.example/\n"))))
        .file(
            "in/f.mbox",
            of(&|n| {
                format!("From a@b Mon Jan  1 00:00:00 2024\nSubject: x\n\nhttp://f{n}.example/\n\n")
            }),
        )
        .file("in/g.txt", "http://g.example/")
}

#[test]
fn samples() {
    let folder = sources();
    let options = "--select text,row,warc_filename,warc_record_offset --gather in";
    run(&folder, &format!("-o all {options}"), 0);
    let all = rows(&folder, "all/links-00000.jsonl");
    let mut first = None;
    for threads in [1, 2, 8] {
        let args = format!("--sample 20% --part-size 4K -j {threads} -o t{threads} {options}");
        let told = run(&folder, &args, 0);
        assert!(told.stderr.contains(" not in the sample"), "{told:?}");
        let (_, counts) = counts(&folder, &format!("t{threads}"));
        assert_eq!(counts["records"], 1801);
        let files = crate::extract::files(&folder.path().join(format!("t{threads}")));
        assert!(*first.get_or_insert_with(|| files.clone()) == files, "{threads} threads");
    }
    run(&folder, &format!("-o some --sample 1/5 {options}"), 0);
    let some = rows(&folder, "some/links-00000.jsonl");
    for source in ["a.warc.gz", "b.warc", "c.warc.gz", "d.jsonl", "e.csv", "f.mbox"] {
        let of = |rows: &[serde_json::Value]| {
            let name = format!("in/{source}");
            rows.iter().filter(|row| row["warc_filename"] == *name).count()
        };
        let (chosen, whole) = (of(&some), of(&all));
        assert!(whole / 10 < chosen && chosen < whole * 3 / 10, "{source}: {chosen} of {whole}");
    }
    assert!(some.iter().all(|row| all.contains(row)));
    let wrong = run(&folder, "--sample 2 -o x in", 2);
    assert!(wrong.stderr.contains("0.01, 1% or 1/100"), "{wrong:?}");
}

#[test]
fn the_first_rows() {
    let folder = sources();
    let options = "--select text,row,warc_filename,warc_record_offset --gather in";
    run(&folder, &format!("-o all {options}"), 0);
    let all = rows(&folder, "all/links-00000.jsonl");
    for limit in [1, 2, 3, 899, 900, 901, 2000, 3300, all.len(), all.len() + 1] {
        let mut first = None;
        for threads in [1, 2, 8] {
            let output = format!("l{limit}t{threads}");
            let args = format!("--limit {limit} --part-size 8K -j {threads} -o {output} {options}");
            run(&folder, &args, 0);
            let files = crate::extract::files(&folder.path().join(&output));
            assert!(*first.get_or_insert_with(|| files.clone()) == files, "{limit}, {threads}");
            let mut found = Vec::new();
            let tables = files.keys().filter(|name| !name.starts_with("_irispan")).count();
            for number in 0..tables {
                found.extend(rows(&folder, &format!("{output}/links-{number:05}.jsonl")));
            }
            assert!(found == all[..limit.min(all.len())], "{limit}, {threads}: {}", found.len());
            assert_eq!(counts(&folder, &output).0, found.len() as u64);
            // It is complete.
            run(&folder, &args, 0);
            assert!(crate::extract::files(&folder.path().join(&output)) == files, "{limit}");
        }
    }
    // A job that died after any number of parts.
    let manifest = folder.path().join("l2000t1/_irispan/manifest.jsonl");
    let whole = crate::extract::files(&folder.path().join("l2000t1"));
    let lines = fs::read_to_string(&manifest).unwrap();
    let lines: Vec<&str> = lines.split_inclusive('\n').collect();
    assert!(lines.len() > 4);
    for done in 1..lines.len() {
        fs::write(&manifest, lines[..done].concat()).unwrap();
        run(&folder, &format!("--limit 2000 --part-size 8K -j 3 -o l2000t1 {options}"), 0);
        assert!(crate::extract::files(&folder.path().join("l2000t1")) == whole, "{done}");
    }
    let told = run(&folder, "--limit 10 -o other in", 0);
    assert!(told.stderr.contains(" 10 rows in 1 table in other\n"), "{told:?}");
    assert!(told.stderr.contains(": 10 rows, "), "{told:?}");
    assert!(told.stderr.contains(" beyond the limit"), "{told:?}");
    let other = run(&folder, "--limit 11 -o other in", 2);
    assert!(other.stderr.contains("`limit` was `10` there and is `11` now"), "{other:?}");
    run(&folder, "--limit 0 -o x in", 2);
    // Standard input cannot be read again.
    let mut command = folder.command("extract --to jsonl --limit 2 -o piped -");
    let source = fs::File::open(folder.path().join("in/a.warc.gz")).unwrap();
    assert_eq!(Run::of(command.stdin(source).output().unwrap()).status, 0);
    assert_eq!(texts(&folder, "piped/stdin.links.jsonl").len(), 2);
}

#[test]
fn columns_of_sources_are_carried_along() {
    let folder = Folder::new()
        .file("t.txt", LINKS)
        .file(
            "in/a.jsonl",
            "{\"n\": 1, \"text\": \"http://a.example/\", \"m\": {\"l\": [1, 2.50]}}\n\
             {\"text\": \"http://b.example/ http://c.example/\", \"n\": \"x\\u0041\\n\"}\n\
             {\"n\": null, \"m\": {\"l\": true}, \"text\": \"http://d.example/\"}\n",
        )
        .file("in/b.csv", "n,text,m.l\n7,http://e.example/,\"a,b\"\n8,http://f.example/\n")
        .file("in/c.txt", "http://g.example/")
        .file(
            "in/d.warc",
            "WARC/1.0\r\nWARC-Type: conversion\r\nN: <9>\r\nText: t\r\n\
            Content-Length: 17\r\n\r\nhttp://h.example/\r\n\r\n",
        );
    let options = "--select text --gather in --keep n,m.l,text";
    run(&folder, &format!("-o out {options}"), 0);
    let found: Vec<String> = rows(&folder, "out/links-00000.jsonl")
        .iter()
        .map(|row| format!("{} {} {} {}", row["text"], row["n"], row["m.l"], row["kept_text"]))
        .map(|row| row.replace(".example/", "").replace("http://", ""))
        .collect();
    assert_eq!(
        found,
        [
            r#""a" "1" "[1, 2.50]" "a""#,
            r#""b" "xA\n" null "b c""#,
            r#""c" "xA\n" null "b c""#,
            r#""d" null "true" "d""#,
            r#""e" "7" "a,b" "e""#,
            r#""f" "8" null "f""#,
            r#""g" null null null"#,
            r#""h" "<9>" null "t""#,
        ]
    );
    let other = run(&folder, "-o out --select text --gather in --keep n", 2);
    let told = "`keep` was `[\"n\", \"m.l\", \"text\"]` there and is `[\"n\"]` now";
    assert!(other.stderr.contains(told), "{other:?}");
    let none = run(&folder, "-o none --keep n,nope in/b.csv", 2);
    assert!(none.stderr.contains("no column `nope`; there are `n`, `text`, `m.l`"), "{none:?}");
    assert!(none.stderr.contains("--keep"), "{none:?}");
    let many = run(&folder, "-o none --keep m.l[*] in/a.jsonl", 2);
    assert!(many.stderr.contains("leads to more than one value"), "{many:?}");
}

#[test]
fn columns_of_tables_keep_their_types() {
    let source = format!("{LINKS} ").repeat(3000);
    let folder = Folder::new().file("t.txt", &*source).file("z.jsonl", "{\"a\": 1}\n");
    for format in ["parquet", "arrow"] {
        let table = format!("{format}/t.txt.links.{format}");
        let all = "text,span_start,flags,url_port,fetch_time";
        let made = folder.run(&format!("extract --to {format} --select {all} -o {format} t.txt"));
        assert_eq!(made.status, 0, "{made:?}");
        let mut first = None;
        for threads in [1, 2, 8] {
            let output = format!("{format}{threads}");
            let args = "--select text,row --column text --keep span_start,flags,text,fetch_time";
            run(&folder, &format!("{args} -j {threads} -o {output} {table} t.txt"), 0);
            let files = crate::extract::files(&folder.path().join(&output));
            assert!(*first.get_or_insert_with(|| files.clone()) == files, "{threads} threads");
        }
        let found = rows(&folder, &format!("{format}1/t.txt.links.{format}.links.jsonl"));
        assert_eq!(found.len(), 8 * 3000);
        for (row, number) in found.iter().zip(0..) {
            assert_eq!((&row["row"], &row["kept_text"]), (&number.into(), &row["text"]));
            assert!(row["fetch_time"].is_null());
            let start = usize::try_from(row["span_start"].as_u64().unwrap()).unwrap();
            assert!(source[start..].starts_with(row["text"].as_str().unwrap()), "{row}");
            let flags = row["flags"].as_array().unwrap();
            assert_eq!(flags.contains(&"idn".into()), row["text"] == "http://例え.jp/", "{row}");
        }
        // Sources without columns have nulls of the type.
        let nulls = rows(&folder, &format!("{format}1/t.txt.links.jsonl"));
        assert!(nulls.iter().all(|row| row["span_start"].is_null()), "{nulls:?}");
        // Into tables with types.
        for to in ["parquet", "arrow"] {
            let args = format!("extract --to {to} --keep span_start,flags,url_port");
            let made = folder.run(&format!("{args} -o {format}-{to} {table} t.txt"));
            assert_eq!(made.status, 0, "{made:?}");
        }
        let lost = run(&folder, &format!("--keep span_start -o {format}-lost {table} z.jsonl"), 3);
        assert!(lost.stderr.contains("1 loss"), "{lost:?}");
        let lost = run(&folder, &format!("--keep a,b -o {format}-none z.jsonl {table}"), 2);
        assert!(lost.stderr.contains("no column `a`; there are `text`, `flags`"), "{lost:?}");
        run(&folder, &format!("--keep span_start -o {format}-other z.jsonl {table}"), 3);
        let errors = folder.path().join(format!("{format}-other/_irispan/errors.jsonl"));
        let errors = fs::read_to_string(errors).unwrap();
        assert!(errors.contains("its column `span_start` is Int64, and that of the table is Utf8"));
        counts(&folder, &format!("{format}-other"));
    }
}

#[test]
fn tables_in_folders_of_crawls() {
    let (old, new) = ("CC-MAIN-2023-50/segments/1.0/wet", "CC-MAIN-2024-10/segments/2.0/warc");
    let folder = Folder::new()
        .file(&format!("in/{old}/a.warc.wet.gz"), gzip(&record(1, 2)))
        .file(&format!("in/{old}/b.warc.wet.gz"), gzip(&record(2, 2)))
        .file(&format!("in/{new}/a.warc.gz"), gzip(&record(3, 2)))
        .file("in/other/a.txt", "http://a.example/")
        .file("list", format!("{old}/a.warc.wet.gz\n{new}/a.warc.gz\nother/a.txt\n"));
    let tables = |output: &str| -> Vec<String> {
        let files = crate::extract::files(&folder.path().join(output));
        let names = files.keys().map(|path| path.display().to_string().replace('\\', "/"));
        names.filter(|name| !name.starts_with('_')).collect()
    };
    run(&folder, "--partition crawl --files-from list --base in -o listed", 0);
    assert_eq!(
        tables("listed"),
        [
            "a.txt.links.jsonl",
            "crawl=CC-MAIN-2023-50/subset=wet/a.warc.wet.links.jsonl",
            "crawl=CC-MAIN-2024-10/subset=warc/a.warc.links.jsonl",
        ]
    );
    for threads in [1, 8] {
        let output = format!("gathered{threads}");
        run(&folder, &format!("--partition crawl --gather -j {threads} -o {output} in"), 0);
        assert_eq!(
            tables(&output),
            [
                "crawl=CC-MAIN-2023-50/subset=wet/links-00000.jsonl",
                "crawl=CC-MAIN-2024-10/subset=warc/links-00001.jsonl",
                "links-00002.jsonl",
            ]
        );
        let path = format!("{output}/crawl=CC-MAIN-2023-50/subset=wet/links-00000.jsonl");
        assert_eq!(texts(&folder, &path).len(), 4);
    }
    let other = run(&folder, "--gather -o gathered1 in", 2);
    assert!(other.stderr.contains("`partition` was `crawl` there and is `none` now"), "{other:?}");
}
