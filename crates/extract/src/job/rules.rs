//! The rules by which links are found and chosen, as far as a job has to be the same to go on.

use std::collections::BTreeMap;

use irispan::tables::{SchemeSet, TldSet};
use irispan::{Confidence, Kind, Profile, Tailoring};

/// The rules of a scanner and of a selection, by the options of the program: what else the rows of a job
/// depend on. Programs that take these options have the same
/// [configuration](super::Settings::configuration) for the same ones, so that one goes on with the job of another.
///
/// ```
/// use irispan::Kind;
/// use irispan_extract::job::LinkRules;
///
/// let rules = LinkRules { kinds: vec![Kind::Email], ..LinkRules::default() };
/// assert_eq!(rules.configuration()["kind"], "[Email]");
/// ```
#[derive(Clone, Debug, Default)]
pub struct LinkRules {
    /// `--profile`; `None` is the default one.
    pub profile: Option<Profile>,
    /// `--min-confidence`.
    pub min_confidence: Option<Confidence>,
    /// `--kind`.
    pub kinds: Vec<Kind>,
    /// `--host`.
    pub hosts: Vec<String>,
    /// `--scheme`: those that are selected.
    pub selected_schemes: Vec<String>,
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
    /// The most bytes between two places where a link may begin, if that is set.
    pub max_run: Option<usize>,
}

impl LinkRules {
    /// Returns each rule by the name of its option.
    #[must_use]
    pub fn configuration(&self) -> BTreeMap<String, String> {
        let mut switches = self.switches.clone();
        switches.sort_unstable();
        let max_run = self.max_run.map(|bytes| ("max-run", bytes.to_string()));
        let entries = [
            ("profile", self.profile.unwrap_or_default().to_string()),
            ("min-confidence", format!("{:?}", self.min_confidence)),
            ("kind", format!("{:?}", self.kinds)),
            ("host", format!("{:?}", self.hosts)),
            ("scheme", format!("{:?}", self.selected_schemes)),
            ("schemes", format!("{:?}", self.schemes)),
            ("tlds", format!("{:?}", self.tlds)),
            ("with", format!("{:?}", self.with)),
            ("without", format!("{:?}", self.without)),
            ("switches", switches.join(",")),
            ("irispan", env!("CARGO_PKG_VERSION").to_owned()),
        ];
        let entries = entries.into_iter().chain(max_run);
        entries.map(|(name, value)| (name.to_owned(), value)).collect()
    }
}
