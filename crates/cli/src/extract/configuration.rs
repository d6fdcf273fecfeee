//! What the rows of a table depend on, by the names of options.

use std::collections::BTreeMap;

use crate::args::LinkArgs;

/// Returns the options that decide what is a link, and which links count.
pub(super) fn of(links: &LinkArgs) -> BTreeMap<String, String> {
    let LinkArgs { profile, min_confidence, kind, host, scheme, schemes, tlds, switches } = links;
    let entries = [
        ("profile", profile.to_string()),
        ("min-confidence", format!("{min_confidence:?}")),
        ("kind", format!("{kind:?}")),
        ("host", format!("{host:?}")),
        ("scheme", format!("{scheme:?}")),
        ("schemes", format!("{schemes:?}")),
        ("tlds", format!("{tlds:?}")),
        ("switches", format!("{switches:?}")),
        ("irispan", env!("CARGO_PKG_VERSION").to_owned()),
    ];
    entries.map(|(name, value)| (name.to_owned(), value)).into()
}
