//! `mailto:` with its addresses and header fields (T10, T2).

use super::end::{Part, Wrapper};
use super::host::Host;
use super::local_part::{is_broken, is_concatenated};
use super::search::Search;
use crate::config::Tailoring;
use crate::limits::MAX_LOCAL_PART;
use crate::span::{Confidence, Flags, Kind, Span};
use crate::text::ascii::escaped_octet;
use crate::text::utf8::{byte, decode};

impl Search<'_, '_> {
    /// Finds the link whose scheme `mailto` begins at `start` and ends at `colon`.
    #[inline(never)]
    pub(super) fn find_mailto(&mut self, start: usize, colon: usize, wrapper: Wrapper) -> bool {
        let whole = self.config.tailored(Tailoring::MailtoFields);
        let mut end = colon + 1;
        let mut flags = Flags::empty();
        let mut next = end;
        while let Some(host) = self.address_at(next) {
            end = host.end;
            flags |= host.flags;
            next = end + 1;
            if !whole || byte(self.text, end) != b',' {
                break;
            }
        }
        let end_of_addresses = end;
        let mut stop = end;
        if whole && self.is_header_field(end) {
            let fields = self.terminate(Part::Query, end + 1, end, wrapper);
            flags |= fields.flags;
            (end, stop) = (self.closed_end_of_opaque(start, &fields), fields.stop);
        }
        if end == colon + 1 {
            return false;
        }
        self.no_tail_before = self.tail_end(stop);
        let cut = match stop > end_of_addresses {
            true => self.is_only_part(start, end_of_addresses, end, stop),
            false => self.goes_on_in_pattern(end),
        };
        self.found = Span {
            start,
            end,
            alternative_end: end,
            kind: Kind::Email,
            confidence: if cut { Confidence::Possible } else { Confidence::Certain },
            flags,
        };
        let fields = self.text[start..end].iter().position(|&b| b == b'?');
        self.end_with_cluster_or_nothing(fields.map(|at| start + at + 1))
    }

    /// Returns the host of the address that begins at `at`, read forward. `?` and `#` end the path
    /// there; an escape stands for one octet of the local part (MAILTO-1).
    fn address_at(&mut self, at: usize) -> Option<Host> {
        let (mut end, mut octets) = (at, 0);
        while let Some((c, length)) = decode(self.text, end) {
            if !self.is_local(c) || matches!(c, '?' | '#') || octets > MAX_LOCAL_PART {
                break;
            }
            let escape = escaped_octet(&self.text[end..]).is_some();
            end += if escape { 3 } else { length };
            octets += length;
        }
        self.steps += (end - at) as u64 + 1;
        let fits = byte(self.text, end) == b'@' && octets <= MAX_LOCAL_PART;
        let local = &self.text[at..end];
        let concatenated =
            self.config.tailored(Tailoring::PlainAddresses) && is_concatenated(local);
        if !fits || is_broken(local) || concatenated {
            return None;
        }
        let host = self.written_host(end + 1)?;
        let host = self.without_pod(host)?;
        let whole = !self.is_before_percent(host.end)
            && !self.is_before_second_sign(at, host.end)
            && !self.is_host_cut(&host)
            && !self.is_before_rest(&host)
            && !self.is_slash_like(host.end);
        whole.then_some(host)
    }

    /// Returns whether `?name=` begins at `at` (MAILTO-1).
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

#[cfg(test)]
mod tests {
    use crate::grammar::tests::links;

    #[test]
    fn addresses_and_fields() {
        for (text, link) in [
            ("mailto:a@b.com,c@d.com", "mailto:a@b.com,c@d.com"),
            ("mailto:a@b.com, c", "mailto:a@b.com"),
            ("mailto:a@b.com?subject=x.", "mailto:a@b.com?subject=x"),
            ("mailto:?subject=x", "mailto:?subject=x"),
            ("mailto:a@b.com?", "mailto:a@b.com"),
            ("mailto:a@b.com?=x", "mailto:a@b.com"),
            ("mailto:a%40b@c.com", "mailto:a%40b@c.com"),
            ("mailto:a@localhost", "mailto:a@localhost"),
        ] {
            assert_eq!(links(text), [link], "{text}");
        }
        for text in ["mailto:", "mailto:a", "mailto:@b.com", "mailto:?x"] {
            assert_eq!(links(text), [""; 0], "{text}");
        }
    }
}
