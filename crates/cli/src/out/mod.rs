//! Links as records: one module per format, and the one place that chooses among them.

mod bytes;
mod csv;
mod escape;
pub(crate) mod facts;
mod html;
pub(crate) mod json;
mod jsonl;
mod text;
mod uri;

use std::borrow::Cow;
use std::fmt;
use std::ops::Range;

use irispan::mail::Repair;
use irispan::safety::Fact;
use irispan::{Confidence, Flags, Kind};

pub(crate) use self::csv::Columns;
pub(crate) use self::escape::{Backslash, escape};
use crate::args::Format;
use crate::out::facts::HostFlags;

/// Where a link stands, in the unit asked for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Location {
    /// First unit of the link, from 0.
    pub(crate) start: u64,
    /// First unit after it.
    pub(crate) end: u64,
    /// Line and column of the start, from 1, if asked for.
    pub(crate) line_column: Option<(u64, u64)>,
}

/// One link, ready to be printed.
#[derive(Clone, Debug)]
pub(crate) struct Record<'t> {
    pub(crate) location: Location,
    pub(crate) kind: Kind,
    pub(crate) confidence: Confidence,
    pub(crate) flags: Flags,
    pub(crate) host_flags: HostFlags,
    pub(crate) text: &'t str,
    /// What the link maps to, or why it does not.
    pub(crate) uri: Result<Cow<'t, str>, String>,
    /// The text for people to read, if asked for.
    pub(crate) display: Option<Cow<'t, str>>,
    /// The normal form, if asked for, and if there is one.
    pub(crate) normalized: Option<Option<Cow<'t, str>>>,
    /// Where in a message the link stands.
    pub(crate) place: Option<&'t Place<'t>>,
    /// What is odd about the link, if asked for.
    pub(crate) facts: Option<&'t [Fact]>,
}

impl Record<'_> {
    /// The names of all flags.
    fn flag_names(&self) -> impl Iterator<Item = &'static str> {
        self.flags.names().chain(self.host_flags.names())
    }
}

/// Where in a message, or in a document, a link stands.
#[derive(Clone, Debug)]
pub(crate) struct Place<'t> {
    /// The message; nothing in a document.
    pub(crate) message: Option<MessageId<'t>>,
    /// The number of the part, as in IMAP.
    pub(crate) part: &'t str,
    pub(crate) charset: &'t str,
    /// The raw bytes of the link.
    pub(crate) pieces: &'t [Range<usize>],
    /// The text of the anchor whose target the link is.
    pub(crate) anchor: Option<&'t str>,
    /// What in this text names another host than that of the link, and that host.
    pub(crate) mismatch: Option<(String, String)>,
    /// The link without the hyphens that line ends followed.
    pub(crate) alternative: Option<String>,
    /// What was wrong with the part.
    pub(crate) repairs: &'t [Repair],
}

/// What a message is called.
#[derive(Clone, Copy, Debug)]
pub(crate) enum MessageId<'t> {
    Id(&'t str),
    /// Its number in the file, from 1.
    Index(u64),
}

impl fmt::Display for MessageId<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MessageId::Id(id) => write!(f, "<{id}>"),
            MessageId::Index(index) => write!(f, "{index}"),
        }
    }
}

/// How records are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Printer {
    layout: Layout,
    color: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Layout {
    Terminal,
    Text,
    Jsonl,
    Csv(csv::Columns),
    Uri,
    Html,
}

impl Printer {
    pub(crate) fn new(format: Format, terminal: bool, columns: Columns, color: bool) -> Printer {
        let layout = match format {
            Format::Text if terminal => Layout::Terminal,
            Format::Text => Layout::Text,
            Format::Jsonl => Layout::Jsonl,
            Format::Csv => Layout::Csv(columns),
            Format::Uri => Layout::Uri,
            Format::Html => Layout::Html,
        };
        Printer { layout, color }
    }

    /// Whether lines and columns are printed whatever was asked for.
    pub(crate) fn wants_lines(self) -> bool {
        self.layout == Layout::Terminal
    }

    /// Whether the text between links is shown too.
    pub(crate) fn shows_text(self) -> bool {
        self.layout == Layout::Html
    }

    /// Whether links that have no URI need a message, having no place in the output.
    pub(crate) fn drops_unmappable(self) -> bool {
        self.layout == Layout::Uri
    }

    /// What comes before all files.
    pub(crate) fn prologue(self) -> String {
        match self.layout {
            Layout::Csv(columns) => columns.header(),
            Layout::Html => html::PROLOGUE.to_owned(),
            _ => String::new(),
        }
    }

    /// What comes after all files.
    pub(crate) fn epilogue(self) -> &'static str {
        if self.layout == Layout::Html { html::EPILOGUE } else { "" }
    }

    /// What comes before the first link of a file that has one.
    pub(crate) fn heading(self, path: &str, first: bool) -> String {
        if self.layout == Layout::Terminal {
            text::heading(path, first, self.color)
        } else {
            String::new()
        }
    }

    /// The number of links of a file, with its path unless it is the only one.
    pub(crate) fn count(self, path: Option<&str>, links: usize) -> String {
        text::count(path, links, self.color)
    }

    /// Begins the records of one file.
    pub(crate) fn page(self, path: &str) -> Page {
        let style = text::Style::new(self.color);
        let mut out = Vec::new();
        let writer = match self.layout {
            Layout::Terminal => PageWriter::Terminal(style),
            Layout::Text => PageWriter::Text(style, text::prefix(path)),
            Layout::Jsonl => PageWriter::Jsonl(jsonl::prefix(path)),
            Layout::Csv(_) => PageWriter::Csv(csv::prefix(path)),
            Layout::Uri => PageWriter::Uri,
            Layout::Html => {
                html::open(&mut out, path);
                PageWriter::Html
            }
        };
        Page { writer, out }
    }

    /// Begins the records of a file whose text comes in parts.
    pub(crate) fn parts(self, path: &str) -> Page {
        if self.shows_text() {
            return Page { writer: PageWriter::Parts, out: Vec::new() };
        }
        self.page(path)
    }
}

/// The records of one file.
#[derive(Debug)]
pub(crate) struct Page {
    writer: PageWriter,
    /// What was written and not yet taken away.
    pub(crate) out: Vec<u8>,
}

#[derive(Debug)]
enum PageWriter {
    Terminal(text::Style),
    Text(text::Style, String),
    Jsonl(Vec<u8>),
    Csv(Vec<u8>),
    Uri,
    Html,
    /// HTML, but text and links come a part at a time.
    Parts,
}

impl Page {
    /// Writes a link of which only the URI is shown, if that is so: no record has to be made for it.
    pub(crate) fn uri(&mut self, uri: &str) -> bool {
        let alone = matches!(self.writer, PageWriter::Uri);
        if alone {
            uri::line(&mut self.out, uri);
        }
        alone
    }

    /// Writes one link; they come in order.
    pub(crate) fn record(&mut self, record: &Record<'_>) {
        let out = &mut self.out;
        match &mut self.writer {
            PageWriter::Terminal(style) => text::terminal(out, record, style),
            PageWriter::Text(style, prefix) => text::plain(out, record, prefix, style),
            PageWriter::Jsonl(prefix) => jsonl::record(out, record, prefix),
            PageWriter::Csv(prefix) => csv::record(out, record, prefix),
            PageWriter::Uri => uri::record(out, record),
            PageWriter::Html => html::link(out, record),
            PageWriter::Parts => {}
        }
    }

    /// Writes text without links, where text is shown, but not many more bytes than `most`. Gives how
    /// many are done with.
    pub(crate) fn text(&mut self, text: &[u8], most: usize) -> usize {
        if !matches!(self.writer, PageWriter::Html) {
            return text.len();
        }
        let length = if text.len() > most { character_start(text, most) } else { text.len() };
        html::text(&mut self.out, &text[..length]);
        length
    }

    /// Writes a part with its links, as HTML.
    pub(crate) fn part(&mut self, heading: &str, html: &str) {
        html::open(&mut self.out, heading);
        self.out.extend_from_slice(html.as_bytes());
        html::close(&mut self.out);
    }

    /// Writes what comes after the last link.
    pub(crate) fn finish(&mut self) {
        if matches!(self.writer, PageWriter::Html) {
            html::close(&mut self.out);
        }
    }
}

/// `at`, or where the character begins that it would cut: never more than three bytes before.
fn character_start(text: &[u8], at: usize) -> usize {
    let begins = |at: &usize| text.get(*at).is_some_and(|byte| byte & 0xC0 != 0x80);
    (at.saturating_sub(3)..=at).rev().find(begins).unwrap_or(at)
}

/// The name of a kind in records.
pub(crate) fn kind_name(kind: Kind) -> &'static str {
    match kind {
        Kind::Url => "url",
        Kind::Domain => "domain",
        Kind::Email => "email",
    }
}

/// The name of a grade in records.
pub(crate) fn confidence_name(confidence: Confidence) -> &'static str {
    match confidence {
        Confidence::Possible => "possible",
        Confidence::Likely => "likely",
        Confidence::Certain => "certain",
    }
}

/// Appends a number in decimal.
fn number(out: &mut Vec<u8>, mut n: u64) {
    // As many as the largest number has.
    let mut digits = [0; 20];
    let mut begin = digits.len();
    for digit in digits.iter_mut().rev() {
        // A remainder by ten fits.
        *digit = b'0' + (n % 10) as u8;
        begin -= 1;
        n /= 10;
        if n == 0 {
            break;
        }
    }
    out.extend_from_slice(&digits[begin..]);
}

#[cfg(test)]
pub(crate) mod samples {
    //! Records for the tests of the formats.

    use super::{Confidence, Flags, HostFlags, Kind, Location, Record};

    pub(crate) fn url(text: &str) -> Record<'_> {
        Record {
            location: Location { start: 6, end: 6 + text.len() as u64, line_column: None },
            kind: Kind::Url,
            confidence: Confidence::Certain,
            flags: Flags::empty(),
            host_flags: HostFlags::default(),
            text,
            uri: Ok(text.into()),
            display: None,
            normalized: None,
            place: None,
            facts: None,
        }
    }

    pub(crate) fn unmappable(text: &str) -> Record<'_> {
        Record {
            location: Location { start: 6, end: 9, line_column: Some((3, 7)) },
            kind: Kind::Domain,
            confidence: Confidence::Likely,
            flags: Flags::IDN | Flags::USERINFO,
            uri: Err("host: \"bad\"".to_owned()),
            ..url(text)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Columns, Printer, number, samples};
    use crate::args::Format;

    #[test]
    fn numbers() {
        for n in [0, 7, 10, 1_234_567_890, u64::MAX] {
            let mut out = b"x".to_vec();
            number(&mut out, n);
            assert_eq!(out, format!("x{n}").into_bytes());
        }
    }

    #[test]
    fn only_html_prints_a_file_without_links() {
        for format in [Format::Text, Format::Jsonl, Format::Csv, Format::Uri, Format::Html] {
            for terminal in [false, true] {
                let mut page = Printer::new(format, terminal, Columns::default(), false).page("p");
                assert_eq!(page.text(b"text", 9), 4);
                page.finish();
                assert_eq!(page.out.is_empty(), format != Format::Html, "{format:?}");
            }
        }
    }

    #[test]
    fn html_keeps_the_text_between_links() {
        let mut page = Printer::new(Format::Html, false, Columns::default(), false).page("p");
        assert_eq!(page.text(b"<see> ", 9), 6);
        page.record(&samples::url("http://a.b/"));
        assert_eq!(page.text(" öä".as_bytes(), 2), 1, "no character is cut");
        assert_eq!(page.text("ok".as_bytes(), 2), 2);
        page.finish();
        let html = String::from_utf8(page.out).expect("is UTF-8");
        assert!(html.contains("&lt;see&gt; <a href=\"http://a.b/\""), "{html}");
        assert!(html.contains("</a> ok</pre>"), "{html}");
    }
}
