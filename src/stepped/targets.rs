//! Targets that are separate from the visible text: those of anchors in HTML, and of hyperlinks of
//! terminals.

use crate::iri::Parts;
use crate::link::Link;
use crate::safety::ipv4;
use crate::scanner::Scanner;
use crate::span::{Confidence, Flags, Kind, Span};
use crate::tables::is_invisible;
use crate::text::label::is_a_label;

/// Returns a target as a link if the scanner knows its scheme and reports such links, or if it begins
/// with a host after `//`, which is a domain (R2-41).
pub(crate) fn target<'t>(href: &'t str, scanner: &Scanner) -> Option<Link<'t>> {
    let parts = Parts::of(href);
    let kind = match parts.scheme() {
        Some(scheme) => {
            scanner.config().schemes().get(scheme.as_bytes())?;
            let mail = scheme.eq_ignore_ascii_case("mailto");
            if mail { Kind::Email } else { Kind::Url }
        }
        None => parts.host().filter(|host| !host.is_empty()).map(|_| Kind::Domain)?,
    };
    if !scanner.config().reports(kind) {
        return None;
    }
    let flags = target_flags(href, scanner, kind);
    let span = Span::new(0..href.len(), kind, Confidence::Certain, flags);
    Link::new(href.as_bytes(), span)
}

/// Returns the flags that the scanner finds in a target, and those that it would find if it read to
/// its end. Quotes delimit a target, so flags about the text after it and about cuts do not apply.
fn target_flags(href: &str, scanner: &Scanner, kind: Kind) -> Flags {
    let found = scanner.links(href).next().filter(|link| link.start() == 0);
    let seen = found.map_or(Flags::empty(), |link| link.flags());
    let mut flags = seen.without(Flags::SCRIPT_CHANGE | Flags::TRUNCATED);
    let parts = Parts::of_link(href, kind);
    let host = parts.host().unwrap_or_default();
    for (flag, holds) in [
        (Flags::USERINFO, parts.authority().is_some() && parts.userinfo().is_some()),
        (Flags::IP_HOST, host.starts_with('[') || ipv4(host).is_some()),
        (Flags::IDN, !host.is_ascii()),
        (Flags::PUNYCODE, host.split('.').any(is_a_label)),
        (Flags::INVISIBLE, !href.is_ascii() && href.contains(is_invisible)),
    ] {
        if holds {
            flags |= flag;
        }
    }
    flags
}
