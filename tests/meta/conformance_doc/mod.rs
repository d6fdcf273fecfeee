//! The page on conformance keeps what it says: its rows are complete, the functions, options and
//! tests that it names exist, its sums are right, and the classes of disagreement are those of the
//! differential test.

#![expect(clippy::unwrap_used, reason = "tests fail by panicking")]

mod names;

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use names::Names;

/// How many rows each document has.
const ROWS: [(&str, usize); 5] =
    [("F000", 47), ("F001", 20), ("F002", 107), ("F003", 25), ("F004", 20)];

const STATES: [&str; 4] = ["served", "in part", "not yet", "no software"];

/// Returns the root of the workspace.
fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn page() -> String {
    fs::read_to_string(root().join("src/docs/conformance.md")).unwrap()
}

/// Returns the cells of each line that is a row of a table.
fn table_rows(page: &str) -> impl Iterator<Item = Vec<&str>> {
    let rows = page.lines().filter_map(|line| line.strip_prefix("| ")?.strip_suffix(" |"));
    rows.map(|row| row.split(" | ").map(str::trim).collect())
}

/// Returns whether a cell is the id of a row, such as `F002-07`.
fn is_id(cell: &str) -> bool {
    let number = cell.split_once('-').map(|(document, number)| {
        ROWS.iter().any(|(name, _)| *name == document) && number.parse::<usize>().is_ok()
    });
    number == Some(true)
}

fn ids(page: &str) -> Vec<&str> {
    table_rows(page).map(|cells| cells[0]).filter(|cell| is_id(cell)).collect()
}

/// Texts between backticks.
fn code(text: &str) -> impl Iterator<Item = &str> {
    text.lines().flat_map(|line| line.split('`').skip(1).step_by(2))
}

/// Rows that are missing, doubled, out of order, or not filled in.
fn wrong_rows(page: &str) -> Vec<String> {
    let mut wrong = Vec::new();
    let expected: Vec<String> = ROWS
        .iter()
        .flat_map(|(document, rows)| (1..=*rows).map(move |n| format!("{document}-{n:02}")))
        .collect();
    let found = ids(page);
    let first = expected.iter().zip(&found).find(|(expected, found)| expected != found);
    if let Some((expected, found)) = first {
        wrong.push(format!("{found} stands where {expected} should"));
    }
    if found.len() != expected.len() {
        wrong.push(format!("{} rows, and not {}", found.len(), expected.len()));
    }
    for cells in table_rows(page).filter(|cells| is_id(cells[0])) {
        let &[id, section, asked, state, by, tests] = &*cells else {
            wrong.push(format!("{}: {} cells", cells[0], cells.len()));
            continue;
        };
        if [section, asked, by].iter().any(|cell| cell.is_empty()) || !STATES.contains(&state) {
            wrong.push(format!("{id}: an empty cell, or an unknown state"));
        }
        let shown = code(tests).any(|code| code.contains(".rs::"));
        if matches!(state, "served" | "in part") && !shown {
            wrong.push(format!("{id}: {state}, and no test shows it"));
        }
    }
    wrong
}

/// Sums of the overview that are not those of the rows.
fn wrong_sums(page: &str) -> Vec<String> {
    let mut sums: BTreeMap<&str, [usize; STATES.len()]> = BTreeMap::new();
    for cells in table_rows(page).filter(|cells| is_id(cells[0])) {
        let state = cells.get(3).and_then(|state| STATES.iter().position(|name| name == state));
        for name in [&cells[0][..4], "all"] {
            if let Some(state) = state {
                sums.entry(name).or_default()[state] += 1;
            }
        }
    }
    let mut wrong = Vec::new();
    for (name, sums) in &sums {
        let total: usize = sums.iter().sum();
        let numbers = [&[total][..], sums].concat();
        let row: Vec<String> =
            [(*name).to_owned()].into_iter().chain(numbers.iter().map(usize::to_string)).collect();
        if !table_rows(page).any(|cells| cells == row) {
            wrong.push(format!("the overview should say: {}", row.join(" | ")));
        }
    }
    wrong
}

/// Returns functions, options and tests that are named and do not exist.
fn wrong_names(page: &str, names: &Names) -> Vec<String> {
    code(page).filter(|code| !names.exists(code)).map(|code| format!("no `{code}`")).collect()
}

/// The heading of classes of disagreement.
const HEADER: &str = "class, with the rule that decides";

/// Classes of disagreement that the page or the differential test does not know.
fn wrong_classes(page: &str) -> Vec<String> {
    let sources = ["tests/iri/differential/exceptions.rs", "tests/iri/url.rs"]
        .map(|file| fs::read_to_string(root().join(file)).unwrap());
    let mut classes: Vec<&str> = Vec::new();
    for source in &sources {
        let before = classes.len();
        let names = source.lines().filter_map(|line| line.trim().strip_prefix("name: \""));
        classes.extend(names.filter_map(|name| name.strip_suffix("\",")));
        assert!(classes.len() >= before + 10, "the classes were not read: {classes:?}");
    }
    let section = page.split("\n## ").find(|section| section.starts_with("Other libraries"));
    let mut told: Vec<&str> =
        table_rows(section.unwrap_or_default()).map(|cells| cells[0]).collect();
    told.retain(|cell| !cell.starts_with("--") && *cell != HEADER);
    let missing = classes.iter().filter(|class| !told.contains(class));
    let unknown = told.iter().filter(|class| !classes.contains(class));
    missing.chain(unknown).map(|class| format!("a class on one side only: {class}")).collect()
}

#[test]
fn rows_are_complete() {
    let page = page();
    assert_eq!(wrong_rows(&page), [""; 0]);
    assert_eq!(wrong_sums(&page), [""; 0]);
}

#[test]
fn what_is_named_exists() {
    let page = page();
    let names = Names::read(root());
    let wrong = wrong_names(&page, &names);
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    let tests = code(&page).filter(|code| code.contains(".rs::")).count();
    let items = code(&page).filter(|code| names::is_path(code)).count();
    assert!(tests > 200 && items > 150, "{tests} tests, {items} paths");
}

/// The pages of rules name functions and commands as well.
#[test]
fn rules_name_what_exists() {
    let names = Names::read(root());
    let (mut wrong, mut paths) = (Vec::new(), 0);
    for entry in fs::read_dir(root().join("src/docs/rules")).unwrap() {
        let path = entry.unwrap().path();
        let page = fs::read_to_string(&path).unwrap();
        for code in code(&page).filter(|code| names::is_path(code)) {
            paths += 1;
            if !names.exists(code) {
                wrong.push(format!("{}: no `{code}`", path.display()));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(paths > 30, "{paths} paths");
}

#[test]
fn classes_of_disagreement_are_told() {
    assert_eq!(wrong_classes(&page()), [""; 0]);
}

/// Each kind of mistake is seen.
#[test]
fn a_wrong_page_is_refused() {
    let page = page();
    let names = Names::read(root());
    let line = |id: &str| page.lines().find(|line| line.starts_with(&format!("| {id} "))).unwrap();
    let (first, last) = (line("F000-01"), line("F004-20"));
    for wrong in [
        page.replace(&format!("{last}\n"), ""),
        page.replace(last, &format!("{last}\n{last}")),
        page.replace("| F001-07 |", "| F001-08 |"),
        page.replace(first, &first.replace("| served |", "| done |")),
        page.replace(first, &first.replace("::iuri_2000", " iuri_2000").replace("::escaped", "")),
    ] {
        assert_ne!(wrong, page);
        assert!(!wrong_rows(&wrong).is_empty());
    }
    let other = page.replace(first, &first.replace("| served |", "| in part |"));
    assert!(wrong_rows(&other).is_empty() && wrong_sums(&other).len() == 2);
    for (right, wrong) in
        [("| RES-3: a path", "| RES-3: one path"), ("| I3987-G4: a port", "| I3987-G4: one port")]
    {
        assert_eq!(wrong_classes(&page.replace(right, wrong)).len(), 2, "{right}");
    }
    for (right, wrong) in [
        ("`Mapping::apply`", "`Mapping::applies`"),
        ("`bidi::check`", "`format::check`"),
        ("`Mapping::IURI`", "`Mapping::IURI_2000`"),
        ("`Unsuited::Tag`", "`Unsuited::Tags`"),
        ("`IriRef::parse`", "`Parts::parse`"),
        ("`Charset`", "`Charsets`"),
        ("`iri/mapping.rs::iuri_2000_section_2_5`", "`iri/mapping.rs::iuri_2000_section_2_6`"),
        ("`iri/mapping.rs::iuri_2000_section_2_5`", "`iri/maping.rs::iuri_2000_section_2_5`"),
        // A function, and no test.
        ("`iri/mapping.rs::iuri_2000_section_2_5`", "`iri/mapping.rs::uri`"),
        ("`irispan explain`", "`irispan expound`"),
        ("`irispan map --to 8uri`", "`irispan map --to 9uri`"),
        ("`irispan map --nfc`", "`irispan map --nfd`"),
    ] {
        let other = page.replace(right, wrong);
        assert_ne!(other, page, "{right}");
        assert!(!wrong_names(&other, &names).is_empty(), "{wrong}");
    }
}
