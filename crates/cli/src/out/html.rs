//! An HTML document: each input in a section, its links made links (SEC-U11).

use super::Record;

pub(super) const PROLOGUE: &str = "\
<!DOCTYPE html>
<html>
<head><meta charset=\"utf-8\"><title>irispan</title></head>
<body>
";

pub(super) const EPILOGUE: &str = "</body>\n</html>\n";

/// Schemes that run what they name in the page that shows it. A caller can make them links in
/// records, but never in a document.
const ACTIVE: [&str; 3] = ["javascript:", "vbscript:", "data:"];

/// Begins the section of a file.
pub(super) fn open(out: &mut Vec<u8>, path: &str) {
    out.extend_from_slice(b"<section>\n<h2>");
    text(out, path.as_bytes());
    // A line feed just after the tag is no part of the text.
    out.extend_from_slice(b"</h2>\n<pre>\n");
}

/// Ends the section of a file.
pub(super) fn close(out: &mut Vec<u8>) {
    out.extend_from_slice(b"</pre>\n</section>\n");
}

/// Appends a link, or its bare text if it has no URI that is safe to follow. An IRI runs from left to
/// right, in text of any direction (RFC 3987, section 4.1).
pub(super) fn link(out: &mut Vec<u8>, record: &Record<'_>) {
    match &record.uri {
        Ok(uri) if !is_active(uri) => {
            out.extend_from_slice(b"<a href=\"");
            text(out, uri.as_bytes());
            out.extend_from_slice(b"\" rel=\"nofollow noopener noreferrer\" dir=\"ltr\">");
            text(out, record.text.as_bytes());
            out.extend_from_slice(b"</a>");
        }
        _ => text(out, record.text.as_bytes()),
    }
}

fn is_active(uri: &str) -> bool {
    ACTIVE.iter().any(|scheme| {
        uri.get(..scheme.len()).is_some_and(|begin| begin.eq_ignore_ascii_case(scheme))
    })
}

/// Appends text. What is not UTF-8, and controls that HTML forbids, become U+FFFD.
pub(super) fn text(out: &mut Vec<u8>, bytes: &[u8]) {
    const REPLACEMENT: &[u8] = "\u{FFFD}".as_bytes();
    for chunk in bytes.utf8_chunks() {
        let mut rest = chunk.valid().as_bytes();
        while let Some(at) = rest.iter().position(|b| special(*b)) {
            out.extend_from_slice(&rest[..at]);
            out.extend_from_slice(match rest[at] {
                b'&' => b"&amp;",
                b'<' => b"&lt;",
                b'>' => b"&gt;",
                b'"' => b"&quot;",
                b'\'' => b"&#39;",
                _ => REPLACEMENT,
            });
            rest = &rest[at + 1..];
        }
        out.extend_from_slice(rest);
        if !chunk.invalid().is_empty() {
            out.extend_from_slice(REPLACEMENT);
        }
    }
}

fn special(byte: u8) -> bool {
    match byte {
        b'&' | b'<' | b'>' | b'"' | b'\'' | 0x7F => true,
        b'\t' | b'\n' | b'\r' => false,
        _ => byte < b' ',
    }
}

#[cfg(test)]
mod tests {
    use super::{link, open, text};
    use crate::out::{Record, samples};

    fn shown(record: &Record<'_>) -> String {
        let mut out = Vec::new();
        link(&mut out, record);
        String::from_utf8(out).expect("is UTF-8")
    }

    #[test]
    fn text_is_escaped() {
        let mut out = Vec::new();
        text(&mut out, b"<script>a & 'b' \"c\"</script>\0\x1b\t\xff\xe4\xb8z");
        assert_eq!(
            String::from_utf8(out).expect("is UTF-8"),
            "&lt;script&gt;a &amp; &#39;b&#39; &quot;c&quot;&lt;/script&gt;\u{FFFD}\u{FFFD}\t\u{FFFD}\u{FFFD}z"
        );
        let mut out = Vec::new();
        open(&mut out, "<b>");
        assert_eq!(out, b"<section>\n<h2>&lt;b&gt;</h2>\n<pre>\n");
    }

    #[test]
    fn a_link_cannot_leave_its_attribute() {
        let html = shown(&samples::url("http://a.b/\"onclick='x'>&<script>"));
        assert_eq!(html.matches('<').count(), 2, "{html}");
        assert_eq!(html.matches('"').count(), 6, "{html}");
        assert!(html.contains("rel=\"nofollow noopener noreferrer\" dir=\"ltr\""));
    }

    #[test]
    fn scripts_and_unmappable_links_stay_text() {
        assert_eq!(shown(&samples::url("JavaScript:alert(1)")), "JavaScript:alert(1)");
        assert_eq!(shown(&samples::url("data:text/html,x")), "data:text/html,x");
        assert_eq!(shown(&samples::unmappable("a.b")), "a.b");
        assert!(shown(&samples::url("database:x")).starts_with("<a "));
    }
}
