//! The second walk: what only grade `Possible` finds (section 9).

use core::iter;
use core::net::Ipv6Addr;

use irispan::tables::SchemeSet;
use irispan::{Kind, Tailoring};

use super::super::Term;
use super::Fault;
use super::chars::is_scheme_char;
use super::end::Wrapper;
use super::follow::Authority;
use super::resume::{First, Link, Outcome, Scan};
use super::written::Host;

/// How far back from a place a path is looked for, in bytes (R2-42).
const MAX_BACK: usize = 64;
/// Maximum length of what stands between brackets.
const MAX_BRACKETS: usize = 64;
/// Maximum length of a scheme's name.
const MAX_NAME: usize = 32;
/// Maximum length of a host.
const MAX_HOST: usize = 253;

/// Special-use names (R2-38).
pub(super) const SPECIAL: [&str; 6] = ["onion", "local", "internal", "test", "example", "i2p"];

impl Scan<'_> {
    /// The links of both walks.
    pub(super) fn second_walk(&mut self, first: First) -> Vec<Link> {
        let mut all = Vec::new();
        let mut ahead = first.links.into_iter().peekable();
        (self.pos, self.floor, self.no_tail) = (0, 0, 0);
        // Where the last link of this walk ends, or what it would overlap begins.
        let mut covered = 0;
        for place in 0..self.text.len() {
            if let Some(link) = ahead.next_if(|link| link.start == place) {
                (self.pos, self.floor) = (self.pos.max(link.end), link.end);
                all.push(link);
            }
            if place >= self.pos
                && !self.in_sequence(place)
                && let Some(link) = self.possible_at(place)
            {
                match ahead.peek() {
                    Some(next) if next.start < link.end => {
                        (self.pos, self.floor) = (next.start, next.start);
                        covered = next.start;
                    }
                    _ => {
                        (self.pos, self.floor) = (link.end, link.end);
                        covered = link.end;
                        all.push(link);
                    }
                }
            }
            if place < covered || self.has(Fault::R42Refused) {
                continue;
            }
            for (_, end) in first.refused.iter().filter(|(mark, _)| *mark == place) {
                self.pos = self.pos.max(*end);
                self.floor = *end;
            }
        }
        all
    }

    /// What is found at a place (9.1).
    fn possible_at(&mut self, place: usize) -> Option<Link> {
        match self.char(place)? {
            '@' => self.unlisted_address(place),
            ':' if self.text.has(place, "://") => self.unknown_scheme(place),
            ':' => self.localhost(place),
            '.' => self.bare_name(place),
            '[' => self.ipv6_in_brackets(place),
            '/' if self.text.has(place, "//") => self.reference(place),
            _ => None,
        }
    }

    fn closes_twice(&self, at: usize) -> bool {
        let again = matches!(self.char(at), Some(':' | '.'));
        self.closes(at) && (!again || self.closes(at + 1) && self.char(at + 1) != Some(':'))
    }

    fn is_closed(&self, at: usize, wrapper: Option<Wrapper>) -> bool {
        self.closes_twice(at) || self.wrapper_closes(wrapper, at)
    }

    /// What stands from one place to another, as it is written.
    pub(super) fn written(&self, from: usize, to: usize) -> String {
        (from..to).map_while(|at| self.char(at)).collect()
    }

    fn is_plain_name(&self, host: &Host) -> bool {
        let (Some(first), Some(last)) = (host.labels.first(), host.labels.last()) else {
            return false;
        };
        let name = self.written(first.start, last.end);
        !host.literal
            && name.chars().count() == last.end - first.start
            && name.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '-' | '.'))
            && last.len() > 1
            && self.char(last.start).is_some_and(|c| c.is_ascii_alphabetic())
            && !self.is_complete(host)
    }

    pub(super) fn has_special_ending(&self, host: &Host) -> bool {
        let (Some(first), Some(last)) = (host.labels.first(), host.labels.last()) else {
            return false;
        };
        let name = self.written(first.start, last.end).to_ascii_lowercase();
        SPECIAL.iter().any(|ending| name.ends_with(&format!(".{ending}")))
            || name.strip_suffix(".home.arpa").is_some_and(|rest| !rest.is_empty())
    }

    /// R2-42.
    fn is_clear(&self, place: usize) -> bool {
        if self.has(Fault::R42) {
            return true;
        }
        let before = |at: usize| at.checked_sub(1).and_then(|at| self.char(at));
        let hard = |c: char| c == ' ' || c.is_ascii_control();
        let begins = match before(place) {
            None => true,
            Some('[') => before(place - 1) != Some('@'),
            Some('=') => !before(place - 1).is_some_and(|c| "=<>!~+-*/%&|^:".contains(c)),
            Some(c) if c.is_ascii() => hard(c) || "\"'<>`([{,;|*".contains(c),
            Some(c) => self.rules.data.link_term(c) != Term::Include && !self.is_stopper(c),
        };
        let after_sequence = self.sequences.iter().any(|one| one.end == place);
        if self.in_sequence(place) || !(begins || after_sequence) {
            return false;
        }
        let mut at = place;
        while at > self.floor && self.bytes(at - 1, place) <= MAX_BACK {
            match self.char(at - 1) {
                None | Some('"' | '<' | '>' | '`') => break,
                Some(c) if hard(c) => break,
                Some('/' | '\\' | '?' | '#') => return false,
                Some(c) if self.is_stopper(c) => return false,
                Some(_) => at -= 1,
            }
        }
        true
    }

    /// R2-36.
    fn unlisted_address(&self, sign: usize) -> Option<Link> {
        let host = match self.address_literal(sign + 1) {
            Some(host) => host,
            None => self.written_host(sign + 1).filter(|host| self.is_plain_name(host))?,
        };
        if self.has(Fault::R36) {
            return None;
        }
        let Outcome::Link(link) = self.address(sign, &host) else { return None };
        let separated = link.start > 0 && self.is_separator_at(link.start - 1);
        if self.is_host_cut(&host)
            || self.is_pod_at(host.next)
            || separated
            || !self.is_closed(host.next, self.wrapper(link.start))
        {
            return None;
        }
        let apart = !self.written(link.start, sign).contains(['/', ':']);
        (apart && self.is_clear(link.start)).then_some(link)
    }

    /// What stands between brackets that begin here, and where they end.
    fn in_brackets(&self, open: usize) -> Option<(String, usize)> {
        let inside: String = (open + 1..)
            .map_while(|at| self.char(at))
            .take_while(|c| c.is_ascii_alphanumeric() || matches!(c, ':' | '.'))
            .collect();
        let close = open + 1 + inside.len();
        let valid = self.char(open) == Some('[')
            && self.char(close) == Some(']')
            && inside.len() <= MAX_BRACKETS;
        valid.then_some((inside, close + 1))
    }

    fn address_literal(&self, open: usize) -> Option<Host> {
        let (inside, end) = self.in_brackets(open)?;
        let ipv6 = inside.get(..5).filter(|tag| tag.eq_ignore_ascii_case("IPv6:"));
        let valid = match ipv6 {
            Some(_) => inside[5..].parse::<Ipv6Addr>().is_ok(),
            None => inside.parse::<core::net::Ipv4Addr>().is_ok(),
        };
        valid.then(|| brackets(open, end))
    }

    /// R2-37.
    fn unknown_scheme(&self, colon: usize) -> Option<Link> {
        if !self.on(Tailoring::MoreSchemes) || self.has(Fault::R37) {
            return None;
        }
        let mut start = colon;
        while start > self.floor
            && colon - start < MAX_NAME
            && self.char(start - 1).is_some_and(is_scheme_char)
        {
            start -= 1;
        }
        start = self.after_sequence(start);
        let name = self.written(start, colon);
        let shape = name.len() > 1
            && name.starts_with(|c: char| c.is_ascii_alphabetic())
            && name.ends_with(|c: char| c.is_ascii_alphanumeric());
        if !shape || SchemeSet::known().get(name.as_bytes()).is_some() || !self.is_clear(start) {
            return None;
        }
        let wrapper = self.wrapper(start);
        let authority = self.authority(start, colon + 3, wrapper)?;
        self.link(start, &authority, Kind::Url, wrapper)
    }

    pub(super) fn after_sequence(&self, at: usize) -> usize {
        self.sequences.iter().find(|one| one.contains(&at)).map_or(at, |one| one.end)
    }

    /// R2-38, R2-39, and `www` of R2-40.
    fn bare_name(&mut self, place: usize) -> Option<Link> {
        let named = |at: usize| {
            self.char(at).is_some_and(|c| c.is_ascii_alphanumeric() || matches!(c, '-' | '.'))
        };
        let (mut start, mut end) = (place, place);
        while start > self.floor && named(start - 1) {
            start -= 1;
        }
        while named(end) {
            end += 1;
        }
        self.pos = end;
        let long = place - start > MAX_HOST;
        let start = self.after_sequence(start);
        let goes_on = |c| {
            matches!(c, '_' | '%') || self.is_separator(c) || self.is_host(c) || self.is_symbol(c)
        };
        if long || start >= place || self.is_symbol_at(end) || self.char(end).is_some_and(goes_on) {
            return None;
        }
        let host = self.written_host(start).filter(|host| host.next <= end)?;
        let plain = self.is_plain_name(&host);
        let www = host.labels.len() > 1 && self.text.has(start, "www.");
        let special = plain && self.has_special_ending(&host) && !self.has(Fault::R38);
        let four = self.is_ipv4(&host.labels) && !self.has(Fault::R39);
        if !(special || four || plain && www && !self.has(Fault::R40Www)) {
            return None;
        }
        self.bare_link(start, host)
    }

    /// R2-40.
    fn localhost(&self, colon: usize) -> Option<Link> {
        if !self.char(colon + 1)?.is_ascii_digit() || self.has(Fault::R40Localhost) {
            return None;
        }
        let start = self.text.before(self.floor, colon, "localhost")?;
        let labels = iter::once(start..colon).collect();
        let (end, after, next) = (colon, colon, colon);
        self.bare_link(start, Host { labels, end, after, next, closed: false, literal: false })
    }

    /// R2-40.
    fn ipv6_in_brackets(&self, open: usize) -> Option<Link> {
        let (inside, end) = self.in_brackets(open)?;
        if inside.parse::<Ipv6Addr>().is_err() || self.has(Fault::R40Brackets) {
            return None;
        }
        self.bare_link(open, Host { labels: Vec::new(), ..brackets(open, end) })
    }

    /// The link with a host that begins it.
    fn bare_link(&self, start: usize, host: Host) -> Option<Link> {
        let wrapper = self.wrapper(start);
        let port_cut = self.is_port_of_cut(&host);
        if !self.is_clear(start)
            || self.is_host_cut(&host)
            || port_cut
            || !self.is_followed(start, &host, wrapper)
            || self.text.has(host.after, "://")
        {
            return None;
        }
        let port = if host.closed { None } else { self.port(host.after, true)? };
        let behind = port.unwrap_or(host.after);
        let part = !host.closed && matches!(self.char(behind), Some('/' | '?' | '#'));
        if !part && !self.is_closed(port.unwrap_or(host.next), wrapper) {
            return None;
        }
        let after = host.after;
        let name = self.written(start, host.end);
        let link = self.link(start, &Authority { host, port }, Kind::Domain, wrapper)?;
        if port.is_some() {
            return Some(link);
        }
        let rest = self.written(after, link.end);
        if rest.is_empty() && (name.starts_with("0.") || name == "[::]") {
            return None;
        }
        let length = rest.strip_prefix('/').unwrap_or_default();
        let network = name.starts_with(|c: char| c.is_ascii_digit())
            && (1..=2).contains(&length.len())
            && length.chars().all(|c| c.is_ascii_digit());
        (!network || self.has(Fault::R39Networks)).then_some(link)
    }

    /// R2-41.
    fn reference(&self, place: usize) -> Option<Link> {
        let opens = match place.checked_sub(1).and_then(|at| self.char(at)) {
            None => true,
            Some(c) => c == ' ' || c.is_ascii_control() || "\"'<`([{=".contains(c),
        };
        let after_sequence = self.sequences.iter().any(|one| one.end == place);
        if !(opens || after_sequence) || !self.is_clear(place) || self.has(Fault::R41) {
            return None;
        }
        let host = self.written_host(place + 2)?;
        let known = host.literal
            || self.is_ipv4(&host.labels)
            || self.is_localhost(&host)
            || self.is_plain_name(&host) && self.has_special_ending(&host)
            || self.is_complete(&host);
        let wrapper = self.wrapper(place);
        let port_cut = self.is_port_of_cut(&host);
        let cut = self.is_host_cut(&host) || port_cut;
        if cut
            || !known
            || !self.is_followed(place, &host, wrapper)
            || self.text.has(host.after, "://")
        {
            return None;
        }
        let port = if host.closed { None } else { self.port(host.after, true)? };
        if self.char(port.unwrap_or(host.after)) != Some('/') {
            return None;
        }
        self.link(place, &Authority { host, port }, Kind::Domain, wrapper)
    }
}

/// A host in brackets.
fn brackets(open: usize, end: usize) -> Host {
    let labels = iter::once(open..end).collect();
    Host { labels, end, after: end, next: end, closed: false, literal: true }
}
