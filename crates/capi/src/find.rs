//! Links in a text, in UTF-8 or UTF-16: all, the next one, the one at a place, those around an edit.

use core::ops::Range;

use irispan::Links;

use crate::link::{Link, OpenEnd};
use crate::options::Scanner;
use crate::utf16::{self, Pieces};

/// The result of a function that takes links: an error stops.
pub(crate) type Goes<B> = Result<(), B>;

/// Passes every link of a text to a function, with its text, until that fails.
// Inlined with everything that it calls, so that a link is written once, directly to its place. See
// `Flags` of the library.
#[inline(always)]
pub(crate) fn each<B>(
    scanner: &Scanner,
    text: &[u8],
    mut take: impl FnMut(Link, &[u8]) -> Goes<B>,
) -> Goes<B> {
    let mut open = OpenEnd::default();
    // By reference: an iterator that is moved is copied once more.
    let mut links = scanner.core.links(text);
    for found in &mut links {
        let is_open = open.is_open(text, found.end());
        take(Link::new(&found.span(), is_open, |at| at), found.as_bytes())?;
    }
    Ok(())
}

/// Passes every link of UTF-16 to a function, with its text in UTF-8, until that fails.
pub(crate) fn each_utf16<B>(
    scanner: &Scanner,
    units: &[u16],
    mut take: impl FnMut(Link, &[u8]) -> Goes<B>,
) -> Goes<B> {
    let mut text = Vec::new();
    Pieces::from(units, 0).try_for_each(|(base, piece)| {
        text.clear();
        utf16::append(&mut text, piece);
        each_placed(scanner, &text, base, &mut take)
    })
}

/// Passes every link of a text that was UTF-16 and begins after `base` code units.
fn each_placed<B>(
    scanner: &Scanner,
    text: &[u8],
    base: usize,
    take: &mut impl FnMut(Link, &[u8]) -> Goes<B>,
) -> Goes<B> {
    let (mut open, mut places) = (OpenEnd::default(), utf16::converter(text));
    for found in scanner.core.links(text) {
        let is_open = open.is_open(text, found.end());
        let link = Link::new(&found.span(), is_open, |at| base + places.offset(at));
        take(link, found.as_bytes())?;
    }
    Ok(())
}

/// Passes the first link that begins at an offset or after it to a function. Returns whether there is one.
#[inline(always)]
pub(crate) fn next(
    scanner: &Scanner,
    text: &[u8],
    from: usize,
    take: impl FnOnce(Link),
) -> Option<()> {
    let run = match from {
        0 => 0,
        _ => scanner.core.safe_range(text.get(..from)?, from..from).start,
    };
    let mut links = scanner.core.links(text.get(run..)?);
    for found in &mut links {
        if run + found.start() >= from {
            let is_open = OpenEnd::default().is_open(text, run + found.end());
            take(Link::new(&found.span(), is_open, |at| run + at));
            return Some(());
        }
    }
    None
}

/// Returns the first link that begins at a code unit or after it.
pub(crate) fn next_utf16(scanner: &Scanner, units: &[u16], from: usize) -> Option<Link> {
    let run = utf16::run_start(units, from);
    let mut text = Vec::new();
    let found = Pieces::from(units, run).try_for_each(|(base, piece)| {
        text.clear();
        utf16::append(&mut text, piece);
        each_placed(scanner, &text, base, &mut |link, _| {
            if link.start < from { Ok(()) } else { Err(link) }
        })
    });
    found.err()
}

/// Returns the link that holds the byte at an offset.
pub(crate) fn at(scanner: &Scanner, text: &[u8], offset: usize) -> Option<Link> {
    let found = scanner.core.link_at(text, offset)?;
    Some(Link::new(&found.span(), found.is_open(text), |at| at))
}

/// Returns the link that holds the code unit at an offset.
pub(crate) fn at_utf16(scanner: &Scanner, units: &[u16], offset: usize) -> Option<Link> {
    let run = safe_range_utf16(units, offset..offset);
    let (base, is_last) = (run.start, run.end == units.len());
    let before = utf16::length(units.get(base..offset)?);
    let mut text = Vec::new();
    utf16::append(&mut text, units.get(run)?);
    let found = scanner.core.link_at(&text, before)?;
    let mut places = utf16::converter(&text);
    Some(Link::new(&found.span(), is_last, |at| base + places.offset(at)))
}

/// Returns the runs that a range touches.
pub(crate) fn safe_range(scanner: &Scanner, text: &[u8], range: Range<usize>) -> Range<usize> {
    scanner.core.safe_range(text, range)
}

/// Returns the runs that a range of UTF-16 touches.
pub(crate) fn safe_range_utf16(units: &[u16], range: Range<usize>) -> Range<usize> {
    let start = range.start.min(units.len());
    let end = range.end.clamp(start, units.len());
    utf16::run_start(units, start)..utf16::run_end(units, end)
}

/// Passes the links of the runs that a range touches to a function.
pub(crate) fn each_in<B>(
    scanner: &Scanner,
    text: &[u8],
    range: Range<usize>,
    mut take: impl FnMut(Link, &[u8]) -> Goes<B>,
) -> Goes<B> {
    let mut open = OpenEnd::default();
    for found in scanner.core.links_in(text, range) {
        let is_open = open.is_open(text, found.end());
        take(Link::new(&found.span(), is_open, |at| at), found.as_bytes())?;
    }
    Ok(())
}

/// Passes the links of the runs of UTF-16 that a range touches to a function.
pub(crate) fn each_in_utf16<B>(
    scanner: &Scanner,
    units: &[u16],
    range: Range<usize>,
    mut take: impl FnMut(Link, &[u8]) -> Goes<B>,
) -> Goes<B> {
    let safe = safe_range_utf16(units, range);
    let (base, is_last) = (safe.start, safe.end == units.len());
    each_utf16(scanner, units.get(safe).unwrap_or_default(), |mut link, text| {
        link.start += base;
        link.end += base;
        link.alternative_end += base;
        if !is_last {
            link.flags &= !(crate::constants::FlagBits::Open as u32);
        }
        take(link, text)
    })
}

/// The links of a text, one after another.
#[derive(Debug)]
pub struct Cursor {
    /// The text, which the caller keeps.
    text: &'static [u8],
    links: Links<'static, 'static>,
    open: OpenEnd,
}

impl Cursor {
    /// Returns a cursor before the first link.
    pub(crate) fn new(scanner: &'static Scanner, text: &'static [u8]) -> Cursor {
        Cursor { text, links: scanner.core.links(text), open: OpenEnd::default() }
    }

    /// Returns the next link.
    pub(crate) fn next(&mut self) -> Option<Link> {
        let found = self.links.next()?;
        let is_open = self.open.is_open(self.text, found.end());
        Some(Link::new(&found.span(), is_open, |at| at))
    }
}
