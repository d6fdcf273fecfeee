//! Text in which links are replaced.
//!
//! ```
//! use irispan::Scanner;
//! use irispan::redact::{Selection, Template};
//!
//! let template = Template::parse("[{kind}]")?;
//! let text = "ask joe@example.com, or see https://example.com/a?token=1.";
//! let (out, counts) =
//!     Selection::new().replace(&Scanner::new(), text, |out, link| template.write(out, link));
//! assert_eq!(out, b"ask [email], or see [url].");
//! assert_eq!(counts.total(), 2);
//! # Ok::<(), irispan::Error>(())
//! ```
//!
//! Replacing a second time changes nothing if no replacement contains a link, none joins the text around it
//! to a link, and no link touches text that is refused because of it. `[{kind}]` is such a replacement;
//! `{host}` is not, because a host alone is a link as well. In `joe@example.comhttps://example.org/` only the
//! URL is a link, and the address becomes one when the URL is replaced. A caller that has to remove every
//! link repeats the replacement until nothing changes.
//!
//! Text that is not a link stays, even if a careful reader takes it for one: a URL whose authority is refused,
//! such as `postgres://user:p#ss@host/db` with its password (R2-6, R2-48). A caller that has to remove secrets
//! also looks for `://` and `@` in what is left.

mod selection;
mod template;

use core::ops::ControlFlow;
use std::io;

pub use selection::Selection;
pub use template::Template;

use crate::link::Link;
use crate::scanner::Scanner;
use crate::sink::{Found, Sink};
use crate::span::Kind;

impl Selection {
    /// Returns `text` with what `replacement` appends in place of each selected link, and how many
    /// were replaced. Everything else stays as it is, byte by byte. Time is linear in the text.
    pub fn replace<T, F>(&self, scanner: &Scanner, text: &T, replacement: F) -> (Vec<u8>, Counts)
    where
        T: AsRef<[u8]> + ?Sized,
        F: FnMut(&mut Vec<u8>, &Link<'_>),
    {
        let mut sink = self.sink(Vec::with_capacity(text.as_ref().len()), replacement);
        // Writing to memory does not fail.
        let _ = scanner.scan(text, &mut sink);
        (sink.out, sink.counts)
    }

    /// Returns a sink that does the same for a text in chunks and writes to `out`. It is for one
    /// text, and breaks with the first error of `out`.
    ///
    /// ```
    /// use irispan::Scanner;
    /// use irispan::redact::Selection;
    ///
    /// let mut sink = Selection::new().sink(Vec::new(), |out, _| out.extend_from_slice(b"[link]"));
    /// let mut stream = Scanner::new().stream();
    /// for chunk in ["see http", "s://a.example/ or b.co", "m"] {
    ///     assert!(stream.push(chunk, &mut sink).is_continue());
    /// }
    /// assert!(stream.finish(&mut sink).is_continue());
    /// assert_eq!(sink.into_inner(), b"see [link] or [link]");
    /// ```
    pub fn sink<W, F>(&self, out: W, replacement: F) -> Replacer<W, F>
    where
        W: io::Write,
        F: FnMut(&mut Vec<u8>, &Link<'_>),
    {
        let selection = self.clone();
        let (buffer, counts) = (Vec::new(), Counts::default());
        Replacer { selection, out, replacement, buffer, done: 0, counts }
    }
}

/// How many links were replaced, by kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts([u64; Kind::ALL.len()]);

impl Counts {
    /// Returns how many links of a kind were replaced.
    #[must_use]
    pub fn of(&self, kind: Kind) -> u64 {
        self.0.get(kind as usize).copied().unwrap_or_default()
    }

    /// Returns how many links were replaced.
    #[must_use]
    pub fn total(&self) -> u64 {
        self.0.iter().sum()
    }
}

/// A sink that writes text with its links replaced; see [`Selection::sink`].
#[derive(Debug)]
pub struct Replacer<W, F> {
    selection: Selection,
    out: W,
    replacement: F,
    /// The replacement of one link, kept to save allocations.
    buffer: Vec<u8>,
    /// The offset in the input up to which everything was written.
    done: u64,
    counts: Counts,
}

impl<W, F> Replacer<W, F> {
    /// Returns how many links were replaced so far.
    #[must_use]
    pub const fn counts(&self) -> Counts {
        self.counts
    }

    /// Returns what was written to.
    #[must_use]
    pub fn into_inner(self) -> W {
        self.out
    }
}

impl<W: io::Write, F> Replacer<W, F> {
    /// Writes what is left of `text`, which begins at `base`, up to the offset `end`.
    fn write_to(&mut self, base: u64, text: &[u8], end: u64) -> io::Result<()> {
        let place = |at: u64| usize::try_from(at.saturating_sub(base)).unwrap_or(text.len());
        let rest = text.get(place(self.done)..place(end)).unwrap_or_default();
        self.done = self.done.max(end);
        self.out.write_all(rest)
    }
}

impl<W, F> Sink for Replacer<W, F>
where
    W: io::Write,
    F: FnMut(&mut Vec<u8>, &Link<'_>),
{
    type Break = io::Error;

    fn link(&mut self, found: Found<'_>) -> ControlFlow<io::Error> {
        let link = found.link();
        if !self.selection.selects(&link) {
            return ControlFlow::Continue(());
        }
        self.buffer.clear();
        (self.replacement)(&mut self.buffer, &link);
        let range = found.range();
        let written = self
            .write_to(found.base(), found.text(), range.start)
            .and_then(|()| self.out.write_all(&self.buffer));
        self.done = range.end;
        if let Some(count) = self.counts.0.get_mut(link.kind() as usize) {
            *count += 1;
        }
        written.map_or_else(ControlFlow::Break, ControlFlow::Continue)
    }

    fn text(&mut self, base: u64, text: &[u8]) -> ControlFlow<io::Error> {
        let written = self.write_to(base, text, base + text.len() as u64);
        written.map_or_else(ControlFlow::Break, ControlFlow::Continue)
    }
}

#[cfg(test)]
mod tests {
    use super::{Selection, Template};
    use crate::{Confidence, ErrorKind, Kind, Scanner};

    const TEXT: &str = "http://A.example/x?t=1 joe@b.com, www.例え.jp. c.d.org\u{A0}\n";

    fn redacted(selection: &Selection, template: &str, text: &[u8]) -> Option<Vec<u8>> {
        let template = Template::parse(template).ok()?;
        let scanner = Scanner::builder().min_confidence(Confidence::Possible).build();
        let whole = selection.replace(&scanner, text, |out, link| template.write(out, link));
        for size in [1, 2, 3, 7] {
            let mut sink = selection.sink(Vec::new(), |out, link| template.write(out, link));
            let mut stream = scanner.stream();
            for chunk in text.chunks(size) {
                assert!(stream.push(chunk, &mut sink).is_continue());
            }
            assert!(stream.finish(&mut sink).is_continue());
            assert_eq!((sink.counts(), &sink.out), (whole.1, &whole.0));
        }
        Some(whole.0)
    }

    fn shown(selection: &Selection, template: &str) -> String {
        let out = redacted(selection, template, TEXT.as_bytes()).unwrap_or_default();
        String::from_utf8_lossy(&out).into_owned()
    }

    #[test]
    fn selected_links_are_replaced() {
        let all = Selection::new();
        assert_eq!(shown(&all, "<{kind}>"), "<url> <email>, <domain>. <domain>\u{A0}\n");
        let emails = all.clone().kinds([Kind::Email]);
        assert_eq!(shown(&emails, ""), TEXT.replace("joe@b.com", ""));
        let host = all.clone().hosts(["xn--r8jz45g.jp"]);
        assert_eq!(shown(&host, "-"), TEXT, "www.例え.jp is below it");
        let below = all.clone().hosts(["*.例え.JP", "a.EXAMPLE", "*.example.d"]);
        let expected = TEXT.replace("www.例え.jp", "-").replace("http://A.example/x?t=1", "-");
        assert_eq!(shown(&below, "-"), expected);
        let mail = all.clone().schemes(["MAILTO"]);
        assert_eq!(shown(&mail, "-"), TEXT.replace("joe@b.com", "-"));
        let certain = all.min_confidence(Confidence::Certain);
        assert!(shown(&certain, "{scheme}|{host}").starts_with("http|A.example "));
    }

    #[test]
    fn other_bytes_stay() {
        let text = b"\xFF\0 http://a.example/\xFF \xE4\xB8 b.com\xC3";
        let out = redacted(&Selection::new(), "[{kind}]", text);
        assert_eq!(out.as_deref(), Some(&b"\xFF\0 [url]\xFF \xE4\xB8 [domain]\xC3"[..]));
        assert_eq!(redacted(&Selection::new(), "x", b"").as_deref(), Some(&b""[..]));
    }

    #[test]
    fn replacing_again_changes_nothing() {
        let once = shown(&Selection::new(), "[{kind}]");
        let again = redacted(&Selection::new(), "[{kind}]", once.as_bytes());
        assert_eq!(again.as_deref(), Some(once.as_bytes()));
    }

    #[test]
    fn templates_are_checked() {
        assert_eq!(shown(&Selection::new().kinds([Kind::Url]), "{{}}").get(..3), Some("{} "));
        for (template, at) in [("{", 0), ("a}", 1), ("é{hosts}", 2), ("{{{", 2), ("{KIND}", 0)] {
            let error = Template::parse(template).err();
            let found = error.map(|error| (error.kind(), error.offset()));
            assert_eq!(found, Some((ErrorKind::ForbiddenCharacter, at)), "{template}");
        }
    }
}
