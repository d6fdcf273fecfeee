//! `irispan map`: identifiers in, their forms out, line by line.

mod way;

use std::io::{self, IsTerminal, Write};

use self::way::Way;
use crate::args::{self, MapArgs};
use crate::errors::Status;
use crate::lines::{Output, Place, inputs};
use crate::out::json;

/// Maps the arguments, or each line of standard input.
pub(crate) fn run(args: &MapArgs) -> io::Result<Status> {
    let way = match Way::new(args) {
        Ok(way) => way,
        Err(message) => args::conflict("map", message),
    };
    let stdout = io::stdout().lock();
    let eager = stdout.is_terminal();
    let mut output = Output::new(stdout, eager);
    let mut line = Vec::new();
    inputs(&args.iris, &mut output, |output, place, input| {
        line.clear();
        if args.json {
            map_to_object(&way, args.to.name(), place, input, output, &mut line)
        } else {
            map_to_line(&way, place, input, output, &mut line)
        }
    })?;
    output.end()
}

/// One line for one input, perhaps an empty one.
fn map_to_line(
    way: &Way,
    place: Place,
    input: &[u8],
    output: &mut Output<impl Write>,
    line: &mut Vec<u8>,
) -> io::Result<()> {
    let mapped = way.map(input);
    if let Ok(mapped) = &mapped {
        line.extend_from_slice(mapped.as_bytes());
    }
    line.push(b'\n');
    output.write(line)?;
    if let Err(failure) = mapped {
        output.report(&failure.problem(place));
    }
    Ok(())
}

/// One object for one input.
fn map_to_object(
    way: &Way,
    to: &str,
    place: Place,
    input: &[u8],
    output: &mut Output<impl Write>,
    line: &mut Vec<u8>,
) -> io::Result<()> {
    let mapped = way.map(input);
    json::object(line, |object| {
        place.write(object);
        object.string("input", &way.show(input));
        object.string("to", to);
        object.optional("output", mapped.as_deref().ok());
        if let Err(failure) = &mapped {
            failure.write(object);
        }
    });
    line.push(b'\n');
    if mapped.is_err() {
        output.fail();
    }
    output.write(line)
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::way::Way;
    use super::{map_to_line, map_to_object};
    use crate::args::{Cli, Command};
    use crate::errors::Status;
    use crate::lines::{Output, Place, lines};

    /// What is written for some lines, with options.
    fn run(options: &str, input: &[u8]) -> (Status, String) {
        let words = ["irispan", "map"].into_iter().chain(options.split_whitespace());
        let Command::Map(args) = Cli::try_parse_from(words).expect("are options").command else {
            unreachable!("is map")
        };
        let way = Way::new(&args).expect("fits");
        let mut out = Vec::new();
        let mut output = Output::new(&mut out, false);
        lines(input, &mut output, &mut |output, place, input| {
            let mut line = Vec::new();
            if args.json {
                map_to_object(&way, "uri", place, input, output, &mut line)
            } else {
                map_to_line(&way, place, input, output, &mut line)
            }
        })
        .expect("is written");
        let status = output.end().expect("is written");
        (status, String::from_utf8(out).expect("is UTF-8"))
    }

    #[test]
    fn each_line_gives_a_line() {
        let (status, out) = run("", b"http://a.b/\r\n\nhttp://c.d/\n\xff\nhttp://e.f/");
        assert_eq!(status, Status::Wrong);
        assert_eq!(out, "http://a.b/\n\nhttp://c.d/\n\nhttp://e.f/\n");
    }

    #[test]
    fn each_line_gives_an_object() {
        let (status, out) = run("--json", b"x:\xc3\xa9\nx:\xff%");
        assert_eq!(status, Status::Wrong);
        assert_eq!(
            out,
            "{\"line\":1,\"input\":\"x:é\",\"to\":\"uri\",\"output\":\"x:%C3%A9\"}\n\
             {\"line\":2,\"input\":\"x:\u{FFFD}%\",\"to\":\"uri\",\"output\":null,\
             \"error\":\"not UTF-8, at byte 2\",\"component\":null,\"offset\":2}\n"
        );
        assert_eq!(Place::Argument(3).to_string(), "argument 3");
    }
}
