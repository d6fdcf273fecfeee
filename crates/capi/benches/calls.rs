//! What a call through C takes more than one in Rust, on strings of 80 bytes: `cargo bench -p irispan-capi`.
//!
//! The function of C is called by its address, as one of a shared library is.
#![allow(unsafe_code, clippy::print_stdout, reason = "a bench calls C, and prints")]

use std::hint::black_box;
use std::mem::MaybeUninit;
use std::time::Instant;

use irispan::{Flags, Scanner, Span};
use irispan_capi::border::links::{irispan_links, irispan_next};
use irispan_capi::border::scanner::irispan_scanner_default;
use irispan_capi::link::Link;
use irispan_capi::status::Status;

const TEXTS: [(&str, &str); 3] = [
    ("no link", "The quick brown fox jumps over the lazy dog and then it goes back home, slowly.."),
    (
        "one link",
        "The quick brown fox reads https://www.example.com/path/to/page?query=1 at home..",
    ),
    (
        "three links",
        "a.example.com and jo@example.org wrote of http://www.example.net/a_page today...",
    ),
];

/// Calls in one measurement, and measurements of which the least counts.
const CALLS: u32 = 20_000;
const ROUNDS: u32 = 200;

/// Measures two functions in turns, so that both meet the same machine. Returns nanoseconds of a call.
fn pair(mut one: impl FnMut(), mut other: impl FnMut()) -> (f64, f64) {
    let time = |call: &mut dyn FnMut()| {
        let start = Instant::now();
        call();
        start.elapsed().as_secs_f64() * 1e9 / f64::from(CALLS)
    };
    let (mut least, mut other_least) = (f64::MAX, f64::MAX);
    for _ in 0..ROUNDS {
        least = least.min(time(&mut || (0..CALLS).for_each(|_| one())));
        other_least = other_least.min(time(&mut || (0..CALLS).for_each(|_| other())));
    }
    (least, other_least)
}

type Shared = Option<&'static irispan_capi::options::Scanner>;

type Links = unsafe extern "C" fn(
    Shared,
    *const core::ffi::c_char,
    usize,
    *mut Link,
    usize,
    Option<&mut MaybeUninit<usize>>,
) -> Status;

type Next = unsafe extern "C" fn(
    Shared,
    *const core::ffi::c_char,
    usize,
    usize,
    Option<&mut MaybeUninit<Link>>,
) -> Status;

/// Measures all links of a text, into an array.
fn all(shared: Shared, text: &str) -> (f64, f64) {
    let scanner = Scanner::new();
    let links: Links = black_box(irispan_links as Links);
    let none = Span::new(0..0, irispan::Kind::Url, irispan::Confidence::Likely, Flags::empty());
    let (mut spans, mut room) = ([none; 4], [Link::default(); 4]);
    pair(
        || {
            let mut count = 0;
            for link in scanner.links(black_box(text)) {
                if let Some(place) = spans.get_mut(count) {
                    *place = link.span();
                }
                count += 1;
            }
            black_box((&spans, count));
        },
        || {
            let mut count = MaybeUninit::uninit();
            let text = black_box(text).as_bytes();
            let out = room.as_mut_ptr();
            // SAFETY: the text and the room are as long as is said.
            let status = unsafe {
                links(shared, text.as_ptr().cast(), text.len(), out, 4, Some(&mut count))
            };
            black_box((status, count, &room));
        },
    )
}

/// Measures the first link of a text.
fn first(shared: Shared, text: &str) -> (f64, f64) {
    let scanner = Scanner::new();
    let next: Next = black_box(irispan_next as Next);
    pair(
        || {
            black_box(scanner.links(black_box(text)).next());
        },
        || {
            let mut link = MaybeUninit::uninit();
            let text = black_box(text).as_bytes();
            // SAFETY: the text is as long as is said.
            let status =
                unsafe { next(shared, text.as_ptr().cast(), text.len(), 0, Some(&mut link)) };
            black_box((status, link));
        },
    )
}

fn main() {
    let shared = irispan_scanner_default();
    println!("| 80 bytes with | call | Rust, ns | C, ns | more, ns |\n|---|---|---|---|---|");
    for (name, text) in TEXTS {
        assert_eq!(text.len(), 80, "{name}");
        for (call, (rust, c)) in
            [("`irispan_links`", all(shared, text)), ("`irispan_next`", first(shared, text))]
        {
            println!("| {name} | {call} | {rust:.1} | {c:.1} | {:.1} |", c - rust);
        }
    }
}
