//! Writes details about a link or an identifier for the caller.

use core::fmt::Display;
use core::ops::Range;

use irispan::explain::Explanation;
use irispan::highlight::Html;
use irispan::iri::{PublicSuffix, Unmapping, same_target, to_display, to_uri};
use irispan::redact::{Selection, Template};
use irispan::safety::{CheckOptions, DisplayPolicy, check, check_link, compare_text, display_host};
use irispan::tables::{CodePoints, TldSet};
use irispan::{Error, Kernel, Link, Scanner};
use serde::Serialize;

use crate::written::{Details, Explained, Fact, Problem};

/// Text for the caller, or an error as JSON.
pub(crate) type Written = Result<Vec<u8>, Vec<u8>>;

/// Writes something as JSON.
pub(crate) fn json(value: &impl Serialize) -> Vec<u8> {
    // All types can be represented in JSON.
    serde_json::to_vec(value).unwrap_or_default()
}

/// Returns an error about a text, as JSON.
fn failed(error: &Error, text: &str) -> Vec<u8> {
    json(&Problem::of(error, text))
}

/// Returns the URI of a link.
pub(crate) fn link_uri(link: &Link<'_>) -> Written {
    let uri = link.to_uri().map_err(|error| failed(&error, link.as_str()))?;
    Ok(uri.into_owned().into_bytes())
}

/// Returns the details of a link as JSON.
pub(crate) fn details(link: &Link<'_>) -> Vec<u8> {
    json(&Details::of(link))
}

/// Returns facts about a link. `protect` are names with commas between them.
pub(crate) fn link_facts(link: &Link<'_>, protect: &str) -> Written {
    Ok(json(&Fact::all(&check_link(link, &options(protect)?), link.as_str())))
}

/// Returns facts about an identifier.
pub(crate) fn facts(iri: &str, protect: &str) -> Written {
    Ok(json(&Fact::all(&check(iri, &options(protect)?), iri)))
}

/// Returns facts about the text of an anchor and its target. They point into the text.
pub(crate) fn compared(visible: &str, target: &str) -> Vec<u8> {
    json(&Fact::all(&compare_text(visible, target), visible))
}

fn options(protect: &str) -> Result<CheckOptions, Vec<u8>> {
    let mut options = CheckOptions::new();
    for name in protect.split(',').map(str::trim).filter(|name| !name.is_empty()) {
        CheckOptions::check_protected(name)
            .map_err(|error| refused(format!("protect: {error}")))?;
        options = options.protect(name);
    }
    Ok(options)
}

/// Returns everything that is known about an identifier.
pub(crate) fn explained(iri: &str) -> Vec<u8> {
    json(&Explained::of(&Explanation::of(iri, &Scanner::new())))
}

/// Returns the URI of an IRI.
pub(crate) fn uri(iri: &str) -> Written {
    let uri = to_uri(iri).map_err(|error| failed(&error, iri))?;
    Ok(uri.into_owned().into_bytes())
}

/// Returns the IRI of a URI.
pub(crate) fn iri(uri: &str, u_labels: bool) -> Vec<u8> {
    Unmapping::default().with_a_labels(u_labels).apply(uri).into_owned().into_bytes()
}

/// Returns an identifier for display.
pub(crate) fn shown(iri: &str) -> Vec<u8> {
    to_display(iri).into_owned().into_bytes()
}

/// Returns a host for display.
pub(crate) fn shown_host(host: &str, policy: &str, protect: &str) -> Written {
    let policy: DisplayPolicy =
        policy.parse().map_err(|error| invalid("policy", policy, &error))?;
    Ok(display_host(host, policy, &options(protect)?).into_bytes())
}

/// Returns the rung on which two identifiers are the same, or an empty text.
pub(crate) fn rung(a: &str, b: &str) -> Vec<u8> {
    same_target(a, b).map_or("", |rung| rung.as_str()).into()
}

/// Returns an error about a template, with the names that one may have, as JSON.
fn wrong_template(error: &Error, template: &str) -> Vec<u8> {
    let names = "{kind}, {confidence}, {scheme} and {host}, and a brace is written twice";
    json(&Problem::of(error, template).adding(&format!("the names of a template are {names}")))
}

/// Returns a text with each link replaced by a template.
pub(crate) fn replaced(scanner: &Scanner, template: &str, text: &[u8]) -> Written {
    let template = Template::parse(template).map_err(|error| wrong_template(&error, template))?;
    Ok(Selection::new().replace(scanner, text, |out, link| template.write(out, link)).0)
}

/// Options for HTML of links.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Markup {
    /// Each line is an element with its own direction.
    pub(crate) lines: bool,
    /// Each link has a title with what warns.
    pub(crate) facts: bool,
}

impl Markup {
    /// Returns the writer of HTML.
    pub(crate) fn html(self, class: &str) -> Html {
        let html = Html::new().lines(self.lines);
        let html = if self.facts { html.facts(CheckOptions::new()) } else { html };
        if class.is_empty() { html } else { html.class(class.to_owned()) }
    }
}

/// Returns HTML of a text, with the links of a window that begins and ends with runs.
pub(crate) fn html(
    scanner: &Scanner,
    text: &[u8],
    window: Range<usize>,
    class: &str,
    markup: Markup,
) -> Vec<u8> {
    // A run does not depend on the text after it.
    let read = text.get(..window.end).unwrap_or(text);
    let links = scanner.links(read).filter(|link| link.start() >= window.start);
    markup.html(class).links(text, links).into_bytes()
}

/// Returns the versions of this crate, Unicode, the lists of top-level domains and public suffixes, and the kernel, a
/// line each.
pub(crate) fn versions() -> String {
    let unicode = CodePoints::UNICODE_VERSION;
    let (tlds, suffixes) = (TldSet::iana_version(), PublicSuffix::LIST_DATE);
    [env!("CARGO_PKG_VERSION"), unicode, tlds, suffixes, Kernel::best().name()].join("\n")
}

/// Returns an error for a value that an option does not take, as JSON.
fn invalid(name: &str, value: &str, why: &impl Display) -> Vec<u8> {
    refused(format!("{name}: {value:?}: {why}"))
}

/// Returns an error about an option, as JSON.
fn refused(message: String) -> Vec<u8> {
    json(&Refused { kind: "invalid-option", message })
}

#[derive(Debug, Serialize)]
struct Refused {
    kind: &'static str,
    message: String,
}
