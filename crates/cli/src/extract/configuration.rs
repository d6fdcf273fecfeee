//! What the rows of a table depend on, by the names of options.

use std::collections::BTreeMap;

use irispan_extract::job::LinkRules;

use crate::args::LinkArgs;

/// Returns the options that decide what is a link, and which links count.
pub(super) fn of(links: &LinkArgs) -> BTreeMap<String, String> {
    let LinkArgs { profile, min_confidence, kind, host, scheme, schemes, tlds, switches } = links;
    let on = [
        ("ascii-only", switches.ascii_only),
        ("www-only", switches.www_only),
        ("quoted-local-parts", switches.quoted_local_parts),
        ("ipv6-zones", switches.ipv6_zones),
    ];
    let rules = LinkRules {
        profile: Some(*profile),
        min_confidence: *min_confidence,
        kinds: kind.clone(),
        hosts: host.iter().flat_map(|names| names.iter().cloned()).collect(),
        selected_schemes: scheme.iter().flat_map(|names| names.iter().cloned()).collect(),
        schemes: schemes.clone(),
        tlds: tlds.clone(),
        with: switches.with.clone(),
        without: switches.without.clone(),
        switches: on.into_iter().filter(|(_, is_on)| *is_on).map(|(name, _)| name).collect(),
        max_run: None,
    };
    rules.configuration()
}
