//! Error messages of `irispan extract`, and of the commands that read its tables.

use std::fs;

use crate::harness::{Folder, Run};

#[test]
fn what_is_no_condition_is_reported() {
    let folder = Folder::new().file("a.txt", "http://a.example/");
    for (condition, mend) in [
        ("nope=1", "no column `nope`; there are `text`, `url`, `iri`"),
        ("url_port^=8", "column `url_port` has no operator `^=`; it has != <= >= = < >"),
        ("confidence>=likely", "has no operator `>=`; it has != ^= $= *= ="),
        ("flags<idn", "has no operator `<`"),
        (
            "url_port=x",
            "`x` is not a value of column `url_port`: expected a whole number such as `443`",
        ),
        (
            "url_port>1.5",
            "`1.5` is not a value of column `url_port`: expected a whole number such as `443`",
        ),
        (
            "row<99999999999999999999",
            "`99999999999999999999` is not a value of column `row`: expected a whole number from \
             -9223372036854775808 to 9223372036854775807",
        ),
        ("fetch_time=yesterday", "or a date such as `2024-01-31`"),
        ("kind=urls", "expected one of url, domain, email"),
        ("facts=idn", "expected one of userinfo, "),
        ("url_port ~ 8", "is not a condition: write `COLUMN OP VALUE`"),
        ("!url=x", "is not a condition"),
        ("=x", "is not a condition"),
        ("", "is not a condition"),
    ] {
        let mut command = folder.command("extract -o out a.txt --where");
        let found = Run::of(command.arg(condition).output().unwrap());
        assert_eq!(found.status, 2, "{condition}: {found:?}");
        assert!(found.stderr.contains(mend), "{condition}: {}", found.stderr);
    }
    assert!(!folder.path().join("out").exists());
}

#[test]
fn columns_that_are_needed() {
    let folder = Folder::new().file("a.txt", "http://a.example/");
    let run = folder.run("extract --to jsonl -o out --targets --select url,row a.txt");
    let told = "the table `targets by uri` needs the column `text`, and there are url, row";
    assert_eq!(run.status, 2, "{run:?}");
    assert!(run.stderr.contains(told), "{run:?}");
}

#[test]
fn an_output_that_is_no_folder() {
    let folder = Folder::new().file("a.txt", "http://a.example/").file("out", "x");
    let device = if cfg!(unix) { "/dev/full" } else { "out" };
    for output in ["out", device] {
        let run = folder.run(&format!("extract -o {output} a.txt"));
        assert_eq!(run.status, 2, "{run:?}");
        assert!(run.stderr.contains("is not a folder"), "{run:?}");
        assert!(run.stderr.contains("name a new folder with --output"), "{run:?}");
        assert!(!run.stderr.contains("make room"), "{run:?}");
    }
    assert_eq!(fs::read(folder.path().join("out")).unwrap(), b"x");
}

/// A table that was changed after its job is refused.
#[test]
fn tables_that_were_changed() {
    let folder = Folder::new().file("in/a.txt", "http://a.example/").file("in/b.txt", "www.b.com");
    assert_eq!(folder.run("extract --to jsonl -o out in").status, 0);
    let table = folder.path().join("out/b.txt.links.jsonl");
    let rows = fs::read(&table).unwrap();
    let commands = ["stats out", "merge -o all.jsonl out"];
    fs::write(&table, rows.repeat(2)).unwrap();
    for command in commands {
        let run = folder.run(command);
        assert_eq!(run.status, 2, "{command}: {run:?}");
        assert!(run.stderr.contains("b.txt.links.jsonl"), "{command}: {run:?}");
        assert!(run.stderr.contains(&format!("and had {}", rows.len())), "{command}: {run:?}");
    }
    fs::remove_file(&table).unwrap();
    for command in commands {
        let run = folder.run(command);
        assert_eq!((run.status, run.stderr.contains("b.txt.links.jsonl")), (2, true), "{run:?}");
    }
    fs::write(&table, rows).unwrap();
    for command in commands {
        assert_eq!(folder.run(command).status, 0, "{command}");
    }
}

/// Internal messages of decoders are not shown.
#[test]
fn tables_that_are_broken() {
    let mut folder = Folder::new().file("a.txt", "http://a.example/");
    assert_eq!(folder.run("extract --select url --gather -o out a.txt").status, 0);
    let table = fs::read(folder.path().join("out/links-00000.parquet")).unwrap();
    // The footer is at the end, followed by its length.
    let end = table.len() - 8;
    let length = u32::from_le_bytes(*table[end..].first_chunk().unwrap()) as usize;
    for at in end - length..end {
        let mut broken = table.clone();
        broken[at] ^= 1;
        folder = folder.file(&format!("broken/{at}.parquet"), broken);
    }
    let run = folder.run("extract --to jsonl --gather -o found broken");
    assert_eq!(run.status, 3, "{run:?}");
    let errors = fs::read_to_string(folder.path().join("found/_irispan/errors.jsonl")).unwrap();
    assert!(errors.contains("its decoder cannot make sense of"), "nothing panicked");
    assert!(!run.stderr.contains("panicked"), "{run:?}");
}

#[test]
fn many_small_tables_are_reported() {
    let mut folder = Folder::new();
    for number in 0..100 {
        folder = folder.file(&format!("in/{number}"), "a.example.com");
    }
    let hint = "--gather makes one of many";
    for (options, is_reported) in
        [("-o each", true), ("-o gathered --gather", false), ("-o few in/1", false)]
    {
        let sources = if options.ends_with("in/1") { "" } else { " in" };
        let run = folder.run(&format!("extract --to jsonl {options}{sources}"));
        assert_eq!(run.status, 0, "{run:?}");
        assert_eq!(run.stderr.contains(hint), is_reported, "{run:?}");
    }
}

/// With JSON, a wrong name is known only after all records.
#[test]
fn columns_to_keep_that_no_record_has_are_reported() {
    let long = "x ".repeat(2000);
    let text = format!(
        "{{\"n\": 1, \"text\": \"www.a.com\"}}\n{{\"m\": \"{long}\", \"o\": {{\"p\": 2}}, \"text\": \"www.b.com\"}}\n\
         {{\"q\": null, \"text\": \"www.c.com\"}}\n"
    );
    let folder = Folder::new().file("a.jsonl", text);
    let run = |options: &str| folder.run(&format!("extract a.jsonl --overwrite -o out {options}"));
    for (options, wrong) in [
        ("--keep n,o.p --id-column n", ""),
        ("--keep n,o.p --max-record 1K --id-column n", ""),
        ("--keep n --id-column n --column text", ""),
        ("--keep n,nn", "nn"),
        ("--keep q", "q"),
        ("--keep n,o.q --max-record 1K", "o.q"),
        ("--id-column nn", "nn"),
        ("--id-column nn --max-record 1K", "nn"),
        ("--id-column nn --keep nn --column nn,text", "nn"),
    ] {
        let run = run(options);
        let told = format!("no record of JSON has a column `{wrong}`: check --column, --id-column");
        let status = if wrong.is_empty() { 0 } else { 3 };
        assert_eq!(run.status, status, "{options}: {run:?}");
        let times = usize::from(!wrong.is_empty());
        assert_eq!(run.stderr.matches(&told).count(), times, "{options}: {run:?}");
        assert_eq!(run.stderr.matches("no record of JSON").count(), times, "{options}: {run:?}");
    }
    // Records without text give no rows, and their names are not read.
    let folder = folder.file("b.jsonl", "{\"n\": 1}\n");
    assert_eq!(folder.run("extract b.jsonl -o b --id-column nn").status, 1);
}

#[test]
fn columns_without_a_name() {
    let folder = Folder::new().file("a.jsonl", "{\"text\": \"www.a.com\"}\n");
    for option in ["--keep=", "--keep=a,,b", "--column=", "--column=text,", "--id-column="] {
        let run = folder.run(&format!("extract a.jsonl -o out {option}"));
        assert_eq!(run.status, 2, "{option}: {run:?}");
        assert!(run.stderr.contains("a name of a column is empty"), "{option}: {run:?}");
        assert!(!folder.path().join("out").exists(), "{option}");
    }
}

#[test]
fn columns_that_are_kept_are_counted() {
    let lines = "{\"lang\": \"de\", \"n\": 1, \"text\": \"www.a.com www.b.com\"}\n";
    let folder = Folder::new().file("a.jsonl", lines);
    let run = folder.run("extract a.jsonl --to jsonl -o out --keep lang --count-by lang,kind");
    assert_eq!(run.status, 0, "{run:?}");
    let counts = fs::read_to_string(folder.path().join("out/counts-lang-kind.jsonl")).unwrap();
    assert_eq!(counts, "{\"lang\":\"de\",\"kind\":\"domain\",\"links\":2,\"records\":1}\n");
    let run = folder.run("extract a.jsonl -o other --keep lang --count-by land");
    assert_eq!((run.status, run.stderr.contains("html_path, lang")), (2, true), "{run:?}");
}

/// A job that could not read anything is complete, with losses and without tables.
#[test]
fn jobs_without_tables() {
    let folder = Folder::new();
    assert_eq!(folder.run("extract --to jsonl -o out missing.jsonl").status, 3);
    let stats = folder.run("stats out");
    assert_eq!((stats.status, stats.stderr.as_str()), (1, ""), "{stats:?}");
    for told in ["0 rows in 0 tables", "0 records: 0 scanned", "losses by stage\n  read  1"] {
        assert!(stats.stdout.contains(told), "{stats:?}");
    }
    let stats = folder.run("stats --json out");
    assert_eq!((stats.status, stats.stdout.contains("\"read\": 1")), (1, true), "{stats:?}");
    for options in ["-o all.jsonl", "-o counts.csv --count-by kind", "-o graph --edges host"] {
        let merge = folder.run(&format!("merge out {options}"));
        assert_eq!(merge.status, 1, "{merge:?}");
        assert!(merge.stderr.contains("no source could be read"), "{merge:?}");
    }
    let none = folder.file("empty/a.txt", "").run("stats empty");
    assert_eq!((none.status, none.stderr.contains("there is no table")), (2, true), "{none:?}");
}

#[test]
fn numbers_of_records_add_up() {
    let lines = "{\"text\": \"www.a.com\"}\n".repeat(100);
    let folder = Folder::new().file("a.jsonl", lines);
    assert_eq!(folder.run("extract a.jsonl -o out --sample 10%").status, 0);
    let shown = folder.run("stats out").stdout;
    let line = shown.lines().find(|line| line.starts_with("100 records: ")).unwrap();
    assert!(line.ends_with(" not in the sample"), "{line}");
    let numbers = line.split([' ', ':']).filter_map(|word| word.parse::<u64>().ok());
    assert_eq!(numbers.sum::<u64>(), 200, "{line}");
}

/// Names in a list are literal.
#[cfg(unix)]
#[test]
fn lists_of_names() {
    let folder = Folder::new().file("a.txt", "www.a.com").file("b ", "www.b.com");
    let folder = folder.file("list", "\u{FEFF}a.txt\r\nb \r\n\r\n");
    let run = folder.run("extract --files-from list -o out --gather");
    assert_eq!((run.status, run.stderr.contains("2 links in 1 table")), (0, true), "{run:?}");
}

/// A program built without URLs says how to install one with them; the help explains URLs.
#[test]
fn urls_need_a_feature_that_is_named() {
    let help = Folder::new().run("extract --help").found();
    let help = help.split_whitespace().collect::<Vec<_>>().join(" ");
    for said in ["`s3://`", "`https://`", "`*`", "feature `remote`"] {
        assert!(help.contains(said), "{said}: {help}");
    }
    if cfg!(feature = "remote") {
        return;
    }
    let folder = Folder::new();
    let list = "a.txt\nhttps://a.example/b.txt\n";
    let folder = folder.file("a.txt", "www.a.com").file("list", list);
    for (sources, url) in [
        ("a.txt s3://bucket/a.txt", "s3://bucket/a.txt"),
        ("--files-from list", "https://a.example/b.txt"),
        ("gs://bucket/*.gz --dry-run", "gs://bucket/*.gz"),
    ] {
        let run = folder.run(&format!("extract {sources} -o out"));
        assert_eq!((run.status, run.stdout.as_str()), (2, ""), "{run:?}");
        for said in [url, "feature `remote`", "cargo install irispan-cli --features remote"] {
            assert!(run.stderr.contains(said), "{run:?}");
        }
        assert!(!folder.path().join("out").exists(), "{sources}");
    }
}
