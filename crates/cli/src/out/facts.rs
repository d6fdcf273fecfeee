//! Facts about links in records: in full, and as flags of the host.

use irispan::safety::{Fact, FactKind, Idna2008Issue};
use irispan::{Component, Flags, Link};

use crate::out::json::Object;

/// The flags of hosts in records, each with the kinds of facts that set it. In a record they follow
/// the flags of the scanner.
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

/// The flags of a host that is not ASCII or has A-labels.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct HostFlags(u8);

impl HostFlags {
    /// Returns `true` if the host of a link may have flags. Otherwise its facts are not needed.
    pub(crate) fn concern(link: &Link<'_>) -> bool {
        let flags = link.flags();
        flags.contains(Flags::IDN) || flags.contains(Flags::PUNYCODE)
    }

    /// Returns the flags that follow from the facts about a link.
    pub(crate) fn of(link: &Link<'_>, facts: &[Fact]) -> HostFlags {
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
    pub(crate) fn names(self) -> impl Iterator<Item = &'static str> {
        let is_set = move |bit: &usize| self.0 & 1 << bit != 0;
        (0..NAMES.len()).filter(is_set).map(|bit| NAMES[bit].0)
    }
}

/// Writes the keys of a fact about a link. `visible` is the text of its anchor.
pub(crate) fn write(object: &mut Object<'_>, fact: &Fact, link: &str, visible: Option<&str>) {
    let about = match fact.kind() {
        FactKind::TextTargetMismatch => visible.unwrap_or_default(),
        _ => link,
    };
    object.string("kind", fact.kind().as_str());
    object.number("start", fact.range().start);
    object.number("end", fact.range().end);
    object.string("text", about.get(fact.range()).unwrap_or_default());
    object.optional("detail", fact.detail());
    object.string("sentence", fact.kind().sentence());
    object.string("severity", fact.severity().as_str());
}

#[cfg(test)]
mod tests {
    use super::HostFlags;
    use irispan::Scanner;
    use irispan::safety::{CheckOptions, check_link};

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
            let facts = check_link(&link, &CheckOptions::new());
            let found: Vec<_> = HostFlags::of(&link, &facts).names().collect();
            assert_eq!(found, names, "{text}");
        }
    }
}
