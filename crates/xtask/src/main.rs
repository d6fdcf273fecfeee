//! Developer tasks, run as `cargo xtask TASK`.

#![expect(clippy::print_stdout, clippy::print_stderr, reason = "a command speaks")]

use std::fs;
use std::path::Path;
use std::process::ExitCode;

use xtask::{
    Result, api, bombs, chart, deps, endings, fetch, generate, input, pgo, references, suffixes,
    tlds,
};

const USAGE: &str = "\
cargo xtask gen write|check [--unicode FOLDER] [--tlds FILE] [--out FOLDER]
    Write the files of src/tables/generated, or say which differ. The table of `count-endings` is
    checked for its shape only.
cargo xtask count-endings [--code FOLDER]... [--prose FOLDER]... [--mail FOLDER]... [--tlds FILE]
    Count what top-level domains stand for in texts, and write src/tables/generated/ending.rs.
cargo xtask references FILE
    Write src/tables/generated/reference.rs from entities.json of the HTML standard.
cargo xtask public-suffixes FILE
    Write src/tables/generated/public_suffix.rs from public_suffix_list.dat of publicsuffix.org.
cargo xtask deps [--write]
    Refuse circles between source files, uses between modules that the plan does not allow, files and
    functions that are too long, unsafe code outside the kernels, and packages without the lints of
    the workspace. With --write, write the table of the modules into the design page.
cargo xtask api CRATE PAGES [--write]
    Say what the public API that rustdoc wrote into PAGES has that tests/api/CRATE.txt has not, and
    the other way round. With --write, write the listing. `.ci/api` runs this.
cargo xtask bombs [--program FILE] [TEXT]
    Give hostile messages, mailboxes and documents of three sizes to the release program, and print the
    time, memory and output that each costs; all families, or those with TEXT in their names. Fails if
    something costs more than the limits in crates/xtask/src/bombs. Needs GNU time.
cargo xtask chart write|check
    Draw the chart of the README from benches/detectors/results.json, or say whether it is current.
cargo xtask pgo
    Build the release program with profile-guided optimisation, below target/pgo: compile, run on the
    texts of irispan-compare, compile again. Needs `rustup component add llvm-tools`.
cargo xtask fetch [--draft] [--dry-run]
    Download official data from its publishers into corpus/data, with curl.";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match run(&arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("xtask: {error}");
            ExitCode::FAILURE
        }
    }
}

fn run(arguments: &[String]) -> Result<()> {
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match words.as_slice() {
        ["gen", "write", options @ ..] => generated(options, true),
        ["gen", "check", options @ ..] => generated(options, false),
        ["count-endings", options @ ..] => count_endings(options),
        ["references", file] => converted(file.as_ref(), references::table, references::TABLE),
        ["public-suffixes", file] => converted(file.as_ref(), suffixes::table, suffixes::TABLE),
        ["deps"] => dependencies(),
        ["deps", "--write"] => deps::write(&input::workspace_root()),
        ["api", name, pages] => public_api(name, pages.as_ref(), false),
        ["api", name, pages, "--write"] => public_api(name, pages.as_ref(), true),
        ["chart", "write"] => chart::run(&input::workspace_root(), true),
        ["chart", "check"] => chart::run(&input::workspace_root(), false),
        ["bombs", "--program", file] => run_bombs(file.as_ref(), ""),
        ["bombs", "--program", file, filter] => run_bombs(file.as_ref(), filter),
        ["bombs"] => run_bombs(&input::workspace_root().join(PROGRAM), ""),
        ["bombs", filter] => run_bombs(&input::workspace_root().join(PROGRAM), filter),
        ["pgo"] => optimised(),
        ["fetch", options @ ..] => download(options),
        _ => Err(format!("usage:\n{USAGE}")),
    }
}

fn optimised() -> Result<()> {
    let programs = pgo::run(&input::workspace_root())?;
    println!("{}", programs.join("irispan").display());
    Ok(())
}

fn public_api(name: &str, pages: &Path, write: bool) -> Result<()> {
    let file = input::workspace_root().join("tests/api").join(format!("{name}.txt"));
    let problem = |error| format!("{}: {error}", file.display());
    let now = api::listing(&name.replace('-', "_"), pages)?;
    if write {
        return fs::write(&file, now).map_err(problem);
    }
    let committed = fs::read_to_string(&file).map_err(problem)?;
    let changes = api::changes(&committed, &now);
    if changes.is_empty() {
        return Ok(());
    }
    println!("{}", changes.join("\n"));
    Err("the public API has changed: if that is meant, run `.ci/api --write` and commit the listing".into())
}

fn generated(words: &[&str], write: bool) -> Result<()> {
    let options = options(words)?;
    let generate::Output { files, skipped } = generate::generate(&options)?;
    if !skipped.is_empty() {
        let skipped = skipped.join(", ");
        let why = "no official data, see `cargo xtask fetch`";
        if input::OfficialData::from_env().is_required() {
            return Err(format!("{skipped} cannot be generated: {why}"));
        }
        println!("gen: skipped {skipped}: {why}");
    }
    if write {
        let written = generate::write(&files, &options)?;
        println!("gen: {} of {} files written {written:?}", written.len(), files.len());
        return Ok(());
    }
    let counted = input::workspace_root().join("src/tables/generated").join(endings::TABLE);
    endings::check(&input::Input::read(&counted)?.text)
        .map_err(|error| format!("{}: {error}", counted.display()))?;
    let different = generate::check(&files, &options);
    if different.is_empty() {
        let names: Vec<_> = files.iter().map(|file| file.name).collect();
        println!("gen: up to date: {}", names.join(", "));
        return Ok(());
    }
    let different = different.join(", ");
    Err(format!("not what the sources give: {different}; run `cargo xtask gen write`"))
}

fn count_endings(words: &[&str]) -> Result<()> {
    let mut folders = endings::Folders::default();
    let mut list = input::OfficialData::from_env().find("tlds-alpha-by-domain.txt");
    for pair in words.chunks(2) {
        let &[name, value] = pair else {
            return Err(format!("{} takes a value", pair[0]));
        };
        match name {
            "--code" => folders.code.push(value.into()),
            "--prose" => folders.prose.push(value.into()),
            "--mail" => folders.mail.push(value.into()),
            "--tlds" => list = Some(value.into()),
            _ => return Err(format!("{name} is not an option\n{USAGE}")),
        }
    }
    let list = list.ok_or("no list of top-level domains, see `cargo xtask fetch`")?;
    let tlds = tlds::load(input::Input::read(&list)?)?;
    let table = endings::count(&folders, &tlds)?;
    let path = input::workspace_root().join("src/tables/generated").join(endings::TABLE);
    std::fs::write(&path, &table).map_err(|error| format!("{}: {error}", path.display()))?;
    println!("count-endings: {} lines", table.lines().count());
    Ok(())
}

/// Writes the table that is made of one file.
fn converted(file: &Path, table: fn(&input::Input) -> Result<String>, name: &str) -> Result<()> {
    let table = table(&input::Input::read(file)?)?;
    let path = input::workspace_root().join("src/tables/generated").join(name);
    fs::write(&path, &table).map_err(|error| format!("{}: {error}", path.display()))?;
    println!("{}: {} lines", path.display(), table.lines().count());
    Ok(())
}

fn dependencies() -> Result<()> {
    let complaints = deps::check(&input::workspace_root())?;
    if complaints.is_empty() {
        println!("deps: files and modules keep to the plan");
        return Ok(());
    }
    Err(format!("{} complaints\n{}", complaints.len(), complaints.join("\n")))
}

/// Where `cargo build --release` puts the program.
const PROGRAM: &str = "target/release/irispan";

fn run_bombs(program: &Path, filter: &str) -> Result<()> {
    if !program.is_file() {
        let built = "`cargo build --release -p irispan-cli`";
        return Err(format!("{} is not there: build it by {built}", program.display()));
    }
    let complaints = bombs::run(program, filter, &mut |line| println!("{line}"))?;
    if complaints.is_empty() {
        return Ok(());
    }
    Err(format!("{} complaints\n{}", complaints.len(), complaints.join("\n")))
}

fn download(words: &[&str]) -> Result<()> {
    if let Some(word) = words.iter().find(|word| !["--draft", "--dry-run"].contains(*word)) {
        return Err(format!("{word} is not an option\n{USAGE}"));
    }
    let files = fetch::files(words.contains(&"--draft"));
    if words.contains(&"--dry-run") {
        for file in files {
            println!("{} <- {}", file.to, file.from.join(" or "));
        }
        return Ok(());
    }
    let folder = input::workspace_root().join("corpus/data");
    for file in &files {
        let url = fetch::fetch(file, &folder, &mut fetch::curl)?;
        println!("fetch: {} <- {url}", file.to);
    }
    Ok(())
}

fn options(words: &[&str]) -> Result<generate::Options> {
    let mut options = generate::Options::default();
    for pair in words.chunks(2) {
        let &[name, value] = pair else {
            return Err(format!("{} takes a value", pair[0]));
        };
        let slot = match name {
            "--unicode" => &mut options.unicode,
            "--tlds" => &mut options.tlds,
            "--out" => &mut options.out,
            _ => return Err(format!("{name} is not an option\n{USAGE}")),
        };
        *slot = Some(value.into());
    }
    Ok(options)
}
