//! Entries of containers are read by their format, and damage in a container is reported and loses
//! nothing else.

use std::collections::BTreeMap;
use std::io::{self, Cursor, Read, Seek, SeekFrom, Write};

use arrow_array::cast::AsArray;
use arrow_array::{ArrayRef, RecordBatch, StringArray};
use irispan::Scanner;
use irispan_extract::columns::{Column, Rows};
use irispan_extract::source::{Counts, Form, Kind, Loss, Options, Reader, Sink};
use zip::CompressionMethod as Method;
use zip::write::SimpleFileOptions;

#[derive(Debug, Default)]
struct Kept {
    /// For each source, the URLs in it.
    urls: BTreeMap<String, Vec<String>>,
    losses: Vec<Loss>,
}

impl Sink for Kept {
    fn rows(&mut self, batch: RecordBatch) -> io::Result<()> {
        let text =
            |column: Column| batch.column_by_name(column.as_str()).expect("it").as_string::<i32>();
        for row in 0..batch.num_rows() {
            let of_source = self.urls.entry(text(Column::Source).value(row).to_owned());
            of_source.or_default().push(text(Column::Url).value(row).to_owned());
        }
        Ok(())
    }

    fn loss(&mut self, loss: Loss) -> io::Result<()> {
        self.losses.push(loss);
        Ok(())
    }
}

impl Kept {
    fn reasons(&self) -> Vec<(&str, &str)> {
        self.losses.iter().map(|loss| (loss.source.as_str(), loss.reason.as_str())).collect()
    }
}

/// Reads a container as a job does: zip as a file, and everything else as a stream.
fn read_with(bytes: &[u8], options: &Options) -> (Kept, Counts) {
    let scanner = Scanner::new();
    let mut kept = Kept::default();
    let rows = Rows::new(&[Column::Url, Column::Source]);
    let mut reader = Reader::new(&scanner, rows).options(options.clone());
    let counts = if Form::of(bytes) == Form::of(b"PK\x03\x04") {
        let mut file = tempfile::tempfile().expect("a file");
        file.write_all(bytes).and_then(|()| file.seek(SeekFrom::Start(0))).expect("a file");
        reader.read_file("c", Kind::Zip, file, &mut kept)
    } else {
        reader.read("c", bytes, &mut kept)
    };
    let counts = counts.expect("memory");
    let Counts { scanned, skipped, truncated, failed, .. } = counts;
    assert_eq!(counts.records, scanned + skipped + truncated + failed, "{counts:?}");
    assert_eq!(counts.bytes, bytes.len() as u64);
    assert_eq!(counts.links, kept.urls.values().map(Vec::len).sum::<usize>() as u64);
    (kept, counts)
}

fn read(bytes: &[u8]) -> (Kept, Counts) {
    read_with(bytes, &Options::new())
}

fn gzip(data: &[u8]) -> Vec<u8> {
    let mut writer = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    writer.write_all(data).expect("memory");
    writer.finish().expect("memory")
}

fn warc() -> Vec<u8> {
    let record = |number: usize| {
        let text = format!("see http://warc{number}.example/");
        let length = text.len();
        format!(
            "WARC/1.0\r\nWARC-Type: conversion\r\nContent-Length: {length}\r\n\r\n{text}\r\n\r\n"
        )
    };
    (0..3).flat_map(|number| gzip(record(number).as_bytes())).collect()
}

/// Returns files of each kind, and their number of links.
fn files() -> Vec<(String, Vec<u8>, usize)> {
    let json = b"{\"text\": \"http://json.example/\\u0061\"}\n{\"text\": \"www.json2.com\"}\n";
    [
        ("a.txt", b"see http://a.example/".to_vec(), 1),
        ("folder/lines.jsonl.gz", gzip(json), 2),
        ("../../etc/passwd", warc(), 3),
        ("empty", Vec::new(), 0),
        (&format!("{}/é.txt", "long/".repeat(40)), b"http://long.example/".to_vec(), 1),
        ("table.parquet", parquet(), 2),
        ("big.txt", [vec![b' '; 700_000], b"http://big.example/".to_vec()].concat(), 1),
    ]
    .map(|(name, data, links)| (name.to_owned(), data, links))
    .to_vec()
}

fn parquet() -> Vec<u8> {
    let texts = StringArray::from(vec!["http://one.example/", "http://two.example/"]);
    let texts = std::sync::Arc::new(texts) as ArrayRef;
    let batch = RecordBatch::try_from_iter([("text", texts)]).expect("columns");
    let mut writer =
        parquet::arrow::ArrowWriter::try_new(Vec::new(), batch.schema(), None).expect("memory");
    writer.write(&batch).expect("memory");
    writer.into_inner().expect("memory")
}

fn tar_header(kind: tar::EntryType, size: u64) -> tar::Header {
    let mut header = tar::Header::new_gnu();
    header.set_entry_type(kind);
    header.set_size(size);
    header.set_mode(0o644);
    header.as_old_mut().name[..1].copy_from_slice(b"x");
    header.set_cksum();
    header
}

fn tar_of(files: &[(String, Vec<u8>, usize)]) -> Vec<u8> {
    let mut tar = Vec::new();
    for (name, data, _) in files {
        // The long name first: libraries refuse to write some of these.
        let mut entry = |kind, data: &[u8]| {
            tar.extend_from_slice(tar_header(kind, data.len() as u64).as_bytes());
            tar.extend_from_slice(data);
            tar.resize(tar.len().next_multiple_of(512), 0);
        };
        entry(tar::EntryType::GNULongName, &[name.as_bytes(), b"\0"].concat());
        entry(tar::EntryType::Regular, data);
    }
    tar.resize(tar.len() + 1024, 0);
    tar
}

fn zip_with(files: &[(String, Vec<u8>, usize)], methods: &[Method]) -> Vec<u8> {
    let mut zip = zip::ZipWriter::new(Cursor::new(Vec::new()));
    for ((name, data, _), method) in files.iter().zip(methods.iter().cycle()) {
        let options = SimpleFileOptions::default().compression_method(*method);
        zip.start_file(name.as_str(), options).expect("memory");
        zip.write_all(data).expect("memory");
    }
    zip.finish().expect("memory").into_inner()
}

fn zip_of(files: &[(String, Vec<u8>, usize)]) -> Vec<u8> {
    zip_with(files, &[Method::DEFLATE, Method::STORE, Method::ZSTD, Method::BZIP2])
}

#[track_caller]
fn check(bytes: &[u8], prefix: &str) {
    let (kept, counts) = read(bytes);
    assert_eq!(kept.reasons(), [], "{counts:?}");
    for (name, _, links) in files() {
        let found = kept.urls.get(&format!("{prefix}{name}")).map_or(0, Vec::len);
        assert_eq!(found, links, "{name}: {:?}", kept.urls);
    }
    assert_eq!(counts.links, 10);
}

#[test]
fn entries_are_sources() {
    let (tar, zip) = (tar_of(&files()), zip_of(&files()));
    assert_eq!(Form::of(&tar).kind, Kind::Tar);
    check(&tar, "c/");
    check(&gzip(&tar), "c/");
    check(&[gzip(&tar[..5000]), gzip(&tar[5000..])].concat(), "c/");
    let mut lz4 = lz4_flex::frame::FrameEncoder::new(Vec::new());
    lz4.write_all(&tar).expect("memory");
    check(&lz4.finish().expect("memory"), "c/");
    check(&zip, "c/");
    // With bytes before and after it.
    check(&[&zip[..], &[0; 100]].concat(), "c/");
    for (inner, name) in [(&tar, "in.tar"), (&gzip(&tar), "in.tgz"), (&zip, "in.zip")] {
        let files = [(name.to_owned(), inner.clone(), 10)];
        check(&tar_of(&files), &format!("c/{name}/"));
        check(&zip_of(&files), &format!("c/{name}/"));
        // One level deeper is reported, and the rest is read.
        let deeper = [("x.tar".to_owned(), tar_of(&files), 10), files_of("y", b"http://y.example")];
        for deeper in [tar_of(&deeper), zip_of(&deeper)] {
            let (kept, counts) = read(&deeper);
            assert_eq!((counts.links, counts.failed, kept.losses.len()), (1, 1, 1));
            assert_eq!(kept.losses[0].source, format!("c/x.tar/{name}"));
        }
    }
    // The requested format is that of entries.
    let csv = [files_of("a", b"x,http://a.example/\n"), files_of("b", b"http://b.example/,y\n")];
    let (kept, counts) = read_with(&tar_of(&csv), &Options::new().kind(Kind::Csv).header(false));
    assert_eq!((counts.records, counts.links, kept.losses.len()), (2, 2, 0));
    let (_, counts) = read_with(&tar_of(&csv), &Options::new().kind(Kind::Tar));
    assert_eq!((counts.records, counts.links), (2, 2));
}

fn files_of(name: &str, data: &[u8]) -> (String, Vec<u8>, usize) {
    (name.to_owned(), data.to_vec(), 0)
}

/// Archives as libraries write them: names in the header, in two parts, in extensions; links and
/// folders.
#[test]
fn archives_of_others() {
    let long = "l/".repeat(90);
    let mut tar = tar::Builder::new(Vec::new());
    let mut header = tar::Header::new_ustar();
    header.set_size(17);
    let data = || &b"http://a.example/"[..];
    for name in ["a".to_owned(), format!("{long}b"), format!("{long}{long}c")] {
        if tar.append_data(&mut header, &name, data()).is_err() {
            let mut gnu = tar::Header::new_gnu();
            gnu.set_size(17);
            tar.append_data(&mut gnu, &name, data()).expect("memory");
        }
    }
    tar.append_pax_extensions([("path", "p/ä".as_bytes()), ("size", b"17")]).expect("memory");
    header.set_path("short").expect("a name");
    header.set_size(0);
    header.set_cksum();
    tar.append(&header, data()).expect("memory");
    for kind in [tar::EntryType::Symlink, tar::EntryType::Link, tar::EntryType::Fifo] {
        let mut header = tar_header(kind, 0);
        tar.append_link(&mut header, "link", "../../etc/passwd").expect("memory");
    }
    tar.append(&tar_header(tar::EntryType::Directory, 0), io::empty()).expect("memory");
    let tar = tar.into_inner().expect("memory");
    let (kept, counts) = read(&tar);
    assert_eq!(kept.reasons(), []);
    assert_eq!((counts.records, counts.scanned, counts.skipped), (7, 4, 3));
    let names: Vec<&str> = kept.urls.keys().map(String::as_str).collect();
    let expected = ["c/a", &format!("c/{long}b"), &format!("c/{long}{long}c"), "c/p/ä"];
    assert_eq!(names, expected);

    let mut zip = zip::ZipWriter::new(Cursor::new(Vec::new()));
    let options = SimpleFileOptions::default().compression_method(Method::DEFLATE);
    zip.add_directory("folder", options).expect("memory");
    zip.add_symlink("link", "../../etc/passwd", options).expect("memory");
    zip.start_file("large", options.large_file(true)).expect("memory");
    zip.write_all(data()).expect("memory");
    let (kept, counts) = read(zip.finish().expect("memory").get_ref());
    assert_eq!((counts.records, counts.skipped, counts.links), (2, 1, 1), "{kept:?}");
}

/// Wherever an archive is cut, the entries before are read, and the cut is reported.
#[test]
fn archives_cut_at_every_byte() {
    let texts: Vec<_> = (0..4)
        .map(|number| {
            let text = format!("http://a{number}.example/ {}", "word ".repeat(number * 150));
            (format!("{number}.txt"), text.into_bytes(), 1)
        })
        .collect();
    let tar = tar_of(&texts);
    let (mut ends, mut last) = (Vec::new(), 0_usize);
    for (_, data, _) in &texts {
        ends.push(last + 3 * 512 + data.len());
        last = (last + 3 * 512 + data.len()).next_multiple_of(512);
    }
    for length in (512..tar.len()).step_by(3) {
        let (kept, _) = read(&tar[..length]);
        let whole = ends.iter().filter(|end| **end <= length).count();
        for number in 0..whole {
            assert_eq!(kept.urls[&format!("c/{number}.txt")].len(), 1, "{length}");
        }
        assert_eq!(kept.losses.is_empty(), length >= last + 512, "{length}: {kept:?}");
    }
    let zip = zip_with(&texts, &[Method::DEFLATE, Method::STORE]);
    for length in 4..zip.len() {
        let (kept, _) = read(&zip[..length]);
        assert!(!kept.losses.is_empty(), "{length}");
        if length > zip.len() - 200 {
            assert_eq!(kept.urls.len(), 4, "{length}: {kept:?}");
        }
    }
}

/// Whatever is broken, the intact entries are read, nothing panics, and the counts add up.
#[test]
fn archives_with_every_byte_broken() {
    let texts: Vec<_> = (0..3)
        .map(|number| {
            files_of(&number.to_string(), format!("http://a{number}.example/").as_bytes())
        })
        .collect();
    let (tar, zip) = (tar_of(&texts), zip_of(&texts));
    for bit in [0, 7] {
        for at in (0..tar.len()).step_by(3) {
            let mut broken = tar.clone();
            broken[at] ^= 1 << bit;
            let (kept, _) = read(&broken);
            assert!(at < 512 || kept.urls.len() >= 2, "{at}: {kept:?}");
        }
        for at in 4..zip.len() {
            let mut broken = zip.clone();
            broken[at] ^= 1 << bit;
            let (kept, counts) = read(&broken);
            let whole = kept.urls.values().flatten().count() == 3 && counts.scanned == 3;
            assert!(whole || !kept.losses.is_empty() || counts.skipped > 0, "{at}: {kept:?}");
        }
    }
}

#[test]
fn zips_that_lie() {
    let text = files_of("a", b"http://a.example/");
    // A checksum, and a flag of encryption, in the header and in the index. The link of the entry that is
    // not whole may have been longer.
    let zip = zip_with(&[text.clone(), files_of("b", b"http://a.example/")], &[Method::STORE]);
    let mut broken = zip.clone();
    let place = memchr::memmem::find(&zip, b"http").expect("the text");
    broken[place + 8] = b'b';
    let (kept, counts) = read(&broken);
    assert_eq!(kept.reasons(), [("c/a", "an entry whose checksum is wrong")]);
    assert_eq!((counts.truncated, counts.scanned, counts.links), (1, 1, 1));
    let index = memchr::memmem::find(&zip, b"PK\x01\x02").expect("the index");
    for (flag, value, reason) in [
        (8, 1, "an entry that is encrypted"),
        (10, 14, "an entry whose method of compression, 14, is not read"),
    ] {
        let mut broken = zip.clone();
        broken[index + flag] = value;
        let (kept, counts) = read(&broken);
        assert_eq!(kept.reasons(), [("c/a", reason)]);
        assert_eq!((counts.failed, counts.scanned), (1, 1));
    }
    // An entry with a wrong length: a shorter one cuts it, a longer one adds nothing.
    for (length, said) in [(10_u32, "checksum"), (u32::MAX - 1, "cut")] {
        let mut broken = zip.clone();
        broken[index + 20..index + 24].copy_from_slice(&length.to_le_bytes());
        let (kept, _) = read(&broken);
        assert!(kept.reasons()[0].1.contains(said), "{kept:?}");
    }
    // A zip as a stream.
    let scanner = Scanner::new();
    let mut kept = Kept::default();
    let mut reader = Reader::new(&scanner, Rows::new(&[Column::Url, Column::Source]));
    reader.read("c", &mut (&zip[..]).take(u64::MAX), &mut kept).expect("memory");
    assert!(kept.losses[0].reason.contains("not from a stream"));
}

/// Data is read once, however many entries of the index refer to it.
#[test]
fn zips_whose_entries_overlap() {
    let zip = zip_with(&[files_of("a", &b"http://a.example/ ".repeat(50))], &[Method::DEFLATE]);
    let [index, end] =
        [b"PK\x01\x02", b"PK\x05\x06"].map(|magic| memchr::memmem::find(&zip, magic).expect("it"));
    for length in [zip[index + 20], 255] {
        let mut other = zip[index..end].to_vec();
        (other[46], other[20]) = (b'b', length);
        let mut bomb = [&zip[..end], &other.repeat(99), &zip[end..]].concat();
        let end = bomb.len() - 22;
        bomb[end + 8..end + 12].copy_from_slice(&[100, 0, 100, 0]);
        bomb[end + 12..end + 16].copy_from_slice(&((end - index) as u32).to_le_bytes());
        let (kept, counts) = read(&bomb);
        assert_eq!((counts.scanned, counts.failed, counts.links), (1, 99, 50), "{kept:?}");
        assert_eq!(kept.reasons(), [("c/b", "an entry that overlaps others"); 99]);
    }
}

#[test]
fn tars_that_lie() {
    let text = files_of("a", b"http://a.example/");
    // A tar with an entry of allegedly 8 EiB, with a name of 1 GiB, with a sparse entry.
    let mut header = tar_header(tar::EntryType::Regular, 0);
    header.as_gnu_mut().expect("GNU").size =
        [0x80, 0, 0, 0, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0, 0];
    header.set_cksum();
    let (kept, counts) = read(&[header.as_bytes(), &b"http://a.example/ "[..]].concat());
    assert_eq!((counts.truncated, counts.links), (1, 1));
    assert_eq!(kept.reasons()[0], ("c/x", "an entry that is cut"));
    let mut long = tar_header(tar::EntryType::GNULongName, 5 << 20).as_bytes().to_vec();
    long.resize(512 + (5 << 20), b'a');
    let (kept, counts) = read(&[&long[..], &tar_of(std::slice::from_ref(&text))].concat());
    assert_eq!((counts.links, kept.losses.len()), (1, 1), "{:?}", kept.reasons());
    let mut sparse = tar_header(tar::EntryType::GNUSparse, 512).as_bytes().to_vec();
    sparse.resize(1024, b'a');
    let (kept, counts) = read(&[&sparse[..], &tar_of(std::slice::from_ref(&text))].concat());
    assert_eq!((counts.links, counts.failed, kept.losses.len()), (1, 1, 1), "{:?}", kept.reasons());
    // Blocks between entries that are not entries.
    let tar = tar_of(&[text]);
    let mixed = [&tar[..tar.len() - 1024], &[b'?'; 1536], &tar].concat();
    let (kept, counts) = read(&mixed);
    assert_eq!((counts.links, kept.losses.len()), (2, 1), "{:?}", kept.reasons());
    // Everything after a broken member of a compressed archive is lost and reported.
    let mut broken = gzip(&tar_of(&files()));
    let middle = broken.len() / 2;
    broken.truncate(middle);
    let (kept, _) = read(&broken);
    assert!(kept.reasons().iter().any(|(source, _)| *source == "c"), "{kept:?}");
    // A large entry is read in pieces.
    let bomb = gzip(&gzip(&vec![b' '; 64 << 20]));
    let (kept, counts) =
        read(&tar_of(&[files_of("bomb.gz", &bomb), files_of("b", b"http://b.example")]));
    let reason = "gzip by its first bytes, which is not read: unpack it";
    assert_eq!((counts.links, kept.reasons()), (1, vec![("c/bomb.gz", reason)]));
}

/// Programs that write to a pipe write lengths after the data.
#[test]
fn zips_without_an_index() {
    let mut zip = zip::ZipWriter::new_stream(Vec::new());
    for number in 0..3 {
        let options = SimpleFileOptions::default().compression_method(Method::DEFLATE);
        zip.start_file(number.to_string(), options).expect("memory");
        write!(zip, "http://a{number}.example/ {}", "word ".repeat(1000)).expect("memory");
    }
    let zip = zip.finish().expect("memory").into_inner();
    let index = memchr::memmem::find(&zip, b"PK\x01\x02").expect("the index");
    for (bytes, losses) in [(&zip[..], 0), (&zip[..index], 1), (&zip[..index - 10], 1)] {
        let (kept, counts) = read(bytes);
        assert_eq!((counts.links, kept.losses.len()), (3, losses), "{:?}", kept.reasons());
    }
}

/// An archive with a broken beginning is recognized: the rest is read, and the loss reported.
#[test]
fn archives_whose_beginning_is_broken() {
    let files = [files_of("a", b"http://a.com"), files_of("b", b"http://b.com")];
    let mut tar = tar_of(&files);
    tar[300] ^= 1;
    for bytes in [gzip(&tar), tar.clone()] {
        let (kept, _) = read(&bytes);
        assert_eq!(kept.reasons(), [("c", "bytes that are not the header of an entry")]);
        assert_eq!(kept.urls["c/b"], ["http://b.com"]);
    }
    // A header from before the magic number was introduced.
    tar[257..262].fill(0);
    assert_eq!(Form::of(&tar).kind, Kind::Text);
    for name in ["a.tar", "a.tgz", "a.tar.gz"] {
        let bytes = if name.ends_with("gz") { gzip(&tar) } else { tar.clone() };
        assert_eq!(Form::of_named(name, &bytes).kind, Kind::Tar, "{name}");
    }
    let zip = [b"bytes before\0\x01", &*zip_of(&files)].concat();
    assert_eq!(Form::of(&zip).kind, Kind::Text);
    assert_eq!(Form::of_named("a.zip", &zip).kind, Kind::Zip);
    let scanner = Scanner::new();
    let mut kept = Kept::default();
    let mut reader = Reader::new(&scanner, Rows::new(&[Column::Url, Column::Source]));
    let mut file = tempfile::tempfile().expect("a file");
    file.write_all(&zip).expect("a file");
    reader.read_file("a.zip", Kind::Zip, file, &mut kept).expect("memory");
    assert_eq!((kept.urls.len(), kept.losses.len()), (2, 0), "{kept:?}");
    // A page that a server sent in place of an archive is text.
    assert_eq!(Form::of_named("a.zip", b"404 not found").kind, Kind::Text);
}
