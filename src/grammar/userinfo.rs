//! The authority after a written scheme: userinfo and host (T2, T3); and userinfo without one (R2-43).

use super::address::LocalPart;
use super::end::{Wrapper, is_tailored_end, is_white_space_letter};
use super::host::Host;
use super::search::Search;
use crate::config::Tailoring;
use crate::limits::MAX_USERINFO_WALK;
use crate::span::Flags;
use crate::tables::LinkTerm;
use crate::text::ascii::AsciiSet;
use crate::text::hard::is_hard;
use crate::text::utf8::{byte, decode, decode_before};

/// Schemes of databases, queues and what else several servers answer for, with a comma between them (R2-67); also the
/// last part of such a name of JDBC.
const SERVERS: [&[u8]; 26] = [
    b"amqp",
    b"amqps",
    b"cassandra",
    b"couchbase",
    b"couchbases",
    b"etcd",
    b"hive2",
    b"kafka",
    b"loadbalance",
    b"mariadb",
    b"memcached",
    b"mongodb",
    b"mysql",
    b"mysqlx",
    b"nats",
    b"neo4j",
    b"postgres",
    b"postgresql",
    b"pulsar",
    b"redis",
    b"rediss",
    b"replication",
    b"sequential",
    b"sqlserver",
    b"zk",
    b"zookeeper",
];

/// Why there is no authority.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum NoAuthority {
    /// None is there, or what follows it shows that it is only a part.
    Refused,
    /// It goes on after characters that are not seen (R2-45).
    Cut,
}

impl Search<'_, '_> {
    /// Returns the host of the authority after the `//` that ends at `at`, and where host and port
    /// end. The scheme begins at `start`.
    pub(super) fn authority(
        &mut self,
        start: usize,
        at: usize,
        wrapper: Wrapper,
    ) -> Result<(Host, usize), NoAuthority> {
        let host = self.written_host(at);
        let mut userinfo_end = at;
        // Userinfo goes on where a host cannot, so that most authorities are read once.
        let next = byte(self.text, host.map_or(at, |host| host.run_end));
        let mut after_userinfo = None;
        if !ends_authority(next) {
            let sign;
            (sign, userinfo_end) = self.userinfo_end(at, wrapper);
            after_userinfo = sign.map(|sign| sign + 1);
        }
        let mut listed = false;
        if let (Some(after), Some(host)) = (after_userinfo, host) {
            listed = matches!(next, b',' | b';') && self.begins_list(&host, after - 1);
            after_userinfo = Some(after).filter(|_| !listed);
        }
        let userinfo = self.config.tailored(Tailoring::Userinfo);
        let found = match after_userinfo.map(|after| self.written_host(after)) {
            Some(_) if !userinfo => Err(NoAuthority::Refused),
            Some(Some(mut host)) => {
                host.flags |= Flags::USERINFO;
                self.followed_host(start, host, wrapper)
            }
            Some(None) | None => match host {
                Some(host) => self.followed_host(start, host, wrapper),
                None => Err(NoAuthority::Refused),
            },
        };
        let found = found.and_then(|(host, end)| {
            let signed = !listed && self.goes_on_for_browsers(start, end);
            if signed || self.is_first_of_hosts(start, at, end) {
                Err(NoAuthority::Refused)
            } else {
                Ok((host, end))
            }
        });
        found.map_err(|reason| {
            if self.goes_on_after_unseen(userinfo_end) { NoAuthority::Cut } else { reason }
        })
    }

    /// Returns whether the authority after a scheme for servers, from `at` to `end`, is the first
    /// one of a list that only all together name the target:
    /// `mongodb://a.example.com,b.example.com/db` (R2-67, T2).
    #[inline]
    fn is_first_of_hosts(&mut self, start: usize, at: usize, end: usize) -> bool {
        byte(self.text, end) == b',' && self.goes_on_with_host(start, at, end)
    }

    #[inline(never)]
    fn goes_on_with_host(&mut self, start: usize, at: usize, end: usize) -> bool {
        let next = byte(self.text, end + 1);
        let name = self.text.get(start..at).and_then(|scheme| scheme.strip_suffix(b"://"));
        let knows = |name: &[u8]| SERVERS.iter().any(|server| server.eq_ignore_ascii_case(name));
        (next.is_ascii_alphanumeric() || next == b'[')
            && self.config.tailored(Tailoring::AnyHost)
            && name.is_some_and(knows)
            && !self.names_scheme(end + 1)
    }

    /// Returns whether a host and an address up to whose `@` at `sign` the text is read are items
    /// of a list, not userinfo: a comma or semicolon stands between them, and no password (R2-64).
    #[inline(never)]
    fn begins_list(&mut self, host: &Host, sign: usize) -> bool {
        let rest = self.text.get(host.after + 1..sign).unwrap_or_default();
        self.steps += rest.len() as u64;
        let begins = rest.first().is_some_and(u8::is_ascii_alphanumeric);
        begins && !rest.contains(&b':') && self.is_complete(host)
    }

    /// Reads the port, if what follows the host shows that it is read whole (R2-5, R2-7, R2-10, R2-44,
    /// R2-45).
    fn followed_host(
        &mut self,
        start: usize,
        host: Host,
        wrapper: Wrapper,
    ) -> Result<(Host, usize), NoAuthority> {
        if self.is_cut_unseen(&host) {
            return Err(NoAuthority::Cut);
        }
        let whole =
            if self.is_cut(start, &host, wrapper) { None } else { self.with_port(start, host) };
        whole.ok_or(NoAuthority::Refused)
    }

    /// Returns the last `@` before the authority ends: what is before it is userinfo, as browsers
    /// read it. Parentheses pair, so that prose in parentheses is not taken for a password. Returns also
    /// where userinfo would end.
    fn userinfo_end(&mut self, at: usize, wrapper: Wrapper) -> (Option<usize>, usize) {
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
        (found, end)
    }

    /// Returns whether the text before the `@` at `at` is the userinfo of a reference without a
    /// scheme, or with one that browsers mend (R2-43, T15). A plain local part has no slash in it
    /// or before it.
    #[inline(always)]
    pub(super) fn is_userinfo_of_reference(&mut self, local: LocalPart, at: usize) -> bool {
        !local.plain
            && self.config.tailored(Tailoring::PlainAddresses)
            && self.is_after_reference(local.start, at)
    }

    #[inline(never)]
    fn is_after_reference(&mut self, walked: usize, at: usize) -> bool {
        let local = self.after_control_sequence(walked).min(at);
        let mut start = local;
        while let Some((c, length)) = decode_before(self.text, start, self.floor) {
            let goes_on = matches!(c, ':' | '\\') || self.unicode.is_email(c);
            if !goes_on
                || local - start + length > MAX_USERINFO_WALK
                || self.is_after_control_sequence(start)
            {
                break;
            }
            start -= length;
        }
        self.steps += (at - start) as u64;
        let text = &self.text[start..at];
        has_slashes(text)
            || (0..text.len()).any(|colon| {
                let ends = |name: &[u8]| {
                    let from = colon.checked_sub(name.len());
                    from.is_some_and(|from| text[from..colon].eq_ignore_ascii_case(name))
                };
                text[colon] == b':' && (ends(b"http") || ends(b"https") || ends(b"ftp"))
            })
    }
}

/// Returns whether neither a host nor userinfo goes on with this byte.
fn ends_authority(byte: u8) -> bool {
    is_hard(byte)
        || matches!(byte, b'/' | b'?' | b'#' | b'"' | b'<' | b'>' | b'`' | b'\\' | b')' | b']')
}

/// Returns whether several slashes of either kind stand together, but for those of an escape: `\/`,
/// and `\n` after other backslashes.
fn has_slashes(text: &[u8]) -> bool {
    let is_slash = |byte: &u8| matches!(byte, b'/' | b'\\');
    let mut at = 0;
    while let Some(begin) = text[at..].iter().position(is_slash) {
        let run = &text[at + begin..];
        let length = run.iter().take_while(|b| is_slash(b)).count();
        let (run, rest) = run.split_at(length);
        let escape = run == b"\\/" || run.ends_with(b"\\") && is_white_space_letter(byte(rest, 0));
        if length > 1 && !escape {
            return true;
        }
        at += begin + length;
    }
    false
}
