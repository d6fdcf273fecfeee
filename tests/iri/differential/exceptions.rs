//! Where other libraries differ, class by class, and the rule that decides.

use irispan::iri::{Iri, IriRef, Rung, normalize};

use crate::iri::resolve;
use irispan::tables::Scheme;

use super::rivals::Rival;
use super::{Aspect, Case};

/// A class of disagreements.
pub(super) struct Exception {
    pub(super) name: &'static str,
    rivals: &'static [Rival],
    aspect: Aspect,
    holds: fn(&Case<'_>) -> bool,
}

impl Exception {
    pub(super) fn explains(&self, case: &Case<'_>) -> bool {
        self.aspect == case.aspect && self.rivals.contains(&case.rival) && (self.holds)(case)
    }
}

pub(super) const EXCEPTIONS: [Exception; 11] = [
    Exception {
        name: "I3987-G14: bidi formatting characters are forbidden, although the grammar has them",
        rivals: &Rival::ALL,
        aspect: Aspect::Validity,
        holds: |case| {
            let others = case.text.replace(BIDI_FORMATTING, "é");
            case.ours.is_none() && case.text != others && IriRef::parse(&others).is_ok()
        },
    },
    Exception {
        name: "RES-12: an escaped dot is no dot in resolution, for nothing is decoded first",
        rivals: &[Rival::FluentUri, Rival::IriString],
        aspect: Aspect::Resolution,
        holds: |case| {
            let plain = with_plain_dots(case.text);
            plain != case.text && case.theirs == resolve(case.base, &plain).ok()
        },
    },
    Exception {
        name: "RES-14: a base whose path has no root is a base too (mailto:x + y = mailto:y)",
        rivals: &[Rival::FluentUri],
        aspect: Aspect::Resolution,
        holds: |case| case.theirs.is_none() && is_rootless(case.base) && !has_scheme(case.text),
    },
    Exception {
        name: "RES-5: dot segments go from the path of an IRI too, with a root or without",
        rivals: &[Rival::FluentUri],
        aspect: Aspect::Resolution,
        holds: |case| is_rootless(case.text) && case.theirs.as_deref() == Some(case.text),
    },
    Exception {
        name: "CMP-16: what begins with a slash has a root, in a relative reference too",
        rivals: &[Rival::FluentUri],
        aspect: Aspect::Normalisation,
        holds: |case| !has_scheme(case.text) && meets_on(case, Rung::Path),
    },
    Exception {
        name: "CMP-16: a path without root is no hierarchy",
        rivals: &[Rival::IriString],
        aspect: Aspect::Normalisation,
        holds: |case| {
            let removed = case.ours.as_deref().and_then(|ours| resolve("x:", ours).ok());
            is_rootless(case.text) && case.theirs == removed
        },
    },
    Exception {
        name: "CMP-12, CMP-14: a host beyond ASCII is ASCII in the URI that is compared",
        rivals: &[Rival::IriString],
        aspect: Aspect::Normalisation,
        holds: |case| {
            let host = IriRef::parse(case.text).ok().and_then(|r| r.host()).unwrap_or_default();
            (!host.is_ascii() || host.contains('%')) && meets_on(case, Rung::Path)
        },
    },
    Exception {
        name: "CMP-17: a port is dropped on the rung of schemes",
        rivals: &[Rival::FluentUri, Rival::IriString],
        aspect: Aspect::Normalisation,
        holds: |case| {
            let without = without_needless_port(case.text);
            without.is_some_and(|text| meets_on(&Case { text: &text, ..case.clone() }, Rung::Path))
        },
    },
    Exception {
        name: "an IPv6 address gets its canonical form on the rung of schemes",
        rivals: &[Rival::FluentUri],
        aspect: Aspect::Normalisation,
        holds: |case| case.text.contains('[') && meets_on(case, Rung::Scheme),
    },
    Exception {
        name: "RES-3: a path that would begin with two slashes gets a guard",
        rivals: &[Rival::Oxiri],
        aspect: Aspect::Resolution,
        holds: |case| {
            let guarded = case.ours.as_deref().is_some_and(|ours| ours.contains(":/.//"));
            guarded && case.theirs.is_none()
        },
    },
    Exception {
        name: "RES-5: an empty path means that of the base, to the letter",
        rivals: &[Rival::FluentUri],
        aspect: Aspect::Resolution,
        holds: |case| {
            let empty = IriRef::parse(case.text)
                .is_ok_and(|r| r.is_relative() && r.authority().is_none() && r.path().is_empty());
            empty && case.theirs == case.ours.as_deref().and_then(|ours| resolve("x:", ours).ok())
        },
    },
];

const BIDI_FORMATTING: [char; 12] = [
    '\u{61C}', '\u{200E}', '\u{200F}', '\u{202A}', '\u{202B}', '\u{202C}', '\u{202D}', '\u{202E}',
    '\u{2066}', '\u{2067}', '\u{2068}', '\u{2069}',
];

fn has_scheme(text: &str) -> bool {
    Iri::parse(text).is_ok()
}

/// Returns whether an IRI has neither authority nor a slash before its path.
fn is_rootless(text: &str) -> bool {
    Iri::parse(text).is_ok_and(|iri| iri.authority().is_none() && !iri.path().starts_with('/'))
}

/// Returns whether theirs is the same as ours on a rung.
fn meets_on(case: &Case<'_>, rung: Rung) -> bool {
    let theirs = case.theirs.as_deref().and_then(|theirs| normalize(theirs, rung).ok());
    theirs.is_some() && theirs == normalize(case.text, rung).ok()
}

/// Returns the reference with the dots of those segments decoded that would be dot segments then.
fn with_plain_dots(text: &str) -> String {
    let path = IriRef::parse(text).map_or("", |r| r.path());
    let start = path.as_ptr() as usize - text.as_ptr() as usize;
    let (head, rest) = text.split_at(start);
    let (path, tail) = rest.split_at(path.len());
    let plain = |segment: &str| {
        let decoded = segment.replace("%2e", ".").replace("%2E", ".");
        if matches!(&*decoded, "." | "..") { decoded } else { segment.to_owned() }
    };
    let path: Vec<_> = path.split('/').map(plain).collect();
    format!("{head}{}{tail}", path.join("/"))
}

/// Returns the reference without its port, if that is empty or the default.
fn without_needless_port(text: &str) -> Option<String> {
    let reference = IriRef::parse(text).ok()?;
    let port = reference.port()?;
    let default = Scheme::known(reference.scheme().unwrap_or_default().as_bytes())
        .and_then(Scheme::default_port);
    if !port.is_empty() && port.parse().ok() != default {
        return None;
    }
    let end = port.as_ptr() as usize - text.as_ptr() as usize;
    let (head, tail) = text.split_at(end);
    Some([head.strip_suffix(':')?, tail.strip_prefix(port)?].concat())
}
