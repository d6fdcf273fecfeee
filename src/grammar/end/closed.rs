//! Links that their author has closed himself (R2-22, T6), and what closes markup around them or says where in a file an error
//! is (R2-51, R2-60, R2-86, T5).

use super::part::Termination;
use super::reference::{may_end_before_pod, written_in_pod};
use crate::config::Tailoring;
use crate::grammar::host::Host;
use crate::grammar::search::Search;
use crate::text::ascii::AsciiSet;
use crate::text::utf8::{byte, byte_before};

/// The maximum number of letters and digits after the full stop of a file's name.
const MAX_EXTENSION: usize = 5;

/// The maximum number of letters and digits in an escape of Perl's documentation: `E<`, these and `>` are 32 bytes.
const MAX_ESCAPE: usize = 29;

/// The maximum number of digits of a line or a column.
const MAX_POSITION: usize = 7;

/// Extensions of files of which traces give lines and columns.
const SOURCES: [&[u8]; 13] = [
    b"cjs", b"css", b"htm", b"html", b"js", b"jsx", b"mjs", b"php", b"py", b"ts", b"tsx", b"vue",
    b"wasm",
];

impl Search<'_, '_> {
    /// Returns the end of the link that begins at `start`: after what the brackets or quotes around
    /// the link hold, if they are what stopped its reading.
    ///
    /// Between `<` and `>`, and between `](` and `)`, everything belongs to the link; between quotes
    /// a full stop may end a sentence, but `?` and `#` are part of it.
    #[inline]
    pub(in crate::grammar) fn closed_end(&self, start: usize, rest: &Termination) -> usize {
        if rest.end < rest.stop { self.closed_end_of(start, rest) } else { rest.end }
    }

    /// Returns whether what the author of a link has opened before it closes where it ends (R2-93).
    pub(in crate::grammar) fn is_closed_by_author(&self, start: usize, end: usize) -> bool {
        self.wrapper_before(start).is_closed_by(byte(self.text, end))
    }

    /// Returns the same for a link with an authority, which ends before the `E` of `E<gt>` and the hyphens of `-->`.
    #[inline(always)]
    pub(in crate::grammar) fn closed_end_of_url(&self, start: usize, rest: &Termination) -> usize {
        let last = byte(self.text, rest.end.wrapping_sub(1));
        if (last == b'$' || last == b'/' && byte(self.text, rest.end.wrapping_sub(2)) == b'*')
            && let Some(end) = self.end_before_sign(rest.end)
        {
            return end;
        }
        // Most links end where their reading does.
        if rest.end >= rest.stop && byte(self.text, rest.stop) | 2 != b'>' {
            return rest.end;
        }
        self.closed_end_of_any(start, rest)
    }

    /// Returns the same for a link without an authority, which ends before the `E` of `E<gt>`, too.
    #[inline]
    pub(in crate::grammar) fn closed_end_of_opaque(
        &self,
        start: usize,
        rest: &Termination,
    ) -> usize {
        if byte(self.text, rest.end) == b'<' && self.is_escape_of_pod(rest.end) {
            return self.end_before_escape(rest);
        }
        self.closed_end(start, rest)
    }

    #[inline(never)]
    fn closed_end_of_any(&self, start: usize, rest: &Termination) -> usize {
        let end = match byte(self.text, rest.end) {
            b'<' if self.is_escape_of_pod(rest.end) => self.end_before_escape(rest),
            b'>' if self.is_end_of_comment(start, rest.end) => self.end_before_comment(rest.end),
            _ => return self.closed_end(start, rest),
        };
        if self.is_comment_of_c(end) { self.end_before_soft(end - 2) } else { end }
    }

    /// Returns whether `-->` has its `>` at `at`, and not because `<` is before the link (R2-60).
    fn is_end_of_comment(&self, start: usize, at: usize) -> bool {
        self.config.tailored(Tailoring::MarkupEnds)
            && self.text[..at].ends_with(b"--")
            && byte_before(self.text, start, self.floor) != b'<'
    }

    /// Returns whether `*/` ends at `end`, and what may end the name of a file before it:
    /// `https://example.com/a*/` is a pattern (R2-60).
    #[inline(never)]
    fn is_comment_of_c(&self, end: usize) -> bool {
        let Some(before) = self.text.get(self.floor..end).and_then(|text| text.strip_suffix(b"*/"))
        else {
            return false;
        };
        let extension = before.iter().rev().take(MAX_EXTENSION + 1);
        let extension = extension.take_while(|b| b.is_ascii_alphanumeric()).count();
        self.config.tailored(Tailoring::MarkupEnds)
            && (1..=MAX_EXTENSION).contains(&extension)
            && before[..before.len() - extension].ends_with(b".")
    }

    /// Returns where a link ends before the end of a comment of C, or the `$` of a template that does not close (R2-60, R2-75).
    #[inline(never)]
    fn end_before_sign(&self, end: usize) -> Option<usize> {
        if self.is_comment_of_c(end) {
            return Some(self.end_before_soft(end - 2));
        }
        let template = self.text[..end].ends_with(b"$")
            && matches!(byte(self.text, end), b'{' | b'(')
            && self.config.tailored(Tailoring::MarkupEnds);
        template.then(|| self.end_before_soft(end - 1))
    }

    /// Returns where a link, whose parts go from `from` to `end`, ends before a line, or a line and a column, of its file:
    /// `https://example.com/x.js:10:5` (R2-86, T5).
    #[inline]
    pub(in crate::grammar) fn end_before_position(&self, from: usize, end: usize) -> usize {
        // Most links end without a digit.
        let digit = byte_before(self.text, end, from).is_ascii_digit();
        let file = if digit { self.file_with_position(from, end) } else { None };
        file.unwrap_or(end)
    }

    #[inline(never)]
    fn file_with_position(&self, from: usize, end: usize) -> Option<usize> {
        let line = without_position(&self.text[from..end])?;
        let file = if is_source(line) {
            line
        } else {
            without_position(line).filter(|file| is_source(file))?
        };
        let path = file.starts_with(b"/") && memchr::memchr2(b'?', b'#', file).is_none();
        (path && self.config.tailored(Tailoring::MarkupEnds)).then(|| from + file.len())
    }

    /// Returns where a link ends before the hyphens of `-->`, and before what extends no link there.
    #[cold]
    fn end_before_comment(&self, end: usize) -> usize {
        let hyphens = self.text[..end].iter().rposition(|b| *b != b'-');
        self.end_before_soft(hyphens.map_or(0, |last| last + 1))
    }

    #[cold]
    fn end_before_soft(&self, end: usize) -> usize {
        let extends = |b: &u8| !AsciiSet::LINK_SOFT.contains(*b) && *b != b'#';
        self.text[..end].iter().rposition(extends).map_or(0, |last| last + 1)
    }

    #[cold]
    fn end_before_escape(&self, rest: &Termination) -> usize {
        let [before, last] = [3, 2].map(|back| byte(self.text, rest.end.wrapping_sub(back)));
        let goes_on = last == b'/' || last.is_ascii_alphanumeric();
        let taken = goes_on && before < 0x80 && before != b'\'';
        rest.end - usize::from(taken)
    }

    /// Returns whether the `<` at `at` belongs to `E<gt>` or another escape in the documentation of Perl (R2-51, T5).
    #[inline]
    pub(in crate::grammar) fn is_escape_of_pod(&self, at: usize) -> bool {
        self.escape_of_pod(at).is_some()
    }

    /// Returns what the escape stands for to which the `<` at `at` belongs. Tags in capitals are none: `E<GT>`.
    #[inline(never)]
    pub(in crate::grammar) fn escape_of_pod(&self, at: usize) -> Option<char> {
        if byte_before(self.text, at, self.floor) != b'E'
            || !self.config.tailored(Tailoring::MarkupEnds)
        {
            return None;
        }
        let rest = self.text.get(at..)?.strip_prefix(b"<")?;
        let length = rest.iter().take(MAX_ESCAPE).take_while(|b| b.is_ascii_alphanumeric()).count();
        let name = &rest[..length];
        let c = written_in_pod(name).filter(|c| !c.is_control())?;
        let written = !is_bracket(c) || name[0].is_ascii_digit() || matches!(name, b"gt" | b"lt");
        (written && byte(rest, length) == b'>').then_some(c)
    }

    /// Returns whether such an escape at `at` stands for what a host or a path goes on with.
    #[cold]
    pub(in crate::grammar) fn goes_on_after_pod(&self, at: usize) -> bool {
        self.escape_of_pod(at).is_some_and(|c| self.is_of_host_or_path(c))
    }

    /// Returns an address's host that ends with the `E` of `E<gt>` without that; `None` if it goes on after an escape.
    #[inline]
    pub(in crate::grammar) fn without_pod(&mut self, host: Host) -> Option<Host> {
        let escaped = byte(self.text, host.end) == b'<' && self.is_escape_of_pod(host.end);
        if escaped { self.host_before_pod(&host) } else { Some(host) }
    }

    #[cold]
    fn host_before_pod(&mut self, host: &Host) -> Option<Host> {
        let label = self.last_label(host);
        let named = label > host.start && self.is_name_before_pod(label, host.end);
        let end = host.end - 1;
        named.then_some(Host { end, run_end: end, after: end, ..*host })
    }

    /// Returns whether `E<gt>` has its `<` at `at`, and the label that begins at `label` and ends
    /// there is a common top-level domain without the `E`: `jo@example.orgE<gt>`.
    #[inline(never)]
    pub(in crate::grammar) fn is_name_before_pod(&mut self, label: usize, at: usize) -> bool {
        let name = &self.text[label..at - 1];
        self.escape_of_pod(at).is_some_and(is_bracket)
            && name.last().is_some_and(u8::is_ascii_lowercase)
            && may_end_before_pod(name)
            && self.is_listed_tld(label, at - 1)
    }

    #[inline(never)]
    fn closed_end_of(&self, start: usize, rest: &Termination) -> usize {
        let Termination { end, stop, .. } = *rest;
        let before = byte_before(self.text, start, self.floor);
        let quoted = match (before, byte(self.text, stop)) {
            (b'<', b'>') => false,
            (b'(', b')') if self.opens_target(start) => false,
            (b'"', b'"') | (b'\'', b'\'') => true,
            _ => return end,
        };
        if !self.config.tailored(Tailoring::Wrappers) {
            return end;
        }
        if !quoted {
            return stop;
        }
        let last = self.text[end..stop].iter().rposition(|b| matches!(b, b'?' | b'#'));
        last.map_or(end, |at| end + at + 1)
    }
}

/// Returns what is before a colon and the number of a line or a column.
fn without_position(part: &[u8]) -> Option<&[u8]> {
    let digits = part.iter().rev().take(MAX_POSITION).take_while(|b| b.is_ascii_digit()).count();
    let before = part[..part.len() - digits].strip_suffix(b":")?;
    (digits > 0).then_some(before)
}

/// Returns whether a path ends with the name of a file of code or markup.
fn is_source(path: &[u8]) -> bool {
    SOURCES.iter().any(|name| path.strip_suffix(*name).is_some_and(|path| path.ends_with(b".")))
}

/// Returns whether a character is what is written around links.
const fn is_bracket(c: char) -> bool {
    matches!(c, '<' | '>')
}

#[cfg(test)]
mod tests {
    use super::SOURCES;
    use crate::grammar::tests::links;

    #[test]
    fn what_the_author_has_closed_is_whole() {
        for (text, link) in [
            ("![x](https://img.example/0*nD6o.)", "https://img.example/0*nD6o."),
            ("@prefix : <http://a.example/ns#> .", "http://a.example/ns#"),
            ("<http://a.example/x?>", "http://a.example/x?"),
            ("\"http://a.example/schema#\"", "http://a.example/schema#"),
            ("'http://a.example/x?'", "http://a.example/x?"),
            // A full stop between quotes ends a sentence.
            ("\"http://a.example/x.\"", "http://a.example/x"),
            ("(http://a.example/x.)", "http://a.example/x"),
            ("<http://a.example/x. >", "http://a.example/x"),
            ("<!--http://a.example/x?.-->", "http://a.example/x"),
            ("<http://a.example/x-->", "http://a.example/x--"),
            ("http://a.example/x->", "http://a.example/x-"),
        ] {
            assert_eq!(links(text), [link], "{text}");
        }
    }

    #[test]
    fn links_end_before_a_position() {
        for (text, link) in [
            ("(https://a.com/x.js:10:5)", "https://a.com/x.js"),
            ("f@http://a.com/b/x.min.js:3:1\n", "http://a.com/b/x.min.js"),
            ("at ftp://a.com/x.mjs:7", "ftp://a.com/x.mjs"),
            ("a.com/x.py:7, b", "a.com/x.py"),
            ("https://a.com/x.js:10:5/y", "https://a.com/x.js:10:5/y"),
            ("https://a.com/x.js?v=3:10:5", "https://a.com/x.js?v=3:10:5"),
            ("https://a.com/?x.js:10", "https://a.com/?x.js:10"),
            ("https://a.com/x.js:1:2:3", "https://a.com/x.js:1:2:3"),
            ("https://a.com/x.js:12345678", "https://a.com/x.js:12345678"),
            ("https://a.com/xjs:1", "https://a.com/xjs:1"),
            ("https://a.com/x.txt:10:5", "https://a.com/x.txt:10:5"),
        ] {
            assert_eq!(links(text), [link], "{text}");
        }
        assert!(SOURCES.is_sorted());
    }

    #[test]
    fn names_end_before_the_sign_of_pod() {
        for (text, link) in [
            ("E<lt>jo@a.orgE<gt>", "jo@a.org"),
            ("E<lt>jo@a.deE<gt>", "jo@a.de"),
            ("jo@a.moE<gt>", "jo@a.mo"),
            ("E<lt>www.a.comE<gt>", "www.a.com"),
            ("E<60>jo@a.comE<62>", "jo@a.com"),
            ("E<lt>mailto:jo@a.orgE<gt>", "mailto:jo@a.org"),
            ("mailto:a@b.org,jo@a.comE<gt>", "mailto:a@b.org,jo@a.com"),
            ("E<lt>sip:jo@a.orgE<gt>", "sip:jo@a.org"),
            ("E<lt>tel:+1-201-555-0123E<gt>", "tel:+1-201-555-0123"),
            ("E<60>https://a.com/xE<62>", "https://a.com/x"),
            ("https://a.com/xE<sol>b.org", "https://a.com/x"),
        ] {
            assert_eq!(links(text), [link], "{text}");
        }
        for text in [
            "jo@a.infoE<gt>",
            "jo@a.DEE<gt>",
            "joE<64>a.org",
            "joE<0x40>a.org",
            "muE<uuml>a.de",
            "mailto:jo@a.comE<64>x.org",
            "mailto:jo@localhostE<gt>",
            "https://www.mE<uuml>ller.de/",
            "www.mE<uuml>ller.de",
            "https://a.comE<58>8080/",
            "https://a.orgE<46>b.com",
            "https://a.orgE<46>x,b.com",
            "a.orgE<46>b.com",
        ] {
            assert_eq!(links(text), [""; 0], "{text}");
        }
    }
}
