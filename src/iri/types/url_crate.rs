//! Feature `url`: to and from [`url::Url`].

use url::Url;

use super::kinds::{Iri, Uri};
use crate::error::Error;

/// Defines what the URL standard makes of an identifier.
macro_rules! to_url {
    ($type:ident) => {
        impl<T: AsRef<str>> TryFrom<&$type<T>> for Url {
            type Error = url::ParseError;

            /// Parses the text by the URL standard, which changes it in many ways.
            fn try_from(identifier: &$type<T>) -> Result<Url, url::ParseError> {
                Url::parse(identifier.as_ref())
            }
        }

        impl<T: AsRef<str>> TryFrom<$type<T>> for Url {
            type Error = url::ParseError;

            /// Parses the text by the URL standard, which changes it in many ways.
            fn try_from(identifier: $type<T>) -> Result<Url, url::ParseError> {
                Url::try_from(&identifier)
            }
        }
    };
}

to_url!(Iri);
to_url!(Uri);

impl TryFrom<Url> for Uri<String> {
    type Error = Error;

    /// # Errors
    ///
    /// Those of [`Uri::parse`], because a URL may hold characters that no URI may hold, such as `|`.
    fn try_from(url: Url) -> Result<Uri<String>, Error> {
        String::from(url).try_into()
    }
}

impl<'u> TryFrom<&'u Url> for Uri<&'u str> {
    type Error = Error;

    /// # Errors
    ///
    /// As for an owned URL.
    fn try_from(url: &'u Url) -> Result<Uri<&'u str>, Error> {
        Uri::parse(url.as_str())
    }
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "tests fail by panicking")]
mod tests {
    use super::*;

    #[test]
    fn there_and_back() {
        let iri: Iri<String> = "HTTP://例え.jp/é?q#f".parse().unwrap();
        let url = Url::try_from(&iri).unwrap();
        assert_eq!(url.as_str(), "http://xn--r8jz45g.jp/%C3%A9?q#f");
        let uri = Uri::try_from(&url).unwrap();
        assert_eq!((uri.as_str(), uri.path()), (url.as_str(), "/%C3%A9"));
        assert_eq!(Uri::try_from(url.clone()).unwrap(), uri);
        assert!(Url::try_from(Uri::parse("http://a:99999/").unwrap()).is_err());
        let stray = Url::parse("http://a/?x[]=1|2").unwrap();
        assert!(Uri::try_from(stray).is_err());
    }
}
