//! Addresses (section 6).

use core::ops::Range;

use irispan::{Kind, Tailoring};

use super::Fault;
use super::chars::{is_beyond_latin, is_bullet, is_joiner};
use super::follow::Authority;
use super::resume::{Outcome, Scan};
use super::separator::MAX_LOCAL_PART;
use super::written::Host;

/// How far left of the local part a scheme is looked for, in bytes (U58-E8).
const MAX_USERINFO: usize = 256;

impl Scan<'_> {
    /// The address whose `@` stands at `sign`, before a host.
    ///
    /// Long: one question after another, in the order of section 6.
    pub(super) fn address(&self, sign: usize, host: &Host) -> Outcome {
        let refused = Outcome::Refused(host.end);
        let walked = self.walk_back(sign, host);
        if self.bytes(walked, sign) > MAX_LOCAL_PART || self.is_userinfo(walked, sign) {
            return refused;
        }
        if walked < sign && self.is_before_second_sign(walked, host.end) {
            return self.refuse_run(host.end, None); // R2-58
        }
        if self.is_userinfo_of_reference(walked, sign) {
            return self.refused_host(host.end, host.after, host.closed);
        }
        let border = self.border(walked);
        let mailto = self.text.before(border, walked, "mailto:");
        let fields = (walked..sign).any(|at| matches!(self.char(at), Some('?' | '#')));
        let plain = self.on(Tailoring::PlainAddresses);
        let identifier = ["mid:", "cid:", "message:"]
            .iter()
            .any(|name| self.text.before(border, walked, name).is_some());
        if plain && identifier && !self.has(Fault::R8) {
            return refused;
        }
        let mailto = mailto.filter(|_| !fields || !self.on(Tailoring::MailtoFields));
        if mailto.is_none() && self.after_roff(walked).is_none() {
            return refused;
        }
        let local = if mailto.is_some() { walked } else { self.left_out(walked, sign, host) };
        if plain && self.is_after_part_of_name(walked, local) {
            return refused;
        }
        let nothing_left_out = local == walked;
        let percent = self.is_percent_at(host.end) && self.on(Tailoring::AnyHost);
        if mailto.is_some() && percent {
            return refused;
        }
        if self.is_broken(local, sign) {
            return refused;
        }
        if plain && (self.is_concatenated(sign) || self.is_after_octets(local)) {
            return refused;
        }
        if plain && self.is_nobody(walked..local, local..sign, host.end) {
            return refused;
        }
        if plain && (self.is_padded(walked..sign) || self.is_after_placeholder(walked, local)) {
            return refused;
        }
        if plain && nothing_left_out && self.is_inside_word(local, host.end) && !self.has(Fault::R9)
        {
            return refused;
        }
        let names =
            |at: usize| self.char(at).is_some_and(|c| c.is_ascii_alphanumeric() || !c.is_ascii());
        if plain && !(local..sign).any(names) && !self.has(Fault::R26NoLetter) {
            return refused;
        }
        let start = mailto.unwrap_or(local);
        if self.is_tail(start) || start < self.no_tail {
            return refused;
        }
        let end = host.end;
        let mut host = host.clone();
        host.closed = true;
        host.after = host.end;
        match self.link(start, &Authority { host, port: None }, Kind::Email, None) {
            Some(link) => Outcome::Link(link),
            None => self.refuse_run(end, None),
        }
    }

    /// The way back from the `@`.
    fn walk_back(&self, sign: usize, host: &Host) -> usize {
        let border = self.border(sign);
        let ascii_host = host.labels.last().is_some_and(|label| {
            label.clone().all(|at| self.char(at).is_some_and(|c| c.is_ascii()))
        });
        let mut start = sign;
        while start > border {
            let Some(c) = self.char(start - 1) else { break };
            if !self.is_local(c) {
                break;
            }
            let ascii = (start..sign).all(|at| self.char(at).is_some_and(|c| c.is_ascii()));
            if self.on(Tailoring::GluedScript)
                && is_beyond_latin(c)
                && !(c.is_lowercase() || c.is_uppercase())
                && (self.is_ascii_word_at(start) || self.is_glued_hyphen(start, sign))
                && start < sign
                && ascii
                && ascii_host
                && !self.has(Fault::R14)
            {
                break; // R2-14
            }
            if c == '.' && self.on(Tailoring::ProseEnds) && !self.has(Fault::R28) {
                let stops =
                    (border..start).rev().take_while(|at| self.char(*at) == Some('.')).count();
                let first = self.char(start) != Some('.');
                if first && stops == 3 {
                    break; // R2-28
                }
            }
            start -= 1;
        }
        start
    }

    /// Returns whether a local part may hold a character.
    pub(super) fn is_local(&self, c: char) -> bool {
        match c {
            '`' => !self.on(Tailoring::MarkupEnds),
            '{' | '}' | '|' => !self.on(Tailoring::PlainAddresses) || self.has(Fault::R26Braces),
            _ => self.rules.data.is_email(c),
        }
    }

    /// Where the local part begins when what does not belong to it is left out.
    fn left_out(&self, walked: usize, sign: usize, host: &Host) -> usize {
        let mut start = self.after_roff(walked).unwrap_or(walked).min(sign);
        let is_bracketed = start > self.border(start)
            && self.char(start - 1) == Some('<')
            && self.char(host.end) == Some('>')
            && !self.has(Fault::R52Bracketed);
        let is_value = self.on(Tailoring::PlainAddresses) && !is_bracketed;
        if is_value && !self.has(Fault::R26Slash) {
            let slash = (start..sign).rev().find(|at| self.char(*at) == Some('/'));
            let walked: String = (start..sign).filter_map(|at| self.char(at)).collect();
            let slash = slash.filter(|_| !is_rewritten(&walked));
            start = slash.map_or(start, |slash| slash + 1);
        }
        if is_value && !self.has(Fault::R52Name) {
            start = self.after_name(start, sign);
        }
        start = self.after_signs(start, sign);
        if self.on(Tailoring::Wrappers)
            && let Some(c) = self.char(start).filter(|c| "'*_~|$".contains(*c))
        {
            let count = (start..sign).take_while(|at| self.char(*at) == Some(c)).count();
            if (host.end..host.end + count).all(|at| self.char(at) == Some(c)) {
                start += count;
            }
        }
        let follows = if self.has(Fault::R52Follows) { "'" } else { "':/" };
        if self.on(Tailoring::PlainAddresses)
            && self.char(host.end).is_some_and(|c| follows.contains(c))
            && !self.has(Fault::R52Prefix)
        {
            let quote = (start..sign).find(|at| self.char(*at) == Some('\'')).unwrap_or(start);
            let prefix = |at: usize| self.char(at).is_some_and(|c| "nNuUbBrRfFeExXsS$".contains(c));
            if matches!(quote - start, 1 | 2) && (start..quote).all(prefix) {
                start = quote + 1;
            }
        }
        self.after_signs(start, sign)
    }

    /// After the name of a value (R2-52).
    fn after_name(&self, start: usize, sign: usize) -> usize {
        let local: String =
            (start..sign).map(|at| self.char(at).unwrap_or_default()).collect::<String>();
        let Some((name, sign_length)) = self.name_of_value(&local) else { return start };
        let value = &local[name.len() + sign_length..];
        let rewritten = is_rewritten(&local);
        let host = value.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '-' | '.'))
            && value.rsplit_once('.').is_some_and(|(before, last)| {
                let last = sign - last.len()..sign;
                !before.is_empty() && self.is_listed(&last)
            });
        if rewritten || host {
            return start;
        }
        let behind = start + name.chars().count() + sign_length;
        let octets = ["2C", "3A", "3B", "3C", "3D", "3E"];
        let octets = if self.has(Fault::R69) { &octets[4..5] } else { &octets };
        let octet = octets.iter().any(|octet| value.starts_with(octet));
        let quoted = sign_length == 1 && octet && value.len() > 2;
        if quoted { behind + 2 } else { behind }
    }

    /// What is before the last sign that ends the name of a value (R2-52), and the length of the sign.
    fn name_of_value<'l>(&self, local: &'l str) -> Option<(&'l str, usize)> {
        let equals = local.rfind('=').map(|at| (at, 1));
        let escape = local.rmatch_indices('%').find_map(|(at, _)| {
            let octet = u8::from_str_radix(local.get(at + 1..at + 3)?, 16).ok()?;
            let signed = local[at + 1..].starts_with('+');
            let delimits = octet <= b' ' || "\"(),/:;<=>[\\]".contains(char::from(octet));
            (delimits && !signed).then_some((at, 3))
        });
        let escape = escape.filter(|_| !self.has(Fault::R52Escape));
        equals.max(escape).map(|(at, length)| (&local[..at], length))
    }

    /// After signs and escapes (R2-52) and joiners (R2-7).
    fn after_signs(&self, start: usize, sign: usize) -> usize {
        let mut at = start;
        loop {
            let plain = self.on(Tailoring::PlainAddresses) && !self.has(Fault::R52Signs);
            let escape = self.octet(at).filter(|_| plain && at + 3 <= sign);
            let delimiter = |octet: u32| {
                char::from_u32(octet).is_some_and(|c| c.is_ascii() && !c.is_ascii_alphanumeric())
            };
            match self.char(at).filter(|_| at < sign) {
                Some('-' | '\'' | '#' | '?' | '&' | '=') if plain => at += 1,
                Some(c) if is_bullet(c) && plain && !self.has(Fault::R66) => at += 1,
                Some('*') if plain && !self.has(Fault::R52Marks) => at += 1,
                Some('+') if plain && self.is_added(at, sign) => at += 1,
                Some(_) if escape.is_some_and(delimiter) => at += 3,
                Some(c)
                    if is_joiner(c)
                        && self.on(Tailoring::Clusters)
                        && !self.has(Fault::R7Begins) =>
                {
                    at += 1;
                }
                _ => return at,
            }
        }
    }

    /// Returns whether a `+` is not a sign of a telephone number (R2-52).
    fn is_added(&self, at: usize, sign: usize) -> bool {
        let next = self.char(at + 1).filter(|_| at + 1 < sign);
        next.is_some_and(|c| !c.is_ascii_digit() || self.has(Fault::R52Telephone))
    }

    /// R2-9: whether a local part is the end of a string.
    pub(super) fn is_concatenated(&self, sign: usize) -> bool {
        self.on(Tailoring::PlainAddresses)
            && self.char(sign - 1) == Some('\'')
            && !self.has(Fault::R9Concatenated)
    }

    /// Returns whether a local part is hidden (R2-62), or the place of one (R2-47), after what was left out.
    fn is_nobody(&self, left: Range<usize>, local: Range<usize>, end: usize) -> bool {
        let [left, local] =
            [left, local].map(|places| places.filter_map(|at| self.char(at)).collect::<String>());
        let open = left.ends_with("***") && !self.text.has(end, "***");
        let mask = local.contains("***") || open;
        mask && !self.has(Fault::R62Local) || self.is_placeholder(&local)
    }

    /// U58-E2.
    pub(super) fn is_broken(&self, start: usize, sign: usize) -> bool {
        let stop = |at: usize| self.char(at) == Some('.');
        start >= sign
            || stop(start)
            || stop(sign - 1)
            || (start + 1..sign).any(|at| stop(at) && stop(at - 1))
    }

    /// R2-9.
    fn is_inside_word(&self, start: usize, end: usize) -> bool {
        match self.before(start) {
            Some('\\') => true,
            Some('"' | '`') if self.char(end) == self.before(start) => false,
            Some(';') => self.is_name_reference_before(start),
            Some(':' | ',' | '|') => self.is_after_break(start),
            Some(']') if self.is_after_break(start) => true,
            Some(')' | ']' | '}' | '>')
                if self.on(Tailoring::AnyHost)
                    && (self.is_defanged_before(start) || self.is_after_format(start)) =>
            {
                !self.has(Fault::R5Local)
            }
            Some('}') => self.is_after_expression(start),
            Some(')') => self.is_group_before(start),
            Some('>') => self.is_after_element(start),
            Some('@') => !self.has(Fault::R58Before),
            Some(c) if self.is_unseen(c) => self.is_after_unseen_word(start),
            Some('"' | '`' | '´' | '’') => {
                let letter =
                    self.char(start).is_none_or(|c| c.is_ascii_alphabetic() || !c.is_ascii());
                let word = start - 1 > self.border(start - 1)
                    && self
                        .char(start - 2)
                        .is_none_or(|c| c.is_ascii_alphanumeric() || !c.is_ascii());
                letter && word
            }
            _ => self.is_after_look_alike(start) || self.is_after_mask(start),
        }
    }

    /// R2-43.
    fn is_userinfo_of_reference(&self, start: usize, sign: usize) -> bool {
        if !self.on(Tailoring::PlainAddresses) || self.has(Fault::R43) {
            return false;
        }
        let mut left = start;
        while left > self.border(start)
            && self
                .char(left - 1)
                .is_some_and(|c| matches!(c, ':' | '\\') || self.rules.data.is_email(c))
            && self.bytes(left - 1, start) <= MAX_USERINFO
        {
            left -= 1;
        }
        let read: String = (left..sign).filter_map(|at| self.char(at)).collect();
        let slash = |c: char| matches!(c, '/' | '\\');
        let slashes = (0..read.len()).any(|at| {
            let rest = read.get(at..).unwrap_or_default();
            let run = &rest[..rest.find(|c| !slash(c)).unwrap_or(rest.len())];
            let begins = !read.get(..at).is_some_and(|before| before.ends_with(slash));
            let escape = run.ends_with('\\') && rest[run.len()..].starts_with(['n', 'r', 't']);
            begins && run.len() > 1 && run != "\\/" && !escape
        });
        let lower = read.to_ascii_lowercase();
        slashes || ["http:", "https:", "ftp:"].iter().any(|name| lower.contains(name))
    }

    /// U58-E7, U58-E8.
    fn is_userinfo(&self, start: usize, sign: usize) -> bool {
        let border = self.border(start);
        if self.text.has(start, "//") && self.text.before(border, start, ":").is_some() {
            return true;
        }
        let mut left = start;
        while left > border
            && self.char(left - 1).is_some_and(|c| c == ':' || self.rules.data.is_email(c))
            && self.bytes(left - 1, start) <= MAX_USERINFO
        {
            left -= 1;
        }
        (left..sign).any(|at| {
            let name = self.char(at).is_some_and(super::chars::is_scheme_char);
            name && self.text.has(at + 1, "://") && at + 4 <= sign
        })
    }
}

/// Returns whether a mail server wrote a local part (R2-52).
fn is_rewritten(local: &str) -> bool {
    let plain = local.to_ascii_lowercase().replace("%3d", "=");
    ["prvs=", "btv1=", "msprvs1=", "bounce"].iter().any(|begin| plain.starts_with(begin))
        || ["srs0", "srs1"].iter().any(|begin| {
            plain.strip_prefix(begin).is_some_and(|rest| rest.starts_with(['=', '+', '-']))
        })
}
