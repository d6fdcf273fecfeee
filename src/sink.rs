//! Where spans go: a vector, a counter, a closure.

use core::ops::ControlFlow;

use crate::span::Span;

/// Receives the spans of a scan, in order.
pub trait Sink {
    /// Takes one span; `Break` ends the scan.
    fn span(&mut self, span: Span) -> ControlFlow<()>;
}

impl Sink for Vec<Span> {
    fn span(&mut self, span: Span) -> ControlFlow<()> {
        self.push(span);
        ControlFlow::Continue(())
    }
}

/// Counts the spans.
impl Sink for usize {
    fn span(&mut self, _: Span) -> ControlFlow<()> {
        *self += 1;
        ControlFlow::Continue(())
    }
}

impl<F: FnMut(Span) -> ControlFlow<()>> Sink for F {
    fn span(&mut self, span: Span) -> ControlFlow<()> {
        self(span)
    }
}
