//! IRI to URI: RFC 3987 section 3.1, its successors and forerunners.

#[cfg(feature = "encoding")]
pub(super) mod charset;
mod mapping;
pub(super) mod plain;

use core::ops::Range;
use std::borrow::Cow;

use self::mapping::Unit;
pub use self::mapping::{Forbidden, HostMapping, Mapping, StrayDelimiters};
use super::host::{domain_to_ascii, reg_name};
use super::normalization_form::NormalizationForm;
use super::parts::Parts;
use super::rewrite::{Keep, Rewrite};
use crate::error::{Component, Error, ErrorKind};
use crate::tables::Scheme;
use crate::text::ascii::AsciiSet;

/// What userinfo and local parts keep. Of several `@` the last one ends them; left as they are, the
/// others could end them for another reader.
const USERINFO: AsciiSet = AsciiSet::URI.without(AsciiSet::of("@"));

/// Delimiters that stand in no component but the host.
const STRAY: AsciiSet = AsciiSet::of("#[]");

/// Maps an IRI, or an IRI reference, to a URI.
///
/// This is [`map`] with [`Mapping::BIS`]; the other ways have names there.
///
/// Everything that no URI may hold is encoded as UTF-8 and then as `%HH`: characters beyond ASCII,
/// and space, controls and `< > " { } | \ ^` and backtick. Where the scheme puts a domain name in
/// the authority (`https`, `ssh`…) the host is converted to A-labels by
/// [`host_to_ascii`](super::host_to_ascii), and so are the domains of the addresses of `mailto:`. The
/// text is not normalised (I3987-M2, variant C).
///
/// A URI comes back as it is, borrowed: no case is changed and no escape is touched, except in a
/// host with escapes. Time is linear in the text.
///
/// What an IRI maps to is a URI by RFC 3986. What is no IRI and is mapped all the same becomes a URI
/// too, but for delimiters in the wrong place, which stay (I3987-M9, G8): `[` and `]` outside of an
/// IP literal, a second `#`, and a colon in the first segment of what has no scheme, as in `é:b`.
/// [`Mapping::with_stray_delimiters`] encodes or refuses them.
///
/// # Errors
///
/// Names the component and the byte offset in the text:
///
/// - a percent sign that two hexadecimal digits do not follow (I3987-M11);
/// - a host that is refused, as [`host_to_ascii`](super::host_to_ascii) says; a host of any scheme
///   that holds a colon or a bracket and is no IP literal;
/// - a port that is not made of digits.
///
/// ```
/// use irispan::iri::to_uri;
/// use irispan::{Component, ErrorKind};
///
/// assert_eq!(
///     to_uri("https://résumé.example.org/résumé?q=ü#é")?,
///     "https://xn--rsum-bpad.example.org/r%C3%A9sum%C3%A9?q=%C3%BC#%C3%A9",
/// );
/// assert_eq!(to_uri("mailto:山田@例え.jp")?, "mailto:%E5%B1%B1%E7%94%B0@xn--r8jz45g.jp");
///
/// let error = to_uri("https://example.com/100%").unwrap_err();
/// assert_eq!(error.kind(), ErrorKind::InvalidPercentEncoding);
/// assert_eq!((error.component(), error.offset()), (Some(Component::Path), 23));
/// # Ok::<(), irispan::Error>(())
/// ```
#[inline]
pub fn to_uri(iri: &str) -> Result<Cow<'_, str>, Error> {
    map(iri, &Mapping::BIS)
}

/// Maps an IRI, or an IRI reference, to a URI in a way chosen by name.
///
/// Whatever the way, a URI comes back as it is, borrowed, unless it has a host that is checked; what
/// comes out is mapped to itself; escapes are never escaped again, and `#`, `%`, `[` and `]` stay
/// (I3987-M3, M4, M9). Characters beyond ASCII are encoded wherever they stand, also those that no
/// IRI may hold there. Time is linear in the text.
///
/// # Errors
///
/// A percent sign that two hexadecimal digits do not follow (I3987-M11); with [`Forbidden::Fail`],
/// an ASCII character that no URI may hold; and what the way of the host says. [`Mapping::BIS`]
/// also refuses ports that are not made of digits, and colons and brackets in hosts. Offsets count
/// in the text that was given, in bytes.
///
/// ```
/// use irispan::iri::{Mapping, map};
///
/// let iri = "http://example.com/\u{10300}";
/// assert_eq!(map(iri, &Mapping::RFC3987_C)?, "http://example.com/%F0%90%8C%80");
/// # Ok::<(), irispan::Error>(())
/// ```
pub fn map<'t>(iri: &'t str, mapping: &Mapping) -> Result<Cow<'t, str>, Error> {
    let may_stay =
        mapping.host != HostMapping::IdnaStrict && mapping.stray == StrayDelimiters::Keep;
    if may_stay && plain::is_plain_uri(iri) {
        return Ok(Cow::Borrowed(iri));
    }
    match mapping.form {
        Some(form) => in_form(iri, form, |iri| map_as_is(iri, mapping)),
        None => map_as_is(iri, mapping),
    }
}

/// Does something with a text in a normalization form. What is wrong with that is mostly wrong with
/// the text as it was too, and offsets count there.
pub(super) fn in_form(
    text: &str,
    form: NormalizationForm,
    apply: impl for<'a> Fn(&'a str) -> Result<Cow<'a, str>, Error>,
) -> Result<Cow<'_, str>, Error> {
    match form.of(text) {
        Cow::Borrowed(same) => apply(same),
        Cow::Owned(normal) => match apply(&normal) {
            Ok(done) => Ok(Cow::Owned(done.into_owned())),
            Err(error) => Err(apply(text).err().unwrap_or_else(|| {
                let offset = form.offset_before(text, error.offset());
                Error::new(error.kind(), error.component(), offset)
            })),
        },
    }
}

fn map_as_is<'t>(text: &'t str, mapping: &Mapping) -> Result<Cow<'t, str>, Error> {
    let mut rewrite = Rewrite::new(text);
    match mapping.unit {
        Unit::Text => map_text(&mut rewrite, text, mapping)?,
        Unit::Components => map_parts(&mut rewrite, text, &Parts::of(text), mapping)?,
    }
    Ok(rewrite.finish())
}

/// The whole text by one rule, but for a host that has its own (I3987-M6).
fn map_text(rewrite: &mut Rewrite<'_>, text: &str, mapping: &Mapping) -> Result<(), Error> {
    let keep = mapping.keep(AsciiSet::URI);
    let named = |error: Error| {
        let at = error.offset();
        let component = Parts::of(text).components().find(|(_, range)| range.contains(&at));
        Error::new(error.kind(), error.component().or(component.map(|(name, _)| name)), at)
    };
    let own = match mapping.host {
        HostMapping::Percent => None,
        way => {
            let parts = Parts::of(text);
            let own = way == HostMapping::Unchanged || has_domain_name(&parts, text);
            parts.host().filter(|_| own)
        }
    };
    let Some(host) = own else {
        return rewrite.encode(0..text.len(), keep, None).map_err(named);
    };
    rewrite.encode(0..host.start, keep, None).map_err(named)?;
    map_host(rewrite, text, host.clone(), true, mapping)?;
    rewrite.encode(host.end..text.len(), keep, None).map_err(named)
}

fn map_parts(
    rewrite: &mut Rewrite<'_>,
    text: &str,
    parts: &Parts,
    mapping: &Mapping,
) -> Result<(), Error> {
    if mapping.stray == StrayDelimiters::Fail {
        refuse_stray(text, parts)?;
    }
    if mapping.stray == StrayDelimiters::Encode && stray_colon(text, parts).is_some() {
        rewrite.replace(0..0).push_str("./");
    }
    let keep = mapping.keep(AsciiSet::URI);
    if let Some(range) = parts.userinfo() {
        rewrite.encode(range, mapping.keep(USERINFO), Some(Component::Userinfo))?;
    }
    if let Some(range) = parts.host() {
        map_host(rewrite, text, range, has_domain_name(parts, text), mapping)?;
    }
    if let Some(range) = parts.port() {
        let port = parts.port_of(text).unwrap_or_default();
        if let Some(bad) = port.bytes().position(|b| !AsciiSet::DIGIT.contains(b)) {
            let offset = range.start + bad;
            return Err(Error::new(ErrorKind::InvalidPort, Some(Component::Port), offset));
        }
    }
    if scheme_is(parts, text, "mailto") && parts.authority().is_none() {
        map_addresses(rewrite, text, parts.path(), mapping)?;
    } else {
        rewrite.encode(parts.path(), keep, Some(Component::Path))?;
    }
    if let Some(range) = parts.query() {
        map_query(rewrite, text, parts, range, mapping)?;
    }
    if let Some(range) = parts.fragment() {
        rewrite.encode(range, keep, Some(Component::Fragment))?;
    }
    Ok(())
}

/// Where a colon stands in the first segment of what has no scheme (I3987-G8).
fn stray_colon(text: &str, parts: &Parts) -> Option<usize> {
    if parts.scheme().is_some() || parts.authority().is_some() {
        return None;
    }
    let path = parts.path();
    let segment = parts.path_of(text)?.split('/').next()?;
    Some(path.start + segment.find(':')?)
}

/// Refuses the first delimiter that stands where no URI may have it, but in hosts, which are checked
/// by themselves.
fn refuse_stray(text: &str, parts: &Parts) -> Result<(), Error> {
    let stray = |component| {
        let range = parts.get(component)?;
        let is_stray = |b| STRAY.contains(b) || component == Component::Userinfo && b == b'@';
        let at = text.get(range.clone())?.bytes().position(is_stray)?;
        Some((range.start + at, component))
    };
    let colon = stray_colon(text, parts).map(|at| (at, Component::Path));
    let components = [Component::Userinfo, Component::Path, Component::Query, Component::Fragment];
    match components.into_iter().filter_map(stray).chain(colon).min_by_key(|(at, _)| *at) {
        Some((at, component)) => {
            Err(Error::new(ErrorKind::ForbiddenCharacter, Some(component), at))
        }
        None => Ok(()),
    }
}

/// The query, by the charset of its document where that counts (I3987B-7).
fn map_query(
    rewrite: &mut Rewrite<'_>,
    text: &str,
    parts: &Parts,
    range: Range<usize>,
    mapping: &Mapping,
) -> Result<(), Error> {
    let keep = mapping.keep(AsciiSet::URI);
    let component = Some(Component::Query);
    #[cfg(feature = "encoding")]
    if let Some(charset) = mapping.query
        && (scheme_is(parts, text, "http") || scheme_is(parts, text, "https"))
    {
        return rewrite
            .encode_with(range, keep, component, |out, run| charset.push_escaped(out, run));
    }
    let _ = (text, parts);
    rewrite.encode(range, keep, component)
}

fn map_host(
    rewrite: &mut Rewrite<'_>,
    text: &str,
    range: Range<usize>,
    domain_name: bool,
    mapping: &Mapping,
) -> Result<(), Error> {
    let host = text.get(range.clone()).unwrap_or_default();
    let mapped = match mapping.host {
        HostMapping::Unchanged => return Ok(()),
        HostMapping::Idna if domain_name => domain_to_ascii(host, false),
        HostMapping::IdnaStrict if domain_name => domain_to_ascii(host, true),
        _ => reg_name(host, mapping.forbidden == Forbidden::Fail),
    };
    let mapped = mapped.map_err(|error| {
        Error::new(error.kind(), error.component(), range.start + error.offset())
    })?;
    if let Cow::Owned(ascii) = mapped {
        rewrite.replace(range).push_str(&ascii);
    }
    Ok(())
}

/// The addresses of a `mailto:`, separated by commas (MAILTO-1), each with its domain (MAILTO-5).
fn map_addresses(
    rewrite: &mut Rewrite<'_>,
    text: &str,
    range: Range<usize>,
    mapping: &Mapping,
) -> Result<(), Error> {
    let mut start = range.start;
    for address in text.get(range).unwrap_or_default().split(',') {
        let end = start + address.len();
        let local_end = address.rfind('@').map_or(end, |at| start + at);
        rewrite.encode(start..local_end, mapping.keep(USERINFO), Some(Component::Userinfo))?;
        if local_end < end {
            let domain = local_end + 1..end;
            if text.as_bytes().get(domain.start) == Some(&b'[') {
                // A domain literal; its brackets stay (I3987-M9).
                rewrite.encode(domain, mapping.keep(AsciiSet::URI), Some(Component::Host))?;
            } else {
                map_host(rewrite, text, domain, true, mapping)?;
            }
        }
        start = end + 1;
    }
    Ok(())
}

impl Mapping {
    fn keep(&self, ascii: AsciiSet) -> Keep {
        let ascii = match self.stray {
            StrayDelimiters::Encode => ascii.without(STRAY),
            _ => ascii,
        };
        Keep::ascii(ascii).or_fail(self.forbidden == Forbidden::Fail)
    }
}

fn scheme_is(parts: &Parts, text: &str, name: &str) -> bool {
    parts.scheme_of(text).is_some_and(|scheme| scheme.eq_ignore_ascii_case(name))
}

/// Whether the authority of this scheme holds a domain name.
fn has_domain_name(parts: &Parts, text: &str) -> bool {
    parts
        .scheme_of(text)
        .and_then(|scheme| Scheme::known(scheme.as_bytes()))
        .is_some_and(Scheme::has_domain_name)
}
