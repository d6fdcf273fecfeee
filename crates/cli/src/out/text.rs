//! Plain text: lines for people on a terminal, and tab-separated fields in a pipe.

use anstyle::{AnsiColor, Style as Ansi};
use irispan::highlight;

use super::record::{Record, Uri};
use crate::terminal::Terminal;

/// The colours of the fields.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Style {
    pub(super) path: Ansi,
    pub(super) position: Ansi,
    /// Whether links are marked.
    links: bool,
    hyperlinks: bool,
    uri: Ansi,
    error: Ansi,
}

impl Style {
    pub(super) fn new(color: bool) -> Style {
        if !color {
            let plain = Ansi::new();
            return Style {
                path: plain,
                position: plain,
                links: false,
                hyperlinks: false,
                uri: plain,
                error: plain,
            };
        }
        Style {
            path: AnsiColor::Magenta.on_default(),
            position: AnsiColor::Green.on_default(),
            links: true,
            hyperlinks: false,
            uri: AnsiColor::Cyan.on_default(),
            error: AnsiColor::Red.on_default(),
        }
    }
}

impl Style {
    /// Sets whether links can be followed.
    pub(super) fn with_hyperlinks(self, hyperlinks: bool) -> Style {
        Style { hyperlinks, ..self }
    }

    /// Returns how links are marked.
    pub(super) fn marks(&self) -> highlight::Ansi {
        highlight::Ansi::new().style(if self.links { "4" } else { "" }).hyperlinks(self.hyperlinks)
    }
}

/// Returns the line over the links of a file.
pub(super) fn heading(path: &str, style: &Style) -> Vec<u8> {
    let mut out = Vec::new();
    Terminal::line(&mut out).painted(style.path, |out| _ = out.text(path)).fixed("\n");
    out
}

/// Returns the line `PATH:NUMBER`, or only the number.
pub(super) fn count(path: Option<&str>, links: usize, style: &Style) -> Vec<u8> {
    let mut out = Vec::new();
    let mut fields = Terminal::fields(&mut out);
    if let Some(path) = path {
        fields.painted(style.path, |out| _ = out.text(path)).fixed(":");
    }
    fields.number(links as u64).fixed("\n");
    out
}

/// Appends `LINE:COLUMN: TEXT -> URI`; the URI is left out if it is the same as the text.
pub(super) fn terminal(out: &mut Vec<u8>, record: &Record<'_>, style: &Style) {
    let (line, column) = record.location.line_column.unwrap_or_default();
    let mut out = Terminal::line(out);
    out.painted(style.position, |out| _ = out.number(line).fixed(":").number(column)).fixed(": ");
    let uri = record.uri.as_ref().map(Uri::joined);
    let uri = uri.as_deref();
    out.link(style.marks(), record.text, uri.unwrap_or_default());
    match uri {
        Ok(uri) if uri == record.text => {}
        Ok(uri) => _ = out.fixed(" -> ").painted(style.uri, |out| _ = out.text(uri)),
        Err(error) => {
            out.fixed(" -> ");
            out.painted(style.error, |out| _ = out.fixed("no URI: ").text(error));
        }
    }
    out.fixed("\n");
}

/// Appends `PATH:START-END`, kind, grade, text and URI, and the reason if there is no URI. The path may
/// be empty.
pub(super) fn plain(out: &mut Vec<u8>, record: &Record<'_>, path: &str, style: &Style) {
    let location = record.location;
    let mut out = Terminal::fields(out);
    if !path.is_empty() {
        out.painted(style.path, |out| _ = out.text(path)).fixed(":");
    }
    out.painted(style.position, |out| {
        if let Some((line, column)) = location.line_column {
            out.number(line).fixed(":").number(column).fixed(":");
        }
        out.number(location.start).fixed("-").number(location.end);
    });
    out.fixed("\t").fixed(record.kind.as_str()).fixed("\t").fixed(record.confidence.as_str());
    let uri = record.uri.as_ref().map(Uri::joined);
    let uri = uri.as_deref();
    out.fixed("\t").link(style.marks(), record.text, uri.unwrap_or_default()).fixed("\t");
    match uri {
        Ok(uri) => out.painted(style.uri, |out| _ = out.text(uri)),
        Err(error) => out.fixed("\t").painted(style.error, |out| _ = out.text(error)),
    };
    out.fixed("\n");
}

#[cfg(test)]
mod tests {
    use super::{Style, count, heading, plain, terminal};
    use crate::out::record::{Record, Uri, samples};

    fn plainly(record: &Record<'_>, path: &str, color: bool) -> String {
        let mut out = Vec::new();
        plain(&mut out, record, path, &Style::new(color));
        String::from_utf8(out).expect("is UTF-8")
    }

    fn on_terminal(record: &Record<'_>, color: bool) -> String {
        let mut out = Vec::new();
        terminal(&mut out, record, &Style::new(color));
        String::from_utf8(out).expect("is UTF-8")
    }

    fn shown(path: &str, color: bool) -> String {
        String::from_utf8(heading(path, &Style::new(color))).expect("is UTF-8")
    }

    #[test]
    fn one_line_of_five_fields() {
        let record = samples::url("http://a.b/");
        assert_eq!(
            plainly(&record, "d/p", false),
            "d/p:6-17\turl\tcertain\thttp://a.b/\thttp://a.b/\n"
        );
        let line = plainly(&samples::url("http://a\t\\.b/"), "new\nline\\", false);
        assert!(
            line.starts_with("new\\nline\\\\:6-19\turl\tcertain\thttp://a\\t\\\\.b/\t"),
            "{line}"
        );
    }

    #[test]
    fn a_sixth_field_says_why_there_is_no_uri() {
        let line = plainly(&samples::unmappable("a.b"), "p", false);
        assert_eq!(line, "p:3:7:6-9\tdomain\tlikely\ta.b\t\thost: \"bad\"\n");
    }

    #[test]
    fn a_terminal_sees_a_uri_that_differs() {
        let record = samples::url("http://a.b/");
        assert_eq!(on_terminal(&record, false), "0:0: http://a.b/\n");
        let record = Record { uri: Ok(Uri("", "http://a.b/%20".into())), ..record };
        assert_eq!(on_terminal(&record, false), "0:0: http://a.b/ -> http://a.b/%20\n");
        let line = on_terminal(&samples::unmappable("a.b"), false);
        assert_eq!(line, "3:7: a.b -> no URI: host: \"bad\"\n");
    }

    #[test]
    fn headings_and_counts() {
        let style = Style::new(false);
        assert_eq!(heading("a\u{1b}", &style), b"a\\u{1b}\n");
        assert_eq!(count(Some("a"), 3, &style), b"a:3\n");
        assert_eq!(count(None, 0, &Style::new(true)), b"0\n");
    }

    #[test]
    fn colours_only_colour() {
        let record = samples::unmappable("a.b");
        for (painted, bare) in [
            (plainly(&record, "p", true), plainly(&record, "p", false)),
            (on_terminal(&record, true), on_terminal(&record, false)),
            (shown("p", true), shown("p", false)),
        ] {
            assert_ne!(painted, bare);
            assert_eq!(anstream::adapter::strip_str(&painted).to_string(), bare);
        }
    }
}
