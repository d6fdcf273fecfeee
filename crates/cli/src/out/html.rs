//! An HTML document that has a section for each input, with its links as anchors (SEC-U11).

use irispan::highlight::{Html, escape};

use super::record::Record;

pub(super) const PROLOGUE: &str = "\
<!DOCTYPE html>
<html>
<head><meta charset=\"utf-8\"><title>irispan</title></head>
<body>
";

pub(super) const EPILOGUE: &str = "</body>\n</html>\n";

/// Begins the section of a file.
pub(super) fn open(out: &mut Vec<u8>, path: &str) {
    out.extend_from_slice(b"<section>\n<h2>");
    text(out, path.as_bytes());
    // HTML ignores a line feed directly after the tag.
    out.extend_from_slice(b"</h2>\n<pre>\n");
}

/// Ends the section of a file.
pub(super) fn close(out: &mut Vec<u8>) {
    out.extend_from_slice(b"</pre>\n</section>\n");
}

/// Appends an anchor, or only the text if the link has no URI that is safe to follow.
pub(super) fn link(out: &mut Vec<u8>, record: &Record<'_>) {
    let text = record.text.as_bytes();
    match &record.uri {
        Ok(uri) => Html::new().anchor(out, text, uri, record.kind, record.confidence),
        Err(_) => escape(out, text),
    }
}

/// Appends text.
pub(super) fn text(out: &mut Vec<u8>, bytes: &[u8]) {
    escape(out, bytes);
}

#[cfg(test)]
mod tests {
    use super::{link, open};
    use crate::out::record::{Record, samples};

    fn shown(record: &Record<'_>) -> String {
        let mut out = Vec::new();
        link(&mut out, record);
        String::from_utf8(out).expect("is UTF-8")
    }

    #[test]
    fn headings_are_escaped() {
        let mut out = Vec::new();
        open(&mut out, "<b>");
        assert_eq!(out, b"<section>\n<h2>&lt;b&gt;</h2>\n<pre>\n");
    }

    #[test]
    fn a_link_cannot_leave_its_attribute() {
        let html = shown(&samples::url("http://a.b/\"onclick='x'>&<script>"));
        assert_eq!(html.matches('<').count(), 2, "{html}");
        assert_eq!(html.matches('"').count(), 8, "{html}");
        assert!(html.contains("rel=\"noopener noreferrer nofollow\""));
    }

    #[test]
    fn scripts_and_unmappable_links_stay_text() {
        assert_eq!(shown(&samples::url("JavaScript:alert(1)")), "JavaScript:alert(1)");
        assert_eq!(shown(&samples::url("data:text/html,x")), "data:text/html,x");
        assert_eq!(shown(&samples::unmappable("a.b")), "a.b");
        assert!(shown(&samples::url("database:x")).starts_with("<a "));
    }
}
