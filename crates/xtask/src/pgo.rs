//! `cargo xtask pgo`: a release build that is optimised with a profile. The compiler first builds
//! programs that count how often each branch is taken, these run on the texts that `irispan-compare`
//! makes, and the compiler reads the counts.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::Result;

/// What is built: the program, and the measurements that compare it.
const PACKAGES: [&str; 4] = ["-p", "irispan-cli", "-p", "irispan-compare"];

/// Megabytes of each text that the counting programs run on.
const MIB: &str = "8";

/// What the program is run with, before the name of a text.
const RUNS: [&[&str]; 4] = [
    &["scan", "--input", "text", "-f", "uri"],
    &["scan", "--input", "text", "-f", "jsonl"],
    &["scan", "--input", "text", "--count"],
    &["scan", "--input", "text", "--count", "--profile", "uts58"],
];

/// Builds with a profile below `target/pgo` of the workspace. Returns the folder of the programs.
pub fn run(root: &Path) -> Result<PathBuf> {
    let folder = root.join("target/pgo");
    let (counts, texts) = (folder.join("counts"), folder.join("texts"));
    let profile = folder.join("irispan.profdata");
    let host = host()?;
    let merger = sysroot()?.join("lib/rustlib").join(&host).join("bin/llvm-profdata");
    if !merger.is_file() {
        return Err("there is no llvm-profdata: rustup component add llvm-tools".into());
    }
    // Counts of other sources would be warned about, and used.
    if counts.exists() {
        fs::remove_dir_all(&counts).map_err(|error| format!("{}: {error}", counts.display()))?;
    }
    fs::create_dir_all(&texts).map_err(|error| format!("{}: {error}", texts.display()))?;

    let flag = format!("-Cprofile-generate={}", counts.display());
    let counting = build(root, &folder.join("counting"), &host, &flag)?;
    train(&counting, &texts)?;
    done(Command::new(merger).args(["merge", "-o"]).arg(&profile).arg(&counts))?;
    let flag = format!("-Cprofile-use={}", profile.display());
    build(root, &folder.join("optimised"), &host, &flag)
}

/// Builds the packages with a flag for the compiler; returns the folder of the programs.
fn build(root: &Path, into: &Path, host: &str, flag: &str) -> Result<PathBuf> {
    let mut cargo = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    // With a target named, build scripts do not get the flag.
    cargo
        .current_dir(root)
        .args(["build", "--release", "--quiet", "--target", host])
        .args(PACKAGES);
    done(cargo.arg("--target-dir").arg(into).env("RUSTFLAGS", flag))?;
    Ok(into.join(host).join("release"))
}

/// Runs the programs that count on every text.
fn train(programs: &Path, texts: &Path) -> Result<()> {
    let compare = || Command::new(programs.join("irispan-compare"));
    done(compare().args(["write", "--mib", MIB, "--into"]).arg(texts).stdout(Stdio::null()))?;
    let measured = ["short", "throughput", "--mib", MIB, "--rounds", "1", "--engine", "irispan"];
    done(compare().args(measured).stdout(Stdio::null()))?;
    let files = fs::read_dir(texts).map_err(|error| format!("{}: {error}", texts.display()))?;
    let mut files: Vec<PathBuf> = files.filter_map(|file| Some(file.ok()?.path())).collect();
    files.sort();
    for file in files {
        for arguments in RUNS {
            let mut irispan = Command::new(programs.join("irispan"));
            done(irispan.args(arguments).arg(&file).stdout(Stdio::null()))?;
        }
    }
    Ok(())
}

fn done(command: &mut Command) -> Result<()> {
    let name = command.get_program().to_string_lossy().into_owned();
    let status = command.status().map_err(|error| format!("{name}: {error}"))?;
    if status.success() { Ok(()) } else { Err(format!("{name}: {status}")) }
}

/// Returns the target that the compiler itself runs on.
fn host() -> Result<String> {
    let version = rustc(&["-vV"])?;
    let line = version.lines().find_map(|line| line.strip_prefix("host: "));
    line.map(str::to_owned).ok_or_else(|| format!("rustc names no host: {version}"))
}

fn sysroot() -> Result<PathBuf> {
    Ok(rustc(&["--print", "sysroot"])?.trim().into())
}

fn rustc(arguments: &[&str]) -> Result<String> {
    let output = Command::new("rustc").args(arguments).output();
    let output = output.map_err(|error| format!("rustc: {error}"))?;
    String::from_utf8(output.stdout).map_err(|error| format!("rustc: {error}"))
}
