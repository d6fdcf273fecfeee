//! Door of the chores: `cargo xtask <chore>`.

#![expect(clippy::print_stdout, clippy::print_stderr, reason = "a command speaks")]

use std::process::ExitCode;

use xtask::{Result, deps, generate, input};

const USAGE: &str = "\
cargo xtask gen write|check [--unicode FOLDER] [--tlds FILE] [--out FOLDER]
    Write the generated files of src/tables, or say which differ.
cargo xtask deps
    Refuse uses between the rooms of src that the plan does not allow, unsafe code outside the
    kernels, and packages without the lints of the workspace.";

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
        ["deps"] => rooms(),
        _ => Err(format!("usage:\n{USAGE}")),
    }
}

fn generated(words: &[&str], write: bool) -> Result<()> {
    let options = options(words)?;
    let Some(files) = generate::generate(&options)? else {
        println!("gen: skipped, no official data in $IRISPAN_DATA or corpus/data");
        return Ok(());
    };
    if write {
        let written = generate::write(&files, &options)?;
        println!("gen: {} of {} files written {written:?}", written.len(), files.len());
        return Ok(());
    }
    let different = generate::check(&files, &options);
    if different.is_empty() {
        println!("gen: {} files are up to date", files.len());
        return Ok(());
    }
    Err(format!("{} differ from their sources; run `cargo xtask gen write`", different.join(", ")))
}

fn rooms() -> Result<()> {
    let complaints = deps::check(&input::workspace_root())?;
    if complaints.is_empty() {
        println!("deps: every room keeps to the plan");
        return Ok(());
    }
    Err(format!("the plan of the rooms is broken\n{}", complaints.join("\n")))
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
            _ => return Err(format!("{name} is no option\n{USAGE}")),
        };
        *slot = Some(value.into());
    }
    Ok(options)
}
