//! Text that arrives slowly or endlessly: links are printed at once, and memory is bounded.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Stdio};
use std::thread;

use crate::harness::{Folder, pipe};

fn start(args: &str) -> (Child, ChildStdin, BufReader<ChildStdout>) {
    let folder = Folder::new();
    let mut command = folder.command(args);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let (stdin, stdout) = (child.stdin.take().unwrap(), child.stdout.take().unwrap());
    (child, stdin, BufReader::new(stdout))
}

/// Each link is printed before the next line is written; a program that waits for more hangs here.
#[test]
fn a_slow_pipe_shows_its_links_at_once() {
    for format in ["text", "jsonl", "csv", "uri", "html"] {
        let (mut child, mut stdin, mut stdout) = start(&format!("scan -f {format}"));
        for n in 0..5 {
            writeln!(stdin, "see http://a.example/{n} and").unwrap();
            let mut line = String::new();
            while !line.contains(&format!("http://a.example/{n}")) {
                line.clear();
                assert!(stdout.read_line(&mut line).unwrap() > 0, "{format} ended");
            }
        }
        drop(stdin);
        assert!(child.wait().unwrap().success());
    }
}

/// Text in pieces gives the same output as in whole, in every format.
#[test]
fn pieces_change_nothing() {
    let text = "ä😀 http://a.example/ä,\r\nwww.例え.jp/b b@example.com\n<x> &\n".repeat(30);
    for options in [
        "",
        "-f jsonl --line-column --offsets utf16",
        "-f csv --offsets codepoint",
        "-f html",
        "-f uri --unique",
        "--count",
    ] {
        let whole = pipe(&format!("scan {options}"), &text).found();
        let (child, mut stdin, mut stdout) = start(&format!("scan {options}"));
        let text = text.clone();
        let feeder = thread::spawn(move || {
            for chunk in text.as_bytes().chunks(11) {
                stdin.write_all(chunk).unwrap();
                thread::yield_now();
            }
        });
        let mut found = String::new();
        stdout.read_to_string(&mut found).unwrap();
        feeder.join().unwrap();
        assert_eq!(found, whole, "{options}");
        assert!(child.wait_with_output().unwrap().status.success());
    }
}

/// A file of many blocks, which end within lines, links and characters.
#[test]
fn blocks_lose_nothing() {
    const LINES: usize = 400_000;
    let text: String = (0..LINES).map(|n| format!("ä😀了 http://a.example/{n:06}ä\n")).collect();
    assert!(text.len() > 12 << 20);
    let folder = Folder::new().file("a", &text);
    for threads in [1, 2] {
        let options = format!("--offsets utf16 --line-column --threads {threads} a");
        let run = folder.run(&format!("scan {options}")).found();
        for (n, record) in run.lines().enumerate() {
            let start = 30 * n + 5;
            let place = format!("a:{}:6:{start}-{}\t", n + 1, start + 24);
            assert!(record.starts_with(&place), "{place}: {record}");
            assert!(record.contains(&format!("/{n:06}ä\t")), "{record}");
        }
        assert_eq!(run.lines().count(), LINES);
    }
    let html = folder.run("scan -f html a").found();
    let (begin, end) = html
        .split_once("<pre class=\"irispan-text\">\n")
        .and_then(|(_, html)| {
            Some((html, html.strip_suffix("</pre>\n</section>\n</body>\n</html>\n")?))
        })
        .unwrap();
    assert!(begin.len() > end.len());
    let shown: String = end
        .split('<')
        .filter_map(|piece| piece.split_once('>').map_or(Some(piece), |(_, text)| Some(text)))
        .collect();
    assert!(shown == text, "the text is shown as it was");
}

/// A run without any space that is longer than the maximum run.
#[test]
fn an_endless_run_is_cut_and_reported() {
    let text = format!("http://a.example/{} http://b.example/", "了".repeat(1 << 20));
    let run = pipe("scan -f jsonl", &text).found();
    let flags: Vec<_> = run.lines().map(|line| line.contains("\"truncated\"")).collect();
    assert_eq!(flags, [true, false]);
    let file = Folder::new().file("a", &text).run("scan -f jsonl a").found();
    assert_eq!(file.replace("\"a\"", "\"-\""), run);
}

/// Peak memory does not depend on how much is read.
#[cfg(target_os = "linux")]
#[test]
fn memory_is_bounded() {
    const LIMIT_KIB: usize = 64 << 10;
    let prose = "The quick brown fox, see http://a.example/b for more. ".repeat(1200);
    let endless = "http://a.example/,".repeat(4000);
    let rest = "over the lazy dog and back again\r\n".repeat(50);
    let lines = format!("The quick brown fox, see http://a.example/b\r\n{rest}").repeat(40);
    let html = format!("<p>A <a href='http://a.example/b'>quick</a> fox {rest}").repeat(40);
    let mail = "A: b\nContent-Type: text/";
    for (name, begin, block, options) in [
        ("message", mail.to_owned() + "html\n\n", &html, "--line-column"),
        ("message", mail.to_owned() + "plain; charset=koi8-r\n\n", &lines, "-f html"),
        ("mailbox", format!("From a@b 10:00\n{mail}x; format=flowed\n\n"), &lines, "-f uri"),
        ("document", "<meta charset=koi8-r>".to_owned(), &html, "--input html -f html"),
        ("prose", String::new(), &prose, "-f uri"),
        ("prose", String::new(), &prose, "-f html --offsets utf16"),
        ("prose", String::new(), &prose, "--line-column"),
        ("endless", String::new(), &endless, "--count"),
    ] {
        let (mut child, mut stdin, mut stdout) = start(&format!("scan {options}"));
        let status = format!("/proc/{}/status", child.id());
        let reader = thread::spawn(move || std::io::copy(&mut stdout, &mut std::io::sink()));
        stdin.write_all(begin.as_bytes()).unwrap();
        // What held a part of it, or the links in it, would be above the limit.
        for _ in 0..80_000_000 / block.len() {
            stdin.write_all(block.as_bytes()).unwrap();
        }
        let status = std::fs::read_to_string(status).unwrap();
        let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
        let peak = peak.and_then(|line| line.trim().strip_suffix(" kB")).unwrap();
        let peak: usize = peak.trim().parse().unwrap();
        assert!(peak < LIMIT_KIB, "{name} {options}: {peak} KiB");
        drop(stdin);
        assert!(reader.join().unwrap().unwrap() > 0);
        assert!(child.wait().unwrap().success());
    }
}
