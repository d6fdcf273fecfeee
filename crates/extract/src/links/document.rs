//! Documents: text, HTML, XML, JSON, calendars, address cards and catalogs in any charset, in pieces of any size.

use std::ops::ControlFlow;

use encoding_rs::{Encoding, UTF_8, WINDOWS_1252};
use irispan::redact::Selection;
use irispan::stepped::{Step, Stepped, SteppedLink};
use irispan::steps::html::{self, declared_charset};
use irispan::steps::{Repair, json};

use super::{Full, Links, flow, pass_on, result};
use crate::columns::{Page, Rows};
use crate::record::charset::{Charset, MARK};
use crate::record::http::{Content, xml_encoding};

/// The number of bytes at the beginning of HTML that decide its charset if nothing names it.
const HEAD: usize = 64 << 10;

/// The number of bytes from which the content of a document is detected if it is not given.
const TELLING: usize = 1 << 10;

/// The value of `html_path` for the targets of anchors.
const ANCHOR: &str = "A@/href";

/// Scans documents one after another: plain text, HTML, XML, JSON, calendars, address cards or
/// catalogs, decoded from their charsets.
///
/// Spans count bytes of the document as it came, or of its form in UTF-8 if it is in another
/// charset. The charset is that of a byte order mark, else the one passed by the caller, else that
/// of a `<meta>` in the first kilobyte of HTML or of the declaration of XML; without any of these
/// it is UTF-8, or windows-1252 for HTML whose first 64 KiB are not valid UTF-8. Memory is bounded
/// whatever the document.
///
/// ```
/// use std::convert::Infallible;
/// use irispan::Scanner;
/// use irispan_extract::columns::{Column, Page, Rows};
/// use irispan_extract::links::Document;
/// use irispan_extract::record::http::Content;
///
/// let scanner = Scanner::new();
/// let (mut document, mut rows) = (Document::new(&scanner), Rows::new(&[Column::Url]));
/// let mut page = Page::default();
/// document.begin(Some(Content::Html), None);
/// let mut batches = Vec::new();
/// let mut full = |rows: &mut Rows| Ok::<(), Infallible>(batches.push(rows.take()));
/// document.push(b"<a href=http://a.example>x</a> b.ex", &mut page, &mut rows, &mut full)?;
/// document.push(b"ample.com", &mut page, &mut rows, &mut full)?;
/// assert_eq!(document.finish(&mut page, &mut rows, &mut full)?, (2, Content::Html));
/// # Ok::<(), Infallible>(())
/// ```
#[derive(Debug)]
pub struct Document<'s> {
    links: Links<'s>,
    content: Option<Content>,
    label: Option<String>,
    state: State,
    found: u64,
    has_lost_target: bool,
}

#[derive(Debug)]
enum State {
    /// The first bytes.
    Begin(Vec<u8>),
    Open(Charset, Reading),
    /// Content that is not text.
    Other,
}

#[derive(Debug)]
enum Reading {
    Text,
    Stepped(Box<Stepped>, Sure),
}

/// How far a text can be read for good, whatever follows.
#[derive(Debug, Default)]
struct Sure {
    length: u64,
    end: u64,
    /// Whether a tag is open, within which a blank is not a safe end.
    is_tag: bool,
}

impl Sure {
    /// Takes more of the text.
    fn push(&mut self, text: &[u8]) {
        if let Some(at) = memchr::memrchr2(b'<', b'>', text) {
            self.is_tag = text[at] == b'<';
        }
        let mut last = memchr::memrchr3(b'<', b'>', b'"', text);
        if !self.is_tag {
            last = last.max(text.iter().rposition(u8::is_ascii_whitespace));
        }
        self.end = last.map_or(self.end, |at| self.length + at as u64);
        self.length += text.len() as u64;
    }
}

impl<'s> Document<'s> {
    /// Returns a scanner of documents. Until [`Document::begin`] is called, it scans text in UTF-8.
    #[must_use]
    pub fn new(scanner: &'s irispan::Scanner) -> Document<'s> {
        Document {
            links: Links::new(scanner),
            content: Some(Content::Text),
            label: None,
            state: State::Begin(Vec::new()),
            found: 0,
            has_lost_target: false,
        }
    }

    /// Leaves out the links that are not selected.
    #[must_use]
    pub fn only(mut self, selection: Selection) -> Document<'s> {
        self.links = self.links.only(selection);
        self
    }

    /// Begins a document with this content, which is detected if it is `None`, in the charset of
    /// this label.
    pub fn begin(&mut self, content: Option<Content>, label: Option<&str>) {
        self.content = content;
        self.label = label.map(str::to_owned);
        self.state = State::Begin(Vec::new());
    }

    /// Forgets a document that was not ended.
    pub fn reset(&mut self) {
        (self.content, self.label, self.found) = (Some(Content::Text), None, 0);
        self.state = State::Begin(Vec::new());
        self.has_lost_target = false;
        self.links.reset();
    }

    /// Returns the scanner for complete texts in UTF-8.
    pub fn links(&mut self) -> &mut Links<'s> {
        &mut self.links
    }

    /// Scans more of the document, and appends the links that are complete. `full` takes the rows
    /// whenever there are enough for a batch, because a document may have any number of links.
    ///
    /// # Errors
    ///
    /// Those of `full`. After that, results are unspecified until [`Document::reset`].
    pub fn push<E>(
        &mut self,
        bytes: &[u8],
        page: &mut Page,
        rows: &mut Rows,
        full: &mut Full<'_, E>,
    ) -> Result<(), E> {
        let State::Begin(head) = &mut self.state else {
            return self.scan(bytes, false, page, rows, full);
        };
        let is_named = self.label.as_deref().and_then(encoding).is_some();
        let wanted = match self.content {
            None => HEAD,
            Some(Content::Html) if !is_named => HEAD,
            Some(Content::Xml) => TELLING,
            _ => MARK,
        };
        if head.is_empty() && bytes.len() >= wanted {
            return self.open(bytes, false, page, rows, full);
        }
        // The bytes that decide must not depend on how the document is cut.
        let (near, rest) = bytes.split_at(bytes.len().min(wanted - head.len()));
        head.extend_from_slice(near);
        if head.len() == wanted {
            let head = std::mem::take(head);
            self.open(&head, false, page, rows, full)?;
            self.scan(rest, false, page, rows, full)?;
        }
        Ok(())
    }

    /// Ends the document. Returns the number of its links, and its content. Then a document of
    /// plain text begins.
    ///
    /// # Errors
    ///
    /// As [`Document::push`].
    pub fn finish<E>(
        &mut self,
        page: &mut Page,
        rows: &mut Rows,
        full: &mut Full<'_, E>,
    ) -> Result<(u64, Content), E> {
        self.end(true, page, rows, full)
    }

    /// Returns whether the target of an anchor was too long to be read, in a document that ended
    /// since the last call.
    #[must_use]
    pub fn take_lost_target(&mut self) -> bool {
        std::mem::take(&mut self.has_lost_target)
    }

    /// Ends a document whose rest is lost. As with [`Links::cut`], links that may continue are left
    /// out. Returns what [`Document::finish`] does.
    ///
    /// # Errors
    ///
    /// As [`Document::push`].
    pub fn cut<E>(
        &mut self,
        page: &mut Page,
        rows: &mut Rows,
        full: &mut Full<'_, E>,
    ) -> Result<(u64, Content), E> {
        self.end(false, page, rows, full)
    }

    fn end<E>(
        &mut self,
        is_whole: bool,
        page: &mut Page,
        rows: &mut Rows,
        full: &mut Full<'_, E>,
    ) -> Result<(u64, Content), E> {
        if let State::Begin(head) = &mut self.state {
            let head = std::mem::take(head);
            self.open(&head, true, page, rows, full)?;
        }
        self.scan(b"", true, page, rows, full)?;
        let state = std::mem::replace(&mut self.state, State::Begin(Vec::new()));
        if let State::Open(_, reading) = state
            && let Reading::Stepped(stepped, sure) = reading
        {
            self.has_lost_target |= stepped.repairs().contains(&Repair::TargetLimit);
            let (links, found) = (&self.links, &mut self.found);
            result(stepped.finish(
                &mut |link| match link.raw_range().end <= sure.end || is_whole {
                    true => take(&link, links, found, page, rows, full),
                    false => ControlFlow::Continue(()),
                },
            ))?;
        }
        let rest = match is_whole {
            true => self.links.finish(page, rows, full)?,
            false => self.links.cut(),
        };
        let found = std::mem::take(&mut self.found) + rest;
        self.label = None;
        Ok((found, self.content.replace(Content::Text).unwrap_or(Content::Text)))
    }

    /// Chooses how the document is read, and scans its first bytes.
    fn open<E>(
        &mut self,
        head: &[u8],
        is_whole: bool,
        page: &mut Page,
        rows: &mut Rows,
        full: &mut Full<'_, E>,
    ) -> Result<(), E> {
        let begin = |most: usize| head.get(..most).unwrap_or(head);
        let content = *self.content.get_or_insert_with(|| Content::of(begin(TELLING)));
        let step = match content {
            Content::Other => {
                self.state = State::Other;
                return Ok(());
            }
            Content::Html => Some(Step::Html(html::Options::new())),
            Content::Json => Some(Step::Json(json::Options::new())),
            // Undoes character references, and the escapes of scripts.
            Content::Xml => Some(Step::Xml),
            Content::Continued => Some(Step::Continued),
            Content::Catalog => Some(Step::Catalog),
            Content::Text => None,
        };
        let of =
            charset(begin(HEAD), self.label.as_deref(), content, is_whole && head.len() <= HEAD);
        let charset = Charset::of(head, of);
        let scanner = self.links.scanner();
        let reading = step.map_or(Reading::Text, |step| {
            Reading::Stepped(Box::new(scanner.stepped(step)), Sure::default())
        });
        self.state = State::Open(charset, reading);
        self.scan(head, false, page, rows, full)
    }

    fn scan<E>(
        &mut self,
        bytes: &[u8],
        is_end: bool,
        page: &mut Page,
        rows: &mut Rows,
        full: &mut Full<'_, E>,
    ) -> Result<(), E> {
        let State::Open(charset, reading) = &mut self.state else { return Ok(()) };
        let (links, found) = (&mut self.links, &mut self.found);
        charset.decode(bytes, is_end, &mut |text| match reading {
            Reading::Text => links.push(text, page, rows, full),
            Reading::Stepped(stepped, sure) => {
                sure.push(text);
                result(stepped.push(text, &mut |link| take(&link, links, found, page, rows, full)))
            }
        })
    }
}

fn take<E>(
    link: &SteppedLink<'_>,
    links: &Links<'_>,
    found: &mut u64,
    page: &mut Page,
    rows: &mut Rows,
    full: &mut Full<'_, E>,
) -> ControlFlow<E> {
    if !links.selects(&link.link()) {
        return ControlFlow::Continue(());
    }
    *found += 1;
    page.html_path = link.anchor_text().map(|_| ANCHOR);
    page.field = link.path().map(|path| {
        let path = path.strip_prefix("$.").unwrap_or(&path);
        path.strip_prefix('$').filter(|path| !path.is_empty()).unwrap_or(path).to_owned()
    });
    rows.push_from(link.link(), link.raw_range(), page);
    flow(pass_on(rows, full))
}

/// Returns the charset of a document that begins with these bytes.
fn charset(
    head: &[u8],
    label: Option<&str>,
    content: Content,
    is_whole: bool,
) -> &'static Encoding {
    if let Some((marked, _)) = Encoding::for_bom(head) {
        return marked;
    }
    let of_xml = || xml_encoding(head).and_then(|label| encoding(&label));
    let declared = || declared_charset(head).and_then(|label| encoding(&label));
    match (label.and_then(encoding), content) {
        (Some(named), _) => named,
        (None, Content::Html) => declared().unwrap_or_else(|| {
            let is_utf8 = match str::from_utf8(head) {
                Ok(_) => true,
                Err(error) => error.error_len().is_none() && !is_whole,
            };
            if is_utf8 { UTF_8 } else { WINDOWS_1252 }
        }),
        (None, Content::Xml) => of_xml().unwrap_or(UTF_8),
        _ => UTF_8,
    }
}

/// Returns the charset of a label, unless it is `replacement`.
fn encoding(label: &str) -> Option<&'static Encoding> {
    Encoding::for_label_no_replacement(label.as_bytes())
}
