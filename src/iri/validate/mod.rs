//! Checks of whole references and of single components by RFC 3986 and RFC 3987.
//!
//! [`Iri::parse`](super::Iri::parse) and [`IriRef::parse`](super::IriRef::parse) check a whole text
//! and return its components; the functions here only check. Functions without a [`Repertoire`]
//! use [`Repertoire::Iri`]. All take linear time and do not allocate, except for [`by_scheme`].
//! Offsets of errors count bytes of the text that was passed.
//!
//! ```
//! use irispan::ErrorKind;
//! use irispan::iri::validate;
//!
//! assert!(validate::path("/résumé").is_ok());
//! assert!(validate::query("a=b&c=\u{E000}").is_ok());
//!
//! let error = validate::port("80a").unwrap_err();
//! assert_eq!((error.kind(), error.offset()), (ErrorKind::InvalidPort, 2));
//! ```

mod by_scheme;

pub use by_scheme::by_scheme;

use super::parse::{Repertoire, check};
use super::types::{Iri, IriRef};
use crate::error::{Component, Error, ErrorKind};

/// Checks `scheme = ALPHA *( ALPHA / DIGIT / "+" / "-" / "." )`, without colon.
///
/// # Errors
///
/// `InvalidScheme` at the first invalid character, or at 0 if the text is empty.
pub fn scheme(text: &str) -> Result<(), Error> {
    check(text, Component::Scheme, Repertoire::Iri)
}

/// Checks `iuserinfo = *( iunreserved / pct-encoded / sub-delims / ":" )`, without `@`.
///
/// # Errors
///
/// `ForbiddenCharacter` or `InvalidPercentEncoding` at the first error.
pub fn userinfo(text: &str) -> Result<(), Error> {
    check(text, Component::Userinfo, Repertoire::Iri)
}

/// Checks `ihost = IP-literal / IPv4address / ireg-name`. It does not check that a registered name
/// is a domain name; [`host_to_ascii`](super::host_to_ascii) does.
///
/// ```
/// use irispan::iri::validate::host;
///
/// assert!(host("例え.jp").is_ok() && host("1.2.3.256").is_ok() && host("").is_ok());
/// assert!(host("[2001:db8::1]").is_ok() && host("[v7.x]").is_ok());
/// assert!(host("[fe80::1%25en1]").is_err() && host("2001:db8::1").is_err());
/// ```
///
/// # Errors
///
/// `InvalidIpLiteral` at the bracket, `ForbiddenCharacter` or `InvalidPercentEncoding` at the first
/// error.
pub fn host(text: &str) -> Result<(), Error> {
    check(text, Component::Host, Repertoire::Iri)
}

/// Checks `port = *DIGIT`, without colon. A port may be empty and has no maximum.
///
/// # Errors
///
/// `InvalidPort` at the first character that isn't a digit.
pub fn port(text: &str) -> Result<(), Error> {
    check(text, Component::Port, Repertoire::Iri)
}

/// Checks `ipath`: segments, each `*ipchar`, separated by slashes.
///
/// In a reference, the components before the path restrict it further (I3987-G7): after an
/// authority, a path is empty or begins with a slash; without an authority, it does not begin with
/// two slashes; and without a scheme, its first segment has no colon.
///
/// # Errors
///
/// `ForbiddenCharacter` or `InvalidPercentEncoding` at the first error.
pub fn path(text: &str) -> Result<(), Error> {
    check(text, Component::Path, Repertoire::Iri)
}

/// Checks `iquery = *( ipchar / iprivate / "/" / "?" )`, without question mark.
///
/// # Errors
///
/// `ForbiddenCharacter` or `InvalidPercentEncoding` at the first error.
pub fn query(text: &str) -> Result<(), Error> {
    check(text, Component::Query, Repertoire::Iri)
}

/// Checks `ifragment = *( ipchar / "/" / "?" )`, without number sign.
///
/// # Errors
///
/// `ForbiddenCharacter` or `InvalidPercentEncoding` at the first error.
pub fn fragment(text: &str) -> Result<(), Error> {
    check(text, Component::Fragment, Repertoire::Iri)
}

/// Checks any component by the rules of a repertoire.
///
/// ```
/// use irispan::Component;
/// use irispan::iri::{Repertoire, validate};
///
/// assert!(validate::component("a b", Component::Query, Repertoire::Leiri).is_ok());
/// assert_eq!(
///     validate::component("aé", Component::Query, Repertoire::Uri).unwrap_err().offset(),
///     1,
/// );
/// ```
///
/// # Errors
///
/// The same as for the function that is named after the component.
pub fn component(text: &str, component: Component, repertoire: Repertoire) -> Result<(), Error> {
    check(text, component, repertoire)
}

/// Checks `IRI-reference = IRI / irelative-ref`.
///
/// # Errors
///
/// The same as for [`IriRef::parse_as`].
pub fn iri_reference(text: &str, repertoire: Repertoire) -> Result<(), Error> {
    IriRef::parse_as(text, repertoire).map(|_| ())
}

/// Checks `IRI = scheme ":" ihier-part [ "?" iquery ] [ "#" ifragment ]`.
///
/// # Errors
///
/// The same as for [`Iri::parse_as`].
pub fn iri(text: &str, repertoire: Repertoire) -> Result<(), Error> {
    Iri::parse_as(text, repertoire).map(|_| ())
}

/// Checks `absolute-IRI = scheme ":" ihier-part [ "?" iquery ]`.
///
/// # Errors
///
/// The same as for [`Iri::parse_as`], and `ForbiddenCharacter` at the number sign of a fragment.
///
/// ```
/// use irispan::iri::{Repertoire, validate};
///
/// assert!(validate::absolute_iri("http://a/?b", Repertoire::Iri).is_ok());
/// assert_eq!(validate::absolute_iri("http://a/#b", Repertoire::Iri).unwrap_err().offset(), 9);
/// ```
pub fn absolute_iri(text: &str, repertoire: Repertoire) -> Result<(), Error> {
    match Iri::parse_as(text, repertoire)?.fragment() {
        None => Ok(()),
        Some(fragment) => {
            let sign = text.len() - fragment.len() - 1;
            Err(Error::new(ErrorKind::ForbiddenCharacter, Some(Component::Fragment), sign))
        }
    }
}

/// Checks `irelative-ref = irelative-part [ "?" iquery ] [ "#" ifragment ]`.
///
/// # Errors
///
/// The same as for [`IriRef::parse_as`], and `ForbiddenCharacter` at the colon of a scheme.
///
/// ```
/// use irispan::iri::{Repertoire, validate};
///
/// assert!(validate::relative_ref("../b?c#d", Repertoire::Iri).is_ok());
/// assert_eq!(validate::relative_ref("b:c", Repertoire::Iri).unwrap_err().offset(), 1);
/// ```
pub fn relative_ref(text: &str, repertoire: Repertoire) -> Result<(), Error> {
    match IriRef::parse_as(text, repertoire)?.scheme() {
        None => Ok(()),
        Some(scheme) => {
            let kind = ErrorKind::ForbiddenCharacter;
            Err(Error::new(kind, Some(Component::Scheme), scheme.len()))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fault(result: Result<(), Error>) -> Option<(ErrorKind, usize)> {
        result.err().map(|error| (error.kind(), error.offset()))
    }

    #[test]
    fn components() {
        use ErrorKind::{
            ForbiddenCharacter, InvalidIpLiteral, InvalidPercentEncoding, InvalidPort,
            InvalidScheme,
        };
        for (result, expected) in [
            (scheme("z39.50r"), None),
            (scheme(""), Some((InvalidScheme, 0))),
            (scheme("1a"), Some((InvalidScheme, 0))),
            (scheme("aé"), Some((InvalidScheme, 1))),
            (scheme("a%41"), Some((InvalidScheme, 1))),
            (userinfo("u:p:é%41"), None),
            (userinfo("a@b"), Some((ForbiddenCharacter, 1))),
            (host("a:b"), Some((ForbiddenCharacter, 1))),
            (host("[::1"), Some((InvalidIpLiteral, 0))),
            (host("a[b"), Some((ForbiddenCharacter, 1))),
            (host("é%4"), Some((InvalidPercentEncoding, 2))),
            (port(""), None),
            (port("99999999"), None),
            (port("8é"), Some((InvalidPort, 1))),
            (port("%31"), Some((InvalidPort, 0))),
            (path("//a:@/"), None),
            (path("a?"), Some((ForbiddenCharacter, 1))),
            (path("\u{E000}"), Some((ForbiddenCharacter, 0))),
            (query("?/\u{E000}"), None),
            (query("#"), Some((ForbiddenCharacter, 0))),
            (query("a\u{E0041}"), Some((ForbiddenCharacter, 1))),
            (fragment("?/é"), None),
            (fragment("#"), Some((ForbiddenCharacter, 0))),
            (fragment("é\u{E000}"), Some((ForbiddenCharacter, 2))),
        ] {
            assert_eq!(fault(result), expected);
        }
    }
}
