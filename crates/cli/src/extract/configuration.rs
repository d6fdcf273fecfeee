//! The rules that the rows of a job depend on, by the names of options.

use std::collections::BTreeMap;

use irispan_extract::job::LinkRules;

use crate::args::LinkArgs;

/// Returns the options that decide what is a link. The selection of links is part of the settings
/// of a job.
pub(super) fn of(links: &LinkArgs) -> BTreeMap<String, String> {
    let LinkArgs { profile, min_confidence, kind, host: _, scheme: _, schemes, tlds, switches } =
        links;
    let on = [
        ("ascii-only", switches.ascii_only),
        ("www-only", switches.www_only),
        ("quoted-local-parts", switches.quoted_local_parts),
        ("ipv6-zones", switches.ipv6_zones),
    ];
    let mut rules = LinkRules::default();
    rules.profile = Some(*profile);
    rules.min_confidence = *min_confidence;
    rules.kinds.clone_from(kind);
    rules.schemes.clone_from(schemes);
    rules.tlds.clone_from(tlds);
    rules.with.clone_from(&switches.with);
    rules.without.clone_from(&switches.without);
    rules.switches = on.into_iter().filter(|(_, is_on)| *is_on).map(|(name, _)| name).collect();
    rules.configuration()
}
