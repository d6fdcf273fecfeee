//! The text of a part as HTML, in which its links are drawn.

use std::sync::Arc;

use super::decoded::Text;
use super::format::Layout;
use super::link::TextLink;
use crate::highlight::{Html, MappedLink, max_elements};
use crate::scanner::Scanner;

impl Text {
    /// Returns the text as HTML in which its links can be followed: the shown text, or the text
    /// content of HTML. Every line of a folded or flowed link leads to the whole link. If a link
    /// has more than three lines, only one line for each 48 bytes does, up to 32 KiB of
    /// repetitions, to bound the size of the HTML. With [`Html::facts`], the facts are those of
    /// [`TextLink::facts`].
    ///
    /// ```
    /// use irispan::Scanner;
    /// use irispan::mail::{Format, Text};
    /// use irispan::highlight::Html;
    ///
    /// let text = Text::decode(b"<http://a.example/b\nc> & more", &Format::new());
    /// let html = text.to_html(&Scanner::new(), &Html::new());
    /// assert_eq!(html.matches("<a href=\"http://a.example/bc\"").count(), 2);
    /// assert!(html.ends_with("</a>&gt; &amp; more"));
    /// ```
    #[must_use]
    pub fn to_html(&self, scanner: &Scanner, html: &Html) -> String {
        self.links_to_html(self.links(scanner), html)
    }

    /// Does the same with only some of its [links](Text::links), in their order.
    ///
    /// ```
    /// use irispan::Scanner;
    /// use irispan::mail::{Format, Text};
    /// use irispan::highlight::Html;
    ///
    /// let text = Text::decode(b"http://a.example and www.a.com", &Format::new());
    /// let scanner = Scanner::new();
    /// let some = text.links(&scanner).filter(|link| link.as_str().starts_with("www."));
    /// assert_eq!(text.links_to_html(some, &Html::new()).matches("<a ").count(), 1);
    /// ```
    #[must_use]
    pub fn links_to_html<'t>(
        &'t self,
        links: impl IntoIterator<Item = TextLink<'t>>,
        html: &Html,
    ) -> String {
        let is_html = self.layout() == Layout::Html;
        let links = links.into_iter().flat_map(|link| {
            let facts = html.check_options().map(|options| link.facts(options));
            let mapped = Arc::new(MappedLink::new(&link.link(), facts));
            let whole = is_html.then(|| link.range());
            let lines = (!is_html).then(|| link.shown_ranges());
            let ranges = whole.into_iter().chain(lines.into_iter().flatten());
            let ranges = ranges.take(max_elements(link.as_str().len()));
            ranges.map(move |range| (range, Arc::clone(&mapped)))
        });
        let text = if is_html { self.as_str() } else { self.shown() };
        html.write(text.as_bytes(), links, |writer, out, shown, link| {
            writer.mapped(out, shown, &link);
        })
    }
}
