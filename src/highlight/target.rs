//! The URI that a link leads to when it is clicked.

use std::borrow::Cow;

use crate::iri::{Mapping, StrayPercent};
use crate::link::Link;

/// Schemes that run a script in the page, or open something that only the page may see. A caller
/// can have a scanner find them, but they can never be followed here.
const ACTIVE: [&str; 7] =
    ["javascript:", "vbscript:", "data:", "blob:", "filesystem:", "about:", "view-source:"];

/// The mapping of links to targets: browsers open links with a stray `%`, such as
/// `https://example.com/100%`, so these can be followed too (I3987-M12).
const TARGETS: Mapping = Mapping::BIS.with_stray_percent(StrayPercent::Encode);

/// Returns the URI of a link, or `None` if it has none that can be followed.
pub(super) fn target<'t>(link: &Link<'t>) -> Option<Cow<'t, str>> {
    link.to_uri_by(&TARGETS).ok().filter(|uri| !is_active(uri))
}

/// Returns whether a URI has one of the [`ACTIVE`] schemes, as browsers read it: they skip controls
/// and blanks before it, and tabs and ends of lines wherever they are.
pub(super) fn is_active(uri: &str) -> bool {
    let uri = uri.trim_start_matches(|c: char| c <= ' ').bytes();
    let read = uri.filter(|byte| !matches!(byte, b'\t' | b'\n' | b'\r'));
    ACTIVE.iter().any(|scheme| {
        read.clone().take(scheme.len()).map(|b| b.to_ascii_lowercase()).eq(scheme.bytes())
    })
}

#[cfg(test)]
mod tests {
    use super::is_active;

    #[test]
    fn schemes_as_browsers_read_them() {
        for uri in [
            "javascript:x",
            " \u{1}JavaScript:x",
            "java\tscript:x",
            "\rj\na\rvascript\t:x",
            "da\nta:,x",
        ] {
            assert!(is_active(uri), "{uri:?}");
        }
        for uri in ["", "java", "java script:x", "javascript", "https:x", "xjavascript:x"] {
            assert!(!is_active(uri), "{uri:?}");
        }
    }
}
