//! Planted links are found in every format, and damage is reported and loses nothing else.

use std::collections::BTreeMap;
use std::io::{self, Read, Write};

use arrow_array::RecordBatch;
use arrow_array::cast::AsArray;
use arrow_array::types::Int64Type;
use irispan::Scanner;
use irispan_extract::columns::{Column, Rows};
use irispan_extract::source::{Before, Counts, Form, Loss, Reader, Sink, Stage};

#[derive(Debug, Default)]
struct Kept {
    /// The URLs of each page, and the offset of its record.
    pages: BTreeMap<String, (Vec<String>, i64)>,
    losses: Vec<Loss>,
}

impl Sink for Kept {
    fn rows(&mut self, batch: RecordBatch) -> io::Result<()> {
        let text = |column: Column| {
            batch.column_by_name(column.as_str()).expect("the column").as_string::<i32>()
        };
        let offsets = batch
            .column_by_name("warc_record_offset")
            .expect("the column")
            .as_primitive::<Int64Type>();
        for row in 0..batch.num_rows() {
            let page = text(Column::PageUrl).value(row).to_owned();
            let kept = self.pages.entry(page).or_default();
            kept.0.push(text(Column::Url).value(row).to_owned());
            kept.1 = offsets.value(row);
        }
        Ok(())
    }

    fn loss(&mut self, loss: Loss) -> io::Result<()> {
        self.losses.push(loss);
        Ok(())
    }
}

fn read(bytes: &[u8]) -> (Kept, Counts) {
    let scanner = Scanner::new();
    let mut kept = Kept::default();
    let columns = [Column::Url, Column::PageUrl, Column::RecordOffset];
    let mut reader = Reader::new(&scanner, Rows::new(&columns));
    let counts = reader.read("a", bytes, &mut kept).expect("memory");
    assert_eq!(
        counts.records,
        counts.scanned + counts.skipped + counts.truncated + counts.failed,
        "{counts:?}"
    );
    assert_eq!(counts.bytes, bytes.len() as u64);
    (kept, counts)
}

fn record(kind: &str, number: usize) -> Vec<u8> {
    let block = format!("see http://a{number}.example/x\nand www.b{number}.com, WARC/1.0");
    let length = block.len();
    format!(
        "WARC/1.0\r\nWARC-Type: {kind}\r\nWARC-Target-URI: http://page{number}.example/\r\n\
         WARC-Date: 2024-01-31T12:00:00Z\r\nContent-Length: {length}\r\n\r\n{block}\r\n\r\n"
    )
    .into_bytes()
}

fn gzip(data: &[u8]) -> Vec<u8> {
    let mut writer = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    writer.write_all(data).expect("memory");
    writer.finish().expect("memory")
}

fn links(number: usize) -> Vec<String> {
    vec![format!("http://a{number}.example/x"), format!("https://www.b{number}.com")]
}

#[test]
fn records_of_every_format() {
    let records: Vec<Vec<u8>> = (0..50)
        .map(|number| record(["conversion", "request"][usize::from(number % 5 == 4)], number))
        .collect();
    let mut xz = Vec::new();
    liblzma::read::XzEncoder::new(&records.concat()[..], 0).read_to_end(&mut xz).expect("memory");
    let members: Vec<Vec<u8>> = records.iter().map(|record| gzip(record)).collect();
    // Members that are not records: two records in one, one in two, empty ones.
    let odd: Vec<u8> = records
        .chunks(2)
        .enumerate()
        .flat_map(|(index, pair)| {
            let (one, two) = pair[0].split_at(if index % 2 == 0 { pair[0].len() } else { 100 });
            [gzip(one), gzip(b""), gzip(&[two, &pair[1]].concat())].concat()
        })
        .collect();
    for (bytes, has_places) in [
        (records.concat(), true),
        (members.concat(), true),
        (gzip(&records.concat()), false),
        (xz, false),
        (odd, false),
    ] {
        let (kept, counts) = read(&bytes);
        assert!(kept.losses.is_empty(), "{:?}", kept.losses);
        assert_eq!(
            (counts.records, counts.scanned, counts.skipped, counts.links),
            (50, 40, 10, 80)
        );
        for number in 0..50 {
            let page = kept.pages.get(&format!("http://page{number}.example/"));
            if number % 5 == 4 {
                assert!(page.is_none());
                continue;
            }
            let (found, offset) = page.expect("the page");
            assert_eq!(*found, links(number));
            if has_places {
                let parts = if bytes.starts_with(b"WARC") { &records } else { &members };
                let place: usize = parts[..number].iter().map(Vec::len).sum();
                assert_eq!(*offset, place as i64);
            }
        }
    }
}

/// Reads a source in slices that begin at the first possible offsets after multiples of `size`
/// bytes.
fn read_slices(bytes: &[u8], size: usize) -> (Kept, Counts) {
    let scanner = Scanner::new();
    let (mut kept, mut counts, mut at) = (Kept::default(), Counts::default(), 0);
    let columns = [Column::Url, Column::PageUrl, Column::RecordOffset];
    let mut reader = Reader::new(&scanner, Rows::new(&columns));
    let form = Form::of(bytes);
    for begin in (0..bytes.len()).step_by(size) {
        let end = (begin + size) as u64;
        if at < end {
            let rest = &bytes[at as usize..];
            let slice = reader
                .read_slice("a", form, rest, Before::default(), at..end, &mut kept)
                .expect("memory");
            assert!(slice.end >= end.min(bytes.len() as u64), "{slice:?} before {end}");
            at = slice.end;
            counts.add(slice.counts);
        }
    }
    assert_eq!(at, bytes.len() as u64);
    (kept, counts)
}

/// Slices of a source give together what the whole gives, however it is cut.
#[test]
fn slices_are_the_whole() {
    let records: Vec<Vec<u8>> = (0..9).map(|number| record("conversion", number)).collect();
    let members: Vec<Vec<u8>> = records.iter().map(|record| gzip(record)).collect();
    let mut broken = members.clone();
    broken[3][40] ^= 0x55;
    broken[7].truncate(60);
    let padded: Vec<Vec<u8>> =
        members.iter().map(|member| [&member[..], &[0; 9]].concat()).collect();
    // Records that continue in the next member, and an empty one.
    let whole = records.concat();
    let odd: Vec<Vec<u8>> = whole.chunks(150).flat_map(|piece| [gzip(piece), gzip(b"")]).collect();
    let mut rubbish = records.clone();
    rubbish.insert(4, b"no record\r\n\r\n".to_vec());
    rubbish[6].truncate(170);
    for parts in [records, members, broken, padded, odd, rubbish, vec![gzip(&whole)]] {
        let bytes = parts.concat();
        let (kept, counts) = read(&bytes);
        for size in (1..=bytes.len()).filter(|size| *size < 40 || size % 7 == 0) {
            let (sliced, sliced_counts) = read_slices(&bytes, size);
            assert_eq!(sliced.pages, kept.pages, "{size}");
            assert_eq!(sliced.losses, kept.losses, "{size}");
            assert_eq!(sliced_counts, counts, "{size}");
        }
    }
}

/// The possible beginning of a record is found where it is.
#[test]
fn beginnings() {
    let records: Vec<Vec<u8>> = (0..9).map(|number| record("conversion", number)).collect();
    let members: Vec<Vec<u8>> = records.iter().map(|record| gzip(record)).collect();
    for parts in [records, members] {
        let bytes = parts.concat();
        let mut begins = vec![0];
        for part in &parts {
            begins.push(begins[begins.len() - 1] + part.len());
        }
        let form = Form::of(&bytes);
        for from in 0..bytes.len() {
            let next = begins.iter().find(|begin| **begin >= from).expect("the end");
            let expected = Some((next - from) as u64).filter(|_| *next < bytes.len());
            let found = form.seek(&bytes[from..], u64::MAX).expect("memory");
            assert_eq!(found, expected, "{from}");
            let within = expected.unwrap_or(1);
            assert_eq!(form.seek(&bytes[from..], within).expect("memory"), None);
        }
    }
    assert!(!Form::of(b"text").has_slices());
}

/// Links of complete records are kept wherever a source is cut, and an incomplete one is reported.
#[test]
fn sources_cut_at_every_byte() {
    let members = [1, 2, 3].map(|number| gzip(&record("conversion", number)));
    let bytes = members.concat();
    for length in 1..bytes.len() {
        let (kept, counts) = read(&bytes[..length]);
        let mut end = 0;
        let mut whole = 0;
        for (number, member) in (1..).zip(&members) {
            end += member.len();
            if end <= length {
                whole += 1;
                assert_eq!(
                    kept.pages[&format!("http://page{number}.example/")].0,
                    links(number),
                    "{length}"
                );
            }
        }
        assert!(counts.scanned >= whole, "{length}");
        let is_border = [members[0].len(), members[0].len() + members[1].len()].contains(&length);
        // Fewer bytes than needed to recognize the format are text.
        assert_eq!(kept.losses.is_empty(), is_border || length < 3, "{length}: {:?}", kept.losses);
    }
}

/// A broken member loses itself and no other. A link at the end of a damaged record may have been
/// longer: it has no row.
#[test]
fn links_that_are_cut() {
    let record = record("conversion", 7);
    let text = b"see http://a7.example/x\nand www.b7.com";
    let html = b"<p>http://a7.example/x</p> <p>www.b7.com";
    for bytes in [record.clone(), gzip(&record), gzip(text), gzip(html), gzip(&record[..160])] {
        let whole = read(&bytes).0;
        for end in 0..bytes.len() {
            let (cut, counts) = read(&bytes[..end]);
            let found = cut.pages.values().flat_map(|(found, _)| found);
            for url in found {
                assert!(links(7).contains(url), "{url} of {end} bytes: {whole:?}");
            }
            assert!(counts.links < 2 || counts.scanned + counts.truncated == 1, "{end}");
        }
    }
}

#[test]
fn broken_members() {
    let members = [1, 2, 3].map(|number| gzip(&record("conversion", number)));
    for at in 0..members[1].len() {
        let mut broken = members[1].clone();
        broken[at] ^= 0xFF;
        let (kept, _) = read(&[&members[0][..], &broken, &members[2]].concat());
        for number in [1, 3] {
            assert_eq!(
                kept.pages[&format!("http://page{number}.example/")].0,
                links(number),
                "{at}"
            );
        }
        let is_harmless = (4..10).contains(&at);
        assert!(is_harmless || kept.losses.iter().any(|loss| loss.stage == Stage::Decode), "{at}");
        let place = members[0].len() as u64;
        assert!(
            kept.losses.first().is_none_or(|loss| loss.offset == place),
            "{at}: {:?}",
            kept.losses
        );
    }
}

#[test]
fn text_is_one_record() {
    for bytes in [b"see http://a.example/x".to_vec(), gzip(b"see http://a.example/x")] {
        let scanner = Scanner::new();
        struct Only(usize);
        impl Sink for Only {
            fn rows(&mut self, batch: RecordBatch) -> io::Result<()> {
                self.0 += batch.num_rows();
                Ok(())
            }
            fn loss(&mut self, loss: Loss) -> io::Result<()> {
                unreachable!("{loss:?}")
            }
        }
        let mut only = Only(0);
        let counts = Reader::new(&scanner, Rows::new(Column::ALL))
            .read("a", &bytes[..], &mut only)
            .expect("memory");
        assert_eq!((only.0, counts.records, counts.scanned, counts.links), (1, 1, 1, 1));
    }
    assert_eq!(read(b"").1, Counts::default());
}

/// A sink that refuses the first loss.
struct Refusing(Kept, bool);

impl Sink for Refusing {
    fn rows(&mut self, batch: RecordBatch) -> io::Result<()> {
        self.0.rows(batch)
    }

    fn loss(&mut self, loss: Loss) -> io::Result<()> {
        if std::mem::take(&mut self.1) {
            return Err(io::ErrorKind::BrokenPipe.into());
        }
        self.0.loss(loss)
    }
}

/// Rows of a source whose reading was aborted belong to no other source.
#[test]
fn a_reader_begins_again() {
    let scanner = Scanner::new();
    let columns = [Column::Url, Column::PageUrl, Column::RecordOffset];
    let mut reader = Reader::new(&scanner, Rows::new(&columns));
    let mut sink = Refusing(Kept::default(), true);
    let whole = gzip(b"http://one.example/ http://half.exam");
    assert!(reader.read("a", &whole[..whole.len() - 8], &mut sink).is_err());
    let counts = reader.read("b", &b"ple/ http://two.example/"[..], &mut sink).expect("memory");
    assert_eq!((counts.links, counts.records), (1, 1));
    let urls: Vec<&String> = sink.0.pages.values().flat_map(|(urls, _)| urls).collect();
    assert_eq!(urls, ["http://two.example/"]);
}

/// A header of gzip may seem to have an extra field that is longer than the rest of the source.
#[test]
fn members_after_a_header_that_lies() {
    const EXTRA: u8 = 4;
    let members: Vec<Vec<u8>> = (0..4).map(|number| gzip(&record("conversion", number))).collect();
    for broken in 0..members.len() {
        for (flags, length) in [(EXTRA, [0xFF, 0xFF]), (EXTRA | 8, [0xFF, 0x7F]), (16, [1, 1])] {
            let mut source = members.clone();
            source[broken][3] |= flags;
            source[broken].splice(10..10, length);
            let (kept, counts) = read(&source.concat());
            assert_eq!(counts.scanned, 3, "{broken} {flags}");
            assert!(!kept.losses.is_empty());
            for number in (0..members.len()).filter(|number| *number != broken) {
                let page = &kept.pages[&format!("http://page{number}.example/")];
                let before: usize = source[..number].iter().map(Vec::len).sum();
                assert_eq!(*page, (links(number), before as i64));
            }
        }
    }
}

/// A source of which each byte could begin a member is read in time linear in its length.
#[test]
fn members_that_all_lie() {
    let head = [0x1F, 0x8B, 8, 4, 0, 0, 0, 0, 0, 3, 0xFF, 0xFF];
    let source = head.repeat(200_000);
    let begun = std::time::Instant::now();
    let (kept, counts) = read(&[gzip(&record("conversion", 1)), source].concat());
    assert_eq!(counts.links, 2);
    assert!(!kept.losses.is_empty());
    assert!(begun.elapsed().as_secs() < 60);
}

/// A format that the name of a source promises is reported as missing.
#[test]
fn names_that_promise() {
    use irispan_extract::decode::Format;
    use irispan_extract::source::Kind;

    let form = Form::new;
    let gzip_of = gzip(&record("conversion", 1));
    let mut broken = gzip_of.clone();
    broken[0] = 0;
    let both = [broken.clone(), gzip_of.clone()].concat();
    for (name, begin, expected) in [
        ("a.warc.wet.gz", &both[..], form(Format::Gzip, Kind::Warc)),
        ("a.txt.gz", &both, form(Format::Gzip, Kind::Warc)),
        ("A.CSV.GZ", &broken, form(Format::Gzip, Kind::Csv)),
        ("a.jsonl.xz", &broken, form(Format::Xz, Kind::JsonLines)),
        ("a.warc.gz", &gzip_of[..1], form(Format::Gzip, Kind::Warc)),
        ("a.warc.gz", &gzip_of[..12], form(Format::Gzip, Kind::Warc)),
        ("a.warc.gz", b"", form(Format::Plain, Kind::Warc)),
        // Download programs may have decoded the files.
        ("a.txt.gz", b"see http://a.example/\n", form(Format::Plain, Kind::Text)),
        ("a.warc.gz", &record("conversion", 1), form(Format::Plain, Kind::Warc)),
        ("a.bz2", &gzip_of, form(Format::Gzip, Kind::Warc)),
        ("a.gz", b"{\"a\": 1}\n", form(Format::Plain, Kind::JsonLines)),
        ("a.warc", b"rubbish", form(Format::Plain, Kind::Warc)),
        ("a.parquet", b"XAR1\x15\0\x15", form(Format::Plain, Kind::Parquet)),
        ("A.Feather", b"ARROW2\0\0", form(Format::Plain, Kind::Arrow)),
        ("a.parquet", b"404 not found", form(Format::Plain, Kind::Text)),
        ("a", &broken, form(Format::Plain, Kind::Text)),
    ] {
        assert_eq!(Form::of_named(name, begin), expected, "{name}: {begin:?}");
    }
}

/// A record may begin in one member and continue in the next one, wherever it is cut, unless its
/// rest begins like a record.
#[test]
fn records_in_two_members() {
    let records: Vec<Vec<u8>> = (0..3).map(|number| record("conversion", number)).collect();
    for cut in 1..records[1].len() {
        let (head, tail) = records[1].split_at(cut);
        if tail.starts_with(b"WARC/") {
            continue;
        }
        let members = [gzip(&records[0]), gzip(head), gzip(tail), gzip(&records[2])];
        let (kept, counts) = read(&members.concat());
        assert_eq!((counts.scanned, kept.losses.len()), (3, 0), "{cut}: {:?}", kept.losses);
        for (number, member) in [(0, 0), (1, 1), (2, 3)] {
            let offset: usize = members[..member].iter().map(Vec::len).sum();
            let page = &kept.pages[&format!("http://page{number}.example/")];
            assert_eq!(*page, (links(number), offset as i64), "{cut}");
        }
    }
}
