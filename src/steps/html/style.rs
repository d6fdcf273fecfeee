//! Reads `style` attributes, for white space and the box of an element (MAIL-28, MAIL-29). Style
//! sheets are not read.

use std::borrow::Cow;

use memchr::memmem;

use super::tag::StartTag;

/// How white space is displayed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum WhiteSpace {
    /// Runs of blanks and line feeds are one space, and removed at the edges of a line: `normal`,
    /// `nowrap`.
    #[default]
    Collapse,
    /// As it is: `pre`, `pre-wrap`, `break-spaces`.
    Preserve,
    /// As in `Collapse`, but line feeds end lines: `pre-line`.
    PreserveBreaks,
}

/// Returns whether CSS collapses a character, which excludes no-break spaces.
pub(super) const fn is_white_space(c: char) -> bool {
    matches!(c, ' ' | '\t' | '\n' | '\r')
}

/// The border of an element at both of its ends, from the weakest to the strongest.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Border {
    /// It joins the words around it: `inline`.
    #[default]
    None,
    /// Hidden text is not part of the words around it, which are joined if it is empty: `none`.
    Hidden,
    /// It is one object among the characters: `inline-block`.
    Object,
    /// A line ends: `block`, and elements outside of the flow of text.
    Line,
}

/// The properties from a `style` attribute or the attribute `hidden`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Style {
    pub(super) white_space: Option<WhiteSpace>,
    pub(super) border: Option<Border>,
}

/// The last declaration of a property, or the last one that is important.
#[derive(Clone, Copy, Debug, Default)]
struct Declared<T> {
    value: Option<T>,
    is_important: bool,
}

impl<T> Declared<T> {
    /// Applies a declaration. An invalid one is ignored.
    fn take(&mut self, value: Option<T>, is_important: bool) {
        if value.is_some() && (is_important || !self.is_important) {
            *self = Declared { value, is_important };
        }
    }
}

impl Style {
    /// Returns the style from the attributes of a tag. If the attribute is too long to be read to
    /// its end, lines end at the borders of the element (STEP-18).
    pub(super) fn of(tag: &StartTag) -> Style {
        let hidden = tag.is_hidden.then_some(Border::Hidden);
        let Some(attribute) = &tag.style else {
            return Style { border: hidden, white_space: None };
        };
        let style = Style::declared(&attribute.bytes);
        let border = if attribute.is_cut { Some(Border::Line) } else { style.border };
        Style { border: border.or(hidden), ..style }
    }

    fn declared(style: &[u8]) -> Style {
        let style = without_comments(style);
        let mut white_space = Declared::default();
        let (mut display, mut float, mut position) =
            (Declared::default(), Declared::default(), Declared::default());
        for declaration in declarations(&style) {
            let Some(colon) = memchr::memchr(b':', declaration) else { continue };
            let name = declaration[..colon].trim_ascii().to_ascii_lowercase();
            let value = declaration[colon + 1..].to_ascii_lowercase();
            let mut parts = value.splitn(2, |byte| *byte == b'!');
            let value = parts.next().unwrap_or_default().trim_ascii();
            let is_important = parts.next().is_some_and(|mark| mark.trim_ascii() == b"important");
            match name.as_slice() {
                b"white-space" | b"white-space-collapse" => {
                    white_space.take(white_space_of(value), is_important);
                }
                b"display" => display.take(display_of(value), is_important),
                b"float" => float.take(is_outside(value), is_important),
                b"position" => position.take(is_outside(value), is_important),
                _ => {}
            }
        }
        let is_outside = float.value == Some(true) || position.value == Some(true);
        // A hidden element has no position (CSS 2, section 9.7).
        let border = match display.value {
            Some(Border::Hidden) => Some(Border::Hidden),
            _ if is_outside => Some(Border::Line),
            display => display,
        };
        Style { white_space: white_space.value, border }
    }
}

fn white_space_of(value: &[u8]) -> Option<WhiteSpace> {
    match value {
        b"normal" | b"nowrap" | b"collapse" | b"initial" => Some(WhiteSpace::Collapse),
        b"pre" | b"pre-wrap" | b"break-spaces" | b"preserve" => Some(WhiteSpace::Preserve),
        b"pre-line" | b"preserve-breaks" => Some(WhiteSpace::PreserveBreaks),
        _ => None,
    }
}

/// Returns the border for a value of `display`. It may have two words: `inline flex`.
fn display_of(value: &[u8]) -> Option<Border> {
    let is_blank = |byte: &u8| byte.is_ascii_whitespace();
    let words = value.split(is_blank).filter(|word| !word.is_empty());
    let (mut is_inline, mut inside) = (false, None);
    for word in words {
        inside = Some(
            match word {
                b"inline" => {
                    is_inline = true;
                    inside.unwrap_or(Border::None)
                }
                b"none" => Border::Hidden,
                b"flow" | b"contents" | b"ruby" | b"math" | b"initial" | b"unset" => Border::None,
                b"inline-block"
                | b"inline-flex"
                | b"inline-grid"
                | b"inline-table"
                | b"-webkit-inline-box"
                | b"-webkit-inline-flex" => Border::Object,
                // Inherited values are unknown.
                b"block" | b"flow-root" | b"flex" | b"grid" | b"list-item" | b"table"
                | b"run-in" | b"inherit" | b"-webkit-box" | b"-webkit-flex" => Border::Line,
                _ if word.starts_with(b"table-") => Border::Line,
                _ => return None,
            }
            .max(inside.unwrap_or_default()),
        );
    }
    match inside {
        Some(Border::Line) if is_inline => Some(Border::Object),
        inside => inside,
    }
}

/// Returns whether a value of `float` or `position` takes an element out of the flow of text.
fn is_outside(value: &[u8]) -> Option<bool> {
    match value {
        b"left" | b"right" | b"inline-start" | b"inline-end" | b"absolute" | b"fixed"
        | b"inherit" => Some(true),
        b"none" | b"static" | b"relative" | b"sticky" | b"initial" | b"unset" => Some(false),
        _ => None,
    }
}

/// Splits a style at semicolons, except at those in strings and brackets.
fn declarations(style: &[u8]) -> impl Iterator<Item = &[u8]> {
    let (mut quote, mut depth, mut is_escaped) = (None, 0_usize, false);
    style.split(move |byte| {
        if is_escaped {
            is_escaped = false;
            return false;
        }
        match (quote, *byte) {
            (_, b'\\') => is_escaped = true,
            (Some(open), byte) if open == byte || byte == b'\n' => quote = None,
            (Some(_), _) => {}
            (None, b'"' | b'\'') => quote = Some(*byte),
            (None, b'(' | b'[' | b'{') => depth += 1,
            (None, b')' | b']' | b'}') => depth = depth.saturating_sub(1),
            (None, b';') => return depth == 0,
            _ => {}
        }
        false
    })
}

/// Removes comments from a style. Comment marks in a string would not be comments, but the relevant
/// properties have no strings.
fn without_comments(style: &[u8]) -> Cow<'_, [u8]> {
    let Some(first) = memmem::find(style, b"/*") else { return style.into() };
    let mut kept = style[..first].to_vec();
    let mut rest = &style[first..];
    while let Some(comment) = rest.strip_prefix(b"/*") {
        let end = memmem::find(comment, b"*/").map_or(comment.len(), |end| end + 2);
        let after = &comment[end..];
        let next = memmem::find(after, b"/*").unwrap_or(after.len());
        kept.extend_from_slice(&after[..next]);
        rest = &after[next..];
    }
    kept.into()
}

#[cfg(test)]
mod tests {
    use super::{Border, Style, WhiteSpace};

    #[test]
    fn white_space() {
        for (style, expected) in [
            ("white-space:pre", Some(WhiteSpace::Preserve)),
            ("color: red; WHITE-SPACE : Pre-Wrap !important ;", Some(WhiteSpace::Preserve)),
            ("white-space: pre !important; white-space: normal", Some(WhiteSpace::Preserve)),
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
            assert_eq!(Style::declared(style.as_bytes()).white_space, expected, "{style}");
        }
    }

    #[test]
    fn borders() {
        for (style, expected) in [
            ("display:block", Some(Border::Line)),
            ("DISPLAY : Flex ! important; display:inline", Some(Border::Line)),
            ("display:inline;display:table-cell", Some(Border::Line)),
            ("display:block;display:odd", Some(Border::Line)),
            ("/* a; */display/**/:block", Some(Border::Line)),
            ("display:block;/*", Some(Border::Line)),
            ("display:block;background:url(a;display:inline;)", Some(Border::Line)),
            ("display:block;content:'\\';display:inline;'", Some(Border::Line)),
            ("background:url(data:image/png;base64,x)", None),
            ("display:inline-block", Some(Border::Object)),
            ("display: inline  flow-root", Some(Border::Object)),
            ("display:grid inline", Some(Border::Object)),
            ("display:block flow", Some(Border::Line)),
            ("display:inline", Some(Border::None)),
            ("display:none", Some(Border::Hidden)),
            ("float:left;display:none", Some(Border::Hidden)),
            ("float:left;display:inline", Some(Border::Line)),
            ("float:left;float:none", None),
            ("position:absolute", Some(Border::Line)),
            ("position:relative", None),
            ("display", None),
        ] {
            assert_eq!(Style::declared(style.as_bytes()).border, expected, "{style}");
        }
    }
}
