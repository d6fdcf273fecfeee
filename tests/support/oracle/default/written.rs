//! Hosts behind a written scheme (section 4.1).

use core::net::Ipv6Addr;
use core::ops::Range;

use irispan::Tailoring;

use super::Fault;
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
    /// Behind the trailing separator, if there is one.
    pub(super) after: usize,
    /// Whether nothing behind the host belongs to it (R2-3).
    pub(super) closed: bool,
    pub(super) literal: bool,
}

impl Scan<'_> {
    pub(super) fn written_host(&self, at: usize) -> Option<Host> {
        let any = self.on(Tailoring::AnyHost);
        if any && self.char(at) == Some('[') {
            return self.literal(at);
        }
        let (labels, stop) = self.labels(at, |c| self.is_host(c) || any && c == '_');
        let narrow = self.trimmed(labels.clone(), stop, any);
        let narrow = narrow.filter(|host| any || host.labels.len() > 1);
        let complete = narrow.as_ref().is_some_and(|host| self.is_complete(host));
        if any && !complete && self.char(stop).is_some_and(|c| !c.is_ascii()) {
            let wide = |c| self.is_host(c) || self.is_symbol(c) || c == '_';
            let (labels, end) = self.labels(at, wide);
            let host = self.trimmed(labels, end, any).filter(|host| self.is_complete(host));
            let has_symbol = |host: &Host| (at..host.end).any(|i| self.is_symbol_at(i));
            if let Some(host) = host.filter(has_symbol) {
                return Some(host);
            }
        }
        if !complete && let Some(host) = self.glued(&labels) {
            return Some(host);
        }
        narrow.filter(|_| any || complete)
    }

    /// Whether a host ends with a listed top-level domain, and has at least two labels.
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
        valid.then_some(Host { labels, end, after: end, closed: false, literal: true })
    }

    /// The labels from `at` on, the empty ones too, and where the reading stopped.
    fn labels(&self, at: usize, holds: impl Fn(char) -> bool) -> (Vec<Range<usize>>, usize) {
        let escapes = self.on(Tailoring::AnyHost);
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
    fn trimmed(&self, mut labels: Vec<Range<usize>>, stop: usize, any: bool) -> Option<Host> {
        let prose = self.on(Tailoring::ProseEnds);
        let mut trailing = 0;
        while labels.len() > 1 && labels.last()?.is_empty() {
            labels.pop();
            trailing += 1;
        }
        let several = labels.len() > 1;
        let closed = trailing > 1;
        if closed && (!prose || self.has(Fault::R3)) {
            return None; // R2-3
        }
        let last = labels.last_mut()?;
        let whole = last.end;
        while any && last.start < last.end && self.char(last.end - 1) == Some('_') {
            last.end -= 1;
        }
        if last.len() > 2 && self.octet(last.end - 3) == Some(u32::from('_')) {
            return None; // R2-10
        }
        if several && prose && !self.has(Fault::R4) {
            self.without_hyphens(last); // R2-4
        }
        let end = last.end;
        if end == whole && (end..stop).any(|at| self.char(at) == Some('%')) {
            return None; // R2-10
        }
        let after = if end < whole || closed { end } else { stop };
        let host = Host { labels, end, after, closed, literal: false };
        self.is_valid(&host.labels).then_some(host)
    }

    /// R2-4.
    fn without_hyphens(&self, last: &mut Range<usize>) {
        let listed = |at: &usize| self.text.has(*at, "--") && self.is_listed(&(last.start..*at));
        if let Some(end) = last.clone().find(listed) {
            last.end = end;
        } else if !matches!(self.char(last.end), Some('/' | '@' | '_')) {
            while last.start < last.end && self.char(last.end - 1) == Some('-') {
                last.end -= 1;
            }
        }
    }

    /// U58-H5, U58-H7, and IPv4.
    pub(super) fn is_valid(&self, labels: &[Range<usize>]) -> bool {
        let (Some(first), Some(last)) = (labels.first(), labels.last()) else { return false };
        let fits = |label: &Range<usize>| {
            !label.is_empty()
                && label.len() <= 63
                && !self.is_hyphen(label.start)
                && !self.is_hyphen(label.end - 1)
                && !(label.len() > 2 && self.octet(label.end - 3) == Some(u32::from('-')))
        };
        let numeric = labels.len() > 1
            && last.clone().all(|at| self.char(at).is_some_and(|c| c.is_ascii_digit()));
        labels.iter().all(fits)
            && last.end - first.start <= 253
            && (!numeric || self.is_ipv4(labels))
    }

    /// Whether a hyphen stands here, or an escape of one.
    fn is_hyphen(&self, at: usize) -> bool {
        self.char(at) == Some('-') || self.octet(at) == Some(u32::from('-'))
    }

    fn is_ipv4(&self, labels: &[Range<usize>]) -> bool {
        let octet = |label: &Range<usize>| {
            let digits: String = label.clone().filter_map(|at| self.char(at)).collect();
            digits.len() == label.len()
                && digits.chars().all(|c| c.is_ascii_digit())
                && (digits == "0" || !digits.starts_with('0'))
                && digits.parse::<u8>().is_ok()
        };
        labels.len() == 4 && labels.iter().all(octet)
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
                let directly = end < label.end && self.is_beyond_latin_at(end);
                let behind = end == label.end
                    && self.is_separator_at(end)
                    && self.is_beyond_latin_at(end + 1);
                if (directly && self.may_be_cut(&cut)
                    || behind && number > 0 && self.is_listed(&cut[number]))
                    && self.is_valid(&cut)
                {
                    return Some(Host {
                        labels: cut,
                        end,
                        after: end,
                        closed: false,
                        literal: false,
                    });
                }
            }
        }
        None
    }

    /// Whether labels are a host to which letters may be glued directly.
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
