//! The functions that JavaScript calls. A text is written to [`input`] first, and its length is
//! passed; results in [`records`] and [`output`] are valid until the next call.
//!
//! Functions that can fail return 0 for text, and 1 for an error as JSON.
#![expect(unsafe_code, reason = "exported names are unsafe attributes, allocators are unsafe")]

use core::cell::RefCell;
use std::alloc::{GlobalAlloc, Layout, System};

#[cfg(feature = "full")]
use crate::about::{self, Markup, Written};
use crate::find;
use crate::memory::{Memory, is_exhausted, noted, scanner};
#[cfg(feature = "full")]
use crate::message;
use crate::{options, record};

std::thread_local! {
    /// A module has one thread.
    static MEMORY: RefCell<Memory> = const { RefCell::new(Memory::new()) };
}

/// The system allocator, which also notes when there is no memory, because a trap does not tell why
/// a module ended.
#[derive(Debug)]
struct Allocator;

#[global_allocator]
static ALLOCATOR: Allocator = Allocator;

// SAFETY: every call is passed on to the allocator of the system, and what that returns is returned.
unsafe impl GlobalAlloc for Allocator {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        // SAFETY: the caller promises what the allocator of the system wants.
        noted(unsafe { System.alloc(layout) }, layout.size())
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        // SAFETY: see `alloc`.
        noted(unsafe { System.alloc_zeroed(layout) }, layout.size())
    }

    unsafe fn realloc(&self, at: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        // SAFETY: see `alloc`.
        noted(unsafe { System.realloc(at, layout, size) }, size)
    }

    unsafe fn dealloc(&self, at: *mut u8, layout: Layout) {
        // SAFETY: see `alloc`.
        unsafe { System.dealloc(at, layout) }
    }
}

/// Calls a function with the memory. Nothing in this crate calls back, so it is never borrowed
/// already.
fn with<R>(call: impl FnOnce(&mut Memory) -> R) -> R {
    MEMORY.with_borrow_mut(call)
}

/// Returns the text that was written.
fn text(memory: &Memory, length: usize) -> &[u8] {
    memory.input.get(..length).unwrap_or_default()
}

/// Returns the text that was written; empty if it is not UTF-8, which JavaScript never writes here.
#[cfg(feature = "full")]
fn string(memory: &Memory, length: usize) -> &str {
    core::str::from_utf8(text(memory, length)).unwrap_or_default()
}

/// Returns two texts that were written one after another.
#[cfg(feature = "full")]
fn two(memory: &Memory, first: usize, length: usize) -> (&str, &str) {
    string(memory, length).split_at_checked(first).unwrap_or_default()
}

/// Makes room for a text of `length` bytes, and returns its address.
// SAFETY: the name is this crate's own, as are all below.
#[unsafe(no_mangle)]
extern "C" fn input(length: usize) -> *mut u8 {
    with(|memory| {
        memory.reserve(length);
        memory.input.as_mut_ptr()
    })
}

/// Returns the address of the links.
// SAFETY: see `input`.
#[unsafe(no_mangle)]
extern "C" fn records() -> *const u32 {
    with(|memory| memory.records.as_ptr())
}

/// Returns the address of the text for the caller.
// SAFETY: see `input`.
#[unsafe(no_mangle)]
extern "C" fn output() -> *const u8 {
    with(|memory| memory.output.as_ptr())
}

/// Returns the length of that text.
// SAFETY: see `input`.
#[unsafe(no_mangle)]
extern "C" fn output_length() -> usize {
    with(|memory| memory.output.len())
}

/// Frees memory that one large text needed.
// SAFETY: see `input`.
#[unsafe(no_mangle)]
extern "C" fn trim() {
    with(Memory::trim);
}

/// Returns 1 if the last call ran out of memory. JavaScript checks this when a call trapped.
// SAFETY: see `input`.
#[unsafe(no_mangle)]
extern "C" fn exhausted() -> u32 {
    is_exhausted().into()
}

/// Makes a scanner from options, and returns its number; 0 for an error, whose kind is in the first
/// line of the output.
// SAFETY: see `input`.
#[unsafe(no_mangle)]
extern "C" fn scanner_new(length: usize) -> usize {
    with(|memory| {
        let lines = core::str::from_utf8(text(memory, length)).unwrap_or("not UTF-8");
        match options::scanner(lines) {
            Ok(scanner) => memory.keep(scanner),
            Err((kind, what)) => {
                memory.output = [kind, "\n", &what].concat().into_bytes();
                0
            }
        }
    })
}

/// Drops a scanner.
// SAFETY: see `input`.
#[unsafe(no_mangle)]
extern "C" fn scanner_drop(number: usize) {
    with(|memory| memory.drop_scanner(number));
}

/// Finds the links of a text, and returns their number.
// SAFETY: see `input`.
#[unsafe(no_mangle)]
extern "C" fn links(number: usize, length: usize, is_last: u32) -> usize {
    with(|memory| {
        let Memory { input, records, scanners, .. } = memory;
        let text = input.get(..length).unwrap_or_default();
        find::links(records, scanner(scanners, number), text, is_last != 0);
        records.len() / record::FIELDS
    })
}

/// Returns 1 if a text has a link.
// SAFETY: see `input`.
#[unsafe(no_mangle)]
extern "C" fn has_links(number: usize, length: usize) -> u32 {
    with(|memory| {
        scanner(&memory.scanners, number).links(text(memory, length)).next().is_some().into()
    })
}

/// Finds the link that begins at a byte, and returns 1 if there is one.
// SAFETY: see `input`.
#[unsafe(no_mangle)]
extern "C" fn link_from(number: usize, length: usize, at: usize) -> usize {
    with(|memory| {
        let Memory { input, records, scanners, .. } = memory;
        let text = input.get(..length).unwrap_or_default();
        find::link_from(records, scanner(scanners, number), text, at);
        records.len() / record::FIELDS
    })
}

/// Writes the target of a link, which is all of the text: with the scheme that was left out.
// SAFETY: see `input`.
#[unsafe(no_mangle)]
extern "C" fn link_target(length: usize, bits: u32) {
    with(|memory| {
        let link = record::link(text(memory, length), bits, length);
        memory.output =
            link.map(|link| link.target().into_owned().into_bytes()).unwrap_or_default();
    });
}

/// Keeps text for the caller.
#[cfg(feature = "full")]
fn written(memory: &mut Memory, written: Written) -> u32 {
    let (text, status) = match written {
        Ok(text) => (text, 0),
        Err(error) => (error, 1),
    };
    memory.output = text;
    status
}

/// Writes the URI of a link, which is all of the text.
#[cfg(feature = "full")]
// SAFETY: see `input`.
#[unsafe(no_mangle)]
extern "C" fn link_uri(length: usize, bits: u32) -> u32 {
    with(|memory| {
        let uri =
            record::link(text(memory, length), bits, length).map(|link| about::link_uri(&link));
        written(memory, uri.unwrap_or(Err(Vec::new())))
    })
}

/// Writes the details of a link as JSON.
#[cfg(feature = "full")]
// SAFETY: see `input`.
#[unsafe(no_mangle)]
extern "C" fn link_details(length: usize, bits: u32) {
    with(|memory| {
        let link = record::link(text(memory, length), bits, length);
        memory.output = link.map(|link| about::details(&link)).unwrap_or_default();
    });
}

/// Writes facts about a link, as JSON. It is preceded by `first` bytes of protected names;
/// `alternative` is the number of bytes of its shorter reading.
#[cfg(feature = "full")]
// SAFETY: see `input`.
#[unsafe(no_mangle)]
extern "C" fn link_facts(first: usize, length: usize, bits: u32, alternative: usize) -> u32 {
    with(|memory| {
        let (protect, own) = two(memory, first, length);
        let link = record::link(own.as_bytes(), bits, alternative);
        let facts = link.map(|link| about::link_facts(&link, protect));
        written(memory, facts.unwrap_or(Ok(Vec::new())))
    })
}

/// Writes facts about an identifier as JSON. It is preceded by protected names.
#[cfg(feature = "full")]
// SAFETY: see `input`.
#[unsafe(no_mangle)]
extern "C" fn check(first: usize, length: usize) -> u32 {
    with(|memory| {
        let (protect, iri) = two(memory, first, length);
        let facts = about::facts(iri, protect);
        written(memory, facts)
    })
}

/// Writes facts about the text of an anchor and its target, as JSON.
#[cfg(feature = "full")]
// SAFETY: see `input`.
#[unsafe(no_mangle)]
extern "C" fn compare_text(first: usize, length: usize) {
    with(|memory| {
        let (visible, target) = two(memory, first, length);
        memory.output = about::compared(visible, target);
    });
}

/// Writes everything that is known about an identifier as JSON.
#[cfg(feature = "full")]
// SAFETY: see `input`.
#[unsafe(no_mangle)]
extern "C" fn explain(length: usize) {
    with(|memory| memory.output = about::explained(string(memory, length)));
}

/// Writes the URI of an IRI.
#[cfg(feature = "full")]
// SAFETY: see `input`.
#[unsafe(no_mangle)]
extern "C" fn to_uri(length: usize) -> u32 {
    with(|memory| {
        let uri = about::uri(string(memory, length));
        written(memory, uri)
    })
}

/// Writes the IRI of a URI.
#[cfg(feature = "full")]
// SAFETY: see `input`.
#[unsafe(no_mangle)]
extern "C" fn to_iri(length: usize, u_labels: u32) {
    with(|memory| memory.output = about::iri(string(memory, length), u_labels != 0));
}

/// Writes an identifier for display.
#[cfg(feature = "full")]
// SAFETY: see `input`.
#[unsafe(no_mangle)]
extern "C" fn display(length: usize) {
    with(|memory| memory.output = about::shown(string(memory, length)));
}

/// Writes a host for display. It is preceded by the name of the policy and protected names, with a
/// line end between them.
#[cfg(feature = "full")]
// SAFETY: see `input`.
#[unsafe(no_mangle)]
extern "C" fn display_host(first: usize, length: usize) -> u32 {
    with(|memory| {
        let (options, host) = two(memory, first, length);
        let (policy, protect) = options.split_once('\n').unwrap_or((options, ""));
        let host = about::shown_host(host, policy, protect);
        written(memory, host)
    })
}

/// Writes the rung on which two identifiers are the same; an empty text if there is none.
#[cfg(feature = "full")]
// SAFETY: see `input`.
#[unsafe(no_mangle)]
extern "C" fn same_target(first: usize, length: usize) {
    with(|memory| {
        let (a, b) = two(memory, first, length);
        memory.output = about::rung(a, b);
    });
}

/// Writes a text with each link replaced by the template that precedes the text.
#[cfg(feature = "full")]
// SAFETY: see `input`.
#[unsafe(no_mangle)]
extern "C" fn replace(number: usize, first: usize, length: usize) -> u32 {
    with(|memory| {
        let (template, text) = text(memory, length).split_at_checked(first).unwrap_or_default();
        let template = core::str::from_utf8(template).unwrap_or_default();
        let text = about::replaced(scanner(&memory.scanners, number), template, text);
        written(memory, text)
    })
}

/// Writes HTML of the text after the name of a class. Links are those between two places, where runs begin and end. The
/// lowest bit of `markup` asks for lines, the next for facts.
#[cfg(feature = "full")]
// SAFETY: see `input`.
#[unsafe(no_mangle)]
extern "C" fn highlight(
    number: usize,
    first: usize,
    from: usize,
    to: usize,
    length: usize,
    markup: u32,
) {
    with(|memory| {
        let (class, text) = text(memory, length).split_at_checked(first).unwrap_or_default();
        let class = core::str::from_utf8(class).unwrap_or_default();
        let window = from.saturating_sub(first)..to.saturating_sub(first);
        let markup = Markup { lines: markup & 1 != 0, facts: markup & 2 != 0 };
        let scanner = scanner(&memory.scanners, number);
        memory.output = about::html(scanner, text, window, class, markup);
    });
}

/// Writes a message, whose bytes are the text, as JSON.
#[cfg(feature = "full")]
// SAFETY: see `input`.
#[unsafe(no_mangle)]
extern "C" fn message(number: usize, length: usize) {
    with(|memory| {
        let scanner = scanner(&memory.scanners, number);
        memory.output = message::message(text(memory, length), scanner);
    });
}

/// Writes the text of a part of a message as HTML.
#[cfg(feature = "full")]
// SAFETY: see `input`.
#[unsafe(no_mangle)]
extern "C" fn part_html(number: usize, length: usize, part: usize) {
    with(|memory| {
        let html = Markup { lines: true, facts: true }.html("");
        let scanner = scanner(&memory.scanners, number);
        memory.output = message::html(text(memory, length), scanner, part, &html);
    });
}

/// Writes the versions of the module and its data, one per line.
#[cfg(feature = "full")]
// SAFETY: see `input`.
#[unsafe(no_mangle)]
extern "C" fn versions() {
    with(|memory| memory.output = about::versions().into_bytes());
}
