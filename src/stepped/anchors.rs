//! Holds anchors of HTML until the links before them are reported.

use core::ops::ControlFlow;
#[cfg(feature = "mail")]
use std::collections::VecDeque;

use super::link::SteppedLink;
use super::state::State;
#[cfg(feature = "mail")]
use super::targets::target;
use crate::scanner::Scanner;
#[cfg(feature = "mail")]
use crate::steps::html::Closed;

/// The anchors that were closed and not reported yet, in order. Without the feature `mail` there are
/// none.
#[derive(Debug, Default)]
pub(super) struct Anchors {
    #[cfg(feature = "mail")]
    closed: VecDeque<Closed>,
}

#[cfg_attr(not(feature = "mail"), expect(unused_variables, reason = "there are no anchors"))]
impl Anchors {
    /// Takes the anchors that a step closed.
    pub(super) fn take_from(&mut self, state: &mut State) {
        #[cfg(feature = "mail")]
        self.closed.extend(state.take_anchors());
    }

    /// Reports the anchors whose text begins at most `up_to` bytes into the text.
    pub(super) fn report<B>(
        &mut self,
        up_to: u64,
        state: &State,
        scanner: &Scanner,
        take: &mut impl FnMut(SteppedLink<'_>) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        #[cfg(feature = "mail")]
        while let Some(closed) = self.closed.front()
            && closed.anchor.range().start as u64 <= up_to
        {
            if let Some(link) = target(closed.anchor.href(), scanner) {
                take(SteppedLink::of_anchor(link, closed, state))?;
            }
            self.closed.pop_front();
        }
        ControlFlow::Continue(())
    }

    /// Returns where the targets begin in the input.
    pub(super) fn offsets(&self) -> impl Iterator<Item = u64> {
        #[cfg(feature = "mail")]
        return self
            .closed
            .iter()
            .filter_map(|closed: &Closed| Some(closed.anchor.href_ranges().first()?.start as u64));
        #[cfg(not(feature = "mail"))]
        core::iter::empty()
    }
}
