//! Writes an explanation as a JSON object.

use std::ops::Range;

use irispan::explain::Explanation;
use irispan::iri::{Length, Repertoire};

use crate::failure::Failure;
use crate::identifiers::lines::Place;
use crate::out::facts;
use crate::out::json::Object;

/// Writes the keys. Their order never changes.
pub(super) fn write(
    object: &mut Object<'_>,
    place: Place,
    input: &str,
    explanation: Result<&Explanation<'_>, &Failure>,
) {
    place.write(object);
    object.string("input", input);
    match explanation {
        Ok(explanation) => explain(object, explanation),
        Err(failure) => {
            object.optional("valid_as", None);
            object.optional("uri", None);
            failure.write(object);
        }
    }
}

fn explain(object: &mut Object<'_>, explanation: &Explanation<'_>) {
    object.optional("valid_as", explanation.valid_as().map(Repertoire::as_str));
    object.boolean("relative", explanation.is_relative());
    object.objects("parts", explanation.parts(), |object, (component, range)| {
        object.string("component", component.as_str());
        bytes(object, range);
        object.string("text", explanation.text().get(range.clone()).unwrap_or_default());
    });
    object.objects("steps", explanation.steps(), |object, step| {
        object.string("component", step.component().as_str());
        bytes(object, &step.range());
        object.string("from", step.from());
        object.string("to", step.to());
        object.string("rule", step.rule().id());
        object.string("what", step.rule().what());
    });
    object.optional("uri", explanation.uri().ok());
    if let Err(error) = explanation.uri() {
        Failure::from(error.clone()).write(object);
    }
    object.optional("iri", explanation.iri().ok());
    object.string("display", explanation.display());
    object.string("order", explanation.order().as_str());
    object.objects("findings", explanation.findings(), |object, finding| {
        object.string("severity", finding.severity().as_str());
        object.string("topic", finding.topic().as_str());
        if let Some(fact) = finding.fact() {
            object.string("fact", fact.as_str());
        }
        object.optional("component", finding.component().map(|component| component.as_str()));
        bytes(object, &finding.range());
        object.string("what", finding.what());
    });
    object.object("length", |object| {
        length(object, explanation.length().total());
        if let Ok(uri) = explanation.length().uri() {
            object.number("uri", uri);
        }
        object.objects("components", explanation.length().components(), |object, (name, one)| {
            object.string("component", name.as_str());
            length(object, one);
        });
    });
    if let Some(link) = explanation.link() {
        object.object("link", |object| {
            let of_host = irispan::safety::HostFlags::of(link, explanation.facts());
            object.string("kind", link.kind().as_str());
            object.string("confidence", link.confidence().as_str());
            object.strings("flags", link.flags().names().chain(of_host.names()));
        });
    } else {
        object.optional("link", None);
    }
    object.objects("facts", explanation.facts(), |object, fact| {
        facts::write(object, fact, explanation.text(), None);
    });
}

fn bytes(object: &mut Object<'_>, range: &Range<usize>) {
    object.number("start", range.start);
    object.number("end", range.end);
}

fn length(object: &mut Object<'_>, length: Length) {
    object.number("characters", length.characters);
    object.number("utf8", length.utf8);
    object.number("escaped", length.escaped);
}
