//! Identifiers in, lines out: what the subcommands share that read one identifier at a time.
//!
//! Each identifier gives its output whatever became of the others; what went wrong is told with its
//! place, and remembered for the exit status.

use std::borrow::Cow;
use std::ffi::OsString;
use std::fmt;
use std::io::{self, BufRead, BufWriter, IsTerminal, Write};

use irispan::Component;
use irispan::iri::Charset;

use crate::errors::{Problem, Status};
use crate::out::json::Object;

/// Which of the inputs it is, from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    Argument(usize),
    Line(usize),
}

impl Place {
    /// Writes the key that says so.
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

/// Why an identifier gives nothing, and at which byte of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Failure {
    what: Cow<'static, str>,
    component: Option<Component>,
    offset: usize,
    mend: Option<&'static str>,
}

impl Failure {
    pub(crate) fn new(what: impl Into<Cow<'static, str>>, offset: usize) -> Failure {
        Failure { what: what.into(), component: None, offset, mend: None }
    }

    pub(crate) fn component(self, component: Component) -> Failure {
        Failure { component: Some(component), ..self }
    }

    pub(crate) fn mend(self, mend: &'static str) -> Failure {
        Failure { mend: Some(mend), ..self }
    }

    /// The same in a text that has this many bytes in front.
    pub(crate) fn moved(self, by: usize) -> Failure {
        Failure { offset: self.offset + by, ..self }
    }

    /// The failure with its place, for standard error.
    pub(crate) fn problem(&self, place: impl fmt::Display) -> Problem {
        let problem = Problem::new(place.to_string(), self.to_string());
        match self.mend {
            Some(mend) => problem.mend(mend),
            None => problem,
        }
    }

    /// Writes the three keys of a failure.
    pub(crate) fn write(&self, object: &mut Object<'_>) {
        object.string("error", &self.to_string());
        object.optional("component", self.component.map(component_name));
        object.number("offset", self.offset);
    }
}

impl From<irispan::Error> for Failure {
    fn from(error: irispan::Error) -> Failure {
        let text = error.to_string();
        let mut what = text.as_str();
        // The component and the offset are told apart from the reason.
        if let Some(component) = error.component() {
            let head = format!("{component}: ");
            what = what.strip_prefix(head.as_str()).unwrap_or(what);
        }
        let tail = format!(", at byte {}", error.offset());
        what = what.strip_suffix(tail.as_str()).unwrap_or(what);
        Failure { component: error.component(), ..Failure::new(what.to_owned(), error.offset()) }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(component) = self.component {
            write!(f, "{component}: ")?;
        }
        write!(f, "{}, at byte {}", self.what, self.offset)
    }
}

/// The name of a component in records.
pub(crate) fn component_name(component: Component) -> &'static str {
    match component {
        Component::Scheme => "scheme",
        Component::Userinfo => "userinfo",
        Component::Host => "host",
        Component::Port => "port",
        Component::Path => "path",
        Component::Query => "query",
        Component::Fragment => "fragment",
        _ => "other",
    }
}

/// The text of an input that has to hold some.
pub(crate) fn text(input: &[u8], charset: Option<Charset>) -> Result<Cow<'_, str>, Failure> {
    if input.is_empty() {
        return Err(Failure::new("empty", 0).mend("give an identifier on each line"));
    }
    text_or_empty(input, charset)
}

/// The text of an input that may be empty.
pub(crate) fn text_or_empty(
    input: &[u8],
    charset: Option<Charset>,
) -> Result<Cow<'_, str>, Failure> {
    match charset {
        Some(charset) => {
            Ok(Cow::Owned(charset.decode(input).map_err(|error| not_of(charset, error))?))
        }
        None => match str::from_utf8(input) {
            Ok(text) => Ok(Cow::Borrowed(text)),
            Err(error) => {
                Err(Failure::new("not UTF-8", error.valid_up_to()).mend("convert it to UTF-8"))
            }
        },
    }
}

/// What is wrong with bytes that should be of a charset.
fn not_of(charset: Charset, error: irispan::Error) -> Failure {
    Failure::new(format!("not {}", charset.name()), error.offset()).mend("check the charset")
}

/// What comes out, and whether anything went wrong.
#[derive(Debug)]
pub(crate) struct Output<W: Write> {
    out: BufWriter<W>,
    /// Whether someone reads along.
    eager: bool,
    wrong: bool,
}

impl<W: Write> Output<W> {
    pub(crate) fn new(out: W, eager: bool) -> Output<W> {
        Output { out: BufWriter::with_capacity(64 * 1024, out), eager, wrong: false }
    }

    /// Writes what comes of one input.
    pub(crate) fn write(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.out.write_all(bytes)?;
        if self.eager { self.out.flush() } else { Ok(()) }
    }

    /// Remembers that something went wrong.
    pub(crate) fn fail(&mut self) {
        self.wrong = true;
    }

    /// Remembers that something went wrong, and says it on standard error.
    pub(crate) fn report(&mut self, problem: &Problem) {
        self.fail();
        problem.report();
    }

    /// Writes what is left; how it went.
    pub(crate) fn end(mut self) -> io::Result<Status> {
        self.out.flush()?;
        Ok(if self.wrong { Status::Wrong } else { Status::Done })
    }
}

/// Calls `each` with every argument, or with every line of standard input in place of `-`.
pub(crate) fn inputs<W: Write>(
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

/// Says what is waited for, if a person is asked.
fn hint() {
    if io::stdin().is_terminal() {
        Problem::new("standard input", "waiting for IRIs, one per line")
            .mend("end with Ctrl-D, or give IRIs as arguments")
            .report();
    }
}

/// Calls `each` with every line, without its end.
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
                output.report(&Problem::new("standard input", error.to_string()));
                break;
            }
        }
        let text = line.strip_suffix(b"\n").unwrap_or(&line);
        let text = text.strip_suffix(b"\r").unwrap_or(text);
        each(output, Place::Line(number), text)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::{Failure, Output, Place, lines, text};
    use crate::errors::Status;
    use irispan::iri::Charset;

    #[test]
    fn lines_come_without_their_ends() {
        let mut output = Output::new(Vec::new(), false);
        let mut seen = Vec::new();
        lines(&b"a\r\n\n\xff\r\r\nlast"[..], &mut output, &mut |_, place, line| {
            seen.push((place, line.to_vec()));
            Ok(())
        })
        .expect("is read");
        let expected: Vec<_> = [&b"a"[..], b"", b"\xff\r", b"last"]
            .iter()
            .enumerate()
            .map(|(index, line)| (Place::Line(index + 1), line.to_vec()))
            .collect();
        assert_eq!(seen, expected);
        assert_eq!(output.end().expect("is written"), Status::Done);
    }

    #[test]
    fn failures_keep_what_errors_say() {
        let error = irispan::iri::to_uri("http://a/%").expect_err("is no escape");
        let failure = Failure::from(error.clone());
        assert_eq!(failure.to_string(), error.to_string());
        assert_eq!(failure.moved(2).offset, error.offset() + 2);
    }

    #[test]
    fn what_is_no_text() {
        for (bytes, charset, message) in [
            (&b""[..], None, "irispan: line 7: empty, at byte 0: give an identifier on each line"),
            (b"a\xff", None, "irispan: line 7: not UTF-8, at byte 1: convert it to UTF-8"),
            (
                b"\x81",
                Some("shift_jis"),
                "irispan: line 7: not Shift_JIS, at byte 0: check the charset",
            ),
        ] {
            let charset = charset.map(|label| Charset::for_label(label).expect("is a label"));
            let failure = text(bytes, charset).expect_err("is no text");
            assert_eq!(failure.problem(Place::Line(7)).to_string(), message);
        }
    }
}
