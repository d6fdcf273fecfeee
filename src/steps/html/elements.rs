//! Classifies elements by how they are displayed.

use super::style::Border;

/// Elements whose content isn't displayed as text (MAIL-28). All but `textarea` and `iframe` have
/// no box.
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

/// Elements that are displayed as one object among the characters; they become U+FFFC.
const REPLACED: [&[u8]; 9] =
    [b"img", b"input", b"button", b"select", b"object", b"embed", b"video", b"audio", b"svg"];

/// Elements within a line, and those that have neither content nor box.
const INLINE: [&[u8]; 44] = [
    b"a",
    b"abbr",
    b"acronym",
    b"b",
    b"bdi",
    b"bdo",
    b"big",
    b"cite",
    b"code",
    b"data",
    b"del",
    b"dfn",
    b"em",
    b"font",
    b"i",
    b"ins",
    b"kbd",
    b"label",
    b"mark",
    b"nobr",
    b"rb",
    b"ruby",
    b"s",
    b"samp",
    b"small",
    b"span",
    b"strike",
    b"strong",
    b"time",
    b"tt",
    b"u",
    b"var",
    b"wbr",
    b"blink",
    b"tspan",
    b"area",
    b"base",
    b"basefont",
    b"bgsound",
    b"link",
    b"meta",
    b"param",
    b"source",
    b"track",
];

/// Elements whose borders end a line, even at end tags without a known start tag.
const BLOCK: [&[u8]; 60] = [
    b"address",
    b"article",
    b"aside",
    b"blockquote",
    b"body",
    b"caption",
    b"center",
    b"col",
    b"colgroup",
    b"dd",
    b"details",
    b"dialog",
    b"dir",
    b"div",
    b"dl",
    b"dt",
    b"fieldset",
    b"figcaption",
    b"figure",
    b"footer",
    b"form",
    b"frame",
    b"frameset",
    b"h1",
    b"h2",
    b"h3",
    b"h4",
    b"h5",
    b"h6",
    b"head",
    b"header",
    b"hgroup",
    b"hr",
    b"html",
    b"legend",
    b"li",
    b"listing",
    b"main",
    b"marquee",
    b"menu",
    b"nav",
    b"ol",
    b"optgroup",
    b"option",
    b"p",
    b"plaintext",
    b"pre",
    b"rp",
    b"rt",
    b"rtc",
    b"search",
    b"section",
    b"summary",
    b"table",
    b"tbody",
    b"tfoot",
    b"thead",
    b"tr",
    b"ul",
    b"xmp",
];

/// Elements without content, which have no end tag.
const VOID: [&[u8]; 16] = [
    b"area",
    b"base",
    b"basefont",
    b"bgsound",
    b"br",
    b"col",
    b"embed",
    b"hr",
    b"img",
    b"input",
    b"link",
    b"meta",
    b"param",
    b"source",
    b"track",
    b"wbr",
];

/// Elements whose white space is preserved.
const PREFORMATTED: [&[u8]; 4] = [b"pre", b"listing", b"xmp", b"plaintext"];

/// Elements that are reopened after the end of an element around them (HTML standard, section
/// 13.2.4.3).
const FORMATTING: [&[u8]; 14] = [
    b"a", b"b", b"big", b"code", b"em", b"font", b"i", b"nobr", b"s", b"small", b"strike",
    b"strong", b"tt", b"u",
];

/// How an element is displayed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shown {
    Skipped,
    Anchor,
    Replaced,
    Inline,
    /// Within a line, and between quotation marks.
    Quoted,
    /// Within a line, and above or below its letters.
    Raised,
    LineEnd,
    /// A cell of a table, which is beside the one before it.
    Cell,
    Block,
    /// Any other: a line ends where it begins, and at its end tag if it is open.
    Other,
}

impl Shown {
    pub(super) fn of(name: &[u8]) -> Shown {
        match name {
            b"a" => Shown::Anchor,
            b"br" => Shown::LineEnd,
            b"td" | b"th" => Shown::Cell,
            b"sup" | b"sub" => Shown::Raised,
            b"q" => Shown::Quoted,
            _ if SKIPPED.contains(&name) => Shown::Skipped,
            _ if REPLACED.contains(&name) => Shown::Replaced,
            _ if INLINE.contains(&name) => Shown::Inline,
            _ if BLOCK.contains(&name) => Shown::Block,
            _ => Shown::Other,
        }
    }

    /// Returns the border that it has whatever its style, except for line ends.
    pub(super) const fn border(self) -> Border {
        match self {
            Shown::Replaced | Shown::Quoted => Border::Object,
            _ => Border::None,
        }
    }
}

pub(super) fn is_void(name: &[u8]) -> bool {
    VOID.contains(&name)
}

/// Returns whether a line feed directly after the start tag is dropped (HTML standard, section
/// 13.2.6.4.7).
pub(super) fn drops_line_feed(name: &[u8]) -> bool {
    matches!(name, b"pre" | b"listing")
}

pub(super) fn is_preformatted(name: &[u8]) -> bool {
    PREFORMATTED.contains(&name)
}

pub(super) fn is_formatting(name: &[u8]) -> bool {
    FORMATTING.contains(&name)
}
