//! `scheme://authority`: userinfo, host and port behind a written scheme (T2, T3).

use super::Search;
use super::host::Host;
use super::tailor::{Wrapper, is_tailored_end};
use crate::config::Tailoring;
use crate::span::Flags;
use crate::tables::LinkTerm;
use crate::text::ascii::AsciiSet;
use crate::text::utf8::{byte, decode};

/// What follows a host.
pub(super) enum Port {
    /// No port; a colon, if there is one, is not part of the link (U58-H15).
    None,
    /// Ends there (U58-H14).
    End(usize),
    /// A number that is no port: no link at all (U58-H16).
    Invalid,
}

impl Search<'_, '_> {
    /// The authority behind the `//` that ends at `at`: its host, with flags, and where host and
    /// port end.
    pub(super) fn authority(&mut self, at: usize, wrapper: Wrapper) -> Option<(Host, usize)> {
        let host = self.written_host(at);
        // Userinfo goes on where a host cannot, so most authorities need not be read again.
        let next = byte(self.text, host.map_or(at, |host| host.run_end));
        let whole = next <= b' '
            || matches!(next, b'/' | b'?' | b'#' | b'"' | b'<' | b'>' | b'`' | b'\\' | b')' | b']');
        if !whole && let Some(end) = self.userinfo_end(at, wrapper) {
            if !self.config.tailored(Tailoring::Userinfo) {
                return None;
            }
            if let Some(mut host) = self.written_host(end + 1) {
                host.flags |= Flags::USERINFO;
                return self.with_port(host);
            }
        }
        self.with_port(host?)
    }

    fn with_port(&mut self, host: Host) -> Option<(Host, usize)> {
        match self.port(host.run_end) {
            // `http://http://example.com`: the name of another scheme.
            Port::None if self.text[host.run_end..].starts_with(b"://") => None,
            Port::None => Some((host, host.run_end)),
            Port::End(end) => Some((host, end)),
            Port::Invalid => None,
        }
    }

    /// The last `@` before the authority ends, if there is one: what is before it is userinfo, as
    /// browsers read it. Brackets pair, so that prose in brackets is not taken for a password.
    fn userinfo_end(&mut self, at: usize, wrapper: Wrapper) -> Option<usize> {
        let (mut end, mut found, mut depth) = (at, None, 0_usize);
        while let Some((c, length)) = decode(self.text, end) {
            let taken = match c {
                '@' => {
                    found = Some(end);
                    true
                }
                '(' => {
                    depth += 1;
                    true
                }
                ')' => {
                    depth = depth.wrapping_sub(1);
                    depth != usize::MAX
                }
                _ if c.is_ascii() => {
                    c == '%'
                        || AsciiSet::USERINFO.contains(c as u8)
                            && !wrapper.closes_at(self.text, end)
                }
                _ => self.unicode.link_term(c) == LinkTerm::Include && !is_tailored_end(c),
            };
            if !taken {
                break;
            }
            end += length;
        }
        self.steps += (end - at) as u64 + 1;
        found
    }

    /// The port at `at`, right behind the host (U58-H14 to H17).
    pub(super) fn port(&mut self, at: usize) -> Port {
        if byte(self.text, at) != b':' {
            return Port::None;
        }
        let digits = self.text[at + 1..].iter().take_while(|b| b.is_ascii_digit()).count();
        self.steps += digits as u64;
        if digits == 0 {
            return Port::None;
        }
        let end = at + 1 + digits;
        let number =
            self.text[at + 1..end].iter().take(6).fold(0, |n, b| n * 10 + u32::from(b - b'0'));
        if digits > 5 || !(1..=65535).contains(&number) { Port::Invalid } else { Port::End(end) }
    }
}
