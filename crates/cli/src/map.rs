//! `irispan map`: IRIs in, URIs out, line by line.

use std::io::{self, BufRead, BufWriter, IsTerminal, Write};

use crate::args::{MapArgs, Target};
use crate::errors::{Problem, Status};

/// What some systems begin a file or a pipe with.
const BYTE_ORDER_MARK: &[u8] = "\u{FEFF}".as_bytes();

/// Maps the arguments, or each line of standard input.
pub(crate) fn run(args: &MapArgs) -> io::Result<Status> {
    let Target::Uri = args.to;
    let stdout = io::stdout().lock();
    let eager = stdout.is_terminal();
    let mut mapper = Mapper { out: BufWriter::new(stdout), eager, wrong: false };
    for (index, iri) in args.iris.iter().enumerate() {
        if iri == "-" {
            mapper.lines(io::stdin().lock())?;
        } else {
            mapper.line(iri.as_encoded_bytes(), || format!("argument {}", index + 1))?;
        }
    }
    if args.iris.is_empty() {
        hint();
        mapper.lines(io::stdin().lock())?;
    }
    mapper.out.flush()?;
    Ok(if mapper.wrong { Status::Wrong } else { Status::Done })
}

/// Says what is waited for, if a person is asked.
fn hint() {
    if io::stdin().is_terminal() {
        Problem::new("standard input", "waiting for IRIs, one per line")
            .mend("end with Ctrl-D, or give IRIs as arguments")
            .report();
    }
}

struct Mapper<W: Write> {
    out: BufWriter<W>,
    /// Whether someone reads along.
    eager: bool,
    wrong: bool,
}

impl<W: Write> Mapper<W> {
    fn lines(&mut self, mut input: impl BufRead) -> io::Result<()> {
        let mut line = Vec::new();
        for number in 1_usize.. {
            line.clear();
            match input.read_until(b'\n', &mut line) {
                Ok(0) => break,
                Ok(_) => {}
                Err(error) => {
                    self.wrong = true;
                    Problem::new("standard input", error.to_string()).report();
                    break;
                }
            }
            let text = match number {
                1 => line.strip_prefix(BYTE_ORDER_MARK).unwrap_or(&line),
                _ => &line,
            };
            self.line(text.trim_ascii(), || format!("line {number}"))?;
        }
        Ok(())
    }

    /// Maps one line to one line; `place` names it in a message.
    fn line(&mut self, line: &[u8], place: impl Fn() -> String) -> io::Result<()> {
        let problem = match str::from_utf8(line) {
            Ok("") => None,
            Ok(iri) => match irispan::iri::to_uri(iri) {
                Ok(uri) => {
                    self.out.write_all(uri.as_bytes())?;
                    None
                }
                Err(error) => Some(Problem::new(place(), error.to_string())),
            },
            Err(error) => Some(
                Problem::new(place(), format!("not UTF-8, at byte {}", error.valid_up_to()))
                    .mend("convert it to UTF-8"),
            ),
        };
        self.out.write_all(b"\n")?;
        if let Some(problem) = problem {
            self.wrong = true;
            problem.report();
        }
        if self.eager { self.out.flush() } else { Ok(()) }
    }
}

#[cfg(test)]
mod tests {
    use super::Mapper;
    use std::io::BufWriter;

    #[test]
    fn each_line_gives_a_line() {
        let mut mapper = Mapper { out: BufWriter::new(Vec::new()), eager: false, wrong: false };
        mapper.lines(&b"http://a.b/\r\n\nhttp://c.d/\n\xff\nhttp://e.f/"[..]).expect("is written");
        assert!(mapper.wrong);
        let out = mapper.out.into_inner().expect("is flushed");
        assert_eq!(out, b"http://a.b/\n\nhttp://c.d/\n\nhttp://e.f/\n");
    }
}
