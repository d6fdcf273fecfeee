//! One scheme, and what is known about it.

use std::borrow::Cow;

use crate::names::named;

/// The syntax after the colon of a scheme.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum SchemeSyntax {
    /// `//` and an authority with a host: `https://example.com/`.
    Authority,
    /// `//` and an authority that may be empty: `file:///etc/hosts`.
    LocalAuthority,
    /// Mail addresses and header fields: `mailto:a@example.com?subject=x`.
    Mailto,
    /// A telephone number: `tel:+81-3-1234-5678`.
    Telephone,
    /// A user at a host: `xmpp:a@example.com`, `sip:a@example.com`.
    Address,
    /// Coordinates: `geo:35.36,138.73`.
    Geo,
    /// Parameters: `magnet:?xt=…`.
    Magnet,
    /// A namespace and a name in it: `urn:isbn:9780141036144`.
    Urn,
    /// A kind of entity and its name: `matrix:r/room:example.org`.
    Matrix,
    /// One long word, or an identifier of digits: `bitcoin:1A1zP1…`, `doi:10.1000/182`.
    Token,
    /// A newsgroup or a message: `news:comp.lang.c`.
    News,
    /// Anything: `data:,x`, `about:blank`.
    Opaque,
}

named! {
    SchemeSyntax, "scheme syntax":
    Authority = "authority",
    LocalAuthority = "local-authority",
    Mailto = "mailto",
    Telephone = "telephone",
    Address = "address",
    Geo = "geo",
    Magnet = "magnet",
    Urn = "urn",
    Matrix = "matrix",
    Token = "token",
    News = "news",
    Opaque = "opaque",
}

/// A scheme and what is known about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scheme {
    pub(super) name: Cow<'static, str>,
    pub(super) syntax: SchemeSyntax,
    pub(super) port: u16,
    pub(super) marks: u8,
}

// Marks of a scheme.
pub(super) const NONE: u8 = 0;
pub(super) const DOMAIN: u8 = 1;
pub(super) const DEFAULT: u8 = 1 << 1;

/// Makes an entry of the generated list; port 0 means none.
pub(super) const fn known(
    name: &'static str,
    syntax: SchemeSyntax,
    port: u16,
    marks: u8,
) -> Scheme {
    Scheme { name: Cow::Borrowed(name), syntax, port, marks }
}

impl Scheme {
    /// Returns whether this stands for every name that begins so: `web+*`, or `*`. Only a caller's
    /// [set](crate::tables::SchemeSet) has such schemes.
    #[must_use]
    pub fn is_pattern(&self) -> bool {
        self.name.ends_with('*')
    }

    /// Returns the name, in lower case, without colon; of a [pattern](Scheme::is_pattern), with its
    /// `*`.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns what follows the colon.
    #[must_use]
    pub const fn syntax(&self) -> SchemeSyntax {
        self.syntax
    }

    /// Returns the port that is meant if none is written; `None` if there is no such port.
    #[must_use]
    pub const fn default_port(&self) -> Option<u16> {
        match self.port {
            0 => None,
            port => Some(port),
        }
    }

    /// Returns whether the host is a domain name, so that IDNA applies, rather than the name of a
    /// bucket, a program or a key.
    #[must_use]
    pub const fn has_domain_name(&self) -> bool {
        self.marks & DOMAIN != 0
    }

    /// Returns whether links begin with it unless the caller says otherwise (T4).
    #[must_use]
    pub const fn is_default(&self) -> bool {
        self.marks & DEFAULT != 0
    }
}
