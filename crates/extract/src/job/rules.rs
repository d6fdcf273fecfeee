//! The rules by which links are found, which have to stay the same for a job to be resumed.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Debug;

use irispan::tables::{SchemeSet, TldSet};
use irispan::{Confidence, Kind, Profile, Tailoring};

/// The rules of a scanner, named like the options of the program. Programs that use them have the
/// same [configuration](super::Settings::configuration) for the same options, so that one can
/// resume the job of another.
///
/// ```
/// use irispan::Kind;
/// use irispan_extract::job::LinkRules;
///
/// let mut rules = LinkRules::default();
/// rules.kinds = vec![Kind::Email];
/// assert_eq!(rules.configuration()["kind"], "[Email]");
/// ```
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct LinkRules {
    /// `--profile`; `None` is the default one.
    pub profile: Option<Profile>,
    /// `--min-confidence`.
    pub min_confidence: Option<Confidence>,
    /// `--kind`.
    pub kinds: Vec<Kind>,
    /// `--schemes`: those that begin a link.
    pub schemes: Option<SchemeSet>,
    /// `--tlds`.
    pub tlds: Option<TldSet>,
    /// `--with`.
    pub with: Vec<Tailoring>,
    /// `--without`.
    pub without: Vec<Tailoring>,
    /// The names of the switches that are on, such as `ascii-only`.
    pub switches: Vec<&'static str>,
    /// The maximum length of a run in bytes, if it is set.
    pub max_run: Option<usize>,
}

impl LinkRules {
    /// Returns each rule by the name of its option.
    #[must_use]
    pub fn configuration(&self) -> BTreeMap<String, String> {
        // Without `..`, so that no field is forgotten.
        let LinkRules {
            profile,
            min_confidence,
            kinds,
            schemes,
            tlds,
            with,
            without,
            switches,
            max_run,
        } = self;
        // Neither order nor repetition of names changes what is found.
        let switches: BTreeSet<_> = switches.iter().copied().collect();
        let switches: Vec<_> = switches.into_iter().collect();
        let max_run = max_run.map(|bytes| ("max-run", bytes.to_string()));
        let entries = [
            ("profile", profile.unwrap_or_default().to_string()),
            ("min-confidence", format!("{min_confidence:?}")),
            ("kind", names_of(kinds)),
            ("schemes", format!("{schemes:?}")),
            ("tlds", format!("{tlds:?}")),
            ("with", names_of(with)),
            ("without", names_of(without)),
            ("switches", switches.join(",")),
            ("irispan", env!("CARGO_PKG_VERSION").to_owned()),
        ];
        let entries = entries.into_iter().chain(max_run);
        entries.map(|(name, value)| (name.to_owned(), value)).collect()
    }
}

/// Returns the names of some values, sorted, each once.
fn names_of(values: &[impl Debug]) -> String {
    let names: BTreeSet<String> = values.iter().map(|value| format!("{value:?}")).collect();
    format!("[{}]", names.into_iter().collect::<Vec<_>>().join(", "))
}
