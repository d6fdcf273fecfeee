//! `irispan resolve`: resolves references against a base, and makes references from IRIs.

use std::borrow::Cow;
use std::io;

use irispan::iri::{Iri, IriRef, Resolution};

use crate::args::ResolveArgs;
use crate::failure::Failure;
use crate::identifiers::lines::{self, Place, text, utf8};
use crate::problem::{Problem, Status};

/// Resolves the arguments, or each line of standard input.
pub(crate) fn run(args: &ResolveArgs) -> io::Result<Status> {
    let base = match base(args.base.as_encoded_bytes()) {
        Ok(base) => base,
        Err(failure) => {
            failure
                .hint("give an IRI with a scheme, such as http://a.example/")
                .problem("--base")
                .report();
            return Ok(Status::Wrong);
        }
    };
    let operation = match (args.relativize, args.lax) {
        (true, _) => Operation::Relativize,
        (false, true) => Operation::Resolve(Resolution::Lax),
        (false, false) => Operation::Resolve(Resolution::Strict),
    };
    lines::run(&args.references, |output, place, input| {
        let result = operation.apply(base, input).map(Cow::Owned);
        if args.json {
            let input = String::from_utf8_lossy(input);
            return output.record(place, &input, |o| o.string("base", base.as_str()), &result);
        }
        output.answer(place, result)?;
        if input.is_empty()
            && matches!((place, &operation), (Place::Line(_), Operation::Resolve(_)))
        {
            // An empty reference is legal, but an empty line is rarely meant as one.
            Problem::new(place.to_string(), "empty, at byte 0: resolved to the base itself")
                .report();
        }
        Ok(())
    })
}

/// Parses the base.
fn base(input: &[u8]) -> Result<Iri<&str>, Failure> {
    Ok(Iri::parse(text(input)?)?)
}

#[derive(Debug)]
enum Operation {
    Resolve(Resolution),
    Relativize,
}

impl Operation {
    fn apply(&self, base: Iri<&str>, input: &[u8]) -> Result<String, Failure> {
        let input = utf8(input)?;
        match self {
            Operation::Resolve(resolution) => {
                let mut out = String::new();
                base.resolve_into(IriRef::parse(input)?, *resolution, &mut out);
                Ok(out)
            }
            Operation::Relativize => Ok(base.relativize(Iri::parse(input)?).into_string()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Operation, base};
    use irispan::iri::Resolution;

    #[test]
    fn there_and_back() {
        let base = base(b"http://a/b/c").expect("is an IRI");
        let apply =
            |operation: Operation, input: &str| operation.apply(base, input.as_bytes()).ok();
        let strict = || Operation::Resolve(Resolution::Strict);
        assert_eq!(apply(strict(), "http:g").as_deref(), Some("http:g"));
        assert_eq!(
            apply(Operation::Resolve(Resolution::Lax), "http:g").as_deref(),
            Some("http://a/b/g")
        );
        assert_eq!(apply(strict(), "").as_deref(), Some("http://a/b/c"));
        assert_eq!(apply(strict(), "a b"), None);
        assert_eq!(apply(Operation::Relativize, "http://a/x").as_deref(), Some("/x"));
        assert_eq!(apply(Operation::Relativize, "x"), None);
    }

    #[test]
    fn bases_are_iris() {
        for input in [&b""[..], b"a/b", b"\xff", b"http://a b/"] {
            assert!(base(input).is_err(), "{input:?}");
        }
    }
}
