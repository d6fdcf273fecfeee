//! Failures of the system: no more threads, output that cannot be written.

use std::fs;
use std::io::Write;
use std::os::unix::process::CommandExt;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use crate::harness::{Folder, Run, program};

const LINK: &str = "see http://a.example/ now\n";

/// Threads count as processes of a user, and the user `nobody` is limited to a few.
#[test]
fn without_threads_all_files_are_read() {
    const NOBODY: u32 = 65534;
    let mail = format!("From a@b Mon Jan  5 10:00:00 2026\nSubject: x\n\n{LINK}").repeat(2000);
    let big = LINK.repeat(100_000);
    let folder =
        Folder::new().file("big", &big).file("a", LINK).file("b", LINK).file("m.mbox", &mail);
    let program_copy = folder.path().join(".irispan");
    fs::copy(program(), &program_copy).unwrap();
    fs::set_permissions(folder.path(), std::os::unix::fs::PermissionsExt::from_mode(0o755))
        .unwrap();
    let expected = folder.run("scan -c -j4 a big m.mbox b").found();
    assert_eq!(expected, "a:1\nbig:100000\nm.mbox:2000\nb:1\n");
    let limited = |limit: &str, args: &str| {
        let script = format!("ulimit {limit} && exec {} {args}", program_copy.display());
        let mut command = Command::new("bash");
        command.args(["-c", &script]).current_dir(folder.path()).env_clear().stdin(Stdio::null());
        command.uid(NOBODY);
        command.output()
    };
    if limited("-u 1", "--version").is_err() {
        let _ = writeln!(
            std::io::stderr(),
            "skipped: without_threads_all_files_are_read (needs bash, and root that can become nobody)"
        );
        return;
    }
    let starts =
        |memory: &u32| limited(&format!("-v {memory}"), "--version").unwrap().status.success();
    let least = (10_000..1_000_000).step_by(10_000).find(starts).unwrap();
    let memory = [10_000, 20_000, 50_000, 100_000].map(|more| format!("-v {}", least + more));
    let limits = ["-u 1", "-u 2", "-u 3"].into_iter().chain(memory.iter().map(String::as_str));
    for limit in limits {
        for threads in [1, 4, 64] {
            let output = limited(limit, &format!("scan -c -j{threads} a big m.mbox b")).unwrap();
            assert_eq!(Run::of(output).found(), expected, "{limit} -j{threads}");
        }
    }
}

/// As grep does, so that the output does not feed itself.
#[test]
fn the_output_is_no_input() {
    let folder = Folder::new().file("d/a", LINK).file("d/out", LINK).file("b", LINK);
    let run = |args: &str, append: bool| {
        let path = folder.path().join("d/out");
        fs::write(&path, LINK).unwrap();
        let out = fs::OpenOptions::new().append(append).write(true).open(&path).unwrap();
        let run = Run::of(folder.command(args).stdout(out).output().unwrap());
        (run.status, run.stderr, fs::read_to_string(path).unwrap())
    };
    let said = "irispan: d/out: input file is also the output: write to another file\n";
    for args in ["scan -f uri d/a d/out b", "scan -f uri d b", "scan -f uri -j1 ./d/../d/a d/out b"]
    {
        let (status, stderr, text) = run(args, true);
        assert_eq!((status, stderr.as_str()), (2, said), "{args}");
        assert_eq!(text, format!("{LINK}http://a.example/\nhttp://a.example/\n"), "{args}");
    }
    let (status, stderr, text) = run("redact d/out b", true);
    assert_eq!(status, 2);
    assert_eq!(stderr, said.replace("write to another file", "use --in-place instead"));
    assert_eq!(text, format!("{LINK}see [url] now\n"));
    // Nothing is written to it.
    assert_eq!(run("scan -q d/out", true), (0, String::new(), LINK.to_owned()));
    assert_eq!(run("redact -i d/out", true).2, "see [url] now\n");
    // Standard input may be the same file.
    let path = folder.path().join("d/out");
    fs::write(&path, LINK).unwrap();
    let out = fs::OpenOptions::new().append(true).open(&path).unwrap();
    let mut command = folder.command("scan -f uri");
    command.stdin(fs::File::open(&path).unwrap()).stdout(out);
    let run = Run::of(command.output().unwrap());
    assert_eq!(run.wrong(), said.replace("d/out", "-"));
}

/// Help is output, too.
#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_reported() {
    for args in ["--help", "-h", "--version", "scan --help", "help map", "map http://a", "man"] {
        let full = fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
        let run = Run::of(Folder::new().command(args).stdout(full).output().unwrap());
        assert!(run.wrong().starts_with("irispan: standard output: "), "{args}: {run:?}");
    }
}

/// Deeper than the longest path that the system accepts.
#[cfg(target_os = "linux")]
#[test]
fn files_that_are_too_deep_are_reported() {
    let folder = Folder::new().file("a", LINK);
    let chain =
        |first: &str| [first].into_iter().chain([&*"0".repeat(200); 11]).collect::<PathBuf>();
    let (upper, lower) = (folder.path().join(chain("b")), folder.path().join(chain("c")));
    fs::create_dir_all(&upper).unwrap();
    fs::create_dir_all(&lower).unwrap();
    fs::write(lower.join("x"), "http://b.example/").unwrap();
    fs::rename(folder.path().join("c"), upper.join("c")).unwrap();
    let run = folder.run("scan -f uri .");
    assert_eq!(run.stdout, "http://a.example/\n");
    assert!(run.wrong().contains("File name too long"), "{}", run.stderr);
}

/// A standard output opened for reading only cannot be written to, like a full disk.
#[test]
fn an_output_for_reading_is_refused() {
    let folder = Folder::new().file("a", "http://a.example/").file("b", "");
    for command in ["scan a", "map http://a.example/", "redact a", "explain http://a.example/"] {
        let input = fs::File::open(folder.path().join("b")).unwrap();
        let run = Run::of(folder.command(command).stdout(input).output().unwrap());
        assert!(run.wrong().starts_with("irispan: standard output: "), "{command}: {run:?}");
    }
}
