//! Detects XML by its first bytes.

/// The root elements of XML other than HTML: feeds, sitemaps, lists of feeds, pictures. Each may
/// have the prefix of a namespace.
const ROOTS: [&[u8]; 8] =
    [b"rss", b"feed", b"RDF", b"channel", b"urlset", b"sitemapindex", b"opml", b"svg"];

/// Returns whether a text begins like XML: with its declaration or one of a style sheet, with the
/// root element of a feed, a sitemap or a picture, or with a document type other than HTML; after a
/// byte order mark, blanks and comments. XHTML counts as well.
///
/// Time is linear in the comments.
///
/// ```
/// use irispan::steps::escaped::begins_xml;
///
/// assert!(begins_xml(b"<?xml version='1.0'?>\n<catalog>"));
/// assert!(begins_xml(b"<rss version='2.0'>"));
/// assert!(begins_xml(b"<!DOCTYPE catalog [<!ENTITY name 'text'>]>"));
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
        let rest = rest.strip_prefix(b"-stylesheet").unwrap_or(rest);
        return rest.first().is_some_and(u8::is_ascii_whitespace);
    }
    if let Some(rest) = text.strip_prefix(b"<!DOCTYPE") {
        return rest.first().is_some_and(u8::is_ascii_whitespace)
            && is_type(rest.trim_ascii_start());
    }
    let Some((name, _)) = text.strip_prefix(b"<").and_then(name) else { return false };
    let local = name.iter().position(|byte| *byte == b':').map_or(name, |at| &name[at + 1..]);
    ROOTS.contains(&local)
}

/// Returns the name at the beginning of a text, and the rest; `None` if the text ends with the
/// name.
fn name(text: &[u8]) -> Option<(&[u8], &[u8])> {
    let ends = |byte: &u8| byte.is_ascii_whitespace() || matches!(byte, b'>' | b'/' | b'[');
    text.iter().position(ends).map(|end| text.split_at(end))
}

/// Returns whether this follows `<!DOCTYPE` in XML other than HTML: a name, and an identifier,
/// declarations or the end.
fn is_type(text: &[u8]) -> bool {
    let Some((name, rest)) = name(text) else { return false };
    let rest = rest.trim_ascii_start();
    let after: [&[u8]; 4] = [b"PUBLIC", b"SYSTEM", b"[", b">"];
    !name.is_empty()
        && !name.eq_ignore_ascii_case(b"html")
        && after.iter().any(|after| rest.starts_with(after))
}

#[cfg(test)]
mod tests {
    use super::begins_xml;

    #[test]
    fn xml_is_told_from_text() {
        for (text, is_xml) in [
            ("<?xml version=\"1.0\"?>", true),
            ("\u{FEFF}\n<?xml\n", true),
            ("<?xml-stylesheet href='a.xsl'?>", true),
            ("<?xml-model ", false),
            ("<svg:svg xmlns:svg='x'>", true),
            ("<atom:feed>", true),
            ("<atom:feedback>", false),
            ("<!DOCTYPE foo [", true),
            ("<!DOCTYPE foo[<!ENTITY a 'b'>]>", true),
            ("<!DOCTYPE foo SYSTEM 'foo.dtd'>", true),
            ("<!DOCTYPE foo>", true),
            ("<!DOCTYPE HTML [", false),
            ("<!DOCTYPE", false),
            ("<!DOCTYPEfoo [", false),
            ("<!DOCTYPE is how a page begins", false),
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
