//! The error of mapping, parsing and configuring: a kind, the component concerned and a byte
//! offset.

use core::fmt;

use crate::names::{name_values, named};

/// Why an identifier could not be parsed or mapped, or an option could not be taken.
///
/// Scanning never fails. Everything that can fail because of a text reports this error, which says
/// what is wrong ([`kind`](Error::kind)), in which part of an identifier
/// ([`component`](Error::component)), and where ([`offset`](Error::offset)). A name that no value
/// has is reported by a [`ParseNameError`](crate::ParseNameError), and a reader's failure by
/// [`std::io::Error`].
///
/// # Why one opaque type
///
/// A caller does one of two things with a text that cannot be mapped: shows where it is wrong, or
/// counts why. Both need the same three values for every operation, so one small type serves all of
/// them, is compared and hashed in tests and maps, and costs no allocation. Its fields are private
/// so that an error can say more in a later version, and [`ErrorKind`] is non-exhaustive so that a
/// new check is not a breaking change. There is no `source`: nothing of another crate is passed on.
///
/// # What the offset points to
///
/// An offset counts bytes from the start of the text that was given to the operation, and lies
/// between characters of it, or at its end.
///
/// | kind | offset |
/// |---|---|
/// | [`InvalidScheme`](ErrorKind::InvalidScheme) | the first byte that no scheme may have there, or the start of the scheme |
/// | [`MissingScheme`](ErrorKind::MissingScheme) | 0 |
/// | [`ForbiddenCharacter`](ErrorKind::ForbiddenCharacter) | that character |
/// | [`InvalidPercentEncoding`](ErrorKind::InvalidPercentEncoding) | the percent sign |
/// | [`InvalidHost`](ErrorKind::InvalidHost) | the first label that is refused, or the host if only all labels together are |
/// | [`InvalidIpLiteral`](ErrorKind::InvalidIpLiteral) | the host |
/// | [`HostTooLong`](ErrorKind::HostTooLong) | the host, or the label |
/// | [`MissingHost`](ErrorKind::MissingHost) | 0 |
/// | [`InvalidPort`](ErrorKind::InvalidPort) | the first byte that is not a digit, or the port |
/// | [`InvalidUtf8`](ErrorKind::InvalidUtf8) | the component whose escapes decode to other bytes |
/// | [`InvalidEncoding`](ErrorKind::InvalidEncoding) | the first byte or character that the charset or code lacks |
/// | [`InvalidTld`](ErrorKind::InvalidTld) | the first byte of the name that is wrong |
/// | [`InvalidTable`](ErrorKind::InvalidTable) | the first byte of the table that is wrong |
/// | [`InvalidForScheme`](ErrorKind::InvalidForScheme) | the component, or the part of it that is wrong |
/// | [`TooLong`](ErrorKind::TooLong) | the first byte that is too many |
///
/// ```
/// use irispan::{Component, ErrorKind, iri};
///
/// let error = iri::to_uri("http://a.example/50%").unwrap_err();
/// assert_eq!(error.kind(), ErrorKind::InvalidPercentEncoding);
/// assert_eq!((error.component(), error.offset()), (Some(Component::Path), 19));
/// assert_eq!(
///     error.to_string(),
///     "path: a percent sign without two hexadecimal digits, at byte 19"
/// );
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Error {
    kind: ErrorKind,
    component: Option<Component>,
    offset: usize,
}

/// The reason for an error. Displayed as a phrase for people; [`as_str`](ErrorKind::as_str) is for
/// records.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ErrorKind {
    /// A scheme that isn't an ASCII letter followed by letters, digits, `+`, `-` and `.`
    /// (I3987-G1).
    InvalidScheme,
    /// A scheme was expected and there is none.
    MissingScheme,
    /// A character that is not allowed in this place of an identifier.
    ForbiddenCharacter,
    /// A percent sign that two hexadecimal digits do not follow (I3987-M11).
    InvalidPercentEncoding,
    /// A host that UTS #46 refuses.
    InvalidHost,
    /// A bracketed host that isn't an IP literal (I3987-G6).
    InvalidIpLiteral,
    /// A host or a label that is longer than the DNS allows.
    HostTooLong,
    /// A port that isn't a number from 0 to 65535.
    InvalidPort,
    /// Bytes that are not UTF-8.
    InvalidUtf8,
    /// Bytes that the charset does not define, or characters that the charset or the code lacks.
    InvalidEncoding,
    /// A top-level domain that isn't a label.
    InvalidTld,
    /// A table of code points that is damaged, or whose values are contradictory.
    InvalidTable,
    /// An identifier that breaks the rules of its own scheme.
    InvalidForScheme,
    /// A text of more than 4 GiB.
    TooLong,
    /// A userinfo or a port was given without a host, or a host is needed and there is none.
    MissingHost,
}

name_values! {
    ErrorKind, "kind of error":
    InvalidScheme = "invalid-scheme",
    MissingScheme = "missing-scheme",
    ForbiddenCharacter = "forbidden-character",
    InvalidPercentEncoding = "invalid-percent-encoding",
    InvalidHost = "invalid-host",
    InvalidIpLiteral = "invalid-ip-literal",
    HostTooLong = "host-too-long",
    InvalidPort = "invalid-port",
    InvalidUtf8 = "invalid-utf8",
    InvalidEncoding = "invalid-encoding",
    InvalidTld = "invalid-tld",
    InvalidTable = "invalid-table",
    InvalidForScheme = "invalid-for-scheme",
    TooLong = "too-long",
    MissingHost = "missing-host",
}

/// The part of an identifier that an error or an offset concerns, in the order of the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Component {
    /// The part before the first colon.
    Scheme,
    /// The part between `//` and `@`, or the local part of a mail address.
    Userinfo,
    /// A registered name or an IP literal.
    Host,
    /// The digits after the colon of the host.
    Port,
    /// The part from the first `/` after the authority.
    Path,
    /// The part after `?`.
    Query,
    /// The part after `#`.
    Fragment,
}

// The names of RFC 3986, in lower case.
named! {
    Component, "component":
    Scheme = "scheme",
    Userinfo = "userinfo",
    Host = "host",
    Port = "port",
    Path = "path",
    Query = "query",
    Fragment = "fragment",
}

impl Error {
    pub(crate) const fn new(kind: ErrorKind, component: Option<Component>, offset: usize) -> Self {
        Error { kind, component, offset }
    }

    /// Returns the error for a text that has `by` more bytes in front.
    pub(crate) const fn moved(self, by: usize) -> Self {
        Error { offset: self.offset + by, ..self }
    }

    /// Returns what went wrong.
    #[must_use]
    pub const fn kind(&self) -> ErrorKind {
        self.kind
    }

    /// Returns the component concerned; `None` if no single one is.
    #[must_use]
    pub const fn component(&self) -> Option<Component> {
        self.component
    }

    /// Returns the place of the error, in bytes from the start of the text that was given; see
    /// [What the offset points to](Error#what-the-offset-points-to).
    #[must_use]
    pub const fn offset(&self) -> usize {
        self.offset
    }
}

/// Writes the component if there is one, the reason, and the offset.
impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(component) = self.component {
            write!(f, "{component}: ")?;
        }
        write!(f, "{}, at byte {}", self.kind, self.offset)
    }
}

impl fmt::Debug for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Error({:?}, {:?}, byte {})", self.kind, self.component, self.offset)
    }
}

impl core::error::Error for Error {}

/// Writes the reason as [`Error`] does, without component and offset.
impl fmt::Display for ErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            ErrorKind::InvalidScheme => "not a scheme name",
            ErrorKind::MissingScheme => "no scheme",
            ErrorKind::ForbiddenCharacter => "a character that is not allowed here",
            ErrorKind::InvalidPercentEncoding => "a percent sign without two hexadecimal digits",
            ErrorKind::InvalidHost => "not a domain name by UTS #46",
            ErrorKind::InvalidIpLiteral => "not an IP literal",
            ErrorKind::HostTooLong => "longer than the DNS allows",
            ErrorKind::InvalidPort => "not a port number",
            ErrorKind::InvalidUtf8 => "not UTF-8",
            ErrorKind::InvalidEncoding => "not of the encoding that was named",
            ErrorKind::InvalidTld => "not a top-level domain",
            ErrorKind::InvalidTable => "not a table of code points",
            ErrorKind::InvalidForScheme => "not what the scheme asks for",
            ErrorKind::TooLong => "longer than 4 GiB",
            ErrorKind::MissingHost => "no host",
        })
    }
}
