//! Replacing ranges of a text without a copy if there are no replacements.

use core::ops::Range;
use std::borrow::Cow;

use super::ends::Ends;
use super::percent;
use super::steps;
use super::view::View;
use crate::error::{Component, Error, ErrorKind};
use crate::text::ascii::AsciiSet;

/// Replaces ranges of a text, from left to right. Nothing is copied before the first replacement.
pub(crate) struct Rewrite<'t> {
    text: &'t str,
    out: String,
    copied: usize,
    /// Places of the text that are looked for in the result, in order.
    places: Places,
}

/// The ends of the components of a text, and how many of them have their place in the result.
#[derive(Clone, Copy, Default)]
struct Places {
    ends: [usize; 6],
    done: usize,
}

/// The characters that are kept when a text is percent-encoded. Escapes are always kept (I3987B-5).
#[derive(Clone, Copy)]
pub(crate) struct Keep {
    ascii: AsciiSet,
    beyond: Option<fn(char) -> bool>,
    fail: bool,
    encode_percent: bool,
}

impl Keep {
    /// Keeps these characters and none beyond ASCII.
    pub(crate) const fn ascii(ascii: AsciiSet) -> Keep {
        Keep { ascii, beyond: None, fail: false, encode_percent: false }
    }

    /// Also keeps the characters beyond ASCII for which `beyond` returns true.
    #[cfg(feature = "history")]
    pub(crate) const fn and(self, beyond: fn(char) -> bool) -> Keep {
        Keep { beyond: Some(beyond), ..self }
    }

    /// If `fail` is true, refuses ASCII that no URI may hold instead of encoding it (I3987-M9).
    pub(crate) const fn or_fail(self, fail: bool) -> Keep {
        Keep { fail, ..self }
    }

    /// If `encode_percent` is true, encodes a percent sign that begins no escape instead of
    /// refusing it (I3987-M12).
    pub(crate) const fn or_encode_percent(self, encode_percent: bool) -> Keep {
        Keep { encode_percent, ..self }
    }

    /// Returns the number of bytes at the start of `text` that are kept.
    fn kept(self, text: &str) -> usize {
        let mut at = 0;
        loop {
            let rest = &text.as_bytes()[at..];
            let kept = rest.iter().position(|&b| !self.ascii.contains(b)).unwrap_or(rest.len());
            steps::add(kept + 1);
            at += kept;
            match self.beyond_at(text, at) {
                Some(len) => at += len,
                None => return at,
            }
        }
    }

    /// Returns the number of bytes at the start of `text` that are not kept, up to a percent sign.
    /// These are whole characters.
    fn lost(self, text: &str) -> usize {
        let stays =
            |at, b| b == b'%' || self.ascii.contains(b) || self.beyond_at(text, at).is_some();
        let lost = text.bytes().enumerate().position(|(at, b)| stays(at, b)).unwrap_or(text.len());
        steps::add(lost + 1);
        lost
    }

    /// Returns the length of the character beyond ASCII that begins at `at`, or `None` if it is not
    /// kept.
    fn beyond_at(self, text: &str, at: usize) -> Option<usize> {
        let stays = self.beyond?;
        let c = text.get(at..)?.chars().next()?;
        (!c.is_ascii() && stays(c)).then_some(c.len_utf8())
    }
}

impl<'t> Rewrite<'t> {
    pub(crate) const fn new(text: &'t str) -> Rewrite<'t> {
        let places = Places { ends: [0; 6], done: 6 };
        Rewrite { text, out: String::new(), copied: 0, places }
    }

    /// Rewrites a reference, component by component, and keeps account of the ends.
    pub(super) fn of_view(view: View<'t>) -> Rewrite<'t> {
        let Ends { scheme_end, host, host_end, path, path_end, query_end } = view.ends;
        let places =
            Places { ends: [scheme_end, host, host_end, path, path_end, query_end], done: 0 };
        Rewrite { places, ..Rewrite::new(view.text) }
    }

    /// Removes `range`, which must not begin before the end of the last one, and returns the buffer
    /// to which its replacement is appended.
    pub(crate) fn replace(&mut self, range: Range<usize>) -> &mut String {
        if self.out.capacity() == 0 {
            self.out.reserve(self.text.len() + self.text.len() / 2 + 16);
        }
        self.place(range.start);
        // A character may be replaced byte by byte; nothing is copied from within it.
        if self.copied < range.start {
            self.out.push_str(&self.text[self.copied..range.start]);
        }
        self.copied = range.end;
        &mut self.out
    }

    /// Percent-encodes the characters of `range` that are not kept, in UTF-8.
    pub(crate) fn encode(
        &mut self,
        range: Range<usize>,
        keep: Keep,
        component: Option<Component>,
    ) -> Result<(), Error> {
        self.encode_with(range, keep, component, |out, run| {
            percent::push_escapes(out, run.as_bytes());
        })
    }

    /// Replaces each sequence of characters of `range` that are not kept by what `write` appends.
    pub(crate) fn encode_with(
        &mut self,
        range: Range<usize>,
        keep: Keep,
        component: Option<Component>,
        write: impl Fn(&mut String, &str),
    ) -> Result<(), Error> {
        let text = &self.text[..range.end];
        let mut at = range.start;
        loop {
            at += keep.kept(&text[at..]);
            let rest = &text[at..];
            if rest.is_empty() {
                return Ok(());
            }
            if rest.starts_with('%') {
                let is_escape = percent::escaped_octet(rest.as_bytes()).is_some();
                if !is_escape && !keep.encode_percent {
                    return Err(Error::new(ErrorKind::InvalidPercentEncoding, component, at));
                }
                if !is_escape {
                    self.replace(at..at + 1).push_str("%25");
                }
                at += if is_escape { 3 } else { 1 };
                continue;
            }
            let run = &rest[..keep.lost(rest)];
            if keep.fail
                && let Some(bad) = run.bytes().position(is_forbidden)
            {
                return Err(Error::new(ErrorKind::ForbiddenCharacter, component, at + bad));
            }
            write(self.replace(at..at + run.len()), run);
            at += run.len();
        }
    }

    /// Finds the places in the result that the ends up to `end` of the text have.
    fn place(&mut self, end: usize) {
        while let Some(place) = self.places.ends.get_mut(self.places.done)
            && *place <= end
        {
            *place = self.out.len() + place.saturating_sub(self.copied);
            self.places.done += 1;
        }
    }

    /// Returns the whole text with its replacements, and the ends of its components.
    pub(super) fn finish_view(mut self) -> (String, Ends) {
        let end = self.text.len();
        self.replace(end..end);
        let [scheme_end, host, host_end, path, path_end, query_end] = self.places.ends;
        (self.out, Ends { scheme_end, host, host_end, path, path_end, query_end })
    }

    /// Returns the whole text with its replacements, borrowed if there were none.
    pub(crate) fn finish(mut self) -> Cow<'t, str> {
        if self.copied == 0 && self.out.is_empty() {
            return Cow::Borrowed(self.text);
        }
        let end = self.text.len();
        self.replace(end..end);
        Cow::Owned(self.out)
    }
}

/// Returns true for ASCII that no URI may hold.
const fn is_forbidden(byte: u8) -> bool {
    byte.is_ascii() && byte != b'%' && !AsciiSet::URI.contains(byte)
}
