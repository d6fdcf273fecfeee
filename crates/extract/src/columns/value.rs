//! The value of a column in a row, for tables and conditions alike.

use std::borrow::Cow;

use irispan::Flags;
use irispan::iri::Unmapping;
use irispan::safety::{FactKind, HostFlags};

use super::column::Column;
use super::repeated::{is_short, is_short_name, is_short_url};
use super::row::{Page, Row, Target};
use super::surt::surt_key;

/// The value of a column in one row.
#[derive(Clone, Debug)]
pub(super) enum Value<'v> {
    Null,
    Text(Cow<'v, str>),
    Texts(Names<'v>),
    Int(i32),
    Long(i64),
    /// Microseconds since 1970 in UTC.
    Time(i64),
}

/// The items of a list.
#[derive(Clone, Copy, Debug)]
pub(super) enum Names<'v> {
    Flags(Flags, HostFlags),
    Facts(&'v [FactKind]),
}

impl Names<'_> {
    /// Returns whether `is` holds for an item. Stops at the first for which it does.
    pub(super) fn any(self, is: impl FnMut(&'static str) -> bool) -> bool {
        match self {
            Names::Flags(flags, of_host) => flags.names().chain(of_host.names()).any(is),
            Names::Facts(facts) => facts.iter().map(|fact| fact.as_str()).any(is),
        }
    }
}

impl<'v> Value<'v> {
    pub(super) fn text(text: Option<&'v str>) -> Value<'v> {
        text.map_or(Value::Null, |text| Value::Text(Cow::Borrowed(text)))
    }

    pub(super) fn long(number: Option<u64>) -> Value<'v> {
        let number = number.and_then(|number| i64::try_from(number).ok());
        number.map_or(Value::Null, Value::Long)
    }
}

/// How a URI becomes an IRI.
const U_LABELS: Unmapping = Unmapping::RFC3987.with_a_labels(true);

/// Returns the value of a column. Texts are borrowed where possible.
#[inline]
pub(super) fn value<'v>(column: Column, row: &'v Row<'_>, page: &'v Page) -> Value<'v> {
    match column {
        Column::Text => Value::text(Some(row.link.as_str())),
        Column::Error => {
            row.error.map_or(Value::Null, |error| Value::Text(error.to_string().into()))
        }
        Column::Kind => Value::text(Some(row.link.kind().as_str())),
        Column::Confidence => Value::text(Some(row.link.confidence().as_str())),
        Column::Flags => Value::Texts(Names::Flags(row.link.flags(), row.host_flags())),
        Column::Iri => row.target.uri.map_or(Value::Null, |uri| Value::Text(U_LABELS.apply(uri))),
        Column::Facts => Value::Texts(Names::Facts(row.facts())),
        Column::Severity => {
            let severity = row.facts().iter().map(|fact| fact.severity()).max();
            Value::text(severity.map(|severity| severity.as_str()))
        }
        Column::SpanStart => Value::long(Some(row.range.start)),
        Column::SpanEnd => Value::long(Some(row.range.end)),
        _ => value_of_page(column, page).unwrap_or_else(|| value_of_target(column, &row.target)),
    }
}

/// Returns the value of a column about the record; `None` if the column is not about it.
#[inline]
pub(super) fn value_of_page(column: Column, page: &Page) -> Option<Value<'_>> {
    Some(match column {
        Column::PageUrl => Value::text(page.url.as_deref().filter(is_short_url)),
        Column::FetchTime => page.time.map_or(Value::Null, Value::Time),
        Column::Source => Value::text(Some(&page.source)),
        Column::RecordOffset => Value::long(page.offset),
        Column::RecordLength => Value::long(page.length),
        Column::RecordId => Value::text(page.id.as_deref().filter(is_short_name)),
        Column::Row => Value::long(page.row),
        Column::Field => Value::text(page.field.as_deref().filter(is_short_name)),
        Column::Id => Value::text(page.name.as_deref().filter(is_short)),
        Column::HtmlPath => Value::text(page.html_path),
        _ => return None,
    })
}

/// Returns the value of a column about a URI; null for other columns.
#[inline]
pub(super) fn value_of_target<'r>(column: Column, target: &'r Target<'_>) -> Value<'r> {
    match column {
        Column::Url => Value::text(target.uri),
        Column::UrlSurtKey => {
            target.uri.map_or(Value::Null, |uri| Value::Text(surt_key(uri).into()))
        }
        Column::Port => {
            let port = target.parts.as_ref().and_then(|parts| parts.port()?.parse().ok());
            port.map_or(Value::Null, Value::Int)
        }
        _ => part(column, target).map_or(Value::Null, Value::Text),
    }
}

/// Returns a component of the URI, or a part of its host.
fn part<'r>(column: Column, target: &'r Target<'_>) -> Option<Cow<'r, str>> {
    let (parts, host) = (target.parts.as_ref()?, || target.host());
    let part = match column {
        Column::HostName => host()?.name(),
        Column::HostTld => host()?.tld()?,
        Column::RegistrySuffix => host()?.registry_suffix()?,
        Column::RegisteredDomain => host()?.registered_domain()?,
        Column::PrivateSuffix => host()?.private_suffix()?,
        Column::PrivateDomain => host()?.private_domain()?,
        Column::HostReversed => host()?.reversed()?,
        Column::Protocol => match parts.scheme()? {
            scheme if scheme.bytes().any(|byte| byte.is_ascii_uppercase()) => {
                return Some(scheme.to_ascii_lowercase().into());
            }
            scheme => scheme,
        },
        Column::Path => parts.path(),
        Column::Query => parts.query()?,
        Column::Fragment => parts.fragment()?,
        _ => return None,
    };
    Some(part.into())
}
