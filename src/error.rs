//! The one error type: a kind, the part of the IRI it concerns, and a byte offset.

use core::fmt;

/// Why an identifier could not be mapped, or an option could not be taken.
///
/// Scanning never fails. Mapping and configuration can, and then say what, where and why.
#[derive(Clone, PartialEq, Eq)]
pub struct Error {
    kind: ErrorKind,
    component: Option<Component>,
    offset: usize,
}

/// What went wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ErrorKind {
    /// A scheme that is not ASCII letter, then letters, digits, `+`, `-`, `.` (I3987-G1).
    InvalidScheme,
    /// A scheme was expected and none was found.
    MissingScheme,
    /// A character that no IRI component may hold there.
    ForbiddenCharacter,
    /// A percent sign that two hexadecimal digits do not follow (I3987-M11).
    InvalidPercentEncoding,
    /// A host that UTS #46 refuses.
    InvalidHost,
    /// A bracketed host that is no IP literal (I3987-G6).
    InvalidIpLiteral,
    /// A host or a label longer than DNS allows.
    HostTooLong,
    /// A port that is not a number from 0 to 65535.
    InvalidPort,
    /// Bytes that are not UTF-8.
    InvalidUtf8,
    /// Bytes that are none of the charset named, or letters that are no code.
    InvalidEncoding,
    /// A name that stands for no option.
    UnknownName,
    /// A top-level domain that is not a label.
    InvalidTld,
    /// A table of code points that leads nowhere, or holds what means nothing.
    InvalidTable,
    /// Against what the definition of its scheme asks for.
    InvalidForScheme,
    /// A text over 4 GiB.
    TooLong,
}

/// The part of an IRI that an error or an offset concerns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Component {
    /// Before the first colon.
    Scheme,
    /// Between `//` and `@`, or the local part of a mail address.
    Userinfo,
    /// Registered name or IP literal.
    Host,
    /// Digits after the host's colon.
    Port,
    /// From the first `/` after the authority.
    Path,
    /// After `?`.
    Query,
    /// After `#`.
    Fragment,
}

impl Error {
    pub(crate) const fn new(kind: ErrorKind, component: Option<Component>, offset: usize) -> Self {
        Error { kind, component, offset }
    }

    /// The same in a text that has this many bytes in front.
    pub(crate) const fn moved(self, by: usize) -> Self {
        Error { offset: self.offset + by, ..self }
    }

    /// What went wrong.
    #[must_use]
    pub const fn kind(&self) -> ErrorKind {
        self.kind
    }

    /// The component concerned, if one is.
    #[must_use]
    pub const fn component(&self) -> Option<Component> {
        self.component
    }

    /// Where, in bytes from the start of the text that was given.
    #[must_use]
    pub const fn offset(&self) -> usize {
        self.offset
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(component) = self.component {
            write!(f, "{component}: ")?;
        }
        let reason = match self.kind {
            ErrorKind::InvalidScheme => "not a scheme name",
            ErrorKind::MissingScheme => "no scheme",
            ErrorKind::ForbiddenCharacter => "a character that may not stand here",
            ErrorKind::InvalidPercentEncoding => "a percent sign without two hexadecimal digits",
            ErrorKind::InvalidHost => "not a domain name by UTS #46",
            ErrorKind::InvalidIpLiteral => "not an IP literal",
            ErrorKind::HostTooLong => "longer than the DNS allows",
            ErrorKind::InvalidPort => "not a port number",
            ErrorKind::InvalidUtf8 => "not UTF-8",
            ErrorKind::InvalidEncoding => "not of the encoding that was named",
            ErrorKind::UnknownName => "an unknown name",
            ErrorKind::InvalidTld => "not a top-level domain",
            ErrorKind::InvalidTable => "not a table of code points",
            ErrorKind::InvalidForScheme => "not what the scheme asks for",
            ErrorKind::TooLong => "longer than 4 GiB",
        };
        write!(f, "{reason}, at byte {}", self.offset)
    }
}

impl fmt::Debug for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Error({:?}, {:?}, byte {})", self.kind, self.component, self.offset)
    }
}

impl core::error::Error for Error {}

impl Component {
    /// The name of the component in the words of RFC 3986, in lower case.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Component::Scheme => "scheme",
            Component::Userinfo => "userinfo",
            Component::Host => "host",
            Component::Port => "port",
            Component::Path => "path",
            Component::Query => "query",
            Component::Fragment => "fragment",
        }
    }
}

impl fmt::Display for Component {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
