//! Writes HTML and text for terminals.

use irispan::Link;
use irispan::highlight::{Ansi, Html, STYLE_SHEET, TerminalText};

use crate::options::Scanner;
use crate::status::{Outcome, Status};

/// Text that the library made. It never changes, and any number of threads may use it at the same time.
#[derive(Debug)]
pub struct Text(pub(crate) Box<[u8]>);

/// What HTML of links has besides. Several are added.
#[repr(u32)]
#[derive(Clone, Copy, Debug)]
pub enum HtmlBits {
    /// Each line is an element with its own direction.
    Lines = 1,
    /// Each link has a title with its target and the sentences of facts that warn, and then the class
    /// `warn`.
    Facts = 2,
}

/// How text is made harmless for a terminal.
#[repr(u32)]
#[derive(Clone, Copy, Debug)]
pub enum TerminalWay {
    /// Line feeds and tabs stay; all other controls become escapes that can be seen.
    Lines = 0,
    /// Line feeds and tabs become escapes as well.
    Line = 1,
}

/// The style sheet for HTML of links.
pub(crate) const STYLE: &str = STYLE_SHEET;

/// Returns the writer of HTML.
pub(crate) fn html(scanner: &Scanner, options: u32) -> Outcome<Html> {
    const LINES: u32 = HtmlBits::Lines as u32;
    const FACTS: u32 = HtmlBits::Facts as u32;
    if options & !(LINES | FACTS) != 0 {
        return Err(Status::ErrorArgument);
    }
    let html = Html::new().lines(options & LINES != 0);
    Ok(if options & FACTS != 0 { html.facts(scanner.check.clone()) } else { html })
}

/// Returns text as HTML in which its links can be followed.
pub(crate) fn to_html(scanner: &Scanner, text: &[u8], options: u32) -> Outcome<Text> {
    let html = html(scanner, options)?.links(text, scanner.core.links(text));
    Ok(Text(html.into_bytes().into()))
}

/// Returns the way for a constant of `irispan_terminal`.
pub(crate) fn way(number: u32) -> Outcome<TerminalText> {
    match number {
        at if at == TerminalWay::Lines as u32 => Ok(TerminalText::Lines),
        at if at == TerminalWay::Line as u32 => Ok(TerminalText::Line),
        _ => Err(Status::ErrorArgument),
    }
}

/// Returns text made harmless for a terminal.
pub(crate) fn harmless(text: &[u8], way: TerminalText) -> Vec<u8> {
    let mut out = Vec::new();
    way.write(&mut out, text);
    out
}

/// Returns the beginning of a hyperlink to the target of a link.
pub(crate) fn open(link: &Link<'_>, id: u64) -> Outcome<Vec<u8>> {
    let mut out = Vec::new();
    if Ansi::begin(&mut out, link, (id != 0).then_some(id)) {
        Ok(out)
    } else {
        Err(Status::ErrorUri)
    }
}

/// Returns the end of a hyperlink.
pub(crate) fn close() -> Vec<u8> {
    let mut out = Vec::new();
    Ansi::end(&mut out);
    out
}

/// Returns text for a terminal in which its links can be followed. The first link has the
/// identifier `id`, the next ones the following numbers; the last number is followed by 1.
pub(crate) fn to_terminal(scanner: &Scanner, text: &[u8], id: u64) -> Text {
    let mut out = Vec::new();
    let mut at = 0;
    let mut number = id;
    for link in scanner.core.links(text) {
        TerminalText::Lines.write(&mut out, text.get(at..link.start()).unwrap_or_default());
        let is_open = Ansi::begin(&mut out, &link, Some(number));
        TerminalText::Lines.write(&mut out, link.as_bytes());
        if is_open {
            Ansi::end(&mut out);
        }
        at = link.end();
        number = number.checked_add(1).unwrap_or(1);
    }
    TerminalText::Lines.write(&mut out, text.get(at..).unwrap_or_default());
    Text(out.into())
}
