//! Facts about the host of a link, as flags: those that records have beside the flags of the scanner.

use super::check::check_link;
use super::fact::Fact;
use super::idna2008::Idna2008Issue;
use super::kind::FactKind;
use super::options::CheckOptions;
use crate::error::Component;
use crate::link::Link;
use crate::span::Flags;

/// The flags, each with the kinds of facts that set it.
const NAMES: [(&str, &[FactKind]); 4] = [
    ("mixed-script", &[FactKind::MixedScript]),
    ("confusable", &[FactKind::Confusable, FactKind::WholeScriptConfusable]),
    (BIDI_VIOLATION, &[FactKind::BidiStructure, FactKind::BidiControl]),
    // No registry accepts the name, UTS #46 refuses it, or it is a malformed A-label.
    ("invalid-idna", &[FactKind::InvalidHost, FactKind::Idna2008, FactKind::Punycode]),
];

const BIDI_VIOLATION: &str = "bidi-violation";

/// Returns `true` if a fact sets a flag. In mail addresses and in A-labels, a broken bidi rule is
/// only reported by IDNA.
fn is_of(fact: &Fact, (name, kinds): (&str, &[FactKind])) -> bool {
    let breaks_rule = || {
        fact.kind() == FactKind::Idna2008
            && fact.detail() == Some(Idna2008Issue::Bidi.to_string().as_str())
    };
    kinds.contains(&fact.kind()) || name == BIDI_VIOLATION && breaks_rule()
}

/// The flags of a host that is not ASCII or has A-labels, for records that have no room for facts: `mixed-script`,
/// `confusable`, `bidi-violation`, `invalid-idna`.
///
/// ```
/// use irispan::Scanner;
/// use irispan::safety::HostFlags;
///
/// let link = Scanner::new().links("https://аррӏе.com/").next().unwrap();
/// assert!(HostFlags::of_link(&link).names().eq(["confusable"]));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct HostFlags(u8);

impl HostFlags {
    /// Returns `true` if the host of a link may have flags. Otherwise its facts are not needed.
    #[must_use]
    pub fn concern(link: &Link<'_>) -> bool {
        let flags = link.flags();
        flags.contains(Flags::IDN) || flags.contains(Flags::PUNYCODE)
    }

    /// Returns the names of all flags, in order.
    pub fn all_names() -> impl Iterator<Item = &'static str> {
        NAMES.into_iter().map(|(name, _)| name)
    }

    /// Returns the flags of a link, whose facts are asked for only if its host may have any.
    #[must_use]
    pub fn of_link(link: &Link<'_>) -> HostFlags {
        if !HostFlags::concern(link) {
            return HostFlags::default();
        }
        HostFlags::of(link, &check_link(link, &CheckOptions::new()))
    }

    /// Returns the flags that follow from the facts about a link.
    #[must_use]
    pub fn of(link: &Link<'_>, facts: &[Fact]) -> HostFlags {
        let mut flags = 0;
        if HostFlags::concern(link) {
            for fact in facts.iter().filter(|fact| fact.component() == Some(Component::Host)) {
                for (bit, name) in NAMES.into_iter().enumerate() {
                    flags |= u8::from(is_of(fact, name)) << bit;
                }
            }
        }
        HostFlags(flags)
    }

    /// Returns the names of the flags that are set.
    pub fn names(self) -> impl Iterator<Item = &'static str> {
        let is_set = move |bit: &usize| self.0 & 1 << bit != 0;
        (0..NAMES.len()).filter(is_set).map(|bit| NAMES[bit].0)
    }
}

#[cfg(test)]
mod tests {
    use super::HostFlags;
    use crate::Scanner;

    #[test]
    fn flags_of_hosts() {
        for (text, names) in [
            ("http://президент.рф/", &[][..]),
            ("例え.jp", &[]),
            ("münchen.de", &[]),
            ("http://دوغمة.example/", &[]),
            ("http://xn--mnchen-3ya.de/", &[]),
            // Right-to-left text in the path does not concern the host.
            ("http://例え.jp/אב1", &[]),
            ("https://аррӏе.com/", &["confusable"]),
            ("http://xn--80ak6aa92e.com/", &["confusable"]),
            ("a@pаypal.com", &["mixed-script", "confusable"]),
            ("http://xn--a-ecp.example/", &["invalid-idna"]),
            ("http://xn--iny-zx5a.example/", &["invalid-idna"]),
            ("http://1אב.example/", &["bidi-violation", "invalid-idna"]),
            ("a@1אב.com", &["bidi-violation", "invalid-idna"]),
            // An ASCII host has no such flags.
            ("http://192.0.2.1:81/", &[]),
        ] {
            let scanner = Scanner::new();
            let link = scanner.links(text).next().expect(text);
            assert_eq!(link.as_str(), text);
            let found: Vec<_> = HostFlags::of_link(&link).names().collect();
            assert_eq!(found, names, "{text}");
        }
    }
}
