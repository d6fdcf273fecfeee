//! A link in the output of a step.

use core::fmt;
use core::ops::Range;
use std::borrow::Cow;

use super::state::State;
use crate::error::Error;
use crate::link::Link;
use crate::span::{Confidence, Flags, Kind};
use crate::steps::Ranges;
#[cfg(feature = "mail")]
use crate::steps::Repair;
use crate::steps::ansi::Target;
#[cfg(feature = "mail")]
use crate::steps::html::Closed;

/// A link in the output of a step, with the places in the input from which it comes.
#[derive(Clone)]
pub struct SteppedLink<'t> {
    link: Link<'t>,
    pieces: Ranges,
    base: u64,
    state: Option<&'t State>,
    visible: Option<Range<u64>>,
    anchor_text: Option<&'t str>,
}

impl<'t> SteppedLink<'t> {
    pub(super) fn new(
        link: Link<'t>,
        state: &'t State,
        pieces: Ranges,
        base: u64,
    ) -> SteppedLink<'t> {
        SteppedLink { link, pieces, base, state: Some(state), visible: None, anchor_text: None }
    }

    pub(super) fn of_target(link: Link<'t>, target: &Target) -> SteppedLink<'t> {
        let raw = &target.raw_range;
        SteppedLink {
            link,
            pieces: Ranges::of(target.uri_range.clone()),
            base: 0,
            state: None,
            visible: Some(raw.start as u64..raw.end as u64),
            anchor_text: None,
        }
    }

    #[cfg(feature = "mail")]
    pub(super) fn of_anchor(
        link: Link<'t>,
        closed: &'t Closed,
        state: &'t State,
    ) -> SteppedLink<'t> {
        SteppedLink {
            link,
            pieces: Ranges::of_list(closed.anchor.href_ranges()),
            base: 0,
            state: Some(state),
            visible: None,
            anchor_text: Some(&closed.text),
        }
    }

    /// Returns the link itself. Its text is output of the step, and its offsets count in the
    /// buffered part of that; see [`SteppedLink::raw_pieces`] for offsets in the input.
    #[must_use]
    pub const fn link(&self) -> Link<'t> {
        self.link
    }

    /// Returns the link as text.
    #[must_use]
    pub fn as_str(&self) -> &'t str {
        self.link.as_str()
    }

    /// Returns the URI that the link maps to; see [`Link::to_uri`].
    ///
    /// # Errors
    ///
    /// Those of [`Link::to_uri`].
    pub fn to_uri(&self) -> Result<Cow<'t, str>, Error> {
        self.link.to_uri()
    }

    /// Returns the ranges of the input that the link comes from, in bytes and in order: usually
    /// one, several if bytes between them aren't part of it, such as a change of colour. None is
    /// empty. For a hyperlink of a terminal or an anchor of HTML, they are those of its target.
    pub fn raw_pieces(&self) -> impl ExactSizeIterator<Item = Range<u64>> + use<> {
        let base = self.base;
        self.pieces.clone().map(move |piece| base + piece.start as u64..base + piece.end as u64)
    }

    /// Returns the range of the input from the first byte that the link comes from to the last.
    #[must_use]
    pub fn raw_range(&self) -> Range<u64> {
        let mut pieces = self.raw_pieces();
        let first = pieces.next().unwrap_or_default();
        pieces.last().map_or(first.clone(), |last| first.start..last.end)
    }

    /// Returns the path of the value of JSON that contains the link: `$.user.bio` (STEP-12). `None` for
    /// other steps.
    #[must_use]
    pub fn path(&self) -> Option<String> {
        self.state?.path()
    }

    /// Returns where the text of a hyperlink of a terminal is in the input, with the control sequences
    /// in it. `None` for links that are text themselves.
    #[must_use]
    pub fn visible_range(&self) -> Option<Range<u64>> {
        self.visible.clone()
    }

    /// Returns the text of the anchor of HTML whose target the link is, at most 1 MiB of it. `None` for
    /// links that are text themselves, and for other steps.
    #[must_use]
    pub const fn anchor_text(&self) -> Option<&'t str> {
        self.anchor_text
    }

    /// Returns what was wrong in HTML so far, each kind once.
    #[cfg(feature = "mail")]
    #[must_use]
    pub fn repairs(&self) -> &'t [Repair] {
        self.state.map_or(&[], State::repairs)
    }

    /// Returns an owned copy of everything that is known about the link.
    #[must_use]
    pub fn to_owned(&self) -> OwnedSteppedLink {
        OwnedSteppedLink {
            text: self.as_str().to_owned(),
            kind: self.link.kind(),
            confidence: self.link.confidence(),
            flags: self.link.flags(),
            pieces: self.raw_pieces().collect(),
            path: self.path(),
            visible: self.visible_range(),
            anchor_text: self.anchor_text.map(str::to_owned),
        }
    }
}

impl fmt::Debug for SteppedLink<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.to_owned().fmt(f)
    }
}

/// A [`SteppedLink`] that borrows nothing: what [`SteppedLink::to_owned`] and
/// [`Scanner::stepped_links`](crate::Scanner::stepped_links) return.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct OwnedSteppedLink {
    /// The link as text.
    pub text: String,
    /// The kind of the link.
    pub kind: Kind,
    /// The grade: how sure the scanner is.
    pub confidence: Confidence,
    /// The flags of the link.
    pub flags: Flags,
    /// The ranges of the input that it comes from: [`SteppedLink::raw_pieces`].
    pub pieces: Vec<Range<u64>>,
    /// The path of its value in JSON: [`SteppedLink::path`].
    pub path: Option<String>,
    /// Where the text of a hyperlink is: [`SteppedLink::visible_range`].
    pub visible: Option<Range<u64>>,
    /// The text of an anchor: [`SteppedLink::anchor_text`].
    pub anchor_text: Option<String>,
}
