//! What the fuzzer asks of the C border: with any bytes as text, UTF-16, message, links and options, no call does
//! anything but what its comment says, and the links are those of Rust.

use std::ffi::{c_int, c_void};
use std::mem::MaybeUninit;
use std::ptr::{null, null_mut};

use irispan_capi::border::{details, links, mail_text, message, output, scanner, stream, utf16};
use irispan_capi::link::{Link, Range, View};
use irispan_capi::message::Message;
use irispan_capi::options::{Options, Scanner};
use irispan_capi::status::Status;

/// Writes through a pointer of C, and returns what was written if the status is `Ok`.
fn made<T>(call: impl FnOnce(Option<&mut MaybeUninit<T>>) -> Status) -> Result<T, Status> {
    let mut out = MaybeUninit::uninit();
    match call(Some(&mut out)) {
        // SAFETY: a function that succeeds has written.
        Status::Ok => Ok(unsafe { out.assume_init() }),
        status => {
            assert!(status != Status::ErrorPanic, "a panic");
            Err(status)
        }
    }
}

unsafe extern "C" fn push(context: *mut c_void, link: *const Link, text: View) -> c_int {
    // SAFETY: the context is the vector of the caller, and both others are there during the call.
    unsafe {
        let text = std::slice::from_raw_parts(text.data.cast::<u8>(), text.length);
        assert!(std::str::from_utf8(text).is_ok());
        (*context.cast::<Vec<Link>>()).push(*link);
    }
    0
}

/// Takes a number from the beginning of an input.
fn number(input: &mut &[u8]) -> usize {
    let (first, rest) = input.split_at(input.len().min(2));
    *input = rest;
    first.iter().fold(0, |number, byte| number << 8 | usize::from(*byte))
}

/// Calls everything with an input.
pub(crate) fn c_border(mut input: &[u8]) {
    let mut numbers = [(); 6].map(|()| number(&mut input));
    let text = input;
    let options = Options {
        kinds: (numbers[0] & 7) as u32,
        switches: (numbers[0] >> 3 & 15) as u32,
        max_run: if numbers[0] & 1 << 8 == 0 { 0 } else { 8 + numbers[1] % 100 },
        min_confidence: (numbers[0] >> 9 & 3) as u32,
        ..Options::DEFAULT
    };
    // SAFETY: the options have no lists.
    let scanner = made(|out| unsafe { scanner::irispan_scanner_new(&raw const options, out) });
    let Ok(scanner) = scanner else { panic!("options that are allowed") };
    // SAFETY: the scanner was made above, and is freed below.
    let shared: &'static Scanner = unsafe { &*scanner };
    for place in &mut numbers {
        *place %= text.len() + 3;
    }
    in_utf8(shared, text, &numbers);
    in_utf16(shared, text, &numbers);
    messages(shared, text, &numbers);
    // SAFETY: it came from a box, and nothing uses it any more.
    scanner::irispan_scanner_free(Some(unsafe { Box::from_raw(scanner) }));
}

fn in_utf8(scanner: &'static Scanner, text: &[u8], numbers: &[usize; 6]) {
    let (data, length) = (text.as_ptr().cast(), text.len());
    let mut all: Vec<Link> = Vec::new();
    let context = (&raw mut all).cast::<c_void>();
    // SAFETY: here and below, text and room are as long as is said.
    unsafe {
        assert_eq!(
            links::irispan_each(Some(scanner), data, length, Some(push), context),
            Status::Ok
        );
        let count = made(|out| {
            match links::irispan_links(Some(scanner), data, length, null_mut(), 0, out) {
                Status::More => Status::Ok,
                status => status,
            }
        });
        assert_eq!(count, Ok(all.len()));
        let from = numbers[0];
        let next = made(|out| links::irispan_next(Some(scanner), data, length, from, out)).ok();
        assert_eq!(next, all.iter().find(|link| link.start >= from).copied());
        let at = made(|out| links::irispan_link_at(Some(scanner), data, length, from, out)).ok();
        assert_eq!(at, all.iter().find(|link| link.start <= from && from < link.end).copied());
        let changed = Range { start: numbers[1], end: numbers[2] };
        let mut room = [Link::default(); 3];
        let _ = made(|out| {
            let room = room.as_mut_ptr();
            match links::irispan_links_in(Some(scanner), data, length, changed, room, 3, out) {
                Status::More => Status::Ok,
                status => status,
            }
        });
        assert!(room.iter().all(|link| link.kind == 0 || all.contains(link)));
        in_chunks(scanner, text, numbers[3], &all);
        about(scanner, text, numbers, &all);
        for write in [output::irispan_to_html, to_terminal] {
            let string = made(|out| write(Some(scanner), data, length, 3, out)).expect("a string");
            assert!(output::irispan_string_view(Some(&*string)).length >= all.len());
            output::irispan_string_free(Some(Box::from_raw(string)));
        }
    }
}

/// The links of a text in chunks.
fn in_chunks(scanner: &'static Scanner, text: &[u8], size: usize, all: &[Link]) {
    // SAFETY: the chunks are as long as is said; the stream is freed once.
    unsafe {
        let stream = made(|out| stream::irispan_stream_new(Some(scanner), out)).expect("a stream");
        let mut streamed: Vec<Link> = Vec::new();
        let context = (&raw mut streamed).cast::<c_void>();
        for chunk in text.chunks(1 + size) {
            let (data, length) = (chunk.as_ptr().cast(), chunk.len());
            let fed =
                stream::irispan_stream_feed(Some(&*stream), data, length, Some(push), context);
            assert_eq!(fed, Status::Ok);
        }
        assert_eq!(stream::irispan_stream_finish(Some(&*stream), Some(push), context), Status::Ok);
        stream::irispan_stream_free(Some(Box::from_raw(stream)));
        let closed = |link: &Link| Link { flags: link.flags & !(1 << 30), ..*link };
        assert!(streamed.iter().copied().eq(all.iter().map(closed)));
    }
}

/// Details of links that were found, and of one that was not.
fn about(scanner: &'static Scanner, text: &[u8], numbers: &[usize; 6], all: &[Link]) {
    let (data, length) = (text.as_ptr().cast(), text.len());
    // SAFETY: the text is as long as is said; the objects are freed once.
    unsafe {
        let odd =
            Link { start: numbers[4], end: numbers[5], ..all.first().copied().unwrap_or_default() };
        for link in all.iter().take(4).chain([&odd]) {
            let made = made(|out| {
                details::irispan_details_new(Some(scanner), data, length, Some(link), out)
            });
            let Ok(object) = made else {
                assert_eq!(link, &odd);
                continue;
            };
            let count = details::irispan_details_fact_count(Some(&*object));
            for index in 0..=count {
                let fact =
                    self::made(|out| details::irispan_details_fact(Some(&*object), index, out));
                assert_eq!(fact.is_ok(), index < count);
            }
            details::irispan_details_free(Some(Box::from_raw(object)));
            let mut buffer = [1; 40];
            let (room, capacity) = (buffer.as_mut_ptr(), buffer.len() - 1);
            let needed = self::made(|out| {
                details::irispan_uri(data, length, Some(link), room, capacity, out)
            });
            assert!(needed.is_err() || needed.is_ok_and(|needed| buffer[needed] == 0));
            assert_eq!(buffer[39], 1);
        }
    }
}

/// # Safety
///
/// As `irispan_to_terminal`.
unsafe extern "C" fn to_terminal(
    scanner: Option<&Scanner>,
    text: *const std::ffi::c_char,
    length: usize,
    id: u32,
    out: Option<&mut MaybeUninit<*mut output_text::Text>>,
) -> Status {
    // SAFETY: the caller promises it.
    unsafe { output::irispan_to_terminal(scanner, text, length, id.into(), out) }
}

use irispan_capi::output as output_text;

fn in_utf16(scanner: &'static Scanner, text: &[u8], numbers: &[usize; 6]) {
    let units: Vec<u16> = text
        .chunks_exact(2)
        .map(|pair| match pair {
            // Mostly ASCII, so that there are links.
            [high, low] if high & 0x81 == 0x81 => u16::from_be_bytes([*high, *low]),
            [high, low] => u16::from((high ^ low) & 0x7F),
            _ => 0,
        })
        .chain(text.iter().map(|byte| u16::from(*byte)))
        .collect();
    let (data, length) = (units.as_ptr(), units.len());
    let mut all: Vec<Link> = Vec::new();
    let context = (&raw mut all).cast::<c_void>();
    // SAFETY: here and below, the text is as long as is said.
    unsafe {
        let ended = utf16::irispan_each_utf16(Some(scanner), data, length, Some(push), context);
        assert_eq!(ended, Status::Ok);
        let from = numbers[0];
        let next =
            made(|out| utf16::irispan_next_utf16(Some(scanner), data, length, from, out)).ok();
        assert_eq!(next, all.iter().find(|link| link.start >= from).copied());
        let at =
            made(|out| utf16::irispan_link_at_utf16(Some(scanner), data, length, from, out)).ok();
        assert_eq!(at, all.iter().find(|link| link.start <= from && from < link.end).copied());
        for link in all.iter().take(3) {
            let object = made(|out| {
                details::irispan_details_new_utf16(Some(scanner), data, length, Some(link), out)
            });
            details::irispan_details_free(Some(Box::from_raw(object.expect("a link fits"))));
        }
        let mut offsets: Vec<usize> = numbers.to_vec();
        let _ = utf16::irispan_convert_offsets_utf16(data, length, 2, offsets.as_mut_ptr(), 6);
        assert!(offsets.iter().all(|at| *at <= length));
    }
}

unsafe extern "C" fn read_message(
    context: *mut c_void,
    message: *const Message<'_>,
    raw: View,
    offset: u64,
) -> c_int {
    // SAFETY: the context is the length of the mailbox, and the message is there during the call.
    let (length, message) = unsafe { (*context.cast::<usize>(), message.as_ref()) };
    assert!(offset as usize + raw.length <= length);
    for part in 0..message::irispan_message_part_count(message).min(20) {
        let part = made(|out| message::irispan_message_part(message, part, out)).expect("a part");
        assert!(part.header.end <= length && part.body.end <= length);
    }
    0
}

fn messages(scanner: &'static Scanner, text: &[u8], numbers: &[usize; 6]) {
    // SAFETY: the bytes stay until the message is freed; objects are freed once.
    unsafe {
        let (data, length) = (text.as_ptr().cast(), text.len());
        let message =
            made(|out| message::irispan_message_new(data, length, out)).expect("a message");
        for part in 0..message::irispan_message_part_count(Some(&*message)).min(20) {
            assert!(made(|out| message::irispan_message_part(Some(&*message), part, out)).is_ok());
            let field = c"Subject".as_ptr();
            let field =
                made(|out| message::irispan_message_header(Some(&*message), part, field, out));
            if let Ok(string) = field {
                output::irispan_string_free(Some(Box::from_raw(string)));
            }
            let text =
                made(|out| mail_text::irispan_text_new(Some(&*message), part, Some(scanner), out));
            let Ok(text) = text else { continue };
            read(&*text, numbers);
            mail_text::irispan_text_free(Some(Box::from_raw(text)));
        }
        let _ = made(|out| message::irispan_message_preferred(Some(&*message), true, out));
        message::irispan_message_free(Some(Box::from_raw(message)));
        let mut of = length;
        let context = (&raw mut of).cast();
        let status = message::irispan_mbox_each(data, length, Some(read_message), context);
        assert!(status == Status::Ok);
        let body =
            made(|out| mail_text::irispan_text_decode(Some(scanner), data, length, null(), 3, out));
        let body = body.expect("a text");
        read(&*body, numbers);
        mail_text::irispan_text_free(Some(Box::from_raw(body)));
    }
}

fn read(text: &irispan_capi::mail_text::MailText, numbers: &[usize; 6]) {
    let count = mail_text::irispan_text_link_count(Some(text));
    for index in (0..count).take(5) {
        let link =
            made(|out| mail_text::irispan_text_link(Some(text), index, out)).expect("a link");
        assert!(link.link.start <= link.link.end && link.text.length > 0);
        let object = made(|out| mail_text::irispan_text_details(Some(text), index, out));
        // SAFETY: it was made, and is freed once.
        details::irispan_details_free(Some(unsafe { Box::from_raw(object.expect("details")) }));
    }
    let at = made(|out| mail_text::irispan_text_link_at(Some(text), numbers[0], out));
    assert!(at.is_err() || at.is_ok_and(|at| at < count));
    let html = made(|out| mail_text::irispan_text_to_html(Some(text), 3, out)).expect("HTML");
    // SAFETY: it was made, and is freed once.
    output::irispan_string_free(Some(unsafe { Box::from_raw(html) }));
}
