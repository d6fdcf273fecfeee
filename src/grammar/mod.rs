//! From a mark to a span: what a link is, and where it begins and ends.
//!
//! [`Search`] walks over the marks of a run of text. A separator asks for a bare host or an address
//! around it, a colon for a scheme before it. Whatever is found moves two borders: nothing before
//! `pos` is looked for again, nothing before `floor` is read again, so every byte is visited a
//! bounded number of times. Walks that are not bounded by those borders are capped in `limits`.

mod authority;
mod email;
mod grade;
mod host;
mod opaque;
mod scheme;
mod tailor;
mod terminate;
mod text;

use crate::config::{Config, Profile, Tailoring};
use crate::limits::MAX_CONTEXT;
use crate::span::{Confidence, Flags, Kind, Span};
use crate::tables::{CodePoints, SchemeSyntax, is_bidi_control, is_invisible};
use crate::trigger::{Kernel, Marks};

use self::authority::Port;
use self::email::BeforeAt;
use self::grade::{Evidence, grade};
use self::host::{BareRun, Host};
use self::tailor::is_wrapper;
use self::terminate::{Brackets, Part};
use self::text::{byte, byte_before, decode, decode_before};

/// A search through one run of text. Start of the run is like the end of a Hard byte, end of the
/// run like the beginning of one.
#[derive(Clone)]
pub(crate) struct Search<'s, 't> {
    config: &'s Config,
    unicode: &'s CodePoints,
    kernel: Kernel,
    /// The default profile with all its tailoring: what shortcuts stand for.
    plain: bool,
    text: &'t [u8],
    marks: Marks,
    /// Links and host runs begin here or later.
    pos: usize,
    /// Text before this belongs to a link, or to a host that was refused.
    floor: usize,
    /// Bare hosts and addresses before this are tails of a link that a bidi control cut (T1).
    no_tail_before: usize,
    brackets: Brackets,
    /// Bytes looked at so far.
    steps: u64,
}

impl<'s, 't> Search<'s, 't> {
    pub(crate) fn new(config: &'s Config, text: &'t [u8]) -> Search<'s, 't> {
        Search {
            config,
            unicode: config.code_points(),
            kernel: config.kernel(),
            plain: Tailoring::ALL.iter().all(|tailoring| config.tailored(*tailoring)),
            text,
            marks: Marks::new(config.kernel(), config.mark_set()),
            pos: 0,
            floor: 0,
            no_tail_before: 0,
            brackets: Brackets::new(),
            steps: 0,
        }
    }

    pub(crate) const fn text(&self) -> &'t [u8] {
        self.text
    }

    pub(crate) const fn steps(&self) -> u64 {
        self.steps
    }

    /// The next span that the configuration asks for.
    pub(crate) fn next(&mut self) -> Option<Span> {
        // Marks before this are done with; `pos` stays behind, for a host may begin there.
        let mut from = self.pos;
        loop {
            let Some(mark) = self.marks.next(self.text, from) else {
                self.pos = self.text.len();
                return None;
            };
            self.steps += 1;
            let found =
                if self.text[mark] == b':' { self.at_colon(mark) } else { self.at_separator(mark) };
            match found.and_then(|span| self.accept(span)) {
                Some(span) => return Some(span),
                None => from = self.pos.max(mark + 1),
            }
        }
    }

    /// Moves the borders behind a link, and reports it if it is asked for.
    #[inline]
    fn accept(&mut self, mut span: Span) -> Option<Span> {
        let control = |read: Option<(char, usize)>| read.is_some_and(|(c, _)| is_bidi_control(c));
        if (byte(self.text, span.end) >= 0x80 && control(decode(self.text, span.end)))
            || (byte_before(self.text, span.start, self.floor) >= 0x80
                && control(decode_before(self.text, span.start, self.floor)))
        {
            span.flags |= Flags::INVISIBLE;
        }
        self.pos = span.end;
        self.floor = span.end;
        (self.config.reports(span.kind) && span.confidence >= self.config.min_confidence())
            .then_some(span)
    }

    /// Nothing is linked up to `end`, and nothing before it is read again.
    fn refuse(&mut self, end: usize) -> Option<Span> {
        self.pos = self.pos.max(end);
        self.floor = end;
        None
    }

    /// A link whose scheme ends at `colon`; only tailoring asks for it, for UTS #58 starts from
    /// hosts (U58-H10).
    fn at_colon(&mut self, colon: usize) -> Option<Span> {
        if self.config.profile() == Profile::Uts58 {
            return None;
        }
        if let Some(decided) = self.plain_url(colon) {
            return decided;
        }
        let (scheme, start) = self.scheme_before(colon)?;
        let wrapper = self.wrapper_before(start);
        if self.text[colon + 1..].starts_with(b"//") {
            let at = colon + 3;
            let local = matches!(scheme.syntax(), SchemeSyntax::LocalAuthority);
            let (flags, host_end, end) = match self.authority(at, wrapper) {
                Some((host, end)) => (host.flags, host.end, end),
                None if local && byte(self.text, at) == b'/' => (Flags::empty(), at, at),
                None => return None,
            };
            return self.url(start, host_end, end, flags, wrapper);
        }
        if matches!(scheme.syntax(), SchemeSyntax::Mailto) {
            let span = self.mailto(start, colon, wrapper)?;
            let fields = self.text[start..span.end].iter().position(|&b| b == b'?');
            return self.whole_clusters(span, fields.map(|at| start + at + 1));
        }
        let local = matches!(scheme.syntax(), SchemeSyntax::LocalAuthority)
            && byte(self.text, colon + 1) == b'/';
        // What the scheme asks for must be in the link, whatever ends it.
        let least = if local { colon + 2 } else { self.opaque_begin(scheme, colon + 1)? };
        let magnet = matches!(scheme.syntax(), SchemeSyntax::Magnet);
        let part = if magnet { Part::Query } else { Part::Path };
        let at = colon + 1 + usize::from(magnet);
        if matches!(scheme.syntax(), SchemeSyntax::Address)
            && !b"/?#;:".contains(&byte(self.text, least))
        {
            // Text glued to a host is no part of the link (T9).
            return self.url(start, least, least, Flags::empty(), wrapper);
        }
        let rest = self.terminate(part, at, colon + 1, wrapper);
        if rest.end < least {
            return None;
        }
        self.no_tail_before = self.tail_end(rest.stop);
        let span = Span {
            start,
            end: rest.end,
            alternative_end: rest.script_change.filter(|&end| end >= least).unwrap_or(rest.end),
            kind: Kind::Url,
            confidence: Confidence::Certain,
            flags: rest.flags,
        };
        self.whole_clusters(span, Some(least))
    }

    /// What most links are: `http` or `https`, a host of ASCII, a path that changes nothing but its end,
    /// and nothing around that the tailoring asks for. Finds what the other rules find, without
    /// asking each.
    #[inline]
    fn plain_url(&mut self, colon: usize) -> Option<Option<Span>> {
        if !self.plain || !self.text[colon + 1..].starts_with(b"//") {
            return None;
        }
        let (_, start) = self.web_scheme_before(colon)?;
        let before = byte_before(self.text, start, self.floor);
        if before >= 0x80 || is_wrapper(before) {
            return None;
        }
        let host = self.written_ascii_host(colon + 3)?;
        let mut span = Span {
            start,
            end: host.end,
            alternative_end: host.end,
            kind: Kind::Url,
            confidence: Confidence::Certain,
            flags: host.flags,
        };
        let stop = match byte(self.text, host.end) {
            b'/' => {
                let path = host.end + 1;
                let rest = self.plain_termination(path, path, tailor::Wrapper::None)?;
                span.end = rest.end;
                span.alternative_end = rest.script_change.unwrap_or(rest.end);
                span.flags |= rest.flags;
                rest.stop
            }
            0..=b' ' | 0x7F | b'"' | b'<' | b'>' | b'`' | b'\\' | b')' | b']' | b'}' => host.end,
            _ => return None,
        };
        self.no_tail_before = self.tail_end(stop);
        Some(self.whole_clusters(span, (span.end > host.end).then_some(host.end + 1)))
    }

    /// A link with a written scheme, whose authority with trailing separator and port ends at
    /// `authority_end`.
    #[inline]
    fn url(
        &mut self,
        start: usize,
        host_end: usize,
        authority_end: usize,
        flags: Flags,
        wrapper: tailor::Wrapper,
    ) -> Option<Span> {
        let span = self.with_parts(start, host_end, authority_end, flags, wrapper);
        self.whole_clusters(
            Span { kind: Kind::Url, confidence: Confidence::Certain, ..span },
            (span.end > authority_end).then_some(authority_end + 1),
        )
    }

    /// The span from `start` over host, port and what follows them. A trailing separator stays only
    /// before a port or another part (U58-H8).
    #[inline]
    fn with_parts(
        &mut self,
        start: usize,
        host_end: usize,
        authority_end: usize,
        mut flags: Flags,
        wrapper: tailor::Wrapper,
    ) -> Span {
        let (mut end, mut stop, mut script_change) = (authority_end, authority_end, None);
        if let Some(rest) = self.parts_after_host(authority_end, wrapper) {
            (end, stop, script_change) = (rest.end, rest.stop, rest.script_change);
            flags |= rest.flags;
        }
        let port = self.text[host_end..authority_end].contains(&b':');
        if end == authority_end && !port {
            end = host_end;
        }
        self.no_tail_before = self.tail_end(stop);
        Span {
            start,
            end,
            alternative_end: script_change.unwrap_or(end),
            kind: Kind::Domain,
            confidence: Confidence::Likely,
            flags,
        }
    }

    /// A bare host or an address around the separator at `mark`, in the order of U58 section 6.
    fn at_separator(&mut self, mark: usize) -> Option<Span> {
        let BareRun::Host(host) = self.bare_run(mark)? else { return None };
        let host = Host { start: self.glued_www(host), ..host };
        let tail = self.is_tail(host.start);
        if byte_before(self.text, host.start, self.floor) == b'@' {
            let BeforeAt::LocalPart { start } = self.before_at(host.start - 1) else {
                return self.refuse(host.run_end);
            };
            let span = self.address(start, host);
            if start < self.no_tail_before || self.is_tail(span.start) {
                return self.refuse(host.run_end);
            }
            self.no_tail_before = self.tail_end(span.end);
            return self.whole_clusters(span, None);
        }
        let trailing = host.run_end > host.end;
        if !trailing && byte(self.text, host.end) == b'@' && self.bare_host_at(host.end + 1) {
            return None;
        }
        if let Some(slashes) = self.literal_before(b"://", host.start) {
            return match self.web_scheme_of_host(slashes) {
                Some(start) => {
                    let wrapper = self.wrapper_before(start);
                    let end = self.end_of_port(host)?;
                    self.url(start, host.end, end, host.flags, wrapper)
                }
                None => self.refuse(host.run_end),
            };
        }
        let before = byte_before(self.text, host.start, self.floor);
        if before == b'/' || before == b'\\' || tail || host.start < self.no_tail_before {
            return self.refuse(host.run_end);
        }
        if self.config.profile() == Profile::Default
            && self.text[host.run_end..].starts_with(b"://")
        {
            // The name of an unknown scheme.
            return None;
        }
        let end = self.end_of_port(host)?;
        let wrapper = self.wrapper_before(host.start);
        let span = self.with_parts(host.start, host.end, end, host.flags, wrapper);
        let confidence = self.grade(host, end, span);
        let path = (span.end > end).then_some(end + 1);
        self.whole_clusters(Span { confidence, ..span }, path)
    }

    /// Where `http` or `https` begins before the `://` at `slashes`; nothing if letters glued to it
    /// make it another scheme (U58-H10, H13), or the caller does not want it.
    fn web_scheme_of_host(&mut self, slashes: usize) -> Option<usize> {
        [&b"https"[..], b"http"].into_iter().find_map(|name| {
            let start = self.literal_before(name, slashes)?;
            let glued = byte_before(self.text, start, self.floor).is_ascii_alphabetic();
            (!glued && self.config.schemes().get(name).is_some()).then_some(start)
        })
    }

    /// Where host and port end; refuses the host when the port is none (U58-H16).
    fn end_of_port(&mut self, host: Host) -> Option<usize> {
        match self.port(host.run_end) {
            Port::None => Some(host.run_end),
            Port::End(end) => Some(end),
            Port::Invalid => {
                self.refuse(host.run_end);
                None
            }
        }
    }

    fn grade(&self, host: Host, authority_end: usize, span: Span) -> Confidence {
        let text = self.text;
        let next = byte(text, authority_end.min(span.end));
        let evidence = Evidence {
            host: &text[host.start..host.end],
            before: last_word(
                &text[self.floor.max(host.start.saturating_sub(MAX_CONTEXT))..host.start],
            ),
            after: first_word(&text[span.end..text.len().min(span.end + MAX_CONTEXT)]),
            port: text[host.end..authority_end.min(span.end)].contains(&b':'),
            path: span.end > authority_end && next == b'/',
            query_or_fragment: span.end > authority_end && next != b'/',
        };
        grade(&evidence)
    }

    /// Sees to it that the end of a link is the end of a grapheme cluster (T12). `path` is where
    /// what may be given up begins, if the link goes on behind its host.
    #[inline]
    fn whole_clusters(&mut self, span: Span, path: Option<usize>) -> Option<Span> {
        let ascii = byte(self.text, span.end) < 0x80 && byte_before(self.text, span.end, 0) < 0x80;
        if ascii || !self.config.tailored(Tailoring::T12) {
            return Some(span);
        }
        self.with_whole_clusters(span, path)
    }

    #[inline(never)]
    fn with_whole_clusters(&mut self, span: Span, path: Option<usize>) -> Option<Span> {
        match self.cluster_end(span.start, span.end, path) {
            Some(end) if end == span.end => Some(span),
            Some(end) => {
                let change = span.alternative_end;
                let alternative_end = if change < span.end { change.min(end) } else { end };
                let mut flags = span.flags;
                let taken = self.text.get(span.end..end).unwrap_or_default();
                if taken.utf8_chunks().any(|chunk| chunk.valid().contains(is_invisible)) {
                    flags |= Flags::INVISIBLE;
                }
                if path.is_none() && !taken.is_ascii() {
                    flags |= Flags::IDN;
                }
                Some(Span { end, alternative_end, flags, ..span })
            }
            None => self.refuse(span.end),
        }
    }
}

/// What follows the last ASCII Hard byte. Text is cut only there, so nothing may depend on what lies
/// beyond.
fn last_word(text: &[u8]) -> &[u8] {
    text.rsplit(is_hard).next().unwrap_or_default()
}

/// What precedes the first ASCII Hard byte.
fn first_word(text: &[u8]) -> &[u8] {
    text.split(is_hard).next().unwrap_or_default()
}

fn is_hard(byte: &u8) -> bool {
    *byte <= b' ' || *byte == 0x7F
}

impl core::fmt::Debug for Search<'_, '_> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "Search(at {} of {})", self.pos, self.text.len())
    }
}
