//! A link as it is written to HTML: its target, and what is odd about it.

use std::borrow::Cow;

use super::target::target;
use crate::error::Component;
use crate::iri::{Direction, Display, Parts};
use crate::link::Link;
use crate::safety::{CheckOptions, DisplayPolicy, Fact, Severity, display_host};
use crate::span::{Confidence, Kind};

/// The maximum length of a target in a title, in grapheme clusters: a few lines of a tooltip.
const MAX_TITLE: usize = 240;

/// A link as it is written to HTML: its URI, its kind and grade, and the facts about it, if they
/// are known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HtmlLink<'l> {
    uri: &'l str,
    kind: Kind,
    confidence: Confidence,
    facts: Option<&'l [Fact]>,
}

impl<'l> HtmlLink<'l> {
    /// Returns a link to `uri`. Nothing is known about it yet, so that it has no title and is not
    /// warned of.
    #[must_use]
    pub const fn new(uri: &'l str, kind: Kind, confidence: Confidence) -> HtmlLink<'l> {
        HtmlLink { uri, kind, confidence, facts: None }
    }

    /// Returns the link with what [`check_link`](crate::safety::check_link) and
    /// [`compare_text`](crate::safety::compare_text) report about it.
    #[must_use]
    pub const fn with_facts(self, facts: &'l [Fact]) -> HtmlLink<'l> {
        HtmlLink { facts: Some(facts), ..self }
    }

    /// Returns the URI that a click opens.
    #[must_use]
    pub const fn uri(&self) -> &'l str {
        self.uri
    }

    /// Returns the kind of the link.
    #[must_use]
    pub const fn kind(&self) -> Kind {
        self.kind
    }

    /// Returns the grade of the link.
    #[must_use]
    pub const fn confidence(&self) -> Confidence {
        self.confidence
    }

    /// Returns the facts about the link, or `None` if nobody has asked for them.
    #[must_use]
    pub const fn facts(&self) -> Option<&'l [Fact]> {
        self.facts
    }

    /// Returns whether a fact is worth a warning.
    #[must_use]
    pub fn is_warned(&self) -> bool {
        self.warnings().next().is_some()
    }

    /// Returns the text to show when a reader points at the link: the target in the form that is
    /// safe to show, and a line for each kind of fact that is worth a warning. `None` if the facts
    /// aren't known.
    #[must_use]
    pub fn title(&self) -> Option<String> {
        self.facts?;
        let mut title = shown(self.uri, self.kind);
        let mut kinds: Vec<_> = self.warnings().map(Fact::kind).collect();
        kinds.sort_unstable();
        kinds.dedup();
        for kind in kinds {
            title.push('\n');
            title.push_str(kind.sentence());
        }
        Some(title)
    }

    fn warnings(&self) -> impl Iterator<Item = &'l Fact> {
        self.facts.into_iter().flatten().filter(|fact| fact.severity() >= Severity::Warn)
    }
}

/// A link with its URI and its title, which are the same on each of its lines.
#[derive(Clone, Debug)]
pub(crate) struct MappedLink<'l> {
    /// `None` if it has no URI, or one that would run as a script.
    uri: Option<Cow<'l, str>>,
    kind: Kind,
    confidence: Confidence,
    facts: Option<Vec<Fact>>,
    pub(super) title: Option<String>,
}

impl<'l> MappedLink<'l> {
    /// Maps a link. `facts` are those that were asked for.
    pub(crate) fn new(link: &Link<'l>, facts: Option<Vec<Fact>>) -> MappedLink<'l> {
        let uri = target(link);
        let (kind, confidence) = (link.kind(), link.confidence());
        let mut mapped = MappedLink { uri, kind, confidence, facts, title: None };
        mapped.title = mapped.shown().and_then(|shown| shown.title());
        mapped
    }

    /// Returns the link as it is written, or `None` if it stays text.
    pub(super) fn shown(&self) -> Option<HtmlLink<'_>> {
        let facts = self.facts.as_deref();
        Some(HtmlLink { facts, ..HtmlLink::new(self.uri.as_deref()?, self.kind, self.confidence) })
    }
}

/// Returns a URI for people: escapes decoded where that hides nothing, and each label of the host in
/// Unicode or, if that could mislead, as A-label.
fn shown(uri: &str, kind: Kind) -> String {
    // Of several addresses, only the first has a host here, so all of them stay in ASCII.
    let several = kind == Kind::Email && uri.contains(',');
    let kind = if kind == Kind::Email { Kind::Email } else { Kind::Url };
    let mut text = match several {
        true => uri.to_owned(),
        false => Display::new().direction(Direction::None).show_kind(uri, kind).into_owned(),
    };
    let host = Parts::of_link(&text, kind).range(Component::Host).filter(|_| !several);
    if let Some(host) = host {
        let safe = display_host(&text[host.clone()], DisplayPolicy::Browser, &CheckOptions::new());
        text.replace_range(host, &safe);
    }
    let display = Display::new().as_written().direction(Direction::IsolateHost);
    display.max_clusters(MAX_TITLE).show_kind(&text, kind).into_owned()
}

#[cfg(test)]
mod tests {
    use super::shown;
    use crate::span::Kind;

    #[test]
    fn targets_are_shown_as_far_as_that_is_safe() {
        for (uri, expected) in [
            ("https://xn--mnchen-3ya.de/%C3%A4%20b", "https://münchen.de/ä%20b"),
            ("https://xn--80ak6aa92e.com/", "https://xn--80ak6aa92e.com/"),
            ("https://bank.example@xn--pypal-4ve.com/", "https://bank.example@xn--pypal-4ve.com/"),
            ("http://a.example/%E2%80%AE%E2%80%8B%0A", "http://a.example/%E2%80%AE%E2%80%8B%0A"),
            ("http://[::1]:80/", "http://[::1]:80/"),
            ("tel:+1", "tel:+1"),
        ] {
            assert_eq!(shown(uri, Kind::Url), expected);
        }
        for (uri, expected) in [
            ("mailto:a@xn--mnchen-3ya.de", "mailto:a@münchen.de"),
            ("mailto:a@xn--pypal-4ve.com", "mailto:a@xn--pypal-4ve.com"),
            ("mailto:a@b.example,a@xn--pypal-4ve.com", "mailto:a@b.example,a@xn--pypal-4ve.com"),
        ] {
            assert_eq!(shown(uri, Kind::Email), expected);
        }
        let long = format!("http://a.example/{}", "x".repeat(10_000));
        assert_eq!(shown(&long, Kind::Url).chars().count(), 240);
        let hebrew = shown("http://a.example/%D7%90", Kind::Url);
        assert!(hebrew.contains("/א") && hebrew.starts_with('\u{2066}'), "{hebrew:?}");
    }
}
