//! Normal forms of escapes and hosts, for all schemes.

use core::net::Ipv6Addr;
use std::borrow::Cow;

use super::rung::Rung;
use crate::error::{Component, Error, ErrorKind};
use crate::iri::host::{host_to_ascii, reg_name};
use crate::iri::percent;
use crate::iri::rewrite::Rewrite;
use crate::text::ascii::AsciiSet;

/// Returns the text with escapes in upper case. From [`Rung::Percent`] on, escapes of unreserved
/// characters are decoded (CMP-14), and characters outside of `keep` are escaped.
pub(super) fn escapes(
    text: &str,
    keep: AsciiSet,
    component: Component,
    rung: Rung,
) -> Result<Cow<'_, str>, Error> {
    let bytes = text.as_bytes();
    let encode = rung >= Rung::Percent;
    let mut rewrite = Rewrite::new(text);
    let mut at = 0;
    let changes = |b: u8| b == b'%' || encode && !keep.contains(b);
    while let Some(kept) = bytes[at..].iter().position(|&b| changes(b)) {
        at += kept;
        if bytes[at] != b'%' {
            percent::push_escape(rewrite.replace(at..at + 1), bytes[at]);
            at += 1;
            continue;
        }
        let Some(byte) = percent::escaped_octet(&bytes[at..]) else {
            return Err(Error::new(ErrorKind::InvalidPercentEncoding, Some(component), at));
        };
        if encode && AsciiSet::UNRESERVED.contains(byte) {
            rewrite.replace(at..at + 3).push(char::from(byte));
        } else if bytes[at + 1..at + 3].iter().any(u8::is_ascii_lowercase) {
            percent::push_escape(rewrite.replace(at..at + 3), byte);
        }
        at += 3;
    }
    Ok(rewrite.finish())
}

/// Returns the normal form of a host: lower case if it is ASCII (CMP-12), except for its escapes
/// (CMP-32).
pub(super) fn host(text: &str, is_domain: bool, rung: Rung) -> Result<Cow<'_, str>, Error> {
    let mapped = if is_domain && rung >= Rung::Scheme {
        domain(text)?
    } else {
        let uri = reg_name(text, false)?;
        if rung >= Rung::Percent { uri } else { Cow::Borrowed(text) }
    };
    if rung >= Rung::Scheme
        && let Some(address) = ipv6(&mapped)
    {
        return Ok(if address == text { Cow::Borrowed(text) } else { Cow::Owned(address) });
    }
    let plain = |b: u8| b.is_ascii() && b != b'%' && !b.is_ascii_uppercase();
    if mapped.bytes().all(plain) {
        return Ok(mapped);
    }
    let mut normal = escapes(&mapped, AsciiSet::URI, Component::Host, rung)?.into_owned();
    if normal.is_ascii() {
        normal.make_ascii_lowercase();
        // Escapes go back to upper case.
        if normal.contains('%') {
            normal = escapes(&normal, AsciiSet::URI, Component::Host, Rung::Case)?.into_owned();
        }
    }
    Ok(if normal == text { Cow::Borrowed(text) } else { Cow::Owned(normal) })
}

/// Maps a domain name by IDNA (CMP-20). Escapes of unreserved characters are decoded first.
fn domain(text: &str) -> Result<Cow<'_, str>, Error> {
    if !text.contains('%') {
        return host_to_ascii(text);
    }
    let uri = reg_name(text, false)?;
    let decoded = escapes(&uri, AsciiSet::URI, Component::Host, Rung::Percent)?;
    match host_to_ascii(&decoded) {
        Ok(name) => Ok(Cow::Owned(name.into_owned())),
        // An error of the original text has the right offset.
        Err(error) => Err(host_to_ascii(text).err().unwrap_or(error)),
    }
}

/// Returns an IPv6 address in its canonical form, with brackets, or `None` if it is not one.
fn ipv6(host: &str) -> Option<String> {
    let address: Ipv6Addr = host.strip_prefix('[')?.strip_suffix(']')?.parse().ok()?;
    Some(format!("[{address}]"))
}
