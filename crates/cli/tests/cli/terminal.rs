//! On a terminal, no text from input or arguments moves the cursor, or changes colours or the
//! direction of text.

use std::ffi::OsString;
use std::fs::File;
use std::io::{Read, Write};
use std::os::unix::ffi::OsStringExt;
use std::process::{Command, Stdio};
use std::thread;

use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};

use crate::harness::Folder;

/// Runs a command on a terminal of its own, and returns its output.
fn shown(command: &mut Command, input: &[u8]) -> String {
    let terminal = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).unwrap();
    grantpt(&terminal).unwrap();
    unlockpt(&terminal).unwrap();
    let name = ptsname(&terminal, Vec::new()).unwrap();
    let end = File::options().read(true).write(true).open(name.to_str().unwrap()).unwrap();
    command.stdin(Stdio::piped()).stdout(end.try_clone().unwrap()).stderr(end);
    let mut child = command.spawn().unwrap();
    // The command holds this end of the terminal as well.
    command.stdout(Stdio::null()).stderr(Stdio::null());
    let mut stdin = child.stdin.take().unwrap();
    let input = input.to_owned();
    let feeder = thread::spawn(move || _ = stdin.write_all(&input));
    let mut out = Vec::new();
    let mut terminal = File::from(terminal);
    let mut buffer = [0; 4096];
    // When the last program has closed it, reading a terminal ends or fails.
    while let Ok(length @ 1..) = terminal.read(&mut buffer) {
        out.extend_from_slice(&buffer[..length]);
    }
    feeder.join().unwrap();
    child.wait().unwrap();
    // A terminal makes CR LF of each line feed.
    String::from_utf8_lossy(&out).replace("\r\n", "\n").replace("\r\n", "\n")
}

/// Returns whether a character may control the terminal.
fn commands(c: char) -> bool {
    let is_bidi = matches!(c, '\u{61C}' | '\u{200E}' | '\u{200F}' | '\u{2028}'..='\u{202E}' | '\u{2066}'..='\u{2069}');
    c != '\n' && c != '\t' && c.is_control() || is_bidi
}

fn all_commands() -> impl Iterator<Item = char> {
    ('\u{1}'..='\u{2069}').filter(|c| commands(*c))
}

/// Runs a command that writes no colours of its own.
#[track_caller]
fn check(folder: &Folder, args: &[OsString], input: &str) -> String {
    let mut command = folder.command("");
    command.args(args).env("NO_COLOR", "1").env("TERM", "dumb");
    let out = shown(&mut command, input.as_bytes());
    assert!(!out.contains(commands), "{args:?}: {:?}", &out[..out.len().min(3000)]);
    out
}

fn words(args: &str) -> Vec<OsString> {
    args.split_whitespace().map(OsString::from).collect()
}

/// Returns links and other text with every such character in every possible place.
fn text() -> String {
    let lines = all_commands().map(|c| {
        format!(
            "x{c}y http://a.example/{c}b www{c}.example.com http://a{c}b.example/ \"{c}\"@a.example \
             http://a.example:{c}8/ http://xn--a-ecp{c}.example/ http://xn--a-ecp.example/{c}\n"
        )
    });
    lines.collect()
}

/// Returns identifiers with every such character in every component.
fn identifiers() -> String {
    let lines = all_commands().flat_map(|c| {
        [
            format!("http://{c}@a.example/\n"),
            format!("http://a{c}.example/\n"),
            format!("http://a.example:{c}3/\n"),
            format!("http://a.example/{c}\n"),
            format!("x:?{c}#{c}\n"),
            format!("{c}\n"),
            format!("http://a.example/%{:02X}%C2%9B%E2%80%AE%1B\n", u32::from(c) % 256),
        ]
    });
    lines.collect()
}

fn hostile_name() -> String {
    let name: String = all_commands().filter(|c| *c != '/').take(60).collect();
    format!("a{name}\u{202E}\u{9B}31m\u{2066}\u{61C}")
}

#[test]
fn what_is_found_in_files() {
    let name = hostile_name();
    let html = format!(
        "<a href=\"http://a&#27;[31m.example/{name}\">www.b.example{name}</a> http://c.example/"
    );
    let mail = format!(
        "MIME-Version: 1.0\nMessage-ID: <a{name}@b>\nContent-Type: text/plain; charset=utf-7\n\nx\n"
    );
    let folder = Folder::new()
        .file(&name, text())
        .file("d/x.html", html)
        .file("d/x.eml", mail)
        .file("d/none", "");
    for args in [
        "scan",
        "scan -H -n",
        "scan --line",
        "scan -C 2",
        "scan -H -c",
        "scan -l",
        "scan -l0",
        "scan --stats -q",
        "scan -f jsonl --facts",
        "scan -f csv --facts --display",
        "scan -f uri -v",
        "scan -f html",
        "scan --input ansi",
        "scan --input escaped -f csv",
        "scan --input html",
        "scan --input mail",
        "scan --input mbox -f csv",
        "redact",
        "redact -i -v",
    ] {
        let mut args = words(args);
        args.push(name.clone().into());
        let out = check(&folder, &args, "");
        assert!(!out.is_empty() || args.contains(&"-q".into()), "{args:?}");
        args.pop();
        check(&folder, &[args.clone(), words("d")].concat(), "");
        check(&folder, &[args, words(".")].concat(), "");
    }
    let found = check(&folder, &words("scan --input html d/x.html -f csv"), "");
    assert!(found.contains("http://c.example/,http://c.example/"), "{found}");
    check(&folder, &words("scan --files-without-match ."), "");
}

#[test]
fn what_is_named_in_arguments() {
    let folder = Folder::new();
    let name = hostile_name();
    for args in [
        "scan {}",
        "scan --{}",
        "scan --kind {}",
        "scan --host {}",
        "scan --schemes {}",
        "scan --tlds {}",
        "scan --tlds @{}",
        "scan --files-from {}",
        "scan -g [{}",
        "scan -t {}",
        "scan -m {}",
        "scan --input html --offsets utf16 {}",
        "redact {}",
        "redact --replace {{}",
        "redact -i {}",
        "map --charset {}",
        "map --to {}",
        "resolve --base {} x",
        "{}",
        "{}.txt",
        "man {}",
        "completions {}",
        "explain --{}",
    ] {
        let args: Vec<_> =
            args.split(' ').map(|word| word.replacen("{}", &name, 1).into()).collect();
        let out = check(&folder, &args, "");
        assert!(!out.is_empty(), "{args:?}");
    }
    for kernel in ["\u{1b}[31m", "\u{202E}"] {
        let mut command = folder.command("scan");
        command.env("IRISPAN_KERNEL", kernel);
        assert!(!shown(&mut command, b"").contains(commands));
    }
    let bytes = OsString::from_vec(b"http://a\x1b\x9b31m.example/\xff".to_vec());
    for command in ["map", "explain", "normalize", "scan", "redact"] {
        check(&folder, &[OsString::from(command), bytes.clone()], "");
    }
}

#[test]
fn what_identifiers_hold() {
    let folder = Folder::new();
    let (text, mut all) = (identifiers(), String::new());
    for args in [
        "explain",
        "explain --json",
        "map",
        "map --json",
        "map --to iri",
        "map --to iri --u-labels",
        "map --to display",
        "map --to display --direction components",
        "map --to display --json",
        "map --to leiri",
        "map --to iuri",
        "map --to 8uri",
        "map --to zld",
        "map --host keep",
        "map --forbidden keep",
        "map --charset iso-8859-1 --to display",
        "map --to iri --output-charset iso-2022-jp",
        "map --references --to iri",
        "normalize",
        "normalize --rung simple",
        "normalize --rung simple --json",
        "normalize --rung case",
        "resolve --base http://b.example/c",
        "resolve --relativize --base http://a.example/",
        "compare --collisions",
        "compare --collisions --json",
    ] {
        all.push_str(&check(&folder, &words(args), &text));
    }
    assert!(all.len() > 100 * text.len() / 10, "{}", all.len());
    let pairs: String = text.lines().map(|line| format!("{line}\t{line}x\n")).collect();
    check(&folder, &words("compare"), &pairs);
    check(&folder, &words("compare --json"), &pairs);
    for line in text.lines().step_by(9) {
        for command in ["explain", "map", "compare", "resolve"] {
            let mut args = words(command);
            match command {
                "compare" => args.extend([line.into(), "http://a.example/".into()]),
                "resolve" => args.extend(["--base".into(), line.into(), line.into()]),
                _ => args.push(line.into()),
            }
            check(&folder, &args, "");
        }
    }
}

/// Only colours and hyperlinks are added, and text of the same form is not coloured.
#[test]
fn only_the_program_paints() {
    let folder =
        Folder::new().file("a\u{1b}[31m", "\u{1b}[31mhttp://a.example/\u{202E}é\u{1b}]8;;x\n");
    let run = |options: &str, paints: bool| {
        let mut command = folder.command(&format!("scan -H --input text {options} ."));
        command.env("TERM", if paints { "xterm" } else { "dumb" });
        if !paints {
            command.env("NO_COLOR", "1");
        }
        shown(&mut command, b"")
    };
    for options in ["", "--line", "-c", "-l"] {
        let (painted, plain) = (run(options, true), run(options, false));
        assert!(painted.contains("\u{1b}["), "{painted:?}");
        let mut stripped = String::new();
        let mut rest = painted.as_str();
        while let Some((before, sequence)) = rest.split_once('\u{1b}') {
            stripped.push_str(before);
            rest = if let Some(link) = sequence.strip_prefix("]8;;") {
                link.split_once("\u{1b}\\").unwrap().1
            } else {
                sequence.strip_prefix('[').unwrap().split_once('m').unwrap().1
            };
        }
        stripped.push_str(rest);
        assert_eq!(stripped, plain);
        assert!(plain.contains("a\\u{1b}[31m"), "{plain}");
    }
}

/// In a pipe, answers are unescaped, except for reports for people.
#[test]
fn pipes_get_bytes() {
    use crate::harness::pipe;
    assert_eq!(pipe("map --to display", "http://a/%D7%90").found(), "\u{2066}http://a/א\u{2069}\n");
    assert_eq!(pipe("normalize --rung simple", "x:\u{1b}").found(), "x:\u{1b}\n");
    assert_eq!(pipe("redact", "\u{1b}[31m a.com").found(), "\u{1b}[31m [domain]");
    let report = pipe("explain", "http://a.example:\u{1b}3/%D7%90").stdout;
    assert!(report.len() > 100 && !report.contains(commands), "{report:?}");
}
