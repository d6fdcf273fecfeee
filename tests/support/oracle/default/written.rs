//! Hosts after a written scheme (section 4.1).

use core::net::Ipv6Addr;
use core::ops::Range;

use irispan::Tailoring;

use super::Fault;
use super::chars::is_beyond_latin;
use super::cut::is_caseless;
use super::resume::Scan;

/// Maximum length of what stands between the brackets of an IP literal.
const MAX_LITERAL: usize = 64;
/// Maximum number of bytes in which a listed domain is looked for (T9).
const MAX_GLUED: usize = 1012;

/// A host that was read.
#[derive(Clone, Debug)]
pub(super) struct Host {
    /// The labels, by units.
    pub(super) labels: Vec<Range<usize>>,
    pub(super) end: usize,
    /// After the trailing separator, if there is one.
    pub(super) after: usize,
    /// After all separators that follow: where it is asked what does.
    pub(super) next: usize,
    /// Whether nothing after the host belongs to it (R2-3).
    pub(super) closed: bool,
    pub(super) literal: bool,
}

impl Scan<'_> {
    pub(super) fn written_host(&self, at: usize) -> Option<Host> {
        let any = self.on(Tailoring::AnyHost);
        if any && self.char(at) == Some('[') {
            return self.literal(at);
        }
        let (labels, stop) = self.labels(at, any, |c| self.is_host(c) || any && c == '_');
        let narrow = self.trimmed(labels.clone(), stop, false);
        let narrow = narrow.filter(|host| any || host.labels.len() > 1);
        let complete = narrow.as_ref().is_some_and(|host| self.is_complete(host));
        let listed = labels.len() > 1 && labels.last().is_some_and(|label| self.is_listed(label));
        if any && !listed && self.char(stop).is_some_and(|c| !c.is_ascii()) {
            let wide = |c| self.is_host(c) || self.is_symbol(c);
            let (labels, end) = self.labels(at, false, wide);
            let host = self.trimmed(labels, end, true).filter(|host| self.is_complete(host));
            let symbol = |at: usize| self.char(at).is_some_and(|c| self.is_symbol(c));
            let has_symbol = |host: &Host| (at..host.end).any(symbol);
            if let Some(host) = host.filter(has_symbol) {
                return Some(host);
            }
        }
        let ends = self.without_ends(labels, stop, false)?;
        if !self.is_complete(&ends)
            && let Some(host) = self.glued(&ends.labels)
        {
            return Some(host).filter(|host| !self.goes_on_with_case(host.end));
        }
        narrow.filter(|_| any || complete)
    }

    /// Returns whether a letter with case follows, which looks like a Latin one, and begins no sentence (R2-13).
    pub(super) fn goes_on_with_case(&self, end: usize) -> bool {
        let separator = self.is_separator_at(end);
        let at = if separator { end + 1 } else { end };
        let case = |c| is_beyond_latin(c) && !is_caseless(c);
        let beyond_ascii = |at: usize| self.char(at).is_none_or(|c| !c.is_ascii());
        let sentence = separator
            && self.char(at).is_some_and(|c| c.is_uppercase())
            && at + 1 < self.text.len()
            && beyond_ascii(at + 1);
        self.char(at).is_some_and(case) && !sentence && !self.has(Fault::R13Case)
    }

    /// Returns whether a host ends with a listed top-level domain, and has at least two labels.
    pub(super) fn is_complete(&self, host: &Host) -> bool {
        host.labels.len() > 1 && host.labels.last().is_some_and(|label| self.is_listed(label))
    }

    pub(super) fn is_listed(&self, label: &Range<usize>) -> bool {
        let characters: Vec<char> = label.clone().filter_map(|at| self.char(at)).collect();
        let folded = match self.has(Fault::R12) {
            true => characters.iter().collect::<String>().to_lowercase(),
            false => self.rules.data.fold(&characters),
        };
        characters.len() == label.len() && self.rules.data.is_tld(&folded)
    }

    pub(super) fn is_localhost(&self, host: &Host) -> bool {
        let [label] = &host.labels[..] else { return false };
        label.len() == 9 && self.text.has(label.start, "localhost")
    }

    fn literal(&self, open: usize) -> Option<Host> {
        let close = (open..self.text.len()).find(|at| self.char(*at) == Some(']'))?;
        let inside: String = (open + 1..close).map_while(|at| self.char(at)).collect();
        let valid = inside.len() <= MAX_LITERAL
            && inside.is_ascii()
            && inside.chars().count() == close - open - 1
            && (inside.parse::<Ipv6Addr>().is_ok() || is_future(&inside));
        let labels = Vec::new();
        let end = close + 1;
        valid.then_some(Host { labels, end, after: end, next: end, closed: false, literal: true })
    }

    /// The labels from `at` on, the empty ones too, and where the reading stopped.
    fn labels(
        &self,
        at: usize,
        escapes: bool,
        holds: impl Fn(char) -> bool,
    ) -> (Vec<Range<usize>>, usize) {
        let mut labels = Vec::new();
        let (mut start, mut i) = (at, at);
        loop {
            let octet = if escapes { self.octet(i) } else { None };
            let separator = match octet {
                Some(octet) => octet == u32::from('.') && !self.has(Fault::R10EscapedStop),
                None => self.is_separator_at(i),
            };
            let length = if octet.is_some() { 3 } else { 1 };
            if separator {
                labels.push(start..i);
                start = i + length;
            } else if !match octet {
                Some(octet) => char::from_u32(octet).is_some_and(|c| {
                    c.is_ascii_alphanumeric() || matches!(c, '-' | '_') || octet >= 128
                }),
                None => self.char(i).is_some_and(&holds),
            } {
                labels.push(start..i);
                return (labels, i);
            }
            i += length;
        }
    }

    /// The host that labels make, what does not belong to its end left out.
    fn trimmed(&self, labels: Vec<Range<usize>>, stop: usize, wide: bool) -> Option<Host> {
        let host = self.without_ends(labels, stop, wide)?;
        let closed = host.closed && (!self.on(Tailoring::ProseEnds) || self.has(Fault::R3));
        let numeric = self.is_numeric(&host.labels) || self.stands_for_number(&host.labels);
        (!closed && !numeric && self.is_valid(&host.labels)).then_some(host)
    }

    /// The same, whether it is valid or not.
    fn without_ends(&self, mut labels: Vec<Range<usize>>, stop: usize, wide: bool) -> Option<Host> {
        let any = self.on(Tailoring::AnyHost);
        let prose = self.on(Tailoring::ProseEnds);
        let mut trailing = 0;
        while labels.len() > 1 && labels.last()?.is_empty() {
            labels.pop();
            trailing += 1;
        }
        if trailing > 1 && !prose {
            labels.push(stop..stop);
        }
        let several = labels.len() > 1;
        let closed = trailing > 1;
        let last = labels.last_mut()?;
        let whole = last.end;
        while let Some(end) = self.before_underscore(last).filter(|_| any) {
            last.end = end;
        }
        if several && prose && !wide && !self.has(Fault::R4) {
            self.without_hyphens(last); // R2-4
        }
        let end = last.end;
        // Escaped separators are what follows (R2-10).
        let escape = (end..stop).find(|at| self.char(*at) == Some('%')).unwrap_or(stop);
        let next = if end < whole { end } else { escape };
        let after = if closed { end } else { next };
        Some(Host { labels, end, after, next, closed, literal: false })
    }

    /// Where what is listed ends in a label, if `--` follows it (R2-4).
    pub(super) fn before_hyphens(&self, label: &Range<usize>) -> Option<usize> {
        if self.text.has(label.start, "xn--") {
            return None;
        }
        let listed = |at: &usize| self.text.has(*at, "--") && self.is_listed(&(label.start..*at));
        label.clone().find(listed).or_else(|| self.before_latin_ending(label))
    }

    /// R2-4.
    fn without_hyphens(&self, last: &mut Range<usize>) {
        if let Some(end) = self.before_hyphens(last) {
            last.end = end;
        } else if !matches!(self.char(last.end), Some('/' | '@' | '_'))
            && !self.is_separator_at(last.end)
        {
            let whole = last.end;
            while last.start < last.end && self.char(last.end - 1) == Some('-') {
                last.end -= 1;
            }
            if self.before_underscore(last).is_some() {
                last.end = whole;
            }
        }
    }

    /// Where a label ends without the underscore that it ends with, escaped or not.
    fn before_underscore(&self, label: &Range<usize>) -> Option<usize> {
        if label.len() > 2 && self.octet(label.end - 3) == Some(u32::from('_')) {
            return Some(label.end - 3);
        }
        (!label.is_empty() && self.char(label.end - 1) == Some('_')).then(|| label.end - 1)
    }

    /// U58-H5, U58-H7.
    pub(super) fn is_valid(&self, labels: &[Range<usize>]) -> bool {
        let (Some(first), Some(last)) = (labels.first(), labels.last()) else { return false };
        let fits = |label: &Range<usize>| {
            !label.is_empty()
                && self.characters(label) <= 63
                && !self.is_hyphen(label.start)
                && !self.is_hyphen(label.end - 1)
                && (label.len() <= 2 || self.octet(label.end - 3) != Some(u32::from('-')))
        };
        labels.iter().all(fits) && self.characters(&(first.start..last.end)) <= 253
    }

    /// How many characters a name has: an escape is one.
    fn characters(&self, name: &Range<usize>) -> usize {
        name.len() - 2 * name.clone().filter(|at| self.is_escape_at(*at)).count()
    }

    /// R2-33: whether the last label is a number, and they are not an IPv4 address.
    fn is_numeric(&self, ranges: &[Range<usize>]) -> bool {
        let written = |label: &Range<usize>| -> String {
            label.clone().map(|at| self.char(at).unwrap_or_default()).collect()
        };
        let labels: Vec<String> = ranges.iter().map(written).collect();
        let [first @ .., last] = &labels[..] else { return false };
        if !is_number(last) {
            return false;
        }
        if self.has(Fault::R33) {
            let decimals = labels.iter().all(|label| label.parse::<u8>().is_ok());
            return !first.is_empty() && (!decimals || labels.len() != 4);
        }
        // Written with full stops.
        let stops = ranges.windows(2).all(|pair| self.char(pair[0].end) == Some('.'));
        let octets = first.iter().all(|label| value(label).is_some_and(|number| number <= 255));
        let missing = 4_u32.checked_sub(u32::try_from(first.len()).unwrap_or(u32::MAX));
        let fits = |count: u32| count > 0 && value(last).is_some_and(|n| n < 256_u64.pow(count));
        !(stops && octets && missing.is_some_and(fits))
    }

    /// R2-94: whether the last label is a number only when escapes are decoded and it is mapped.
    fn stands_for_number(&self, ranges: &[Range<usize>]) -> bool {
        let Some(last) = ranges.last() else { return false };
        let characters: Vec<char> = last.clone().filter_map(|at| self.char(at)).collect();
        if characters.len() != last.len() || self.has(Fault::R94) {
            return false;
        }
        let written: String = characters.iter().collect();
        let decoded = percent_decode(&written);
        let decoded = String::from_utf8_lossy(&decoded).chars().collect::<Vec<_>>();
        !is_number(&written) && is_number(&self.rules.data.fold(&decoded))
    }

    /// Returns whether a hyphen stands here, or an escape of one.
    fn is_hyphen(&self, at: usize) -> bool {
        self.char(at) == Some('-') || self.octet(at) == Some(u32::from('-'))
    }

    /// Returns whether labels are four decimals.
    pub(super) fn is_ipv4(&self, labels: &[Range<usize>]) -> bool {
        let octet = |label: &Range<usize>| {
            let digits: String = label.clone().filter_map(|at| self.char(at)).collect();
            digits.len() == label.len()
                && digits.chars().all(|c| c.is_ascii_digit())
                && (digits == "0" || !digits.starts_with('0'))
                && digits.parse::<u8>().is_ok()
        };
        labels.len() == 4
            && labels.iter().all(octet)
            && labels.windows(2).all(|pair| self.char(pair[0].end) == Some('.'))
    }

    /// T9: the host to which a text of another script is glued.
    fn glued(&self, labels: &[Range<usize>]) -> Option<Host> {
        if !self.on(Tailoring::GluedScript) {
            return None;
        }
        let start = labels.first()?.start;
        for (number, label) in labels.iter().enumerate() {
            for end in label.start + 1..=label.end {
                if self.bytes(start, end) > MAX_GLUED {
                    return None;
                }
                let mut cut = labels[..number].to_vec();
                cut.push(label.start..end);
                let directly =
                    end < label.end && (self.is_beyond_latin_at(end) || self.is_note_at(end));
                let behind = end == label.end
                    && self.is_separator_at(end)
                    && self.is_beyond_latin_at(end + 1);
                let hyphened = label.start..end + 1;
                let ending = number > 0
                    && end + 1 < label.end
                    && hyphened.clone().all(|at| self.char(at).is_some_and(|c| c.is_ascii()))
                    && self.has_case_ending(&hyphened);
                if (directly && self.may_be_cut(&cut)
                    || ending
                    || behind && number > 0 && self.is_listed(&cut[number]))
                    && self.is_valid(&cut)
                {
                    return Some(Host {
                        labels: cut,
                        end,
                        after: end,
                        next: end,
                        closed: false,
                        literal: false,
                    });
                }
            }
        }
        None
    }

    /// Returns whether labels are a host to which letters may be glued directly.
    fn may_be_cut(&self, labels: &[Range<usize>]) -> bool {
        let Some(last) = labels.last() else { return false };
        if labels.len() == 1 {
            return last.len() == 9
                && self.text.has(last.start, "localhost")
                && self.on(Tailoring::AnyHost);
        }
        let ascii = last.clone().all(|at| self.char(at).is_some_and(|c| c.is_ascii()));
        ascii && self.is_listed(last) || self.is_ipv4(labels) && self.on(Tailoring::AnyHost)
    }
}

/// R2-33.
pub(super) fn is_number(label: &str) -> bool {
    let hexadecimal = label.get(..2).is_some_and(|x| x.eq_ignore_ascii_case("0x"));
    match label.get(2..).filter(|_| hexadecimal) {
        Some(digits) => digits.chars().all(|c| c.is_ascii_hexdigit()),
        None => !label.is_empty() && label.chars().all(|c| c.is_ascii_digit()),
    }
}

/// The octets of a text with escapes.
fn percent_decode(text: &str) -> Vec<u8> {
    let (mut octets, mut rest) = (Vec::new(), text.as_bytes());
    while let [first, behind @ ..] = rest {
        let escape = rest.get(1..3).filter(|_| *first == b'%');
        let octet = escape
            .and_then(|digits| std::str::from_utf8(digits).ok())
            .and_then(|digits| u8::from_str_radix(digits, 16).ok());
        octets.push(octet.unwrap_or(*first));
        rest = if octet.is_some() { &behind[2..] } else { behind };
    }
    octets
}

/// What a number of R2-33 is worth; nothing if it is none.
fn value(label: &str) -> Option<u64> {
    if !is_number(label) {
        return None;
    }
    let lower = label.to_ascii_lowercase();
    let (digits, radix) = match lower.strip_prefix("0x") {
        Some(digits) => (digits, 16),
        None if lower.len() > 1 && lower.starts_with('0') => (&*lower, 8),
        None => (&*lower, 10),
    };
    match digits.trim_start_matches('0') {
        "" => Some(0),
        digits => u64::from_str_radix(digits, radix).ok(),
    }
}

/// An IP literal of a version to come.
fn is_future(inside: &str) -> bool {
    let Some((version, address)) = inside.split_once('.') else { return false };
    let legal = |c: char| c.is_ascii_alphanumeric() || "-._~!$&'()*+,;=:".contains(c);
    let Some(version) = version.strip_prefix(['v', 'V']) else { return false };
    !version.is_empty()
        && version.chars().all(|c| c.is_ascii_hexdigit())
        && !address.is_empty()
        && address.chars().all(legal)
}
