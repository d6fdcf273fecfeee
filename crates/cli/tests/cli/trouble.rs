//! Errors of input are reported, do not stop the program, and decide the exit status.

use std::process::Stdio;

use crate::harness::{Folder, pipe};

const LINK: &str = "http://a.example/";

#[test]
fn exit_status() {
    assert_eq!(pipe("scan", LINK).status, 0);
    assert_eq!(pipe("scan", "nothing here").status, 1);
    assert_eq!(pipe("scan no-such-file", LINK).status, 2);
}

/// Wrong arguments are an error even if the message cannot be written.
#[test]
fn exit_status_without_a_reader() {
    let folder = Folder::new();
    for args in ["scan --kind uri", "scan --csv-safe", "map --to nowhere x"] {
        let mut command = folder.command(args);
        let mut child = command.stdin(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap();
        drop(child.stderr.take());
        assert_eq!(child.wait().unwrap().code(), Some(2), "{args}");
    }
}

#[test]
fn a_missing_file_stops_no_other() {
    let folder = Folder::new().file("a", LINK).file("b", LINK);
    let run = folder.run("scan --count a no/such b");
    assert_eq!(run.wrong(), "irispan: no/such: no such file or folder: check the path\n");
    assert_eq!(run.stdout, "a:1\nb:1\n");
    let quiet = folder.run("scan --count --no-messages a no/such b");
    assert_eq!((quiet.status, quiet.stderr.as_str()), (2, ""));
    assert_eq!(quiet.stdout, run.stdout);
    let stats = folder.run("scan --stats a no/such");
    assert!(stats.wrong().lines().any(|line| line.starts_with("errors") && line.ends_with(" 1")));
}

#[test]
fn a_file_is_no_folder() {
    let folder = Folder::new().file("a", LINK);
    let run = folder.run("scan a/b");
    assert!(run.wrong().starts_with("irispan: a/b: "), "{}", run.stderr);
}

#[test]
fn empty_and_binary_files_are_fine() {
    let mut binary: Vec<u8> = (0..=255).cycle().take(5000).collect();
    binary.extend_from_slice(b"\0http://a.example/\0\xff");
    let folder = Folder::new().file("empty", "").file("binary", &binary);
    let empty = folder.run("scan empty");
    assert_eq!((empty.status, empty.stdout.as_str(), empty.stderr.as_str()), (1, "", ""));
    let run = folder.run("scan binary");
    assert_eq!((run.status, run.stdout.as_str()), (1, ""));
    let run = folder.run("scan --text binary").found();
    assert!(run.contains("binary:5001-5018\turl\tcertain\thttp://a.example/\t"), "{run}");
}

#[test]
fn utf_16_and_bare_newlines_do_no_harm() {
    let utf16: Vec<u8> = LINK.encode_utf16().flat_map(u16::to_le_bytes).collect();
    for text in [&utf16[..], b"\n\n\n", b"\xff\xfe", b"\xf0\x9f\x98", &[0; 100]] {
        for format in ["text", "jsonl", "csv", "uri", "html"] {
            let run = pipe(&format!("scan --offsets utf16 --line-column -f {format}"), text);
            assert!(run.status < 2, "{run:?}");
        }
    }
}

#[test]
fn a_line_of_a_mebibyte() {
    let text = format!("{} {LINK} {}", "x".repeat(1 << 20), "é".repeat(1 << 19));
    let run = pipe("scan --line-column --offsets codepoint", &text).found();
    let (start, end) = ((1 << 20) + 1, (1 << 20) + 1 + LINK.len());
    assert!(run.starts_with(&format!("-:1:{}:{start}-{end}\t", start + 1)), "{run}");
}

#[test]
fn standard_input_by_name_and_by_default() {
    let run = pipe("scan -", LINK).found();
    assert!(run.starts_with("-:0-17\t"), "{run}");
    assert_eq!(run, pipe("scan", LINK).found());
    // The first path has read all of standard input.
    assert_eq!(pipe("scan --count - -", LINK).found(), "-:1\n");
}

#[cfg(unix)]
mod unix {
    use std::ffi::OsStr;
    use std::fs::{self, Permissions};
    use std::io::Write as _;
    use std::os::unix::ffi::OsStrExt;
    use std::os::unix::fs::PermissionsExt;
    use std::os::unix::net::UnixListener;
    use std::os::unix::process::CommandExt;
    use std::process::Command;

    use super::LINK;
    use crate::harness::{Folder, Run, pipe, program};

    fn make_pipe(folder: &Folder, name: &str) {
        let made = Command::new("mkfifo").arg(folder.path().join(name)).status();
        assert!(made.is_ok_and(|status| status.success()), "mkfifo is needed");
    }

    #[test]
    fn pipes_sockets_and_devices_do_not_block_a_walk() {
        let folder = Folder::new().file("d/a", LINK);
        make_pipe(&folder, "d/pipe");
        let _socket = UnixListener::bind(folder.path().join("d/socket")).unwrap();
        assert_eq!(folder.run("scan --count d").found(), "d/a:1\n");
    }

    #[test]
    fn named_sockets_and_devices_are_refused_and_stop_no_other() {
        let folder = Folder::new().file("d/a", LINK);
        let _socket = UnixListener::bind(folder.path().join("d/socket")).unwrap();
        let run = folder.run("scan --count d/socket /dev/zero d/a");
        assert_eq!(
            run.wrong(),
            "irispan: d/socket: a socket is not scanned: send its text to standard input\n\
             irispan: /dev/zero: a device is not scanned: send its text to standard input, as in \
             `irispan scan < device`\n"
        );
        assert_eq!(run.stdout, "d/a:1\n");
    }

    /// `tool /dev/null file` is a usual way to print the path of a single file.
    #[test]
    fn the_empty_device_and_standard_input_are_files() {
        let folder = Folder::new().file("a", LINK);
        assert_eq!(folder.run("scan -c /dev/null a").found(), "a:1\n");
        assert_eq!(folder.run("scan /dev/null").status, 1);
        assert_eq!(folder.run("scan -c /dev/stdin a").found(), "a:1\n");
        assert_eq!(pipe("scan -c -H /dev/stdin", LINK).found(), "/dev/stdin:1\n");
        let mut command = folder.command("scan -c -H /dev/stdin");
        let run = command.stdin(fs::File::open(folder.path().join("a")).unwrap()).output().unwrap();
        assert_eq!(Run::of(run).found(), "/dev/stdin:1\n");
        assert_eq!(folder.run("redact /dev/null a").found(), "[url]");
    }

    #[test]
    fn a_named_pipe_is_read_to_its_end() {
        let folder = Folder::new().file("a", LINK);
        make_pipe(&folder, "pipe");
        let path = folder.path().join("pipe");
        let writer = std::thread::spawn(move || fs::write(path, LINK.repeat(2)));
        assert_eq!(folder.run("scan --count pipe a").found(), "pipe:1\na:1\n");
        writer.join().unwrap().unwrap();
    }

    /// Files without permission to read. Root can read all, so root runs the program as nobody.
    #[test]
    fn what_may_not_be_read_is_reported() {
        const NOBODY: u32 = 65534;
        let folder = Folder::new()
            .file("a", LINK)
            .file("locked/b", LINK)
            .file("c", LINK)
            .file("secret", LINK);
        let lock = |name, mode| {
            fs::set_permissions(folder.path().join(name), Permissions::from_mode(mode)).unwrap();
        };
        lock(".", 0o755);
        lock("locked", 0);
        lock("secret", 0);
        let mut command = folder.command("scan --count .");
        if fs::read(folder.path().join("secret")).is_ok() {
            // The user `nobody` may be unable to enter the folder in which the program was built.
            let copy = folder.path().join(".irispan");
            fs::copy(program(), &copy).unwrap();
            command = Command::new(copy);
            command.args(["scan", "--count", "."]).current_dir(folder.path()).uid(NOBODY);
        }
        let ran = command.output();
        lock("locked", 0o755);
        let Ok(output) = ran else {
            let _ = writeln!(
                std::io::stderr(),
                "skipped: what_may_not_be_read_is_reported (root that cannot become nobody)"
            );
            return;
        };
        let run = Run::of(output);
        assert_eq!(
            run.wrong(),
            "irispan: ./locked: permission denied: let this user read it, or leave it out\n\
             irispan: ./secret: permission denied: let this user read it, or leave it out\n"
        );
        assert_eq!(run.stdout, "./a:1\n./c:1\n");
    }

    #[test]
    fn names_that_are_not_utf_8() {
        let folder = Folder::new();
        let name = OsStr::from_bytes(b"\xe9\n\x1b.txt");
        if fs::write(folder.path().join(name), LINK).is_err() {
            let _ = writeln!(
                std::io::stderr(),
                "skipped: names_that_are_not_utf_8 (no such names on this file system)"
            );
            return;
        }
        let text = folder.run("scan .").found();
        assert!(text.starts_with("./\u{FFFD}\\n\\u{1b}.txt:0-17\t"), "{text}");
        let jsonl = folder.run("scan -f jsonl .").found();
        assert!(jsonl.starts_with("{\"path\":\"./\u{FFFD}\\n\\u001b.txt\","), "{jsonl}");
        let output = folder.command("scan").arg(name).output().unwrap();
        assert_eq!(output.status.code(), Some(0));
    }

    #[test]
    fn arguments_that_are_not_utf_8_are_reported() {
        let folder = Folder::new();
        let output =
            folder.command("map").arg(OsStr::from_bytes(b"http://a/\xff")).output().unwrap();
        let run = Run::of(output);
        assert!(run.wrong().starts_with("irispan: argument 1: not UTF-8, at byte 9"), "{run:?}");
        assert_eq!(pipe("map -", "http://a.example/\n").found(), "http://a.example/\n");
    }
}

/// Each subcommand that reads identifiers, on a line of each bad kind between good ones: a message
/// with line, reason and byte for each, in order; the other lines are done, and the status is 2.
#[test]
fn bad_identifiers_stop_no_other() {
    let long = format!("http://a.example/{}", "x".repeat(1 << 20));
    let mut input = b"http://a.example/1\n\nhttp://a.example/%\nhttp://a.example/\xFF\n".to_vec();
    input.extend_from_slice(long.as_bytes());
    input.extend_from_slice(b"\nhttp://xn--a-ecp.example/\nhttp://a.example/2\n");
    let empty = "irispan: line 2: empty, at byte 0";
    let escape = "irispan: line 3: path: a percent sign without two hexadecimal digits, at byte 17";
    let utf8 = "irispan: line 4: not UTF-8, at byte 17";
    let host = "irispan: line 6: host: not a domain name by UTS #46, at byte 7";
    let relative = "irispan: line 2: no scheme, at byte 0";
    for (command, expected) in [
        ("map", &[empty, escape, utf8, host][..]),
        ("map --references", &[empty, escape, utf8, host]),
        ("map --to iri", &[empty, escape, utf8]),
        ("map --to display", &[empty, escape, utf8]),
        ("map --to leiri", &[empty, escape, utf8]),
        ("map --to iuri", &[empty, escape, utf8]),
        ("normalize", &[empty, escape, utf8, host]),
        ("resolve --base http://b.example/c/d", &[empty, escape, utf8]),
        ("resolve --relativize --base http://a.example/", &[relative, escape, utf8]),
    ] {
        let run = pipe(command, &input);
        let messages: Vec<_> = run.wrong().lines().collect();
        assert_eq!(messages.len(), expected.len(), "{command}: {messages:?}");
        for (message, expected) in messages.iter().zip(expected) {
            assert!(message.starts_with(expected), "{command}: {message}");
        }
        let lines: Vec<_> = run.stdout.lines().collect();
        assert_eq!(lines.len(), 7, "{command}");
        assert!(lines[4].len() >= 1 << 20 && lines[6].ends_with('2'), "{command}");
        // The same as objects, with nothing on standard error.
        let records = pipe(&format!("{command} --json"), &input);
        assert_eq!((records.status, records.stderr.as_str()), (2, ""), "{command}");
        let records: Vec<serde_json::Value> =
            records.stdout.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        let failed = records.iter().filter(|record| record.get("error").is_some()).count();
        // An empty reference is legal, and only reported to people.
        let told = usize::from(command.starts_with("resolve --base"));
        assert_eq!((records.len(), failed + told), (7, expected.len()), "{command}");
    }
    let run = pipe("explain", &input);
    let messages: Vec<_> = run.wrong().lines().collect();
    assert_eq!(messages.len(), 4, "{messages:?}");
    assert!(run.stdout.contains("http://a.example/2"), "{}", run.stdout.len());
    for command in
        ["map --charset klingon", "map --output-charset klingon", "compare --collisions=x"]
    {
        let run = pipe(command, &input);
        assert!(run.wrong().starts_with("error: invalid value '"), "{}", run.stderr);
    }
}
