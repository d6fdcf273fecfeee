//! What components stand for: addresses, numbers, segments, pairs, passwords.

use core::fmt;
use core::net::{Ipv4Addr, Ipv6Addr};

use super::kinds::{Iri, IriRef, Uri, UriRef};
use super::text::Text;
use crate::iri::decode::{QueryPairs, query_pairs};
use crate::iri::view::View;
use crate::tables::Scheme;
use crate::text::ip::dotted_decimal;

/// What a host is by the grammar of RFC 3986.
///
/// Only four decimal numbers with dots are an IPv4 address. What else browsers read as one, such as
/// `127.1`, is a name here; [`safety::ipv4`](crate::safety::ipv4) returns the address.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Host<'t> {
    /// `192.0.2.1`.
    Ipv4(Ipv4Addr),
    /// `[2001:db8::1]`.
    Ipv6(Ipv6Addr),
    /// An address of a later version, without its brackets: `v1.a`.
    IpvFuture(&'t str),
    /// Anything else, as it is written; it may be empty.
    Name(&'t str),
}

impl<'t> Host<'t> {
    /// Returns what a valid host is.
    fn of(host: &'t str) -> Host<'t> {
        if let Some(literal) = host.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')) {
            return literal.parse().map_or(Host::IpvFuture(literal), Host::Ipv6);
        }
        dotted_decimal(host.as_bytes()).map_or(Host::Name(host), Host::Ipv4)
    }
}

/// An identifier whose password is shown as `***`; see [`Iri::mask_password`].
#[derive(Clone, Copy)]
pub struct MaskedPassword<'t> {
    before: &'t str,
    masked: bool,
    after: &'t str,
}

impl<'t> MaskedPassword<'t> {
    fn of(view: View<'t>) -> MaskedPassword<'t> {
        let userinfo = view.userinfo().unwrap_or_default();
        let end = view.ends.host.saturating_sub(1);
        let start = userinfo.find(':').map_or(end, |colon| end - userinfo.len() + colon + 1);
        MaskedPassword {
            before: view.slice(0..start),
            masked: start < end,
            after: view.slice(end..view.text.len()),
        }
    }
}

impl fmt::Display for MaskedPassword<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.before)?;
        f.write_str(if self.masked { "***" } else { "" })?;
        f.write_str(self.after)
    }
}

impl fmt::Debug for MaskedPassword<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "MaskedPassword({self})")
    }
}

/// Defines what all kinds can be asked.
macro_rules! meaning {
    ($type:ident) => {
        impl<'i, 'o, T: Text<'i, 'o>> $type<T> {
            #[inline]
            fn whole(&'i self) -> View<'o> {
                View { text: self.as_str(), ends: self.ends() }
            }

            /// Returns what the host is: an address or a name. `None` if there is no authority.
            ///
            /// ```
            /// use irispan::iri::{Host, Iri};
            ///
            /// let host = |text| Iri::parse(text).unwrap().host_parsed();
            /// assert_eq!(host("http://192.0.2.1/"), Some(Host::Ipv4([192, 0, 2, 1].into())));
            /// assert_eq!(host("http://[::1]/"), Some(Host::Ipv6([0, 0, 0, 0, 0, 0, 0, 1].into())));
            /// assert_eq!(host("http://例え.jp/"), Some(Host::Name("例え.jp")));
            /// assert_eq!(host("mailto:a@b"), None);
            /// ```
            #[must_use]
            pub fn host_parsed(&'i self) -> Option<Host<'o>> {
                self.whole().host().map(Host::of)
            }

            /// Returns the port as a number. `None` if there is none, if it is empty, and if it is above
            /// 65535, which the grammar allows; [`port`](Self::port) tells these apart.
            #[must_use]
            pub fn port_number(&'i self) -> Option<u16> {
                self.whole().port()?.parse().ok()
            }

            /// Returns the port that the scheme means if none is written: 443 of `https`. `None` without
            /// scheme, and for schemes without such a port. Upper and lower case are the same.
            #[must_use]
            pub fn default_port(&'i self) -> Option<u16> {
                Scheme::known(self.whole().scheme()?.as_bytes())?.default_port()
            }

            /// Returns the port to connect to: the one that is written, or else the
            /// [`default_port`](Self::default_port). `None` if there is neither, if there is no
            /// authority, and if the written one is no such number.
            ///
            /// ```
            /// use irispan::iri::Iri;
            ///
            /// let port = |text| Iri::parse(text).unwrap().port_or_default();
            /// assert_eq!(port("https://a.example/"), Some(443));
            /// assert_eq!(port("HTTP://a.example:/"), Some(80));
            /// assert_eq!(port("http://a.example:8080/"), Some(8080));
            /// assert_eq!(port("http://a.example:99999/"), None);
            /// ```
            #[must_use]
            pub fn port_or_default(&'i self) -> Option<u16> {
                self.whole().host()?;
                match self.whole().port() {
                    None | Some("") => self.default_port(),
                    Some(port) => port.parse().ok(),
                }
            }

            /// Returns the segments of the path, as they are written: the text between its slashes. An
            /// empty path has none, and a slash at the start is before the first.
            ///
            /// ```
            /// use irispan::iri::IriRef;
            ///
            /// let segments = |text| IriRef::parse(text).unwrap().segments().collect::<Vec<_>>();
            /// assert_eq!(segments("http://a/b/é/"), ["b", "é", ""]);
            /// assert_eq!(segments("b/c"), ["b", "c"]);
            /// assert_eq!(segments("/"), [""]);
            /// assert!(segments("?b").is_empty());
            /// ```
            pub fn segments(
                &'i self,
            ) -> impl DoubleEndedIterator<Item = &'o str> + Clone + use<'o, T> {
                let path = self.whole().path();
                let rest = path.strip_prefix('/').unwrap_or(path);
                (!path.is_empty()).then(|| rest.split('/')).into_iter().flatten()
            }

            /// Returns the names and values of the query, decoded as a form
            /// (`application/x-www-form-urlencoded`); see [`query_pairs`](crate::iri::query_pairs). None if
            /// there is no query.
            ///
            /// ```
            /// use irispan::iri::Iri;
            ///
            /// let iri = Iri::parse("http://a/?name=J%C3%BCrgen+K&é")?;
            /// let pairs: Vec<_> = iri.query_pairs().collect();
            /// assert_eq!(pairs[0], ("name".into(), "Jürgen K".into()));
            /// assert_eq!(pairs[1], ("é".into(), "".into()));
            /// # Ok::<(), irispan::Error>(())
            /// ```
            #[must_use]
            pub fn query_pairs(&'i self) -> QueryPairs<'o> {
                query_pairs(self.whole().query().unwrap_or_default())
            }

            /// Returns the identifier for logs and people: what follows the first colon of the userinfo is
            /// shown as `***`, because it may be a password (RFC 3986, section 3.2.1).
            ///
            /// ```
            /// use irispan::iri::Iri;
            ///
            /// let iri = Iri::parse("ftp://user:secret@a.example/b")?;
            /// assert_eq!(iri.mask_password().to_string(), "ftp://user:***@a.example/b");
            /// # Ok::<(), irispan::Error>(())
            /// ```
            #[must_use]
            pub fn mask_password(&'i self) -> MaskedPassword<'o> {
                MaskedPassword::of(self.whole())
            }
        }
    };
}

meaning!(IriRef);
meaning!(Iri);
meaning!(UriRef);
meaning!(Uri);
