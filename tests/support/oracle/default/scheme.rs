//! Schemes without `//` (section 7).

use irispan::tables::SchemeSyntax;
use irispan::{Kind, Tailoring};

use super::Fault;
use super::parts::Reading;
use super::resume::{Link, Outcome, Scan};
use super::separator::MAX_LOCAL_PART;
use super::written::Host;

/// How far after the colon is looked, in bytes.
const MAX_LOOK: usize = 64;
/// Maximum length of what stands before the `@`, in bytes.
const MAX_USER: usize = 128;
/// Maximum length of a name of header fields.
const MAX_FIELD: usize = 63;

impl Scan<'_> {
    pub(super) fn mailto(&mut self, start: usize, colon: usize) -> Outcome {
        let mut end = colon + 1;
        let mut at = colon + 1;
        let fields = self.on(Tailoring::MailtoFields);
        while let Some(after) = self.forward_address(at) {
            end = after;
            if !fields || self.char(end) != Some(',') {
                break;
            }
            at = end + 1;
        }
        let mut reading = Reading { safe: end, stop: end };
        if fields && self.is_field_at(end) {
            reading = self.read_parts(end, self.wrapper(start), Some(start));
        }
        if reading.safe == colon + 1 {
            return Outcome::Passed;
        }
        let part = (reading.safe > end).then_some(end + 1);
        let safe = self.closed_after_part(start, end, &reading);
        let bare = part.is_none() && !self.ends_in_literal_or_port(safe);
        match self.clustered(start, safe, part, bare) {
            Some(end) => Outcome::Link(Link { start, end, stop: reading.stop, kind: Kind::Email }),
            None => Outcome::Passed,
        }
    }

    /// The end of the address that begins at `at`.
    fn forward_address(&self, at: usize) -> Option<usize> {
        let mut sign = at;
        let mut octets = 0;
        while let Some(c) = self.char(sign).filter(|c| self.is_local(*c)) {
            if matches!(c, '?' | '#') {
                return None;
            }
            let escape = self.is_escape_at(sign);
            octets += if escape { 1 } else { c.len_utf8() };
            sign += if escape { 3 } else { 1 };
        }
        let stop = |at: usize| self.char(at) == Some('.');
        let broken = sign == at
            || self.is_concatenated(sign)
            || octets > MAX_LOCAL_PART
            || stop(at)
            || stop(sign - 1)
            || (at + 1..sign).any(|i| stop(i) && stop(i - 1));
        if broken || self.char(sign) != Some('@') {
            return None;
        }
        let whole = |host: &Host| !self.is_host_cut(host) && !self.is_before_rest(host);
        let host = self.written_host(sign + 1).and_then(|host| self.without_pod(host));
        let end = host.filter(whole)?.end;
        let percent = self.on(Tailoring::AnyHost) && self.is_percent_at(end);
        let goes_on = percent || self.is_slash_like_at(end) || self.is_before_second_sign(at, end);
        (!goes_on).then_some(end)
    }

    /// Returns whether `?`, a name and `=` stand here.
    fn is_field_at(&self, at: usize) -> bool {
        let name = (at + 1..)
            .take_while(|i| self.char(*i).is_some_and(|c| c.is_ascii_alphanumeric() || c == '-'))
            .count();
        self.char(at) == Some('?')
            && (1..=MAX_FIELD).contains(&name)
            && self.char(at + 1 + name) == Some('=')
    }

    pub(super) fn opaque(&mut self, start: usize, colon: usize, syntax: SchemeSyntax) -> Outcome {
        let from = colon + 1;
        let Some((needed, whole)) = self.asked_for(from, syntax, start) else {
            return Outcome::Passed;
        };
        let wrapper = self.wrapper(start);
        let reading = match (whole, syntax) {
            (true, _) => Reading { safe: needed, stop: needed },
            (_, SchemeSyntax::Magnet) => self.read_query(from + 1, wrapper, start),
            _ => self.read_path(from, wrapper, Some(start)),
        };
        if reading.safe < needed {
            return Outcome::Passed;
        }
        let safe = match whole {
            true => self.closed_by_author(start, reading.safe, reading.stop),
            false => self.closed_after_part(start, needed - 1, &reading),
        };
        if safe < needed {
            return Outcome::Passed;
        }
        let bare = whole && !self.ends_in_literal_or_port(safe);
        match self.clustered(start, safe, (!whole).then_some(needed), bare) {
            Some(end) => Outcome::Link(Link { start, end, stop: reading.stop, kind: Kind::Url }),
            None => Outcome::Passed,
        }
    }

    /// Where a link without an authority ends, whose parts begin at `part`.
    fn closed_after_part(&self, start: usize, part: usize, reading: &Reading) -> usize {
        let end = self.before_pod(reading.safe); // R2-51
        if reading.safe > part && end < reading.safe && !self.has(Fault::R51Opaque) {
            return end;
        }
        self.closed_by_author(start, reading.safe, reading.stop)
    }

    fn ends_in_literal_or_port(&self, end: usize) -> bool {
        let digit = |at: usize| self.char(at).is_some_and(|c| c.is_ascii_digit());
        let mut number = end;
        while digit(number - 1) {
            number -= 1;
        }
        self.char(end - 1) == Some(']') || number < end && self.char(number - 1) == Some(':')
    }

    /// The end of what a syntax asks for, and whether the link ends there.
    fn asked_for(&self, from: usize, syntax: SchemeSyntax, start: usize) -> Option<(usize, bool)> {
        let end = match syntax {
            SchemeSyntax::Telephone => self.telephone(from)?,
            SchemeSyntax::Address => return self.user_at_host(from, start),
            SchemeSyntax::Geo => {
                let comma = self.number(from)?;
                if self.char(comma) != Some(',') {
                    return None;
                }
                self.number(comma + 1)?
            }
            SchemeSyntax::Magnet => {
                if self.char(from) != Some('?') {
                    return None;
                }
                self.named(from + 1)?
            }
            SchemeSyntax::Urn => {
                let name = self.count(from, |c| c.is_ascii_alphanumeric() || c == '-');
                let fits = (2..=32).contains(&name) && self.char(from) != Some('-');
                if !fits || self.char(from + name) != Some(':') {
                    return None;
                }
                self.named(from + name + 1)?
            }
            SchemeSyntax::Matrix => {
                let kind = ["u/", "r/", "roomid/", "e/"]
                    .into_iter()
                    .find(|kind| self.text.has(from, kind))?;
                self.named(from + kind.len())?
            }
            SchemeSyntax::Token => self.token(from)?,
            SchemeSyntax::News => self.news(from)?,
            SchemeSyntax::Opaque => self.named(from)?,
            _ => return None,
        };
        (self.bytes(from, end) <= MAX_LOOK).then_some((end, false))
    }

    fn count(&self, from: usize, holds: impl Fn(char) -> bool) -> usize {
        (from..).take_while(|at| self.char(*at).is_some_and(&holds)).count()
    }

    fn one(&self, at: usize) -> Option<usize> {
        self.includes(at).then_some(at + 1)
    }

    /// An Include character but `#`.
    fn named(&self, at: usize) -> Option<usize> {
        self.one(at).filter(|_| self.char(at) != Some('#'))
    }

    fn telephone(&self, from: usize) -> Option<usize> {
        let first = from + usize::from(self.char(from) == Some('+'));
        if !self.char(first).is_some_and(|c| c.is_ascii_digit() || c == '(') {
            return None;
        }
        let mut digits = 0;
        for at in first..from + 24 {
            let c = self.char(at)?;
            digits += usize::from(c.is_ascii_digit());
            if digits == 3 {
                return Some(at + 1);
            }
            if !c.is_ascii_digit() && !"-.()".contains(c) {
                return None;
            }
        }
        None
    }

    fn number(&self, from: usize) -> Option<usize> {
        let first = from + usize::from(self.char(from) == Some('-'));
        let digits = self.count(first, |c| c.is_ascii_digit());
        let point = first + digits;
        if digits == 0 {
            return None;
        }
        let decimals = self.count(point + 1, |c| c.is_ascii_digit());
        Some(if self.char(point) == Some('.') && decimals > 0 {
            point + 1 + decimals
        } else {
            point
        })
    }

    fn token(&self, from: usize) -> Option<usize> {
        if self.text.has(from, "10.") {
            let digits = self.count(from + 3, |c| c.is_ascii_digit() || c == '.');
            let slash = from + 3 + digits;
            if digits > 0 && self.char(slash) == Some('/') && self.is_ascii_word_at(slash + 1) {
                return Some(slash + 2);
            }
        }
        (self.count(from, |c| c.is_ascii_alphanumeric()) >= 20).then_some(from + 20)
    }

    fn news(&self, from: usize) -> Option<usize> {
        let legal = |c: char| c.is_ascii_alphanumeric() || "+-_.@".contains(c);
        if !self.char(from).is_some_and(|c| c.is_ascii_alphabetic()) {
            return None;
        }
        let length = self.count(from, legal);
        let mark = (from..from + length).find(|at| {
            matches!(self.char(*at), Some('.' | '@')) && self.is_ascii_word_at(at + 1)
        })?;
        Some(mark + 2)
    }

    fn user_at_host(&self, from: usize, start: usize) -> Option<(usize, bool)> {
        let user = self.count(from, |c| self.rules.data.is_email(c) || ":;,()".contains(c));
        let sign = from + user;
        let colons = (from..sign).filter(|at| self.char(*at) == Some(':')).count();
        let fits = user > 0
            && self.bytes(from, sign) <= MAX_USER
            && colons <= 1
            && self.char(from) != Some(':')
            && self.char(sign) == Some('@');
        let with_user = if fits { self.written_host(sign + 1) } else { None };
        let second =
            with_user.as_ref().is_some_and(|host| self.is_before_second_sign(from, host.end));
        let whole = |host: &Host| !second && !self.is_host_cut(host) && !self.is_before_rest(host);
        let host = with_user.or_else(|| {
            let alone = ["sip:", "sips:", "xmpp:"]
                .iter()
                .any(|name| self.text.before(start, from, name) == Some(start));
            let dotted = |at: &usize| self.char(*at) == Some('.');
            self.written_host(from).filter(|host| {
                alone
                    && (from..host.end).any(|at| dotted(&at))
                    && (self.char(sign) != Some('@')
                        || colons > 1
                        || self.bytes(from, sign) > MAX_USER)
            })
        });
        let host = host.and_then(|host| self.without_pod(host)).filter(whole)?;
        let goes_on = matches!(self.char(host.end), Some('/' | '?' | '#' | ';' | ':'));
        Some((host.end, !goes_on))
    }
}
