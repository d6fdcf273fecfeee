//! All that is known about an identifier, collected once for every form of output.

use std::borrow::Cow;
use std::ops::Range;

use irispan::iri::bidi::{self, Order};
use irispan::iri::{IriRef, LengthReport, Parts, Repertoire, leiri, to_display, to_iri, to_uri};
use irispan::safety::{CheckOptions, Fact, check, check_link};
use irispan::{Component, Confidence, Flags, Kind, Link, Scanner};

use super::findings::{Finding, findings};
use super::steps::{Step, steps};
use crate::failure::Failure;
use crate::out::facts::HostFlags;

/// All that is known about an identifier.
#[derive(Debug)]
pub(super) struct Explanation<'t> {
    pub(super) text: &'t str,
    /// The smallest repertoire in which it is valid.
    pub(super) valid_as: Option<Repertoire>,
    pub(super) parts: Vec<(Component, Range<usize>)>,
    /// The changes of the mapping to a URI, in the order of the text.
    pub(super) steps: Vec<Step<'t>>,
    pub(super) uri: Result<Cow<'t, str>, Failure>,
    /// The text with escapes undone where RFC 3987 allows it and forbidden characters escaped, or
    /// the reason why the result is not an IRI.
    pub(super) iri: Result<Cow<'t, str>, Failure>,
    pub(super) display: Cow<'t, str>,
    pub(super) order: Order,
    pub(super) findings: Vec<Finding>,
    /// All facts of `safety`. The findings leave out those that another check reports.
    pub(super) facts: Vec<Fact>,
    pub(super) length: LengthReport,
    /// The link that the scanner finds, if it finds the whole text as one.
    pub(super) link: Option<(Kind, Confidence, Flags, HostFlags)>,
}

impl<'t> Explanation<'t> {
    pub(super) fn of(text: &'t str, scanner: &Scanner) -> Explanation<'t> {
        let parts = Parts::of(text);
        let valid = |repertoire: &Repertoire| IriRef::parse_as(text, *repertoire).is_ok();
        let all = [Repertoire::Uri, Repertoire::Iri, Repertoire::Iri3987bis, Repertoire::Leiri];
        let valid_as = all.into_iter().find(valid);
        let uri = to_uri(text);
        let link = scanner.links(text).next().filter(|link| link.range() == (0..text.len()));
        let facts = match &link {
            Some(link) => check_link(link, &CheckOptions::new()),
            None => check(text, &CheckOptions::new()),
        };
        let as_link = |link: Link<'_>| {
            (link.kind(), link.confidence(), link.flags(), HostFlags::of(&link, &facts))
        };
        Explanation {
            text,
            valid_as,
            parts: parts.components().collect(),
            steps: uri.as_ref().map(|uri| steps(text, uri)).unwrap_or_default(),
            iri: iri(text),
            display: to_display(text),
            order: bidi::order(text),
            findings: findings(text, uri.as_ref().err(), &facts),
            length: LengthReport::of(text),
            uri: uri.map_err(Failure::from),
            link: link.map(as_link),
            facts,
        }
    }

    /// Returns `true` if the identifier has no scheme.
    pub(super) fn is_relative(&self) -> bool {
        self.parts.iter().all(|(component, _)| *component != Component::Scheme)
    }
}

/// Returns the IRI with escapes undone where RFC 3987 allows it and forbidden characters escaped.
fn iri(text: &str) -> Result<Cow<'_, str>, Failure> {
    let iri = match to_iri(text) {
        Cow::Borrowed(iri) => leiri::to_iri(iri),
        Cow::Owned(iri) => Cow::Owned(leiri::to_iri(&iri).into_owned()),
    };
    match IriRef::parse(&iri) {
        Ok(_) => Ok(iri),
        // Prefer an error of the text itself: its offset counts in the input.
        Err(error) => Err(IriRef::parse_as(text, Repertoire::Leiri).err().unwrap_or(error).into()),
    }
}

#[cfg(test)]
mod tests {
    use super::Explanation;
    use irispan::Scanner;
    use irispan::iri::Repertoire;

    #[test]
    fn the_smallest_repertoire_counts() {
        let scanner = Scanner::new();
        for (text, valid_as, relative) in [
            ("x:a", Some(Repertoire::Uri), false),
            ("é", Some(Repertoire::Iri), true),
            ("?\u{E0041}", Some(Repertoire::Iri3987bis), true),
            ("a b", Some(Repertoire::Leiri), true),
            ("%", None, true),
        ] {
            let explanation = Explanation::of(text, &scanner);
            assert_eq!((explanation.valid_as, explanation.is_relative()), (valid_as, relative));
            assert_eq!(explanation.uri.is_ok(), text != "%");
        }
    }

    #[test]
    fn links_are_found_whole_or_not_at_all() {
        let scanner = Scanner::new();
        assert!(Explanation::of("http://a.example/é", &scanner).link.is_some());
        assert!(Explanation::of("http://a.example/é.", &scanner).link.is_none());
        assert!(Explanation::of("../é", &scanner).link.is_none());
    }
}
