//! Messages: where their links come from, and what is written of them.

#![allow(clippy::disallowed_methods, reason = "the fuzzer has no kernel to choose")]

use std::io::{self, Read};

use irispan::highlight::Html;
use irispan::mail::{Format, Layout, Mbox, MboxKind, Message, Text, TextLink, TransferEncoding};
use irispan::{Confidence, Scanner};

use super::read_back::{allowed, read_html, split};
use crate::support::texts::show;

/// The maximum number of bytes of HTML for each byte of a text: 32 lines repeat their target.
const MAX_HTML: usize = 256;

/// The places of a link decode to its text, HTML has the whole text and is bounded, and a mailbox has the
/// same messages however it is read.
pub(crate) fn mail_reads_back(input: &[u8]) {
    let (mut random, raw) = split(input);
    let scanner = Scanner::builder().min_confidence(Confidence::Possible).build();
    let encoding =
        [TransferEncoding::Identity, TransferEncoding::QuotedPrintable, TransferEncoding::Base64]
            [random.below(3)];
    let layout =
        [Layout::Fixed, Layout::Flowed, Layout::FlowedDelSp, Layout::Html][random.below(4)];
    let charset = ["utf-8", "utf-8", "shift_jis", "iso-2022-jp", "gb18030"][random.below(5)];
    let format = Format::new().encoding(encoding).layout(layout).charset(charset);
    let text = Text::decode(raw, &format);
    check_text(&text, raw, &scanner);
    for link in text.links(&scanner) {
        if charset == "utf-8" && text.charset() == "UTF-8" && link.anchor().is_none() {
            check_pieces(&link, raw, encoding, layout);
        }
    }
    let message = Message::parse(raw);
    for (_, text) in message.texts() {
        check_text(&text, raw, &scanner);
    }
    check_mailbox(raw, 1 + random.below(40));
}

/// Returns whether the links of a text have places, in order, and its HTML has the text.
fn check_text(text: &Text, raw: &[u8], scanner: &Scanner) {
    for link in text.links(scanner) {
        let ranges: Vec<_> = link.raw_ranges().collect();
        assert!(!ranges.is_empty() && !link.as_str().is_empty(), "{}", show(raw));
        assert!(ranges.iter().all(|range| range.end <= raw.len()), "{}", show(raw));
        assert!(ranges.windows(2).all(|two| two[0].end <= two[1].start), "{}", show(raw));
    }
    let html = text.to_html(scanner, &Html::new());
    let shown = if text.layout() == Layout::Html { text.as_str() } else { text.shown() };
    assert!(html.len() <= MAX_HTML * shown.len() + (64 << 10), "{}", show(raw));
    assert_eq!(read_html(&html).0, allowed(shown.as_bytes()), "{}", show(raw));
}

/// Returns whether the bytes at the places of a link are its text.
fn check_pieces(link: &TextLink<'_>, raw: &[u8], encoding: TransferEncoding, layout: Layout) {
    let mut bytes: Vec<u8> = link.raw_ranges().flat_map(|range| raw[range].to_vec()).collect();
    match encoding {
        TransferEncoding::Identity => {}
        TransferEncoding::QuotedPrintable => bytes = unquote(&bytes),
        _ => return,
    }
    // A character reference is not resolved here.
    if layout != Layout::Html || !bytes.contains(&b'&') {
        let found = String::from_utf8_lossy(&bytes);
        assert_eq!(found, link.as_str(), "{:?} in {}", link.raw_ranges(), show(raw));
    }
}

/// Resolves the escapes of quoted-printable.
fn unquote(bytes: &[u8]) -> Vec<u8> {
    let mut out = Vec::new();
    let mut at = 0;
    while at < bytes.len() {
        let digits = bytes.get(at + 1..at + 3).and_then(|two| core::str::from_utf8(two).ok());
        let value = digits
            .filter(|two| bytes[at] == b'=' && two.bytes().all(|byte| byte.is_ascii_hexdigit()))
            .and_then(|two| u8::from_str_radix(two, 16).ok());
        out.push(value.unwrap_or(bytes[at]));
        at += if value.is_some() { 3 } else { 1 };
    }
    out
}

/// Returns whether a mailbox has the same messages one by one, in batches, and from a reader that
/// gives a few bytes at a time and none in between.
fn check_mailbox(raw: &[u8], step: usize) {
    type Found = Vec<(u64, Vec<u8>)>;
    let mut whole = Found::new();
    let mut mbox = Mbox::new(raw, MboxKind::Auto);
    while let Ok(Some(mail)) = mbox.next_message() {
        whole.push((mail.offset(), mail.raw().to_vec()));
    }
    let mut batches = Found::new();
    let mut mbox = Mbox::new(raw, MboxKind::Auto);
    while let Ok(Some(batch)) = mbox.next_batch(step) {
        batches.extend(batch.messages().map(|mail| (mail.offset(), mail.raw().to_vec())));
    }
    assert_eq!(batches, whole, "{}", show(raw));
    let mut slow = Found::new();
    let mut mbox = Mbox::new(Slow { rest: raw, step, blocked: false }, MboxKind::Auto);
    loop {
        match mbox.next_message() {
            Ok(Some(mail)) => slow.push((mail.offset(), mail.raw().to_vec())),
            Ok(None) => break,
            Err(error) => assert_eq!(error.kind(), io::ErrorKind::WouldBlock),
        }
    }
    assert_eq!(slow, whole, "{}", show(raw));
}

struct Slow<'t> {
    rest: &'t [u8],
    step: usize,
    blocked: bool,
}

impl Read for Slow<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.blocked = !self.blocked;
        if self.blocked {
            return Err(io::ErrorKind::WouldBlock.into());
        }
        let count = self.step.min(buffer.len()).min(self.rest.len());
        let (now, later) = self.rest.split_at(count);
        buffer[..count].copy_from_slice(now);
        self.rest = later;
        Ok(count)
    }
}
