//! Templates around a host (R2-47).

use core::ops::Range;

use irispan::Tailoring;

use super::Fault;
use super::chars::named;
use super::resume::Scan;
use super::written::{Host, is_number};

/// Hyphens after a host that are looked at.
const MAX_HYPHENS: usize = 63;
/// Bytes before a host in which a format begins.
const MAX_FORMAT: usize = 32;

impl Scan<'_> {
    /// Returns whether a template stands at `at`, after a host that ends at `end` and its
    /// separators, or after hyphens there. `complete` says that the host ends with a listed domain.
    pub(super) fn is_template_at(&self, (end, at): (usize, usize), complete: bool) -> bool {
        if !self.on(Tailoring::AnyHost) || self.has(Fault::R47) {
            return false;
        }
        let hyphen = |i: &usize| self.char(*i) == Some('-');
        let hyphens = (at..at + MAX_HYPHENS).take_while(hyphen).count();
        let begin = at + hyphens;
        let part = |at: usize| matches!(self.char(at), Some('/' | '?' | '#' | '&'));
        match (self.char(begin), self.char(begin + 1)) {
            (Some('{'), _) => !part(begin + 1) && !self.is_style_at(begin + 1),
            (Some('$'), Some('{')) => !part(begin + 2),
            (Some('$'), Some(c)) => {
                (begin > end || !complete && !self.has(Fault::R47Variable))
                    && (c.is_ascii_alphabetic() || matches!(c, '_' | '('))
            }
            (Some('#'), Some('{')) | (Some('['), Some('[')) | (Some('<'), Some('%' | '?')) => {
                begin > end && !self.has(Fault::R47Code)
            }
            (Some('!'), _) => {
                let rest: String = (begin + 1..begin + 65).map_while(|i| self.char(i)).collect();
                let name = rest.split_once('!').map_or("", |(name, _)| name);
                let word = |c: char| c.is_ascii_alphanumeric() || c == '_';
                begin > end
                    && !name.is_empty()
                    && name.chars().all(word)
                    && !self.has(Fault::R47Code)
            }
            (Some('%'), _) => hyphens > 0,
            (Some('*'), Some(c)) if hyphens == 0 && at > end && !self.has(Fault::R47Wildcard) => {
                let behind = self.char(begin + 2);
                match c {
                    '/' => behind.is_some_and(|c| c == '*' || c.is_ascii_alphanumeric()),
                    ':' => behind.is_some_and(|c| c.is_ascii_digit()),
                    c => c == '^',
                }
            }
            (Some('*'), Some('.')) if begin == end && !self.has(Fault::R47Asterisk) => {
                self.char(begin + 2) == Some('*')
            }
            _ => false,
        }
    }

    /// R2-77: whether a name goes on in the next line that ends with its separators at `at`.
    pub(super) fn goes_on_in_next_line(&self, at: usize) -> bool {
        let hyphen = |i: &usize| self.char(*i) == Some('-');
        let hyphens = (at..at + MAX_HYPHENS).take_while(hyphen).count();
        let sign = at + hyphens;
        let ends = match self.char(sign) {
            Some('=') => true,
            Some('"' | '\'') => hyphens > 0 && !self.has(Fault::R77String),
            _ => false,
        };
        self.on(Tailoring::AnyHost) && ends && self.is_hard_byte(sign + 1) && !self.has(Fault::R77)
    }

    /// Returns whether a command that sets a style is here, and none of TeX that writes a character.
    fn is_style_at(&self, at: usize) -> bool {
        let letter = |at: &usize| self.char(*at).is_some_and(|c| c.is_ascii_alphabetic());
        let length = (at + 1..).take_while(letter).count();
        let written = ["textasciitilde", "textunderscore", "sim", "tilde", "string", "char"]
            .iter()
            .any(|name| length == name.len() && self.has_exactly(at + 1, name));
        self.char(at) == Some('\\') && length > 0 && !written && !self.has(Fault::R47Style)
    }

    /// R2-77: whether the next line has the rest of a host that ends with a separator in a string, or with the hyphen after
    /// the name of a service.
    pub(super) fn is_host_in_next_line(&self, host: &Host) -> bool {
        let (Some(first), Some(last)) = (host.labels.first(), host.labels.last()) else {
            return false;
        };
        let label = |label: &Range<usize>| -> String {
            label.clone().filter_map(|at| self.char(at)).collect()
        };
        let two = host.labels.len() == 2 && self.char(first.end) == Some('.');
        let service = matches!(&*label(first).to_ascii_lowercase(), "www" | "ftp");
        let word = label(last).chars().all(|c| c.is_ascii_alphanumeric());
        let hyphen = self.char(host.next) == Some('-')
            && two
            && service
            && word
            && !self.has(Fault::R77Service);
        let string = matches!(self.char(host.next), Some('"' | '\''))
            && host.next > host.end
            && host.labels.len() > 1
            && !self.is_complete(host)
            && !is_number(&label(last))
            && !self.has_special_ending(host)
            && !self.has(Fault::R77Separator);
        self.on(Tailoring::AnyHost) && (hyphen || string) && self.is_hard_byte(host.next + 1)
    }

    /// Returns whether an ASCII control or the space is here, or the end of the text.
    pub(super) fn is_hard_byte(&self, at: usize) -> bool {
        at >= self.text.len() || self.char(at).is_some_and(|c| c == ' ' || c.is_ascii_control())
    }

    /// Returns whether the braces of an expression close before `start`.
    pub(super) fn is_after_expression(&self, start: usize) -> bool {
        if self.before(start) != Some('}')
            || !self.on(Tailoring::AnyHost)
            || self.has(Fault::R47Braces)
        {
            return false;
        }
        let border = self.border(start);
        let signs = ["_", "textasciitilde", "textunderscore", "sim", "tilde", "string", "char"];
        let written = signs.iter().any(|sign| {
            let sign = format!("{{\\{sign}}}");
            start >= border + sign.len() && self.has_exactly(start - sign.len(), &sign)
        });
        if written && !self.has(Fault::R47Underscore) {
            return true;
        }
        let name = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '-' | '.');
        let mut open = start - 1;
        while self.before(open).is_some_and(name) && start - (open - 1) <= MAX_FORMAT {
            open -= 1;
        }
        start - open < MAX_FORMAT && matches!(self.before(open), Some('{' | '}'))
    }

    /// Returns whether the tag of an element within a word ends before `start` (R2-70).
    pub(super) fn is_after_element(&self, start: usize) -> bool {
        let border = self.border(start);
        let tag = ["em", "b", "i", "mark", "strong", "u"].iter().find_map(|name| {
            let open = self.text.before(border, start, &format!("<{name}>"));
            open.or_else(|| self.text.before(border, start, &format!("</{name}>")))
        });
        let before = tag.and_then(|open| self.before(open));
        self.on(Tailoring::AnyHost)
            && before.is_some_and(|c| c.is_ascii_alphanumeric() || "-._".contains(c))
            && !self.has(Fault::R70)
    }

    /// Returns whether the name in a format of Python ends before `start`.
    pub(super) fn is_after_format(&self, start: usize) -> bool {
        let close = self.before(start);
        if !matches!(close, Some(')' | '>')) || self.has(Fault::R47Format) {
            return false;
        }
        let inside =
            |at: usize| self.char(at).is_some_and(|c| c.is_ascii_alphanumeric() || c == '_');
        let mut open = start - 1;
        while open > 0 && inside(open - 1) {
            open -= 1;
        }
        let near = open >= self.floor + 2;
        open >= 2
            && start - (open - 2) <= MAX_FORMAT
            && match (self.char(open - 2), self.char(open - 1)) {
                (Some('%'), Some('(')) => near && close == Some(')'),
                (Some('$'), Some('(')) => near && close == Some(')') && !self.has(Fault::R47Shell),
                (Some('%'), Some('<')) => near && close == Some('>'),
                (Some('E'), Some('<')) => {
                    let name: String = (open..start - 1).map_while(|at| self.char(at)).collect();
                    let c = written_in_pod(&name).filter(|_| !self.has(Fault::R51Masked));
                    (near || !self.has(Fault::R51Floor))
                        && close == Some('>')
                        && c.is_some_and(|c| c == '/' || self.is_of_name(c))
                }
                _ => false,
            }
    }

    /// What an escape of Perl's documentation here stands for, after its `E` (R2-51).
    pub(super) fn pod_at(&self, at: usize) -> Option<char> {
        let inside: String = (at + 1..at + MAX_FORMAT - 1).map_while(|at| self.char(at)).collect();
        let (name, _) = inside.split_once('>')?;
        let c = written_in_pod(name).filter(|c| !c.is_control())?;
        let number = name.starts_with(|c: char| c.is_ascii_digit());
        let plain = !number && matches!(name, "gt" | "lt");
        let known = plain || !self.has(Fault::R51Other) && (number || !matches!(c, '<' | '>'));
        let whole = name.chars().all(|c| c.is_ascii_alphanumeric());
        let stands = self.before(at) == Some('E') && self.char(at) == Some('<');
        let on = self.on(Tailoring::MarkupEnds) && !self.has(Fault::R51);
        (stands && whole && known && on).then_some(c)
    }

    pub(super) fn is_pod_at(&self, at: usize) -> bool {
        self.pod_at(at).is_some()
    }

    /// The same host of an address; without its `E`, if `E<gt>` is there; nothing, if it goes on.
    pub(super) fn without_pod(&self, host: Host) -> Option<Host> {
        if !self.is_pod_at(host.end) || self.has(Fault::R51Opaque) {
            return Some(host);
        }
        let [.., _, last] = &host.labels[..] else { return None };
        let label = last.start..host.end;
        let end = host.end - 1;
        let mut labels = host.labels.clone();
        labels.last_mut()?.end = end;
        self.is_name_before_pod(label).then_some(Host {
            labels,
            end,
            after: end,
            next: end,
            ..host
        })
    }
}

/// What an escape of Perl's documentation stands for (R2-51).
fn written_in_pod(name: &str) -> Option<char> {
    if !name.starts_with(|c: char| c.is_ascii_digit()) {
        return match name {
            "sol" => Some('/'),
            "verbar" => Some('|'),
            _ => named(name),
        };
    }
    let number = match name.strip_prefix("0x") {
        Some(digits) => u32::from_str_radix(digits, 16),
        None => name.parse(),
    };
    char::from_u32(number.ok()?)
}
