//! IRI to URI: RFC 3987 section 3.1, variant C, component by component (I3987B-1).

use core::ops::Range;
use std::borrow::Cow;

use super::ascii::AsciiSet;
use super::host::{host_to_ascii, reg_name};
use super::parts::Parts;
use super::rewrite::Rewrite;
use crate::error::{Component, Error, ErrorKind};
use crate::tables::Scheme;

/// What userinfo and local parts keep. Of several `@` the last one ends them; left as they are, the
/// others could end them for another reader.
const USERINFO: AsciiSet = AsciiSet::URI.without(AsciiSet::of("@"));

/// Maps an IRI, or an IRI reference, to a URI.
///
/// Everything that no URI may hold is encoded as UTF-8 and then as `%HH`: characters beyond ASCII,
/// and space, controls and `< > " { } | \ ^` and backtick. Where the scheme puts a domain name in
/// the authority (`https`, `ssh`…) the host is converted to A-labels by [`host_to_ascii`], and so
/// are the domains of the addresses of `mailto:`. The text is not normalised (I3987-M2, variant C).
///
/// A URI comes back as it is, borrowed: no case is changed and no escape is touched, except in a
/// host with escapes. `[` and `]` stay wherever they stand (I3987-M9). Time is linear in the text.
///
/// # Errors
///
/// Names the component and the byte offset in the text:
///
/// - a percent sign that two hexadecimal digits do not follow (I3987-M11);
/// - a host that is refused, as [`host_to_ascii`] says; a host of any scheme that holds a colon or
///   a bracket and is no IP literal;
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
pub fn to_uri(iri: &str) -> Result<Cow<'_, str>, Error> {
    let mut rewrite = Rewrite::new(iri);
    map_parts(&mut rewrite, iri, &Parts::of(iri))?;
    Ok(rewrite.finish())
}

fn map_parts(rewrite: &mut Rewrite<'_>, text: &str, parts: &Parts) -> Result<(), Error> {
    let scheme = parts.scheme_of(text).unwrap_or_default();
    if let Some(range) = parts.userinfo() {
        rewrite.encode(range, USERINFO, Component::Userinfo)?;
    }
    if let Some(range) = parts.host() {
        map_host(rewrite, text, range, has_domain_name(scheme))?;
    }
    if let Some(range) = parts.port() {
        let port = parts.port_of(text).unwrap_or_default();
        if let Some(bad) = port.bytes().position(|b| !AsciiSet::DIGIT.contains(b)) {
            let offset = range.start + bad;
            return Err(Error::new(ErrorKind::InvalidPort, Some(Component::Port), offset));
        }
    }
    if scheme.eq_ignore_ascii_case("mailto") && parts.authority().is_none() {
        map_addresses(rewrite, text, parts.path())?;
    } else {
        rewrite.encode(parts.path(), AsciiSet::URI, Component::Path)?;
    }
    if let Some(range) = parts.query() {
        rewrite.encode(range, AsciiSet::URI, Component::Query)?;
    }
    if let Some(range) = parts.fragment() {
        rewrite.encode(range, AsciiSet::URI, Component::Fragment)?;
    }
    Ok(())
}

fn map_host(
    rewrite: &mut Rewrite<'_>,
    text: &str,
    range: Range<usize>,
    domain_name: bool,
) -> Result<(), Error> {
    let host = text.get(range.clone()).unwrap_or_default();
    let mapped = if domain_name { host_to_ascii(host) } else { reg_name(host) };
    let mapped = mapped.map_err(|error| {
        Error::new(error.kind(), error.component(), range.start + error.offset())
    })?;
    if let Cow::Owned(ascii) = mapped {
        rewrite.replace(range).push_str(&ascii);
    }
    Ok(())
}

/// The addresses of a `mailto:`, separated by commas (MAILTO-1), each with its domain (MAILTO-5).
fn map_addresses(rewrite: &mut Rewrite<'_>, text: &str, range: Range<usize>) -> Result<(), Error> {
    let mut start = range.start;
    for address in text.get(range).unwrap_or_default().split(',') {
        let end = start + address.len();
        let local_end = address.rfind('@').map_or(end, |at| start + at);
        rewrite.encode(start..local_end, USERINFO, Component::Userinfo)?;
        if local_end < end {
            let domain = local_end + 1..end;
            if text.as_bytes().get(domain.start) == Some(&b'[') {
                // A domain literal; its brackets stay (I3987-M9).
                rewrite.encode(domain, AsciiSet::URI, Component::Host)?;
            } else {
                map_host(rewrite, text, domain, true)?;
            }
        }
        start = end + 1;
    }
    Ok(())
}

/// Whether the authority of this scheme holds a domain name.
fn has_domain_name(scheme: &str) -> bool {
    Scheme::known(scheme.as_bytes()).is_some_and(Scheme::has_domain_name)
}
