//! The middle: one scanner, one pass, spans in order.

use core::iter::FusedIterator;
use core::ops::ControlFlow;

use crate::config::ScannerConfig;
use crate::grammar::Search;
use crate::link::Link;
use crate::seam::{Piece, Pieces};
use crate::sink::{Found, Sink};
use crate::span::Flags;
use crate::trigger::FirstWord;

/// Finds links. Cheap to make, cheap to share: tables are static, nothing is compiled.
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

    /// The options of this scanner.
    #[must_use]
    pub const fn config(&self) -> &ScannerConfig {
        &self.config
    }

    /// The links of a text, one after another, in order, none overlapping.
    ///
    /// Any bytes will do; a byte that is not UTF-8 ends a link and nothing else. Time is linear in
    /// the text; no memory is allocated.
    pub fn links<'s, 't, T: AsRef<[u8]> + ?Sized>(&'s self, text: &'t T) -> Links<'s, 't> {
        let (piece, pieces) = Pieces::first(text.as_ref(), self.config.max_run());
        Links::new(&self.config, piece, pieces)
    }

    /// The links of one piece; offsets count in the text that it is of.
    pub(crate) fn links_of<'s, 't>(&'s self, piece: Piece<'t>) -> Links<'s, 't> {
        Links::new(&self.config, piece, Pieces::default())
    }

    /// Pushes every link of a text into a sink, until the sink breaks.
    pub fn scan<T: AsRef<[u8]> + ?Sized>(&self, text: &T, sink: &mut impl Sink) -> ControlFlow<()> {
        let text = text.as_ref();
        let (piece, pieces) = Pieces::first(text, self.config.max_run());
        let look = Search::look(&self.config, piece.bytes);
        if look.is_some() || !pieces.is_done() {
            for link in Links::of(&self.config, piece, pieces, look) {
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

/// The links of a text, in order.
#[derive(Clone, Debug)]
pub struct Links<'s, 't> {
    config: &'s ScannerConfig,
    search: Search<'s, 't>,
    /// What is searched.
    piece: Piece<'t>,
    /// What comes behind it.
    pieces: Pieces<'t>,
    /// Steps of what comes before it.
    steps: u64,
}

impl<'s, 't> Links<'s, 't> {
    #[inline]
    fn new(config: &'s ScannerConfig, piece: Piece<'t>, pieces: Pieces<'t>) -> Links<'s, 't> {
        Links::of(config, piece, pieces, Search::look(config, piece.bytes))
    }

    #[inline]
    fn of(
        config: &'s ScannerConfig,
        piece: Piece<'t>,
        pieces: Pieces<'t>,
        look: Option<FirstWord>,
    ) -> Links<'s, 't> {
        Links { config, search: Search::new(config, piece.bytes, look), piece, pieces, steps: 0 }
    }

    /// How many bytes the grammar has looked at so far; bytes looked at twice count twice. It
    /// grows linearly with the text, whatever the text.
    #[must_use]
    pub const fn steps(&self) -> u64 {
        self.steps + self.search.steps()
    }

    /// Goes on to the next piece; false if there is none.
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
}

impl FusedIterator for Links<'_, '_> {}
