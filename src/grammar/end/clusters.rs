//! Grapheme clusters: no link ends inside of one (T12).

use unicode_segmentation::GraphemeCursor;

use crate::config::Tailoring;
use crate::grammar::end::Wrapper;
use crate::grammar::search::Search;
use crate::limits::{MAX_CLOSING, MAX_CLUSTER};
use crate::span::{Flags, Span};
use crate::tables::{LinkTerm, is_invisible};
use crate::text::hard::is_hard;
use crate::text::utf8::{byte, byte_before, decode, decode_before};

impl Search<'_, '_> {
    /// Moves the end of the link that was found to the end of a grapheme cluster. If it is not a link
    /// then, refuses its run and returns `false`. `path` is where the characters begin that the link
    /// may lose, if it goes on after its host.
    #[inline(always)]
    pub(in crate::grammar) fn end_with_cluster(&mut self, path: Option<usize>) -> bool {
        self.end_with_cluster_or_nothing(path) || self.refuse_run_of_cluster()
    }

    #[cold]
    fn refuse_run_of_cluster(&mut self) -> bool {
        self.refuse_run(self.found.end, Wrapper::None);
        false
    }

    /// Does the same for a link beside which others are looked for: if it is none, it refuses nothing.
    #[inline(always)]
    pub(in crate::grammar) fn end_with_cluster_or_nothing(&mut self, path: Option<usize>) -> bool {
        let end = self.found.end;
        (byte(self.text, end) | byte_before(self.text, end, 0)) < 0x80
            || self.ends_in_border()
            || self.take_whole_clusters(path)
    }

    /// Returns whether the link that was found is known to end with a cluster, or may end anywhere.
    #[inline(never)]
    fn ends_in_border(&self) -> bool {
        let Span { start, end, .. } = self.found;
        !self.config.tailored(Tailoring::Clusters) || self.fast_border(start, end)
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
                self.no_tail_before = self.tail_end(border);
                true
            }
            None => false,
        }
    }

    /// Returns the end of a link that does not cut a grapheme cluster in two: `end` if it is a
    /// border, else the end of the cluster if all that is added is invisible or may belong to a path.
    /// A link whose path begins at `path` may also lose its last characters; one that ends with its
    /// host may not, and is not a link if the rest of the cluster changes the host.
    fn cluster_end(&mut self, start: usize, end: usize, path: Option<usize>) -> Option<usize> {
        if path.is_none() && self.ends_in_number(start, end) && !self.is_cluster_border(start, end)
        {
            return None;
        }
        let mut at = end;
        // After the first of them, another one extends the cluster whatever is before it (GB9).
        while at > end && decode(self.text, at).is_some_and(|(c, _)| is_ignored_in_hosts(c))
            || !self.is_cluster_border(start, at)
        {
            let (c, length) = decode(self.text, at)?;
            let include = path.is_some() && self.unicode.link_term(c) == LinkTerm::Include;
            if self.ends(at) || !(include || is_ignored_in_hosts(c)) {
                return path.map(|path| self.cluster_start(path, end));
            }
            at += length;
            self.steps += length as u64;
        }
        // After marks that hosts don't show, the host could go on (`a.example\u{34F}.org`).
        (path.is_some() || at == end || self.only_closes(start, at)).then_some(at)
    }

    /// Returns whether nothing but closing punctuation stands between `at` and what ends the link
    /// that begins at `start`.
    fn only_closes(&mut self, start: usize, mut at: usize) -> bool {
        let wrapper = self.wrapper_before(start);
        let limit = at + MAX_CLOSING;
        while !self.ends(at) && !wrapper.closes_at(self.text, at) {
            let length = self.closing_punctuation(at);
            if length == 0 || at >= limit {
                return false;
            }
            at += length;
            self.steps += length as u64;
        }
        true
    }

    /// Returns the last border of clusters before `end` where a link may end: not after a Soft
    /// character, nor after a `#` with nothing after it (T8). Returns `end` if no border is near
    /// and after `floor`.
    fn cluster_start(&mut self, floor: usize, end: usize) -> usize {
        let floor = floor.max(end.saturating_sub(MAX_CLUSTER));
        let mut at = end;
        while let Some((_, length)) = decode_before(self.text, at, floor) {
            at -= length;
            let last = decode_before(self.text, at, 0);
            let ends =
                last.is_some_and(|(c, _)| c != '#' && self.unicode.link_term(c) != LinkTerm::Soft);
            if ends && self.is_cluster_border(self.found.start, at) {
                return at;
            }
        }
        end
    }

    /// Returns whether a link ends with a port or an IP literal, where no mark is ignored.
    fn ends_in_number(&self, start: usize, end: usize) -> bool {
        let link = &self.text[start..end];
        let digits = link.iter().rev().take_while(|b| b.is_ascii_digit()).count();
        match link[..link.len() - digits].last() {
            Some(b':') => digits > 0,
            Some(b']') => digits == 0,
            _ => false,
        }
    }

    /// Returns whether an extended grapheme cluster ends at `at`, by the text near it.
    fn is_cluster_border(&mut self, start: usize, at: usize) -> bool {
        // Texts are cut at blanks: what a prepended mark does to one is not asked.
        if is_hard(byte(self.text, at)) {
            return true;
        }
        let Some((_, length)) = decode(self.text, at) else { return true };
        let mut from = at;
        while let Some((_, width)) = decode_before(self.text, from, start) {
            if at - from + width > MAX_CLUSTER {
                break;
            }
            from -= width;
        }
        self.steps += (at - from) as u64;
        let Ok(window) = core::str::from_utf8(&self.text[from..at + length]) else { return true };
        let mut cursor = GraphemeCursor::new(at - from, window.len(), true);
        cursor.is_boundary(window, 0).unwrap_or(true)
    }
}

/// Returns whether UTS #46 drops a mark from a host: joiners and variation selectors.
const fn is_ignored_in_hosts(c: char) -> bool {
    matches!(c, '\u{34F}' | '\u{180B}'..='\u{180D}' | '\u{180F}' | '\u{200C}' | '\u{200D}')
        || matches!(c, '\u{FE00}'..='\u{FE0F}' | '\u{E0100}'..='\u{E01EF}')
}

#[cfg(test)]
mod tests {
    use crate::grammar::tests::{links, uts58};

    #[test]
    fn links_end_with_a_cluster() {
        for (text, link) in [
            // Invisible marks, and what a path may hold, are added.
            ("http://a.com/b\u{301}", "http://a.com/b\u{301}"),
            ("a.com\u{FE0F}", "a.com\u{FE0F}"),
        ] {
            assert_eq!(links(text), [link], "{text:?}");
        }
        // A mark changes the host, or the port: no link.
        assert_eq!(links("http://a.com:80\u{FE0F}"), [""; 0]);
        assert_eq!(uts58("http://a.com:80\u{FE0F}"), ["http://a.com:80"]);
    }
}
