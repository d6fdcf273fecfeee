//! The steps of the mapping to a URI: each piece of text that it changes, and the rule for it.

use core::ops::Range;

use crate::error::Component;
use crate::iri::{AsciiSet, Parts, host_to_ascii};

/// A piece of the text that the mapping to a URI changes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step<'t> {
    component: Component,
    range: Range<usize>,
    from: &'t str,
    to: String,
    rule: Rule,
}

impl<'t> Step<'t> {
    /// Returns the component in which the piece stands.
    #[must_use]
    pub const fn component(&self) -> Component {
        self.component
    }

    /// Returns the range of the piece in the text: bytes, half-open.
    #[must_use]
    pub const fn range(&self) -> Range<usize> {
        self.range.start..self.range.end
    }

    /// Returns the piece as it is written.
    #[must_use]
    pub const fn from(&self) -> &'t str {
        self.from
    }

    /// Returns what stands in the URI for it.
    #[must_use]
    pub fn to(&self) -> &str {
        &self.to
    }

    /// Returns the reason.
    #[must_use]
    pub const fn rule(&self) -> Rule {
        self.rule
    }
}

/// The reason why the mapping to a URI changes a piece of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Rule {
    /// Characters outside of ASCII.
    NonAscii,
    /// ASCII characters that no URI can contain.
    Forbidden,
    /// An `@` in userinfo, which ends at another one.
    At,
    /// A domain name.
    Domain,
    /// A host of a scheme without domain names.
    RegisteredName,
    /// Mail addresses, with their domains.
    Addresses,
}

impl Rule {
    /// Returns the id of the rule, as in the pages about rules.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Rule::NonAscii => "I3987-M3",
            Rule::Forbidden | Rule::At => "I3987-M9",
            Rule::Domain => "I3987-M6",
            Rule::RegisteredName => "I3987B-6",
            Rule::Addresses => "MAILTO-5",
        }
    }

    /// Returns what is done to the piece, in words for people.
    #[must_use]
    pub const fn what(self) -> &'static str {
        match self {
            Rule::NonAscii => "percent-encoded, as UTF-8",
            Rule::Forbidden => "percent-encoded, for no URI may hold it",
            Rule::At => "percent-encoded, for another one ends the userinfo",
            Rule::Domain => "a domain name: to A-labels by UTS #46",
            Rule::RegisteredName => "percent-encoded: the scheme has no domain names",
            Rule::Addresses => "mail addresses: percent-encoded, and their domains to A-labels",
        }
    }
}

/// Returns the steps from a text to its URI. Time is linear in the lengths of both.
pub(super) fn steps<'t>(text: &'t str, uri: &str) -> Vec<Step<'t>> {
    let mut steps = Vec::new();
    if text == uri {
        return steps;
    }
    // Both have the same components, because the mapping keeps all delimiters.
    let (parts, mapped) = (Parts::of(text), Parts::of(uri));
    let domains = parts.has_domain_name();
    for (component, range) in parts.components() {
        let from = text.get(range.clone()).unwrap_or_default();
        let to = mapped.get(component).unwrap_or_default();
        if from == to {
            continue;
        }
        if let Some(mut pieces) = escaped(from, to, component, range.start) {
            steps.append(&mut pieces);
            continue;
        }
        let rule = match component {
            Component::Host if domains && host_to_ascii(from).is_ok_and(|host| host == to) => {
                Rule::Domain
            }
            Component::Host => Rule::RegisteredName,
            _ => Rule::Addresses,
        };
        steps.push(Step { component, range, from, to: to.to_owned(), rule });
    }
    steps
}

/// Returns the steps of a component if the mapping only percent-encodes characters in it.
fn escaped<'t>(
    from: &'t str,
    to: &str,
    component: Component,
    start: usize,
) -> Option<Vec<Step<'t>>> {
    let mut steps: Vec<Step<'t>> = Vec::new();
    let mut rest = to;
    for (at, c) in from.char_indices() {
        let end = at + c.len_utf8();
        let piece = from.get(at..end)?;
        let rule = match u8::try_from(c) {
            Err(_) => Rule::NonAscii,
            Ok(byte) if !byte.is_ascii() => Rule::NonAscii,
            Ok(byte) if byte != b'%' && !AsciiSet::URI.contains(byte) => Rule::Forbidden,
            Ok(b'@') if component == Component::Userinfo => Rule::At,
            Ok(_) => {
                rest = rest.strip_prefix(piece)?;
                continue;
            }
        };
        let before = rest;
        for byte in piece.bytes() {
            rest = rest.strip_prefix(format!("%{byte:02X}").as_str())?;
        }
        let encoded = before.get(..before.len() - rest.len())?;
        match steps.last_mut() {
            Some(last) if last.rule == rule && last.range.end == start + at => {
                last.range.end = start + end;
                last.from = from.get(last.range.start - start..end)?;
                last.to.push_str(encoded);
            }
            _ => steps.push(Step {
                component,
                range: start + at..start + end,
                from: piece,
                to: encoded.to_owned(),
                rule,
            }),
        }
    }
    rest.is_empty().then_some(steps)
}

#[cfg(test)]
mod tests {
    use super::{Rule, steps};
    use crate::iri::to_uri;

    fn rules(text: &str) -> Vec<(Rule, &str, String)> {
        let uri = to_uri(text).expect("is mapped");
        let steps = steps(text, &uri);
        for step in &steps {
            assert_eq!(&text[step.range.clone()], step.from);
        }
        steps.into_iter().map(|step| (step.rule, step.from, step.to)).collect()
    }

    #[test]
    fn each_piece_has_its_rule() {
        assert_eq!(
            rules("https://ü@a@résumé.example/äö b?%C3%BC=ü"),
            [
                (Rule::NonAscii, "ü", "%C3%BC".into()),
                (Rule::At, "@", "%40".into()),
                (Rule::Domain, "résumé.example", "xn--rsum-bpad.example".into()),
                (Rule::NonAscii, "äö", "%C3%A4%C3%B6".into()),
                (Rule::Forbidden, " ", "%20".into()),
                (Rule::NonAscii, "ü", "%C3%BC".into()),
            ]
        );
        assert_eq!(rules("x://é/"), [(Rule::NonAscii, "é", "%C3%A9".into())]);
        assert_eq!(
            rules("mailto:é@例え.jp"),
            [(Rule::Addresses, "é@例え.jp", "%C3%A9@xn--r8jz45g.jp".into())]
        );
        assert_eq!(rules("http://a/b%c3"), []);
    }

    /// Replacing each piece gives the URI.
    #[test]
    fn steps_lead_to_the_uri() {
        for text in [
            "https://u ü:@p@例え.jp:80/a b<é\t>?q=é é#é|",
            "http://%C3%A9.example/",
            "mailto:a b@é.example,c@d.example?subject=é",
            "../ä b",
            "x://[::1]/é",
            "\u{202E}",
        ] {
            let uri = to_uri(text).expect("is mapped");
            let mut built = String::new();
            let mut done = 0;
            for step in steps(text, &uri) {
                built.push_str(&text[done..step.range.start]);
                built.push_str(&step.to);
                done = step.range.end;
            }
            built.push_str(&text[done..]);
            assert_eq!(built, uri);
        }
    }
}
