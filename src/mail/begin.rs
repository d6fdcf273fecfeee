//! Detects messages and mailboxes by their first bytes.

use super::header::field_name;
use super::mbox::is_mbox_separator;
use super::returns;

/// The maximum number of fields that are searched for one that only mail has.
const MAX_FIELDS: usize = 16;

/// The names of fields that mail programs add, unlike people who write a header by hand.
const TELLING: [&str; 8] = [
    "message-id",
    "received",
    "mime-version",
    "return-path",
    "delivered-to",
    "dkim-signature",
    "x-mailer",
    "content-transfer-encoding",
];

/// Returns whether bytes begin like a mailbox: with a line that [separates](is_mbox_separator)
/// messages, followed by a header field, or by the quoted separator that some programs write.
///
/// ```
/// use irispan::mail::begins_mbox;
///
/// assert!(begins_mbox(b"From a@b.example Mon Jan  5 10:00:00 2026\nSubject: x\n"));
/// assert!(!begins_mbox(b"From here on\nwe walked\n"));
/// ```
#[must_use]
pub fn begins_mbox(begin: &[u8]) -> bool {
    let mut lines = begin.split(|byte| *byte == b'\n');
    let (Some(first), Some(second)) = (lines.next(), lines.next()) else { return false };
    is_mbox_separator(first) && (field_name(second).is_some() || second.starts_with(b">From "))
}

/// Returns whether bytes begin like a message: with a header of at least three fields, one of which
/// only mail programs write. `None` if the header is incomplete, unless `is_end` says that there
/// are no more bytes to look at.
///
/// ```
/// use irispan::mail::begins_message;
///
/// let message = b"Return-Path: <a@b.example>\r\nFrom: a@b.example\r\nSubject: x\r\n\r\nHello";
/// assert_eq!(begins_message(message, false), Some(true));
/// assert_eq!(begins_message(&message[..40], false), None);
/// assert_eq!(begins_message(b"Received: x\rFrom: a\rTo: b\r\rHello", false), Some(true));
/// assert_eq!(begins_message(b"From: a\nTo: b\nSubject: as people write it\n\n", false), Some(false));
/// ```
#[must_use]
pub fn begins_message(begin: &[u8], is_end: bool) -> Option<bool> {
    let line_end = if returns::ends_all_lines(begin) { b'\r' } else { b'\n' };
    let head = begin.strip_suffix(&[line_end]).unwrap_or(begin);
    let (mut telling, mut fields) = (0, 0);
    for (index, line) in head.split(|byte| *byte == line_end).enumerate() {
        if index > 0 && matches!(line, [b' ' | b'\t', _, ..]) {
            continue;
        }
        let Some(name) = field_name(line) else {
            // An empty line ends the header. Any other line means that this is not a header.
            let ends = matches!(line, b"" | b"\r");
            return Some(fields >= 3 && telling >= 1 && ends);
        };
        fields += 1;
        telling +=
            usize::from(TELLING.iter().any(|known| name.eq_ignore_ascii_case(known.as_bytes())));
        if telling == 0 && fields >= MAX_FIELDS {
            return Some(false);
        }
    }
    is_end.then_some(fields >= 3 && telling >= 1)
}
