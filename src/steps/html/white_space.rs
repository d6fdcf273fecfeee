//! How white space is shown, by the element that it is in: `white-space` of CSS, as far as elements
//! and `style` attributes say it. Style sheets are not read.

use super::elements::{is_preformatted, is_void};
use super::tag::StartTag;

/// The maximum number of elements within each other whose white space is remembered. A document of
/// people has two or three; a search through all of them must cost nothing.
const MAX_NESTED: usize = 32;

/// How white space is shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum WhiteSpace {
    /// Blanks and line feeds in a row are one space, and none at the edges of a line: `normal`,
    /// `nowrap`.
    #[default]
    Collapse,
    /// As it is: `pre`, `pre-wrap`, `break-spaces`.
    Preserve,
    /// As in `Collapse`, but line feeds end lines: `pre-line`.
    PreserveBreaks,
}

/// An open element that says how white space is shown in it.
#[derive(Clone, Debug)]
struct Element {
    name: Vec<u8>,
    white_space: WhiteSpace,
    /// The elements of the same name that were opened in it and not closed.
    within: usize,
}

/// The open elements that say how white space is shown.
#[derive(Clone, Debug, Default)]
pub(super) struct Elements {
    open: Vec<Element>,
}

impl Elements {
    /// Returns how white space is shown here.
    pub(super) fn white_space(&self) -> WhiteSpace {
        self.open.last().map(|element| element.white_space).unwrap_or_default()
    }

    /// Opens an element. `is_block` says whether it ends a paragraph.
    pub(super) fn start(&mut self, tag: &StartTag, is_block: bool) {
        let name: &[u8] = &tag.name;
        if is_void(name) {
            return;
        }
        if is_block {
            self.close(b"p");
        }
        // These end where the next one begins.
        if matches!(name, b"li" | b"dt" | b"dd" | b"td" | b"th" | b"tr") {
            self.close(name);
        }
        let styled = tag.style.as_ref().and_then(|style| declared(&style.bytes));
        match styled.or_else(|| is_preformatted(name).then_some(WhiteSpace::Preserve)) {
            Some(white_space) if self.open.len() < MAX_NESTED => {
                self.open.push(Element { name: name.to_vec(), white_space, within: 0 });
            }
            _ => {
                if let Some(outer) = self.open.iter_mut().rfind(|outer| outer.name == name) {
                    outer.within += 1;
                }
            }
        }
    }

    /// Closes an element, and those in it.
    pub(super) fn end(&mut self, name: &[u8]) {
        let Some(at) = self.open.iter().rposition(|element| element.name == name) else { return };
        match self.open[at].within.checked_sub(1) {
            Some(within) => self.open[at].within = within,
            None => self.open.truncate(at),
        }
    }

    /// Closes an element that has no end tag.
    fn close(&mut self, name: &[u8]) {
        if let Some(at) = self.open.iter().rposition(|element| element.name == name) {
            self.open.truncate(at);
        }
    }
}

/// Returns whether CSS collapses a character. A no-break space stays.
pub(super) const fn is_white_space(c: char) -> bool {
    matches!(c, ' ' | '\t' | '\n' | '\r')
}

/// Returns what the last declaration of `white-space` in a `style` attribute says.
fn declared(style: &[u8]) -> Option<WhiteSpace> {
    let mut found = None;
    for declaration in style.split(|byte| *byte == b';') {
        let mut parts = declaration.splitn(2, |byte| *byte == b':');
        let (Some(name), Some(value)) = (parts.next(), parts.next()) else { continue };
        let name = name.trim_ascii();
        if !name.eq_ignore_ascii_case(b"white-space")
            && !name.eq_ignore_ascii_case(b"white-space-collapse")
        {
            continue;
        }
        let value = value.split(|byte| *byte == b'!').next().unwrap_or_default().trim_ascii();
        found = match value.to_ascii_lowercase().as_slice() {
            b"normal" | b"nowrap" | b"collapse" | b"initial" => Some(WhiteSpace::Collapse),
            b"pre" | b"pre-wrap" | b"break-spaces" | b"preserve" => Some(WhiteSpace::Preserve),
            b"pre-line" | b"preserve-breaks" => Some(WhiteSpace::PreserveBreaks),
            // A declaration that isn't valid says nothing.
            _ => found,
        };
    }
    found
}

#[cfg(test)]
mod tests {
    use super::{WhiteSpace, declared};

    #[test]
    fn declarations() {
        for (style, expected) in [
            ("white-space:pre", Some(WhiteSpace::Preserve)),
            ("color: red; WHITE-SPACE : Pre-Wrap !important ;", Some(WhiteSpace::Preserve)),
            ("white-space: pre-line", Some(WhiteSpace::PreserveBreaks)),
            ("white-space: pre; white-space: normal", Some(WhiteSpace::Collapse)),
            ("white-space: pre; white-space: odd", Some(WhiteSpace::Preserve)),
            ("white-space-collapse: preserve", Some(WhiteSpace::Preserve)),
            ("white-spaces: pre", None),
            ("white-space", None),
            ("white-space: inherit", None),
            (";;:;", None),
            ("", None),
        ] {
            assert_eq!(declared(style.as_bytes()), expected, "{style}");
        }
    }
}
