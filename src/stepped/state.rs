//! The steps for a text, and their state.

use crate::link::Link;
use crate::sink::Found;
#[cfg(feature = "defang")]
use crate::span::Flags;
#[cfg(feature = "mail")]
use crate::steps::Repair;
use crate::steps::ansi::{Ansi, Target};
use crate::steps::catalog::Catalog;
use crate::steps::continued::Continued;
#[cfg(feature = "defang")]
use crate::steps::defanged::{Defanged, is_half};
use crate::steps::escaped::Escaped;
#[cfg(feature = "mail")]
use crate::steps::html::{self, Html};
use crate::steps::json::{Lexer, Options};
use crate::steps::wide::{Wide, Widened};
use crate::steps::{Output, Piecewise, Progress};

/// What is done to a text before it is scanned.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Step {
    /// Escapes and character references are resolved: [`steps::escaped`](crate::steps::escaped).
    Escaped,
    /// Character references of XML are resolved, and nothing else: [`steps::escaped`](crate::steps::escaped).
    Xml,
    /// The strings of JSON are texts: [`steps::json`](crate::steps::json).
    Json(Options),
    /// The lines of calendars and address cards are joined: [`steps::continued`](crate::steps::continued).
    Continued,
    /// The strings of gettext's catalogs are joined: [`steps::catalog`](crate::steps::catalog).
    Catalog,
    /// Control sequences of terminals are removed: [`steps::ansi`](crate::steps::ansi).
    Ansi,
    /// Defanged links are restored: `steps::defanged` (feature `defang`).
    #[cfg(feature = "defang")]
    Defanged,
    /// HTML in UTF-8 is read as its text content, and the targets of its anchors: `steps::html` (feature
    /// `mail`). Links that are targets are reported where the text of their anchor begins.
    #[cfg(feature = "mail")]
    Html(html::Options),
    /// UTF-16 and UTF-32 are decoded: [`steps::wide`](crate::steps::wide).
    Wide(Wide),
}

/// The state of a step.
#[derive(Debug)]
pub(super) enum State {
    Escaped(Escaped),
    Json(Box<Lexer>),
    Continued(Continued),
    Catalog(Catalog),
    Ansi(Ansi),
    #[cfg(feature = "defang")]
    Defanged(Defanged),
    #[cfg(feature = "mail")]
    Html(Box<Html>),
    Wide(Widened),
}

impl State {
    /// Returns the initial state of a step for a text that begins at this offset.
    pub(super) fn new(step: Step, offset: u64) -> State {
        match step {
            Step::Escaped => State::Escaped(Escaped::default()),
            Step::Xml => State::Escaped(Escaped::of_xml()),
            Step::Json(options) => State::Json(Box::new(Lexer::new(options))),
            Step::Continued => State::Continued(Continued::default()),
            Step::Catalog => State::Catalog(Catalog::default()),
            Step::Ansi => State::Ansi(Ansi::after(offset)),
            #[cfg(feature = "defang")]
            Step::Defanged => State::Defanged(Defanged::default()),
            #[cfg(feature = "mail")]
            Step::Html(options) => State::Html(Box::new(Html::masking(options))),
            Step::Wide(wide) => State::Wide(Widened { wide, began: false }),
        }
    }

    pub(super) fn read(&mut self, input: &[u8], last: bool, out: &mut Output) -> Progress {
        match self {
            State::Escaped(step) => step.read(input, last, out),
            State::Json(step) => step.read(input, last, out),
            State::Continued(step) => step.read(input, last, out),
            State::Catalog(step) => step.read(input, last, out),
            State::Ansi(step) => step.read(input, last, out),
            #[cfg(feature = "defang")]
            State::Defanged(step) => step.read(input, last, out),
            #[cfg(feature = "mail")]
            State::Html(step) => step.read(input, last, out),
            State::Wide(step) => step.read(input, last, out),
        }
    }

    /// Returns a link of the text with the flags of the step; `None` if the step rejects it.
    /// `copied` says that the input has the same bytes.
    #[cfg_attr(not(feature = "defang"), expect(unused_variables, reason = "asked by one step"))]
    pub(super) fn judge<'t>(&self, found: &Found<'t>, copied: bool) -> Option<Link<'t>> {
        let link = found.link();
        match self {
            State::Escaped(step) if step.goes_on(found.text(), link.range()) => None,
            // STEP-16.
            #[cfg(feature = "defang")]
            State::Defanged(_) if is_half(found.text(), found.link().range()) => None,
            #[cfg(feature = "defang")]
            State::Defanged(_) if !copied => Some(link.with_flags(Flags::DEFANGED)),
            _ => Some(link),
        }
    }

    /// Returns the path of the value that is being read.
    pub(super) fn path(&self) -> Option<String> {
        match self {
            State::Json(step) => Some(step.path()),
            _ => None,
        }
    }

    /// Ends an open hyperlink or anchor.
    pub(super) fn close(&mut self) {
        match self {
            State::Ansi(step) => step.close(),
            #[cfg(feature = "mail")]
            State::Html(step) => step.close(),
            _ => {}
        }
    }

    /// Returns the anchors of HTML that were closed, once.
    #[cfg(feature = "mail")]
    pub(super) fn take_anchors(&mut self) -> Vec<html::Closed> {
        match self {
            State::Html(step) => step.take_anchors(),
            _ => Vec::new(),
        }
    }

    /// Returns what was wrong in HTML so far.
    #[cfg(feature = "mail")]
    pub(super) fn repairs(&self) -> &[Repair] {
        match self {
            State::Html(step) => step.repairs(),
            _ => &[],
        }
    }

    /// Returns where the target of the open anchor of HTML begins in the input.
    pub(super) fn open_anchor(&self) -> Option<u64> {
        match self {
            #[cfg(feature = "mail")]
            State::Html(step) => step.open_anchor_at(),
            _ => None,
        }
    }

    pub(super) fn take_target(&mut self) -> Option<Target> {
        match self {
            State::Ansi(step) => step.take_target(),
            _ => None,
        }
    }

    pub(super) fn open_target(&self) -> Option<&Target> {
        match self {
            State::Ansi(step) => step.open_target(),
            _ => None,
        }
    }

    /// Hides the text of the open hyperlink from the scanner.
    pub(super) fn mask(&mut self) {
        if let State::Ansi(step) = self {
            step.mask();
        }
    }
}
