//! Whole lines with their links marked, and the lines around them.
//!
//! A line may be as long as the file. Only [`AROUND`] bytes before and after each of its links are
//! kept and printed, so memory is bounded, and the output is linear in the text.

use std::collections::VecDeque;

use irispan::highlight::Ansi;

use super::record::{Record, Uri};
use super::text::Style;
use crate::terminal::Terminal;

/// The number of bytes of a line that are printed before and after each link; for a line without
/// links, twice as many.
const AROUND: usize = 512;

/// Bytes that are kept in addition, so that no character is cut.
const CHARACTER: usize = 4;

/// How lines are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Context {
    /// How many lines are printed before a line with links.
    pub(crate) before: usize,
    /// How many lines are printed after it.
    pub(crate) after: usize,
}

impl Context {
    /// Returns the line between two groups of lines, which is empty if each is a group.
    pub(super) fn separator(self) -> &'static str {
        if self.before > 0 || self.after > 0 { "--\n" } else { "" }
    }
}

/// Writes the lines of a file that have links. The text comes in pieces of any size.
#[derive(Debug)]
pub(super) struct LineWriter {
    context: Context,
    style: Style,
    ansi: Ansi,
    path: String,
    /// The number of the current line, counted from 1.
    line: u64,
    /// The text of the line since the last link.
    gap: Gap,
    /// Whether it has a link, so that its beginning is written.
    linked: bool,
    /// The lines before it that may be printed.
    before: VecDeque<Gap>,
    /// How many more lines are printed after the last one with links.
    left: usize,
    /// The last line that was written, or 0.
    written: u64,
}

impl LineWriter {
    /// Returns a writer; `path` is the text before each number, and may be empty.
    pub(super) fn new(context: Context, style: Style, ansi: Ansi, path: String) -> LineWriter {
        LineWriter {
            context,
            style,
            ansi,
            path,
            line: 1,
            gap: Gap::default(),
            linked: false,
            before: VecDeque::new(),
            left: 0,
            written: 0,
        }
    }

    /// Adds text between links.
    pub(super) fn text(&mut self, out: &mut Vec<u8>, text: &[u8]) {
        let mut rest = self.skip(text);
        while let Some(at) = memchr::memchr(b'\n', rest) {
            self.gap.push(&rest[..at]);
            rest = &rest[at + 1..];
            self.end_line(out);
        }
        self.gap.push(rest);
    }

    /// Skips lines that will not be printed whatever follows. Returns the rest.
    fn skip<'t>(&mut self, text: &'t [u8]) -> &'t [u8] {
        if self.linked || self.left > 0 {
            return text;
        }
        let Some(end) = memchr::memrchr_iter(b'\n', text).nth(self.context.before) else {
            return text;
        };
        let (skipped, rest) = text.split_at(end + 1);
        self.line += memchr::memchr_iter(b'\n', skipped).count() as u64;
        self.gap.clear();
        self.before.clear();
        rest
    }

    /// Adds a link.
    pub(super) fn link(&mut self, out: &mut Vec<u8>, record: &Record<'_>) {
        if self.linked {
            self.gap.write_between(out, &self.ansi);
        } else {
            self.begin_line(out);
            self.gap.write_before(out, &self.ansi);
        }
        self.gap.clear();
        let uri = record.uri.as_ref().map(Uri::joined).unwrap_or_default();
        self.ansi.anchor(out, record.text.as_bytes(), &uri);
    }

    /// Returns `true` if nothing will be written before the next link.
    pub(super) fn is_between(&self) -> bool {
        !self.linked && self.left == 0
    }

    /// Ends the file.
    pub(super) fn finish(&mut self, out: &mut Vec<u8>) {
        if self.linked || self.gap.length > 0 {
            self.end_line(out);
        }
    }

    /// Writes the lines before the current one, and its beginning.
    fn begin_line(&mut self, out: &mut Vec<u8>) {
        let first = self.line - self.before.len() as u64;
        if self.written > 0 && first > self.written + 1 {
            out.extend_from_slice(self.context.separator().as_bytes());
        }
        for (line, text) in (first..).zip(std::mem::take(&mut self.before)) {
            self.write_context(out, line, &text);
        }
        self.write_prefix(out, self.line, ":");
        self.linked = true;
    }

    fn end_line(&mut self, out: &mut Vec<u8>) {
        let mut text = std::mem::take(&mut self.gap);
        text.trim_carriage_return();
        if self.linked {
            text.write_after(out, &self.ansi);
            out.push(b'\n');
            self.written = self.line;
            self.left = self.context.after;
        } else if self.left > 0 {
            self.write_context(out, self.line, &text);
            self.left -= 1;
        } else if self.context.before > 0 {
            if self.before.len() == self.context.before {
                self.before.pop_front();
            }
            self.before.push_back(text);
        } else {
            text.clear();
            self.gap = text;
        }
        self.linked = false;
        self.line += 1;
    }

    fn write_context(&mut self, out: &mut Vec<u8>, line: u64, text: &Gap) {
        self.write_prefix(out, line, "-");
        text.write_whole(out, &self.ansi);
        out.push(b'\n');
        self.written = line;
    }

    fn write_prefix(&self, out: &mut Vec<u8>, line: u64, separator: &'static str) {
        let mut out = Terminal::fields(out);
        if !self.path.is_empty() {
            out.painted(self.style.path, |out| _ = out.text(&self.path)).fixed(separator);
        }
        out.painted(self.style.position, |out| _ = out.number(line)).fixed(separator);
    }
}

/// Text of a line before, between or after its links: the beginning and the end of it.
#[derive(Debug, Default)]
struct Gap {
    head: Vec<u8>,
    /// The text after `head`, or its end.
    tail: Vec<u8>,
    length: u64,
}

impl Gap {
    fn clear(&mut self) {
        self.head.clear();
        self.tail.clear();
        self.length = 0;
    }

    fn push(&mut self, text: &[u8]) {
        const TAIL: usize = AROUND + CHARACTER;
        self.length += text.len() as u64;
        let room = (2 * AROUND + CHARACTER).saturating_sub(self.head.len());
        let (head, tail) = text.split_at(room.min(text.len()));
        self.head.extend_from_slice(head);
        let (_, tail) = tail.split_at(tail.len().saturating_sub(TAIL));
        if tail.len() == TAIL {
            self.tail.clear();
        } else if self.tail.len() > 4 * TAIL {
            self.tail.drain(..self.tail.len() - TAIL);
        }
        self.tail.extend_from_slice(tail);
    }

    fn trim_carriage_return(&mut self) {
        let end = if self.tail.is_empty() { &mut self.head } else { &mut self.tail };
        if end.last() == Some(&b'\r') {
            end.pop();
            self.length -= 1;
        }
    }

    /// Returns whether the text is at most `limit` bytes long.
    fn fits(&self, limit: usize) -> bool {
        self.length <= limit as u64
    }

    fn write_before(&self, out: &mut Vec<u8>, ansi: &Ansi) {
        if self.fits(AROUND) {
            return ansi.text(out, &self.head);
        }
        self.write_end(out, ansi);
    }

    fn write_between(&self, out: &mut Vec<u8>, ansi: &Ansi) {
        if self.fits(2 * AROUND) {
            return ansi.text(out, &self.head);
        }
        ansi.text(out, begin(&self.head, AROUND));
        self.write_end(out, ansi);
    }

    fn write_after(&self, out: &mut Vec<u8>, ansi: &Ansi) {
        self.write_begin(out, ansi, AROUND);
    }

    fn write_whole(&self, out: &mut Vec<u8>, ansi: &Ansi) {
        self.write_begin(out, ansi, 2 * AROUND);
    }

    fn write_begin(&self, out: &mut Vec<u8>, ansi: &Ansi, limit: usize) {
        if self.fits(limit) {
            return ansi.text(out, &self.head);
        }
        ansi.text(out, begin(&self.head, limit));
        out.extend_from_slice(ELLIPSIS);
    }

    /// Writes the end of a text whose beginning is left out.
    fn write_end(&self, out: &mut Vec<u8>, ansi: &Ansi) {
        out.extend_from_slice(ELLIPSIS);
        let text = [self.head.as_slice(), &self.tail].concat();
        let (_, end) = text.split_at(text.len().saturating_sub(AROUND));
        let broken = end.iter().take(CHARACTER - 1).take_while(|byte| continues(**byte)).count();
        ansi.text(out, end.get(broken..).unwrap_or_default());
    }
}

/// Marks text that is left out of a line.
const ELLIPSIS: &[u8] = "…".as_bytes();

/// Returns the first `limit` bytes of a text that is longer, or up to three fewer so that no
/// character is cut.
fn begin(text: &[u8], limit: usize) -> &[u8] {
    let cut = |at: &usize| text.get(*at).is_some_and(|byte| !continues(*byte));
    let end = (limit.saturating_sub(CHARACTER - 1)..=limit).rev().find(cut).unwrap_or(limit);
    text.get(..end).unwrap_or(text)
}

/// Returns whether a byte is not the first one of a character.
const fn continues(byte: u8) -> bool {
    byte & 0xC0 == 0x80
}

#[cfg(test)]
mod tests {
    use super::{AROUND, Context, LineWriter};
    use crate::out::record::samples;
    use crate::out::text::Style;
    use irispan::highlight::Ansi;

    const LINK: &str = "http://a.b/";

    /// Returns the lines of a text, in pieces of a size, in which every `LINK` is one.
    fn lines(text: &str, before: usize, after: usize, size: usize) -> String {
        let ansi = Ansi::new().style("7");
        let context = Context { before, after };
        let mut writer = LineWriter::new(context, Style::new(false), ansi, "p".to_owned());
        let mut out = Vec::new();
        for (index, part) in text.split(LINK).enumerate() {
            if index > 0 {
                writer.link(&mut out, &samples::url(LINK));
            }
            part.as_bytes().chunks(size).for_each(|piece| writer.text(&mut out, piece));
        }
        writer.finish(&mut out);
        let out = String::from_utf8(out).expect("is UTF-8");
        out.replace("\x1B[7mhttp://a.b/\x1B[0m", "<>")
    }

    #[test]
    fn pieces_change_nothing() {
        let text = "1\r\n2\n3 http://a.b/ http://a.b/\n4\n\n6\n7http://a.b/8\t\x1b\n9\n10\n11\n12\n\
                    13\nhttp://a.b/";
        for (before, after, expected) in [
            (0, 0, "p:3:3 <> <>\np:7:7<>8\t\\u{1b}\np:13:<>\n"),
            (1, 0, "p-2-2\np:3:3 <> <>\n--\np-6-6\np:7:7<>8\t\\u{1b}\n--\np-12-13\np:13:<>\n"),
            (
                2,
                1,
                "p-1-1\np-2-2\np:3:3 <> <>\np-4-4\np-5-\np-6-6\np:7:7<>8\t\\u{1b}\np-8-9\n--\n\
                    p-11-12\np-12-13\np:13:<>\n",
            ),
            (0, 2, "p:3:3 <> <>\np-4-4\np-5-\n--\np:7:7<>8\t\\u{1b}\np-8-9\np-9-10\n--\np:13:<>\n"),
        ] {
            for size in [1, 2, 5, 1000] {
                assert_eq!(lines(text, before, after, size), expected, "{before} {after} {size}");
            }
        }
    }

    #[test]
    fn long_lines_are_cut_around_links() {
        let long = "é".repeat(AROUND);
        let text = format!("{long}\n{long}x{LINK}{long}x{LINK}y{long}\n{long}é\n");
        for size in [1, 3, 7, 100, 10_000] {
            let out = lines(&text, 1, 1, size);
            let half = "é".repeat(AROUND / 2);
            let most = "é".repeat(AROUND / 2 - 1);
            let expected =
                format!("p-1-{long}\np:2:…{most}x<>{half}…{most}x<>y{most}…\np-3-{long}…\n");
            assert_eq!(out, expected, "{size}");
        }
    }

    #[test]
    fn what_is_not_utf_8_stays_bounded() {
        let mut writer = LineWriter::new(
            Context { before: 3, after: 3 },
            Style::new(false),
            Ansi::new(),
            "".into(),
        );
        let mut out = Vec::new();
        for _ in 0..1000 {
            writer.text(&mut out, &[0x80; 10_000]);
        }
        writer.link(&mut out, &samples::url(LINK));
        writer.text(&mut out, &[0x80; 100_000]);
        writer.finish(&mut out);
        assert!(out.len() < 20 * AROUND, "{}", out.len());
    }
}
