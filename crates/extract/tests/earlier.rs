//! Output of an earlier job is kept, and reported if it is not as that job made it.

use std::fs;
use std::path::{Path, PathBuf};

use irispan::Scanner;
use irispan::redact::Selection;
use irispan_extract::job::{Input, JobErrorKind, Settings, inputs_of, report_of, run};
use irispan_extract::sink::Format;

use crate::support::jobs::json_lines;

const ERRORS: &str = "_irispan/errors.jsonl";

/// Writes a source with so many broken lines, and returns it as the inputs of a job.
fn source(folder: &Path, name: &str, broken: usize) -> Vec<Input> {
    let path = folder.join(name);
    let text = format!("{{\"text\": \"www.a.com\"}}\n{}", "{\"text\": \n".repeat(broken));
    fs::write(&path, text).expect("a file");
    inputs_of(&[path])
}

/// Runs a job that must be refused. Returns the reason, and the file or folder that it names.
fn refused(inputs: &[Input], settings: &Settings) -> (JobErrorKind, PathBuf, String) {
    let error = run(&Scanner::new(), inputs, settings, &mut |_| {}).expect_err("is refused");
    (error.kind(), error.path().to_owned(), error.to_string())
}

/// A job is recognized by its manifest, whatever the names of its tables begin with.
#[test]
fn a_finished_job_is_not_removed() {
    let folder = tempfile::tempdir().expect("a folder");
    let output = folder.path().join("out");
    let inputs = source(folder.path(), ".data.jsonl", 0);
    run(&Scanner::new(), &inputs, &json_lines(&output), &mut |_| {}).expect("a table");
    // An earlier version kept the full stop.
    let (now, before) = ("\"data.jsonl.links.jsonl", "\".data.jsonl.links.jsonl");
    let manifest = output.join("_irispan/manifest.jsonl");
    let text = fs::read_to_string(&manifest).expect("a manifest");
    fs::write(&manifest, text.replace(now, before)).expect("a manifest");
    let table = output.join(&before[1..]);
    if !table.exists() {
        fs::rename(output.join(&now[1..]), &table).expect("a table");
    }
    let mut other = json_lines(&output);
    other.format = Format::Parquet;
    assert_eq!(refused(&inputs, &other).0, JobErrorKind::Configuration);
    let mut other = json_lines(&output);
    other.selection = Selection::new().hosts(["*.A.example", "b.example"]);
    let (kind, _, message) = refused(&inputs, &other);
    assert_eq!(kind, JobErrorKind::Configuration);
    let told = "`host` was `all` there and is `[\"b.example\", \"*.a.example\"]` now";
    assert!(message.ends_with(told), "{message}");
    assert!(table.exists());
}

/// A job can die between any two of its steps, also before its folder has a lock.
#[test]
fn a_job_that_died_at_its_first_steps_goes_on() {
    let folder = tempfile::tempdir().expect("a folder");
    let output = folder.path().join("out");
    let inputs = source(folder.path(), "data.jsonl", 0);
    let own = output.join("_irispan");
    let links = |output: &Path| fs::read(output.join("data.jsonl.links.jsonl")).expect("a table");
    run(&Scanner::new(), &inputs, &json_lines(&output), &mut |_| {}).expect("a table");
    let whole = links(&output);
    let steps: [&dyn Fn(); 5] = [
        &|| {},
        &|| fs::create_dir(&output).expect("a folder"),
        &|| fs::create_dir(&own).expect("a folder"),
        &|| fs::write(own.join("lock"), "").expect("a file"),
        &|| fs::write(own.join("manifest.jsonl"), "").expect("a file"),
    ];
    for done in 1..=steps.len() {
        fs::remove_dir_all(&output).expect("a folder");
        steps[..done].iter().for_each(|step| step());
        let outcome = run(&Scanner::new(), &inputs, &json_lines(&output), &mut |_| {});
        assert!(outcome.is_ok(), "{done}: {:?}", outcome.err());
        assert_eq!(links(&output), whole, "{done}");
    }
    // A folder of this name that holds something is another's, as is one beside a file.
    for mine in ["_irispan/mine", "mine"] {
        fs::remove_dir_all(&output).expect("a folder");
        fs::create_dir_all(&own).expect("a folder");
        fs::write(output.join(mine), "keep").expect("a file");
        let (found, ..) = refused(&inputs, &json_lines(&output));
        assert_eq!(found, JobErrorKind::Occupied, "{mine}");
    }
}

/// Lost rows of the table of errors are not invented.
#[test]
fn a_table_of_errors_that_is_not_whole_is_reported() {
    let folder = tempfile::tempdir().expect("a folder");
    let output = folder.path().join("out");
    let inputs = source(folder.path(), "a.jsonl", 2);
    run(&Scanner::new(), &inputs, &json_lines(&output), &mut |_| {}).expect("a table");
    let errors = output.join(ERRORS);
    let whole = fs::read(&errors).expect("a table of errors");
    let size = whole.len();
    for left in [Some(size - 1), Some(0), None] {
        match left {
            Some(left) => fs::write(&errors, &whole[..left]).expect("a file"),
            None => fs::remove_file(&errors).expect("no file"),
        }
        let (kind, path, message) = refused(&inputs, &json_lines(&output));
        assert_eq!((kind, &path), (JobErrorKind::TableChanged, &errors), "{left:?}");
        if let Some(left) = left {
            assert!(
                message.ends_with(&format!("it has {left} bytes, and had {size}")),
                "{message}"
            );
        }
        let now = fs::metadata(&errors).ok().map(|data| data.len());
        assert_eq!(now, left.map(|left| left as u64), "it is as it was");
    }
    // The rest belongs to an unfinished part.
    fs::write(&errors, [&whole[..], b"more"].concat()).expect("a file");
    let outcome =
        run(&Scanner::new(), &inputs, &json_lines(&output), &mut |_| {}).expect("a table");
    assert_eq!((outcome.losses, fs::read(&errors).expect("a file")), (2, whole));
}

#[test]
fn a_report_names_a_table_of_errors_that_is_not_whole() {
    let folder = tempfile::tempdir().expect("a folder");
    let output = folder.path().join("out");
    let inputs = source(folder.path(), "a.jsonl", 2);
    run(&Scanner::new(), &inputs, &json_lines(&output), &mut |_| {}).expect("a table");
    let report = report_of(&output).expect("a report").expect("a job");
    assert_eq!(report.losses.iter().collect::<Vec<_>>(), [(&"parse".to_owned(), &2)]);
    let errors = output.join(ERRORS);
    let whole = fs::read_to_string(&errors).expect("a table of errors");
    let first = whole.lines().next().expect("a row");
    for (text, expected) in [
        (String::new(), "it has 0 rows, and had 2"),
        (format!("{first}\n"), "it has 1 rows, and had 2"),
        (format!("{first}\n{}\n", "\0".repeat(first.len())), "line 2, column 1: "),
        (format!("{{}}\n{first}\n"), "line 1, column 2: missing field `stage`"),
    ] {
        fs::write(&errors, &text).expect("a file");
        let error = report_of(&output).expect_err("is not whole");
        assert_eq!((error.kind(), error.path()), (JobErrorKind::Manifest, errors.as_path()));
        assert!(error.to_string().contains(expected), "{error}");
    }
}

/// Each counted column needs a file of its own.
#[test]
fn counts_that_would_share_a_file_are_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("a.jsonl");
    let line = "{\"text\": \"www.a.com\", \"meta\": {\"lang\": \"en\"}, \"meta_lang\": \"de\"}\n";
    fs::write(&path, line).expect("a file");
    let inputs = inputs_of(&[path]);
    let settings = |name: &str, counts: &[&str]| {
        let mut settings = json_lines(&folder.path().join(name));
        settings.reading = settings.reading.columns(["text"]).keep(["meta.lang", "meta_lang"]);
        settings.counts = counts.iter().map(|column| vec![(*column).to_owned()]).collect();
        settings
    };
    let (kind, _, message) = refused(&inputs, &settings("both", &["meta.lang", "meta_lang"]));
    assert_eq!(kind, JobErrorKind::Table);
    for part in
        ["`counts of meta.lang`", "`counts of meta_lang`", "counts-meta_lang.jsonl", "merge"]
    {
        assert!(message.contains(part), "{part}: {message}");
    }
    assert!(!folder.path().join("both").exists());
    // The same column twice is not a conflict.
    let twice = settings("twice", &["meta.lang", "meta.lang"]);
    run(&Scanner::new(), &inputs, &twice, &mut |_| {}).expect("a table");
    let counts = fs::read_to_string(twice.output.join("counts-meta_lang.jsonl")).expect("a table");
    assert!(counts.contains("\"en\""), "{counts}");
}
