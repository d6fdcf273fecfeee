//! `irispan compare --collisions`: groups of names that a site may treat as one.

use std::io;

use irispan::highlight::TerminalText;
use irispan::iri::{Folding, collisions};

use crate::args::CompareArgs;
use crate::identifiers::lines::{self, Output, Place, text};
use crate::problem::Status;

/// Reads all names, then prints those that collide, one group per line.
pub(crate) fn run(args: &CompareArgs, folding: Folding) -> io::Result<Status> {
    let mut names: Vec<String> = Vec::new();
    let mut places: Vec<Place> = Vec::new();
    // A bad name is reported, and the others are read nevertheless.
    let wrong = lines::run(&[], |output, place, input| {
        match text(input) {
            Ok(name) => {
                names.push(name.to_owned());
                places.push(place);
            }
            Err(failure) => output.report(&failure.problem(place)),
        }
        Ok(())
    })?;
    let mut output = Output::stdout();
    let found = collisions(&names, folding);
    for collision in &found {
        let folding = collision.folding().as_str();
        let group = collision.names().iter().filter_map(|&at| Some((places.get(at)?, &names[at])));
        if args.json {
            output.object(|object| {
                object.string("folding", folding);
                object.objects("names", group, |object, (place, name)| {
                    place.write(object);
                    object.string("text", name);
                });
            })?;
        } else {
            let mut line = folding.to_owned();
            for (_, name) in group {
                line.push('\t');
                line.push_str(&TerminalText::Reversible.harmless(name));
            }
            line.push('\n');
            output.write(&[line.as_bytes()])?;
        }
    }
    output.worsen(wrong);
    output.worsen(if found.is_empty() { Status::Nothing } else { Status::Done });
    output.end()
}
