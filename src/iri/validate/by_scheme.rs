//! Rules of single schemes beyond the generic syntax.

use crate::error::{Component, Error, ErrorKind};
use crate::iri::host::host_to_ascii;
use crate::iri::percent;
use crate::iri::types::Uri;

/// Schemes whose URIs are `scheme "://" authority path-abempty [ "?" query ]` with a non-empty host
/// (RFC 9110, 6455, 7252, 1738).
const WITH_HOST: [&str; 8] = ["http", "https", "ws", "wss", "ftp", "coap", "coaps", "gopher"];

/// Checks a URI by the generic syntax and by the rules of its scheme (I3987-M7).
///
/// Map an IRI to a URI first. If the scheme is not in this table, only the generic syntax is
/// checked. Time is linear in the URI.
///
/// | schemes | rules |
/// |---|---|
/// | `http`, `https`, `ws`, `wss`, `ftp`, `coap`, `coaps`, `gopher` | a host that is an IP address or a domain name by UTS #46; a port up to 65535; no fragment in `ws`, `wss`, `coap`, `coaps` |
/// | `mailto` | addresses separated by commas, each with local part and domain, both words with single dots between them, or in quotation marks or brackets; fields with a name and `=` (RFC 6068) |
/// | `file` | a path that begins with a slash, no userinfo, no port (RFC 8089) |
/// | `urn` | a namespace of 2 to 32 letters, digits and inner hyphens, and a name; a query begins with `+` or `=` and a character that is no `/` and no `?` (RFC 8141) |
/// | `tel` | a number that begins with `+`, or one with `;phone-context=`; parameters with a name (RFC 3966) |
/// | `geo` | two or three numbers separated by commas, then parameters (RFC 5870) |
/// | `data` | a comma before the data (RFC 2397) |
///
/// ```
/// use irispan::iri::{to_uri, validate};
/// use irispan::{Component, ErrorKind};
///
/// assert!(validate::by_scheme(&to_uri("http://例え.jp/ä")?).is_ok());
/// assert!(validate::by_scheme("urn:isbn:0451450523").is_ok());
/// let error = validate::by_scheme("http:///path").unwrap_err();
/// assert_eq!(error.kind(), ErrorKind::InvalidForScheme);
/// assert_eq!((error.component(), error.offset()), (Some(Component::Host), 7));
/// # Ok::<(), irispan::Error>(())
/// ```
///
/// # Errors
///
/// The same as for [`Uri::parse`]; then `InvalidForScheme`, and the
/// errors of [`host_to_ascii`] and `InvalidPort`, with the component and the offset in the URI.
pub fn by_scheme(uri: &str) -> Result<(), Error> {
    let parsed = Uri::parse(uri)?;
    let scheme = parsed.scheme().to_ascii_lowercase();
    match &*scheme {
        name if WITH_HOST.contains(&name) => with_host(uri, parsed, name),
        "mailto" => mailto(uri, parsed),
        "file" => file(uri, parsed),
        "urn" => urn(uri, parsed),
        "tel" => tel(uri, parsed),
        "geo" => geo(uri, parsed),
        "data" if !parsed.path().contains(',') => {
            refuse(Component::Path, start(uri, parsed.path()) + parsed.path().len())
        }
        _ => Ok(()),
    }
}

fn refuse(component: Component, at: usize) -> Result<(), Error> {
    Err(Error::new(ErrorKind::InvalidForScheme, Some(component), at))
}

/// Returns the offset of a part of the text.
fn start(text: &str, part: &str) -> usize {
    (part.as_ptr() as usize).saturating_sub(text.as_ptr() as usize)
}

fn with_host(uri: &str, parsed: Uri<&str>, scheme: &str) -> Result<(), Error> {
    let Some(host) = parsed.host() else {
        return refuse(Component::Host, start(uri, parsed.path()));
    };
    let at = start(uri, host);
    if host.is_empty() {
        return refuse(Component::Host, at);
    }
    host_to_ascii(host).map_err(|error| error.moved(at))?;
    if let Some(port) = parsed.port()
        && is_over(port)
    {
        return Err(Error::new(ErrorKind::InvalidPort, Some(Component::Port), start(uri, port)));
    }
    match parsed.fragment() {
        Some(fragment) if !matches!(scheme, "http" | "https" | "ftp" | "gopher") => {
            refuse(Component::Fragment, start(uri, fragment) - 1)
        }
        _ => Ok(()),
    }
}

/// Returns true if a row of digits is a number of more than 16 bits.
fn is_over(port: &str) -> bool {
    let number = port.trim_start_matches('0');
    !number.is_empty() && number.parse::<u16>().is_err()
}

fn mailto(uri: &str, parsed: Uri<&str>) -> Result<(), Error> {
    if let Some(authority) = parsed.authority() {
        return refuse(Component::Host, start(uri, authority));
    }
    let path = parsed.path();
    if !path.is_empty() {
        for address in path.split(',') {
            let at = start(uri, address);
            match address.rsplit_once('@') {
                Some((local, domain)) if is_local_part(local) && is_domain(domain) => {}
                _ => return refuse(Component::Path, at),
            }
        }
    }
    let fields = parsed.query().filter(|query| !query.is_empty());
    for field in fields.into_iter().flat_map(|query| query.split('&')) {
        if field.find('=').is_none_or(|at| at == 0) {
            return refuse(Component::Query, start(uri, field));
        }
    }
    Ok(())
}

/// Returns true for `dot-atom-text / quoted-string`, with its escapes decoded (RFC 6068).
fn is_local_part(written: &str) -> bool {
    let octets = percent::decode_octets(written.as_bytes());
    match &*octets {
        [b'"', quoted @ .., b'"'] => is_quoted(quoted),
        octets => is_dot_atom(octets),
    }
}

/// Returns true for `dot-atom-text / "[" *dtext "]"`, with its escapes decoded (RFC 6068).
fn is_domain(written: &str) -> bool {
    let octets = percent::decode_octets(written.as_bytes());
    match &*octets {
        [b'[', literal @ .., b']'] => {
            literal.iter().all(|b| (b'!'..=b'~').contains(b) && !b"[]\\".contains(b))
        }
        octets => is_dot_atom(octets),
    }
}

/// Returns true for words of `atext`, one dot between two of them. Octets beyond ASCII are letters.
fn is_dot_atom(octets: &[u8]) -> bool {
    let is_atext =
        |b: &u8| b.is_ascii_alphanumeric() || b"!#$%&'*+-/=?^_`{|}~".contains(b) || !b.is_ascii();
    octets.split(|&b| b == b'.').all(|word| !word.is_empty() && word.iter().all(is_atext))
}

/// Returns true if no quotation mark stands between the two of a quoted string, but after a
/// backslash, and no control.
fn is_quoted(mut octets: &[u8]) -> bool {
    loop {
        octets = match octets {
            [] => return true,
            [b'\\', b' '..=b'~', rest @ ..] => rest,
            [b'"' | b'\\' | ..b' ' | 0x7F, ..] => return false,
            [_, rest @ ..] => rest,
        };
    }
}

fn file(uri: &str, parsed: Uri<&str>) -> Result<(), Error> {
    if let Some(userinfo) = parsed.userinfo() {
        return refuse(Component::Userinfo, start(uri, userinfo));
    }
    if let Some(port) = parsed.port() {
        return refuse(Component::Port, start(uri, port));
    }
    let path = parsed.path();
    if path.starts_with('/') { Ok(()) } else { refuse(Component::Path, start(uri, path)) }
}

fn urn(uri: &str, parsed: Uri<&str>) -> Result<(), Error> {
    let path = parsed.path();
    let at = start(uri, path);
    if parsed.authority().is_some() {
        return refuse(Component::Host, at);
    }
    let Some((namespace, name)) = path.split_once(':') else {
        return refuse(Component::Path, at + path.len());
    };
    let legal = |b: u8| b.is_ascii_alphanumeric() || b == b'-';
    let hyphen = namespace.starts_with('-') || namespace.ends_with('-');
    if !(2..=32).contains(&namespace.len()) || hyphen || !namespace.bytes().all(legal) {
        return refuse(Component::Path, at);
    }
    if name.is_empty() || name.starts_with('/') {
        return refuse(Component::Path, start(uri, name));
    }
    match parsed.query() {
        // Each of the two components begins with a `pchar`.
        Some(query) => match query.as_bytes() {
            [b'+' | b'=', first, ..] if !matches!(first, b'/' | b'?') => Ok(()),
            _ => refuse(Component::Query, start(uri, query)),
        },
        None => Ok(()),
    }
}

fn tel(uri: &str, parsed: Uri<&str>) -> Result<(), Error> {
    let path = parsed.path();
    let at = start(uri, path);
    if parsed.authority().is_some() {
        return refuse(Component::Host, at);
    }
    let mut parameters = path.split(';');
    let number = parameters.next().unwrap_or_default();
    if let Some(bad) = parameters.clone().find(|parameter| !is_parameter(parameter)) {
        return refuse(Component::Path, start(uri, bad));
    }
    let is_visual = |b: u8| b"-.()".contains(&b);
    let (digits, global) = match number.strip_prefix('+') {
        Some(digits) => (digits, true),
        None => (number, false),
    };
    let is_digit = |b: u8| {
        if global { b.is_ascii_digit() } else { b.is_ascii_hexdigit() || b == b'*' }
    };
    // A local number may hold `#`, which has to be escaped.
    let plain = if global { digits.to_owned() } else { digits.replace("%23", "*") };
    if !plain.bytes().all(|b| is_digit(b) || is_visual(b)) || !plain.bytes().any(is_digit) {
        return refuse(Component::Path, at);
    }
    let context = |parameter: &str| {
        parameter.get(..14).is_some_and(|name| name.eq_ignore_ascii_case("phone-context="))
    };
    if global || parameters.any(context) { Ok(()) } else { refuse(Component::Path, at) }
}

/// Returns true for `pname ["=" pvalue ]` (RFC 3966, RFC 5870).
fn is_parameter(parameter: &str) -> bool {
    let (name, value) = parameter.split_once('=').unwrap_or((parameter, "-"));
    let is_name = |b: u8| b.is_ascii_alphanumeric() || b == b'-';
    !name.is_empty() && name.bytes().all(is_name) && !value.is_empty()
}

fn geo(uri: &str, parsed: Uri<&str>) -> Result<(), Error> {
    let path = parsed.path();
    let at = start(uri, path);
    if parsed.authority().is_some() {
        return refuse(Component::Host, at);
    }
    let mut parameters = path.split(';');
    let coordinates = parameters.next().unwrap_or_default();
    if let Some(bad) = parameters.find(|parameter| !is_parameter(parameter)) {
        return refuse(Component::Path, start(uri, bad));
    }
    let mut count = 0;
    for number in coordinates.split(',') {
        count += 1;
        let (whole, part) = number.split_once('.').unwrap_or((number, "0"));
        let whole = whole.strip_prefix('-').unwrap_or(whole);
        let digits = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
        if count > 3 || !digits(whole) || !digits(part) {
            return refuse(Component::Path, start(uri, number));
        }
    }
    if count < 2 { refuse(Component::Path, at + coordinates.len()) } else { Ok(()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn uris_as_their_schemes_ask() {
        for uri in [
            "http://a.example/?b#c",
            "HTTPS://u:p@[::1]:65535",
            "http://%C3%A9.example/",
            "ws://a/",
            "ftp://a:/",
            "http://a:00000080/",
            "mailto:a@b.example,c@[1.2.3.4]?subject=&cc=d@e",
            "mailto:?to=a@b",
            "mailto:",
            "file:/etc/passwd",
            "file://host/c:/x",
            "urn:isbn:0451450523",
            "URN:ietf:rfc:2648?+x?=y#z",
            "tel:+1-(201)-555-0123;ext=4",
            "tel:7042;phone-context=example.com",
            "tel:*100%23;PHONE-context=+49",
            "geo:48.2,-16.3;crs=wgs84",
            "geo:1,2,3?z=1",
            "data:,",
            "mailto:a.b/c@d.example,%22a..%20b@%5C%22%22@c,%C3%A9@d",
            "urn:a1:b?+c/?d?=",
            "tel:+1;a-b;c=d",
            "unknown:%20",
        ] {
            // A domain literal in an address has brackets, which no URI may have there.
            let uri = uri.replace("@[1.2.3.4]", "@%5B1.2.3.4%5D");
            assert_eq!(by_scheme(&uri), Ok(()), "{uri}");
        }
    }

    #[test]
    fn uris_that_their_schemes_refuse() {
        use Component::{Fragment, Host, Path, Port, Query, Userinfo};
        use ErrorKind::{InvalidForScheme, InvalidHost, InvalidPort};
        for (uri, kind, component, offset) in [
            ("http:", InvalidForScheme, Host, 5),
            ("http:a", InvalidForScheme, Host, 5),
            ("http:///a", InvalidForScheme, Host, 7),
            ("http://u@:80/", InvalidForScheme, Host, 9),
            ("http://xn--a/", InvalidHost, Host, 7),
            ("http://a:65536/", InvalidPort, Port, 9),
            ("http://a:99999999999999999999/", InvalidPort, Port, 9),
            ("wss://a/#", InvalidForScheme, Fragment, 8),
            ("mailto:a", InvalidForScheme, Path, 7),
            ("mailto:a@b,", InvalidForScheme, Path, 11),
            ("mailto:@b", InvalidForScheme, Path, 7),
            ("mailto://a@b", InvalidForScheme, Host, 9),
            ("mailto:a@b?c", InvalidForScheme, Query, 11),
            ("mailto:a@b?c=d&=e", InvalidForScheme, Query, 15),
            ("file:a", InvalidForScheme, Path, 5),
            ("file://u@h/", InvalidForScheme, Userinfo, 7),
            ("file://h:1/", InvalidForScheme, Port, 9),
            ("urn:a", InvalidForScheme, Path, 5),
            ("urn:a:b", InvalidForScheme, Path, 4),
            ("urn:-ab:c", InvalidForScheme, Path, 4),
            ("urn:a_b:c", InvalidForScheme, Path, 4),
            ("urn:isbn:", InvalidForScheme, Path, 9),
            ("mailto:a@b,a..b@c", InvalidForScheme, Path, 11),
            ("mailto:.a@b", InvalidForScheme, Path, 7),
            ("mailto:a.@b", InvalidForScheme, Path, 7),
            ("mailto:a%20b@c", InvalidForScheme, Path, 7),
            ("mailto:a@b%2E.c", InvalidForScheme, Path, 7),
            ("mailto:a%40b@c", InvalidForScheme, Path, 7),
            ("mailto:%22a%22b%22@c", InvalidForScheme, Path, 7),
            ("mailto:a@%5B1%5D%5D", InvalidForScheme, Path, 7),
            ("urn:isbn:1?a", InvalidForScheme, Query, 11),
            ("urn:isbn:1?+?=Q", InvalidForScheme, Query, 11),
            ("urn:isbn:1?=?a", InvalidForScheme, Query, 11),
            ("urn:isbn:1?+", InvalidForScheme, Query, 11),
            ("tel:+1;=x", InvalidForScheme, Path, 7),
            ("tel:+1;a=", InvalidForScheme, Path, 7),
            ("tel:+1;", InvalidForScheme, Path, 7),
            ("tel:7042", InvalidForScheme, Path, 4),
            ("tel:+", InvalidForScheme, Path, 4),
            ("tel:+12x", InvalidForScheme, Path, 4),
            ("geo:1", InvalidForScheme, Path, 5),
            ("geo:1,b", InvalidForScheme, Path, 6),
            ("geo:1,2,3,4", InvalidForScheme, Path, 10),
            ("geo:1,2;;u=3", InvalidForScheme, Path, 8),
            ("geo:1,2;u=", InvalidForScheme, Path, 8),
            ("data:text/plain", InvalidForScheme, Path, 15),
        ] {
            let error = Error::new(kind, Some(component), offset);
            assert_eq!(by_scheme(uri), Err(error), "{uri}");
        }
        // The generic syntax comes first.
        assert_eq!(by_scheme("a").map_err(|e| e.kind()), Err(ErrorKind::MissingScheme));
        assert!(by_scheme("http://é/").is_err());
    }
}
