//! The authority behind a written scheme: userinfo and host (T2, T3).

use super::end::{Wrapper, is_tailored_end};
use super::host::Host;
use super::search::Search;
use crate::config::Tailoring;
use crate::span::Flags;
use crate::tables::LinkTerm;
use crate::text::ascii::AsciiSet;
use crate::text::hard::is_hard;
use crate::text::utf8::{byte, decode};

impl Search<'_, '_> {
    /// Returns the host of the authority behind the `//` that ends at `at`, and where host and port
    /// end.
    pub(super) fn authority(&mut self, at: usize, wrapper: Wrapper) -> Option<(Host, usize)> {
        let host = self.written_host(at);
        // Userinfo goes on where a host cannot, so that most authorities are read once.
        let next = byte(self.text, host.map_or(at, |host| host.run_end));
        if !ends_authority(next)
            && let Some(end) = self.userinfo_end(at, wrapper)
        {
            if !self.config.tailored(Tailoring::Userinfo) {
                return None;
            }
            if let Some(mut host) = self.written_host(end + 1) {
                host.flags |= Flags::USERINFO;
                return self.followed_host(host, wrapper);
            }
        }
        self.followed_host(host?, wrapper)
    }

    /// Reads the port, if what follows the host shows that it is read whole (R2-5, R2-7, R2-10).
    fn followed_host(&mut self, host: Host, wrapper: Wrapper) -> Option<(Host, usize)> {
        if self.is_cut(&host, wrapper) { None } else { self.with_port(host) }
    }

    /// Returns the last `@` before the authority ends: what is before it is userinfo, as browsers
    /// read it. Parentheses pair, so that prose in parentheses is not taken for a password.
    fn userinfo_end(&mut self, at: usize, wrapper: Wrapper) -> Option<usize> {
        let (mut end, mut found, mut depth) = (at, None, 0_usize);
        while let Some((c, length)) = decode(self.text, end) {
            let belongs = match c {
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
            if !belongs {
                break;
            }
            end += length;
        }
        self.steps += (end - at) as u64 + 1;
        found
    }
}

/// Whether neither a host nor userinfo goes on with this byte.
fn ends_authority(byte: u8) -> bool {
    is_hard(byte)
        || matches!(byte, b'/' | b'?' | b'#' | b'"' | b'<' | b'>' | b'`' | b'\\' | b')' | b']')
}
