//! Finds the end of anchors without an end tag (MAIL-28; HTML standard, sections 13.2.4.3 and
//! 13.2.6.5).

/// The elements around a place with which anchors end.
#[derive(Clone, Copy, Debug, Default)]
struct Around {
    tables: usize,
    /// The number of objects and similar elements.
    objects: usize,
    /// The number of open elements of SVG and MathML if the place is in one of these, otherwise 0.
    foreign: usize,
}

/// The elements around the current place, and around the beginning of the last anchor.
#[derive(Clone, Debug, Default)]
pub(super) struct Scopes {
    here: Around,
    anchor: Around,
}

impl Scopes {
    /// Opens an anchor within `foreign` elements of SVG and MathML, which is 0 for an anchor of
    /// HTML.
    pub(super) const fn begin_anchor(&mut self, foreign: usize) {
        self.anchor = Around { foreign, ..self.here };
    }

    /// Reads a start tag, after which `foreign` elements of SVG and MathML are open. `is_foreign`
    /// says that it belongs to these. Returns whether the anchor ends before it.
    pub(super) fn start(&mut self, name: &[u8], foreign: usize, is_foreign: bool) -> bool {
        let mut ends = foreign < self.anchor.foreign;
        match name {
            _ if is_foreign => {}
            b"table" => self.here.tables += 1,
            b"object" | b"marquee" | b"applet" => self.here.objects += 1,
            _ => ends |= is_part_of_table(name) && self.is_anchor_in_table(),
        }
        ends
    }

    /// Reads an end tag like [`start`](Scopes::start). The end tag of a table also ends SVG in it.
    pub(super) fn end(&mut self, name: &[u8], foreign: usize, is_foreign: bool) -> bool {
        let mut ends = foreign < self.anchor.foreign;
        match name {
            b"table" => {
                ends |= self.is_anchor_in_table();
                self.here.tables = self.here.tables.saturating_sub(1);
            }
            b"object" | b"marquee" | b"applet" if !is_foreign => {
                ends |= self.here.objects > 0 && self.anchor.objects == self.here.objects;
                self.here.objects = self.here.objects.saturating_sub(1);
            }
            _ => ends |= is_part_of_table(name) && self.is_anchor_in_table(),
        }
        ends
    }

    /// Returns whether the anchor is in the open table rather than around it.
    const fn is_anchor_in_table(&self) -> bool {
        self.here.tables > 0 && self.anchor.tables == self.here.tables
    }
}

/// Returns whether a cell ends at the borders of an element.
const fn is_part_of_table(name: &[u8]) -> bool {
    matches!(
        name,
        b"td" | b"th" | b"tr" | b"tbody" | b"thead" | b"tfoot" | b"caption" | b"col" | b"colgroup"
    )
}

#[cfg(test)]
mod tests {
    use super::super::content;

    /// Asserts the texts of the anchors of documents.
    fn assert_shown(documents: &[(&str, &[&str])]) {
        for (html, expected) in documents {
            let content = content(html, true);
            let shown = content.anchors.iter().map(|anchor| &content.text[anchor.range()]);
            assert!(shown.eq(expected.iter().copied()), "{html}: {content:?}");
        }
    }

    #[test]
    fn anchors_end_with_svg_and_mathml() {
        assert_shown(&[
            ("<svg><a href=x>a</svg>b", &["a"]),
            ("<svg><text><a href=x>a<tspan>b</svg>c", &["ab"]),
            ("<svg><a href=x>a<p>b", &["a"]),
            ("<svg><a href=x>a</p>b", &["a"]),
            ("<svg><a href=x>a<font>b<font color=c>c", &["ab"]),
            ("<svg><a href=x />a<a href=y>b</a></svg>c", &["", "b"]),
            ("<svg><a href=x><title>t</title>a</svg>b", &["a"]),
            ("<svg><a href=x>a<style>s</svg>b", &["a"]),
            ("<math><mrow><a href=x>a</math>b", &["a"]),
            ("<svg><desc><svg><a href=x>a</svg>b</desc></svg>c", &["a"]),
            ("<svg><a href=x>a</svg><a href=y>b</a><svg></svg>c", &["a", "\u{FFFC}b"]),
            // An anchor of HTML stays open.
            ("<a href=x>a<svg>b</svg>c</a>d", &["a\u{FFFC}b\u{FFFC}c"]),
            ("<svg><desc><a href=x>a</desc>b</a>c", &["a\nb"]),
            ("<a href=x />a</a>b", &["a"]),
        ]);
    }

    #[test]
    fn anchors_end_with_cells() {
        assert_shown(&[
            ("<table><td><a href=x>a</td><td>b</td></table>c", &["a"]),
            ("<table><td><a href=x>a<th>b", &["a"]),
            ("<table><tr><td><a href=x>a<tr><td>b", &["a"]),
            ("<table><tr><td><a href=x>a</tr>b", &["a"]),
            ("<table><tr><td><a href=x>a<tbody><td>b", &["a"]),
            ("<table><td><a href=x>a</table>b", &["a"]),
            ("<table><caption><a href=x>a</caption><td>b", &["a"]),
            ("<table><td><a href=x><p>a<div>b</td>c", &["a\nb"]),
            ("<table><td><svg><a href=x>a</td>b", &["a"]),
            ("<table><a href=x><td>a</td></a></table>b", &[""]),
            // A table within the cell is in the anchor.
            ("<table><td><a href=x>a<table><td>b</td></table>c</td>d", &["a\nb\nc"]),
            ("<table><td><table><td>a</table><a href=x>b</td>c", &["b"]),
            ("<a href=x><table><td>a</td><td>b</td></table></a>c", &["a\tb"]),
            ("<table></table><a href=x>a<table><tr><td>b</table>c</a>d", &["a\nb\nc"]),
            // Outside a table, browsers ignore the tags of cells.
            ("<td><a href=x>a</td><td>b</a>c", &["a\tb"]),
            ("</table><a href=x>a</table><td>b</a>c", &["a\nb"]),
            ("<table><td><svg><a href=x>a<td>b</a>c", &["a\tb"]),
        ]);
    }

    #[test]
    fn anchors_end_with_objects() {
        assert_shown(&[
            ("<object><a href=x>a</object>b", &["a"]),
            ("<marquee><a href=x>a</marquee>b", &["a"]),
            ("<applet><a href=x>a</applet>b", &["a"]),
            ("<table><td><a href=x>a<object>b</td>c", &["a\u{FFFC}b"]),
            ("<a href=x>a<object>b</object>c</a>d", &["a\u{FFFC}b\u{FFFC}c"]),
            ("<a href=x>a</object>b</a>c", &["ab"]),
        ]);
    }
}
