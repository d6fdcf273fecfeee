//! Hosts that begin at a given place, after a written scheme or an `@` (T2, T9).

use super::labels::Labels;
use super::{Host, is_ascii_host};
use crate::config::Tailoring;
use crate::grammar::search::Search;
use crate::limits::{MAX_HOST, MAX_IP_LITERAL, MAX_LABEL};
use crate::span::Flags;
use crate::tables::write_forms;
use crate::text::ascii::escaped_octet;
use crate::text::ip::{dotted_decimal, ipv4, is_inside_brackets, is_number, is_zoned};
use crate::text::label::{is_a_label, is_separator, separator};
use crate::text::utf8::{byte, decode};

/// Which characters a label may hold.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Repertoire {
    /// Host characters (U58-H2).
    Strict,
    /// Also `_`, and escapes that stand for a character of a name (T2).
    Free,
}

/// Labels that were read forward.
#[derive(Clone, Copy)]
struct Written {
    last_label: usize,
    end: usize,
    /// After a trailing separator.
    run_end: usize,
    /// After all trailing separators.
    after: usize,
    labels: Labels,
}

/// Labels of which the last characters may be left out.
struct Reader {
    end: usize,
    last_label: usize,
    labels: Labels,
    /// Where the labels end if the characters since are left out: labels never end with `_`, which
    /// is more often emphasis.
    kept: Option<(usize, Labels)>,
}

impl Search<'_, '_> {
    /// Returns the host that begins at `at`, after a scheme that was written out.
    #[inline]
    pub(in crate::grammar) fn written_host(&mut self, at: usize) -> Option<Host> {
        match self.fast_written_host(at) {
            Some(host) => Some(host),
            None => self.any_written_host(at),
        }
    }

    #[inline(never)]
    fn any_written_host(&mut self, at: usize) -> Option<Host> {
        let free = self.config.tailored(Tailoring::AnyHost);
        let repertoire = if free { Repertoire::Free } else { Repertoire::Strict };
        if byte(self.text, at) == b'[' {
            return free.then(|| self.ip_literal(at)).flatten();
        }
        let written = self.read_labels(at, self.text, repertoire);
        if free
            && byte(self.text, written.map_or(at, |written| written.after)) >= 0x80
            && let Some(host) = self.wide_host(at)
        {
            return Some(host);
        }
        let written = self.without_hyphens(at, written?, repertoire);
        if free && self.text[at..written.end].is_ascii() {
            // Any top-level domain is allowed, and there is no other script.
            return self.judged_host(at, written);
        }
        let listed =
            written.labels.count >= 2 && self.is_listed_tld(written.last_label, written.end);
        if !listed
            && self.config.tailored(Tailoring::GluedScript)
            && let Some(end) = self.glued_script(at, written.end)
        {
            if self.goes_on_with_case(end) {
                return None;
            }
            let shorter = self.read_labels(at, &self.text[..end], repertoire);
            return self.judged_host(at, shorter.filter(|shorter| shorter.end == end)?);
        }
        if listed || free { self.judged_host(at, written) } else { None }
    }

    /// Leaves out hyphens at the end of the last of several labels, and what follows a dash after a
    /// listed one: `example.org--word` (R2-4, T13).
    fn without_hyphens(&mut self, at: usize, written: Written, repertoire: Repertoire) -> Written {
        let Written { last_label, end, after, labels, .. } = written;
        if labels.count < 2 || !self.config.tailored(Tailoring::ProseEnds) {
            return written;
        }
        let label = &self.text[last_label..end];
        let dash = label.windows(2).position(|pair| pair == b"--").filter(|_| !is_a_label(label));
        let hyphens = label.iter().rev().take_while(|b| **b == b'-').count();
        let ending = self.before_latin_ending(last_label, end);
        let shorter = match dash {
            Some(dash) if self.is_listed_tld(last_label, last_label + dash) => last_label + dash,
            _ if ending.is_some() => ending.unwrap_or(end),
            _ if after == end
                && (1..label.len()).contains(&hyphens)
                && !ends_in_underscore(&label[..label.len() - hyphens])
                && !matches!(byte(self.text, end), b'/' | b'@' | b'_') =>
            {
                end - hyphens
            }
            _ => return written,
        };
        self.read_labels(at, &self.text[..shorter], repertoire).unwrap_or(written)
    }

    /// Makes a host of labels that are valid. A name that ends in a number, or is one, has to be an IPv4
    /// address, in any notation that browsers read: none of them opens 1.2.3.256 or 08 (R2-33).
    fn judged_host(&self, start: usize, written: Written) -> Option<Host> {
        let Written { last_label, end, run_end, after, labels } = written;
        if !labels.is_valid() {
            return None;
        }
        let mut flags = self.host_flags(start, end);
        let label = &self.text[last_label..end];
        if stands_for_number(label) {
            return None;
        }
        if is_number(label) {
            let host = &self.text[start..end];
            ipv4(host)?;
            flags |= Flags::IP_HOST;
            if dotted_decimal(host).is_none() {
                flags |= Flags::ODD_IP_NOTATION;
            }
        }
        Some(Host { start, end, run_end, after, flags })
    }

    /// Reads labels forward from `at` in `text`, which is the text searched or a part of it up to a
    /// limit. Returns `None` if there is not one character.
    fn read_labels(&mut self, at: usize, text: &[u8], repertoire: Repertoire) -> Option<Written> {
        let mut reader = Reader { end: at, last_label: at, labels: Labels::default(), kept: None };
        while self.read_separator(&mut reader, text, repertoire)
            || self.read_characters(&mut reader, text, repertoire)
        {}
        let Reader { mut end, last_label, mut labels, kept } = reader;
        let (mut run_end, mut after) = self.trailing_separators(text, end);
        self.steps += (after - at) as u64 + 1;
        if let Some((before, saved)) = kept {
            (end, run_end, after, labels) = (before, before, before, saved);
        }
        labels.close();
        (end > at).then_some(Written { last_label, end, run_end, after, labels })
    }

    /// Returns where a host ends with the separator that follows its labels, and where all those
    /// end that do. Several are not part of it (R2-3, T13).
    fn trailing_separators(&self, text: &[u8], end: usize) -> (usize, usize) {
        let run_end = end + separator(text, end);
        let mut after = run_end;
        if !self.config.tailored(Tailoring::ProseEnds) {
            return (run_end, run_end);
        }
        while separator(text, after) > 0 {
            after += separator(text, after);
        }
        (if after > run_end { end } else { run_end }, after)
    }

    /// Reads separators after which labels go on; returns whether there are any.
    fn read_separator(&self, reader: &mut Reader, text: &[u8], repertoire: Repertoire) -> bool {
        let width = |at: usize| match separator(text, at) {
            0 if repertoire == Repertoire::Free && is_escaped_full_stop(text, at) => 3,
            width => width,
        };
        let (mut next, mut count) = (reader.end + width(reader.end), 1);
        if next == reader.end {
            return false;
        }
        if self.config.tailored(Tailoring::ProseEnds) {
            while !is_ascii_host(byte(text, next)) && width(next) > 0 {
                next += width(next);
                count += 1;
            }
        }
        let goes_on = is_ascii_host(byte(text, next))
            || width(next) > 0
            || decode(text, next).is_some_and(|(c, _)| self.is_host(c))
            || (repertoire == Repertoire::Free && free_character(text, next).is_some());
        if goes_on {
            (0..count).for_each(|_| reader.labels.end_label());
            reader.end = next;
            reader.last_label = next;
            reader.kept = None;
        }
        goes_on
    }

    /// Reads characters of a label; returns whether there is one.
    fn read_characters(&self, reader: &mut Reader, text: &[u8], repertoire: Repertoire) -> bool {
        if self.fast_label(text, &mut reader.end, &mut reader.labels) {
            reader.kept = None;
            return true;
        }
        let (c, length) = match decode(text, reader.end) {
            Some((c, length)) if self.is_host(c) => (c, length),
            _ if repertoire == Repertoire::Free => match free_character(text, reader.end) {
                Some(found) => found,
                None => return false,
            },
            _ => return false,
        };
        if c == '_' {
            reader.kept = reader.kept.or(Some((reader.end, reader.labels)));
        } else {
            reader.kept = None;
        }
        reader.labels.push(c);
        reader.end += length;
        true
    }

    /// Returns a host with symbols or emoji in it, if a listed top-level domain ends it and the
    /// symbols do not merely follow a host that is complete without them (U58-H2, the wider set).
    fn wide_host(&mut self, at: usize) -> Option<Host> {
        let mut labels = Labels::default();
        let (mut end, mut last_label, mut symbol) = (at, at, None);
        loop {
            let width = separator(self.text, end);
            if width > 0 {
                let next = decode(self.text, end + width);
                if !next.is_some_and(|(c, _)| !is_separator(c) && self.is_wide(c)) {
                    break;
                }
                labels.end_label();
                end += width;
                last_label = end;
                continue;
            }
            let Some((c, length)) = decode(self.text, end).filter(|&(c, _)| self.is_wide(c)) else {
                break;
            };
            if !self.is_host(c) {
                symbol = symbol.or(Some((end, last_label, labels.count)));
            }
            labels.push(c);
            end += length;
            if labels.total > MAX_HOST {
                break;
            }
        }
        self.steps += (end - at) as u64;
        let (symbol, label, before) = symbol?;
        labels.close();
        if before > 0 && symbol > label && self.is_listed_tld(label, symbol) {
            return None;
        }
        let valid = labels.is_valid() && labels.count >= 2 && self.is_listed_tld(last_label, end);
        let (run_end, after) = self.trailing_separators(self.text, end);
        // No label is empty.
        let valid = valid
            && (after == end
                || !decode(self.text, after)
                    .is_some_and(|(c, _)| self.is_wide(c) || is_separator(c)));
        valid.then(|| Host { start: at, end, run_end, after, flags: self.host_flags(at, end) })
    }

    /// Returns whether a host may hold a character if it may hold symbols (R2-7).
    pub(super) fn is_wide(&self, c: char) -> bool {
        self.is_host(c) || c == '\u{FE0F}' || (!c.is_ascii() && self.unicode.is_wide_host(c))
    }

    /// Returns the IP literal in brackets that begins at `at` (I3987-G6). Zones are not for running
    /// text (SCH-6), unless the caller asks for them.
    fn ip_literal(&mut self, at: usize) -> Option<Host> {
        let inside = self.text.get(at + 1..)?;
        let inside = &inside[..inside.len().min(MAX_IP_LITERAL)];
        let length = inside.iter().position(|&b| b == b']')?;
        self.steps += length as u64;
        let literal = core::str::from_utf8(&inside[..length]).ok()?;
        let end = at + length + 2;
        let zoned = self.config.ipv6_zones() && is_zoned(literal);
        (zoned || is_inside_brackets(literal)).then_some(Host {
            start: at,
            end,
            run_end: end,
            after: end,
            flags: Flags::IP_HOST,
        })
    }
}

/// Returns whether a label is not a number as it is written, but for browsers: escapes are decoded, and UTS #46 maps it
/// (R2-94).
fn stands_for_number(label: &[u8]) -> bool {
    let is_plain = |b: &u8| b.is_ascii() && *b != b'%';
    if !label.first().is_some_and(|b| may_begin_number(*b)) || label.iter().all(is_plain) {
        return false;
    }
    let (mut octets, mut length, mut rest) = ([0; 4 * MAX_LABEL], 0, label);
    while let [first, after @ ..] = rest {
        let escaped = escaped_octet(rest);
        let Some(octet) = octets.get_mut(length) else { return false };
        *octet = escaped.unwrap_or(*first);
        rest = if escaped.is_some() { &after[2..] } else { after };
        length += 1;
    }
    let mut forms = [0; 4 * MAX_LABEL];
    core::str::from_utf8(&octets[..length])
        .ok()
        .and_then(|label| write_forms(&mut label.chars(), &mut forms))
        .is_some_and(|length| is_number(&forms[..length]))
}

/// Returns whether this byte begins a digit, an escape, or a character that UTS #46 maps to a digit or leaves out.
fn may_begin_number(first: u8) -> bool {
    matches!(first, b'0'..=b'9' | b'%' | 0xC2 | 0xCD | 0xD8 | 0xE1..=0xE3 | 0xEF | 0xF0 | 0xF3)
}

/// Returns whether an escaped full stop begins at `at` (R2-10).
pub(super) fn is_escaped_full_stop(text: &[u8], at: usize) -> bool {
    byte(text, at) == b'%' && byte(text, at + 1) == b'2' && byte(text, at + 2) | 0x20 == b'e'
}

/// Returns whether a label ends in an underscore, escaped or not.
fn ends_in_underscore(label: &[u8]) -> bool {
    label.ends_with(b"_")
        || label.last_chunk::<3>().is_some_and(|escape| escape.eq_ignore_ascii_case(b"%5f"))
}

/// Returns `_`, or what an escape stands for if that is a character of a name, and its length.
fn free_character(text: &[u8], at: usize) -> Option<(char, usize)> {
    match byte(text, at) {
        b'_' => Some(('_', 1)),
        b'%' => {
            let octet = char::from(escaped_octet(&text[at..])?);
            let named =
                octet.is_ascii_alphanumeric() || matches!(octet, '-' | '_') || !octet.is_ascii();
            named.then_some((octet, 3))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grammar::tests::links;

    /// No character that makes a number begins with a byte that begins none (R2-94).
    #[test]
    fn what_may_begin_a_number() {
        let mut count = 0;
        for c in '\u{80}'..=char::MAX {
            let label = format!("{c}1");
            let mapped = idna::domain_to_ascii(&label).unwrap_or_default();
            let is_mapped = is_number(mapped.as_bytes());
            count += usize::from(is_mapped);
            assert!(!is_mapped || may_begin_number(label.as_bytes()[0]), "{label:?}");
            assert_eq!(stands_for_number(label.as_bytes()), is_mapped, "{label:?}");
        }
        assert!(count > 100, "{count}");
    }

    #[test]
    fn hosts_after_a_scheme() {
        for (text, link) in [
            ("http://localhost/", "http://localhost/"),
            ("http://1.2.3.4/", "http://1.2.3.4/"),
            ("http://[::1]:80/", "http://[::1]:80/"),
            ("http://[v7.a:b]", "http://[v7.a:b]"),
            // Escapes and underscores; none of these at the end, where they are emphasis (T2).
            ("http://a_b.example/", "http://a_b.example/"),
            ("http://ex%41mple.com/", "http://ex%41mple.com/"),
            ("http://a.b_ c", "http://a.b"),
            // Glued text (T9).
            ("http://a.com例え", "http://a.com"),
            ("http://1.2.3.4例", "http://1.2.3.4"),
            ("http://localhost例え", "http://localhost"),
            ("http://a.com™", "http://a.com"),
            ("http://a.co·uk", "http://a.co·uk"),
            ("http://a.kz-тің", "http://a.kz"),
            ("http://a.kz-тің.kz", "http://a.kz-тің.kz"),
            // Symbols in hosts.
            ("http://☃.net/", "http://☃.net/"),
        ] {
            assert_eq!(links(text), [link], "{text}");
        }
        for text in [
            "http://",
            "http://-a/",
            "http://a..b/",
            "http://1.2.3.256/",
            "http://08/",
            "http://[::1",
        ] {
            assert_eq!(links(text), [""; 0], "{text}");
        }
    }
}
