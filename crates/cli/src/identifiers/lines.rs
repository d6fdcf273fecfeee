//! Reads identifiers and writes one answer for each: shared by all subcommands that do so.
//!
//! An error with one identifier does not stop the others. It is reported with its place, and
//! decides the exit status.

use std::borrow::Cow;
use std::ffi::OsString;
use std::fmt;
use std::io::{self, BufRead, BufWriter, IsTerminal, Write};
use std::path::Path;

use irispan::iri::Charset;

use crate::failure::Failure;
use crate::mark::without_mark;
use crate::out::json::{self, Object};
use crate::problem::{Problem, Status};
use crate::terminal::Shown;

/// The place of an input, counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    Argument(usize),
    Line(usize),
}

impl Place {
    /// Writes the key `argument` or `line`.
    pub(crate) fn write(self, object: &mut Object<'_>) {
        match self {
            Place::Argument(n) => object.number("argument", n),
            Place::Line(n) => object.number("line", n),
        }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Place::Argument(n) => write!(f, "argument {n}"),
            Place::Line(n) => write!(f, "line {n}"),
        }
    }
}

/// Returns an input as text; it must not be empty.
pub(crate) fn text(input: &[u8]) -> Result<&str, Failure> {
    not_empty(input)?;
    utf8(input)
}

/// Returns an input as text.
pub(crate) fn utf8(input: &[u8]) -> Result<&str, Failure> {
    str::from_utf8(input)
        .map_err(|error| Failure::new("not UTF-8", error.valid_up_to()).hint("convert it to UTF-8"))
}

/// Returns an input in another charset as text; it must not be empty.
pub(crate) fn decoded(input: &[u8], charset: Charset) -> Result<String, Failure> {
    not_empty(input)?;
    charset.decode(input).map_err(|error| {
        let what = format!("not {}", charset.name());
        Failure::new(what, error.offset()).hint("check the charset")
    })
}

fn not_empty(input: &[u8]) -> Result<(), Failure> {
    if input.is_empty() {
        return Err(Failure::new("empty", 0).hint("give an identifier in each argument or line"));
    }
    Ok(())
}

/// Standard output, and the exit status so far.
#[derive(Debug)]
pub(crate) struct Output<W: Write> {
    out: BufWriter<W>,
    /// Whether each answer is flushed, because somebody may be waiting for it.
    eager: bool,
    status: Status,
    /// A buffer for lines, kept to save allocations.
    line: Vec<u8>,
}

impl Output<Box<dyn Write>> {
    /// Returns standard output. On a terminal, answers are made harmless; elsewhere, their bytes
    /// are unchanged.
    pub(crate) fn stdout() -> Self {
        let stdout = io::stdout().lock();
        if stdout.is_terminal() {
            return Output::new(Box::new(Shown::new(stdout)), true);
        }
        Output::new(Box::new(stdout), false)
    }
}

impl<W: Write> Output<W> {
    pub(crate) fn new(out: W, eager: bool) -> Output<W> {
        Output {
            out: BufWriter::with_capacity(64 * 1024, out),
            eager,
            status: Status::Done,
            line: Vec::new(),
        }
    }

    /// Writes the answer to one input, given in pieces.
    pub(crate) fn write(&mut self, pieces: &[&[u8]]) -> io::Result<()> {
        for piece in pieces {
            self.out.write_all(piece)?;
        }
        if self.eager { self.out.flush() } else { Ok(()) }
    }

    /// Sets the exit status, unless a worse one was set before.
    pub(crate) fn worsen(&mut self, status: Status) {
        self.status = self.status.max(status);
    }

    /// Reports an error on standard error and sets the exit status.
    pub(crate) fn report(&mut self, problem: &Problem) {
        self.worsen(Status::Wrong);
        problem.report();
    }

    /// Writes the answer to one input on one line. A failure gives an empty line and a message.
    pub(crate) fn answer(
        &mut self,
        place: Place,
        answer: Result<Cow<'_, str>, Failure>,
    ) -> io::Result<()> {
        let answer = answer.and_then(|text| match text.find('\n') {
            Some(at) => Err(Failure::new("a line feed, which no line can hold", at)),
            None => Ok(text),
        });
        match answer {
            Ok(text) => self.write(&[text.as_bytes(), b"\n"]),
            Err(failure) => {
                self.write(&[b"\n"])?;
                self.report(&failure.problem(place));
                Ok(())
            }
        }
    }

    /// Writes the answer to one input as an object on one line. `keys` writes the keys between
    /// `input` and `output`.
    pub(crate) fn record(
        &mut self,
        place: Place,
        input: &str,
        keys: impl FnOnce(&mut Object<'_>),
        answer: &Result<Cow<'_, str>, Failure>,
    ) -> io::Result<()> {
        self.object(|object| {
            place.write(object);
            object.string("input", input);
            keys(object);
            object.optional("output", answer.as_deref().ok());
            if let Err(failure) = answer {
                failure.write(object);
            }
        })?;
        if answer.is_err() {
            self.worsen(Status::Wrong);
        }
        Ok(())
    }

    /// Writes an object on one line.
    pub(crate) fn object(&mut self, keys: impl FnOnce(&mut Object<'_>)) -> io::Result<()> {
        let mut line = std::mem::take(&mut self.line);
        line.clear();
        json::object(&mut line, keys);
        let written = self.write(&[&line, b"\n"]);
        self.line = line;
        written
    }

    /// Flushes the output and returns the exit status.
    pub(crate) fn end(mut self) -> io::Result<Status> {
        self.out.flush()?;
        Ok(self.status)
    }
}

/// Calls `each` with every argument, or with every line of standard input if there are none. White
/// space around a line is removed.
pub(crate) fn run(
    arguments: &[OsString],
    mut each: impl FnMut(&mut Output<Box<dyn Write>>, Place, &[u8]) -> io::Result<()>,
) -> io::Result<Status> {
    run_as_is(arguments, |output, place, input| match place {
        Place::Argument(_) => each(output, place, input),
        Place::Line(_) => each(output, place, input.trim_ascii()),
    })
}

/// Does the same as [`run`], but leaves white space around a line except for the line feed.
pub(crate) fn run_as_is(
    arguments: &[OsString],
    each: impl FnMut(&mut Output<Box<dyn Write>>, Place, &[u8]) -> io::Result<()>,
) -> io::Result<Status> {
    let mut output = Output::stdout();
    inputs(arguments, &mut output, each)?;
    output.end()
}

/// Calls `each` with every argument. `-`, or no argument at all, stands for the lines of standard
/// input.
fn inputs<W: Write>(
    arguments: &[OsString],
    output: &mut Output<W>,
    mut each: impl FnMut(&mut Output<W>, Place, &[u8]) -> io::Result<()>,
) -> io::Result<()> {
    if arguments.is_empty() {
        hint();
        return lines(io::stdin().lock(), output, &mut each);
    }
    for (index, argument) in arguments.iter().enumerate() {
        if argument == "-" {
            lines(io::stdin().lock(), output, &mut each)?;
        } else {
            each(output, Place::Argument(index + 1), argument.as_encoded_bytes())?;
        }
    }
    Ok(())
}

/// Asks for input if standard input is a terminal.
fn hint() {
    if io::stdin().is_terminal() {
        Problem::new("standard input", "waiting for IRIs, one per line")
            .hint("end with Ctrl-D, or give IRIs as arguments")
            .report();
    }
}

/// Calls `each` with every line, without its line feed.
pub(crate) fn lines<W: Write>(
    mut input: impl BufRead,
    output: &mut Output<W>,
    each: &mut impl FnMut(&mut Output<W>, Place, &[u8]) -> io::Result<()>,
) -> io::Result<()> {
    let mut line = Vec::new();
    for number in 1_usize.. {
        line.clear();
        match input.read_until(b'\n', &mut line) {
            Ok(0) => break,
            Ok(_) => {}
            Err(error) => {
                output.report(&Problem::from_io(Path::new("standard input"), &error, false));
                break;
            }
        }
        let text = line.strip_suffix(b"\n").unwrap_or(&line);
        let text = match number {
            1 => without_mark(text),
            _ => text,
        };
        each(output, Place::Line(number), text)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::{Failure, Output, Place, decoded, lines, text};
    use crate::problem::Status;
    use irispan::iri::Charset;

    #[test]
    fn lines_come_without_their_ends() {
        let mut output = Output::new(Vec::new(), false);
        let mut seen = Vec::new();
        lines(&b"\xEF\xBB\xBFa\r\n\n\xff\nlast"[..], &mut output, &mut |_, place, line| {
            seen.push((place, line.to_vec()));
            Ok(())
        })
        .expect("is read");
        let expected: Vec<_> = [&b"a\r"[..], b"", b"\xff", b"last"]
            .iter()
            .enumerate()
            .map(|(index, line)| (Place::Line(index + 1), line.to_vec()))
            .collect();
        assert_eq!(seen, expected);
        assert_eq!(output.end().expect("is written"), Status::Done);
    }

    #[test]
    fn what_is_no_text() {
        let shift_jis = Charset::for_label("shift_jis").expect("is a label");
        for (failure, message) in [
            (text(b"").err(), "empty, at byte 0: give an identifier in each argument or line"),
            (text(b"a\xff").err(), "not UTF-8, at byte 1: convert it to UTF-8"),
            (
                decoded(b"", shift_jis).err(),
                "empty, at byte 0: give an identifier in each argument or line",
            ),
            (decoded(b"\x93", shift_jis).err(), "not Shift_JIS, at byte 0: check the charset"),
        ] {
            let problem = failure.expect("is no text").problem(Place::Line(7)).to_string();
            assert_eq!(problem, format!("irispan: line 7: {message}"));
        }
    }

    #[test]
    fn answers_keep_to_their_lines() {
        let mut out = Vec::new();
        let mut output = Output::new(&mut out, false);
        for answer in [Ok("a"), Ok("b\nc"), Err(Failure::new("d", 0)), Ok("")] {
            output.answer(Place::Argument(1), answer.map(Into::into)).expect("is written");
        }
        assert_eq!(output.end().expect("is written"), Status::Wrong);
        assert_eq!(out, b"a\n\n\n\n");
    }

    #[test]
    fn the_worst_is_remembered() {
        let mut output = Output::new(Vec::new(), false);
        for status in [Status::Nothing, Status::Done] {
            output.worsen(status);
        }
        assert_eq!(output.end().expect("is written"), Status::Nothing);
    }
}
