//! Writers of everything that people read. Text from inputs cannot move the cursor, change colours
//! or change the direction of text: controls, bidi controls and bytes that aren't UTF-8 are written
//! as escapes (SEC-U12).
//!
//! [`Terminal`] writes text with colours and hyperlinks of this program, [`Shown`] all other output
//! to a terminal, and [`say`] messages.

use std::io::{self, Write};

use anstyle::Style;
use irispan::highlight::{Ansi, TerminalText};

/// Appends text for people. Only text of this program itself is written without escapes.
pub(crate) struct Terminal<'o> {
    out: &'o mut Vec<u8>,
    text: TerminalText,
}

impl Terminal<'_> {
    /// Returns a writer of parts of lines for people.
    pub(crate) fn line(out: &mut Vec<u8>) -> Terminal<'_> {
        Terminal { out, text: TerminalText::Line }
    }

    /// Returns a writer of fields, whose escapes can be undone.
    pub(crate) fn fields(out: &mut Vec<u8>) -> Terminal<'_> {
        Terminal { out, text: TerminalText::Reversible }
    }

    /// Appends text of this program.
    pub(crate) fn fixed(&mut self, text: &'static str) -> &mut Self {
        self.out.extend_from_slice(text.as_bytes());
        self
    }

    pub(crate) fn number(&mut self, n: u64) -> &mut Self {
        // Writing to a vector cannot fail.
        let _ = write!(self.out, "{n}");
        self
    }

    /// Appends text from inputs or arguments.
    pub(crate) fn text(&mut self, text: &str) -> &mut Self {
        self.text.write(self.out, text.as_bytes());
        self
    }

    /// Appends the output of `write` in a style.
    pub(crate) fn painted(&mut self, style: Style, write: impl FnOnce(&mut Self)) -> &mut Self {
        if style.is_plain() {
            write(self);
            return self;
        }
        let _ = write!(self.out, "{style}");
        write(self);
        let _ = write!(self.out, "{style:#}");
        self
    }

    /// Appends the text of a link, with marks.
    pub(crate) fn link(&mut self, marks: Ansi, text: &str, uri: &str) -> &mut Self {
        marks.harmless(self.text).anchor(self.out, text.as_bytes(), uri);
        self
    }
}

/// Writes a message to standard error, which may be closed.
pub(crate) fn say(message: &str) {
    let _ = io::stderr().lock().write_all(TerminalText::Lines.harmless(message).as_bytes());
}

/// Writes output for programs or files to a terminal. Line ends and tabs stay.
#[derive(Debug)]
pub(crate) struct Shown<W> {
    out: W,
    /// An incomplete character, or a carriage return.
    left: Vec<u8>,
    buffer: Vec<u8>,
}

impl<W: Write> Shown<W> {
    pub(crate) fn new(out: W) -> Shown<W> {
        Shown { out, left: Vec::new(), buffer: Vec::new() }
    }

    /// Writes text that consists of complete characters.
    fn show(&mut self, text: &[u8]) -> io::Result<()> {
        self.buffer.clear();
        let mut rest = text;
        while let Some(at) = memchr::memmem::find(rest, b"\r\n") {
            let (line, after) = rest.split_at(at);
            TerminalText::Lines.write(&mut self.buffer, line);
            self.buffer.extend_from_slice(b"\r\n");
            rest = &after[2..];
        }
        TerminalText::Lines.write(&mut self.buffer, rest);
        self.out.write_all(&self.buffer)
    }

    fn show_left(&mut self) -> io::Result<()> {
        let left = std::mem::take(&mut self.left);
        self.show(&left)
    }
}

impl<W: Write> Write for Shown<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut text = std::mem::take(&mut self.left);
        text.extend_from_slice(bytes);
        let end = text.len() - open_end(&text);
        self.show(&text[..end])?;
        text.drain(..end);
        self.left = text;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        // Flushed output ends with a line or with the text.
        self.show_left()?;
        self.out.flush()
    }
}

/// Returns the number of bytes at the end of a text that the next one may continue.
fn open_end(text: &[u8]) -> usize {
    if text.ends_with(b"\r") {
        return 1;
    }
    let last = text.utf8_chunks().last();
    let Some(invalid) = last.map(|chunk| chunk.invalid()) else { return 0 };
    let is_open = str::from_utf8(invalid).is_err_and(|error| error.error_len().is_none());
    if is_open { invalid.len() } else { 0 }
}

#[cfg(test)]
mod tests {
    use super::{Shown, Terminal};
    use anstyle::AnsiColor;
    use std::io::Write;

    #[test]
    fn only_the_program_paints() {
        let mut out = Vec::new();
        let red = AnsiColor::Red.on_default();
        Terminal::fields(&mut out)
            .fixed("\t")
            .painted(red, |terminal| _ = terminal.text("a\x1b[0m\\\u{202E}").number(7))
            .fixed("\n");
        assert_eq!(out, b"\t\x1b[31ma\\u{1b}[0m\\\\\\u{202e}7\x1b[0m\n");
    }

    #[test]
    fn pieces_change_nothing() {
        let text = "a\tb\r\nc\rd\u{1b}\u{9b}\u{202E}é例😀\u{7f}\n".as_bytes();
        let text = [text, b"\xFFx\xE4\xBE\n\xF0\x9F"].concat();
        let expected =
            "a\tb\r\nc\\rd\\u{1b}\\u{9b}\\u{202e}é例😀\\u{7f}\n\\xffx\\xe4\\xbe\n\\xf0\\x9f";
        for size in 1..=text.len() {
            let mut out = Vec::new();
            let mut shown = Shown::new(&mut out);
            for piece in text.chunks(size) {
                shown.write_all(piece).expect("is written");
            }
            shown.flush().expect("is written");
            drop(shown);
            assert_eq!(String::from_utf8_lossy(&out), expected, "{size}");
        }
    }
}
