//! Tracks SVG and MathML, where `<style>` is an element like any other (HTML standard, section
//! 13.2.6.5; STEP-19).

/// The maximum number of nested elements that are remembered. Deeper content is read as that of the
/// last one.
const MAX_NESTED: usize = 64;

/// The breakout tags: elements of HTML that end SVG and MathML around them. `font` does so only
/// with some attributes.
const BREAKOUT: [&[u8]; 44] = [
    b"b",
    b"big",
    b"blockquote",
    b"body",
    b"br",
    b"center",
    b"code",
    b"dd",
    b"div",
    b"dl",
    b"dt",
    b"em",
    b"embed",
    b"h1",
    b"h2",
    b"h3",
    b"h4",
    b"h5",
    b"h6",
    b"head",
    b"hr",
    b"i",
    b"img",
    b"li",
    b"listing",
    b"menu",
    b"meta",
    b"nobr",
    b"ol",
    b"p",
    b"pre",
    b"ruby",
    b"s",
    b"small",
    b"span",
    b"strong",
    b"strike",
    b"sub",
    b"sup",
    b"table",
    b"tt",
    b"u",
    b"ul",
    b"var",
];

/// The kind of an open element.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Svg,
    Math,
    /// An HTML integration point: an element of either whose content is HTML.
    HtmlPoint,
    /// A MathML text integration point: the same, but some elements in it are those of MathML.
    MathmlTextPoint,
}

/// The properties of a start tag that decide how its content is read.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Marks {
    /// Whether it ends with `/>`.
    pub(super) is_closed: bool,
    /// Whether it has an attribute `color`, `face` or `size`.
    pub(super) has_font: bool,
    /// Whether the attribute `encoding` names HTML.
    pub(super) is_html: bool,
}

/// The open elements that decide whether an element is one of HTML.
#[derive(Clone, Debug, Default)]
pub(super) struct Foreign {
    open: Vec<(Vec<u8>, Kind)>,
}

impl Foreign {
    /// Returns the number of open elements.
    pub(super) const fn depth(&self) -> usize {
        self.open.len()
    }

    /// Returns whether the current place is in SVG or MathML.
    pub(super) fn is_here(&self) -> bool {
        self.open.last().is_some_and(|(_, kind)| matches!(kind, Kind::Svg | Kind::Math))
    }

    /// Opens an element. Returns whether it is one of HTML.
    pub(super) fn start(&mut self, name: &[u8], marks: Marks) -> bool {
        if BREAKOUT.contains(&name) || name == b"font" && marks.has_font {
            self.leave();
        }
        let within = self.open.last().map(|(_, kind)| *kind);
        let is_annotation = self.open.last().is_some_and(|(open, _)| open == b"annotation-xml");
        let kind = match (within, name) {
            (None | Some(Kind::HtmlPoint | Kind::MathmlTextPoint | Kind::Svg), b"svg") => {
                Some(Kind::Svg)
            }
            (Some(Kind::Math), b"svg") if is_annotation => Some(Kind::Svg),
            (None | Some(Kind::HtmlPoint | Kind::MathmlTextPoint | Kind::Math), b"math") => {
                Some(Kind::Math)
            }
            (Some(Kind::Svg), b"title" | b"desc" | b"foreignobject") => Some(Kind::HtmlPoint),
            (Some(Kind::Svg), b"math") => Some(Kind::Svg),
            (Some(Kind::Math), b"mi" | b"mo" | b"mn" | b"ms" | b"mtext") => {
                Some(Kind::MathmlTextPoint)
            }
            (Some(Kind::Math), b"annotation-xml") if marks.is_html => Some(Kind::HtmlPoint),
            (Some(Kind::Math), b"annotation-xml" | b"svg")
            | (Some(Kind::MathmlTextPoint), b"mglyph" | b"malignmark") => Some(Kind::Math),
            _ => None,
        };
        let is_html = kind.is_none() && !self.is_here();
        if let Some(kind) = kind.filter(|_| !marks.is_closed && self.open.len() < MAX_NESTED) {
            self.open.push((name.to_vec(), kind));
        }
        is_html
    }

    /// Closes an element, and those in it.
    pub(super) fn end(&mut self, name: &[u8]) {
        if matches!(name, b"p" | b"br") {
            self.leave();
        } else if let Some(at) = self.open.iter().rposition(|(open, _)| open == name) {
            self.open.truncate(at);
        }
    }

    /// Leaves SVG and MathML for the HTML around it.
    fn leave(&mut self) {
        while self.is_here() {
            self.open.pop();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Foreign, MAX_NESTED, Marks};

    /// Returns whether HTML follows tags: names of start tags, and of end tags after `/`.
    fn is_html(tags: &str) -> bool {
        let mut foreign = Foreign::default();
        for tag in tags.split(' ') {
            let marks = Marks {
                is_closed: tag.ends_with('/'),
                has_font: tag.ends_with('!'),
                is_html: tag.ends_with('!'),
            };
            match tag.strip_prefix('/') {
                Some(name) => foreign.end(name.as_bytes()),
                None => {
                    foreign.start(tag.trim_end_matches(['/', '!']).as_bytes(), marks);
                }
            }
        }
        !foreign.is_here()
    }

    #[test]
    fn where_html_is() {
        for (tags, expected) in [
            ("div", true),
            ("svg", false),
            ("svg/", true),
            ("svg g a", false),
            ("svg style p", true),
            ("svg style /p", true),
            ("svg /svg", true),
            ("svg svg /svg", false),
            ("svg font", false),
            ("svg font!", true),
            ("svg title", true),
            ("svg title/", false),
            ("svg foreignobject style /foreignobject", false),
            ("svg foreignobject p svg", false),
            ("svg foreignobject svg p /foreignobject", false),
            ("svg desc /svg", true),
            ("svg math mi", false),
            ("title desc mi", true),
            ("math", false),
            ("math mi", true),
            ("math mi mglyph", false),
            ("math mi mglyph p", true),
            ("math svg", false),
            ("math annotation-xml", false),
            ("math annotation-xml svg title", true),
            ("math annotation-xml!", true),
        ] {
            assert_eq!(is_html(tags), expected, "{tags}");
        }
    }

    #[test]
    fn elements_are_not_remembered_without_end() {
        let mut foreign = Foreign::default();
        for _ in 0..1000 {
            foreign.start(b"svg", Marks::default());
        }
        assert_eq!(foreign.depth(), MAX_NESTED);
    }
}
