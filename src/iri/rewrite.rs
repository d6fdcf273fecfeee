//! A text that is copied only from the first place where it changes.

use core::ops::Range;
use std::borrow::Cow;

use super::ascii::AsciiSet;
use super::percent;
use crate::error::{Component, Error, ErrorKind};

/// Replaces ranges of a text, in order, left to right. Costs nothing until the first replacement.
pub(crate) struct Rewrite<'t> {
    text: &'t str,
    out: String,
    copied: usize,
}

impl<'t> Rewrite<'t> {
    pub(crate) const fn new(text: &'t str) -> Rewrite<'t> {
        Rewrite { text, out: String::new(), copied: 0 }
    }

    /// The buffer that takes what stands in place of `range`.
    pub(crate) fn replace(&mut self, range: Range<usize>) -> &mut String {
        if self.out.capacity() == 0 {
            self.out.reserve(self.text.len() + self.text.len() / 2 + 16);
        }
        self.out.push_str(self.text.get(self.copied..range.start).unwrap_or_default());
        self.copied = range.end;
        &mut self.out
    }

    /// Percent-encodes what `keep` does not hold in `range`; escapes stay as they are (I3987B-5).
    pub(crate) fn encode(
        &mut self,
        range: Range<usize>,
        keep: AsciiSet,
        component: Component,
    ) -> Result<(), Error> {
        let bytes = &self.text.as_bytes()[..range.end];
        let mut at = range.start;
        while let Some(kept) = bytes[at..].iter().position(|&b| !keep.contains(b)) {
            at += kept;
            if bytes[at] == b'%' {
                if percent::escape(&bytes[at..]).is_none() {
                    return Err(Error::new(ErrorKind::InvalidPercentEncoding, Some(component), at));
                }
                at += 3;
                continue;
            }
            // The run ends before ASCII or at the end, so that no character is cut.
            let run = bytes[at..].iter().position(|&b| keep.contains(b) || b == b'%');
            let end = run.map_or(range.end, |len| at + len);
            let out = self.replace(at..end);
            bytes[at..end].iter().for_each(|&byte| percent::push_escape(out, byte));
            at = end;
        }
        Ok(())
    }

    /// The whole text with its replacements; borrowed if there were none.
    pub(crate) fn finish(mut self) -> Cow<'t, str> {
        if self.copied == 0 && self.out.is_empty() {
            return Cow::Borrowed(self.text);
        }
        let end = self.text.len();
        self.replace(end..end);
        Cow::Owned(self.out)
    }
}
