//! Decompresses WARC files and does nothing with what comes out, which is the least that reading them
//! takes: `cargo run --release --example decode -- [-j THREADS] FILE...`.
//!
//! Threads take slices of a file as a job does. Prints bytes that were read and decoded.

#![expect(clippy::print_stdout, reason = "an example of a program")]

use std::fs::File;
use std::io::{Read, Seek, SeekFrom};
use std::sync::atomic::{AtomicU64, Ordering};

use irispan_extract::decode::Decoder;
use irispan_extract::source::Form;

/// The bytes of a slice, and what is read and decoded at a time, as a job has them.
const SLICE: u64 = 8 << 20;
const PIECE: usize = 256 << 10;

type Error = Box<dyn std::error::Error + Send + Sync>;

fn main() -> Result<(), Error> {
    let mut paths: Vec<String> = std::env::args().skip(1).collect();
    let threads = match paths.first().map(String::as_str) {
        Some("-j") => paths.drain(..2).next_back().ok_or("name a number")?.parse()?,
        _ => 1,
    };
    let (mut read, decoded) = (0, AtomicU64::new(0));
    for path in &paths {
        let size = File::open(path)?.metadata()?.len();
        read += size;
        let next = AtomicU64::new(0);
        let work = || -> Result<(), Error> {
            loop {
                let start = next.fetch_add(SLICE, Ordering::Relaxed);
                if start >= size {
                    return Ok(());
                }
                decoded.fetch_add(slice(path, start)?, Ordering::Relaxed);
            }
        };
        std::thread::scope(|scope| -> Result<(), Error> {
            let threads: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
            threads.into_iter().try_for_each(|thread| thread.join().map_err(|_| "a panic")?)
        })?;
    }
    println!("{read}\t{}", decoded.into_inner());
    Ok(())
}

/// Decodes the members that begin in a slice. Returns their bytes.
fn slice(path: &str, start: u64) -> Result<u64, Error> {
    let mut file = File::open(path)?;
    let mut begin = Vec::new();
    file.by_ref().take(Form::LENGTH as u64).read_to_end(&mut begin)?;
    let form = Form::of(&begin);
    file.seek(SeekFrom::Start(start))?;
    let mut at = start;
    if start > 0 {
        let Some(found) = form.seek(&mut file, SLICE)? else { return Ok(0) };
        at += found;
        file.seek(SeekFrom::Start(at))?;
    }
    let mut decoder = Decoder::new(form.format);
    decoder.restart(at);
    let (mut input, mut out, mut decoded) = (Vec::new(), Vec::with_capacity(PIECE), 0);
    while decoder.member_offset() < start + SLICE || decoder.finish().is_err() {
        if input.is_empty() && file.by_ref().take(PIECE as u64).read_to_end(&mut input)? == 0 {
            break;
        }
        let mut rest = input.as_slice();
        while !rest.is_empty()
            && (decoder.member_offset() < start + SLICE || decoder.finish().is_err())
        {
            out.clear();
            let progress = decoder.decode(rest, &mut out, PIECE)?;
            decoded += out.len() as u64;
            rest = &rest[progress.read..];
        }
        input.clear();
    }
    Ok(decoded)
}
