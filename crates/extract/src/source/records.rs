//! Reads the records of a source from its decoded pieces.

use std::io::{self, Read};

use super::bytes::{Bytes, Piece};
use super::csv::CsvRecords;
use super::form::Kind;
use super::json_lines::JsonLines;
use super::lines::TextLines;
use super::losses::Stage;
use super::mail;
use super::options::Options;
use super::output::{Output, Records};
use super::sink::{Sink, Work};
use super::text::Text;
use super::warc::Warc;
use crate::record::http::Content;

/// Reads records to the end of the slice. Returns where that is.
pub(super) fn read<S: Sink>(
    options: &Options,
    bytes: &mut Bytes<impl Read>,
    out: &mut Output<'_, '_, S>,
) -> io::Result<u64> {
    match out.form.kind {
        Kind::Mbox => return mail::mbox(options, bytes, out),
        Kind::Mail => return mail::message(options, bytes, out),
        _ => {}
    }
    let mut records = of_kind(options, out)?;
    let end = pieces(bytes, &mut *records, out)?;
    records.finish(out)?;
    Ok(end)
}

/// Passes on all pieces. Returns where the slice ends.
fn pieces<S: Sink>(
    bytes: &mut Bytes<impl Read>,
    records: &mut dyn Records<S>,
    out: &mut Output<'_, '_, S>,
) -> io::Result<u64> {
    let begin = bytes.position();
    loop {
        out.counts.bytes = bytes.position() - begin;
        let begun = out.sink.begin(Work::Decode, 0);
        let piece = bytes.next();
        out.sink.end(Work::Decode, begun);
        match piece {
            Ok(Piece::Bytes(offset, text)) => {
                out.counts.decoded += text.len() as u64;
                out.member = offset;
                records.bytes(text, out)?;
            }
            Ok(Piece::MemberEnd(offset)) => records.member_end(offset, out)?,
            Ok(Piece::Broken(error)) => {
                out.loss(error.member_offset(), Stage::Decode, error.to_string())?;
                records.broken(bytes.position(), out)?;
            }
            Ok(Piece::End) => return Ok(bytes.position()),
            Err(error) => {
                out.loss(bytes.position(), Stage::Read, error.to_string())?;
                records.broken(bytes.position(), out)?;
                return Ok(u64::MAX);
            }
        }
        if let Some(end) = records.end() {
            return Ok(end);
        }
    }
}

fn of_kind<'r, S: Sink + 'r>(
    options: &Options,
    out: &Output<'_, '_, S>,
) -> io::Result<Box<dyn Records<S> + 'r>> {
    Ok(match out.form.kind {
        Kind::Warc => Box::new(Warc::new(options.max_record)),
        Kind::Text => Box::new(Text::new(Content::Text, options.kind.is_none())),
        Kind::Html => Box::new(Text::new(Content::Html, false)),
        Kind::Lines => Box::new(TextLines::new(options, out)),
        Kind::JsonLines => Box::new(JsonLines::new(options, out)?),
        Kind::Csv => Box::new(CsvRecords::new(options.delimiter, options, out)),
        Kind::Tsv => Box::new(CsvRecords::new(b'\t', options, out)),
        // Tables and containers; mail is handled above.
        Kind::Mbox | Kind::Mail | Kind::Parquet | Kind::Arrow | Kind::Zip | Kind::Tar => {
            Box::new(Unread)
        }
    })
}

/// A table or a zip that comes as a stream, which is not read.
struct Unread;

impl<S: Sink> Records<S> for Unread {
    fn bytes(&mut self, _: &[u8], _: &mut Output<'_, '_, S>) -> io::Result<()> {
        Ok(())
    }

    fn broken(&mut self, _: u64, _: &mut Output<'_, '_, S>) -> io::Result<()> {
        Ok(())
    }

    fn finish(&mut self, out: &mut Output<'_, '_, S>) -> io::Result<()> {
        let what = "a table or a zip is read from a file that is not compressed, not from a stream";
        out.loss(out.slice.start, Stage::Read, what.to_owned())
    }

    /// Returns the end of the source, because nothing of it is read.
    fn end(&self) -> Option<u64> {
        Some(u64::MAX)
    }
}
