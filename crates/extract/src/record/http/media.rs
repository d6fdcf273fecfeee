//! The content of a body, from the head (RFC 9110, section 8.3) or detected.

use irispan::steps::catalog::begins_document as begins_catalog;
use irispan::steps::continued::begins_document as begins_continued;
use irispan::steps::escaped::begins_xml;
use irispan::steps::html::{begins_document, declared_charset};

use crate::record::mark::without_mark;

/// The content of a body, as far as it matters for finding links.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Content {
    /// HTML or XHTML.
    Html,
    /// JSON, or lines of it.
    Json,
    /// XML other than XHTML, such as feeds and sitemaps.
    Xml,
    /// Calendars and address cards, whose lines are folded.
    Continued,
    /// Catalogs of gettext, whose strings continue in the next line.
    Catalog,
    /// Any other text.
    Text,
    /// Not text.
    Other,
}

/// A media type and its charset.
///
/// ```
/// use irispan_extract::record::http::{Content, Media};
///
/// let media = Media::of(b"Text/HTML; x=y; Charset=\"Shift_JIS\"");
/// assert_eq!(media.content(), Some(Content::Html));
/// assert_eq!(media.charset(), Some("Shift_JIS"));
/// assert_eq!(Media::of(b"image/png").content(), Some(Content::Other));
/// assert_eq!(Media::of(b"application/octet-stream").content(), None);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Media {
    /// The type in lower case, without its parameters.
    essence: String,
    charset: Option<String>,
}

impl Media {
    /// Parses the value of a field such as `Content-Type`.
    #[must_use]
    pub fn of(value: &[u8]) -> Media {
        let mut parts = value.split(|byte| *byte == b';');
        let text = |part: &[u8]| String::from_utf8_lossy(part.trim_ascii()).into_owned();
        let essence = text(parts.next().unwrap_or_default()).to_ascii_lowercase();
        let charset = parts.find_map(|part| {
            let at = part.iter().position(|byte| *byte == b'=')?;
            let is_charset = part[..at].trim_ascii().eq_ignore_ascii_case(b"charset");
            let label = text(&part[at + 1..]);
            let label = label.trim_matches(['"', '\'', ' ']);
            (is_charset && !label.is_empty()).then(|| label.to_owned())
        });
        Media { essence, charset }
    }

    /// Returns the type in lower case, without its parameters.
    #[must_use]
    pub fn essence(&self) -> &str {
        &self.essence
    }

    /// Returns the label of the charset.
    #[must_use]
    pub fn charset(&self) -> Option<&str> {
        self.charset.as_deref()
    }

    /// Returns the content that the type implies, or `None` if it implies none: see
    /// [`Content::of`].
    #[must_use]
    pub fn content(&self) -> Option<Content> {
        const UNKNOWN: [&str; 5] = [
            "application/octet-stream",
            "application/unknown",
            "application/x-unknown",
            "binary/octet-stream",
            "unknown/unknown",
        ];
        const TEXT: [&str; 5] = [
            "application/ecmascript",
            "application/javascript",
            "application/warc-fields",
            "application/x-javascript",
            "application/yaml",
        ];
        let (kind, name) = self.essence.split_once('/')?;
        let is_json = name == "json"
            || name.ends_with("+json")
            || ["x-ndjson", "ndjson", "x-jsonlines", "jsonl", "jsonlines"].contains(&name);
        match (kind, name) {
            _ if UNKNOWN.contains(&&*self.essence) => None,
            ("text", "html") | ("application", "xhtml+xml" | "vnd.wap.xhtml+xml") => {
                Some(Content::Html)
            }
            _ if is_json => Some(Content::Json),
            ("text" | "application", "xml") => Some(Content::Xml),
            _ if name.ends_with("+xml") && kind != "image" => Some(Content::Xml),
            ("text", "calendar" | "vcard" | "x-vcard" | "directory") | ("application", "ics") => {
                Some(Content::Continued)
            }
            (
                "text" | "application",
                "x-gettext" | "x-po" | "x-gettext-translation" | "x-gettext-translation-template",
            ) => Some(Content::Catalog),
            ("text", _) => Some(Content::Text),
            _ if TEXT.contains(&&*self.essence) => Some(Content::Text),
            _ => Some(Content::Other),
        }
    }
}

impl Content {
    /// Detects the content of a body that begins with these bytes.
    #[must_use]
    pub fn of(begin: &[u8]) -> Content {
        let is_wide = begin.starts_with(b"\xFF\xFE") || begin.starts_with(b"\xFE\xFF");
        if begin.contains(&0) && !is_wide {
            return Content::Other;
        }
        let fragments: [&[u8]; 6] = [b"<head", b"<body", b"<title", b"<meta", b"<!--", b"<div"];
        let is_html =
            begins_document(begin) == Some(true) || begins_with(text_of(begin), &fragments);
        match is_html {
            true => Content::Html,
            false if begins_xml(begin) => Content::Xml,
            false if begins_continued(begin) => Content::Continued,
            false if begins_catalog(begin) == Some(true) => Content::Catalog,
            false => Content::Text,
        }
    }
}

/// Returns the charset in the declaration of XML, in lower case. UTF-16 becomes UTF-8, because the
/// declaration was read as ASCII.
pub(crate) fn xml_encoding(begin: &[u8]) -> Option<String> {
    let begin = without_mark(begin);
    // The declaration alone, because a `<meta>` after it would take precedence.
    let declaration = begin.get(..=memchr::memchr(b'>', begin)?)?;
    let is_declaration = declaration.strip_prefix(b"<?xml")?.first()?.is_ascii_whitespace();
    is_declaration.then(|| declared_charset(declaration))?
}

fn text_of(begin: &[u8]) -> &[u8] {
    without_mark(begin).trim_ascii_start()
}

fn begins_with(text: &[u8], signs: &[&[u8]]) -> bool {
    let begins =
        |sign: &&[u8]| text.get(..sign.len()).is_some_and(|text| text.eq_ignore_ascii_case(sign));
    signs.iter().any(begins)
}

#[cfg(test)]
mod tests {
    use super::{Content, Media, xml_encoding};

    #[test]
    fn xml() {
        for (begin, content, encoding) in [
            ("<?xml version='1.0'?><urlset>", Content::Xml, None),
            (
                "\u{FEFF}<?xml version=\"1.0\" encoding=\"windows-1251\"?>",
                Content::Xml,
                Some("windows-1251"),
            ),
            (
                "<?xml version='1.0' encoding = 'KOI8-R' standalone='yes'?>",
                Content::Xml,
                Some("koi8-r"),
            ),
            ("<?xml version='1.0' encoding='UTF-16'?><a/>", Content::Xml, Some("utf-8")),
            (
                "<?xml version='1.0' encoding='gbk'?><meta charset='big5'/>",
                Content::Xml,
                Some("gbk"),
            ),
            ("<?xml version='1.0' encoding='x", Content::Xml, None),
            ("<?xml version='1.0'?><a encoding='x'/>", Content::Xml, None),
            ("<?xml-stylesheet encoding='x'?>", Content::Xml, None),
            ("<?xml version='1.0' encoding='x'?>\n<html>", Content::Html, Some("x")),
            ("<rss>", Content::Xml, None),
            ("<rsser>", Content::Text, None),
            ("BEGIN:VCARD\r\nURL:x", Content::Continued, None),
            ("# a\nmsgid \"\"\n", Content::Catalog, None),
        ] {
            assert_eq!(Content::of(begin.as_bytes()), content, "{begin}");
            assert_eq!(xml_encoding(begin.as_bytes()).as_deref(), encoding, "{begin}");
        }
        for name in ["text/xml", "application/xml;charset=x", "application/rss+xml", "text/x+xml"] {
            assert_eq!(Media::of(name.as_bytes()).content(), Some(Content::Xml), "{name}");
        }
        assert_eq!(Media::of(b"image/svg+xml").content(), Some(Content::Other));
        assert_eq!(Media::of(b"text/calendar").content(), Some(Content::Continued));
        assert_eq!(Media::of(b"text/x-gettext-translation").content(), Some(Content::Catalog));
    }
}
