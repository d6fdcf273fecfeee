//! Lists the records of a WARC file: `cargo run --example warc_index -- FILE`.
//!
//! For each: where its member begins in the compressed file (where the record begins in one that isn't
//! compressed), how many bytes its block has, its type, and where it was found.

#![expect(clippy::print_stdout, clippy::print_stderr, reason = "an example of a program")]

use std::fs::File;
use std::io::Read;

use irispan_extract::decode::{Decoder, Format};
use irispan_extract::record::warc::{Event, Splitter};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let path = std::env::args_os().nth(1).ok_or("name a WARC file")?;
    let mut file = File::open(path)?;
    let (mut input, mut decoded) = (Vec::new(), Vec::new());
    let mut read_on = |input: &mut Vec<u8>| file.by_ref().take(1 << 16).read_to_end(input);
    read_on(&mut input)?;
    let format = Format::of(&input);
    let (mut decoder, mut splitter) = (Decoder::new(format), Splitter::new());
    loop {
        let member = decoder.member_offset();
        let progress = decoder.decode(&input, &mut decoded, 1 << 16)?;
        input.drain(..progress.read);
        let mut text = decoded.as_slice();
        while let Some(event) = splitter.next(&mut text) {
            match event {
                Event::Header(header) => {
                    let offset =
                        if format == Format::Plain { splitter.record_offset() } else { member };
                    let field = |name| String::from_utf8_lossy(header.field(name).unwrap_or(b"-"));
                    let (of, uri) = (field("WARC-Type"), field("WARC-Target-URI"));
                    println!("{offset}\t{}\t{of}\t{uri}", header.content_length());
                }
                Event::Loss(loss) => eprintln!("{loss:?}"),
                _ => {}
            }
        }
        let is_idle = progress.read == 0 && decoded.is_empty();
        decoded.clear();
        if input.is_empty() && read_on(&mut input)? == 0 && is_idle {
            break;
        }
    }
    decoder.finish()?;
    splitter.finish().map_or(Ok(()), |loss| Err(format!("{loss:?}").into()))
}
