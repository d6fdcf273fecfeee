//! What grade `Possible` adds: links that other detectors find (R2-36 to R2-42).

use core::net::Ipv6Addr;

use super::end::{Wrapper, is_tailored_end};
use super::host::{Host, is_special_use, label_length};
use super::link::Authority;
use super::search::Search;
use crate::config::Tailoring;
use crate::limits::{MAX_CLEAR, MAX_HOST, MAX_IP_LITERAL};
use crate::span::{Confidence, Flags, Kind};
use crate::tables::{LinkTerm, Scheme};
use crate::text::ascii::AsciiSet;
use crate::text::hard::is_hard;
use crate::text::ip::dotted_decimal;
use crate::text::label::{begins_with_www, is_separator};
use crate::text::utf8::{byte, byte_before, decode, decode_before};

/// Characters of ASCII after which a link may begin, besides Hard ones, `=` and `[`.
const OPENERS: AsciiSet = AsciiSet::of("\"'<>`({,;|*");

/// Those before a reference without a scheme (R2-41).
const REFERENCE_OPENERS: AsciiSet = AsciiSet::of("\"'<`([{=");

/// Before `=`, these make an operator of it.
const OPERATORS: AsciiSet = AsciiSet::of("=<>!~+-*/%&|^:");

/// Characters of a host of ASCII.
const NAME: AsciiSet = AsciiSet::LDH.union(AsciiSet::of("."));

impl Search<'_, '_> {
    /// Finds the link at one of the bytes that the second walk visits.
    pub(super) fn at_place(&mut self, place: usize) -> bool {
        if self.after_control_sequence(place) > place
            || self.after_control_sequence(place + 1) > place + 1
        {
            return false;
        }
        let found = match self.text[place] {
            b'@' => self.unlisted_address(place),
            b'[' => self.bare_literal(place),
            b':' if self.text[place..].starts_with(b"://") => self.unknown_scheme(place),
            b':' => self.localhost(place),
            b'/' => self.network_path(place),
            _ => self.unlisted_host(place),
        };
        found.unwrap_or(false)
    }

    /// Finds an address under an unlisted top-level domain, at a single label, or at an IP address
    /// in brackets (R2-36).
    fn unlisted_address(&mut self, sign: usize) -> Option<bool> {
        let literal = self.address_literal(sign + 1);
        let host = match literal {
            Some(host) => host,
            None => self.written_host(sign + 1).filter(|host| self.is_unlisted(host))?,
        };
        let local = self.local_part_before(&host)?;
        if self.is_userinfo_of_reference(local, sign) || !self.find_address(local, &host) {
            return None;
        }
        let start = self.found.start;
        let wrapper = self.wrapper_before(start);
        if !self.is_closed(host.after, wrapper)
            || self.is_escape_of_pod(host.after)
            || self.is_after_separator(start)
            || self.is_tail(start)
            || self.is_host_cut(&host)
        {
            return None;
        }
        // With `mailto:` the first walk has decided.
        if self.text[start..sign].iter().any(|b| matches!(b, b'/' | b':')) || !self.is_clear(start)
        {
            return None;
        }
        self.found.confidence = Confidence::Possible;
        Some(self.end_with_cluster_or_nothing(None))
    }

    /// Returns whether the host of an address is a name of ASCII that the first walk does not know.
    fn is_unlisted(&mut self, host: &Host) -> bool {
        let name = &self.text[host.start..host.end];
        let last_label = host.end - label_length(name);
        let last = &self.text[last_label..host.end];
        name.iter().all(|b| NAME.contains(*b))
            && !host.flags.contains(Flags::IP_HOST)
            && last.len() > 1
            && last[0].is_ascii_alphabetic()
            && !self.is_complete(host)
    }

    /// Returns the address in brackets at `at`, as RFC 5321 writes it in addresses: four decimals,
    /// or `IPv6:` and an IPv6 address.
    fn address_literal(&mut self, at: usize) -> Option<Host> {
        if byte(self.text, at) != b'[' {
            return None;
        }
        let (inside, end) = self.inside_brackets(at)?;
        let ipv6 = |text: &[u8]| {
            let address = text.get(5..).filter(|_| text[..5].eq_ignore_ascii_case(b"IPv6:"))?;
            is_ipv6(address).then_some(())
        };
        let valid = dotted_decimal(inside).is_some() || ipv6(inside).is_some();
        valid.then_some(Host { start: at, end, run_end: end, after: end, flags: Flags::IP_HOST })
    }

    /// Returns the letters, digits, colons and full stops between the brackets at `open`, and where
    /// the brackets end.
    fn inside_brackets(&mut self, open: usize) -> Option<(&[u8], usize)> {
        let rest = &self.text[open + 1..];
        let length = rest
            .iter()
            .take(MAX_IP_LITERAL + 1)
            .take_while(|b| b.is_ascii_alphanumeric() || matches!(b, b':' | b'.'))
            .count();
        self.steps += length as u64;
        let closed = length <= MAX_IP_LITERAL && rest.get(length) == Some(&b']');
        closed.then(|| (&rest[..length], open + length + 2))
    }

    /// Finds a name that is in no table before `://` and an authority (R2-37).
    fn unknown_scheme(&mut self, colon: usize) -> Option<bool> {
        if !self.config.schemes().is_default() || !self.config.tailored(Tailoring::MoreSchemes) {
            return None;
        }
        let start = self.scheme_name_before(colon);
        let start = self.after_control_sequence(start);
        let name = self.text.get(start..colon)?;
        let valid = name.len() > 1
            && name[0].is_ascii_alphabetic()
            && name[name.len() - 1].is_ascii_alphanumeric();
        if !valid || Scheme::known(name).is_some() || !self.is_clear(start) {
            return None;
        }
        let wrapper = self.wrapper_before(start);
        let (Host { end: host_end, flags, .. }, end) =
            self.authority(start, colon + "://".len(), wrapper).ok()?;
        let authority = Authority { start, host_end, end, flags };
        self.read_parts(authority, wrapper, Kind::Url, Confidence::Possible);
        Some(self.end_with_cluster_or_nothing((self.found.end > end).then_some(end + 1)))
    }

    /// Finds the bare host around a full stop: under a special-use name, with `www.`, or an IPv4
    /// address (R2-38 to R2-40).
    fn unlisted_host(&mut self, stop: usize) -> Option<bool> {
        let before = &self.text[self.floor..stop];
        let back =
            before.iter().rev().take(MAX_HOST + 1).take_while(|b| NAME.contains(**b)).count();
        let ahead = self.text[stop..].iter().take_while(|b| NAME.contains(**b)).count();
        self.steps += (back + ahead) as u64;
        // The other full stops of the name need no look.
        self.pos = stop + ahead;
        let start = self.after_control_sequence(stop - back);
        // What a host goes on with is no end of one, and would be read again from every name.
        let goes_on = decode(self.text, self.pos).is_some_and(|(c, _)| {
            matches!(c, '_' | '%') || is_separator(c) || self.is_host(c) || self.is_symbol(c)
        });
        if back > MAX_HOST || start >= stop || goes_on {
            return None;
        }
        let host = self.written_host(start)?;
        let name = &self.text[host.start..host.end];
        let ipv4 = dotted_decimal(name).is_some();
        let named = (is_special_use(name) || begins_with_www(name))
            && !host.flags.contains(Flags::IP_HOST)
            && self.is_unlisted(&host);
        if host.after > stop + ahead || !ipv4 && !named {
            return None;
        }
        self.bare_link(start, host)
    }

    /// Finds `localhost` with a port that begins at `colon` (R2-40).
    fn localhost(&mut self, colon: usize) -> Option<bool> {
        if !byte(self.text, colon + 1).is_ascii_digit() {
            return None;
        }
        let start = self.literal_before(b"localhost", colon)?;
        let (end, flags) = (colon, Flags::empty());
        self.bare_link(start, Host { start, end, run_end: end, after: end, flags })
    }

    /// Finds an IPv6 address in brackets (R2-40).
    fn bare_literal(&mut self, open: usize) -> Option<bool> {
        let (inside, end) = self.inside_brackets(open)?;
        if !is_ipv6(inside) {
            return None;
        }
        let flags = Flags::IP_HOST;
        self.bare_link(open, Host { start: open, end, run_end: end, after: end, flags })
    }

    /// Finds the link that begins with this host, if what follows shows that it is meant as one.
    fn bare_link(&mut self, start: usize, host: Host) -> Option<bool> {
        let wrapper = self.wrapper_before(start);
        if self.is_cut(start, &host, wrapper) || self.is_cut_unseen(&host) || !self.is_clear(start)
        {
            return None;
        }
        let (host, end) = self.with_port(host.start, host)?;
        let port = end > host.run_end;
        let part = matches!(byte(self.text, end), b'/' | b'?' | b'#');
        if !part && !self.is_closed(if port { end } else { host.after }, wrapper) {
            return None;
        }
        let Host { end: host_end, flags, .. } = host;
        let authority = Authority { start, host_end, end, flags };
        self.read_parts(authority, wrapper, Kind::Domain, Confidence::Possible);
        let path = (self.found.end > end).then_some(end + 1);
        Some(self.end_with_cluster_or_nothing(path) && (port || !self.is_no_site(&host)))
    }

    /// Returns whether the link that was found, which has no port, is a version (`0.1.2.3`), no
    /// address (`[::]`), or a network (`10.0.0.0/8`, R2-39).
    fn is_no_site(&self, host: &Host) -> bool {
        let name = &self.text[host.start..host.end];
        if self.found.end <= host.end {
            return name.starts_with(b"0.") || name == b"[::]";
        }
        let part = self.text.get(host.run_end..self.found.end).unwrap_or_default();
        name[0].is_ascii_digit()
            && (2..=3).contains(&part.len())
            && part[0] == b'/'
            && part[1..].iter().all(u8::is_ascii_digit)
    }

    /// Finds a reference to a host without a scheme: `//host/path` (R2-41).
    fn network_path(&mut self, at: usize) -> Option<bool> {
        let before = byte_before(self.text, at, 0);
        let opens = is_hard(before)
            || REFERENCE_OPENERS.contains(before)
            || decode_before(self.text, at, 0).is_none()
            || self.is_after_control_sequence(at);
        if byte(self.text, at + 1) != b'/' || !opens {
            return None;
        }
        let host = self.written_host(at + 2)?;
        let wrapper = self.wrapper_before(at);
        let name = &self.text[host.start..host.end];
        let known = name.starts_with(b"[")
            || dotted_decimal(name).is_some()
            || name.eq_ignore_ascii_case(b"localhost")
            || is_special_use(name) && self.is_unlisted(&host)
            || self.is_complete(&host);
        if !known
            || self.is_cut(at, &host, wrapper)
            || self.is_cut_unseen(&host)
            || !self.is_clear(at)
        {
            return None;
        }
        let (Host { end: host_end, flags, .. }, end) = self.with_port(host.start, host)?;
        if byte(self.text, end) != b'/' {
            return None;
        }
        let authority = Authority { start: at, host_end, end, flags };
        self.read_parts(authority, wrapper, Kind::Domain, Confidence::Possible);
        Some(self.end_with_cluster_or_nothing((self.found.end > end).then_some(end + 1)))
    }

    /// Returns whether nothing goes on at `at`: what stands there closes, or it closes a wrapper.
    fn is_closed(&self, at: usize, wrapper: Wrapper) -> bool {
        self.closes_twice(at) || wrapper.closes_at(self.text, at)
    }

    /// Returns whether a separator beyond ASCII precedes a local part: alone, that could begin with a host.
    fn is_after_separator(&self, start: usize) -> bool {
        decode_before(self.text, start, 0).is_some_and(|(c, _)| is_separator(c))
    }

    /// Returns whether what stands at `at` closes; after a colon or full stop, what follows that as
    /// well, and is not a colon: `macro@crate::vec`.
    fn closes_twice(&self, at: usize) -> bool {
        let again = matches!(byte(self.text, at), b':' | b'.');
        self.closes(at) && (!again || self.closes(at + 1) && byte(self.text, at + 1) != b':')
    }

    /// Returns whether a link may begin at `start`: after something that opens, and not inside of a
    /// path or of anything that a bidi control touches (R2-42).
    fn is_clear(&mut self, start: usize) -> bool {
        let begins = match decode_before(self.text, start, 0) {
            None => true,
            Some((c, _)) if c.is_ascii() => {
                let before = || byte_before(self.text, start - 1, 0);
                match c as u8 {
                    b'=' => !OPERATORS.contains(before()),
                    // The rest of an address that was refused.
                    b'[' => before() != b'@',
                    c => is_hard(c) || OPENERS.contains(c),
                }
            }
            Some((c, _)) => self.unicode.link_term(c) != LinkTerm::Include && !is_tailored_end(c),
        };
        (begins || self.is_after_control_sequence(start))
            && self.after_control_sequence(start) == start
            && self.is_after_clear(start)
    }

    /// Returns whether no path, query or fragment is before `start` up to a character that ends all of them.
    fn is_after_clear(&mut self, start: usize) -> bool {
        let lowest = self.floor.max(start.saturating_sub(MAX_CLEAR));
        let mut at = start;
        while let Some((c, length)) = decode_before(self.text, at, lowest) {
            match c {
                '"' | '<' | '>' | '`' => break,
                _ if c.is_ascii() && is_hard(c as u8) => break,
                '/' | '\\' | '?' | '#' => return false,
                _ if is_tailored_end(c) => return false,
                _ => at -= length,
            }
        }
        self.steps += (start - at) as u64;
        true
    }
}

/// Returns whether this is an IPv6 address.
fn is_ipv6(text: &[u8]) -> bool {
    core::str::from_utf8(text).is_ok_and(|text| text.parse::<Ipv6Addr>().is_ok())
}
