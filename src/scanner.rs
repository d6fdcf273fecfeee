//! The entry point. A `Scanner` walks over a text once and yields its links in order.

use core::iter::FusedIterator;
use core::ops::ControlFlow;

use crate::config::ScannerConfig;
use crate::grammar::Search;
use crate::link::Link;
use crate::seam::{Piece, Pieces};
use crate::sink::{Found, Sink};
use crate::span::Flags;
use crate::text::hard::is_boundary;
use crate::trigger::FirstWord;

/// Finds links. Making one costs nothing, because all tables are static; it can be shared between
/// threads and cloned freely.
#[derive(Clone, Debug)]
pub struct Scanner {
    config: ScannerConfig,
}

impl Scanner {
    /// Returns a scanner with the default profile. It can be a constant:
    ///
    /// ```
    /// use irispan::Scanner;
    ///
    /// static SCANNER: Scanner = Scanner::new();
    /// assert_eq!(SCANNER.links("see www.example.com").count(), 1);
    /// ```
    #[must_use]
    pub const fn new() -> Scanner {
        Scanner { config: ScannerConfig::DEFAULT }
    }

    pub(crate) const fn from_config(config: ScannerConfig) -> Scanner {
        Scanner { config }
    }

    /// Returns the options of this scanner.
    #[must_use]
    pub const fn config(&self) -> &ScannerConfig {
        &self.config
    }

    /// Returns the links of a text, in order; no two overlap.
    ///
    /// The text may be any bytes; a byte that is not UTF-8 ends a link and does nothing else. Time
    /// is linear in the text; no memory is allocated.
    ///
    /// ```
    /// use irispan::{Kind, Scanner};
    ///
    /// let scanner = Scanner::new();
    /// let links: Vec<_> = scanner.links("www.例え.jp (or joe@example.com).").collect();
    /// assert_eq!((links[0].as_str(), links[0].range()), ("www.例え.jp", 0..13));
    /// assert_eq!((links[1].as_str(), links[1].kind()), ("joe@example.com", Kind::Email));
    /// ```
    pub fn links<'s, 't, T: AsRef<[u8]> + ?Sized>(&'s self, text: &'t T) -> Links<'s, 't> {
        let text = text.as_ref();
        if text.len() <= self.config.max_run() {
            return Links::of_piece(&self.config, text);
        }
        let mut pieces = Pieces::new(text, self.config.max_run());
        Links::new(&self.config, pieces.next().unwrap_or_default(), pieces)
    }

    /// Splits a text into pieces that can be scanned by themselves, on several threads or one at a
    /// time: the links of the pieces ([`links_of`](Scanner::links_of)) are the links of the text.
    ///
    /// A piece has at most `size` bytes if it can end with an ASCII control other than ESC or a space there, which
    /// no link crosses. Otherwise it goes on to the next one, or to the next multiple of
    /// [`ScannerBuilder::max_run`](crate::ScannerBuilder::max_run). A `size` of 0 is treated as 1.
    /// Time is linear in the text; no memory is allocated.
    ///
    /// ```
    /// use irispan::Scanner;
    ///
    /// let text = "see www.example.com/a or joe@example.com";
    /// let scanner = Scanner::new();
    /// let pieces: Vec<_> = scanner.pieces(text, 10).map(|piece| piece.range()).collect();
    /// assert_eq!(pieces, [0..4, 4..22, 22..25, 25..40]);
    /// let links = scanner.pieces(text, 10).flat_map(|piece| scanner.links_of(piece));
    /// assert!(links.eq(scanner.links(text)));
    /// ```
    pub fn pieces<'t, T: AsRef<[u8]> + ?Sized>(&self, text: &'t T, size: usize) -> Pieces<'t> {
        Pieces::of_size(text.as_ref(), size, self.config.max_run())
    }

    /// Returns the links of one piece, in order. Their offsets count in the text that was split;
    /// see [`pieces`](Scanner::pieces).
    pub fn links_of<'s, 't>(&'s self, piece: Piece<'t>) -> Links<'s, 't> {
        Links::new(&self.config, piece, Pieces::default())
    }

    /// Returns whether a text can be cut directly after a byte without changing what is found: an
    /// ASCII control or the space, each of which ends every link, but not ESC, which may begin a
    /// control sequence.
    ///
    /// ```
    /// use irispan::Scanner;
    ///
    /// assert!([b' ', b'\n', 0, 0x7F].into_iter().all(Scanner::is_boundary));
    /// assert!("<\u{A0}é\x1B".bytes().all(|byte| !Scanner::is_boundary(byte)));
    /// ```
    #[must_use]
    pub const fn is_boundary(byte: u8) -> bool {
        is_boundary(byte)
    }

    /// Returns the number of places of a text that the grammar is asked about: what the kernel and the
    /// sieve cost by themselves.
    ///
    /// This is public for benches, and no part of the stable API.
    #[doc(hidden)]
    #[must_use]
    pub fn count_marks(&self, text: &[u8]) -> usize {
        Search::count_marks(&self.config, text)
    }

    /// Passes every link of a text to a sink, until the sink breaks; the result is what it breaks
    /// with. Time is linear in the text; no memory is allocated.
    ///
    /// ```
    /// use irispan::Scanner;
    ///
    /// let mut count = 0_usize;
    /// assert!(Scanner::new().scan("www.example.com and joe@example.com", &mut count).is_continue());
    /// assert_eq!(count, 2);
    /// ```
    pub fn scan<T, S>(&self, text: &T, sink: &mut S) -> ControlFlow<S::Break>
    where
        T: AsRef<[u8]> + ?Sized,
        S: Sink + ?Sized,
    {
        let text = text.as_ref();
        if text.len() > self.config.max_run() {
            // By reference: an iterator that is moved is copied once more.
            for link in &mut self.links(text) {
                sink.link(Found::new(0, text, link))?;
            }
        } else if let Some(look) = Search::look(&self.config, text) {
            // One piece, of which nothing is cut.
            let mut search = Search::new(&self.config, text, Some(look));
            while search.next()
                && let Some(link) = Link::found(text, *search.found(), 0)
            {
                sink.link(Found::new(0, text, link))?;
            }
        }
        sink.text(0, text)
    }
}

impl Default for Scanner {
    fn default() -> Scanner {
        Scanner::new()
    }
}

/// An iterator over the links of a text, in order; see [`Scanner::links`].
#[derive(Clone, Debug)]
#[must_use = "iterators are lazy"]
pub struct Links<'s, 't> {
    config: &'s ScannerConfig,
    search: Search<'s, 't>,
    /// The piece that is searched.
    piece: Piece<'t>,
    /// The pieces after it.
    pieces: Pieces<'t>,
    /// The steps of the pieces before it.
    steps: u64,
}

impl<'s, 't> Links<'s, 't> {
    /// Returns the links of a piece and of those after it.
    #[inline]
    pub(crate) fn new(
        config: &'s ScannerConfig,
        piece: Piece<'t>,
        pieces: Pieces<'t>,
    ) -> Links<'s, 't> {
        let look = Search::look(config, piece.bytes);
        Links { pieces, ..Links::of(config, piece, look) }
    }

    /// Returns the links of a text that is one piece, as short texts are. Apart from
    /// [`new`](Links::new), because pieces of two origins are joined in memory, and what reads them
    /// there has to wait for that.
    #[inline]
    fn of_piece(config: &'s ScannerConfig, text: &'t [u8]) -> Links<'s, 't> {
        Links::of(config, Piece::whole(text), Search::look(config, text))
    }

    #[inline(always)]
    fn of(config: &'s ScannerConfig, piece: Piece<'t>, look: Option<FirstWord>) -> Links<'s, 't> {
        let search = Search::new(config, piece.bytes, look);
        Links { config, search, piece, pieces: Pieces::default(), steps: 0 }
    }

    /// Returns how many bytes the grammar has looked at so far; bytes looked at twice count twice.
    /// It grows linearly with the text, whatever the text.
    #[must_use]
    pub const fn steps(&self) -> u64 {
        self.steps + self.search.steps()
    }

    /// Goes on to the next piece. Returns `false` if there is none.
    #[cold]
    fn advance(&mut self) -> bool {
        let Some(piece) = self.pieces.next() else { return false };
        self.steps += self.search.steps();
        let look = Search::look(self.config, piece.bytes);
        self.search = Search::new(self.config, piece.bytes, look);
        self.piece = piece;
        true
    }
}

impl<'t> Iterator for Links<'_, 't> {
    type Item = Link<'t>;

    // In a caller that has it apart, a link is copied once more: 4 ns.
    #[inline(always)]
    fn next(&mut self) -> Option<Link<'t>> {
        loop {
            if self.search.next() {
                let mut span = *self.search.found();
                let Piece { base, cut_before, cut_after, .. } = self.piece;
                let bytes = self.search.text();
                if cut_before && span.start == 0 || cut_after && span.end == bytes.len() {
                    span.flags |= Flags::TRUNCATED;
                }
                return Link::found(bytes, span, base);
            }
            if self.pieces.is_done() || !self.advance() {
                return None;
            }
        }
    }

    /// Returns no lower bound, and half of the bytes that are left: the shortest link, such as `a:b`, has more than
    /// one.
    fn size_hint(&self) -> (usize, Option<usize>) {
        (0, Some(self.pieces.len_left().saturating_add(self.piece.bytes.len()) / 2))
    }
}

impl FusedIterator for Links<'_, '_> {}
