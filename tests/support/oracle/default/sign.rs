//! Signs in the place of a letter (R2-63).

use irispan::Tailoring;

use super::Fault;
use super::cut::is_caseless;
use super::resume::Scan;
use super::second::SPECIAL;
use super::written::Host;

/// Signs in a row.
const MAX_SIGNS: usize = 4;
/// Bytes of a name beside them.
const MAX_BYTES: usize = 64;

const QUOTES: &str = "\"'`\u{B4}\u{2019}";

fn is_sign(c: char) -> bool {
    QUOTES.contains(c)
        || "?~^".contains(c)
        || c != '\u{85}' && ('\u{80}'..='\u{9F}').contains(&c)
        || ('\u{E000}'..='\u{F8FF}').contains(&c)
}

impl Scan<'_> {
    /// Returns whether signs follow a written host that is not complete, and the rest of a name.
    pub(super) fn is_before_letter_sign(&self, host: &Host) -> bool {
        let from = host.next;
        let at = (0..MAX_SIGNS).fold(from, |at, _| self.sign_end(at).unwrap_or(at));
        let digit = |label: usize| self.char(label).is_some_and(|c| c.is_ascii_digit());
        self.on(Tailoring::AnyHost)
            && at > from
            && !host.literal
            && !host.labels.last().is_some_and(|label| digit(label.start))
            && !self.is_localhost(host)
            && !self.is_complete(host)
            && self.is_end_of_name(at)
            && !self.has(Fault::R63)
    }

    /// Where the sign ends that begins at `at`.
    fn sign_end(&self, at: usize) -> Option<usize> {
        let c = self.char(at)?;
        if is_sign(c) {
            return Some(at + 1);
        }
        if c == '\\' && self.char(at + 1).is_some_and(|c| "\"'`^~".contains(c)) {
            return Some(at + 2);
        }
        if c != '<' || self.has(Fault::R63Number) {
            return None;
        }
        let inside: String = (at + 1..at + 9).map_while(|i| self.char(i)).collect();
        let (number, _) = inside.split_once('>')?;
        let digits = number.strip_prefix("U+");
        let valid = match digits {
            Some(digits) => (4..=6).contains(&digits.len()),
            None => {
                number.len() == 4 || self.is_octet_at(at + 1) && number.len() == 2 && number != "DD"
            }
        };
        let hexadecimal = digits.unwrap_or(number).chars().all(|c| c.is_ascii_hexdigit());
        (valid && hexadecimal).then(|| at + 1 + number.len() + 1)
    }

    /// Returns whether two digits of quoted-printable stand at `at`, of an octet beyond ASCII.
    fn is_octet_at(&self, at: usize) -> bool {
        let digits: String = (at..at + 2).map_while(|i| self.char(i)).collect();
        let upper = digits.chars().all(|c| "0123456789ABCDEF".contains(c));
        upper
            && digits.len() == 2
            && u8::from_str_radix(&digits, 16).is_ok_and(|octet| octet > 0x7F)
    }

    fn in_name(&self, at: usize) -> bool {
        self.char(at).is_some_and(|c| c == '_' || self.is_separator(c) || self.is_host(c))
    }

    /// Returns whether what stands from `from` on has a listed domain, and is not the name of a value.
    fn is_end_of_name(&self, from: usize) -> bool {
        let end = (from..)
            .find(|at| !self.in_name(*at) || self.bytes(from, at + 1) > MAX_BYTES)
            .unwrap_or(from);
        let borders: Vec<usize> = (from..end).filter(|at| self.is_separator_at(*at)).collect();
        let after = |at: &usize| borders.iter().copied().find(|next| next > at).unwrap_or(end);
        let glued = |label: &core::ops::Range<usize>| {
            let ascii = label.clone().find(|at| self.char(*at).is_some_and(|c| !c.is_ascii()));
            self.is_listed(&(label.start..ascii.unwrap_or(label.end)))
        };
        let special = |label: &core::ops::Range<usize>| {
            let written = self.written(label.start, label.end).to_ascii_lowercase();
            let names = !self.has(Fault::R63Special);
            names && (written == "localhost" || SPECIAL.contains(&&*written))
        };
        let listed = borders.iter().any(|at| {
            let label = at + 1..after(at);
            self.is_listed(&label) || glued(&label) || special(&label)
        });
        let value = self.char(end) == Some('=') && !self.has(Fault::R63Value);
        listed && !value && !self.char(from).is_some_and(is_caseless)
    }

    /// Returns whether signs precede what begins at `start`, and the begin of a name them.
    pub(super) fn is_after_letter_sign(&self, start: usize) -> bool {
        if !self.on(Tailoring::AnyHost) {
            return false;
        }
        let name = self.is_quoted_octet(start, "2D 2E 2F 40 5F") && !self.has(Fault::R69Name);
        if name || self.is_after_element(start) || self.is_after_octets(start) {
            return true;
        }
        let before = |at: usize| at.checked_sub(1).and_then(|at| self.char(at));
        let mut at = start;
        let mut quoted = false;
        if before(at) == Some('=') {
            if !self.is_octet_at(start) {
                return false;
            }
            (at, quoted) = (start - 1, true);
        } else {
            for _ in 0..MAX_SIGNS {
                let Some(sign) = self.sign_before(at) else { break };
                quoted |= (sign..at).any(|i| self.char(i).is_some_and(|c| QUOTES.contains(c)));
                at = sign;
            }
        }
        let text = before(at).is_some_and(is_caseless) && !self.has(Fault::R63Text);
        at < start && !text && self.is_begin_of_name(at, quoted) && !self.has(Fault::R63Before)
    }

    /// Where the sign begins that ends at `end`; the longest one.
    fn sign_before(&self, end: usize) -> Option<usize> {
        (end.saturating_sub(10)..end).find(|at| self.sign_end(*at) == Some(end))
    }

    fn is_begin_of_name(&self, end: usize, quoted: bool) -> bool {
        let mut start = end;
        while start > 0 && self.in_name(start - 1) && self.bytes(start - 1, end) <= MAX_BYTES {
            start -= 1;
        }
        let before = |length: usize| start.checked_sub(length).and_then(|at| self.char(at));
        let last = (start..end).rfind(|at| self.is_separator_at(*at)).map(|at| at + 1);
        let www = self.text.has(start, "www.") && start + 4 <= end;
        let shown = before(1) == Some('@')
            || before(1) == Some('/') && before(2) == Some('/')
            || www
            || last.is_some() && (!quoted || self.has(Fault::R63Quote));
        let digit = |at: usize| self.char(at).is_some_and(|c| c.is_ascii_digit());
        let open = match last {
            Some(last) => {
                let whole = self.is_listed(&(last..end)) && !(www && last == start + 4);
                last < end && !digit(last) && !whole
            }
            None => {
                let localhost = end - start == 9 && self.text.has(start, "localhost");
                start < end && !localhost
            }
        };
        shown && open
    }

    /// Returns whether the digits of one of these octets of quoted-printable stand at `at` (R2-69).
    pub(super) fn is_quoted_octet(&self, at: usize, octets: &str) -> bool {
        let digits: String = (at..at + 2).map_while(|at| self.char(at)).collect();
        self.on(Tailoring::AnyHost)
            && self.before(at) == Some('=')
            && octets.split(' ').any(|octet| octet == digits)
    }

    /// Returns whether several octets of quoted-printable reach into what begins at `start`, after
    /// something of a name.
    pub(super) fn is_after_octets(&self, start: usize) -> bool {
        let octet = |at: usize| self.char(at) == Some('=') && self.is_octet_at(at + 1);
        let Some(sign) = start.checked_sub(1).filter(|at| *at >= self.floor && octet(*at)) else {
            return false;
        };
        let mut at = sign;
        while at >= self.floor + 3 && octet(at - 3) && sign - at < 9 {
            at -= 3;
        }
        let name = |c: char| c == '_' || c == '.' || self.is_host(c);
        self.on(Tailoring::AnyHost)
            && at < sign
            && at > self.floor
            && self.char(at - 1).is_some_and(name)
            && !self.has(Fault::R63Octets)
    }
}
