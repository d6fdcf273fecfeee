//! The text of a part: what is shown, and the links in it with their places.

use core::ops::Range as Bytes;

use irispan::mail::{self, Format, Layout, TextLink as Core};
use irispan::safety::{CheckOptions, Fact, compare_text};
use irispan::{Link as CoreLink, Scanner as CoreScanner, Span};

use crate::details::Details;
use crate::link::{Link, OpenEnd, Range, View};
use crate::options::Scanner;
use crate::output::{Text, html};
use crate::status::{Outcome, Status};

/// The text of a part of a message, and its links. It never changes, and any number of threads may use it at
/// the same time.
#[derive(Debug)]
pub struct MailText {
    text: mail::Text,
    links: Vec<Found>,
    /// The ranges of links in the shown text, with their indices.
    places: Vec<(Bytes<usize>, usize)>,
    scanner: CoreScanner,
    check: CheckOptions,
}

#[derive(Debug)]
struct Found {
    link: Link,
    /// The text of the link, and its span therein.
    own: String,
    span: Span,
    shown: Vec<Range>,
    raw: Vec<Range>,
    /// The text of the anchor, in the decoded text; and its target.
    anchor: Option<(Bytes<usize>, String)>,
}

/// How the text of a body is laid out.
#[repr(u32)]
#[derive(Clone, Copy, Debug)]
pub enum LayoutName {
    /// As it is written.
    Fixed = 0,
    /// `format=flowed`.
    Flowed = 1,
    /// `format=flowed` with `delsp=yes`.
    FlowedDelsp = 2,
    /// HTML.
    Html = 3,
}

/// A link in the text of a part. All that it leads to is valid until the text is freed.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct TextLink {
    /// Where it is in the decoded text, in bytes; of the target of an anchor, where the text of the anchor is.
    pub link: Link,
    /// The link as it is written, without the line ends at which it was folded; the target of an anchor.
    pub text: View,
    /// The text of the anchor whose target the link is; else of length 0.
    pub anchor: View,
    /// Where it stands in the shown text, in bytes: one range, or several for a link over several lines.
    pub shown: *const Range,
    /// The number of those ranges.
    pub shown_count: usize,
    /// The bytes of the message that it comes from, or of the mailbox, if the message is from one.
    pub raw: *const Range,
    /// The number of those ranges.
    pub raw_count: usize,
    /// 1 if it is the target of an anchor, else 0.
    pub is_target: u32,
    /// 0, for later versions.
    pub reserved: u32,
}

impl MailText {
    /// Finds the links of a text.
    pub(crate) fn of(text: mail::Text, scanner: &Scanner) -> MailText {
        let mut open = OpenEnd::default();
        let end = text.as_str().as_bytes();
        let found = text.links(&scanner.core).map(|link| found(&link, &mut open, end));
        let links: Vec<Found> = found.collect();
        let mut places: Vec<_> = links
            .iter()
            .enumerate()
            .flat_map(|(index, link)| link.shown.iter().map(move |at| (at.start..at.end, index)))
            .collect();
        places.sort_by_key(|(range, _)| range.start);
        MailText {
            text,
            links,
            places,
            scanner: scanner.core.clone(),
            check: scanner.check.clone(),
        }
    }

    /// Decodes a body, and finds its links.
    pub(crate) fn decode(
        scanner: &Scanner,
        body: &[u8],
        charset: Option<&str>,
        layout: u32,
    ) -> Outcome<MailText> {
        let layout = match layout {
            at if at == LayoutName::Fixed as u32 => Layout::Fixed,
            at if at == LayoutName::Flowed as u32 => Layout::Flowed,
            at if at == LayoutName::FlowedDelsp as u32 => Layout::FlowedDelSp,
            at if at == LayoutName::Html as u32 => Layout::Html,
            _ => return Err(Status::ErrorArgument),
        };
        let format = Format::new().layout(layout);
        let format = match charset {
            Some(charset) => format.charset(charset),
            None => format,
        };
        Ok(MailText::of(mail::Text::decode(body, &format), scanner))
    }

    /// Returns the decoded text, in which lines that belong together are joined.
    pub(crate) fn decoded(&self) -> &str {
        self.text.as_str()
    }

    /// Returns the text as it is to be shown.
    pub(crate) fn shown(&self) -> &str {
        self.text.shown()
    }

    /// Returns the name of the charset by which the text was decoded.
    pub(crate) fn charset(&self) -> &'static str {
        self.text.charset()
    }

    /// Returns how the text is laid out.
    pub(crate) fn layout(&self) -> LayoutName {
        match self.text.layout() {
            Layout::Html => LayoutName::Html,
            Layout::Flowed => LayoutName::Flowed,
            Layout::FlowedDelSp => LayoutName::FlowedDelsp,
            _ => LayoutName::Fixed,
        }
    }

    /// Returns the number of links.
    pub(crate) fn count(&self) -> usize {
        self.links.len()
    }

    /// Returns a link.
    pub(crate) fn link(&self, index: usize) -> Outcome<TextLink> {
        let found = self.links.get(index).ok_or(Status::None)?;
        let visible = self.visible(found).unwrap_or_default();
        Ok(TextLink {
            link: found.link,
            text: View::of(found.own.as_bytes()),
            anchor: View::of(visible.as_bytes()),
            shown: found.shown.as_ptr(),
            shown_count: found.shown.len(),
            raw: found.raw.as_ptr(),
            raw_count: found.raw.len(),
            is_target: found.anchor.is_some().into(),
            reserved: 0,
        })
    }

    /// Returns the index of the link at an offset of the shown text.
    pub(crate) fn at(&self, shown: usize) -> Outcome<usize> {
        let after = self.places.partition_point(|(range, _)| range.start <= shown);
        let (range, index) =
            after.checked_sub(1).and_then(|at| self.places.get(at)).ok_or(Status::None)?;
        if shown < range.end { Ok(*index) } else { Err(Status::None) }
    }

    /// Calls a function with a link of the library.
    pub(crate) fn with<R>(&self, index: usize, call: impl FnOnce(CoreLink<'_>) -> R) -> Outcome<R> {
        let found = self.links.get(index).ok_or(Status::None)?;
        let link = CoreLink::new(found.own.as_bytes(), found.span).ok_or(Status::ErrorLink)?;
        Ok(call(link))
    }

    /// Collects the details of a link and its anchor.
    pub(crate) fn details(&self, index: usize) -> Outcome<Details> {
        let found = self.links.get(index).ok_or(Status::None)?;
        let about_anchor: Vec<Fact> = match (self.visible(found), &found.anchor) {
            (Some(visible), Some((_, href))) => compare_text(visible, href),
            _ => Vec::new(),
        };
        self.with(index, |link| Details::of(&link, &self.check, about_anchor))
    }

    /// Returns the text as HTML in which its links can be followed.
    pub(crate) fn to_html(&self, options: u32) -> Outcome<Text> {
        let scanner = Scanner { core: self.scanner.clone(), check: self.check.clone() };
        let html = html(&scanner, options)?;
        Ok(Text(self.text.to_html(&self.scanner, &html).into_bytes().into()))
    }

    fn visible(&self, found: &Found) -> Option<&str> {
        self.text.as_str().get(found.anchor.as_ref()?.0.clone())
    }
}

fn found(of: &Core<'_>, open: &mut OpenEnd, text: &[u8]) -> Found {
    let link = of.link();
    let range = of.range();
    let is_target = of.anchor().is_some();
    let is_open = !is_target && open.is_open(text, range.end);
    let base = link.start();
    let span = Span::new(0..link.as_bytes().len(), link.kind(), link.confidence(), link.flags());
    let span = match link.alternative() {
        Some(shorter) => span.with_alternative(shorter.end - base),
        None => span,
    };
    // A target covers the whole text of its anchor.
    let placed = if is_target { range.start..range.end } else { link.range() };
    let mut out = Link::new(&link.span(), is_open, |at| at);
    if is_target {
        (out.start, out.end, out.alternative_end) = (placed.start, placed.end, placed.end);
    }
    Found {
        link: out,
        own: of.as_str().to_owned(),
        span,
        shown: of.shown_ranges().map(Range::from).collect(),
        raw: of.raw_ranges().map(Range::from).collect(),
        anchor: of.anchor().map(|anchor| (anchor.range(), anchor.href().to_owned())),
    }
}
