//! `host = IP-literal / IPv4address / reg-name`, for schemes whose host is not a domain name.

use std::borrow::Cow;

use crate::error::{Component, Error, ErrorKind};
use crate::iri::rewrite::{Keep, Rewrite};
use crate::text::ascii::AsciiSet;
use crate::text::ip::is_ip_literal;

/// Percent-encodes a host. General delimiters are refused, because a registered name may not hold
/// them and encoding would change their meaning (I3987-M9). ASCII that no URI may hold is encoded, or
/// refused if `fail` is true.
pub(crate) fn reg_name(host: &str, fail: bool) -> Result<Cow<'_, str>, Error> {
    if host.starts_with('[') {
        return ip_literal(host);
    }
    if let Some(at) = host.bytes().position(|b| AsciiSet::GEN_DELIMS.contains(b)) {
        return Err(refuse(ErrorKind::ForbiddenCharacter, at));
    }
    let mut rewrite = Rewrite::new(host);
    let keep = Keep::ascii(AsciiSet::REG_NAME).or_fail(fail);
    rewrite.encode(0..host.len(), keep, Some(Component::Host))?;
    Ok(rewrite.finish())
}

/// Returns a host that begins with a bracket if it is an IP literal.
pub(super) fn ip_literal(host: &str) -> Result<Cow<'_, str>, Error> {
    if is_ip_literal(host) {
        Ok(Cow::Borrowed(host))
    } else {
        Err(refuse(ErrorKind::InvalidIpLiteral, 0))
    }
}

/// Returns an error of a host, with the offset in the host.
pub(in crate::iri) const fn refuse(kind: ErrorKind, offset: usize) -> Error {
    Error::new(kind, Some(Component::Host), offset)
}
