//! The link at a mark: its scheme, its host, and the parts after the host.

use super::address::{LocalPart, address_span};
use super::end::{Part, Wrapper};
use super::host::Host;
use super::port::Port;
use super::search::Search;
use super::userinfo::NoAuthority;
use crate::config::{Profile, Tailoring};
use crate::span::{Confidence, Flags, Kind, Span};
use crate::tables::{Scheme, SchemeSyntax};
use crate::text::utf8::{byte, byte_before};

/// The beginning of a link, up to where path, query or fragment may follow.
#[derive(Clone, Copy)]
pub(super) struct Authority {
    /// First byte of the link: of its scheme, or of its host.
    pub(super) start: usize,
    /// First byte after the host.
    pub(super) host_end: usize,
    /// First byte after host, trailing separator and port.
    pub(super) end: usize,
    /// What is known about the host.
    pub(super) flags: Flags,
}

impl Search<'_, '_> {
    /// Finds the link whose scheme ends at `colon`.
    #[inline]
    pub(super) fn at_colon(&mut self, colon: usize) -> bool {
        match self.fast_colon(colon) {
            Some(found) => found,
            None => self.any_colon(colon),
        }
    }

    /// Finds the link whose scheme ends at `colon`. Only tailoring asks for links by their scheme, because UTS #58
    /// starts from hosts (U58-H10).
    #[inline(never)]
    fn any_colon(&mut self, colon: usize) -> bool {
        if self.config.profile() == Profile::Uts58 {
            return false;
        }
        let hierarchical = self.text[colon + 1..].starts_with(b"//");
        let Some((scheme, start)) = self.scheme_before(colon) else {
            // A colon in a control sequence is not text (R2-35).
            if hierarchical && self.after_control_sequence(colon) == colon {
                self.refuse_authority(colon, Wrapper::None, NoAuthority::Refused);
            }
            return false;
        };
        let wrapper = self.wrapper_before(start);
        if hierarchical {
            let wrapper = self.wrapper_of_scheme(scheme, wrapper);
            return self.find_hierarchical(scheme, start, colon, wrapper);
        }
        let found = match scheme.syntax() {
            SchemeSyntax::Mailto => self.find_mailto(start, colon, wrapper),
            _ => self.find_opaque(scheme, start, colon, wrapper),
        };
        if !found {
            self.refuse_host_after(scheme, colon, wrapper);
        }
        found
    }

    /// Finds the link whose `scheme` begins at `start` and is followed by `://`.
    #[inline(never)]
    fn find_hierarchical(
        &mut self,
        scheme: &Scheme,
        start: usize,
        colon: usize,
        wrapper: Wrapper,
    ) -> bool {
        let at = colon + "://".len();
        let local = matches!(scheme.syntax(), SchemeSyntax::LocalAuthority);
        let authority = match self.authority(start, at, wrapper) {
            Ok((Host { end: host_end, flags, .. }, end)) => {
                Authority { start, host_end, end, flags }
            }
            Err(_) if local && byte(self.text, at) == b'/' => {
                Authority { start, host_end: at, end: at, flags: Flags::empty() }
            }
            Err(reason) => {
                // `http://http://example.com`: the name of another scheme.
                if reason == NoAuthority::Cut || !self.names_scheme(at) {
                    self.refuse_authority(colon, wrapper, reason);
                }
                return false;
            }
        };
        let found = self.find_url(authority, wrapper);
        let Authority { end, .. } = authority;
        if found
            && self.found.end <= end
            && self.setting_of_git(start, at, self.found.end).is_some()
        {
            self.refuse_run(end, Wrapper::None);
            return false;
        }
        found
    }

    /// Refuses what follows the `://` at `colon`, which begins no link, up to where its path would be read:
    /// nothing of it is linked alone (R2-6, R2-45, R2-48, T14).
    fn refuse_authority(&mut self, colon: usize, wrapper: Wrapper, reason: NoAuthority) {
        if !self.config.tailored(Tailoring::RefusedRuns) {
            return;
        }
        let floor = self.floor;
        match reason {
            NoAuthority::Refused => self.refuse_run(colon + "://".len(), wrapper),
            NoAuthority::Cut => self.refuse_unseen(colon + "://".len(), wrapper),
        }
        let stop = core::mem::replace(&mut self.floor, floor);
        self.refuse_unclosed(colon, stop);
        self.floor = stop;
    }

    /// Refuses the host directly after the `colon` of a scheme that begins no link, and the rest of the run, if an address or a
    /// number belongs there: `mailto:example.com?subject=x` (R2-102, T14).
    #[cold]
    fn refuse_host_after(&mut self, scheme: &Scheme, colon: usize, wrapper: Wrapper) {
        use SchemeSyntax::{Address, Mailto, Telephone};
        if matches!(scheme.syntax(), Address | Mailto | Telephone)
            && self.config.tailored(Tailoring::RefusedRuns)
            && self.written_host(colon + 1).is_some_and(|host| self.is_complete(&host))
        {
            self.refuse_run(colon + 1, wrapper);
        }
    }

    /// Refuses what a path from `at` on would hold.
    pub(super) fn refuse_run(&mut self, at: usize, wrapper: Wrapper) {
        let stop = self.terminate(Part::Path, at, at, wrapper.of_run()).stop;
        self.no_tail_before = self.tail_end(stop);
        self.refuse(stop);
    }

    /// Does the same where a host goes on after what is not seen: none of that ends the run (R2-45).
    #[inline(never)]
    pub(super) fn refuse_unseen(&mut self, at: usize, wrapper: Wrapper) {
        let stop = self.terminate_unseen(at, wrapper.of_run()).stop;
        self.no_tail_before = self.tail_end(stop);
        self.refuse(stop);
    }

    /// Refuses a bare host, and the parts that follow it, if there are any. `run_end` is after a trailing
    /// separator.
    pub(super) fn refuse_host(&mut self, end: usize, run_end: usize) {
        let after = match self.port(run_end) {
            Port::End(port) => port,
            Port::None | Port::Invalid => run_end,
        };
        let parts = self.parts_after_host(after, Wrapper::None);
        self.refuse(parts.map_or(end, |parts| parts.stop));
    }

    /// Finds the bare host, or the address, around the separator at `mark`, in the order of U58
    /// section 6.
    #[inline(always)]
    pub(super) fn at_separator(&mut self, mark: usize) -> bool {
        let Some(host) = self.bare_host(mark) else { return false };
        // First what decides most: whether an address follows a domain is hard to foresee.
        let address = byte_before(self.text, host.start, self.floor) == b'@';
        match if address { None } else { self.fast_domain(&host) } {
            Some(found) => found,
            None => self.around_host(host),
        }
    }

    /// Finds the link with a bare host, or the address.
    fn around_host(&mut self, host: Host) -> bool {
        let tail = self.is_tail(host.start);
        let mut before = byte_before(self.text, host.start, self.floor);
        if matches!(before, b'@' | b'\\') && self.is_after_control_sequence(host.start) {
            before = 0;
        }
        if before == b'@' {
            let local = self.local_part_before(&host);
            if local.is_some_and(|local| self.is_before_second_sign(local.start, host.end)) {
                self.refuse_run(host.end, Wrapper::None);
                return false;
            }
            if let Some(LocalPart { start, plain: true }) = local
                && self.ends_in_ascii_alone(&host)
                && !self.names_no_mailbox(start, &host)
                && start >= self.no_tail_before
            {
                self.found = address_span(start, host.end, Confidence::Certain, host.flags);
                return true;
            }
            let found = match local {
                Some(local) if self.is_userinfo_of_reference(local, host.start - 1) => {
                    self.refuse_host(host.end, host.run_end);
                    return false;
                }
                Some(local) => self.find_address(local, &host),
                None => false,
            };
            let start = self.found.start;
            if !found || start < self.no_tail_before || self.is_tail(start) {
                self.refuse(host.end);
                return false;
            }
            self.no_tail_before = self.tail_end(self.found.end);
            return self.end_with_cluster(None);
        }
        self.at_host(host, tail, before)
    }

    /// Returns whether nothing beyond ASCII is in the host of an address or after it, and no path
    /// of scp: there is no cluster, no control and no grade to ask about (R2-54).
    #[inline(always)]
    fn ends_in_ascii_alone(&self, host: &Host) -> bool {
        let next = byte(self.text, host.end);
        next < 0x80
            && !matches!(next, b':' | b'\\')
            && !host.flags.contains(Flags::IDN)
            && !self.is_version(host.start, host.end)
    }

    /// Finds the link with a bare host, or with a host after a scheme of the web.
    #[inline(always)]
    fn at_host(&mut self, host: Host, tail: bool, before: u8) -> bool {
        if before == b'/'
            && let Some(slashes) = self.literal_before(b"://", host.start)
        {
            // In the default profile the colon has decided.
            let decided = self.config.profile() == Profile::Default;
            let scheme = if decided { None } else { self.web_scheme_of_host(slashes) };
            let Some(start) = scheme else {
                self.refuse(host.end);
                return false;
            };
            let wrapper = self.wrapper_before(start);
            let Some(end) = self.end_of_port(host) else { return false };
            let authority = Authority { start, host_end: host.end, end, flags: host.flags };
            return self.find_url(authority, wrapper);
        }
        if tail || self.is_tail_of_address(host.start) {
            self.refuse_host(host.end, host.run_end);
            return false;
        }
        if before == b'/' || before == b'\\' || host.start < self.no_tail_before {
            self.refuse(host.end);
            return false;
        }
        if self.config.profile() == Profile::Default
            && self.text[host.run_end..].starts_with(b"://")
        {
            // The name of an unknown scheme.
            return false;
        }
        let Some(end) = self.end_of_port(host) else { return false };
        let wrapper = self.wrapper_before(host.start);
        let Host { start, end: host_end, flags, .. } = host;
        let authority = Authority { start, host_end, end, flags };
        self.read_parts(authority, wrapper, Kind::Domain, Confidence::Likely);
        self.found.confidence = self.grade(host, end).min(self.found.confidence);
        self.end_with_cluster((self.found.end > end).then_some(end + 1))
    }

    /// Finds the link with a written scheme and this authority.
    pub(super) fn find_url(&mut self, authority: Authority, wrapper: Wrapper) -> bool {
        self.read_parts(authority, wrapper, Kind::Url, Confidence::Certain);
        self.end_with_cluster((self.found.end > authority.end).then_some(authority.end + 1))
    }

    /// Reads what follows the authority, and writes the link. A trailing separator stays only
    /// before a port or another part (U58-H8).
    #[inline]
    pub(super) fn read_parts(
        &mut self,
        authority: Authority,
        wrapper: Wrapper,
        kind: Kind,
        confidence: Confidence,
    ) {
        let Authority { start, host_end, end: authority_end, mut flags } = authority;
        let (mut end, mut stop, mut script_change) = (authority_end, authority_end, None);
        if let Some(rest) = self.parts_after_host(authority_end, wrapper) {
            end = self.end_before_position(authority_end, self.closed_end_of_url(start, &rest));
            end = self.end_before_options(start, authority_end, end);
            (stop, script_change) = (rest.stop, rest.script_change);
            flags |= rest.flags;
        }
        let port = self.text[host_end..authority_end].contains(&b':');
        if end == authority_end && !port {
            end = host_end;
        }
        if let Some(setting) = self.setting_of_git(start, authority_end, end) {
            end = setting;
        }
        self.no_tail_before = self.tail_end(stop);
        let cut = self.is_only_part(start, authority_end, end, stop);
        let confidence = if cut { Confidence::Possible } else { confidence };
        let alternative_end = script_change.unwrap_or(end);
        self.found = Span { start, end, alternative_end, kind, confidence, flags };
    }
}
