//! `irispan compare`: finds the rung on which two identifiers meet.

use std::borrow::Cow;
use std::io::{self, Write};

use irispan::highlight::TerminalText;
use irispan::iri::{Folding, Rung, normalize};

use crate::args::CompareArgs;
use crate::failure::Failure;
use crate::identifiers::collisions;
use crate::identifiers::lines::{self, Output, Place, utf8};
use crate::problem::Status;

/// Compares the two arguments, or the two identifiers on each line of standard input.
pub(crate) fn run(args: &CompareArgs) -> io::Result<Status> {
    if let Some(folding) = args.collisions {
        return collisions::run(args, folding.unwrap_or(Folding::Compatibility));
    }
    if let [a, b] = &args.iris[..] {
        let mut output = Output::stdout();
        let pair = [(Place::Argument(1), a), (Place::Argument(2), b)]
            .map(|(place, iri)| Side { place, bytes: iri.as_encoded_bytes() });
        if args.json {
            record(&mut output, pair)?;
        } else {
            ladder(&mut output, pair)?;
        }
        return output.end();
    }
    lines::run_as_is(&[], |output, place, line| match split(line) {
        Ok(pair) => {
            let pair = pair.map(|bytes| Side { place, bytes });
            if args.json { record(output, pair) } else { name(output, pair) }
        }
        Err(failure) if args.json => {
            output.worsen(Status::Wrong);
            output.object(|object| {
                place.write(object);
                object.string("a", &String::from_utf8_lossy(line));
                object.optional("b", None);
                object.optional("meet", None);
                object.objects("rungs", [], |_, ()| {});
                object.optional("side", None);
                failure.write(object);
            })
        }
        Err(failure) => output.answer(place, Err(failure)),
    })
}

/// One of the two identifiers, and where it was read.
#[derive(Clone, Copy, Debug)]
struct Side<'i> {
    place: Place,
    bytes: &'i [u8],
}

/// Splits a line into its two identifiers.
fn split(line: &[u8]) -> Result<[&[u8]; 2], Failure> {
    let hint = "give two identifiers on each line, with a tab between";
    if line.trim_ascii().is_empty() {
        return Err(Failure::new("empty", 0).hint(hint));
    }
    let mut fields = line.split(|&byte| byte == b'\t');
    match (fields.next(), fields.next(), fields.next()) {
        (Some(a), Some(b), None) => Ok([a, b].map(<[u8]>::trim_ascii)),
        (Some(a), Some(b), Some(_)) => {
            Err(Failure::new("a second tab", a.len() + b.len() + 1).hint(hint))
        }
        _ => Err(Failure::new("no tab", line.trim_ascii_end().len()).hint(hint)),
    }
}

/// The normal forms of two identifiers on one rung.
#[derive(Debug)]
struct Step<'i> {
    rung: Rung,
    a: Cow<'i, str>,
    b: Cow<'i, str>,
}

impl Step<'_> {
    fn meets(&self) -> bool {
        self.a == self.b
    }
}

/// The rungs that both identifiers reach, and the error that stopped one of them, with the index of
/// its side.
#[derive(Debug)]
struct Comparison<'i> {
    steps: Vec<Step<'i>>,
    failure: Option<(usize, Failure)>,
}

impl<'i> Comparison<'i> {
    fn of([a, b]: [Side<'i>; 2]) -> Comparison<'i> {
        let mut steps = Vec::new();
        let failure = climb(a.bytes, b.bytes, &mut steps).err();
        // Equal texts are equal, even if they have no normal form.
        let same = steps.first().is_some_and(Step::meets);
        Comparison { steps, failure: failure.filter(|_| !same) }
    }

    /// Returns the lowest rung on which the two meet.
    fn meet(&self) -> Option<Rung> {
        self.steps.iter().find(|step| step.meets()).map(|step| step.rung)
    }

    fn status(&self) -> Status {
        match (self.meet(), &self.failure) {
            (Some(_), _) => Status::Done,
            (None, Some(_)) => Status::Wrong,
            (None, None) => Status::Nothing,
        }
    }
}

fn climb<'i>(a: &'i [u8], b: &'i [u8], steps: &mut Vec<Step<'i>>) -> Result<(), (usize, Failure)> {
    let a = utf8(a).map_err(|failure| (0, failure))?;
    let b = utf8(b).map_err(|failure| (1, failure))?;
    for &rung in Rung::ALL {
        let a = normalize(a, rung).map_err(|error| (0, error.into()))?;
        let b = normalize(b, rung).map_err(|error| (1, error.into()))?;
        steps.push(Step { rung, a, b });
    }
    Ok(())
}

/// Writes the rungs one after the other, up to the one on which the two meet.
fn ladder(output: &mut Output<impl Write>, pair: [Side<'_>; 2]) -> io::Result<()> {
    let comparison = Comparison::of(pair);
    for step in &comparison.steps {
        let a = TerminalText::Reversible.harmless(&step.a);
        let name = step.rung.as_str();
        if step.meets() {
            output.write(&[format!("{name}\tmeet\t{a}\n").as_bytes()])?;
            break;
        }
        let b = TerminalText::Reversible.harmless(&step.b);
        output.write(&[format!("{name}\tdiffer\t{a}\t{b}\n").as_bytes()])?;
    }
    conclude(output, pair, &comparison);
    Ok(())
}

/// Writes the name of the rung on which the two meet.
fn name(output: &mut Output<impl Write>, pair: [Side<'_>; 2]) -> io::Result<()> {
    let comparison = Comparison::of(pair);
    let name = match (comparison.meet(), &comparison.failure) {
        (Some(rung), _) => rung.as_str(),
        (None, None) => "none",
        (None, Some(_)) => "",
    };
    output.write(&[name.as_bytes(), b"\n"])?;
    conclude(output, pair, &comparison);
    Ok(())
}

/// Sets the exit status, and reports an error if it kept the two from being compared.
fn conclude(output: &mut Output<impl Write>, pair: [Side<'_>; 2], comparison: &Comparison<'_>) {
    output.worsen(comparison.status());
    if let (None, Some((side, failure))) = (comparison.meet(), &comparison.failure) {
        let [a, b] = pair;
        let problem = match (a.place, *side) {
            (Place::Argument(_), 0) => failure.problem(a.place),
            (Place::Argument(_), _) => failure.problem(b.place),
            (Place::Line(_), 0) => failure.problem(format!("{}: the first", a.place)),
            (Place::Line(_), _) => failure.problem(format!("{}: the second", b.place)),
        };
        problem.report();
    }
}

fn record(output: &mut Output<impl Write>, pair: [Side<'_>; 2]) -> io::Result<()> {
    let comparison = Comparison::of(pair);
    output.worsen(comparison.status());
    let [a, b] = pair;
    output.object(|object| {
        a.place.write(object);
        object.string("a", &String::from_utf8_lossy(a.bytes));
        object.string("b", &String::from_utf8_lossy(b.bytes));
        object.optional("meet", comparison.meet().map(Rung::as_str));
        object.objects("rungs", &comparison.steps, |object, step| {
            object.string("rung", step.rung.as_str());
            object.boolean("same", step.meets());
            object.string("a", &step.a);
            object.string("b", &step.b);
        });
        if let Some((side, failure)) = &comparison.failure {
            object.string("side", if *side == 0 { "a" } else { "b" });
            failure.write(object);
        }
    })
}

#[cfg(test)]
mod tests {
    use super::{Comparison, Place, Side, split};
    use crate::problem::Status;
    use irispan::iri::{Rung, same_target};

    fn compare<'i>(a: &'i str, b: &'i str) -> Comparison<'i> {
        Comparison::of([a, b].map(|text| Side { place: Place::Line(1), bytes: text.as_bytes() }))
    }

    #[test]
    fn two_meet_where_the_library_says() {
        let texts =
            ["http://a/b", "HTTP://A/b", "http://a/%62", "http://a:80/c/../b#d", "x:y", "%"];
        for a in texts {
            for b in texts {
                assert_eq!(compare(a, b).meet(), same_target(a, b), "{a} {b}");
            }
        }
    }

    #[test]
    fn errors_count_where_nothing_meets_before() {
        let comparison = compare("http://a/%", "http://a/%");
        assert_eq!((comparison.meet(), comparison.status()), (Some(Rung::Simple), Status::Done));
        assert!(comparison.failure.is_none());
        let comparison = compare("http://a/", "http://a/%");
        assert_eq!((comparison.meet(), comparison.status()), (None, Status::Wrong));
        assert_eq!(comparison.failure.map(|(side, _)| side), Some(1));
        assert_eq!(compare("x:a", "x:b").status(), Status::Nothing);
    }

    #[test]
    fn lines_hold_two() {
        assert_eq!(split(b"a\tb").ok(), Some([&b"a"[..], b"b"]));
        assert_eq!(split(b" a \t b\r").ok(), Some([&b"a"[..], b"b"]));
        assert_eq!(split(b"a\t").ok(), Some([&b"a"[..], b""]));
        for line in [&b""[..], b"\r", b"a", b"a\tb\tc"] {
            assert!(split(line).is_err(), "{line:?}");
        }
    }
}
