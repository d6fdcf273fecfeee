//! Reads mailboxes and single messages.

use std::cell::RefCell;
use std::io::{self, Chain, Cursor, Read};

use irispan::mail::{Mbox, MboxKind, Message as Mail, MessageReader, Repair, Text};

use super::bytes::{Bytes, Piece};
use super::losses::Stage;
use super::options::Options;
use super::output::{End, Output};
use super::sink::Sink;
use crate::columns::Page;
use crate::decode::Format;
use crate::record::mark::MARK;

/// The maximum size in bytes of a message that is held in memory. Longer ones are read as streams,
/// with the same links in bounded memory.
const MAX_HELD: usize = 2 << 20;

/// Reads a source that is one message of any length. Returns where it ends.
pub(super) fn message<S: Sink>(
    options: &Options,
    bytes: &mut Bytes<impl Read>,
    out: &mut Output<'_, '_, S>,
) -> io::Result<u64> {
    let input = RefCell::new(Input::new(bytes));
    let (mut begin, most) = (Vec::new(), held(options));
    let (_, mut reader) = without_mark(WithGaps(&input), false);
    let read = reader.by_ref().take(most as u64 + 1).read_to_end(&mut begin);
    if !begin.is_empty() {
        let mut page = out.page();
        let is_sampled = begin_record(&mut page, out);
        let read = match read {
            Ok(_) if begin.len() <= most && !is_sampled => Done::default(),
            Ok(_) if begin.len() <= most => scan(&Mail::parse(&begin), 0, &mut page, out)?,
            _ => {
                let reader = begin.as_slice().chain(reader);
                stream(MessageReader::new(reader), 0, is_sampled, &mut page, out)?.0
            }
        };
        let has_gap = !input.borrow().gaps.is_empty();
        end_record(is_sampled, read, has_gap, &page, out)?;
    } else if let Err(error) = read {
        out.loss(out.slice.start, Stage::Read, error.to_string())?;
    }
    input.into_inner().end(out)
}

/// Reads a mailbox. Returns where it ends.
pub(super) fn mbox<S: Sink>(
    options: &Options,
    bytes: &mut Bytes<impl Read>,
    out: &mut Output<'_, '_, S>,
) -> io::Result<u64> {
    let input = RefCell::new(Input::new(bytes));
    let (before, reader) = without_mark(WithGaps(&input), true);
    let mut mbox = Mbox::new(reader, MboxKind::Auto).with_limit(held(options));
    let mut page = out.page();
    let is_plain = out.form.format == Format::Plain;
    let place = |offset: u64| if is_plain { before + offset } else { input.borrow().member };
    loop {
        let (is_sampled, read, range) = match mbox.next_message() {
            Ok(Some(message)) => {
                let is_sampled = begin_record(&mut page, out);
                page.offset = Some(place(message.offset()));
                let end = message.offset() + message.raw().len() as u64;
                let read = match is_sampled {
                    true => scan(&message.parse(), message.offset(), &mut page, out)?,
                    false => Done::default(),
                };
                (is_sampled, read, message.offset()..end)
            }
            Ok(None) => {
                let Some(message) = mbox.large() else { break };
                let is_sampled = begin_record(&mut page, out);
                let offset = message.offset();
                page.offset = Some(place(offset));
                let (read, end) = stream(message.reader(), offset, is_sampled, &mut page, out)?;
                (is_sampled, read, offset..end)
            }
            Err(error) => {
                let place = input.borrow().bytes.position();
                input.borrow_mut().losses.push((place, Stage::Read, error.to_string()));
                break;
            }
        };
        let range = before + range.start..before + range.end;
        let has_gap = input.borrow().gaps.iter().any(|gap| range.contains(gap));
        end_record(is_sampled, read, has_gap, &page, out)?;
        let mut input = input.borrow_mut();
        input.gaps.retain(|gap| *gap >= range.end);
        for (offset, stage, reason) in input.losses.drain(..) {
            out.loss(offset, stage, reason)?;
        }
    }
    drop(mbox);
    input.into_inner().end(out)
}

/// Skips a byte order mark and, if `has_empty_lines`, empty lines at the beginning of a source.
/// Returns the number of skipped bytes and the rest.
fn without_mark<R: Read>(mut reader: R, has_empty_lines: bool) -> (u64, Chain<Cursor<Vec<u8>>, R>) {
    let (mut begin, mut before) = (Vec::new(), 0);
    // If this fails, the next read fails as well.
    let _ = reader.by_ref().take(MARK.len() as u64).read_to_end(&mut begin);
    if begin == MARK {
        before += MARK.len() as u64;
        begin.clear();
    }
    loop {
        let is_empty = |byte: &u8| has_empty_lines && matches!(byte, b'\r' | b'\n');
        let rest = begin.iter().position(|byte| !is_empty(byte));
        before += begin.drain(..rest.unwrap_or(begin.len())).count() as u64;
        let may_go_on = has_empty_lines && rest.is_none();
        if !may_go_on || reader.by_ref().take(1).read_to_end(&mut begin).unwrap_or(0) == 0 {
            break;
        }
    }
    (before, Cursor::new(begin).chain(reader))
}

fn held(options: &Options) -> usize {
    MAX_HELD.min(options.max_record)
}

/// What was found while reading a message.
#[derive(Default)]
struct Done {
    texts: u64,
    /// The number of parts that are not text and contain none.
    attachments: u64,
    /// What could not be read, and why.
    unread: Option<(Stage, String)>,
    /// The first limit of the library that was reached.
    limit: Option<Repair>,
}

impl Done {
    /// Notes a part.
    fn part(&mut self, media_type: &str, is_text: bool, repairs: &[Repair]) {
        self.note(repairs);
        let is_container = media_type.starts_with("multipart/")
            || matches!(media_type, "message/rfc822" | "message/global");
        self.texts += u64::from(is_text);
        self.attachments += u64::from(!is_text && !is_container);
    }

    fn note(&mut self, repairs: &[Repair]) {
        const LIMITS: [Repair; 5] = [
            Repair::SizeLimit,
            Repair::PartLimit,
            Repair::HeaderLimit,
            Repair::RunLimit,
            Repair::TargetLimit,
        ];
        let reached = || repairs.iter().copied().find(|repair| LIMITS.contains(repair));
        self.limit = self.limit.or_else(reached);
    }

    /// Returns what could not be read, and why.
    fn unread(self) -> Option<(Stage, String)> {
        let limit = self.limit.map(|repair| (Stage::Parse, repair.to_string()));
        self.unread.or(limit)
    }
}

/// Begins a record. Returns whether it is in the sample.
fn begin_record<S: Sink>(page: &mut Page, out: &mut Output<'_, '_, S>) -> bool {
    let row = out.counts.records;
    page.row = Some(row);
    out.counts.records += 1;
    out.takes(row, 0)
}

fn end_record<S: Sink>(
    is_sampled: bool,
    done: Done,
    has_gap: bool,
    page: &Page,
    out: &mut Output<'_, '_, S>,
) -> io::Result<()> {
    let has_text = done.texts > 0 || done.attachments == 0;
    if is_sampled {
        out.counts.attachments += done.attachments;
    }
    let unread = done.unread();
    let is_whole = unread.is_none() && !has_gap;
    out.end(match is_sampled {
        false => End::Unsampled,
        true if !is_whole => End::Truncated,
        true if has_text => End::Scanned,
        true => End::Skipped,
    });
    match unread.filter(|_| is_sampled) {
        Some((stage, reason)) => out.loss(page.offset.unwrap_or(out.slice.start), stage, reason),
        None => Ok(()),
    }
}

/// The decoded bytes of a mailbox, and the losses in them.
struct Input<'b, R> {
    bytes: &'b mut Bytes<R>,
    /// Decoded bytes; those from `at` on are not read yet.
    rest: Vec<u8>,
    at: usize,
    member: u64,
    decoded: u64,
    /// The decoded offsets where bytes are missing.
    gaps: Vec<u64>,
    losses: Vec<(u64, Stage, String)>,
    /// Why reading stopped.
    failed: Option<(io::ErrorKind, String)>,
}

impl<'b, R> Input<'b, R> {
    fn new(bytes: &'b mut Bytes<R>) -> Input<'b, R> {
        Input {
            bytes,
            rest: Vec::new(),
            at: 0,
            member: 0,
            decoded: 0,
            gaps: Vec::new(),
            losses: Vec::new(),
            failed: None,
        }
    }
}

impl<R: Read> Input<'_, R> {
    /// Ends the source. Returns where it ends.
    fn end<S: Sink>(self, out: &mut Output<'_, '_, S>) -> io::Result<u64> {
        out.counts.decoded += self.decoded;
        for (offset, stage, reason) in self.losses {
            out.loss(offset, stage, reason)?;
        }
        Ok(self.bytes.position())
    }
}

/// Reads decoded bytes across broken members.
struct WithGaps<'i, 'b, R>(&'i RefCell<Input<'b, R>>);

impl<R: Read> Read for WithGaps<'_, '_, R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let input = &mut *self.0.borrow_mut();
        while input.at == input.rest.len() {
            input.at = 0;
            input.rest.clear();
            if let Some((kind, reason)) = &input.failed {
                return Err(io::Error::new(*kind, reason.clone()));
            }
            let next = input.bytes.next();
            let piece = next.inspect_err(|error| {
                input.failed = Some((error.kind(), error.to_string()));
            })?;
            match piece {
                Piece::Bytes(member, text) => {
                    input.rest.extend_from_slice(text);
                    input.member = member;
                }
                Piece::MemberEnd(_) => {}
                Piece::Broken(error) => {
                    let reason = error.to_string();
                    input.losses.push((error.member_offset(), Stage::Decode, reason));
                    input.gaps.push(input.decoded);
                    // A line end, so that no link spans the gap.
                    input.rest.push(b'\n');
                }
                Piece::End => return Ok(0),
            }
            input.decoded += input.rest.len() as u64;
        }
        let length = buffer.len().min(input.rest.len() - input.at);
        buffer[..length].copy_from_slice(&input.rest[input.at..input.at + length]);
        input.at += length;
        Ok(length)
    }
}

/// Scans the texts of a message that begins at this offset of the source. Spans count bytes of the
/// message.
fn scan<S: Sink>(
    message: &Mail<'_>,
    offset: u64,
    page: &mut Page,
    out: &mut Output<'_, '_, S>,
) -> io::Result<Done> {
    page.id = message.id().map(str::to_owned);
    let mut done = Done::default();
    done.note(message.repairs());
    for part in message.parts() {
        done.part(part.media_type(), part.is_text(), part.repairs());
        let Some(text) = part.text() else { continue };
        done.note(text.repairs());
        page.field = Some(part.number().to_string());
        links(&text, offset, page, out)?;
    }
    Ok(done)
}

/// Scans the texts of a message of any length like [`scan`], if it is in the sample. Returns where
/// the last text ends as well.
fn stream<R: Read, S: Sink>(
    mut message: MessageReader<R>,
    offset: u64,
    is_sampled: bool,
    page: &mut Page,
    out: &mut Output<'_, '_, S>,
) -> io::Result<(Done, u64)> {
    let mut end = offset;
    let mut done = Done::default();
    let failed = |error: io::Error| Some((Stage::Read, error.to_string()));
    page.id = None;
    loop {
        match message.next_part() {
            Ok(Some(part)) => {
                done.part(part.media_type(), part.format().is_some(), part.repairs());
                page.field = Some(part.number().to_string());
            }
            Ok(None) => break,
            Err(error) => return Ok((Done { unread: failed(error), ..done }, end)),
        }
        if page.id.is_none() {
            page.id = message.id().map(str::to_owned);
        }
        loop {
            match message.next_text() {
                Ok(Some(text)) => {
                    end = text.offset() + text.raw().len() as u64;
                    done.note(text.text().repairs());
                    if is_sampled {
                        links(text.text(), offset, page, out)?;
                    }
                }
                Ok(None) => break,
                Err(error) => return Ok((Done { unread: failed(error), ..done }, end)),
            }
        }
    }
    done.note(message.repairs());
    Ok((done, end))
}

/// Scans a text.
fn links<S: Sink>(
    text: &Text,
    offset: u64,
    page: &mut Page,
    out: &mut Output<'_, '_, S>,
) -> io::Result<()> {
    let scanner = out.document.links().scanner();
    for link in text.links(scanner) {
        if !out.document.links().selects(&link.link()) {
            continue;
        }
        let mut ranges = link.raw_ranges();
        let first = ranges.next().unwrap_or_default();
        let end = ranges.last().map_or(first.end, |last| last.end);
        let place = |at: usize| (at as u64).saturating_sub(offset);
        page.html_path = link.anchor().map(|_| "A@/href");
        out.rows.push_from(link.link(), place(first.start)..place(end), page);
        out.counts.links += 1;
        out.flush_if_full()?;
    }
    Ok(())
}
