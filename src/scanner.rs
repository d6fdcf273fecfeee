//! The middle: one scanner, one pass, spans in order.

use core::iter::FusedIterator;
use core::ops::ControlFlow;

use crate::config::{Builder, Config, Profile};
use crate::grammar::Search;
use crate::sink::Sink;
use crate::span::Link;

/// Finds links. Cheap to make, cheap to share: tables are static, nothing is compiled.
#[derive(Clone, Debug)]
pub struct Scanner {
    config: Config,
}

impl Scanner {
    /// A scanner with the default profile.
    #[must_use]
    pub fn new() -> Scanner {
        Scanner { config: Config::new(Profile::Default) }
    }

    /// A scanner with options.
    #[must_use]
    pub fn builder() -> Builder {
        Builder::new()
    }

    pub(crate) fn from_config(config: Config) -> Scanner {
        Scanner { config }
    }

    /// The options of this scanner.
    #[must_use]
    pub const fn config(&self) -> &Config {
        &self.config
    }

    /// The links of a text, one after another, in order, none overlapping.
    ///
    /// Any bytes will do; a byte that is not UTF-8 ends a link and nothing else. Time is linear in
    /// the text; no memory is allocated.
    pub fn links<'s, 't, T: AsRef<[u8]> + ?Sized>(&'s self, text: &'t T) -> Links<'s, 't> {
        Links { search: Search::new(&self.config, text.as_ref()) }
    }

    /// Pushes every span of a text into a sink, until the sink breaks.
    pub fn scan<T: AsRef<[u8]> + ?Sized>(&self, text: &T, sink: &mut impl Sink) -> ControlFlow<()> {
        for link in self.links(text) {
            sink.span(link.span())?;
        }
        ControlFlow::Continue(())
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
    search: Search<'s, 't>,
}

impl Links<'_, '_> {
    /// How many bytes the grammar has looked at so far; bytes looked at twice count twice. It
    /// grows linearly with the text, whatever the text.
    #[must_use]
    pub const fn steps(&self) -> u64 {
        self.search.steps()
    }
}

impl<'t> Iterator for Links<'_, 't> {
    type Item = Link<'t>;

    fn next(&mut self) -> Option<Link<'t>> {
        let span = self.search.next()?;
        Link::new(self.search.text(), span)
    }
}

impl FusedIterator for Links<'_, '_> {}
