//! Plain text: lines for people on a terminal, and tab-separated fields in a pipe.

use anstyle::{AnsiColor, Style as Ansi};
use irispan::highlight::{self, TerminalText};

use super::bytes::number;

use super::record::Record;

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

/// Appends the text of a link.
fn link(out: &mut Vec<u8>, record: &Record<'_>, style: &Style, text: TerminalText) {
    let marked = style.marks().harmless(text);
    let uri = record.uri.as_deref().unwrap_or_default();
    marked.anchor(out, record.text.as_bytes(), uri);
}

/// Returns `text` in a colour.
fn paint(text: &str, style: Ansi) -> String {
    format!("{style}{text}{style:#}")
}

/// Returns the line over the links of a file.
pub(super) fn heading(path: &str, style: &Style) -> String {
    format!("{}\n", paint(&TerminalText::Line.harmless(path), style.path))
}

/// Returns the line `PATH:NUMBER`, or only the number.
pub(super) fn count(path: Option<&str>, links: usize, style: &Style) -> String {
    match path {
        Some(path) => {
            let path = paint(&TerminalText::Reversible.harmless(path), style.path);
            format!("{path}:{links}\n")
        }
        None => format!("{links}\n"),
    }
}

/// Appends `LINE:COLUMN: TEXT -> URI`; the URI is left out if it is the same as the text.
pub(super) fn terminal(out: &mut Vec<u8>, record: &Record<'_>, style: &Style) {
    let (line, column) = record.location.line_column.unwrap_or_default();
    let position = paint(&format!("{line}:{column}"), style.position);
    let target = match &record.uri {
        Ok(uri) if uri == record.text => String::new(),
        Ok(uri) => format!(" -> {}", paint(uri, style.uri)),
        Err(error) => format!(" -> {}", paint(&format!("no URI: {error}"), style.error)),
    };
    out.extend_from_slice(format!("{position}: ").as_bytes());
    link(out, record, style, TerminalText::Line);
    out.extend_from_slice(format!("{target}\n").as_bytes());
}

/// Returns the path with which every record of a file begins.
pub(super) fn prefix(path: &str) -> String {
    TerminalText::Reversible.harmless(path).into_owned()
}

/// Appends `PATH:START-END`, kind, grade, text and URI, and the reason if there is no URI.
pub(super) fn plain(out: &mut Vec<u8>, record: &Record<'_>, path: &str, style: &Style) {
    let location = record.location;
    if !path.is_empty() {
        painted(out, style.path, |out| out.extend_from_slice(path.as_bytes()));
        out.push(b':');
    }
    painted(out, style.position, |out| {
        if let Some((line, column)) = location.line_column {
            number(out, line);
            out.push(b':');
            number(out, column);
            out.push(b':');
        }
        number(out, location.start);
        out.push(b'-');
        number(out, location.end);
    });
    for field in [record.kind.as_str(), record.confidence.as_str()] {
        out.push(b'\t');
        out.extend_from_slice(field.as_bytes());
    }
    out.push(b'\t');
    link(out, record, style, TerminalText::Reversible);
    out.push(b'\t');
    match &record.uri {
        Ok(uri) => painted(out, style.uri, |out| out.extend_from_slice(uri.as_bytes())),
        Err(error) => {
            out.push(b'\t');
            painted(out, style.error, |out| out.extend_from_slice(error.as_bytes()));
        }
    }
    out.push(b'\n');
}

pub(super) fn painted(out: &mut Vec<u8>, style: Ansi, write: impl FnOnce(&mut Vec<u8>)) {
    if style.is_plain() {
        return write(out);
    }
    out.extend_from_slice(style.render().to_string().as_bytes());
    write(out);
    out.extend_from_slice(style.render_reset().to_string().as_bytes());
}

#[cfg(test)]
mod tests {
    use super::{Style, count, heading, plain, prefix, terminal};
    use crate::out::record::{Record, samples};

    fn plainly(record: &Record<'_>, path: &str, color: bool) -> String {
        let mut out = Vec::new();
        plain(&mut out, record, &prefix(path), &Style::new(color));
        String::from_utf8(out).expect("is UTF-8")
    }

    fn on_terminal(record: &Record<'_>, color: bool) -> String {
        let mut out = Vec::new();
        terminal(&mut out, record, &Style::new(color));
        String::from_utf8(out).expect("is UTF-8")
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
        let record = Record { uri: Ok("http://a.b/%20".into()), ..record };
        assert_eq!(on_terminal(&record, false), "0:0: http://a.b/ -> http://a.b/%20\n");
        let line = on_terminal(&samples::unmappable("a.b"), false);
        assert_eq!(line, "3:7: a.b -> no URI: host: \"bad\"\n");
    }

    #[test]
    fn headings_and_counts() {
        let style = Style::new(false);
        assert_eq!(heading("a\u{1b}", &style), "a\\u{1b}\n");
        assert_eq!(count(Some("a"), 3, &style), "a:3\n");
        assert_eq!(count(None, 0, &Style::new(true)), "0\n");
    }

    #[test]
    fn colours_only_colour() {
        let record = samples::unmappable("a.b");
        for (painted, bare) in [
            (plainly(&record, "p", true), plainly(&record, "p", false)),
            (on_terminal(&record, true), on_terminal(&record, false)),
            (heading("p", &Style::new(true)), heading("p", &Style::new(false))),
        ] {
            assert_ne!(painted, bare);
            assert_eq!(anstream::adapter::strip_str(&painted).to_string(), bare);
        }
    }
}
