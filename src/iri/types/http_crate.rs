//! Feature `http`: to and from [`http::Uri`].

use super::kinds::{Uri, UriRef};
use crate::error::{Component, Error, ErrorKind};

impl<T: AsRef<str>> TryFrom<&Uri<T>> for http::Uri {
    type Error = Error;

    /// Converts a URI with an authority. The fragment is left out, because it isn't part of a request.
    ///
    /// # Errors
    ///
    /// `MissingHost` for a URI without authority, which that type would read as something else;
    /// `InvalidForScheme` for what else it does not hold, such as more than 65,534 bytes.
    fn try_from(uri: &Uri<T>) -> Result<http::Uri, Error> {
        let view = uri.view();
        if view.authority().is_none_or(str::is_empty) {
            return Err(Error::new(ErrorKind::MissingHost, Some(Component::Host), 0));
        }
        let refused = Error::new(ErrorKind::InvalidForScheme, None, 0);
        view.without_fragment().text.parse().map_err(|_| refused)
    }
}

impl<T: AsRef<str>> TryFrom<Uri<T>> for http::Uri {
    type Error = Error;

    /// # Errors
    ///
    /// As for a URI by reference.
    fn try_from(uri: Uri<T>) -> Result<http::Uri, Error> {
        http::Uri::try_from(&uri)
    }
}

impl TryFrom<&http::Uri> for UriRef<String> {
    type Error = Error;

    /// # Errors
    ///
    /// `MissingScheme` for an authority alone, as of a `CONNECT` request; `ForbiddenCharacter` for a
    /// path that begins with two slashes without an authority, and for characters that no URI may hold.
    fn try_from(uri: &http::Uri) -> Result<UriRef<String>, Error> {
        if uri.scheme().is_none() {
            if uri.authority().is_some() {
                return Err(Error::new(ErrorKind::MissingScheme, None, 0));
            }
            if uri.path().starts_with("//") {
                let path = Some(Component::Path);
                return Err(Error::new(ErrorKind::ForbiddenCharacter, path, 1));
            }
        }
        uri.to_string().try_into()
    }
}

impl TryFrom<&http::Uri> for Uri<String> {
    type Error = Error;

    /// # Errors
    ///
    /// As for a reference, and `MissingScheme` for a path alone.
    fn try_from(uri: &http::Uri) -> Result<Uri<String>, Error> {
        UriRef::try_from(uri)?.try_into()
    }
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "tests fail by panicking")]
mod tests {
    use super::*;

    #[test]
    fn there_and_back() {
        let uri = Uri::parse("http://u@a.example:80/b?q#f").unwrap();
        let http = http::Uri::try_from(uri).unwrap();
        assert_eq!((http.host(), http.path(), http.query()), (Some("a.example"), "/b", Some("q")));
        assert_eq!(Uri::try_from(&http).unwrap(), "http://u@a.example:80/b?q");
    }

    #[test]
    fn nothing_is_read_as_something_else() {
        for opaque in ["mailto:a@b", "urn:a:1", "http:a", "file:///a", "x:"] {
            let error = http::Uri::try_from(Uri::parse(opaque).unwrap()).unwrap_err();
            assert_eq!(error.kind(), ErrorKind::MissingHost, "{opaque}");
        }
        let kind = |text: &str| {
            let http: http::Uri = text.parse().unwrap();
            UriRef::try_from(&http).map(UriRef::into_string).map_err(|error| error.kind())
        };
        assert_eq!(kind("/a?b"), Ok("/a?b".to_owned()));
        assert_eq!(kind("*"), Ok("*".to_owned()));
        assert_eq!(kind("a.example:443"), Err(ErrorKind::MissingScheme));
        assert_eq!(kind("//a/b"), Err(ErrorKind::ForbiddenCharacter));
    }
}
