//! Streams that are read: one byte at a time, interrupted, and broken in the middle.

use core::ops::ControlFlow;
use std::io::{self, BufRead, BufReader, ErrorKind, Read};

use irispan::Found;

use super::{Record, corpus_texts, scanners};

/// Reads a text, at most so many bytes at a time, with an error of some kind before every one.
struct Slow<'t> {
    rest: &'t [u8],
    most: usize,
    error: Option<ErrorKind>,
    due: bool,
}

impl<'t> Slow<'t> {
    fn new(rest: &'t [u8], most: usize, error: Option<ErrorKind>) -> Slow<'t> {
        Slow { rest, most, error, due: false }
    }
}

impl Read for Slow<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.due = !self.due;
        if let (true, Some(error)) = (self.due, self.error) {
            return Err(error.into());
        }
        let most = self.most.min(buffer.len());
        self.rest.read(&mut buffer[..most])
    }
}

#[test]
fn whatever_the_reader_gives_at_a_time() {
    let [scanner, _] = scanners();
    for (what, text) in corpus_texts() {
        let expected = Record::of(&scanner, &text);
        for most in [1, 7, 4096, usize::MAX] {
            for error in [None, Some(ErrorKind::Interrupted)] {
                let mut record = Record::default();
                let read = scanner.scan_reader(Slow::new(&text, most, error), &mut record);
                assert!(matches!(read, Ok(ControlFlow::Continue(()))), "{what}: {read:?}");
                assert!(record == expected, "{what}, {most} at a time");
            }
        }
    }
}

const TEXT: &[u8] = b"http://a.example http://b.example/c http://d.example";

#[test]
fn an_error_leaves_what_was_found_and_reading_goes_on() {
    for (size, most) in [(1, 9), (4, 9), (64, 9), (64, 30)] {
        let mut driver = crate::support::scanner().stream();
        let mut reader =
            BufReader::with_capacity(size, Slow::new(TEXT, most, Some(ErrorKind::TimedOut)));
        let mut record = Record::default();
        let mut errors = 0;
        while driver.position() < TEXT.len() as u64 || errors == 0 {
            match driver.read(&mut reader, &mut record) {
                Err(error) => {
                    assert_eq!(error.kind(), ErrorKind::TimedOut);
                    errors += 1;
                    // Every link before the last Hard byte that was read has been reported.
                    let read = &TEXT[..usize::try_from(driver.position()).expect("is small")];
                    let hard = read.iter().filter(|byte| **byte == b' ').count();
                    assert_eq!(record.spans.len(), hard);
                }
                Ok(end) => assert!(end.is_continue()),
            }
        }
        assert!(errors > 1);
        assert!(driver.finish(&mut record).is_continue());
        assert_eq!(record, Record::of(&crate::support::scanner(), TEXT));
    }
}

#[test]
fn an_error_ends_a_scan() {
    let mut record = Record::default();
    let broken = TEXT.chain(Slow::new(b"", 1, Some(ErrorKind::BrokenPipe)));
    let read = crate::support::scanner().scan_reader(broken, &mut record);
    assert_eq!(read.expect_err("breaks").kind(), ErrorKind::BrokenPipe);
    assert_eq!(record.spans.len(), 2, "the run at the end may go on, so it is no link yet");
}

/// A break leaves the reader after what the sink has seen.
#[test]
fn a_break_consumes_what_was_pushed() {
    let mut first = |_: Found<'_>| ControlFlow::Break(());
    let mut reader = BufReader::with_capacity(20, TEXT);
    let mut driver = crate::support::scanner().stream();
    assert!(matches!(driver.read(&mut reader, &mut first), Ok(ControlFlow::Break(()))));
    assert_eq!(reader.fill_buf().expect("is in memory"), &TEXT[20..40]);
    let scanned = crate::support::scanner().scan_reader(TEXT, &mut first);
    assert!(matches!(scanned, Ok(ControlFlow::Break(()))));
}
