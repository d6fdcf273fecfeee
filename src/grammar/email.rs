//! Addresses: the local part before an `@`, and `mailto:` with all it may hold.

use super::Search;
use super::host::Host;
use super::tailor::{Wrapper, is_wrapper};
use super::terminate::Part;
use crate::config::Tailoring;
use crate::limits::{MAX_LOCAL_PART, MAX_SCP_PATH, MAX_USERINFO_WALK};
use crate::span::{Confidence, Kind, Span};
use crate::text::ascii::AsciiSet;
use crate::text::hard::is_hard;
use crate::text::utf8::{byte, byte_before, decode, decode_before};

/// What stands before the `@` of a host found around a dot.
pub(super) enum BeforeAt {
    /// A local part that begins there, after `mailto:` if that is written.
    LocalPart { start: usize },
    /// Nothing that could be one, or the userinfo of a URL: the host is no link (U58-E2, E7).
    Nothing,
}

/// Bytes before an `@` that are looked at together.
const BEFORE_AT: usize = 63;

impl Search<'_, '_> {
    /// Reads the local part that ends at the `@` at `at` (U58-E1 to E4, E7, E8).
    pub(super) fn before_at(&mut self, at: usize) -> BeforeAt {
        if let Some(start) = self.ascii_local_part(at) {
            return BeforeAt::LocalPart { start };
        }
        let mut start = at;
        while let Some((c, length)) = decode_before(self.text, start, self.floor) {
            if !self.is_local(c) {
                break;
            }
            start -= length;
            if at - start > MAX_LOCAL_PART {
                self.steps += (at - start) as u64;
                return BeforeAt::Nothing;
            }
        }
        self.steps += (at - start) as u64;
        if is_broken(&self.text[start..at]) || self.is_userinfo(start, at) {
            return BeforeAt::Nothing;
        }
        BeforeAt::LocalPart { start }
    }

    /// Where the local part begins, if a look at one block finds nothing but a plain one of ASCII,
    /// and before it nothing that a local part or userinfo goes on with.
    #[inline]
    fn ascii_local_part(&mut self, at: usize) -> Option<usize> {
        let from = at.saturating_sub(BEFORE_AT).max(self.floor);
        let before = (at - from) as u32;
        let bytes = self.kernel.local(self.text, from);
        let to_top = |bits: u64| bits.checked_shl(u64::BITS - before).unwrap_or(0);
        let length = to_top(bytes.local).leading_ones();
        let start = at - length as usize;
        let preceding = byte_before(self.text, start, self.floor);
        let cut = length == before && from > self.floor;
        if length == 0 || cut || preceding >= 0x80 || preceding == b':' {
            return None;
        }
        let run = |bits: u64| bits >> (before - length) & !(!0 << length);
        let stops = run(bytes.stops);
        let edges = 1 | 1 << (length - 1);
        // Backticks end a link (T5).
        if stops & (edges | stops << 1) | run(bytes.backticks) != 0 {
            return None;
        }
        self.steps += u64::from(length);
        Some(start)
    }

    /// Whether a local part may hold this character (U58-P8); no backtick, which ends links (T5).
    fn is_local(&self, c: char) -> bool {
        self.unicode.is_email(c) && !(c == '`' && self.config.tailored(Tailoring::MarkupEnds))
    }

    /// Whether the text before `@` belongs to a URL (U58-E7, E8).
    fn is_userinfo(&mut self, local: usize, at: usize) -> bool {
        let mut start = local;
        while let Some((c, length)) = decode_before(self.text, start, self.floor) {
            if !(c == ':' || self.unicode.is_email(c)) || local - start + length > MAX_USERINFO_WALK
            {
                break;
            }
            start -= length;
        }
        self.steps += (local - start) as u64;
        let slashes = self.text[local..at].starts_with(b"//");
        if slashes && byte_before(self.text, local, self.floor) == b':' {
            return true;
        }
        let text = &self.text[start..at];
        (1..text.len())
            .any(|i| text[i..].starts_with(b"://") && AsciiSet::SCHEME.contains(text[i - 1]))
    }

    /// The address whose host was found around a dot.
    pub(super) fn address(&mut self, start: usize, host: Host) -> Span {
        let at = host.start - 1;
        let colon = byte_before(self.text, start, self.floor) == b':';
        let mailto = colon && self.config.schemes().get(b"mailto").is_some();
        // Behind `mailto:` a local part holds neither, for they would end the path (MAILTO-1).
        let ends_path = mailto
            && self.config.tailored(Tailoring::MailtoFields)
            && self.text[start..at].iter().any(|b| matches!(b, b'?' | b'#'));
        let written =
            if mailto && !ends_path { self.literal_before(b"mailto:", start) } else { None };
        let start = match written {
            Some(start) => start,
            None => self.without_wrapper(start, at, host.end),
        };
        let scp = written.is_none() && self.is_scp_path(host.end);
        let confidence = if scp { Confidence::Possible } else { Confidence::Certain };
        Span {
            start,
            end: host.end,
            alternative_end: host.end,
            kind: Kind::Email,
            confidence,
            flags: host.flags,
        }
    }

    /// Leaves out a quote or emphasis at the head of the local part when the same run follows the
    /// address (T6): all of them are characters of a local part.
    #[inline]
    fn without_wrapper(&self, start: usize, at: usize, end: usize) -> usize {
        let c = byte(self.text, start);
        if !is_wrapper(c) || !self.config.tailored(Tailoring::Wrappers) {
            return start;
        }
        let run = self.text[start..at].iter().take_while(|&&b| b == c).count();
        let closed = (0..run).all(|i| byte(self.text, end + i) == c);
        let rest = start + run;
        if closed && !is_broken(&self.text[rest..at]) { rest } else { start }
    }

    /// Whether a path in scp notation follows: `git@github.com:org/repo.git` (T11).
    fn is_scp_path(&mut self, end: usize) -> bool {
        if !self.config.tailored(Tailoring::ScpRemote) || byte(self.text, end) != b':' {
            return false;
        }
        let first = byte(self.text, end + 1);
        if !first.is_ascii_alphanumeric() && !b"~/._".contains(&first) {
            return false;
        }
        let path = &self.text[end + 1..self.text.len().min(end + 1 + MAX_SCP_PATH)];
        let length = path.iter().position(|&b| is_hard(b) || b == b'@').unwrap_or(path.len());
        self.steps += length as u64;
        path.get(length) != Some(&b'@')
    }

    /// `mailto:` with its addresses and header fields, behind the colon at `colon` (T10, T2).
    pub(super) fn mailto(&mut self, start: usize, colon: usize, wrapper: Wrapper) -> Option<Span> {
        let whole = self.config.tailored(Tailoring::MailtoFields);
        let mut end = colon + 1;
        let mut flags = crate::span::Flags::empty();
        let mut next = end;
        while let Some(host) = self.address_at(next) {
            end = host.end;
            flags |= host.flags;
            next = end + 1;
            if !whole || byte(self.text, end) != b',' {
                break;
            }
        }
        let mut stop = end;
        if whole && self.is_header_field(end) {
            let fields = self.terminate(Part::Query, end + 1, end, wrapper);
            flags |= fields.flags;
            (end, stop) = (fields.end, fields.stop);
        }
        if end == colon + 1 {
            return None;
        }
        self.no_tail_before = self.tail_end(stop);
        Some(Span {
            start,
            end,
            alternative_end: end,
            kind: Kind::Email,
            confidence: Confidence::Certain,
            flags,
        })
    }

    /// The host of the address of a `mailto:` that begins at `at`, read forward. `?` and `#` end the
    /// path there; an escape stands for one octet of the local part (MAILTO-1).
    fn address_at(&mut self, at: usize) -> Option<Host> {
        let (mut end, mut octets) = (at, 0);
        while let Some((c, length)) = decode(self.text, end) {
            if !self.is_local(c) || matches!(c, '?' | '#') || octets > MAX_LOCAL_PART {
                break;
            }
            let digits = self.text.get(end + 1..end + 3).unwrap_or_default();
            let escape = c == '%' && digits.len() == 2 && digits.iter().all(u8::is_ascii_hexdigit);
            end += if escape { 3 } else { length };
            octets += length;
        }
        self.steps += (end - at) as u64 + 1;
        let fits = byte(self.text, end) == b'@' && octets <= MAX_LOCAL_PART;
        if !fits || is_broken(&self.text[at..end]) {
            return None;
        }
        self.written_host(end + 1)
    }

    /// Whether `?name=` stands at `at`: MAILTO-1.
    fn is_header_field(&mut self, at: usize) -> bool {
        if byte(self.text, at) != b'?' {
            return false;
        }
        let name = &self.text[at + 1..self.text.len().min(at + 1 + MAX_LOCAL_PART)];
        let length = name.iter().take_while(|b| b.is_ascii_alphanumeric() || **b == b'-').count();
        self.steps += length as u64;
        length > 0 && name.get(length) == Some(&b'=')
    }
}

/// Empty, or with a full stop at an edge or beside another (U58-E2).
fn is_broken(local: &[u8]) -> bool {
    local.is_empty()
        || local.starts_with(b".")
        || local.ends_with(b".")
        || local.windows(2).any(|pair| pair == b"..")
}
