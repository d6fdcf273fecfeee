//! Converts the options of a scanner to the rules of a job, as the program does.

use irispan_extract::job::LinkRules;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::options::{Names, name, schemes, tlds};

/// Returns the rules of these options, which were validated before.
pub(crate) fn rules_of(options: &Bound<'_, PyDict>) -> PyResult<LinkRules> {
    const SWITCHES: [(&str, &str); 4] = [
        ("ascii_only", "ascii-only"),
        ("www_only", "www-only"),
        ("quoted_local_parts", "quoted-local-parts"),
        ("ipv6_zones", "ipv6-zones"),
    ];
    let mut rules = LinkRules::default();
    for (option, value) in options {
        let option: String = option.extract()?;
        if value.is_none() {
            continue;
        }
        let names = || value.extract::<Names>();
        let text = || value.extract::<String>();
        match option.as_str() {
            "profile" => rules.profile = Some(name(&text()?)?),
            "min_confidence" => rules.min_confidence = Some(name(&text()?)?),
            "kind" => rules.kinds = names()?.parse(str::parse)?,
            // The selection is part of the settings of a job.
            "host" | "scheme" => {}
            "schemes" => rules.schemes = Some(schemes(&names()?)?),
            "tlds" => rules.tlds = Some(tlds(&names()?)?),
            "with" | "with_" => rules.with = names()?.parse(str::parse)?,
            "without" => rules.without = names()?.parse(str::parse)?,
            "max_run" => rules.max_run = Some(value.extract()?),
            _ => {
                let switch = SWITCHES.iter().find(|(ours, _)| *ours == option);
                let is_on = value.extract::<bool>()?;
                rules.switches.extend(switch.filter(|_| is_on).map(|(_, theirs)| *theirs));
            }
        }
    }
    Ok(rules)
}
