//! Messages: mailboxes, and files that hold one.

use std::cell::RefCell;
use std::io::{self, Read};

use irispan::mail::{Mbox, MboxKind, Message as Mail};

use super::bytes::{Bytes, Piece};
use super::losses::Stage;
use super::options::Options;
use super::output::{End, Output, Records};
use super::sink::Sink;
use crate::columns::Page;
use crate::decode::Format;

/// A source that is one message.
pub(super) struct Message {
    raw: Vec<u8>,
    is_cut: bool,
    has_begun: bool,
    most: usize,
}

impl Message {
    pub(super) fn new(options: &Options) -> Message {
        Message { raw: Vec::new(), is_cut: false, has_begun: false, most: options.max_record }
    }

    fn end<S: Sink>(&mut self, end: End, out: &mut Output<'_, '_, S>) -> io::Result<()> {
        if !std::mem::take(&mut self.has_begun) {
            return Ok(());
        }
        let raw = std::mem::take(&mut self.raw);
        let mut page = Page { row: Some(out.counts.records), ..out.page() };
        out.counts.records += 1;
        if !out.takes(out.counts.records - 1, 0) {
            self.is_cut = false;
            out.end(End::Unsampled);
            return Ok(());
        }
        scan(&Mail::parse(&raw), 0, &mut page, out)?;
        if std::mem::take(&mut self.is_cut) {
            let reason = format!("a message of more than {} bytes", self.most);
            out.loss(out.slice.start, Stage::Parse, reason)?;
            out.end(End::Truncated);
        } else {
            out.end(end);
        }
        Ok(())
    }
}

impl<S: Sink> Records<S> for Message {
    fn bytes(&mut self, text: &[u8], _: &mut Output<'_, '_, S>) -> io::Result<()> {
        let room = self.most - self.raw.len();
        self.has_begun = true;
        self.is_cut |= text.len() > room;
        self.raw.extend_from_slice(&text[..text.len().min(room)]);
        Ok(())
    }

    fn broken(&mut self, _: u64, out: &mut Output<'_, '_, S>) -> io::Result<()> {
        self.end(End::Truncated, out)
    }

    fn finish(&mut self, out: &mut Output<'_, '_, S>) -> io::Result<()> {
        self.end(End::Scanned, out)
    }
}

/// Reads a mailbox to its end. Returns where that is.
///
/// Memory is that of the longest message: 256 MiB at most, which is the limit of the library.
pub(super) fn mbox<S: Sink>(
    bytes: &mut Bytes<impl Read>,
    out: &mut Output<'_, '_, S>,
) -> io::Result<u64> {
    let input = RefCell::new(Input::new(bytes));
    let mut mbox = Mbox::new(Decoded(&input), MboxKind::Auto);
    let mut page = out.page();
    loop {
        let message = match mbox.next_message() {
            Ok(Some(message)) => message,
            Ok(None) => break,
            Err(error) => {
                let place = input.borrow().bytes.position();
                input.borrow_mut().losses.push((place, Stage::Read, error.to_string()));
                break;
            }
        };
        page.row = Some(out.counts.records);
        out.counts.records += 1;
        let is_plain = out.form.format == Format::Plain;
        page.offset = Some(if is_plain { message.offset() } else { input.borrow().member });
        let is_sampled = out.takes(out.counts.records - 1, 0);
        if is_sampled {
            scan(&message.parse(), message.offset(), &mut page, out)?;
        }
        let range = message.offset()..message.offset() + message.raw().len() as u64;
        let has_gap = input.borrow().gaps.iter().any(|gap| range.contains(gap));
        if message.is_cut() {
            let what = "a message of more than 256 MiB".to_owned();
            out.loss(page.offset.unwrap_or_default(), Stage::Parse, what)?;
        }
        let is_whole = !has_gap && !message.is_cut();
        out.end(match is_whole {
            _ if !is_sampled => End::Unsampled,
            true => End::Scanned,
            false => End::Truncated,
        });
        let mut input = input.borrow_mut();
        input.gaps.retain(|gap| *gap >= range.end);
        for (offset, stage, reason) in input.losses.drain(..) {
            out.loss(offset, stage, reason)?;
        }
    }
    let input = input.into_inner();
    out.counts.decoded += input.decoded;
    for (offset, stage, reason) in input.losses {
        out.loss(offset, stage, reason)?;
    }
    Ok(input.bytes.position())
}

/// The decoded bytes of a mailbox, with what is lost of them.
struct Input<'b, R> {
    bytes: &'b mut Bytes<R>,
    /// What was decoded and not read yet, from `at` on.
    rest: Vec<u8>,
    at: usize,
    member: u64,
    decoded: u64,
    /// Where bytes are missing, in what was decoded.
    gaps: Vec<u64>,
    losses: Vec<(u64, Stage, String)>,
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
        }
    }
}

/// Reads what was decoded.
struct Decoded<'i, 'b, R>(&'i RefCell<Input<'b, R>>);

impl<R: Read> Read for Decoded<'_, '_, R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let input = &mut *self.0.borrow_mut();
        while input.at == input.rest.len() {
            input.at = 0;
            input.rest.clear();
            match input.bytes.next()? {
                Piece::Bytes(member, text) => {
                    input.rest.extend_from_slice(text);
                    input.member = member;
                }
                Piece::MemberEnd(_) => {}
                Piece::Broken(error) => {
                    let reason = error.to_string();
                    input.losses.push((error.member_offset(), Stage::Decode, reason));
                    input.gaps.push(input.decoded);
                    // No link reaches over the gap.
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

/// Scans the texts of a message that begins at this offset of what its places count in. Spans count
/// bytes of the message.
fn scan<S: Sink>(
    message: &Mail<'_>,
    offset: u64,
    page: &mut Page,
    out: &mut Output<'_, '_, S>,
) -> io::Result<()> {
    page.id = message.id().map(str::to_owned);
    let scanner = out.document.links().scanner();
    for part in message.parts() {
        let Some(text) = part.text() else { continue };
        page.field = Some(part.number().to_string());
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
    }
    Ok(())
}
