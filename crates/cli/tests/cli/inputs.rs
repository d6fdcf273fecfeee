//! The format of an input, and how it is read.

use std::io::{Read, Write};
use std::process::Stdio;
use std::thread;
use std::time::Duration;

use serde_json::Value;

use crate::harness::{Folder, Run, pipe};

const JSON: &str = "{\"user\": {\"bio\": \"see \\u003chttps:\\/\\/a.example\\/?b=1\\u0026c=2\\u003e\"}}\n[\"www.b.com\"]\n";

fn records(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn json_has_paths_and_pieces() {
    let folder = Folder::new().file("a.json", JSON).file("b", JSON).file("c.jsonl", JSON);
    for run in [
        folder.run("scan -f jsonl a.json"),
        folder.run("scan -f jsonl b"),
        pipe("scan -f jsonl", JSON),
    ] {
        let found = records(&run.found());
        assert_eq!(found.len(), 2);
        assert_eq!(found[0]["text"], "https://a.example/?b=1&c=2");
        assert_eq!(found[0]["json_path"], "$.user.bio");
        assert_eq!(found[1]["json_path"], "$[0]");
        for link in &found {
            let (first, last) =
                (&link["pieces"][0], link["pieces"].as_array().unwrap().last().unwrap());
            assert_eq!((&link["start"], &link["end"]), (&first[0], &last[1]));
        }
        let raw = found[0]["start"].as_u64().unwrap() as usize
            ..found[0]["end"].as_u64().unwrap() as usize;
        assert_eq!(&JSON[raw], r"https:\/\/a.example\/?b=1\u0026c=2");
    }
    let lines = folder.run("scan --line-column c.jsonl").found();
    assert!(lines.lines().last().unwrap().starts_with("c.jsonl:2:3:"), "{lines}");
    // As text on request.
    assert!(!folder.run("scan --input text -f uri a.json").stdout.contains("c=2"));
}

#[test]
fn other_inputs() {
    let escaped = r#"url = "https:\/\/a.example\/\u00e4"; &lt;https://b.example/?c&amp;d&gt;"#;
    let found = pipe("scan --input escaped -f uri", escaped).found();
    assert_eq!(found, "https://a.example/%C3%A4\nhttps://b.example/?c&d\n");
    let coloured = "\x1b[36mhttps://a\x1b[1m.example/x\x1b[0m \x1b]8;;https://b.example/\x1b\\b\x1b]8;;\x1b\\\n";
    for input in ["--input ansi", ""] {
        let found = records(&pipe(&format!("scan -f jsonl {input}"), coloured).found());
        assert_eq!(found[0]["pieces"], serde_json::json!([[5, 14], [18, 28]]), "{found:?}");
        assert_eq!(
            (&found[1]["text"], &found[1]["visible"][0]),
            (&"https://b.example/".into(), &58.into())
        );
    }
    let found = pipe("scan --input defanged -f jsonl", "hxxp://evil[.]example/").found();
    let link = &records(&found)[0];
    assert_eq!(link["uri"], "http://evil.example/");
    assert_eq!(
        (&link["flags"][0], &link["start"], &link["end"]),
        (&"defanged".into(), &0.into(), &22.into())
    );
    assert_eq!(pipe("scan", "hxxp://evil[.]example/").status, 1);
    let html = Folder::new().file("a.html", "<a href=\"http://a.example/?b&amp;c\">x</a>");
    assert_eq!(html.run("scan -f uri a.html").found(), "http://a.example/?b&c\n");
    // Without a name, by its first bytes.
    for begin in ["<!DOCTYPE html>", "\u{feff}\n<HTML>", "<!-- saved\n -->\n<html>"] {
        let html = format!("{begin}<a href=\"http://a.example/?b&amp;c\">x</a>");
        assert_eq!(pipe("scan -f uri", &html).found(), "http://a.example/?b&c\n", "{begin}");
        let file = Folder::new().file("page", &html);
        assert_eq!(file.run("scan -f uri page").found(), "http://a.example/?b&c\n", "{begin}");
    }
}

#[test]
fn utf_16_is_decoded_with_places_in_the_file() {
    let text = "\u{feff}ä\nsee http://例え.jp/ä";
    for big in [false, true] {
        let bytes = |unit: u16| if big { unit.to_be_bytes() } else { unit.to_le_bytes() };
        let raw: Vec<u8> = text.encode_utf16().flat_map(bytes).collect();
        let found = pipe("scan --line-column", &raw).found();
        assert_eq!(
            found,
            "-:2:9:14-42\turl\tcertain\thttp://例え.jp/ä\thttp://xn--r8jz45g.jp/%C3%A4\n"
        );
        let refused = pipe("scan --input json", &raw);
        assert!(refused.status == 1 && refused.stderr.contains("iconv -f UTF-16"), "{refused:?}");
    }
    let raw: Vec<u8> = text.chars().flat_map(|c| u32::from(c).to_le_bytes()).collect();
    assert!(pipe("scan", &raw).found().starts_with("-:28-84\t"));
}

/// A document is recognized in any encoding.
#[test]
fn documents_of_any_kind_in_utf_16_and_utf_32() {
    for (text, length, uri) in [
        ("{\"ä\":\n\"http:\\/\\/a.example\\/😀\"}", 21, "http://a.example/%F0%9F%98%80"),
        ("<?xml version=\"1.0\"?>\n<a>http://a.example/?b&amp;c", 25, "http://a.example/?b&c"),
        ("BEGIN:VCARD\r\nURL:http://a.exam\r\n ple/", 20, "http://a.example/"),
        ("msgid \"http://a.exam\"\n\"ple/\"", 20, "http://a.example/"),
        ("\x1b[1mhttp://a\x1b[0m.example/", 21, "http://a.example/"),
        ("<html><a href=\"http://a.example/\">x</a>", 17, "http://a.example/"),
        ("text: http://a.example/", 17, "http://a.example/"),
    ] {
        let start = text.split("http").next().map_or(0, |begin| begin.chars().count()) as u64;
        let marked = format!("\u{feff}{text}");
        let utf16: Vec<u8> = marked.encode_utf16().flat_map(u16::to_le_bytes).collect();
        let utf32: Vec<u8> = marked.chars().flat_map(|c| u32::from(c).to_be_bytes()).collect();
        for (raw, unit) in [(utf16, 2), (utf32, 4)] {
            let found = pipe("scan -f jsonl", &raw).found();
            let found = &records(&found)[0];
            let wide = u64::from(unit == 2 && text.contains('😀'));
            let end = start + length + wide;
            assert_eq!(found["uri"], uri, "{found}");
            assert_eq!(found["start"], unit * (start + 1), "{found}");
            assert_eq!(found["end"], unit * (end + 1), "{found}");
            let folder = Folder::new().file("a", &raw);
            let run = folder.run("extract --to jsonl --select url -o out a");
            assert!(run.status < 2, "{run:?}");
            let table = folder.path().join("out/a.links.jsonl");
            let rows = records(&std::fs::read_to_string(table).expect("was written"));
            assert_eq!(rows[0]["url"], uri, "{text}: {rows:?}");
        }
    }
}

#[test]
fn what_is_no_text_is_skipped_and_said() {
    let folder = Folder::new()
        .file("d/a.gz", b"\x1f\x8b\x08\0\0 http://a.example/")
        .file("d/b.zst", b"\x28\xb5\x2f\xfd http://a.example/")
        .file("d/c.zip", b"PK\x03\x04 http://a.example/")
        .file("d/d.parquet", b"PAR1 http://a.example/")
        .file("d/e.pdf", b"%PDF-\nhttp://a.example/")
        .file("d/f", b"\x7fELF\x02 http://a.example/")
        .file("d/g", b"text\0 http://a.example/")
        .file("d/h", "text http://a.example/");
    let run = folder.run("scan -f uri --stats d");
    assert_eq!((run.status, run.stdout.as_str()), (0, "http://a.example/\n"));
    for said in [
        "irispan: d/a.gz: skipped: gzip: unpack it first: `gzip -dc FILE | irispan scan`\n",
        "irispan: d/b.zst: skipped: zstd: ",
        "irispan: d/c.zip: skipped: a zip archive",
        "irispan: d/d.parquet: skipped: Parquet: ",
        "irispan: d/e.pdf: skipped: PDF: ",
        "irispan: d/f: skipped: an ELF program",
        "irispan: d/g: skipped: binary, with a NUL byte at offset 4: to scan it all the same, use --text\n",
        "  skipped              7\n",
        "  text                 1\n",
        "errors                 0\n",
    ] {
        assert!(run.stderr.contains(said), "{said}\n{}", run.stderr);
    }
    let all = folder.run("scan -a -f uri d");
    assert_eq!((all.status, all.stdout.lines().count(), all.stderr.as_str()), (0, 8, ""));
    let one = folder.run("scan --no-messages d/g");
    assert_eq!((one.status, one.stdout.as_str(), one.stderr.as_str()), (1, "", ""));
    assert_eq!(pipe("scan", b"\x1f\x8b\x08\0 http://a.example/").status, 1);
}

/// In browsers, a byte order mark overrides the declaration of a document.
#[test]
fn documents_in_utf_16_and_utf_32() {
    let html =
        "\u{feff}<meta charset=windows-1252>\n<p><a href=\"http://a.example/ä\">www.b.com</a>";
    let utf16: Vec<u8> = html.encode_utf16().flat_map(u16::to_be_bytes).collect();
    let utf32: Vec<u8> = html.chars().flat_map(|c| u32::from(c).to_le_bytes()).collect();
    for (raw, unit, charset) in [(utf16, 2, "UTF-16BE"), (utf32, 4, "UTF-32LE")] {
        let folder = Folder::new().file("a.html", &raw);
        for found in [
            folder.run("scan -f jsonl -n a.html").found(),
            pipe("scan -f jsonl -n --input html", &raw).found(),
        ] {
            let found = &records(&found)[0];
            assert_eq!(found["uri"], "http://a.example/%C3%A4", "{found}");
            assert_eq!((&found["charset"], &found["line"]), (&charset.into(), &2.into()));
            let at = |key: &str| usize::try_from(found[key].as_u64().unwrap()).unwrap();
            let text = html.find("http").map(|at| html[..at].chars().count()).unwrap();
            assert_eq!((at("start"), at("end")), (unit * text, unit * (text + 18)));
            assert_eq!(at("column"), unit * "<p><a href=\"".len() + 1);
        }
    }
}

/// A NUL byte after a pause, when the text before it is already scanned, is reported.
#[test]
fn a_pipe_that_turns_out_to_be_binary() {
    let text = b" http://a.example/\n\0\0b\0";
    let run = pipe("scan", text);
    assert_eq!((run.status, run.stdout.as_str()), (1, ""));
    assert!(run.stderr.starts_with("irispan: -: skipped: binary, with a NUL byte at offset 19"));
    let said = "irispan: -: binary, with a NUL byte at offset 19: it is scanned as text, ";
    for options in ["", "--input escaped", "--input ansi"] {
        let folder = Folder::new();
        let mut command = folder.command(&format!("scan {options}"));
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().unwrap();
        let mut stdin = child.stdin.take().unwrap();
        stdin.write_all(&text[..19]).unwrap();
        let mut found = [0; 5];
        child.stdout.as_mut().unwrap().read_exact(&mut found).unwrap();
        stdin.write_all(&text[19..]).unwrap();
        drop(stdin);
        let run = Run::of(child.wait_with_output().unwrap());
        assert_eq!(run.status, 0, "{run:?}");
        assert!(run.stderr.starts_with(said) && run.stderr.lines().count() == 1, "{run:?}");
    }
    let far = [b"http://a.example/\n".repeat(1000), b"\0".to_vec()].concat();
    assert_eq!(pipe("scan --count", &far).stderr, "");
    assert_eq!(pipe("scan --text --count", b"http://a.example/\n\0").stderr, "");
}

/// The pieces in which a pipe is written do not change the format that is recognized.
#[test]
fn pieces_of_a_pipe_change_nothing() {
    let mail = "Received: x\nFrom: a@b.example\nTo: c\nSubject: d\n\nhttp://a.example/=C3=A4\n";
    let utf16: Vec<u8> =
        "\u{feff}http://a.example/".encode_utf16().flat_map(u16::to_le_bytes).collect();
    for text in
        [JSON.as_bytes(), mail.as_bytes(), b"{\n \"a\": \"http:\\/\\/a.example\"\n}", &utf16]
    {
        let whole = pipe("scan -f jsonl", text);
        assert_eq!(whole.status, 0, "{whole:?}");
        for size in [1, 7] {
            let mut child = Folder::new()
                .command("scan -f jsonl")
                .stdin(Stdio::piped())
                .stdout(Stdio::piped())
                .spawn()
                .unwrap();
            let mut stdin = child.stdin.take().unwrap();
            for chunk in text.chunks(size) {
                stdin.write_all(chunk).unwrap();
                thread::sleep(Duration::from_millis(1));
            }
            drop(stdin);
            let mut found = String::new();
            child.stdout.take().unwrap().read_to_string(&mut found).unwrap();
            assert_eq!(found, whole.stdout, "in pieces of {size}");
            assert!(child.wait().unwrap().success());
        }
    }
}

#[test]
fn options_that_do_not_fit() {
    for (options, said) in [
        ("--input json --offsets utf16", "can only be `byte`"),
        ("--input ansi -f html", "shows the text as it is"),
    ] {
        let run = pipe(&format!("scan {options}"), "");
        assert!(run.status == 2 && run.stderr.contains(said), "{options}: {run:?}");
    }
    // Recognized formats yield to the option.
    let run = pipe("scan --offsets utf16 -f uri", JSON).found();
    assert_eq!(run, "https://www.b.com\n");
}
