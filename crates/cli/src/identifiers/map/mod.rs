//! `irispan map`: identifiers in, their forms out, line by line.

mod way;

use std::io::{self, Write};

use self::way::Way;
use crate::args::{self, MapArgs};
use crate::identifiers::lines::{self, Output, Place};
use crate::problem::Status;

/// Maps the arguments, or each line of standard input.
pub(crate) fn run(args: &MapArgs) -> io::Result<Status> {
    let way = match Way::new(args) {
        Ok(way) => way,
        Err(message) => args::conflict("map", message),
    };
    lines::run(&args.iris, |output, place, input| map(args, &way, output, place, input))
}

/// Maps one input to one line, or to one object.
fn map(
    args: &MapArgs,
    way: &Way,
    output: &mut Output<impl Write>,
    place: Place,
    input: &[u8],
) -> io::Result<()> {
    let mapped = way.map(input);
    if args.json {
        let to = args.to.name();
        output.record(place, &way.show(input), |object| object.string("to", to), &mapped)
    } else {
        match mapped.and_then(|answer| Ok((way.encode(&answer)?, answer))) {
            Ok((Some(bytes), answer)) if !answer.contains('\n') => output.write(&[&bytes, b"\n"]),
            Ok((_, answer)) => output.answer(place, Ok(answer)),
            Err(failure) => output.answer(place, Err(failure)),
        }
    }
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::map;
    use super::way::Way;
    use crate::args::{Cli, Command};
    use crate::identifiers::lines::{Output, lines};
    use crate::problem::Status;

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
            map(&args, &way, output, place, input)
        })
        .expect("is written");
        let status = output.end().expect("is written");
        (status, String::from_utf8(out).expect("is UTF-8"))
    }

    #[test]
    fn each_line_gives_a_line() {
        let (status, out) = run("", b"http://a.b/\n\nhttp://c.d/\n\xff\nhttp://e.f/");
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
    }
}
