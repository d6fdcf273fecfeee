//! Elements by how they are shown.

/// Elements whose content isn't shown as text (MAIL-28).
const SKIPPED: [&[u8]; 9] = [
    b"script",
    b"style",
    b"textarea",
    b"title",
    b"template",
    b"noscript",
    b"noframes",
    b"noembed",
    b"iframe",
];

/// Elements that are shown as one object among the characters; they become U+FFFC.
const REPLACED: [&[u8]; 10] = [
    b"img", b"input", b"button", b"select", b"iframe", b"object", b"embed", b"video", b"audio",
    b"svg",
];

/// Elements within a line. At the borders of all others a line ends, except for cells.
const INLINE: [&[u8]; 35] = [
    b"a", b"abbr", b"acronym", b"b", b"bdi", b"bdo", b"big", b"cite", b"code", b"data", b"del",
    b"dfn", b"em", b"font", b"i", b"ins", b"kbd", b"label", b"mark", b"nobr", b"q", b"rb", b"ruby",
    b"s", b"samp", b"small", b"span", b"strike", b"strong", b"time", b"tt", b"u", b"var", b"wbr",
    b"blink",
];

/// Elements without content, which have no end tag.
const VOID: [&[u8]; 8] = [b"area", b"base", b"br", b"col", b"hr", b"link", b"meta", b"wbr"];

/// Elements whose white space is shown as it is.
const PREFORMATTED: [&[u8]; 4] = [b"pre", b"listing", b"xmp", b"plaintext"];

/// How an element is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shown {
    Skipped,
    Anchor,
    Replaced,
    Inline,
    /// Within a line, and above or below its letters.
    Raised,
    LineEnd,
    /// A cell of a table, which is beside the cell before.
    Cell,
    Block,
}

impl Shown {
    pub(super) fn of(name: &[u8]) -> Shown {
        match name {
            b"a" => Shown::Anchor,
            b"br" => Shown::LineEnd,
            b"td" | b"th" => Shown::Cell,
            b"sup" | b"sub" => Shown::Raised,
            _ if SKIPPED.contains(&name) => Shown::Skipped,
            _ if REPLACED.contains(&name) => Shown::Replaced,
            _ if INLINE.contains(&name) => Shown::Inline,
            _ => Shown::Block,
        }
    }
}

pub(super) fn is_void(name: &[u8]) -> bool {
    VOID.contains(&name) || REPLACED.contains(&name)
}

/// Returns whether a line feed directly behind the start tag isn't shown (HTML, 13.2.6.4.7).
pub(super) fn drops_line_feed(name: &[u8]) -> bool {
    matches!(name, b"pre" | b"listing")
}

pub(super) fn is_preformatted(name: &[u8]) -> bool {
    PREFORMATTED.contains(&name)
}
