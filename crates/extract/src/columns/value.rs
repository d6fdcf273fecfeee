//! What a column says of one row, whatever becomes of it.

use std::borrow::Cow;

use irispan::Flags;
use irispan::iri::Unmapping;
use irispan::safety::FactKind;

use super::column::Column;
use super::row::{Page, Row};
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
    Flags(Flags),
    Facts(&'v [FactKind]),
}

impl Names<'_> {
    /// Returns whether an item is true of `is`, which is asked about each until then.
    pub(super) fn any(self, is: impl FnMut(&'static str) -> bool) -> bool {
        match self {
            Names::Flags(flags) => flags.names().any(is),
            Names::Facts(facts) => facts.iter().map(|fact| fact.as_str()).any(is),
        }
    }
}

impl<'v> Value<'v> {
    fn text(text: Option<&'v str>) -> Value<'v> {
        text.map_or(Value::Null, |text| Value::Text(Cow::Borrowed(text)))
    }

    fn long(number: Option<u64>) -> Value<'v> {
        let number = number.and_then(|number| i64::try_from(number).ok());
        number.map_or(Value::Null, Value::Long)
    }
}

/// How a URI becomes an IRI.
const U_LABELS: Unmapping = Unmapping::RFC3987.with_a_labels(true);

/// Returns the value of a column. Texts are borrowed wherever they stand somewhere already.
#[inline]
pub(super) fn value<'v>(column: Column, row: &'v Row<'_>, page: &'v Page) -> Value<'v> {
    match column {
        Column::Text => Value::text(Some(row.link.as_str())),
        Column::Url => Value::text(row.uri.ok()),
        Column::Error => {
            row.uri.err().map_or(Value::Null, |error| Value::Text(error.to_string().into()))
        }
        Column::Kind => Value::text(Some(row.link.kind().as_str())),
        Column::Confidence => Value::text(Some(row.link.confidence().as_str())),
        Column::Flags => Value::Texts(Names::Flags(row.link.flags())),
        Column::Iri => row.uri.map_or(Value::Null, |uri| Value::Text(U_LABELS.apply(uri))),
        Column::UrlSurtKey => row.uri.map_or(Value::Null, |uri| Value::Text(surt_key(uri).into())),
        Column::Facts => Value::Texts(Names::Facts(row.facts())),
        Column::Severity => {
            let severity = row.facts().iter().map(|fact| fact.severity()).max();
            Value::text(severity.map(|severity| severity.as_str()))
        }
        Column::SpanStart => Value::long(Some(row.range.start)),
        Column::SpanEnd => Value::long(Some(row.range.end)),
        Column::Port => {
            let port = row.parts.as_ref().and_then(|parts| parts.port()?.parse().ok());
            port.map_or(Value::Null, Value::Int)
        }
        Column::PageUrl => Value::text(page.url.as_deref()),
        Column::FetchTime => page.time.map_or(Value::Null, Value::Time),
        Column::Source => Value::text(Some(&page.source)),
        Column::RecordOffset => Value::long(page.offset),
        Column::RecordLength => Value::long(page.length),
        Column::RecordId => Value::text(page.id.as_deref()),
        Column::Row => Value::long(page.row),
        Column::Field => Value::text(page.field.as_deref()),
        Column::Id => Value::text(page.name.as_deref()),
        Column::HtmlPath => Value::text(page.html_path),
        _ => part(column, row).map_or(Value::Null, Value::Text),
    }
}

/// Returns the value of a column about the URI.
fn part<'r>(column: Column, row: &'r Row<'_>) -> Option<Cow<'r, str>> {
    let (parts, host) = (row.parts.as_ref()?, row.host.as_deref());
    let part = match column {
        Column::HostName => host?.name(),
        Column::HostTld => host?.tld()?,
        Column::RegistrySuffix => host?.registry_suffix()?,
        Column::RegisteredDomain => host?.registered_domain()?,
        Column::PrivateSuffix => host?.private_suffix()?,
        Column::PrivateDomain => host?.private_domain()?,
        Column::HostReversed => host?.reversed()?,
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
