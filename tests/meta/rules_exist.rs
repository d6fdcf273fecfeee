//! Every rule that is cited exists: an id such as SEC-H5, in any source, page or table of the
//! repository, is defined exactly once in `src/docs/rules`.

#![expect(clippy::unwrap_used, reason = "tests fail by panicking")]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use irispan::Tailoring;

/// Where rules are defined.
const PAGES: &str = "src/docs/rules/";

/// The page whose rows have ids as well.
const CONFORMANCE: &str = "src/docs/conformance.md";

/// Where cases cite demands by number.
const CASES: &str = "corpus/cases/";

/// Words that look like ids and are names of other things.
const NOT_RULES: &[&str] = &[
    "UTF-8", "UTF-7", "UTF-16", "UTF-32", "SHA-1", "SHA-256", "AVX-512", "TIS-620", "ECMA-48",
    "ECMA-262", "CC0-1",
];

/// Folders whose texts are not ours or are data.
const SKIPPED: [&str; 4] = ["target", "node_modules", "corpus/text", "corpus/data"];

/// A text file of the repository: its path from the root, with slashes, and its content.
type File = (String, String);

/// Adds the sources, pages and tables below a folder.
fn read(root: &Path, folder: &Path, files: &mut Vec<File>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.strip_prefix(root).unwrap().to_str().unwrap().replace('\\', "/");
        let last = name.rsplit('/').next().unwrap_or_default();
        if last.starts_with('.') || SKIPPED.contains(&&*name) || SKIPPED.contains(&last) {
            continue;
        }
        if path.is_dir() {
            read(root, &path, files);
        } else if path
            .extension()
            .is_some_and(|kind| kind == "rs" || kind == "md" || kind == "toml")
        {
            let text = fs::read_to_string(&path).unwrap();
            files.push((name, text));
        }
    }
}

/// Returns the family of an id, `SEC` of SEC-H5, if the word has the form of one.
fn family(word: &str) -> Option<&str> {
    let (family, number) = word.split_once('-')?;
    let number = number.strip_prefix(|c: char| c.is_ascii_uppercase()).unwrap_or(number);
    let upper = |c: char| c.is_ascii_uppercase() || c.is_ascii_digit();
    let is_id = !number.is_empty()
        && number.bytes().all(|b| b.is_ascii_digit())
        && family.chars().all(upper)
        && family.contains(|c: char| c.is_ascii_uppercase());
    is_id.then_some(family)
}

/// Returns whether the word is the id of a tailoring, T9.
fn is_tailoring(word: &str) -> bool {
    let number = word.strip_prefix('T').unwrap_or_default();
    !number.is_empty() && number.len() <= 2 && number.bytes().all(|b| b.is_ascii_digit())
}

/// Returns the id that a line of a file defines.
fn definition<'t>(file: &str, line: &'t str) -> Option<&'t str> {
    if file.starts_with(PAGES) {
        return Some(line.strip_prefix("- **")?.split_once("** ")?.0);
    }
    let row = line.strip_prefix("| ").filter(|_| file == CONFORMANCE)?;
    row.split_once(" | ").map(|(id, _)| id).filter(|id| family(id).is_some())
}

/// Returns the ids that a line of a file cites.
fn citations(file: &str, line: &str) -> Vec<String> {
    let demands = line.strip_prefix("demand = [").filter(|_| file.starts_with(CASES));
    if let Some(numbers) = demands {
        let numbers = numbers.trim_end_matches(']').split(',');
        return numbers.map(|number| format!("demand {}", number.trim())).collect();
    }
    let words = line.split(|c: char| !c.is_ascii_alphanumeric() && c != '-' && c != '_');
    let ids = words.map(|word| word.trim_matches('-'));
    let ids = ids.filter(|word| is_tailoring(word) || family(word).is_some());
    ids.filter(|word| !NOT_RULES.contains(word)).map(str::to_owned).collect()
}

/// Returns each id with the places where it is defined.
fn definitions(files: &[File]) -> BTreeMap<&str, Vec<String>> {
    let mut defined: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    for (file, text) in files {
        for (number, line) in text.lines().enumerate() {
            if let Some(id) = definition(file, line) {
                defined.entry(id).or_default().push(format!("{file}:{}", number + 1));
            }
        }
    }
    defined
}

/// Reports ids that are defined twice, and citations of ids that are not defined.
fn wrong(files: &[File]) -> Vec<String> {
    let defined = definitions(files);
    let mut wrong = Vec::new();
    for (id, places) in &defined {
        if places.len() > 1 {
            wrong.push(format!("{}: {id} is defined twice", places.join(", ")));
        }
    }
    let families: BTreeSet<&str> = defined.keys().filter_map(|id| family(id)).collect();
    for (file, text) in files {
        for (number, line) in text.lines().enumerate() {
            for id in citations(file, line).iter().filter(|id| !defined.contains_key(&***id)) {
                let at = format!("{file}:{}: {id}", number + 1);
                match family(id) {
                    Some(family) if !families.contains(family) => wrong.push(format!(
                        "{at} looks like a rule; if it is none, add it to NOT_RULES of this test"
                    )),
                    _ => wrong.push(format!("{at} is not defined in {PAGES}")),
                }
            }
        }
    }
    wrong
}

fn repository() -> Vec<File> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut files = Vec::new();
    read(root, root, &mut files);
    files
}

#[test]
fn every_cited_rule_is_defined_once() {
    let files = repository();
    let wrong = wrong(&files);
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    let rules = definitions(&files).into_keys().filter(|id| !id.starts_with("F00")).count();
    assert!(rules > 450, "only {rules} rules were found");
    let cited: BTreeSet<String> = files
        .iter()
        .filter(|(file, _)| file.starts_with("src/") && !file.starts_with("src/docs/"))
        .flat_map(|(file, text)| text.lines().flat_map(|line| citations(file, line)))
        .collect();
    assert!(cited.len() > 150, "only {} citations were found", cited.len());
}

/// The page of tailorings has all of them, by their ids and names.
#[test]
fn every_tailoring_has_a_rule() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let page = fs::read_to_string(root.join(PAGES).join("tailoring.md")).unwrap();
    let items: Vec<&str> = page.lines().filter(|line| line.starts_with("- **")).collect();
    assert_eq!(items.len(), Tailoring::ALL.len());
    for (item, tailoring) in items.iter().zip(Tailoring::ALL) {
        let start = format!("- **{}** `{tailoring:?}`, `{tailoring}`: ", tailoring.id());
        assert!(item.starts_with(&start), "not {start}: {item}");
    }
}

/// Each kind of mistake is reported, with its place. The ids are put together here, so that this
/// file cites none that does not exist.
#[test]
fn wrong_citations_are_reported() {
    let file = |name: &str, text: &str| (name.to_owned(), text.replace('~', "-"));
    let page =
        || file("src/docs/rules/a.md", "# A\n\n- **XYZ~D1** A rule.\n- **demand 1** A wish.");
    let with = |name: &str, text: &str| wrong(&[page(), file(name, text)]);

    assert_eq!(
        with("src/a.rs", "// As in XYZ~D1, (XYZ~D1) and [XYZ~D1]; not XYZ~D, 1~D1."),
        [""; 0]
    );
    assert_eq!(with("corpus/cases/a.toml", "demand = [1]"), [""; 0]);
    for (name, text, at) in [
        ("src/a.rs", "\n// XYZ~D2", "src/a.rs:2: "),
        ("src/a.rs", "// XYZ~D1 to XYZ~D12", "src/a.rs:1: "),
        ("tests/a.md", "(XYZ~E1)", "tests/a.md:1: "),
        ("a.toml", "title = \"XYZ~10: a\"", "a.toml:1: "),
        // A family without rules.
        ("src/a.rs", "ABC~1", "src/a.rs:1: "),
        ("src/a.rs", &format!("(T{})", 9), "src/a.rs:1: "),
        ("corpus/cases/a.toml", "demand = [1, 2]", "corpus/cases/a.toml:1: "),
        // Defined on two pages.
        (
            "src/docs/rules/b.md",
            "- **XYZ~D1** Again.",
            "src/docs/rules/a.md:3, src/docs/rules/b.md:1: ",
        ),
    ] {
        let wrong = with(name, text);
        assert!(wrong.len() == 1 && wrong[0].starts_with(at), "{text}: {wrong:?}");
    }
}
