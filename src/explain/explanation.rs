//! All that is known about an identifier, collected once for every form of output.

use core::ops::Range;
use std::borrow::Cow;

use super::collect::findings;
use super::finding::Finding;
use super::step::{Step, steps};
use crate::error::{Component, Error};
use crate::iri::bidi::{self, Order};
use crate::iri::{IriRef, LengthReport, Parts, Repertoire, leiri, to_display, to_iri, to_uri};
use crate::link::Link;
use crate::safety::{CheckOptions, Fact, check, check_link};
use crate::scanner::Scanner;

/// All that is known about an identifier, valid or not. Ranges count bytes of the text and are half-open.
#[derive(Clone, Debug)]
pub struct Explanation<'t> {
    text: &'t str,
    valid_as: Option<Repertoire>,
    parts: Vec<(Component, Range<usize>)>,
    steps: Vec<Step<'t>>,
    uri: Result<Cow<'t, str>, Error>,
    iri: Result<Cow<'t, str>, Error>,
    display: Cow<'t, str>,
    order: Order,
    findings: Vec<Finding>,
    facts: Vec<Fact>,
    length: LengthReport,
    link: Option<Link<'t>>,
}

impl<'t> Explanation<'t> {
    /// Explains a text, as one identifier. The scanner is asked whether it would find it in text.
    ///
    /// Time is linear in the text, times its logarithm.
    #[must_use]
    pub fn of(text: &'t str, scanner: &Scanner) -> Explanation<'t> {
        let parts = Parts::of(text);
        let valid = |repertoire: &Repertoire| IriRef::parse_as(text, *repertoire).is_ok();
        let all = [Repertoire::Uri, Repertoire::Iri, Repertoire::Iri3987bis, Repertoire::Leiri];
        let uri = to_uri(text);
        let link = scanner.links(text).next().filter(|link| link.range() == (0..text.len()));
        let facts = match &link {
            Some(link) => check_link(link, &CheckOptions::new()),
            None => check(text, &CheckOptions::new()),
        };
        Explanation {
            text,
            valid_as: all.into_iter().find(valid),
            parts: parts.components().collect(),
            steps: uri.as_ref().map(|uri| steps(text, uri)).unwrap_or_default(),
            iri: iri(text),
            display: to_display(text),
            order: bidi::order(text),
            findings: findings(text, uri.as_ref().err(), &facts),
            length: LengthReport::of(text),
            uri,
            link,
            facts,
        }
    }

    /// Returns the text that is explained.
    #[must_use]
    pub const fn text(&self) -> &'t str {
        self.text
    }

    /// Returns the smallest repertoire in which the text is valid; `None` if there is none.
    #[must_use]
    pub const fn valid_as(&self) -> Option<Repertoire> {
        self.valid_as
    }

    /// Returns `true` if the text has no scheme.
    #[must_use]
    pub fn is_relative(&self) -> bool {
        self.parts.iter().all(|(component, _)| *component != Component::Scheme)
    }

    /// Returns the components and their ranges, in the order of the text.
    #[must_use]
    pub fn parts(&self) -> &[(Component, Range<usize>)] {
        &self.parts
    }

    /// Returns the changes of the mapping to a URI, in the order of the text; none if there is no URI.
    #[must_use]
    pub fn steps(&self) -> &[Step<'t>] {
        &self.steps
    }

    /// Returns the URI that [`to_uri`] gives.
    ///
    /// # Errors
    ///
    /// If there is none: what is wrong, and where.
    pub fn uri(&self) -> Result<&str, &Error> {
        self.uri.as_deref()
    }

    /// Returns the IRI: escapes undone where RFC 3987 allows it, and forbidden characters escaped.
    ///
    /// # Errors
    ///
    /// If what results is not an IRI.
    pub fn iri(&self) -> Result<&str, &Error> {
        self.iri.as_deref()
    }

    /// Returns the form for people, of [`to_display`].
    #[must_use]
    pub fn display(&self) -> &str {
        &self.display
    }

    /// Returns how the screen reorders the components.
    #[must_use]
    pub const fn order(&self) -> Order {
        self.order
    }

    /// Returns what is wrong or unusual, in the order of the text.
    #[must_use]
    pub fn findings(&self) -> &[Finding] {
        &self.findings
    }

    /// Returns all facts of [`safety`](crate::safety). The findings leave out those that another check reports.
    #[must_use]
    pub fn facts(&self) -> &[Fact] {
        &self.facts
    }

    /// Returns the lengths of the text and its components in several encodings.
    #[must_use]
    pub const fn length(&self) -> &LengthReport {
        &self.length
    }

    /// Returns the link that the scanner finds, if it finds the whole text as one.
    #[must_use]
    pub const fn link(&self) -> Option<&Link<'t>> {
        self.link.as_ref()
    }
}

/// Returns the IRI with escapes undone where RFC 3987 allows it and forbidden characters escaped.
fn iri(text: &str) -> Result<Cow<'_, str>, Error> {
    let iri = match to_iri(text) {
        Cow::Borrowed(iri) => leiri::to_iri(iri),
        Cow::Owned(iri) => Cow::Owned(leiri::to_iri(&iri).into_owned()),
    };
    match IriRef::parse(&iri) {
        Ok(_) => Ok(iri),
        // Prefer an error of the text itself: its offset counts in the input.
        Err(error) => Err(IriRef::parse_as(text, Repertoire::Leiri).err().unwrap_or(error)),
    }
}

#[cfg(test)]
mod tests {
    use super::Explanation;
    use crate::Scanner;
    use crate::iri::Repertoire;

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
