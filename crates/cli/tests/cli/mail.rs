//! Messages, mailboxes, Maildir folders and documents, broken ones included.

use std::fs;
use std::process::Command;

use serde_json::{Value, json};

use crate::harness::{Folder, pipe};

const MAIL: &str = "Return-Path: <ann@mail.example>\nMessage-ID: <1@mail.example>\nSubject: x\n\
    Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: quoted-printable\n\n\
    see <http://a.example/?q=3D=\n1-\nb> now\n";

fn records(lines: &str) -> Vec<Value> {
    lines.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn records_of_a_message() {
    for run in [pipe("scan -f jsonl", MAIL), pipe("scan -f jsonl --input mail", MAIL)] {
        let out = run.found();
        let keys =
            out.find("\"flags\":[],\"message\":\"1@mail.example\",\"part\":\"1\",\"charset\":");
        assert!(keys.is_some(), "{out}");
        let [record] = &records(&out)[..] else { unreachable!("{out}") };
        assert_eq!(record["text"], json!("http://a.example/?q=1-b"));
        let start = MAIL.find("http").unwrap();
        assert_eq!(record["start"], json!(start));
        let pieces =
            json!([[start, start + 22], [start + 24, start + 26], [start + 27, start + 28]]);
        assert_eq!(record["pieces"], pieces);
        assert_eq!(record["alternative"], json!("http://a.example/?q=1b"));
        assert_eq!((&record["anchor"], &record["repairs"]), (&json!(null), &json!([])));
    }
    let text = pipe("scan --input text -f uri", MAIL).found();
    assert!(text.contains("q=3D"), "{text}");
}

#[test]
fn every_format_takes_messages() {
    let start = MAIL.find("http").unwrap();
    let end = start + 28;
    let text = pipe("scan", MAIL).found();
    assert!(text.starts_with(&format!("-:{start}-{end}\turl\tcertain\t")), "{text}");
    let csv = pipe("scan -f csv --line-column", MAIL).found();
    assert!(csv.contains(&format!("\r\n-,{start},{end},7,6,url,")), "{csv}");
    assert_eq!(pipe("scan -f uri", MAIL).found(), "http://a.example/?q=1-b\n");
    let html = pipe("scan -f html", MAIL).found();
    assert_eq!(html.matches("<a href=\"http://a.example/?q=1-b\"").count(), 2, "{html}");
    assert_eq!(pipe("scan --count", MAIL).found(), "1\n");
    let stats = pipe("scan --count --stats", MAIL);
    assert!(stats.stderr.contains("messages               1\n"), "{}", stats.stderr);
}

/// A mailbox of messages with and without an identifier, streamed, and cut by quoted lines.
#[test]
fn mailboxes() {
    let from = "From ann@mail.example Mon Jan  5 10:00:00 2026\n";
    let file = format!("{from}{MAIL}\n{from}Subject: y\n\n>From http://b.example/\n\n{from}{MAIL}");
    for args in ["scan -f jsonl", "scan -f jsonl --input mbox", "scan -f jsonl -j 1"] {
        let found = records(&pipe(args, &file).found());
        let messages: Vec<_> = found.iter().map(|record| &record["message"]).collect();
        assert_eq!(messages, [&json!("1@mail.example"), &json!(2), &json!("1@mail.example")]);
        for record in &found {
            let pieces = record["pieces"].as_array().unwrap();
            let range = |piece: &Value| {
                let at = |index: usize| usize::try_from(piece[index].as_u64().unwrap()).unwrap();
                &file[at(0)..at(1)]
            };
            let raw: String = pieces.iter().map(range).collect();
            assert_eq!(raw.replace("=3D", "="), record["text"].as_str().unwrap());
        }
    }
    let stats = pipe("scan --stats --count", &file);
    assert!(stats.stderr.contains("messages               3\n"), "{}", stats.stderr);
}

/// Links and errors of messages are in order, with numbers of messages and offsets in the file.
#[test]
fn threads_share_a_mailbox_and_nobody_sees_it() {
    let mut file = String::new();
    for index in 0..20_000 {
        file += &format!("From a@b.example Mon Jan  5 10:00:00 2026\nSubject: {index}\n");
        if index % 1000 == 999 {
            file += "Content-Type: text/plain; charset=utf-7\n";
        }
        file += &format!("\nsee http://a.example/{index}, <http://b.\nexample/{index}>\n");
        file += &format!("{}>From {index}\n\n", "quoted text ".repeat(index % 40));
    }
    let folder = Folder::new().file("box", &file);
    for format in ["jsonl --line-column", "csv --line-column", "text", "uri", "html"] {
        let one = folder.run(&format!("scan --input mbox -j 1 -f {format} box"));
        assert_eq!(one.wrong().lines().count(), 20, "{format}");
        assert!(one.stdout.len() > file.len() / 20, "{format}");
        for threads in [2, 5] {
            let more = folder.run(&format!("scan --input mbox -j {threads} -f {format} box"));
            assert!(more == one, "{format}, {threads} threads");
        }
    }
    let counts = |threads| folder.run(&format!("scan --input mbox -c --unique -j {threads} box"));
    assert_eq!(counts(1), counts(3));
}

#[test]
fn maildirs() {
    let folder = Folder::new()
        .file("box/cur/1.a:2,S", MAIL)
        .file("box/new/2.b", "Subject: y\n\nhttp://b.example/\n")
        .file("box/tmp/3.c", "Subject: z\n\nhttp://unfinished.example/\n")
        .file("box/index", "http://index.example/")
        .file("box/.Sent/cur/4.d:2,", "Subject: z\n\nhttp://sent.example/\n")
        .file("box/.Sent/new/.keep", "");
    fs::create_dir_all(folder.path().join("box/.Drafts")).unwrap();
    let expected = "http://sent.example/\nhttp://a.example/?q=1-b\nhttp://b.example/\n";
    for args in ["scan -f uri box", "scan -f uri --input maildir box", "scan -f uri -j 1 box"] {
        assert_eq!(folder.run(args).found(), expected, "{args}");
    }
}

/// A Maildir below a named folder is read like a named one.
#[test]
fn maildirs_below_folders() {
    let mail = |name: &str| format!("Subject: x\n\nhttp://{name}.example/\n");
    let folder = Folder::new()
        .file("d/.ignore", "left*\n")
        .file("d/a", "http://text.example/")
        .file("d/box/cur/1", mail("one"))
        .file("d/box/new/.keep", "")
        .file("d/box/tmp/2", mail("unfinished"))
        .file("d/box/dovecot-uidlist", "http://index.example/")
        .file("d/box/.ignore", "*")
        .file("d/box/.Sent/new/left", mail("sent"))
        .file("d/box/.Sent/cur/.keep", "")
        .file("d/box/.git/x", mail("hidden"))
        .file("d/box/more/x", "http://more.example/")
        .file("d/left/cur/3", mail("left"))
        .file("d/left/new/.keep", "")
        .file("d/z", "http://last.example/");
    let found = |args: &str| {
        let records = records(&folder.run(&format!("scan -f jsonl {args}")).found());
        let shown = |record: &Value| {
            let kind = if record["part"].is_null() { "text" } else { "mail" };
            format!("{} {kind}", record["text"].as_str().unwrap_or_default())
        };
        records.iter().map(shown).collect::<Vec<_>>().join(", ")
    };
    let of_box = "http://sent.example/ mail, http://one.example/ mail, http://more.example/ text";
    let of_d = format!("http://text.example/ text, {of_box}, http://last.example/ text");
    assert_eq!(found("d/box"), of_box);
    assert_eq!(found("d"), of_d);
    assert_eq!(found("--no-ignore d/box/cur"), "http://one.example/ mail");
    assert_eq!(found("d/box/cur/1"), "http://one.example/ mail");
    assert_eq!(found("--max-depth 3 d"), of_d.replace("http://sent.example/ mail, ", ""));
    assert_eq!(found("--input text d/box/cur/1"), "http://one.example/ text");
    // With `--input maildir`, `scan` reads only `cur` and `new`.
    let of_maildir = "http://sent.example/ mail, http://one.example/ mail";
    assert_eq!(found("--input maildir d/box"), of_maildir);
    // The folder of a file named by a relative path is known.
    for path in ["1", "./1"] {
        let mut command = Command::new(env!("CARGO_BIN_EXE_irispan"));
        let run = command.args(["redact", path]).current_dir(folder.path().join("d/box/cur"));
        assert_eq!(run.output().unwrap().status.code(), Some(2), "{path}");
    }
    #[cfg(unix)]
    {
        std::os::unix::fs::symlink("..", folder.path().join("d/box/up")).unwrap();
        let once = |text: &str| text.matches("http://one.example/").count() == 1;
        assert!(once(&folder.run("scan -f uri -L d").stdout), "a link back is no folder more");
    }
}

#[test]
fn documents() {
    let html = "<p>see <a href=\"http://a.example/?x&amp;y\">www.example.com</a> or http://b.<b>example</b></p>";
    let found = records(&pipe("scan -f jsonl --input html", html).found());
    assert_eq!(found[0]["text"], json!("http://a.example/?x&y"));
    assert_eq!(found[0]["anchor"], json!("www.example.com"));
    assert_eq!(found[0]["mismatch"], json!(["www.example.com", "a.example"]));
    let start = html.find("http://b").unwrap();
    let pieces = json!([[start, start + 9], [start + 12, start + 19]]);
    assert_eq!(found[1]["pieces"], pieces);
    assert_eq!((&found[0]["message"], &found[0]["part"]), (&Value::Null, &Value::Null));
}

/// Each problem with a part is reported and counted, and the rest is scanned.
#[test]
fn bad_input_stops_nothing() {
    let mail =
        |fields: &str, body: &str| format!("Message-ID: <9@b.example>\n{fields}\n\n{body}\n");
    for (fields, body, says, finds) in [
        (
            "Content-Transfer-Encoding: base64",
            "aHR0cDovL2EuZXhhbXBsZS8gL",
            "cut in the middle",
            true,
        ),
        ("Content-Type: text/plain; charset=x-none", "http://a.example/", "unknown charset", true),
        ("Content-Type: text/plain; charset=utf-7", "http://a.example/", "UTF-7 hides", true),
        (
            "Content-Transfer-Encoding: x-zip",
            "http://a.example/",
            "unknown transfer encoding",
            true,
        ),
    ] {
        let folder = Folder::new().file("a.eml", mail(fields, body)).file("b.eml", MAIL);
        let run = folder.run("scan --stats -f uri a.eml b.eml");
        let message = run.wrong().lines().next().unwrap_or_default();
        assert!(
            message.starts_with("irispan: a.eml: message <9@b.example>, part 1: "),
            "{message}"
        );
        assert!(message.contains(says), "{message}");
        assert!(run.stderr.lines().any(|line| line.starts_with("errors") && line.ends_with(" 1")));
        assert_eq!(run.stdout.contains("http://a.example/\n"), finds, "{}", run.stdout);
        assert!(run.stdout.ends_with("http://a.example/?q=1-b\n"), "{}", run.stdout);
    }
    let folder = Folder::new()
        .file("text", "only http://t.example/ here\n")
        .file("ok.eml", MAIL)
        .file("box/cur/1", MAIL)
        .file("box/new/2", MAIL);
    for (args, says) in [
        ("--input mail text ok.eml", "text: message 1: no header; read as a body"),
        ("--input mbox text ok.eml", "text: no mailbox: it does not begin with `From `"),
        ("--input mbox box ok.eml", "box: a folder, not a mailbox"),
        ("--input maildir ok.eml box", "ok.eml: a file, not a Maildir"),
        ("--input maildir box/cur box", "box/cur: no Maildir"),
        ("--input mail gone ok.eml", "gone: no such file or folder"),
    ] {
        let run = folder.run(&format!("scan -f uri {args}"));
        assert!(run.wrong().starts_with(&format!("irispan: {says}")), "{args}: {}", run.stderr);
        assert!(run.stdout.contains("http://a.example/?q=1-b\n"), "{args}: {}", run.stdout);
    }
}

/// A message in a Maildir that cannot be read is named, and the others are scanned. A dangling link
/// stands for it, because a superuser can read every file.
#[cfg(unix)]
#[test]
fn unreadable_entries_of_a_maildir() {
    let folder =
        Folder::new().file("box/cur/1", MAIL).file("box/cur/3", MAIL).file("box/new/4", MAIL);
    std::os::unix::fs::symlink("gone", folder.path().join("box/cur/2")).unwrap();
    let run = folder.run("scan --count --follow --input maildir box");
    assert!(run.wrong().starts_with("irispan: box/cur/2: a symbolic link that leads nowhere"));
    assert_eq!(run.stdout, "box/cur/1:1\nbox/cur/3:1\nbox/new/4:1\n");
}

/// A streamed long message has the same records as the same text in a short one.
#[test]
fn long_messages_are_read_as_short_ones() {
    let attached = "QUJD".repeat(19) + "\n";
    let mail = |attachment: usize| {
        format!(
            "Message-ID: <1@a.example>\nContent-Type: multipart/mixed; boundary=b\n\n--b\n\n\
             see http://a.example/ä\n--b\nContent-Type: image/png\n\n{}\n--b\n\
             Content-Type: text/html; charset=utf-8\n\n<p>\n<a href='http://c.example'>x</a>\n--b--\n",
            attached.repeat(attachment)
        )
    };
    let (short, long) = (mail(1), mail(10_000));
    let shift = long.len() - short.len();
    let from = "From a@b.example Mon Jan  5 10:00:00 2026\n";
    let boxed = |mail: &str| format!("{from}{MAIL}\n{from}{mail}\n{from}{MAIL}");
    for (input, short, long) in
        [("mail", short.clone(), long.clone()), ("mbox", boxed(&short), boxed(&long))]
    {
        for options in ["-j 1", "-j 3"] {
            let folder = Folder::new().file("short", &short).file("long", &long);
            let read = |name: &str| {
                let options =
                    format!("scan -f jsonl --input {input} --line-column {options} {name}");
                records(&folder.run(&options).found().replace(name, "file"))
            };
            let (mut expected, found) = (read("short"), read("long"));
            assert_eq!(found.len(), expected.len());
            let after = short.find("image/png").unwrap() as u64;
            for record in &mut expected {
                let start = record["start"].as_u64().unwrap();
                if start < after {
                    continue;
                }
                record["start"] = json!(start + shift as u64);
                record["end"] = json!(record["end"].as_u64().unwrap() + shift as u64);
                for piece in record["pieces"].as_array_mut().unwrap() {
                    for end in piece.as_array_mut().unwrap() {
                        *end = json!(end.as_u64().unwrap() + shift as u64);
                    }
                }
                if record["part"] == json!("3") {
                    record["line"] = json!(record["line"].as_u64().unwrap() + 9_999);
                }
            }
            assert_eq!(found, expected, "{options}");
        }
        let html = |text: &str| pipe(&format!("scan -f html --input {input}"), text).found();
        assert!(html(&short) == html(&long));
    }
}

/// Unread parts of a long message are reported once.
#[test]
fn losses_of_long_messages_are_reported_once() {
    let run = format!("A: b\n\nhttp://a.example {}\n", "y".repeat(5 << 20));
    let run = pipe("scan --input mail -f uri", run);
    assert_eq!(run.stdout, "http://a.example\n");
    assert_eq!(
        run.stderr,
        "irispan: -: message 1, part 1: text without a space is too long; no link is looked for in it\n"
    );
}

/// Documents that are decoded in pieces.
#[test]
fn long_documents_in_other_charsets() {
    let line = "<p>x <a href='http://a.example/1'>ж</a> 例 http://b.example/2\n";
    let lines = 20_000;
    let text = line.repeat(lines);
    let utf_8 =
        Folder::new().file("a.html", &text).run("scan -f jsonl --line-column a.html").found();
    let utf_16: Vec<u8> = "\u{FEFF}"
        .chars()
        .chain(text.chars())
        .flat_map(|c| {
            let mut two = [0; 2];
            c.encode_utf16(&mut two)[0].to_le_bytes()
        })
        .collect();
    let folder = Folder::new().file("a.html", &utf_16);
    let utf_16 = folder.run("scan -f jsonl --line-column a.html").found();
    let (one, other) = (records(&utf_8), records(&utf_16));
    assert_eq!((one.len(), other.len()), (2 * lines, 2 * lines));
    let units = line.chars().count();
    for (n, (one, other)) in one.iter().zip(&other).enumerate() {
        for key in ["text", "uri", "anchor", "line", "kind"] {
            assert_eq!(one[key], other[key], "{n}: {key}");
        }
        assert_eq!(other["charset"], json!("UTF-16LE"));
        let at = if n % 2 == 0 { "http://a" } else { "http://b" };
        let column = line[..line.find(at).unwrap()].chars().count();
        assert_eq!(other["start"], json!(2 + 2 * (n / 2 * units + column)));
        assert_eq!(other["column"], json!(2 * column + 1), "{n}");
    }
    let html = folder.run("scan -f html a.html").found();
    assert_eq!(html.matches("<a href=\"http://b.example/2\"").count(), lines);
    let html = Folder::new().file("a.html", &text).run("scan -f html a.html").found();
    assert_eq!(html.matches("<a href=\"http://a.example/1\"").count(), lines);
}
