//! Links as records: a module for each format, and [`Printer`], which chooses among them.
//!
//! `json` also serves the subcommands for single identifiers.

mod bytes;
mod csv;
pub(crate) mod facts;
mod html;
pub(crate) mod json;
mod jsonl;
mod lines;
mod record;
mod text;
mod uri;

use irispan::highlight::HtmlWriter;

pub(crate) use self::csv::Columns;
pub(crate) use self::html::options as html_options;
pub(crate) use self::lines::Context;
use self::lines::LineWriter;
pub(crate) use self::record::{Location, MessageId, Origin, Record, Uri};
use crate::args::Format;

/// The requested output.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Options {
    pub(crate) format: Format,
    pub(crate) columns: Columns,
    /// Whether standard output is a terminal.
    pub(crate) terminal: bool,
    pub(crate) color: bool,
    /// Whether links can be followed, in the format `text`.
    pub(crate) hyperlinks: bool,
    /// Whether the format `text` has paths.
    pub(crate) names: bool,
    /// Whole lines are printed instead of records, with lines around them.
    pub(crate) lines: Option<Context>,
}

#[cfg(test)]
impl Options {
    /// Returns the options for a format in a pipe, without colour and optional columns.
    pub(crate) fn of(format: Format) -> Options {
        Options {
            format,
            columns: Columns::default(),
            terminal: false,
            color: false,
            hyperlinks: false,
            names: true,
            lines: None,
        }
    }
}

/// How records are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Printer {
    layout: Layout,
    style: text::Style,
    names: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Layout {
    Terminal,
    Text,
    Jsonl,
    Csv(csv::Columns),
    Uri,
    Html,
    /// Whole lines; the path is a heading on a terminal.
    Lines(Context, bool),
}

impl Printer {
    pub(crate) fn new(options: Options) -> Printer {
        let layout = match (options.format, options.lines) {
            (Format::Text, Some(context)) => Layout::Lines(context, options.terminal),
            (Format::Text, None) if options.terminal => Layout::Terminal,
            (Format::Text, None) => Layout::Text,
            (Format::Jsonl, _) => Layout::Jsonl,
            (Format::Csv, _) => Layout::Csv(options.columns),
            (Format::Uri, _) => Layout::Uri,
            (Format::Html, _) => Layout::Html,
        };
        let style = text::Style::new(options.color).with_hyperlinks(options.hyperlinks);
        Printer { layout, style, names: options.names }
    }

    /// Returns `true` if lines and columns are always printed.
    pub(crate) fn wants_lines(self) -> bool {
        self.layout == Layout::Terminal
    }

    /// Returns `true` if the text between links is printed too.
    pub(crate) fn shows_text(self) -> bool {
        matches!(self.layout, Layout::Html | Layout::Lines(..))
    }

    /// Returns `true` if lines of the file are printed, so that it is read as it is.
    pub(crate) fn shows_lines(self) -> bool {
        matches!(self.layout, Layout::Lines(..))
    }

    /// Returns `true` if only the URI of each link is printed, on a line.
    pub(crate) fn prints_only_uris(self) -> bool {
        self.layout == Layout::Uri
    }

    /// Returns `true` if the output has no place for the reason that a link has no URI.
    pub(crate) fn drops_unmappable(self) -> bool {
        matches!(self.layout, Layout::Uri | Layout::Html)
    }

    /// Returns `true` if records, headings and counts are for people, so that text from inputs is
    /// harmless already.
    pub(crate) fn is_for_people(self) -> bool {
        matches!(self.layout, Layout::Terminal | Layout::Text | Layout::Lines(..))
    }

    /// Returns the text before all files.
    pub(crate) fn prologue(self) -> String {
        match self.layout {
            Layout::Csv(columns) => columns.header(),
            Layout::Html => html::prologue(),
            _ => String::new(),
        }
    }

    /// Returns the text after all files.
    pub(crate) fn epilogue(self) -> &'static str {
        if self.layout == Layout::Html { html::EPILOGUE } else { "" }
    }

    /// Returns the text before the first link of a file. `first` says that no earlier file had one.
    pub(crate) fn heading(self, path: &str, first: bool) -> Vec<u8> {
        if let Layout::Lines(context, false) = self.layout {
            return if first { Vec::new() } else { context.separator().into() };
        }
        if !matches!(self.layout, Layout::Terminal | Layout::Lines(..)) {
            return Vec::new();
        }
        // Files are separated by an empty line.
        let mut heading = if first { Vec::new() } else { b"\n".to_vec() };
        heading.extend(text::heading(path, &self.style));
        heading
    }

    /// Returns the line with the path of a file.
    pub(crate) fn name(self, path: &str) -> Vec<u8> {
        text::heading(path, &self.style)
    }

    /// Returns the line that counts the links of a file; `path` is `None` for a single file.
    pub(crate) fn count(self, path: Option<&str>, links: usize) -> Vec<u8> {
        text::count(path, links, &self.style)
    }

    /// Begins the records of a file.
    pub(crate) fn page(self, path: &str) -> Page {
        let style = self.style;
        let mut out = Vec::new();
        let writer = match self.layout {
            Layout::Terminal => PageWriter::Terminal(style),
            Layout::Text => PageWriter::Text(style, self.prefix(path)),
            Layout::Lines(context, headed) => {
                let path = if headed { String::new() } else { self.prefix(path) };
                let ansi = style.marks();
                PageWriter::Lines(LineWriter::new(context, style, ansi, path))
            }
            Layout::Jsonl => PageWriter::Jsonl(jsonl::prefix(path)),
            Layout::Csv(columns) => PageWriter::Csv(csv::prefix(path, columns.safe), columns.safe),
            Layout::Uri => PageWriter::Uri,
            Layout::Html => {
                html::open(&mut out, path);
                PageWriter::Html(html::options().writer())
            }
        };
        Page { writer, out }
    }

    /// Returns the same without hyperlinks of terminals.
    pub(crate) fn without_hyperlinks(self) -> Printer {
        Printer { style: self.style.with_hyperlinks(false), ..self }
    }

    /// Returns the path at the beginning of every line of a file, or an empty text.
    fn prefix(self, path: &str) -> String {
        if self.names { path.to_owned() } else { String::new() }
    }

    /// Begins the records of a file that has several texts, such as the parts of a message.
    pub(crate) fn page_of_parts(self, path: &str) -> Page {
        if self.shows_text() {
            return Page { writer: PageWriter::Parts, out: Vec::new() };
        }
        self.page(path)
    }
}

/// The records of a file.
#[derive(Debug)]
pub(crate) struct Page {
    writer: PageWriter,
    /// Bytes that were written and not yet taken.
    pub(crate) out: Vec<u8>,
}

#[derive(Debug)]
enum PageWriter {
    Terminal(text::Style),
    Text(text::Style, String),
    Lines(LineWriter),
    Jsonl(Vec<u8>),
    /// The first field, and whether cells are safe in spreadsheets.
    Csv(Vec<u8>, bool),
    Uri,
    Html(HtmlWriter),
    /// HTML that is written by [`Page::part`].
    Parts,
}

impl Page {
    /// Writes one link. Links must be written in order.
    pub(crate) fn record(&mut self, record: &Record<'_>) {
        let out = &mut self.out;
        match &mut self.writer {
            PageWriter::Terminal(style) => text::terminal(out, record, style),
            PageWriter::Text(style, prefix) => text::plain(out, record, prefix, style),
            PageWriter::Lines(writer) => writer.link(out, record),
            PageWriter::Jsonl(prefix) => jsonl::record(out, record, prefix),
            PageWriter::Csv(prefix, safe) => csv::record(out, record, prefix, *safe),
            PageWriter::Uri => uri::record(out, record),
            PageWriter::Html(writer) => html::link(out, writer, record),
            PageWriter::Parts => {}
        }
    }

    /// Writes text between links if the format prints it: at most `limit` bytes, or up to three
    /// fewer so that no character is cut. Returns how many bytes of the text were handled.
    pub(crate) fn text(&mut self, text: &[u8], limit: usize) -> usize {
        let length = if text.len() > limit { character_start(text, limit) } else { text.len() };
        match &mut self.writer {
            PageWriter::Html(writer) => writer.text(&mut self.out, &text[..length]),
            PageWriter::Lines(writer) => writer.text(&mut self.out, &text[..length]),
            _ => return text.len(),
        }
        length
    }

    /// Returns `true` if lines are written, and no more text will be written before another link.
    pub(crate) fn is_between_lines(&self) -> bool {
        matches!(&self.writer, PageWriter::Lines(writer) if writer.is_between())
    }

    /// Begins a part of a message.
    pub(crate) fn begin_part(&mut self, heading: &str) {
        html::open(&mut self.out, heading);
    }

    /// Writes text of a part, whose links are in `html` already.
    pub(crate) fn part(&mut self, html: &str) {
        self.out.extend_from_slice(html.as_bytes());
    }

    /// Ends a part.
    pub(crate) fn end_part(&mut self) {
        html::close(&mut self.out);
    }

    /// Writes the end of the file.
    pub(crate) fn finish(&mut self) {
        match &mut self.writer {
            PageWriter::Html(writer) => {
                writer.finish(&mut self.out);
                html::close(&mut self.out);
            }
            PageWriter::Lines(writer) => writer.finish(&mut self.out),
            _ => {}
        }
    }
}

/// Returns the start of the character that contains `at`, at most three bytes before. In text that
/// is not UTF-8, this can be `at` itself.
fn character_start(text: &[u8], at: usize) -> usize {
    let begins = |at: &usize| text.get(*at).is_some_and(|byte| byte & 0xC0 != 0x80);
    (at.saturating_sub(3)..=at).rev().find(begins).unwrap_or(at)
}

#[cfg(test)]
mod tests {
    use super::record::samples;
    use super::{Options, Printer};
    use crate::args::Format;

    #[test]
    fn only_html_prints_a_file_without_links() {
        for format in [Format::Text, Format::Jsonl, Format::Csv, Format::Uri, Format::Html] {
            for terminal in [false, true] {
                let mut page = Printer::new(Options { terminal, ..Options::of(format) }).page("p");
                assert_eq!(page.text(b"text", 9), 4);
                page.finish();
                assert_eq!(page.out.is_empty(), format != Format::Html, "{format:?}");
            }
        }
    }

    #[test]
    fn html_keeps_the_text_between_links() {
        let mut page = Printer::new(Options::of(Format::Html)).page("p");
        assert_eq!(page.text(b"<see> ", 9), 6);
        page.record(&samples::url("http://a.b/"));
        assert_eq!(page.text(" öä".as_bytes(), 2), 1, "no character is cut");
        assert_eq!(page.text("ok".as_bytes(), 2), 2);
        page.finish();
        let html = String::from_utf8(page.out).expect("is UTF-8");
        assert!(html.contains(">&lt;see&gt; <a href=\"http://a.b/\""), "{html}");
        assert!(html.contains("</a> ok</span></pre>"), "{html}");
    }
}
