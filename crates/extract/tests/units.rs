//! A job whose inputs are read one by one equals the job that reads them all.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use crate::support::jobs::{files, json_lines};
use irispan::Scanner;
use irispan_extract::job::{
    Input, JobErrorKind, Layout, Outcome, Settings, begin_units, inputs_of, join_units, run,
    unit_folder,
};
use irispan_extract::source::{Counts, Options};

/// Writes sources of several parts, one of them broken, to folders where two have the same name.
fn inputs(folder: &Path) -> Vec<Input> {
    fs::create_dir_all(folder.join("more")).expect("a folder");
    for (number, name) in ["a.jsonl", "b.jsonl", "more/a.jsonl"].into_iter().enumerate() {
        let line = |row: usize| {
            format!("{{\"id\": \"{row}\", \"text\": \"http://{row}.example/{number}\"}}\n")
        };
        let mut lines: String = (0..150).map(line).collect();
        if number == 1 {
            lines.push_str("{\"text\": \n");
        }
        fs::write(folder.join(name), lines).expect("a file");
    }
    let twice = folder.join("more/a.jsonl");
    inputs_of(&[folder.to_owned(), folder.join("nothing.txt"), folder.join("*.none"), twice])
}

fn settings(output: &Path) -> Settings {
    let mut settings = json_lines(output);
    settings.workers = 1;
    settings.slice_size = 1000;
    settings.part_size = 3000;
    settings.reading = Options::new().columns(["text"]).keep(["id"]);
    settings
}

/// Reads the remaining inputs but those `without`, each into its folder.
fn read_units(inputs: &[Input], settings: &Settings, without: &[usize]) -> usize {
    let units = begin_units(inputs, settings).expect("a job");
    let mut read = 0;
    for index in units.left.into_iter().filter(|index| !without.contains(index)) {
        let folder = unit_folder(&settings.output, index);
        let attempt = folder.with_extension("attempt");
        let _ = fs::remove_dir_all(&attempt);
        let mut of_unit = settings.clone();
        of_unit.output = attempt.clone();
        of_unit.max_losses = None;
        of_unit.kept_like = units.kept_like.clone();
        let input = inputs_of(&[PathBuf::from(inputs[index].name())]);
        run(&Scanner::new(), &input, &of_unit, &mut |_| {}).expect("a unit");
        fs::rename(attempt, folder).expect("a folder");
        read += 1;
    }
    read
}

fn expected(
    inputs: &[Input],
    settings: &Settings,
    output: &Path,
) -> (Outcome, BTreeMap<PathBuf, Vec<u8>>) {
    let mut settings = settings.clone();
    settings.output = output.to_owned();
    settings.max_losses = None;
    let outcome = run(&Scanner::new(), inputs, &settings, &mut |_| {}).expect("tables");
    (outcome, files(output))
}

#[test]
fn units_make_the_bytes_of_the_job() {
    let root = tempfile::tempdir().expect("a folder");
    let inputs = inputs(&root.path().join("in"));
    let graph = Some(irispan_extract::reduce::Level::Host);
    let other: fn(&mut Settings) = |settings| settings.layout = Layout::Gathered;
    let change: [fn(&mut Settings); 3] = [|_| {}, |s| s.part_size = 1 << 20, other];
    for (number, change) in change.into_iter().enumerate() {
        let mut settings = settings(&root.path().join(format!("units{number}")));
        change(&mut settings);
        settings.graph = graph;
        let (outcome, theirs) =
            expected(&inputs, &settings, &root.path().join(format!("job{number}")));
        assert_eq!(read_units(&inputs, &settings, &[]), inputs.len());
        let ours = join_units(&inputs, &settings).expect("tables");
        assert_eq!(
            (ours.counts, ours.rows, ours.losses),
            (outcome.counts, outcome.rows, outcome.losses)
        );
        assert!(ours.losses == 3 && ours.before == Counts::default());
        if settings.layout == Layout::Mirror {
            assert_eq!(files(&settings.output), theirs);
            assert_eq!(ours.tables, outcome.tables);
        } else {
            // A unit ends a table, which would have had more rows otherwise.
            let errors = Path::new("_irispan/errors.jsonl");
            assert_eq!(files(&settings.output)[errors], theirs[errors]);
        }
        // Resuming finds nothing to do.
        assert_eq!(read_units(&inputs, &settings, &[]), 0);
        assert_eq!(join_units(&inputs, &settings).expect("tables").rows, ours.rows);
        let again = run(&Scanner::new(), &inputs, &settings, &mut |_| {}).expect("tables");
        assert_eq!((again.rows, again.before), (ours.rows, ours.counts));
    }
}

#[test]
fn a_job_that_died_between_units_goes_on() {
    let root = tempfile::tempdir().expect("a folder");
    let inputs = inputs(&root.path().join("in"));
    let settings = settings(&root.path().join("units"));
    let (_, theirs) = expected(&inputs, &settings, &root.path().join("job"));
    assert_eq!(read_units(&inputs, &settings, &[2]), inputs.len() - 1);
    // Units before the missing one are taken over.
    assert_eq!(join_units(&inputs, &settings).expect_err("a unit").kind(), JobErrorKind::Manifest);
    assert!(settings.output.join("a.jsonl.links-00000.jsonl").exists());
    // A renamed table that the manifest does not list.
    let manifest = settings.output.join("_irispan/manifest.jsonl");
    let text = fs::read_to_string(&manifest).expect("a manifest");
    let head = text.lines().next().expect("a line");
    fs::write(&manifest, format!("{head}\n")).expect("a manifest");
    assert_eq!(read_units(&inputs, &settings, &[]), 1);
    let mut strict = settings.clone();
    strict.max_losses = Some(2);
    assert_eq!(join_units(&inputs, &strict).expect_err("losses").kind(), JobErrorKind::Losses);
    join_units(&inputs, &settings).expect("tables");
    assert_eq!(files(&settings.output), theirs);
}

#[test]
fn units_of_other_jobs_are_refused() {
    let root = tempfile::tempdir().expect("a folder");
    let inputs = inputs(&root.path().join("in"));
    let settings = settings(&root.path().join("units"));
    read_units(&inputs, &settings, &[]);
    let mut other = settings.clone();
    other.part_size = 5000;
    for error in [begin_units(&inputs, &other).err(), join_units(&inputs, &other).err()] {
        assert_eq!(error.expect("an error").kind(), JobErrorKind::Configuration);
    }
    let mut limited = settings.clone();
    limited.max_rows = Some(1);
    assert_eq!(begin_units(&inputs, &limited).expect_err("a limit").kind(), JobErrorKind::Table);
    // A unit of another input, or one that was read before its input changed.
    let (one, two) = (unit_folder(&settings.output, 0), unit_folder(&settings.output, 2));
    let aside = one.with_extension("aside");
    fs::rename(&one, &aside).and_then(|()| fs::rename(&two, &one)).expect("a folder");
    assert_eq!(
        join_units(&inputs, &settings).expect_err("a unit").kind(),
        JobErrorKind::InputChanged
    );
    fs::rename(&one, &two).and_then(|()| fs::rename(&aside, &one)).expect("a folder");
    fs::write(inputs[2].name(), "{\"text\": \"www.new.com\"}\n").expect("a file");
    assert_eq!(
        join_units(&inputs, &settings).expect_err("a unit").kind(),
        JobErrorKind::InputChanged
    );
    // From the beginning.
    let mut anew = settings.clone();
    anew.overwrite = true;
    assert_eq!(read_units(&inputs, &anew, &[]), inputs.len());
    join_units(&inputs, &anew).expect("tables");
}
