//! Userinfo, port, and what may follow a host (section 4).

use irispan::Tailoring;

use super::super::Term;
use super::Fault;
use super::chars::is_beyond_latin;
use super::cut::is_caseless;
use super::end::Wrapper;
use super::resume::Scan;
use super::written::{Host, is_number};

/// Maximum length of a word in angle brackets, and of hyphens.
const MAX_WORD: usize = 63;

/// A host with what belongs to it.
pub(super) struct Authority {
    pub(super) host: Host,
    /// After the port.
    pub(super) port: Option<usize>,
}

impl Scan<'_> {
    pub(super) fn empty_authority(&self, at: usize) -> Authority {
        let host = Host {
            labels: Vec::new(),
            end: at,
            after: at,
            next: at,
            closed: false,
            literal: false,
        };
        Authority { host, port: None }
    }

    pub(super) fn authority(
        &self,
        start: usize,
        at: usize,
        wrapper: Option<Wrapper>,
    ) -> Option<Authority> {
        let host = self.authority_host(at, wrapper)??;
        let cut = self.is_host_cut(&host) || self.is_port_of_cut(&host);
        if cut || !self.is_followed(start, &host, wrapper) || self.text.has(host.after, "://") {
            return None;
        }
        let port = if host.closed { None } else { self.port_of(start, at, host.after)? };
        let end = port.unwrap_or(if host.closed { host.end } else { host.after });
        let goes_on =
            self.first_of_list(at, wrapper).is_none() && self.goes_on_for_browsers(start, end);
        let list = self.is_first_of_hosts(start, at, end);
        (!goes_on && !list).then_some(Authority { host, port })
    }

    /// Returns whether a scheme for servers is written before `at`, and another host after a comma (R2-67).
    fn is_first_of_hosts(&self, start: usize, at: usize, end: usize) -> bool {
        let servers = "amqp amqps cassandra couchbase couchbases etcd hive2 kafka loadbalance mariadb memcached mongodb \
                       mysql mysqlx nats neo4j postgres postgresql pulsar redis rediss replication sequential \
                       sqlserver zk zookeeper";
        let name: String = (start..at).map_while(|at| self.char(at)).collect();
        let name = name.to_ascii_lowercase();
        let knows =
            name.strip_suffix("://").is_some_and(|name| servers.split(' ').any(|one| one == name));
        let host = self.is_ascii_word_at(end + 1) || self.char(end + 1) == Some('[');
        self.on(Tailoring::AnyHost)
            && knows
            && self.char(end) == Some(',')
            && host
            && (!self.is_name_with_slashes(end + 1) || self.has(Fault::R67Links))
            && !self.has(Fault::R67)
    }

    /// Returns whether the run is cut in which there is no authority (R2-45).
    pub(super) fn is_authority_cut(&self, at: usize, wrapper: Option<Wrapper>) -> bool {
        let host = self.authority_host(at, wrapper).flatten();
        let cut = host.is_some_and(|host| self.is_host_cut(&host) || self.is_port_of_cut(&host));
        cut || self.goes_on_after_unseen(self.userinfo(at, wrapper).1)
    }

    /// The host of an authority, after userinfo too: nothing if that is not wanted.
    fn authority_host(&self, at: usize, wrapper: Option<Wrapper>) -> Option<Option<Host>> {
        if let Some(host) = self.first_of_list(at, wrapper) {
            return Some(Some(host)); // R2-64
        }
        let mut host = self.written_host(at);
        if let Some(sign) = self.userinfo(at, wrapper).0 {
            if !self.on(Tailoring::Userinfo) {
                return None;
            }
            if let Some(behind) = self.written_host(sign + 1) {
                host = Some(behind);
            }
        }
        Some(host)
    }

    /// The host at `at`, if what would be userinfo begins with it and is a list (R2-64).
    fn first_of_list(&self, at: usize, wrapper: Option<Wrapper>) -> Option<Host> {
        let sign = self.userinfo(at, wrapper).0?;
        let host = self.written_host(at).filter(|host| self.is_complete(host))?;
        let inside: String = (host.next..sign).map_while(|i| self.char(i)).collect();
        let items = inside.strip_prefix([',', ';']).filter(|_| !host.closed)?;
        let password = items.contains(':') && !self.has(Fault::R64Password);
        let list = items.starts_with(|c: char| c.is_ascii_alphanumeric()) && !password;
        (list && !self.has(Fault::R64)).then_some(host)
    }

    /// The last `@` of the userinfo that may begin at `at`, and where that ends.
    fn userinfo(&self, at: usize, wrapper: Option<Wrapper>) -> (Option<usize>, usize) {
        let next = self.written_host(at).map_or(at, |host| host.next);
        let ends = |c: char| c.is_ascii_control() || " /?#\"<>`\\)]".contains(c);
        // A byte that is not a character is lost, as U+FFFD is.
        let goes_on = next < self.text.len() && !self.char(next).is_some_and(ends);
        if goes_on { self.last_at(at, wrapper) } else { (None, at) }
    }

    /// The last `@` of what may be userinfo, and where that ends.
    fn last_at(&self, from: usize, wrapper: Option<Wrapper>) -> (Option<usize>, usize) {
        let mut last = None;
        let mut open = 0;
        let mut at = from;
        while let Some(c) = self.char(at) {
            if self.wrapper_closes(wrapper, at) {
                break;
            }
            match c {
                '@' => last = Some(at),
                '(' => open += 1,
                ')' if open == 0 => break,
                ')' => open -= 1,
                _ if c.is_ascii_alphanumeric() || "-._~!$&'*+,;=:%".contains(c) => {}
                _ if !c.is_ascii() && self.term(at) == Term::Include && !self.is_stopper(c) => {}
                _ => break,
            }
            at += 1;
        }
        (last, at)
    }

    /// What stands after host and trailing separators (R2-5, R2-7, R2-10).
    pub(super) fn is_followed(&self, start: usize, host: &Host, wrapper: Option<Wrapper>) -> bool {
        let at = host.next;
        if host.closed && self.char(at) == Some('/') {
            return false; // R2-3
        }
        if self.is_before_letter_sign(host) && !self.closes_around(start, at) {
            return false; // R2-63
        }
        if self.is_name_reference_at(at) || self.is_pod_at(at) {
            return false;
        }
        if !self.on(Tailoring::AnyHost) {
            return true;
        }
        let single = host.labels.len() == 1 && !self.is_localhost(host);
        let closes = self.closes(at)
            || matches!(self.char(at), Some('/' | '?' | '#' | ':'))
            || self.wrapper_closes(wrapper, at);
        if single && !closes && !self.has(Fault::R5SingleLabel) {
            return false;
        }
        let written = host.labels.first().is_some_and(|label| start < label.start);
        if written && self.is_no_name(host) && !self.has(Fault::R65) {
            return false;
        }
        if self.is_before_markup(host, single) && !self.has(Fault::R5Markup) {
            return false;
        }
        let symbol =
            self.is_symbol_at(at) && !self.is_complete(host) && !self.has(Fault::R7Followed);
        let percent = self.is_percent_at(at) && !self.has(Fault::R10Followed);
        let glued = host.literal && self.is_glued_to_literal(at) && !self.has(Fault::R46);
        let template = self.is_template_at((host.end, at), self.is_complete(host));
        !glued
            && !self.goes_on_in_next_line(at)
            && !self.is_host_in_next_line(host)
            && !template
            && !self.is_mask_before_name(at)
            && !self.is_defanged_at(at)
            && !symbol
            && !percent
            && !self.is_slash_like_at(at)
    }

    /// Returns whether a host is what is left of a name, or no name at all (R2-65).
    fn is_no_name(&self, host: &Host) -> bool {
        let name = match (host.labels.first(), host.labels.last()) {
            (Some(first), Some(last)) => {
                (first.start..last.end).filter_map(|at| self.char(at)).collect::<String>()
            }
            _ => return false,
        };
        let name = name.to_ascii_lowercase();
        let port = self.char(host.next + 1).is_some_and(|c| c.is_ascii_digit());
        let next = self.char(host.next);
        let goes_on = next == Some('/') || next == Some(':') && port;
        let goes_on = goes_on && !self.has(Fault::R65GoesOn);
        if self.is_cut_by_ellipsis(host) {
            return true;
        }
        match host.labels.len() {
            1 => {
                let scheme = matches!(&*name, "http" | "https" | "ftp");
                let sentence = !self.begins_word_of_part(host.next)
                    && name.chars().next().is_some_and(is_beyond_latin);
                let prefix = name == "www" || name == "ftp" && !self.has(Fault::R65Ftp);
                (prefix || sentence && !self.has(Fault::R65Sentence)) && !goes_on
                    || host.closed && name != "localhost"
                    || scheme && self.text.has(host.next, "//")
                    || name == "unix"
                        && self.text.has(host.next, ":/")
                        && !self.has(Fault::R65Socket)
            }
            2 => {
                let special = self.has_special_ending(host);
                let number = name.ends_with(|c: char| c.is_ascii_digit());
                name.starts_with("www.")
                    && !goes_on
                    && !special
                    && !number
                    && !self.is_complete(host)
            }
            _ => false,
        }
    }

    /// R2-65: whether an ellipsis stands directly after several labels that are not a name.
    fn is_cut_by_ellipsis(&self, host: &Host) -> bool {
        let Some(last) = host.labels.last().filter(|_| host.labels.len() > 1) else { return false };
        let last: String = last.clone().filter_map(|at| self.char(at)).collect();
        let ellipsis = self.text.has(host.end, "...") || self.char(host.end) == Some('…');
        ellipsis
            && !self.is_complete(host)
            && !is_number(&last)
            && !self.has_special_ending(host)
            && !self.has(Fault::R65Ellipsis)
    }

    /// What shows the same of a host after a scheme without `//` (R2-47, R2-50, R2-62, R2-63, R2-77).
    pub(super) fn is_before_rest(&self, host: &Host) -> bool {
        let percent = self.on(Tailoring::AnyHost) && self.is_percent_at(host.next); // R2-10
        !self.has(Fault::R50Opaque)
            && (percent
                || self.is_name_reference_at(host.next)
                || self.is_before_letter_sign(host)
                || self.on(Tailoring::AnyHost) && self.is_mask_before_name(host.next)
                || self.goes_on_in_next_line(host.next)
                || self.is_host_in_next_line(host)
                || self.is_label_before_escape(host)
                || self.is_template_at((host.end, host.next), self.is_complete(host)))
    }

    /// R2-5, after a scheme without `//`: a single label before an escape.
    fn is_label_before_escape(&self, host: &Host) -> bool {
        let single = host.labels.len() == 1 && !self.is_localhost(host);
        let escape = self.char(host.next) == Some('\\') && self.is_backslash_inside(host.next);
        self.on(Tailoring::AnyHost) && single && escape && !self.has(Fault::R5Opaque)
    }

    /// Returns whether a host goes on with markup (R2-5).
    fn is_before_markup(&self, host: &Host, single: bool) -> bool {
        let (at, end) = (host.next, host.end);
        let next = self.char(at);
        let escape = next == Some('\\') && self.is_backslash_inside(at);
        let stopped = at > end && matches!(next, Some('<' | '"' | '\'' | '\\'));
        if single && !host.literal && (escape || stopped) {
            return true;
        }
        if next == Some(':') {
            let behind = self.word_in_brackets(at + 1).and_then(|behind| self.char(behind));
            return matches!(behind, Some('@' | '/')) && !self.has(Fault::R5Word);
        }
        let hyphens = (at..at + MAX_WORD).take_while(|i| self.char(*i) == Some('-')).count();
        let open = at + hyphens;
        let Some(behind) = self.word_in_brackets(open).filter(|_| open > end) else { return false };
        let whole = self.is_complete(host);
        match self.char(behind) {
            Some('.' | '-') => {
                self.char(behind + 1).is_some_and(|c| c == '<' || c.is_ascii_alphanumeric())
            }
            Some(c) => !whole && (matches!(c, '/' | ':') || c.is_ascii_alphanumeric()),
            None => false,
        }
    }

    /// Returns whether what is after backslashes goes on with a name (R2-5).
    fn is_backslash_inside(&self, at: usize) -> bool {
        let first = (at..at + 8).find(|at| self.char(*at) != Some('\\')).unwrap_or(at + 8);
        self.char(first).is_some_and(|c| {
            let letter = c.is_ascii_alphabetic() && !"nrtuUx".contains(c);
            letter && !self.has(Fault::R5Backslash) || "_-&%#$().~:;,".contains(c)
        })
    }

    /// After a word in angle brackets, if one stands here.
    pub(super) fn word_in_brackets(&self, open: usize) -> Option<usize> {
        let word = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '-');
        let inside = open + 1;
        let count =
            (inside..inside + MAX_WORD).take_while(|i| self.char(*i).is_some_and(word)).count();
        let close = inside + count;
        let whole = self.char(open) == Some('<') && self.char(close) == Some('>');
        (whole && count > 0).then_some(close + 1)
    }

    /// Returns whether a name stands after an IP literal, or after a hyphen or separator there (R2-46).
    fn is_glued_to_literal(&self, at: usize) -> bool {
        let joined = self.char(at) == Some('-') || self.is_separator_at(at);
        match self.char(if joined { at + 1 } else { at }) {
            Some('_' | '@') => true,
            Some('-') | None => false,
            Some(c) => self.is_host(c) && !is_beyond_latin(c),
        }
    }

    /// Returns whether what follows the digits of a port shows that they are a part of something (R2-11).
    pub(super) fn port_goes_on(&self, end: usize) -> bool {
        if !self.on(Tailoring::AnyHost) || self.has(Fault::R11GoesOn) {
            return false;
        }
        let Some(c) = self.char(end) else { return false };
        if c.is_ascii_alphabetic() || matches!(c, '_' | '%' | '@') {
            return true;
        }
        let name = |c: char| c == '_' || c != '-' && self.is_host(c) && !is_caseless(c);
        if !c.is_ascii() && name(c) && !self.has(Fault::R11BeyondAscii) {
            return true;
        }
        (matches!(c, ':' | '-') || self.is_separator(c)) && self.char(end + 1).is_some_and(name)
    }

    /// Returns whether an escaped delimiter of those who defang stands here (R2-5).
    pub(super) fn is_defanged_at(&self, at: usize) -> bool {
        self.defanged_end(at).is_some_and(|end| {
            let next = self.char(end).unwrap_or(' ');
            match self.char(at + 1) {
                Some('/') => next.is_ascii_alphanumeric(),
                Some(':') if end == at + 3 => next == '/' || next.is_ascii_digit(),
                _ => true,
            }
        })
    }

    /// Returns whether one stands directly before `at`.
    pub(super) fn is_defanged_before(&self, at: usize) -> bool {
        let escaped = |open: usize| open > 0 && self.char(open - 1) == Some('\u{1B}');
        (at.saturating_sub(9)..at).any(|open| {
            let near =
                open >= self.floor || self.text.has(open + 1, "://") && !self.has(Fault::R5Scheme);
            near && self.defanged_end(open) == Some(at) && !escaped(open)
        })
    }

    fn defanged_end(&self, at: usize) -> Option<usize> {
        let close = match self.char(at)? {
            '[' => "]",
            '(' => ")",
            '{' => "}",
            '<' => ">",
            _ => return None,
        };
        if self.has(Fault::R5Defanged) {
            return None;
        }
        let signs = ["dot", "at", "://", ".", ":", "/", "@"];
        let words = ["a", "aat", "ät", "arobase", "arroba"];
        let (signs, words) = match close {
            ">" if self.has(Fault::R5Angle) => (&[][..], &[][..]),
            ">" => (&signs[..2], &[][..]),
            _ => (&signs[..], &words[..]),
        };
        let escaped = |inside: &&str| {
            let end = at + 1 + inside.chars().count();
            (self.text.has(at + 1, inside) && self.text.has(end, close)).then_some(end + 1)
        };
        let name = |c: char| c.is_ascii_alphanumeric();
        let within = |end: &usize| self.before(at).is_some_and(name) && self.is_ascii_word_at(*end);
        let word = words.iter().find_map(escaped).filter(within);
        signs.iter().find_map(escaped).or(word.filter(|_| !self.has(Fault::R5Words)))
    }

    /// The end of the port at `at` of a link that begins at `start`, its authority at `authority`.
    fn port_of(&self, start: usize, authority: usize, at: usize) -> Option<Option<usize>> {
        let scheme: String = (start..authority).map_while(|at| self.char(at)).collect();
        let web = ["http://", "https://", "ftp://"].contains(&&*scheme.to_ascii_lowercase());
        let empty = self.text.has(at, ":/") && self.char(at + 2) != Some('/');
        if web && empty && self.on(Tailoring::AnyHost) && !self.has(Fault::R11Empty) {
            return Some(Some(at + 1));
        }
        self.port(at, true)
    }

    /// The end of the port at `at`: `Some(None)` if there is none, `None` if the host is refused
    /// for it (U58-H14 to U58-H17, R2-11).
    pub(super) fn port(&self, at: usize, written: bool) -> Option<Option<usize>> {
        if self.char(at) != Some(':') {
            return Some(None);
        }
        let strict = written && self.on(Tailoring::AnyHost) && !self.has(Fault::R11);
        let mut end = at + 1;
        while self.char(end).is_some_and(|c| c.is_ascii_digit()) {
            end += 1;
        }
        let digits: String = (at + 1..end).filter_map(|i| self.char(i)).collect();
        if digits.is_empty() {
            return (!strict || self.closes(end)).then_some(None);
        }
        let glued = self.char(end).is_some_and(|c| c.is_ascii_alphabetic() || c == '_' || c == '%')
            || self.is_slash_like_at(end);
        let in_range =
            digits.len() <= 5 && digits.parse::<u32>().is_ok_and(|port| port > 0 && port <= 65_535);
        let goes_on = glued || self.port_goes_on(end) && !self.has(Fault::R11GoesOn);
        (in_range && !(strict && goes_on)).then_some(Some(end))
    }
}
