//! Tests that several threads print and count the same as one.

use super::{CHUNK, LARGE, PIECE};
use crate::args::Format;
use crate::out::{Options, Printer};
use crate::scan::files::Source;
use crate::scan::forms::Key;
use crate::scan::job::{Job, Message};
use crate::scan::pool::Pool;
use crate::scan::settings::Settings;
use crate::scan::stats::Stats;
use crate::scan::workers::scan;
use irispan::offset::Unit;
use std::sync::mpsc;

fn messages(source: Source, format: Format) -> Vec<Message> {
    let (feed, messages) = mpsc::sync_channel(9);
    scan(&Job { source, path: "p".into() }, &feed, &Settings::of_format(format));
    drop(feed);
    messages.iter().collect()
}

/// Returns the output and the counts for a file.
fn printed(source: Source, settings: &Settings) -> (Vec<u8>, Stats, Vec<Option<Box<str>>>) {
    let (feed, messages) = mpsc::sync_channel(999);
    scan(&Job { source, path: "p".into() }, &feed, settings);
    drop(feed);
    let (mut bytes, mut keys, mut links) = (Vec::new(), Vec::new(), 0);
    for message in messages {
        match message {
            Message::Chunk(chunk) => {
                links += chunk.links as u64;
                bytes.extend(chunk.bytes);
                keys.extend(chunk.marks.into_iter().map(|mark| mark.key));
            }
            Message::Done(stats) => {
                assert_eq!(stats.links, links);
                return (bytes, stats, keys);
            }
            Message::Problem(problem) | Message::Note(problem) | Message::Failed(problem) => {
                unreachable!("{problem}")
            }
        }
    }
    unreachable!("a file has an end")
}

#[test]
fn threads_print_and_count_what_one_does() {
    let folder = tempfile::tempdir().expect("can be made");
    let path = folder.path().join("a");
    let mut text =
        "See http://例え.jp/ä, a@b.example.org\nand http://a.example/?x=%s .".repeat(30_000);
    text.push_str(&"x".repeat(3 * PIECE));
    text.push_str(&" www.example.com/end".repeat(20_000));
    assert!(text.len() > 5 * LARGE);
    std::fs::write(&path, &text).expect("can be written");
    let mut one = Settings::of_format(Format::Uri);
    // The threads start once in a program.
    let mut many = Settings { pool: Pool::new(3), ..Settings::of_format(Format::Uri) };
    assert!(many.pool.start() && !one.pool.start());
    for format in [Format::Uri, Format::Jsonl, Format::Csv, Format::Text, Format::Html] {
        for unit in [Unit::Byte, Unit::Utf16] {
            for key in [None, Some(Key::Uri)] {
                for settings in [&mut one, &mut many] {
                    settings.printer = Printer::new(Options::of(format));
                    settings.unit = unit;
                    settings.uses.key = key;
                }
                let source = || Source::File { path: path.clone(), walked: false };
                let expected = printed(source(), &one);
                assert_eq!(expected.1.links, 110_000);
                assert!(printed(source(), &many) == expected, "{format:?} {unit:?} {key:?}");
            }
        }
    }
}

#[test]
fn a_file_ends_with_its_sums() {
    let folder = tempfile::tempdir().expect("can be made");
    let path = folder.path().join("a");
    std::fs::write(&path, "a < b").expect("can be written");
    let found = messages(Source::File { path, walked: false }, Format::Html);
    let [Message::Chunk(chunk), Message::Done(stats)] = &found[..] else {
        unreachable!("{found:?}")
    };
    assert!(chunk.bytes.ends_with(b">a &lt; b</span></pre>\n</section>\n"));
    assert_eq!((stats.files, stats.bytes, stats.links), (1, 5, 0));
}

#[test]
fn a_text_without_links_comes_in_chunks() {
    let folder = tempfile::tempdir().expect("can be made");
    let path = folder.path().join("a");
    // Cuts at multiples of a chunk would part characters.
    let text = b"<\xC3\xA9\xF0\x9F\x98\x80\xE3\x81 \x80\x80\x80\x80\x80".repeat(60_000);
    std::fs::write(&path, &text).expect("can be written");
    let (feed, messages) = mpsc::sync_channel(99);
    let source = Source::File { path, walked: false };
    scan(&Job { source, path: "p".into() }, &feed, &Settings::of_format(Format::Html));
    drop(feed);
    let mut html = Vec::new();
    let mut chunks = 0;
    for message in messages {
        if let Message::Chunk(chunk) = message {
            assert!(chunk.bytes.len() < 4 * CHUNK, "{}", chunk.bytes.len());
            html.extend(chunk.bytes);
            chunks += 1;
        }
    }
    let least = text.len() / CHUNK;
    assert!((least..=least + 2).contains(&chunks), "{chunks}");
    let shown = String::from_utf8_lossy(&text).replace('<', "&lt;");
    let html = String::from_utf8(html).expect("is UTF-8");
    assert!(html.ends_with(&format!("dir=\"auto\">{shown}</span></pre>\n</section>\n")));
}
