//! An HTML document that has a section for each input, with its links as anchors (SEC-U11).

use irispan::highlight::{Html, HtmlLink, HtmlWriter, STYLE_SHEET, escape};
use irispan::safety::CheckOptions;

use super::record::Record;

pub(super) const EPILOGUE: &str = "</body>\n</html>\n";

/// The style of the page around the texts.
const PAGE: &str = "\
:root { color-scheme: light dark; }
body { margin: 1.5em auto; max-width: 60em; padding: 0 1em; font-family: system-ui, sans-serif; }
h2 { margin: 2em 0 0.5em; font-size: 1em; overflow-wrap: anywhere; }
.irispan-text { font-size: 0.9em; line-height: 1.5; }
";

/// Returns the document up to the first section.
pub(super) fn prologue() -> String {
    format!(
        "<!DOCTYPE html>\n<html>\n<head><meta charset=\"utf-8\"><title>irispan</title>\n\
         <meta name=\"viewport\" content=\"width=device-width\">\n\
         <style>\n{STYLE_SHEET}\n{PAGE}</style></head>\n<body>\n"
    )
}

/// Returns how texts are written: each line in its own direction, with the targets of links and
/// warnings in their titles.
pub(crate) fn options() -> Html {
    Html::new().lines(true).facts(CheckOptions::new())
}

/// Begins the section of a file.
pub(super) fn open(out: &mut Vec<u8>, path: &str) {
    out.extend_from_slice(b"<section>\n<h2 dir=\"auto\">");
    escape(out, path.as_bytes());
    // HTML ignores a line feed directly after the tag.
    out.extend_from_slice(b"</h2>\n<pre class=\"irispan-text\">\n");
}

/// Ends the section of a file.
pub(super) fn close(out: &mut Vec<u8>) {
    out.extend_from_slice(b"</pre>\n</section>\n");
}

/// Appends an anchor, or only the text if the link has no URI that is safe to follow.
pub(super) fn link(out: &mut Vec<u8>, writer: &mut HtmlWriter, record: &Record<'_>) {
    let text = record.text.as_bytes();
    match &record.uri {
        Ok(uri) => {
            let uri = uri.joined();
            let link = HtmlLink::new(&uri, record.kind, record.confidence);
            writer.anchor(out, text, &record.facts.map_or(link, |facts| link.with_facts(facts)));
        }
        Err(_) => writer.text(out, text),
    }
}

#[cfg(test)]
mod tests {
    use super::{link, open, options};
    use crate::out::record::{Record, samples};

    fn shown(record: &Record<'_>) -> String {
        let mut out = Vec::new();
        link(&mut out, &mut options().lines(false).writer(), record);
        String::from_utf8(out).expect("is UTF-8")
    }

    #[test]
    fn headings_are_escaped() {
        let mut out = Vec::new();
        open(&mut out, "<b>");
        let section = "<section>\n<h2 dir=\"auto\">&lt;b&gt;</h2>\n<pre class=\"irispan-text\">\n";
        assert_eq!(out, section.as_bytes());
    }

    #[test]
    fn a_link_cannot_leave_its_attribute() {
        let html = shown(&samples::url("http://a.b/\"onclick='x'>&<script>"));
        assert_eq!(html.matches('<').count(), 2, "{html}");
        assert_eq!(html.matches('"').count(), 8, "{html}");
        assert!(html.contains("rel=\"noopener noreferrer nofollow\""));
        let with_title = Record { facts: Some(&[]), ..samples::url("http://a.b/\"x>") };
        let html = shown(&with_title);
        assert_eq!((html.matches('<').count(), html.matches('"').count()), (2, 10), "{html}");
    }

    #[test]
    fn scripts_and_unmappable_links_stay_text() {
        assert_eq!(shown(&samples::url("JavaScript:alert(1)")), "JavaScript:alert(1)");
        assert_eq!(shown(&samples::url("data:text/html,x")), "data:text/html,x");
        assert_eq!(shown(&samples::unmappable("a.b")), "a.b");
        assert!(shown(&samples::url("database:x")).starts_with("<a "));
    }
}
