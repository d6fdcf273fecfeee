//! Objects of servers that fail, break off or are slow give the same rows as files.

use std::collections::{BTreeMap, HashMap};
use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use irispan::Scanner;
use irispan_extract::columns::select;
use irispan_extract::job::{JobErrorKind, Outcome, Settings, inputs_of, run};
use irispan_extract::remote::{ObjectReader, Stores};
use irispan_extract::sink::{Compression, Format};
use tempfile::TempDir;

/// How a server fails for an object.
#[derive(Clone, Copy, PartialEq)]
enum Fault {
    None,
    /// The first responses are server errors.
    Errors,
    /// The first responses are truncated.
    Breaks,
    /// Bytes are sent in small pieces.
    Slow,
    /// The object does not exist.
    Gone,
    /// Access is denied.
    Forbidden,
    /// The object was replaced.
    Changed,
    /// The second request is denied.
    ForbiddenOnce,
}

/// Objects by path, each with its fault and the number of requests.
type Objects = Arc<Mutex<HashMap<String, (Arc<Vec<u8>>, Fault, u32)>>>;

/// Serves objects until the process ends. Returns the prefix of their URLs.
fn serve(objects: Objects) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let address = listener.local_addr().expect("an address");
    thread::spawn(move || {
        for stream in listener.incoming().flatten() {
            let objects = Arc::clone(&objects);
            thread::spawn(move || while answer(&stream, &objects).is_some() {});
        }
    });
    format!("http://{address}")
}

/// A request: the method, the path, and the header fields.
struct Request {
    method: String,
    path: String,
    fields: BTreeMap<String, String>,
}

impl Request {
    /// Reads a request. Returns `None` if the connection was closed.
    fn read(stream: &TcpStream) -> Option<Request> {
        let mut lines = BufReader::new(stream).lines();
        let first = lines.next()?.ok()?;
        let mut parts = first.split(' ');
        let (method, path) = (parts.next()?.to_owned(), parts.next()?.to_owned());
        let mut fields = BTreeMap::new();
        for line in lines {
            let line = line.ok()?;
            let Some((name, value)) = line.split_once(": ") else { break };
            fields.insert(name.to_ascii_lowercase(), value.to_owned());
        }
        Some(Request { method, path, fields })
    }

    /// Returns the requested range, if the request has one.
    fn range(&self, size: usize) -> Option<Range<usize>> {
        let (start, end) = self.fields.get("range")?.strip_prefix("bytes=")?.split_once('-')?;
        let end = end.parse::<usize>().map_or(size, |end| size.min(end + 1));
        Some(start.parse().ok()?..end)
    }
}

/// Answers one request. Returns `None` if the connection is to be closed.
fn answer(stream: &TcpStream, objects: &Objects) -> Option<()> {
    let request = Request::read(stream)?;
    let is_get = request.method == "GET";
    let mut out = stream;
    let mut status =
        |status: &str| write!(out, "HTTP/1.1 {status}\r\nContent-Length: 0\r\n\r\n").ok();
    let (bytes, fault, asked) = {
        let mut objects = objects.lock().expect("no panic");
        let Some((bytes, fault, asked)) = objects.get_mut(&request.path) else {
            return status("404 Not Found");
        };
        *asked += u32::from(is_get);
        (Arc::clone(bytes), *fault, *asked)
    };
    match fault {
        Fault::Gone => return status("404 Not Found"),
        Fault::Forbidden => return status("403 Forbidden"),
        Fault::ForbiddenOnce if is_get && asked == 2 => return status("403 Forbidden"),
        Fault::Errors if is_get && asked < 3 => return status("503 Slow Down"),
        Fault::Changed if request.fields.contains_key("if-match") && asked > 1 => {
            return status("412 Precondition Failed");
        }
        _ => {}
    }
    let range = request.range(bytes.len());
    let status = if range.is_some() { "206 Partial Content" } else { "200 OK" };
    let Range { start, end } = range.unwrap_or(0..bytes.len());
    let tag = if fault == Fault::Breaks { "" } else { "ETag: \"1\"\r\n" };
    let (length, last, size) = (end - start, end.max(1) - 1, bytes.len());
    write!(
        out,
        "HTTP/1.1 {status}\r\nContent-Length: {length}\r\nContent-Range: bytes {start}-{last}/{size}\r\n\
         {tag}Last-Modified: Wed, 21 Oct 2015 07:28:00 GMT\r\n\r\n",
    )
    .ok()?;
    if is_get { send(stream, &bytes[start..end], fault, asked) } else { Some(()) }
}

/// Sends a body with the fault.
fn send(mut stream: &TcpStream, body: &[u8], fault: Fault, asked: u32) -> Option<()> {
    match fault {
        Fault::Breaks if asked < 3 => {
            stream.write_all(&body[..body.len() / 2]).ok()?;
            let _ = stream.shutdown(std::net::Shutdown::Both);
            return None;
        }
        Fault::Slow => {
            for piece in body.chunks(2000) {
                stream.write_all(piece).ok()?;
                thread::sleep(Duration::from_millis(2));
            }
        }
        _ => stream.write_all(body).ok()?,
    }
    Some(())
}

fn gzip(data: &[u8]) -> Vec<u8> {
    let mut writer = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    writer.write_all(data).expect("memory");
    writer.finish().expect("memory")
}

fn wet() -> Vec<u8> {
    let record = |number: usize| {
        let text = format!("see http://a{number}.example/x and www.b{number}.com");
        let length = text.len();
        gzip(
            format!(
                "WARC/1.0\r\nWARC-Type: conversion\r\nContent-Length: {length}\r\n\r\n{text}\r\n\r\n"
            )
            .as_bytes(),
        )
    };
    (0..300).flat_map(record).collect()
}

/// Returns a table of Parquet and a zip, which are read from their end.
fn indexed() -> [(&'static str, Vec<u8>); 2] {
    use arrow_array::{ArrayRef, RecordBatch, StringArray};
    let texts = StringArray::from_iter_values((0..500).map(|n| format!("http://p{n}.example/")));
    let batch =
        RecordBatch::try_from_iter([("text", Arc::new(texts) as ArrayRef)]).expect("a batch");
    let mut table = Vec::new();
    let mut writer =
        parquet::arrow::ArrowWriter::try_new(&mut table, batch.schema(), None).expect("a schema");
    writer.write(&batch).expect("memory");
    writer.close().expect("memory");
    let mut archive = zip::ZipWriter::new(std::io::Cursor::new(Vec::new()));
    for number in 0..20 {
        let options = zip::write::SimpleFileOptions::default();
        archive.start_file(format!("{number}.txt"), options).expect("memory");
        archive.write_all(format!("http://z{number}.example/").as_bytes()).expect("memory");
    }
    [("table.parquet", table), ("archive.zip", archive.finish().expect("memory").into_inner())]
}

fn settings(output: &Path, workers: usize) -> Settings {
    let mut settings = Settings::new(output.to_owned());
    settings.workers = workers;
    settings.slice_size = 3000;
    settings.format = Format::JsonLines;
    settings.compression = Compression::None;
    settings.columns = select("url,span_start,row,warc_record_offset").expect("columns");
    settings
}

fn extract(names: &[String], output: &Path, workers: usize) -> Outcome {
    let names: Vec<PathBuf> = names.iter().map(PathBuf::from).collect();
    run(&Scanner::new(), &inputs_of(&names), &settings(output, workers), &mut |_| {})
        .expect("tables")
}

/// Returns the rows of each table below a folder.
fn tables(folder: &Path) -> BTreeMap<String, String> {
    let mut found = BTreeMap::new();
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_file() {
            let name = path.file_name().expect("a name").to_string_lossy().into_owned();
            found.insert(name, fs::read_to_string(path).expect("text"));
        }
    }
    found
}

#[test]
fn objects_give_the_rows_of_files() {
    let folder = TempDir::new().expect("a folder");
    let objects = Objects::default();
    let base = serve(Arc::clone(&objects));
    let mut sources =
        vec![("a.warc.wet.gz", wet()), ("text.txt", b"see http://t.example/".to_vec())];
    sources.extend(indexed());
    let put = |fault| {
        for (name, bytes) in &sources {
            let object = (Arc::new(bytes.clone()), fault, 0);
            objects.lock().expect("no panic").insert(format!("/{name}"), object);
        }
    };
    let mut names = Vec::new();
    for (name, bytes) in &sources {
        let path = folder.path().join(name);
        fs::write(&path, bytes).expect("a file");
        names.push(path.display().to_string());
    }
    let local = extract(&names, &folder.path().join("local"), 2);
    assert_eq!((local.rows, local.losses), (600 + 1 + 500 + 20, 0));
    let expected = tables(&folder.path().join("local"));

    let urls: Vec<String> = sources.iter().map(|(name, _)| format!("{base}/{name}")).collect();
    for (number, fault) in
        [Fault::None, Fault::Errors, Fault::Breaks, Fault::Slow].into_iter().enumerate()
    {
        let workers = if fault == Fault::None { 1..=3 } else { 3..=3 };
        for workers in workers {
            put(fault);
            let output = folder.path().join(format!("remote-{number}-{workers}"));
            let remote = extract(&urls, &output, workers);
            assert_eq!((remote.rows, remote.losses), (local.rows, 0), "{number} {workers}");
            assert!(tables(&output) == expected, "{number} {workers}");
            // The job is complete, and nothing is read again.
            assert_eq!(extract(&urls, &output, 2).before, remote.counts);
        }
    }
}

#[test]
fn objects_that_cannot_be_read_are_reported() {
    let folder = TempDir::new().expect("a folder");
    let objects = Objects::default();
    let base = serve(Arc::clone(&objects));
    let wet = Arc::new(wet());
    for (name, fault) in [
        ("/gone", Fault::Gone),
        ("/mine", Fault::Forbidden),
        ("/new", Fault::Changed),
        ("/ok", Fault::None),
    ] {
        objects.lock().expect("no panic").insert(name.to_owned(), (Arc::clone(&wet), fault, 0));
    }
    let urls = ["gone", "mine", "new", "ok"].map(|name| format!("{base}/{name}"));
    let output = folder.path().join("out");
    let outcome = extract(&urls, &output, 2);
    assert_eq!((outcome.rows, outcome.losses > 2), (600, true));
    let errors = fs::read_to_string(output.join("_irispan/errors.jsonl")).expect("text");
    for name in ["gone", "mine", "new"] {
        assert!(errors.contains(&format!("{base}/{name}\"")), "{errors}");
    }
    assert!(!errors.contains("/ok\""), "{errors}");

    // An object that was read is gone.
    objects.lock().expect("no panic").remove("/ok");
    let paths = urls.map(PathBuf::from);
    let again = run(&Scanner::new(), &inputs_of(&paths), &settings(&output, 1), &mut |_| {});
    assert_eq!(again.expect_err("refused").kind(), JobErrorKind::InputChanged);
}

/// Reading on after an error returns the bytes that were missing, not those after them.
#[test]
fn reading_goes_on_where_it_failed() {
    let objects = Objects::default();
    let base = serve(Arc::clone(&objects));
    let bytes: Vec<u8> = (0..9_u32 << 18).flat_map(u32::to_le_bytes).collect();
    let object = (Arc::new(bytes.clone()), Fault::ForbiddenOnce, 0);
    objects.lock().expect("no panic").insert("/a".to_owned(), object);
    let object = Stores::default().object(&format!("{base}/a")).expect("an object");
    let mut reader = ObjectReader::new(&object, 0).expect("an object");
    let mut read = Vec::new();
    let error = reader.read_to_end(&mut read).expect_err("is forbidden");
    assert!(!read.is_empty() && read.len() < bytes.len(), "{error} after {}", read.len());
    reader.read_to_end(&mut read).expect("is there now");
    assert!(read == bytes, "{} bytes of {}", read.len(), bytes.len());
}

/// HTTP has no empty ranges, so no request is made for them.
#[test]
fn empty_ranges() {
    let objects = Objects::default();
    let base = serve(Arc::clone(&objects));
    let object = (Arc::new(b"0123456789".to_vec()), Fault::None, 0);
    objects.lock().expect("no panic").insert("/a".to_owned(), object);
    let object = Stores::default().object(&format!("{base}/a")).expect("an object");
    for (start, end) in [(0, 0), (3, 3), (5, 2), (10, 10), (u64::MAX, 0)] {
        assert_eq!(object.range(start..end).expect("has no bytes"), "", "{start}..{end}");
    }
    assert_eq!(object.range(3..5).expect("is there"), "34");
    assert_eq!(objects.lock().expect("no panic")["/a"].2, 1);
}
