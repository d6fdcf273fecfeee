//! IRI to URI: RFC 3987, section 3.1, its successors and forerunners.

mod backslash;
mod component;
mod mapping;
pub(super) mod plain;

use core::ops::Range;
use std::borrow::Cow;

use self::backslash::refuse_backslash;
use self::mapping::Unit;
pub use self::mapping::{Forbidden, HostMapping, Mapping, StrayDelimiters, StrayPercent};
#[cfg(feature = "encoding")]
use super::charset::Charset;
use super::ends::Ends;
use super::host::{domain_to_ascii, reg_name};
use super::normalization_form::NormalizationForm;
use super::parts::Parts;
use super::rewrite::{Keep, Rewrite};
use super::view::View;
use crate::error::{Component, Error, ErrorKind};
use crate::text::ascii::AsciiSet;

/// The ASCII characters that userinfo and local parts keep. The last `@` ends them; if the others
/// were kept, another reader could end them there.
pub(super) const USERINFO: AsciiSet = AsciiSet::URI.without(AsciiSet::of("@"));

/// The ASCII characters that a domain literal keeps. Its brackets are part of the address, and no URI may have
/// them there (MAILTO-3).
pub(super) const DOMAIN_LITERAL: AsciiSet = AsciiSet::URI.without(AsciiSet::of("[]"));

/// Delimiters that belong to no component except for the host.
const STRAY: AsciiSet = AsciiSet::of("#[]");

/// Maps an IRI, or an IRI reference, to a URI.
///
/// This is [`Mapping::BIS`]; other mappings are applied by [`Mapping::apply`].
///
/// Characters that no URI may hold are encoded as UTF-8 and then as `%HH`: all characters beyond
/// ASCII, and space, controls, backtick and `< > " { } | \ ^`. If the scheme puts a domain name
/// in the authority (`https`, `ssh`…), the host is converted to A-labels by
/// [`host_to_ascii`](super::host_to_ascii); so are the domains of the addresses of `mailto:`. The
/// text is not normalized (I3987-M2, variant C).
///
/// A URI is returned as it is, borrowed: case and escapes do not change, except for a host with
/// escapes. Time is linear in the text.
///
/// The result for an IRI is a URI by RFC 3986. Text that is not an IRI is mapped as well, except
/// that misplaced delimiters are kept (I3987-M9, G8), and the result is then not a URI: `[` and `]`
/// outside of an IP literal, a second `#`, and a colon in the first segment of a reference without
/// scheme, such as `é:b`. [`Mapping::with_stray_delimiters`] encodes or refuses them.
///
/// # Errors
///
/// The error has the component and the byte offset in `iri`:
///
/// - `InvalidPercentEncoding`: a percent sign that is not followed by two hexadecimal digits
///   (I3987-M11); [`Mapping::with_stray_percent`] encodes it;
/// - the errors of [`host_to_ascii`](super::host_to_ascii) for a domain name; and an error for any
///   host that has a colon or a bracket without being an IP literal;
/// - `InvalidPort`: a port that has a character other than a digit;
/// - `ForbiddenCharacter`: `\` in userinfo, or as one of the slashes after `https:` and such, where browsers
///   read another host (SEC-U3).
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
    Mapping::BIS.apply(iri)
}

impl Mapping {
    /// Maps an IRI, or an IRI reference, to a URI.
    ///
    /// With every mapping, a URI is returned as it is, borrowed, unless it has a host that is
    /// checked; mapping the result again changes nothing; escapes are not escaped again; and `#`,
    /// `%`, `[` and `]` are kept (I3987-M3, M4, M9). Characters beyond ASCII are encoded
    /// everywhere, including where an IRI may not hold them. Time is linear in the text.
    ///
    /// # Errors
    ///
    /// `InvalidPercentEncoding` for a percent sign that is not followed by two hexadecimal digits
    /// (I3987-M11), unless [`StrayPercent::Encode`] is set; with [`Forbidden::Fail`],
    /// `ForbiddenCharacter` for an ASCII character that no URI may hold; and the errors of the
    /// [`HostMapping`]. Mappings by components, such as [`Mapping::BIS`], also refuse ports that have
    /// characters other than digits, and colons and brackets in hosts. Offsets count bytes of `iri`.
    ///
    /// ```
    /// use irispan::iri::Mapping;
    ///
    /// let iri = "http://example.com/\u{10300}";
    /// assert_eq!(Mapping::RFC3987_C.apply(iri)?, "http://example.com/%F0%90%8C%80");
    /// # Ok::<(), irispan::Error>(())
    /// ```
    pub fn apply<'t>(&self, iri: &'t str) -> Result<Cow<'t, str>, Error> {
        if self.keeps_plain() && plain::is_plain_uri(iri.as_bytes()) {
            return Ok(Cow::Borrowed(iri));
        }
        match self.form {
            Some(form) => in_form(iri, form, |iri| map_as_is(iri, self)),
            None => map_as_is(iri, self),
        }
    }

    /// Maps an IRI that is given as bytes of a charset, as variant B of RFC 3987, section 3.1,
    /// does with [`Mapping::RFC3987_B`]. Time is linear in the bytes.
    ///
    /// ```
    /// use irispan::iri::{Charset, Mapping};
    ///
    /// // windows-1258 has no letter for U+1EC7: it writes U+00EA and U+0323.
    /// let windows_1258 = Charset::for_label("windows-1258").unwrap();
    /// let uri = Mapping::RFC3987_B.apply_bytes(b"http://a.example/Vi\xEA\xF2t", windows_1258)?;
    /// assert_eq!(uri, "http://a.example/Vi%E1%BB%87t");
    /// # Ok::<(), irispan::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`ErrorKind::InvalidEncoding`] if the bytes are not valid in the charset, otherwise the
    /// errors of [`apply`](Mapping::apply). Offsets count in `bytes`.
    #[cfg(feature = "encoding")]
    pub fn apply_bytes(&self, bytes: &[u8], charset: Charset) -> Result<String, Error> {
        let text = charset.decode(bytes)?;
        match self.apply(&text) {
            Ok(uri) => Ok(uri.into_owned()),
            Err(error) => {
                let offset = charset.offset_in(bytes, error.offset());
                Err(Error::new(error.kind(), error.component(), offset))
            }
        }
    }

    /// Returns whether it leaves as it is what has nothing but ASCII characters that a URI may
    /// have, no escape, userinfo or address, and no host with A-labels.
    pub(crate) fn keeps_plain(&self) -> bool {
        self.host != HostMapping::IdnaStrict && self.stray == StrayDelimiters::Keep
    }

    fn keep(&self, ascii: AsciiSet) -> Keep {
        let ascii = match self.stray {
            StrayDelimiters::Encode => ascii.without(STRAY),
            _ => ascii,
        };
        Keep::ascii(ascii)
            .or_fail(self.forbidden == Forbidden::Fail)
            .or_encode_percent(self.percent == StrayPercent::Encode)
    }
}

/// Applies a function to the text in a normalization form. An error of the normalized text is
/// mostly an error of the original too, so its offset is taken from there.
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

/// Maps a valid reference by components, and returns the ends as well.
pub(super) fn map_view(view: View<'_>, mapping: &Mapping) -> Result<(String, Ends), Error> {
    let mut rewrite = Rewrite::of_view(view);
    map_parts(&mut rewrite, &view.parts(), mapping)?;
    Ok(rewrite.finish_view())
}

fn map_as_is<'t>(text: &'t str, mapping: &Mapping) -> Result<Cow<'t, str>, Error> {
    let mut rewrite = Rewrite::new(text);
    match mapping.unit {
        Unit::Text => map_text(&mut rewrite, text, mapping)?,
        Unit::Components => map_parts(&mut rewrite, &Parts::of(text), mapping)?,
    }
    Ok(rewrite.finish())
}

/// Maps the whole text by one rule, except for a host that has its own (I3987-M6).
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
            let own = way == HostMapping::Unchanged || parts.has_domain_name();
            parts.range(Component::Host).filter(|_| own)
        }
    };
    let Some(host) = own else {
        return rewrite.encode(0..text.len(), keep, None).map_err(named);
    };
    rewrite.encode(0..host.start, keep, None).map_err(named)?;
    map_host(rewrite, text, host.clone(), true, mapping)?;
    rewrite.encode(host.end..text.len(), keep, None).map_err(named)
}

fn map_parts(rewrite: &mut Rewrite<'_>, parts: &Parts<'_>, mapping: &Mapping) -> Result<(), Error> {
    refuse_backslash(parts)?;
    if mapping.stray == StrayDelimiters::Fail {
        refuse_stray(parts)?;
    }
    if mapping.stray == StrayDelimiters::Encode && stray_colon(parts).is_some() {
        rewrite.replace(0..0).push_str("./");
    }
    let keep = mapping.keep(AsciiSet::URI);
    if let Some(range) = parts.range(Component::Userinfo) {
        rewrite.encode(range, mapping.keep(USERINFO), Some(Component::Userinfo))?;
    }
    if let Some(range) = parts.range(Component::Host) {
        map_host(rewrite, parts.as_str(), range, parts.has_domain_name(), mapping)?;
    }
    if let (Some(port), Some(range)) = (parts.port(), parts.range(Component::Port))
        && let Some(bad) = port.bytes().position(|b| !AsciiSet::DIGIT.contains(b))
    {
        let offset = range.start + bad;
        return Err(Error::new(ErrorKind::InvalidPort, Some(Component::Port), offset));
    }
    if is_mailto(parts) {
        map_addresses(rewrite, parts, mapping)?;
    } else {
        rewrite.encode(parts.path_range(), keep, Some(Component::Path))?;
    }
    if let Some(range) = parts.range(Component::Query) {
        map_query(rewrite, parts, range, mapping)?;
    }
    if let Some(range) = parts.range(Component::Fragment) {
        rewrite.encode(range, keep, Some(Component::Fragment))?;
    }
    Ok(())
}

/// Returns the offset of a colon in the first segment of a reference without scheme (I3987-G8).
fn stray_colon(parts: &Parts<'_>) -> Option<usize> {
    if parts.scheme().is_some() || parts.authority_range().is_some() {
        return None;
    }
    let segment = parts.path().split('/').next()?;
    Some(parts.path_range().start + segment.find(':')?)
}

/// Refuses the first misplaced delimiter outside of hosts, which have their own checks.
fn refuse_stray(parts: &Parts<'_>) -> Result<(), Error> {
    let stray = |component| {
        let is_stray = |b| STRAY.contains(b) || component == Component::Userinfo && b == b'@';
        let text = parts.get(component)?;
        let at = if component == Component::Path && is_mailto(parts) {
            stray_in_addresses(text)?
        } else {
            text.bytes().position(is_stray)?
        };
        Some((parts.range(component)?.start + at, component))
    };
    let colon = stray_colon(parts).map(|at| (at, Component::Path));
    let components = [Component::Userinfo, Component::Path, Component::Query, Component::Fragment];
    match components.into_iter().filter_map(stray).chain(colon).min_by_key(|(at, _)| *at) {
        Some((at, component)) => {
            Err(Error::new(ErrorKind::ForbiddenCharacter, Some(component), at))
        }
        None => Ok(()),
    }
}

/// Maps the query, in the charset of its document where a charset applies (I3987B-7).
fn map_query(
    rewrite: &mut Rewrite<'_>,
    parts: &Parts<'_>,
    range: Range<usize>,
    mapping: &Mapping,
) -> Result<(), Error> {
    let keep = mapping.keep(AsciiSet::URI);
    let component = Some(Component::Query);
    #[cfg(feature = "encoding")]
    if let Some(charset) = mapping.query
        && (parts.scheme_is("http") || parts.scheme_is("https"))
    {
        return rewrite
            .encode_with(range, keep, component, |out, run| charset.push_escaped(out, run));
    }
    let _ = parts;
    rewrite.encode(range, keep, component)
}

fn map_host(
    rewrite: &mut Rewrite<'_>,
    text: &str,
    range: Range<usize>,
    domain_name: bool,
    mapping: &Mapping,
) -> Result<(), Error> {
    let host = &text[range.clone()];
    let mapped = match mapping.host {
        HostMapping::Unchanged => return Ok(()),
        HostMapping::Idna if domain_name => domain_to_ascii(host, false),
        HostMapping::IdnaStrict if domain_name => domain_to_ascii(host, true),
        _ => reg_name(host, mapping.forbidden == Forbidden::Fail),
    };
    if let Cow::Owned(ascii) = mapped.map_err(|error| error.moved(range.start))? {
        rewrite.replace(range).push_str(&ascii);
    }
    Ok(())
}

/// Maps the addresses of a `mailto:`, separated by commas (MAILTO-1), each with its domain
/// (MAILTO-5).
fn map_addresses(
    rewrite: &mut Rewrite<'_>,
    parts: &Parts<'_>,
    mapping: &Mapping,
) -> Result<(), Error> {
    let mut start = parts.path_range().start;
    for address in parts.path().split(',') {
        let end = start + address.len();
        let local_end = address.rfind('@').map_or(end, |at| start + at);
        rewrite.encode(start..local_end, mapping.keep(USERINFO), Some(Component::Userinfo))?;
        if local_end < end {
            let domain = local_end + 1..end;
            if is_domain_literal(&parts.as_str()[domain.clone()]) {
                let keep = mapping.keep(DOMAIN_LITERAL).or_encode_percent(false);
                rewrite.encode(domain, keep, Some(Component::Host))?;
            } else {
                map_host(rewrite, parts.as_str(), domain, true, mapping)?;
            }
        }
        start = end + 1;
    }
    Ok(())
}

/// Returns the offset of the first misplaced delimiter in the addresses of a `mailto:`. Those of a
/// domain literal are in their place, and are encoded by every mapping (MAILTO-3).
fn stray_in_addresses(path: &str) -> Option<usize> {
    let mut start = 0;
    for address in path.split(',') {
        let domain = address.rfind('@').map_or(address.len(), |at| at + 1);
        let end = if is_domain_literal(&address[domain..]) { domain } else { address.len() };
        if let Some(at) = address[..end].bytes().position(|b| STRAY.contains(b)) {
            return Some(start + at);
        }
        start += address.len() + 1;
    }
    None
}

fn is_mailto(parts: &Parts<'_>) -> bool {
    parts.scheme_is("mailto") && parts.authority_range().is_none()
}

/// Returns whether the domain of an address is an IP address in brackets, which may be escaped.
pub(super) fn is_domain_literal(domain: &str) -> bool {
    let escape = domain.get(..3).is_some_and(|open| open.eq_ignore_ascii_case("%5B"));
    escape || domain.starts_with('[')
}
