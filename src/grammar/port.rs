//! Ports, and what else may follow a host (U58-H14 to H17, R2-11).

use super::end::Wrapper;
use super::host::Host;
use super::search::Search;
use crate::config::Tailoring;
use crate::limits::MAX_PORT_DIGITS;
use crate::tables::is_caseless_beyond_latin;
use crate::text::label::separator;
use crate::text::utf8::{byte, decode};

/// What follows a host.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Port {
    /// No port; a colon, if there is one, does not belong to the link (U58-H15).
    None,
    /// A port that ends there (U58-H14).
    End(usize),
    /// A number that is not a port: there is no link at all (U58-H16).
    Invalid,
}

impl Search<'_, '_> {
    /// Reads the port at `at`, directly after the host.
    pub(super) fn port(&mut self, at: usize) -> Port {
        let (port, digits) = port(self.text, at);
        self.steps += digits as u64;
        port
    }

    /// Returns where host and port end after what begins at `start`, a written scheme or the host. A colon that begins no
    /// number is punctuation, an empty port, or there is no link (R2-11, T2).
    pub(super) fn with_port(&mut self, start: usize, host: Host) -> Option<(Host, usize)> {
        let whole = self.config.tailored(Tailoring::AnyHost);
        match self.port(host.run_end) {
            // The name of something else: `http://http://example.com`.
            Port::None if self.text[host.run_end..].starts_with(b"://") => None,
            Port::None if whole && self.is_empty_port(start, host.run_end) => {
                Some((host, host.run_end + 1))
            }
            Port::None
                if whole
                    && byte(self.text, host.run_end) == b':'
                    && !self.closes(host.run_end + 1) =>
            {
                None
            }
            Port::None => Some((host, host.run_end)),
            Port::End(end) if self.port_goes_on(end) || self.is_slash_like(end) => None,
            Port::End(end) => Some((host, end)),
            Port::Invalid => None,
        }
    }

    /// Returns whether a colon and a path stand at `at`, after a scheme that has a port by default.
    fn is_empty_port(&self, start: usize, at: usize) -> bool {
        const SCHEMES: [&[u8]; 3] = [b"http://", b"https://", b"ftp://"];
        self.text[at..].starts_with(b":/")
            && SCHEMES.iter().any(|scheme| self.is_literal_at(scheme, start))
    }

    /// Returns whether the digits of a port that end at `end` are a part of something longer (R2-11, T2).
    #[inline]
    fn port_goes_on(&self, end: usize) -> bool {
        let next = byte(self.text, end);
        !matches!(next, 0..=b' ' | b'/' | b'?' | b'#' | b'"' | b')')
            && self.config.tailored(Tailoring::AnyHost)
            && self.goes_on(end)
    }

    /// Returns whether letters, an `@`, or a further name or number follow the digits of a port (R2-11).
    #[inline(never)]
    fn goes_on(&self, end: usize) -> bool {
        let next = byte(self.text, end);
        let width = match next {
            b':' | b'-' => 1,
            _ => separator(self.text, end),
        };
        is_word(next)
            || (width > 0 || next >= 0x80)
                && decode(self.text, end + width).is_some_and(|(c, _)| {
                    c == '_' || c != '-' && self.is_host(c) && !is_caseless_beyond_latin(c)
                })
    }

    /// Returns where a bare host and its port end; refuses the host if the port is none.
    pub(super) fn end_of_port(&mut self, host: Host) -> Option<usize> {
        if self.is_port_cut(host.run_end) {
            self.refuse_unseen(host.run_end, Wrapper::None);
            return None;
        }
        match self.port(host.run_end) {
            Port::None => Some(host.run_end),
            // `notes.md:12:https://example.com`: the name and the line of a file.
            Port::End(end) if byte(self.text, end) == b':' && self.port_goes_on(end) => {
                self.refuse(end);
                None
            }
            Port::End(end) if self.is_slash_like(end) || self.port_goes_on(end) => {
                self.refuse_run(end, Wrapper::None);
                None
            }
            Port::End(end) => Some(end),
            Port::Invalid => {
                self.refuse(host.end);
                None
            }
        }
    }
}

/// Returns whether a byte after digits shows that they are not a port.
const fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphabetic() || matches!(byte, b'_' | b'%' | b'@')
}

/// Reads the port at `at`, and counts its digits.
fn port(text: &[u8], at: usize) -> (Port, usize) {
    if byte(text, at) != b':' {
        return (Port::None, 0);
    }
    let rest = &text[at + 1..];
    let digits = rest.iter().take_while(|b| b.is_ascii_digit()).count();
    if digits == 0 {
        return (Port::None, 0);
    }
    let number = rest[..digits.min(MAX_PORT_DIGITS)]
        .iter()
        .fold(0, |number, digit| number * 10 + u32::from(digit - b'0'));
    let valid = digits <= MAX_PORT_DIGITS && (1..=65535).contains(&number);
    (if valid { Port::End(at + 1 + digits) } else { Port::Invalid }, digits)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ports() {
        for (text, expected) in [
            (":80", Port::End(3)),
            (":80/", Port::End(3)),
            (":8a", Port::End(2)),
            (":00080", Port::End(6)),
            (":65535", Port::End(6)),
            (":1:2", Port::End(2)),
            (":", Port::None),
            (":/", Port::None),
            (":８", Port::None),
            ("/80", Port::None),
            ("", Port::None),
            (":0", Port::Invalid),
            (":00000", Port::Invalid),
            (":65536", Port::Invalid),
            (":000080", Port::Invalid),
            (":99999999999999999999", Port::Invalid),
        ] {
            assert_eq!(port(text.as_bytes(), 0).0, expected, "{text}");
        }
    }
}
