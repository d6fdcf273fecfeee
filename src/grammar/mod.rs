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

use crate::config::{Profile, ScannerConfig, Tailoring};
use crate::limits::MAX_CONTEXT;
use crate::span::{Confidence, Flags, Kind, Span};
use crate::tables::{CodePoints, SchemeSyntax, is_invisible};
use crate::text::hard::is_hard;
use crate::text::utf8::{byte, byte_before};
use crate::trigger::{FirstWord, Kernel, Marks, PartBytes};

use self::authority::Port;
use self::email::BeforeAt;
use self::grade::{Evidence, grade};
use self::host::{BareRun, Host};
use self::tailor::{bidi_control, bidi_control_before, is_wrapper};
use self::terminate::Part;

/// A search through one run of text. Start of the run is like the end of a Hard byte, end of the
/// run like the beginning of one.
#[derive(Clone)]
pub(crate) struct Search<'s, 't> {
    config: &'s ScannerConfig,
    unicode: &'s CodePoints,
    kernel: Kernel,
    /// The default profile with all its tailoring: what shortcuts stand for.
    plain: bool,
    /// The letters that a kernel knows are those of these code points.
    letters: bool,
    text: &'t [u8],
    marks: Marks,
    /// Links and host runs begin here or later.
    pos: usize,
    /// Text before this belongs to a link, or to a host that was refused.
    floor: usize,
    /// Separators before this belong to a run of labels that was judged.
    judged: usize,
    /// Bare hosts and addresses before this are tails of a link that a bidi control cut (T1).
    no_tail_before: usize,
    /// The link that was found last. It is built and handed on in place: copies of what has just been
    /// written in parts make the processor wait.
    found: Span,
    /// Bytes looked at so far.
    steps: u64,
}

impl<'s, 't> Search<'s, 't> {
    /// A look at a text: nothing if it shows that there is no link.
    #[inline]
    pub(crate) fn look(config: &ScannerConfig, text: &[u8]) -> Option<FirstWord> {
        Marks::look(config.kernel(), config.mark_set(), text)
    }

    #[inline]
    pub(crate) fn new(
        config: &'s ScannerConfig,
        text: &'t [u8],
        look: Option<FirstWord>,
    ) -> Search<'s, 't> {
        let (kernel, set) = (config.kernel(), config.mark_set());
        Search {
            config,
            unicode: config.code_points(),
            kernel,
            plain: config.is_tailored(),
            letters: config.has_shipped_code_points(),
            text,
            marks: Marks::new(kernel, set, text, look.unwrap_or_default()),
            pos: if look.is_some() { 0 } else { text.len() },
            floor: 0,
            judged: 0,
            no_tail_before: 0,
            found: Span::empty(),
            steps: 0,
        }
    }

    pub(crate) const fn text(&self) -> &'t [u8] {
        self.text
    }

    pub(crate) const fn steps(&self) -> u64 {
        self.steps
    }

    /// The span found last.
    #[inline]
    pub(crate) const fn found(&self) -> &Span {
        &self.found
    }

    /// Finds the next span that the configuration asks for; false if there is none.
    pub(crate) fn next(&mut self) -> bool {
        // Marks before this are done with; `pos` stays behind, for a host may begin there.
        let mut from = self.pos;
        loop {
            let Some(mark) = self.marks.next(self.text, from) else {
                self.pos = self.text.len();
                return false;
            };
            self.steps += 1;
            let found = if self.text[mark] == b':' {
                self.may_end_scheme(mark) && (self.plain_url(mark) || self.at_colon(mark))
            } else {
                self.at_separator(mark)
            };
            if found && self.accept() {
                return true;
            }
            from = self.pos.max(mark + 1).max(self.judged);
        }
    }

    /// Moves the borders behind the link, and tells whether it is asked for.
    #[inline]
    fn accept(&mut self) -> bool {
        let Span { start, end, kind, confidence, .. } = self.found;
        if bidi_control(self.text, end) || bidi_control_before(self.text, start, self.floor) {
            self.found.flags |= Flags::INVISIBLE;
        }
        self.pos = end;
        self.floor = end;
        self.config.reports(kind) && confidence >= self.config.min_confidence()
    }

    /// Nothing is linked up to `end`, and nothing before it is read again.
    fn refuse(&mut self, end: usize) -> bool {
        self.pos = self.pos.max(end);
        self.floor = end;
        false
    }

    /// Whether a scheme may end at `colon`, by the characters around it: times, ratios and paths of
    /// source code are dismissed so.
    #[inline]
    fn may_end_scheme(&self, colon: usize) -> bool {
        let last = byte_before(self.text, colon, self.floor);
        let before = byte_before(self.text, colon.saturating_sub(1), self.floor);
        byte(self.text, colon + 1) == b'/' || self.config.schemes().may_end_with(before, last)
    }

    /// What most links are: `http` or `https`, a host of ASCII, a path that changes nothing but its end,
    /// and nothing around that the tailoring asks for. Finds what [`at_colon`](Self::at_colon) finds,
    /// without asking every rule; false leaves it to them.
    #[inline]
    fn plain_url(&mut self, colon: usize) -> bool {
        if !self.plain || !self.text[colon + 1..].starts_with(b"//") {
            return false;
        }
        let Some((_, start)) = self.web_scheme_before(colon) else { return false };
        let before = byte_before(self.text, start, self.floor);
        let wrapped = before >= 0x80 || is_wrapper(before);
        // Host and path in one look, if the link is not long.
        let bytes = self.kernel.url(self.text, colon + 3);
        let Some(host) = self.written_ascii_host(colon + 3, bytes.host) else { return false };
        let (mut end, mut alternative_end, mut flags) = (host.end, host.end, host.flags);
        let mut stop = end;
        match byte(self.text, end) {
            b'/' => {
                let path = end + 1;
                let wrapper =
                    if wrapped { self.wrapper_before(start) } else { tailor::Wrapper::None };
                let (behind, PartBytes { plain, soft }) = (path - colon - 3, bytes.part);
                let part = PartBytes {
                    plain: plain >> 1 >> (behind - 1),
                    soft: soft >> 1 >> (behind - 1),
                };
                let known = u64::BITS - behind as u32;
                let Some(rest) = self.plain_termination(path, path, wrapper, part, known) else {
                    return false;
                };
                (end, stop) = (rest.end, rest.stop);
                alternative_end = rest.script_change.unwrap_or(end);
                flags |= rest.flags;
            }
            0..=b' ' | 0x7F | b'"' | b'<' | b'>' | b'`' | b'\\' | b')' | b']' | b'}' => {}
            _ => return false,
        }
        let confidence = Confidence::Certain;
        self.found = Span { start, end, alternative_end, kind: Kind::Url, confidence, flags };
        if (byte(self.text, stop) | byte(self.text, end) | byte(self.text, end - 1)) < 0x80 {
            return true;
        }
        self.no_tail_before = self.tail_end(stop);
        self.whole_clusters((end > host.end).then_some(host.end + 1))
    }

    /// A link whose scheme ends at `colon`; only tailoring asks for it, for UTS #58 starts from
    /// hosts (U58-H10).
    #[inline(never)]
    fn at_colon(&mut self, colon: usize) -> bool {
        if self.config.profile() == Profile::Uts58 {
            return false;
        }
        let Some((scheme, start)) = self.scheme_before(colon) else { return false };
        let wrapper = self.wrapper_before(start);
        if self.text[colon + 1..].starts_with(b"//") {
            let at = colon + 3;
            let local = matches!(scheme.syntax(), SchemeSyntax::LocalAuthority);
            let (flags, host_end, end) = match self.authority(at, wrapper) {
                Some((host, end)) => (host.flags, host.end, end),
                None if local && byte(self.text, at) == b'/' => (Flags::empty(), at, at),
                None => return false,
            };
            return self.url(start, host_end, end, flags, wrapper);
        }
        if matches!(scheme.syntax(), SchemeSyntax::Mailto) {
            let Some(span) = self.mailto(start, colon, wrapper) else { return false };
            let fields = self.text[start..span.end].iter().position(|&b| b == b'?');
            self.found = span;
            return self.whole_clusters(fields.map(|at| start + at + 1));
        }
        let local = matches!(scheme.syntax(), SchemeSyntax::LocalAuthority)
            && byte(self.text, colon + 1) == b'/';
        // What the scheme asks for must be in the link, whatever ends it.
        let least = if local { Some(colon + 2) } else { self.opaque_begin(scheme, colon + 1) };
        let Some(least) = least else { return false };
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
            return false;
        }
        self.no_tail_before = self.tail_end(rest.stop);
        self.found = Span {
            start,
            end: rest.end,
            alternative_end: rest.script_change.filter(|&end| end >= least).unwrap_or(rest.end),
            kind: Kind::Url,
            confidence: Confidence::Certain,
            flags: rest.flags,
        };
        self.whole_clusters(Some(least))
    }

    /// A link with a written scheme, whose authority with trailing separator and port ends at
    /// `authority_end`.
    fn url(
        &mut self,
        start: usize,
        host_end: usize,
        authority_end: usize,
        flags: Flags,
        wrapper: tailor::Wrapper,
    ) -> bool {
        self.with_parts(start, host_end, authority_end, flags, wrapper);
        (self.found.kind, self.found.confidence) = (Kind::Url, Confidence::Certain);
        self.whole_clusters((self.found.end > authority_end).then_some(authority_end + 1))
    }

    /// The link from `start` over host, port and what follows them. A trailing separator stays only
    /// before a port or another part (U58-H8).
    #[inline]
    fn with_parts(
        &mut self,
        start: usize,
        host_end: usize,
        authority_end: usize,
        mut flags: Flags,
        wrapper: tailor::Wrapper,
    ) {
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
        self.found = Span {
            start,
            end,
            alternative_end: script_change.unwrap_or(end),
            kind: Kind::Domain,
            confidence: Confidence::Likely,
            flags,
        };
    }

    /// A bare host or an address around the separator at `mark`, in the order of U58 section 6.
    #[inline]
    fn at_separator(&mut self, mark: usize) -> bool {
        let Some(BareRun::Host(host)) = self.bare_run(mark) else { return false };
        let host = Host { start: self.glued_www(host), ..host };
        let tail = self.is_tail(host.start);
        let before = byte_before(self.text, host.start, self.floor);
        if before == b'@' {
            let BeforeAt::LocalPart { start } = self.before_at(host.start - 1) else {
                return self.refuse(host.run_end);
            };
            self.found = self.address(start, host);
            if start < self.no_tail_before || self.is_tail(self.found.start) {
                return self.refuse(host.run_end);
            }
            self.no_tail_before = self.tail_end(self.found.end);
            return self.whole_clusters(None);
        }
        self.at_host(host, tail, before)
    }

    /// A bare host, or one behind a scheme of the web.
    fn at_host(&mut self, host: Host, tail: bool, before: u8) -> bool {
        let trailing = host.run_end > host.end;
        if !trailing && byte(self.text, host.end) == b'@' && self.bare_host_at(host.end + 1) {
            return false;
        }
        if before == b'/'
            && let Some(slashes) = self.literal_before(b"://", host.start)
        {
            let Some(start) = self.web_scheme_of_host(slashes) else {
                return self.refuse(host.run_end);
            };
            let wrapper = self.wrapper_before(start);
            let Some(end) = self.end_of_port(host) else { return false };
            return self.url(start, host.end, end, host.flags, wrapper);
        }
        if before == b'/' || before == b'\\' || tail || host.start < self.no_tail_before {
            return self.refuse(host.run_end);
        }
        if self.config.profile() == Profile::Default
            && self.text[host.run_end..].starts_with(b"://")
        {
            // The name of an unknown scheme.
            return false;
        }
        let Some(end) = self.end_of_port(host) else { return false };
        let wrapper = self.wrapper_before(host.start);
        self.with_parts(host.start, host.end, end, host.flags, wrapper);
        self.found.confidence = self.grade(host, end);
        self.whole_clusters((self.found.end > end).then_some(end + 1))
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

    fn grade(&self, host: Host, authority_end: usize) -> Confidence {
        let (text, span) = (self.text, &self.found);
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

    /// Sees to it that the end of the link is the end of a grapheme cluster (T12); false if it is no
    /// link then. `path` is where what may be given up begins, if the link goes on behind its host.
    #[inline]
    fn whole_clusters(&mut self, path: Option<usize>) -> bool {
        let end = self.found.end;
        let ascii = byte(self.text, end) < 0x80 && byte_before(self.text, end, 0) < 0x80;
        ascii || !self.config.tailored(Tailoring::Clusters) || self.take_whole_clusters(path)
    }

    #[inline(never)]
    fn take_whole_clusters(&mut self, path: Option<usize>) -> bool {
        let Span { start, end, alternative_end, .. } = self.found;
        match self.cluster_end(start, end, path) {
            Some(border) if border == end => true,
            Some(border) => {
                self.found.alternative_end =
                    if alternative_end < end { alternative_end.min(border) } else { border };
                let taken = self.text.get(end..border).unwrap_or_default();
                if taken.utf8_chunks().any(|chunk| chunk.valid().contains(is_invisible)) {
                    self.found.flags |= Flags::INVISIBLE;
                }
                if path.is_none() && !taken.is_ascii() {
                    self.found.flags |= Flags::IDN;
                }
                self.found.end = border;
                true
            }
            None => self.refuse(end),
        }
    }
}

/// What follows the last ASCII Hard byte. Text is cut only there, so nothing may depend on what lies
/// beyond.
fn last_word(text: &[u8]) -> &[u8] {
    text.rsplit(|byte| is_hard(*byte)).next().unwrap_or_default()
}

/// What precedes the first ASCII Hard byte.
fn first_word(text: &[u8]) -> &[u8] {
    text.split(|byte| is_hard(*byte)).next().unwrap_or_default()
}

impl core::fmt::Debug for Search<'_, '_> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "Search(at {} of {})", self.pos, self.text.len())
    }
}
