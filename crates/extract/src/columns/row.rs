//! The data that the columns of a row are computed from.

use std::borrow::Cow;
use std::cell::{Cell, OnceCell};
use std::ops::Range;

use irispan::Link;
use irispan::iri::Parts;
use irispan::safety::{CheckOptions, Fact, FactKind, HostFlags, check_link};

use super::flags::KnownFlags;
use super::host::{Host, Hosts};

/// Where a link was found: a record of a file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Page {
    /// The URL of the record.
    pub url: Option<String>,
    /// When the record was fetched, in microseconds since 1970 in UTC.
    pub time: Option<i64>,
    /// The file, as it was named.
    pub source: String,
    /// Where the record, or its compressed member, begins in the file, in bytes.
    pub offset: Option<u64>,
    /// The bytes of the record, or of its member, in the file.
    pub length: Option<u64>,
    /// The name of the record.
    pub id: Option<String>,
    /// The number of the record in the file, from 0.
    pub row: Option<u64>,
    /// The column, or the path in JSON, of the text that is scanned, if the record has more than one.
    pub field: Option<String>,
    /// The value of the column that was chosen as the name of the record.
    pub name: Option<String>,
    /// The element and the attribute of HTML that the link is, such as `A@/href`.
    pub html_path: Option<&'static str>,
}

/// A URI, with the data that several columns share.
pub(super) struct Target<'r> {
    pub(super) uri: Option<&'r str>,
    pub(super) parts: Option<Parts<'r>>,
    /// Taken when a column asks for the host.
    hosts: Cell<Option<&'r mut Hosts>>,
    host: OnceCell<Option<&'r Host>>,
}

impl<'r> Target<'r> {
    pub(super) fn of(uri: Option<&'r str>, hosts: &'r mut Hosts) -> Target<'r> {
        let parts = uri.map(Parts::of);
        Target { uri, parts, hosts: Cell::new(Some(hosts)), host: OnceCell::new() }
    }

    /// Returns the values of the columns about the host.
    pub(super) fn host(&self) -> Option<&Host> {
        let get = || {
            let host = self.parts.as_ref().and_then(host_of)?;
            self.hosts.take().map(|hosts| hosts.get(host))
        };
        *self.host.get_or_init(get)
    }
}

/// A link, with the data that several columns share.
pub(super) struct Row<'r> {
    pub(super) link: Link<'r>,
    /// Its range in the text that was scanned, in bytes.
    pub(super) range: Range<u64>,
    /// Why it has no URI, if a column needs that.
    pub(super) error: Option<&'r irispan::Error>,
    pub(super) target: Target<'r>,
    /// Computed when a column needs it.
    facts: OnceCell<Vec<FactKind>>,
    /// Taken when a column asks for the flags of the host.
    known_flags: Cell<Option<&'r mut KnownFlags>>,
    host_flags: OnceCell<HostFlags>,
}

impl<'r> Row<'r> {
    pub(super) fn of(
        link: Link<'r>,
        range: Range<u64>,
        uri: Option<&'r Result<Cow<'_, str>, irispan::Error>>,
        (hosts, known_flags): (&'r mut Hosts, &'r mut KnownFlags),
    ) -> Row<'r> {
        let error = uri.and_then(|uri| uri.as_ref().err());
        let target = Target::of(uri.and_then(|uri| uri.as_deref().ok()), hosts);
        let known_flags = Cell::new(Some(known_flags));
        let (facts, host_flags) = (OnceCell::new(), OnceCell::new());
        Row { link, range, error, target, facts, known_flags, host_flags }
    }

    /// Returns the flags of the host, which `irispan scan` reports beside those of the scanner.
    pub(super) fn host_flags(&self) -> HostFlags {
        let get = || self.known_flags.take().map(|known| known.get(&self.link)).unwrap_or_default();
        *self.host_flags.get_or_init(get)
    }

    /// Returns the kinds of the facts about the link, each once.
    pub(super) fn facts(&self) -> &[FactKind] {
        self.facts.get_or_init(|| {
            let facts = check_link(&self.link, &CheckOptions::new());
            let mut kinds: Vec<FactKind> = facts.iter().map(Fact::kind).collect();
            kinds.sort_unstable();
            kinds.dedup();
            kinds
        })
    }
}

/// Returns the host of a URI; for `mailto:`, the domain of the first address.
fn host_of<'r>(parts: &Parts<'r>) -> Option<&'r str> {
    let host = match parts.host() {
        Some(host) => host,
        None if parts.scheme()?.eq_ignore_ascii_case("mailto") => {
            parts.path().split(',').next()?.rsplit_once('@')?.1
        }
        None => return None,
    };
    Some(host).filter(|host| !host.is_empty())
}
