//! Ready-made sinks, for closures that return something other than a [`ControlFlow`].
//!
//! ```
//! use irispan::{Found, Scanner, sinks};
//!
//! let text = "www.example.com, joe@example.com and http://a.example/";
//! let mut lengths = Vec::new();
//! let ended = Scanner::new().scan(text, &mut sinks::each(|found: Found<'_>| {
//!     lengths.push(found.link().as_str().len());
//! }));
//! assert!(ended.is_continue());
//! assert_eq!(lengths, [15, 15, 17]);
//! ```
//!
//! For a text in memory, the iterator [`Scanner::links`](crate::Scanner::links) does the same with
//! `for`, `take` or `count`; sinks are for streams and threads.

use core::convert::Infallible;
use core::ops::ControlFlow;

use crate::sink::{Found, Sink};

/// Returns a sink that calls `each` with every link and never ends the scan.
pub fn each<F>(each: F) -> Each<F>
where
    F: FnMut(Found<'_>),
{
    Each(each)
}

/// Returns a sink that calls `each` with every link and ends the scan with its first error.
///
/// ```
/// use std::io::{self, Write};
/// use irispan::{Found, Scanner, sinks};
/// use core::ops::ControlFlow;
///
/// let mut out = Vec::new(); // or a file
/// let ended = Scanner::new().scan("www.example.com, a@example.com", &mut sinks::try_each(
///     |found: Found<'_>| writeln!(out, "{}", found.link().as_str()),
/// ));
/// if let ControlFlow::Break(error) = ended {
///     return Err(error);
/// }
/// assert_eq!(out, b"www.example.com\na@example.com\n");
/// # Ok::<(), io::Error>(())
/// ```
pub fn try_each<F, E>(each: F) -> TryEach<F>
where
    F: FnMut(Found<'_>) -> Result<(), E>,
{
    TryEach(each)
}

/// Returns a sink that passes the first `count` links to another sink and then ends the scan. With a
/// `count` of 0 it ends it at the first link.
///
/// ```
/// use irispan::{Scanner, Span, sinks};
///
/// let mut spans: Vec<Span> = Vec::new();
/// let file = &b"www.a.com www.b.com www.c.com"[..];
/// let ended = Scanner::new().scan_reader(file, &mut sinks::first(2, &mut spans))?;
/// assert!(matches!(ended.break_value(), Some(sinks::Ended::Enough)));
/// assert_eq!(spans.len(), 2);
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn first<S: Sink + ?Sized>(count: usize, sink: &mut S) -> First<'_, S> {
    First { left: count, sink }
}

/// The sink of [`each`].
#[derive(Clone, Copy, Debug)]
pub struct Each<F>(F);

impl<F: FnMut(Found<'_>)> Sink for Each<F> {
    type Break = Infallible;

    fn link(&mut self, found: Found<'_>) -> ControlFlow<Infallible> {
        (self.0)(found);
        ControlFlow::Continue(())
    }
}

/// The sink of [`try_each`].
#[derive(Clone, Copy, Debug)]
pub struct TryEach<F>(F);

impl<F, E> Sink for TryEach<F>
where
    F: FnMut(Found<'_>) -> Result<(), E>,
{
    type Break = E;

    fn link(&mut self, found: Found<'_>) -> ControlFlow<E> {
        match (self.0)(found) {
            Ok(()) => ControlFlow::Continue(()),
            Err(error) => ControlFlow::Break(error),
        }
    }
}

/// The sink of [`first`].
#[derive(Debug)]
pub struct First<'s, S: ?Sized> {
    left: usize,
    sink: &'s mut S,
}

/// Why [`First`] ended a scan. Exhaustive, because there is no third way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ended<B> {
    /// All links asked for were found.
    Enough,
    /// The other sink ended it.
    Inner(B),
}

impl<S: Sink + ?Sized> Sink for First<'_, S> {
    type Break = Ended<S::Break>;

    fn link(&mut self, found: Found<'_>) -> ControlFlow<Ended<S::Break>> {
        let Some(left) = self.left.checked_sub(1) else {
            return ControlFlow::Break(Ended::Enough);
        };
        self.left = left;
        self.sink.link(found).map_break(Ended::Inner)?;
        if left == 0 { ControlFlow::Break(Ended::Enough) } else { ControlFlow::Continue(()) }
    }

    fn text(&mut self, base: u64, text: &[u8]) -> ControlFlow<Ended<S::Break>> {
        self.sink.text(base, text).map_break(Ended::Inner)
    }
}
