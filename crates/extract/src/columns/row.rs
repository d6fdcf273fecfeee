//! What the columns of one row are made of.

use std::borrow::Cow;
use std::net::{Ipv4Addr, Ipv6Addr};
use std::ops::Range;

use irispan::Link;
use irispan::iri::{Parts, PublicSuffix};

/// Where a link was found: a record of a file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Page {
    /// Where the record was found.
    pub url: Option<String>,
    /// When, in microseconds since 1970 in UTC.
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
    /// What the column of the record says that was chosen as its name.
    pub name: Option<String>,
    /// The element and the attribute of HTML that the link is, such as `A@/href`.
    pub html_path: Option<&'static str>,
}

/// A link with what more than one column needs.
pub(super) struct Row<'l> {
    pub(super) link: Link<'l>,
    /// Where it comes from in the text that was scanned.
    pub(super) range: Range<u64>,
    pub(super) uri: Result<Cow<'l, str>, irispan::Error>,
    /// The host in lower case, in ASCII.
    pub(super) host: Option<String>,
}

impl<'l> Row<'l> {
    pub(super) fn of(link: Link<'l>, range: Range<u64>) -> Row<'l> {
        let uri = link.to_uri();
        let host = uri.as_ref().ok().and_then(|uri| host_of(uri)).map(str::to_ascii_lowercase);
        Row { link, range, uri, host }
    }

    /// Returns the parts of the URI.
    pub(super) fn parts(&self) -> Option<Parts<'_>> {
        self.uri.as_ref().ok().map(|uri| Parts::of(uri))
    }

    /// Returns the host if it is a domain name.
    pub(super) fn domain(&self) -> Option<&str> {
        self.host.as_deref().filter(|host| !is_address(host))
    }

    /// Returns what the list of public suffixes says about the host.
    pub(super) fn suffix(&self) -> Option<PublicSuffix<'_>> {
        PublicSuffix::of(self.domain()?)
    }
}

/// Returns the host of a URI, and of an address the domain of the first one.
fn host_of(uri: &str) -> Option<&str> {
    let parts = Parts::of(uri);
    let host = match parts.host() {
        Some(host) => host,
        None if parts.scheme()?.eq_ignore_ascii_case("mailto") => {
            parts.path().split(',').next()?.rsplit_once('@')?.1
        }
        None => return None,
    };
    Some(host).filter(|host| !host.is_empty())
}

fn is_address(host: &str) -> bool {
    let literal = host.strip_prefix('[').and_then(|host| host.strip_suffix(']'));
    literal.is_some_and(|host| host.starts_with('v') || host.parse::<Ipv6Addr>().is_ok())
        || host.parse::<Ipv4Addr>().is_ok()
}
