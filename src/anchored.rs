//! Links that begin at a given place: what a parser of markup asks for.

use crate::link::Link;
use crate::scanner::{Links, Scanner};
use crate::seam::{Piece, piece_at, run_start};
use crate::text::hard::last_boundary;

impl Scanner {
    /// Returns the link of [`links`](Scanner::links) that starts at `offset`, in bytes; `None` if
    /// none of them does, or if the offset lies past the end of the text.
    ///
    /// A link depends on what precedes it: `b.com` in `a.b.com` is not a link of its own, and a
    /// quote directly before a link says where it ends. So the run around `offset` is scanned, from
    /// the last ASCII control or space before it on. Time is linear in that run; see
    /// [`anchored`](Scanner::anchored) for many offsets of one text.
    ///
    /// ```
    /// use irispan::Scanner;
    ///
    /// let (scanner, text) = (Scanner::new(), "(see http://a.com/b_c_)");
    /// let link = scanner.link_from(text, 5).unwrap();
    /// assert_eq!(link.as_str(), "http://a.com/b_c_");
    /// assert!(scanner.link_from(text, 12).is_none());
    /// ```
    #[must_use]
    pub fn link_from<'t, T>(&self, text: &'t T, offset: usize) -> Option<Link<'t>>
    where
        T: AsRef<[u8]> + ?Sized,
    {
        self.anchored(text).link_from(offset)
    }

    /// Returns a cursor that answers [`link_from`](Scanner::link_from) for many offsets of a text.
    ///
    /// Asking at every offset of a text in ascending order takes time linear in the text, whatever
    /// the text: the cursor keeps its place. A function of the text and the offset alone would have
    /// to scan the run around the offset each time.
    ///
    /// ```
    /// use irispan::Scanner;
    ///
    /// let (scanner, text) = (Scanner::new(), "*a.com* <b@c.com>");
    /// let mut anchored = scanner.anchored(text);
    /// let found: Vec<_> = (0..text.len()).filter_map(|at| anchored.link_from(at)).collect();
    /// assert!(scanner.links(text).eq(found));
    /// ```
    pub fn anchored<'s, 't, T>(&'s self, text: &'t T) -> Anchored<'s, 't>
    where
        T: AsRef<[u8]> + ?Sized,
    {
        Anchored { scanner: self, text: text.as_ref(), place: None, steps: 0 }
    }
}

/// A cursor over the links of a text, which [`Scanner::anchored`] returns.
#[derive(Clone, Debug)]
#[must_use]
pub struct Anchored<'s, 't> {
    scanner: &'s Scanner,
    text: &'t [u8],
    /// The piece of the last offset.
    place: Option<Place<'s, 't>>,
    /// The steps of earlier pieces.
    steps: u64,
}

/// A place in one piece of the text.
#[derive(Clone, Debug)]
struct Place<'s, 't> {
    /// Where the run of the piece begins.
    run_start: usize,
    piece: Piece<'t>,
    /// The links after `next`.
    links: Links<'s, 't>,
    /// The first link after the cursor.
    next: Option<Link<'t>>,
    /// The cursor: links that start before it were passed.
    passed: usize,
}

impl<'s, 't> Anchored<'s, 't> {
    /// Returns the link of [`Scanner::links`] that starts at `offset`, in bytes.
    ///
    /// An offset that is not smaller than the one before continues where the cursor is; a smaller
    /// one scans the run around it again.
    pub fn link_from(&mut self, offset: usize) -> Option<Link<'t>> {
        let place = self.place_at(offset)?;
        while let Some(link) = place.next
            && link.start() < offset
        {
            place.next = place.links.next();
        }
        place.passed = offset;
        place.next.filter(|link| link.start() == offset)
    }

    /// Returns how many bytes the grammar has looked at so far; bytes looked at twice count twice.
    #[must_use]
    pub fn steps(&self) -> u64 {
        self.steps + self.place.as_ref().map_or(0, |place| place.links.steps())
    }

    /// Moves to the piece that holds the byte at `offset`; returns `None` if that byte is a boundary or
    /// past the end of the text.
    fn place_at(&mut self, offset: usize) -> Option<&mut Place<'s, 't>> {
        if !self.place.as_ref().is_some_and(|place| place.covers(offset)) {
            let run_start = match &self.place {
                Some(place) if offset >= place.end() => {
                    // Only the bytes that were not read yet are searched for the beginning of the
                    // run.
                    let between = self.text.get(place.end()..offset)?;
                    last_boundary(between).map_or(place.run_start, |at| place.end() + at + 1)
                }
                _ => run_start(self.text, offset),
            };
            let piece = piece_at(self.text, offset, run_start, self.scanner.config().max_run())?;
            self.steps = self.steps();
            let mut links = self.scanner.links_of(piece);
            let next = links.next();
            self.place = Some(Place { run_start, piece, links, next, passed: piece.base });
        }
        self.place.as_mut()
    }
}

impl Place<'_, '_> {
    /// Returns whether the piece holds the byte at `offset`, and no link from there on was passed.
    fn covers(&self, offset: usize) -> bool {
        (self.passed..self.end()).contains(&offset)
    }

    /// Returns the first byte after the piece.
    fn end(&self) -> usize {
        self.piece.base + self.piece.bytes.len()
    }
}

#[cfg(test)]
mod tests {
    use crate::{Confidence, Flags, Link, Scanner};

    /// Texts with links that depend on what precedes them, runs that are cut, and Hard bytes of
    /// every kind.
    const TEXTS: [&str; 9] = [
        "",
        " ",
        "a.com",
        "see *http://a.com/b* or 'a.b@c.com', d.com/e\n\nf.com\tg.com ",
        "http://a.com/b\u{202E}c.com http://d.com",
        "a.com,b.com|c.com a@b.com:c.com",
        "http://例え.jp/ä。b.com「c.com」",
        "http://a.example/123456789012345678901234567890/b.com",
        "\0a.com\0\0 \u{7F}b.com\u{7F}",
    ];

    fn scanners() -> [Scanner; 3] {
        [8, 20, usize::MAX].map(|max_run| {
            let builder = Scanner::builder().max_run(max_run);
            builder.min_confidence(Confidence::Possible).build()
        })
    }

    #[test]
    fn every_link_from_its_first_byte_and_from_no_other() {
        for scanner in scanners() {
            for text in TEXTS {
                let links: Vec<Link<'_>> = scanner.links(text).collect();
                let from = |at: usize| links.iter().find(|link| link.start() == at).copied();
                let offsets = || 0..text.len() + 3;
                for at in offsets() {
                    assert_eq!(scanner.link_from(text, at), from(at), "{at} in {text}");
                }
                // Forward, each twice, backward, and with steps of every length.
                let mut anchored = scanner.anchored(text);
                for at in offsets().flat_map(|at| [at, at]).chain(offsets().rev()) {
                    assert_eq!(anchored.link_from(at), from(at), "{at} in {text}");
                }
                for step in 2..text.len() {
                    let mut anchored = scanner.anchored(text);
                    for at in offsets().step_by(step).chain([usize::MAX, 0]) {
                        assert_eq!(anchored.link_from(at), from(at), "{at} by {step} in {text}");
                    }
                }
            }
        }
    }

    #[test]
    fn a_cut_run_is_flagged_as_in_a_scan() {
        let [short, ..] = scanners();
        let link = short.link_from("http://a.example/", 0).map(|link| link.flags());
        assert_eq!(link, short.links("http://a.example/").next().map(|link| link.flags()));
        assert!(link.is_some_and(|flags| flags.contains(Flags::TRUNCATED)));
    }

    /// Checks that asking at every offset costs the steps of one scan, whatever the text.
    #[test]
    fn every_offset_in_linear_time() {
        for unit in ["a.com", "a.", "http://", "a@", "*http://a.b/", "mailto:", "a.com ", "了a.com"]
        {
            for max_run in [1000, 1 << 20] {
                let text = unit.repeat((64 << 10) / unit.len());
                let scanner = Scanner::builder().max_run(max_run).build();
                let mut links = scanner.links(&text);
                let count = links.by_ref().count();
                let mut anchored = scanner.anchored(&text);
                let found = (0..text.len()).filter(|at| anchored.link_from(*at).is_some()).count();
                assert_eq!(found, count, "{unit}");
                assert!(anchored.steps() <= 2 * links.steps() + 64, "{unit}: {}", anchored.steps());
            }
        }
    }
}
