//! Tracks open elements that affect white space or have borders.

use std::collections::VecDeque;

use super::elements::{Shown, is_formatting, is_preformatted, is_void};
use super::style::{Border, Style, WhiteSpace};
use super::tag::StartTag;

/// The maximum number of nested elements that are remembered. Real documents have two or three, and
/// searching all of them must be cheap.
const MAX_NESTED: usize = 32;

/// An open element that affects white space or ends with a border.
#[derive(Clone, Debug)]
struct Element {
    name: Vec<u8>,
    white_space: WhiteSpace,
    border: Border,
    /// The number of open elements of the same name in it.
    within: usize,
}

/// The open elements that affect white space or end with a border.
#[derive(Clone, Debug, Default)]
pub(super) struct OpenElements {
    open: Vec<Element>,
    /// Whether there are too many, so that one with a border in the last of these was not
    /// remembered.
    forgets: bool,
    /// The names of the last elements of other kinds that were opened and not closed.
    others: VecDeque<Vec<u8>>,
}

impl OpenElements {
    /// Returns how white space is displayed here.
    pub(super) fn white_space(&self) -> WhiteSpace {
        self.open.last().map(|element| element.white_space).unwrap_or_default()
    }

    /// Opens an element, and closes those that end where it begins. Returns the border there,
    /// without line ends that follow from its name.
    pub(super) fn start(&mut self, tag: &StartTag, shown: Shown) -> Border {
        let name: &[u8] = &tag.name;
        let style = Style::of(tag);
        let border = match shown {
            // A line ends at their borders, whatever their style is.
            Shown::Block | Shown::Other => Border::None,
            _ => style.border.unwrap_or_default().max(shown.border()),
        };
        if is_void(name) || tag.is_empty {
            return border;
        }
        match shown {
            Shown::Block => {
                self.close(b"p", true);
            }
            Shown::Other => {
                if self.others.len() == MAX_NESTED {
                    self.others.pop_front();
                }
                self.others.push_back(name.to_vec());
            }
            _ => {}
        }
        // These end where the next one begins.
        let closed = match name {
            b"li" | b"dt" | b"dd" | b"td" | b"th" | b"tr" | b"a" => self.close(name, true),
            _ => Border::None,
        };
        let white_space =
            style.white_space.or_else(|| is_preformatted(name).then_some(WhiteSpace::Preserve));
        let is_kept = white_space.is_some() || border > Border::None;
        if is_kept && self.open.len() < MAX_NESTED {
            let white_space = white_space.unwrap_or_else(|| self.white_space());
            self.open.push(Element { name: name.to_vec(), white_space, border, within: 0 });
        } else {
            self.forgets |= border > Border::None;
            if let Some(outer) = self.open.iter_mut().rfind(|outer| outer.name == name) {
                outer.within += 1;
            }
        }
        border.max(closed)
    }

    /// Closes an element, and those in it. Returns the border there.
    pub(super) fn end(&mut self, name: &[u8]) -> Border {
        let other = self.others.iter().rposition(|other| other == name);
        other.map(|at| self.others.remove(at));
        // It may end an element that isn't remembered.
        let is_line = other.is_some() || self.forgets;
        let forgotten = if is_line { Border::Line } else { Border::None };
        let Some(element) = self.open.iter_mut().rfind(|element| element.name == name) else {
            return forgotten;
        };
        match element.within.checked_sub(1) {
            Some(within) => {
                element.within = within;
                forgotten
            }
            None => self.close(name, false).max(forgotten),
        }
    }

    /// Closes an element and those in it. Returns their strongest border. If its end is `implied`
    /// by another tag, elements with a border in it may contain that tag, and stay open.
    fn close(&mut self, name: &[u8], implied: bool) -> Border {
        let Some(at) = self.open.iter().rposition(|element| element.name == name) else {
            return Border::None;
        };
        let closed = self.open.split_off(at);
        let border = closed.iter().map(|element| element.border).max().unwrap_or_default();
        let stays = |element: &Element| {
            element.border > Border::None && (implied || is_formatting(&element.name))
        };
        self.open.extend(closed.into_iter().skip(1).filter(stays));
        self.forgets &= self.open.len() > at;
        border
    }
}
