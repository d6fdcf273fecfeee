//! `irispan normalize`: brings identifiers to a normal form, line by line.

use std::borrow::Cow;
use std::io;

use irispan::iri::{Rung, normalize};

use crate::args::NormalizeArgs;
use crate::failure::Failure;
use crate::identifiers::lines::{self, text};
use crate::problem::Status;

/// Normalises the arguments, or each line of standard input.
pub(crate) fn run(args: &NormalizeArgs) -> io::Result<Status> {
    lines::run(&args.iris, |output, place, input| {
        let normal = normal(input, args.rung);
        if args.json {
            let input = String::from_utf8_lossy(input);
            output.record(place, &input, |o| o.string("rung", args.rung.as_str()), &normal)
        } else {
            output.answer(place, normal)
        }
    })
}

fn normal(input: &[u8], rung: Rung) -> Result<Cow<'_, str>, Failure> {
    Ok(normalize(text(input)?, rung)?)
}

#[cfg(test)]
mod tests {
    use super::normal;
    use irispan::iri::Rung;

    #[test]
    fn inputs_are_texts() {
        assert_eq!(normal(b"HTTP://a", Rung::Case).as_deref(), Ok("http://a"));
        for input in [&b""[..], b"\xff", b"http://a/%"] {
            assert!(normal(input, Rung::Scheme).is_err(), "{input:?}");
        }
        // The lowest rung accepts any text.
        assert_eq!(normal(b"http://a/%", Rung::Simple).as_deref(), Ok("http://a/%"));
    }
}
