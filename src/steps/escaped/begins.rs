//! How documents of XML begin.

/// The elements that documents of XML begin with that are no HTML: feeds, maps of sites, lists of feeds, pictures.
const ROOTS: [&[u8]; 8] =
    [b"rss", b"feed", b"rdf:RDF", b"channel", b"urlset", b"sitemapindex", b"opml", b"svg"];

/// Returns whether a text begins as XML does: with its declaration, or the root element of a feed, a map of a site or a
/// picture, or the type of such a document; behind a byte order mark, blanks and comments. XHTML does too.
///
/// Takes time linear in the comments.
///
/// ```
/// use irispan::steps::escaped::begins_xml;
///
/// assert!(begins_xml(b"<?xml version='1.0'?>\n<catalog>"));
/// assert!(begins_xml(b"<rss version='2.0'>"));
/// assert!(!begins_xml(b"<feedback>"));
/// ```
#[must_use]
pub fn begins_xml(text: &[u8]) -> bool {
    let mut text = text.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(text).trim_ascii_start();
    while let Some(comment) = text.strip_prefix(b"<!--") {
        let Some(end) = memchr::memmem::find(comment, b"-->") else { return false };
        text = comment[end + 3..].trim_ascii_start();
    }
    if let Some(rest) = text.strip_prefix(b"<?xml") {
        return rest.first().is_some_and(u8::is_ascii_whitespace);
    }
    let name = match text.strip_prefix(b"<!DOCTYPE") {
        Some(rest) => rest.trim_ascii_start(),
        None => text.strip_prefix(b"<").unwrap_or_default(),
    };
    let ends = |byte: &u8| byte.is_ascii_whitespace() || matches!(byte, b'>' | b'/');
    ROOTS
        .iter()
        .any(|root| name.strip_prefix(*root).is_some_and(|rest| rest.first().is_some_and(ends)))
}

#[cfg(test)]
mod tests {
    use super::begins_xml;

    #[test]
    fn xml_is_told_from_text() {
        for (text, is_xml) in [
            ("<?xml version=\"1.0\"?>", true),
            ("\u{FEFF}\n<?xml\n", true),
            ("<?xml-stylesheet ", false),
            ("<rss version='2.0'>", true),
            ("<!-- a --> <!-- b -->\n<urlset\n xmlns='x'>", true),
            ("<!DOCTYPE svg PUBLIC", true),
            ("<svg>", true),
            ("<rdf:RDF xmlns", true),
            ("<!DOCTYPE html>", false),
            ("<!-- a", false),
            ("<feedback>", false),
            ("<rss", false),
            ("rss ", false),
            ("", false),
        ] {
            assert_eq!(begins_xml(text.as_bytes()), is_xml, "{text}");
        }
    }
}
