//! `irispan map`: maps identifiers to other forms, line by line.

mod conversion;

use std::io::{self, Write};

use self::conversion::Conversion;
use crate::args::{self, MapArgs};
use crate::identifiers::lines::{self, Output, Place};
use crate::problem::Status;

/// Maps the arguments, or each line of standard input.
pub(crate) fn run(args: &MapArgs) -> io::Result<Status> {
    let conversion = match Conversion::new(args) {
        Ok(conversion) => conversion,
        Err(message) => args::conflict("map", message),
    };
    lines::run(&args.iris, |output, place, input| map(args, &conversion, output, place, input))
}

/// Maps one input, and writes a line or an object.
fn map(
    args: &MapArgs,
    conversion: &Conversion,
    output: &mut Output<impl Write>,
    place: Place,
    input: &[u8],
) -> io::Result<()> {
    let mapped = conversion.map(input);
    if args.json {
        let to = args.to.name();
        output.record(place, &conversion.show(input), |object| object.string("to", to), &mapped)
    } else {
        match mapped.and_then(|answer| Ok((conversion.encode(&answer)?, answer))) {
            Ok((Some(bytes), answer)) if !answer.contains('\n') => output.write(&[&bytes, b"\n"]),
            Ok((_, answer)) => output.answer(place, Ok(answer)),
            Err(failure) => output.answer(place, Err(failure)),
        }
    }
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::conversion::Conversion;
    use super::map;
    use crate::args::{Cli, Command};
    use crate::identifiers::lines::{Output, lines};
    use crate::problem::Status;

    /// Returns the output for lines of input and options.
    fn run(options: &str, input: &[u8]) -> (Status, String) {
        let words = ["irispan", "map"].into_iter().chain(options.split_whitespace());
        let Command::Map(args) = Cli::try_parse_from(words).expect("are options").command else {
            unreachable!("is map")
        };
        let conversion = Conversion::new(&args).expect("fits");
        let mut out = Vec::new();
        let mut output = Output::new(&mut out, false);
        lines(input, &mut output, &mut |output, place, input| {
            map(&args, &conversion, output, place, input)
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
